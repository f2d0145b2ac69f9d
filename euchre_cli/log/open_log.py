"""Any readable log, whatever its notation, as one stream of items.

Knows: which reader goes with which bytes. Does not know: what the items say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from .items import Item
from .read import read
from .source import LineTrouble, NotText, lines, look_ahead

LARGEST_JSON: Final = 20_000_000
"""The bytes of an EGN or EMN file that are read: JSON is read whole, so there must be an end."""

MOST_ROOM: Final = 160_000_000
"""The bytes of memory that its values may take."""

_ROOM: Final = {",": 80, "[": 80, "{": 300}
"""How many of them a value takes, by the sign that comes with it."""

_BEGINNING: Final = 1 << 16


def items(name: str, stream: BinaryIO, report: Callable[[LineTrouble], None]) -> Iterator[Item]:
    """The items of the log in `stream`, called `name`; what is wrong with a line is reported.

    Raises `NotText` for empty, binary and endless data.
    """
    if name.lower().endswith(".euchre"):
        return read(lines(stream, report))
    from .detect import reader_for

    first, buffered = look_ahead(stream, _BEGINNING)
    match reader_for(name, first):
        case "euchre":
            return read(lines(buffered, report))
        case "jsonl":
            from .jsonl_read import read_jsonl

            return read_jsonl(lines(buffered, report))
        case "json":
            from .egn.read import read_egn

            return read_egn(json_text(buffered))


def json_text(stream: BinaryIO) -> str:
    """The whole text of a stream of JSON. Raises `NotText` where it is none, or too much."""
    from .detect import text_of

    data = stream.read(LARGEST_JSON + 1)
    if len(data) > LARGEST_JSON:
        raise NotText(f"the file is larger than {LARGEST_JSON:,} bytes; split it into several")
    text = text_of(data)
    if sum(text.count(sign) * room for sign, room in _ROOM.items()) > MOST_ROOM:
        raise NotText(
            "the file holds more values than a thousand games would; split it into several"
        )
    return text
