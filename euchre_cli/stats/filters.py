"""Filters on the games and players of the statistics.

In: a book, and filters as typed. Out: the book limited to the games that pass, the player filter,
and the reason if nothing is left. Does not know: how options are spelt, or what is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ..book.game_selection import seasons_of
from ..book.people import find_player
from ..stat_columns.count_queries import GameFilter, PlayerFilter
from ..stat_columns.seat_views import DAY
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .games import Book, GameResult
from .season import Season

NO_HAND: Final = "No hands yet: `euchre hand Ann 3` enters one."


class Filters(NamedTuple):
    """The filters of a command: games of a `season`, from the day `since` to the day `until`
    (inclusive), under a `preset`; and hands and games of a `player`, with a `partner`, against a
    `rival`. `None`: any."""

    season: str | None = None
    since: str | None = None
    until: str | None = None
    preset: str | None = None
    player: str | None = None
    partner: str | None = None
    rival: str | None = None

    def people(self) -> str:
        """The filters on players in words: `Ann with Bob against Cat`; safe to show."""
        parts = (("", self.player), ("with ", self.partner), ("against ", self.rival))
        return " ".join(f"{word}{safe(name)}" for word, name in parts if name)

    def words(self) -> list[str]:
        """The filters on games, in words; safe to show."""
        return [
            *([f"season {safe(self.season)}"] if self.season else []),
            *(["without a season"] if self.season == "" else []),
            *([f"since {self.since}"] if self.since else []),
            *([f"until {self.until}"] if self.until else []),
            *([f"under {self.preset}"] if self.preset else []),
        ]


# -- games -------------------------------------------------------------------------------


def filter_games(
    book: Book, filters: Filters, none: str = "There are no games."
) -> tuple[Book, str]:
    """The book limited to the games that pass the filters on games, and an empty string; if no game
    passes, a sentence about the first filter that left nothing, or `none` if the book is empty."""
    games, message = book.games, none
    conditions, values = list(book.game_filter.conditions), list(book.game_filter.values)
    for test in _tests(filters):
        passing = [game for game in games if test.passes(game)]
        if games and not passing:
            message = test.message(games)
        games = passing
        name = f"game_{len(values)}"
        conditions.append(test.sql.format(f":{name}"))
        values.append((name, test.value))
    game_filter = GameFilter(tuple(conditions), tuple(values))
    return book.only(games, game_filter), "" if games else message


class _Test(NamedTuple):
    """One filter on games: as SQL with its parameter, as a Python test, and the message if none of
    some games passes."""

    sql: str
    value: str
    passes: Callable[[GameResult], bool]
    message: Callable[[list[GameResult]], str]


def _tests(filters: Filters) -> Iterator[_Test]:
    season, since, until, preset = filters.season, filters.since, filters.until, filters.preset
    if season is not None:
        yield _Test(
            "season = {}",
            season,
            lambda game: game.season == season,
            lambda games: f"There is no season '{safe(season)}'{_seasons(games)}.",
        )
    if since is not None:
        yield _Test(
            f"{DAY} >= {{}}",
            since,
            lambda game: game.day >= since,
            lambda games: (
                f"No games since {since}; the last was on {days[-1]}."
                if (days := _days(games))
                else "No game has a date."
            ),
        )
    if until is not None:
        yield _Test(
            f"{DAY} != '' AND {DAY} <= {{}}",
            until,
            lambda game: "" < game.day <= until,
            lambda games: (
                f"No games up to {until}; the first was on {days[0]}."
                if (days := _days(games))
                else "No game has a date."
            ),
        )
    if preset is not None:
        yield _Test(
            "rules = {}",
            preset,
            lambda game: game.preset == preset,
            lambda games: (
                f"No games under {preset}; they were played under "
                f"{' and '.join(sorted({safe(game.preset) for game in games}))}."
            ),
        )


def _days(games: list[GameResult]) -> list[str]:
    """The days on which games were played, in order."""
    return sorted({game.day for game in games} - {""})


def _seasons(games: list[GameResult]) -> str:
    names = ", ".join(f"'{safe(season)}'" for season in seasons_of(games)[:5])
    return f"; the seasons are {names}" if names else "; no game has a season"


# -- people ------------------------------------------------------------------------------


def resolve_players(book: Book, filters: Filters) -> tuple[Filters, PlayerFilter]:
    """The filters with the full names in the book, and the player filter. Raises `Refused` if a
    name matches nobody or several people."""
    if filters.player is None:
        return filters, PlayerFilter()
    everybody = book.everybody()
    names = [
        None if word is None else find_player(everybody, word)
        for word in (filters.player, filters.partner, filters.rival)
    ]
    given = [name for name in names if name is not None]
    if len(set(given)) < len(given):
        raise Refused("--player, --partner and --against must be different people")
    player, partner, rival = names
    filters = filters._replace(player=player, partner=partner, rival=rival)
    return filters, PlayerFilter(player or "", partner or "", rival or "")


def why_empty(season: Season, filters: Filters, by: str) -> str:
    """The reason, in a sentence, why a table has no rows although there are games."""
    lineups = season.book.lineups()
    name = safe(filters.player or "")
    if filters.player and not any(map(PlayerFilter(filters.player).matches, lineups)):
        return f"{name} did not play in these games."
    if filters.partner and not any(
        map(PlayerFilter(filters.player or "", filters.partner).matches, lineups)
    ):
        return f"{name} and {safe(filters.partner)} never sat together in these games."
    if filters.rival and not any(map(season.players.matches, lineups)):
        beside = f" and {safe(filters.partner)}" if filters.partner else ""
        return f"{name}{beside} never played against {safe(filters.rival)} in these games."
    if not season.book.any_hand():
        return NO_HAND
    if by == "seat":
        return "Nobody knows who dealt in these games, so there are no rows by seat."
    return "No player is named in these games: `--by night` and `--by game` count them."
