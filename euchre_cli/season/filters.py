"""Which games and people count: the filters as typed, and the season that they select.

In: a book, and filters. Out: a `Season`, and the reason if there is nothing in it; `Refused` for a
season or a person that there is not. Does not know: how options are spelt, or what is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from ..book.game_selection import seasons_of
from ..book.people import find_player
from ..report.values import MIN_N
from ..terminal.exit_status import Refused
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from .counting import People
from .games import Book, GameResult, rules_of
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

    @property
    def people(self) -> People:
        """Whose hands and games count."""
        return People(self.player or "", self.partner or "", self.rival or "")

    def people_words(self) -> str:
        """The people: `Ann with Bob against Cat`; safe to show."""
        parts = (("", self.player), ("with ", self.partner), ("against ", self.rival))
        return " ".join(f"{word}{safe(name)}" for word, name in parts if name)

    def games_words(self) -> list[str]:
        """The filters on games; safe to show."""
        return [
            *([f"season {safe(self.season)}"] if self.season else []),
            *(["without a season"] if self.season == "" else []),
            *([f"since {self.since}"] if self.since else []),
            *([f"until {self.until}"] if self.until else []),
            *([f"under {self.preset}"] if self.preset else []),
        ]


def open_season(
    book: Book, filters: Filters, none: str = "There are no games."
) -> tuple[Season, Filters, str]:
    """The season that the filters select, the filters with the full names of the book, and an empty
    string; or a sentence on why there is nothing in it, which is `none` for an empty book.

    Raises `Refused` if there is no such season, or a name matches nobody or several people.
    """
    filters = _with_full_names(book, filters)
    games, why = book.games, none
    if games and filters.season is not None and not _played_in(games, filters.season):
        raise Refused(f"there is no season '{safe(filters.season)}'{_seasons(games)}")
    for passes, message in _tests(filters):
        passing = [game for game in games if passes(game)]
        if games and not passing:
            why = message(games)
        games = passing
    return Season(book, games).of(filters.people), filters, "" if games else why


def _with_full_names(book: Book, filters: Filters) -> Filters:
    typed = {
        name: word for name in ("player", "partner", "rival") if (word := getattr(filters, name))
    }
    if not typed:
        return filters
    everybody = book.everybody()
    names = {field: find_player(everybody, word) for field, word in typed.items()}
    if len(set(names.values())) < len(names):
        raise Refused("--player, --partner and --against must be different people")
    return filters._replace(**names)


def _played_in(games: list[GameResult], season: str) -> bool:
    return any(game.season == season for game in games)


_Test = tuple[Callable[[GameResult], bool], Callable[[list[GameResult]], str]]
"""Whether a game passes a filter, and a sentence for when none of some games does."""


def _tests(filters: Filters) -> Iterator[_Test]:
    season, since, until, preset = filters.season, filters.since, filters.until, filters.preset
    if season is not None:
        yield (lambda game: game.season == season), (lambda games: "")
    if since is not None:
        yield (
            lambda game: game.day >= since,
            lambda games: _no_games(games, f"since {since}", "the last was on", -1),
        )
    if until is not None:
        yield (
            lambda game: "" < game.day <= until,
            lambda games: _no_games(games, f"up to {until}", "the first was on", 0),
        )
    if preset is not None:
        yield (
            lambda game: game.preset == preset,
            lambda games: (
                f"No games under {preset}; they were played under "
                f"{listed(sorted({safe(game.preset) for game in games}))}."
            ),
        )


def _no_games(games: list[GameResult], when: str, nearest: str, at: int) -> str:
    days = sorted({game.day for game in games} - {""})
    return f"No games {when}; {nearest} {days[at]}." if days else "No game has a date."


def _seasons(games: list[GameResult]) -> str:
    names = ", ".join(f"'{safe(season)}'" for season in seasons_of(games)[:5])
    return f"; the seasons are {names}" if names else "; no game has a season"


def why_no_rows(season: Season, by: str = "player") -> str:
    """The reason, in a sentence, why there are games but nothing of them counts."""
    player, partner, rival = map(safe, season.people)
    people = season.people
    if player and not _sat(season, people._replace(partner="", rival="")):
        return f"{player} did not play in these games."
    if partner and not _sat(season, people._replace(rival="")):
        return f"{player} and {partner} never sat together in these games."
    if rival and not _sat(season, people):
        beside = f" and {partner}" if partner else ""
        return f"{player}{beside} never played against {rival} in these games."
    if not next(season.select("SELECT 1 FROM {hands} LIMIT 1"), None):
        return NO_HAND
    if by == "seat":
        return "Nobody knows who dealt in these games, so there are no rows by seat."
    return "No player is named in these games: `--by night` and `--by game` count them."


def _sat(season: Season, people: People) -> bool:
    return bool(season.everybody.of(people).games)


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
    going = sum(not game.over for game in season.own_games)
    if going:
        are, their = ("game is", "its") if going == 1 else ("games are", "their")
        notes.append(f"{going:,} {are} not over: {their} hands count, {their} result does not.")
    only = sum(game.only_result for game in season.own_games)
    if only:
        it = "it counts" if only == 1 else "they count"
        notes.append(
            f"For {count(only, 'game')} only the result is known: {it} in games, points and "
            "ratings, not in what is counted of hands."
        )
    rules = rules_played(season.own_games)
    if len(rules) > 1:
        named = [safe(words) for words in rules[:_MOST_RULES]]
        if len(rules) > _MOST_RULES:
            named.append(count(len(rules) - _MOST_RULES, "other"))
        notes.append(f"Mixed rules: {listed(named)}.")
    return notes


def rules_played(games: list[GameResult]) -> list[str]:
    """Each set of rules that the games were played under, in words; the most common first."""
    under = Counter((game.preset, game.house_rules) for game in games)
    return [
        _rules(preset, dict(rules_of(preset, changed).overrides))
        for (preset, changed), _ in under.most_common()
    ]


def _rules(preset: str, changed: dict[str, Any]) -> str:
    words = ", ".join(f"{name} {value}" for name, value in changed.items())
    return f"{preset} with {words}" if words else preset


def about_games(season: Season, filters: Filters) -> dict[str, Any]:
    """The games that numbers rest on, as JSON: the filters, how many games, under which rules."""
    games = season.own_games
    return {
        "asked": {
            "season": filters.season,
            "since": filters.since,
            "until": filters.until,
            "rules": filters.preset,
            "player": filters.player,
            "partner": filters.partner,
            "against": filters.rival,
        },
        "games": len(games),
        "not_over": sum(not game.over for game in games),
        "only_result": sum(game.only_result for game in games),
        "rules": rules_played(games),
        "min_hands": MIN_N,
    }
