"""The games and hands of a book, as a season reads them.

In: the tables of a scorebook, or of logs read into memory, through SQL. Out: `GameResult`s,
`ScoredHand`s and sums. Raises `BadBook` for values that only a damaged book has. Does not know:
what is counted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, SIDE_WORDS, Seat

from ..book import scoring
from ..book.book import Book
from ..book.disk import ASK_THE_DOCTOR
from ..book.entries import records_in
from ..book.game_selection import day_of, log_order_key
from ..book.sheet import NAMES, UNTIL_TIME, Players
from ..book.tables import NOT_PLAYED, PLAYED_OUT
from ..evening import in_book
from ..terminal.exit_status import BadBook
from .win_chance import OutcomeCounts, class_of

Score: TypeAlias = tuple[int, int]
"""The points of N/S and of E/W."""

SEAT_OF: Final = {"N": 0, "E": 1, "S": 2, "W": 3}
"""The index of each seat by its letter."""


def side_names(names: Players, side: int) -> tuple[str, ...]:
    """The two names of a side (0 N/S, 1 E/W), or `N/S` or `E/W` if one of them is missing."""
    one, other = names[side], names[side + 2]
    return (one, other) if one and other else SIDE_WORDS[side : side + 1]


def own_first(score: Score, side: int) -> Score:
    """A score with the points of `side` (0 N/S, 1 E/W) first."""
    return score[side], score[1 - side]


class GameResult(NamedTuple):
    """A game and how it ended. Sides are 0 (N/S) and 1 (E/W); scores are (N/S, E/W).

    `names` are those at the end of the game; `start` and `total` the scores at its start and end.
    `winner` is `None` after a tie or if the game is not over, `conceded` the side that gave up
    (`None`: neither), `next_dealer` the side that deals next (`None`: unknown). `date` is the day,
    and `began` the time to the second, each empty if unknown; `source` is the log it was read from.
    `house_rules` is JSON; `target` is `None` with a fixed number of hands. `state` is `going` or
    `over`. `hands` is how many were dealt; `only_result`: they are not known. `evening` is the
    number of the evening of several tables that it was played at, 0 for none.
    """

    names: Players
    start: Score
    total: Score
    winner: int | None
    conceded: int | None
    next_dealer: int | None
    number: int
    date: str
    began: str
    source: str
    season: str
    event: str
    place: str
    preset: str
    house_rules: str
    target: int | None
    state: str
    hands: int
    evening: int

    @property
    def only_result(self) -> bool:
        """Whether only the final score is known."""
        return self.over and not self.hands and self.conceded is None

    @property
    def scored(self) -> Score:
        """The points of both sides from its start to its end."""
        return self.total[0] - self.start[0], self.total[1] - self.start[1]

    @property
    def until_time(self) -> bool:
        """Whether the game ends when the time of its round of an evening is over."""
        return bool(self.evening) and self.rules.hands_to_play == UNTIL_TIME

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return rules_of(self.preset, self.house_rules)

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.state == "over"

    def result(self, side: int) -> str:
        """The result of a finished game for a side: W won, L lost, T tied."""
        return "T" if self.winner is None else "W" if self.winner == side else "L"

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
    points: Score
    total: Score
    counts: bool
    names: Players
    used: bool = True
    outcome: str = ""
    alone: bool = False

    @property
    def before(self) -> Score:
        """The score before the hand."""
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


def whole_lineup(names: Players, hands: Iterable[ScoredHand]) -> Players:
    """The names at each seat over a whole game, substitutes included: `Bob/Eve` if Eve, who sat
    there at the end (`names`), replaced Bob during its `hands`."""
    lineups = (*dict.fromkeys(hand.names for hand in hands), names)
    at_seats = zip(*lineups, strict=True)
    north, east, south, west = ("/".join(dict.fromkeys(filter(None, one))) for one in at_seats)
    return north, east, south, west


def in_order(games: Iterable[GameResult]) -> list[GameResult]:
    """Games in the order they were played: by day, then by starting time, then by source, then by
    number."""
    return sorted(
        games, key=lambda game: log_order_key(game.day, game.began, game.source, game.number)
    )


_GAME_COLUMNS: Final = (
    *(*NAMES, "start_ns", "start_ew", "ns", "ew", "winner", "conceded", "dealer"),
    *("game", "date", "began", "source", "season", "event", "place", "rules"),
    *("house_rules", "target", "state", "hands", "evening"),
)
"""Where a game's sides and scores are made of columns, these come first; the others are the rest of
a `GameResult` as they are."""

_HAND_COLUMNS: Final = (
    *(*NAMES, "points_ns", "points_ew", "ns", "ew"),
    *("game", "hand", "dealer", "maker", "counts", "outcome", "alone"),
)
_SIDE: Final = {"NS": 0, "EW": 1}


class BookOfGames:
    """A scorebook, or logs in memory, for statistics: its `connection`, and its `games` in the
    order they were played, without those that were struck out. `loners` are the seats of the makers
    of loners that took all tricks, by the number of a game of which only the result is known.
    `store` is the open scorebook, if it is one; `path` is for messages."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        loners: Mapping[int, tuple[Seat, ...]],
        path: str = "",
        store: Book | None = None,
    ) -> None:
        """Raises `BadBook` for an impossible game."""
        self.connection = connection
        self.path = path
        self.store = store
        self.loners = loners
        self.seasons_made = 0
        sql = f"SELECT {', '.join(_GAME_COLUMNS)} FROM games WHERE state != 'struck'"
        self.games = in_order(map(_game, connection.execute(sql)))
        for game in self.games:
            self._check(game)

    def everybody(self) -> list[str]:
        """The names of everybody who played a hand, even in a game struck out, who sat at the end
        of a game, or who came to an evening that was begun lately; sorted."""
        sql = " UNION ".join(f"SELECT {name} FROM hands WHERE NOT late" for name in NAMES)
        sat = {name for (name,) in self.connection.execute(sql)}
        sat.update(name for game in self.games for name in game.names)
        if self.store is not None and self.store.evening_lately():
            sat.update(in_book.people_of_evening(self.store))
        return sorted(sat - {""})

    def hands(self, which: str) -> Iterator[ScoredHand]:
        """The hands that an SQL condition selects, in the order of games and hands. Raises
        `BadBook` for a score below 0."""
        sql = f"SELECT {', '.join(_HAND_COLUMNS)} FROM hands WHERE NOT late AND {which} "
        sql += "ORDER BY game, hand"
        for hand in map(_hand, self.connection.execute(sql)):
            if min(hand.total) < 0:
                self.damaged(hand.game)
            yield hand

    def loners_at(self, game: GameResult) -> list[int]:
        """The loners that were entered with the result of a game, by seat."""
        makers = self.loners.get(game.number, ())
        return [makers.count(seat) for seat in SEATS]

    @cached_property
    def outcomes(self) -> OutcomeCounts:
        """The hands of all games by outcome."""
        return count_outcomes(self.connection)

    def _check(self, game: GameResult) -> None:
        """Raises `BadBook` if the rules of a game cannot be read, do not agree with its target, or
        a score is below 0. Win chances and records depend on these."""
        try:
            sound = game.rules.target == game.target and min(*game.start, *game.total) >= 0
        except ValueError:
            sound = False
        if not sound:
            self.damaged(game.number)

    def damaged(self, game: int) -> NoReturn:
        """Raises `BadBook` for a book whose tables say of a game what cannot be."""
        raise BadBook(
            f"{self.path}: the rules or the score of game {game} cannot be right{ASK_THE_DOCTOR}"
        )


