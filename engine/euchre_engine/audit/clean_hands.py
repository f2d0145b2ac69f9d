"""Hands that are complete and lawful, judged in one pass; most hands of a log are.

Knows: what a complete record looks like. The law is asked: a `Hand` for the bidding,
`may_be_played` for each card, `winning_card` for each trick. Does not know: what is wrong with any
other record; it leaves those to `judge`, which gives the same verdict on these, only later.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from ..actions import Call, Deal, Discard, Name, Order, Pass
from ..cards import BENNY, BIT, CARDS, FOLLOWS, UNKNOWN, Suit
from ..hand import Hand, Phase
from ..problems import IllegalAction
from ..rules import Award, Rules
from ..seats import PLACES, SEAT_BIT, SIDE, BySide, Seat
from ..trick import may_be_played, winning_card
from ..words import disagrees
from .hand_verdict import HandVerdict
from .record import Dealer, Entry, Score, Total, Trick, Tricks, Up

_CALLS: Final = (Pass, Order, Name)
_CLAIMS: Final = (Tricks, Score, Total)


class Layout(NamedTuple):
    """Where the entries of a complete record are: the dealer before `up` (0: there is none), the
    calls from there to `discard`, which is missing if `plays` is the same; 0 for a claim that
    nobody made."""

    up: int
    discard: int
    plays: int
    tricks: int
    score: int
    total: int


_MOST_ENTRIES: Final = 18
"""The most entries of a complete record: dealer, up-card, eight calls, five tricks, three claims;
there is no discard after so many calls."""


@lru_cache(maxsize=1024)
def layout(kinds: tuple[type, ...]) -> Layout | None:
    """The layout of a record with entries of these types; `None` if it is not a complete one in the
    usual order: dealer (who may be left out), up-card, calls, discard, five tricks, claims."""
    up = int(kinds[:1] == (Dealer,))
    if kinds[up : up + 1] != (Up,):
        return None
    discard = up + 1
    while kinds[discard : discard + 1] and kinds[discard] in _CALLS:
        discard += 1
    plays = discard + (kinds[discard : discard + 1] == (Discard,))
    claims = kinds[plays + 5 :]
    if kinds[plays : plays + 5] != (Trick,) * 5 or len(set(claims)) != len(claims):
        return None
    if any(kind not in _CLAIMS for kind in claims):
        return None
    tricks, score, total = (kinds.index(kind) if kind in claims else 0 for kind in _CLAIMS)
    return Layout(up, discard, plays, tricks, score, total)


class Contract(NamedTuple):
    """What a lawful bidding led to: trump, who made it and how, who sits out (a set of seats), who
    leads, and what each number of the makers' tricks is worth."""

    trump: Suit
    maker: Seat
    alone: bool
    ordered: bool
    out: int
    leader: Seat
    awards: tuple[tuple[Award, BySide], ...]


class Played(NamedTuple):
    """Five lawful tricks: the set of cards each seat played and of all of them, the tricks of N/S
    and E/W, and how many cards did not follow suit."""

    by_seat: list[int]
    cards: int
    tricks: tuple[int, int]
    off_suit: int


