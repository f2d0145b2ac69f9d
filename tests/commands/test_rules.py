"""`euchre rules`: list, show and diff, as tables and JSON."""

from __future__ import annotations

import sqlite3

import pytest

from euchre_cli.commands.rules import values
from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules

from ..card_table import CardTable


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("name", ["", *PRESETS, *HOUSE_RULES])
def test_everything_of_a_preset_and_a_rule_is_shown_and_fits(
    table: CardTable, name: str, columns: int
) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    text = table.done(f"rules show {name}" if name else "rules list")
    said = " ".join(text.split())
    assert max(map(len, text.splitlines())) <= columns
    if name in PRESETS:
        preset, rules = PRESETS[name], Rules(name)
        assert said.startswith(f"{name}: {preset.title} Source: {preset.source}")
        assert all(words in said for words in (*preset.readings, *preset.customs))
        lines = [line.split() for line in text.splitlines()]
        for rule in HOUSE_RULES.values():
            differs = ["*", str(rule.standard)] if rule.name in preset.rules else []
            assert [rule.name, str(rules.value(rule.name)), *differs] in lines
    elif name:
        rule = HOUSE_RULES[name]
        assert said.startswith(
            f"{name} ({rule.group}) Values: {values(rule)} {rule.effect} Source: "
        )
        assert set(PRESETS) <= set(said.replace(",", " ").split())
    else:
        assert {*PRESETS, *HOUSE_RULES} <= set(said.split())


def test_as_json(table: CardTable) -> None:
    said = table.json("rules list")
    assert [one["name"] for one in said["presets"]] == list(PRESETS)
    rules = {one["name"]: one for one in said["rules"]}
    assert list(rules) == list(HOUSE_RULES)
    target, lead = rules["target"], rules["lone-lead"]
    assert (target["standard"], target["least"], target["greatest"]) == (10, 1, 100)
    assert (lead["least"], lead["words"]) == (None, ["left-of-dealer", "left-of-loner"])
    midwest = table.json("rules show Midwest")["preset"]
    assert midwest["rules"] == dict(PRESETS["midwest"].rules)
    assert midwest["values"] == {name: Rules("midwest").value(name) for name in HOUSE_RULES}
    who = table.json("rules show lone-lead")["rule"]["presets"]
    assert (who["bethweek"], who["standard"]) == ("left-of-loner", "left-of-dealer")


def test_a_rule_says_what_is_played_as_far_as_that_can_be_read(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rule no-trump=yes")
    assert "You play `no-trump=yes`." in table.done("rules show no-trump")
    with sqlite3.connect(table.book) as book:
        book.execute("PRAGMA user_version = 99")
    assert "Standard is `no-trump=no`." in table.done("rules show no-trump")
    table.done("config rules csl no-trump=yes")
    assert "You play `no-trump=yes`." in table.done("rules show no-trump")


@pytest.mark.parametrize("names", ["csl midwest", "csl", "midwest bethweek csl", "csl csl"])
def test_diff_shows_what_differs_and_nothing_else(table: CardTable, names: str) -> None:
    compared = {name: Rules(name) for name in f"{'standard ' * (' ' not in names)}{names}".split()}
    expected = {
        name: {preset: rules.value(name) for preset, rules in compared.items()}
        for name in HOUSE_RULES
    }
    expected = {name: one for name, one in expected.items() if len(set(one.values())) > 1}
    said = table.json(f"rules diff {names}")
    assert {one["rule"]: one["values"] for one in said["rules"]} == expected
    lines = table.done(f"rules diff {names}").splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(expected)
    assert lines[0].startswith("rule " if expected else "No rule differs between csl")


def test_values_name_the_standard_one_first() -> None:
    assert values(HOUSE_RULES["target"]) == "10; 1 to 100 (in use: 5, 7, 11, 15, 21)"
    assert values(HOUSE_RULES["deck"]) == "24, 25"
    assert values(HOUSE_RULES["lone-lead"]) == "left-of-dealer, left-of-loner"
