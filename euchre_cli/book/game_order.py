"""The order of games: that in which they were played, as far as anybody knows.

Knows: what is compared. Does not know: where games come from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, TypeAlias

Natural: TypeAlias = list[tuple[int, int, str]]


class Played(Protocol):
    """A game, as far as its place among others goes."""

    @property
    def day(self) -> str: ...
    @property
    def began(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def season(self) -> str: ...


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


def day_of(date: str, began: str) -> str:
    """The evening of a game, as far as anybody knows, `2026-11-21`: its `date`, or else the day on
    which it `began`; empty where neither is known."""
    return date or began[:10]


def seasons_of(games: Iterable[Played]) -> list[str]:
    """The seasons that games say they belong to, the one played last first."""
    played = sorted(
        (one for one in games if one.season),
        key=lambda one: in_log_order(one.day, one.began, one.source, one.number),
    )
    return list(dict.fromkeys(one.season for one in reversed(played)))
