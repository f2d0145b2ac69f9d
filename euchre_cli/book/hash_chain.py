"""The hash chain of events, which shows that each is as it was written: its own hash, and its link
to all events before it.

Knows: which bytes are hashed, and how a link follows from the one before. Does not know: where
events are kept, or what is done about one that has changed.

The bytes of an event are its eight values (`id`, `at`, `who`, `terminal`, `game`, `command`,
`kind`, `body`) as text in UTF-8, with a line feed between each two. `hash` is BLAKE2b of them,
eight bytes in hexadecimal. `chain` is the same of the `chain` of the event before and this `hash`,
one after the other as text; the first event has nothing before it.

An event that was made again from the tables, because the one that was entered is lost, has the word
`tables` in the place of its `hash`, so that it is never taken for what was entered; its `chain` is
the hash that it would have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

VALUE_COUNT: Final = 8
"""The number of values in a row that are the event; its `hash` and its `chain` follow."""

INTACT: Final = "intact"
UNLINKED: Final = "unlinked"
CHANGED: Final = "changed"
FROM_TABLES: Final = "tables"
"""The event was made from the tables; also what stands in the place of its hash."""


def hash_of(row: Sequence[Any]) -> str:
    """The hash of an event: of the first eight values of its row."""
    content = "\n".join(map(str, row[:VALUE_COUNT]))
    return hash_of_bytes(content.encode(errors="surrogateescape"))


def hash_of_bytes(content: bytes) -> str:
    """The hash of an event from the bytes of its values."""
    return blake2b(content, digest_size=8).hexdigest()


def link_of(before: str, own: str) -> str:
    """The `chain` of an event from that of the event before it and its own hash."""
    return hash_of_bytes(f"{before}{own}".encode(errors="surrogateescape"))


def is_intact(row: Sequence[Any], before: str) -> bool:
    """Whether the event in a row has the hash and the link that follow from it and the `chain`
    before it."""
    own = hash_of(row)
    return (own, link_of(before, own)) == (row[8], row[9])


def chained(row: tuple[Any, ...], before: str) -> tuple[Any, ...]:
    """The row of an event, with its hash and its link to the `chain` of the one before it."""
    own = hash_of(row)
    return (*row, own, link_of(before, own))


def with_links(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Rows of events in their order, each with a hash and a link: its own, where it has them. One
    that was made from the tables comes with that mark alone."""
    chain = ""
    for row in rows:
        whole = row if len(row) > VALUE_COUNT else chained(row, chain)
        if row[VALUE_COUNT:] == (FROM_TABLES,):
            whole = (*row, hash_of(row))
        chain = whole[9]
        yield whole


def chain_state(row: Sequence[Any], before: str) -> str:
    """Whether the event in a row is as it was written, where `before` is the `chain` of the event
    before it.

    `unlinked`: the hash or the link matches, but not both, or the preceding event is a different
    one. `changed`: neither its hash nor its link fits. `tables`: it was made from the tables.
    """
    own = hash_of(row)
    if (FROM_TABLES, own) == row[8 : VALUE_COUNT + 2]:
        return FROM_TABLES
    linked = link_of(before, own) == row[9]
    if own == row[8]:
        return INTACT if linked else UNLINKED
    return UNLINKED if linked else CHANGED


def undo_bit_flip(row: Sequence[Any]) -> tuple[Any, ...] | None:
    """Undoes a single flipped bit in an event's texts or hash; `None` if no single flip makes the
    hash match. All are tried, so only a hash is computed for each."""
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
            for bit in _BIT:
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
        if isinstance(value, str) and len(value) > _LONG:
            continue
        for other in _other_values(value):
            yield (*values[:place], other, *values[place + 1 :])


def _other_values(value: Any) -> Iterator[Any]:
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(_BITS))
    elif isinstance(value, str):
        content = bytearray(value.encode(errors="surrogateescape"))
        for at in range(len(content)):
            for bit in range(8):
                content[at] ^= 1 << bit
                with suppress(UnicodeDecodeError):
                    yield content.decode()
                content[at] ^= 1 << bit


_LONG: Final = 1_000

_BIT: Final = tuple(1 << bit for bit in range(8))

_BITS: Final = 48
"""Of a whole number; no book has more entries."""
