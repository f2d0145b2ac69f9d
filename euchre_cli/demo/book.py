"""Writes a simulated season into a book of its own.

Knows: how to tell a demo book from a real one; that the file is replaced in one step or not at all.
Does not know: where the user keeps real games.
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

ENTERED_BY: Final = "demo-season"
"""The name under which every event of a simulated season is entered."""


class DemoSummary(NamedTuple):
    """The contents of a demo book: the numbers of games and of scored hands, and the dates of the
    first and last evening."""

    games: int
    hands: int
    first: str
    last: str


def write_demo_book(
    path: str,
    games: Iterable[DemoGame],
    *,
    replace: bool = False,
    before_scoring: Callable[[], None] = lambda: None,
) -> DemoSummary:
    """Writes a season into a new book at `path`; with `replace` it replaces the simulated season
    there.

    `before_scoring` is called after all is entered, and before the scores are computed. The file at
    `path` changes only at the end, if nothing goes wrong. Raises `Refused` if there is a file that
    may not be replaced, `BadBook` if the folder or file cannot be written.
    """
    with _temporary_file(path) as part:
        with Store.open(part, create=True) as store:
            store.fill_empty(_rows(games, before_scoring))
            summary = DemoSummary(
                **store.rows(
                    "SELECT count(*) AS games, (SELECT sum(counts) FROM hands) AS hands, "
                    "min(date) AS first, max(date) AS last FROM games"
                )[0]
            )
        _put_in_place(part, path, replace)
    return summary


def will_replace(path: str, replace: bool) -> bool:
    """Returns whether a simulated season at `path` will be replaced; `False` if there is no file.
    Raises `Refused` if there is any other file, or if there is one and `replace` is false."""
    if not os.path.lexists(path):
        return False
    with _replaceable(path, replace):
        return True


@contextmanager
def _replaceable(path: str, replace: bool) -> Iterator[None]:
    """A context that locks the demo book at `path`, so that it can be replaced. Raises `Refused` if
    it is not a demo book, or if `replace` is false."""
    # Opened without migrating it, because it may be a user's book.
    try:
        store = Store.open_unchecked(path)
    except BadBook:
        raise Refused(
            f"{path} already exists and is not a regular file: name another with --out"
        ) from None
    with store:
        if not _is_demo(store):
            raise Refused(
                f"{path} already exists and is not just a demo season: name another file with --out"
            )
        if not replace:
            raise Refused(
                f"there is already a demo season in {path}: --again replaces it, --out names "
                f"another file"
            )
        with store.writing():
            yield


def _is_demo(store: Store) -> bool:
    """Returns whether a book has games, all of them begun by a simulated season; later entries are
    not examined."""
    try:
        if store.header().mark != APPLICATION:
            return False
        begun = store.rows(
            "SELECT count(*) AS games, coalesce(sum(who = ? AND json_extract(body, '$.season') = "
            "?), 0) AS simulated FROM events WHERE kind = 'game-begun'",
            (ENTERED_BY, SEASON),
        )[0]
    except BadBook:
        return False
    return bool(begun["games"] == begun["simulated"] > 0)


@contextmanager
def _temporary_file(path: str) -> Iterator[str]:
    """A context with an empty temporary file in the folder of `path`; creates the folder if it does
    not exist."""
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


def _put_in_place(part: str, path: str, replace: bool) -> None:
    """Moves a finished book to its place, unless a different file has appeared there meanwhile."""
    try:
        if os.path.lexists(path):
            with _replaceable(path, replace):
                os.replace(part, path)
        else:
            publish(part, path)
    except OSError as error:
        raise BadBook(f"{path} cannot be written: {reason(error)}") from None


def _rows(
    games: Iterable[DemoGame], before_scoring: Callable[[], None]
) -> Iterator[tuple[Any, ...]]:
    """The rows of a book: every event in order of time, each a command of its own."""
    ids: dict[tuple[int, int], int] = {}
    for number, (game, nth, (at, body)) in enumerate(in_order(games), 1):
        ids[game, nth] = number
        if isinstance(body, HandAmended):
            body = body._replace(hand=ids[game, body.hand])
        time = at.strftime("%Y-%m-%dT%H:%M:%SZ")
        yield number, time, ENTERED_BY, "", game, number, KIND_NAMES[body.__class__], to_json(body)
    before_scoring()
