"""A scorebook in memory, and a table that writes into it: quick enough for very many keys."""

from __future__ import annotations

from euchre_cli.book.entries import Entry, NewEntry, text_of
from euchre_cli.book.new_game import first_dealer, next_partners
from euchre_cli.book.scoring import head_records, sheet_of
from euchre_cli.book.sheet import Sheet
from euchre_cli.live_table.state import (
    Drawn,
    Effect,
    Enter,
    NextGame,
    Outcome,
    Redo,
    State,
    TableEvent,
    Undo,
    Write,
    WriteConflict,
    WriteDone,
    WriteFailed,
)
from euchre_cli.live_table.step import run_with_effects
from euchre_cli.terminal.exit_status import Exit
from euchre_engine.rules import Value
from euchre_engine.seats import SEATS, Seat

from ..entered import begins, entry

FOUR = ("Ann", "Bob", "Cat", "Dan")


class Book:
    """Entries, and what becomes of what a table wants written: `fails` says that nothing can be."""

    def __init__(self, preset: str = "standard", dealer: Seat | None = Seat.N, **rules: Value):
        self.entries: list[Entry] = []
        self.fails = False
        self._known: tuple[int, Sheet | None] = (0, None)
        named = {name.replace("_", "-"): value for name, value in rules.items()}
        self.write(1, begins(FOUR, preset, dealer, named))

    def write(self, game: int, new: NewEntry) -> None:
        """Make an entry, as anybody might."""
        self.entries.append(entry(len(self.entries) + 1, new, game))

    def sheet(self) -> Sheet | None:
        """The last game that stands, as the fold of its entries."""
        folds = (
            sheet_of([entry for entry in self.entries if entry.game == game])
            for game in range(self.games(), 0, -1)
        )
        return next(filter(None, folds), None)

    def known(self) -> Sheet | None:
        """The same; worked out once for the same entries."""
        if self._known[0] != len(self.entries):
            self._known = (len(self.entries), self.sheet())
        return self._known[1]

    def copy(self) -> Book:
        """Another book in which the same stands."""
        copy = Book()
        copy.entries, copy._known = list(self.entries), (len(self.entries), self.known())
        return copy

    def games(self) -> int:
        """How many games were ever begun."""
        return max(entry.game for entry in self.entries)

    def carry(self, drawn: Sheet | None, effect: Write) -> Outcome:
        """What the store would do."""
        assert drawn is not None
        if self.fails:
            return WriteFailed("the disk is full", Exit.BAD_FILE)
        now = self.known()
        if now is None or (now.number, now.last) != (drawn.number, drawn.last):
            return WriteConflict(now)
        match effect:
            case Enter(new):
                self.write(drawn.number, new)
            case Undo():
                (last, *_) = drawn.commands.done[-1]
                self.write(drawn.number, NewEntry("undone", about=last.command))
            case Redo():
                (undone, *_) = drawn.commands.undone[-1]
                self.write(drawn.number, NewEntry("redone", about=undone.command))
            case NextGame(partners):
                players = next_partners(drawn.players) if partners else drawn.players
                head = drawn.head.having(players=dict(zip(SEATS, players, strict=True)))
                begun = head_records(head, first_dealer(None, drawn, players))
                self.write(self.games() + 1, NewEntry("begun", text_of(begun)))
        return WriteDone(effect, self.known())


class Live:
    """A live table over a book in memory."""

    def __init__(self, book: Book, customs: str = "on", bell: bool = True) -> None:
        self.book = book
        self.state = State(book.known(), customs, bell)

    def handle(self, event: TableEvent) -> list[Effect]:
        """A key, or anything else; returns what is left to do."""
        self.state, effects = run_with_effects(self.state, event, self.book.carry)
        return effects

    def press(self, keys: str) -> State:
        """One key after another, faster than the table is drawn; and then it is."""
        for key in keys:
            self.handle(key)
        self.handle(Drawn())
        return self.state

    @property
    def sheet(self) -> Sheet:
        """The game that is drawn."""
        assert self.state.sheet is not None
        return self.state.sheet

    @property
    def score(self) -> tuple[int, int]:
        """Its score."""
        return self.sheet.total

    @property
    def records(self) -> list[str]:
        """Its hands, in the log language."""
        return [text_of(line.own) for line in self.sheet.lines]


def after(keys: str, *preset: str, **rules: Value) -> Live:
    """A live table in a new game under these rules, after these keys."""
    live = Live(Book(*preset, **rules))
    live.press(keys)
    return live
