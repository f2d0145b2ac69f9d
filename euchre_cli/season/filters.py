"""Which games and people count: the filters as typed, and the season that they select.

In: a book, and filters. Out: a `Season`, and the reason if there is nothing in it; `Refused` for a
season or a person that there is not. Does not know: how options are spelt, or what is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ..book.game_selection import latest_seasons, season_called
from ..report.as_data import as_json
from ..report.values import MIN_N
from ..terminal.exit_status import Refused
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from ..words.people import Names
from .counting import People
from .games import BookOfGames, GameResult, rules_of
from .season import Season

NO_HAND: Final = "No hands yet: `euchre hand Ann 3` enters one."


class Filters(NamedTuple):
    """The filters of a command: games of a `season`, from the day `since` to the day `until`
    (inclusive), under a preset (`rules`); and hands and games of a `player`, with a `partner`,
    `against` an opponent. `None`: any."""

    season: str | None = None
    since: str | None = None
    until: str | None = None
    rules: str | None = None
    player: str | None = None
    partner: str | None = None
    against: str | None = None

    @property
    def people(self) -> People:
        """Whose hands and games count."""
        return People(self.player or "", self.partner or "", self.against or "")

    def games_words(self) -> list[str]:
        """The filters on games; safe to show."""
        words = zip(("season", "since", "until", "under"), self[:4], strict=True)
        without = ["without a season"] if self.season == "" else []
        return without + [f"{word} {safe(value)}" for word, value in words if value]


def open_season(
    book: BookOfGames, filters: Filters, none: str = "There are no games."
) -> tuple[Season, Filters, str]:
    """The season that the filters select, the filters with the full names of the book, and an empty
    string; or a sentence on why there is nothing in it, which is `none` for an empty book.

    Raises `Refused` if there is no such season, or a name matches nobody or several people.
    """
    filters = _with_full_names(book, filters)
    games, why = book.games, none
    if games and filters.season:
        known = latest_seasons(game.season for game in games)
        filters = filters._replace(season=season_called(known, filters.season))
    for words, passes in _tests(filters).items():
        passing = list(filter(passes, games))
        if games and not passing:
            why = f"No games {words}; {_played_words(games)}."
        games = passing
    return Season(book, games).of(filters.people), filters, "" if games else why


def _with_full_names(book: BookOfGames, filters: Filters) -> Filters:
    people = dict(zip(("player", "partner", "against"), filters[4:], strict=True))
    typed = {option: word for option, word in people.items() if word}
    everybody = book.everybody() if typed else []
    names = {option: Names(everybody).one(word) for option, word in typed.items()}
    if len(set(names.values())) < len(names):
        raise Refused("--player, --partner and --against must be different people")
    return filters._replace(**names)


def _tests(filters: Filters) -> dict[str, Callable[[GameResult], bool]]:
    """Whether a game passes each filter, by the filter in words."""
    season, since, until, rules = filters[:4]
    of = f"of {season}" if season else "without a season"
    return {
        of: lambda game: season in (None, game.season),
        f"since {since}": lambda game: since is None or game.day >= since,
        f"up to {until}": lambda game: until is None or "" < game.day <= until,
        f"under {rules}": lambda game: rules in (None, game.preset),
    }


def _played_words(games: list[GameResult]) -> str:
    """When, and by which presets, these games were played."""
    days = sorted({game.day for game in games} - {""})
    when = f"from {days[0]} to {days[-1]}" if days else "on unknown days"
    return f"they were played {when}, under {listed(sorted({safe(g.preset) for g in games}))}"


def why_no_rows(season: Season, by: str = "player") -> str:
    """The reason, in a sentence, why there are games but nothing of them counts."""
    if not season.games:
        return f"{season.people.words()} did not play in these games."
    if not season.everybody.sat:
        return NO_HAND
    if by == "seat":
        return "Nobody knows who dealt in these games, so there are no rows by seat."
    return "No player is named in these games: `--by night` and `--by game` count them."


# -- what was counted ----------------------------------------------------------------------------


def games_words(season: Season, filters: Filters) -> str:
    """The number of games, their first and last day, and the filters: `12 games, 2026-09-03 to
    2026-11-19, since 2026-09-01`; safe to show."""
    days = sorted({game.day for game in season.own_games} - {""})
    when = [safe(days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}")] if days else []
    return ", ".join([count(len(season.own_games), "game"), *when, *filters.games_words()])


_MOST_RULES: Final = 4
"""The most sets of rules that are named."""


def remarks(season: Season) -> list[str]:
    """Remarks on the games that numbers rest on: not over, only a result, different rules."""
    notes = []
    games = season.own_games
    if going := sum(not game.over for game in games):
        are, their = ("game is", "its") if going == 1 else ("games are", "their")
        notes.append(f"{going:,} {are} not over: {their} hands count, {their} result does not.")
    if only := sum(game.only_result for game in games):
        it = "it counts" if only == 1 else "they count"
        notes.append(
            f"For {count(only, 'game')} only the result is known: {it} in games, points and "
            "ratings, not in what is counted of hands."
        )
    rules = rules_played(games)
    if len(rules) > 1:
        more = len(rules) - _MOST_RULES
        others = [count(more, "other")] if more > 0 else []
        notes.append(f"Mixed rules: {listed([*map(safe, rules[:_MOST_RULES]), *others])}.")
    return notes


def rules_played(games: list[GameResult]) -> list[str]:
    """Each set of rules that the games were played under, in words; the most common first."""
    played = []
    for (preset, changed), _ in Counter((g.preset, g.house_rules) for g in games).most_common():
        overrides = dict(rules_of(preset, changed).overrides)
        words = ", ".join(f"{name} {value}" for name, value in overrides.items())
        played.append(f"{preset} with {words}" if words else preset)
    return played


def about_games(season: Season, filters: Filters) -> dict[str, Any]:
    """The games that numbers rest on, as JSON: the filters, how many games, under which rules."""
    games = season.own_games
    return {
        "asked": as_json(filters),
        "games": len(games),
        "not_over": sum(not game.over for game in games),
        "only_result": sum(game.only_result for game in games),
        "rules": rules_played(games),
        "min_hands": MIN_N,
    }
