"""Reading the calls of a record: the passes that were written, those left out, and what made trump.

Knows: that the passes of a round may be left out altogether, and the likeliest reading of calls
that are wrong. Does not know: which call is legal; it asks the hand.
"""

from __future__ import annotations

from typing import TypeAlias

from ..actions import Name, Order, Pass
from ..cards import Suit
from ..endings import Ending
from ..hand import Phase
from ..problems import (
    CALL_AFTER_TRUMP,
    CALL_OUT_OF_TURN,
    DEALER_MUST_CALL,
    FARMER_MAY_NOT_CALL,
    MUST_PLAY_ALONE,
    RECORD_OUT_OF_PLACE,
    TURNED_DOWN_SUIT,
    WRONG_MAKER,
    WRONG_ROUND,
    Place,
    Problem,
)
from ..seats import LEFT, Seat
from ..words import Sentence, say
from .account import Account

Passes: TypeAlias = list[tuple[int, Pass]]


def read_calls(account: Account) -> None:
    """Bring the hand from the deal to the call that made trump, or to the last pass."""
    facts, hand = account.facts, account.hand
    if hand.phase is Phase.OVER:
        if facts.calls:
            at = facts.calls[0][0], 0
            account.problems.append(Problem(RECORD_OUT_OF_PLACE, "before-bidding", at))
        return
    if hand.phase is Phase.THROW_IN:
        _played_on(account)
    making = account.making
    if making is None:
        _nobody_made_trump(account)
        return
    index, call = making
    written = facts.at.get("maker") != index
    passes: Passes = [
        (i, c if c.__class__ is Pass else Pass(c.seat))
        for i, c in facts.calls
        if i < index or not written
    ]
    if len(passes) >= 8 and not written:
        account.problems.append(Problem(WRONG_MAKER, "all-passed", (index, 1), seat=call.seat))
        passes = []
    _speak(account, passes, call, (index, 2 if written else 1))
    if facts.thrown_in is not None or (written and facts.calls[-1][0] > index):
        _after_trump(account, index)
    if written and facts.maker is not None:
        _check_maker_record(account, call)


def _played_on(account: Account) -> None:
    """A hand that had to be thrown in was played."""
    facts, hand = account.facts, account.hand
    problem = hand.check_call(Pass(LEFT[hand.dealer]))
    assert problem is not None
    if facts.calls:
        index = facts.calls[0][0]
    elif facts.tricks:
        index = facts.tricks[0][0]
    else:
        index = min(facts.at.get(name, 99) for name in ("maker", "thrown_in", "tricks_claim"))
    if index == 99:
        return
    problem.at = (index, 0)
    if problem.seat is not None:
        account.because_dealt(problem, problem.seat)
    account.problems.append(problem)
    hand.play_on()


def _speak(account: Account, passes: Passes, call: Order | Name, place: Place) -> None:
    """The passes before the call that made trump, and that call."""
    hand = account.hand
    slipped = False
    if len(passes) >= 4:
        slipped = _round(account, passes[:4])
        passes = passes[4:]
        slipped = _round(account, passes) if passes else slipped and isinstance(call, Order)
    elif not isinstance(call, Order) and not _taken_up(account, call):
        while hand.phase is Phase.FIRST_ROUND:
            hand.take_pass()
        slipped = _round(account, passes)
    else:
        slipped = _round(account, passes)
    if not passes:
        _skip_to(account, call.seat)
    if slipped:
        # The turn was lost in this round, which is said once.
        hand.turn_to(call.seat)
    problem = hand.check_call(call)
    if problem is not None and problem.kind is CALL_OUT_OF_TURN:
        if passes:
            problem.add("+all-or-none")
        _add(account, problem, place)
        # Whose turn it was is said; what else is wrong with the call may still be.
        hand.turn_to(call.seat)
        problem = hand.check_call(call)
        if problem is not None and problem.kind is CALL_OUT_OF_TURN:
            problem = None
    if problem is not None:
        _add(account, problem, place)
        same_suit = isinstance(call, Order) or call.suit is hand.up_suit
        if problem.kind is WRONG_ROUND and same_suit:
            # The up-card's suit is trump whichever way it was said, and was taken up in round 1.
            call = Order(call.seat, call.alone)
    hand.take(call)


