"""Reading the plays of a record: every card in turn, and what later cards prove about earlier ones.

Knows: that a card played later was held before, the place of a proof, and how to go on after a
wrong trick. Does not know: which play is legal; it asks the hand.
"""

from __future__ import annotations

from ..cards import BENNY, BIT, UNKNOWN, Card, CardSet, cards_in
from ..problems import (
    BURIED_CARD_PLAYED,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    DISCARD_NOT_HELD,
    OUT_OF_TURN,
    RECORD_OUT_OF_PLACE,
    RENEGE,
    RENEGE_UNDECIDED,
    SITTING_OUT,
    TOO_MANY_TRICKS,
    TRICK_SIZE,
    TURNED_DOWN_CARD_PLAYED,
    UP_CARD_BURIED,
    UP_CARD_ELSEWHERE,
    WRONG_LEADER,
    Problem,
)
from ..seats import SEAT_BIT, SEATS, Seat
from ..trick import winning_card
from ..words import Sentence, phrase
from .hand_reading import HandReading
from .recorded_hand import RecordedHand
from .recorded_plays import PlayedCard

_NO_SUCH_CARD = (CARD_NOT_IN_DECK, CARD_PLAYED_TWICE)
_CARD_MISTAKES = (
    BURIED_CARD_PLAYED,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    SITTING_OUT,
    TURNED_DOWN_CARD_PLAYED,
    UP_CARD_ELSEWHERE,
)


def read_plays(reading: HandReading) -> None:
    """Take the hand from the first lead to the last recorded card."""
    hand, plays, record = reading.hand, reading.plays, reading.record
    if not record.tricks:
        return
    if hand.maker is None and record.misdeal is None:
        at = record.tricks[0][0], 0
        reading.problems.append(Problem(RECORD_OUT_OF_PLACE, "no-maker", at))
    elif hand.trump is None and reading.trump_call is not None:
        reading.problems.append(Problem(RENEGE_UNDECIDED, "trump", (reading.trump_call[0], 0)))
    _reveal_hands(reading)
    if reading.dealer is None:
        hand.turn_to(None)  # Who leads first cannot be known.
    sizes_reported: set[int] = set()
    number = 0
    for index, trick in record.tricks:
        number += 1
        if number > 5:
            written = len(record.tricks)
            reading.problems.append(Problem(TOO_MANY_TRICKS, at=(index, 0), written=written))
            break
        regular = trick.seats is None and len(trick.cards) == plays.expected
        if regular and plays.orders[number - 1][0] is hand.turn:
            off_suit = hand.play_trick(trick.cards)
            if off_suit >= 0:
                reading.suspects[1] += off_suit
                continue
        if not regular:
            _report_trick_size(reading, number, sizes_reported)
        _card_by_card(reading, number)
        if len(hand.winners) < number:
            hand.end_trick()
            _credit_short_trick(reading, number)
        if hand.winners[-1] is None:
            _winner_from_record(reading, number)
    if reading.suspects[2]:
        _drop_consequential_notes(reading)
    if len(reading.problems) > 1:
        _report_once_per_hold(reading)
    if number >= 5 and hand.ordered:
        _report_buried_up_card(reading)


def _card_by_card(reading: HandReading, number: int) -> None:
    """Take a trick card by card, because something is wrong in it, or may be."""
    hand = reading.hand
    for play in reading.plays.trick(number):
        problem = hand.check_play(play.seat, play.card)
        if hand.suit_led and not BIT[play.card] & hand.suit_led:
            _count_off_suit(reading, play, problem)
        if problem is not None and not _is_reported(reading, problem, number):
            _report(reading, problem, play)
            if problem.kind is WRONG_LEADER:
                not_held = hand.check_held(play.seat, play.card)
                if not_held is not None:
                    _report(reading, not_held, play)
        # Take a card that cannot be there as one that nobody remembers.
        mistaken = problem is not None and problem.kind in _NO_SUCH_CARD
        hand.take_play(play.seat, UNKNOWN if mistaken else play.card)
        if mistaken or play.card == UNKNOWN:
            _restore_known_cards(reading, play)


def _is_reported(reading: HandReading, problem: Problem, number: int) -> bool:
    """True if a wrong leader only follows from a wrong `won` about the trick before."""
    if problem.kind is not WRONG_LEADER:
        return False
    return any(
        after == number - 1 and won.seat is problem.seat for _, won, after in reading.record.won
    )


