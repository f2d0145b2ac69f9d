"""One evening: its games, what each player did in it, its turns, and where the season stands.

Knows: what of an evening is worth telling, and how many hands a claim about a player needs. Does
not know: how it is told, or where games come from.

What was played later has no part in it: an evening reads the same a year on, but for the last
digits of a win chance, which rests on every hand in the book, as it does everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..stat_columns.row_counts import RowCounts
from .filters import Filters, filter_games
from .games import Book, GameResult, Names, Streak, everybody, in_order, side_of, streaks_of
from .season import Season
from .win_chance_line import COMEBACK, GameLine, added

ENOUGH_HANDS: Final = 20
"""Of fewer hands in an evening, about two games, nobody is called its player. Of so many it is
luck for the most part still: the points of a hand are off by 1.8 either way, those of twenty by
eight."""

_COUNTS: Final = (
    *("games", "games_won", "games_tied", "hands", "points_for", "points_against"),
    *("calls", "euchred", "loners", "loners_marched"),
)


class PlayerNight(NamedTuple):
    """A player's evening: the games that are over, those won and tied, the hands with a result, the
    points of the player's side and of the other, the win chance that the side added (in games: 1 is
    a whole one), and what became of the player's own calls."""

    name: str
    games: int
    won: int
    tied: int
    hands: int
    points_for: int
    points_against: int
    added: float
    calls: int
    euchred: int
    loners: int
    loners_marched: int

    @property
    def result(self) -> tuple[int, int]:
        """By what an evening is judged: games won less games lost, then points for less points
        against. Win chance added would say the same but for who dealt first."""
        lost = self.games - self.won - self.tied
        return self.won - lost, self.points_for - self.points_against


class NightComeback(NamedTuple):
    """A comeback: the names of the side that won, from what score (its own first), at which least
    win chance (0–1), and of the other side."""

    names: tuple[str, ...]
    against: tuple[str, ...]
    score: tuple[int, int]
    chance: float


class TurningHand(NamedTuple):
    """The hand that moved a win chance most: the names of the side it helped, the name or seat of
    who called (empty: nobody did), the score before and after (that side's first), by how much, and
    the `outcome`, where it is what brought the points."""

    names: tuple[str, ...]
    maker: str
    outcome: str
    before: tuple[int, int]
    after: tuple[int, int]
    added: float


class Leader(NamedTuple):
    """A leader of the season's standings (several if tied): name, games won and games played."""

    name: str
    won: int
    games: int


class Night(NamedTuple):
    """An evening: its `date`, what is written of it, its `games` in order, the hands with a result
    and how they came out over everybody, named or not; `players`, those who won most first;
    `best` who won most, over enough hands, if it is one or a pair; the biggest comeback and the
    hand that turned most; the `leaders` of its season as it stood then (nobody on its first
    evening), whether everybody is `level`, so that they lead nobody, and the `streaks` of those who
    played, by name; `sat` is everybody who sat in a game, by its number."""

    date: str
    event: str
    place: str
    season: str
    games: tuple[GameResult, ...]
    hands: int
    calls: int
    euchred: int
    loners: int
    loners_marched: int
    players: tuple[PlayerNight, ...]
    best: tuple[PlayerNight, ...]
    comeback: NightComeback | None
    turning: TurningHand | None
    leaders: tuple[Leader, ...]
    level: bool
    streaks: tuple[tuple[str, Streak], ...]
    sat: Mapping[int, Names] = MappingProxyType({})


def evenings(book: Book) -> list[str]:
    """The days on which games were played, the latest first; games without a date have none."""
    return sorted({game.day for game in book.games} - {""}, reverse=True)


