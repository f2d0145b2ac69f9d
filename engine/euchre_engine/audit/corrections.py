"""One mark of a record put right: every way in which a hand may differ from its record by one slip.

Knows: which marks a hand has (a card, the up-card, the discard, trump, who leads, dealt or called,
whether the maker was alone, the order of a trick's cards and of the tricks, a card left out or one
too many), what else may have stood there, and which slips of the pen are likelier. Does not know:
whether a hand so put right is in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from operator import itemgetter
from typing import Final, NamedTuple

from ..actions import Discard, Name, NameBenny, Order
from ..cards import (
    BENNY,
    BIT,
    CARD_NAMES,
    SAME_COLOUR,
    SUIT_WORDS,
    SUITS,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    cards_in,
    set_of,
)
from ..problems import Place
from ..seats import CLOCKWISE, LEFT, Seat
from .hand_reading import AS_WRITTEN, HandReading, Interpretation
from .record import Trick, Up
from .sorted_record import SortedRecord

EXCHANGED: Final = "exchanged"
"""What two cards of a trick, or two tricks, should be."""


class Correction(NamedTuple):
    """A record with one mark put right: where it stands, what is written there and what should be.

    `strokes` says how far the two are apart: 1 is one letter (a rank, a suit, a seat), one word,
    two cards or neighbouring tricks in each other's place, or a trick begun with another card; 2 is
    a card of another rank and suit, or two tricks farther apart.
    """

    record: SortedRecord
    interpretation: Interpretation
    at: Place
    written: str
    right: str
    strokes: int = 1
    trick: int | None = None
    card: Card | None = None

    @property
    def in_play(self) -> bool:
        """Whether it is of the tricks alone: their cards, their order, or who led one."""
        return self.trick is not None or self.right == EXCHANGED

    @property
    def in_cards(self) -> bool:
        """Whether it is of the cards of the tricks, and not who led one, or of the calls."""
        return self.in_play and (self.at[1] != 1 or self.right == EXCHANGED)


def corrections(reading: HandReading) -> Iterator[Correction]:
    """Every correction of one mark, those of one stroke and those of more; fewer than 300."""
    yield from _of_seats(reading)
    yield from _of_trump(reading)
    yield from _of_the_deal(reading)
    yield from _of_cards(reading)
    yield from _of_order(reading)
    yield from _of_sizes(reading)
    yield from _of_tricks(reading)


def _of_seats(reading: HandReading) -> Iterator[Correction]:
    """Another dealer, maker or leader, and `alone` where it is not or not where it is."""
    record, due = reading.record, reading.due
    if record.dealer is not None and (due is None or record.dealer.seat is not due):
        written = record.dealer.seat
        for seat in _others(written) if due is None else (due,):
            if seat is not written:
                interpretation = Interpretation(dealer=seat)
                at = (record.at["dealer"], 1)
                words = f"{written.name} deals", f"{seat.name} deals"
                yield Correction(record, interpretation, at, *words)
    making = reading.making
    if making is not None:
        index, call = making
        alone = Interpretation(alone=not call.alone)
        words = "alone", "with the partner"
        yield Correction(record, alone, (index, 2), *(words if call.alone else words[::-1]))
        for seat in _others(call.seat):
            if seat is not call.seat:
                interpretation = Interpretation(caller=seat)
                words = f"{call.seat.name} calls", f"{seat.name} calls"
                yield Correction(record, interpretation, (index, 1), *words)
    for number, (index, trick) in enumerate(record.tricks[:5], 1):
        for seat in _others(trick.leader):
            if seat is not trick.leader:
                other = _with_trick(record, number, trick._replace(leader=seat))
                names = f"{trick.leader.name} leads", f"{seat.name} leads"
                yield Correction(other, AS_WRITTEN, (index, 1), *names, trick=number)


def _of_trump(reading: HandReading) -> Iterator[Correction]:
    """Another suit in the call or the `maker` record, or for the Benny."""
    record, making = reading.record, reading.making
    if making is not None and making[0] != record.at.get("maker"):
        index, call = making
        if isinstance(call, Name):
            order = Order(call.seat, call.alone)
            calls = [(i, order if i == index else c) for i, c in record.calls]
            words = SUIT_WORDS[call.suit], "order"
            yield Correction(record.altered(calls=calls), AS_WRITTEN, (index, 2), *words)
            for suit in _suits(reading):
                if suit is not call.suit:
                    calls = [
                        (i, call._replace(suit=suit) if i == index else c) for i, c in record.calls
                    ]
                    words = SUIT_WORDS[call.suit], SUIT_WORDS[suit]
                    yield Correction(record.altered(calls=calls), AS_WRITTEN, (index, 2), *words)
        else:
            for suit in _suits(reading):
                name = Name(call.seat, suit, call.alone)
                calls = [(i, name if i == index else c) for i, c in record.calls]
                words = "order", SUIT_WORDS[suit]
                yield Correction(record.altered(calls=calls), AS_WRITTEN, (index, 2), *words)
    elif record.maker is not None and record.maker.suit is not None:
        index, maker = record.at["maker"], record.maker
        for suit in _suits(reading):
            if suit is not maker.suit:
                other = record.altered(maker=maker._replace(suit=suit))
                words = SUIT_WORDS[record.maker.suit], SUIT_WORDS[suit]
                yield Correction(other, AS_WRITTEN, (index, 2), *words)
    if record.benny is not None:
        for suit in _suits(reading):
            if suit is not record.benny.suit:
                other = record.altered(benny=NameBenny(suit))
                words = SUIT_WORDS[record.benny.suit], SUIT_WORDS[suit]
                yield Correction(other, AS_WRITTEN, (record.at["benny"], 1), *words)


def _of_the_deal(reading: HandReading) -> Iterator[Correction]:
    """Another up-card or discard, or one other card in a hand that was written down."""
    record, plays = reading.record, reading.plays
    played = plays.played
    everybody = played[0] | played[1] | played[2] | played[3]
    dealer = reading.hand.dealer
    ordered = reading.making is not None and isinstance(reading.making[1], Order)
    if record.up is not None and record.up.card != UNKNOWN:
        up = record.up.card
        gone = BIT[up] | (everybody & ~played[dealer] if ordered else everybody)
        for card in _in_order(reading, reading.rules.whole_deck & ~gone & ~_dealt(record)):
            yield _other_card(record.altered(up=Up(card)), (record.at["up"], 1), up, card)
    if record.discard is not None and record.discard.card != UNKNOWN:
        discard = record.discard.card
        for card in _in_order(reading, reading.rules.whole_deck & ~everybody & ~BIT[discard]):
            other = record.altered(discard=Discard(card))
            yield _other_card(other, (record.at["discard"], 1), discard, card)
    for nth, (index, hold) in enumerate(record.holds):
        mine = played[hold.seat]
        took = 0
        if hold.seat is dealer and ordered:
            took = BIT[record.up.card] if record.up is not None else 0
            mine |= BIT[record.discard.card] if record.discard is not None else 0
        absent = mine & ~took
        for card in hold.cards:
            absent &= ~BIT[card]
        if absent.bit_count() != 1:
            continue  # Nothing is absent, or more than one card would have to be changed.
        card = next(cards_in(absent))
        for part, one in enumerate(hold.cards, 2):
            if one != UNKNOWN and not BIT[one] & mine:
                cards = (*hold.cards[: part - 2], card, *hold.cards[part - 1 :])
                holds = record.holds.copy()
                holds[nth] = (index, hold._replace(cards=cards))
                other = record.altered(holds=holds)
                yield _other_card(other, (index, part), one, card)


def _of_order(reading: HandReading) -> Iterator[Correction]:
    """Two cards of a trick in each other's place."""
    record = reading.record
    for number, (index, trick) in enumerate(record.tricks[:5], 1):
        cards = trick.cards
        for one in range(min(len(cards), 4)):
            for other in range(one + 1, min(len(cards), 4)):
                swapped = list(cards)
                swapped[one], swapped[other] = cards[other], cards[one]
                first, second = CARD_NAMES[cards[one]], CARD_NAMES[cards[other]]
                yield Correction(
                    _with_trick(record, number, trick._replace(cards=tuple(swapped))),
                    AS_WRITTEN,
                    (index, 2 + one),
                    f"{first} and {second}",
                    EXCHANGED,
                    trick=number,
                )


