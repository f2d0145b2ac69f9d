"""Events as this program would have written them, had they been entered so.

Knows: how a book is given hashes and links anew. Does not know: what is in it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from euchre_cli.book.hash_chain import VALUE_COUNT, with_links

from euchre_cli.book import schema
from euchre_cli.book.book import Book

GUARDS = tuple(f"events_are_never_{what}" for what in ("changed", "deleted"))


def forge(book: Path, *statements: str) -> None:
    """Change the events of a book, and have every hash and link fit afterwards."""
    scribble(book, *statements, chained=True)


def scribble(book: Path, *statements: str, chained: bool = False) -> None:
    """Change the events of a book as another program would; what guards them is there
    afterwards."""
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        query = "SELECT sql FROM sqlite_master WHERE name = ?"
        made = [connection.execute(query, (name,)).fetchone()[0] for name in GUARDS]
        for name in GUARDS:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        if chained:
            found = connection.execute("SELECT * FROM events ORDER BY id").fetchall()
            connection.executemany(
                "UPDATE events SET hash = ?, chain = ? WHERE id = ?",
                [
                    (row[8], row[9], row[0])
                    for row in with_links(row[:VALUE_COUNT] for row in found)
                ],
            )
        for sql in made:
            connection.execute(sql)


def older(book: Path, version: int, events: list[tuple[Any, ...]]) -> None:
    """A book at `book` as this program made them at an older version of its tables, with these
    events in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("euchre_cli.book.schema.STEPS", schema.STEPS[:version])
        Book.open(str(book), create=True).close()
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        width = len(connection.execute("PRAGMA table_info(events)").fetchall())
        places = ", ".join("?" * width)
        connection.executemany(
            f"INSERT INTO events VALUES ({places})",  # noqa: S608
            [row[:width] for row in events],
        )
