"""What can be written down of a hand: facts and claims, in the order they were written.

Knows: the entries of a hand's record. The actions of `actions.py` are entries too; here are the
facts that are no action of one seat, and the claims.
Does not know: the text they were written in, or whether they are true; that is `replay.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .actions import (
    Best,
    Defend,
    Discard,
    Name,
    NameBenny,
    OfCard,
    OfSeat,
    Order,
    Pass,
    Swap,
)
from .cards import Card, Suit
from .endings import Ending
from .seats import Seat, Side


@dataclass(frozen=True, slots=True)
class OfSides:
    """A number for each side; `None` where nothing was said of that side."""

    ns: int | None
    ew: int | None


@dataclass(frozen=True, slots=True)
class OfSide:
    """Something said of one side."""

    side: Side


@dataclass(frozen=True, slots=True)
class Dealer:
    """Who dealt; `stolen`: out of turn, and everybody knows."""

    seat: Seat
    stolen: bool = False


class Up(OfCard):
    """The up-card."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hold:
    """The cards a seat was dealt, before any exchange."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Kitty:
    """The cards under the up-card, top first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Maker:
    """Who made trump, in place of the calls or checked against them."""

    seat: Seat
    suit: Suit | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: the leader, then the cards as they fell.

    `seats` is `None` when the cards fell clockwise among the seats in play; otherwise it holds, for
    each card, the seat written beside it, or `None`.
    """

    leader: Seat
    cards: tuple[Card, ...]
    seats: tuple[Seat | None, ...] | None = None


class Won(OfSeat):
    """Claim: who took the trick above."""

    __slots__ = ()


class Rest(OfSide):
    """The remaining tricks went to this side unplayed."""

    __slots__ = ()


class Tricks(OfSides):
    """Claim: the tricks each side took."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """The hand was thrown in: nobody called, or a hand rule (`reason`) that `seat` showed."""

    reason: Ending = Ending.ALL_PASSED
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The hand is void; whose fault it was and what happened, where that was written."""

    seat: Seat | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class RenegeClaim:
    """A claim at the table that `seat` reneged, in `trick` (1–5) where it was said, made by `by`,
    and its `outcome`: one of `OUTCOMES`."""

    seat: Seat
    trick: int | None
    by: Seat | None
    outcome: str


OUTCOMES = ("upheld", "rejected", "dropped", "corrected")


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points given to `side` outside the tricks; `points` is `None` for a table-talk penalty at the
    house's price."""

    side: Side
    points: int | None
    text: str


TABLE_TALK = "table-talk"


class Score(OfSides):
    """Claim: the points of this hand."""

    __slots__ = ()


class Total(OfSides):
    """Claim: the score after this hand."""

    __slots__ = ()


class Concede(OfSide):
    """This side gives up the game."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A remark; it changes nothing."""

    text: str


Entry: TypeAlias = (
    Dealer
    | Up
    | Hold
    | Kitty
    | Swap
    | NameBenny
    | Pass
    | Order
    | Name
    | Maker
    | Discard
    | Defend
    | Best
    | Trick
    | Won
    | Rest
    | Tricks
    | ThrownIn
    | Misdeal
    | RenegeClaim
    | Penalty
    | Score
    | Total
    | Concede
    | Note
)
