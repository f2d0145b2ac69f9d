"""Every way in which a hand may differ from its record by a single slip of the pen.

Knows: what can be miswritten (a card, the up-card, the discard, trump, who leads, dealt or called,
whether the maker was alone, the order of a trick's cards and of the tricks, a card left out or one
too many), what may have been meant, and which slips are likelier. Does not know: whether anything
is wrong with a corrected hand.
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
from ..seats import others
from .hand_reading import AS_WRITTEN, HandReading, Interpretation
from .record import Trick, Up
from .sorted_record import SortedRecord

EXCHANGED: Final = "exchanged"
"""The correction of two cards of a trick, or of two tricks: they should be exchanged."""


class Correction(NamedTuple):
    """A record with one slip corrected: its place, what is written there and what should be.

    `strokes` is how far the two are apart: 1 for one letter (a rank, a suit, a seat), one word, two
    cards or neighbouring tricks exchanged, or a trick begun with another card; 2 for a card of
    another rank and suit, or two tricks farther apart.
    """

    record: SortedRecord
    at: Place
    written: str
    meant: str
    strokes: int = 1
    trick: int | None = None
    card: Card | None = None
    interpretation: Interpretation = AS_WRITTEN

    @property
    def in_play(self) -> bool:
        """True if it changes only the tricks: their cards, their order, or who led one."""
        return self.trick is not None or self.meant == EXCHANGED

    @property
    def in_cards(self) -> bool:
        """True if it changes only the cards of the tricks, or their order."""
        return self.in_play and (self.at[1] != 1 or self.meant == EXCHANGED)


def corrections(reading: HandReading) -> Iterator[Correction]:
    """Every correction of a single slip, of one stroke or two; fewer than 300."""
    yield from _of_seats(reading)
    yield from _of_trump(reading)
    yield from _of_the_deal(reading)
    yield from _of_cards(reading)
    yield from _of_order(reading)
    yield from _of_sizes(reading)
    yield from _of_tricks(reading)


def _of_seats(reading: HandReading) -> Iterator[Correction]:
    """Another dealer, maker or leader, or a loner instead of none, or none instead of a loner."""
    record, due = reading.record, reading.due
    if record.dealer is not None and record.dealer.seat is not due:
        written, at = record.dealer.seat, (record.at["dealer"], 1)
        for seat in others(written) if due is None else (due,):
            words = f"{written.name} deals", f"{seat.name} deals"
            yield Correction(record, at, *words, interpretation=Interpretation(dealer=seat))
    if reading.trump_call is not None:
        index, call = reading.trump_call
        words = ("alone", "with the partner")
        words = words if call.alone else words[::-1]
        alone = Interpretation(alone=not call.alone)
        yield Correction(record, (index, 2), *words, interpretation=alone)
        for seat in others(call.seat):
            words = f"{call.seat.name} calls", f"{seat.name} calls"
            caller = Interpretation(caller=seat)
            yield Correction(record, (index, 1), *words, interpretation=caller)
    for number, (index, trick) in enumerate(record.tricks[:5], 1):
        for seat in others(trick.leader):
            other = _with_trick(record, number, trick._replace(leader=seat))
            words = f"{trick.leader.name} leads", f"{seat.name} leads"
            yield Correction(other, (index, 1), *words, trick=number)


def _of_trump(reading: HandReading) -> Iterator[Correction]:
    """Another suit in the call or the `maker` record, or for the Benny."""
    record, trump_call, suits = reading.record, reading.trump_call, _suits(reading)
    if trump_call is not None and trump_call[0] != record.at.get("maker"):
        index, call = trump_call
        meant: list[Order | Name] = [Name(call.seat, suit, call.alone) for suit in suits]
        if isinstance(call, Name):
            meant.insert(0, Order(call.seat, call.alone))
        for other in meant:
            if other != call:
                calls = [(i, other if i == index else c) for i, c in record.calls]
                words = _call_words(call), _call_words(other)
                yield Correction(record.altered(calls=calls), (index, 2), *words)
    elif record.maker is not None and record.maker.suit is not None:
        at, written = (record.at["maker"], 2), record.maker.suit
        for suit in suits:
            if suit is not written:
                maker = record.altered(maker=record.maker._replace(suit=suit))
                yield Correction(maker, at, SUIT_WORDS[written], SUIT_WORDS[suit])
    if record.benny is not None:
        at, written = (record.at["benny"], 1), record.benny.suit
        for suit in suits:
            if suit is not written:
                benny = record.altered(benny=NameBenny(suit))
                yield Correction(benny, at, SUIT_WORDS[written], SUIT_WORDS[suit])


def _call_words(call: Order | Name) -> str:
    return SUIT_WORDS[call.suit] if isinstance(call, Name) else "order"


def _of_the_deal(reading: HandReading) -> Iterator[Correction]:
    """Another up-card or discard, or one other card in a hand that was written down."""
    record, plays = reading.record, reading.plays
    played = plays.played
    everybody = played[0] | played[1] | played[2] | played[3]
    dealer = reading.hand.dealer
    ordered = reading.trump_call is not None and isinstance(reading.trump_call[1], Order)
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
        for part, wrong in enumerate(hold.cards, 2):
            if wrong != UNKNOWN and not BIT[wrong] & mine:
                cards = (*hold.cards[: part - 2], card, *hold.cards[part - 1 :])
                holds = record.holds.copy()
                holds[nth] = (index, hold._replace(cards=cards))
                other = record.altered(holds=holds)
                yield _other_card(other, (index, part), wrong, card)


def _of_order(reading: HandReading) -> Iterator[Correction]:
    """Two cards of a trick exchanged."""
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
                    (index, 2 + one),
                    f"{first} and {second}",
                    EXCHANGED,
                    trick=number,
                )


def _of_tricks(reading: HandReading) -> Iterator[Correction]:
    """Two tricks exchanged, or the cards of one written from another seat than the leader on."""
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
                # Led by the seat that is written, or by the player of the card that is now first.
                yield _other_trick(record, number, Trick(leader, cards))


def _of_sizes(reading: HandReading) -> Iterator[Correction]:
    """A card added to the only trick with too few, or removed from the only one with too many."""
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
        for card in _in_order(reading, _cards_not_accounted_for(reading)):
            for at in range(expected):
                cards = (*trick.cards[:at], card, *trick.cards[at:])
                yield _other_trick(record, number, trick._replace(cards=cards))


def _cards_not_accounted_for(reading: HandReading) -> CardSet:
    """The cards not accounted for: not played, buried, turned down or in the kitty."""
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
    """Another card in a trick, one not accounted for elsewhere."""
    record, plays, hand = reading.record, reading.plays, reading.hand
    once = twice = 0
    for play in plays:
        twice |= once & BIT[play.card]
        once |= BIT[play.card]
    free = _cards_not_accounted_for(reading)
    elsewhere = _dealt(record)
    dealer_has = BIT[hand.up] if hand.ordered and hand.up is not None else 0
    for play in plays:
        if play.trick > 5 or play.card == UNKNOWN or (twice and not BIT[play.card] & twice):
            continue
        may = free
        written = record.hold_of(play.seat)
        if written is not None and UNKNOWN not in written[1].cards:
            may &= set_of(written[1].cards) | (dealer_has if play.seat is hand.dealer else 0)
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


def _suits(reading: HandReading) -> list[Suit]:
    """The suits in order of first appearance in the record, so that results do not depend on which
    suit is which."""
    record, cards = reading.record, [play.card for play in reading.plays]
    cards += [one.card for one in (record.up, record.discard) if one is not None]
    for _, hold in record.holds:
        cards += hold.cards
    suits = dict.fromkeys(SUITS[card // 6] for card in cards if card < BENNY)
    for suit in list(suits):
        suits.setdefault(SAME_COLOUR[suit])
    return [*suits, *(suit for suit in SUITS if suit not in suits)]


def _in_order(reading: HandReading, cards: CardSet) -> list[Card]:
    """The cards by suit, in order of first appearance in the record, and by rank."""
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
    return Correction(record, at, *names, 1 if alike else 2, trick, written)


def _other_trick(record: SortedRecord, number: int, trick: Trick, strokes: int = 1) -> Correction:
    """The correction of a trick: other cards, or the same in another order."""
    index, written = record.tricks[number - 1]
    words, right = (
        " ".join((one.leader.name, *(CARD_NAMES[card] for card in one.cards)))
        for one in (written, trick)
    )
    other = _with_trick(record, number, trick)
    return Correction(other, (index, 0), words, right, strokes, number)


def _with_trick(record: SortedRecord, number: int, trick: Trick) -> SortedRecord:
    tricks = record.tricks.copy()
    tricks[number - 1] = (tricks[number - 1][0], trick)
    return record.altered(tricks=tricks)


def _dealt(record: SortedRecord) -> CardSet:
    """The cards written as dealt to somebody."""
    dealt = 0
    for _, hold in record.holds:
        dealt |= set_of(hold.cards)
    return dealt
