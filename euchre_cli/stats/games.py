"""The games and hands of a book, as the statistics read them.

In: the tables of a scorebook, or of logs read into memory, through SQL. Out: `GameResult`s,
`ScoredHand`s and the rows of queries. Raises `BadBook` for values that only a damaged book has.
Does not know: what is counted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from operator import sub
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TypeAlias

from euchre_engine.rules import STANDARD, Rules

from ..book.game_selection import day_of, log_order_key, people_of_evening
from ..book.matches import Match, matches_of
from ..book.schema import NOT_PLAYED, PLAYED_OUT
from ..evening.scores import ends_with_time
from ..season.win_chance import SCORED, OutcomeCounts, class_of
from ..stat_columns.count_queries import GameFilter, Query
from ..stat_columns.seat_views import DAYS, PLAYED_HANDS
from ..terminal.exit_status import BadBook

if TYPE_CHECKING:
    from ..book.store import Store


Names: TypeAlias = tuple[str, str, str, str]
"""The names at N, E, S and W; an empty string for a seat without a name."""

SEAT_OF: Final = {"N": 0, "E": 1, "S": 2, "W": 3}
"""The index of each seat by its letter."""

SEATS_OF: Final = ((0, 2), (1, 3))
"""The seats of N/S and of E/W."""


def side_names(names: Names, side: int) -> tuple[str, ...]:
    """The two names of a side (0 N/S, 1 E/W), or `N/S` or `E/W` if one of them is missing."""
    one, other = (names[seat] for seat in SEATS_OF[side])
    return (one, other) if one and other else ("N/S", "E/W")[side : side + 1]


def own_first(score: tuple[int, int], side: int) -> tuple[int, int]:
    """A score (N/S, E/W) with the points of `side` (0 N/S, 1 E/W) first."""
    return score[side], score[1 - side]


class GameResult(NamedTuple):
    """A game and how it ended. Sides are 0 (N/S) and 1 (E/W); scores are (N/S, E/W).

    `date` is the day, and `began` the time to the second, each empty if unknown; `source` is the
    log it was read from. `house_rules` is JSON; `target` is `None` with a fixed number of hands.
    `names` are those at the end of the game; `start` and `total` the scores at its start and end.
    `state` is `going` or `over`; `winner` is `None` after a tie or if the game is not over.
    `next_dealer` is the side that deals next (`None`: unknown), `conceded` the side that gave up
    (`None`: neither). `only_result`: its hands are not known. `best_of`: a match of so many games
    begins with it (0: nothing said, 1: no match). `evening` is the number of the evening of several
    tables that it was played at, 0 for none.
    """

    number: int
    date: str
    began: str
    source: str
    season: str
    event: str
    place: str
    name: str
    preset: str
    house_rules: str
    target: int | None
    names: Names
    start: tuple[int, int]
    total: tuple[int, int]
    state: str
    winner: int | None
    next_dealer: int | None = None
    conceded: int | None = None
    only_result: bool = False
    best_of: int = 0
    evening: int = 0

    @property
    def until_time(self) -> bool:
        """Whether the game ends when the time of its round of an evening is over."""
        rules = rules_of(self.preset, self.house_rules) if self.evening else STANDARD
        return ends_with_time(self.evening, rules)

    @property
    def over(self) -> bool:
        """Returns True if the game is finished."""
        return self.state == "over"

    def result(self, side: int) -> int:
        """The result of a finished game for a side: 1 won, 0 tied, −1 lost."""
        return 0 if self.winner is None else 1 if self.winner == side else -1

    @property
    def shutout(self) -> bool:
        """Returns True if the losers scored no points and did not concede."""
        return (
            self.winner is not None and self.conceded is None and self.total[1 - self.winner] == 0
        )

    @property
    def day(self) -> str:
        """The day of the game, as `2026-11-21`; empty if unknown."""
        return day_of(self.date, self.began)


class ScoredHand(NamedTuple):
    """A hand and the score after it: the `dealer` and `maker` (seat letters), the `points` scored
    in it and the `total` after it (N/S, E/W), and the `names` at the table. `counts`: it has a
    result. `used`: it counts towards a fixed number of hands, even if its result is unknown.
    `outcome` is a word of the table of hands (empty: not recorded); `alone`: the maker was."""

    game: int
    hand: int
    dealer: str | None
    maker: str | None
    points: tuple[int, int]
    total: tuple[int, int]
    counts: bool
    names: Names
    used: bool = True
    outcome: str = ""
    alone: bool = False

    @property
    def before(self) -> tuple[int, int]:
        """The score before the hand (N/S, E/W)."""
        return self.total[0] - self.points[0], self.total[1] - self.points[1]

    def outcome_for(self, side: int) -> str:
        """The outcome if it explains why `side` scored (its own call was made, it euchred the other
        side, or the other side reneged); else an empty string."""
        if self.outcome == "renege":
            return self.outcome if self.points[side] > 0 else ""
        if self.maker is None or self.outcome not in PLAYED_OUT:
            return ""
        own = SEAT_OF[self.maker] % 2 == side
        return "" if own is (self.outcome == "euchred") else self.outcome

    def player_at(self, seat: str | None) -> str:
        """The name at a seat, or the seat's letter if it has no name; empty for `None`."""
        return "" if seat is None else self.names[SEAT_OF[seat]] or seat


