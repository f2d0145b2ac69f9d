"""One evening: its games, each player's results, its comeback and turning hand, and the leaders of
the season after it.

In: a book and a date. Out: a `Night`. Does not know: how it is shown, or where games come from.

Games played later do not count: an evening reads the same a year later, except for the last digits
of a win chance, which depends on every hand in the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..book.matches import Match, matches_of
from ..stat_columns.row_counts import RowCounts
from .filters import Filters, filter_games
from .games import Book, GameResult, Names, Streak, in_order, side_names, streaks_of, whole_lineup
from .season import Season
from .win_chance_line import GameLine, TurningHand, added_by_player

ENOUGH_HANDS: Final = 20
"""The fewest hands, about two games, that a player of the night has played. Even then it is mostly
luck: the standard deviation of the points is 1.8 in one hand, and eight in twenty."""

_COUNTS: Final = (
    *("games", "games_won", "games_tied", "hands", "points_for", "points_against"),
    *("calls", "euchred", "loners", "loners_marched"),
)


class PlayerNight(NamedTuple):
    """A player's evening: finished games, games won and tied, hands with a result, the points for
    and against the player's side, the win chance that the side added (in games: 1 is a whole game),
    and the player's own calls and loners."""

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
        """The order of players: games won minus games lost, then points for minus points against.
        Win chance added would give the same order, apart from who dealt first."""
        lost = self.games - self.won - self.tied
        return self.won - lost, self.points_for - self.points_against


class NightComeback(NamedTuple):
    """A comeback: the names of the winners and of the other side, the score (the winners' points
    first) and the winners' chance (0–1) at their low point."""

    names: tuple[str, ...]
    against: tuple[str, ...]
    score: tuple[int, int]
    chance: float


class Leader(NamedTuple):
    """A leader of the season's standings (several if tied): name, games won and games played."""

    name: str
    won: int
    games: int


class Night(NamedTuple):
    """An evening.

    `games` are in order. `hands` have a result; these and the calls are those of all players, named
    or not. `players` are sorted, the best first; `best` are the one or two who won most over enough
    hands (empty if they are more; and if there were several tables, because their ladder says who
    was first). `leaders` are those of the season after this evening (empty on its first evening);
    `level`: all players of the season are level. `streaks` are those of tonight's players, by name.
    `lineups` are the names at each seat, substitutes included, by game number. `matches` are those
    with a game of this evening, as they stood after it.
    """

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
    lineups: Mapping[int, Names] = MappingProxyType({})
    matches: tuple[Match, ...] = ()


def days_played(book: Book) -> list[str]:
    """The days on which games were played, the latest first; games without a date have none."""
    return sorted({game.day for game in book.games} - {""}, reverse=True)


def night_of(book: Book, date: str) -> Night:
    """The evening of a date, which must be one of `days_played`."""
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
    numbers = {game.number for game in games}
    standings = _standings(filter_games(book, Filters(season=last.season, until=date))[0])
    leaders = _leaders(standings)
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
        () if any(game.evening for game in games) else _best(players),
        _comeback(games, lines),
        _turning_hand([lines[game.number] for game in games if game.number in lines]),
        leaders if len(standings) > 1 and len({game.day for game in season}) > 1 else (),
        len(leaders) == len(standings),
        tuple(
            (name, streaks[name][-1])
            for name in sorted({player.name for player in players if player.games} & streaks.keys())
        ),
        {
            game.number: whole_lineup(game.names, lines[game.number].hands)
            for game in games
            if game.number in lines
        },
        tuple(match for match in matches_of(so_far) if numbers & set(match.numbers())),
    )


def _players(tonight: Season, lines: dict[int, GameLine]) -> tuple[PlayerNight, ...]:
    added = added_by_player(lines.values())
    group = tonight.by("player")
    group.count(_COUNTS)
    players = []
    for (name,), row in group.rows.items():
        games, won, tied, hands, points, against, *calls = (row[count] for count in _COUNTS)
        change = added[name].total if name in added else 0.0
        players.append(PlayerNight(name, games, won, tied, hands, points, against, change, *calls))
    return tuple(sorted(sorted(players), key=lambda player: player.result, reverse=True))


def _best(players: tuple[PlayerNight, ...]) -> tuple[PlayerNight, ...]:
    enough = [player for player in players if player.hands >= ENOUGH_HANDS]
    first = tuple(player for player in enough if player.result == enough[0].result > (0, 0))
    return first if len(first) <= 2 else ()


def _comeback(games: list[GameResult], lines: dict[int, GameLine]) -> NightComeback | None:
    comebacks = []
    for game in games:
        line = lines.get(game.number)
        low = None if line is None else line.low_point
        if line is not None and low is not None and low.is_comeback:
            lineup = whole_lineup(game.names, line.hands)
            names, against = (side_names(lineup, side) for side in (low.side, 1 - low.side))
            comebacks.append(NightComeback(names, against, low.own_score, low.chance))
    return min(comebacks, key=lambda comeback: comeback.chance, default=None)


def _turning_hand(lines: list[GameLine]) -> TurningHand | None:
    hands = [line.turning_hand(line.turning) for line in lines if line.turning is not None]
    return max(hands, key=lambda hand: hand.added, default=None)


def _standings(book: Book) -> list[RowCounts]:
    """The counts of every player with a finished game in a book."""
    group = Season(book).by("player")
    group.count(["games", "games_won", "games_lost"])
    return [row for _, row in sorted(group.rows.items()) if row["games"]]


def _leaders(standings: list[RowCounts]) -> tuple[Leader, ...]:
    """The players with the most games won minus games lost."""
    lead = max((row.wins_more for row in standings), default=0)
    return tuple(
        Leader(row.key[0], row["games_won"], row["games"])
        for row in standings
        if row.wins_more == lead
    )
