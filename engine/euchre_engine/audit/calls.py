"""Reading the calls of a record, and the exchanges after them.

Knows: that all passes of a round may be left out, and how to go on after a call, discard, lone
defence or partner's best that is wrong. Does not know: which of them is legal; it asks the hand.
"""

from __future__ import annotations

from typing import TypeAlias

from ..actions import Discard, Name, Order, Pass
from ..cards import UNKNOWN, Suit
from ..hand import Phase
from ..problems import (
    CALL_AFTER_TRUMP,
    CALL_OUT_OF_TURN,
    CARD_NOT_IN_DECK,
    DEALER_MUST_CALL,
    DISCARD_NOT_HELD,
    FARMER_MAY_NOT_CALL,
    MUST_PLAY_ALONE,
    NOT_ALLOWED_HERE,
    RECORD_OUT_OF_PLACE,
    TURNED_DOWN_SUIT,
    WRONG_MAKER,
    WRONG_ROUND,
    Place,
    Problem,
)
from ..rules import Ending
from ..seats import LEFT, SIDE, Seat
from ..words import Sentence, phrase
from .hand_reading import HandReading

Passes: TypeAlias = list[tuple[int, Pass]]


def read_calls(reading: HandReading) -> None:
    """Take the hand from the deal through the call that made trump, or through the last pass."""
    record, hand = reading.record, reading.hand
    if hand.phase is Phase.OVER:
        if record.calls:
            at = record.calls[0][0], 0
            reading.problems.append(Problem(RECORD_OUT_OF_PLACE, "before-bidding", at))
        return
    if hand.phase is Phase.THROW_IN:
        _report_played_on(reading)
    trump_call = reading.trump_call
    if trump_call is None:
        _nobody_made_trump(reading)
        return
    index, call = trump_call
    written = record.at.get("maker") != index
    passes: Passes = [
        (i, c if c.__class__ is Pass else Pass(c.seat))
        for i, c in record.calls
        if i < index or not written
    ]
    if len(passes) >= 8 and not written:
        reading.problems.append(Problem(WRONG_MAKER, "all-passed", (index, 1), seat=call.seat))
        passes = []
    _take_bidding(reading, passes, call, (index, 2 if written else 1))
    if record.thrown_in is not None or (written and record.calls[-1][0] > index):
        _report_after_trump(reading, index)
    if written and record.maker is not None:
        _check_maker_record(reading, call)


def _report_played_on(reading: HandReading) -> None:
    """Report that a hand that had to be thrown in was played."""
    record, hand = reading.record, reading.hand
    problem = hand.check_call(Pass(LEFT[hand.dealer]))
    assert problem is not None
    if record.calls:
        index = record.calls[0][0]
    elif record.tricks:
        index = record.tricks[0][0]
    else:
        index = min(record.at.get(name, 99) for name in ("maker", "thrown_in", "tricks_claim"))
    if index == 99:
        return
    problem.at = (index, 0)
    if problem.seat is not None:
        reading.because_dealt(problem, problem.seat)
    reading.problems.append(problem)
    hand.play_on()


def _take_bidding(reading: HandReading, passes: Passes, call: Order | Name, place: Place) -> None:
    """Take the passes before the call that made trump, and that call."""
    hand = reading.hand
    if len(passes) >= 4:
        slipped = _take_passes(reading, passes[:4])
        passes = passes[4:]
        slipped = _take_passes(reading, passes) if passes else slipped and isinstance(call, Order)
    elif not isinstance(call, Order) and not _was_taken_up(reading, call):
        while hand.phase is Phase.FIRST_ROUND:
            hand.take_pass()
        slipped = _take_passes(reading, passes)
    else:
        slipped = _take_passes(reading, passes)
    if not passes:
        _take_passes_before(reading, call.seat)
    if slipped:
        # A call out of turn in this round is already reported: continue with this caller.
        hand.turn_to(call.seat)
    problem = hand.check_call(call)
    if problem is not None and problem.kind is CALL_OUT_OF_TURN:
        if passes:
            problem.add("+all-or-none")
        _report(reading, problem, place)
        # The turn is reported; check whether the call is also wrong in other ways.
        hand.turn_to(call.seat)
        problem = hand.check_call(call)
        if problem is not None and problem.kind is CALL_OUT_OF_TURN:
            problem = None
    if problem is not None:
        _report(reading, problem, place)
        same_suit = isinstance(call, Order) or call.suit is hand.up_suit
        if problem.kind is WRONG_ROUND and same_suit:
            # The up-card's suit is trump either way, and was taken up in the first round.
            call = Order(call.seat, call.alone)
    hand.take(call)


def _was_taken_up(reading: HandReading, call: Name) -> bool:
    """True if a suit that was named is the up-card's, which the dealer must have taken."""
    hand, record = reading.hand, reading.record
    if call.suit is not hand.up_suit or hand.up is None:
        return False
    if record.discard is not None:
        return True
    return bool(1 << hand.up & reading.plays.played[hand.dealer])


def _take_passes(reading: HandReading, passes: Passes) -> bool:
    """Take the written passes of one round; returns true if one was out of turn (reported
    once a round)."""
    hand = reading.hand
    slipped = False
    for index, call in passes:
        problem = hand.check_call(call)
        if problem is not None:
            if problem.kind is not CALL_OUT_OF_TURN or not slipped:
                _report(reading, problem, (index, 2))
            slipped = slipped or problem.kind is CALL_OUT_OF_TURN
            if hand.phase is Phase.OVER:
                break
            hand.turn_to(call.seat)
        hand.take_pass()
    return slipped


