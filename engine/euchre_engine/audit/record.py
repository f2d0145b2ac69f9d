"""The entries that the record of a hand may have: facts and claims, in the order written.

Knows: the types of entries. The actions of `actions.py` are entries too; here are the facts that
are not an action of one seat, and the claims.
Does not know: the text they were written in, or whether they are true.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from ..actions import (
    Action,
    Best,
    Deal,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from ..cards import Card, Suit
from ..rules import Ending
from ..seats import Seat, Side
from ..value_types import equal_by_type
from ..words import claim_words


@equal_by_type
class Dealer(NamedTuple):
    """The seat that dealt. `stolen`: out of turn, and everybody knows it. `agreed`: the table had
    lost count of the deal and agreed on this seat, whoever was due."""

    seat: Seat
    stolen: bool = False
    agreed: bool = False


@equal_by_type
class Up(NamedTuple):
    """The up-card."""

    card: Card


@equal_by_type
class Hold(NamedTuple):
    """The cards a seat was dealt, before any exchange."""

    seat: Seat
    cards: tuple[Card, ...]


@equal_by_type
class Kitty(NamedTuple):
    """The cards under the up-card, top first."""

    cards: tuple[Card, ...]


@equal_by_type
class Maker(NamedTuple):
    """The maker, instead of the calls or checked against them. `result` is a claim, `made` or
    `euchred`, instead of a count of tricks (then `made` is no march) or checked against it. `round`
    is that of the call: 1 if the maker ordered, 2 if trump was named, `None` if not written."""

    seat: Seat
    suit: Suit | None = None
    alone: bool = False
    result: str = ""
    round: int | None = None


@equal_by_type
class Trick(NamedTuple):
    """One trick: the leader, then the cards as they fell.

    `seats` is `None` when the cards fell clockwise among the seats in play; otherwise it holds, for
    each card, the seat written beside it, or `None`.
    """

    leader: Seat
    cards: tuple[Card, ...]
    seats: tuple[Seat | None, ...] | None = None


@equal_by_type
class Won(NamedTuple):
    """Claim: the seat that took the trick above."""

    seat: Seat


@equal_by_type
class Rest(NamedTuple):
    """The remaining tricks went to this side unplayed."""

    side: Side


@equal_by_type
class Tricks(NamedTuple):
    """Claim: the tricks each side took; `None` for a side that was not written."""

    ns: int | None
    ew: int | None

    def __str__(self) -> str:
        return claim_words(self)


@equal_by_type
class ThrownIn(NamedTuple):
    """The hand was thrown in: nobody called, or a hand rule (`reason`) that `seat` showed."""

    reason: Ending = Ending.ALL_PASSED
    seat: Seat | None = None


@equal_by_type
class Misdeal(NamedTuple):
    """The hand is void; whose fault it was and what happened, if that was written."""

    seat: Seat | None = None
    text: str = ""


@equal_by_type
class RenegeClaim(NamedTuple):
    """A claim at the table that `seat` reneged, in `trick` (1–5, `None` if not written), made by
    `by`, and its `outcome`: one of `OUTCOMES`."""

    seat: Seat
    trick: int | None
    by: Seat | None
    outcome: str


OUTCOMES = ("upheld", "rejected", "dropped", "corrected")


@equal_by_type
class Penalty(NamedTuple):
    """Points given to `side` outside the tricks; `points` is `None` for a table-talk penalty of the
    usual size; `against` are the offending seats: one, a whole side, or none if not written."""

    side: Side
    points: int | None
    text: str
    against: tuple[Seat, ...] = ()


TABLE_TALK = "table-talk"


@equal_by_type
class Score(NamedTuple):
    """Claim: the points of this hand; `None` for a side that was not written."""

    ns: int | None
    ew: int | None

    def __str__(self) -> str:
        return claim_words(self)


@equal_by_type
class Total(NamedTuple):
    """Claim: the score after this hand; `None` for a side that was not written."""

    ns: int | None
    ew: int | None

    def __str__(self) -> str:
        return claim_words(self)


@equal_by_type
class Concede(NamedTuple):
    """This side gives up the game."""

    side: Side


@equal_by_type
class Note(NamedTuple):
    """A remark; it changes nothing."""

    text: str


SideClaim: TypeAlias = Tricks | Score | Total
"""A number for each side, as it was written."""

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


def record_of(actions: Iterable[Action]) -> list[Entry]:
    """The record of the actions of a hand: what was dealt, as far as it is known, and what was
    called and played."""
    record: list[Entry] = []
    fallen: dict[Seat, Card] = {}
    for action in actions:
        match action:
            case Deal(dealer, up, hands, kitty):
                record.append(Dealer(dealer))
                record += [Up(up)] if up is not None else []
                record += [Hold(seat, hands[seat]) for seat in Seat if hands[seat]]
                record += [Kitty(kitty)] if kitty else []
            case Play(seat, card):
                # Everybody who plays has a card in each trick.
                fallen = {seat: card} if seat in fallen or not fallen else fallen | {seat: card}
                trick = Trick(next(iter(fallen)), tuple(fallen.values()))
                record[len(record) - (len(fallen) > 1) :] = [trick]
            case ThrowIn(reason, seat):
                record.append(ThrownIn(reason, seat))
            case _:
                record.append(action)
    return record
