"""Entries that were changed on the disk: what was probably entered, and the warning about it.

In: the row of an entry. Out: a sentence, and the row that counts instead. Candidates come from the
derived tables and from flipping single bits; a candidate is proven by the entry's own hash, by its
link, or by the link of the entry after it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre_engine.audit.record import Dealer
from euchre_engine.seats import SEATS

from ..terminal.exit_status import Failure
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from .disk import ASK_THE_DOCTOR
from .events import (
    Body,
    DamagedEvent,
    GameBegun,
    HandAmended,
    HandEntered,
    NotAHand,
    Players,
    entries_of,
    kind_and_json,
    lineup_in,
    record_of,
    to_json,
)
from .hash_chain import (
    CHANGED,
    FROM_TABLES,
    UNLINKED,
    VALUE_COUNT,
    chain_state,
    hash_of,
    link_of,
    one_bit_variants,
    undo_bit_flip,
)

if TYPE_CHECKING:
    from .sqlite_file import Row, SqliteFile
    from .sqlite_pages import Values

PROVEN: Final = "proven"
UNPROVEN: Final = "unproven"
UNKNOWN: Final = "unknown"

UNKNOWN_RECORD: Final = "note changed on the disk"
"""The record that stands for a hand of which nothing is known."""


class PresumedEntry(NamedTuple):
    """The probable original of a changed entry.

    `row` is the original; `certainty` is `proven` if a hash proves it, `unproven` if it comes from
    the derived tables without proof, and `unknown` for a hand or ruling of which nothing is known
    (`row` then has `UNKNOWN_RECORD`). `hand` is the number of the hand, 0 if the entry is not a
    known hand.
    """

    row: Values
    certainty: str
    hand: int


def presumed_original(
    file: SqliteFile, row: Values, game: int, before: str
) -> PresumedEntry | None:
    """The probable original of the changed entry in `row`; `game` is the game it was found in,
    `before` the link of the entry before it. `None` if nothing shows what it was."""
    values = row[:VALUE_COUNT]
    hands = _rows(file, "SELECT * FROM hands WHERE game = ? ORDER BY hand", game)
    hand = next((candidate["hand"] for candidate in hands if candidate["event"] == values[0]), 0)
    after = _rows(file, "SELECT hash, chain FROM events WHERE id = ?", values[0] + 1)

    def is_proven(candidate: Values) -> bool:
        own = hash_of(candidate)
        link = link_of(before, own)
        return own == row[8] or link == row[9] or _leads_to(link, after)

    tables = [
        (*values[:6], *kind_and_json(body))
        for body in _candidates_in_tables(file, game, values, hands)
    ]
    repaired = undo_bit_flip(row[: VALUE_COUNT + 2])
    for candidate in chain(
        tables, [] if repaired is None else [repaired[:VALUE_COUNT]], one_bit_variants(values)
    ):
        if is_proven(candidate):
            return PresumedEntry(candidate, PROVEN, hand)
    if values[4] != game:
        return None
    entered = next((candidate for candidate in tables if candidate[6] == "hand"), None)
    if hand and entered is not None and entered[7] != to_json(HandEntered(UNKNOWN_RECORD)):
        return PresumedEntry(entered, UNPROVEN, hand)
    if values[6] in ("hand", "ruling"):
        return PresumedEntry((*values[:7], to_json(HandEntered(UNKNOWN_RECORD))), UNKNOWN, hand)
    return None


def _leads_to(link: str, after: list[Row]) -> bool:
    return bool(after) and link_of(link, str(after[0]["hash"])) == after[0]["chain"]


def _rows(file: SqliteFile, sql: str, number: int) -> list[Row]:
    """Rows of the tables; none if those are damaged too."""
    try:
        return file.rows(sql, (number,))
    except Failure:
        return []


def _candidates_in_tables(
    file: SqliteFile, game: int, values: Values, hands: list[Row]
) -> Iterator[Body]:
    """Guesses at an entry's original content from the derived tables, likeliest first."""
    for hand in hands:
        if hand["event"] == values[0] or hand["amended"]:
            for record in _possible_records(hand):
                if hand["event"] == values[0]:
                    yield HandEntered(record, _event_before(file, game, hand, hands))
                if hand["amended"]:
                    yield HandAmended(hand["event"], record)
    first = hands[0] if hands else None
    for row in _rows(file, "SELECT * FROM games WHERE game = ?", game):
        yield from _possible_beginnings(row, first)


def _event_before(file: SqliteFile, game: int, hand: Row, hands: list[Row]) -> int:
    """For a hand that was entered out of order, the event of the hand before it; else 0."""
    at = hands.index(hand)
    if not any(one["event"] < hand["event"] for one in hands[at + 1 :]):
        return 0
    if at:
        return int(hands[at - 1]["event"])
    return int(_rows(file, "SELECT min(id) AS first FROM events WHERE game = ?", game)[0]["first"])


def _possible_records(hand: Row) -> Iterator[str]:
    """The records that may have been entered for a hand in the table: with or without the dealer,
    and with or without the rulings, which may have been separate entries."""
    try:
        entries = entries_of(hand["record"])
    except (NotAHand, TypeError, AttributeError):
        return
    skipped = int(hand["hand"] == 1 and any(isinstance(one, Dealer) for one in entries[:1]))
    for first in (skipped, 0) if skipped else (0,):
        for last in range(len(entries), first, -1):
            yield record_of(entries[first:last])


def _possible_beginnings(row: Row, hand: Row | None) -> Iterator[Body]:
    """The `GameBegun` events that would produce this row of `games`."""
    for names in (row, hand or row):
        for dealer in (None, *SEATS):
            for began in ("", row["began"]):
                begun = beginning(row, lineup_in(names))
                if begun is None:
                    return
                yield begun._replace(dealer=dealer, begun=began)


