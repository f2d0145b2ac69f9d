"""A season: the games and hands that count, their rows, and the figures that follow from them.

Knows: how the rows of a table are counted in SQL, and what is computed from games one after the
other. Does not know: what is counted (`stat_columns/`), or where hands come from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from ..stat_columns.column import Source
from ..stat_columns.count_queries import (
    EVERYBODY,
    PlayerFilter,
    of_games,
    of_hands,
    of_irregularities,
    results,
)
from ..stat_columns.row_counts import AddedChance, By, Group, Key
from ..stat_columns.stat_tables import COLUMNS
from .games import Book, GameResult, in_order
from .ratings import RatedGame, Ratings
from .win_chance_line import GameLine, added, each_line

_QUERIES: Final = {"hands": of_hands, "games": of_games, "irregularities": of_irregularities}


class _BookCounts:
    """Counts the rows of one kind in a book. Hands and games are queried even without a count, as
    everybody who played a hand, or sat in a game at its end, has a row."""

    def __init__(self, by: By, book: Book, players: PlayerFilter) -> None:
        self._by = by
        self._book = book
        self._players = players
        # Nobody keeps a seat of the bidding for a whole game.
        self._row_sources: set[Source] = {"hands"} if by == "seat" else {"hands", "games"}

    def counts(self, names: Sequence[str]) -> Iterator[tuple[Key, Mapping[str, int]]]:
        """These counts of each row, in one query per source. Raises KeyError for no count."""
        by_source: dict[Source, list[str]] = {"hands": [], "games": [], "irregularities": []}
        for name in names:
            source = COLUMNS[name].source
            if source is None:
                raise KeyError(name)
            by_source[source].append(name)
        for source, some in by_source.items():
            if (some or source in self._row_sources) and (source != "games" or self._by != "seat"):
                self._row_sources.discard(source)
                yield from self._ask(source, some)

    def _ask(self, source: Source, names: Sequence[str]) -> Iterator[tuple[Key, Mapping[str, int]]]:
        columns = [COLUMNS[name] for name in names]
        query = _QUERIES[source](self._by, columns, self._book.game_filter, self._players)
        for values in self._book.ask(query):
            key = tuple(map(str, values[: len(values) - len(names)]))
            yield key, dict(zip(names, values[len(key) :], strict=True))

    def results(self) -> dict[Key, str]:
        """The results of each row's games in the order they were played."""
        found: defaultdict[tuple[Any, ...], list[str]] = defaultdict(list)
        if self._by != "seat":
            for row in self._book.ask(results(self._by, self._book.game_filter, self._players)):
                found[row[:-1]].append(row[-1])
        return {tuple(map(str, key)): "".join(some) for key, some in found.items()}


class Season:
    """The games and hands of a `book` that count for `players`, and what follows from them."""

    def __init__(self, book: Book, players: PlayerFilter = EVERYBODY) -> None:
        self.book = book
        self.players = players
        self._groups: dict[By, Group] = {}

    @cached_property
    def games(self) -> list[GameResult]:
        """The games that count by who sat there at the end, in the order they were played."""
        return [game for game in in_order(self.book.games) if self.players.matches(game.names)]

    @cached_property
    def counts_any(self) -> bool:
        """Whether any game or hand counts."""
        return bool(self.games) or any(map(self.players.matches, self.book.sittings()))

    @cached_property
    def everybody(self) -> Season:
        """This season without the player filter."""
        return self if self.players == EVERYBODY else Season(self.book)

    def each_line(self) -> Iterator[tuple[int, GameLine]]:
        """The number and the win-chance line of every game that counts for its end or a hand, one
        after the other, because all of a long season would need much memory."""
        return each_line(self.book, self.players)

    @cached_property
    def added(self) -> dict[str, AddedChance]:
        """The win chance that each player's side added in the hands that count."""
        return added((line for _, line in self.each_line()), self.players)

    @cached_property
    def ratings(self) -> Ratings:
        """How strong everybody looks from the games that count."""
        return Ratings(
            RatedGame(
                game.number,
                game.day,
                ((game.names[0], game.names[2]), (game.names[1], game.names[3])),
                game.winner,
            )
            for game in self.games
            if game.over
        )

    def by(self, by: By) -> Group:
        """The rows about every player, pair, …"""
        if by not in self._groups:
            self._groups[by] = Group(_BookCounts(by, self.book, self.players))
        return self._groups[by]
