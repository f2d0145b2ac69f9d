"""The record of a hand as it stands in the book: one line of the log language.

Knows: how a line becomes entries and back. Does not know: what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from euchre_engine.record import Entry

from ..log.grammar import WordTrouble, parse
from ..log.read import split
from ..log.settings import EITHER, HandBegins, Setting
from ..log.write import canonical

_OF_A_GAME = (HandBegins, *(kind for kind in Setting.__args__ if kind not in EITHER))


class NoHand(ValueError):
    """A text is no record of one hand; the message says which word is wrong."""


def entries_of(record: str) -> tuple[Entry, ...]:
    """The entries of a record: `maker E hearts; tricks EW 3`.

    Raises `NoHand` when a word cannot be read, or says something about the game.
    """
    entries: list[Entry] = []
    for raw in split(record):
        words = raw.text.split()
        if not words:
            continue
        try:
            entry = parse(words, raw.text)
        except WordTrouble as bad:
            raise NoHand(bad.message) from None
        if isinstance(entry, _OF_A_GAME):
            raise NoHand(f"`{words[0].lower()}` belongs to a game, not to one of its hands")
        entries.append(cast("Entry", entry))
    return tuple(entries)


def record_of(entries: Iterable[Entry]) -> str:
    """Entries as one line of the log language; the inverse of `entries_of`."""
    return "; ".join(map(canonical, entries))
