"""How many tricks each side took, and what was claimed about tricks.

Knows: how the tricks of a record add up: from the plays, the rest given up, or a count that is
claimed. Does not know: points.
"""

from __future__ import annotations

from .account import Account
from .cards import CARD_NAMES
from .problems import REST_NOT_CERTAIN, WRONG_TRICK_COUNT, WRONG_TRICK_WINNER, Problem
from .seats import SEATS, Side
from .verdict import HandVerdict
from .words import SIDE_WORDS, both_sides, claim_words, disagrees, pair_words


def count_tricks(account: Account, verdict: HandVerdict) -> None:
    """Who took how many: from the plays, the rest as claimed, or the count as claimed."""
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
        return
    claimed = both_sides(claim, 5)
    at = (facts.at["tricks_claim"], 0)
    if verdict.tricks is None and counted == 0:
        if claimed is None:
            words = f"{claim_words(claim)} cannot be right: a hand has five tricks"
            verdict.problems.append(
                Problem(WRONG_TRICK_COUNT, words, at, claimed=claim_words(claim))
            )
        else:
            verdict.tricks = claimed
    elif verdict.tricks is None:
        if claimed is None or claimed[0] < ns or claimed[1] < ew:
            words = (
                f"{claim_words(claim)} is claimed, but the tricks recorded already give "
                f"N/S {ns} and E/W {ew}"
            )
            verdict.problems.append(
                Problem(
                    WRONG_TRICK_COUNT,
                    words,
                    at,
                    claimed=claim_words(claim),
                    computed=pair_words((ns, ew)),
                )
            )
        else:
            verdict.tricks = claimed
    elif disagrees(claim, verdict.tricks):
        words = (
            f"{claim_words(claim)} is claimed, but N/S took {verdict.tricks[0]} and E/W "
            f"{verdict.tricks[1]}"
        )
        verdict.problems.append(
            Problem(
                WRONG_TRICK_COUNT,
                words,
                at,
                claimed=claim_words(claim),
                computed=pair_words(verdict.tricks),
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
        with_card = f" with {CARD_NAMES[card.card]}" if card else ""
        verdict.problems.append(
            Problem(
                WRONG_TRICK_WINNER,
                f"trick {number} is claimed for {won.seat.name}, but {winner.name} won it"
                + with_card,
                (index, 1),
                trick=number,
                seat=won.seat,
                claimed=won.seat.name,
                computed=winner.name,
                because=card.at if card else None,
                because_card=card.card if card else None,
                because_trick=number if card else None,
                because_label="this card won",
            )
        )


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
    cards = " ".join(CARD_NAMES[card] for card in lost.cards)
    words = (
        f"the rest was given to {SIDE_WORDS[rest.side]}, but {lost.winner.name} could take "
        f"trick {number} ({lost.leader.name} leads: {cards})"
    )
    at = (account.facts.at["rest"], 1)
    verdict.problems.append(Problem(REST_NOT_CERTAIN, words, at, trick=number))
