"""The order of games: that in which they were played, as far as anybody knows.

Knows: what is compared. Does not know: where games come from.
"""

from __future__ import annotations

import re
from typing import TypeAlias

Natural: TypeAlias = list[tuple[int, int, str]]


def in_log_order(date: str, began: str, source: str, number: int) -> tuple[str, str, Natural, int]:
    """Sorts the games of one log, those without a date first: by the date, then by when they
    `began` (those of which nobody knows first), then by the file they were read from (`source`);
    their number in the book, which is the order of the imports, decides only what is left."""
    return date, began, natural(source), number


def natural(words: str) -> Natural:
    """A key that sorts numbers in a text as numbers: `night 9` comes before `night 10`."""
    return [_part(part) for part in re.split(r"([0-9]+)", words) if part]


def _part(part: str) -> tuple[int, int, str]:
    return (0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part)
