"""A table of the evening under way on the live table: round after round, whoever sits there.

In: the open book and the number of a table. Out: the sheet of its game, which may not have begun
yet, and what is entered. Does not know: what a key does.
"""

from __future__ import annotations

from contextlib import suppress

from ...book.book import Book
from ...book.sheet import Sheet
from ...book.writing import Writer
from ...evening import host
from ...evening.in_book import close_round, evening_to_enter, evening_under_way
from ...evening.tables import TableToEnter, table_to_enter
from ...evening.texts import until_words
from ...terminal.exit_status import Refused
from .subject import AfterGame, Enter, NextGame, TakeBack


class TableOfEvening:
    """A table of the evening under way. Raises `Refused` if there is none of this number."""

    def __init__(self, store: Book, number: int) -> None:
        self._store = store
        self._number = number
        self._meant = self._read()

    @property
    def sheet(self) -> Sheet:
        """The game in the round under way, as it was last read; blank if it has not begun."""
        return self._meant.sheet

    def reread(self) -> Sheet:
        """The game in the round that is under way now; once the evening is over, the last one."""
        with suppress(Refused):
            self._meant = self._read()
        return self.sheet

    def shows(self, drawn: Sheet) -> bool:
        """Whether a sheet on the screen is the game as it was last read."""
        now = self.sheet
        if self._meant.begins is not None:  # The number it will have changes with other tables.
            return drawn.head == now.head and not drawn.lines and not drawn.waiting
        return (now.number, now.last) == (drawn.number, drawn.last)

    def after_game(self) -> AfterGame | None:
        """What follows the game that was read last; `None` as long as it is not over, unless it
        ends when the time of its round is over, and once the evening has ended."""
        evening = evening_under_way(self._store)
        if evening is None or not (self.sheet.over or self.sheet.until_time):
            return None
        if not self.sheet.over:
            return AfterGame(f"{until_words(evening)}; `euchre evening next` closes it")
        missing = host.missing_words(evening)
        number = evening.begun
        if missing:
            return AfterGame(f"Round {number}: {missing}")
        closed = evening.closed()
        if closed.is_last_round:
            return AfterGame("That was the last round: `euchre evening next` ends the evening")
        if closed.tied():
            tie = f"Round {number} has a tie: `euchre evening next` asks who won the cut"
            return AfterGame(tie)
        return AfterGame(question=f"Round {number} is complete. Begin round {number + 1}?")

    def write(self, writer: Writer, effect: Enter | TakeBack | NextGame) -> Sheet:
        """Writes an entry into the game, and begins it if need be; or begins the next round. Raises
        `Refused` if it cannot."""
        number, begins = self.sheet.number, self._meant.begins
        match effect:
            case NextGame():
                self._begin_round(writer)
                return self.reread()
            case Enter(entry) if begins is not None:
                after: Sheet | None = writer.begin(begins, entry)
            case Enter(entry):
                after = writer.add(number, entry)
            case TakeBack(again):
                after = writer.redo(number) if again else writer.undo(number)
        if after is None:
            return self.reread()
        self._meant = self._meant._replace(sheet=after, begins=None)
        return after

    def _begin_round(self, writer: Writer) -> None:
        """Closes the round under way, which is complete."""
        evening = evening_to_enter(self._store)
        closed = evening.closed()
        if evening.missing() or closed.is_last_round or closed.tied():
            raise Refused("the round cannot be closed any more: `euchre evening next` says why")
        close_round(writer, evening, host.close(evening, {}, ends=False))

    def _read(self) -> TableToEnter:
        meant = table_to_enter(self._store, self._number, ())
        assert meant is not None
        return meant
