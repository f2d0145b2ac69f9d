"""From the tricks and the claims to what a hand is worth, and every claim that does not fit it.

Knows: how tricks add up (played, given up, claimed), what the rules award, what the points rest on,
and which wrong claim only follows from another. Does not know: which claim is the likelier mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..problems import (
    HEAD,
    MISSING_TRICK,
    RECORD_OUT_OF_PLACE,
    UNDECIDED_HAND,
    UNFINISHED_HAND,
    WRONG_POINTS,
    WRONG_TOTAL,
    WRONG_TRICK_COUNT,
    WRONG_TRICK_WINNER,
    Problem,
    count_errors,
)
from ..rules import Award, Ending
from ..seats import OTHER, SEAT_BIT, SEATS, SIDE, Side
from ..words import Sentence, both_sides, disagrees, phrase
from .hand_replay import HandReplay
from .play import because_played
from .record import Concede, Maker, Misdeal, Penalty, Rest, Score, Total, Tricks
from .rulings import (
    Points,
    check_rulings,
    points_if_punished,
    price_reneges,
    ruling_ends_hand,
    seats_upheld,
    sides_of,
    with_penalties,
)
from .sheet import Sheet

A_FEW: Final = 2
"""If no more tricks than this are written, the others may have been left out on purpose."""

NUMBERS: Final = ("no", "one", "two", "three", "four")
_SAME_CAUSE: Final = (WRONG_TRICK_COUNT, RECORD_OUT_OF_PLACE)


def read_claims(replay: HandReplay) -> Iterator[Problem]:
    """Settle the hand: its tricks, points, rulings and penalties; and compare every claim."""
    void = _is_void(replay)
    if replay.sheet.won:
        yield from _check_winners(replay)
    if void:
        replay.points = with_penalties(replay, (0, 0))
        yield from _check_score(replay)
    else:
        yield from _count_tricks(replay)
        yield from _check_result(replay)
        replay.verdict.award = _award(replay)
        yield from _award_points(replay)
        yield from _apply_rulings(replay)
    if replay.before.totals:
        yield from _check_total(replay)


def _is_void(replay: HandReplay) -> bool:
    verdict = replay.verdict
    if replay.sheet.one(Misdeal) is not None:
        verdict.void, verdict.ending = "misdeal", Ending.MISDEAL
    elif replay.hand.thrown_in is not None:
        verdict.void, verdict.ending = "thrown-in", replay.hand.thrown_in
    return verdict.void is not None


# -- tricks ----------------------------------------------------------------------------------------


def _check_winners(replay: HandReplay) -> Iterator[Problem]:
    winners = replay.hand.winners if replay.verdict.void is None else []
    for won in replay.sheet.won:
        if not won.trick:
            yield Problem(RECORD_OUT_OF_PLACE, "no-trick-above", (won.number, 0))
        winner = winners[won.trick - 1] if 0 < won.trick <= len(winners) else None
        if winner is None or winner is won.seat:
            continue
        cards = [play for play in replay.plays.trick(won.trick) if play.seat is winner]
        problem = Problem(
            WRONG_TRICK_WINNER,
            "card" if cards else "",
            (won.number, 1),
            trick=won.trick,
            seat=won.seat,
            claimed=won.seat,
            computed=winner,
        )
        if cards:
            because_played(problem, cards[0], phrase("this card won"))
        yield problem


def _tricks_seen(replay: HandReplay) -> Points:
    """The tricks that each side took, played or given up, as far as they are written."""
    ns, ew = replay.hand.tricks()
    rest = replay.sheet.one(Rest)
    if rest is None:
        return ns, ew
    left = max(0, 5 - len(replay.hand.winners))
    return (ns + left, ew) if rest.side is Side.NS else (ns, ew + left)


def _count_tricks(replay: HandReplay) -> Iterator[Problem]:
    """Count the tricks of each side: as they are written, else as they are claimed."""
    verdict, sheet = replay.verdict, replay.sheet
    seen = ns, ew = _tricks_seen(replay)
    if ns + ew == 5:
        verdict.tricks = seen
    claim = sheet.one(Tricks)
    if claim is None:
        return
    claimed = both_sides(claim, 5)
    at = (sheet.number(Tricks), 0)
    if verdict.tricks is None and claimed is None and not any(replay.hand.tricks()):
        yield Problem(WRONG_TRICK_COUNT, "not-five", at, claimed=claim)
    elif verdict.tricks is None and claimed is not None and claimed[0] >= ns and claimed[1] >= ew:
        verdict.tricks = claimed
    elif verdict.tricks is None or disagrees(claim, seen):
        case = "recorded" if verdict.tricks is None else ""
        yield Problem(WRONG_TRICK_COUNT, case, at, claimed=claim, computed=seen, ns=ns, ew=ew)


def _check_result(replay: HandReplay) -> Iterator[Problem]:
    """Compare the tricks with the claim that the makers made it or were euchred; if nobody counted,
    conclude from it how many they may have taken."""
    verdict = replay.verdict
    maker, hand, rules = replay.sheet.one(Maker), replay.hand, replay.rules
    if maker is None or not maker.result or hand.maker is None:
        return
    side = SIDE[hand.maker]
    if SIDE[maker.seat] is not side:
        return
    if verdict.tricks is not None:
        tricks = verdict.tricks[side]
        was = "euchred" if rules.is_euchred(hand.alone, tricks) else "made"
        if was != maker.result:
            took = phrase("took {tricks:trick}", tricks=tricks)
            yield _wrong_result(replay, maker, took, was)
    elif replay.sheet.one(Tricks) is None:
        seen = _tricks_seen(replay)
        taken, lost = seen[side], seen[OTHER[side]]
        may_be = rules.possible_tricks(maker.result, hand.alone)
        may_be = [number for number in may_be if taken <= number <= 5 - lost]
        if not may_be:
            words = "took {taken} and lost {lost} of the tricks recorded"
            yield _wrong_result(replay, maker, phrase(words, taken=taken, lost=lost))
        elif len(may_be) == 1:
            (own,) = may_be
            verdict.tricks = (own, 5 - own) if side is Side.NS else (5 - own, own)
        else:
            verdict.may_have_taken = may_be


def _wrong_result(replay: HandReplay, maker: Maker, took: Sentence, was: str = "") -> Problem:
    words = (maker.suit is not None, maker.round is not None, maker.alone)
    at = (replay.sheet.number(Maker), 2 + sum(words))
    return Problem(
        WRONG_TRICK_COUNT,
        maker.result,
        at,
        seat=maker.seat,
        claimed=maker.result,
        computed=was or None,
        took=took,
    )


# -- points ----------------------------------------------------------------------------------------


def _award(replay: HandReplay) -> Award | None:
    """The points for the play; `None` if they are not known.

    If it depends on tricks that nobody counted, the claimed points decide, unless they include
    rulings or penalties.
    """
    verdict = replay.verdict
    hand, sheet, score = replay.hand, replay.sheet, replay.sheet.one(Score)
    if hand.maker is None:
        return None
    if verdict.tricks is not None:
        return replay.rules.award(hand.result(verdict.tricks[SIDE[hand.maker]]))
    numbers = reversed(verdict.may_have_taken)
    awards = list(dict.fromkeys(replay.rules.award(hand.result(number)) for number in numbers))
    if len(awards) < 2:
        return awards[0] if awards else None
    if score is None or sheet.rulings:
        return None
    return next((award for award in awards if not disagrees(score, award.pair())), awards[0])


def _award_points(replay: HandReplay) -> Iterator[Problem]:
    """Set the points before rulings, and what they rest on; tell of a hand without a result."""
    verdict = replay.verdict
    sheet, hand, score = replay.sheet, replay.hand, replay.sheet.one(Score)
    played = "tricks" if sheet.tricks else "result"
    if verdict.award is not None:
        verdict.points_as_played = verdict.award.pair()
        verdict.evidence = played if hand.trump is not None else "result"
        if verdict.evidence == "tricks" and sheet.holds:
            in_play = [seat for seat in SEATS if not SEAT_BIT[seat] & hand.out]
            if all(seat in sheet.holds for seat in in_play):
                verdict.evidence = "deal"
    elif ruling_ends_hand(replay):
        verdict.evidence = played
    elif score is not None:
        verdict.evidence = "points"
        verdict.points_as_played = (score.ns or 0, score.ew or 0)
    elif sheet.one(Concede) is None:
        if sheet.tricks and hand.maker is not None:
            verdict.evidence = "tricks"
        elif any(isinstance(r, Penalty) or r.outcome == "rejected" for _, r in sheet.rulings):
            verdict.evidence = "result"
            return
        verdict.decided = False
        if not any(problem.kind in _SAME_CAUSE for problem in replay.found):
            yield _no_result(replay)
            return
    if sheet.tricks and _is_unfinished(replay):
        yield _missing_trick(replay)


def _no_result(replay: HandReplay) -> Problem:
    """The problem that a hand has no result, by what is missing from it."""
    verdict = replay.verdict
    sheet, depends = replay.sheet, bool(verdict.may_have_taken)
    if verdict.evidence is not None:
        done = len(sheet.tricks)
        case = "winners" if done >= 5 else "depends" if depends else ""
        at = (sheet.tricks[-1][0], 0)
        return Problem(UNFINISHED_HAND, case, at, trick=min(done, 5), done=done)
    if depends:
        case = "number"
    elif sheet.one(Total) is not None:
        case = "total"
    elif sheet.one(Tricks) is not None:
        case = "no-maker"
    else:
        case = "no-tricks" if replay.hand.maker is not None else ""
    return Problem(UNDECIDED_HAND, case, HEAD)


def _is_unfinished(replay: HandReplay) -> bool:
    """True if nothing in the record says why it has fewer than five tricks."""
    sheet = replay.sheet
    if len(sheet.tricks) >= 5 or sheet.one(Rest) is not None or sheet.one(Concede) is not None:
        return False
    cards = sum(len(trick.cards) for _, trick in sheet.tricks)
    # Perhaps every card is there, but not every trick in a record of its own.
    return cards < 5 * replay.plays.expected and not ruling_ends_hand(replay)


def _missing_trick(replay: HandReplay) -> Problem:
    """That not all tricks are written: a note, unless somebody counted five."""
    sheet = replay.sheet
    written = len(sheet.tricks)
    if sheet.one(Tricks) is None:
        case = "one" if written == 1 else "only"
        problem = Problem(MISSING_TRICK, case, (sheet.tricks[-1][0], 0), tricks=written)
        problem.severity = "note"
        return problem
    missing = "one of them is" if written == 4 else "{number} are"
    problem = Problem(
        MISSING_TRICK,
        "perhaps",
        (sheet.number(Tricks), 0),
        written=tricks_written(sheet),
        which=phrase(missing, number=NUMBERS[5 - written]),
    )
    if written <= A_FEW and not replay.found:
        problem.severity = "note"
    return problem


def tricks_written(sheet: Sheet) -> Sentence:
    """How many tricks are written, of five if that is claimed."""
    written = len(sheet.tricks)
    words = "one trick is written" if written == 1 else "{tricks} tricks are written"
    if sheet.one(Tricks) is not None:
        words += ", but five are claimed"
    return phrase(words, tricks=NUMBERS[written])


def _apply_rulings(replay: HandReplay) -> Iterator[Problem]:
    """Set the points after rulings and penalties, and compare rulings and points claimed."""
    verdict, sheet = replay.verdict, replay.sheet
    points = verdict.points_as_played
    from_claim = verdict.evidence == "points"
    if not from_claim and sheet.rulings:
        sides = sides_of(seats_upheld(sheet))
        if sides:
            points = points_if_punished(replay, sides)
        if len(sides) == 2:
            verdict.ending = Ending.BOTH_RENEGED
        points = with_penalties(replay, points)
    if verdict.decided or any(points):
        replay.points = points
    if sheet.rulings:
        verdict.rulings = [r for _, r in sheet.rulings if not isinstance(r, Penalty)]
        yield from check_rulings(replay)
    yield from _check_possible(replay) if from_claim else _check_score(replay)
    if replay.reneges:
        price_reneges(replay)
    concede = sheet.one(Concede)
    if concede is not None:
        verdict.conceded = concede.side


def _check_score(replay: HandReplay) -> Iterator[Problem]:
    """Compare the points claimed."""
    verdict = replay.verdict
    score, points, award = replay.sheet.one(Score), replay.points or (0, 0), verdict.award
    if score is None or not disagrees(score, points):
        return
    proven = sides_of([renege.seat for renege in replay.reneges])
    if seats_upheld(replay.sheet):
        proven = []
    if proven and not disagrees(score, points_if_punished(replay, proven)):
        # The table took the penalty but did not write the ruling down: one cause, one finding.
        replay.penalty_taken = True
        if count_errors(replay.found) == len(replay.reneges):
            replay.reneges[0].add("+score-counts")
        return
    called = verdict.void
    if award is not None and points == award.pair():
        called = award.outcome
    problem = Problem(
        WRONG_POINTS,
        "called" if called else "",
        (replay.sheet.number(Score), 0),
        claimed=score,
        computed=points,
        rule=award.rule if award else "",
        preset=replay.rules.preset,
        called=called,
    )
    by_tricks = _points_by_tricks_claim(replay)
    problem.follows = by_tricks is not None and not disagrees(score, by_tricks)
    yield problem


def _points_by_tricks_claim(replay: HandReplay) -> Points | None:
    """The points that follow from a claim of tricks that is wrong."""
    verdict = replay.verdict
    claim, hand = replay.sheet.one(Tricks), replay.hand
    if claim is None or verdict.award is None or hand.maker is None:
        return None
    claimed = both_sides(claim, 5)
    if claimed is None or claimed == verdict.tricks:
        return None
    return replay.rules.award(hand.result(claimed[SIDE[hand.maker]])).pair()


def _check_possible(replay: HandReplay) -> Iterator[Problem]:
    """Tell of claimed points that no hand can bring, if nothing else is known of the hand."""
    most = replay.rules.most_points()
    if max(replay.verdict.points_as_played) > most:
        score, at = replay.sheet.one(Score), (replay.sheet.number(Score), 0)
        yield Problem(WRONG_POINTS, "impossible", at, claimed=score, most=most)


def _check_total(replay: HandReplay) -> Iterator[Problem]:
    """Compare the score claimed after the hand with those it may have gone on from.

    A total that counts the penalty for a renege which the table did not write down is right: the
    renege is told.
    """
    verdict = replay.verdict
    total, totals, score = replay.sheet.one(Total), replay.before.totals, replay.sheet.one(Score)
    points, punished = replay.points, verdict.if_ruled
    if total is None or points is None or not verdict.decided or _adds_up(total, totals, points):
        return
    if punished is not None and _adds_up(total, totals, with_penalties(replay, punished)):
        replay.penalty_taken = True
        return
    claimed = _points_by_tricks_claim(replay)
    if score is not None:
        # A side that is not written got no points.
        claimed = (score.ns or 0, score.ew or 0) if disagrees(score, points) else None
    ns, ew = totals[0][0] + points[0], totals[0][1] + points[1]
    at = (replay.sheet.number(Total), 0)
    problem = Problem(WRONG_TOTAL, at=at, claimed=total, computed=(ns, ew), ns=ns, ew=ew)
    problem.follows = claimed is not None and _adds_up(total, totals, claimed)
    yield problem


def _adds_up(total: Total, totals: tuple[Points, ...], points: Points) -> bool:
    """True if a claimed total is one of these scores with these points."""
    return any(not disagrees(total, (ns + points[0], ew + points[1])) for ns, ew in totals)
