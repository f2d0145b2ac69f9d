"""Hands told without a card, by their maker and tricks: most hands of a scorebook.

Knows: what such a hand is worth. Does not know: a record that says anything more, or in which
something is wrong; it leaves those to `judge`, which gives the same verdict on these, only later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..cards import Suit
from ..rules import Result, Rules
from ..seats import SIDE, Seat, Side
from ..words import both_sides
from .hand_verdict import HandVerdict
from .record import Dealer, Entry, Maker, Tricks

_MOST_ENTRIES: Final = 3
"""The dealer, the maker and the tricks."""


def told_hand(rules: Rules, entries: Sequence[Entry], due: Seat | None) -> HandVerdict | None:
    """The verdict on a hand of which only the maker and the tricks are told, and perhaps the
    dealer; `None` for any other. `due` is the seat that should deal, `None` if any may."""
    if not 0 < len(entries) <= _MOST_ENTRIES:
        return None
    dealer, first, *told = due, *entries
    if isinstance(first, Dealer):
        dealer = first.seat
        if first.stolen or not (first.agreed or due in (None, dealer)):
            return None
    else:
        told = [first, *told]
    match told:
        case [Maker() as maker, Tricks() as claim]:
            counted = both_sides(claim, 5)
            numbers = [] if counted is None else [counted[SIDE[maker.seat]]]
        case [Maker() as maker] if maker.result:
            numbers = rules.possible_tricks(maker.result, maker.alone)
        case _:
            return None
    if maker.suit is Suit.NO_TRUMP or maker.round is not None:
        return None  # Not under all rules, or not by every seat.
    euchred = [rules.is_euchred(maker.alone, number) for number in numbers]
    if maker.result and (maker.result != "euchred") in euchred:
        return None
    made = [Result(maker.seat, maker.alone, None, False, number) for number in numbers]
    awards = set(map(rules.award, made))
    if len(awards) != 1:
        return None
    verdict = HandVerdict(dealer, None, maker.suit, maker.seat, maker.alone)
    verdict.evidence = "result"
    if len(numbers) > 1:
        verdict.may_have_taken = numbers
    else:
        own = numbers[0]
        verdict.tricks = (own, 5 - own) if SIDE[maker.seat] is Side.NS else (5 - own, own)
    verdict.award = awards.pop()
    verdict.points_as_played = verdict.points = verdict.award.pair()
    return verdict
