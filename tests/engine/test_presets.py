"""The presets, cell by cell: what each says that `standard` does not; and the rules themselves."""

from __future__ import annotations

import pytest

from euchre_engine.rules import (
    HOUSE_RULES,
    PRESETS,
    STANDARD,
    HouseRule,
    Rules,
    UnknownRule,
    Value,
)

STANDARD_VALUES: dict[str, Value] = {
    "target": 10,
    "hands": "none",
    "deck": 24,
    "score-cards": "six-and-four",
    "misdeal": "same-dealer",
    "all-pass": "next-dealer",
    "stick-the-dealer": "no",
    "steal-the-deal": "no",
    "ace-no-face": "play",
    "no-ace-no-face": "play",
    "farmers-hand": "off",
    "farmer-may-call": "yes",
    "turned-down-suit": "no",
    "must-hold-trump": "off",
    "partner-orders-alone": "no",
    "bury-up-card": "yes",
    "no-trump": "no",
    "lone-lead": "left-of-dealer",
    "defend-alone": "no",
    "partners-best": "no",
    "lone-march": 4,
    "lone-march-with-best": 3,
    "lone-made": 1,
    "lone-euchred": 2,
    "lone-euchred-by-lone": 4,
    "lone-defender-euchre": 4,
    "lone-must-march": "no",
    "made": 1,
    "march": 2,
    "euchre": 2,
    "shutout": 2,
    "renege-points": 2,
    "renege-lone-points": 2,
    "renege-hand": "ends",
    "false-claim-points": 0,
    "table-talk-points": 0,
}

DIFFERENCES: dict[str, dict[str, Value]] = {
    "standard": {},
    "beer-games": {"all-pass": "same-dealer", "bury-up-card": "no", "lone-made": 2},
    "bethweek": {"lone-lead": "left-of-loner", "defend-alone": "always"},
    "bethweek-family": {"defend-alone": "always", "lone-euchred-by-lone": 2},
    "midwest": {
        "stick-the-dealer": "yes",
        "steal-the-deal": "yes",
        "misdeal": "next-dealer",
        "score-cards": "two-fives",
        "bury-up-card": "no",
    },
    "csl": {"stick-the-dealer": "yes", "lone-euchred": 4, "defend-alone": "against-loner"},
    "high-speed": {},
    "high-speed-house": {
        "farmers-hand": "nines-and-tens",
        "farmer-may-call": "no",
        "partners-best": "yes",
        "ace-no-face": "redeal",
        "no-ace-no-face": "redeal-next",
    },
    "ontario": {
        "stick-the-dealer": "yes",
        "partner-orders-alone": "yes",
        "must-hold-trump": "natural",
        "renege-hand": "scored",
    },
    "british": {"deck": 25, "target": 11, "lone-euchred": 4},
    "seton": {"renege-lone-points": 4, "lone-euchred": 4},
    "euchre-com": {"stick-the-dealer": "yes", "lone-lead": "left-of-loner"},
    "eight-hands": {"hands": 8, "stick-the-dealer": "yes"},
    "openspiel": {"stick-the-dealer": "yes", "bury-up-card": "no"},
}


def test_every_house_rule_and_preset_is_in_these_tables() -> None:
    assert list(STANDARD_VALUES) == list(HOUSE_RULES)
    assert list(DIFFERENCES) == list(PRESETS)


@pytest.mark.parametrize("preset", DIFFERENCES)
def test_each_preset_says_what_its_source_says_and_nothing_else(preset: str) -> None:
    rules = Rules(preset)
    values = {name: rules.value(name) for name in HOUSE_RULES}
    assert values == {**STANDARD_VALUES, **DIFFERENCES[preset]}


@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_each_value_of_each_rule_can_be_stated_as_text(rule: HouseRule) -> None:
    assert rule.effect.endswith(".")
    for value in (*rule.words, *rule.usual, *(rule.span or ())):
        assert rule.parse(f" {str(value).upper()} ") == value
        assert Rules("csl", {rule.name: str(value)}).value(rule.name) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("target", "0"),
        ("target", "101"),
        ("target", "ten"),
        ("target", "-1"),
        ("target", "1" * 5000),
        ("target", "²"),
        ("hands", "0"),
        ("deck", "32"),
        ("stick-the-dealer", "maybe"),
        ("stick-the-dealer", ""),
        ("renege-points", "0"),
        ("renege-points", "6"),
        ("defend-alone", "yes"),
    ],
)
def test_a_value_a_rule_does_not_have_is_refused(name: str, text: str) -> None:
    with pytest.raises(UnknownRule, match=name):
        Rules("standard", {name: text})


@pytest.mark.parametrize(
    ("preset", "name", "value", "says"),
    [
        ("standard", "misdeel", "no", "there is no house rule 'misdeel'; did you mean misdeal?"),
        ("standard", "no-such-rule", "no", "there is no house rule 'no-such-rule'"),
        ("british1", "misdeal", "no", "there is no preset 'british1'; did you mean british?"),
        ("standard", "target", " ten ", "target must be 1 to 100, not 'ten'"),
    ],
)
def test_what_nobody_knows_is_refused_with_the_nearest_name(
    preset: str, name: str, value: str, says: str
) -> None:
    with pytest.raises(UnknownRule) as refused:
        Rules(preset, {name: value})
    assert str(refused.value) == says


def test_rules_are_equal_when_every_value_is() -> None:
    stuck = STANDARD.with_rule("stick-the-dealer", "yes")
    assert stuck == Rules("standard", {"stick-the-dealer": "yes"})
    assert hash(stuck) == hash(Rules("standard", {"stick-the-dealer": "yes"}))
    assert Rules("high-speed") == STANDARD
    assert stuck != STANDARD
    assert STANDARD.value("stick-the-dealer") == "no"
    assert stuck.with_rule("stick-the-dealer", "no") == STANDARD
    assert hash(stuck) != hash(STANDARD)


AWARDS = (
    *("made", "march", "euchre", "shutout", "lone-march", "lone-march-with-best", "lone-made"),
    *("lone-euchred", "lone-euchred-by-lone", "lone-defender-euchre"),
)


@pytest.mark.parametrize(
    ("overrides", "most"),
    [
        ({}, 6),  # a lone march, and a renege
        ({"renege-points": 5}, 9),
        ({"renege-lone-points": 5}, 9),
        ({"false-claim-points": 3}, 9),
        ({"table-talk-points": 3}, 9),
        *(({award: 20}, 22) for award in AWARDS),
    ],
)
def test_the_most_points_that_one_hand_can_bring(overrides: dict[str, Value], most: int) -> None:
    assert Rules("standard", overrides).most_points() == most


@pytest.mark.parametrize(
    ("result", "alone", "must_march", "tricks"),
    [
        ("made", False, "yes", [3, 4]),
        ("made", True, "no", [3, 4]),
        ("made", True, "yes", [5]),
        ("euchred", True, "no", [0, 1, 2]),
        ("euchred", True, "yes", [0, 1, 2, 3, 4]),
    ],
)
def test_how_many_tricks_a_result_leaves(
    result: str, alone: bool, must_march: str, tricks: list[int]
) -> None:
    assert (
        Rules("standard", {"lone-must-march": must_march}).possible_tricks(result, alone) == tricks
    )
