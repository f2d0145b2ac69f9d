"""The number of tricks each side took, and the claims about tricks.

Knows: how the tricks of a record add up: from the plays, the rest given up, or a count that is
claimed; the numbers that the makers may have taken if it is only known that they made it or
were euchred; and if tricks that were not played out were certain. Does not know: points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import BIT, FOLLOWS, Card, CardSet, Suit, cards_in
from ..problems import REST_NOT_CERTAIN, WRONG_TRICK_COUNT, WRONG_TRICK_WINNER, Place, Problem
from ..seats import CLOCKWISE, OTHER, SEATS, SIDE, Seat, Side
from ..trick import winning_card
from ..words import Sentence, both_sides, disagrees, phrase
from .hand_reading import HandReading
from .hand_verdict import HandVerdict
from .record import Tricks


def count_tricks(reading: HandReading, verdict: HandVerdict) -> None:
    """Count the tricks of each side: from the plays, the rest given up, or the claimed count; else
    from the claim that the makers made it or were euchred."""
    taken = _count_known(reading, verdict)
    if verdict.tricks is not None:
        _check_result(reading, verdict)
    else:
        _count_by_result(reading, verdict, taken)


def _count_known(reading: HandReading, verdict: HandVerdict) -> tuple[int, int]:
    """The tricks of N/S and E/W, as far as the record tells; if all five, the verdict gets them."""
    record, hand = reading.record, reading.hand
    ns, ew = hand.tricks()
    counted = ns + ew
    if record.won:
        _check_winners(reading, verdict)
    if record.rest is not None:
        left = max(0, 5 - len(hand.winners))
        if record.rest.side is Side.NS:
            ns += left
        else:
            ew += left
        if left and record.tricks:
            _check_rest(reading, verdict)
    if ns + ew == 5:
        verdict.tricks = (ns, ew)
    claim = record.tricks_claim
    if claim is None:
        return ns, ew
    claimed = both_sides(claim, 5)
    at = (record.at["tricks_claim"], 0)
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


def _miscounted(claim: Tricks, case: str, at: Place, taken: tuple[int, int]) -> Problem:
    return Problem(
        WRONG_TRICK_COUNT, case, at, claimed=claim, computed=taken, ns=taken[0], ew=taken[1]
    )


def _claimed_result(reading: HandReading) -> str:
    """The claimed result, `made` or `euchred`; empty if it was claimed of the other side."""
    maker, hand = reading.record.maker, reading.hand
    if maker is None or hand.maker is None or SIDE[maker.seat] is not SIDE[hand.maker]:
        return ""
    return maker.result


def _check_result(reading: HandReading, verdict: HandVerdict) -> None:
    """Report tricks that disagree with the claimed result."""
    result, hand = _claimed_result(reading), reading.hand
    if not result:
        return
    assert hand.maker is not None
    assert verdict.tricks is not None
    tricks = verdict.tricks[SIDE[hand.maker]]
    was = "euchred" if reading.rules.is_euchred(hand.alone, tricks) else "made"
    if was != result:
        _wrong_result(reading, verdict, phrase("took {tricks:trick}", tricks=tricks), was)


def _count_by_result(reading: HandReading, verdict: HandVerdict, taken: tuple[int, int]) -> None:
    """Conclude from the claimed result how many tricks the makers may have taken in all; each side
    is known to have `taken` some."""
    result, hand = _claimed_result(reading), reading.hand
    if not result or reading.record.tricks_claim is not None:
        return
    assert hand.maker is not None
    side = SIDE[hand.maker]
    least, most = taken[side], 5 - taken[OTHER[side]]
    may_be = reading.rules.possible_tricks(result, hand.alone)
    may_be = [number for number in may_be if least <= number <= most]
    if not may_be:
        took = "took {taken} and lost {lost} of the tricks recorded"
        _wrong_result(reading, verdict, phrase(took, taken=least, lost=taken[OTHER[side]]))
    elif len(may_be) == 1:
        own = may_be[0]
        verdict.tricks = (own, 5 - own) if side is Side.NS else (5 - own, own)
    else:
        verdict.may_have_taken = may_be


def _wrong_result(
    reading: HandReading, verdict: HandVerdict, took: Sentence, was: str = ""
) -> None:
    """Report that the makers did not come out as claimed."""
    maker = reading.record.maker
    assert maker is not None
    verdict.problems.append(
        Problem(
            WRONG_TRICK_COUNT,
            maker.result,
            (reading.record.at["maker"], 1 + (maker.suit is not None) + maker.alone + 1),
            seat=maker.seat,
            claimed=maker.result,
            computed=was or None,
            took=took,
        )
    )


def _check_winners(reading: HandReading, verdict: HandVerdict) -> None:
    for index, won, number in reading.record.won:
        if number > len(reading.hand.winners):
            continue
        winner = reading.hand.winners[number - 1]
        if winner is None or winner is won.seat:
            continue
        cards = reading.plays.trick(number)
        card = next((p for p in cards if p.seat is winner), None)
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
            problem.because_trick, problem.because_label = number, phrase("this card won")
        verdict.problems.append(problem)


def _check_rest(reading: HandReading, verdict: HandVerdict) -> None:
    """Report that the tricks given up were not certain, if every remaining card is known."""
    hand, rest = reading.hand, reading.record.rest
    assert rest is not None
    left = 5 - len(hand.winners)
    in_play = [seat for seat in SEATS if not 1 << seat & hand.out]
    known = all(hand.whole[s] and hand.held[s].bit_count() == left for s in in_play)
    if hand.trump is None or hand.turn is None or hand.maybe_buried or not known:
        return
    lost = first_lost_trick(hand.held, hand.trump, hand.turn, hand.out, rest.side)
    if lost is None:
        return
    number = len(hand.winners) + lost.ahead
    verdict.problems.append(
        Problem(
            REST_NOT_CERTAIN,
            at=(reading.record.at["rest"], 1),
            trick=number,
            side=rest.side,
            winner=lost.winner,
            leader=lost.leader,
            line=" ".join(map(str, lost.cards)),
        )
    )


class LostTrick(NamedTuple):
    """A trick the claiming side can be made to lose: how many tricks after the claim it comes (1 is
    the first), the cards as they fall, and who wins it."""

    ahead: int
    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


def first_lost_trick(
    held: Sequence[CardSet], trump: Suit, leader: Seat, out: int, side: Side
) -> LostTrick | None:
    """The first trick that the other side could take, with all hands open and best play.

    `held` are the cards of each seat, equally many for each seat in play; `out` is the set of seats
    sitting out. The trick is the earliest that can be forced from the claiming side; `None` when
    `side` takes every remaining trick whatever the others do.
    """
    hands = tuple(held)
    for tricks in range(1, max(cards.bit_count() for cards in hands) + 1):
        lost_trick = _Search(trump, out, side, tricks).lost(hands, leader, 1)
        if lost_trick is not None:
            return lost_trick
    return None


class _Search:
    """A search `tricks` deep, which remembers the positions that lose none of them."""

    def __init__(self, trump: Suit, out: int, side: Side, tricks: int) -> None:
        self.trump = trump
        self.out = out
        self.side = side
        self.tricks = tricks
        self.safe: set[tuple[tuple[CardSet, ...], Seat]] = set()

    def lost(self, held: tuple[CardSet, ...], leader: Seat, ahead: int) -> LostTrick | None:
        """The line that loses a trick from here on; `ahead` is the number of the next trick."""
        if ahead > self.tricks or (held, leader) in self.safe:
            return None
        lost_trick = self._card(held, CLOCKWISE[self.out][leader], (), ahead)
        if lost_trick is None:
            self.safe.add((held, leader))
        return lost_trick

    def _card(
        self,
        held: tuple[CardSet, ...],
        order: tuple[Seat, ...],
        fallen: tuple[Card, ...],
        ahead: int,
    ) -> LostTrick | None:
        if len(fallen) == len(order):
            winner = order[winning_card(fallen, self.trump)]
            if SIDE[winner] is not self.side:
                return LostTrick(ahead, order[0], fallen, winner)
            return self.lost(held, winner, ahead + 1)
        seat = order[len(fallen)]
        cards = held[seat]
        if fallen:
            cards = cards & FOLLOWS[self.trump][fallen[0]] or cards
        mine = SIDE[seat] is self.side
        latest: LostTrick | None = None
        for card in cards_in(cards):
            left = (*held[:seat], held[seat] ^ BIT[card], *held[seat + 1 :])
            lost = self._card(left, order, (*fallen, card), ahead)
            if (lost is None) == mine:
                # The claiming side has a card that loses none, or the others one that wins.
                return lost
            if latest is None or (lost is not None and lost.ahead > latest.ahead):
                latest = lost
        return latest
