"""Finds rows of entries and of derived tables in the pages of a damaged scorebook, without SQLite.

In: the bytes of a file. Out: rows. Knows: how SQLite lays out a page of a table and a row (its file
format 3), and what the row of an entry looks like. Does not know: what a row means, or if it is as
it was written.

Each page is read by itself: neither the schema, nor the tree above the page, nor the page's header
is trusted. Rows are looked for at each place that a page points to, and then at all bytes that look
like the header of an entry's row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

Values: TypeAlias = tuple[Any, ...]
"""The values of a row of the table `events`."""

PAGE: Final = 4096
"""The bytes in a page, if the file's header is damaged."""

_COLUMNS: Final = (8, 10)
"""The number of columns in an entry's row: before there were a hash and a link, and with them."""

_LARGEST: Final = 1 << 20
"""The most bytes in a row; no entry comes near it."""

_HEADS: Final = range(1 + _COLUMNS[0], 32)
"""The possible lengths of the header of an entry's row: a byte for the length, and one or more for
each column."""

_LEAST: Final = 40
"""The fewest bytes in an entry's row."""

_HEAD: Final = re.compile(rb"[\x08-\x20]\x00\x35", re.DOTALL)
"""The start of the header of an entry's row: its length, a null for the id, and the type of a text
of twenty characters, the time."""

_WHOLE_NUMBERS: Final = (*range(1, 7), 8, 9)
"""The type codes of whole numbers."""

_LEAF: Final = b"\x0d"
"""The first byte of a leaf page of a table."""

_SIZES: Final = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""The bytes of a value, by its type code below 10."""


class FoundRow(NamedTuple):
    """Something that looks like the row of an entry.

    `numbers` are the possible ids of the entry, the likeliest first; `payload` are the bytes of its
    header and its values; `page` is the page where it begins, counted from 1; `live`: the page
    points to it, so that it is not the remains of a deleted row.
    """

    numbers: tuple[int, ...]
    payload: bytes
    page: int
    live: bool


def find_entry_rows(content: bytes) -> Iterator[FoundRow]:
    """The byte sequences in a file that look like an entry's row."""
    size = _size_of_page(content)
    seen: set[int] = set()
    for start in range(0, len(content), size):
        yield from _rows_pointed_at(content, start, size, seen)
    for head in _HEAD.finditer(content):
        if head.start() not in seen:
            one = _row_at_header(content, head.start(), size)
            if one is not None:
                yield one


class PageColumn(NamedTuple):
    """A column of a table: its `name`; if it holds text (else whole numbers), if its value may be
    null, and if it is the row's id."""

    name: str
    is_text: bool
    may_be_null: bool
    is_row_id: bool


def table_rows(content: bytes, columns: Sequence[PageColumn]) -> Iterator[dict[str, Any]]:
    """The rows that fit a table with these columns, on all pages that still look like a table's."""
    size = _size_of_page(content)
    for start in range(0, len(content), size):
        head = start + (100 if start == 0 else 0)
        if content[head : head + 1] != _LEAF:
            continue
        count = int.from_bytes(content[head + 3 : head + 5], "big")
        for place in range(head + 8, min(head + 8 + 2 * count, start + size), 2):
            cell = start + int.from_bytes(content[place : place + 2], "big")
            _, number_at = _varint(content, cell)
            number, at = _varint(content, number_at)
            row = _row(content, at, start, size, columns)
            if row is not None and number > 0:
                yield {
                    column.name: number if column.is_row_id else value
                    for column, value in zip(columns, row, strict=True)
                }


def is_cut_short(content: bytes) -> bool:
    """Whether a file is shorter than its header says."""
    return len(content) < int.from_bytes(content[28:32], "big") * _size_of_page(content)


def values_of(number: int, payload: bytes) -> Values | None:
    """The values of an entry's row with this id; `None` if it is not an entry's row."""
    types = _entry_types(payload, 0)
    return None if types is None else (number, *_values(payload, types)[1:])


def one_bit_row_variants(one: FoundRow) -> Iterator[Values]:
    """Every variant of a row with one bit flipped in its rowid, header or an integer column (texts
    are not tried)."""
    for number in one.numbers:
        for bit in range(32):
            values = values_of(number ^ 1 << bit, one.payload)
            if values is not None:
                yield values
    payload = bytearray(one.payload)
    for at in sorted({*range(min(_HEADS.stop, len(payload))), *_bytes_of_numbers(one.payload)}):
        for bit in range(8):
            payload[at] ^= 1 << bit
            for number in one.numbers:
                values = values_of(number, bytes(payload))
                if values is not None:
                    yield values
            payload[at] ^= 1 << bit


def _bytes_of_numbers(payload: bytes) -> Iterator[int]:
    """The positions of the bytes of whole numbers in an entry's row."""
    at, kinds = _entry_types(payload, 0) or (0, [])
    for kind in kinds:
        length = _value_length(kind)
        if not _is_text(kind):
            yield from range(at, min(at + length, len(payload)))
        at += length


def _size_of_page(content: bytes) -> int:
    size = int.from_bytes(content[16:18], "big")
    size = 65536 if size == 1 else size
    return PAGE if size < 512 or size & (size - 1) else size


