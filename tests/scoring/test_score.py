"""The scoreboard: big digits, counting cards, the barn, and what is called out."""

from __future__ import annotations

import re

import pytest

from euchre_cli.terminal.big_digits import counting_cards, digits
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable


@pytest.mark.parametrize("two_fives", [False, True])
@pytest.mark.parametrize("points", range(14))
def test_the_pips_that_show_are_the_score(points: int, two_fives: bool) -> None:
    lines = counting_cards(points, two_fives, plain=False)
    assert "".join(lines).count("♥") == min(points, 10)
    assert len({width_of(line) for line in lines}) == 1
    assert ("+" in "".join(lines)) == (points > 10)
    plain = counting_cards(points, two_fives, plain=True)
    assert "".join(plain).isascii()
    assert "".join(plain).count("*") == min(points, 10)


@pytest.mark.parametrize(
    ("points", "two_fives", "top_is_up"),
    [(4, False, False), (6, False, False), (7, False, True), (5, True, False), (6, True, True)],
)
def test_the_card_on_top_is_turned_up_when_it_counts(
    points: int, two_fives: bool, top_is_up: bool
) -> None:
    assert ("░" not in "".join(counting_cards(points, two_fives, plain=False))) is top_is_up


@pytest.mark.parametrize("scale", [1, 2, 3])
@pytest.mark.parametrize("number", [0, 7, 10, 104])
def test_big_digits_are_a_block(number: int, scale: int) -> None:
    lines = digits(number, plain=True, scale=scale)
    assert len(lines) == 5 * scale
    assert {len(line) for line in lines} == {len(str(number)) * 8 * scale - 2 * scale}


def test_the_whole_board(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "60")
    table.done("new Ann Bob Cat Dan --rules csl --event Thursday --date 2026-11-19")
    for line in ("hand Bob 5 alone", "hand Bob 5 alone", "hand Bob 3", "hand Ann 3"):
        table.done(line)
    assert table.done("score").splitlines() == [
        "Game 1 · Thursday · 2026-11-19 · csl to 10",
        "",
        "Ann & Cat                     Bob & Dan",
        "",
        "  ██                          ██████",
        "████                          ██  ██",
        "  ██                          ██████",
        "  ██                              ██",
        "██████                        ██████",
        "",
        "┌───┬───────┐                 ┌───────┬───────┐",
        "│ ♥ │░░░░░░░│                 │ ♠   ♠ │ ♠   ♠ │",
        "│   │░░░░░░░│                 │ ♠   ♠ │       │",
        "│   │░░░░░░░│                 │ ♠     │ ♠   ♠ │",
        "└───┴───────┘                 └───────┴───────┘",
        "                              IN THE BARN",
        "",
        "Hand 5: Ann deals, Bob leads.",
        "Hand 4: Ann makes 3, 1 point to Ann & Cat.",
    ]


@pytest.mark.parametrize("columns", [40, 45, 46, 60, 80, 120, 200])
@pytest.mark.parametrize("plain", [False, True])
def test_the_board_fits(table: CardTable, columns: int, plain: bool) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.done(["new", "Annabel Featherstonehaugh", "Bob 🃏", "Cat", "Dan", "--target", "15"])
    for _ in range(5):
        table.done("hand Bob 5")
    table.done("hand Ann 5 alone")
    table.done("hand Cat 5 alone")
    table.done("hand Cat 5 alone")
    if plain:
        table.monkeypatch.setenv("EUCHRE_CARDS", "plain")
    shown = table.done("score")
    assert max(map(width_of, shown.splitlines())) <= columns
    if plain:
        assert shown.replace("🃏", "").isascii()


@pytest.mark.parametrize(
    ("lines", "called"),
    [
        (["hand Ann 3"], []),
        (["hand Ann 5 alone"] * 2 + ["hand Ann 3"], ["Ann & Cat are in the barn!"]),
        (["hand Ann 5 alone"] * 2 + ["hand Ann 3", "hand Bob 3"], []),
        (
            ["hand Ann 5 alone", "hand Bob 5 alone"] * 2 + ["hand Ann 3", "hand Bob 3"],
            ["Barn to barn!"],
        ),
        (["renege Ann"], []),
    ],
)
def test_the_barn_is_called_out_once(game: CardTable, lines: list[str], called: list[str]) -> None:
    for line in lines:
        answer = game.json(line)
    assert answer["called_out"] == called


