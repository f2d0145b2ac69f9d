"""The scorebook as the server uses it: opened for a request, and closed again."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Final

from ..book.book import Book
from ..book.disk import JOURNAL
from ..evening.in_book import last_evening
from ..evening.reported_results import Room, room_of
from ..session import open_book
from ..terminal.exit_status import Conflict
from .keys import Keys, secret_beside
from .shown import AtTable, tables_of

_PATIENCE: Final = 3
"""The seconds that a request waits for the one before it."""

_one_at_a_time = Lock()
"""SQLite's locks are those of the whole process: a request that closes the file would open those of
another one."""


@dataclass(frozen=True, eq=False)
class Now:
    """What a page shows: the evening and what waits at its tables, the page of each table, the keys
    of the evening, and which state of the scorebook this is."""

    room: Room
    tables: Mapping[int, AtTable]
    keys: Keys
    version: tuple[int, int]


class ServedBook:
    """A scorebook that is served."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._secret = secret_beside(path)
        self._now: Now | None = None

    @contextmanager
    def open(self, terminal: str = "", patience: float = _PATIENCE) -> Iterator[Book]:
        """The scorebook, in which entries are made as at this terminal. Raises `Conflict` if the
        requests before this one take too long."""
        if not _one_at_a_time.acquire(timeout=patience):
            raise Conflict("somebody else is writing: try again")
        try:
            with open_book(self.path) as book:
                book.who = book.terminal = terminal
                yield book
        finally:
            _one_at_a_time.release()

    def now(self) -> Now | None:
        """The last evening as the scorebook has it; `None` if there is none. While another request
        writes, it is as it was before that: nobody waits for it who only looks."""
        if not self._is_new():
            try:
                with self.open(patience=_PATIENCE if self._now is None else 0) as book:
                    self.look(book)
            except Conflict:
                if self._now is None:
                    raise
        return self._now

    def look(self, book: Book) -> None:
        """Reads what pages show, unless no other request has left anything to read."""
        with book.reading():
            version = self._version()
            evening = None if self._is_new() else last_evening(book)
            if evening is not None:
                room = room_of(book, evening)
                keys = Keys(self._secret, book.stream_of(evening.number))
                self._now = Now(room, tables_of(book, room), keys, version)

    def _is_new(self) -> bool:
        """Whether nothing was entered since the scorebook was read last."""
        return self._now is not None and self._now.version == self._version()

    def _version(self) -> tuple[int, int]:
        """What every entry changes: it grows the journal."""
        book = os.path.realpath(self.path)
        try:
            return os.stat(book).st_mtime_ns, os.stat(book + JOURNAL).st_size
        except OSError:
            return 0, 0