class LineupResult(NamedTuple):
    """What N/S and E/W scored in a game with these four at the table: their `hands` with a result,
    added up; or its final score, if that is all that is known (0 `hands`).

    `margin` is the points of N/S minus those of E/W, and `points` both together. The rest is of
    hands only: the sum of their margins' `squares`, how many have a known dealer (`known_dealers`),
    those dealt by N/S minus those dealt by E/W (`dealt`), and what the dealers' side scored in them
    minus the other (`dealers_margin`).
    """

    game: int
    names: Names
    hands: int
    margin: int
    points: int
    squares: int = 0
    known_dealers: int = 0
    dealt: int = 0
    dealers_margin: int = 0


def whole_lineup(names: Names, hands: Iterable[ScoredHand]) -> Names:
    """The names at each seat over a whole game, substitutes included: `Bob/Eve` if Eve, who sat
    there at the end (`names`), replaced Bob during its `hands`."""
    at_seat: list[dict[str, None]] = [{}, {}, {}, {}]
    for lineup in (*dict.fromkeys(hand.names for hand in hands), names):
        for seat, name in enumerate(lineup):
            if name:
                at_seat[seat][name] = None
    north, east, south, west = map("/".join, at_seat)
    return north, east, south, west


def in_order(games: Iterable[GameResult]) -> list[GameResult]:
    """Games in the order they were played: by day, then by starting time, then by source, then by
    number."""
    return sorted(
        games, key=lambda game: log_order_key(game.day, game.began, game.source, game.number)
    )


_NAMES: Final = ("north", "east", "south", "west")
_GAME_COLUMNS: Final = (
    *("game", "date", "began", "source", "season", "event", "place", "name", "rules"),
    *("house_rules", "target", *_NAMES, "start_ns", "start_ew", "ns", "ew", "state", "winner"),
    *("dealer", "conceded", "hands", "best_of"),
    "evening",
)
_HAND_COLUMNS: Final = (
    *("game", "hand", "dealer", "maker", "points_ns", "points_ew", "ns", "ew", "counts"),
    *("outcome", "alone", *_NAMES),
)
_SIDE: Final = {"NS": 0, "EW": 1}

_LINEUP_SUMS: Final = f"""
SELECT game, {", ".join(_NAMES)}, count(*), sum(margin), sum(points_ns + points_ew),
    sum(margin * margin), count(dealt), coalesce(sum(dealt), 0), coalesce(sum(dealt * margin), 0)
FROM (
    SELECT *, points_ns - points_ew AS margin,
        CASE WHEN dealer IN ('N', 'S') THEN 1 WHEN dealer IN ('E', 'W') THEN -1 END AS dealt
    FROM hands WHERE NOT late AND counts AND {{}}
)
GROUP BY game, {", ".join(_NAMES)}
"""

