"""Which games are meant: by number, of an evening, of a season, or all.

Knows: that a game that was struck out is meant only by its number. Does not know: what is done with
the games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..terminal.exit_status import Refused
from ..terminal.safe import safe
from .game_order import day_of, in_log_order, seasons_of
from .normalise import composed
from .open_games import the_one

if TYPE_CHECKING:
    from .store import Store

LATEST: Final = "latest"
"""The latest evening, instead of a date."""


class Games(NamedTuple):
    """Games by their numbers, from `first` through `last`; `named`: one was meant by itself."""

    first: int
    last: int
    named: bool


class Row(NamedTuple):
    """What is asked of a game when games are chosen."""

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


def chosen(
    store: Store,
    games: tuple[Games, ...],
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
        number = the_one(store)[0]
        if number is None:
            raise Refused(
                "there is no current game: name one (`euchre games` lists them), or give --all"
            )
        found = _meant(Games(number, number, True), rows)
    return [row.number for row in sorted(found, key=_played)]


def _played(row: Row) -> tuple[object, ...]:
    return in_log_order(row.date, row.began, row.source, row.number)


def _rows(store: Store) -> list[Row]:
    found = store.rows("SELECT game, date, began, source, season, state FROM games ORDER BY game")
    return [
        Row(
            row["game"],
            row["date"],
            row["began"],
            row["source"],
            row["season"],
            row["state"] == "struck",
        )
        for row in found
    ]


def _meant(games: Games, rows: list[Row]) -> set[Row]:
    """The games that were named; a range leaves out what was struck."""
    found = {row for row in rows if games.first <= row.number <= games.last}
    if not games.named:
        found = {row for row in found if not row.struck}
    if not found:
        one = games.named
        what = f"game {games.first}" if one else f"game from {games.first} to {games.last}"
        raise Refused(f"there is no {what}; `euchre games` lists them")
    return found


def _of_evening(rows: list[Row], date: str) -> set[Row]:
    dates = sorted({row.day for row in rows if row.day}, reverse=True)
    if not dates:
        raise Refused("no game in the book has a date: name games by number, or give --all")
    if date == LATEST:
        date = dates[0]
    found = {row for row in rows if row.day == date}
    if not found:
        raise Refused(f"no game was played on {date}; the latest evenings: {', '.join(dates[:3])}")
    return found


def _of_season(rows: list[Row], season: str) -> set[Row]:
    season = composed(season)
    found = {row for row in rows if row.season == season}
    if not season or not found:
        names = ", ".join(f"'{safe(one)}'" for one in seasons_of(rows)[:5])
        hint = f"; the seasons are {names}" if names else "; no game has a season"
        raise Refused(f"there is no season '{safe(season)}'{hint}")
    return found


def seasons(store: Store) -> list[str]:
    """The seasons of the book, the latest first."""
    return seasons_of(_rows(store))
