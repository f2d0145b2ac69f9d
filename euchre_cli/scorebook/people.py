"""Who is meant: seats, sides and players by the words people type for them.

Knows: that a single N, E, S or W is the seat, that anything else is the beginning of a name, and
when two names are so alike that one is likely a slip. Does not know: who is in the book.
"""

from __future__ import annotations

from collections.abc import Iterable

from euchre_engine.seats import SEATS, SIDE, SIDES, Seat, Side, members

from ..exits import Refused
from ..log.words import SEAT_WORDS, SIDE_WORDS
from ..render.safe import safe
from .composed import composed
from .sheet import Players

LONGEST_NAME = 40


def label(players: Players, seat: Seat) -> str:
    """What a player is called: the name, or the seat's letter; safe to show."""
    return safe(players[seat]) or seat.name


def side_label(players: Players, side: Side) -> str:
    """What a side is called: `Ann & Cat`, or `N/S` when nobody is named."""
    names = [safe(players[seat]) for seat in members(side) if players[seat]]
    return " & ".join(names) if len(names) == 2 else ("N/S", "E/W")[side]


def seat_of(players: Players, word: str) -> Seat:
    """The seat that `word` means. Raises `Refused` with who sits where."""
    if word in SEAT_WORDS:
        return SEAT_WORDS[word]
    wanted = _folded(word)
    exact = [seat for seat in SEATS if _folded(players[seat]) == wanted]
    found = exact or [s for s in SEATS if wanted and _folded(players[s]).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    shown = safe(word[:LONGEST_NAME])
    if found:
        names = " or ".join(f"{label(players, seat)} ({seat.name})" for seat in found)
        raise Refused(f"'{shown}' may be {names}: type more of the name, or the seat")
    sitting = ", ".join(f"{seat.name} {label(players, seat)}" for seat in SEATS)
    raise Refused(f"nobody here is called '{shown}'; at the table: {sitting}")


def side_of(players: Players, word: str) -> Side:
    """The side that `word` means: NS, EW, or one of its players. Raises `Refused`."""
    side = SIDE_WORDS.get(word.upper())
    return SIDE[seat_of(players, word)] if side is None else side


def tidy(name: str) -> str:
    """A name as it is kept: composed, without blanks around it or in a row.

    Raises `Refused` for one that is empty, too long, or that a seat or a side is called by.
    """
    kept = composed(name)
    if not kept:
        raise Refused("a player needs a name")
    if len(kept) > LONGEST_NAME:
        raise Refused(
            f"'{safe(kept[:20])}…' is too long for a name: {LONGEST_NAME} letters at most"
        )
    if kept in SEAT_WORDS or kept.upper() in SIDE_WORDS:
        raise Refused(f"'{kept}' is what a seat or a side is called: give another name")
    return kept


def four(names: Iterable[str]) -> Players:
    """Four tidy names, clockwise from N. Raises `Refused` when they are not four people."""
    kept = [tidy(name) for name in names]
    if len(kept) != 4:
        raise Refused(
            f"four sit at a table, clockwise N E S W: {len(kept)} "
            f"{'name was' if len(kept) == 1 else 'names were'} given"
        )
    for at, name in enumerate(kept):
        if _folded(name) in map(_folded, kept[:at]):
            raise Refused(f"{safe(name)} cannot sit in two seats: tell them apart, as in Ann B")
    return kept[0], kept[1], kept[2], kept[3]


def known_as(name: str, known: Iterable[str]) -> str | None:
    """The name somebody in the book has, spelt in other letter case; `None` for nobody."""
    wanted = _folded(name)
    return next((one for one in known if _folded(one) == wanted), None)


def alike(name: str, known: Iterable[str]) -> str | None:
    """A name in the book so like a new one that it may be meant; `None` when there is none."""
    wanted = _folded(name)
    return next((one for one in known if _one_slip(wanted, _folded(one))), None)


def _folded(name: str) -> str:
    return composed(name).casefold()


def _one_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter more or less, or two swapped; in longer words, where
    that is no other name, by one letter changed too."""
    if one == other or min(len(one), len(other)) < 3 or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    rest, others = one[start:], other[start:]
    return (
        rest[1:] == others
        or rest == others[1:]
        or (rest[:2] == others[1::-1] and rest[2:] == others[2:])
        or (rest[1:] == others[1:] and len(one) > _SHORT)
    )


_SHORT = 4
"""Names of so many letters often differ by one: Pat and Cat are two people."""


def sides_with(players: Players, name: str) -> list[Side]:
    """The sides somebody sits on; at most one."""
    return [side for side in SIDES if any(players[seat] == name for seat in members(side))]
