"""Reading the deal: who dealt, and which cards each seat was dealt, as far as anybody knows.

Knows: which deals are possible, and which hands the plays of five tricks show. Does not know: the
calls.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from ..actions import Best, Discard, NameBenny, Pass, Swap, ThrowIn
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
from ..words import Sentence, phrase
from .hand_replay import HandReplay
from .record import Dealer, Hold, Kitty, Maker, ThrownIn, Up


def read_deal(replay: HandReplay) -> Iterator[Problem]:
    """Deal the hand as it is written; then take what comes before the calls: the suit of the Benny,
    a hand that was thrown in for a house rule, a farmer's hand."""
    yield from _read_dealer(replay)
    sheet, hand = replay.sheet, replay.hand
    written, benny, maker = sheet.one(Up), sheet.one(NameBenny), sheet.one(Maker)
    replay.up = BENNY if benny is not None else None
    if written is not None:
        replay.up = written.card
    # If the round is not known, neither is whether the dealer took the up-card.
    up = replay.up if replay.round_known else None
    hands: list[CardSet] = [0, 0, 0, 0]
    kitty = yield from _read_cards(replay, hands)
    if replay.rules.looks_at_dealt_hands:
        _add_hands_played(replay, up, hands, set_of(kitty))
    hand.take_deal(_likeliest_dealer(replay), up, hands, kitty)
    if benny is not None and replay.round_known:
        yield from _name_benny(replay, benny)
    elif hand.phase is Phase.BENNY:
        hand.take(NameBenny(Suit.CLUBS))
        hand.name_up_suit(None)
    if hand.up_suit is None and maker is not None and replay.ordered:
        hand.name_up_suit(maker.suit)
    thrown, swap = sheet.one(ThrownIn), sheet.one(Swap)
    if thrown is not None and thrown.reason is not Ending.ALL_PASSED and thrown.seat is not None:
        action = ThrowIn(thrown.reason, thrown.seat)
        yield from _take_shown(replay, action, sheet.number(ThrownIn))
    if swap is not None and hand.phase is not Phase.OVER:
        yield from _take_shown(replay, swap, sheet.number(Swap))


def because(problem: Problem, at: Place, card: Card | None, label: Sentence) -> None:
    """Point a problem at the place that proves it, and the card there."""
    problem.because, problem.because_card, problem.because_label = at, card, label


def because_dealt(replay: HandReplay, problem: Problem) -> None:
    """Point a problem of a seat at the hand it was dealt, if that was written down."""
    seat, holds = problem.seat, replay.sheet.holds
    if seat in holds:
        because(problem, (holds[seat][0], 1), None, phrase("what {seat} was dealt", seat=seat))


def _read_dealer(replay: HandReplay) -> Iterator[Problem]:
    """The seat that dealt: the one written, else the one that was due."""
    written, due = replay.sheet.one(Dealer), replay.before.due
    replay.dealer = due if written is None else written.seat
    if written is None or due is None or written.agreed:
        return
    seat, number = written.seat, replay.sheet.number(Dealer)
    may_steal = replay.rules.deals_may_be_stolen
    if seat is not due:
        stolen = written.stolen or may_steal
        kind, rule = (STOLEN_DEAL, "steal-the-deal") if stolen else (WRONG_DEALER, "")
        at = number, 1
        problem = Problem(kind, "", at, seat=seat, claimed=seat, computed=due, rule=rule, due=due)
        if may_steal:
            problem.severity = "note"
        yield problem
    elif written.stolen:
        yield Problem(WRONG_DEALER, "not-stolen", (number, 2), seat=seat, due=due)


def _likeliest_dealer(replay: HandReplay) -> Seat:
    """The seat that dealt; if nothing says who did, the one on the right of the first speaker or
    leader."""
    calls, tricks = replay.sheet.calls, replay.sheet.tricks
    if replay.dealer is not None:
        return replay.dealer
    if calls and isinstance(calls[0][1], Pass):
        return LEFT[PARTNER[calls[0][1].seat]]
    return LEFT[PARTNER[tricks[0][1].leader]] if tricks else Seat.N


