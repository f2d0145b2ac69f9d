"""A scorebook in a test: where it is, and what stands in it as SQLite alone reads it.

Knows: the environment in which nothing outside a folder is touched. Does not know: what is right.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

EUCHRE = Path(sys.executable).with_name("euchre")
"""The command as installed beside this interpreter."""

OURS = ("EUCHRE_", "XDG_", "NO_COLOR", "COLUMNS", "PYTHONUNBUFFERED")


def environment(folder: Path, **more: object) -> dict[str, str]:
    """This environment with everything the program keeps below `folder`."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
    return kept | {
        "HOME": str(folder),
        "EUCHRE_DB": str(folder / "book.db"),
        "EUCHRE_CONFIG": str(folder / "config.toml"),
        "XDG_STATE_HOME": str(folder / "state"),
        "XDG_DATA_HOME": str(folder / "data"),
        "EUCHRE_WHO": "tester",
        "COLUMNS": "100",
        **{name: str(value) for name, value in more.items()},
    }


def rows(book: Path, sql: str) -> list[tuple[Any, ...]]:
    """What a query gives, asked of the file without this program."""
    with closing(sqlite3.connect(book)) as connection:
        return connection.execute(sql).fetchall()


def events(book: Path) -> list[tuple[Any, ...]]:
    """Every row of the events, in order; none for a file that is no scorebook yet."""
    try:
        return rows(book, "SELECT * FROM events ORDER BY id")
    except sqlite3.OperationalError as none:
        if "no such table" not in str(none):
            raise
        return []


def derived(book: Path) -> Mapping[str, list[tuple[Any, ...]]]:
    """Every row of the tables that follow from the events."""
    return {
        "games": rows(book, "SELECT * FROM games ORDER BY game"),
        "hands": rows(book, "SELECT * FROM hands ORDER BY game, hand"),
        "irregularities": rows(book, "SELECT * FROM irregularities ORDER BY game, hand, number"),
    }
