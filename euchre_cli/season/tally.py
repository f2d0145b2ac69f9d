"""Counting: hands, games and irregularities added up for every row of a table.

Knows: how a column's counts add up. Does not know: which rows look at a hand (`views.py`), what is
counted (`columns/`), or where hands come from.

Hands that look the same to a seat are counted together, and a column's function runs once for each
kind: a season has few kinds, whether it has a hundred hands or a hundred thousand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from .book import Book, Game, Shape, in_order
from .seen import GameSeen, Seen, dealer_of, game_seen, irregularity_seen, seen_from
from .views import ALL, SIDE, By, Key, Wanted, views

if TYPE_CHECKING:
    from .column import Column
    from .line import Added, GameLine
    from .ratings import Ratings

_SEATS: Final = (0, 1, 2, 3)
_EVERYBODY: Final = Wanted()


class Tally:
    """What was counted for one row: `tally["calls"]`; `games` that are over, in the order they were
    played, as the row's side saw them; `group` are all the rows."""

    __slots__ = ("_counts", "games", "group", "key")

    def __init__(self, key: Key, group: Group) -> None:
        self.key = key
        self.group = group
        self.games: list[GameSeen] = []
        self._counts: dict[str, int] = {}

    def __getitem__(self, name: str) -> int:
        return self._counts.get(name, 0)

    @property
    def wins_more(self) -> int:
        """Games won less games lost."""
        return self["games_won"] - self["games_lost"]

    def add(self, name: str, number: int) -> None:
        """Count so many more."""
        if number:
            self._counts[name] = self._counts.get(name, 0) + number


class Group:
    """The rows of one table, by what they are about."""

    def __init__(self, by: By) -> None:
        self.by = by
        self.rows: dict[Key, Tally] = {}
        self._once: dict[str, int] = {}

    def row(self, key: Key) -> Tally:
        """The row about this; begun when there is none."""
        found = self.rows.get(key)
        if found is None:
            found = self.rows[key] = Tally(key, self)
        return found

    def sum(self, name: str) -> int:
        """A count over all rows, once they are counted."""
        if name not in self._once:
            self._once[name] = sum(tally[name] for tally in self.rows.values())
        return self._once[name]

    @cached_property
    def lead(self) -> int:
        """The most games won less games lost that any row has."""
        return max((tally.wins_more for tally in self.rows.values()), default=0)


