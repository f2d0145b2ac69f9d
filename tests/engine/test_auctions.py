"""How many auctions there are, counted with the engine's own `legal`."""

from __future__ import annotations

from random import Random

import pytest

from euchre_engine.actions import Call, Deal, Name, Order, Pass
from euchre_engine.hand import Phase
from euchre_engine.rules import Rules, Value
from euchre_engine.seats import SEATS, Seat

from .table_play import deal, deal_of, fold

UNKNOWN_HANDS = deal_of(Seat.W, "Qh")


def auctions(rules: Rules, dealt: Deal) -> list[tuple[Call, ...]]:
    """Every complete auction: the calls up to the one that makes trump, or eight passes."""
    found = []
    begun: list[tuple[Call, ...]] = [()]
    while begun:
        calls = begun.pop()
        hand = fold(rules, (dealt, *calls))
        if hand.phase in (Phase.FIRST_ROUND, Phase.SECOND_ROUND):
            legal = [call for call in hand.legal() if isinstance(call, Pass | Order | Name)]
            assert legal == hand.legal()
            begun += [(*calls, call) for call in legal]
        else:
            found.append(calls)
    return found


@pytest.mark.parametrize(
    ("overrides", "count"),
    [
        ({}, 33),
        ({"stick-the-dealer": "yes"}, 32),
        ({"partner-orders-alone": "yes"}, 32),
        ({"stick-the-dealer": "yes", "partner-orders-alone": "yes"}, 31),
        ({"turned-down-suit": "yes"}, 41),
        ({"no-trump": "yes"}, 41),
        ({"turned-down-suit": "yes", "no-trump": "yes", "stick-the-dealer": "yes"}, 48),
    ],
)
def test_the_number_of_complete_auctions(overrides: dict[str, Value], count: int) -> None:
    rules = Rules("standard", overrides)
    assert len(set(auctions(rules, UNKNOWN_HANDS))) == count
    for dealer in SEATS:
        known = deal(Random(7), rules, dealer)
        assert len(set(auctions(rules, known))) == count
