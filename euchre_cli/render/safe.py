"""Names and notes from people and files, made safe to show.

Knows: which characters could act on a terminal, change the direction of a line, or start a formula.
"""

from __future__ import annotations

_BEGINS_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""A wide sign is one too, in some spreadsheets."""


def safe(text: str) -> str:
    """`text` with control, escape and direction characters made visible as carets."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(one) for one in text)


def _visible(one: str) -> str:
    if one == "\t":
        return " "
    number = ord(one)
    if number < 32:
        return "^" + chr(number + 64)
    if number == 127:
        return "^?"
    import unicodedata  # only for text that is not plain

    category = unicodedata.category(one)
    if category in ("Cc", "Cf", "Cs", "Zl", "Zp") and one not in "\u200d\ufe0f":
        return "^"
    return one


def safe_cell(text: str) -> str:
    """A CSV cell that no spreadsheet takes for a formula."""
    shown = safe(text)
    return "'" + shown if shown[:1] in _BEGINS_FORMULA else shown
