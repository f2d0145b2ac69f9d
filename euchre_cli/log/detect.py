"""Which of the formats a log is in.

Knows: suffixes and beginnings. Does not know: what a log says.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from .source import BINARY, NOTHING, NotText, wide_encoding

Format: TypeAlias = Literal["euchre", "jsonl", "json"]
"""The text, its JSON Lines, or JSON as a whole (EGN and EMN)."""

_BY_SUFFIX: Final[dict[str, Format]] = {
    ".euchre": "euchre",
    ".jsonl": "jsonl",
    ".egn": "json",
    ".emn": "json",
}
_OF_A_GAME: Final = frozenset({"fileType", "deals", "games"})
"""Keys of EGN and EMN that no line of JSON Lines has."""


def reader_for(name: str, first_bytes: bytes) -> Format:
    """The format of the log called `name` that begins with `first_bytes`.

    The suffix decides; for any other name, the content: an object that is complete on the first
    line and has no key of EGN or EMN is a line of JSON Lines, and so is one that is cut short or
    broken but begins like one; any other object is JSON.
    """
    for suffix, found in _BY_SUFFIX.items():
        if name.lower().endswith(suffix):
            return found
    text = _text(first_bytes).lstrip()
    if not text.startswith("{"):
        return "json" if text.startswith("[") else "euchre"
    line = text.splitlines()[0]
    import json

    try:
        first = json.loads(line)
    except (ValueError, RecursionError):
        return "jsonl" if _begins_line(line) else "json"
    return "jsonl" if _OF_A_GAME.isdisjoint(first) else "json"


def _begins_line(line: str) -> bool:
    """Whether a line that is not whole, or broken, begins as one of JSON Lines does."""
    from .jsonl import HAND_KEYS, HEAD_KEYS

    key = line[1:].lstrip().partition('"')[2].partition('"')[0]
    return key == "comment" or key in HAND_KEYS or key in HEAD_KEYS


def text_of(data: bytes) -> str:
    """The text that these bytes are. Raises `NotText` for empty and for binary data."""
    if not data:
        raise NotText(NOTHING)
    if b"\0" in data and not wide_encoding(data):
        raise NotText(BINARY)
    return _text(data)


def _text(data: bytes) -> str:
    wide = wide_encoding(data)
    if wide is not None:
        return data.decode(wide, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
