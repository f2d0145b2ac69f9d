"""Selects games: the one in progress, the one in which somebody sits, or games by number, evening
or season; and sorts them in the order of play.

In: a store, and what was typed. Out: numbers of games; `Refused` where nothing tells which.
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
from .events import lineup_in
from .people import (
    LONGEST_NAME,
    known_as,
    matching_names,
    normalize_nfc,
    share_a_player,
    side_label,
    similar_name,
    words_in_first_name,
)

if TYPE_CHECKING:
    from .events import Players
    from .sqlite_file import Row
    from .store import Store
    from .writing import BookWriter

NaturalKey: TypeAlias = list[tuple[int, int, str]]


class DatedGame(Protocol):
    """A game, as far as its place among others goes."""

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
    """Sorts the games of one log, those without a date first: by the date, then by when they
    `began` (those of which nobody knows first), then by the file they were read from (`source`);
    their number in the book, which is the order of the imports, decides only what is left."""
    return date, began, natural_key(source), number


@lru_cache(maxsize=1024)
def natural_key(words: str) -> NaturalKey:
    """A key that sorts numbers in a text as numbers: `night 9` comes before `night 10`."""
    return [
        (0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part)
        for part in re.split(r"([0-9]+)", words)
        if part
    ]


def day_of(date: str, began: str) -> str:
    """The evening of a game, as far as anybody knows, `2026-11-21`: its `date`, or else the day on
    which it `began`; empty where neither is known."""
    return date or began[:10]


def seasons_of(games: Iterable[DatedGame]) -> list[str]:
    """The seasons that games say they belong to, the one played last first."""
    played = sorted(
        (one for one in games if one.season),
        key=lambda one: log_order_key(one.day, one.began, one.source, one.number),
    )
    return list(dict.fromkeys(one.season for one in reversed(played)))


class TableInPlay(NamedTuple):
    """A game at a table, who sits there, and whether it is over."""

    game: int
    players: Players
    over: bool

    def __str__(self) -> str:
        sides = " against ".join(side_label(self.players, side) for side in SIDES)
        return f"game {self.game} ({sides})"


def tables_in_play(reader: Store | BookWriter) -> list[TableInPlay]:
    """The games under way, the one on the table first. Further games count if they are unfinished,
    were touched this evening, and none of their players has moved to another table. A finished game
    is dropped at the next entry elsewhere."""
    there = _this_evening(reader)
    newest = max((row["played"] for _, row in there), default=0)
    return [table for table, row in there if not table.over or row["played"] == newest]


def last_game_with(reader: Store | BookWriter, players: Players) -> int | None:
    """The number of the game of this evening that was begun or resumed last in which any of these
    sits; `None` when there is none."""
    rows = reader.recent_games()
    return next((row["game"] for row in rows if share_a_player(lineup_in(row), players)), None)


def game_to_follow(reader: Store | BookWriter, named: Sequence[str] = ()) -> int | None:
    """The game that a rematch follows: the one in which a `named` player sits; else the only
    finished one; else the current one. Raises `Refused` where nothing tells which."""
    there = [table for table, _ in _this_evening(reader)]
    here = _where(there, named, reader) if named else []
    if len(here) == 1:
        return here[0].game
    over = [table for table in there if table.over]
    if len(over) > 1:
        raise Refused(f"{_and(over)} are over: name one with {_options(over)}")
    return over[0].game if over else game_meant(reader)[0]


def _this_evening(reader: Store | BookWriter) -> list[tuple[TableInPlay, Row]]:
    """The last game of each table, the one on the table first. A finished game counts as a separate
    table if another game with different players overlapped it."""
    rows = reader.recent_games()
    current = reader.current()
    rows.sort(key=lambda row: row["game"] != current)
    found: list[tuple[TableInPlay, Row]] = []
    for row in rows:
        players = lineup_in(row)
        table = TableInPlay(row["game"], players, row["state"] != "going")
        if any(share_a_player(players, other.players) for other, _ in found):
            continue
        if not table.over or table.game == current or any(_at_once(row, one) for one in rows):
            found.append((table, row))
    return found


def _at_once(one: Row, other: Row) -> bool:
    """Whether two games of other people were played at the same time."""
    apart = one["played"] < other["opened"] or other["played"] < one["opened"]
    return not apart and not share_a_player(lineup_in(one), lineup_in(other))


def game_meant(
    reader: Store | BookWriter, named: Iterable[Sequence[str]] = (), corrects: bool = False
) -> tuple[int | None, str]:
    """The number of the game that is meant, `None` when there is none; and what to say of that,
    where more than one is under way. `named` are words that begin with a player, where one is
    named. A correction (`corrects`) may refer to a game that has just ended; any other command
    refers to one in progress.

    Raises `Refused` where nothing tells which is meant.
    """
    there = tables_in_play(reader)
    named = [words for words in named if words]
    for words in named:
        _not_at(there, words, reader)
    if len(there) < 2:
        return (there[0].game if there else reader.current()), ""
    left, who = there, ""
    strange = ""
    for words in named:
        here = _where(there, words, reader)
        if here and not any(table in here for table in left):
            raise Refused(
                f"{safe(who)} and {safe(words[0])} sit at different tables: {_and(there)}"
            )
        if not here and not strange and words and _is_name(words[0]):
            near = similar_name(
                words[0], {name for table in there for name in table.players if name}
            )
            meant_by = f" (do you mean {safe(near)}?)" if near else ""
            strange = f"nobody at them is called '{safe(words[0][:LONGEST_NAME])}'{meant_by}; "
        if here:
            left, who = [table for table in left if table in here], words[0]
    if not corrects:
        left = [table for table in left if not table.over] or left
    if len(left) > 1:
        raise Refused(f"{_how_they_stand(there)}: {strange}name one with {_options(left)}")
    others = [table for table in there if table != left[0] and not table.over]
    if not others:
        return left[0].game, f"That was {left[0]}."
    are = "is" if len(others) == 1 else "are"
    return left[0].game, f"That was {left[0]}; {_and(others)} {are} under way too."


def _not_at(there: list[TableInPlay], words: Sequence[str], reader: Store | BookWriter) -> None:
    """Raises `Refused` if the named player is not at a current table but in an unfinished game of
    this evening that was left because one of its players moved to another table."""
    if not there or not _is_name(words[0]):
        return
    # Nearly always the name is there, and no game need be read to see that.
    if any(matching_names(table.players, words[0]) for table in there) or _where(
        there, words, reader
    ):
        return
    rows = [row for row in reader.recent_games() if row["state"] == "going"]
    left = [TableInPlay(row["game"], lineup_in(row), over=False) for row in rows]
    found = _where(left, words, reader)
    if len(found) == 1:
        number = found[0].game
        raise Refused(
            f"{safe(words[0].strip(',.'))} sits in {found[0]}, which is not over: add "
            f"--game {number}, or go back to it with `euchre resume {number}`"
        )


def _how_they_stand(there: list[TableInPlay]) -> str:
    """A clause that names the games in progress and the one that has just ended."""
    going = [table for table in there if not table.over]
    over = [table for table in there if table.over]
    if not over:
        return f"{len(there)} games are under way, {_and(there)}"
    are = "is" if len(going) == 1 else "are"
    return f"{_and(going)} {are} under way, and {_and(over)} has just ended"


def _is_name(word: str) -> bool:
    """Whether a word may be somebody's name: no seat, no side, no number."""
    plain = word[:1].isalpha() and read_seat(word) is None
    return plain and word.upper() not in SIDE_WORDS


