"""A log of a game under way, and a later one of the same game.

Knows: that a game which goes on is the beginning of another when all it says stands at the head of
that one. Does not know: where games come from, or what is done about it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from .log_out import game_log
from .sheet import Sheet

_NEXT: Final = re.compile(r"^(?=hand |player )", re.MULTILINE)
"""The place before a hand, or before whoever sits down for it."""


def as_far_as_it_goes(sheet: Sheet) -> str:
    """What a game says, but for when it began and what was ruled in a hand not yet played."""
    return game_log(sheet._replace(waiting=()), begun=False)


def mark(sheet: Sheet) -> bytes:
    """A mark of what a game says, as far as it goes."""
    return _hashed(as_far_as_it_goes(sheet)).digest()


def marks_under_way(sheet: Sheet) -> Iterator[bytes]:
    """The marks that a game had while it was under way: after its first hand, after its second …,
    and not after its last."""
    text = as_far_as_it_goes(sheet)
    first = text.find("\nhand ")
    if first < 0:
        return
    done = first + 1
    hashed = _hashed(text[:done])
    for found in _NEXT.finditer(text, done + 1):
        hashed.update(text[done : found.start()].encode())
        done = found.start()
        yield hashed.digest()


def _hashed(text: str) -> blake2b:
    return blake2b(text.encode(), digest_size=8)
