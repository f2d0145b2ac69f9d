"""Who looks at a hand or a game for which row, and whose counts that row takes from there.

Knows: players, pairs, opponents, seats, nights and games as rows. Does not know: what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from .season import Game, Names
from .seat_view import POSITIONS

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

    def seats(self, names: Names) -> list[int]:
        """Where the player sits among these names, with the partner and against the rival: nowhere,
        where this is not meant; at several seats, where several have that name."""
        return [
            seat
            for seat in _SEATS
            if names[seat] == self.player
            and (not self.partner or names[(seat + 2) % 4] == self.partner)
            and (not self.rival or self.rival in (names[(seat + 1) % 4], names[seat - 1]))
        ]

    def means(self, names: Names) -> bool:
        """Whether a hand or game with these names is meant."""
        return not self.player or bool(self.seats(names))

    def named(self, names: Names) -> list[int]:
        """The seats with a name whose hand, game or record this is: the player's, where it is
        meant; without a player everybody's."""
        seats = self.seats(names) if self.player else _SEATS
        return [seat for seat in seats if names[seat]]


EVERYBODY: Final = Wanted()
"""Every hand and every game."""


Apart: TypeAlias = str | int | None
"""What tells rows apart beside who sits where: the dealer (0–3) for those about seats, the day, or
the game's number."""


def apart(by: By, game: Game, dealer: int | None) -> Apart:
    """What tells the rows about a hand apart, of this game, which `dealer` (0–3) dealt."""
    if by == "seat":
        return dealer
    return game.day if by == "night" else game.number if by == "game" else None


def views(by: By, wanted: Wanted, names: Names, at: Apart) -> Iterator[View]:
    """The looks at a hand or game with these names; a player without a name has no row."""
    if not wanted.player:
        for seat in _SEATS:
            takes = ALL
            if by == "pair" and seat >= 2:
                takes = OWN
            elif by in ("night", "game"):
                takes = OWN | (SIDE if seat < 2 else 0) | (TABLE if seat == 0 else 0)
            yield from _from_seat(by, names, seat, at, takes)
        return
    seats = wanted.seats(names)
    if by == "pair":
        # Of a side on which both have the player's name, what is the side's counts once.
        seats = [seat for _, seat in sorted({seat % 2: seat for seat in seats}.items())]
    for seat in seats:
        yield from _from_seat(by, names, seat, at, ALL)
        if by == "pair":
            yield from _from_seat(by, names, (seat + 2) % 4, at, OWN)


def _from_seat(by: By, names: Names, seat: int, at: Apart, takes: int) -> Iterator[View]:
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
        if isinstance(at, int):
            yield View((POSITIONS[(seat - at - 1) % 4],), seat, takes)
    else:
        yield View((str(at),), seat, takes)
