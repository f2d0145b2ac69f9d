"""How long a key takes to the picture: at the live table late in a very long game, and in a dispute
with all the cards on the table. What is written is not counted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.new_game import NewGameOptions, next_game
from euchre_cli.screen.dispute.book import DisputeScreen
from euchre_cli.screen.shell.loop import Shown
from euchre_cli.screen.shell.machine import opened
from euchre_cli.screen.table.book import TableScreen
from euchre_cli.terminal.screen_text import BACK, ESCAPE, Canvas

LOOK: Final = Canvas(120, 40)
FOUR: Final = ("Ann", "Bob", "Cat", "Dan")
HANDS: Final = ("maker E hearts; tricks EW 3", "maker N; tricks NS 4", "misdeal", "thrown-in")
AT_TABLE: Final = (*"2ha", BACK, ESCAPE, *"??x", *"e2", ESCAPE, *"r33", ESCAPE, *"z1", ESCAPE)
"""Keys of entries that are not completed."""

CARDS: Final = "129daskctcjc9sqsac9cthkstsjhjdkd9hqdqcadtdah"
IN_DISPUTE: Final = "nnennee9s?" + "ne"


def at_table(folder: Path, rounds: int) -> list[float]:
    """The milliseconds each of many keys took at the live table, 200 hands into a game."""
    with _book(folder / "long.db", HANDS * 50) as book:
        screen = TableScreen(book)
        return _times(Shown(screen, opened(screen.first)), AT_TABLE * rounds)


def in_dispute(folder: Path, rounds: int) -> list[float]:
    """The milliseconds each of many keys took in a dispute, once the cards are there."""
    with _book(folder / "short.db", ("dealer S; maker W spades; tricks EW 3",)) as book:
        screen = DisputeScreen(book, book.sheet(1), None, fresh=True)
        shown = Shown(screen, screen.first)
        for key in CARDS:
            shown.press(key)
        return _times(shown, IN_DISPUTE * rounds)


def _book(path: Path, hands: Iterable[str]) -> Book:
    book = Book.open(str(path), create=True)
    with book.writing() as writer:
        options = NewGameOptions(rules={"target": 100})
        new = next_game(None, FOUR, options, datetime.now(UTC))
        writer.begin(new, *[NewEntry("hand", hand) for hand in hands])
    return book


def _times(shown: Shown, keys: Iterable[str]) -> list[float]:
    times = []
    for key in keys:
        start = perf_counter()
        shown.press(key)
        shown.draw(LOOK)
        times.append(1000 * (perf_counter() - start))
    return times