def _take_passes_before(reading: HandReading, speaker: Seat) -> None:
    """Take the passes that were left out before a speaker."""
    hand = reading.hand
    for _ in range(3):
        if hand.turn is speaker:
            return
        hand.take_pass()


def _report(reading: HandReading, problem: Problem, place: Place) -> None:
    if reading.dealer is None and problem.kind in (DEALER_MUST_CALL, MUST_PLAY_ALONE):
        return  # Nobody wrote down who the dealer is.
    if not reading.round_known and problem.kind in (MUST_PLAY_ALONE, FARMER_MAY_NOT_CALL):
        return  # It would be legal in the second round.
    problem.at = place
    if problem.kind is CALL_OUT_OF_TURN:
        problem.at = (place[0], 1)
    if problem.kind is TURNED_DOWN_SUIT and reading.record.up is not None:
        up = reading.record.up.card
        reading.because_card(problem, reading.record.at["up"], 1, up, phrase("turned down"))
        problem.add("+order")
    reading.problems.append(problem)


def _nobody_made_trump(reading: HandReading) -> None:
    """Take the passes of a hand in which nobody made trump, and throw it in if it was."""
    record, hand = reading.record, reading.hand
    passes: Passes = [(i, c) for i, c in record.calls if isinstance(c, Pass)]
    _take_passes(reading, passes[:4])
    _take_passes(reading, passes[4:])
    thrown = record.thrown_in
    if thrown is None or thrown.reason is not Ending.ALL_PASSED:
        return
    at = (record.at["thrown_in"], 0)
    if len(passes) % 4 and hand.turn is not None:
        reading.problems.append(Problem(CALL_OUT_OF_TURN, "has-not-spoken", at, seat=hand.turn))
    elif len(passes) < 8 and reading.rules.dealer_is_stuck:
        dealer = reading.dealer
        case = "unknown-dealer" if dealer is None else "thrown-in"
        rule = "stick-the-dealer"
        reading.problems.append(Problem(DEALER_MUST_CALL, case, at, seat=dealer, rule=rule))
    hand.throw_in(Ending.ALL_PASSED)


def _report_after_trump(reading: HandReading, index: int) -> None:
    """Report a call after the one that made trump, or a throw-in of a hand that has trump."""
    record = reading.record
    for later, call in record.calls:
        if later > index:
            problem = Problem(CALL_AFTER_TRUMP, at=(later, 2), seat=call.seat)
            problem.because = (index, 2)
            problem.because_label = phrase("trump was made here")
            reading.problems.append(problem)
            break
    thrown = record.thrown_in
    if thrown is not None and thrown.reason is Ending.ALL_PASSED:
        at = record.at["thrown_in"], 0
        reading.problems.append(Problem(RECORD_OUT_OF_PLACE, "trump-made", at))


def _check_maker_record(reading: HandReading, call: Order | Name) -> None:
    maker, trump = reading.record.maker, reading.hand.trump
    assert maker is not None
    same_suit = maker.suit is None or trump is None or maker.suit is trump
    if maker.seat is call.seat and same_suit and maker.alone == call.alone:
        return
    suit = trump if maker.suit is not None else None
    reading.problems.append(
        Problem(
            WRONG_MAKER,
            at=(reading.record.at["maker"], 1),
            seat=maker.seat,
            claimed=_maker_words(maker.seat, maker.suit, maker.alone),
            computed=_maker_words(call.seat, suit, call.alone),
        )
    )


def _maker_words(seat: Seat, suit: Suit | None, alone: bool) -> Sentence:
    words = "{seat}" if suit is None else "{seat} {suit}"
    return phrase(f"{words} alone" if alone else words, seat=seat, suit=suit)


def read_exchanges(reading: HandReading) -> None:
    """Take the hand from the call that made trump to the first lead."""
    record, hand = reading.record, reading.hand
    discard = record.discard
    if reading.dealer is None and hand.ordered:
        hand.forget_dealer(None if discard is None else discard.card)
        discard = None
    if discard is not None:
        problem = reading.check(discard, "discard")
        if problem is not None and reading.dealer is None:
            problem.seat = None
        if hand.ordered:
            # Treat an impossible discard as a slip: the buried card is unknown.
            slip = problem is not None and problem.kind in (DISCARD_NOT_HELD, CARD_NOT_IN_DECK)
            hand.take(Discard(UNKNOWN) if slip else discard)
    if hand.phase is Phase.DISCARD:
        hand.take(Discard(UNKNOWN))
    defend, best = record.defend, record.best
    if defend is not None:
        reading.check(defend, "defend")
        if hand.maker is not None and SIDE[defend.seat] is not SIDE[hand.maker]:
            hand.take(defend)
    if best is not None:
        problem = reading.check(best, "best")
        if problem is not None:
            part = 0 if problem.card is None else 3 if problem.seat is hand.maker else 1
            problem.at = (problem.at[0], part)
        if problem is None or problem.kind is not NOT_ALLOWED_HERE or hand.alone:
            hand.take(best)
