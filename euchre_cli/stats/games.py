"""The games that count: each with its result, the hands as steps of its score, and the book they
are in, which is asked in SQL.

Knows: which columns of the tables a game and a hand are made of, what of them no scorebook says
unless it was damaged, and their order in time. Does not know: what is counted, or whether the book
is a scorebook's file or logs read into memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TypeAlias

from euchre_engine.rules import Rules

from ..book.game_selection import day_of, log_order_key
from ..book.schema import NOT_PLAYED, PLAYED_OUT
from ..stat_columns.count_queries import GameFilter, Query
from ..stat_columns.seat_views import DAYS, PLAYED_HANDS
from ..terminal.exit_status import BadBook
from .win_chance import SCORED, OutcomeCounts, class_of

if TYPE_CHECKING:
    from ..book.store import Store


Names: TypeAlias = tuple[str, str, str, str]
"""Who sits at N, E, S and W; an empty text for a seat without a name."""

SEAT_OF: Final = {"N": 0, "E": 1, "S": 2, "W": 3}
"""The seats by the letters that the tables have for them."""

SEATS_OF: Final = ((0, 2), (1, 3))
"""The seats of N/S and of E/W."""


def side_of(names: Names, side: int) -> tuple[str, ...]:
    """What a side (0 N/S, 1 E/W) is called: its two names, or its seats where one has none."""
    one, other = (names[seat] for seat in SEATS_OF[side])
    return (one, other) if one and other else ("N/S", "E/W")[side : side + 1]


class GameResult(NamedTuple):
    """A game: its `number`; when it was played (`date`, and `began` to the second, each empty where
    nobody knows), `source` where it was read; the `preset` and `house_rules` (JSON) it was played
    under, with the `target` (`None`: a fixed number of hands); `names` at its end, the `start` and
    the `total` (N/S, E/W), its `state` (`going`, `over`), the `winner` (0 N/S, 1 E/W, `None`: a tie
    or not over), whether each side was `in_barn`, one point short, before some hand, and the side
    that deals next (`next_dealer`, 0 N/S, 1 E/W, `None` where nobody knows), and the side that gave
    the game up (`conceded`; `None`: nobody did). `only_result`: no hand of it is known, but how it
    ended."""

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
    in_barn: tuple[bool, bool]
    next_dealer: int | None = None
    conceded: int | None = None
    only_result: bool = False

    @property
    def over(self) -> bool:
        """Whether the game came to its end."""
        return self.state == "over"

    def result(self, side: int) -> int:
        """Of a game that is over: 1 where the side won, 0 tied, −1 lost."""
        return 0 if self.winner is None else 1 if self.winner == side else -1

    @property
    def shutout(self) -> bool:
        """Whether the side that lost had no point at all, and did not give up."""
        return (
            self.winner is not None and self.conceded is None and self.total[1 - self.winner] == 0
        )

    @property
    def day(self) -> str:
        """The evening of the game, as far as anybody knows: `2026-11-21`, or nothing."""
        return day_of(self.date, self.began)


class ScoredHand(NamedTuple):
    """A hand as a step of its game: the `dealer` and the `maker` (seat letters), the `points` it
    brought and the `total` after it (N/S, E/W), whether it `counts`, that is has a result, and who
    sat there; `used`: it counts towards a fixed number of hands, even if its result is unknown;
    `outcome` is the word of the table of hands (empty: not recorded)."""

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

    @property
    def before(self) -> tuple[int, int]:
        """The score before the hand (N/S, E/W)."""
        return self.total[0] - self.points[0], self.total[1] - self.points[1]

    def brought(self, side: int) -> str:
        """The outcome if it explains the points of `side` (its own call made or marched, the
        opponents euchred, a renege); else an empty string."""
        if self.outcome == "renege":
            return self.outcome if self.points[side] > 0 else ""
        if self.maker is None or self.outcome not in PLAYED_OUT:
            return ""
        own = SEAT_OF[self.maker] % 2 == side
        return "" if own is (self.outcome == "euchred") else self.outcome

    def called(self, seat: str | None) -> str:
        """What a seat's player is called: the name, or the seat's letter; nothing for nobody."""
        return "" if seat is None else self.names[SEAT_OF[seat]] or seat


def everybody(names: Names, scores: Iterable[ScoredHand]) -> Names:
    """Who sat in a game, seat by seat: `Bob/Eve` where Eve, who sits there now (`names`), took the
    place of Bob in the course of its hands."""
    sat: list[dict[str, None]] = [{}, {}, {}, {}]
    for sitting in (*dict.fromkeys(score.names for score in scores), names):
        for seat, name in enumerate(sitting):
            if name:
                sat[seat][name] = None
    north, east, south, west = map("/".join, sat)
    return north, east, south, west


def in_order(games: Iterable[GameResult]) -> list[GameResult]:
    """Games in the order they were played, however they came into the book: by the day, then by the
    time they began, then by where they were read; their number decides only what is left."""
    return sorted(
        games, key=lambda game: log_order_key(game.day, game.began, game.source, game.number)
    )


_NAMES: Final = ("north", "east", "south", "west")
_GAME: Final = (
    *("game", "date", "began", "source", "season", "event", "place", "name", "rules"),
    *("house_rules", "target", *_NAMES, "start_ns", "start_ew", "ns", "ew", "state", "winner"),
    *("barn_ns", "barn_ew", "dealer", "conceded", "hands"),
)
_SCORE: Final = (
    *("game", "hand", "dealer", "maker", "points_ns", "points_ew", "ns", "ew", "counts"),
    *("outcome", *_NAMES),
)
_SIDE: Final = {"NS": 0, "EW": 1}

Ask: TypeAlias = Callable[[str, dict[str, str]], Iterable[tuple[Any, ...]]]
"""Runs SQL with named parameters."""


class Book:
    """A scorebook (or logs in memory) for statistics: `games` (unordered, read at once) and SQL
    queries on hands. `path` is for error messages."""

    def __init__(
        self,
        ask: Ask,
        path: str,
        games: list[GameResult],
        game_filter: GameFilter = GameFilter(),  # noqa: B008
    ) -> None:
        self._ask = ask
        self._path = path
        self.games = games
        self.game_filter = game_filter

    @classmethod
    def read(cls, ask: Ask, path: str = "") -> Book:
        """The games that were not struck out. Raises `BadBook` for an impossible game."""
        sql = f"SELECT {', '.join(_GAME)} FROM games WHERE state != 'struck'"
        book = cls(ask, path, [_game(row) for row in ask(sql, {})])
        for game in book.games:
            book._check(game)
        return book

    def only(self, games: list[GameResult], game_filter: GameFilter) -> Book:
        """The book limited to `games`, which the SQL filter selects. Rates for win chances still
        use all hands."""
        return Book(self._ask, self._path, games, game_filter)

    def ask(self, query: Query) -> Iterable[tuple[Any, ...]]:
        """Runs a query."""
        return self._ask(query.sql, query.values)

    def sittings(self) -> list[Names]:
        """Every distinct lineup (N, E, S, W) of a hand, or at the end of a game, among the selected
        games."""
        sql = f"SELECT DISTINCT {', '.join(_NAMES)} FROM hands WHERE NOT late AND "
        rows = self._rows(sql + self.game_filter.where())
        return [*((n, e, s, w) for n, e, s, w in rows), *(game.names for game in self.games)]

    def any_hand(self) -> bool:
        """Whether a hand was played in the games that count."""
        sql = f"SELECT 1 FROM hands WHERE NOT late AND {self.game_filter.where()} LIMIT 1"
        return bool(list(self._rows(sql)))

    def everybody(self) -> list[str]:
        """Everybody who played a hand, even of a game struck out, or sits in a game, in order of
        name."""
        sql = " UNION ".join(f"SELECT {name} FROM hands WHERE NOT late" for name in _NAMES)
        sat = {name for (name,) in self._ask(sql, {})}
        sat.update(name for game in self.games for name in game.names)
        return sorted(sat - {""})

    def last_sittings(self) -> Iterator[tuple[int, Names]]:
        """Who sat in each hand, by the game's number and in their order."""
        sql = f"SELECT game, {', '.join(_NAMES)} FROM hands WHERE NOT late AND "
        sql += f"{self.game_filter.where()} ORDER BY game, hand"
        for game, *names in self._rows(sql):
            north, east, south, west = names
            yield game, (north, east, south, west)

    def lone_marches(self) -> Iterator[tuple[str, str, Names, int]]:
        """Loners that took all five tricks, by day, the maker's seat, and who sat there: how
        many."""
        sql = (
            f"WITH played_hands AS ({PLAYED_HANDS}) "
            f"SELECT day, maker, {', '.join(_NAMES)}, count(*) "
            f"FROM played_hands JOIN ({DAYS}) USING (game) WHERE came_out AND march AND alone "
            f"AND day != '' AND {self.game_filter.where()} GROUP BY 1, 2, 3, 4, 5, 6"
        )
        for day, maker, north, east, south, west, number in self._rows(sql):
            yield day, maker, (north, east, south, west), number

    def _rows(self, sql: str) -> Iterable[tuple[Any, ...]]:
        return self._ask(sql, dict(self.game_filter.values))

    def scores(self) -> Iterator[ScoredHand]:
        """The hands as steps of their games, game by game and hand by hand. Raises `BadBook` for a
        score below 0."""
        sql = (
            f"SELECT {', '.join(_SCORE)} FROM hands WHERE NOT late AND {self.game_filter.where()} "
        )
        for score in map(_score, self._rows(sql + "ORDER BY game, hand")):
            if min(score.total) < 0:
                self._damaged(f"game {score.game} has a score below 0 in hand {score.hand}")
            yield score

    @cached_property
    def outcomes(self) -> OutcomeCounts:
        """How the hands of all games came out, whichever of them count."""
        return _outcomes(self._ask)

    def _check(self, game: GameResult) -> None:
        """Raises `BadBook` unless the rules of a game can be read, it goes to what they say, and no
        score is below 0: what win chances and records rest on."""
        try:
            rules = rules_of(game.preset, game.house_rules)
        except ValueError:
            self._damaged(f"game {game.number} has rules that cannot be read")
        if rules.target != game.target:
            self._damaged(f"game {game.number} goes to another target than its rules say")
        if min(game.start) < 0 or min(game.total) < 0:
            self._damaged(f"game {game.number} has a score below 0")

    def _damaged(self, words: str) -> NoReturn:
        raise BadBook(f"{self._path}: {words}; `euchre doctor --mend` rebuilds the tables")


