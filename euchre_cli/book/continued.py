"""A log of a game under way, and a later one of the same game.

Knows: that a game which goes on is the beginning of another when all it says stands at the head of
that one. Does not know: where games come from, or what is done about it.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from .log_out import game_log
from .sheet import Sheet

_NEXT: Final = re.compile(r"^(?=hand |player |rule )", re.MULTILINE)
"""The place before a hand, or before who sits down for it, or what it is played to."""


def as_far_as_it_goes(sheet: Sheet) -> str:
    """What a game says, but for when it began and what was ruled in a hand not yet played."""
    return game_log(sheet._replace(waiting=()), begun=False)


def marks(sheet: Sheet) -> list[bytes]:
    """The marks of a game: of what it said after its first hand, after its second …, and last of
    what it says now; none of a game without a hand."""
    text = as_far_as_it_goes(sheet)
    done = text.find("\nhand ") + 1
    if not done:
        return []
    ends = [found.start() for found in _NEXT.finditer(text, done + 1)]
    hashed = blake2b(text[:done].encode(), digest_size=8)
    found = []
    for end in (*ends, len(text)):
        hashed.update(text[done:end].encode())
        done = end
        found.append(hashed.digest())
    return found
