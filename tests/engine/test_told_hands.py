"""A hand told by its maker and tricks is judged as `judge` does it, without a card."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from euchre_engine.audit.judge import judge, read_as_written
from euchre_engine.audit.record import Dealer, Entry, Maker, Note, Total, Tricks
from euchre_engine.audit.told_hands import told_hand
from euchre_engine.cards import Suit
from euchre_engine.rules import STANDARD, Rules
from euchre_engine.seats import SEATS, Seat

from .test_legality_law import RULE_SETS

RECORDS = 60
"""Records for each set of rules and seed."""


def random_record(rng: Random) -> list[Entry]:
    """A record of a dealer, a maker and a number of tricks, each perhaps; hardly ever of more."""
    record: list[Entry] = []
    if rng.random() < 0.5:
        stolen, agreed = rng.choice(((False, False), (False, False), (True, False), (False, True)))
        record.append(Dealer(rng.choice(SEATS), stolen, agreed))
    if rng.random() < 0.95:
        suit = rng.choice((None, *Suit))
        result, round_called = rng.choice(("", "", "made", "euchred")), rng.choice((*[None] * 9, 2))
        record.append(Maker(rng.choice(SEATS), suit, rng.random() < 0.4, result, round_called))
    if rng.random() < 0.7:
        record.append(Tricks(rng.choice((None, *range(7))), rng.choice((None, None, *range(7)))))
    if rng.random() < 0.1:
        record.insert(rng.randrange(len(record) + 1), rng.choice((Note("noted"), Total(2, 0))))
    return record


@pytest.mark.seeds(1)
def test_the_verdict_is_that_of_judge(seed: int) -> None:
    told = 0
    for preset, overrides in RULE_SETS:
        rules = Rules(preset, overrides)
        rng = Random(f"{preset} {overrides} {seed}")
        for _ in range(RECORDS):
            record, due = random_record(rng), rng.choice((None, *SEATS))
            verdict = told_hand(rules, record, due)
            if verdict is not None:
                told += 1
                assert verdict == judge(rules, record, due), (rules, record, due)
                assert not read_as_written(rules, record, due).found, (rules, record, due)
    assert told > len(RULE_SETS) * RECORDS / 10


def test_a_hand_that_is_entered_at_a_table_is_told() -> None:
    for seat, alone, tricks in product(SEATS, (False, True), range(6)):
        record = [Dealer(Seat.N), Maker(seat, None, alone), Tricks(tricks, None)]
        for start in (0, 1):
            assert told_hand(STANDARD, record[start:], Seat.N) is not None