def beginning(row: Row, players: Players) -> GameBegun | None:
    """The `GameBegun` event that a row of `games` shows, without the dealer; `None` if the row is
    damaged."""
    try:
        rules = json.loads(row["house_rules"])
        return GameBegun(
            players,
            row["rules"],
            tuple(rules.items()),
            None,
            *(row["event"], row["season"], row["place"], row["date"], row["name"]),
            (row["start_ns"], row["start_ew"]),
            row["source"],
            0,
            row["began"],
            None,
            *(row["evening"], row["round_number"], row["table_number"]),
        )
    except (ValueError, TypeError, AttributeError):
        return None


def explain_changed_entry(file: SqliteFile, row: Values, game: int) -> tuple[str, Values]:
    """The warning about the entry in `row`, and the row that counts instead. The last value of
    `row` is the link of the entry before it. Raises `DamagedEvent` if nothing shows what it was."""
    state = chain_state(row, row[10])
    if state == FROM_TABLES:
        return "", row  # Reported once for the whole game.
    if state == UNLINKED and _hash_column(file, row[0] - 1, "hash") == FROM_TABLES:
        return "", row  # The entry before it was lost and rebuilt, which is reported.
    if state == UNLINKED:
        return unlinked_warning(row, missing=not row[10] and row[0] != 1), row
    if state != CHANGED:
        return "", row
    original = presumed_original(file, row, game, row[10])
    if original is None:
        raise DamagedEvent(
            f"entry {row[0]} of game {game} was changed on the disk: it now says {_quoted(row)}, "
            "and nothing shows what was entered, so the game cannot be read"
        )
    which = f"entry {row[0]} of game {game}"
    if original.hand:
        which = f"hand {original.hand} of game {game} (entry {row[0]})"
    amend = f"`euchre amend --game {game} {original.hand or 'N'}`"
    if not original.hand:
        amend += " (N is the number of the hand)"
    now, entered = _difference(row, original.row)
    words = f"{which} was changed on the disk: it now says {now}"
    if original.certainty == PROVEN:
        words += (
            f", but its checksum proves that {entered} was entered, and that counts{ASK_THE_DOCTOR}"
        )
    elif original.certainty == UNPROVEN:
        words += (
            f". The scores still have {entered}, and that counts, but nothing proves it; if it is "
            f"wrong, enter the hand again with {amend}"
        )
    else:
        words += (
            ", and nothing shows what was entered, so it does not count; enter the hand again with "
            f"{amend}"
        )
    return words, original.row


def recovered_entries_warning(file: SqliteFile, game: int) -> str:
    """The warning about entries of a game that were rebuilt from the tables; empty if there are
    none, or each such hand was entered again since, or struck out."""
    rebuilt = file.rows(_REBUILT, (FROM_TABLES, game))
    if not rebuilt:
        return ""
    numbers = [row["hand"] for row in rebuilt if row["hand"]]
    other = len(rebuilt) - len(numbers)
    lost = [_hands_listed(numbers)] if numbers else []
    if other:
        lost.append(count(other, "other entry" if numbers else "entry", "other entries"))
    single = len(rebuilt) == 1
    words = (
        f"{listed(lost)} of game {game} {'was' if single else 'were'} lost, and only the scores "
        f"tell what {'it was' if single else 'they were'}: "
        f"{'it counts' if single else 'they count'}, but nothing proves "
        f"{'it' if single else 'them'}"
    )
    if numbers:
        words += (
            f"; check each hand and enter it again: `euchre amend --game {game} "
            f"{numbers[0]} … --why checked`"
        )
    return words


def _hands_listed(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"hand {numbers[0]}"
    if len(numbers) > _MOST_LISTED:
        return f"{len(numbers)} hands (the first is hand {numbers[0]}, the last hand {numbers[-1]})"
    return f"hands {listed([str(number) for number in numbers])}"


_MOST_LISTED: Final = 8
"""The most numbers of hands in a sentence."""

_REBUILT: Final = """
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


def _hash_column(file: SqliteFile, number: int, column: str) -> str:
    """The `hash` or `chain` (`column`) of entry `number`; empty if the entry is missing."""
    rows = file.rows("SELECT * FROM events WHERE id = ?", (number,))
    return str(rows[0][column]) if rows else ""


def unlinked_warning(row: Values, *, missing: bool) -> str:
    """The warning about an intact entry whose link does not fit."""
    if missing:
        return f"the entry before entry {row[0]} is missing{ASK_THE_DOCTOR}"
    return (
        f"entry {row[0]} is as it was entered, but does not follow the entry before it: an entry "
        f"may be missing, or in the wrong place{ASK_THE_DOCTOR}"
    )


def _difference(now: Values, entered: Values) -> tuple[str, str]:
    """The words for an entry as it is now and as it was entered: its content, or if that is the
    same, the first detail that differs."""
    if _quoted(now) != _quoted(entered):
        return _quoted(now), _quoted(entered)
    for name, there, was in zip(_DETAILS, now, entered, strict=False):
        if there != was:
            return f"{name} `{safe(str(there))}`", f"{name} `{safe(str(was))}`"
    return _quoted(now), "the same"


_DETAILS: Final = ("number", "time", "user", "terminal", "game", "command", "kind", "content")
"""The names of the values in an entry's row."""


def _quoted(row: Values) -> str:
    """The content of an entry: the record of a hand, or its kind and JSON."""
    try:
        record = json.loads(row[7])["record"]
    except (ValueError, TypeError, KeyError, RecursionError):
        record = f"{row[6]} {row[7]}"
    return f"`{safe(str(record))}`"