def _restore_known_cards(reading: HandReading, play: PlayedCard) -> None:
    """Give a seat that played an unknown card those it plays later: it still holds them."""
    hand, seat = reading.hand, play.seat
    later = 0
    for other in reading.plays.from_trick(play.trick + 1):
        if other.seat is seat:
            later |= BIT[other.card]
    now = play.trick, play.at
    size = 5 - sum(1 for p in reading.plays if p.seat is seat and (p.trick, p.at) <= now)
    hand.know(seat, later & ~hand.played & ~_in_no_hand(hand), max(size, 0))


def _reveal_hands(reading: HandReading) -> None:
    """Give each seat the cards it plays later: it held them from the start."""
    hand, plays = reading.hand, reading.plays
    if hand.maker is None:
        # Who leads first depends on the call that is missing.
        hand.begin_play()
    if hand.out != plays.out:
        hand.sit_out(plays.out)
    held, whole, played = hand.held, hand.whole, plays.played
    if held == played and all(whole):
        return
    gone = _in_no_hand(hand)
    for seat in SEATS:
        if whole[seat]:
            gone |= held[seat]
    # The up-card is the dealer's, unless it went on as partner's best.
    dealer_has = BIT[hand.up] if hand.ordered and hand.up is not None and not hand.best else 0
    shown = [0, 0, 0, 0]
    # A hand has room for as many cards as are not known of it (the dealer had a sixth).
    room = hand.hidden.copy()
    room[hand.dealer] += hand.ordered
    for play in plays:
        seat, bit = play.seat, BIT[play.card]
        if bit & gone or (bit & dealer_has and seat is not hand.dealer):
            continue
        if not bit & held[seat]:
            if not room[seat]:
                continue
            room[seat] -= 1
        shown[seat] |= bit
        gone |= bit
    for seat in SEATS:
        if seat is hand.dealer and hand.maybe_buried:
            _reveal_dealer(reading, played[seat], shown[seat])
        elif not whole[seat]:
            if plays.complete[seat]:
                hand.know(seat, shown[seat] | (held[seat] & played[seat]), 0)
            else:
                hand.know(seat, held[seat] | shown[seat], 5)


def _in_no_hand(hand: RecordedHand) -> CardSet:
    """The cards that nobody holds: in the kitty, buried, turned down, or not in the deck."""
    gone = hand.kitty | ~hand.rules.whole_deck
    if hand.discarded is not None:
        gone |= BIT[hand.discarded]
    if hand.up is not None and hand.maker is not None and not hand.ordered:
        gone |= BIT[hand.up]
    return gone


def _reveal_dealer(reading: HandReading, played: CardSet, shown: CardSet) -> None:
    """Reveal what is known of the dealer's six cards: those that were played were not buried."""
    hand = reading.hand
    dealer = hand.dealer
    mine = (played & hand.held[dealer]) | shown
    left = hand.maybe_buried & ~mine
    if mine.bit_count() == 5:
        left = 0
        hand.know(dealer, mine, 5)
    elif left.bit_count() == 1 and not hand.hidden[dealer]:
        hand.know(dealer, hand.held[dealer] & ~left, 5)
        left = shown = 0
    hand.dealer_has(shown, left)


def _report_trick_size(reading: HandReading, number: int, reported: set[int]) -> None:
    """Report a trick with too many or too few cards, once per size."""
    plays, tricks = reading.plays, reading.record.tricks
    index, trick = tricks[number - 1]
    # A card with the seat of somebody who sits out is a finding of its own.
    beside = sum(1 for s in trick.seats or () if s is not None and SEAT_BIT[s] & plays.out)
    size = len(trick.cards) - beside
    if size == plays.expected or size in reported:
        return
    reported.add(size)
    alike = sum(1 for _, other in tricks[:5] if len(other.cards) == size)
    expected = plays.expected
    place = (index, 2 + expected if size > expected else 0)
    problem = Problem(TRICK_SIZE, at=place, trick=number, size=size, expected=expected)
    if alike > 1:
        problem.add("+more", more=alike - 1)
        if alike == len(tricks) and (size, expected) in ((3, 4), (4, 3)):
            problem.add("+alone" if size == 3 else "+not-alone")
    if alike == len(tricks) > 1 and reading.trump_call is not None:
        # All tricks have this size: point at the call, which says how many should play.
        index, call = reading.trump_call
        problem.because = (index, 0)
        problem.because_label = phrase("alone" if call.alone else "not alone")
    reading.problems.append(problem)


