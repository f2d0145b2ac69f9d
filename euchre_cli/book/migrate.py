"""Migrating a scorebook: brings one of an older version up to date, and makes the tables of a new
one.

In: an open `Store` that lacks some steps of the schema. Out: the same with all steps taken; an
older book is copied first, to a file beside it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from ..terminal.exit_status import BadBook
from . import schema
from .copies import backup
from .disk import ASK_THE_DOCTOR, Damaged, ReadOnly, free_name
from .hash_chain import hash_of, link_of
from .integrity import games_beyond
from .writing import BookWriter

if TYPE_CHECKING:
    from sqlite_utils import Database

    from .store import Store


def migrate(store: Store, *, begins: bool) -> None:
    """Takes the missing steps of the schema. If an older book is read-only, they are taken in a
    copy in memory, so that it can be read but not written. `begins`: the book is still empty.
    Raises `BadBook`, and `ReadOnly` for an empty book."""
    try:
        _take_steps(store, keep=True)
    except ReadOnly:
        if begins:
            raise
        store.read_in_memory()
        _take_steps(store, keep=False)
        store.say(
            "the scorebook is from an older version and cannot be written to, so it was not "
            "updated: you can read it, but not enter anything"
        )


def _take_steps(store: Store, *, keep: bool) -> None:
    """Takes the missing steps of the schema, all or none, in one transaction. With `keep`, an older
    book is copied first."""
    kept = ""
    try:
        with store.transaction():
            version = int(store.execute("PRAGMA user_version").fetchone()[0])
            if version == len(schema.STEPS):
                return  # Another process has migrated it.
            store.execute(
                f"PRAGMA user_version = {version}"
            )  # Fails here if the file is read-only.
            if version and games_beyond(store):
                raise Damaged(
                    f"{store.path}: the last entries are lost, and only the scores still show "
                    f"them, so the scorebook was not updated{ASK_THE_DOCTOR}"
                )
            if version and keep:
                kept = free_name(f"{store.path}.before-{len(schema.STEPS)}", "")
                backup(store.path, kept)
            _apply_steps(store.db)
            if version:
                if version < schema.CHAINED:
                    _add_hashes(store)
                BookWriter(store).derive_all()
    except BaseException as error:
        if kept:
            with suppress(OSError):
                os.unlink(kept)
        if isinstance(error, BadBook) and not isinstance(error, ReadOnly) and kept:
            raise BadBook(
                f"{error}; the scorebook could not be updated, and is as it was"
            ) from None
        raise
    if kept:
        store.say(f"the scorebook was updated for this version; a copy from before: {kept}")


def _add_hashes(store: Store) -> None:
    """Adds the hash and the link to each event of a book from before there were any."""
    marks, chain = [], ""
    for row in store.execute("SELECT * FROM events ORDER BY id"):
        own = hash_of(row)
        chain = link_of(chain, own)
        marks.append((own, chain, row[0]))
    store.connection.executemany("UPDATE events SET hash = ?, chain = ? WHERE id = ?", marks)


def _apply_steps(db: Database) -> None:
    from sqlite_utils import Migrations  # 45 ms, as in `SqliteFile.db`.

    steps = Migrations("euchre")
    for name, sql in schema.STEPS:
        steps(name=name)(_migration(sql))
    steps.apply(db)
    db.execute(f"PRAGMA application_id = {schema.APPLICATION}")
    db.execute(f"PRAGMA user_version = {len(schema.STEPS)}")
    schema.make_views(db.execute)


def _migration(sql: str) -> Callable[[Database], None]:
    def run(db: Database) -> None:
        for statement in schema.statements(sql):
            db.execute(statement)

    return run
