"""The live table and its book: every entry is written into the book before it is shown.

Knows: the store, which game to show when another terminal has changed it, and the line mode (lines
of keys in, sentences out), for pipes and screen readers. Does not know: what a key does; the
screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime

from euchre_engine.rules import SAYINGS

from ..book.book import Book
from ..book.game_selection import last_game_with
from ..book.matches import match_of
from ..book.new_game import (
    NewGameOptions,
    game_without_hands,
    next_game,
    next_partners,
    with_same_target,
)
from ..book.people import share_a_player
from ..book.sentences import match_words, score_words
from ..book.sheet import Sheet
from ..book.writing import Writer
from ..cli import saved_state, settings
from ..cli.session import remark, remember_shown, sheet_meant
from ..log.words import shortened
from ..terminal.exit_status import Conflict, Exit, Failure
from ..terminal.text import safe
from ..words.grammar import is_hand_word
from ..words.people import People
from .canvas import Canvas, Row
from .evening_table import TableOfEvening
from .key_reader import CLEAR, ENTER, IN_WORDS, help_lines
from .keys import HELP, WORDS
from .picture import picture
from .state import (
    ChangedElsewhere,
    Drawn,
    Effect,
    Enter,
    NextGame,
    OpenDispute,
    Outcome,
    Quit,
    Redo,
    State,
    TableEvent,
    Tick,
    Undo,
    Write,
    WriteConflict,
    WriteDone,
    WriteFailed,
)
from .step import prompt, run_with_effects


class LiveTable:
    """A live table and its book; `state` is the state to draw.

    It shows the game with this number, or the current one; or the game of a table of the evening
    under way (`at_table`), round after round, which begins with its first entry. Raises `Refused`
    if there is none, or if several games may be meant, and the errors of the settings.
    """

    def __init__(self, store: Book, game: int | None = None, at_table: int | None = None) -> None:
        self.store = store
        self._at_table = None if at_table is None else TableOfEvening(store, at_table)
        self.state = State(
            sheet_meant(store, game) if self._at_table is None else self._at_table.sheet,
            settings.value("customs").text,
            settings.is_on("bell"),
            unexplained_sayings=saved_state.unexplained(store.path, SAYINGS),
            known_players=tuple(
                str(row["player"]) for row in store.rows("SELECT player FROM players")
            ),
        )
        self._look_around()
        self._version = self._data_version()
        remember_shown(store, self.state.sheet)

    def handle(self, event: TableEvent) -> list[Effect]:
        """Takes a key or another event, and writes the entry it completes, if any. Returns the
        effects for the screen: `Bell`, `Quit`, `OpenDispute`."""
        if isinstance(event, str) and self.state.after_game is not None:
            with suppress(Conflict):  # Other tables may have finished since.
                self._look_around()
        before = self.state
        self.state, effects = run_with_effects(self.state, event, self._carry_out)
        if self.state.unexplained_sayings != before.unexplained_sayings:
            explained = set(before.unexplained_sayings) - set(self.state.unexplained_sayings)
            saved_state.mark_explained(self.store.path, explained)
        if self.state.sheet is not before.sheet:
            self._look_around()
        return effects

    def _look_around(self) -> None:
        """Rereads what surrounds the game: its match, and what follows it at an evening."""
        self.state = self.state._replace(
            match=match_of(self.store, self.state.sheet),
            after_game=None if self._at_table is None else self._at_table.after_game(),
        )

    def draw(self, canvas: Canvas) -> list[Row]:
        """The picture of the table."""
        return picture(self.state, canvas)

    def tick(self) -> list[Effect]:
        """To be called once a second: checks if another terminal has written. Returns the effects
        for the screen."""
        effects = self.handle(Tick())
        try:
            version = self._data_version()
            if version != self._version:
                now = self._reread_game(self.store, self.state.sheet)
                effects += self.handle(ChangedElsewhere(now))
                self._look_around()
                remember_shown(self.store, now)
                self._version = version
        except Conflict:
            pass  # The next tick tries again.
        except Failure as failed:
            effects += self.handle(WriteFailed(str(failed), failed.status))
        return effects

    def reread(self) -> None:
        """Takes the game as it is in the book now, after something else wrote through it here."""
        drawn = self.state.sheet
        now = None if drawn is None else self.store.sheet(drawn.number)
        if self._at_table is not None:
            now = self._at_table.reread()
        self.state = self.state._replace(sheet=now, typed="", message="")
        self._look_around()

    def _data_version(self) -> int:
        """A number that changes when another connection has written."""
        return int(self.store.rows("PRAGMA data_version")[0]["data_version"])

    def _carry_out(self, drawn: Sheet | None, effect: Write) -> Outcome:
        assert drawn is not None
        try:
            with self.store.writing() as writer:
                now = self._reread_game(writer, drawn)
                meant = now is not None and (now.number, now.last) == (drawn.number, drawn.last)
                if self._at_table is not None:
                    meant = self._at_table.shows(drawn)
                    now = self._at_table.write(writer, effect) if meant else now
                elif meant:
                    now = _write(writer, drawn, effect, self.store.clock())
        except Failure as failed:
            return WriteFailed(str(failed), failed.status)
        remember_shown(self.store, now)
        return WriteDone(effect, now) if meant else WriteConflict(now)

    def _reread_game(self, reader: Book | Writer, drawn: Sheet | None) -> Sheet | None:
        if self._at_table is not None:
            return self._at_table.reread()
        return _reread_game(reader, drawn)


def _reread_game(reader: Book | Writer, drawn: Sheet | None) -> Sheet | None:
    """Rereads the game on the screen. If it is over or gone, returns the latest game of its players
    instead, or a game that was begun since."""
    sheet = None if drawn is None else reader.sheet(drawn.number)
    if sheet is not None and not sheet.over and not sheet.struck:
        return sheet
    number = None if drawn is None else last_game_with(reader, drawn.players)
    if number is None:
        number = reader.current()
    now = None if number is None else reader.sheet(number)
    if sheet is None or now is None:
        return now or sheet
    # A game that began before this one ended is at another table.
    ended = sheet.lines[-1].entry.id if sheet.lines else sheet.last
    elsewhere = not share_a_player(now.players, sheet.players) and (now.opened or 0) < ended
    return sheet if elsewhere else now


def _write(writer: Writer, sheet: Sheet, effect: Write, now: datetime) -> Sheet | None:
    """Writes an effect; returns the sheet of the game that is current then."""
    match effect:
        case NextGame(partners):
            players = next_partners(sheet.players) if partners else sheet.players
            wanted, empty = NewGameOptions(), game_without_hands(writer, players)
            return writer.begin(
                next_game(sheet, players, with_same_target(sheet, wanted), now, empty)
            )
        case Enter(entry):
            after = writer.add(sheet.number, entry)
        case Undo():
            after = writer.undo(sheet.number)
        case Redo():
            after = writer.redo(sheet.number)
    return _reread_game(writer, sheet) if after is None else after


# -- the line mode --------------------------------------------------------------------------------


def run_line_mode(
    table: LiveTable,
    lines: Iterable[str],
    say: Callable[[str], None],
    interactive: bool,
    dispute: Callable[[OpenDispute, Iterable[str]], Exit],
) -> Exit:
    """Takes each line as keys, or as a hand in words, and passes the sentences about the outcome to
    `say`. Returns the exit status. `dispute` takes the lines of a dispute, and what is left of them
    is taken here.

    `interactive`: a person reads each refusal, and can type the entry again. Otherwise nothing is
    entered after a refusal, whose exit status is returned.
    """
    say(_score(table))
    say(_question(table))
    lines = iter(lines)
    for number, line in enumerate(lines, 1):
        if not interactive and line.strip().lower() not in ("y", "n"):
            _accept_as_new(table, say)
        status, effects = _take_line(table, line, say)
        if Quit() in effects:
            return Exit.CLEAN
        for opens in effects:
            if not isinstance(opens, OpenDispute):
                continue
            status = dispute(opens, lines)
            table.reread()
            say(_score(table))
        if status and not interactive:
            say(f"That was line {number}. Nothing after it was entered.")
            return status
        if status or table.state.typed or not line.strip():
            say(_question(table))
    if not interactive:
        _accept_as_new(table, say)
    if not table.state.typed:
        return Exit.CLEAN
    say(f"Not entered, because it is not complete. {_question(table)}")
    return Exit.CLEAN if interactive else Exit.USAGE


def _accept_as_new(table: LiveTable, say: Callable[[str], None]) -> None:
    """If the question is whether a name was mistyped, takes it as a new name, and prints a remark:
    there is nobody to answer."""
    if table.state.typed.endswith(ENTER) and not table.state.status:
        remark(prompt(table.state).question.partition(". ")[0])
        _take_line(table, "n", say)


def _take_line(
    table: LiveTable, line: str, say: Callable[[str], None]
) -> tuple[Exit, list[Effect]]:
    """Takes the keys of a line up to the first that is refused. That drops the whole entry, because
    the following keys could mean something else without it. Returns the exit status, and the
    effects of a key that leaves the table."""
    word = line.strip().lower()
    if not word:
        say(_score(table))
    if word.isalpha() and len(word) > 2 and word not in WORDS:
        known = ", ".join(sorted(WORDS, key=lambda word: WORDS[word] == "q"))
        say(f"'{safe(shortened(word))}' is not known here: type keys, as in 2h3, or {known}.")
        return Exit.USAGE, []
    said = [IN_WORDS] if _is_in_words(table.state, word) else []
    for key in WORDS.get(word) or [*said, *line.strip(), ENTER]:
        if not prompt(table.state).text and (key.isspace() or key == ENTER):
            continue  # The end of a line is Enter only while a name or a number is typed.
        effects = table.handle(key)
        if any(isinstance(effect, Quit | OpenDispute) for effect in effects):
            return Exit.CLEAN, effects
        state = table.state
        if state.help:
            for help_line in help_lines(HELP):
                say(help_line)
            table.handle(CLEAR)
        if state.message:
            say(_sentence(state.message))
        if state.saying:
            say(state.saying)
        if state.good:
            say(_score(table))
        if state.status:
            table.handle(CLEAR)
            table.handle(Drawn())
            return state.status, []
    return Exit.CLEAN, []


def _is_in_words(state: State, line: str) -> bool:
    """Whether a line says a hand in words, and is no keys: it has several words, the first is one,
    and one of them is somebody's name."""
    first, *rest = line.split() or [""]
    is_word = (first.isalpha() and len(first) > 1) or is_hand_word(first)
    if state.sheet is None or state.typed or not rest or not is_word:
        return False
    people = People(state.sheet.playing, state.sheet.players)
    return people.are_named_in([word for word in (first, *rest) if word.strip(",'").isalpha()])


def _sentence(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _score(table: LiveTable) -> str:
    sheet, match = table.state.sheet, table.state.match
    if sheet is None:
        return ""
    words = f"{score_words(sheet)}."
    return words if match is None else f"{words} {_sentence(match_words(match, sheet.players))}"


def _question(table: LiveTable) -> str:
    """The question, and the keys that answer it; between hands only the callers."""
    question = prompt(table.state)
    offers = question.offers if table.state.typed else question.offers[:4]
    keys = ", ".join([*(offer.shown for offer in offers), "? all keys"])
    return f"{question.words} {keys}."
