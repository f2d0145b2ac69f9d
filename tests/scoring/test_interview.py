"""What is asked at a terminal when a game begins, and of the house's rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from euchre_cli.interview import nearest_house
from euchre_cli.words.house_rules import house_line, parse_house, rules_with
from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules, Value

from ..card_table import CardTable

Answers = Callable[[str], list[str]]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Somebody who answers these, with `|` between them; returns what is not asked for yet."""
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("euchre_cli.commands.hands.can_ask", lambda: True)

    def given(text: str) -> list[str]:
        left = text.split("|")
        monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: left.pop(0))
        return left

    return given


@pytest.mark.parametrize(
    ("said", "players", "dealer", "rules"),
    [
        ("Ann|Bob|Cat|Dan||", "Ann Bob Cat Dan", "Ann", "standard"),
        ("Ann, Bob, Cat, Dan|Bob|csl", "Ann Bob Cat Dan", "Bob", "csl"),
        ("Aunt Jo, Bob, Cat and Dan||csl", "Aunt Jo Bob Cat Dan", "Aunt Jo", "csl"),
        ("Ann,Bob,Cat,Dan|w|csl target=7 lone-march=5", "Ann Bob Cat Dan", "Dan", None),
        # What cannot be is asked again.
        ("N|Ann|ann|Bob|Cat|Dan|Zed|Cat|nothing|csl", "Ann Bob Cat Dan", "Cat", "csl"),
        ("Ann,Bob|Ann|Bob|Cat|Dan||?|midwest", "Ann Bob Cat Dan", "Ann", "midwest"),
        ("Ann|Bob|Cat|Dan||choose|y|1|4|1|2|10", "Ann Bob Cat Dan", "Ann", "standard"),
        ("Ann|Eve, Fay, Gus, Hal||csl", "Eve Fay Gus Hal", "Eve", "csl"),
        ("Ann and Cat vs Bob and Dan||csl", "Ann Bob Cat Dan", "Ann", "csl"),
        ("Ann Bob Cat Dan||csl", "Ann Bob Cat Dan", "Ann", "csl"),
        (
            "?|no idea|I do not know|\x07|Ann|dunno|Bob|Cat|Dan||x|csl",
            "Ann Bob Cat Dan",
            "Ann",
            "csl",
        ),
        ("who sits where in this game|Ann|Bob|Cat|Dan||", "Ann Bob Cat Dan", "Ann", "standard"),
    ],
)
def test_who_plays_who_deals_and_by_which_rules(
    table: CardTable, answers: Answers, said: str, players: str, dealer: str, rules: str | None
) -> None:
    left = answers(said)
    table.done("new")
    assert left == []
    assert " ".join(table.sheet().players) == players
    assert table.dealer() == dealer
    if rules is not None:
        assert table.sheet().head.preset == rules


def test_a_hand_is_asked_in_the_words_of_the_line(game: CardTable, answers: Answers) -> None:
    for said, score in (("bob|all|y", (0, 4)), ("an|6|made it in hearts|n", (1, 4))):
        left = answers(said)
        game.done("hand")
        assert left == []
        assert game.score() == score


def test_enter_is_the_game_before(game: CardTable, answers: Answers) -> None:
    game.done("new Ann Bob Cat Dan --rules csl --target 7")
    game.done("hand Ann 3")
    before = game.sheet()
    left = answers("|||||")
    game.done("new")
    assert left == []
    after = game.sheet()
    assert after.players == before.players
    assert after.rules.preset == before.rules.preset
    assert after.head.house_rules == before.head.house_rules
    assert after.dealer == before.dealer


@pytest.mark.parametrize(
    ("line", "said", "dealers"),
    [
        ("new --dealer Cat --rules csl", "Ann,Bob,Cat,Dan", "Cat"),
        ("new", "Ann,Bob,Cat,Dan|random|", "Ann Bob Cat Dan"),
    ],
)
def test_what_an_option_says_is_not_asked(
    table: CardTable, answers: Answers, line: str, said: str, dealers: str
) -> None:
    left = answers(said)
    table.done(line)
    assert left == []
    assert table.dealer() in dealers.split()


