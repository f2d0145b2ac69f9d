"""What every result is worth under every preset: the points table, all of it.

A cell is `makers:defenders`; `–` where the preset's rules do not allow the situation.
"""

from __future__ import annotations

import pytest

from euchre_engine.rules import PRESETS, Result, Rules, Value
from euchre_engine.seats import LEFT, SEATS, SIDE, Seat

SITUATIONS = {
    "together, 5": (False, False, False, (5,)),
    "together, 3-4": (False, False, False, (3, 4)),
    "together, 0-2": (False, False, False, (0, 1, 2)),
    "alone, 5": (True, False, False, (5,)),
    "alone, 3-4": (True, False, False, (3, 4)),
    "alone, 0-2": (True, False, False, (0, 1, 2)),
    "alone with best, 5": (True, False, True, (5,)),
    "alone with best, 3-4": (True, False, True, (3, 4)),
    "alone with best, 0-2": (True, False, True, (0, 1, 2)),
    "alone against lone defender, 5": (True, True, False, (5,)),
    "alone against lone defender, 3-4": (True, True, False, (3, 4)),
    "alone against lone defender, 0-2": (True, True, False, (0, 1, 2)),
    "together against lone defender, 5": (False, True, False, (5,)),
    "together against lone defender, 3-4": (False, True, False, (3, 4)),
    "together against lone defender, 0-2": (False, True, False, (0, 1, 2)),
}
"""Maker alone? lone defender? partner's best used? the maker's tricks."""

AS_STANDARD = "2:0 1:0 0:2  4:0 1:0 0:2  – – –  – – –  – – –"

TABLE = {
    "standard": AS_STANDARD,
    "beer-games": "2:0 1:0 0:2  4:0 2:0 0:2  – – –  – – –  – – –",
    "bethweek": "2:0 1:0 0:2  4:0 1:0 0:2  – – –  4:0 1:0 0:4  2:0 1:0 0:4",
    "bethweek-family": "2:0 1:0 0:2  4:0 1:0 0:2  – – –  4:0 1:0 0:2  2:0 1:0 0:4",
    "midwest": AS_STANDARD,
    "csl": "2:0 1:0 0:2  4:0 1:0 0:4  – – –  4:0 1:0 0:4  – – –",
    "high-speed": AS_STANDARD,
    "high-speed-house": "2:0 1:0 0:2  4:0 1:0 0:2  3:0 1:0 0:2  – – –  – – –",
    "ontario": AS_STANDARD,
    "british": "2:0 1:0 0:2  4:0 1:0 0:4  – – –  – – –  – – –",
    "seton": "2:0 1:0 0:2  4:0 1:0 0:4  – – –  – – –  – – –",
    "euchre-com": AS_STANDARD,
    "eight-hands": AS_STANDARD,
    "openspiel": AS_STANDARD,
}

WITH_LONE_DEFENDERS = {
    "standard": "4:0 1:0 0:4  2:0 1:0 0:4",
    "beer-games": "4:0 2:0 0:4  2:0 1:0 0:4",
    "csl": "4:0 1:0 0:4  2:0 1:0 0:4",
    "british": "4:0 1:0 0:4  2:0 1:0 0:4",
    "openspiel": "4:0 1:0 0:4  2:0 1:0 0:4",
}
"""The last six columns once `defend-alone always` is added."""

RENEGES = {"seton": (2, 4)} | {preset: (2, 2) for preset in PRESETS if preset != "seton"}
"""What a renege costs, and what it costs when anybody played alone."""

CELLS = [
    (preset, situation, cell)
    for preset, row in TABLE.items()
    for situation, cell in zip(SITUATIONS, row.split(), strict=True)
]


def worth(rules: Rules, maker: Seat, situation: str, tricks: int) -> str:
    alone, lone_defender, best, _ = SITUATIONS[situation]
    defender = LEFT[maker] if lone_defender else None
    award = rules.award(Result(maker, alone, defender, best, tricks))
    pair = award.pair()
    return f"{pair[SIDE[maker]]}:{pair[1 - SIDE[maker]]}"


def allowed(rules: Rules, situation: str) -> bool:
    alone, lone_defender, best, _ = SITUATIONS[situation]
    if lone_defender:
        return rules.may_defend_alone(alone)
    return rules.may_ask_for_best if best else True


def test_every_preset_has_its_row() -> None:
    assert set(TABLE) == set(PRESETS)


@pytest.mark.parametrize(("preset", "situation", "cell"), CELLS)
def test_the_points_table(preset: str, situation: str, cell: str) -> None:
    rules = Rules(preset)
    assert allowed(rules, situation) is (cell != "–")
    if cell != "–":
        for maker in SEATS:
            for tricks in SITUATIONS[situation][3]:
                assert worth(rules, maker, situation, tricks) == cell


@pytest.mark.parametrize(("preset", "row"), WITH_LONE_DEFENDERS.items())
def test_the_points_table_with_lone_defenders_added(preset: str, row: str) -> None:
    rules = Rules(preset, {"defend-alone": "always"})
    for situation, cell in zip(list(SITUATIONS)[9:], row.split(), strict=True):
        assert allowed(rules, situation)
        for tricks in SITUATIONS[situation][3]:
            assert worth(rules, Seat.W, situation, tricks) == cell


