"""How many tricks each side took, and what was claimed about tricks.

Knows: how the tricks of a record add up: from the plays, the rest given up, or a count that is
claimed; and what the makers may have taken where only how they came out is. Does not know: points.
"""

from __future__ import annotations

from ..problems import REST_NOT_CERTAIN, WRONG_TRICK_COUNT, WRONG_TRICK_WINNER, Place, Problem
from ..seats import OTHER, SEATS, SIDE, Side
from ..words import Sentence, both_sides, disagrees, say
from .account import Account
from .record import Tricks
from .verdict import HandVerdict


def count_tricks(account: Account, verdict: HandVerdict) -> None:
    """Count the tricks of each side: from the plays, from the rest as claimed, or from the claimed
    count; failing these, from the claim that the makers made it or were euchred."""
    taken = _count(account, verdict)
    if verdict.tricks is not None:
        _check_result(account, verdict)
    else:
        _count_by_result(account, verdict, taken)


def _count(account: Account, verdict: HandVerdict) -> tuple[int, int]:
    """The tricks that the record gives to N/S and E/W; five of them are the verdict's."""
    facts, hand = account.facts, account.hand
    ns, ew = hand.tricks()
    counted = ns + ew
    if facts.won:
        _check_winners(account, verdict)
    if facts.rest is not None:
        left = max(0, 5 - len(hand.winners))
        if facts.rest.side is Side.NS:
            ns += left
        else:
            ew += left
        if left and facts.tricks:
            _check_rest(account, verdict)
    if ns + ew == 5:
        verdict.tricks = (ns, ew)
    claim = facts.tricks_claim
    if claim is None:
        return ns, ew
    claimed = both_sides(claim, 5)
    at = (facts.at["tricks_claim"], 0)
    if verdict.tricks is None and counted == 0:
        if claimed is None:
            verdict.problems.append(Problem(WRONG_TRICK_COUNT, "not-five", at, claimed=claim))
        else:
            verdict.tricks = claimed
    elif verdict.tricks is None:
        if claimed is None or claimed[0] < ns or claimed[1] < ew:
            verdict.problems.append(_miscounted(claim, "recorded", at, (ns, ew)))
        else:
            verdict.tricks = claimed
    elif disagrees(claim, verdict.tricks):
        verdict.problems.append(_miscounted(claim, "", at, verdict.tricks))
    return ns, ew


def _miscounted(claim: Tricks, says: str, at: Place, taken: tuple[int, int]) -> Problem:
    return Problem(
        WRONG_TRICK_COUNT, says, at, claimed=claim, computed=taken, ns=taken[0], ew=taken[1]
    )


def _result(account: Account) -> str:
    """How the makers came out, as claimed; nothing where the claim is of the other side's call."""
    maker, hand = account.facts.maker, account.hand
    if maker is None or hand.maker is None or SIDE[maker.seat] is not SIDE[hand.maker]:
        return ""
    return maker.result


def _check_result(account: Account, verdict: HandVerdict) -> None:
    """Whether the tricks are those of makers who came out as claimed."""
    result, hand = _result(account), account.hand
    if not result:
        return
    assert hand.maker is not None
    assert verdict.tricks is not None
    tricks = verdict.tricks[SIDE[hand.maker]]
    was = "euchred" if account.rules.is_euchred(hand.alone, tricks) else "made"
    if was != result:
        _wrong_result(account, verdict, say("took {tricks:trick}", tricks=tricks), was)


def _count_by_result(account: Account, verdict: HandVerdict, taken: tuple[int, int]) -> None:
    """What the makers may have taken, beyond what each side is known to have `taken`."""
    result, hand = _result(account), account.hand
    if not result or account.facts.tricks_claim is not None:
        return
    assert hand.maker is not None
    side = SIDE[hand.maker]
    least, most = taken[side], 5 - taken[OTHER[side]]
    may_be = account.rules.tricks_of(result, hand.alone)
    may_be = [number for number in may_be if least <= number <= most]
    if not may_be:
        took = "took {taken} and lost {lost} of the tricks recorded"
        _wrong_result(account, verdict, say(took, taken=least, lost=taken[OTHER[side]]))
    elif len(may_be) == 1:
        own = may_be[0]
        verdict.tricks = (own, 5 - own) if side is Side.NS else (5 - own, own)
    else:
        verdict.may_have_taken = may_be


def _wrong_result(account: Account, verdict: HandVerdict, took: Sentence, was: str = "") -> None:
    """A finding that the makers did not come out as claimed."""
    maker = account.facts.maker
    assert maker is not None
    verdict.problems.append(
        Problem(
            WRONG_TRICK_COUNT,
            maker.result,
            (account.facts.at["maker"], 1 + (maker.suit is not None) + maker.alone + 1),
            seat=maker.seat,
            claimed=maker.result,
            computed=was or None,
            took=took,
        )
    )


def _check_winners(account: Account, verdict: HandVerdict) -> None:
    for index, won, number in account.facts.won:
        if number > len(account.hand.winners):
            continue
        winner = account.hand.winners[number - 1]
        if winner is None or winner is won.seat:
            continue
        plays = account.evidence.trick(number)
        card = next((p for p in plays if p.seat is winner), None)
        problem = Problem(
            WRONG_TRICK_WINNER,
            "" if card is None else "card",
            (index, 1),
            trick=number,
            seat=won.seat,
            claimed=won.seat,
            computed=winner,
        )
        if card is not None:
            problem.because, problem.because_card = card.at, card.card
            problem.because_trick, problem.because_label = number, say("this card won")
        verdict.problems.append(problem)


def _check_rest(account: Account, verdict: HandVerdict) -> None:
    """Whether the tricks thrown in were certain; asked only where every remaining card is
    known."""
    hand, rest = account.hand, account.facts.rest
    assert rest is not None
    left = 5 - len(hand.winners)
    in_play = [seat for seat in SEATS if not 1 << seat & hand.out]
    known = all(hand.whole[s] and hand.held[s].bit_count() == left for s in in_play)
    if hand.trump is None or hand.turn is None or hand.maybe_buried or not known:
        return
    held = [0 if 1 << seat & hand.out else hand.held[seat] for seat in SEATS]
    from .rest import first_lost_trick  # seldom needed

    lost = first_lost_trick(held, hand.trump, hand.turn, hand.out, rest.side)
    if lost is None:
        return
    number = len(hand.winners) + lost.ahead
    verdict.problems.append(
        Problem(
            REST_NOT_CERTAIN,
            at=(account.facts.at["rest"], 1),
            trick=number,
            side=rest.side,
            winner=lost.winner,
            leader=lost.leader,
            line=" ".join(map(str, lost.cards)),
        )
    )