def book_of(store: Store) -> Book:
    """The games of a scorebook."""
    return Book.read(store.each, store.path)


@lru_cache(maxsize=256)
def rules_of(preset: str, house_rules: str) -> Rules:
    """The rules of a game: the preset's name, and what differs from it, as JSON.

    Raises `ValueError` for what is no such thing.
    """
    changed = json.loads(house_rules)
    if not isinstance(changed, dict):
        raise ValueError("house rules are an object")
    return Rules(preset, changed)


def score_of(row: Mapping[str, Any]) -> ScoredHand:
    """A row of `hands`, as a step of its game."""
    return _score(tuple(row[name] for name in _SCORE))


def _game(row: tuple[Any, ...]) -> GameResult:
    number, date, began, source, season, event, place, name, preset, house_rules, target = row[:11]
    state, winner, barn_ns, barn_ew, dealer, conceded, hands = row[19:]
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
        (row[11], row[12], row[13], row[14]),
        (row[15], row[16]),
        (row[17], row[18]),
        state,
        _SIDE.get(winner),
        (bool(barn_ns), bool(barn_ew)),
        None if dealer is None else SEAT_OF[dealer] % 2,
        _SIDE.get(conceded),
        state == "over" and not hands and conceded is None,
    )


def _score(row: tuple[Any, ...]) -> ScoredHand:
    game, hand, dealer, maker, points_ns, points_ew, ns, ew, counts, outcome, *names = row
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
    """How many hands of each of the six kinds are in the book, under whatever house rules they were
    played, without a look at every one. Hands after the end of their game, and those whose dealer
    or result nobody knows, are left out."""
    return _outcomes(store.each)


def _outcomes(ask: Ask) -> OutcomeCounts:
    counts = [0] * len(OutcomeCounts._fields)
    for number, *facts in ask(_ALIKE, {}):
        which = class_of(*facts)
        if which is not None:
            counts[which] += number
    return OutcomeCounts(*counts)


class Streak(NamedTuple):
    """A run of games with the same `result` (1 won, 0 tied, −1 lost): its length, first and last
    game."""

    result: int
    games: int
    first: GameResult
    last: GameResult


def streaks_of(games: Iterable[GameResult]) -> dict[str, list[Streak]]:
    """The streaks of every named player over ordered games, in order: the last one goes on. Games
    that are not over do not count."""
    found: dict[str, list[Streak]] = {}
    for game in games:
        if not game.over:
            continue
        for side, seats in enumerate(SEATS_OF):
            result = game.result(side)
            for name in {game.names[seat] for seat in seats} - {""}:
                runs = found.setdefault(name, [])
                if runs and runs[-1].result == result:
                    runs[-1] = runs[-1]._replace(games=runs[-1].games + 1, last=game)
                else:
                    runs.append(Streak(result, 1, game, game))
    return found