OVERRIDDEN: list[tuple[dict[str, Value], str, int, str]] = [
    ({"lone-march": 5}, "alone, 5", 5, "5:0"),
    ({"lone-march": 5}, "alone with best, 5", 5, "3:0"),
    ({"lone-march": 3}, "alone against lone defender, 5", 5, "3:0"),
    ({"lone-march-with-best": 2}, "alone with best, 5", 5, "2:0"),
    ({"lone-march-with-best": 2}, "alone, 5", 5, "4:0"),
    ({"lone-made": 2}, "alone, 3-4", 4, "2:0"),
    ({"lone-made": 2}, "alone with best, 3-4", 3, "2:0"),
    ({"lone-made": 2}, "together, 3-4", 4, "1:0"),
    ({"lone-euchred": 3}, "alone, 0-2", 2, "0:3"),
    ({"lone-euchred": 3}, "alone with best, 0-2", 2, "0:3"),
    ({"lone-euchred": 3}, "together, 0-2", 2, "0:2"),
    ({"lone-euchred": 3}, "alone against lone defender, 0-2", 2, "0:4"),
    ({"lone-euchred-by-lone": 3}, "alone against lone defender, 0-2", 2, "0:3"),
    ({"lone-euchred-by-lone": 3}, "together against lone defender, 0-2", 2, "0:4"),
    ({"lone-defender-euchre": 3}, "together against lone defender, 0-2", 2, "0:3"),
    ({"lone-defender-euchre": 3}, "alone against lone defender, 0-2", 2, "0:4"),
    ({"made": 2}, "together, 3-4", 3, "2:0"),
    ({"march": 3}, "together, 5", 5, "3:0"),
    ({"march": 3}, "together against lone defender, 5", 5, "3:0"),
    ({"euchre": 3}, "together, 0-2", 0, "0:3"),
    # no trick at all: the largest award that applies
    ({"shutout": 4}, "together, 0-2", 0, "0:4"),
    ({"shutout": 4}, "together, 0-2", 1, "0:2"),
    ({"shutout": 4}, "alone, 0-2", 0, "0:4"),
    ({"shutout": 4}, "alone, 0-2", 1, "0:2"),
    ({"shutout": 4, "lone-euchred": 5}, "alone, 0-2", 0, "0:5"),
    ({"shutout": 3}, "together against lone defender, 0-2", 0, "0:4"),
    ({"shutout": 6}, "together against lone defender, 0-2", 0, "0:6"),
    ({"shutout": 6}, "alone against lone defender, 0-2", 0, "0:6"),
    # a lone maker must march
    ({"lone-must-march": "yes"}, "alone, 5", 5, "4:0"),
    ({"lone-must-march": "yes"}, "alone, 3-4", 4, "0:2"),
    ({"lone-must-march": "yes"}, "alone, 3-4", 3, "0:2"),
    ({"lone-must-march": "yes"}, "alone, 0-2", 2, "0:2"),
    ({"lone-must-march": "yes"}, "alone with best, 3-4", 4, "0:2"),
    ({"lone-must-march": "yes"}, "alone against lone defender, 3-4", 4, "0:4"),
    ({"lone-must-march": "yes", "lone-euchred": 4}, "alone, 3-4", 4, "0:4"),
    ({"lone-must-march": "yes", "lone-made": 2}, "alone, 3-4", 4, "0:2"),
    ({"lone-must-march": "yes"}, "together, 3-4", 3, "1:0"),
    ({"lone-must-march": "yes"}, "together against lone defender, 3-4", 4, "1:0"),
]


@pytest.mark.parametrize(("overrides", "situation", "tricks", "cell"), OVERRIDDEN)
def test_what_one_house_rule_changes(
    overrides: dict[str, Value], situation: str, tricks: int, cell: str
) -> None:
    rules = Rules("standard", {"defend-alone": "always", "partners-best": "yes", **overrides})
    for maker in SEATS:
        assert worth(rules, maker, situation, tricks) == cell


@pytest.mark.parametrize(
    ("situation", "tricks", "rule"),
    [
        ("together, 5", 5, "march"),
        ("together, 3-4", 3, "made"),
        ("together, 0-2", 0, "euchre"),
        ("alone, 5", 5, "lone-march"),
        ("alone, 3-4", 4, "lone-made"),
        ("alone, 0-2", 1, "lone-euchred"),
        ("alone with best, 5", 5, "lone-march-with-best"),
        ("alone against lone defender, 0-2", 2, "lone-euchred-by-lone"),
        ("together against lone defender, 0-2", 2, "lone-defender-euchre"),
    ],
)
def test_an_award_names_the_rule_it_rests_on(situation: str, tricks: int, rule: str) -> None:
    alone, lone_defender, best, _ = SITUATIONS[situation]
    defender = Seat.E if lone_defender else None
    award = Rules("high-speed-house").award(Result(Seat.N, alone, defender, best, tricks))
    assert award.rule == rule
    assert Rules("standard").value(award.rule) == award.points


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_renege_costs(preset: str) -> None:
    rules = Rules(preset)
    assert rules.renege_points(anybody_alone=False) == (RENEGES[preset][0], "renege-points")
    assert rules.renege_points(anybody_alone=True) == (RENEGES[preset][1], "renege-lone-points")
    assert rules.renege_ends_hand is (preset != "ontario")
    assert rules.false_claim_points == 0
    assert rules.table_talk_points == 0
