"""Sentences, kept as a template and its values until they are printed; values in English words.

Knows: how players name seats, cards, suits, numbers, sides and points. Does not know: any rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol, TypeAlias

from .rules import Ending
from .seats import SIDE_WORDS, SIDES, Seat

SeatName: TypeAlias = Callable[[Seat], str]


class PerSide(Protocol):
    """A number for each side; `None` for a side without one."""

    @property
    def ns(self) -> int | None: ...

    @property
    def ew(self) -> int | None: ...


class Sentence(NamedTuple):
    """A sentence with its values still apart, so that whoever prints it may name the players.

    In the template `{x}` is a value in its usual words: a seat by its letter or the player's name,
    a card as `Jh`, a claim or a pair of numbers as `NS 3 EW 2`. `{x:card}` counts: `1 card`,
    `2 cards`. `{x:points}` is a pair as points, `{x:lead}` the suit of a lead (`heart`), `{x:list}`
    several values as `9c, Tc and Jc`, `{x:any}` as `9c, Tc or Jc`.
    """

    template: str
    values: Mapping[str, object] = {}

    def words(self, name: SeatName = str, subject: str = "") -> str:
        """The sentence in words: `name` names the seats; or only the seat that it begins with is
        replaced, by `subject`."""
        template, values = self.template, {k: _Value(v, name) for k, v in self.values.items()}
        if subject and self.begins_with_seat:
            return subject + template.removeprefix("{seat}").format_map(values)
        return template.format_map(values)

    def __str__(self) -> str:
        return self.words()

    @property
    def begins_with_seat(self) -> bool:
        """True if its first word is a seat."""
        return self.template.startswith("{seat} ")

    @property
    def first_clause(self) -> Sentence:
        """The sentence up to its first semicolon."""
        return Sentence(self.template.partition(";")[0], self.values)


class Doing(NamedTuple):
    """A seat and what it does: `N calls`."""

    seat: Seat
    does: str

    def __str__(self) -> str:
        return f"{self.seat} {self.does}"


def phrase(template: str, **values: object) -> Sentence:
    """A sentence, or part of one, from a template and its values."""
    return Sentence(template, values)


def quote(words: str) -> Sentence:
    """A sentence that says exactly these words, which may contain braces."""
    return Sentence(words.replace("{", "{{").replace("}", "}}"))


class _Value:
    """A value in a template, which puts itself in words by its format."""

    __slots__ = ("name", "value")

    def __init__(self, value: object, name: SeatName) -> None:
        self.value = value
        self.name = name

    def __format__(self, form: str) -> str:
        value = self.value
        match form:
            case "":
                return in_words(value, self.name)
            case "points":
                return points_words(value)  # type: ignore[arg-type]
            case "lead":
                return str(value)[:-1]
            case "list" | "any":
                word = "and" if form == "list" else "or"
                return listed((in_words(one, self.name) for one in value), word)  # type: ignore[attr-defined]
            case noun:
                return count(value, noun)  # type: ignore[arg-type]


def in_words(value: object, name: SeatName = str) -> str:
    """A value in its usual words; `name` names the seats."""
    match value:
        case Sentence():
            return value.words(name)
        case Seat():
            return name(value)
        case Ending():
            return _ENDINGS.get(value, value.value)
        case Doing(seat, does):
            return f"{name(seat)} {does}"
        case (int(ns), int(ew)):
            return pair_words((ns, ew))
        case _:
            return str(value)


_ENDINGS = {
    Ending.ACE_NO_FACE: "one ace and no face card",
    Ending.NO_ACE_NO_FACE: "no ace and no face card",
}


def count(number: int, word: str) -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def listed(names: Iterable[object], word: str = "and") -> str:
    """Names in a list: `Ann, Bob and Cat`; with another `word`: `Ann, Bob or Cat`."""
    *others, last = map(str, names)
    return f"{', '.join(others)} {word} {last}" if others else last


def points_words(points: tuple[int, int]) -> str:
    """The points of a hand: `N/S 2`, `N/S 2 and E/W 1`, or `no points`."""
    parts = [f"{SIDE_WORDS[side]} {points[side]}" for side in SIDES if points[side]]
    return " and ".join(parts) or "no points"


def claim_words(claim: PerSide) -> str:
    """A claim as it is written: `NS 3 EW 2`, `EW 2`."""
    parts = []
    if claim.ns is not None:
        parts.append(f"NS {claim.ns}")
    if claim.ew is not None:
        parts.append(f"EW {claim.ew}")
    return " ".join(parts)


def pair_words(pair: tuple[int, int]) -> str:
    """Computed numbers in the form of a claim: `NS 3 EW 2`."""
    return f"NS {pair[0]} EW {pair[1]}"


def both_sides(claim: PerSide, whole: int) -> tuple[int, int] | None:
    """Both numbers of a claim; a missing one is what is left of `whole`. `None` if their sum is not
    `whole`."""
    ns = claim.ns if claim.ns is not None else whole - (claim.ew or 0)
    ew = claim.ew if claim.ew is not None else whole - (claim.ns or 0)
    return (ns, ew) if ns + ew == whole and ns >= 0 and ew >= 0 else None


def disagrees(claim: PerSide, computed: tuple[int, int]) -> bool:
    """True if a claim differs from the computed numbers, on a side that it names."""
    return (claim.ns is not None and claim.ns != computed[0]) or (
        claim.ew is not None and claim.ew != computed[1]
    )
