"""The house's own rules at the table: how they are set, seen, and named where they decide."""

from __future__ import annotations

import pytest

from ..card_table import CardTable


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("config rules lone-euchred=4", "standard lone-euchred=4"),
        ("config rules csl target 11", "csl target=11"),
        ("config rules csl target=11 lone-euchred 3", "csl target=11 lone-euchred=3"),
    ],
)
def test_a_rule_of_the_house_is_set_in_one_line(table: CardTable, line: str, kept: str) -> None:
    table.done(line)
    assert table.done("config rules").strip() == kept


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("config rules lone-euchred lots", "lone-euchred must be 0 to 20, not 'lots'"),
        ("config rules lone-euchered 4", "there is no preset or house rule 'lone-euchered'"),
        ("config rules stick-the-dealer", "stick-the-dealer must be no or yes, not ''"),
        ("config rules cls", "did you mean csl?"),
        ("config rules csl target=0", "target must be 1 to 100, not '0'"),
        (
            "config rules csl stick=yes",
            "no preset or house rule 'stick'; `euchre rules list` lists",
        ),
        ("config rules target=7 csl", "'csl' must come first: write a preset"),
        ("rule lone-euchred=4", "did you mean 'rules'?"),
        ("config customs on off", "put a value of several words in quotes"),
    ],
)
def test_what_is_no_rule_leads_to_how_one_is_set(table: CardTable, line: str, why: str) -> None:
    assert why in table.refused(line)
    assert table.done("config rules").strip() == ""


def test_the_rules_that_are_played_are_shown(table: CardTable) -> None:
    def said() -> str:
        return " ".join(table.done("rules show").split())

    assert said().startswith("You play standard to 10: no rules of your own are set.")
    table.done("new Ann Bob Cat Dan --rules csl --target 11")
    assert said().startswith("Game 1 is played by csl to 11, and so is the next.")
    table.done("config rules lone-euchred 4")
    assert said().startswith(
        "You play standard to 10, lone-euchred 4: your house rules, in the setting `rules`. Game 1 "
        "is played by other rules: csl to 11."
    )
    values = table.json("rules show")["house"]["values"]
    assert (values["lone-euchred"], values["target"]) == (4, 10)


@pytest.mark.parametrize(
    ("rules", "line", "whose"),
    [
        ("--rule stick-the-dealer=yes", "thrown-in", "'yes' under your house rules"),
        ("--rules csl --rule lone-euchred=3", "thrown-in", "'yes' under csl"),
        ("--rule lone-must-march=yes", "hand Bob made 4 alone", "euchred under your house rules"),
        ("--rule lone-must-march=yes", "hand Bob made 2", "euchred under standard"),
    ],
)
def test_whose_rule_it_is_that_decides(table: CardTable, rules: str, line: str, whose: str) -> None:
    table.done(f"new Ann Bob Cat Dan {rules}")
    assert whose in table.refused(line)
