"""Reading the calls, and what follows them until the first lead.

Knows: that all passes of a round may be left out, and how to go on after a call, discard, lone
defence or partner's best that is wrong. Does not know: which of them is legal; it asks the hand.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, TypeAlias

from ..actions import Best, Call, Defend, Discard, Name, Order, Pass
from ..cards import BIT, UNKNOWN, Suit
from ..hand import Phase
from ..problems import (
    CALL_AFTER_TRUMP,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    DEALER_MUST_CALL,
    FARMER_MAY_NOT_CALL,
    MUST_PLAY_ALONE,
    NOT_ALLOWED_HERE,
    OUT_OF_TURN,
    RECORD_OUT_OF_PLACE,
    TURNED_DOWN_SUIT,
    WRONG_MAKER,
    Kind,
    Problem,
)
from ..rules import Ending
from ..seats import LEFT, SIDE, Seat
from ..words import Sentence, phrase
from .deal import because, because_dealt
from .hand_replay import HandReplay
from .record import Maker, ThrownIn, Tricks, Up

CallLine: TypeAlias = tuple[int, Call]
"""A call with the number of its line."""

MOST_PASSES: Final = 9
"""The passes that are read: after eight the hand is over, and of those beyond one is told."""


def read_bidding(replay: HandReplay) -> Iterator[Problem]:
    """Take the calls, the discard, a lone defence and partner's best."""
    hand, calls = replay.hand, replay.sheet.calls
    if hand.phase is Phase.OVER:
        if calls:
            yield Problem(RECORD_OUT_OF_PLACE, "before-bidding", (calls[0][0], 0))
    else:
        if hand.phase is Phase.THROW_IN:
            yield from _play_on(replay)
        if replay.trump_line is None:
            yield from _nobody_made_trump(replay)
        else:
            yield from _read_calls(replay, *replay.trump_line)
    yield from _read_exchanges(replay)


def _play_on(replay: HandReplay) -> Iterator[Problem]:
    """Go on with a hand that had to be thrown in, if it was played."""
    hand, sheet = replay.hand, replay.sheet
    lines = [line[0] for line in (*sheet.calls[:1], *sheet.tricks[:1])]
    lines += sorted(sheet.number(kind) for kind in (Maker, ThrownIn, Tricks))
    at = next((line for line in lines if line >= 0), None)
    problem = hand.check_call(Pass(LEFT[hand.dealer]))
    if problem is not None and at is not None:
        problem.at = at, 0
        because_dealt(replay, problem)
        yield problem
        hand.play_on()


def _nobody_made_trump(replay: HandReplay) -> Iterator[Problem]:
    """Take the passes of a hand in which nobody made trump, and throw it in if it was."""
    hand, sheet, passes = replay.hand, replay.sheet, replay.sheet.calls
    yield from _take_calls(replay, passes[:4])
    yield from _take_calls(replay, passes[4:MOST_PASSES])
    thrown = sheet.one(ThrownIn)
    if thrown is None or thrown.reason is not Ending.ALL_PASSED:
        return
    at = sheet.number(ThrownIn), 0
    if len(passes) % 4 and hand.turn is not None:
        yield Problem(OUT_OF_TURN, "has-not-spoken", at, seat=hand.turn)
    elif len(passes) < 8 and replay.rules.dealer_is_stuck:
        dealer = replay.dealer
        case = "unknown-dealer" if dealer is None else "thrown-in"
        yield Problem(DEALER_MUST_CALL, case, at, seat=dealer, rule="stick-the-dealer")
    hand.throw_in(Ending.ALL_PASSED)


def _read_calls(replay: HandReplay, number: int, call: Order | Name) -> Iterator[Problem]:
    """Take the bidding up to the call that made trump; then compare what else is written of it."""
    sheet, maker = replay.sheet, replay.sheet.one(Maker)
    from_maker = number == sheet.number(Maker)
    passes = [line for line in sheet.calls if from_maker or line[0] < number]
    later = [] if from_maker else sheet.calls[len(passes) + 1 :]
    if from_maker and len(passes) >= 8:
        yield Problem(WRONG_MAKER, "all-passed", (number, 1), seat=call.seat)
        passes = []
    yield from _take_bidding(replay, passes[:MOST_PASSES], number, call)
    if from_maker and maker is not None and maker.round == 1 and replay.round_known:
        trump = replay.hand.trump
        if maker.suit not in (None, trump) and trump is not None:
            at = (number, 2)
            yield Problem(
                WRONG_MAKER, "turned-up", at, seat=call.seat, claimed=maker.suit, computed=trump
            )
    if later:
        problem = Problem(CALL_AFTER_TRUMP, at=(later[0][0], 2), seat=later[0][1].seat)
        because(problem, (number, 2), None, phrase("trump was made here"))
        yield problem
    thrown = sheet.one(ThrownIn)
    if thrown is not None and thrown.reason is Ending.ALL_PASSED:
        yield Problem(RECORD_OUT_OF_PLACE, "trump-made", (sheet.number(ThrownIn), 0))
    if maker is not None and not from_maker:
        yield from _check_maker(replay, maker, call)


