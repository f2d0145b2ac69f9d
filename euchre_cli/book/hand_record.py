"""The record of a hand as it stands in the book: one line of the log language.

Knows: how a line becomes entries and back. Does not know: what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, cast

from euchre_engine.record import Entry
from euchre_engine.seats import SEATS

from ..log.grammar import WordTrouble, parse
from ..log.read import split
from ..log.seated import Seated
from ..log.settings import EITHER, HandBegins, Setting
from ..log.write import canonical

_OF_A_GAME = (HandBegins, *(kind for kind in Setting.__args__ if kind not in EITHER))


class NoHand(ValueError):
    """A text is no record of one hand; the message says which word is wrong."""


def entries_of(record: str, players: Sequence[str] = ()) -> tuple[Entry, ...]:
    """The entries of a record: `maker E hearts; tricks EW 3`. Where somebody types it, the names of
    the `players` at N, E, S and W may stand for their seats.

    Raises `NoHand` when a word cannot be read, or says something about the game.
    """
    # The same record is read when a game is imported and when it is in the book, and again and
    # again in a long game; a long one is kept by nobody.
    read = _entries_of.__wrapped__ if len(record) > _LONG else _entries_of
    return read(record, tuple(players))


_LONG: Final = 1_000


@lru_cache(maxsize=2_000)
def _entries_of(record: str, players: tuple[str, ...]) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    seated = Seated()
    for seat, name in zip(SEATS, players, strict=False):
        seated.sit(seat, name)
    for raw in split(record):
        words = raw.text.split()
        if not words:
            continue
        try:
            entry = parse(seated.read(words)[0], raw.text)
        except WordTrouble as bad:
            raise NoHand(bad.message) from None
        if isinstance(entry, _OF_A_GAME):
            raise NoHand(f"`{words[0].lower()}` belongs to a game, not to a single hand")
        entries.append(cast("Entry", entry))
    return tuple(entries)


def record_of(entries: Iterable[Entry]) -> str:
    """Entries as one line of the log language; the inverse of `entries_of`."""
    return "; ".join(map(canonical, entries))
