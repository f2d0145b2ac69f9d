"""How long the live table takes from a key to the picture, late in a very long game.

Knows: keys, and a book in memory. Does not know: the disk, which the store's figures are about.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from euchre_cli.book.entries import Entry, NewEntry
from euchre_cli.book.scoring import sheet_of
from euchre_cli.book.sheet import Sheet
from euchre_cli.live_table.canvas import Canvas
from euchre_cli.live_table.key_reader import BACK, CLEAR, REDO
from euchre_cli.live_table.picture import picture
from euchre_cli.live_table.state import Enter, Outcome, State, Write, WriteDone
from euchre_cli.live_table.step import run_with_effects
from euchre_engine.seats import Seat
from tests.entered import begins, entry

HANDS: Final = 200
LOOK: Final = Canvas(120, 40)
RECORDS: Final = (
    "maker E hearts; tricks EW 3",
    "maker N; tricks NS 4",
    "misdeal",
    "thrown-in",
)
KEYS: Final = ("2ha3", "u" + REDO + "u", "z1" + BACK + "4ds5", "u", "e23", "u", "??", "r33" + CLEAR)
"""Entries, corrections and slips; they end in the game as it was."""


def key_times(rounds: int = 20) -> list[float]:
    """The seconds each of many keys took: the step, the sheet worked out anew where something was
    entered, and the picture."""
    times = []
    for _ in range(rounds):
        book = _Book()
        state = State(book.sheet())
        for key in "".join(KEYS):
            start = perf_counter()
            state, _ = run_with_effects(state, key, book.carry)
            picture(state, LOOK)
            times.append(perf_counter() - start)
    return times


class _Book:
    """A game of very many hands, in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.write(begins(("Ann", "Bob", "Cat", "Dan"), dealer=Seat.N, rules={"target": 100}))
        for number in range(HANDS):
            self.write(NewEntry("hand", RECORDS[number % len(RECORDS)]))

    def write(self, new: NewEntry) -> None:
        self.entries.append(entry(len(self.entries) + 1, new))

    def sheet(self) -> Sheet | None:
        return sheet_of(self.entries)

    def carry(self, drawn: Sheet | None, effect: Write) -> Outcome:
        if isinstance(effect, Enter):
            self.write(effect.entry)
        return WriteDone(effect, self.sheet())
