"""The page of an evening for a screen in the room: begun, and written again after each entry.

In: an open `Book`, a file. Knows: that the page's file is remembered (`saved_state.py`), and that
no entry fails because the page cannot be written. Does not know: the contents of the page
(`evening/board.py`). Loaded only if there is an evening.
"""

from __future__ import annotations

import os

from .. import saved_state
from ..book.book import Book
from ..output import STDOUT, check_writable, file_out
from ..terminal.exit_status import Failure, cannot_be, is_no
from .board import board_page
from .in_book import last_evening

_ATTEMPTS = 10
"""The most times that the page is written while others go on writing into the book."""


def begin_board(store: Book, file: str, *, force: bool) -> None:
    """Writes the page of the last evening to a file, and remembers the file. A file that is
    remembered already is overwritten. Raises `Refused` and `BadFile` as `check_writable` does, and
    `BadFile` if the file cannot be remembered."""
    if file == STDOUT:
        raise is_no(
            file, "a file", "the name of one, because the page is written anew after each entry"
        )
    path = os.path.abspath(file) if file else ""
    check_writable(path, force=force or path == saved_state.board_file(store.path))
    _write(store, path)
    saved_state.save_board_file(store.path, path)
    if saved_state.board_file(store.path) != path:
        raise cannot_be(
            "remembered", path, "nothing can be written where this machine keeps its state"
        )


def end_board(store: Book) -> str:
    """Forgets the page, and returns its file; empty if there was none."""
    file = saved_state.board_file(store.path)
    if file:
        saved_state.save_board_file(store.path, "")
    return file


def update_board(store: Book) -> None:
    """Writes the page again after an entry, if there is a page; says so if that fails."""
    file = saved_state.board_file(store.path)
    if not file:
        return
    try:
        _write(store, file)
    except Failure as failed:
        store.say(
            f"the page for the screen was not written: {failed}; what was entered is in the book. "
            "`euchre evening --no-page` ends the page"
        )


def _write(store: Book, file: str) -> None:
    """Writes the page. If somebody else has written into the book meanwhile, writes it again, so
    that no older page replaces a newer one."""
    for _ in range(_ATTEMPTS):
        before = store.last_entry()
        evening = last_evening(store)
        if evening is None:
            return  # Its beginning was undone.
        page = board_page(evening, "" if before is None else before.at)
        with file_out(file, force=True) as write:
            write(page)
        if store.last_entry() == before:
            return
