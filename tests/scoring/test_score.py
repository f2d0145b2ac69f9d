"""The scoreboard: big digits, counting cards, the barn, and what is called out; and `euchre` alone,
which says what to type next."""

from __future__ import annotations

import re

import pytest

from euchre_cli.terminal.big_digits import counting_cards, digits
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable


@pytest.mark.parametrize("two_fives", [False, True])
def test_the_pips_that_show_are_the_score(two_fives: bool) -> None:
    for points in range(14):
        lines = counting_cards(points, two_fives, plain=False)
        assert "".join(lines).count("♥") == min(points, 10)
        assert len({width_of(line) for line in lines}) == 1
        assert ("+" in "".join(lines)) == (points > 10)
        plain = "".join(counting_cards(points, two_fives, plain=True))
        assert plain.isascii()
        assert plain.count("*") == min(points, 10)
        top_is_up = points > (5 if two_fives else 6)
        assert ("░" not in "".join(lines)) >= top_is_up


def test_big_digits_are_a_block() -> None:
    for number, scale in ((0, 1), (7, 2), (10, 1), (104, 3)):
        lines = digits(number, plain=True, scale=scale)
        assert len(lines) == 5 * scale
        assert {len(line) for line in lines} == {len(str(number)) * 8 * scale - 2 * scale}


def test_the_whole_board(table: CardTable) -> None:
    table.monkeypatch.setenv("COLUMNS", "60")
    table.plays("""
        new Ann Bob Cat Dan --rules csl --event Thursday --date 2026-11-19
        hand Bob 5 alone
        hand Bob 5 alone
        hand Bob 3
        hand Ann 3
    """)
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


@pytest.mark.parametrize("columns", [40, 45, 46, 80, 200])
@pytest.mark.parametrize("cards", ["auto", "plain"])
def test_the_board_fits(table: CardTable, columns: int, cards: str) -> None:
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.monkeypatch.setenv("EUCHRE_CARDS", cards)
    table.done(["new", "Annabel Featherstonehaugh", "Bob 🃏", "Cat", "Dan", "--target", "15"])
    table.plays("hand N 5 alone\nhand N 5 alone\nhand E 5 alone\nhand E 5 alone\nhand E 5")
    shown = table.done("score")
    assert max(map(width_of, shown.splitlines())) <= columns
    assert shown.replace("🃏", "").isascii() == (cards == "plain")


FIVE, EUCHRE = "That's five!", "Euchre!"
TABLES, SHAME = "Turn the tables!", "The dance of shame!"


@pytest.mark.parametrize(
    ("lines", "called", "sheets"),
    [
        ("hand Ann 3", [], ["standard"]),
        ("hand Ann 5 alone, hand Ann 5 alone, hand Ann 3", ["Ann & Cat are in the barn!"], []),
        ("hand Ann 5 alone, hand Ann 5 alone, hand Ann 3, hand Bob 3", [], []),
        ("hand Ann 5", [FIVE], ["bethweek", "bethweek-family"]),
        ("hand Ann 2", [EUCHRE], ["bethweek", "bethweek-family"]),
        ("hand Ann 5 alone, hand Ann 3, hand Ann 5", [FIVE], ["bethweek", "bethweek-family"]),
        ("hand Ann 5 alone, hand Ann 3, hand Ann 5", [TABLES], ["csl"]),
        ("hand Ann 5 alone, hand Ann 3, hand Ann 5, hand Ann 3", [], ["csl"]),
        ("hand Ann 5 alone, hand Ann 5 alone, hand Ann 5", [SHAME], ["csl"]),
        ("renege Ann", [], ["bethweek", "csl"]),
    ],
)
def test_a_saying_is_called_out_once_under_the_rule_sheet_that_has_it(
    table: CardTable, lines: str, called: list[str], sheets: list[str]
) -> None:
    for preset in (*sheets, "standard"):
        table.done(f"new Ann Bob Cat Dan --rules {preset} --dealer Dan")
        for line in lines.split(", "):
            answer = table.json(line)
        assert answer["called_out"] == (called if preset in sheets or not sheets else [])
        table.done("void --game " + str(table.sheet().number))


def test_a_saying_is_quoted_after_the_hand_and_explained_the_first_time(table: CardTable) -> None:
    table.plays("""
        new Ann Bob Cat Dan --rules bethweek --dealer Dan
        hand Ann 5 = Hand 1: Ann marches, 2 points to Ann & Cat. "That's five!"
            … (It is the custom to say "That's five!" when a side takes all five tricks.
            … euchre config customs off)
        hand Bob 5 = "That's five!"
        hand Bob 5 ~ custom
        config customs off
        hand Bob 5 ~ five
        hand Bob 5 ~ barn
        score ~ BARN
    """)


def test_a_loner_wins_it_and_barn_to_barn(game: CardTable) -> None:
    game.plays("""
        hand Bob 5
        hand Bob 5
        hand Bob 5
        score = a loner wins it
        target 7
        hand Ann 5 alone
        hand Ann 5 = Barn to barn!
        score = Barn to barn!
    """)


def test_games_won_tonight_are_the_pair_s_own(table: CardTable) -> None:
    table.plays("""
        new Ann Bob Cat Dan --target 2
        hand Ann 5
        rematch
        hand Cat 5
        score = 2 games won tonight
        rematch swap
        score ~ won tonight
        new Bob Ann Dan Cat
    """)
    assert table.json("score")["won_tonight"] == {"NS": 0, "EW": 2}


def test_colour_changes_nothing_but_the_colour(game: CardTable) -> None:
    game.plays("hand Ann 5 alone\nhand Ann 5 alone\nhand Cat 3")
    plain = game.done("score")
    game.monkeypatch.setenv("EUCHRE_COLOR", "always")
    painted = game.done("score")
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain
    game.done("undo")
    assert "\x1b[1mAnn & Cat are in the barn!\x1b[0m" in game.done("hand Cat 3")


# -- alone ---------------------------------------------------------------------------------------


def test_alone_at_a_terminal_it_says_where_the_game_stands_and_what_to_type(
    table: CardTable,
) -> None:
    answer = table.type("")
    assert (answer.status, "Usage: euchre" in answer.out + answer.err) == (2, True)
    table.monkeypatch.setattr("euchre_cli.commands.main.can_ask", lambda: True)
    table.plays("-- = There is no current game. … euchre new … euchre table")
    assert not table.book.exists()
    table.plays("""
        new 'Aunt Jo' Bob Cat Dan --target 2
        -- ~ euchre undo
        hand Bob 3
        -- = Game 1: Aunt Jo & Cat 0, Bob & Dan 1; Bob deals. … euchre hand Cat 3 … euchre dispute
        hand Bob 4
        -- = Game 1 is over: Bob & Dan won 2 to 0. … euchre rematch … rematch swap … euchre new
        new Eve Fay Gil Hal
        hand Eve 3
        -- = Game 2: Eve & Gil 1, Fay & Hal 0
        rematch --game 1
        hand Dan 3
        -- = Game 3 … Game 2 is under way too: … euchre undo --game 3
    """)


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_what_can_be_typed_is_broken_between_words(table: CardTable, columns: int) -> None:
    table.monkeypatch.setattr("euchre_cli.commands.main.can_ask", lambda: True)
    table.monkeypatch.setenv("COLUMNS", str(columns))
    table.done("new Maximilian Bartholomew Cassandra 'Aunt Jo'")
    lines = table.done("").splitlines()
    assert max(map(len, lines)) <= columns
    assert any("euchre hand Bartholomew 5 alone hearts" in line for line in lines)