# -- the house's rules -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "rules", "told"),
    [
        ("|||||", "standard", "These are the rules of standard"),
        ("y|1|4|1|2|10", "standard stick-the-dealer=yes", "The nearest preset is standard"),
        ("n|1|4|1|2|11", "standard target=11", "You differ in target 11 (in standard: 10)."),
        ("y|2|4|1|2|10", "csl lone-euchred=2", "lone-euchred 2 (in csl: 4)"),
        ("n|9|1|4|1|7|2|10", "standard", "These are the rules of standard"),
        ("n|only|4|t|n|2|10", "standard", "These are the rules of standard"),
        (
            "n|one|four|three|two|Two|eleven",
            "standard target=11 farmers-hand=nines-and-tens",
            "11 (in",
        ),
    ],
)
def test_five_questions_and_the_nearest_preset(
    table: CardTable, answers: Answers, said: str, rules: str, told: str
) -> None:
    left = answers(said)
    out = table.done("rules choose")
    assert left == []
    assert told in " ".join(out.split())
    kept = table.json("config rules")["settings"][0]["value"]
    assert kept.startswith(rules)
    assert "Undo: euchre config --unset rules" in out
    table.done("new Ann Bob Cat Dan")
    assert table.sheet().rules.preset == rules.split()[0]


def test_every_question_has_a_number(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda words: asked.append(words) or "")
    words = "\n".join([table.done("rules choose"), *asked])
    assert sorted(re.findall(r"^\w+\. ", words, re.MULTILINE)) == [
        f"{number}. " for number in ("1", "2a", "2b", "3", "4", "5")
    ]


def test_the_house_plays_so_from_then_on(game: CardTable) -> None:
    game.done("config rules 'csl, target=7'")
    game.done("new --rule lone-march=5")
    assert game.sheet().rules.preset == "csl"
    assert [game.sheet().rules.value(name) for name in ("target", "lone-march")] == [7, 5]
    game.done("hand Ann 3")
    game.done("new --rules midwest")
    game.done("hand Ann 3")
    game.done("rematch")
    assert game.sheet().rules.preset == "midwest"
    game.done("hand Ann 3")
    game.done("new")
    assert game.sheet().rules.preset == "csl"
    game.done("config --unset rules")
    game.done("hand Ann 3")
    game.done("new --rules ontario")
    game.done("hand Ann 3")
    game.done("new")
    assert game.sheet().rules.preset == "ontario"


def test_off_a_terminal_it_says_how_the_rules_are_kept(table: CardTable) -> None:
    assert '`euchre config rules "csl target=11"`' in table.refused("rules choose")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_preset_that_is_played_is_the_nearest(preset: str) -> None:
    house = parse_house(preset)
    assert (house.preset, house.overrides) == (preset, {})
    assert nearest_house(PRESETS[preset].rules).overrides == {}


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_nearest_the_rules_are_those_asked(seed: int) -> None:
    from random import Random

    rng = Random(seed)
    asked: dict[str, Value] = {}
    for rule in rng.sample(list(HOUSE_RULES.values()), 5):
        values = [*rule.words, *rule.usual] or [rule.standard]
        if rule.name != "hands":
            asked[rule.name] = rng.choice(values)
    house = nearest_house(asked)
    assert house == Rules("standard", asked)
    assert rules_with(house.preset, house.overrides).overrides == house.overrides
    assert parse_house(house_line(house)) == house


@pytest.mark.parametrize("columns", [40, 60])
def test_questions_and_refusals_are_broken_between_words(
    table: CardTable, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    said = "Ann|Aunt Jo|Cat|ann|Dan|Zed|Cat|nothing|?|choose|maybe|n|9|1|x|4|3|2|11"
    left = said.split("|")
    lines: list[str] = []

    def answer(question: str) -> str:
        lines.append(question)
        return left.pop(0)

    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", answer)
    lines += table.done("new").splitlines()
    assert left == []
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
    assert "Error" not in words


def test_four_names_at_once_of_which_one_is_of_two_words(
    table: CardTable, answers: Answers
) -> None:
    table.done("result Aunt Jo, Eve, Fay, Gus 10-7")
    answers("Old Tim Bob Cat Dan|Ann Aunt Jo Cat Dan||")  # The first may be anybody's.
    table.done("new")
    assert table.sheet().players == ("Ann", "Aunt Jo", "Cat", "Dan")
