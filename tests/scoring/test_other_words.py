"""What people type who do not know what a command is called; `euchre help`; `euchre` alone."""

from __future__ import annotations

import re

import pytest

from euchre_cli.cli.main import COMMANDS, COMMON, MENDING
from euchre_cli.cli.suggestions import DEEDS, OTHER_WORDS
from tools import docs

from ..card_table import CardTable


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("revoke Bob", "euchre renege Bob"),
        ("solve", "euchre analyze"),
        ("ratings", "euchre stats ratings"),
        ("edit 3", "euchre amend last Bob 4"),
        ("delete 6", "euchre void 6"),
        ("give up Ann", "euchre concede Bob"),
        ("rename Den Dan", "euchre players rename Den Dan"),
        ("REVOKE", "euchre renege Bob"),
        ("Bob 3", "euchre hand Bob 3"),
        ("xyzzy", "euchre help"),
        ("restore", "euchre backup --restore DATE"),
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


@pytest.mark.parametrize(
    ("typed", "player"),
    [
        ("reneged", "Bob"),
        ("Revoked Cat", "Cat"),
        ("help reneged", "Bob"),
        ("settle it", "Bob"),
        ("Dan cheated", "Dan"),
        ("renig Dan", "Dan"),
        ("was it a renege", "Bob"),
    ],
)
def test_who_claims_a_renege_is_led_to_the_cards_before_the_ruling(
    game: CardTable, typed: str, player: str
) -> None:
    words = game.refused(typed)
    assert words.index("`euchre dispute`") < words.index(f"`euchre renege {player}`")
    assert f"if the table agrees already that it was {player}" in words
    assert len(words.splitlines()) == 1


def test_other_words_are_no_commands_and_lead_to_some() -> None:
    assert not set(OTHER_WORDS) & set(COMMANDS)
    there = {name for name, _ in docs.commands()}
    for meant in (*OTHER_WORDS.values(), *DEEDS.values()):
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
    monkeypatch.setattr("euchre_cli.cli.main.can_ask", lambda: True)
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


