"""`euchre rules`: list, show and diff, as tables and JSON."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from euchre_cli.commands.main import main
from euchre_cli.commands.rules import values
from euchre_cli.terminal.report_table import TableColumn, widths_of
from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules

from ..card_table import CardTable


def run(*words: str, columns: int = 80) -> Result:
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(main, ["rules", *words])


# -- list ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_list_names_every_preset_and_every_rule(columns: int) -> None:
    result = run("list", columns=columns)
    assert result.exit_code == 0
    words = result.stdout.split()
    for name in (*PRESETS, *HOUSE_RULES):
        assert name in words
    for line in result.stdout.splitlines():
        assert len(line) <= columns, line


def test_list_as_json() -> None:
    said = json.loads(run("list", "--json").stdout)
    assert said["schema_version"] == 1
    assert [one["name"] for one in said["presets"]] == list(PRESETS)
    assert [one["name"] for one in said["rules"]] == list(HOUSE_RULES)
    csl = next(one for one in said["presets"] if one["name"] == "csl")
    assert csl["rules"] == dict(PRESETS["csl"].rules)
    target = next(one for one in said["rules"] if one["name"] == "target")
    assert (target["standard"], target["least"], target["greatest"]) == (10, 1, 100)
    lead = next(one for one in said["rules"] if one["name"] == "lone-lead")
    assert (lead["least"], lead["words"]) == (None, ["left-of-dealer", "left-of-loner"])


# -- show ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("name", PRESETS)
def test_show_a_preset(name: str, columns: int) -> None:
    result = run("show", name, columns=columns)
    assert result.exit_code == 0
    preset = PRESETS[name]
    said = " ".join(result.stdout.split())
    assert said.startswith(f"{name}: {preset.title} Source: {preset.source}")
    for text in (*preset.readings, *preset.etiquette):
        assert text in said
    lines = [line.split() for line in result.stdout.splitlines()]
    rules = Rules(name)
    for rule in HOUSE_RULES.values():
        line = [rule.name, str(rules.value(rule.name))]
        if rule.name in preset.rules:
            line += ["*", str(rule.standard)]
        assert line in lines
    assert max(len(line) for line in result.stdout.splitlines()) <= columns


def test_show_a_preset_as_json() -> None:
    said = json.loads(run("show", "midwest", "--json").stdout)["preset"]
    assert said["rules"] == dict(PRESETS["midwest"].rules)
    assert said["values"]["misdeal"] == "next-dealer"
    assert list(said["values"]) == list(HOUSE_RULES)
    assert said["readings"] == list(PRESETS["midwest"].readings)


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("name", HOUSE_RULES)
def test_show_a_house_rule(name: str, columns: int) -> None:
    result = run("show", name, columns=columns)
    assert result.exit_code == 0
    rule = HOUSE_RULES[name]
    said = " ".join(result.stdout.split())
    assert said.startswith(f"{name} ({rule.group}) Values: {values(rule)} {rule.effect} Source: ")
    for preset in PRESETS:
        assert preset in said.replace(",", " ").split()
    assert max(len(line) for line in result.stdout.splitlines()) <= columns


def test_show_a_house_rule_as_json() -> None:
    said = json.loads(run("show", "lone-lead", "--json").stdout)["rule"]
    assert said["presets"]["bethweek"] == "left-of-loner"
    assert said["presets"]["standard"] == said["standard"] == "left-of-dealer"


def test_names_are_read_in_either_case() -> None:
    assert run("show", "CSL").stdout == run("show", "csl").stdout
    assert run("show", "Lone-Lead").stdout == run("show", "lone-lead").stdout


# -- diff ----------------------------------------------------------------------------------------


def test_diff_shows_only_what_differs() -> None:
    one, other = Rules("csl"), Rules("midwest")
    lines = [line.split() for line in run("diff", "csl", "midwest").stdout.splitlines()]
    assert lines[0] == ["rule", "csl", "midwest"]
    assert lines[2:] == [
        [name, str(one.value(name)), str(other.value(name))]
        for name in HOUSE_RULES
        if one.value(name) != other.value(name)
    ]


def test_diff_of_three_as_json() -> None:
    said = json.loads(run("diff", "csl", "midwest", "bethweek", "--json").stdout)
    assert said["presets"] == ["csl", "midwest", "bethweek"]
    lead = next(one for one in said["rules"] if one["rule"] == "lone-lead")
    assert lead["values"] == {
        "csl": "left-of-dealer",
        "midwest": "left-of-dealer",
        "bethweek": "left-of-loner",
    }


def test_diff_of_one_is_against_standard() -> None:
    assert run("diff", "csl").stdout == run("diff", "standard", "csl").stdout


@pytest.mark.parametrize(
    "names", [("standard", "high-speed"), ("csl", "csl"), ("standard",)], ids=" ".join
)
def test_diff_of_what_does_not_differ(names: tuple[str, ...]) -> None:
    result = run("diff", *names)
    assert result.exit_code == 0
    assert result.stdout.startswith("No rule differs")
    assert json.loads(run("diff", *names, "--json").stdout)["rules"] == []


@pytest.mark.parametrize("columns", [60, 120])
def test_diff_fits_the_terminal(columns: int) -> None:
    result = run("diff", "csl", "midwest", "bethweek", columns=columns)
    assert max(len(line) for line in result.stdout.splitlines()) <= columns


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("show", "csll"), "did you mean csl?"),
        (("show", "lone-leed"), "did you mean lone-lead?"),
        (("show", "zzz"), "`euchre rules list` lists them all"),
        (("diff", "csl", "midwst"), "did you mean midwest?"),
        (("diff", "zzz"), "`euchre rules list` lists them all"),
    ],
)
def test_an_unknown_name_is_refused(table: CardTable, words: tuple[str, ...], near: str) -> None:
    assert near in table.refused(["rules", *words])


# -- tables --------------------------------------------------------------------------------------


def test_columns_give_way_from_the_widest() -> None:
    def fitted(wanted: list[int], width: int) -> list[int]:
        columns = [TableColumn(title="", min_width=10) for _ in wanted]
        return widths_of(columns, [["x" * wide for wide in wanted]], width)

    assert fitted([10, 20], 80) == [10, 20]
    assert fitted([10, 40, 30], 60) == [10, 23, 23]
    assert fitted([30, 30], 10) == [10, 10]


def test_values_name_the_standard_one_first() -> None:
    assert values(HOUSE_RULES["target"]) == "10; 1 to 100 (in use: 5, 7, 11, 15, 21)"
    assert values(HOUSE_RULES["deck"]) == "24, 25"
    assert values(HOUSE_RULES["lone-lead"]) == "left-of-dealer, left-of-loner"
