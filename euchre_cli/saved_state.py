"""State saved between runs, outside the scorebook: the score that each terminal was last shown, so
that nobody enters a hand without having seen the latest score; the sayings already explained; the
keys typed in a dispute; the page of an evening for a screen in the room, which is written anew
after each entry; and the address in the codes that were printed for its tables.

Knows: how terminals are told apart, and where the state is kept. Does not know: what is done when
the score has moved on. Nothing fails if the state cannot be saved.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from .settings import user_folder
from .terminal.text import in_utf8

_SAYINGS = "sayings"
"""The key of the sayings already explained, in place of a device."""

_BOARD = "board"
"""The key of the page for a screen in the room, in place of a device."""

_CODES = "codes"
"""The key of the address in the codes of the tables, in place of a device."""

_LONGEST = 100_000
"""The number of characters that are read of a file, at most."""


class LastShown(NamedTuple):
    """A game, and the id of the last entry of it that a terminal was shown."""

    game: int
    entry: int


def terminal_id() -> str:
    """Identifies this terminal: `EUCHRE_TERMINAL`, or its device and session; empty if there is
    none."""
    named = os.environ.get("EUCHRE_TERMINAL")
    if named:
        return in_utf8(named)
    for stream in (sys.stdin, sys.stdout):
        with suppress(OSError, AttributeError, ValueError):
            if stream.isatty():
                return f"{os.ttyname(stream.fileno())}:{os.getsid(0)}"
    return ""


def last_shown(book: str, terminal: str) -> LastShown | None:
    """The game and entry of the book that a terminal was last shown; `None` if unknown."""
    with suppress(ValueError):
        saved_for, game, entry = _read(book, terminal).splitlines()[:3]
        if terminal and saved_for == terminal:
            return LastShown(int(game), int(entry))
    return None


def save_last_shown(book: str, terminal: str, shown: LastShown) -> None:
    """Records what the terminal was shown."""
    if terminal:
        _save(book, terminal, f"{terminal}\n{shown.game}\n{shown.entry}\n")


def unexplained(book: str, sayings: Iterable[str]) -> tuple[str, ...]:
    """The sayings among these that have not been explained yet to the user of this book."""
    known = _read(book, _SAYINGS).splitlines()
    return tuple(name for name in sayings if name not in known)


def mark_explained(book: str, sayings: Iterable[str]) -> tuple[str, ...]:
    """Returns the same as `unexplained`, and marks these sayings as explained."""
    new = unexplained(book, sayings)
    if new:
        known = _read(book, _SAYINGS).splitlines()
        _save(book, _SAYINGS, "".join(f"{name}\n" for name in (*known, *new)))
    return new


def board_file(book: str) -> str:
    """The file of the page for a screen in the room; empty if there is none."""
    return _read(book, _BOARD)


def save_board_file(book: str, file: str) -> None:
    """Records the file of the page for a screen in the room; an empty name forgets it."""
    _save(book, _BOARD, file)


def codes_address(book: str, evening: str) -> str:
    """The address in the codes that were printed for the tables of an evening; empty for none."""
    saved_for, _, address = _read(book, _CODES).partition("\n")
    return address if saved_for == evening else ""


def save_codes_address(book: str, evening: str, address: str) -> None:
    """Records the address in the codes that are printed."""
    _save(book, _CODES, f"{evening}\n{address}")


def dispute_keys(book: str, game: int, hand: str, record: str) -> str:
    """The keys typed in a dispute about the hand that the entry `hand` made (empty: the hand under
    way); empty if there are none, or if the hand's record is another one by now."""
    with suppress(ValueError, TypeError):
        saved_for, typed = json.loads(_read(book, f"dispute {game} {hand}"))
        if saved_for == record:
            return str(typed)
    return ""


def save_dispute_keys(book: str, game: int, hand: str, record: str, typed: str) -> None:
    """Records the keys typed in a dispute."""
    _save(book, f"dispute {game} {hand}", json.dumps([record, typed]))


def _read(book: str, key: str) -> str:
    try:
        with open(_file_of(book, key), encoding="utf-8") as stream:
            return stream.read(_LONGEST)
    except (OSError, ValueError):
        return ""


def _save(book: str, key: str, text: str) -> None:
    with suppress(OSError, ValueError):
        path = _file_of(book, key)
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        beside = f"{path}.{os.getpid()}"
        with open(beside, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(beside, path)


def _file_of(book: str, key: str) -> str:
    """The file for a book and a key: a terminal, by its device without the session, so that
    finished sessions leave no files behind; or what else is saved."""
    from hashlib import sha256

    device = key.rpartition(":")[0] or key
    name = sha256(f"{device}\n{os.path.realpath(book)}".encode()).hexdigest()[:20]
    return os.path.join(user_folder("state"), "seen", name)