def _take_bidding(
    replay: HandReplay, passes: list[CallLine], number: int, call: Order | Name
) -> Iterator[Problem]:
    """Take the passes before the call that made trump, and that call."""
    hand = replay.hand
    slipped = False
    if len(passes) >= 4:
        slipped = yield from _take_calls(replay, passes[:4])
        passes = passes[4:]
        slipped = slipped and isinstance(call, Order) and not passes
    elif isinstance(call, Name) and not _was_taken_up(replay, call):
        while hand.phase is Phase.FIRST_ROUND:
            hand.take_pass()
    if not passes and not slipped:
        for _ in range(3):  # The passes that were left out.
            if hand.turn is not call.seat:
                hand.take_pass()
    yield from _take_calls(replay, [*passes, (number, call)], slipped)


def _was_taken_up(replay: HandReplay, call: Name) -> bool:
    """True if a suit that was named is the up-card's, which the dealer must have taken."""
    up = replay.hand.up
    if up is None or call.suit is not replay.hand.up_suit:
        return False
    buried = replay.sheet.one(Discard) is not None
    return buried or bool(BIT[up] & replay.plays.shown[replay.hand.dealer])


def _take_calls(
    replay: HandReplay, calls: list[CallLine], slipped: bool = False
) -> Generator[Problem, None, bool]:
    """Take calls of one round. Returns true if one was out of turn, or already had `slipped`: that
    is told once a round."""
    hand, sheet = replay.hand, replay.sheet
    for number, call in calls:
        problem = hand.check_call(call)
        if problem is not None and problem.kind is OUT_OF_TURN:
            if not slipped:
                slipped = True
                problem.at = number, 1
                if not isinstance(call, Pass) and len(calls) > 1:
                    problem.add("+all-or-none")
                yield problem
            # The turn is told; the call may be wrong in other ways too.
            hand.turn_to(call.seat)
            problem = None if isinstance(call, Pass) else hand.check_call(call)
        if problem is not None and _is_known(replay, problem.kind):
            problem.at = number, 1 if number == sheet.number(Maker) else 2
            if problem.kind is TURNED_DOWN_SUIT and sheet.one(Up) is not None:
                because(problem, (sheet.number(Up), 1), replay.up, phrase("turned down"))
                problem.add("+ordered" if number == sheet.number(Maker) else "+order")
            yield problem
        if hand.phase is Phase.FIRST_ROUND and isinstance(call, Name) and call.suit is hand.up_suit:
            call = Order(call.seat, call.alone)  # The suit is trump either way.
        if hand.phase is not Phase.OVER or not isinstance(call, Pass):
            hand.take(call)
    return slipped


def _is_known(replay: HandReplay, kind: Kind) -> bool:
    """True unless a problem with a call rests on what nobody wrote down: the dealer, the round."""
    if replay.dealer is None and kind in (DEALER_MUST_CALL, MUST_PLAY_ALONE):
        return False
    return replay.round_known or kind not in (MUST_PLAY_ALONE, FARMER_MAY_NOT_CALL)


_ROUNDS: Final = {None: "", 1: "ordered", 2: "named"}


def _check_maker(replay: HandReplay, maker: Maker, call: Order | Name) -> Iterator[Problem]:
    """Compare a `maker` record beside the calls with them."""
    hand = replay.hand
    trump = None if maker.suit is None else hand.trump
    claimed_round = _ROUNDS[maker.round]
    round_called = ("ordered" if hand.ordered else "named") if claimed_round else ""
    same_suit = trump is None or maker.suit is trump
    same_round = claimed_round == round_called
    if maker.seat is call.seat and same_suit and same_round and maker.alone == call.alone:
        return
    yield Problem(
        WRONG_MAKER,
        at=(replay.sheet.number(Maker), 1),
        seat=maker.seat,
        claimed=_maker_words(maker.seat, maker.suit, claimed_round, maker.alone),
        computed=_maker_words(call.seat, trump, round_called, call.alone),
    )


def _maker_words(seat: Seat, suit: Suit | None, called: str, alone: bool) -> Sentence:
    words = ["{seat}", "" if suit is None else "{suit}", called, "alone" if alone else ""]
    return phrase(" ".join(filter(None, words)), seat=seat, suit=suit)


def _read_exchanges(replay: HandReplay) -> Iterator[Problem]:
    """Take the hand from the call that made trump to the first lead."""
    hand, sheet = replay.hand, replay.sheet
    discard, defend, best = sheet.one(Discard), sheet.one(Defend), sheet.one(Best)
    if replay.dealer is None and hand.ordered:
        hand.forget_dealer(None if discard is None else discard.card)
    elif discard is not None:
        problem = hand.check(discard)
        if problem is not None:
            problem.at = sheet.number(Discard), 1
            problem.seat = None if replay.dealer is None else problem.seat
            yield problem
        if hand.ordered:
            # Treat an impossible discard as a slip: the buried card is unknown.
            slip = problem is not None and problem.kind in (CARD_NOT_HELD, CARD_NOT_IN_DECK)
            hand.take(Discard(UNKNOWN) if slip else discard)
    if hand.phase is Phase.DISCARD:
        hand.take(Discard(UNKNOWN))
    if defend is not None:
        problem = hand.check(defend)
        if problem is not None:
            problem.at = sheet.number(Defend), 1
            yield problem
        if hand.maker is not None and SIDE[defend.seat] is not SIDE[hand.maker]:
            hand.take(defend)
    if best is not None:
        problem = hand.check(best)
        if problem is not None:
            part = 0 if problem.card is None else 3 if problem.seat is hand.maker else 1
            problem.at = sheet.number(Best), part
            yield problem
        if problem is None or problem.kind is not NOT_ALLOWED_HERE or hand.alone:
            hand.take(best)