def book_of(store: Book) -> BookOfGames:
    """The games of a scorebook."""
    return BookOfGames(store.file.connection, loners_of_results(store), store.path, store)


_RESULTS: Final = """
kind = 'begun' AND record LIKE '%; loner %' AND game IN (
    SELECT game FROM games WHERE state = 'over' AND hands = 0
)
"""


def loners_of_results(store: Book) -> dict[int, tuple[Seat, ...]]:
    """The seats of the makers of the loners that took all tricks, by the number of a game of which
    only the result is known."""
    entries = store.entries_where(_RESULTS)
    if not entries:
        return {}
    return {entry.game: scoring.head_of(records_in(entry.record))[0].loners for entry in entries}


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
    winner, conceded, dealer = row[8:11]
    return GameResult(
        *(row[:4], row[4:6], row[6:8]),
        *(_SIDE.get(winner), _SIDE.get(conceded), SEAT_OF[dealer] % 2 if dealer else None),
        *row[11:],
    )


def _hand(row: tuple[Any, ...]) -> ScoredHand:
    """The hand in a row of `_HAND_COLUMNS`."""
    north, east, south, west, points_ns, points_ew, ns, ew, *others = row
    game, hand, dealer, maker, counts, outcome, alone = others
    names, points, total = (north, east, south, west), (points_ns, points_ew), (ns, ew)
    used = outcome not in NOT_PLAYED
    return ScoredHand(
        game, hand, dealer, maker, points, total, bool(counts), names, used, outcome, bool(alone)
    )


_FACTS: Final = "dealer, outcome, maker, alone, lone_defender, best, tricks, points_ns, points_ew"

_ALIKE: Final = f"""
SELECT count(*), {_FACTS} FROM hands
WHERE NOT late AND game NOT IN (SELECT game FROM games WHERE state = 'struck')
GROUP BY {_FACTS}
"""


def count_outcomes(connection: sqlite3.Connection) -> OutcomeCounts:
    """The hands of a book by outcome, under any house rules. Hands after the end of their game, and
    those of unknown dealer or result, are left out."""
    counts = [0] * len(OutcomeCounts._fields)
    for number, *facts in connection.execute(_ALIKE):
        which = class_of(facts)
        if which is not None:
            counts[which] += number
    return OutcomeCounts(*counts)