Ask: TypeAlias = Callable[[str, dict[str, str]], Iterable[tuple[Any, ...]]]
"""Runs SQL with named parameters."""


class Book:
    """A scorebook (or logs in memory) for statistics: `games` (unordered, read at once) and SQL
    queries on hands. `path` is for error messages; `store` is the open scorebook, if it is one."""

    def __init__(
        self,
        ask: Ask,
        path: str,
        games: list[GameResult],
        game_filter: GameFilter = GameFilter(),  # noqa: B008
        whole: Book | None = None,
        store: Store | None = None,
    ) -> None:
        self._ask = ask
        self._path = path
        self.games = games
        self.game_filter = game_filter
        self._whole = self if whole is None else whole
        self.store: Store | None = store if whole is None else whole.store

    @classmethod
    def read(cls, ask: Ask, path: str = "", store: Store | None = None) -> Book:
        """The games that were not struck out. Raises `BadBook` for an impossible game."""
        sql = f"SELECT {', '.join(_GAME_COLUMNS)} FROM games WHERE state != 'struck'"
        book = cls(ask, path, [_game(row) for row in ask(sql, {})], store=store)
        for game in book.games:
            book._check(game)
        return book

    def only(self, games: list[GameResult], game_filter: GameFilter) -> Book:
        """The book limited to `games`, which the SQL filter selects. Rates for win chances still
        use all hands."""
        return Book(self._ask, self._path, games, game_filter, self._whole)

    def ask(self, query: Query) -> Iterable[tuple[Any, ...]]:
        """Runs a query."""
        return self._ask(query.sql, query.values)

    def lineups(self) -> list[Names]:
        """The distinct lineups (N, E, S, W) of hands and of ends of games, among the selected
        games."""
        sql = f"SELECT DISTINCT {', '.join(_NAMES)} FROM hands WHERE NOT late AND "
        rows = self._rows(sql + self.game_filter.where())
        return [*((n, e, s, w) for n, e, s, w in rows), *(game.names for game in self.games)]

    def any_hand(self) -> bool:
        """Returns True if a hand was played in the selected games."""
        sql = f"SELECT 1 FROM hands WHERE NOT late AND {self.game_filter.where()} LIMIT 1"
        return bool(list(self._rows(sql)))

    def evening_numbers(self) -> list[int]:
        """The evenings of several tables that the selected games are part of."""
        sql = f"SELECT DISTINCT evening FROM games WHERE evening AND {self.game_filter.where()}"
        return [int(number) for (number,) in self._rows(sql)]

    def everybody(self) -> list[str]:
        """The names of everybody who played a hand, even in a game struck out, who sat at the end
        of a selected game, or who came to an evening that was begun lately; sorted."""
        sql = " UNION ".join(f"SELECT {name} FROM hands WHERE NOT late" for name in _NAMES)
        sat = {name for (name,) in self._ask(sql, {})}
        sat.update(name for game in self.games for name in game.names)
        if self.store is not None:
            sat.update(people_of_evening(self.store))
        return sorted(sat - {""})

    def lineups_by_game(self) -> Iterator[tuple[int, Names]]:
        """The lineup of each hand with its game's number, in the order of games and hands."""
        sql = f"SELECT game, {', '.join(_NAMES)} FROM hands WHERE NOT late AND "
        sql += f"{self.game_filter.where()} ORDER BY game, hand"
        for game, *names in self._rows(sql):
            north, east, south, west = names
            yield game, (north, east, south, west)

    def lineup_results(self) -> Iterator[LineupResult]:
        """What each lineup scored in each of the selected games."""
        rows = self._rows(_LINEUP_SUMS.format(self.game_filter.where()))
        for game, north, east, south, west, *sums in rows:
            yield LineupResult(game, (north, east, south, west), *sums)
        for result in self.games:
            if result.only_result:
                ns, ew = map(sub, result.total, result.start)
                yield LineupResult(result.number, result.names, 0, ns - ew, ns + ew)

    def lineup_points(self) -> Iterator[tuple[int, Names, tuple[int, int]]]:
        """The points (N/S, E/W) of each lineup in each of the selected games, with penalties."""
        sql = (
            f"SELECT game, {', '.join(_NAMES)}, sum(points_ns), sum(points_ew) FROM hands "
            f"WHERE NOT late AND {self.game_filter.where()} GROUP BY game, {', '.join(_NAMES)}"
        )
        for game, north, east, south, west, *points in self._rows(sql):
            yield game, (north, east, south, west), (points[0], points[1])

    def lone_marches(self) -> Iterator[tuple[str, str, Names, int]]:
        """Counts the lone marches: the day, the maker's seat letter, the lineup, and how many."""
        sql = (
            f"WITH played_hands AS ({PLAYED_HANDS}) "
            f"SELECT day, maker, {', '.join(_NAMES)}, count(*) "
            f"FROM played_hands JOIN ({DAYS}) USING (game) WHERE came_out AND march AND alone "
            f"AND day != '' AND {self.game_filter.where()} GROUP BY 1, 2, 3, 4, 5, 6"
        )
        for day, maker, north, east, south, west, number in self._rows(sql):
            yield day, maker, (north, east, south, west), number

    def calls(self) -> Iterator[tuple[str, str, str, bool, bool, str, int]]:
        """Counts the calls of the selected games that were made or euchred, by the name of the
        maker, the preset, the house rules (JSON), whether the maker went alone, whether that was
        the dealer's partner in the first round (or may have been), and the outcome."""
        sql = (
            f"WITH played_hands AS ({PLAYED_HANDS}) "
            f"SELECT CASE maker WHEN 'N' THEN north WHEN 'E' THEN east WHEN 'S' THEN south "
            f"ELSE west END AS player, rules, house_rules, alone, "
            f"coalesce(round, 1) = 1 AND abs(instr('NESW', maker) - instr('NESW', dealer)) = 2, "
            f"outcome, count(*) FROM played_hands WHERE came_out AND player != '' "
            f"AND {self.game_filter.where()} GROUP BY 1, 2, 3, 4, 5, 6"
        )
        for player, rules, house_rules, alone, seconding, outcome, number in self._rows(sql):
            yield player, rules, house_rules, bool(alone), bool(seconding), outcome, number

    def _rows(self, sql: str) -> Iterable[tuple[Any, ...]]:
        return self._ask(sql, dict(self.game_filter.values))

    def hands(self) -> Iterator[ScoredHand]:
        """The hands of the selected games, in the order of games and hands. Raises `BadBook` for a
        score below 0."""
        sql = f"SELECT {', '.join(_HAND_COLUMNS)} FROM hands WHERE NOT late AND "
        sql += f"{self.game_filter.where()} ORDER BY game, hand"
        for hand in map(_hand, self._rows(sql)):
            if min(hand.total) < 0:
                self.damaged(f"game {hand.game} has a score below 0 in hand {hand.hand}")
            yield hand

    @cached_property
    def all_matches(self) -> list[Match]:
        """The matches of all games, whichever are selected."""
        whole = self._whole
        return matches_of(in_order(self.games)) if whole is self else whole.all_matches

    @property
    def matches(self) -> list[Match]:
        """The matches whose last game is selected, in the order they began."""
        selected = {game.number for game in self.games}
        return [match for match in self.all_matches if match.games[-1].number in selected]

    @cached_property
    def outcomes(self) -> OutcomeCounts:
        """The hands of all games by outcome, whichever games are selected."""
        return _outcomes(self._ask)

    def _check(self, game: GameResult) -> None:
        """Raises `BadBook` if the rules of a game cannot be read, do not agree with its target, or
        a score is below 0. Win chances and records depend on these."""
        try:
            rules = rules_of(game.preset, game.house_rules)
        except ValueError:
            self.damaged(f"game {game.number} has rules that cannot be read")
        if rules.target != game.target:
            self.damaged(f"game {game.number} goes to another target than its rules say")
        if min(game.start) < 0 or min(game.total) < 0:
            self.damaged(f"game {game.number} has a score below 0")

    def damaged(self, words: str) -> NoReturn:
        """Raises `BadBook` for a book whose tables are damaged, as these words say."""
        raise BadBook(f"{self._path}: {words}; `euchre doctor --mend` rebuilds the tables")


