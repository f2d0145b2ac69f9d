"""A hand of which only the result is known, made or euchred, is worth what its tricks would be."""

from __future__ import annotations

import pytest

from euchre_engine.actions import Best, Defend
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.judge import judge
from euchre_engine.audit.record import Entry, Maker, Penalty, Score, Tricks
from euchre_engine.cards import UNKNOWN
from euchre_engine.rules import PRESETS, Rules
from euchre_engine.seats import LEFT, SEATS, SIDE, Seat, Side

from .test_points_table import SITUATIONS, allowed

CLOSE = {
    (preset, situation): (alone, against, best, taken)
    for preset in PRESETS
    for situation, (alone, against, best, taken) in SITUATIONS.items()
    if allowed(Rules(preset), situation)
}


def read(rules: Rules, *entries: Entry) -> HandVerdict:
    """The verdict on a hand with these entries."""
    return judge(rules, entries, None)


def side_of(maker: Seat, tricks: int) -> Tricks:
    """The claim that the makers took so many."""
    return Tricks(None, tricks) if SIDE[maker] is Side.EW else Tricks(tricks, None)


@pytest.mark.parametrize(("preset", "situation"), CLOSE)
def test_a_result_is_worth_what_any_count_of_it_is_under_every_preset(
    preset: str, situation: str
) -> None:
    rules = Rules(preset)
    alone, against, best, taken = CLOSE[preset, situation]
    result = "euchred" if rules.is_euchred(alone, taken[0]) else "made"
    for maker in SEATS:
        more: list[Entry] = [Defend(LEFT[maker])] if against else []
        more += [Best(UNKNOWN, UNKNOWN)] if best else []
        known = [read(rules, Maker(maker, None, alone), *more, side_of(maker, n)) for n in taken]
        told = read(rules, Maker(maker, None, alone, result), *more)
        assert told.decided
        assert not told.problems
        if taken == (5,) and told.tricks is None:
            # Who says `made` and no number did not march.
            assert told.award is not None
            assert told.award.outcome == "made"
            continue
        for one in known:
            assert (told.award, told.points, told.evidence) == (one.award, one.points, "result")


@pytest.mark.parametrize("result", ["made", "euchred"])
def test_where_tricks_decide_the_points_the_score_tells_or_nothing_does(result: str) -> None:
    rules = Rules("standard", {"shutout": 4})
    maker = Maker(Seat.N, result=result)
    if result == "made":
        assert read(rules, maker).points == (1, 0)
        return
    unknown = read(rules, maker)
    assert (unknown.award, unknown.decided) == (None, False)
    assert [problem.kind.slug for problem in unknown.problems] == ["undecided-hand"]
    assert "number of tricks" in unknown.problems[0].message
    for points, rule in ((2, "euchre"), (4, "shutout")):
        told = read(rules, maker, Score(None, points))
        assert told.award is not None
        assert (told.award.outcome, told.award.rule) == ("euchred", rule)
        assert told.points == (0, points)
        assert not told.problems
    wrong = read(rules, maker, Score(None, 3))
    assert [problem.kind.slug for problem in wrong.problems] == ["wrong-points"]
    assert wrong.points == (0, 2)


def test_a_result_that_leaves_one_count_is_that_count() -> None:
    rules = Rules("standard", {"lone-must-march": "yes"})
    made = read(rules, Maker(Seat.E, None, True, "made"))
    assert (made.tricks, made.points) == ((0, 5), (0, 4))
    euchred = read(rules, Maker(Seat.E, None, True, "euchred"))
    assert (euchred.tricks, euchred.points) == (None, (2, 0))


@pytest.mark.parametrize(
    ("result", "tricks", "found"),
    [
        ("made", 5, None),
        ("made", 3, None),
        ("made", 2, "N is written down as making it, but the makers took 2 tricks"),
        ("euchred", 2, None),
        ("euchred", 0, None),
        ("euchred", 3, "N is written down as euchred, but the makers took 3 tricks"),
    ],
)
def test_a_result_beside_a_count_must_go_with_it(
    result: str, tricks: int, found: str | None
) -> None:
    said = read(Rules("standard"), Maker(Seat.N, result=result), Tricks(tricks, None))
    assert [problem.message for problem in said.problems] == ([found] if found else [])
    assert said.tricks == (tricks, 5 - tricks)


def test_a_penalty_of_no_known_number_is_worth_nothing_but_for_table_talk() -> None:
    rules = Rules("standard", {"table-talk-points": 2})
    assert read(rules, Penalty(Side.NS, None, "slow")).points == (0, 0)
    talk = read(rules, Penalty(Side.NS, None, "table-talk"))
    assert (talk.points, [worth for _, worth, _ in talk.penalties]) == ((2, 0), [2])
