"""Filters: which games and players the statistics are of.

Knows: how filters select games and players, how a typed name is looked up, and which filter to
blame for an empty result. Does not know: how options are spelt, or what is counted.
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

NO_GAME: Final = (
    "No games yet: `euchre new Ann Bob Cat Dan` begins one; `euchre demo-season` makes a season "
    "to look at."
)
NO_GAME_IN_LOGS: Final = "There are no games in these logs."
NO_HAND: Final = "No hands yet: `euchre hand Ann 3` enters one."


class Filters(NamedTuple):
    """The filters of a command: games of a `season`, from the day `since` up to the day `until`,
    under a `preset`; and those of a `player`, with a `partner`, against a `rival`. `None`: any."""

    season: str | None = None
    since: str | None = None
    until: str | None = None
    preset: str | None = None
    player: str | None = None
    partner: str | None = None
    rival: str | None = None

    def people(self) -> str:
        """The filters on players: `Ann with Bob against Cat`; safe to show."""
        who = (("", self.player), ("with ", self.partner), ("against ", self.rival))
        return " ".join(f"{before}{safe(name)}" for before, name in who if name)

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


def filter_games(book: Book, filters: Filters, none: str = NO_GAME) -> tuple[Book, str]:
    """The book limited to the games that pass the filters (not the player filter). If none do, also
    a sentence naming the first filter that left nothing; `none` if the book has no game at all."""
    games, nothing = book.games, none
    conditions, values = list(book.game_filter.conditions), list(book.game_filter.values)
    for test in _tests(filters):
        found = [game for game in games if test.passes(game)]
        if games and not found:
            nothing = test.nothing(games)
        games = found
        name = f"game_{len(values)}"
        conditions.append(test.sql.format(f":{name}"))
        values.append((name, test.value))
    chosen = GameFilter(tuple(conditions), tuple(values))
    return book.only(games, chosen), "" if games else nothing


class _Test(NamedTuple):
    """One filter on games: as SQL with its parameter, as a Python test, and the message if no game
    passes."""

    sql: str
    value: str
    passes: Callable[[GameResult], bool]
    nothing: Callable[[list[GameResult]], str]


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
    found = seasons_of(games)
    names = ", ".join(f"'{safe(one)}'" for one in found[:5])
    return f"; the seasons are {names}" if names else "; no game has a season"


# -- people ------------------------------------------------------------------------------


def resolve_players(book: Book, filters: Filters) -> tuple[Filters, PlayerFilter]:
    """The filters with each name replaced by the full name in the book, and the resulting player
    filter. Raises `Refused` for a name that nobody has, or several."""
    if filters.player is None:
        return filters, PlayerFilter()
    names = book.everybody()
    found = [
        None if word is None else find_player(names, word)
        for word in (filters.player, filters.partner, filters.rival)
    ]
    there = [name for name in found if name is not None]
    if len(set(there)) < len(there):
        raise Refused("--player, --partner and --against must be different people")
    player, partner, rival = found
    filters = filters._replace(player=player, partner=partner, rival=rival)
    return filters, PlayerFilter(player or "", partner or "", rival or "")


def why_empty(season: Season, filters: Filters, by: str) -> str:
    """A sentence that says why a table has no rows although there are games."""
    sat = season.book.sittings()
    name = safe(filters.player or "")
    if filters.player and not any(map(PlayerFilter(filters.player).matches, sat)):
        return f"{name} did not play in these games."
    if filters.partner and not any(
        map(PlayerFilter(filters.player or "", filters.partner).matches, sat)
    ):
        return f"{name} and {safe(filters.partner)} never sat together in these games."
    if filters.rival and not any(map(season.players.matches, sat)):
        beside = f" and {safe(filters.partner)}" if filters.partner else ""
        return f"{name}{beside} never played against {safe(filters.rival)} in these games."
    if not season.book.any_hand():
        return NO_HAND
    if by == "seat":
        return "Nobody knows who dealt in these games, so there are no rows by seat."
    return "No player is named in these games: `--by night` and `--by game` count them."
