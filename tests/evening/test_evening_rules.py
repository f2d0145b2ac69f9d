"""The rules of an evening: their values, what is refused, and that each changes something."""

from __future__ import annotations

import pytest

from euchre_cli.evening.evening_rules import EVENING_RULES, GROUPS, EveningRules
from euchre_cli.evening.ladder import ladder
from euchre_cli.evening.ladder_sheets import counting_words
from euchre_cli.evening.measures import PRIZES
from euchre_cli.evening.prizes import awards
from euchre_engine.rules import HOUSE_RULES, UnknownRule

from .evening_scores import LONE_MARCH, random_evening


def test_no_rule_of_an_evening_has_the_name_of_a_house_rule() -> None:
    assert not EVENING_RULES.keys() & HOUSE_RULES.keys()
    assert EVENING_RULES["prizes"].words == (*PRIZES, "none")
    assert {rule.group for rule in EVENING_RULES.values()} == set(GROUPS)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("loner-points", "partner", "loner-points must be both or caller, not 'partner'"),
        ("loner-points", "", "loner-points must be both or caller, not ''"),
        ("prizes", "luck", "prizes must be some of most-points, .* or none, with commas between"),
        ("prizes", "most-points,none", "prizes must be some of most-points"),
        ("prizes", "", "prizes must be some of most-points"),
        ("sitting-out", "0", "sitting-out must be 1 to 50, none or average, not '0'"),
        ("ranking", "luck", "ranking must be points, wins or margin, not 'luck'"),
        ("one-prize-each", "maybe", "one-prize-each must be no or yes, not 'maybe'"),
        ("loner-pints", "5", "there is no rule of the evening 'loner-pints'; did you mean loner-"),
    ],
)
def test_anything_else_is_refused_with_the_possible_values(
    name: str, value: str, words: str
) -> None:
    with pytest.raises(UnknownRule, match="^" + words):
        EveningRules({name: value})


def test_only_what_differs_is_said() -> None:
    rules = EveningRules(
        {"sitting-out": "7", "ranking": "points", "prizes": "High-Round, most-points"}
    )
    assert rules.overrides == {"sitting-out": 7, "prizes": "most-points,high-round"}
    assert counting_words(rules) == "sitting-out 7, prizes most-points,high-round"
    usual = EVENING_RULES["prizes"].standard
    assert rules.with_rules({"sitting-out": "none", "prizes": usual}).overrides == {}
    assert counting_words(EveningRules()) == ""


@pytest.mark.parametrize("name", EVENING_RULES)
def test_every_rule_changes_the_ladder_or_the_prizes_of_some_evening(name: str) -> None:
    rule = EVENING_RULES[name]
    values = {*rule.words, *rule.usual} - {rule.standard}
    for value in values:
        assert any(
            _outcome(seed, EveningRules()) != _outcome(seed, EveningRules({name: value}))
            for seed in range(60)
        ), value


def _outcome(seed: int, rules: EveningRules) -> tuple[object, ...]:
    """The ladder and the prizes of a random evening."""
    rounds, scores = random_evening(seed)
    standings = ladder((), rounds, scores, rules, LONE_MARCH - 1)
    return standings, awards(standings, rules)
