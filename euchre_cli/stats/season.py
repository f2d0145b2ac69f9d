"""A season: the selected games and hands, the counts of its rows, and figures computed from them.

In: a book and a player filter. Out: rows counted in SQL, streaks, win-chance lines and ratings.
Does not know: what is counted (`stat_columns/`), or where hands come from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from ..stat_columns.column import Source
from ..stat_columns.count_queries import (
    EVERYBODY,
    PlayerFilter,
    of_games,
    of_hands,
    of_irregularities,
)
from ..stat_columns.row_counts import AddedChance, By, Group, Key
from ..stat_columns.stat_tables import COLUMNS
from .games import Book, GameResult, in_order
from .ratings import Ratings
from .win_chance_line import GameLine, added_by_player, each_line

_QUERIES: Final = {"hands": of_hands, "games": of_games, "irregularities": of_irregularities}


class _BookCounts:
    """Counts the rows of one kind in a book. Hands and games are queried even if none of their
    counts is needed, because everybody who played a hand, or sat in a game at its end, has a row.
    """

    def __init__(self, by: By, season: Season) -> None:
        self._by = by
        self._season = season
        # A game has no rows by seat: the dealer moves within it.
        self._row_sources: set[Source] = {"hands"} if by == "seat" else {"hands", "games"}

    def counts(self, names: Sequence[str]) -> Iterator[tuple[Key, Mapping[str, int]]]:
        """The named counts of each row, in one query per source. Raises KeyError if a name is not a
        count."""
        by_source: dict[Source, list[str]] = {"hands": [], "games": [], "irregularities": []}
        for name in names:
            source = COLUMNS[name].source
            if source is None:
                raise KeyError(name)
            by_source[source].append(name)
        for source, counts in by_source.items():
            needed = counts or source in self._row_sources
            if needed and (source != "games" or self._by != "seat"):
                self._row_sources.discard(source)
                yield from self._ask(source, counts)

    def _ask(self, source: Source, names: Sequence[str]) -> Iterator[tuple[Key, Mapping[str, int]]]:
        columns = [COLUMNS[name] for name in names]
        book, players = self._season.book, self._season.players
        query = _QUERIES[source](self._by, columns, book.game_filter, players)
        for values in book.ask(query):
            key = tuple(map(str, values[: len(values) - len(names)]))
            yield key, dict(zip(names, values[len(key) :], strict=True))

    def results(self) -> dict[Key, str]:
        """The results (L, T, W) of each row's games, in the order they were played."""
        letters: defaultdict[Key, list[str]] = defaultdict(list)
        for game in self._season.games:
            if game.over:
                for seat, key in self._rows_of(game):
                    letters[key].append(
                        "T" if game.winner is None else "WL"[game.winner != seat % 2]
                    )
        return {key: "".join(results) for key, results in letters.items()}

    def _rows_of(self, game: GameResult) -> Iterator[tuple[int, Key]]:
        """The rows that a game counts for, each with the seat whose result it is."""
        names, player = game.names, self._season.players.player
        seats: Sequence[int] = self._season.players.seats(names) if player else range(4)
        if self._by in ("night", "game"):
            key = game.day if self._by == "night" else str(game.number)
            yield from ((seat, (key,)) for seat in (seats if player else seats[:2]))
            return
        rows: list[Key]
        for seat in seats:
            name, partner = names[seat], names[(seat + 2) % 4]
            if self._by == "player":
                rows = [(name,)]
            elif self._by == "against":
                rows = [(name, names[(seat + 1) % 4]), (name, names[seat - 1])]
            elif self._by == "pair" and (seat < 2 if not player else partner != name or seat >= 2):
                rows = [(min(name, partner), max(name, partner))]  # Once for each side.
            else:
                rows = []  # A game has no rows by seat: the dealer moves within it.
            yield from ((seat, key) for key in rows if all(key))


class Season:
    """The games and hands of a `book` that pass the filter `players`, and their figures."""

    def __init__(self, book: Book, players: PlayerFilter = EVERYBODY) -> None:
        self.book = book
        self.players = players
        self._groups: dict[By, Group] = {}

    @cached_property
    def games(self) -> list[GameResult]:
        """The games whose lineup at the end passes the filter, in the order they were played."""
        return [game for game in in_order(self.book.games) if self.players.matches(game.names)]

    @cached_property
    def counts_any(self) -> bool:
        """Returns True if any game or hand passes the filter."""
        return bool(self.games) or any(map(self.players.matches, self.book.lineups()))

    @cached_property
    def everybody(self) -> Season:
        """This season without the player filter."""
        return self if self.players == EVERYBODY else Season(self.book)

    def each_line(self) -> Iterator[tuple[int, GameLine]]:
        """The number and the win-chance line of every game whose end or any hand passes the filter.
        A generator, because the lines of a long season need much memory."""
        return each_line(self.book, self.players)

    @cached_property
    def added(self) -> dict[str, AddedChance]:
        """The win chance that each player's side added in the selected hands, by name."""
        return added_by_player((line for _, line in self.each_line()), self.players)

    @cached_property
    def points_in_games(self) -> dict[tuple[str, int], tuple[int, int]]:
        """The points for and against each player in each game, by name and number: those of the
        hands in which the player sat there. Partners with one name count once."""
        sums: dict[tuple[str, int], tuple[int, int]] = {}
        for game, names, points in self.book.lineup_points():
            for side, name in {(seat % 2, names[seat]) for seat in range(4)}:
                won, lost = sums.get((name, game), (0, 0))
                sums[name, game] = won + points[side], lost + points[1 - side]
        return sums

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings of all players from the selected games, whatever the player filter."""
        return Ratings(self.book.lineup_results())

    def by(self, by: By) -> Group:
        """The rows of a kind (a player, a pair …)."""
        if by not in self._groups:
            self._groups[by] = Group(_BookCounts(by, self))
        return self._groups[by]
