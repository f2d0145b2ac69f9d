"""A file in the place of the scorebook that is none, or a newer one: every command that would write
refuses it with status 3, and not a byte of it changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from euchre_cli.book.events import GameBegun
from euchre_cli.book.store import Store

from ..card_table import CardTable
from .book import events

WRITES = [
    "new Ann Bob Cat Dan",
    "rematch",
    "swap",
    "hand Bob 3",
    "thrown-in",
    "misdeal",
    "renege Bob",
    "penalty --to NS 2 late",
    "note hm",
    "sub Bob Eve",
    "concede NS",
    "amend 1 Bob 3",
    "void 1",
    "undo",
    "redo",
    "resume",
    "table --plain",
]


def _book(path: Path) -> None:
    with Store.open(str(path), create=True) as store, store.writing() as pen:
        pen.begin(GameBegun(("Ann", "Bob", "Cat", "Dan")))


def _changed(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(sql)


def _newer(path: Path) -> None:
    _book(path)
    _changed(path, "PRAGMA user_version = 99")


def _foreign(path: Path) -> None:
    _changed(path, "CREATE TABLE wine (id INTEGER PRIMARY KEY, name TEXT)")


def _text(path: Path) -> None:
    path.write_text("euchre 1\nhand 1; dealer N; maker N; tricks NS 3\n" * 200)


def _torn(path: Path) -> None:
    _book(path)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


FILES: dict[str, tuple[Callable[[Path], None], str]] = {
    "newer": (_newer, "newer version of this program"),
    "foreign": (_foreign, "belongs to another program and was left alone"),
    "text": (_text, "this is not a scorebook"),
    "torn": (_torn, "damaged"),
}


@pytest.mark.parametrize("line", WRITES)
@pytest.mark.parametrize("what", FILES)
def test_it_is_refused_and_left_as_it_is(table: CardTable, what: str, line: str) -> None:
    make, words = FILES[what]
    make(table.book)
    before = table.book.read_bytes()
    answer = table.type(line)
    assert (answer.status, answer.out) == (3, "")
    assert answer.err.startswith(f"euchre: {table.book}")
    assert words in answer.err
    assert answer.err.count("\n") == 1
    assert table.book.read_bytes() == before
    assert [one.name for one in table.folder.iterdir()] == ["book.db"]


def test_an_empty_file_is_what_a_begun_book_leaves_when_nothing_came_of_it(
    table: CardTable,
) -> None:
    table.book.touch()
    for line in WRITES[3:]:
        assert "is empty; " in table.refused(line, status=3)
        assert table.book.read_bytes() == b""
    table.done("new Ann Bob Cat Dan")
    assert len(events(table.book)) == 1
