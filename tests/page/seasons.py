"""Seasons for the tests of the page, written into a book as the commands write them.

Knows: how games come about by chance, and the page they fill. Does not know: what is counted of
them.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from euchre_cli.book.events import GameBegun, HandEntered
from euchre_cli.book.store import Store
from euchre_cli.page.content import PageTable, SeasonPage, Section
from euchre_cli.page.season_page import page_of
from euchre_cli.stats.filters import Filters
from euchre_cli.stats.games import Book

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def fill(
    path: Path,
    *,
    games: int = 6,
    names: Sequence[str] = NAMES,
    evening: int = 4,
    season: str = "2026",
    seed: int = 1,
) -> None:
    """Write so many games to ten into a book, in changing partnerships."""
    by_chance = random.Random(seed)
    with Store.open(str(path), create=True) as store, store.writing() as writer:
        for game in range(games):
            north, east, south, west = by_chance.sample(list(names), 4)
            week = game // evening
            date = f"2026-{week // 4 + 1:02}-{week % 4 * 7 + 1:02}"
            begun = GameBegun((north, east, south, west), date=date, season=season)
            writer.begin(begun, *map(HandEntered, _hands(by_chance)))


def _hands(by_chance: random.Random) -> Iterator[str]:
    score = [0, 0]
    while max(score) < 10:
        seat = by_chance.randrange(4)
        side = seat % 2
        tricks = by_chance.choices(range(6), (1, 3, 12, 35, 25, 24))[0]
        alone = tricks > 3 and by_chance.random() < 0.2
        of = "NS" if side == 0 else "EW"
        yield f"maker {'NESW'[seat]} hearts{' alone' if alone else ''}; tricks {of} {tricks}"
        if tricks < 3:
            score[1 - side] += 2
        else:
            score[side] += (4 if alone else 2) if tricks == 5 else 1


def read(path: Path) -> Book:
    """The book as statistics read it, all of it in memory."""
    tables = sqlite3.connect(":memory:", isolation_level=None)
    with closing(sqlite3.connect(path)) as file:
        file.backup(tables)
    return Book.read(tables.execute)


def season_in(folder: Path, **how: Any) -> Book:
    """The book of a season as `fill` makes it."""
    fill(folder / "book.db", **how)
    return read(folder / "book.db")


def game_in(folder: Path, *records: str) -> Book:
    """The book of one game of Ann, Bob, Cat and Dan with these hands."""
    path = folder / "book.db"
    with Store.open(str(path), create=True) as store, store.writing() as writer:
        writer.begin(GameBegun(("Ann", "Bob", "Cat", "Dan")), *map(HandEntered, records))
    return read(path)


def sections_of(book: Book) -> dict[str, Section]:
    """The sections of its page, by name."""
    return {section.name: section for section in filled(book).sections}


def filled(book: Book) -> SeasonPage:
    return page_of(book, Filters(), "A season", "21 Nov 2026")


def all_tables(page: SeasonPage) -> list[PageTable]:
    return [table for section in page.sections for table in section.all_tables]
