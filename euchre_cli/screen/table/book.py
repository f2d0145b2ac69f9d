"""The live table and its book: an entry is on the disk before its score is shown."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from euchre_engine.rules import SAYINGS

from ... import saved_state
from ...book.barn_and_customs import called_out, explain_saying, in_the_barn
from ...book.book import Book
from ...book.games_in_play import last_game_with
from ...book.matches import match_of
from ...book.new_game import (
    NewGameOptions,
    game_without_hands,
    next_game,
    next_partners,
    with_same_target,
)
from ...book.people import share_a_player
from ...book.reading import Reader
from ...book.sentences import match_words, score_words
from ...book.sheet import Sheet
from ...book.writing import Writer
from ...session import find_sheet, remember_shown
from ...terminal.exit_status import Conflict, Refused
from ...terminal.screen_text import ENTER, Canvas, Row
from ...words.hand_words import is_hand_word
from ...words.people import People
from ..shell.dialogue import Dialogue, Effect, Question
from ..shell.lines import not_understood, sentence
from ..shell.machine import Done, Moved, Screen, State
from .evening import TableOfEvening
from .hand_keys import HAND_KEYS
from .keys import IN_WORDS, TABLE_KEYS, table_talk
from .picture import picture
from .subject import Enter, NextGame, Table, TakeBack
from .words import old_and_new, written_words

TABLES = {
    "A hand: who called (1-4), then what else you know; Esc drops it": HAND_KEYS,
    "Between hands": TABLE_KEYS,
}


class TableScreen(Screen):
    """The screen of the live table.

    It shows the game with this number, or the current one; or the game of a table of the evening
    under way (`at_table`), round after round. `customs` is the setting; `asks`: somebody answers.
    Raises `Refused` if there is no such game, or if several may be meant.
    """

    tables = TABLES
    line_help = ("a hand in words, as in: Bob 3 hearts",)

    def __init__(
        self,
        book: Book,
        game: int | None = None,
        at_table: int | None = None,
        customs: str = "on",
        asks: bool = True,
    ) -> None:
        self.book, self.customs, self._asks = book, customs, asks
        self._evening = None if at_table is None else TableOfEvening(book, at_table)
        self._unexplained = saved_state.unexplained(book.path, SAYINGS)
        self._people = tuple(str(row["player"]) for row in book.rows("SELECT player FROM players"))
        self._version = self._data_version()
        sheet = self._evening.sheet if self._evening else find_sheet(book, game)
        self.first = self._table(sheet)
        remember_shown(book, sheet)

    def talk(self, subject: Table) -> Dialogue:
        """The dialogue of the table."""
        return table_talk(subject)

    def draw(self, state: State, asked: Question, canvas: Canvas) -> list[Row]:
        """The picture of the table."""
        return picture(state, asked, canvas, self.customs != "off")

    # -- the book --------------------------------------------------------------------------------

    def carry_out(self, subject: Table, effect: Effect) -> Done | None:
        """Writes an entry, unless another terminal has changed the game since it was drawn."""
        if not isinstance(effect, Enter | TakeBack | NextGame):
            return None
        drawn = subject.sheet
        with self.book.writing() as writer:
            now = self._followed(drawn)
            meant = now is not None and (now.number, now.last) == (drawn.number, drawn.last)
            if self._evening is not None:
                meant = self._evening.shows(drawn)
                now = self._evening.write(writer, effect) if meant else now
            elif meant:
                now = _written(writer, drawn, effect, self.book.clock())
        if not meant and now is None:
            raise Refused("this game was taken back at another terminal: q leaves")
        after = now or drawn
        if not meant:
            raise Moved(old_and_new(drawn, after), self._table(after))
        words = written_words(drawn, effect, after)
        if now is None:  # The beginning of the only game was taken back.
            return Done(subject, f"{words}. There is no other game", leaves=True)
        remember_shown(self.book, after)
        return self._done(drawn, after, words)

    def look_around(self, subject: Table) -> Done | None:
        """The game as another terminal has changed it."""
        with suppress(Conflict):  # The next second tries again.
            version = self._data_version()
            if version == self._version:
                return None
            now = self._followed(subject.sheet) or subject.sheet
            self._version = version
            if now == subject.sheet and self._table(now) == subject._replace(told=0):
                return None
            remember_shown(self.book, now)
            words = f"Entered at another terminal: {old_and_new(subject.sheet, now)}"
            return self._done(subject.sheet, now, "" if now == subject.sheet else words)
        return None

    def moved_words(self, old: Table, now: Table) -> str:
        """The score that was shown, and the present one."""
        return old_and_new(old.sheet, now.sheet)

    def again(self, subject: Table) -> Table:
        """The game as it is in the book now."""
        if self._evening is not None:
            return self._table(self._evening.reread())
        return self._table(self.book.sheet(subject.sheet.number) or subject.sheet)

    def _table(self, sheet: Sheet, told: int = 0) -> Table:
        after = None if self._evening is None else self._evening.after_game()
        return Table(sheet, self._people, match_of(self.book, sheet), after, told, self._asks)

    def _done(self, before: Sheet, after: Sheet, words: str) -> Done:
        """What is called out for the change, with an explanation of a saying the first time; it
        rings for the barn, and at the end of the game."""
        if before.number != after.number:
            return Done(self._table(after), words)
        out = called_out(before, after, self.customs)
        new = [name for name in out.sayings if name in self._unexplained]
        if new:
            saved_state.mark_explained(self.book.path, new)
            self._unexplained = tuple(name for name in self._unexplained if name not in new)
        said = [out.quoted, out.barn, *(f"({explain_saying(name)})" for name in new)]
        said = [sentence(words), *said] if any(said) else [words]
        rings = after.over > before.over
        if self.customs != "off":
            was, now = in_the_barn(before), in_the_barn(after)
            rings = rings or any(
                after and not before for before, after in zip(was, now, strict=True)
            )
        told = after.lines[-1].number if len(after.lines) > len(before.lines) else 0
        return Done(self._table(after, told), " ".join(filter(None, said)), rings)

    def _followed(self, drawn: Sheet) -> Sheet | None:
        """The game on the screen as it is now. If it is over or gone, the latest game of its
        players, or a game that was begun since."""
        if self._evening is not None:
            return self._evening.reread()
        sheet = self.book.sheet(drawn.number)
        if sheet is not None and not sheet.over and not sheet.struck:
            return sheet
        return _latest(self.book, drawn, sheet)

    def _data_version(self) -> int:
        """A number that changes when another connection has written."""
        return int(self.book.rows("PRAGMA data_version")[0]["data_version"])

    # -- the line mode ---------------------------------------------------------------------------

    def keys_of_line(self, state: State, line: str) -> Sequence[str]:
        """The characters of a line and Enter; or a hand in words."""
        if not state.typed and self._is_in_words(state.subject.sheet, line):
            return [IN_WORDS, *line, ENTER]
        if line.isalpha() and len(line) > 2:
            raise not_understood(line, self)
        return [*line, ENTER]

    def _is_in_words(self, sheet: Sheet, line: str) -> bool:
        """Whether a line says a hand in words, and is no keys: it has several words, the first is
        one, and one of them is somebody's name."""
        first, *rest = line.split() or [""]
        is_word = (first.isalpha() and len(first) > 1) or is_hand_word(first)
        if not rest or not is_word:
            return False
        people = People(sheet.playing, sheet.players)
        return people.are_named_in([word for word in (first, *rest) if word.strip(",'").isalpha()])

    def read_out(self, state: State) -> str:
        """The score, and how the match stands."""
        sheet, match = state.subject.sheet, state.subject.match
        words = f"{score_words(sheet)}."
        return f"{words} {sentence(match_words(match, sheet.players))}" if match else words


def _latest(book: Reader, drawn: Sheet, sheet: Sheet | None) -> Sheet | None:
    number = last_game_with(book, drawn.players)
    if number is None:
        number = book.current()
    now = None if number is None else book.sheet(number)
    if sheet is None or now is None:
        return now or sheet
    # A game that began before this one ended is at another table.
    ended = sheet.lines[-1].entry.id if sheet.lines else sheet.last
    elsewhere = not share_a_player(now.players, sheet.players) and (now.opened or 0) < ended
    return sheet if elsewhere else now


def _written(
    writer: Writer, sheet: Sheet, effect: Enter | TakeBack | NextGame, now: datetime
) -> Sheet | None:
    """Writes an effect; returns the sheet of the game that is current then."""
    match effect:
        case NextGame(partners):
            players = next_partners(sheet.players) if partners else sheet.players
            wanted = with_same_target(sheet, NewGameOptions())
            empty = game_without_hands(writer.book, players)
            return writer.begin(next_game(sheet, players, wanted, now, empty))
        case Enter(entry):
            after = writer.add(sheet.number, entry)
        case TakeBack(again):
            after = writer.redo(sheet.number) if again else writer.undo(sheet.number)
    return _latest(writer.book, sheet, None) if after is None else after
