"""An entry that changed on the disk: what it was, as far as the book still tells.

Knows: the readings that are tried, and what proves one of them: the entry's own hash, its link, or
the link of the entry after it. Does not know: what is said of it, or who asks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from euchre_engine.record import Dealer
from euchre_engine.seats import SEATS

from ..terminal.exit_status import Failure
from .chain import VALUES, hash_of, link_of, one_bit_off, restored
from .events import NAMES, Body, DamagedEvent, GameBegun, HandAmended, HandEntered, to_json
from .hand_record import NoHand, entries_of, record_of

if TYPE_CHECKING:
    from .sheet_rows import Row
    from .store import Store

Values: TypeAlias = tuple[Any, ...]

PROVEN: Final = "proven"
TOLD: Final = "told"
UNKNOWN: Final = "unknown"

NOTHING: Final = "note changed on the disk"
"""The record of a hand about which nothing is known."""


class Reading(NamedTuple):
    """What an entry that changed is taken for.

    `row` is the entry; `how` is `proven` for what its hash proves that it was, `told` for what the
    derived tables say of it and nothing proves, and `unknown` for a hand or ruling of which nothing
    is known. `hand` is the number of the hand, 0 where it is none that is known.
    """

    row: Values
    how: str
    hand: int


def reading_of(store: Store, row: Values, game: int, before: str) -> Reading | None:
    """What the entry in `row`, which has changed, was; `before` is the link before it, `game` the
    game it was found in. `None` where nothing tells."""
    values = row[:VALUES]
    hands = _rows(store, "SELECT * FROM hands WHERE game = ? ORDER BY hand", game)
    hand = next((one["hand"] for one in hands if one["event"] == values[0]), 0)
    after = _rows(store, "SELECT hash, chain FROM events WHERE id = ?", values[0] + 1)

    def is_proven(one: Values) -> bool:
        own = hash_of(one)
        link = link_of(before, own)
        return own == row[8] or link == row[9] or _leads_to(link, after)

    tables = [
        (*values[:6], NAMES[body.__class__], to_json(body))
        for body in _told(store, game, values, hands)
    ]
    back = restored(row[: VALUES + 2])
    for one in chain(tables, [] if back is None else [back[:VALUES]], one_bit_off(values)):
        if is_proven(one):
            return Reading(one, PROVEN, hand)
    if values[4] != game:
        return None
    entered = next((one for one in tables if one[6] == "hand"), None)
    if hand and entered is not None and entered[7] != to_json(HandEntered(NOTHING)):
        return Reading(entered, TOLD, hand)
    if values[6] in ("hand", "ruling"):
        return Reading((*values[:7], to_json(HandEntered(NOTHING))), UNKNOWN, hand)
    return None


def _leads_to(link: str, after: list[Row]) -> bool:
    return bool(after) and link_of(link, str(after[0]["hash"])) == after[0]["chain"]


def _rows(store: Store, sql: str, number: int) -> list[Row]:
    """What the tables say, which may be damaged too."""
    try:
        return store.rows(sql, (number,))
    except Failure:
        return []


def _told(store: Store, game: int, values: Values, hands: list[Row]) -> Iterator[Body]:
    """What the derived tables make of an entry, the likeliest first."""
    for hand in hands:
        if hand["event"] == values[0] or hand["amended"]:
            for record in _records(hand):
                if hand["event"] == values[0]:
                    yield HandEntered(record, _followed(store, game, hand, hands))
                if hand["amended"]:
                    yield HandAmended(hand["event"], record)
    first = hands[0] if hands else None
    for row in _rows(store, "SELECT * FROM games WHERE game = ?", game):
        yield from _beginnings(row, first)


def _followed(store: Store, game: int, hand: Row, hands: list[Row]) -> int:
    """The event after which a hand stands that was entered later than the next one; 0 for any
    other."""
    at = hands.index(hand)
    if not any(one["event"] < hand["event"] for one in hands[at + 1 :]):
        return 0
    if at:
        return int(hands[at - 1]["event"])
    return int(_rows(store, "SELECT min(id) AS first FROM events WHERE game = ?", game)[0]["first"])


def _records(hand: Row) -> Iterator[str]:
    """What was entered for a hand: with the dealer, who may only follow from the game's beginning,
    or without; and what was ruled while it was under way may have come with it, or before it."""
    try:
        entries = entries_of(hand["record"])
    except (NoHand, TypeError, AttributeError):
        return
    skipped = int(hand["hand"] == 1 and any(isinstance(one, Dealer) for one in entries[:1]))
    for first in (skipped, 0) if skipped else (0,):
        for last in range(len(entries), first, -1):
            yield record_of(entries[first:last])


def _beginnings(row: Row, hand: Row | None) -> Iterator[Body]:
    """How a game may have begun that stands in the tables like this."""
    for names in (row, hand or row):
        for dealer in (None, *SEATS):
            for began in ("", row["began"]):
                try:
                    yield GameBegun(
                        (names["north"], names["east"], names["south"], names["west"]),
                        row["rules"],
                        tuple(json.loads(row["house_rules"]).items()),
                        dealer,
                        *(row["event"], row["season"], row["place"], row["date"], row["name"]),
                        (row["start_ns"], row["start_ew"]),
                        row["source"],
                        0,
                        began,
                    )
                except (ValueError, TypeError, AttributeError, DamagedEvent):
                    return