def book_of(store: Store) -> Book:
    """The games of a scorebook."""
    return Book.read(store.each, store.path, store)


@lru_cache(maxsize=256)
def rules_of(preset: str, house_rules: str) -> Rules:
    """The rules of a game: those of a preset, changed by `house_rules` (a JSON object).

    Raises `ValueError` if there is no such preset or house rule, or the JSON is not an object.
    """
    changed = json.loads(house_rules)
    if not isinstance(changed, dict):
        raise ValueError("house rules are an object")
    return Rules(preset, changed)


def scored_hand(row: Mapping[str, Any]) -> ScoredHand:
    """The hand in a row of the table of hands."""
    return _hand(tuple(row[name] for name in _HAND_COLUMNS))


def _game(row: tuple[Any, ...]) -> GameResult:
    """The game in a row of `_GAME_COLUMNS`."""
    number, date, began, source, season, event, place, name, preset, house_rules, target, *more = (
        row
    )
    north, east, south, west, start_ns, start_ew, ns, ew, state, winner, *end = more
    dealer, conceded, hands, best_of, evening = end
    return GameResult(
        number,
        date,
        began,
        source,
        season,
        event,
        place,
        name,
        preset,
        house_rules,
        target,
        (north, east, south, west),
        (start_ns, start_ew),
        (ns, ew),
        state,
        _SIDE.get(winner),
        None if dealer is None else SEAT_OF[dealer] % 2,
        _SIDE.get(conceded),
        state == "over" and not hands and conceded is None,
        best_of,
        evening,
    )


