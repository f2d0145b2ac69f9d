"""Who looks at a hand or a game for which row, and whose counts that row takes from there.

Knows: players, pairs, opponents, seats, nights and games as rows. Does not know: what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from .book import Names
from .seen import POSITIONS

By: TypeAlias = Literal["player", "pair", "against", "seat", "night", "game"]

Key: TypeAlias = tuple[str, ...]
"""What a row is about: a player, the two of a pair, a player and an opponent, a seat's position, a
date, or a game's number."""

OWN: Final = 1
SIDE: Final = 2
TABLE: Final = 4
"""Whose a count is: the seat's own (a call), its side's (points won), or the whole table's (a hand
was played). A row about both partners takes what is their side's once and what is their own from
each; a row about a whole table takes what is the table's once."""

ALL: Final = OWN | SIDE | TABLE

_SEATS: Final = (0, 1, 2, 3)


class View(NamedTuple):
    """A look from `seat` (0 N … 3 W) for the row `key`, which takes counts of these scopes."""

    key: Key
    seat: int
    takes: int


class Wanted(NamedTuple):
    """Which hands and games are meant: those in which `player` took part, with `partner` and
    against `rival`; an empty text: whoever it was."""

    player: str = ""
    partner: str = ""
    rival: str = ""

    def seat(self, names: Names) -> int | None:
        """Where the player sits among these names; `None`: this is not meant."""
        for seat in _SEATS:
            if names[seat] == self.player:
                if self.partner and names[(seat + 2) % 4] != self.partner:
                    return None
                if self.rival and self.rival not in (names[(seat + 1) % 4], names[seat - 1]):
                    return None
                return seat
        return None

    def means(self, names: Names) -> bool:
        """Whether a hand or game with these names is meant."""
        return not self.player or self.seat(names) is not None


def views(
    by: By, wanted: Wanted, names: Names, date: str, number: int, dealer: int | None
) -> Iterator[View]:
    """The looks at a hand or game with these names, of this date and game number, which `dealer`
    (0–3) dealt; a player without a name has no row."""
    if wanted.player:
        seat = wanted.seat(names)
        if seat is None:
            return
        yield from _from_seat(by, names, seat, date, number, dealer, ALL)
        if by == "pair":
            yield from _from_seat(by, names, (seat + 2) % 4, date, number, dealer, OWN)
        return
    for seat in _SEATS:
        takes = ALL
        if by == "pair" and seat >= 2:
            takes = OWN
        elif by in ("night", "game"):
            takes = OWN | (SIDE if seat < 2 else 0) | (TABLE if seat == 0 else 0)
        yield from _from_seat(by, names, seat, date, number, dealer, takes)


def _from_seat(
    by: By, names: Names, seat: int, date: str, number: int, dealer: int | None, takes: int
) -> Iterator[View]:
    name = names[seat]
    if by == "player":
        if name:
            yield View((name,), seat, takes)
    elif by == "pair":
        partner = names[(seat + 2) % 4]
        if name and partner:
            yield View((name, partner) if name < partner else (partner, name), seat, takes)
    elif by == "against":
        for rival in (names[(seat + 1) % 4], names[seat - 1]):
            if name and rival:
                yield View((name, rival), seat, takes)
    elif by == "seat":
        if dealer is not None:
            yield View((POSITIONS[(seat - dealer - 1) % 4],), seat, takes)
    else:
        yield View((date if by == "night" else str(number),), seat, takes)
