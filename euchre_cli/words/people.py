"""Who is meant at a table: names, beginnings of names and seats, in typed words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple, NoReturn

from euchre_engine.seats import SEATS, SIDE, Seat, Side
from euchre_engine.words import listed

from ..log.words import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused
from ..terminal.text import as_typed, safe

_SHOWN: Final = 40
"""The most letters of a name in a message."""


class Person(NamedTuple):
    """Somebody who is meant: the seat, and how many of the words name them."""

    seat: Seat
    words: int


class People:
    """The four players at a table. A substitute who has just sat down is known beside the player
    who finishes the hand under way, in the same seat. Who sat here in `earlier` lineups is nobody
    of the table any more, but a refusal says who has the seat."""

    def __init__(self, *lineups: Sequence[str], earlier: Iterable[Sequence[str]] = ()) -> None:
        self.players = lineups[0]
        self._seats: dict[str, Seat] = {}
        self._names: dict[str, str] = {}
        for names in lineups:
            for seat, name in zip(SEATS, names, strict=True):
                if name and folded(name) not in self._seats:
                    self._seats[folded(name)], self._names[folded(name)] = seat, name
        self._left = {
            folded(name): (name, seat)
            for names in earlier
            for seat, name in zip(SEATS, names, strict=True)
        }
        self._longest = max((len(name.split()) for name in self._seats), default=1)

    def name(self, seat: Seat) -> str:
        """The name at a seat, or the seat's letter; safe to print."""
        return safe(self.players[seat]) or seat.name

    def typed(self, seat: Seat) -> str:
        """The name at a seat as it is typed on a command line."""
        return as_typed(self.players[seat] or seat.name)

    def whole_name(self, words: Sequence[str]) -> Person | None:
        """The person whose whole name these words begin with. Raises `Refused` if it is also the
        name of another seat."""
        for many in range(min(len(words), self._longest), 0, -1):
            seat = self._seats.get(folded(" ".join(words[:many])))
            if seat is not None:
                other = read_seat(words[0]) if many == 1 else None
                if other not in (None, seat):
                    meant = {seat: self._names[folded(words[0])], other: self.players[other]}
                    self._refuse_several(words[0], dict(sorted(meant.items(), reverse=True)))
                return Person(seat, many)
        return None

    def begins(self, words: Sequence[str]) -> Person | None:
        """The person with whose name, or a word of it, the first words begin, or whose seat it is.
        Raises `Refused` if they may mean several."""
        whole = self.whole_name(words)
        if whole is not None or not words:
            return whole
        seat = read_seat(words[0])
        if seat is not None:
            return Person(seat, 1)
        first = self._beginning_with(words[0])
        for many in range(2, min(len(words), self._longest) + 1):
            found = self._beginning_with(" ".join(words[:many]))
            if len(first) > 1 and len(found) == 1:  # `Aunt J` of `Aunt Jo` and `Aunt Flo`.
                return Person(next(iter(found)), many)
        if len(first) > 1:
            self._refuse_several(words[0], first)
        return Person(next(iter(first)), 1) if first else None

    def _refuse_several(self, word: str, may_be: Mapping[Seat, str]) -> NoReturn:
        names = [f"{safe(name) or seat.name} ({seat.name})" for seat, name in may_be.items()]
        raise Refused(
            f"'{safe(word[:_SHOWN])}' may be {listed(names, 'or')}: type more of the name, or give "
            "the seat"
        )

    def is_beginning(self, words: Sequence[str]) -> bool:
        """Whether all of these words are the beginning of one name only."""
        return bool(words) and len(self._beginning_with(" ".join(words))) == 1

    def _beginning_with(self, word: str) -> dict[Seat, str]:
        """Who may be meant: the seats, each with the name."""
        start = f" {folded(word)}"
        found = [name for name in self._seats if start in f" {name}" and start.strip()]
        return {
            self._seats[name]: self._names[name]
            for name in sorted(found, key=lambda name: self._seats[name])
        }

    def nobody(self, word: str) -> str:
        """The message that nobody here has this name, with a similar name that may be meant."""
        sitting = ", ".join(f"{seat.name} {self.name(seat)}" for seat in SEATS)
        if folded(word) in self._left:
            name, seat = self._left[folded(word)]
            who = f"{safe(name)} sits here no more: {self.name(seat)} has that seat"
            return f"{who}; at the table: {sitting}"
        near = get_close_matches(word[:_SHOWN].capitalize(), filter(None, self.players), 1)
        meant_by = f" (do you mean {safe(near[0])}?)" if near else ""
        return f"nobody here is called '{safe(word[:_SHOWN])}'{meant_by}; at the table: {sitting}"

    def are_named_in(self, words: Sequence[str]) -> bool:
        """Whether somebody is named in the words, by more than a letter."""
        if not self._left.keys().isdisjoint(map(folded, words)):
            return True
        for at, word in enumerate(words):
            if self.whole_name(words[at:]) or (len(word) > 1 and self._beginning_with(word)):
                return True
        return False

    def first(self, words: Sequence[str]) -> tuple[Seat, list[str]]:
        """The seat of the player with whose name the words begin, and the other words. Raises
        `Refused` if they begin with no name, or with one that several may have."""
        found = self.begins(words)
        if found is None:
            raise Refused(self.nobody(words[0].strip(",") if words else ""))
        return found.seat, list(words[found.words :])

    def side(self, text: str) -> Side:
        """The side that a text names: NS, EW, or one of its players. Raises `Refused` as `one`
        does."""
        side = SIDE_WORDS.get(text.strip(", ").upper())
        return SIDE[self.one(text)] if side is None else side

    def one(self, text: str) -> Seat:
        """The seat of the player whom a text names, and nothing else. Raises `Refused` if it names
        nobody, or several."""
        words = text.replace(",", " ").split()
        found = self.begins(words)
        if found is None or (found.words < len(words) and found != self.begins([text])):
            raise Refused(self.nobody(text.strip(", ")))
        return found.seat


def without_first(words: Sequence[str], *before: str) -> Sequence[str]:
    """The words without the first one, if more follow and it is one that may stand `before` a name:
    `by Bob`."""
    return words[1:] if len(words) > 1 and words[0].lower() in before else words


def folded(name: str) -> str:
    """A name for comparison: in small letters, without commas."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().replace(",", " ").split())
