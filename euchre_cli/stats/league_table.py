"""The table of a league of fixed pairs, and the meetings still to play.

In: the pairs, their fixtures (a match, or a game of its own), and the points for a win, a tie and a
loss. Out: the table, and the meetings that are missing. Does not know: where fixtures come from.

The order of the table: points of the league; then, among pairs that are level, the points from
their meetings with one another, if all of them have met equally often; then points scored less
points against; then points scored. Pairs that are still level share a place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ..terminal.exit_status import Refused
from ..terminal.text import safe

if TYPE_CHECKING:
    from ..book.matches import MatchState

Pair: TypeAlias = tuple[str, str]
"""Two partners, in the order of the alphabet."""


def pair_of(one: str, other: str) -> Pair:
    """The two as a pair."""
    return (one, other) if one <= other else (other, one)


class LeaguePoints(NamedTuple):
    """The points for a fixture won, tied and lost."""

    won: int = 2
    tied: int = 1
    lost: int = 0

    def __str__(self) -> str:
        return f"{self.won}-{self.tied}-{self.lost}"


_POINTS: Final = re.compile(r"(\d{1,2})\s*[-–:,/]\s*(\d{1,2})\s*[-–:,/]\s*(\d{1,2})", re.ASCII)


def parse_points(text: str) -> LeaguePoints:
    """Reads points as they are typed, `3-1-0`. Raises `Refused` unless they are three numbers, a
    win is worth more than a loss, and a tie neither more than a win nor less than a loss."""
    match = _POINTS.fullmatch(text.strip())
    if match is None:
        raise Refused(
            f"'{safe(text[:20])}' is not what a win, a tie and a loss are worth: write 2-1-0"
        )
    points = LeaguePoints(*map(int, match.groups()))
    if not points.won >= points.tied >= points.lost or points.won == points.lost:
        raise Refused(f"{points}: a win is worth more than a loss, and a tie is between them")
    return points


class Fixture(NamedTuple):
    """A match of two pairs, or a game (then `best_of` is 1): its state, the games that each pair
    won and the points it scored in them, the index of the pair that won (`None`: a tie, or it is
    not decided), and the numbers of its games."""

    pairs: tuple[Pair, Pair]
    state: MatchState
    games_won: tuple[int, int]
    points: tuple[int, int]
    winner: int | None
    games: tuple[int, ...]
    best_of: int = 1


class LeagueRow(NamedTuple):
    """A row of the table. `games_won` and `games_lost` are games, `points_for` and `points_against`
    the points scored in them; `points` are those of the league. `head_to_head` are the points from
    the meetings with pairs that are level (`None`: nobody is, or they have not met equally often).
    """

    pair: Pair
    place: int = 0
    played: int = 0
    won: int = 0
    tied: int = 0
    lost: int = 0
    games_won: int = 0
    games_lost: int = 0
    points_for: int = 0
    points_against: int = 0
    points: int = 0
    head_to_head: int | None = None

    @property
    def difference(self) -> int:
        """Points scored less points against."""
        return self.points_for - self.points_against

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """The key that sorts the table, the greatest first."""
        return self.points, self.head_to_head or 0, self.difference, self.points_for

    def after(self, fixture: Fixture, worth: LeaguePoints) -> LeagueRow:
        """The row after a fixture of its pair that is decided."""
        own = fixture.pairs.index(self.pair)
        won, tied = fixture.winner == own, fixture.winner is None
        return self._replace(
            played=self.played + 1,
            won=self.won + won,
            tied=self.tied + tied,
            lost=self.lost + (not won and not tied),
            games_won=self.games_won + fixture.games_won[own],
            games_lost=self.games_lost + fixture.games_won[1 - own],
            points_for=self.points_for + fixture.points[own],
            points_against=self.points_against + fixture.points[1 - own],
            points=self.points + points_of(fixture, own, worth),
        )


def points_of(fixture: Fixture, pair: int, worth: LeaguePoints) -> int:
    """The points of the league that a decided fixture gives the pair with this index."""
    if fixture.winner is None:
        return worth.tied
    return worth.won if fixture.winner == pair else worth.lost


def league_table(
    pairs: Iterable[Pair], fixtures: Iterable[Fixture], worth: LeaguePoints
) -> list[LeagueRow]:
    """The table of these pairs from their fixtures, of which only those that are decided count.
    Pairs of the same rank are in the order of the alphabet."""
    rows = {pair: LeagueRow(pair) for pair in sorted(pairs)}
    decided = [fixture for fixture in fixtures if fixture.state == "decided"]
    for fixture in decided:
        for pair in fixture.pairs:
            rows[pair] = rows[pair].after(fixture, worth)
    by_points = sorted(rows.values(), key=lambda row: row.points)
    for _, level in groupby(by_points, key=lambda row: row.points):
        rows |= _head_to_head([row.pair for row in level], rows, decided, worth)
    table = sorted(rows.values(), key=lambda row: row.rank, reverse=True)
    ranks = [row.rank for row in table]
    return [row._replace(place=ranks.index(row.rank) + 1) for row in table]


def _head_to_head(
    level: Sequence[Pair],
    rows: dict[Pair, LeagueRow],
    decided: Iterable[Fixture],
    worth: LeaguePoints,
) -> dict[Pair, LeagueRow]:
    """The rows of the pairs that are `level`, with the points from their meetings; empty unless any
    two have met, all equally often."""
    meetings = [fixture for fixture in decided if set(fixture.pairs) <= set(level)]
    met = Counter(frozenset(fixture.pairs) for fixture in meetings)
    times = {met[frozenset(two)] for two in combinations(level, 2)}
    if len(times) != 1 or times == {0}:
        return {}
    points = Counter[Pair]()
    for fixture in meetings:
        for at, pair in enumerate(fixture.pairs):
            points[pair] += points_of(fixture, at, worth)
    return {pair: rows[pair]._replace(head_to_head=points[pair]) for pair in level}


def meetings_left(
    pairs: Sequence[Pair], fixtures: Iterable[Fixture], times: int
) -> Counter[frozenset[Pair]]:
    """The number of times that any two pairs have still to meet, if each is to meet each other
    `times` times; those that have met often enough are left out."""
    met = Counter(frozenset(one.pairs) for one in fixtures if one.state == "decided")
    return +Counter({frozenset(two): times - met[frozenset(two)] for two in combinations(pairs, 2)})


def in_several_pairs(pairs: Iterable[Pair]) -> list[str]:
    """The people who are in more than one of the pairs, in the order of the alphabet."""
    counts = Counter(name for pair in pairs for name in pair)
    return sorted(name for name, number in counts.items() if number > 1)
