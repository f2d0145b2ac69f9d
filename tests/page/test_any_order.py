"""The page says the same in whatever order games were imported, but for their numbers."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from euchre_cli.page.html import to_html
from euchre_cli.stats.games import Book, Names

from ..book.exchange import sheets_of, written
from ..card_table import CardTable
from ..season.hand_made import changed
from ..season.played import QUICK, Told, told
from ..season.played import book as book_of
from ..season.random_season import book as book_of_events
from ..season.random_season import season
from .seasons import filled, read

_NUMBERS = re.compile(r"\b([Gg]ame[- ])(\d+)\b")
"""The number of a game, wherever it stands on a page."""


def renumbered(book: Book, numbers: dict[int, int]) -> Book:
    """The book whose games were imported in the order of these other numbers."""
    later = len(numbers) * 1000
    moved = [
        f"UPDATE {table} SET game = {new} WHERE game = {later + old}"  # noqa: S608
        for table in ("games", "hands")
        for old, new in numbers.items()
    ]
    aside = [f"UPDATE {table} SET game = game + {later}" for table in ("games", "hands")]  # noqa: S608
    return changed(book, *aside, *moved)


def with_numbers(page: str, numbers: dict[int, int]) -> str:
    """A page with the numbers of the games as they are called here."""
    return _NUMBERS.sub(lambda found: f"{found[1]}{numbers[int(found[2])]}", page)


def shuffled(book: Book, seed: int) -> dict[int, int]:
    """Other numbers for the games of a book."""
    numbers = [game.number for game in book.games]
    return dict(zip(numbers, Random(seed).sample(numbers, len(numbers)), strict=True))


def in_files(book: Book) -> Book:
    """The book, each of its games from a file of its own, as the import says where it is from."""
    return changed(book, "UPDATE games SET source = 'night-' || game || '.euchre'")


def alike(times: int) -> Book:
    """Two evenings of games that are the same in all but who won them, so many times each: nearly
    everything is shared by several. The two evenings are to different targets."""
    tables: tuple[Names, ...] = (
        ("Ann", "Bob", "Cat", "Dan"),
        ("Bob", "Cat", "Dan", "Ann"),
        ("Eve", "Fay", "Gus", "Hal"),
    )
    games: list[Told] = []
    for date, target in (("2026-01-08", 9), ("2026-01-15", 10)):
        for nth, names in enumerate(tables * times):
            began = f"{date}T20:{nth:02}:00Z"
            number = len(games) + 1
            games.append(told(number, QUICK, names, date=date, began=began, target=target))
    return book_of(*games)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_season_imported_in_another_order(seed: int, book: Book) -> None:
    whole = in_files(book)
    numbers = shuffled(whole, seed)
    assert to_html(filled(renumbered(whole, numbers))) == with_numbers(
        to_html(filled(whole)), numbers
    )


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_that_are_alike_imported_in_another_order(seed: int, times: int) -> None:
    whole = alike(times)
    numbers = shuffled(whole, seed)
    page = to_html(filled(whole))
    # Of this page the next line says something: games are called by their numbers.
    assert {"game-", "game ", "Game "} <= {one[1] for one in _NUMBERS.finditer(page)}
    assert to_html(filled(renumbered(whole, numbers))) == with_numbers(page, numbers)


@pytest.mark.parametrize("seed", [11, 12])
def test_logs_imported_in_another_order(seed: int, table: CardTable) -> None:
    book_of_events(table.book, season(seed, 24, logged=True)).close()
    files = []
    for sheet in sheets_of(table):
        files.append(table.folder / f"{sheet.number}.euchre")
        files[-1].write_text(written([sheet]))
    other = Random(seed).sample(files, len(files))
    pages = []
    for name, order in (("one.db", files), ("other.db", other)):
        path = table.folder / name
        table.done(["import", "--anyway", "--db", str(path), *map(str, order)])
        whole = read(path)
        numbers = {game.number: number_of(game.source) for game in whole.games}
        pages.append(with_numbers(to_html(filled(whole)), numbers))
    assert pages[0] == pages[1]


def number_of(source: str) -> int:
    """The number in the name of a game's log."""
    return int(Path(source.split(":")[0]).stem)
