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
    """A CSV cell that no spreadsheet takes for a formula; `from_cell` reads it back."""
    shown = safe(text)
    return "'" + shown if _would_be_formula(shown) else shown


def from_cell(cell: str) -> str:
    """The text of a cell that `safe_cell` wrote."""
    return cell[1:] if cell.startswith("'") and _would_be_formula(cell) else cell


def _would_be_formula(text: str) -> bool:
    """Whether a text is a formula, or would be read as one that was kept from being one: `=1`,
    `'=1`."""
    return text.lstrip("'").startswith(_BEGINS_FORMULA)
