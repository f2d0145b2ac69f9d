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
    assert EVENING_RULES.keys() >= PRIZES.keys()
    assert {rule.group for rule in EVENING_RULES.values()} == set(GROUPS)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("lone-caller", "50", "lone-caller must be 0 to 20 or house, not '50'"),
        ("lone-caller", "", "lone-caller must be 0 to 20 or house, not ''"),
        ("sitting-out", "0", "sitting-out must be 1 to 50, none or average, not '0'"),
        ("ranking", "luck", "ranking must be points, wins or margin, not 'luck'"),
        ("one-prize-each", "maybe", "one-prize-each must be no or yes, not 'maybe'"),
        ("lone-calller", "5", "there is no rule of the evening 'lone-calller'; did you mean lone-"),
    ],
)
def test_anything_else_is_refused_with_the_possible_values(
    name: str, value: str, words: str
) -> None:
    with pytest.raises(UnknownRule, match="^" + words):
        EveningRules({name: value})


def test_only_what_differs_is_said() -> None:
    rules = EveningRules({"lone-caller": "5", "ranking": "points", "most-euchred": "YES"})
    assert rules.overrides == {"lone-caller": 5, "most-euchred": "yes"}
    assert counting_words(rules) == "lone-caller 5, most-euchred yes"
    assert rules.with_rules({"lone-caller": "house", "most-euchred": "no"}).overrides == {}
    assert counting_words(EveningRules()) == ""


@pytest.mark.parametrize("name", EVENING_RULES)
def test_every_rule_changes_the_ladder_or_the_prizes_of_some_evening(name: str) -> None:
    rule = EVENING_RULES[name]
    same = {rule.standard, *((2,) if name == "euchred-loner" else ())}  # What the house gives.
    values = {*rule.words, *rule.usual} - same
    for value in values:
        assert any(
            _outcome(seed, EveningRules()) != _outcome(seed, EveningRules({name: value}))
            for seed in range(60)
        ), value


def _outcome(seed: int, rules: EveningRules) -> tuple[object, ...]:
    """The ladder and the prizes of a random evening."""
    rounds, scores = random_evening(seed)
    standings = ladder((), rounds, scores, rules, LONE_MARCH - 1)
    return standings, awards(standings, rules, {})