def _credit_short_trick(reading: HandReading, number: int) -> None:
    """Take it that the next leader won a trick of which a card was not written down."""
    hand, tricks = reading.hand, reading.record.tricks
    if number < len(tricks):
        leader = tricks[number][1].leader
        players = reading.plays.orders[number - 1][: len(tricks[number - 1][1].cards)]
        if leader not in players:
            hand.credit(leader)


def _drop_consequential_notes(reading: HandReading) -> None:
    """Drop the notes that a play is undecided if cards are unknown only because of a reported
    mistake; if tricks are missing, keep one note for the hand."""
    sizes = any(p.kind is TRICK_SIZE for p in reading.problems)
    seats = {p.seat for p in reading.problems if p.kind in _CARD_MISTAKES}
    notes = [
        p
        for p in reading.problems
        if p.kind is RENEGE_UNDECIDED and not sizes and p.seat not in seats
    ]
    if len(notes) > 1 and len(reading.record.tricks) < 5:
        notes[0].add("+more", more=len(notes) - 1)
        del notes[1:]
    reading.problems[:] = [p for p in reading.problems if p.kind is not RENEGE_UNDECIDED] + notes


def _report_once_per_hold(reading: HandReading) -> None:
    """Report a written hand that several plays contradict only at the first of them."""
    holds = {index for index, _ in reading.record.holds} | {reading.record.at.get("swap", -2)}
    first: dict[int, Problem] = {}
    more: dict[int, int] = {}
    kept = []
    for problem in reading.problems:
        index = problem.because[0] if problem.because is not None else -1
        if problem.kind is CARD_NOT_HELD and index in holds:
            if index in first:
                more[index] = more.get(index, 0) + 1
                continue
            first[index] = problem
        kept.append(problem)
    for index, number in more.items():
        first[index].add("+more", more=number)
    reading.problems[:] = kept


def _count_off_suit(reading: HandReading, play: PlayedCard, problem: Problem | None) -> None:
    """Count an off-suit play: proven to be a renege, excluded, or undecided."""
    hand, seat = reading.hand, play.seat
    if play.card == UNKNOWN:
        return
    if problem is not None and problem.kind is RENEGE:
        reading.suspects[0] += 1
        return
    if hand.whole[seat] and not hand.held[seat] & hand.suit_led:
        reading.suspects[1] += 1
        return
    reading.suspects[2] += 1
    if problem is None:
        reading.problems.append(
            Problem(RENEGE_UNDECIDED, at=play.at, trick=play.trick, seat=seat, card=play.card)
        )


def _report(reading: HandReading, problem: Problem, play: PlayedCard) -> None:
    """Report an illegal play at its card, with the place that proves it."""
    hand, record, plays = reading.hand, reading.record, reading.plays
    problem.trick = play.trick
    problem.at = play.at
    reading.problems.append(problem)
    if problem.kind is WRONG_LEADER:
        problem.at = (play.at[0], 1)
        problem.claimed, problem.computed = play.seat, hand.turn
        if play.trick > 1:
            before = plays.trick(play.trick - 1)
            _point_at_play(
                problem, next((p for p in before if p.seat is hand.turn), None), phrase("won here")
            )
    elif problem.kind is SITTING_OUT:
        if play.at[1] == 2:
            problem.at = (play.at[0], 1)
            problem.claimed, problem.computed = play.seat, hand.turn
    elif problem.kind is RENEGE:
        reading.reneges.append(problem)
        _point_at_proof(reading, problem, play)
    elif problem.kind is CARD_PLAYED_TWICE:
        earlier = next(p for p in plays if p.card == play.card)
        _point_at_play(problem, earlier, phrase("played here"))
    elif problem.kind is OUT_OF_TURN or play.card == UNKNOWN:
        pass  # The card itself is the proof, or there is none.
    elif play.card == hand.discarded:
        reading.because_card(problem, record.at["discard"], 1, play.card, phrase("buried"))
    elif play.card == hand.up and "up" in record.at and not _dealt_to_somebody(reading, play.card):
        reading.because_card(problem, reading.up_index, 1, play.card, phrase("the up-card"))
    else:
        _point_at_holder(reading, problem, play)


