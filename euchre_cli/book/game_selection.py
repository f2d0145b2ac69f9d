"""Selects games: the one in progress, the one in which somebody sits, or games by number, evening
or season; and sorts them in the order of play.

In: a store, and what was typed. Out: numbers of games; `Refused` if it is unclear which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from euchre_engine.seats import SIDES

from ..log.words import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from ..words.people import People, kept_text
from .people import share_a_player, side_label
from .sheet import Players, lineup_in
from .undo import commands_in

if TYPE_CHECKING:
    from .book import Book
    from .writing import Writer

NaturalKey: TypeAlias = list[tuple[int, int, str]]
"""A sort key of `natural_key`."""


class DatedGame(Protocol):
    """A game that can be sorted among others, and has a season."""

    @property
    def day(self) -> str: ...
    @property
    def began(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def season(self) -> str: ...


def log_order_key(
    date: str, began: str, source: str, number: int
) -> tuple[str, str, NaturalKey, int]:
    """The key that sorts the games of one log: by date (none first), then by the time they `began`
    (unknown first), then by `source`, the file they were imported from, and last by their number
    in the book, which is the order of the imports."""
    return date, began, natural_key(source), number


@lru_cache(maxsize=1024)
def natural_key(words: str) -> NaturalKey:
    """The key that sorts numbers in a text as numbers: `night 9` comes before `night 10`."""
    return [
        (0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part)
        for part in re.split(r"([0-9]+)", words)
        if part
    ]


def day_of(date: str, began: str) -> str:
    """The evening of a game as YYYY-MM-DD: its `date`, or else the day on which it `began`; empty
    if neither is known."""
    return date or began[:10]


def seasons_of(games: Iterable[DatedGame]) -> list[str]:
    """The names of the seasons that the games belong to, the one played last first."""
    in_order = sorted(
        (game for game in games if game.season),
        key=lambda game: log_order_key(game.day, game.began, game.source, game.number),
    )
    return list(dict.fromkeys(game.season for game in reversed(in_order)))


class TableInPlay(NamedTuple):
    """A game at a table, who sits there, and whether it is over. `opened` and `played` are the ids
    of the first and last entry of its play; `table` is the number of the table if it is one of the
    round under way of an evening, and this is to be said."""

    game: int
    players: Players
    over: bool
    opened: int
    played: int
    table: int = 0

    def __str__(self) -> str:
        sides = " against ".join(side_label(self.players, side) for side in SIDES)
        return f"table {self.table} ({sides})" if self.table else f"game {self.game} ({sides})"

    @property
    def option(self) -> str:
        """The option that names it: `--game 2`, or `--table 1` at an evening."""
        return f"--table {self.table}" if self.table else f"--game {self.game}"

    def was_beside(self, other: TableInPlay) -> bool:
        """Whether the two were played at the same time, with no player in common."""
        apart = self.played < other.opened or other.played < self.opened
        return not apart and not share_a_player(self.players, other.players)


def tables_in_play(reader: Book | Writer) -> list[TableInPlay]:
    """The games in progress, the current one first. Further games count if they are unfinished, had
    an entry this evening, and none of their players has moved to another table. A finished game is
    dropped at the next entry elsewhere."""
    evening = _this_evening(reader)
    newest = max((table.played for table in evening), default=0)
    return [table for table in evening if not table.over or table.played == newest]


def last_game_with(reader: Book | Writer, players: Players) -> int | None:
    """The number of this evening's game that was begun or resumed last in which any of these
    players sits; `None` if there is none."""
    rows = reader.recent_games()
    return next((row["game"] for row in rows if share_a_player(lineup_in(row), players)), None)


def game_to_follow(reader: Book | Writer, named: Sequence[str] = ()) -> int | None:
    """The number of the game that a rematch follows: the one of a player whose name begins the
    words `named`; else the only finished one; else the current one; `None` if there is none. Raises
    `Refused` if several are possible."""
    evening = _this_evening(reader)
    with_player = _tables_of_player(evening, named, reader) if named else []
    if len(with_player) == 1:
        return with_player[0].game
    over = [table for table in evening if table.over]
    if len(over) > 1:
        raise Refused(f"{_listed(over)} are over: name one with {_options(over)}")
    return over[0].game if over else game_meant(reader)[0]


def _this_evening(reader: Book | Writer) -> list[TableInPlay]:
    """This evening's last game of each table, the current game first. A finished game is a table of
    its own only if it is the current one, or if other people played a game at the same time."""
    current = reader.current()
    tables = [
        TableInPlay(
            row["game"], lineup_in(row), row["state"] != "going", row["opened"], row["played"]
        )
        for row in sorted(reader.recent_games(), key=lambda row: row["game"] != current)
    ]
    last_games: list[TableInPlay] = []
    for table in tables:
        if any(share_a_player(table.players, other.players) for other in last_games):
            continue
        if not table.over or table.game == current or any(map(table.was_beside, tables)):
            last_games.append(table)
    return last_games


def game_meant(
    reader: Book | Writer, named: Iterable[Sequence[str]] = (), corrects: bool = False
) -> tuple[int | None, str]:
    """The number of the game that a command is about (`None` if there is no game), and a sentence
    that says which one it was if several are in progress (else empty).

    Each item of `named` is a list of typed words that begins with a player's name. A correction
    (`corrects`) may refer to a game that has just ended; any other command refers to one in
    progress. Raises `Refused` if several games are possible.
    """
    tables = tables_in_play(reader)
    if len(tables) < 2:
        return (tables[0].game if tables else reader.current()), ""
    left, before = tables, ""
    for words in filter(None, named):
        there = _tables_of_player(tables, words, reader)
        if there and not any(table in there for table in left):
            raise Refused(
                f"{safe(before)} and {safe(words[0])} sit at different tables: {_listed(tables)}"
            )
        if there:
            left, before = [table for table in left if table in there], words[0]
    if not corrects:
        left = [table for table in left if not table.over] or left
    if len(left) > 1:
        left = _at_tables(left, reader)
        raise Refused(f"which game, {_listed(left, 'or')}? Name one with {_options(left)}")
    others = [table for table in tables if table != left[0] and not table.over]
    if not others:
        return left[0].game, f"That was {left[0]}."
    are = "is" if len(others) == 1 else "are"
    return left[0].game, f"That was {left[0]}; {_listed(others)} {are} under way too."


def _options(tables: list[TableInPlay]) -> str:
    return " or ".join(table.option for table in sorted(tables, key=_order))


def _listed(tables: Iterable[TableInPlay], last: str = "and") -> str:
    return listed([str(table) for table in sorted(tables, key=_order)], last)


def _order(table: TableInPlay) -> tuple[int, int]:
    """The order in which games are listed: by table at an evening, else by number."""
    return table.table, table.game


def _at_tables(tables: list[TableInPlay], reader: Book | Writer) -> list[TableInPlay]:
    """These games, with the numbers of their tables in the round under way of an evening."""
    from .book import Book  # Which loads this module.

    book = reader if isinstance(reader, Book) else reader.book
    rows = {row["game"]: row for row in book.rows(_AT_TABLES)}
    rounds: dict[int, int] = {}
    numbered = []
    for one in tables:
        row = rows.get(one.game)
        if row is not None:
            evening = row["evening"]
            if evening not in rounds:
                counted = commands_in(book.entries(evening)).entries()
                rounds[evening] = sum(entry.kind == "round-begun" for entry in counted)
            if row["round_number"] == rounds[evening]:
                one = one._replace(table=row["table_number"])
        numbered.append(one)
    return numbered


_AT_TABLES: Final = """
SELECT game, evening, round_number, table_number FROM games WHERE evening AND state != 'struck'
"""


def _tables_of_player(
    tables: list[TableInPlay], words: Sequence[str], reader: Book | Writer
) -> list[TableInPlay]:
    """The tables with a player whose name the words begin with; whole names win over beginnings.
    A player who is being replaced still counts until the hand ends."""
    words = [word.strip(",.") or word for word in words]
    fits = {table: _fit(table.players, words) for table in tables}
    if not any(fits.values()):
        sheets = {table: reader.sheet(table.game) for table in tables}
        fits = {table: _fit(one.playing, words) for table, one in sheets.items() if one is not None}
    best = max(fits.values(), default=0)
    return [table for table, fit in fits.items() if fit and fit == best]


def _fit(players: Players, words: Sequence[str]) -> int:
    """2 if the words begin with the whole name of one of these players, 1 if with its beginning,
    else 0; a seat or a side is nobody's name."""
    people = People(players)
    try:
        if people.whole_name(words):
            return 2
        seat_or_side = read_seat(words[0]) is not None or words[0].upper() in SIDE_WORDS
        return int(not seat_or_side and people.begins(words) is not None)
    except Refused:
        return 1  # Several of them fit.


