"""A name of several words is typed without quotes wherever it can only mean that."""

from __future__ import annotations

import io
import shlex
from importlib import import_module

import click
import pytest

from euchre_cli.commands.main import COMMANDS
from euchre_cli.commands.options import PersonName

from ..card_table import CardTable

LINES = [
    # (what is typed, what of it must stand in the answer)
    ("new Aunt Zoe, Bob, Cat, Dan", "Aunt Zoe & Cat against Bob & Dan"),
    ('new "Ann, Bob, Cat, Dan"', "Ann & Cat against Bob & Dan"),
    ("new Big Al Uncle Bill Eve Aunt Jo", "Big Al & Eve against Uncle Bill & Aunt Jo"),
    ("new --dealer Aunt Zoe Ann, Bob, Cat, Aunt Zoe", "Ann & Cat against Bob & Aunt Zoe"),
    ("new --dealer Ann Bob, Cat, Dan, Ann", "Bob & Dan against Cat & Ann"),
    ("new Ann Bob Cat Dan --season Winter 2026 --dealer Cat", "Cat deals"),
    ("table --plain Aunt Zoe, Bob, Cat, Dan --dealer Aunt Zoe", "Aunt Zoe deals"),
    ('table --plain "Ann, Bob, Cat, Dan"', "Ann & Cat 0, Bob & Dan 0"),
    ("rematch --dealer Uncle Bill", "Uncle Bill deals"),
    ("rematch Jo, Al", "Big Al & Aunt Jo 0"),
    ("rematch swap Big Al --dealer Uncle Bill", "Uncle Bill deals"),
    ("hand Aunt Jo 3", "Aunt Jo makes 3"),
    ("hand Uncle Bill, 3 hearts", "Uncle Bill makes 3 in hearts"),
    ('hand "Bob 3 hearts"', "Bob makes 3 in hearts"),
    ('hand "Big Al" "5 alone"', "Big Al marches alone"),
    ("hand Bob 3 --dealer Uncle Bill --suit h", "Bob makes 3 in hearts"),
    ("hand --dealer=Uncle Bill Aunt Jo 3", "Aunt Jo makes 3"),
    ("hand Bob 3 alone --defend Aunt Jo", "Bob makes 3 alone"),
    ("amend last Uncle Bill, 4 --dealer Big Al", "Uncle Bill makes 4"),
    ("renege Uncle Bill rejected", "the claim that Uncle Bill reneged was rejected"),
    ("renege Bob rejected by Aunt Jo", "Aunt Jo's claim that Bob reneged was rejected"),
    ("renege Aunt Jo --maker Uncle Bill --alone", "Aunt Jo reneged"),
    ("penalty Uncle Bill 2 late", "a penalty on Uncle Bill (late)"),
    ('penalty "Uncle Bill" 2 "lead out of turn"', "for Uncle Bill's lead out of turn"),
    ("penalty Uncle Bill 2 late --to Big Al", "2 points to Big Al & Aunt Jo"),
    ("concede Uncle Bill", "Uncle Bill & Bob concede"),
    ("concede Uncle Bill and Bob", "Uncle Bill & Bob concede"),
    ("dealer Aunt Jo", "Aunt Jo deals"),
    ("dealer Uncle Bill, --hand 1", "dealt"),
    ("misdeal Uncle Bill, a card was turned", "misdeal by Uncle Bill"),
    ("thrown-in ace-no-face Uncle Bill", "Uncle Bill"),
    ("sub Uncle Bill Uncle Jim", "Uncle Jim sits in for Uncle Bill"),
    ("sub Uncle Jim for Aunt Jo", "Uncle Jim sits in for Aunt Jo"),
    ('result "Aunt Zoe, Bob, Cat, Dan 10-7"', "Aunt Zoe & Cat won 10 to 7"),
    ("result Big Al Uncle Bill Eve Aunt Jo 10-7", "Big Al & Eve won 10 to 7"),
    ("result Big Al and Aunt Jo beat Bob and Eve 10-7", "Big Al & Aunt Jo won 10 to 7"),
    ("result Ann, Bob, Cat, Dan 10-7 --place The Red Lion", "Ann & Cat won 10 to 7"),
    ("players rename Big Al, Alan", "Big Al is now Alan"),
    ("players rename Bob Old Bob", "Bob is now Old Bob"),
    ('players rename "Uncle Bill Alan"', "Uncle Bill is now Alan"),
    ("stats --player Big Al", "Standings of Big Al"),
    ("player Big Al", "to tell how Big Al plays"),
    ("player Al --since 2020-01-01", "to tell how Big Al plays"),
    ("report --player Big Al --out -", "<title>Big Al</title>"),
    ("stats loners --more --player Big Al", "Loners of Big Al"),
    ("stats --player Jo loners --sort calls", "Loners of Aunt Jo"),
    ("stats loners --sort calls --player=Big Al --partner Aunt Jo", "of Big Al with Aunt Jo"),
    ("stats --player Big Al --against Uncle Bill", "Big Al"),
    ("games --player Big Al", "Big Al & Aunt Jo"),
    ("score Big Al", "Big Al"),
    ("undo Aunt Jo", "Taken back"),
    ("show Big Al", "Big Al"),
    ("history Big Al", "Big Al"),
    ("chance Big Al --more", "Big Al"),
    ("analyze --player Big Al", "No decision could be judged"),
]


