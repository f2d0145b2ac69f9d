"""Writes a simulated season into a book of its own.

Knows: how to tell a demo book from a real one; that the file is replaced in one step or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from euchre_cli.book.events import KIND_NAMES, HandAmended, to_json
from euchre_cli.book.store import Store
from euchre_cli.terminal.exit_status import Failure

from .season import SEASON, DemoGame, in_order

ENTERED_BY: Final = "demo-season"
"""The name under which every event of a simulated season is entered."""


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
        with Store.open(str(part), create=True) as store:
            store.fill_empty(_rows(games))
            summary = DemoSummary(
                **store.rows(
                    "SELECT count(*) AS games, (SELECT sum(counts) FROM hands) AS hands, "
                    "min(date) AS first, max(date) AS last FROM games"
                )[0]
            )
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return summary


def _is_demo(path: str) -> bool:
    """Returns whether a file is a book with games, all of them begun by a simulated season; later
    entries are not examined."""
    with suppress(Failure), Store.open_unchecked(path) as store:
        begun = store.rows(
            "SELECT count(*) AS games, coalesce(sum(who = ? AND json_extract(body, '$.season') = "
            "?), 0) AS simulated FROM events WHERE kind = 'game-begun'",
            (ENTERED_BY, SEASON),
        )[0]
        return bool(begun["games"] == begun["simulated"] > 0)
    return False


def _rows(games: Iterable[DemoGame]) -> Iterator[tuple[Any, ...]]:
    """The rows of a book: every event in order of time, each a command of its own."""
    ids: dict[tuple[int, int], int] = {}
    for number, (game, nth, (at, body)) in enumerate(in_order(games), 1):
        ids[game, nth] = number
        if isinstance(body, HandAmended):
            body = body._replace(hand=ids[game, body.hand])
        time = at.strftime("%Y-%m-%dT%H:%M:%SZ")
        yield number, time, ENTERED_BY, "", game, number, KIND_NAMES[body.__class__], to_json(body)