class Season:
    """The hands and games that are meant, and what is counted of them.

    `book` has what there is, `wanted` says what of it is meant; `columns` are all that may be asked
    for, of which those that count something are counted.
    """

    def __init__(self, book: Book, columns: Iterable[Column], wanted: Wanted = _EVERYBODY) -> None:
        self.book = book
        self.wanted = wanted
        self.columns = tuple(columns)
        self._groups: dict[By, Group] = {}

    @cached_property
    def games(self) -> list[Game]:
        """The games that are meant, in the order they were played."""
        return [game for game in in_order(self.book.games) if self.wanted.means(game.names)]

    @cached_property
    def everybody(self) -> Season:
        """The same games, whoever played in them."""
        return self if self.wanted == _EVERYBODY else Season(self.book, self.columns)

    @cached_property
    def lines(self) -> dict[int, GameLine]:
        """The win-chance lines of the games that are meant, by number."""
        return dict(self._each_line())

    def _each_line(self) -> Iterator[tuple[int, GameLine]]:
        from .lines import each_line

        return each_line(self.book._replace(games=self.games))

    @cached_property
    def added(self) -> dict[str, Added]:
        """What each player's side added to its win chance in the games that are meant."""
        from .line import added

        # One line after the other: those of a long season take much room.
        return added(line for _, line in self._each_line())

    @cached_property
    def ratings(self) -> Ratings:
        """How strong everybody looks from the games that are meant."""
        from .ratings import RatedGame, ratings

        return ratings(
            RatedGame(
                game.number,
                game.date,
                ((game.names[0], game.names[2]), (game.names[1], game.names[3])),
                game.winner,
            )
            for game in self.games
            if game.over
        )

    def by(self, by: By) -> Group:
        """The rows about every player, pair, …; counted when they are asked for first."""
        if by not in self._groups:
            group = self._groups[by] = Group(by)
            self._count_hands(group)
            self._count_games(group)
            self._count_irregularities(group)
        return self._groups[by]

    # -- counting ----------------------------------------------------------------------------

    def _count_hands(self, group: Group) -> None:
        columns = [column for column in self.columns if column.of_hand is not None]
        of_kind: dict[Seen, list[tuple[str, int, int]]] = {}
        for key, kinds in self._kinds(group.by).items():
            tally = group.row(key)
            for seen, takes, times in kinds:
                amounts = of_kind.get(seen)
                if amounts is None:
                    amounts = of_kind[seen] = _amounts(columns, seen)
                for name, amount, scope in amounts:
                    if scope & takes:
                        tally.add(name, amount * times)

    def _kinds(self, by: By) -> dict[Key, list[tuple[Seen, int, int]]]:
        """For each row, the kinds of hand as seen from its seats, what the row takes from there,
        and how often it came."""
        dates = {game.number: game.date for game in self.book.games}
        kinds: list[Seen] = []
        numbers: dict[Seen, int] = {}
        as_seen: dict[Shape, tuple[int, ...]] = {}
        rows: dict[Key, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        plain = by == "player" and not self.wanted.player
        wanted = self.wanted
        for game, shape, names in self.book.hands():
            if game not in dates:
                continue
            four = as_seen.get(shape)
            if four is None:
                four = as_seen[shape] = tuple(
                    _number(seen_from(shape, seat), numbers, kinds) for seat in _SEATS
                )
            if plain:  # What is asked for most, over the most hands.
                for name, kind in zip(names, four, strict=True):
                    rows[name,][kind + ALL] += 1
            else:
                dealer = dealer_of(shape)
                for key, seat, takes in views(by, wanted, names, dates[game], game, dealer):
                    rows[key][four[seat] + takes] += 1
        if plain:
            rows.pop(("",), None)
        return {
            key: [(kinds[number >> 3], number & ALL, times) for number, times in row.items()]
            for key, row in rows.items()
        }

    def _count_games(self, group: Group) -> None:
        columns = [column for column in self.columns if column.of_game is not None]
        of_kind: dict[tuple[object, ...], list[tuple[str, int, int]]] = {}
        for game in self.games:
            if not game.over:
                continue
            sides = game_seen(game, 0), game_seen(game, 1)
            looks = views(group.by, self.wanted, game.names, game.date, game.number, None)
            for key, seat, takes in looks:
                tally, seen = group.row(key), sides[seat % 2]
                if takes & SIDE:
                    tally.games.append(seen)
                kind = seen[1:]
                amounts = of_kind.get(kind)
                if amounts is None:
                    amounts = of_kind[kind] = [
                        (column.name, int(column.of_game(seen)), column.scope)
                        for column in columns
                        if column.of_game is not None and column.of_game(seen)
                    ]
                for name, amount, scope in amounts:
                    if scope & takes:
                        tally.add(name, amount)

    def _count_irregularities(self, group: Group) -> None:
        columns = [column for column in self.columns if column.of_irregularity is not None]
        dates = {game.number: game.date for game in self.book.games}
        for one in self.book.irregularities():
            if one.game not in dates:
                continue
            looks = views(group.by, self.wanted, one.names, dates[one.game], one.game, one.dealer)
            for key, seat, takes in looks:
                seen = irregularity_seen(one, seat)
                for column in columns:
                    assert column.of_irregularity is not None
                    if column.scope & takes:
                        group.row(key).add(column.name, column.of_irregularity(seen))


def _number(seen: Seen, numbers: dict[Seen, int], kinds: list[Seen]) -> int:
    """The number of a kind of hand, eight apart: what a row takes is added to it."""
    if seen not in numbers:
        numbers[seen] = len(kinds) << 3
        kinds.append(seen)
    return numbers[seen]


def _amounts(columns: Sequence[Column], seen: Seen) -> list[tuple[str, int, int]]:
    """What one hand of a kind adds to which count, and the count's scope."""
    found = []
    for column in columns:
        assert column.of_hand is not None
        amount = int(column.of_hand(seen))
        if amount:
            found.append((column.name, amount, column.scope))
    return found
