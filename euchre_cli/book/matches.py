"""Matches: best of so many games between two pairs.

In: the games of a book that count, in the order they were played. Out: the matches that they make
up. Does not know: where the games come from, or how a match is worded.

A match begins with a game whose `best_of` is more than 1. The later games of the same two pairs
belong to it, whoever sits where, until it is decided; games after that do not. A match that is not
decided ends unfinished with the first game of the same four that has other partners, another season
or its own `best_of`. A game at an evening of several tables neither continues nor ends a match that
was begun elsewhere. A game counts for the pairs who sat in it at its end, as in the statistics.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import Final, Literal, NamedTuple

from euchre_engine.seats import Side

from ..log.records import About
from ..terminal.exit_status import Refused
from .entries import NewEntry, text_of
from .game_selection import day_of, log_order_key
from .reading import Reader
from .sheet import NAMES, Players, Sheet, lineup

MOST_GAMES: Final = 99
"""The longest match."""


def best_of(games: int) -> NewEntry:
    """The entry of a match of at most so many games that begins with a game; 1 is no match. Raises
    `Refused` for an even number, or one that is less than 1 or more than `MOST_GAMES`."""
    if games not in range(1, MOST_GAMES + 1, 2):
        raise Refused(
            f"a match is best of 3, 5, 7 …, up to {MOST_GAMES}: an odd number has a winner"
        )
    return NewEntry("best-of", text_of([About("best-of", (games,))]))


def match_from(sheet: Sheet, games: int) -> NewEntry:
    """As `best_of`, of this game. Raises `Refused` also at a table of an evening, where a round is
    as long as the evening says."""
    if sheet.evening:
        raise Refused("at an evening a round is as long as it was planned")
    return best_of(games)


class PlayedGame(NamedTuple):
    """A game that counts, as much of it as a match needs.

    `names` sit at N, E, S and W at its end; `evening` is the number of the evening of several
    tables that it belongs to (0: none), `best_of` the games of the match that begins with it (0:
    not given, 1: no match); `winner` is the side that won, 0 N/S and 1 E/W, `None` for a tie or a
    game that is not over; `total` is the score (N/S, E/W).
    """

    number: int
    names: Players
    season: str
    evening: int
    best_of: int
    over: bool
    winner: int | None
    total: tuple[int, int]


class Match(NamedTuple):
    """A match of at most `best_of` games.

    `pairs` are the two pairs, as they sat in its first game, N/S first; `games` are those that
    belong to it, in the order they were played, also those that are not over. `unfinished` is true
    if another game ended it before it was decided.
    """

    pairs: tuple[tuple[str, str], tuple[str, str]]
    best_of: int
    games: tuple[PlayedGame, ...]
    unfinished: bool = False

    @property
    def won(self) -> tuple[int, int]:
        """The games won by each pair."""
        winners = [
            self.pair_of(game, game.winner) for game in self.games if game.winner is not None
        ]
        return winners.count(0), winners.count(1)

    @property
    def points(self) -> tuple[int, int]:
        """The points of each pair in the games that are over."""
        sums = [0, 0]
        for game in self.games:
            for side in (0, 1) if game.over else ():
                sums[self.pair_of(game, side)] += game.total[side]
        return sums[0], sums[1]

    @property
    def left(self) -> int:
        """The number of games that may still be played, one under way included."""
        return self.best_of - sum(game.over for game in self.games)

    @property
    def decided(self) -> bool:
        """Whether the games left cannot change who wins."""
        one, other = self.won
        return self.left <= 0 or abs(one - other) > self.left

    @property
    def state(self) -> Literal["going", "decided", "unfinished"]:
        """Its state: decided, left unfinished, or going on."""
        return "decided" if self.decided else "unfinished" if self.unfinished else "going"

    @property
    def winner(self) -> int | None:
        """The index of the pair that won; `None` for a tie, or if it is not decided."""
        one, other = self.won
        return None if one == other or not self.decided else int(other > one)

    def pair_of(self, game: PlayedGame, side: int) -> int:
        """The index of the pair on a side (0 N/S, 1 E/W) of one of its games; and, as this is its
        own inverse, the side of the pair with this index."""
        return side if game.names[0] in self.pairs[0] else 1 - side

    def won_by_sides(self, players: Players) -> tuple[int, int]:
        """The games won by the pairs that sit N/S and E/W in this lineup of the four."""
        one, other = self.won
        return (one, other) if players[0] in self.pairs[0] else (other, one)

    def numbers(self) -> list[int]:
        """The numbers of its games."""
        return [game.number for game in self.games]


def pairs_of(names: Players) -> frozenset[frozenset[str]]:
    """The two pairs of a lineup, whoever sits where."""
    north, east, south, west = names
    return frozenset((frozenset((north, south)), frozenset((east, west))))


def matches_of(games: Iterable[PlayedGame]) -> list[Match]:
    """The matches that these games make up, in the order they began. `games` are those that count,
    in the order they were played."""
    matches: list[Match] = []
    latest: dict[tuple[frozenset[str], int], int] = {}
    for game in games:
        four = frozenset(game.names)
        if len(four) < len(game.names) or "" in four:
            continue  # Nobody knows which pairs these are.
        at = latest.get((four, game.evening))
        if at is not None and not (matches[at].decided or matches[at].unfinished):
            match, first = matches[at], matches[at].games[0]
            same_pairs = pairs_of(first.names) == pairs_of(game.names)
            if not game.best_of and same_pairs and first.season == game.season:
                matches[at] = match._replace(games=(*match.games, game))
            else:
                matches[at] = match._replace(unfinished=True)
        if game.best_of > 1:
            latest[four, game.evening] = len(matches)
            north, east, south, west = game.names
            matches.append(Match(((north, south), (east, west)), game.best_of, (game,)))
    return matches


def match_with(matches: Iterable[Match], game: int) -> Match | None:
    """The match that the game of this number belongs to; `None` if it belongs to none."""
    return next((match for match in matches if game in match.numbers()), None)


# -- in a scorebook ------------------------------------------------------------------------------


def played_games(connection: Connection, four: Sequence[str] = ()) -> list[PlayedGame]:
    """The games that count in the tables of a scorebook, or those of four people, in the order in
    which they were played."""
    rows = connection.execute(_GAMES + (_OF_FOUR if four else ""), four).fetchall()
    rows.sort(key=lambda row: log_order_key(day_of(row[0], row[1]), row[1], row[2], row[3]))
    games = []
    for row in rows:
        number, season, evening, best_of, state, winner, ns, ew = row[3:11]
        side = None if winner is None else Side[winner]
        names, over = lineup(row[11:]), state == "over"
        games.append(PlayedGame(number, names, season, evening, best_of, over, side, (ns, ew)))
    return games


def matches_in(book: Reader, four: Sequence[str] = ()) -> list[Match]:
    """The matches in a scorebook, or those of four people, in the order they began."""
    if not book.has_matches():
        return []
    return matches_of(played_games(book.file.connection, four))


def match_of(book: Reader, sheet: Sheet | None) -> Match | None:
    """The match that a game of a scorebook belongs to; `None` if it belongs to none, or was struck
    out."""
    if sheet is None or sheet.struck:
        return None
    return match_with(matches_in(book, sheet.players), sheet.number)


_GAMES: Final = (
    "SELECT date, began, source, game, season, evening, best_of, state, winner, ns, ew, "
    "north, east, south, west FROM games WHERE state != 'struck'"
)
_OF_FOUR: Final = "".join(f" AND {seat} IN (?1, ?2, ?3, ?4)" for seat in NAMES)