def _read_cards(
    replay: HandReplay, hands: list[CardSet]
) -> Generator[Problem, None, tuple[Card, ...]]:
    """Check the cards that are written as dealt. Sets `hands`, and returns the kitty."""
    sheet, rules = replay.sheet, replay.rules
    first: dict[Card, Place] = {}
    twice: CardSet = 0
    cards: tuple[Card, ...] = ()
    kitty: tuple[Card, ...] = ()
    lines = sheet.single.get(Up), *sheet.holds.values(), sheet.single.get(Kitty)
    for number, entry in filter(None, lines):
        if isinstance(entry, Up):
            cards = (entry.card,)
        elif isinstance(entry, Hold):
            cards = entry.cards
            hands[entry.seat] = set_of(cards)
        elif isinstance(entry, Kitty):
            cards = entry.cards
            kitty = tuple(UNKNOWN if card in first else card for card in cards)
        for part, card in enumerate(cards, 2 if isinstance(entry, Hold) else 1):
            if not BIT[card] & rules.whole_deck and card != UNKNOWN:
                deck = len(rules.deck)
                yield Problem(CARD_NOT_IN_DECK, at=(number, part), card=card, deck=deck)
            if card in first:
                twice |= BIT[card]
                problem = Problem(DUPLICATE_CARD, at=(number, part), card=card)
                because(problem, first[card], card, phrase("here too"))
                yield problem
            elif card != UNKNOWN:
                first[card] = number, part
        if isinstance(entry, Hold) and len(cards) != 5:
            yield Problem(WRONG_HAND_SIZE, at=(number, 1), seat=entry.seat, dealt=len(cards))
        if isinstance(entry, Kitty) and len(cards) != rules.kitty_size:
            size = rules.kitty_size
            yield Problem(WRONG_HAND_SIZE, "kitty", (number, 0), dealt=len(cards), size=size)
    for seat in SEATS:
        hands[seat] &= ~twice  # Nobody knows which place is right: it is certain in no hand.
    return kitty


def _add_hands_played(
    replay: HandReplay, up: Card | None, hands: list[CardSet], kitty: CardSet
) -> None:
    """Add the hands that the five tricks of a finished hand show. `up` is the up-card, `None` if
    nobody knows whether the dealer took it."""
    sheet, plays = replay.sheet, replay.plays
    most = max((len(trick.cards) for _, trick in sheet.tricks), default=0)
    if len(sheet.tricks) != 5 or most > plays.expected or sheet.one(Best) is not None:
        return  # Nobody knows who played what, or what was dealt.
    swap, line = sheet.one(Swap), sheet.one(Discard)
    discard = UNKNOWN if line is None else line.card
    # A card known to be elsewhere was not dealt to a seat that plays it.
    elsewhere = ~replay.rules.whole_deck | kitty | BIT[discard]
    elsewhere |= hands[0] | hands[1] | hands[2] | hands[3] | (0 if up is None else BIT[up])
    for seat in SEATS:
        written, cards, buried = hands[seat], plays.shown[seat], 0
        swapped = swap is not None and swap.seat is seat
        if swapped or not plays.complete[seat] or written.bit_count() == 5:
            continue
        if replay.ordered and seat is replay.dealer:
            if up is None or discard == UNKNOWN:
                continue
            cards &= ~BIT[up]
            buried = BIT[discard]
        if written & ~(cards | BIT[discard]) or cards & elsewhere & ~written:
            continue  # What is written and what was played disagree.
        cards |= buried
        if cards.bit_count() == 5:
            hands[seat] = cards


def _name_benny(replay: HandReplay, benny: NameBenny) -> Iterator[Problem]:
    """Take the suit that the dealer named for an upturned Benny."""
    at = replay.sheet.number(NameBenny), 1
    problem: Problem | None = Problem(NOT_ALLOWED_HERE, "no-benny", at)
    if BIT[BENNY] & replay.rules.whole_deck:
        problem = replay.hand.check(benny)
    if problem is not None:
        problem.at = at
        yield problem
    if replay.hand.phase is Phase.BENNY:
        replay.hand.take(benny)


def _take_shown(replay: HandReplay, action: ThrowIn | Swap, number: int) -> Iterator[Problem]:
    """Take a hand that was thrown in, or swapped for a farmer's hand, as its dealt cards allow."""
    problem = replay.hand.check(action)
    if problem is not None:
        problem.at = number, 1
        if problem.card is not None and isinstance(action, Swap):
            problem.at = number, 2 + action.cards.index(problem.card)
        else:
            because_dealt(replay, problem)
        yield problem
    replay.hand.take(action)