@pytest.mark.parametrize(
    ("typed", "way_on"),
    [
        ("ordered Bob up", "`euchre hand Bob 3`"),
        ("Bob ordered up hearts and made 3", "`euchre hand Bob ordered up hearts and made 3`"),
        ("Cat what", "`euchre hand Cat 3`"),
        ("Bobb 3", "`euchre hand Bob 3`"),
        ("Bob deals", "`euchre dealer Bob`"),
        ("Bob leaves", "`euchre sub Bob NAME`"),
        ("Eve is in for Bob", "`euchre sub Bob Eve`"),
        ("Bob 2 points", "`euchre hand Bob 3`"),
        ("table talk Cat", "`euchre penalty Cat table talk`"),
        ("Ann Bob Cat Dan", "`euchre new Ann Bob Cat Dan`"),
        ("we won 3 tricks", "`euchre hand Bob 3`"),
        ("everyone passed", "`euchre thrown-in`"),
        (["what's", "the", "score"], "`euchre score`"),
        ("score 3 2", "`euchre hand Bob 3`"),
        ("play to 11", "`euchre target 11`"),
        ("another game", "`euchre rematch`"),
        ("best of 3", "`euchre new --best-of 3`"),
        ("swap", "`euchre rematch swap`"),
        ("ace no face Bob", "`euchre thrown-in ace-no-face Bob`"),
        ("done", "nothing to close"),
        ("target", "`euchre target 11`"),
        ("target lots", "`euchre target 11`"),
        ("sub out Bob", "`euchre sub Bob Eve`"),
        ("sub Eve Bob", "`euchre sub Bob Eve` lets Eve sit in for Bob"),
        ("thrown-in Bob", "`euchre thrown-in ace-no-face Bob`"),
        ("renege Bob trick 9", "a hand has five tricks"),
        ("show last game", "`euchre games` lists them"),
        ("hand Bobb 3", "(do you mean Bob?)"),
        ("hand Cat 9", "`euchre hand Cat 3`"),
        ("hand 3 Bob", "`euchre hand Bob 3`"),
        ("hand hearts Bob 3", "`euchre hand Bob hearts 3`"),
        ("hand NS 3", "`euchre hand Ann 3` if Ann did, `euchre hand Cat 3` if Cat did"),
        ("hand Bob and Dan 3 hearts", "`euchre hand Bob 3 hearts` if Bob did"),
        ("hand Bob 1 alone against Cat", "`euchre hand Bob 1 alone --defend Cat`"),
    ],
)
def test_what_is_said_across_a_table_leads_on_in_one_line(
    game: CardTable, typed: str | list[str], way_on: str
) -> None:
    answer = game.type(typed)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    assert way_on in answer.err
    assert len(game.sheet().undo_stack) == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hand Bob ordered up hearts 3", "Bob makes 3 in hearts"),
        ("hand Bob with Dan 3", "Bob makes 3"),
        ("hand Bob no tricks", "Bob is euchred with 0 tricks"),
        ("euchre hand Bob 3", "Bob makes 3"),
        ("dealer is Bob", "Hand 1: Bob deals"),
        ("target to twenty one points", "This game now goes to 21"),
        ("renege by Bob", "Bob reneged"),
        ("renege Bob in trick three", "Bob reneged in trick 3"),
        ("penalty 2 Bob talking", "2 points to Ann & Cat for Bob's talking"),
        ("penalty Bob 2 points for talking", "2 points to Ann & Cat for Bob's talking"),
        (["concede", "Bob's", "side"], "Bob & Dan concede"),
        ("sub Bob out Eve in", "Eve sits in for Bob"),
        ("sub out Bob in Aunt Jo", "Aunt Jo sits in for Bob"),
        ("rematch swap", "Ann & Dan against Cat & Bob"),
        ("new game Eve Fay Gus Hal", "Eve & Gus against Fay & Hal"),
        ("misdeal by Bob", "misdeal by Bob"),
    ],
)
def test_what_is_said_across_a_table_means_what_it_means(
    game: CardTable, typed: str | list[str], said: str
) -> None:
    assert said in game.done(typed)


def test_the_dealer_of_an_earlier_hand_in_the_order_it_is_said(game: CardTable) -> None:
    game.done("hand Ann 3")
    game.done("hand Ann 3")
    for line in ("dealer Cat hand 2", "dealer hand 2 Dan", "dealer was Cat in the last hand"):
        assert "Hand 2 was dealt by" in game.done(line)


def test_an_example_is_made_of_those_who_play(table: CardTable) -> None:
    assert "`euchre hand Bob 3`" in table.refused("made")
    assert "`euchre new Eve Fay Gus Hal`" in table.refused("Eve Fay Gus Hal")
    table.done(["new", "Aunt Jo", "Fay", "Gus", "Hal"])
    assert "`euchre hand Fay 3`" in table.refused("made")
    assert '`euchre renege "Aunt Jo"`' in table.refused("revoke Aunt")
    assert "`euchre hand Gus alone 1`" in table.refused("Gus alone 1")
    for line in ("Gus alone against Hal 1", "hand Gus alone against Hal 1"):
        assert "`euchre hand Gus 1 alone --defend Hal`" in table.refused(line)
    assert '`euchre hand "Aunt Jo" 3` if Aunt Jo did' in table.refused("hand Aunt Jo and Gus 3")


@pytest.mark.parametrize("typed", ["give", "same", "pause", "no", "another", "ace"])
def test_no_word_leads_to_a_command_it_only_looks_like(table: CardTable, typed: str) -> None:
    said = table.refused(typed)
    assert not any(f"euchre {one}`" in said for one in ("table", "undo", "note"))
    assert "did you mean" not in said
