"""Reading the deal of a record: the dealer, the known cards, and the rules about hands as dealt.

Knows: which deals are possible, and how to work out the hands dealt from the plays. Does not know:
the calls.
"""

from __future__ import annotations

from ..actions import NameBenny, Order, Pass, ThrowIn
from ..cards import BENNY, BIT, UNKNOWN, Card, CardSet, Suit, set_of
from ..hand import Phase
from ..problems import (
    CARD_NOT_IN_DECK,
    DUPLICATE_CARD,
    NOT_ALLOWED_HERE,
    STOLEN_DEAL,
    WRONG_DEALER,
    WRONG_HAND_SIZE,
    Place,
    Problem,
)
from ..rules import Ending
from ..seats import LEFT, PARTNER, SEATS, Seat
from ..words import phrase
from .hand_reading import HandReading
from .sorted_record import SortedRecord


def read_dealer(reading: HandReading) -> None:
    """Set the seat that dealt: the one written, else the one that was due; report a wrong one."""
    record, due = reading.record, reading.due
    written = record.dealer
    if reading.interpretation.dealer is not None:
        reading.dealer = reading.interpretation.dealer
        return
    reading.dealer = due if written is None else written.seat
    if written is None or due is None:
        return
    seat = written.seat
    if written.agreed or (seat is due and not written.stolen):
        return
    index = record.at["dealer"]
    if seat is due:
        problem = Problem(WRONG_DEALER, "not-stolen", (index, 2), seat=seat, due=due)
    else:
        stolen = written.stolen or reading.rules.deals_may_be_stolen
        kind, rule = (STOLEN_DEAL, "steal-the-deal") if stolen else (WRONG_DEALER, "")
        problem = Problem(
            kind, at=(index, 1), seat=seat, claimed=seat, computed=due, rule=rule, due=due
        )
        if reading.rules.deals_may_be_stolen:
            problem.severity = "note"
    reading.problems.append(problem)


def read_deal(reading: HandReading) -> None:
    """Deal the hand as recorded, then take what comes before the bidding: the suit of the Benny, a
    throw-in, a farmer's hand."""
    record, hand = reading.record, reading.hand
    dealer = reading.dealer
    if dealer is None:
        dealer = _likeliest_dealer(record)
    # If the round is not known, neither is whether the dealer took the up-card.
    up = _up_card(record) if reading.round_known else None
    hand.deal(dealer, up, *_cards_dealt(reading, up))
    if reading.round_known and (record.benny is not None or hand.phase is Phase.BENNY):
        _name_benny(reading)
    maker = record.maker
    ordered = reading.trump_call is not None and isinstance(reading.trump_call[1], Order)
    if hand.up_suit is None and maker is not None and ordered:
        hand.name_up_suit(maker.suit)
    if record.thrown_in is not None:
        _throw_in(reading)
    if record.swap is not None and hand.phase is not Phase.OVER:
        _swap(reading)


def _up_card(record: SortedRecord) -> Card | None:
    """The card that was turned up; `None` if it is not written."""
    if record.up is None:
        return None if record.benny is None else BENNY
    return record.up.card


def _cards_dealt(
    reading: HandReading, up: Card | None
) -> tuple[tuple[CardSet, CardSet, CardSet, CardSet], tuple[Card, ...]]:
    """The hands and the kitty as far as they are known: as written, or as the plays show. `up` is
    the up-card, `None` if nobody knows if the dealer took it."""
    record = reading.record
    hands: tuple[CardSet, CardSet, CardSet, CardSet] = (0, 0, 0, 0)
    kitty: tuple[Card, ...] = ()
    if record.holds or record.kitty is not None or up == BENNY:
        hands, kitty = _written_cards(reading)
    if len(record.tricks) == 5:
        hands = _dealt_hands(reading, up, hands, set_of(kitty))
    return hands, kitty


def _written_cards(
    reading: HandReading,
) -> tuple[tuple[CardSet, CardSet, CardSet, CardSet], tuple[Card, ...]]:
    """The cards written for each seat's dealt hand and for the kitty, checked card by card."""
    record = reading.record
    places: dict[Card, Place] = {}
    before = len(reading.problems)
    dealt = [0, 0, 0, 0]
    kitty: tuple[Card, ...] = ()
    if record.up is not None:
        _checked_cards(reading, (record.up.card,), record.at["up"], 1, places)
    for index, hold in record.holds:
        dealt[hold.seat] = _checked_cards(reading, hold.cards, index, 2, places)
        if len(hold.cards) != 5:
            size = len(hold.cards)
            problem = Problem(WRONG_HAND_SIZE, at=(index, 1), seat=hold.seat, dealt=size)
            reading.problems.append(problem)
    if record.kitty is not None:
        index = record.at["kitty"]
        kept = _checked_cards(reading, record.kitty.cards, index, 1, places)
        kitty = tuple(c if BIT[c] & kept else UNKNOWN for c in record.kitty.cards)
        size = reading.rules.kitty_size
        if len(record.kitty.cards) != size:
            dealt_kitty = len(record.kitty.cards)
            reading.problems.append(
                Problem(WRONG_HAND_SIZE, "kitty", (index, 0), dealt=dealt_kitty, size=size)
            )
    for problem in reading.problems[before:]:
        if problem.kind is DUPLICATE_CARD and problem.card is not None:
            # Nobody knows which place is right: it is certain in no hand.
            for seat in SEATS:
                dealt[seat] &= ~BIT[problem.card]
    return (dealt[0], dealt[1], dealt[2], dealt[3]), kitty