def _of_tricks(reading: HandReading) -> Iterator[Correction]:
    """Two tricks in each other's place, or the cards of one typed from another seat than led."""
    record = reading.record
    written = record.tricks[:5]
    for one, other in combinations(range(len(written)), 2):
        tricks = record.tricks.copy()
        tricks[one], tricks[other] = tricks[other], tricks[one]
        to = {one + 1: other + 1, other + 1: one + 1}
        won = sorted(((i, w, to.get(n, n)) for i, w, n in record.won), key=itemgetter(2))
        for moved in (won, record.won) if won != record.won else (record.won,):
            yield Correction(
                record.altered(tricks=tricks, won=moved),
                AS_WRITTEN,
                (written[one][0], 0),
                f"tricks {one + 1} and {other + 1}",
                EXCHANGED,
                strokes=1 if other == one + 1 else 2,
            )
    for number, (_, trick) in enumerate(written, 1):
        size = len(trick.cards)
        if trick.seats is not None or size != reading.plays.expected:
            continue
        order = reading.plays.orders[number - 1]
        for first in range(1, size):
            cards = (*trick.cards[first:], *trick.cards[:first])
            for leader in (trick.leader, order[first]):
                # Led by the seat that is written, or by the one that is written further on.
                yield _other_trick(record, number, Trick(leader, cards))