def _hand(row: tuple[Any, ...]) -> ScoredHand:
    """The hand in a row of `_HAND_COLUMNS`."""
    game, hand, dealer, maker, points_ns, points_ew, ns, ew, counts, outcome, alone, *names = row
    north, east, south, west = names
    return ScoredHand(
        game,
        hand,
        dealer,
        maker,
        (points_ns, points_ew),
        (ns, ew),
        bool(counts),
        (north, east, south, west),
        outcome not in NOT_PLAYED,
        outcome,
        bool(alone),
    )


_FACTS: Final = "dealer, outcome, maker, alone, lone_defender, best, tricks, points_ns, points_ew"

_ALIKE: Final = f"""
SELECT count(*), {_FACTS} FROM hands
WHERE NOT late AND dealer IS NOT NULL
AND outcome IN ({", ".join(f"'{word}'" for word in sorted(SCORED))})
AND game NOT IN (SELECT game FROM games WHERE state = 'struck')
GROUP BY {_FACTS}
"""


def outcomes_of(store: Store) -> OutcomeCounts:
    """The hands of a book by outcome, under any house rules. Hands after the end of their game, and
    those of unknown dealer or result, are left out."""
    return _outcomes(store.each)


def _outcomes(ask: Ask) -> OutcomeCounts:
    counts = [0] * len(OutcomeCounts._fields)
    for number, *facts in ask(_ALIKE, {}):
        which = class_of(*facts)
        if which is not None:
            counts[which] += number
    return OutcomeCounts(*counts)


class Streak(NamedTuple):
    """Games in a row with the same `result` (1 won, 0 tied, −1 lost): how many `games`, the first
    and the last."""

    result: int
    games: int
    first: GameResult
    last: GameResult


def streaks_of(games: Iterable[GameResult]) -> dict[str, list[Streak]]:
    """The streaks of every named player over `games`, which are in order; the last streak of each
    player may still go on. Games that are not over do not count."""
    streaks: dict[str, list[Streak]] = {}
    for game in games:
        if not game.over:
            continue
        for side, seats in enumerate(SEATS_OF):
            result = game.result(side)
            for name in {game.names[seat] for seat in seats} - {""}:
                runs = streaks.setdefault(name, [])
                if runs and runs[-1].result == result:
                    runs[-1] = runs[-1]._replace(games=runs[-1].games + 1, last=game)
                else:
                    runs.append(Streak(result, 1, game, game))
    return streaks