class CleanHands:
    """Judges the clean hands of games under some rules.

    What a bidding led to is kept: there are few.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.contract = lru_cache(maxsize=4096)(self._contract)

    def verdict(
        self, entries: Sequence[Entry], due: Seat | None, totals: Sequence[tuple[int, int]] = ()
    ) -> HandVerdict | None:
        """The verdict on a hand that is complete and has nothing wrong; `None` for any other.
        `totals` are the scores that it may go on from, none if a claimed total says nothing."""
        at = layout(tuple(map(type, entries))) if len(entries) <= _MOST_ENTRIES else None
        if at is None:
            return None
        up_at, discard_at, plays_at, tricks_at, score_at, total_at = at
        record: Sequence[Any] = entries  # The layout tells which entry is of which type.
        dealer = record[0].seat if up_at else due
        up = record[up_at].card
        if dealer is None or (up_at and record[0].stolen) or up >= BENNY:
            return None
        if due is not None and due is not dealer:
            return None
        contract = self.contract(dealer, up // 6, tuple(record[up_at + 1 : discard_at]))
        if contract is None:
            return None
        trump, maker, alone, ordered, out, _, awards = contract
        if ordered is (discard_at == plays_at):
            return None
        played = play(contract, record[plays_at : plays_at + 5])
        if played is None or played.cards & ~self.rules.whole_deck:
            return None
        if not ordered:
            if BIT[up] & played.cards:
                return None
        else:
            buried = BIT[record[discard_at].card]
            if not buried & self.rules.whole_deck & ~played.cards:
                return None
            if SEAT_BIT[dealer] & out:
                if BIT[up] & (played.cards | buried):
                    return None  # It is in the hand of the dealer, who sits out.
            elif not BIT[up] & played.by_seat[dealer]:
                return None  # Another played it, or it was buried, or nobody can tell.
        award, points = awards[played.tricks[SIDE[maker]]]
        if tricks_at and disagrees(record[tricks_at], played.tricks):
            return None
        if score_at and disagrees(record[score_at], points):
            return None
        if total_at and totals:
            claim = record[total_at]
            after = [(ns + points[0], ew + points[1]) for ns, ew in totals]
            if all(disagrees(claim, total) for total in after):
                return None
        verdict = HandVerdict(dealer, up, trump, maker, alone)
        verdict.evidence = "tricks"
        verdict.tricks = played.tricks
        verdict.award = award
        verdict.points_as_played = verdict.points = points
        verdict.excluded = played.off_suit
        return verdict

    def _contract(self, dealer: Seat, up_suit: int, calls: tuple[Call, ...]) -> Contract | None:
        """What a bidding led to; `None` where a call is not lawful, or where that depends on the
        cards in a hand."""
        rules = self.rules
        if rules.looks_at_dealt_hands:
            return None
        hand = Hand(rules)
        try:
            hand.apply(Deal(dealer, CARDS[up_suit * 6]))  # Its rank says nothing to the bidding.
            for call in calls:
                hand.apply(call)
            if hand.phase is Phase.DISCARD:
                hand.apply(Discard(UNKNOWN))
        except IllegalAction:
            return None
        if hand.maker is None:
            return None
        assert hand.trump is not None
        assert hand.turn is not None
        awards = [rules.award(hand.result(number)) for number in range(6)]
        worth = tuple([(award, award.pair()) for award in awards])
        return Contract(
            hand.trump, hand.maker, hand.alone, hand.ordered, hand.out, hand.turn, worth
        )


def play(contract: Contract, tricks: Sequence[Trick]) -> Played | None:
    """The tricks of a hand if every card, leader and winner is lawful. They are read from the last
    to the first: what a seat plays later it held before."""
    trump, _, _, _, out, first, _ = contract
    follows, places = FOLLOWS[trump], PLACES[out]
    in_play = 4 - out.bit_count()
    held = [0, 0, 0, 0]
    taken = [0, 0]
    off_suit = 0
    next_leader = -1
    leader: int
    for leader, cards, seats in reversed(tricks):
        order = places[leader]
        if seats is not None or len(cards) != in_play or order[0] != leader:
            return None
        led = follows[cards[0]]
        for place, card in enumerate(cast("Sequence[int]", cards)):  # Plain numbers are faster.
            seat = order[place]
            bit = BIT[card]
            hand = held[seat] = held[seat] | bit
            if not bit & led and led:
                if not may_be_played(bit, led, hand):
                    return None
                off_suit += 1
        winner = order[winning_card(cards, trump)]
        if next_leader >= 0 and winner != next_leader:
            return None
        next_leader = leader
        taken[winner & 1] += 1
    everything = held[0] | held[1] | held[2] | held[3]
    if next_leader != first or everything.bit_count() != 5 * in_play:
        return None  # A card that is not known, or that was played twice, is missing in the set.
    return Played(held, everything, (taken[0], taken[1]), off_suit)


@lru_cache(maxsize=16)
def clean_hands(rules: Rules) -> CleanHands:
    """The judge of clean hands under these rules."""
    return CleanHands(rules)
