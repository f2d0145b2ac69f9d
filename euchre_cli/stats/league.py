"""The league in a book: the fixtures of a season, or of an event, and the rounds still to play.

In: a book, and which of its games are the league. Out: a `League`. Does not know: how the table is
made (`league_table.py`), or shown.

If any match (best of so many games) is among the games, matches are what counts, and games outside
a match are not counted; else every game is a fixture. A game counts for the four who sat in it at
its end, as in all statistics, and so does a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from ..book.game_selection import seasons_of
from ..book.matches import Match
from ..evening.pair_rounds import Meeting, round_robin_schedule, seated_round
from ..evening.plan import Plan
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .games import Book, GameResult, in_order
from .league_table import (
    Fixture,
    LeaguePoints,
    LeagueRow,
    Pair,
    in_several_pairs,
    league_table,
    meetings_left,
    pair_of,
)

FixtureKind: TypeAlias = Literal["matches", "games"]


class LeagueQuery(NamedTuple):
    """The choice of the games of a league, and of how they count. `season` and `event` limit the
    games; without a season it is the last one, or with an event any. `pairs` are those of the
    league (empty: all that played); `counted` is what the fixtures are (`None`: matches if there
    are any); `worth` is the points of the league; each pair meets each other `meet` times."""

    season: str | None = None
    event: str | None = None
    pairs: tuple[Pair, ...] = ()
    counted: FixtureKind | None = None
    worth: LeaguePoints = LeaguePoints()
    meet: int = 1


class League(NamedTuple):
    """A league: its query, with the season and what is `counted` filled in; the `rows` of its
    table; its fixtures in the order in which they were played. Not among them are the games outside
    a match (`single_games`; 0 if games count) and the fixtures of other pairs (`of_other_pairs`).
    `of_evening`: some of the games were played at an evening of several tables."""

    query: LeagueQuery
    rows: tuple[LeagueRow, ...]
    fixtures: tuple[Fixture, ...]
    single_games: int
    of_other_pairs: int
    of_evening: bool

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of the league in the order of the alphabet, or as they were named."""
        return self.query.pairs or tuple(sorted(row.pair for row in self.rows))

    @property
    def in_several_pairs(self) -> list[str]:
        """The people who are in more than one pair, so that the pairs are not fixed."""
        return in_several_pairs(self.pairs)

    @property
    def plan(self) -> Plan:
        """The meetings that are missing, in the rounds of a round robin; without rounds unless the
        pairs are fixed."""
        people = tuple(name for pair in self.pairs for name in pair)
        rounds = []
        for number, meetings in enumerate(self._rounds_left(), 1):
            playing = {pair for meeting in meetings for pair in meeting}
            sitting_out = [pair for pair in self.pairs if pair not in playing]
            rounds.append(seated_round(number, meetings, sitting_out))
        return Plan(people, tuple(rounds), fixed_partners=True)

    def _rounds_left(self) -> list[list[Meeting]]:
        if self.in_several_pairs or len(self.pairs) < 2:
            return []
        left = meetings_left(self.pairs, self.fixtures, self.query.meet)
        rounds = []
        for scheduled in round_robin_schedule(self.pairs) * self.query.meet:
            round_ = [meeting for meeting in scheduled if left[frozenset(meeting)] > 0]
            left.subtract(map(frozenset, round_))
            rounds.append(round_)
        return [round_ for round_ in rounds if round_]


def league_of(book: Book, query: LeagueQuery) -> League:
    """The league in a book. Raises `Refused` if there is no such season or event."""
    games = in_order(book.games)
    seasons = seasons_of(games)
    season = query.season
    if season is None and query.event is None and seasons:
        season = seasons[0]
    if season and season not in seasons:
        raise Refused(f"there is no season '{safe(season)}'{_list_of(seasons, 'seasons')}")
    events = list(dict.fromkeys(game.event for game in reversed(games) if game.event))
    if query.event is not None and query.event not in events:
        raise Refused(f"no game has the event '{safe(query.event)}'{_list_of(events, 'events')}")
    selected = {
        game.number: game
        for game in games
        if season in (None, game.season) and query.event in (None, game.event)
    }
    matches = [match for match in book.all_matches if match.games[0].number in selected]
    counted = query.counted or ("matches" if matches else "games")
    single_games = 0
    if counted == "matches":
        fixtures = list(map(_of_match, matches))
        in_matches = {number for match in matches for number in match.numbers()}
        single_games = sum(game.over for n, game in selected.items() if n not in in_matches)
    else:
        named = [game for game in selected.values() if len(set(game.names) - {""}) == 4]
        fixtures = list(map(_of_game, named))
    pairs = query.pairs or tuple({pair for fixture in fixtures for pair in fixture.pairs})
    of_league = [fixture for fixture in fixtures if set(fixture.pairs) <= set(pairs)]
    return League(
        query._replace(season=season, counted=counted),
        tuple(league_table(pairs, of_league, query.worth)),
        tuple(of_league),
        single_games,
        len(fixtures) - len(of_league),
        any(game.evening for game in selected.values()),
    )


def _list_of(names: Sequence[str], what: str) -> str:
    """`; the seasons are '2026', '2025'`: at most five; empty if there are none."""
    shown = ", ".join(f"'{safe(name)}'" for name in names[:5] if name)
    return f"; the {what} are {shown}" if shown else ""


def _of_match(match: Match) -> Fixture:
    one, other = match.pairs
    return Fixture(
        (pair_of(*one), pair_of(*other)),
        match.state,
        match.won,
        match.points,
        match.winner,
        tuple(match.numbers()),
        match.best_of,
    )


def _of_game(game: GameResult) -> Fixture:
    north, east, south, west = game.names
    won = (0, 0) if game.winner is None else (1 - game.winner, game.winner)
    return Fixture(
        (pair_of(north, south), pair_of(east, west)),
        "decided" if game.over else "going",
        won,
        game.total,
        game.winner,
        (game.number,),
    )
