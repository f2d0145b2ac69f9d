"""The live table at work: what it wants written is written into the book, before it is shown.

Knows: the store, and what is done when another terminal has changed the game. Does not know: keys,
screens.
"""

from __future__ import annotations

from datetime import datetime

from euchre_engine.rules import SAYINGS

from .. import seen, settings
from ..at_table import shown, the_game
from ..exits import Failure, MovedOn
from ..scorebook.beginning import Wanted, next_game, next_partners
from ..scorebook.people import meet
from ..scorebook.sheet import Sheet
from ..store import Pen, Store
from ..under_way import last_of
from .state import (
    Effect,
    Enter,
    Happening,
    Noticed,
    Outcome,
    Overtaken,
    State,
    Stored,
    Tick,
    Trouble,
    Write,
)
from .step import settle

PATIENCE = 3.0
"""Seconds to wait for somebody else who is writing: here one key tries again."""


class LiveTable:
    """A table and its book.

    `state` is what is to be drawn: the game of this number, or the one under way. Raises `Refused`
    when there is none, or nothing tells which, and what the settings raise.
    """

    def __init__(self, store: Store, game: int | None = None) -> None:
        self.store = store
        self.state = State(
            the_game(store, game),
            settings.value("customs").text,
            settings.is_on("bell"),
            unexplained=seen.unexplained(store.path, SAYINGS),
            known=tuple(str(row["player"]) for row in store.rows("SELECT player FROM players")),
        )
        store.patience = PATIENCE
        self._writes = self._counted()
        shown(store, self.state.sheet)

    def happen(self, happening: Happening) -> list[Effect]:
        """A key, or anything else; returns what is left to do: ring, quit."""
        before = self.state.unexplained
        self.state, effects = settle(self.state, happening, self._carry)
        if self.state.unexplained != before:
            seen.first_time(self.store.path, set(before) - set(self.state.unexplained))
        return effects

    def tick(self) -> list[Effect]:
        """A second has gone by: look whether somebody else has written."""
        effects = self.happen(Tick())
        try:
            counted = self._counted()
            if counted != self._writes:
                now = _still(self.store, self.state.sheet)
                effects += self.happen(Noticed(now))
                shown(self.store, now)
                self._writes = counted
        except MovedOn:
            pass  # In a second, then.
        except Failure as failed:
            effects += self.happen(Trouble(str(failed), failed.status))
        return effects

    def _counted(self) -> int:
        """A number that changes when another connection has written."""
        return int(self.store.rows("PRAGMA data_version")[0]["data_version"])

    def _carry(self, drawn: Sheet | None, effect: Write) -> Outcome:
        assert drawn is not None
        try:
            with self.store.writing() as pen:
                now = _still(pen, drawn)
                meant = now is not None and (now.number, now.last) == (drawn.number, drawn.last)
                if meant:
                    now = _written(pen, drawn, effect, self.store.clock())
        except Failure as failed:
            return Trouble(str(failed), failed.status)
        shown(self.store, now)
        return Stored(effect, now) if meant else Overtaken(now)


def _still(reader: Store | Pen, drawn: Sheet | None) -> Sheet | None:
    """The game that is drawn, as it is now; once it is over or gone, the last one that somebody of
    it sits in, or the one that was begun since."""
    sheet = None if drawn is None else reader.sheet(drawn.number)
    if sheet is not None and not sheet.over and not sheet.struck:
        return sheet
    number = None if drawn is None else last_of(reader, drawn.players)
    if number is None:
        number = reader.current()
    now = None if number is None else reader.sheet(number)
    if sheet is None or now is None:
        return now or sheet
    # One that had begun before this one ended is at another table.
    ended = sheet.lines[-1].event if sheet.lines else sheet.last
    elsewhere = not meet(now.players, sheet.players) and (now.opened or 0) < ended
    return sheet if elsewhere else now


def _written(pen: Pen, sheet: Sheet, effect: Write, now: datetime) -> Sheet | None:
    """The sheet of the game on the table, after what was to be written."""
    if not isinstance(effect, Enter):
        players = next_partners(sheet.players) if effect.partners else sheet.players
        return pen.begin(next_game(sheet, players, Wanted(), now))
    after = pen.add(sheet.number, effect.body)
    return _still(pen, sheet) if after is None else after