FIVE, EUCHRE = "That's five!", "Euchre!"
TABLES, SHAME = "Turn the tables!", "The dance of shame!"


@pytest.mark.parametrize(
    ("lines", "called", "sheets"),
    [
        ("hand Ann 5", [FIVE], ["bethweek", "bethweek-family"]),
        ("hand Ann 2", [EUCHRE], ["bethweek", "bethweek-family"]),
        ("hand Ann 5 alone, hand Ann 3, hand Ann 5", [FIVE], ["bethweek", "bethweek-family"]),
        ("hand Ann 5 alone, hand Ann 3, hand Ann 5", [TABLES], ["csl"]),
        ("hand Ann 5 alone, hand Ann 3, hand Ann 5, hand Ann 3", [], ["csl"]),
        ("hand Ann 5 alone, hand Ann 5 alone, hand Ann 5", [SHAME], ["csl"]),
        ("renege Ann", [], ["bethweek", "csl"]),
    ],
)
def test_a_saying_is_called_out_under_the_rule_sheet_that_has_it(
    table: CardTable, lines: str, called: list[str], sheets: list[str]
) -> None:
    for preset in (*sheets, "standard"):
        table.done(f"new Ann Bob Cat Dan --rules {preset} --dealer Dan")
        for line in lines.split(", "):
            answer = table.json(line)
        assert answer["called_out"] == (called if preset in sheets else [])
        table.done("void --game " + str(table.sheet().number))


def test_a_saying_is_quoted_after_the_hand_and_explained_the_first_time(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules bethweek --dealer Dan")
    assert table.done("hand Ann 5").splitlines() == [
        'Hand 1: Ann marches, 2 points to Ann & Cat. "That\'s five!"',
        "Ann & Cat 2, Bob & Dan 0; Ann deals. Undo: euchre undo",
        '(It is the custom to say "That\'s five!" when a side takes all five tricks. To turn the '
        "sayings off:",
        "  euchre config customs off)",
    ]
    assert table.done("hand Bob 5").splitlines() == [
        'Hand 2: Bob marches, 2 points to Bob & Dan. "That\'s five!"',
        "Ann & Cat 2, Bob & Dan 2; Bob deals. Undo: euchre undo",
    ]


def test_a_loner_wins_it_from_target_less_four(game: CardTable) -> None:
    for _ in range(3):
        game.done("hand Bob 5")
    assert game.json("score")["game"]["a_loner_wins"] == {"NS": False, "EW": True}
    assert "a loner wins it" in game.done("score")


def test_one_setting_turns_the_customs_off(game: CardTable) -> None:
    game.monkeypatch.setenv("EUCHRE_CUSTOMS", "off")
    for _ in range(4):
        said = game.done("hand Bob 5")
    said += game.done("hand Bob 3") + game.done("score")
    for custom in ("five", "barn", "BARN", "tables", "loner", "shame"):
        assert custom not in said


def test_games_won_tonight_are_the_pair_s_own(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 2")
    table.done("hand Ann 5")
    table.done("rematch")
    table.done("hand Cat 5")
    assert table.json("score")["won_tonight"] == {"NS": 2, "EW": 0}
    assert "2 games won tonight" in table.done("score")
    table.done("rematch swap")
    assert table.json("score")["won_tonight"] == {"NS": 0, "EW": 0}
    table.done("new Bob Ann Dan Cat")
    assert table.json("score")["won_tonight"] == {"NS": 0, "EW": 2}


def test_colour_changes_nothing_but_the_colour(game: CardTable) -> None:
    for line in ("hand Ann 5 alone", "hand Ann 5 alone", "hand Cat 3"):
        game.done(line)
    plain = game.done("score")
    game.monkeypatch.setenv("EUCHRE_COLOR", "always")
    painted = game.done("score")
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain
    game.done("undo")
    said = game.done("hand Cat 3")
    assert "\x1b[1mAnn & Cat are in the barn!\x1b[0m" in said
