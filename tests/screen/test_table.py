"""What each key does at the live table, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from euchre_cli.screen.shell.machine import opened
from euchre_cli.terminal.exit_status import BadBook, Exit
from euchre_cli.terminal.phrases import short_score

from ..card_table import CardTable
from ..transcripts import Session, sessions, typed
from .screens import AtTable

FILE = Path(__file__).with_name("table.txt")
LINES = FILE.with_name("lines.txt")
Begin = Callable[..., AtTable]


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return lambda keys="", *preset, **rules: _pressed(AtTable(tmp_path, *preset, **rules), keys)


def _pressed(table: AtTable, keys: str) -> AtTable:
    table.press(keys)
    return table


@sessions(FILE)
def test_a_session(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys, after `/` at a table of its own; what is said and asked, and the hands then."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    rules: list[str] = []
    tables: list[AtTable] = []

    def answer(line: str) -> str:
        if line.startswith("rules"):
            rules[:] = line.split()[1:]
            return ""
        if line.startswith("/"):
            presets = [one for one in rules if "=" not in one]
            told = dict(one.split("=") for one in rules if "=" in one)
            folder = tmp_path / str(len(tables))
            tables.append(AtTable(folder, *presets, **told))
        table = tables[-1]
        for key in line.removeprefix("/").replace("^R", "\x12"):
            before = table.state
            after = table.press(key)
            refused = after.status is Exit.USAGE
            assert not refused or (after.keys, after.subject) == (before.keys, before.subject)
        hands = [record.removeprefix("dealer N; ") for record in table.records]
        score = short_score(table.sheet.total)
        told_now = [table.state.message, table.question, f"{score} {' | '.join(hands)}".rstrip()]
        status = f"[{int(table.state.status)}]" if table.state.status else ""
        return "\n".join(filter(None, [*told_now, status]))

    session.check(answer)


def test_a_name_in_the_book_is_completed_and_a_slip_is_asked_about(begin: Begin) -> None:
    table = begin()
    subject = table.state.subject._replace(people=("Ann", "Bob", "Cat", "Dan", "Evelyn", "Finn"))
    table.shown.state = opened(subject)
    table.press("i2ev")
    assert "Tab Evelyn · Enter when done" in table.drawn(80, 24)[-1]
    table.press("⇥⌫")
    assert table.question.endswith("ev_")
    table.shown.state = opened(subject)
    table.press("i3fin⏎")
    assert table.question == "fin is not in the book, but Finn is. Do you mean Finn?"
    table.press("y")
    assert table.sheet.players[2] == "Finn"


def test_help_is_shown_until_any_key_and_keeps_the_entry(begin: Begin) -> None:
    table = begin("2h?")
    assert "A hand: who called" in table.drawn()[0]
    pages = set()
    for _ in range(6):
        pages.add("\n".join(table.drawn(60, 12)))
        table.press("?")
    assert len(pages) > 2
    table.press("5")
    assert table.question == "Bob, hearts. How many tricks?"


# -- what is called out ---------------------------------------------------------------------------


def test_the_barn_is_rung_once_and_not_named_without_customs(begin: Begin) -> None:
    table = begin("1a", target=5)
    assert table.shown.press("5") == "bell"
    table.press("2")
    assert table.shown.press("3") == ""
    silent = begin("", "standard", "off")
    assert "barn" not in silent.press("1a51a513").message.lower()


# -- what cannot be written, and another terminal -------------------------------------------------


def test_after_trouble_one_key_tries_again(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin()

    def full() -> None:
        raise BadBook("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(table.book, "writing", full)
        assert table.press("2h3").message == "The disk is full. Nothing is lost"
        assert (table.state.status, table.records) == (Exit.BAD_FILE, [])
        assert table.press("5\r").message.startswith("Your last entry is not written yet")
        assert table.question == "Not entered. Try again?"
    table.press("y")
    assert table.records == ["dealer N; maker E hearts; tricks EW 3"]
    with monkeypatch.context() as patch:
        patch.setattr(table.book, "writing", full)
        table.press("15")
    table.press("\x1b23")
    assert len(table.records) == 2


@pytest.mark.parametrize("before", ["", "2", "2h"])
@pytest.mark.parametrize("noticed", [True, False])
def test_an_entry_for_a_score_that_moved_on_is_held(
    begin: Begin, before: str, noticed: bool
) -> None:
    table = begin(before)
    table.elsewhere()
    if noticed:
        table.shown.tick()
        assert table.state.message.startswith("Entered at another terminal: you last saw 0–0")
    table.press("2h3".removeprefix(before))
    held = bool(before) or not noticed
    assert len(table.records) == (1 if held else 2)
    assert (table.state.status is Exit.BUSY) is held
    if held:
        assert table.state.message.startswith(
            "The score has moved on: you last saw 0–0 after 0 hands; it is 0–1 after 1 hand"
        )
        assert table.question == "Not entered. Enter it all the same?"
        table.press("\r3")
        assert len(table.records) == 1
        table.press("y")
        assert len(table.records) == 2


def test_undo_does_not_take_back_what_nobody_here_has_read(begin: Begin) -> None:
    table = begin("13")
    table.elsewhere()
    assert table.press("u").status is Exit.BUSY
    assert table.sheet.total == (1, 1)
    table.press("y")
    assert table.sheet.total == (1, 0)


def test_keys_that_cannot_be_entered_any_more_are_dropped(begin: Begin) -> None:
    table = begin("p402h", target=1)
    table.elsewhere()
    table.shown.tick()
    assert (table.state.keys, table.question) == ((), "The game is over.")


# -- the line mode --------------------------------------------------------------------------------


@sessions(LINES)
def test_lines(session: Session, game: CardTable) -> None:
    session.check(partial(typed, game))


def test_with_two_games_under_way_they_are_offered(game: CardTable) -> None:
    game.done("new Eve Fay Gus Hal")
    game.monkeypatch.setattr("sys.stdin", StringIO("13\n"))
    game.refused("table --plain")
    game.monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    typed = iter(["7", "nobody", "gus"])
    game.monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(typed))
    game.monkeypatch.setattr("sys.stdin", StringIO("13\n"))
    assert "Eve & Gus 1, Fay & Hal 0" in game.done("table --plain")
