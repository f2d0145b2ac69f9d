"""How long a key takes to the picture: at the live table late in a very long game, and in a dispute
with all the cards on the table.

Knows: keys and pictures. What is written is not counted: the store's figures are about the disk.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.new_game import NewGameOptions, next_game
from euchre_cli.screen.dispute.book import DisputeScreen
from euchre_cli.screen.shell.loop import Shown
from euchre_cli.screen.shell.machine import Screen, State, opened
from euchre_cli.screen.table.book import TableScreen
from euchre_cli.terminal.screen_text import BACK, ESCAPE, Canvas

HANDS: Final = 200
LOOK: Final = Canvas(120, 40)
FOUR: Final = ("Ann", "Bob", "Cat", "Dan")
RECORDS: Final = (
    "maker E hearts; tricks EW 3",
    "maker N; tricks NS 4",
    "misdeal",
    "thrown-in",
)
AT_TABLE: Final = (*"2ha", BACK, ESCAPE, *"??x", *"e2", ESCAPE, *"r33", ESCAPE, *"z1", ESCAPE)
"""Keys of entries that are not completed."""
CARDS: Final = "129daskctcjc9sqsac9cthkstsjhjdkd9hqdqcadtdah"
IN_DISPUTE: Final = "nnennee9s?" + "ne"


def table_times(rounds: int) -> list[float]:
    """The seconds each of many keys took at the live table."""
    with TemporaryDirectory() as folder, _book(folder, HANDS) as book:
        screen = TableScreen(book)
        return _times(screen, opened(screen.first), AT_TABLE * rounds)


def dispute_times(rounds: int) -> list[float]:
    """The seconds each of many keys took in a dispute, once the cards are there."""
    with TemporaryDirectory() as folder, _book(folder, 0) as book:
        with book.writing() as writer:
            hand = NewEntry("hand", "dealer S; maker W spades; tricks EW 3")
            sheet = writer.add(1, hand) or writer.sheet(1)
        screen = DisputeScreen(book, sheet, None, fresh=True)
        shown = Shown(screen, screen.first)
        for key in CARDS:
            shown.press(key)
        return _times(screen, shown.state, IN_DISPUTE * rounds)


def _book(folder: str, hands: int) -> Book:
    book = Book.open(str(Path(folder) / "book.db"), create=True)
    with book.writing() as writer:
        options = NewGameOptions(rules={"target": 100})
        writer.begin(next_game(None, FOUR, options, datetime.now(UTC)))
        for number in range(hands):
            writer.add(1, NewEntry("hand", RECORDS[number % len(RECORDS)]))
    return book


def _times(screen: Screen, state: State, keys: Iterable[str]) -> list[float]:
    shown, times = Shown(screen, state), []
    for key in keys:
        start = perf_counter()
        shown.press(key)
        shown.draw(LOOK)
        times.append(perf_counter() - start)
    return times
