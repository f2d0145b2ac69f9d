"""`euchre help`, and `euchre` alone."""

from __future__ import annotations

import re

import pytest

from euchre_cli.commands.main import COMMANDS, COMMON, MENDING

from ..card_table import CardTable


def test_the_case_of_a_command_does_not_matter(game: CardTable) -> None:
    game.done("HAND Bob 3")
    assert game.done("Score") == game.done("score")
    assert game.score() == (0, 1)


# -- help --------------------------------------------------------------------------------


def test_help_names_what_a_table_needs_and_says_where_the_rest_is(table: CardTable) -> None:
    said = table.done("help")
    assert said == table.done("--help")
    named = [name for names in COMMON.values() for name in names]
    assert 12 <= len(named) <= 18
    listed = re.findall(r"^  ([a-z-]+)  +[A-Z]", said, re.MULTILINE)
    assert listed == named
    assert "To mend a mistake: undo, amend, void" in said
    assert "euchre help more" in said
    assert set(MENDING) - {"dealer"} <= set(COMMANDS)


def test_help_and_help_more_name_every_command_once(table: CardTable) -> None:
    more = table.done("help more")
    listed = re.findall(r"^  ([a-z-]+)  +[A-Z]", more, re.MULTILINE)
    first = [name for names in COMMON.values() for name in names]
    assert sorted([*first, *listed]) == sorted(COMMANDS)


@pytest.mark.parametrize("command", ["hand", "players rename", "rules diff", "help"])
def test_help_of_a_command(table: CardTable, command: str) -> None:
    assert table.done(f"help {command}") == table.done(f"{command} --help")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("help revoke", "euchre renege Bob"),
        ("help hnad", "did you mean 'hand'?"),
        ("help hand Bob", "`euchre hand` has no commands of its own"),
        ("help players remove", "`euchre players` has the commands rename"),
    ],
)
def test_help_of_what_is_no_command(table: CardTable, words: str, why: str) -> None:
    assert why in table.refused(words)


# -- alone -------------------------------------------------------------------------------


@pytest.fixture
def terminal(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> CardTable:
    """A table at which somebody sits at a terminal."""
    monkeypatch.setattr("euchre_cli.commands.main.can_ask", lambda: True)
    return table


def test_without_a_game_it_says_how_one_begins(terminal: CardTable) -> None:
    said = terminal.done("")
    assert said.splitlines()[0] == "There is no current game."
    assert "euchre new " in said
    assert "euchre table " in said
    assert not terminal.book.exists()


def test_with_a_game_it_says_the_score_and_the_next_command(terminal: CardTable) -> None:
    terminal.done("new 'Aunt Jo' Bob Cat Dan")
    assert "euchre undo" not in terminal.done("")
    terminal.done("hand Bob 3")
    lines = terminal.done("").splitlines()
    assert lines[0] == "Game 1: Aunt Jo & Cat 0, Bob & Dan 1; Bob deals."
    assert lines[1].split("  ")[1] == "euchre hand Cat 3"
    assert any(line.startswith("  euchre dispute  ") for line in lines)
    terminal.done("hand Bob 3")
    terminal.done("hand Bob 3")
    assert '  euchre hand "Aunt Jo" 3 ' in terminal.done("")


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_what_can_be_typed_is_broken_between_words(
    terminal: CardTable, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    terminal.done("new Maximilian Bartholomew Cassandra 'Aunt Jo'")
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = terminal.done("").splitlines()
    assert max(map(len, lines)) <= columns
    assert any("euchre hand Bartholomew 5 alone hearts" in line for line in lines)


def test_after_a_game_it_says_how_the_next_begins(terminal: CardTable) -> None:
    terminal.done("new Ann Bob Cat Dan --target 1")
    terminal.done("hand Bob 3")
    said = terminal.done("")
    assert said.startswith("Game 1 is over: Bob & Dan won 1 to 0.\n")
    for command in ("rematch", "rematch swap", "new"):
        assert f"euchre {command} " in said


def test_two_games_under_way_are_both_told(terminal: CardTable) -> None:
    terminal.done("new Ann Bob Cat Dan")
    terminal.done("new Eve Fay Gil Hal")
    terminal.done("hand Eve 3")
    terminal.done("hand Bob 3")
    said = terminal.done("")
    for line in ("Eve & Gil 1, Fay & Hal 0", "Ann & Cat 0, Bob & Dan 1", "is under way too"):
        assert line in said
    undo = next(line for line in said.splitlines() if "euchre undo" in line)
    terminal.done(undo.split("  ")[1].removeprefix("euchre "))
    told = terminal.done("players rename Eve Evi").splitlines()[-1]
    terminal.done(told.removeprefix("Undo: euchre "))


def test_off_a_terminal_it_is_the_help(table: CardTable) -> None:
    answer = table.type("")
    assert answer.status == 2
    assert "Usage: euchre" in answer.out + answer.err