def night_of(book: Book, date: str) -> Night:
    """The evening of a date, one of `evenings`."""
    so_far = in_order(game for game in book.games if "" < game.day <= date)
    games = [game for game in so_far if game.day == date]
    tonight = Season(filter_games(book, Filters(since=date, until=date))[0])
    lines = dict(tonight.each_line())
    players = _players(tonight, lines)
    whole = tonight.by("game")
    whole.count(["hands", "calls", "euchred", "loners", "loners_marched"])
    last = games[-1]
    season = [game for game in so_far if game.season == last.season]
    streaks = streaks_of(season)
    standing = _standing(filter_games(book, Filters(season=last.season, until=date))[0])
    leaders = _behind_nobody(standing)
    return Night(
        date,
        next((game.event for game in reversed(games) if game.event), ""),
        next((game.place for game in reversed(games) if game.place), ""),
        last.season,
        tuple(games),
        whole.sum("hands"),
        whole.sum("calls"),
        whole.sum("euchred"),
        whole.sum("loners"),
        whole.sum("loners_marched"),
        players,
        _best(players),
        _comeback(games, lines),
        _turning([lines[game.number] for game in games if game.number in lines]),
        leaders if len(standing) > 1 and len({game.day for game in season}) > 1 else (),
        len(leaders) == len(standing),
        tuple(
            (name, streaks[name][-1])
            for name in sorted({one.name for one in players if one.games} & streaks.keys())
        ),
        {
            game.number: everybody(game.names, lines[game.number].scores)
            for game in games
            if game.number in lines
        },
    )


def _players(tonight: Season, lines: dict[int, GameLine]) -> tuple[PlayerNight, ...]:
    gained = added(lines.values())
    group = tonight.by("player")
    group.count(_COUNTS)
    found = []
    for (name,), row in group.rows.items():
        games, won, tied, hands, points, against, *calls = (row[one] for one in _COUNTS)
        change = gained[name].total if name in gained else 0.0
        found.append(PlayerNight(name, games, won, tied, hands, points, against, change, *calls))
    return tuple(sorted(sorted(found), key=lambda one: one.result, reverse=True))


def _best(players: tuple[PlayerNight, ...]) -> tuple[PlayerNight, ...]:
    enough = [one for one in players if one.hands >= ENOUGH_HANDS]
    first = tuple(one for one in enough if one.result == enough[0].result > (0, 0))
    return first if len(first) <= 2 else ()


def _comeback(games: list[GameResult], lines: dict[int, GameLine]) -> NightComeback | None:
    found = []
    for game in games:
        line = lines.get(game.number)
        if line is None:
            continue
        back = line.comeback
        if back is not None and back.chance < COMEBACK:
            sat = everybody(game.names, line.scores)
            names, against = (side_of(sat, side) for side in (back.side, 1 - back.side))
            score = back.score[back.side], back.score[1 - back.side]
            found.append(NightComeback(names, against, score, back.chance))
    return min(found, key=lambda one: one.chance, default=None)


def _turning(lines: list[GameLine]) -> TurningHand | None:
    found = []
    for line in lines:
        if line.turning is None:
            continue
        score, change = line.scores[line.turning], line.added[line.turning]
        side = int(change < 0)
        names, maker = side_of(score.names, side), score.called(score.maker)
        before = score.before[side], score.before[1 - side]
        after = score.total[side], score.total[1 - side]
        found.append(TurningHand(names, maker, score.brought(side), before, after, abs(change)))
    return max(found, key=lambda one: one.added, default=None)


def _standing(book: Book) -> list[RowCounts]:
    """Everybody's games of a season, as its standings count them."""
    group = Season(book).by("player")
    group.count(["games", "games_won", "games_lost"])
    return [row for _, row in sorted(group.rows.items()) if row["games"]]


def _behind_nobody(standing: list[RowCounts]) -> tuple[Leader, ...]:
    """The players tied for the lead, whatever number of games they played."""
    lead = max((row.wins_more for row in standing), default=0)
    return tuple(
        Leader(row.key[0], row["games_won"], row["games"])
        for row in standing
        if row.wins_more == lead
    )
