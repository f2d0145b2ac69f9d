"""A simulated season into a book of its own.

Knows: how such a book is told from any other, and that a file is put in its place whole or not at
all. Does not know: which book somebody keeps real games in.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from ..book.disk import check_name
from ..book.events import NAMES, HandAmended, to_json
from ..book.schema import APPLICATION
from ..book.store import Store
from ..terminal.atomic_files import publish, reason
from ..terminal.exit_status import BadBook, Refused
from .season import SEASON, DemoGame, in_order

WHO: Final = "demo-season"
"""Who entered every event of a simulated season."""


class Written(NamedTuple):
    """What a book holds that was written: its games, its hands that came to a result, and the dates
    of the first and last evening."""

    games: int
    hands: int
    first: str
    last: str


def _nothing() -> None: ...


def write(
    path: str,
    games: Iterable[DemoGame],
    *,
    again: bool = False,
    adding_up: Callable[[], None] = _nothing,
) -> Written:
    """Write a season into a new book at `path`; with `again` in place of the simulated season that
    is there.

    `adding_up` is called when all is entered and the scores are yet to be worked out. Until all is
    done, and for good when something goes wrong, `path` is as it was. Raises `Refused` when a file
    is there that may not be replaced, `BadBook` when the folder or file cannot be written.
    """
    with _beside(path) as part:
        with Store.open(part, create=True) as store:
            store.put_back(_rows(games, adding_up))
            written = _written(store)
        _put(part, path, again)
    return written


def check(path: str, again: bool) -> bool:
    """Whether a simulated season is at `path`, to be replaced; `False` when nothing is. Raises
    `Refused` when anything else is there, or `again` was not said."""
    if not os.path.lexists(path):
        return False
    with _replaceable(path, again):
        return True


@contextmanager
def _replaceable(path: str, again: bool) -> Iterator[None]:
    """A time in which nobody writes into the book at `path`, which is a simulated season. Raises
    `Refused` when it is none, or is not to be replaced."""
    # Looked at as it is: a book of somebody's is not to be brought up to date by this.
    with _looked_at(path) as store:
        if not is_demo(store):
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


@contextmanager
def _looked_at(path: str) -> Iterator[Store]:
    try:
        store = Store.look(path)
    except BadBook:
        raise Refused(f"{path} already exists and is not a file: name another with --out") from None
    with store:
        yield store


def is_demo(store: Store) -> bool:
    """Whether every game of a book was begun by a simulated season, and there is one; what somebody
    tried out on those games since makes no difference."""
    try:
        if store.header().mark != APPLICATION:
            return False
        found = store.rows(
            "SELECT count(*) AS games, coalesce(sum(who = ? AND json_extract(body, '$.season') = "
            "?), 0) AS simulated FROM events WHERE kind = 'game-begun'",
            (WHO, SEASON),
        )[0]
    except BadBook:
        return False
    return bool(found["games"] == found["simulated"] > 0)


@contextmanager
def _beside(path: str) -> Iterator[str]:
    """An empty file in the folder of `path`, which is made where there is none; gone afterwards."""
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
    """Put a finished book in its place, unless something is there that was not, or was not so."""
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
    for number, (game, nth, moment) in enumerate(in_order(games), 1):
        body = moment.body
        ids[game, nth] = number
        if isinstance(body, HandAmended):
            body = body._replace(hand=ids[game, body.hand])
        at = moment.at.strftime("%Y-%m-%dT%H:%M:%SZ")
        yield number, at, WHO, "", game, number, NAMES[body.__class__], to_json(body)
    adding_up()


def _written(store: Store) -> Written:
    found = store.rows(
        "SELECT count(*) AS games, (SELECT sum(counts) FROM hands) AS hands, min(date) AS first, "
        "max(date) AS last FROM games"
    )[0]
    return Written(found["games"], found["hands"], found["first"], found["last"])
