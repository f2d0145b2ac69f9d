"""A scorebook in a test: where it is, and what stands in it as SQLite alone reads it.

Knows: the environment in which nothing outside a folder is touched. Does not know: what is right.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from euchre_cli.book.book import Book
from euchre_cli.book.doctor import check_up
from euchre_cli.book.entries import Entry
from euchre_cli.book.journal import Journal

from ..card_table import settings_in

EUCHRE = Path(sys.executable).with_name("euchre")
"""The command as installed beside this interpreter."""

OURS = ("EUCHRE_", "XDG_", "NO_COLOR", "COLUMNS", "PYTHONUNBUFFERED")


def environment(folder: Path, **more: object) -> dict[str, str]:
    """This environment with everything the program keeps below `folder`."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
    return kept | settings_in(folder) | {name: str(value) for name, value in more.items()}


def command(
    folder: Path, line: str, before: Callable[[], object] | None = None, **more: object
) -> subprocess.CompletedProcess[str]:
    """Runs the real command, with `before` called in its process before it."""
    return subprocess.run(  # noqa: S603 (the project's own command)
        [str(EUCHRE), *line.split()],
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        preexec_fn=before,
    )


def on_a_disk(faults: Path, *words: object) -> str:
    """What `faulty_disk.py` prints, which must succeed."""
    return subprocess.run(  # noqa: S603 (this interpreter)
        [sys.executable, "-m", "tests.store.faulty_disk", *map(str, words)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "LD_PRELOAD": str(faults)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def rows(book: Path, sql: str) -> list[tuple[Any, ...]]:
    """What a query gives, asked of the file without this program."""
    with closing(sqlite3.connect(book)) as connection:
        return connection.execute(sql).fetchall()


def entries(book: Path) -> list[Entry]:
    """Every entry, in order; none for a file that is no scorebook yet."""
    try:
        return [Entry(*row) for row in rows(book, "SELECT * FROM entries ORDER BY id")]
    except sqlite3.OperationalError as none:
        if "no such table" not in str(none):
            raise
        return []


def wrong_with(book: Path) -> list[str]:
    """What is wrong with a book: an entry, a page, a score, or its journal, which has every entry
    and the seal of the file."""
    checks, _ = check_up(str(book), lambda _: None)
    wrong = [f"{check.name}: {check.found}" for check in checks if check.state == "wrong"]
    if entries(book) != Journal(str(book)).entries():
        wrong.append("the journal does not have the entries of the book")
    with Book.open(str(book), say=wrong.append) as opened:
        if opened.journal.seal() != opened.file.fingerprint():
            wrong.append("the seal does not fit")
    return wrong


def derived(book: Path) -> Mapping[str, list[tuple[Any, ...]]]:
    """Every row of the tables that follow from the entries."""
    return {
        "games": rows(book, "SELECT * FROM games ORDER BY game"),
        "hands": rows(book, "SELECT * FROM hands ORDER BY game, hand"),
        "irregularities": rows(book, "SELECT * FROM irregularities ORDER BY game, hand, number"),
    }
