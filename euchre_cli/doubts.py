"""What is said of an entry that is not as it was written, and what counts in its place.

Knows: the sentences. Does not know: how it is found out what the entry was (`changed.py`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from .changed import PROVEN, TOLD, reading_of
from .render.safe import safe
from .scorebook.chain import CHANGED, UNLINKED, state_of
from .scorebook.events import DamagedEvent

if TYPE_CHECKING:
    from .store import Store

Values: TypeAlias = tuple[Any, ...]


def doubt(store: Store, row: Values, game: int) -> tuple[str, Values]:
    """What to say of the entry in `row`, and what counts in its place. Its last value is the link
    of the entry before it. Raises `DamagedEvent` where nothing tells what it was."""
    state = state_of(row, row[10])
    if state == UNLINKED:
        return unlinked_words(row, missing=not row[10] and row[0] != 1), row
    if state != CHANGED:
        return "", row
    reading = reading_of(store, row, game, row[10])
    if reading is None:
        raise DamagedEvent(
            f"entry {row[0]} of game {game} has changed on the disk, where it says {_quoted(row)}, "
            "and there is no way to tell what it was. The game cannot be counted without it "
            "(`euchre backup --list` shows the copies)"
        )
    which = f"entry {row[0]} (hand {reading.hand} of game {game})"
    if not reading.hand:
        which = f"entry {row[0]} of game {game}"
    words = f"{which} has changed on the disk, where it says {_quoted(row)}"
    amend = f"`euchre amend --game {game} {reading.hand or 'N'}`"
    if reading.how == PROVEN:
        words += f": it counts as it was entered, {_quoted(reading.row)}, which its hash proves"
    elif reading.how == TOLD:
        words += (
            f": it counts as the tables still have it, {_quoted(reading.row)}, but nothing proves "
            f"that; if it is wrong, {amend} corrects it"
        )
    else:
        words += f": it does not count, and cannot be read back; {amend} enters it again"
    return words, reading.row


def unlinked_words(row: Values, *, missing: bool) -> str:
    """What to say of an entry that is as it was written, and whose link does not fit."""
    if missing:
        return f"the entry before entry {row[0]} is missing; `euchre doctor` looks closer"
    return (
        f"entry {row[0]} is as it was entered, but the hash that ties it to the entry before it "
        f"does not match: an entry may be missing or in the wrong place; `euchre doctor` looks "
        f"closer"
    )


def _quoted(row: Values) -> str:
    """What an entry says: the record of a hand, or its kind and content."""
    try:
        record = json.loads(row[7])["record"]
    except (ValueError, TypeError, KeyError, RecursionError):
        record = f"{row[6]} {row[7]}"
    return f"`{safe(str(record))}`"
