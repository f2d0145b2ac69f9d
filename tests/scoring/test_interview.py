"""What is asked at a terminal: who plays, who deals, by which rules, and a hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from euchre_cli.interview import nearest_house
from euchre_cli.words.house_rules import house_line, parse_house, rules_with
from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules, Value

from ..card_table import CardTable

Answers = Callable[[str, str], list[str]]


@pytest.fixture
def asked(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Types a line and answers what it asks, with `|` between the answers; all are asked for.
    Returns the lines that were printed."""
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("euchre_cli.commands.hands.can_ask", lambda: True)

    def given(line: str, answers: str) -> list[str]:
        left, lines = answers.split("|"), []

        def answer(question: str) -> str:
            lines.append(question)
            return left.pop(0)

        monkeypatch.setattr("click.termui.visible_prompt_func", answer)
        lines += table.done(line).splitlines()
        assert left == []
        return lines

    return given


@pytest.mark.parametrize(
    ("said", "players", "dealer", "rules"),
    [
        ("Ann|Bob|Cat|Dan||", "Ann Bob Cat Dan", "Ann", "standard"),
        ("Ann, Bob, Cat, Dan|Bob|csl", "Ann Bob Cat Dan", "Bob", "csl"),
        ("Aunt Jo, Bob, Cat and Dan||csl", "Aunt Jo Bob Cat Dan", "Aunt Jo", "csl"),
        ("Ann,Bob,Cat,Dan|w|csl target=7", "Ann Bob Cat Dan", "Dan", "csl target=7"),
        # What cannot be is asked again.
        ("N|Ann|ann|Bob|Cat|Dan|Zed|Cat|nothing|csl", "Ann Bob Cat Dan", "Cat", "csl"),
        ("Ann,Bob|Ann|Bob|Cat|Dan||?|midwest", "Ann Bob Cat Dan", "Ann", "midwest"),
        ("Ann|Bob|Cat|Dan||choose|y|1|4|1|2|10", "Ann Bob Cat Dan", "Ann", None),
        ("Ann|Eve, Fay, Gus, Hal||csl", "Eve Fay Gus Hal", "Eve", "csl"),
        ("Ann and Cat vs Bob and Dan||csl", "Ann Bob Cat Dan", "Ann", "csl"),
        ("?|no idea|I do not know|\x07|Ann|dunno|Bob|Cat|Dan||x|csl", "Ann Bob Cat Dan", "Ann", ""),
        ("who sits where in this game|Ann|Bob|Cat|Dan||", "Ann Bob Cat Dan", "Ann", "standard"),
    ],
)
def test_who_plays_who_deals_and_by_which_rules(
    table: CardTable, asked: Answers, said: str, players: str, dealer: str, rules: str | None
) -> None:
    asked("new", said)
    assert " ".join(table.sheet().players) == players
    assert table.dealer() == dealer
    if rules:
        assert table.sheet().rules == parse_house(rules)


def test_enter_is_the_game_before_and_what_an_option_says_is_not_asked(
    table: CardTable, asked: Answers
) -> None:
    table.plays("new Ann Bob Cat Dan --rules csl --target 7\nhand Ann 3")
    before = table.sheet()
    asked("new", "|||||")
    after = table.sheet()
    assert (after.players, after.rules, after.dealer) == (
        *(before.players, before.rules, before.dealer),
    )
    asked("new --dealer Cat --rules csl", "Ann,Bob,Cat,Dan")
    assert table.dealer() == "Cat"
    asked("new", "Ann,Bob,Cat,Dan|random|")
    table.done("result Aunt Jo, Eve, Fay, Gus 10-7")
    asked("new", "Old Tim Bob Cat Dan|Ann Aunt Jo Cat Dan||")  # The first may be anybody's.
    assert table.sheet().players == ("Ann", "Aunt Jo", "Cat", "Dan")


def test_a_hand_is_asked_in_the_words_of_the_line(table: CardTable, asked: Answers) -> None:
    table.done("new Ann Bob Cat Dan")
    for said, score in (("Zoe|bob|all|y", (0, 4)), ("an|6|made it in hearts|n", (1, 4))):
        asked("hand", said)
        assert table.score() == score


@pytest.mark.parametrize(
    ("said", "rules", "told"),
    [
        ("|||||", "standard", "These are the rules of standard"),
        ("y|1|4|1|2|10", "standard stick-the-dealer=yes", "The nearest preset is standard"),
        ("n|1|4|1|2|11", "standard target=11", "You differ in target 11 (in standard: 10)."),
        ("y|2|4|1|2|10", "csl lone-euchred=2", "lone-euchred 2 (in csl: 4)"),
        ("n|9|only|4|t|n|7|2|10", "standard", "These are the rules of standard"),
        ("n|one|four|three|two|Two|eleven", "standard target=11 farmers-hand=nines", "11 (in"),
    ],
)
def test_five_questions_and_the_nearest_preset(
    table: CardTable, asked: Answers, said: str, rules: str, told: str
) -> None:
    words = " ".join(asked("rules choose", said))
    assert told in " ".join(words.split())
    assert "Undo: euchre config --unset rules" in words
    assert table.json("config rules")["settings"][0]["value"].startswith(rules)
    numbers = sorted(set(re.findall(r"\b\d[ab]?\. ", words)))
    assert numbers == [f"{number}. " for number in ("1", "2a", "2b", "3", "4", "5")]


@pytest.mark.parametrize("columns", [40, 60])
def test_questions_and_refusals_are_broken_between_words(
    table: CardTable, asked: Answers, columns: int
) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    said = "Ann|Aunt Jo|Cat|ann|Dan|Zed|Cat|nothing|?|choose|maybe|n|9|1|x|4|3|2|11"
    lines = asked("new", said)
    assert max(map(len, lines)) <= columns
    words = " ".join(" ".join(lines).split())
    for told in (
        "Ann already sits North.",
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
