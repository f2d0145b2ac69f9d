"""The actions of a hand, immutable: deal, call, exchange, play. Applied in turn, they
make a hand.

Knows: the values of each action, and how it is written: as in a log, without `call` and `play`.
Does not know: whether it is legal; that is `hand.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from .cards import CARD_NAMES, SUIT_LETTERS, TRUMPS, BadNotation, Card, Suit, parse_card
from .rules import Ending
from .seats import SEATS, Seat
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

    def __str__(self) -> str:
        return f"thrown-in {self.reason.value} {self.seat}"


@equal_by_type
class Swap(NamedTuple):
    """A farmer's hand: the seat swaps three cards for the three kitty cards under the up-card."""

    seat: Seat
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"farmer {self.seat} {' '.join(map(str, self.cards))}"


@equal_by_type
class NameBenny(NamedTuple):
    """The dealer names the suit that an upturned Benny stands for."""

    suit: Suit

    def __str__(self) -> str:
        return f"benny {self.suit}"


@equal_by_type
class Pass(NamedTuple):
    """The seat passes."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} pass"


@equal_by_type
class Order(NamedTuple):
    """The seat accepts the up-card's suit in the first round: order up, assist or pick up."""

    seat: Seat
    alone: bool = False

    def __str__(self) -> str:
        return f"{self.seat} order{' alone' if self.alone else ''}"


@equal_by_type
class Name(NamedTuple):
    """The seat names a suit, or no-trump, in the second round."""

    seat: Seat
    suit: Suit
    alone: bool = False

    def __str__(self) -> str:
        return f"{self.seat} {_SPELT[self.suit]}{' alone' if self.alone else ''}"


@equal_by_type
class Discard(NamedTuple):
    """The dealer buries a card (`UNKNOWN` if it was not written down)."""

    card: Card

    def __str__(self) -> str:
        return f"discard {self.card}"


@equal_by_type
class Defend(NamedTuple):
    """A defender goes alone."""

    seat: Seat

    def __str__(self) -> str:
        return f"defend {self.seat}"


@equal_by_type
class Best(NamedTuple):
    """Partner's best: the partner gives `given`, the maker gives `returned` back."""

    given: Card
    returned: Card

    def __str__(self) -> str:
        return f"best {self.given} for {self.returned}"


@equal_by_type
class Play(NamedTuple):
    """The seat plays a card."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat} {self.card}"


Call: TypeAlias = Pass | Order | Name
Action: TypeAlias = (
    Deal | ThrowIn | Swap | NameBenny | Pass | Order | Name | Discard | Defend | Best | Play
)

_SPELT = [str(suit).replace(" ", "-") for suit in TRUMPS]
_SUITS = {word: suit for suit in TRUMPS for word in (_SPELT[suit], SUIT_LETTERS[suit])}
_SEATS = {seat.name: seat for seat in SEATS}
_REASONS = {one.value: one for one in (Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE)}


def parse_action(words: str) -> Action:
    """The action that these words say: `S order`, `E hearts alone`, `N Jh`, `discard 9c`,
    `defend E`, `best Ah for 9c`, `benny hearts`, `farmer E 9c 9d Td`, `thrown-in ace-no-face E`.

    The opposite of `str`. Raises `BadNotation`.
    """
    try:
        match words.split():
            case ["discard", card]:
                return Discard(parse_card(card))
            case ["defend", seat]:
                return Defend(_SEATS[seat])
            case ["best", given, "for", returned]:
                return Best(parse_card(given), parse_card(returned))
            case ["benny", suit]:
                return NameBenny(_SUITS[suit])
            case ["farmer", seat, *cards]:
                return Swap(_SEATS[seat], tuple(map(parse_card, cards)))
            case ["thrown-in", reason, seat]:
                return ThrowIn(_REASONS[reason], _SEATS[seat])
            case [seat, "pass"]:
                return Pass(_SEATS[seat])
            case [seat, "order", *alone] if alone in ([], ["alone"]):
                return Order(_SEATS[seat], bool(alone))
            case [seat, suit, *alone] if suit in _SUITS and alone in ([], ["alone"]):
                return Name(_SEATS[seat], _SUITS[suit], bool(alone))
            case [seat, card] if card in CARD_NAMES:
                return Play(_SEATS[seat], parse_card(card))
    except KeyError as unknown:
        raise BadNotation(f"'{words}' is no action: {unknown} is no seat or suit") from None
    raise BadNotation(
        f"'{words}' is no action; write a seat and what it does (`S order`, `S hearts alone`, "
        "`S pass`, `S Jh`), or `discard 9c`"
    )
