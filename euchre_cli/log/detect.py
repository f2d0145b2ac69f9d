"""Which of the formats a log is in.

Knows: suffixes and beginnings. Does not know: what a log says.
"""

from __future__ import annotations

from typing import BinaryIO, Final, Literal, TypeAlias

from .source import BINARY, NOTHING, NotText

Format: TypeAlias = Literal["euchre", "jsonl", "json"]
"""The text, its JSON Lines, or JSON as a whole (EGN and EMN)."""

_BY_SUFFIX: Final[dict[str, Format]] = {
    ".euchre": "euchre",
    ".jsonl": "jsonl",
    ".egn": "json",
    ".emn": "json",
}
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")


def reader_for(name: str, first_bytes: bytes) -> Format:
    """The format of the log called `name` that begins with `first_bytes`.

    The suffix decides; for any other name, the content: an object that is complete on the first
    line and does not state the type of its file is a line of JSON Lines, any other object is JSON.
    """
    for suffix, found in _BY_SUFFIX.items():
        if name.lower().endswith(suffix):
            return found
    text = _text(first_bytes).lstrip()
    if not text.startswith("{"):
        return "json" if text.startswith("[") else "euchre"
    import json

    try:
        first = json.loads(text.splitlines()[0])
    except (ValueError, RecursionError):
        return "json"
    return "json" if "fileType" in first else "jsonl"


def text_of(stream: BinaryIO) -> str:
    """All the text of a stream. Raises `NotText` for empty and for binary data."""
    data = stream.read()
    if not data:
        raise NotText(NOTHING)
    if b"\0" in data and data[:2] not in _WIDE:
        raise NotText(BINARY)
    return _text(data)


def _text(data: bytes) -> str:
    if data[:2] in _WIDE:
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
