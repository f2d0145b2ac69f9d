"""A season: the games that count, as tables of which everything is counted, and what the models say
of its players.

In: a book, which of its games, and whose. Out: rows with their counts, results in order, ratings,
win chances. Does not know: what is counted (`tables.py`), or how it is shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import add
from typing import Any, Final

from ..book.seats import PLAYED_HAND, SEATS
from ..book.sheet import NAMES, Players
from .chance_line import AddedChance, GameLine, LowPoint, added_by_player, each_line
from .counting import (
    EVERY,
    EVERYBODY,
    OF_SIDE,
    OWN,
    ROW_KINDS,
    SEAT_COLUMNS,
    By,
    Count,
    Key,
    People,
    View,
    is_whole_table,
    rows_of,
    sum_at,
)
from .games import BookOfGames, GameResult, rules_of
from .ratings import LineupResult, Ratings


class Season:
    """The hands and games of some `people` (by default everybody's) in some `games` of a book."""

    def __init__(self, book: BookOfGames, games: Iterable[GameResult] | None = None) -> None:
        """`games` are of the book, in the order they were played; `None`: all."""
        self.book = book
        self.games: list[GameResult] = list(book.games if games is None else games)
        self.people = EVERYBODY
        self.everybody: Season = self
        self._rows: dict[By, dict[Key, CountedRow]] = {}
        self._counted: defaultdict[By, set[Count]] = defaultdict(set)
        self._results: dict[By, dict[Key, str]] = {}

    def of(self, people: People) -> Season:
        """The games in which these people sat, for a hand at least, as they saw them."""
        if people == EVERYBODY:
            return self.everybody
        whole = self.everybody
        sat = {game for game, lineups in whole.sat.items() if any(map(people.seats, lineups))}
        season = Season(
            self.book, (g for g in whole.games if g.number in sat or people.seats(g.names))
        )
        season.people, season.everybody = people, whole
        return season

    @cached_property
    def sat(self) -> dict[int, list[Players]]:
        """The lineups of each game with a hand, by its number; those who sat last come last."""
        lineups: defaultdict[int, list[Players]] = defaultdict(list)
        for game, north, east, south, west in self.select(_LINEUPS):
            lineups[game].append((north, east, south, west))
        return dict(lineups)

    @property
    def own_games(self) -> list[GameResult]:
        """The games at whose end these people sat, which are those that count for them."""
        if self.people == EVERYBODY:
            return self.games
        return [game for game in self.games if self.people.seats(game.names)]

    # -- the tables ----------------------------------------------------------------------------

    @cached_property
    def tables(self) -> dict[str, str]:
        """The names of the season's temporary tables, made when they are first needed: the games
        that are `chosen`, with their `night`; their played `hands`, finished `games` and
        `irregularities`. They are the same for the same games seen by other people."""
        if self.everybody is not self:
            return self.everybody.tables
        self.book.seasons_made += 1
        names = ("chosen", "hands", "games", "irregularities")
        tables = {name: f"temp.{name}_{self.book.seasons_made}" for name in names}
        execute = self.book.connection.execute
        execute(
            f"CREATE TABLE {tables['chosen']} (game INTEGER PRIMARY KEY, night, sticks, "
            "loners_0, loners_1, loners_2, loners_3)"
        )
        played_by = {(game.preset, game.house_rules) for game in self.games}
        sticks = {rules: rules_of(*rules).dealer_is_stuck for rules in played_by}
        results = {game.number: game for game in self.games if game.number in self.book.loners}
        loners = {number: self.book.loners_at(game) for number, game in results.items()}
        self.book.connection.executemany(
            f"INSERT INTO {tables['chosen']} VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (g.number, g.day, sticks[g.preset, g.house_rules], *loners.get(g.number, [0] * 4))
                for g in self.games
            ),
        )
        for view in (_PLAYED_HANDS, _FINISHED_GAMES, _IRREGULARITIES):
            execute(view.format_map(tables))
        return tables

    @cached_property
    def kept_hands(self) -> str:
        """The name of a table of the played hands, which is slow to make and quick to read."""
        if self.everybody is not self:
            return self.everybody.kept_hands
        hands = self.tables["hands"]
        name = f"{hands}_kept"
        self.book.connection.execute(f"CREATE TABLE {name} AS SELECT * FROM {hands}")
        return name

    def select(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query over the season's tables, which stand in braces: `{hands}`."""
        return self.book.connection.execute(sql.format_map(self.tables))

    # -- rows ----------------------------------------------------------------------------------

    def rows(self, by: By, counts: Iterable[Count] = ()) -> dict[Key, CountedRow]:
        """The rows of a kind by key, unsorted, with at least these counts; each is counted once."""
        known = self._counted.get(by, ())
        missing = [count for count in dict.fromkeys(counts) if count not in known]
        rows = self._rows.setdefault(by, {})
        if missing or by not in self._counted:
            self._counted[by].update(missing)
            for key, numbers in _count_rows(self, by, missing).items():
                if key not in rows:
                    rows[key] = CountedRow(by, key, self)
                rows[key].counts.update(numbers)
        return rows

    def results(self, by: By) -> dict[Key, str]:
        """The results of each row's games in the order they were played: W won, L lost, T tied."""
        if by not in self._results:
            letters: defaultdict[Key, list[str]] = defaultdict(list)
            about = ROW_KINDS[by].of_game
            for game in self.games:
                if game.over:
                    results = game.result(0), game.result(1)
                    for key, seat, takes in rows_of(by, self.people, game.names, about(game)):
                        if "side" in takes:
                            letters[key].append(results[seat % 2])
            self._results[by] = {key: "".join(results) for key, results in letters.items()}
        return self._results[by]

    # -- models --------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> dict[int, GameLine]:
        """The win chance over each game with a hand that these people had a part in, by number."""
        numbers = {game.number for game in self.games}
        hands = self.book.hands(f"game IN (SELECT game FROM {self.tables['chosen']})")
        own = (hand for hand in hands if hand.game in numbers)
        return dict(each_line(self.games, own, self.book.outcomes))

    @property
    def comebacks(self) -> list[tuple[GameResult, LowPoint]]:
        """The games that were won from a low win chance, and how low it was."""
        played = [(game, self.lines.get(game.number)) for game in self.games]
        lows = [(game, line.low_point) for game, line in played if line]
        return [(game, low) for game, low in lows if low and low.is_comeback]

    @cached_property
    def added(self) -> dict[str, AddedChance]:
        """The win chance that each player's side added, by name."""
        return added_by_player(self.lines.values(), self.people)

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings of all players in these games."""
        if self.everybody is not self:
            return self.everybody.ratings
        return Ratings(self.lineups)

    @cached_property
    def lineups(self) -> list[LineupResult]:
        """What each lineup scored in each of the games."""
        of_hands = [
            LineupResult(game, (north, east, south, west), *sums)
            for game, north, east, south, west, *sums in self.select(_LINEUP_SUMS)
        ]
        results = [(game, *game.scored) for game in self.games if game.only_result]
        return of_hands + [
            LineupResult(game.number, game.names, 0, ns - ew, ns + ew) for game, ns, ew in results
        ]


@dataclass(eq=False)
class CountedRow:
    """One row: its kind, its key, its counts, and the season it is part of."""

    by: By
    key: Key
    season: Season
    counts: dict[Count, int] = field(default_factory=dict)

    def __getitem__(self, count: Count) -> int:
        """A count; counted now if it was not yet."""
        if count not in self.season._counted.get(self.by, ()):
            self.season.rows(self.by, (count,))
        return self.counts.get(count, 0)

    @property
    def table(self) -> dict[Key, CountedRow]:
        """All rows of its kind in the season."""
        return self.season.rows(self.by)

    @property
    def results(self) -> str:
        """The results of its games in the order they were played."""
        return self.season.results(self.by).get(self.key, "")


# -- how rows are counted ------------------------------------------------------------------------

# Hands and games are many, so SQL adds them up for the same four players, as all four seats saw
# them in one reading; these sums, which are few, are added to the rows of a table.

FEW_SUMS: Final = 21
"""The most sums for which it is quicker to work out the columns of a played hand for each sum than
to keep them all in a table."""


def _count_rows(season: Season, by: By, counts: Iterable[Count]) -> dict[Key, dict[Count, int]]:
    """The counts of every row. Whoever sat in a hand, or in a game at its end, has a row."""
    wanted = list(dict.fromkeys(counts))
    rows: dict[Key, dict[Count, int]] = {}
    for view in SEAT_COLUMNS:
        of_view = [count for count in wanted if count.view == view]
        if by == "seat" and view == "games":
            continue  # The deal passes, so a game has no seat.
        if of_view or view != "irregularities":
            for key, numbers in sorted(_added_up(season, by, view, of_view).items()):
                rows.setdefault(key, {}).update(zip(of_view, numbers, strict=True))
    return rows


def _added_up(season: Season, by: By, view: View, counts: Sequence[Count]) -> dict[Key, list[int]]:
    """The counts of a view by row."""
    places: dict[str, int] = {}  # What is the same at several seats is added up once.
    seen = {
        (seat, takes): [
            places.setdefault(sum_at(name, one) if one.per in takes else "0", len(places))
            for one in counts
        ]
        for seat, name in enumerate(SEATS)
        for takes in (EVERY, OF_SIDE, OWN)
    }
    nothing = [0] * len(counts)
    rows: dict[Key, list[int]] = {}
    for about, north, east, south, west, *sums in _sums_by_lineup(season, by, view, list(places)):
        for key, seat, takes in rows_of(by, season.people, (north, east, south, west), about or ""):
            more = map(sums.__getitem__, seen[seat, takes])
            rows[key] = list(map(add, rows.get(key, nothing), more))
    return rows


def _sums_by_lineup(
    season: Season, by: By, view: View, sums: Sequence[str]
) -> Iterable[tuple[Any, ...]]:
    """What rows are about, the four names, and these sums over all that has them in common."""
    about = ROW_KINDS[by].about
    names: Sequence[str] = NAMES
    if is_whole_table(by, season.people):
        names = ("''",) * 4  # It does not matter who sat there.
    rows = season.tables[view]
    if view == "hands" and len(sums) > FEW_SUMS:
        rows = season.kept_hands
    groups = [name for name in (about, *names) if name != "''"]
    columns = ", ".join((about, *names, *sums))
    return season.book.connection.execute(
        f"SELECT {columns} FROM {rows} GROUP BY {', '.join(groups)}"
    )


# -- how the tables are made ---------------------------------------------------------------------


_PLAYED_HANDS: Final = f"""
CREATE VIEW {{hands}} AS SELECT {PLAYED_HAND}, night AS day, sticks
FROM {{chosen}} JOIN hands USING (game) WHERE NOT late
"""

_FINISHED_GAMES: Final = """
CREATE TABLE {games} AS SELECT game, night AS day, north, east, south, west, ns, ew, start_ns,
    start_ew, winner, conceded, hands, loners_0, loners_1, loners_2, loners_3
FROM {chosen} JOIN games USING (game) WHERE state = 'over'
"""

_IRREGULARITIES: Final = """
CREATE VIEW {irregularities} AS SELECT game, day, north, east, south, west, dealer, kind, how,
    irregularities.seat, side
FROM irregularities JOIN {hands} USING (game, hand)
"""

_LINEUPS: Final = """
SELECT game, north, east, south, west FROM {hands} GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, max(hand)
"""

_LINEUP_SUMS: Final = f"""
SELECT game, {", ".join(NAMES)}, count(*), sum(margin), sum(points_ns + points_ew),
    sum(margin * margin), count(dealt), coalesce(sum(dealt), 0), coalesce(sum(dealt * margin), 0)
FROM (
    SELECT *, points_ns - points_ew AS margin,
        CASE WHEN dealer IN ('N', 'S') THEN 1 WHEN dealer IN ('E', 'W') THEN -1 END AS dealt
    FROM {{hands}} WHERE counts
)
GROUP BY game, {", ".join(NAMES)}
"""
