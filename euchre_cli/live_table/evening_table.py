"""A table of the evening under way on the live table: round after round, whoever sits there.

In: the open book and the number of a table. Out: the sheet of its game, which may not have begun
yet, and what is entered. Does not know: what a key does.
"""

from __future__ import annotations

from contextlib import suppress

from ..book.sheet import Sheet
from ..book.store import Store
from ..book.writing import BookWriter
from ..cli.evening_tables import TableMeant, table_of_words
from ..terminal.exit_status import Refused
from .state import Enter, Write


class TableOfEvening:
    """A table of the evening under way. Raises `Refused` if there is none of this number."""

    def __init__(self, store: Store, number: int) -> None:
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
            return drawn.begun == now.begun and not drawn.lines and not drawn.waiting
        return (now.number, now.last) == (drawn.number, drawn.last)

    def write(self, writer: BookWriter, effect: Write) -> Sheet:
        """Writes an entry into the game, and begins it if need be. Raises `Refused` for the
        beginning of another game, which is that of the next round."""
        if not isinstance(effect, Enter):
            raise Refused("the next game at this table is the next round: `euchre evening next`")
        if self._meant.begins is not None:
            after: Sheet | None = writer.begin(self._meant.begins, *self._meant.match, effect.body)
        else:
            after = writer.add(self.sheet.number, effect.body)
        return self.reread() if after is None else after

    def _read(self) -> TableMeant:
        meant = table_of_words(self._store, self._number, ())
        assert meant is not None
        return meant
