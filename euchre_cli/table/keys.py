"""Every key of the live table and what it does; the `?` help is made of this table.

Knows: what each key is for. Does not know: when it may be pressed; `entering.py` does.
"""

from __future__ import annotations

from typing import Final

from ..render.safe import safe

REDO: Final = "\x12"
"""Ctrl-R."""

BACK: Final = "\x7f"
"""Backspace."""

CLEAR: Final = "\x1b"
"""Escape."""

ENTER: Final = "\r"
"""Enter, which is needed for nothing but to try again."""

HELP: Final = {
    "A hand: who called, what else you know, the tricks": (
        ("1 2 3 4", "who called: clockwise from North"),
        ("c d h s n", "the suit, or no trump; may be left out"),
        ("a", "the caller is alone"),
        ("b", "and asked for the partner's best card"),
        ("x 1-4", "a defender is alone too, and who"),
        ("0-5", "the callers' tricks: the hand is entered"),
        ("Backspace", "takes the last key back; Esc all of them"),
    ),
    "Between hands": (
        ("u  Ctrl-R", "undo; redo"),
        ("e", "amend the last hand: enter it as it was"),
        ("w 1-4", "somebody else dealt: who; then the hand"),
        ("m  t", "misdeal; thrown in"),
        ("r 1-4", "who reneged; 1-5 the trick, a who was alone,"),
        ("", "u upheld, j rejected, d dropped, c corrected"),
        ("p 1-4", "a penalty: whose offence; 0-9, or t table talk"),
        ("g 1-4", "a side gives up the game"),
        ("n", "the next game, with the same four"),
        ("?  q", "these keys; quit"),
    ),
}
"""Each key and what it does, under two headings. With the headings and one line more it fits 60
columns and 20 lines."""

_NAMES: Final = {REDO: "Ctrl-R", BACK: "Backspace", CLEAR: "Esc", " ": "Space", "\r": "Enter"}


def help_lines() -> list[str]:
    """The keys and what they do, as text."""
    lines = []
    for heading, rows in HELP.items():
        lines.append(heading)
        lines += [f"  {keys:<11}{does}" for keys, does in rows]
    return lines


def shown(key: str) -> str:
    """What a key is called: the name on it, or its character."""
    return _NAMES.get(key) or (safe(key) if len(key) == 1 else "that key")
