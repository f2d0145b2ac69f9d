"""The hash chain of events, which shows if one was changed, removed or moved: each event has its
own hash, and a link to all events before it.

Knows: which bytes are hashed, and how a link follows from the one before. Does not know: where
events are kept, or what is done about one that was changed.

The bytes of an event are its eight values (`id`, `at`, `who`, `terminal`, `game`, `command`,
`kind`, `body`) as text in UTF-8, separated by line feeds. `hash` is their BLAKE2b, eight bytes in
hexadecimal. `chain`, the link, is the BLAKE2b of the previous event's `chain` followed by this
`hash`, as text; for the first event, of its `hash` alone.

An event that was rebuilt from the tables, because the original is lost, has the word `tables` in
place of its `hash`, so that it is never mistaken for an original; its `chain` is the hash that it
would have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

VALUE_COUNT: Final = 8
"""The number of values of an event in its row; its `hash` and its `chain` follow."""

INTACT: Final = "intact"
UNLINKED: Final = "unlinked"
CHANGED: Final = "changed"
FROM_TABLES: Final = "tables"
"""The event was rebuilt from the tables; also the word in place of its hash."""


def hash_of(row: Sequence[Any]) -> str:
    """The hash of an event, computed from the first eight values of its row."""
    content = "\n".join(map(str, row[:VALUE_COUNT]))
    return hash_of_bytes(content.encode(errors="surrogateescape"))


def hash_of_bytes(content: bytes) -> str:
    """The BLAKE2b of these bytes: 16 hexadecimal digits."""
    return blake2b(content, digest_size=8).hexdigest()


def link_of(before: str, own: str) -> str:
    """The `chain` of an event; `before` is the `chain` of the event before it (empty for the
    first), `own` its own hash."""
    return hash_of_bytes(f"{before}{own}".encode(errors="surrogateescape"))


def is_intact(row: Sequence[Any], before: str) -> bool:
    """Whether the hash and the link in a row are right; `before` is the `chain` of the event before
    it."""
    own = hash_of(row)
    return (own, link_of(before, own)) == (row[8], row[9])


def chained(row: tuple[Any, ...], before: str) -> tuple[Any, ...]:
    """The row of an event with its hash and its link appended; `before` is the `chain` of the event
    before it."""
    own = hash_of(row)
    return (*row, own, link_of(before, own))


def with_links(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Rows of events, in order, each with a hash and a link. Rows that have them keep them; a row
    that was rebuilt from the tables has only the mark `FROM_TABLES`, and gets its link."""
    chain = ""
    for row in rows:
        whole = row if len(row) > VALUE_COUNT else chained(row, chain)
        if row[VALUE_COUNT:] == (FROM_TABLES,):
            whole = (*row, hash_of(row))
        chain = whole[9]
        yield whole


def chain_state(row: Sequence[Any], before: str) -> str:
    """The state of the event in a row; `before` is the `chain` of the event before it.

    `intact`: hash and link match. `unlinked`: only one of them matches, so the event before it may
    be another. `changed`: neither matches. `tables`: it was rebuilt from the tables.
    """
    own = hash_of(row)
    if (FROM_TABLES, own) == row[8 : VALUE_COUNT + 2]:
        return FROM_TABLES
    linked = link_of(before, own) == row[9]
    if own == row[8]:
        return INTACT if linked else UNLINKED
    return UNLINKED if linked else CHANGED


def undo_bit_flip(row: Sequence[Any]) -> tuple[Any, ...] | None:
    """The row with one bit of its texts or its hash flipped so that the hash matches; `None` if no
    single bit does that."""
    own = hash_of(row)
    kept, wanted = str(row[VALUE_COUNT]).encode(errors="surrogateescape"), own.encode()
    if len(kept) == len(wanted):
        turned = int.from_bytes(kept, "big") ^ int.from_bytes(wanted, "big")
        if turned.bit_count() <= 1:
            return (*row[:VALUE_COUNT], own, *row[VALUE_COUNT + 1 :])
    try:
        digest = bytes.fromhex(str(row[VALUE_COUNT]))
    except ValueError:
        return None
    texts = [str(value).encode(errors="surrogateescape") for value in row[:VALUE_COUNT]]
    content = bytearray(b"\n".join(texts))
    start = 0
    for place, text in enumerate(texts):
        end = start + len(text)
        for at in range(start, end) if isinstance(row[place], str) else ():
            for bit in _BIT_MASKS:
                content[at] ^= bit
                if blake2b(content, digest_size=8).digest() == digest:
                    right = bytes(content[start:end]).decode(errors="surrogateescape")
                    return (*row[:place], right, *row[place + 1 :])
                content[at] ^= bit
        start = end + 1
    return None


def one_bit_variants(values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Every variant of an event with one bit flipped; texts over 1,000 characters are skipped
    (`undo_bit_flip` tries those too, and faster)."""
    for place, value in enumerate(values):
        if isinstance(value, str) and len(value) > _LONGEST_TRIED:
            continue
        for other in _other_values(value):
            yield (*values[:place], other, *values[place + 1 :])


def _other_values(value: Any) -> Iterator[Any]:
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(_INTEGER_BITS))
    elif isinstance(value, str):
        content = bytearray(value.encode(errors="surrogateescape"))
        for at in range(len(content)):
            for bit in range(8):
                content[at] ^= 1 << bit
                with suppress(UnicodeDecodeError):
                    yield content.decode()
                content[at] ^= 1 << bit


_LONGEST_TRIED: Final = 1_000

_BIT_MASKS: Final = tuple(1 << bit for bit in range(8))

_INTEGER_BITS: Final = 48
"""The bits of a whole number that are tried; no book has entries with larger numbers."""
