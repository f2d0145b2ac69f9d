"""Cards laid out on a table, and tricks in rows, as plain values: of a step, or of any position.

Knows: what lies where, and which card is marked how. Does not know: text, HTML, or what is lawful.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from euchre_engine.actions import Deal, Discard, Play
from euchre_engine.cards import (
    BENNY,
    BIT,
    LEAD_POWER,
    SUIT_OF,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    cards_in,
)
from euchre_engine.hand import Hand
from euchre_engine.problems import RENEGE, RENEGE_UNDECIDED
from euchre_engine.seats import SEAT_BIT, SEATS, Seat

from ..terminal.phrases import card_sign
from .later_cards import hand_size
from .steps import HandSteps, Step, certainly_held

NOW: Final = "now"
"""The card of this step: it falls, is buried or is turned up."""
BARRED: Final = "barred"
"""A card that may not be played now."""


class LaidCard(NamedTuple):
    """A card on the table. `twice`: the record has it in another place too."""

    card: Card
    mark: str = ""
    twice: bool = False

    @property
    def sign(self) -> str:
        """The card as a sign: `J♠`."""
        return card_sign(self.card)

    @property
    def red(self) -> bool:
        """True for a red card."""
        return self.card < BENNY and self.card // 6 in (Suit.HEARTS, Suit.DIAMONDS)


class Place(NamedTuple):
    """One side of the table: the name, what is said `beside` it (the least important first), the
    cards in the hand, and the card before it in the middle."""

    name: str
    beside: tuple[str, ...]
    cards: tuple[LaidCard, ...]
    fallen: LaidCard | None


class Table(NamedTuple):
    """The cards on a table: the places N, E, S and W, and the up-card while it lies there."""

    places: tuple[Place, ...]
    up: LaidCard | None


def table_of_step(steps: HandSteps, step: Step) -> Table:
    """The table at a step: its card is in the hand and, if it falls, in the middle too."""
    return _table(step.before, steps.hand.name, steps.dealer, steps.end.trump, step)


def table_of(hand: Hand, name: Callable[[Seat], str]) -> Table:
    """The table at a position."""
    return _table(hand, name, hand.dealer, hand.trump)


def _table(
    hand: Hand,
    name: Callable[[Seat], str],
    dealer: Seat | None,
    trump: Suit | None,
    step: Step | None = None,
) -> Table:
    held = [certainly_held(hand, seat) for seat in SEATS]
    up_lies = hand.maker is None and hand.turned_down is None and hand.up not in (None, UNKNOWN)
    up = hand.up if up_lies else None
    lies = [*held, hand.played, 0 if up is None else BIT[up]]
    twice = _in_two(lies)
    now = None if step is None else _card_now(step)

    def laid(card: Card, mark: str = "") -> LaidCard:
        return LaidCard(card, mark, bool(BIT[card] & twice))

    def place(seat: Seat) -> Place:
        acts = step is not None and step.seat is seat
        playable = {*step.playable} if step is not None and acts else set()
        known = in_order(cards_in(held[seat]), trump)
        hidden = max(0, hand_size(hand, seat) - len(known))
        cards: list[LaidCard] = []
        for card in [*known, *[UNKNOWN] * hidden]:
            falls = acts and card == now and all(one.mark != NOW for one in cards)
            barred = bool(playable) and card not in playable
            cards.append(laid(card, NOW if falls else BARRED if barred else ""))
        fallen = dict(zip(hand.trick_by, hand.trick, strict=True)).get(seat)
        lying = None if fallen is None else laid(fallen)
        if acts and now is not None and isinstance(step and step.action, Play):
            lying = laid(now, NOW)
        facts = {
            "dealer": dealer is seat,
            "maker": hand.maker is seat,
            "sits out": bool(SEAT_BIT[seat] & hand.out),
        }
        beside = tuple(fact for fact, holds in facts.items() if holds)
        return Place(name(seat), beside, tuple(cards), lying)

    deals = step is not None and isinstance(step.action, Deal)
    on_it = None if up is None else laid(up, NOW if deals else "")
    return Table(tuple(map(place, SEATS)), on_it)


def _in_two(places: Iterable[CardSet]) -> CardSet:
    """The cards that are in more than one of some places."""
    seen = twice = 0
    for cards in places:
        twice |= seen & cards
        seen |= cards
    return twice


def _card_now(step: Step) -> Card | None:
    match step.action:
        case Play(_, card) | Discard(card):
            return card
    return None


FANNED: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def in_order(cards: Iterable[Card], trump: Suit | None) -> list[Card]:
    """Cards as they are held: trumps first, then the other suits in alternating colours, each from
    the highest down."""
    order = Suit.NO_TRUMP if trump is None else trump
    first = FANNED.index(order) if order in FANNED else 0
    suits = [-1, *map(int, (*FANNED[first:], *FANNED[:first]))]

    def place(card: Card) -> tuple[int, int]:
        suit = SUIT_OF[order][card]
        return suits.index(suit) if suit in suits else 0, -LEAD_POWER[order][card][card]

    return sorted(cards, key=place)


# -- the tricks in rows ----------------------------------------------------------------------------

LEGEND: Final = "> led, * won, ! a renege or another mistake, ? perhaps a renege"
"""The marks beside a card in the rows of tricks."""


class FallenCard(NamedTuple):
    """A card in a row, with its marks as in `LEGEND`."""

    laid: LaidCard
    marks: str


class TrickRow(NamedTuple):
    """A trick: its cards by seat, and who won it."""

    number: int
    cards: dict[Seat, FallenCard]
    winner: Seat | None


def trick_rows(steps: HandSteps, through: int | None = None) -> list[TrickRow]:
    """The tricks, up to and with a step (`None`: all)."""
    plays = [step for step in steps.steps[:through] if step.trick]
    return [
        _trick_row(number, list(trick), steps.end.winners)
        for number, trick in groupby(plays, key=lambda step: step.trick)
    ]


def _trick_row(number: int, fell: Sequence[Step], winners: Sequence[Seat | None]) -> TrickRow:
    winner = winners[number - 1] if number <= len(winners) else None
    cards = {}
    for step in reversed(fell):
        assert isinstance(step.action, Play)
        marks = ">" * step.leads + "*" * (step.seat is winner) + _doubt_mark(step)
        cards[step.seat] = FallenCard(LaidCard(step.action.card), marks)
    return TrickRow(number, cards, winner)


def _doubt_mark(step: Step) -> str:
    """`!` for a mistake, `?` for what may be a renege."""
    reneges = [problem for problem in step.problems if problem.kind is RENEGE]
    if any(not (problem.slip or problem.doubt) for problem in reneges):
        return "!"
    if reneges or any(problem.kind is RENEGE_UNDECIDED for problem in step.problems):
        return "?"
    return "!" * any(problem.severity == "error" for problem in step.problems)