@pytest.fixture
def evening(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> CardTable:
    """Big Al and Aunt Jo against Uncle Bill and Bob, with a hand."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    table.done(
        "new Big Al, Uncle Bill, Aunt Jo, Bob --rule ace-no-face=redeal --rule defend-alone=always"
    )
    table.done("hand Bob 3")
    return table


@pytest.mark.parametrize(("line", "told"), LINES)
def test_no_quotes_are_needed(evening: CardTable, line: str, told: str) -> None:
    assert told in " ".join(evening.done(line).split())


def test_every_command_that_takes_a_name_is_tried() -> None:
    tried = {shlex.split(line)[0] for line, _ in LINES}
    for name in COMMANDS:
        module, _, within = COMMANDS[name][0].partition(":")
        command: click.Command = getattr(import_module(module), within)
        if any(isinstance(one.type, PersonName) for one in command.params):
            assert name in tried | {"redo", "resume", "void", "dispute"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("new Old Tim Bob Cat Dan", '`euchre new "Old Tim" Bob Cat Dan`'),
        ("result Old Tim Bob Cat Dan 10-7", '`euchre result "Old Tim" Bob Cat Dan 10-7`'),
        ("players rename Old Tim Alan", 'in quotes, as in "Old Tim"'),
        ("games --player Big Fred", "nobody in the scorebook is called 'Big Fred'"),
        ("stats --player Big Fred", "nobody who played is called 'Big Fred'"),
        ("stats --season Winter 2026", "there is no season 'Winter 2026'"),
        ("games --player Uncle Bill --season Winter 2026", "there is no season 'Winter 2026'"),
        ("stats --player Big Al piars", "there is no table 'piars'; did you mean pairs?"),
        ("stats --player Zed pairs", "nobody who played is called 'Zed'"),
        ("hand Uncle Jim 3", "but not 'Jim'"),
        ("hand , 3", "who made trump"),
        ("dispute --by Fred --plain", "nobody here is called 'Fred'"),
    ],
)
def test_what_may_mean_something_else_says_how_it_is_typed(
    evening: CardTable, line: str, why: str
) -> None:
    assert why in evening.refused(line)


def test_names_in_a_log_need_no_quotes_either(evening: CardTable) -> None:
    log = evening.folder / "a.euchre"
    log.write_text(evening.done("export"))
    assert "Loners of Big Al" in evening.done(
        f"stats loners --from {log} --sort calls --player Big Al"
    )
    assert "Loners of Big Al" in evening.done(
        ["stats", "--from", str(log), "--sort", "calls", "--player", "Big", "Al", "loners"]
    )
