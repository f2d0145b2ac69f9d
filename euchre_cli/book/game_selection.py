"""Which games are meant by number, evening or season, and the order in which they were played.

In: a book, and what was typed. Out: numbers of games; `Refused` if there are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ..terminal.exit_status import Refused, no_such
from ..terminal.text import safe
from ..words.people import folded, kept_text
from .games_in_play import find_game
from .reading import Reader

NaturalKey: TypeAlias = list[tuple[int, int, str]]
"""A sort key of `natural_key`."""


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


def latest_seasons(seasons: Iterable[str]) -> list[str]:
    """Each season once, the last one first; `seasons` are those of games in the order they were
    played, empty for a game without one."""
    return list(dict.fromkeys(season for season in reversed([*seasons]) if season))


def season_called(known: list[str], typed: str) -> str:
    """The season of those `known` that was typed: as it is spelt, or else in any case. Raises
    `Refused` if there is none."""
    season = kept_text(typed)
    alike = [one for one in known if folded(one) == folded(season)]
    if not alike:
        names = ", ".join(f"'{safe(one)}'" for one in known[:5])
        hint = f"the seasons are {names}" if names else "no game has a season"
        raise no_such(f"season '{safe(season)}'", hint)
    return season if season in alike else alike[0]


def seasons(book: Reader) -> list[str]:
    """The names of the book's seasons, the one played last first."""
    return latest_seasons(row.season for row in _rows(book))


LATEST: Final = "latest"
"""The word for the latest evening, in place of a date."""


class GameRange(NamedTuple):
    """The games numbered `first` through `last`; `named` if a single game was asked for, which may
    then be one that is struck out."""

    first: int
    last: int
    named: bool


class _Game(NamedTuple):
    """A row of the table of games."""

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
    book: Reader,
    games: tuple[GameRange, ...],
    evening: str | None,
    season: str | None,
    everything: bool,
) -> list[int]:
    """The numbers of the games in these ranges, or on this evening (a date, or `LATEST`), or of
    this season, or of everything, whichever is given first; otherwise of the game in progress.

    They are in the order of a log. Raises `Refused` if there are none.
    """
    rows = _rows(book)
    counting = [row for row in rows if not row.struck]
    none = "there are no games in the book; `euchre new Ann Bob Cat Dan` begins one"
    if games or not (evening or season or everything):
        selected = [row for one in games or _in_progress(book) for row in _in_range(one, rows)]
    elif evening is not None:
        days = sorted({row.day for row in counting if row.day}, reverse=True)
        if not days:
            raise no_such("game with a date", "name one, or give --all")
        day = days[0] if evening == LATEST else evening
        selected = [row for row in counting if row.day == day]
        none = f"no game was played on {day}; the latest evenings: {', '.join(days[:3])}"
    elif season is not None:
        name = season_called(latest_seasons(row.season for row in counting), season)
        selected = [row for row in counting if row.season == name]
    else:
        selected = counting
    if not selected:
        raise Refused(none)
    order = sorted(
        set(selected), key=lambda row: log_order_key(row.date, row.began, row.source, row.number)
    )
    return [row.number for row in order]


def _rows(book: Reader) -> list[_Game]:
    """The book's games, in the order they were played."""
    sql = "SELECT game, date, began, source, season, state = 'struck' FROM games"
    rows = [_Game(*row) for row in book.each(sql)]
    return sorted(rows, key=lambda row: log_order_key(row.day, row.began, row.source, row.number))


def _in_progress(book: Reader) -> list[GameRange]:
    number = find_game(book)[0]
    if number is None:
        raise no_such("current game", "name one, or give --all")
    return [GameRange(number, number, True)]


def _in_range(games: GameRange, rows: list[_Game]) -> list[_Game]:
    """The games in a range. Those struck out are included only if `games.named`. Raises `Refused`
    if there are none."""
    in_range = [row for row in rows if games.first <= row.number <= games.last]
    selected = [row for row in in_range if games.named or not row.struck]
    if not selected:
        what = f"game {games.first}" if games.named else f"game from {games[0]} to {games[1]}"
        raise no_such(what, "`euchre games` lists them")
    return selected