def _options(there: list[TableInPlay]) -> str:
    return " or ".join(f"--game {table.game}" for table in sorted(there))


def _where(
    there: list[TableInPlay], words: Sequence[str], reader: Store | BookWriter
) -> list[TableInPlay]:
    """The tables with a player whose name the words begin with; exact matches win over
    abbreviations. A player who is being replaced still counts until the hand ends. A seat or side
    matches every table."""
    whole, some = [], []
    words = [word.strip(",.") or word for word in words]
    for table in there:
        sheet = reader.sheet(table.game)
        names = (*table.players, *(sheet.playing if sheet is not None else ()))
        name = " ".join(words[: words_in_first_name(names, words)])
        if known_as(name, names) is not None:
            whole.append(table)
        elif read_seat(name) is None and name.upper() not in SIDE_WORDS:
            some += [table] * bool(matching_names(names, name))
    return whole or some


def _and(there: Iterable[TableInPlay]) -> str:
    return listed([str(table) for table in sorted(there)])


LATEST: Final = "latest"
"""The latest evening, instead of a date."""


class GameRange(NamedTuple):
    """Games by their numbers, from `first` through `last`; `named`: one was meant by itself."""

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
    store: Store,
    games: tuple[GameRange, ...],
    evening: str | None,
    season: str | None,
    everything: bool,
) -> list[int]:
    """The numbers of the games, in the order of a log. Raises `Refused` when there are none."""
    rows = _rows(store)
    counting = [row for row in rows if not row.struck]
    if games:
        found = {row for one in games for row in _meant(one, rows)}
    elif evening is not None:
        found = _of_evening(counting, evening)
    elif season is not None:
        found = _of_season(counting, season)
    elif everything:
        found = set(counting)
        if not found:
            raise Refused("there are no games in the book; `euchre new Ann Bob Cat Dan` begins one")
    else:
        number = game_meant(store)[0]
        if number is None:
            raise Refused(
                "there is no current game: name one (`euchre games` lists them), or give --all"
            )
        found = _meant(GameRange(number, number, True), rows)
    order = sorted(
        found, key=lambda row: log_order_key(row.date, row.began, row.source, row.number)
    )
    return [row.number for row in order]


def _rows(store: Store) -> list[ListedGame]:
    sql = "SELECT game, date, began, source, season, state = 'struck' FROM games ORDER BY game"
    return [ListedGame(*row) for row in store.each(sql)]


def _meant(games: GameRange, rows: list[ListedGame]) -> set[ListedGame]:
    """The numbers from the ranges that exist. Games struck out are included only if given as a
    single number."""
    found = {row for row in rows if games.first <= row.number <= games.last}
    if not games.named:
        found = {row for row in found if not row.struck}
    if not found:
        one = games.named
        what = f"game {games.first}" if one else f"game from {games.first} to {games.last}"
        raise Refused(f"there is no {what}; `euchre games` lists them")
    return found


def _of_evening(rows: list[ListedGame], date: str) -> set[ListedGame]:
    dates = sorted({row.day for row in rows if row.day}, reverse=True)
    if not dates:
        raise Refused("no game in the book has a date: name games by number, or give --all")
    if date == LATEST:
        date = dates[0]
    found = {row for row in rows if row.day == date}
    if not found:
        raise Refused(f"no game was played on {date}; the latest evenings: {', '.join(dates[:3])}")
    return found


def _of_season(rows: list[ListedGame], season: str) -> set[ListedGame]:
    season = normalize_nfc(season)
    found = {row for row in rows if row.season == season}
    if not season or not found:
        names = ", ".join(f"'{safe(one)}'" for one in seasons_of(rows)[:5])
        hint = f"; the seasons are {names}" if names else "; no game has a season"
        raise Refused(f"there is no season '{safe(season)}'{hint}")
    return found


def seasons(store: Store) -> list[str]:
    """The seasons of the book, the latest first."""
    return seasons_of(_rows(store))
