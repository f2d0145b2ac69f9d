"""Live tables over a real book: two on one game, and a book that cannot be written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from euchre_cli.book.sheet import Sheet
from euchre_cli.cli.session import open_book
from euchre_cli.live_table.keys import prompt_after
from euchre_cli.live_table.live import LiveTable
from euchre_cli.live_table.state import Drawn
from euchre_cli.terminal.exit_status import Exit

from ..card_table import CardTable

Two: TypeAlias = tuple[LiveTable, LiveTable]


@pytest.fixture
def two(game: CardTable) -> Iterator[Two]:
    with open_book(None) as one, open_book(None) as other:
        yield LiveTable(one), LiveTable(other)


@pytest.fixture
def one(two: Two) -> LiveTable:
    return two[0]


def press(table: LiveTable, keys: str) -> None:
    for key in keys:
        table.handle(key)
    table.handle(Drawn())


def shown(table: LiveTable) -> Sheet:
    assert table.state.sheet is not None
    return table.state.sheet


def test_a_stale_hand_is_refused_with_both_shown_and_never_doubled(
    game: CardTable, two: Two
) -> None:
    one, other = two
    press(one, "2h3")
    press(other, "2h3")
    assert other.state.status is Exit.BUSY
    assert "you last saw 0–0 after 0 hands; it is 0–1 after 1 hand" in other.state.message
    assert "hand 1: Bob makes 3 in hearts" in other.state.message
    assert shown(one) == shown(other) == game.sheet()
    press(other, "\r3")
    assert game.score() == (0, 1)
    press(other, "\x1b2h3")
    assert game.score() == (0, 2)


def test_the_other_table_s_hand_is_noticed(two: Two) -> None:
    one, other = two
    other.tick()
    assert other.state.message == ""
    press(one, "2h3")
    one.tick()
    assert one.state.message.startswith("Hand 1: ")
    other.tick()
    assert other.state.message.startswith("Entered at another terminal: ")
    assert shown(other) == shown(one)
    press(other, "")
    press(other, "13")
    assert shown(other).total == (1, 1)


def test_a_table_stays_with_its_game_while_it_goes_on(game: CardTable, one: LiveTable) -> None:
    press(one, "13")
    game.done("new Eve Fay Gus Hal")
    one.tick()
    assert (shown(one).number, shown(one).total) == (1, (1, 0))
    press(one, "13")
    assert game.sheet(1).total == (2, 0)


def test_a_table_whose_game_is_over_follows_to_the_next(game: CardTable, one: LiveTable) -> None:
    press(one, "1a51a51a5")
    assert shown(one).over
    game.done("rematch")
    one.tick()
    assert shown(one).number == 2


def test_the_next_game_is_what_a_rematch_is(game: CardTable, one: LiveTable) -> None:
    game.done(["new", "Ann", "Bob", "Cat", "Dan", "--rules", "csl", "--season", "Winter"])
    game.done("hand Bob 3")
    game.done("sub Dan Eve")
    table = LiveTable(one.store)
    press(table, "ny")
    began = game.sheet()
    assert began.players == ("Ann", "Bob", "Cat", "Eve")
    assert shown(table) == began
    game.done("undo")
    game.done("rematch")
    assert game.sheet().begun.record == began.begun.record


def test_undo_of_the_beginning_leads_to_the_game_before(game: CardTable, one: LiveTable) -> None:
    press(one, "13ny")
    assert shown(one).number == 2
    press(one, "uy")
    assert (shown(one).number, shown(one).total) == (1, (1, 0))
    press(one, "uuy")
    assert one.state.sheet is None


def read_only(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA query_only = ON")


def writable(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA query_only = OFF")


def full(db: sqlite3.Connection) -> None:
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")


def roomy(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA max_page_count = 100000")


@pytest.mark.parametrize(
    ("spoil", "mend", "said"),
    [(read_only, writable, "read-only"), (full, roomy, "the disk is full")],
)
def test_what_the_book_does_not_take_is_kept_for_one_key(
    game: CardTable,
    one: LiveTable,
    spoil: Callable[[sqlite3.Connection], None],
    mend: Callable[[sqlite3.Connection], None],
    said: str,
) -> None:
    spoil(one.store.file.connection)
    for _ in range(100):
        press(one, "m")
        if one.state.status:
            break
    press(one, "\x1b2h3")
    assert one.state.status is Exit.BAD_FILE
    assert said in one.state.message
    assert str(game.book) in one.state.message
    assert one.state.typed == "2h"
    assert shown(one) == game.sheet()
    mend(one.store.file.connection)
    press(one, "y")
    assert game.score() == (0, 1)


def test_a_book_that_somebody_else_holds(game: CardTable, two: Two) -> None:
    one, other = two
    game.monkeypatch.setattr("euchre_cli.book.file.PATIENCE", 0.7)
    one.store.say = lambda words: None
    with other.store.writing():
        press(one, "2h3")
        assert one.state.status is Exit.BUSY
        assert one.state.typed == "2h"
        assert "Another program is writing to " in one.state.message
    press(one, "y")
    assert game.score() == (0, 1)


def test_a_command_after_the_table_is_not_refused(
    game: CardTable, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_TERMINAL", "here")
    with open_book(None) as store:
        press(LiveTable(store), "13")
    game.done("hand Bob 3")
    assert game.score() == (1, 1)


def names_offered(table: LiveTable) -> list[str]:
    return [offer.words for offer in prompt_after(table.state.sheet, "").offers[:4]]


def test_the_keys_name_who_plays_the_hand_under_way(game: CardTable, one: LiveTable) -> None:
    press(one, "p21i2Eve\r")
    assert names_offered(one) == ["Ann", "Bob", "Cat", "Dan"]
    press(one, "23")
    assert one.state.message.startswith("Hand 1: Bob makes 3")
    assert names_offered(one) == ["Ann", "Eve", "Cat", "Dan"]


def test_a_hand_put_in_elsewhere_is_told_in_its_place(game: CardTable, one: LiveTable) -> None:
    press(one, "13")
    press(one, "23")
    game.monkeypatch.setenv("EUCHRE_TTY", "another")
    game.done("hand Cat 5 --after 1")
    one.tick()
    assert "hand 2" in one.state.message.lower()
    assert "Cat marches" in one.state.message
    press(one, "u")
    press(one, "u")
    assert "Taken back: hand 2: Cat marches" in one.state.message
