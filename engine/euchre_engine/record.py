"""What can be written down of a hand: facts and claims, in the order they were written.

Knows: the entries of a hand's record. The actions of `actions.py` are entries too; here are the
facts that are no action of one seat, and the claims.
Does not know: the text they were written in, or whether they are true; that is `replay.py`.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .actions import Best, Defend, Discard, Name, NameBenny, OfCard, OfSeat, Order, Pass, Swap
from .cards import Card, Suit
from .endings import Ending
from .kinds import told_apart
from .seats import Seat, Side


@told_apart
class OfSides(NamedTuple):
    """A number for each side; `None` where nothing was said of that side."""

    ns: int | None
    ew: int | None


@told_apart
class OfSide(NamedTuple):
    """Something said of one side."""

    side: Side


@told_apart
class Dealer(NamedTuple):
    """Who dealt; `stolen`: out of turn, and everybody knows; `agreed`: the table had lost count of
    the deal and agreed on this seat, whoever was due by the hands that are written."""

    seat: Seat
    stolen: bool = False
    agreed: bool = False


class Up(OfCard):
    """The up-card."""

    __slots__ = ()


@told_apart
class Hold(NamedTuple):
    """The cards a seat was dealt, before any exchange."""

    seat: Seat
    cards: tuple[Card, ...]


@told_apart
class Kitty(NamedTuple):
    """The cards under the up-card, top first."""

    cards: tuple[Card, ...]


@told_apart
class Maker(NamedTuple):
    """Who made trump, in place of the calls or checked against them; and the claim how it came out,
    `made` or `euchred`, where nobody counted the tricks (`made` is then no march) or checked
    against them."""

    seat: Seat
    suit: Suit | None = None
    alone: bool = False
    result: str = ""


RESULTS = ("made", "euchred")


@told_apart
class Trick(NamedTuple):
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


@told_apart
class ThrownIn(NamedTuple):
    """The hand was thrown in: nobody called, or a hand rule (`reason`) that `seat` showed."""

    reason: Ending = Ending.ALL_PASSED
    seat: Seat | None = None


@told_apart
class Misdeal(NamedTuple):
    """The hand is void; whose fault it was and what happened, where that was written."""

    seat: Seat | None = None
    text: str = ""


@told_apart
class RenegeClaim(NamedTuple):
    """A claim at the table that `seat` reneged, in `trick` (1–5) where it was said, made by `by`,
    and its `outcome`: one of `OUTCOMES`."""

    seat: Seat
    trick: int | None
    by: Seat | None
    outcome: str


OUTCOMES = ("upheld", "rejected", "dropped", "corrected")


@told_apart
class Penalty(NamedTuple):
    """Points given to `side` outside the tricks; `points` is `None` for a table-talk penalty at the
    house's price; `against` are the seats whose offence it was: one, a whole side, or none where
    nobody said so."""

    side: Side
    points: int | None
    text: str
    against: tuple[Seat, ...] = ()


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


@told_apart
class Note(NamedTuple):
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