def _rows_pointed_at(content: bytes, start: int, size: int, seen: set[int]) -> Iterator[FoundRow]:
    """The rows that a page points to, if one of them looks like an entry's. Their positions are
    added to `seen`."""
    head = start + (100 if start == 0 else 0)
    count = int.from_bytes(content[head + 3 : head + 5], "big")
    if not 0 < count <= size // _LEAST:
        return
    cells = []
    of_entries = False
    for place in range(head + 8, head + 8 + 2 * count, 2):
        cell = start + int.from_bytes(content[place : place + 2], "big")
        length, row = _varint(content, cell)
        number, at = _varint(content, row)
        if not (start < cell < start + size and _LEAST < length < _LARGEST and number > 0):
            continue
        types = _entry_types(content, at)
        if types is not None:
            length = _row_length(at, types)
            of_entries = True
        cells.append((number, at, length))
    for number, at, length in cells if of_entries else ():
        payload = _payload(content, at, start, size, length)
        if payload is not None:
            seen.add(at)
            yield FoundRow((number,), payload, start // size + 1, live=True)


def _row_at_header(content: bytes, head: int, size: int) -> FoundRow | None:
    """The row whose header begins at `head`, if it looks like an entry's. Its id is stored before
    the header, and its length before that."""
    types = _entry_types(content, head)
    if types is None:
        return None
    length = _row_length(head, types)
    start = head - head % size
    payload = _payload(content, head, start, size, length)
    if payload is None:
        return None
    numbers: list[int] = []
    for width in range(1, 6):
        number, after = _varint(content, head - width)
        if after == head and number > 0:
            # The right id comes directly after the length.
            before = head - width
            fits = any(_varint(content, before - w) == (length, before) for w in (1, 2, 3))
            numbers.insert(0 if fits else len(numbers), number)
    return FoundRow(tuple(numbers), payload, start // size + 1, live=False)


def _payload(content: bytes, at: int, start: int, size: int, length: int) -> bytes | None:
    """The bytes of a row, in its page and in overflow pages; `None` if those cannot be found."""
    most = size - 35
    if length <= most:
        return content[at : at + length] if at + length <= start + size else None
    least = (size - 12) * 32 // 255 - 23
    local = least + (length - least) % (size - 4)
    local = local if local <= most else least
    parts = [content[at : at + local]]
    left = length - local
    following = content[at + local : at + local + 4]
    for _ in range(left // (size - 4) + 1):
        if left <= 0:
            break
        place = (int.from_bytes(following, "big") - 1) * size
        if not 0 < place < len(content):
            return None
        parts.append(content[place + 4 : place + 4 + min(left, size - 4)])
        left -= len(parts[-1])
        following = content[place : place + 4]
    return b"".join(parts) if left <= 0 else None


def _entry_types(content: bytes, at: int) -> tuple[int, list[int]] | None:
    """The offset of a row's values and their types; `None` if it does not look like an entry's
    row."""
    if at >= len(content) or content[at] not in _HEADS:
        return None
    found = _read_types(content, at, _COLUMNS[-1])
    if found is None or len(found[1]) not in _COLUMNS:
        return None
    end, kinds = found
    if any(map(_is_text, (kinds[4], kinds[5]))):
        return None
    for place, kind in enumerate(kinds):
        if place not in (0, 4, 5) and not _is_text(kind):
            return None
    return (end, kinds) if sum(map(_value_length, kinds)) < _LARGEST else None


def _row(
    content: bytes, at: int, start: int, size: int, columns: Sequence[PageColumn]
) -> list[Any] | None:
    """The values of the row that begins at `at`, if it fits a table with these columns; else
    `None`."""
    types = _read_types(content, at, len(columns)) if at < len(content) else None
    if types is None or len(types[1]) != len(columns):
        return None
    for column, kind in zip(columns, types[1], strict=True):
        empty = kind == 0 and (column.may_be_null or column.is_row_id)
        if not empty and not (_is_text(kind) if column.is_text else kind in _WHOLE_NUMBERS):
            return None
    payload = _payload(content, at, start, size, _row_length(at, types))
    return None if payload is None else _values(payload, (types[0] - at, types[1]))


def _values(payload: bytes, types: tuple[int, list[int]]) -> list[Any]:
    at, kinds = types
    values: list[Any] = []
    for kind in kinds:
        length = _value_length(kind)
        values.append(_value(kind, payload[at : at + length]))
        at += length
    return values


def _read_types(content: bytes, at: int, most: int) -> tuple[int, list[int]] | None:
    """The offset of a row's values and their types; `None` if there are more than `most`."""
    end = at + content[at]
    at += 1
    kinds: list[int] = []
    if len(content) >= end and content[at:end].isascii():
        kinds, at = list(content[at:end]), end
    while at < end:
        if len(kinds) == most:
            return None
        kind, at = _varint(content, at)
        kinds.append(kind)
    return (end, kinds) if at == end else None


def _row_length(at: int, types: tuple[int, list[int]]) -> int:
    """The length of the row that begins at `at`."""
    return types[0] - at + sum(map(_value_length, types[1]))


def _is_text(kind: int) -> bool:
    return kind >= 13 and kind % 2 == 1


def _value_length(kind: int) -> int:
    return (kind - 12) // 2 if kind >= 12 else _SIZES[kind] if kind < 10 else 0


def _value(kind: int, content: bytes) -> Any:
    if kind >= 12:
        return content.decode(errors="surrogateescape")
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(content, "big", signed=True) if kind else None


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A variable-length integer of SQLite's format, and the position after it; -1 and `at` if there
    is none."""
    number = 0
    for place in range(at, min(at + 8, len(content))):
        byte = content[place]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, place + 1
    return -1, at
