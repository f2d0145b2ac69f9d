"""A record is explained by the likeliest slips and facts: no innocent is called a reneger, the
place of a slip is told, no wrong total stands in silence, and every renege is named.

The figures here are of a few hands, with room for chance; `make torture` takes twenty times as
many.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from euchre_engine.audit.costs import GAPS
from euchre_engine.audit.costs import SLIPS as COSTS
from euchre_engine.audit.hand_replay import Before, HandReplay
from euchre_engine.audit.least_cost import explanations
from euchre_engine.audit.record import Hold, Won
from euchre_engine.audit.sheet import Sheet
from euchre_engine.cards import UNKNOWN
from euchre_engine.problems import RENEGE

from .slips import (
    BEFORE,
    DEFENDING,
    SLIPS,
    STANDARD,
    Written,
    faults_of,
    slipped,
    slipped_twice,
    told,
    written,
)

HANDS = 1
"""Hands of each kind and style with each seed."""

STYLES = [
    pytest.param(kind, hands, id=f"{kind}-{'hands' if hands else 'bare'}")
    for kind, slip in SLIPS.items()
    for hands in (False, True)
    if hands or slip.bare
]


@pytest.mark.seeds(1)
@pytest.mark.parametrize(("kind", "hands"), STYLES)
def test_one_slip_accuses_nobody_is_told_with_its_place_and_costs_no_point_in_silence(
    kind: str, hands: bool, seed: int
) -> None:
    rng = Random(f"{kind} {hands} {seed}")
    elsewhere = []
    for _ in range(HANDS):
        record = slipped(rng, kind, hands)
        wrong = faults_of(record)
        assert not wrong["innocent"], record
        assert not wrong["total"], record
        if wrong["elsewhere"]:
            elsewhere.append(record)
    assert len(elsewhere) <= 1, elsewhere


@pytest.mark.parametrize("edit", COSTS)
def test_every_kind_of_edit_takes_back_a_slip_of_its_kind(edit: str) -> None:
    """Edited so, in a line in which the slip was made, nothing in the record is wrong."""
    rng = Random(edit)
    kinds = [kind for kind, slip in SLIPS.items() if edit in slip.edits]
    assert kinds, f"no slip in slips.py is taken back by the edit {edit!r}"
    back = 0
    for number in range(200):
        record = slipped(rng, rng.choice(kinds), hands=number % 2 == 0 or not SLIPS[kinds[0]].bare)
        before = Before(record.hand.rules, record.due, (BEFORE,))
        _, found = explanations(HandReplay(Sheet(enumerate(record.entries)), before))
        for one in found:
            wrong = [p for p in one.problems if p.kind.slug not in GAPS]
            if [made.kind for made in one.edits] == [edit] and not wrong:
                back += not set(record.at).isdisjoint(one.edits[0].changes)
                break
        if back == 2:
            return
    pytest.fail(f"{edit} takes back {back} of 200 slips")


@pytest.mark.seeds(1)
@pytest.mark.parametrize(("hands", "least"), [(False, 0.2), (True, 0.8)], ids=["bare", "hands"])
def test_every_renege_is_named_and_most_outright_where_the_hands_are_known(
    hands: bool, least: float, seed: int
) -> None:
    rng = Random(f"reneges {hands} {seed}")
    outright = 0
    for _ in range(15):
        record = written(rng, rng.choice((STANDARD, DEFENDING)), hands, renege=True)
        said = told(record.judged())
        assert said.reneged == record.reneges, record
        assert record.points in said.points, record
        outright += bool(said.outright)
    assert outright >= 15 * least


@pytest.mark.seeds(1)
@pytest.mark.parametrize("hands", [False, True], ids=["bare", "hands"])
def test_two_slips_or_a_slip_and_a_renege_accuse_no_innocent(hands: bool, seed: int) -> None:
    rng = Random(f"two {hands} {seed}")
    kinds = [kind for kind, slip in SLIPS.items() if hands or slip.bare]
    innocent: list[Written] = []
    wrong: Counter[str] = Counter()
    for number in range(16):
        if number % 2:
            record = slipped(rng, rng.choice(kinds), hands, renege=True)
        else:
            record = slipped_twice(rng, kinds, hands)
        found = faults_of(record)
        wrong += found
        innocent += [record] * found["innocent"]
    assert len(innocent) <= (0 if hands else 1), innocent  # Two slips may look like a renege.
    assert wrong["elsewhere"] + wrong["total"] + wrong["unnamed"] < 8, wrong


def test_the_cards_that_are_asked_for_settle_what_is_in_doubt() -> None:
    """They are cards that were dealt, but for one nobody wrote down; with them a renege is proven,
    and two cards that were exchanged accuse nobody."""
    rng = Random("asked for")
    asked = settled = 0
    for number in range(30):
        renege = number % 3 > 0
        if renege:
            record = written(rng, STANDARD, hands=True, renege=True)
        else:
            record = slipped(rng, "cards exchanged", hands=True)
        dealt = [entry for entry in record.entries if isinstance(entry, Hold)]
        record.entries = [e for e in record.entries if not isinstance(e, (Hold, Won))]
        in_doubt = [problem.slip for problem in record.judged().problems if problem.kind is RENEGE]
        if not in_doubt or in_doubt[0] is None or not in_doubt[0].settled_by:
            continue
        asked += 1
        for seat, cards in in_doubt[0].settled_by if renege else ():
            assert set(cards) - {UNKNOWN} <= set(dealt[seat].cards), record
        seats = {seat for seat, _ in in_doubt[0].settled_by}
        record.entries[2:2] = [hold for hold in dealt if hold.seat in seats]
        settled += bool(told(record.judged()).outright) == renege
    assert asked > 6
    assert settled >= asked * 0.9
