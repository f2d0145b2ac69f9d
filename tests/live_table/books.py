"""A scorebook in memory, and a table that writes into it: quick enough for very many keys."""

from __future__ import annotations

from euchre_cli.book.events import Body, Event, GameBegun
from euchre_cli.book.new_game import first_dealer_after, next_partners
from euchre_cli.book.sheet import Sheet, sheet_of
from euchre_cli.live_table.state import (
    Drawn,
    Effect,
    Enter,
    Outcome,
    State,
    TableEvent,
    Write,
    WriteConflict,
    WriteDone,
    WriteFailed,
)
from euchre_cli.live_table.step import run_with_effects
from euchre_cli.terminal.exit_status import Exit
from euchre_engine.rules import Value
from euchre_engine.seats import Seat

FOUR = ("Ann", "Bob", "Cat", "Dan")


class Book:
    """Events, and what becomes of what a table wants written: `fails` says that nothing can be."""

    def __init__(self, preset: str = "standard", dealer: Seat | None = Seat.N, **rules: Value):
        self.events: list[Event] = []
        self.fails = False
        self._known: tuple[int, Sheet | None] = (0, None)
        named = tuple((name.replace("_", "-"), value) for name, value in rules.items())
        self.write(1, GameBegun(FOUR, preset, named, dealer))

    def write(self, game: int, body: Body) -> None:
        """Write an event, as anybody might."""
        number = len(self.events) + 1
        self.events.append(Event(number, "2026-11-19T20:00:00Z", "", "", game, number, body))

    def sheet(self) -> Sheet | None:
        """The last game that stands, as the fold of its events."""
        folds = (
            sheet_of(game, [event for event in self.events if event.game == game])
            for game in range(self.games(), 0, -1)
        )
        return next(filter(None, folds), None)

    def known(self) -> Sheet | None:
        """The same; worked out once for the same events."""
        if self._known[0] != len(self.events):
            self._known = (len(self.events), self.sheet())
        return self._known[1]

    def copy(self) -> Book:
        """Another book in which the same stands."""
        copy = Book()
        copy.events, copy._known = list(self.events), (len(self.events), self.known())
        return copy

    def games(self) -> int:
        """How many games were ever begun."""
        return max(event.game for event in self.events)

    def carry(self, drawn: Sheet | None, effect: Write) -> Outcome:
        """What the store would do."""
        assert drawn is not None
        if self.fails:
            return WriteFailed("the disk is full", Exit.BAD_FILE)
        now = self.known()
        if now is None or (now.number, now.last) != (drawn.number, drawn.last):
            return WriteConflict(now)
        if isinstance(effect, Enter):
            self.write(drawn.number, effect.body)
        else:
            players = next_partners(drawn.players) if effect.partners else drawn.players
            begun = drawn.begun._replace(players=players, dealer=first_dealer_after(drawn, players))
            self.write(self.games() + 1, begun)
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
        from euchre_cli.book.events import record_of

        return [record_of(line.own_entries) for line in self.sheet.lines]


def after(keys: str, *preset: str, **rules: Value) -> Live:
    """A live table in a new game under these rules, after these keys."""
    live = Live(Book(*preset, **rules))
    live.press(keys)
    return live
