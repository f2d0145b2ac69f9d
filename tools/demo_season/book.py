"""Writes a simulated season into a book of its own.

Knows: how to tell a demo book from a real one; that the file is replaced in one step or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from euchre_cli.book.book import Book
from euchre_cli.book.disk import JOURNAL
from euchre_cli.book.file import File
from euchre_cli.book.reading import TIME
from euchre_cli.terminal.exit_status import Failure

from .season import SEASON, DemoGame, in_order

ENTERED_BY: Final = "demo-season"
"""The name under which every entry of a simulated season is entered."""


class DemoSummary(NamedTuple):
    """The contents of a demo book: the numbers of games and of scored hands, and the dates of the
    first and last evening."""

    games: int
    hands: int
    first: str
    last: str


def write_demo_book(path: str, games: Iterable[DemoGame], *, replace: bool = False) -> DemoSummary:
    """Writes a season into a new book at `path`; with `replace` it replaces the simulated season
    there.

    The file at `path` changes only at the end, if nothing goes wrong. Raises `FileExistsError` if
    there is a file that may not be replaced.
    """
    if os.path.lexists(path):
        if not _is_demo(path):
            raise FileExistsError(f"{path} already exists and is not just a demo season")
        if not replace:
            raise FileExistsError(f"there is already a demo season in {path}: --again replaces it")
    part = Path(f"{path}.part")
    part.unlink(missing_ok=True)
    try:
        with Book.open(str(part), create=True) as book:
            with book.writing() as writer:
                writer.add_rows(rows(games))
                writer.derive_all()
            summary = DemoSummary(
                **book.rows(
                    "SELECT count(*) AS games, (SELECT sum(counts) FROM hands) AS hands, "
                    "min(date) AS first, max(date) AS last FROM games"
                )[0]
            )
        Path(f"{part}{JOURNAL}").replace(f"{path}{JOURNAL}")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
        Path(f"{part}{JOURNAL}").unlink(missing_ok=True)
    return summary


def _is_demo(path: str) -> bool:
    """Returns whether a file is a book with games, all of them begun by a simulated season; later
    entries are not examined."""
    with suppress(Failure), File.open(path) as file:
        begun = file.rows(
            "SELECT count(*) AS games, coalesce(sum(who = ? AND record LIKE ?), 0) AS simulated "
            "FROM entries WHERE kind = 'begun'",
            (ENTERED_BY, f"%; season {SEASON};%"),
        )[0]
        return bool(begun["games"] == begun["simulated"] > 0)
    return False


def rows(games: Iterable[DemoGame]) -> Iterator[tuple[Any, ...]]:
    """The rows of a book: every entry in order of time, each a command of its own."""
    for order, (game, nth, (at, new)) in enumerate(in_order(games), 1):
        about = _uid(game, int(new.about)) if new.about else ""
        uid = _uid(game, nth)
        place = (game, "", uid, _uid(game, 0), order, uid)
        yield (*place, at.strftime(TIME), ENTERED_BY, "", new.kind, about, new.record, new.why)


def _uid(game: int, nth: int) -> str:
    """The same season has the same uids: that of an entry of a game, or with 0 of the game."""
    return f"{game:08x}{nth:08x}"