def _checked_cards(
    reading: HandReading,
    cards: tuple[Card, ...],
    index: int,
    first_part: int,
    places: dict[Card, Place],
) -> CardSet:
    """The set of these dealt cards, without duplicates; reports cards dealt twice or not in the
    deck. `places` has the place of every card so far."""
    cards_here = 0
    for part, card in enumerate(cards, first_part):
        if card == UNKNOWN:
            continue
        place = (index, part)
        if not BIT[card] & reading.rules.whole_deck:
            deck = len(reading.rules.deck)
            reading.problems.append(Problem(CARD_NOT_IN_DECK, at=place, card=card, deck=deck))
        if card in places:
            problem = Problem(DUPLICATE_CARD, at=place, card=card)
            entry, at = places[card]
            reading.because_card(problem, entry, at, card, phrase("here too"))
            reading.problems.append(problem)
        else:
            places[card] = (index, part)
            cards_here |= BIT[card]
    return cards_here


def _dealt_hands(
    reading: HandReading,
    up: Card | None,
    written: tuple[CardSet, CardSet, CardSet, CardSet],
    kitty: CardSet,
) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """The hand dealt to each seat: as written, or as the plays of a finished hand show."""
    record, plays = reading.record, reading.plays
    if record.best is not None:
        return written
    hands = list(written)
    trump_call = reading.trump_call
    ordered = trump_call is not None and trump_call[1].__class__ is Order
    discard = record.discard.card if record.discard is not None else UNKNOWN
    # A card known to be elsewhere was not dealt to a seat that plays it.
    elsewhere = kitty | BIT[discard] | (BIT[up] if up is not None else 0)
    elsewhere |= written[0] | written[1] | written[2] | written[3] | ~reading.rules.whole_deck
    elsewhere |= _played_twice(reading)
    for seat in SEATS:
        if not plays.complete[seat] or written[seat].bit_count() == 5:
            continue
        if record.swap is not None and record.swap.seat is seat:
            continue
        cards = plays.played[seat]
        if written[seat] & ~cards & ~BIT[discard]:
            continue  # A card that is written was not played: the two disagree.
        if ordered and seat is reading.dealer:
            if up is None or discard == UNKNOWN:
                continue
            cards &= ~BIT[up]
            if cards & elsewhere & ~written[seat]:
                continue
            cards |= BIT[discard]
        elif cards & elsewhere & ~written[seat]:
            continue
        if cards.bit_count() == 5:
            hands[seat] = cards
    return (hands[0], hands[1], hands[2], hands[3])


def _played_twice(reading: HandReading) -> CardSet:
    """The cards that two seats played; neither is taken to have been dealt them."""
    once = twice = 0
    for cards in reading.plays.played:
        twice |= once & cards
        once |= cards
    return twice


def _likeliest_dealer(record: SortedRecord) -> Seat:
    """The dealer if nothing says who dealt: the seat on the right of the first speaker or
    leader."""
    if record.calls and isinstance(record.calls[0][1], Pass):
        eldest = record.calls[0][1].seat
    elif record.tricks:
        eldest = record.tricks[0][1].leader
    else:
        return Seat.N
    return LEFT[PARTNER[eldest]]


def _name_benny(reading: HandReading) -> None:
    """Name the suit of an upturned Benny; if it is not written, the maker record may tell."""
    record, hand = reading.record, reading.hand
    if record.benny is not None:
        if BIT[BENNY] & reading.rules.whole_deck:
            reading.check(record.benny, "benny")
        else:
            at = record.at["benny"], 1
            reading.problems.append(Problem(NOT_ALLOWED_HERE, "no-benny", at))
        if hand.phase is Phase.BENNY:
            hand.take(record.benny)
        return
    hand.take(NameBenny(Suit.CLUBS))
    hand.name_up_suit(None)


def _throw_in(reading: HandReading) -> None:
    """Throw in a hand under a house rule about bad hands, if the record says so."""
    thrown = reading.record.thrown_in
    if thrown is None or thrown.reason is Ending.ALL_PASSED or thrown.seat is None:
        return
    action = ThrowIn(thrown.reason, thrown.seat)
    problem = reading.check(action, "thrown_in")
    if problem is not None:
        reading.because_dealt(problem, thrown.seat)
    reading.hand.take(action)


def _swap(reading: HandReading) -> None:
    """Swap cards for a farmer's hand."""
    swap = reading.record.swap
    assert swap is not None
    problem = reading.check(swap, "swap")
    if problem is not None and problem.card is not None:
        problem.at = (problem.at[0], 2 + swap.cards.index(problem.card))
    elif problem is not None:
        reading.because_dealt(problem, swap.seat)
    reading.hand.take(swap)
