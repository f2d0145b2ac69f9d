"""State saved between runs, outside the scorebook: the score that each terminal was last shown, so
that no hand is entered against a score that has moved on; the sayings already explained; and the
checksum of a book whose entries were all sound.

Knows: how terminals are told apart, and where the state is kept. Does not know: what is done when
the score has moved on. If the state cannot be saved, nothing is refused.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from ..log.decoding import in_utf8

_SAYINGS = "sayings"
"""The key of the sayings already explained, in place of a device."""

_SOUND = "sound"
"""The key of the checksum of a sound book, in place of a device."""

_MOST = 1000
"""The number of characters of either that are read."""


class LastShown(NamedTuple):
    """A game, and the last event of it that a terminal was shown."""

    game: int
    event: int


def terminal_id() -> str:
    """Identifies this terminal: `EUCHRE_TERMINAL`, or its device and session; empty if there is
    none."""
    given = os.environ.get("EUCHRE_TERMINAL")
    if given:
        return in_utf8(given)
    for stream in (sys.stdin, sys.stdout):
        with suppress(OSError, AttributeError, ValueError):
            if stream.isatty():
                return f"{os.ttyname(stream.fileno())}:{os.getsid(0)}"
    return ""


def last_shown(book: str, at: str) -> LastShown | None:
    """The game and event of the book that a terminal was last shown; `None` if unknown."""
    if not at:
        return None
    with suppress(OSError, ValueError):
        with open(_place(book, at), encoding="utf-8") as stream:
            who, game, event = stream.read().splitlines()[:3]
        if who == at:
            return LastShown(int(game), int(event))
    return None


def save_last_shown(book: str, at: str, mark: LastShown) -> None:
    """Records what the terminal was shown."""
    if at:
        _keep(_place(book, at), f"{at}\n{mark.game}\n{mark.event}\n")


def unexplained(book: str, sayings: Iterable[str]) -> tuple[str, ...]:
    """Those of some sayings that have not been explained yet to the user of this book."""
    known = _explained(book)
    return tuple(name for name in sayings if name not in known)


def mark_explained(book: str, sayings: Iterable[str]) -> tuple[str, ...]:
    """As `unexplained`, and marks them as explained."""
    new = unexplained(book, sayings)
    if new:
        _keep(_place(book, _SAYINGS), "".join(f"{name}\n" for name in (*_explained(book), *new)))
    return new


def sound_checksum(book: str) -> str:
    """The checksum that the book's file had when each of its entries was last found as it was
    written; empty if unknown."""
    return _read(_place(book, _SOUND))


def save_sound_checksum(book: str, checksum: str) -> None:
    """Records the checksum of a book of which every entry is as it was written."""
    _keep(_place(book, _SOUND), checksum)


def _explained(book: str) -> tuple[str, ...]:
    return tuple(_read(_place(book, _SAYINGS)).splitlines())


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as stream:
            return stream.read(_MOST)
    except (OSError, ValueError):
        return ""


def _keep(path: str, text: str) -> None:
    with suppress(OSError, ValueError):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        beside = f"{path}.{os.getpid()}"
        with open(beside, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(beside, path)


def _place(book: str, at: str) -> str:
    """The file for a device and a book, so that finished sessions leave no files behind."""
    from hashlib import sha256

    from platformdirs import user_state_dir

    device = at.rpartition(":")[0] or at
    name = sha256(f"{device}\n{os.path.realpath(book)}".encode()).hexdigest()[:20]
    return os.path.join(user_state_dir("euchre", appauthor=False), "seen", name)