def _taken_up(account: Account, call: Name) -> bool:
    """Whether a suit that was named is the up-card's, which the dealer is seen to have taken."""
    hand, facts = account.hand, account.facts
    if call.suit is not hand.up_suit or hand.up is None:
        return False
    if facts.discard is not None:
        return True
    return bool(1 << hand.up & account.evidence.played[hand.dealer])


def _round(account: Account, passes: Passes) -> bool:
    """Read the written passes of one round; returns whether one was out of turn, which is reported
    once a round."""
    hand = account.hand
    slipped = False
    for index, call in passes:
        problem = hand.check_call(call)
        if problem is not None:
            if problem.kind is not CALL_OUT_OF_TURN or not slipped:
                _add(account, problem, (index, 2))
            slipped = slipped or problem.kind is CALL_OUT_OF_TURN
            if hand.phase is Phase.OVER:
                break
            hand.turn_to(call.seat)
        hand.take_pass()
    return slipped


def _skip_to(account: Account, speaker: Seat) -> None:
    """Passes that were left out, up to a speaker."""
    hand = account.hand
    for _ in range(3):
        if hand.turn is speaker:
            return
        hand.take_pass()


def _add(account: Account, problem: Problem, place: Place) -> None:
    if account.dealer is None and problem.kind in (DEALER_MUST_CALL, MUST_PLAY_ALONE):
        return  # Nobody wrote down who the dealer is.
    if not account.round_known and problem.kind in (MUST_PLAY_ALONE, FARMER_MAY_NOT_CALL):
        return  # It would be lawful in the second round.
    problem.at = place
    if problem.kind is CALL_OUT_OF_TURN:
        problem.at = (place[0], 1)
    if problem.kind is TURNED_DOWN_SUIT and account.facts.up is not None:
        up = account.facts.up.card
        account.because_card(problem, account.facts.at["up"], 1, up, say("turned down"))
        problem.add("+order")
    account.problems.append(problem)


def _nobody_made_trump(account: Account) -> None:
    facts, hand = account.facts, account.hand
    passes: Passes = [(i, c) for i, c in facts.calls if isinstance(c, Pass)]
    _round(account, passes[:4])
    _round(account, passes[4:])
    thrown = facts.thrown_in
    if thrown is None or thrown.reason is not Ending.ALL_PASSED:
        return
    at = (facts.at["thrown_in"], 0)
    if len(passes) % 4 and hand.turn is not None:
        account.problems.append(Problem(CALL_OUT_OF_TURN, "has-not-spoken", at, seat=hand.turn))
    elif len(passes) < 8 and account.rules.dealer_is_stuck:
        dealer = account.dealer
        says = "unknown-dealer" if dealer is None else "thrown-in"
        rule = "stick-the-dealer"
        account.problems.append(Problem(DEALER_MUST_CALL, says, at, seat=dealer, rule=rule))
    hand.throw_in(Ending.ALL_PASSED)


def _after_trump(account: Account, index: int) -> None:
    """A call after the one that made trump, or a throw-in of a hand that has trump."""
    facts = account.facts
    for later, call in facts.calls:
        if later > index:
            problem = Problem(CALL_AFTER_TRUMP, at=(later, 2), seat=call.seat)
            problem.because = (index, 2)
            problem.because_label = say("trump was made here")
            account.problems.append(problem)
            break
    thrown = facts.thrown_in
    if thrown is not None and thrown.reason is Ending.ALL_PASSED:
        at = facts.at["thrown_in"], 0
        account.problems.append(Problem(RECORD_OUT_OF_PLACE, "trump-made", at))


def _check_maker_record(account: Account, call: Order | Name) -> None:
    maker, trump = account.facts.maker, account.hand.trump
    assert maker is not None
    same_suit = maker.suit is None or trump is None or maker.suit is trump
    if maker.seat is call.seat and same_suit and maker.alone == call.alone:
        return
    suit = trump if maker.suit is not None else None
    account.problems.append(
        Problem(
            WRONG_MAKER,
            at=(account.facts.at["maker"], 1),
            seat=maker.seat,
            claimed=_maker_words(maker.seat, maker.suit, maker.alone),
            computed=_maker_words(call.seat, suit, call.alone),
        )
    )


def _maker_words(seat: Seat, suit: Suit | None, alone: bool) -> Sentence:
    words = "{seat}" if suit is None else "{seat} {suit}"
    return say(f"{words} alone" if alone else words, seat=seat, suit=suit)