def _point_at_play(problem: Problem, play: PlayedCard | None, label: Sentence) -> None:
    if play is not None:
        problem.because = play.at
        problem.because_card = play.card
        problem.because_trick = play.trick
        problem.because_label = label


def _dealt_to_somebody(reading: HandReading, card: Card) -> bool:
    return any(card in hold.cards for _, hold in reading.record.holds)


def _point_at_holder(reading: HandReading, problem: Problem, play: PlayedCard) -> None:
    """Point at the place where the card is written, else at the player's own hand."""
    record, plays = reading.record, reading.plays
    best, swap = reading.hand.best, record.swap
    if best is not None and best.returned == play.card and "best" in record.at:
        reading.because_card(problem, record.at["best"], 3, play.card, phrase("given back"))
        return
    if swap is not None and play.card in swap.cards:
        part = 2 + swap.cards.index(play.card)
        reading.because_card(problem, record.at["swap"], part, play.card, phrase("swapped away"))
        return
    for index, hold in record.holds:
        if play.card in hold.cards:
            part = 2 + hold.cards.index(play.card)
            label = phrase("dealt to {seat}", seat=hold.seat)
            reading.because_card(problem, index, part, play.card, label)
            return
    if record.kitty is not None and play.card in record.kitty.cards:
        part = 1 + record.kitty.cards.index(play.card)
        reading.because_card(problem, record.at["kitty"], part, play.card, phrase("in the kitty"))
        return
    for later in plays.from_trick(play.trick):
        if later.card == play.card and later.at != play.at:
            _point_at_play(problem, later, phrase("played here too"))
            return
    if swap is not None and swap.seat is play.seat:
        reading.because_card(
            problem, record.at["swap"], 1, play.card, phrase("took the kitty's cards")
        )
        problem.because_card = None
        return
    reading.because_dealt(problem, play.seat)


def _point_at_proof(reading: HandReading, problem: Problem, play: PlayedCard) -> None:
    """Point at the card that proves a renege: in a later play, or in the hand as written."""
    hand, record, seat = reading.hand, reading.record, play.seat
    follow = hand.suit_led & hand.held[seat]
    later = reading.plays.later_play(seat, follow, play.trick)
    if later is not None:
        _point_at_play(problem, later, phrase("{seat} still held this", seat=seat))
        return
    proof = next(cards_in(follow))
    label = phrase("{seat} held this", seat=seat)
    written = record.hold_of(seat)
    if written is not None and proof in written[1].cards:
        reading.because_card(problem, written[0], 2 + written[1].cards.index(proof), proof, label)
    elif proof == hand.up:
        reading.because_card(problem, reading.up_index, 1, proof, label)


def _winner_from_record(reading: HandReading, number: int) -> None:
    """Credit a trick that its cards do not decide: as claimed, else to the next leader."""
    hand, record = reading.hand, reading.record
    winner: Seat | None = None
    for _, won, after in record.won:
        if after == number:
            winner = won.seat
    if winner is None and number < len(record.tricks) and number + 1 not in record.left_out:
        winner = record.tricks[number][1].leader
    order = reading.plays.orders[number - 1]
    cards = record.tricks[number - 1][1].cards[: len(order)]
    if winner is None and cards and UNKNOWN not in cards and hand.trump is not None:
        # A card that cannot be there fell in it: most likely the cards are as written.
        winner = order[winning_card(cards, hand.trump)]
    hand.credit(winner)


def _report_buried_up_card(reading: HandReading) -> None:
    """Report that a dealer who took the up-card, and never played it, has buried it."""
    hand, up, plays, record = reading.hand, reading.hand.up, reading.plays, reading.record
    dealer = hand.dealer
    if (
        up is None
        or up > BENNY
        or hand.best is not None
        or up == hand.discarded
        or not plays.complete[dealer]
        or BIT[up] & hand.played
        or any(p.kind in _CARD_MISTAKES and p.seat is dealer for p in reading.problems)
    ):
        return
    if not reading.rules.may_bury_up_card:
        at = reading.up_index, 1
        problem = Problem(UP_CARD_BURIED, "never-played", at, seat=dealer, card=up)
    elif record.discard is not None and hand.discarded != UNKNOWN:
        at, card = (record.at["discard"], 1), record.discard.card
        problem = Problem(DISCARD_NOT_HELD, "up-card", at, seat=dealer, card=card, up=up)
        reading.because_card(problem, reading.up_index, 1, up, phrase("the up-card"))
    else:
        return
    reading.problems.append(problem)
