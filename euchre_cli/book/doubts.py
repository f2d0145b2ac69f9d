"""What is said about an entry that is not as it was written, and what counts instead.

Knows: the sentences. Does not know: how it is found out what the entry was (`changed.py`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..terminal.safe import safe
from ..terminal.words import count, listed
from .chain import CHANGED, TABLES, UNLINKED, state_of
from .changed_entry import PROVEN, TOLD, reading_of
from .disk import ASK_THE_DOCTOR
from .events import DamagedEvent

if TYPE_CHECKING:
    from .store import Store

Values: TypeAlias = tuple[Any, ...]


def doubt(store: Store, row: Values, game: int) -> tuple[str, Values]:
    """What to say about the entry in `row`, and the row that counts instead. The last value of
    `row` is the link of the entry before it. Raises `DamagedEvent` if nothing shows what it was."""
    state = state_of(row, row[10])
    if state == TABLES:
        return "", row  # Of all in the game it is said together.
    if state == UNLINKED and _of(store, row[0] - 1, "hash") == TABLES:
        return "", row  # What was before it is lost, and said to be.
    if state == UNLINKED:
        return unlinked_words(row, missing=not row[10] and row[0] != 1), row
    if state != CHANGED:
        return "", row
    reading = reading_of(store, row, game, row[10])
    if reading is None:
        raise DamagedEvent(
            f"entry {row[0]} of game {game} was changed on the disk: it now says {_quoted(row)}, "
            "and nothing shows what was entered, so the game cannot be read"
        )
    which = f"entry {row[0]} of game {game}"
    if reading.hand:
        which = f"hand {reading.hand} of game {game} (entry {row[0]})"
    amend = f"`euchre amend --game {game} {reading.hand or 'N'}`"
    if not reading.hand:
        amend += " (N is the number of the hand)"
    now, entered = _difference(row, reading.row)
    words = f"{which} was changed on the disk: it now says {now}"
    if reading.how == PROVEN:
        words += (
            f", but its checksum proves that {entered} was entered, and that counts{ASK_THE_DOCTOR}"
        )
    elif reading.how == TOLD:
        words += (
            f". The scores still have {entered}, and that counts, but nothing proves it; if it is "
            f"wrong, enter the hand again with {amend}"
        )
    else:
        words += (
            ", and nothing shows what was entered, so it does not count; enter the hand again with "
            f"{amend}"
        )
    return words, reading.row


def from_tables(store: Store, game: int) -> str:
    """What to say of the entries of a game that were made again from the tables; empty where each
    hand was entered again since, or struck out."""
    found = store.rows(_MADE_AGAIN, (TABLES, game))
    if not found:
        return ""
    numbers = [row["hand"] for row in found if row["hand"]]
    other = len(found) - len(numbers)
    lost = [_hands(numbers)] if numbers else []
    if other:
        lost.append(count(other, "other entry" if numbers else "entry", "other entries"))
    one = len(found) == 1
    words = (
        f"{listed(lost)} of game {game} {'was' if one else 'were'} lost, and only the scores tell "
        f"what {'it was' if one else 'they were'}: {'it counts' if one else 'they count'}, but "
        f"nothing proves {'it' if one else 'them'}"
    )
    if numbers:
        words += (
            f"; if a hand is right or wrong, enter it again: `euchre amend --game {game} "
            f"{numbers[0]} … --why checked`"
        )
    return words


def _hands(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"hand {numbers[0]}"
    if len(numbers) > _SHOWN:
        return f"{len(numbers)} hands (the first is hand {numbers[0]}, the last hand {numbers[-1]})"
    return f"hands {listed([str(number) for number in numbers])}"


_SHOWN: Final = 8
"""Numbers of hands in a sentence, at the most."""

_MADE_AGAIN: Final = """
WITH marked AS (
    SELECT id, game, kind, hash = ? AS made,
        CASE kind WHEN 'hand' THEN id ELSE json_extract(body, '$.hand') END AS about
    FROM events WHERE game = ?
)
SELECT hands.hand FROM marked AS lost LEFT JOIN hands ON hands.event = lost.about
WHERE lost.made AND NOT EXISTS (
    SELECT 1 FROM marked AS later WHERE later.about = lost.about AND later.id > lost.id
    AND NOT later.made AND later.kind IN ('amended', 'hand-struck')
) ORDER BY hands.hand
"""


def _of(store: Store, number: int, column: str) -> str:
    """A mark of the entry of this number; empty: there is none."""
    found = store.rows("SELECT * FROM events WHERE id = ?", (number,))
    return str(found[0][column]) if found else ""


def unlinked_words(row: Values, *, missing: bool) -> str:
    """What to say of an entry that is as it was written, but whose link does not fit."""
    if missing:
        return f"the entry before entry {row[0]} is missing{ASK_THE_DOCTOR}"
    return (
        f"entry {row[0]} is as it was entered, but does not follow the entry before it: an entry "
        f"may be missing, or in the wrong place{ASK_THE_DOCTOR}"
    )


def _difference(now: Values, entered: Values) -> tuple[str, str]:
    """What an entry says now and what was entered: its content, or where that is the same, the
    first detail that differs."""
    if _quoted(now) != _quoted(entered):
        return _quoted(now), _quoted(entered)
    for name, there, was in zip(_DETAILS, now, entered, strict=False):
        if there != was:
            return f"{name} `{safe(str(there))}`", f"{name} `{safe(str(was))}`"
    return _quoted(now), "the same"


_DETAILS: Final = ("number", "time", "user", "terminal", "game", "command", "kind", "content")
"""What the values of an entry's row are called."""


def _quoted(row: Values) -> str:
    """What an entry says: the record of a hand, or its kind and content."""
    try:
        record = json.loads(row[7])["record"]
    except (ValueError, TypeError, KeyError, RecursionError):
        record = f"{row[6]} {row[7]}"
    return f"`{safe(str(record))}`"
