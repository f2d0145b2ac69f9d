"""A screen over a scorebook on the disk: keys as characters, and what is drawn."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.new_game import NewGameOptions, next_game
from euchre_cli.book.sheet import Sheet
from euchre_cli.screen.dispute.book import DisputeScreen
from euchre_cli.screen.shell.loop import Shown
from euchre_cli.screen.shell.machine import Screen, State, opened, question
from euchre_cli.screen.table.book import TableScreen
from euchre_cli.terminal import screen_text as names
from euchre_cli.terminal.screen_text import Canvas
from euchre_engine.rules import Value

FOUR = ("Ann", "Bob", "Cat", "Dan")
NOW = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)

KEYS = {
    "\r": names.ENTER,
    "⏎": names.ENTER,
    "\t": names.TAB,
    "⇥": names.TAB,
    "\x7f": names.BACK,
    "⌫": names.BACK,
    "\x1b": names.ESCAPE,
    "⎋": names.ESCAPE,
    "\x12": names.REDO,
    "←": names.LEFT,
    "→": names.RIGHT,
    "↑": names.UP,
    "↓": names.DOWN,
}


class AtScreen:
    """Somebody at a screen."""

    def __init__(self, screen: Screen, first: State) -> None:
        self.screen = screen
        self.shown = Shown(screen, first)

    @property
    def state(self) -> State:
        return self.shown.state

    @property
    def question(self) -> str:
        return str(question(self.screen, self.state))

    def press(self, keys: str) -> State:
        for key in keys:
            self.shown.press(KEYS.get(key, key))
        return self.state

    def drawn(self, width: int = 60, height: int = 20, plain: bool = False) -> list[str]:
        rows = self.shown.draw(Canvas(width, height, plain))
        return ["".join(text for _, text in row).rstrip() for row in rows]


class AtTable(AtScreen):
    """Somebody at the live table, with a book in `folder`."""

    def __init__(
        self, folder: Path, preset: str = "standard", customs: str = "on", **rules: Value
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.book = Book.open(str(folder / "book.db"), create=True)
        self.book.clock = lambda: NOW
        named = {name.replace("_", "-"): value for name, value in rules.items()}
        wanted = NewGameOptions(preset=preset, rules=named)
        with self.book.writing() as writer:
            writer.begin(next_game(None, FOUR, wanted, NOW))
        table = TableScreen(self.book, customs=customs)
        super().__init__(table, opened(table.first))

    @property
    def sheet(self) -> Sheet:
        sheet: Sheet = self.state.subject.sheet
        return sheet

    @property
    def records(self) -> list[str]:
        """The hands of the game, in the log language."""
        return [line.text for line in self.sheet.lines]

    def elsewhere(self, record: str = "maker E hearts; tricks EW 3") -> None:
        """Another terminal enters a hand."""
        with Book.open(self.book.path) as other, other.writing() as writer:
            writer.add(1, NewEntry("hand", record))


def at_dispute(folder: Path, record: str = "", **options: Any) -> AtScreen:
    """Somebody at a dispute about a hand with this record, dealt by Cat (as a rule), or else about
    the hand under way."""
    path = folder / "dispute.db"
    dealer, preset = options.pop("dealer", "S"), options.pop("preset", None)
    wanted = NewGameOptions(dealer=dealer, preset=preset)
    with Book.open(str(path), create=True) as book, book.writing() as writer:
        writer.begin(next_game(None, FOUR, wanted, NOW))
        if record:
            writer.add(1, NewEntry("hand", record))
    book = Book.open(str(path))
    sheet = book.sheet(1)
    assert sheet is not None
    screen = DisputeScreen(book, sheet, None, **options)
    return AtScreen(screen, screen.first)
