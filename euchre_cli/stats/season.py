"""Counting: what every row of a table adds up to, asked of the book in SQL.

Knows: what was counted already, and what follows from games one after the other. Does not know:
what is counted (`stat_columns/`), or where hands come from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

from ..stat_columns import count_queries as queries
from ..stat_columns.column import By, Key, Source
from ..stat_columns.count_queries import EVERYBODY, PlayerFilter
from ..stat_columns.stat_tables import COLUMNS
from .games import Book, GameResult, in_order
from .ratings import RatedGame, Ratings
from .win_chance_line import AddedChance, GameLine, added, each_line


class RowCounts:
    """What was counted for one row: `row["calls"]`, counted now if it was not yet. `group` has all
    the rows. Raises KeyError for what is no count."""

    __slots__ = ("counts", "group", "key")

    def __init__(self, key: Key, group: Group) -> None:
        self.key = key
        self.group = group
        self.counts: dict[str, int] = {}

    def __getitem__(self, name: str) -> int:
        if name not in self.counts:
            self.group.count((name,))
        return self.counts.get(name, 0)

    @property
    def results(self) -> str:
        """The results of its games in the order they were played: W won, L lost, T tied."""
        return self.group.results.get(self.key, "")

    @property
    def wins_more(self) -> int:
        """Games won less games lost."""
        return self["games_won"] - self["games_lost"]


_QUERIES: Final = {
    "hands": queries.of_hands,
    "games": queries.of_games,
    "irregularities": queries.of_irregularities,
}


class Group:
    """The rows of one table, by what they are about. Everybody has a row who played a hand, or sat
    in a game at its end."""

    def __init__(self, by: By, book: Book, players: PlayerFilter) -> None:
        self.by = by
        self._book = book
        self._players = players
        self._rows: dict[Key, RowCounts] = {}
        self._counted: set[str] = set()
        self._asked: set[Source] = set()

    @property
    def rows(self) -> dict[Key, RowCounts]:
        """The rows, in no order."""
        self.count(())
        return self._rows

    def count(self, names: Iterable[str]) -> None:
        """Count what is not yet counted of these, all of it at once."""
        missing: dict[Source, list[str]] = {"hands": [], "games": [], "irregularities": []}
        for name in names:
            source = COLUMNS[name].source
            if source is None:
                raise KeyError(name)
            if name not in self._counted:
                missing[source].append(name)
                self._counted.add(name)
        for source, new in missing.items():
            if new or (source != "irregularities" and source not in self._asked):
                self._asked.add(source)
                self._ask(source, new)

    def _ask(self, source: Source, names: list[str]) -> None:
        if source == "games" and self.by == "seat":
            return  # Nobody keeps a seat of the bidding for a whole game.
        columns = [COLUMNS[name] for name in names]
        query = _QUERIES[source](self.by, columns, self._book.game_filter, self._players)
        for values in self._book.ask(query):
            key = tuple(map(str, values[: len(values) - len(names)]))
            row = self._rows.get(key)
            if row is None:
                row = self._rows[key] = RowCounts(key, self)
            row.counts.update(zip(names, values[len(key) :], strict=True))

    def sum(self, name: str) -> int:
        """A count over all rows."""
        return sum(row[name] for row in self.rows.values())

    @cached_property
    def results(self) -> dict[Key, str]:
        """The results of each row's games in the order they were played."""
        found: defaultdict[tuple[Any, ...], list[str]] = defaultdict(list)
        if self.by != "seat":
            query = queries.results(self.by, self._book.game_filter, self._players)
            for row in self._book.ask(query):
                found[row[:-1]].append(row[-1])
        return {tuple(map(str, key)): "".join(results) for key, results in found.items()}

    @cached_property
    def lead(self) -> int:
        """The most games won less games lost that any row has."""
        return max((row.wins_more for row in self.rows.values()), default=0)


class Season:
    """The hands and games that count, and what follows from them: `book` has those of everybody,
    `players` says whose of them count."""

    def __init__(self, book: Book, players: PlayerFilter = EVERYBODY) -> None:
        self.book = book
        self.players = players
        self._groups: dict[By, Group] = {}

    @cached_property
    def games(self) -> list[GameResult]:
        """The games that count by who sat there at their end, in the order they were played."""
        return [game for game in in_order(self.book.games) if self.players.matches(game.names)]

    @cached_property
    def counts_any(self) -> bool:
        """Whether there is a game or a hand that counts."""
        return bool(self.games) or any(map(self.players.matches, self.book.sittings()))

    @cached_property
    def everybody(self) -> Season:
        """The same games, whoever played in them."""
        return self if self.players == EVERYBODY else Season(self.book)

    def each_line(self) -> Iterator[tuple[int, GameLine]]:
        """The number and the win-chance line of every game of which the end or a hand counts, one
        after the other, as those of a long season take much room."""
        return each_line(self.book, self.players)

    @cached_property
    def added(self) -> dict[str, AddedChance]:
        """What each player's side added to its win chance in the hands that count."""
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
            self._groups[by] = Group(by, self.book, self.players)
        return self._groups[by]
