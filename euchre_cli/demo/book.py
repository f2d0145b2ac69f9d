"""A simulated season into a book of its own.

Knows: how a demo book is told apart from a real one, and that it replaces the file in one step or
not at all. Does not know: where the user keeps real games.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from ..book.disk import check_name
from ..book.events import KIND_NAMES, HandAmended, to_json
from ..book.schema import APPLICATION
from ..book.store import Store
from ..terminal.atomic_files import publish, reason
from ..terminal.exit_status import BadBook, Refused
from .season import SEASON, DemoGame, in_order

WHO: Final = "demo-season"
"""Who entered every event of a simulated season."""


class DemoSummary(NamedTuple):
    """What was written: games, hands that were scored, and the dates of the first and last
    evening."""

    games: int
    hands: int
    first: str
    last: str


def write(
    path: str,
    games: Iterable[DemoGame],
    *,
    again: bool = False,
    adding_up: Callable[[], None] = lambda: None,
) -> DemoSummary:
    """Write a season into a new book at `path`; with `again` it replaces the simulated season
    there.

    `adding_up` is called when all is entered and the scores are yet to be worked out. `path` is
    unchanged until all is done, and if anything goes wrong. Raises `Refused` if a file is there
    that may not be replaced, `BadBook` if the folder or file cannot be written.
    """
    with _beside(path) as part:
        with Store.open(part, create=True) as store:
            store.fill_empty(_rows(games, adding_up))
            summary = DemoSummary(
                **store.rows(
                    "SELECT count(*) AS games, (SELECT sum(counts) FROM hands) AS hands, "
                    "min(date) AS first, max(date) AS last FROM games"
                )[0]
            )
        _put(part, path, again)
    return summary


def check(path: str, again: bool) -> bool:
    """Whether a simulated season is at `path`, to be replaced; `False` if nothing is. Raises
    `Refused` if anything else is there, or without `again`."""
    if not os.path.lexists(path):
        return False
    with _replaceable(path, again):
        return True


@contextmanager
def _replaceable(path: str, again: bool) -> Iterator[None]:
    """A context that locks the demo book at `path`, so that it can be replaced. Raises `Refused` if
    it is none, or without `again`."""
    # Only looked at: a user's book must not be migrated by this.
    try:
        store = Store.open_unchecked(path)
    except BadBook:
        raise Refused(f"{path} already exists and is not a file: name another with --out") from None
    with store:
        if not _is_demo(store):
            raise Refused(
                f"{path} already exists and is not just a demo season: name another file with --out"
            )
        if not again:
            raise Refused(
                f"there is already a demo season in {path}: --again replaces it, --out names "
                f"another file"
            )
        with store.writing():
            yield


def _is_demo(store: Store) -> bool:
    """Whether every game of a book was begun by a simulated season (at least one game, ignoring
    later entries)."""
    try:
        if store.header().mark != APPLICATION:
            return False
        begun = store.rows(
            "SELECT count(*) AS games, coalesce(sum(who = ? AND json_extract(body, '$.season') = "
            "?), 0) AS simulated FROM events WHERE kind = 'game-begun'",
            (WHO, SEASON),
        )[0]
    except BadBook:
        return False
    return bool(begun["games"] == begun["simulated"] > 0)


@contextmanager
def _beside(path: str) -> Iterator[str]:
    """An empty temporary file in the folder of `path`, which is created if it does not exist."""
    check_name(path)
    folder = os.path.dirname(path)
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        handle, part = tempfile.mkstemp(".part", f".{os.path.basename(path)[:20]}.", folder)
    except OSError as error:
        raise BadBook(f"{path} cannot be written: {reason(error)}") from None
    os.close(handle)
    try:
        yield part
    finally:
        for name in (part, part + "-journal"):
            with suppress(OSError):
                os.unlink(name)


def _put(part: str, path: str, again: bool) -> None:
    """Put a finished book in its place, unless a different file has appeared there meanwhile."""
    try:
        if os.path.lexists(path):
            with _replaceable(path, again):
                os.replace(part, path)
        else:
            publish(part, path)
    except OSError as error:
        raise BadBook(f"{path} cannot be written: {reason(error)}") from None


def _rows(games: Iterable[DemoGame], adding_up: Callable[[], None]) -> Iterator[tuple[Any, ...]]:
    """The events as the rows of a book, each a command of its own."""
    ids: dict[tuple[int, int], int] = {}
    for number, (game, nth, (at, body)) in enumerate(in_order(games), 1):
        ids[game, nth] = number
        if isinstance(body, HandAmended):
            body = body._replace(hand=ids[game, body.hand])
        time = at.strftime("%Y-%m-%dT%H:%M:%SZ")
        yield number, time, WHO, "", game, number, KIND_NAMES[body.__class__], to_json(body)
    adding_up()
