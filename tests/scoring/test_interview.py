"""What is asked at a terminal fits it, and the nearest house rules are those that were asked."""

from __future__ import annotations

from random import Random

import pytest

from euchre_cli.interview import nearest_house
from euchre_cli.words.house_rules import house_line, parse_house, rules_with
from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules, Value

from ..card_table import CardTable


@pytest.mark.parametrize("columns", [40, 60])
def test_questions_and_refusals_are_broken_between_words(table: CardTable, columns: int) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    said = "Ann|Aunt Jo|Cat|ann|Dan|Zed|Cat|nothing|?|choose|maybe|n|9|1|x|4|3|2|11"
    answers = said.split("|")

    def prompt(asked: str) -> str:
        print(asked)  # Whoever types ends the line.
        return answers.pop(0)

    table.monkeypatch.setattr("click.termui.visible_prompt_func", prompt)
    lines = table.done("new").splitlines()
    assert answers == []
    assert max(map(len, lines)) <= columns
    words = " ".join(" ".join(lines).split())
    for told in (
        "Ann sits North already; if they are two people,",
        "Nobody here is called 'Zed'; at the table: N Ann, E Aunt Jo, S Cat, W Dan.",
        "There is no preset or house rule 'nothing'; ? lists them.",
        "Type y for yes, or n for no.",
        "Type 1, 2 or 3.",
        "Type a number from 0 to 20.",
    ):
        assert told in words


@pytest.mark.parametrize("preset", PRESETS)
def test_the_preset_that_is_played_is_the_nearest(preset: str) -> None:
    house = parse_house(preset)
    assert (house.preset, house.overrides) == (preset, {})
    assert nearest_house(PRESETS[preset].rules).overrides == {}


@pytest.mark.seeds(3)
def test_whatever_is_nearest_the_rules_are_those_asked(seed: int) -> None:
    rng = Random(seed)
    asked: dict[str, Value] = {}
    for rule in rng.sample(list(HOUSE_RULES.values()), 5):
        if rule.name != "hands":
            asked[rule.name] = rng.choice([*rule.words, *rule.usual] or [rule.standard])
    house = nearest_house(asked)
    assert house == Rules("standard", asked)
    assert rules_with(house.preset, house.overrides).overrides == house.overrides
    assert parse_house(house_line(house)) == house
