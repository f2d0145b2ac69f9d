"""Who is meant at a table: names, beginnings of names and seats, in typed words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, NoReturn

from euchre_engine.rules import did_you_mean
from euchre_engine.seats import SEATS, SIDE, Seat, Side
from euchre_engine.words import listed

from ..log.spelling import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused
from ..terminal.text import as_typed, safe

_SHOWN: Final = 40
"""The most letters of a name in a message."""


def may_be(word: str, names: Iterable[str], more: str = "") -> Refused:
    """The refusal of a word that may mean several people."""
    who = listed([*names], "or")
    return Refused(f"'{safe(word[:_SHOWN])}' may be {who}: type more of the name{more}")


class Names:
    """The names of some people, in which a typed name is looked up."""

    def __init__(self, names: Iterable[str]) -> None:
        self._folded = {name: folded(name) for name in names if name}
        self._longest = max((len(key.split()) for key in self._folded.values()), default=1)

    def meant(self, text: str) -> list[str]:
        """The names that a text may mean: it itself, in any case; else every name of which it is
        the beginning, or the beginning of a word."""
        start = folded(text)
        whole = [name for name, key in self._folded.items() if key == start]
        return whole or [
            name for name, key in self._folded.items() if start and f" {start}" in f" {key}"
        ]

    def length(self, words: Sequence[str]) -> int:
        """How many of the words form the first name: 1, or more for several words of a name, or if
        only more of them tell who is meant."""
        several = range(min(len(words), self._longest), 1, -1)
        for many in several:
            start = f" {folded(' '.join(words[:many]))} "
            if any(start in f" {key} " for key in self._folded.values()):
                return many
        if len(words) > 1 and len(self.meant(words[0])) > 1:
            for many in reversed(several):
                if len(self.meant(" ".join(words[:many]))) == 1:
                    return many
        return 1

    def one(self, text: str, nobody: str = "nobody who played", hint: str = "") -> str:
        """The name that a text means. Raises `Refused` if it means none or several; the message for
        none begins with `nobody`, and ends with a similar name, or else with `hint` (by default the
        first eight names)."""
        meant, names = self.meant(text), list(self._folded)
        as_spelt = [name for name in meant if name == kept_text(text)]
        if len(meant) == 1 or as_spelt:
            return (as_spelt or meant)[0]
        shown = safe(text[:_SHOWN])
        if meant:
            raise may_be(text, map(safe, meant[:5]))
        if not hint and names:
            hint = f"; the players are {', '.join(names[:8])}{' …' if len(names) > 8 else ''}"
        raise Refused(f"{nobody} is called '{shown}'{safe(did_you_mean(text, names) or hint)}")


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
        for names in lineups:
            for seat, name in zip(SEATS, names, strict=True):
                if not any(folded(name) == folded(known) for known in self._seats):
                    self._seats[name] = seat
        self._names = Names(self._seats)
        self._left = {
            folded(name): (name, seat)
            for names in earlier
            for seat, name in zip(SEATS, names, strict=True)
        }

    def name(self, seat: Seat) -> str:
        """The name at a seat, or the seat's letter; safe to print."""
        return safe(self.players[seat]) or seat.name

    def typed(self, seat: Seat) -> str:
        """The name at a seat as it is typed on a command line."""
        return as_typed(self.players[seat] or seat.name)

    def whole_name(self, words: Sequence[str]) -> Person | None:
        """The person whose whole name these words begin with. Raises `Refused` if it is also the
        name of another seat."""
        many = self._names.length(words)
        text = " ".join(words[:many])
        name = next(
            (name for name in self._names.meant(text) if folded(name) == folded(text)), None
        )
        if name is None:
            return None
        seat, other = self._seats[name], read_seat(text)
        if other not in (None, seat):
            self._refuse_several(text, {seat: name, other: self.players[other]})
        return Person(seat, many)

    def begins(self, words: Sequence[str]) -> Person | None:
        """The person with whose name, or a word of it, the first words begin, or whose seat it is.
        Raises `Refused` if they may mean several."""
        whole = self.whole_name(words) if words else None
        if whole is not None or not words:
            return whole
        seat = read_seat(words[0])
        if seat is not None:
            return Person(seat, 1)
        many = self._names.length(words)
        found = self._names.meant(" ".join(words[:many]))
        if len(found) > 1:
            self._refuse_several(words[0], {self._seats[name]: name for name in found})
        return Person(self._seats[found[0]], many) if found else None

    def _refuse_several(self, word: str, who: Mapping[Seat, str]) -> NoReturn:
        names = (f"{safe(who[at]) or at.name} ({at.name})" for at in sorted(who))
        raise may_be(word, names, ", or give the seat")

    def is_beginning(self, words: Sequence[str]) -> bool:
        """Whether all of these words are the beginning of one name only."""
        return bool(words) and len(self._names.meant(" ".join(words))) == 1

    def nobody(self, word: str) -> str:
        """The message that nobody here has this name, with a similar name that may be meant."""
        sitting = ", ".join(f"{seat.name} {self.name(seat)}" for seat in SEATS)
        if folded(word) in self._left:
            name, seat = self._left[folded(word)]
            who = f"{safe(name)} sits here no more: {self.name(seat)} has that seat"
            return f"{who}; at the table: {sitting}"
        near = self.similar(word) or f"; at the table: {sitting}"
        return f"nobody here is called '{safe(word[:_SHOWN])}'{near}"

    def similar(self, word: str) -> str:
        """`; did you mean Bob?` for a word that is much like a player's name; empty for others."""
        return safe(did_you_mean(word.capitalize(), filter(None, self.players)))

    def seat_of(self, name: str) -> Seat | None:
        """The seat of somebody who sat here earlier and does no more; `None` for anybody else."""
        sits = folded(name) in map(folded, self.players)
        return None if sits else self._left.get(folded(name), (name, None))[1]

    def are_named_in(self, words: Sequence[str]) -> bool:
        """Whether somebody is named in the words, by more than a letter."""
        if not self._left.keys().isdisjoint(map(folded, words)):
            return True
        for at, word in enumerate(words):
            if self.whole_name(words[at:]) or (len(word) > 1 and self._names.meant(word)):
                return True
        return False

    def first(self, words: Sequence[str]) -> tuple[Seat, list[str]]:
        """The seat of the player with whose name the words begin, and the other words. Raises
        `Refused` if they begin with no name, or with one that several may have."""
        found = self.begins(words)
        if found is None:
            raise Refused(self.nobody(words[0].strip(",") if words else ""))
        return found.seat, list(words[found.words :])

    def not_partners(self, one: Seat, other: Seat) -> Refused:
        """The refusal of two who are named as one side."""
        names = f"{self.name(one)} and {self.name(other)}"
        return Refused(f"{names} are not partners: name one of them, or NS or EW")

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
    return " ".join(kept_text(name).casefold().replace(",", " ").split())


def kept_text(text: str) -> str:
    """A text as the book keeps it: in Unicode's form NFC (`é` is one letter, whatever the keyboard
    made of it), and with single blanks between its words."""
    return " ".join(unicodedata.normalize("NFC", text).split())
