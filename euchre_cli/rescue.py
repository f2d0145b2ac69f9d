"""Saving what is left of a damaged scorebook: every entry that can still be read, into a new one.

Knows: how to go on reading behind what cannot be read. Does not know: how the damage came about;
the damaged file is only read.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from .disk import told
from .exits import BadBook, Failure
from .store import Store, event_of

_BEYOND: Final = 10_000
"""How many numbers are tried behind the last entry that could be read, where nothing tells how many
there were."""


class Rescued(NamedTuple):
    """How many entries of how many games were saved, and how many numbers are missing between."""

    entries: int
    games: int
    missing: int


def rescue(path: str, target: str) -> Rescued:
    """Copy the entries of the scorebook at `path` that can be read into a new one at `target`, and
    make all that is derived anew.

    Raises `BadBook` when `target` is there already or cannot be written, or when nothing of `path`
    can be read.
    """
    if os.path.lexists(target):
        raise BadBook(f"{target} is there already: name another file")
    with Store.look(path) as damaged:
        rows = list(_readable(damaged))
    if not rows:
        raise BadBook(f"no entry of {path} can be read: a copy of it would have to take its place")
    try:
        with Store.open(target, create=True) as saved:
            saved.put_back(rows)
    except Failure:
        if os.path.exists(target):
            os.unlink(target)
        raise
    numbers = [row[0] for row in rows]
    return Rescued(len(rows), len({row[4] for row in rows}), max(numbers) - len(numbers))


def _readable(store: Store) -> Iterator[tuple[Any, ...]]:
    """The rows of the entries, in order, as far as each can be read."""
    last = 0
    try:
        for row in store.db.execute("SELECT * FROM events NOT INDEXED ORDER BY id"):
            last = row[0]
            if _is_whole(row):
                yield row
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        yield from _one_by_one(store, last)


def _one_by_one(store: Store, last: int) -> Iterator[tuple[Any, ...]]:
    for number in range(last + 1, _top(store, last) + 1):
        try:
            row = store.db.execute("SELECT * FROM events WHERE id = ?", (number,)).fetchone()
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            continue
        if row is not None and _is_whole(row):
            yield row


def _top(store: Store, last: int) -> int:
    try:
        with told(store.path):
            return int(store.rows("SELECT coalesce(max(id), 0) AS top FROM events")[0]["top"])
    except Failure:
        return last + _BEYOND


def _is_whole(row: tuple[Any, ...]) -> bool:
    try:
        event_of(row)
    except ValueError:
        return False
    return True
