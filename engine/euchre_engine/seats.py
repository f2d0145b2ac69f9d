"""Seats and sides: who is whose partner, and the order of play.

Knows: clockwise order, left, partner, side, and the order of play with somebody sitting out.
Does not know: cards, rules, names of people.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Seat(IntEnum):
    """A seat at the table; the seats are in clockwise order, in which people deal, bid and play."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    @property
    def left(self) -> Seat:
        """The next seat clockwise."""
        return LEFT[self]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return PARTNER[self]

    @property
    def side(self) -> Side:
        """The side the seat is on."""
        return SIDE[self]


class Side(IntEnum):
    """A partnership; partners sit opposite."""

    NS = 0
    EW = 1

    def __str__(self) -> str:
        return SIDE_WORDS[self]

    def __repr__(self) -> str:
        return SIDE_WORDS[self]

    @property
    def other(self) -> Side:
        """The other side."""
        return OTHER[self]


class BySide(NamedTuple):
    """A number for each side: points, tricks, a score."""

    ns: int
    ew: int

    def __str__(self) -> str:
        return f"N/S {self.ns}, E/W {self.ew}"


NO_POINTS: Final = BySide(0, 0)

SIDE_WORDS: Final = ("N/S", "E/W")
"""The name of each side."""

SEATS: Final = (Seat.N, Seat.E, Seat.S, Seat.W)
SIDES: Final = (Side.NS, Side.EW)

LEFT: Final = (Seat.E, Seat.S, Seat.W, Seat.N)
"""The next seat clockwise, by seat."""

PARTNER: Final = (Seat.S, Seat.W, Seat.N, Seat.E)
"""The seat opposite, by seat."""

SIDE: Final = (Side.NS, Side.EW, Side.NS, Side.EW)
"""The side a seat is on, by seat."""

OTHER: Final = (Side.EW, Side.NS)
"""The other side, by side."""

SEAT_BIT: Final = (1, 2, 4, 8)
"""The set of one seat, by seat; a set of seats is an integer with a bit for each."""


def next_in_play(seat: Seat, sitting_out: int) -> Seat:
    """The first seat in play on the left of `seat`; `sitting_out` is a set of seats."""
    return CLOCKWISE[sitting_out][LEFT[seat]][0]


def others(seat: Seat) -> tuple[Seat, ...]:
    """The other three seats, clockwise."""
    return CLOCKWISE[0][LEFT[seat]][:3]


def members(side: Side) -> tuple[Seat, Seat]:
    """The two seats of a side."""
    return (Seat.N, Seat.S) if side is Side.NS else (Seat.E, Seat.W)


CLOCKWISE: Final = tuple(
    tuple(
        tuple(
            seat
            for seat in (SEATS[(first + step) % 4] for step in range(4))
            if not SEAT_BIT[seat] & out
        )
        for first in SEATS
    )
    for out in range(15)
)
"""The seats in play, clockwise from the first, or from the next one if that sits out; by set of
seats sitting out and first seat."""

PLACES: Final = tuple(tuple(tuple(map(int, row)) for row in rows) for rows in CLOCKWISE)
"""`CLOCKWISE` as plain numbers, for loops over every card that is played."""

NEXT: Final = tuple(
    tuple(row[seat][0] if row[seat] else seat for seat in SEATS) for row in CLOCKWISE
)
"""The first seat, clockwise from a given one and including it, that is not in a set of seats; by
set and seat."""
