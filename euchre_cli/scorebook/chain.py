"""What shows that an event is as it was written: its own hash, and its link to all before it.

Knows: which bytes are hashed, and how a link follows from the one before. Does not know: where
events are kept, or what is done about one that has changed.

The bytes of an event are its eight values (`id`, `at`, `who`, `terminal`, `game`, `command`,
`kind`, `body`) as text in UTF-8, with a line feed between each two. `hash` is BLAKE2b of them,
eight bytes in hexadecimal. `chain` is the same of the `chain` of the event before and this `hash`,
one after the other as text; the first event has nothing before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

VALUES: Final = 8
"""How many values of a row are the event; its `hash` and its `chain` follow."""

INTACT: Final = "intact"
UNLINKED: Final = "unlinked"
CHANGED: Final = "changed"


def hash_of(row: Sequence[Any]) -> str:
    """The hash of an event: of the first eight values of its row."""
    content = "\n".join(map(str, row[:VALUES]))
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
    """Rows of events in their order, each with a hash and a link: its own, where it has them."""
    chain = ""
    for row in rows:
        whole = row if len(row) > VALUES else chained(row, chain)
        chain = whole[9]
        yield whole


def state_of(row: Sequence[Any], before: str) -> str:
    """Whether the event in a row is as it was written, where `before` is the `chain` of the event
    before it.

    `unlinked`: it is, by one of its two marks, but the other does not fit, or another event than
    this one was before it. `changed`: neither its hash nor its link fits.
    """
    own = hash_of(row)
    linked = link_of(before, own) == row[9]
    if own == row[8]:
        return INTACT if linked else UNLINKED
    return UNLINKED if linked else CHANGED


def one_bit_off(values: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """An event in every way in which one bit of its values may have been another."""
    for place, value in enumerate(values):
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


_BITS: Final = 48
"""Of a whole number; no book has more entries."""
