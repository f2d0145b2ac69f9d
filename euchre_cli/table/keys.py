"""Every key of the live table and what it does; the `?` help is made of this table.

Knows: what each key is for. Does not know: when it may be pressed; `entering.py` does.
"""

from __future__ import annotations

from typing import Final

from ..terminal.columns import wrap
from ..terminal.safe import safe

REDO: Final = "\x12"
"""Ctrl-R."""

BACK: Final = "\x7f"
"""Backspace."""

CLEAR: Final = "\x1b"
"""Escape."""

ENTER: Final = "\r"
"""Enter, which ends a name or a number, and tries again what could not be written."""

TAB: Final = "\t"
"""Tab, which completes a name."""

HELP: Final = {
    "A hand: who called, what else you know, the tricks": (
        ("1 2 3 4", "who called: clockwise from North"),
        ("c d h s n", "the suit, or no trump; may be left out"),
        ("a", "the caller is alone"),
        ("b", "alone, with the partner's best card"),
        ("x 1-4", "a defender alone too: which one"),
        ("0-5  m e", "the callers' tricks; or only made, euchred"),
        ("Backspace", "takes the last key back; Esc all of them"),
        ("?  q", "these keys; quit"),
    ),
    "Between hands": (
        ("u  Ctrl-R", "undo; redo"),
        ("e", "amend the last hand; p in it: not alone"),
        ("w 1-4", "who deals this hand; ew 1-4 who dealt the last"),
        ("z 1-4", "who stole the deal; ez 1-4 the last one"),
        ("m  t", "misdeal; thrown in"),
        ("r 1-4", "who reneged; 1-5 the trick, a who was alone,"),
        ("", "u upheld, j rejected, d dropped, c corrected"),
        ("p 1-4", "whose offence; the points, or t table talk"),
        ("i 1-4", "a substitute: for whom; the name, and Enter"),
        ("l", "let's play to: the points, and Enter"),
        ("f 3-9", "best of that many, from this one; f1 no match"),
        ("g 1-4", "a side gives up the game"),
        ("n  o", "the next game: same seats; other partners"),
    ),
}
"""Each key and what it does, under two headings."""

_KEYS_WIDE: Final = 13
"""The columns before what a key does."""

_NAMES: Final = {
    REDO: "Ctrl-R",
    BACK: "Backspace",
    CLEAR: "Esc",
    " ": "Space",
    ENTER: "Enter",
    TAB: "Tab",
}


def help_lines() -> list[str]:
    """The keys and what they do, as text."""
    lines = []
    for heading, rows in HELP.items():
        lines.append(heading)
        lines += [f"  {keys}".ljust(_KEYS_WIDE) + does for keys, does in rows]
    return lines


def help_pages(width: int, height: int) -> list[list[str]]:
    """The same, broken at blanks into lines of this width: on one page where that is high enough,
    else on several, each with its heading."""
    pages: list[list[str]] = []
    for heading, rows in HELP.items():
        head = wrap(heading, width)
        pages.append(list(head))
        for keys, does in rows:
            lines = wrap(does, width, " " * _KEYS_WIDE, f"  {keys}".ljust(_KEYS_WIDE))
            if len(pages[-1]) + len(lines) > height and pages[-1] != head:
                pages.append(list(head))
            pages[-1] += lines
    whole = [line for page in pages for line in page]
    return [whole] if len(pages) == len(HELP) and len(whole) <= height else pages


def shown(key: str) -> str:
    """What a key is called: the name on it, or its character."""
    return _NAMES.get(key) or (safe(key) if len(key) == 1 else "that key")