LATEST: Final = "latest"
"""The word for the latest evening, in place of a date."""


class GameRange(NamedTuple):
    """The games numbered `first` through `last`; `named` if a single game was asked for, which may
    then be one that is struck out."""

    first: int
    last: int
    named: bool


class ListedGame(NamedTuple):
    """The columns of `games` that game selection needs."""

    number: int
    date: str
    began: str
    source: str
    season: str
    struck: bool

    @property
    def day(self) -> str:
        """The evening of the game, as far as anybody knows."""
        return day_of(self.date, self.began)


def select_games(
    store: Book,
    games: tuple[GameRange, ...],
    evening: str | None,
    season: str | None,
    everything: bool,
) -> list[int]:
    """The numbers of the games in these ranges, or on this evening (a date, or `LATEST`), or of
    this season, or of everything, whichever is given first; otherwise of the game in progress.

    They are in the order of a log. Raises `Refused` if there are none.
    """
    rows = _rows(store)
    counting = [row for row in rows if not row.struck]
    if games:
        selected = {row for one in games for row in _in_range(one, rows)}
    elif evening is not None:
        days = sorted({row.day for row in counting if row.day}, reverse=True)
        if not days:
            raise Refused("no game in the book has a date: name games by number, or give --all")
        day = days[0] if evening == LATEST else evening
        selected = {row for row in counting if row.day == day}
        if not selected:
            latest = ", ".join(days[:3])
            raise Refused(f"no game was played on {day}; the latest evenings: {latest}")
    elif season is not None:
        name = season_called(seasons_of(counting), season)
        selected = {row for row in counting if row.season == name}
    elif everything:
        selected = set(counting)
        if not selected:
            raise Refused("there are no games in the book; `euchre new Ann Bob Cat Dan` begins one")
    else:
        number = game_meant(store)[0]
        if number is None:
            raise Refused(
                "there is no current game: name one (`euchre games` lists them), or give --all"
            )
        selected = _in_range(GameRange(number, number, True), rows)
    order = sorted(
        selected, key=lambda row: log_order_key(row.date, row.began, row.source, row.number)
    )
    return [row.number for row in order]


def _rows(store: Book) -> list[ListedGame]:
    sql = "SELECT game, date, began, source, season, state = 'struck' FROM games ORDER BY game"
    return [ListedGame(*row) for row in store.each(sql)]


def _in_range(games: GameRange, rows: list[ListedGame]) -> set[ListedGame]:
    """The games in a range. Those struck out are included only if `games.named`. Raises `Refused`
    if there are none."""
    selected = {row for row in rows if games.first <= row.number <= games.last}
    if not games.named:
        selected = {row for row in selected if not row.struck}
    if not selected:
        single = games.named
        what = f"game {games.first}" if single else f"game from {games.first} to {games.last}"
        raise Refused(f"there is no {what}; `euchre games` lists them")
    return selected


def season_called(known: list[str], typed: str) -> str:
    """The season that was typed. Raises `Refused` if it is not one of those `known`."""
    season = kept_text(typed)
    if season not in known:
        names = ", ".join(f"'{safe(one)}'" for one in known[:5])
        hint = f"the seasons are {names}" if names else "no game has a season"
        raise Refused(f"there is no season '{safe(season)}'; {hint}")
    return season


def seasons(store: Book) -> list[str]:
    """The names of the book's seasons, the one played last first."""
    return seasons_of(_rows(store))
