"""The actions of a hand, immutable: deal, call, exchange, play. Applied in turn, they
make a hand.

Knows: the values of each action.
Does not know: whether it is legal; that is `hand.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from .cards import Card, Suit
from .rules import Ending
from .seats import Seat
from .value_types import equal_by_type


@equal_by_type
class Deal(NamedTuple):
    """Five cards to each seat (N, E, S, W), and the up-card.

    Cards that are not known are left out: a hand of fewer than five cards is known in part, `up` is
    `None` if it is not known, and `kitty` are the known cards under the up-card, top first.
    `Deal.of` deals a whole pack.
    """

    dealer: Seat
    up: Card | None
    hands: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    kitty: tuple[Card, ...] = ()

    @classmethod
    def of(cls, dealer: Seat, pack: Sequence[Card]) -> Deal:
        """A shuffled pack dealt: five cards each to N, E, S and W, the up-card, the kitty."""
        hands = tuple(tuple(pack[at : at + 5]) for at in (0, 5, 10, 15))
        return cls(dealer, pack[20], hands, tuple(pack[21:]))


@equal_by_type
class ThrowIn(NamedTuple):
    """A seat shows a hand that must be thrown in, and why (`ACE_NO_FACE` or `NO_ACE_NO_FACE`)."""

    reason: Ending
    seat: Seat


@equal_by_type
class Swap(NamedTuple):
    """A farmer's hand: the seat swaps three cards for the three kitty cards under the up-card."""

    seat: Seat
    cards: tuple[Card, ...]


@equal_by_type
class NameBenny(NamedTuple):
    """The dealer names the suit that an upturned Benny stands for."""

    suit: Suit


@equal_by_type
class Pass(NamedTuple):
    """The seat passes."""

    seat: Seat


@equal_by_type
class Order(NamedTuple):
    """The seat accepts the up-card's suit in the first round: order up, assist or pick up."""

    seat: Seat
    alone: bool = False


@equal_by_type
class Name(NamedTuple):
    """The seat names a suit, or no-trump, in the second round."""

    seat: Seat
    suit: Suit
    alone: bool = False


@equal_by_type
class Discard(NamedTuple):
    """The dealer buries a card (`UNKNOWN` if it was not written down)."""

    card: Card


@equal_by_type
class Defend(NamedTuple):
    """A defender goes alone."""

    seat: Seat


@equal_by_type
class Best(NamedTuple):
    """Partner's best: the partner gives `given`, the maker gives `returned` back."""

    given: Card
    returned: Card


@equal_by_type
class Play(NamedTuple):
    """The seat plays a card."""

    seat: Seat
    card: Card


Call: TypeAlias = Pass | Order | Name
Action: TypeAlias = (
    Deal | ThrowIn | Swap | NameBenny | Pass | Order | Name | Discard | Defend | Best | Play
)
