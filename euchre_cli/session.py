"""The session of a command that uses a book: its scorebook, its game, and the form of its answer.

Knows: where the book is, which game the options mean, and what this terminal was last shown. Does
not know: what a command does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from getpass import getuser
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from . import saved_state, settings
from .book.book import Book
from .book.entering import find_line
from .book.games_in_play import find_game, tables_in_play
from .evening import board_file, in_book
from .evening import tables as evening_tables
from .terminal.display import say
from .terminal.exit_status import Failure, Refused, no_such, only_one
from .terminal.text import in_utf8
from .words.grammar import AtTable, said_of
from .words.people import People

if TYPE_CHECKING:
    from .book.sheet import Sheet


T = TypeVar("T")


class Session(NamedTuple):
    """The options that say which scorebook, which game, and how to answer.

    `who` are the words of a player's name, which identify a game; `at_table` is that of the evening
    under way whose game is meant; `form` is `table` (text), `json`, `jsonl` or `csv`.
    """

    db: str | None = None
    game: int | None = None
    who: tuple[str, ...] = ()
    as_json: bool = False
    at_table: int | None = None
    form: str = "table"

    @property
    def names_a_game(self) -> bool:
        """Whether it was said which game is meant."""
        return bool(self.who) or (self.game, self.at_table) != (None, None)

    def open(self, *, create: bool = False) -> Book:
        """Opens the scorebook; with `create`, begins it if it does not exist. Raises `Refused` if
        both a game and a table of an evening are meant."""
        if None not in (self.game, self.at_table):
            raise only_one("--table", "--game")
        return open_book(self.db, create=create)

    def sheet(self, store: Book, *, corrects: bool = False) -> Sheet:
        """The game that the options mean; see `find_sheet`. Raises `Refused` also if nobody who
        plays in it is called `who`."""
        game = self.game
        if self.at_table is not None:
            game = evening_tables.game_of_table(store, self.at_table)
        sheet = find_sheet(store, game, [self.who] if self.who else (), corrects)
        if self.who:
            people_at(sheet).one(" ".join(self.who))
        return sheet


# -- the book -------------------------------------------------------------------------------


def open_book(db: str | None, *, create: bool = False) -> Book:
    """Opens a scorebook; with `create`, begins it if it does not exist."""
    settings.all_values()  # Refuses a bad setting before anything is written.
    store = Book.open(settings.book_path(db), create=create, say=remark)
    try:
        store.who = in_utf8(os.environ.get("EUCHRE_WHO") or getuser())
    except (OSError, KeyError):
        store.who = ""  # A user without a name, as in some containers.
    store.terminal = saved_state.terminal_id()
    store.after_writing = _update_board
    return store


def _update_board(store: Book) -> None:
    """Writes the page for the screen in the room anew, if there is an evening of several tables."""
    if store.evening_lately():
        board_file.update_board(store)


def remark(words: str) -> None:
    """Prints a remark on standard error."""
    say(f"euchre: {words}")


def book_is_begun(db: str | None) -> bool:
    """Returns whether the scorebook exists and is not empty."""
    path = settings.book_path(db)
    return os.path.exists(path) and bool(os.path.getsize(path))


def known_players(store: Book) -> list[str]:
    """The names of all players in the book, with those of an evening who have not played yet."""
    played = [str(row["player"]) for row in store.rows("SELECT player FROM players")]
    if not store.evening_lately():
        return played
    return list(dict.fromkeys((*played, *in_book.people_of_evening(store))))


def read_if_any(db: str | None, find: Callable[[Book], Iterable[T]]) -> list[T]:
    """What `find` reads in the scorebook; nothing if it does not exist or cannot be read."""
    if not os.path.exists(settings.book_path(db)):
        return []
    try:
        with open_book(db) as store:
            return list(find(store))
    except Failure:
        return []


def people_in(db: str | None, which: Callable[[Book], Iterable[str]] = known_players) -> list[str]:
    """The names of all players in the book, or those that `which` gives, as far as it can be
    read."""
    return read_if_any(db, which)


def games_under_way(db: str | None = None) -> list[AtTable]:
    """Each game under way, or that has just ended, and each table of an evening; none if the book
    cannot be read."""
    return read_if_any(db, _under_way)


def _under_way(store: Book) -> list[AtTable]:
    games = [
        AtTable(
            people_at(sheet),
            [said_of(line.own, line.verdict) for line in sheet.lines],
            sheet.dealer,
            sheet.over,
        )
        for sheet in sheets_in_play(store)
    ]
    if not store.evening_lately():
        return games
    evening = in_book.evening_under_way(store)
    seatings = () if evening is None else evening.round.seatings
    table_of = {tuple(one.players): one.table for one in seatings}
    games = [one._replace(table=table_of.pop(tuple(one.people.players), 0)) for one in games]
    return games + [AtTable(People(four), table=table) for four, table in table_of.items()]


def sheets_in_play(store: Book) -> list[Sheet]:
    """The games under way, the current one first."""
    games = [store.current(), *(table.game for table in tables_in_play(store))]
    sheets = [store.sheet(game) for game in dict.fromkeys(games) if game is not None]
    return [sheet for sheet in sheets if sheet is not None]


def people_at(sheet: Sheet, number: int | None = None) -> People:
    """Who plays the hand under way, or played the hand of this number. Raises `Refused` if there is
    no such hand."""
    if number is not None:
        return People(find_line(sheet, number).players)
    return People(sheet.playing, sheet.players, earlier=[line.players for line in sheet.lines])


# -- the game -------------------------------------------------------------------------------


def find_sheet(
    store: Book,
    game: int | None,
    named: Iterable[Sequence[str]] = (),
    corrects: bool = False,
) -> Sheet:
    """The sheet of the game with this number, or of the game under way; of several, of the one in
    which somebody `named` sits. For a correction (`corrects`) it may be a game that has just ended.

    Raises `Refused` if there is none, or if it is unclear which is meant.
    """
    number = find_game(store, named, corrects)[0] if game is None else game
    if number is None:
        evening = "`euchre evening` shows the evening, " if store.evening_lately() else ""
        raise Refused(f"no game is under way: {evening}`euchre new Ann Bob Cat Dan` begins one")
    sheet = store.sheet(number)
    if sheet is None:
        raise no_such_game(number)
    return sheet


def no_such_game(number: int | str | None) -> Refused:
    """The refusal of a number that no game has."""
    return no_such(f"game {number}", "`euchre games` lists them")


def no_game_words(store: Book | None, logs: Sequence[str] = ()) -> str:
    """Says that there are no games in a scorebook (`None`: there is none yet) or in `logs`, and
    what to type."""
    if logs:
        return "There are no games in these logs."
    if store is not None and store.evening_lately():
        return (
            "Nothing has been entered yet this evening: `euchre evening` shows who sits where, "
            "and what to type."
        )
    return "No games yet: `euchre new Ann Bob Cat Dan` begins one."


def current_sheet(store: Book) -> Sheet | None:
    """The sheet of the current game, or `None`."""
    number = store.current()
    return None if number is None else store.sheet(number)


# -- what this terminal was shown -----------------------------------------------------------


def remember_shown(store: Book, sheet: Sheet | None) -> None:
    """Records that this terminal is being shown a game, if it is under way."""
    if sheet is None or not store.terminal:
        return
    if store.current() == sheet.number or sheet.number in [
        table.game for table in tables_in_play(store)
    ]:
        mark_shown(store, sheet)


def mark_shown(store: Book, sheet: Sheet) -> None:
    """Records that this terminal was shown a game last, under way or not."""
    mark = saved_state.LastShown(sheet.number, sheet.last)
    saved_state.save_last_shown(store.path, store.terminal, mark)


def was_shown_last(store: Book, sheet: Sheet) -> bool:
    """Returns whether this is the game that this terminal was shown last; if that is unknown,
    whether it is the game of the last entry."""
    if store.terminal:
        last = saved_state.last_shown(store.path, store.terminal)
        return last is not None and last.game == sheet.number
    entry = store.last_entry()
    return entry is not None and entry.game == sheet.number


def undo_command(game: int | None) -> str:
    """The command that undoes the last change of this game."""
    return "euchre undo" if game is None else f"euchre undo --game {game}"
