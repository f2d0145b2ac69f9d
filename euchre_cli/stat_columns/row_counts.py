"""The counts and figures from which columns are computed: of a row, of its table, of a season.

In: a source of counts. Out: `RowCounts`, which are counted when first needed; the win chance that a
player added; ratings. Does not know: where counts come from (`stats/season.py`), or which counts
there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

By: TypeAlias = Literal["player", "pair", "against", "seat", "night", "game"]
"""The kind of a row: it is about a player, a pair, a player against an opponent, and so on."""

Key: TypeAlias = tuple[str, ...]
"""The key of a row: a player, the two names of a pair, a player and an opponent, a seat's position,
a date, or a game's number."""


class CountsSource(Protocol):
    """A source of the counts of a table's rows."""

    def counts(self, names: Sequence[str]) -> Iterable[tuple[Key, Mapping[str, int]]]:
        """The named counts of each row; a row may come more than once, each time with some of them.
        Raises KeyError if a name is not a count."""

    def results(self) -> dict[Key, str]:
        """The results of each row's games, in the order they were played: W won, L lost, T tied."""


class Group:
    """All rows of one kind, by key. Everybody who played a hand, or sat in a game at its end, has a
    row."""

    def __init__(self, source: CountsSource) -> None:
        self._source = source
        self._rows: dict[Key, RowCounts] = {}
        self._counted: set[str] | None = None

    @property
    def rows(self) -> dict[Key, RowCounts]:
        """The rows by key, unsorted."""
        self.count(())
        return self._rows

    def count(self, names: Iterable[str]) -> None:
        """Counts those of the named counts that were not counted yet, all at once."""
        known = self._counted or set()
        missing = [name for name in dict.fromkeys(names) if name not in known]
        if missing or self._counted is None:
            self._counted = known.union(missing)
            for key, counts in self._source.counts(missing):
                if key not in self._rows:
                    self._rows[key] = RowCounts(key, self)
                self._rows[key].counts.update(counts)

    def sum(self, name: str) -> int:
        """The sum of a count over all rows."""
        return sum(row[name] for row in self.rows.values())

    @cached_property
    def results(self) -> dict[Key, str]:
        """The results of each row's games in the order they were played."""
        return self._source.results()

    @cached_property
    def lead(self) -> int:
        """The largest number of games won minus games lost in any row."""
        return max((row.wins_more for row in self.rows.values()), default=0)


class RowCounts:
    """The counts of one row: `row["calls"]`, counted when it is first needed. `group` has all rows.
    Raises KeyError if a name is not a count."""

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
        """Games won minus games lost."""
        return self["games_won"] - self["games_lost"]


# -- figures that are not sums over hands --------------------------------------------------------


class AddedChance:
    """The win chance that a player's side added: in all hands (`total`, in games: 1 is a whole
    game), and separately in `tight` hands and `others` with a result, each with their number and
    the sum of the squares."""

    __slots__ = (
        *("others", "others_added", "others_squares"),
        *("tight", "tight_added", "tight_squares", "total"),
    )

    def __init__(self) -> None:
        self.total: float = 0.0
        self.tight: int = 0
        self.tight_added: float = 0.0
        self.tight_squares: float = 0.0
        self.others: int = 0
        self.others_added: float = 0.0
        self.others_squares: float = 0.0

    @property
    def clutch(self) -> float | None:
        """The chance added per tight hand minus the chance added per other hand; `None` if there
        are no hands of one kind."""
        if not self.tight or not self.others:
            return None
        return self.tight_added / self.tight - self.others_added / self.others

    def hand(self, change: float, square: float, tight: bool, counts: bool) -> None:
        """Adds a hand that changed the side's chance by `change`. A hand without a result (not
        `counts`) changes the chance because the deal passes: that is part of the total, but says
        nothing about how anybody played."""
        self.total += change
        if not counts:
            return
        if tight:
            self.tight += 1
            self.tight_added += change
            self.tight_squares += square
        else:
            self.others += 1
            self.others_added += change
            self.others_squares += square


SURE: Final = 1.96
"""The 95 % interval of a rating reaches this many standard deviations to either side."""


class Rating(NamedTuple):
    """A player's strength: its `value` in rating points, on a scale on which the average rated
    player has 50, and its standard `error`; judged by so many `hands`. For a game of which only
    the result is known, the number of its hands is estimated."""

    player: str
    value: float
    error: float
    hands: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - SURE * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + SURE * self.error


class RatedPlayers(Protocol):
    """The ratings of everybody, `by_player`, best first."""

    by_player: dict[str, Rating]

    def ahead(self, player: str, other: str) -> float:
        """The probability (0–1) that `player` is stronger than `other`."""

    def best(self, players: Collection[str]) -> dict[str, float]:
        """The probability (0–1) that each of these rated players is the strongest of them."""


class SeasonFigures(Protocol):
    """The season that a row is part of, for columns that need more than the counts of the row."""

    @property
    def everybody(self) -> SeasonFigures:
        """The season without the player filter."""

    @property
    def added(self) -> Mapping[str, AddedChance]:
        """The win chance that each player's side added, by name."""

    @property
    def ratings(self) -> RatedPlayers:
        """The ratings of all players."""

    def by(self, by: By) -> Group:
        """All rows of a kind."""
