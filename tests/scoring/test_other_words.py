"""What people type who do not know what a command is called; `euchre help`; `euchre` alone."""

from __future__ import annotations

import re

import pytest

from euchre_cli import docs
from euchre_cli.cli import COMMANDS, FIRST, MENDING
from euchre_cli.other_words import OTHER_WORDS

from .at_a_table import CardTable


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("revoke Bob", "euchre renege Bob"),
        ("standings", "euchre stats"),
        ("ratings", "euchre stats ratings"),
        ("fix", "euchre amend last Bob 4"),
        ("edit 3", "euchre amend last Bob 4"),
        ("delete", "euchre void 4"),
        ("passed", "euchre thrown-in"),
        ("rename Den Dan", "euchre players rename Den Dan"),
        ("loner Bob", "euchre hand Bob 5 alone"),
        ("march", "euchre hand Bob 5"),
        ("start", "euchre new Ann Bob Cat Dan"),
        ("play", "euchre new Ann Bob Cat Dan"),
        ("deal", "euchre score"),
        ("barn", "euchre score"),
        ("winner", "euchre stats"),
        ("league", "euchre stats"),
        ("REVOKE", "euchre renege Bob"),
        ("standing", "euchre stats"),
        ("Bob 3", "euchre hand Bob 3"),
        ("xyzzy", "euchre help"),
        ("restore", "euchre backup --restore DATE"),
        ("to 11", "euchre target 11"),
        ("win Ann", "euchre concede Bob"),
        ("group", "euchre new --db friends.db Ann Bob Cat Dan"),
        ("score 3-4", "euchre hand Bob 3"),
    ],
)
def test_another_word_leads_to_the_command_in_one_line(
    table: CardTable, typed: str, command: str
) -> None:
    answer = table.type(typed)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    assert f"`{command}`" in answer.err


def test_other_words_are_no_commands_and_lead_to_some() -> None:
    assert not set(OTHER_WORDS) & set(COMMANDS)
    there = {name for name, _ in docs.commands()}
    for meant in OTHER_WORDS.values():
        for example in re.findall(r"`(euchre [^`]+)`", meant):
            words = example.split()
            assert words[1] in COMMANDS or words[1].startswith("--"), example
            if words[1] in ("players", "rules") and len(words) > 2:
                assert " ".join(words[:3]) in there, example


def test_the_case_of_a_command_does_not_matter(game: CardTable) -> None:
    game.done("HAND Bob 3")
    assert game.done("Score") == game.done("score")
    assert game.score() == (0, 1)


# -- help --------------------------------------------------------------------------------


def test_help_names_what_a_table_needs_and_says_where_the_rest_is(table: CardTable) -> None:
    said = table.done("help")
    assert said == table.done("--help")
    named = [name for names in FIRST.values() for name in names]
    assert 12 <= len(named) <= 18
    listed = re.findall(r"^  ([a-z-]+)  +[A-Z]", said, re.MULTILINE)
    assert listed == named
    assert "To mend a mistake: undo, amend, void" in said
    assert "euchre help more" in said
    assert set(MENDING) - {"dealer"} <= set(COMMANDS)


def test_help_and_help_more_name_every_command_once(table: CardTable) -> None:
    more = table.done("help more")
    listed = re.findall(r"^  ([a-z-]+)  +[A-Z]", more, re.MULTILINE)
    first = [name for names in FIRST.values() for name in names]
    assert sorted([*first, *listed]) == sorted(COMMANDS)


@pytest.mark.parametrize("command", ["hand", "players rename", "rules diff", "help"])
def test_help_of_a_command(table: CardTable, command: str) -> None:
    assert table.done(f"help {command}") == table.done(f"{command} --help")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("help revoke", "`euchre renege Bob`"),
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
    monkeypatch.setattr("euchre_cli.at_table.can_ask", lambda: True)
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
    terminal.done("hand Bob 3")
    terminal.done("hand Bob 3")
    assert '  euchre hand "Aunt Jo" 3 ' in terminal.done("")


def test_after_a_game_it_says_how_the_next_begins(terminal: CardTable) -> None:
    terminal.done("new Ann Bob Cat Dan --target 1")
    terminal.done("hand Bob 3")
    said = terminal.done("")
    assert said.startswith("Game 1 is over: Bob & Dan won 1 to 0.\n")
    for command in ("rematch", "swap", "new"):
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


@pytest.mark.parametrize("columns", ["60", "120"])
def test_what_to_type_next_fits(terminal: CardTable, columns: str) -> None:
    terminal.done("new 'Maximilian the Great' Bob Cat Dan --dealer Dan")
    terminal.monkeypatch.setenv("COLUMNS", columns)
    assert max(map(len, terminal.done("").splitlines())) <= int(columns)


def test_off_a_terminal_it_is_the_help(table: CardTable) -> None:
    answer = table.type("")
    assert answer.status == 2
    assert "Usage: euchre" in answer.out + answer.err
