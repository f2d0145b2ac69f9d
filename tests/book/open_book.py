"""A scorebook that another program has open."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


@contextmanager
def held(book: Path, how: str) -> Iterator[sqlite3.Connection]:
    """A transaction of another connection, `IMMEDIATE` or `EXCLUSIVE`, that comes to nothing."""
    with closing(sqlite3.connect(book, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield other
        other.execute("ROLLBACK")