def _of_sizes(reading: HandReading) -> Iterator[Correction]:
    """A card left out of the one trick that has too few, or a card too many in the one that has."""
    record, expected = reading.record, reading.plays.expected
    sizes = [len(trick.cards) for _, trick in record.tricks[:5]]
    wrong = [nth for nth, size in enumerate(sizes) if size != expected]
    if len(wrong) != 1:
        return
    number = wrong[0] + 1
    _, trick = record.tricks[wrong[0]]
    if trick.seats is not None:
        return
    if len(trick.cards) == expected + 1:
        for at, card in enumerate(trick.cards):
            cards = (*trick.cards[:at], *trick.cards[at + 1 :])
            if card not in trick.cards[:at]:
                strokes = 1 if card in cards else 2
                yield _other_trick(record, number, trick._replace(cards=cards), strokes)
    elif len(trick.cards) == expected - 1:
        for card in _in_order(reading, _nowhere(reading)):
            for at in range(expected):
                cards = (*trick.cards[:at], card, *trick.cards[at:])
                yield _other_trick(record, number, trick._replace(cards=cards))


def _nowhere(reading: HandReading) -> CardSet:
    """The cards that are seen nowhere: neither played, nor buried, turned down or in the kitty."""
    record, hand = reading.record, reading.hand
    gone = hand.kitty
    for play in reading.plays:
        gone |= BIT[play.card]
    if record.discard is not None:
        gone |= BIT[record.discard.card]
    if hand.up is not None and hand.maker is not None and not hand.ordered:
        gone |= BIT[hand.up]
    return reading.rules.whole_deck & ~gone


def _of_cards(reading: HandReading) -> Iterator[Correction]:
    """One other card in a trick: one that is seen nowhere else."""
    record, plays, hand = reading.record, reading.plays, reading.hand
    seen = twice = 0
    for play in plays:
        twice |= seen & BIT[play.card]
        seen |= BIT[play.card]
    free = _nowhere(reading)
    elsewhere = _dealt(record)
    dealer_has = BIT[hand.up] if hand.ordered and hand.up is not None else 0
    for play in plays:
        if play.trick > 5 or play.card == UNKNOWN or (twice and not BIT[play.card] & twice):
            continue
        may = free
        found = record.hold_of(play.seat)
        if found is not None and UNKNOWN not in found[1].cards:
            may &= set_of(found[1].cards) | (dealer_has if play.seat is hand.dealer else 0)
        else:
            may &= ~elsewhere
            if play.seat is not hand.dealer:
                may &= ~dealer_has
        trick = record.tricks[play.trick - 1][1]
        at = play.at[1] - 2
        for card in _in_order(reading, may & ~BIT[play.card]):
            cards = (*trick.cards[:at], card, *trick.cards[at + 1 :])
            other = _with_trick(record, play.trick, trick._replace(cards=cards))
            yield _other_card(other, play.at, play.card, card, play.trick)


def _others(seat: Seat) -> tuple[Seat, ...]:
    """The other seats, clockwise: an order that turns with the table."""
    return CLOCKWISE[0][LEFT[seat]][:3]


def _suits(reading: HandReading) -> list[Suit]:
    """The suits as the record first has them: an order that does not know their names."""
    record, seen = reading.record, [play.card for play in reading.plays]
    seen += [one.card for one in (record.up, record.discard) if one is not None]
    for _, hold in record.holds:
        seen += hold.cards
    suits = dict.fromkeys(SUITS[card // 6] for card in seen if card < BENNY)
    for suit in list(suits):
        suits.setdefault(SAME_COLOUR[suit])
    return [*suits, *(suit for suit in SUITS if suit not in suits)]


def _in_order(reading: HandReading, cards: CardSet) -> list[Card]:
    """Some cards by suit, as the record first has them, and by rank."""
    suits = _suits(reading)
    return sorted(
        cards_in(cards), key=lambda c: (suits.index(SUITS[c // 6]) if c < BENNY else 4, c % 6)
    )


def _other_card(
    record: SortedRecord,
    at: Place,
    written: Card,
    right: Card,
    trick: int | None = None,
) -> Correction:
    alike = written < BENNY > right and (written % 6 == right % 6 or written // 6 == right // 6)
    names = CARD_NAMES[written], CARD_NAMES[right]
    return Correction(record, AS_WRITTEN, at, *names, 1 if alike else 2, trick, written)


def _other_trick(record: SortedRecord, number: int, trick: Trick, strokes: int = 1) -> Correction:
    """A trick with other cards, or with the same in another order."""
    index, written = record.tricks[number - 1]
    words, right = (
        " ".join((one.leader.name, *(CARD_NAMES[card] for card in one.cards)))
        for one in (written, trick)
    )
    other = _with_trick(record, number, trick)
    return Correction(other, AS_WRITTEN, (index, 0), words, right, strokes, number)


def _with_trick(record: SortedRecord, number: int, trick: Trick) -> SortedRecord:
    tricks = record.tricks.copy()
    tricks[number - 1] = (tricks[number - 1][0], trick)
    return record.altered(tricks=tricks)


def _dealt(record: SortedRecord) -> CardSet:
    """The cards that are written to be in somebody's hand, or in the kitty."""
    dealt = set_of(record.kitty.cards) if record.kitty is not None else 0
    for _, hold in record.holds:
        dealt |= set_of(hold.cards)
    return dealt
