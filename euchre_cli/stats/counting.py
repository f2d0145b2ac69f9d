"""Counting: hands, games and irregularities added up for every row of a table.

Knows: how a column's counts add up. Does not know: which rows look at a hand (`views.py`), what is
counted (`columns/`), or where hands come from.

Hands that look the same to a seat are counted together, and a column's function runs once for each
kind: a season has few kinds, whether it has a hundred hands or a hundred thousand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from .chance_line import added
from .chance_lines import each_line
from .hand_kinds import Kinds
from .ratings import RatedGame, Ratings
from .season import Book, Game, Names, in_order
from .seat_view import GameSeen, dealer_of, game_seen, irregularity_seen
from .views import EVERYBODY, SIDE, Apart, By, Key, Wanted, apart, views

if TYPE_CHECKING:
    from .chance_line import Added, GameLine
    from .column import Column

T = TypeVar("T")


class Tally:
    """What was counted for one row: `tally["calls"]`; `games` that are over, in the order they were
    played, as the row's side saw them; `group` are all the rows, `counts` what was counted, by
    name, but for noughts. Raises KeyError for what the season does not count."""

    __slots__ = ("counts", "games", "group", "key")

    def __init__(self, key: Key, group: Group) -> None:
        self.key = key
        self.group = group
        self.games: list[GameSeen] = []
        self.counts: dict[str, int] = {}

    def __getitem__(self, name: str) -> int:
        found = self.counts.get(name, 0)
        if not found and name not in self.group.counted:
            raise KeyError(name)
        return found

    @property
    def wins_more(self) -> int:
        """Games won less games lost."""
        return self["games_won"] - self["games_lost"]

    def add(self, name: str, number: int) -> None:
        """Count so many more."""
        if number:
            self.counts[name] = self.counts.get(name, 0) + number


class Group:
    """The rows of one table, by what they are about; `counted` names what is counted of each."""

    def __init__(self, by: By, counted: frozenset[str]) -> None:
        self.by = by
        self.counted = counted
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

    @cached_property
    def leaders(self) -> list[Tally]:
        """The rows that are behind none, by what they are about; of few games or many."""
        rows = sorted(self.rows.items())
        return [tally for _, tally in rows if tally.wins_more == self.lead]


class Season:
    """The hands and games that are meant, and what is counted of them.

    `book` has what there is, `wanted` says what of it is meant; `columns` are all that may be asked
    for, of which those that count something are counted.
    """

    def __init__(self, book: Book, columns: Iterable[Column], wanted: Wanted = EVERYBODY) -> None:
        self.book = book
        self.wanted = wanted
        self.columns = tuple(columns)
        self._counted = frozenset(column.name for column in self.columns if column.counts)
        self._groups: dict[By, Group] = {}

    @cached_property
    def games(self) -> list[Game]:
        """The games that are meant by who sat there at their end, in the order they were played."""
        return [game for game in in_order(self.book.games) if self.wanted.means(game.names)]

    @cached_property
    def means_any(self) -> bool:
        """Whether there is a game or a hand that is meant."""
        if self.games:
            return True
        sat = {names for number, _, names in self.book.hands() if number in self._by_number}
        return any(map(self.wanted.means, sat))

    @cached_property
    def everybody(self) -> Season:
        """The same games, whoever played in them."""
        return self if self.wanted == EVERYBODY else Season(self.book, self.columns)

    def each_line(self) -> Iterator[tuple[int, GameLine]]:
        """The number and the win-chance line of every game of which the end or a hand is meant,
        one after the other, as those of a long season take much room.
        """
        return each_line(self.book, self.wanted)

    @cached_property
    def added(self) -> dict[str, Added]:
        """What each player's side added to its win chance in the hands that are meant."""
        return added((line for _, line in self.each_line()), self.wanted)

    @cached_property
    def ratings(self) -> Ratings:
        """How strong everybody looks from the games that are meant."""
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
        """The rows about every player, pair, …; counted when they are asked for first."""
        if by not in self._groups:
            group = self._groups[by] = Group(by, self._counted)
            self._count_hands(group)
            self._count_games(group)
            self._count_irregularities(group)
        return self._groups[by]

    # -- counting ----------------------------------------------------------------------------

    @cached_property
    def _by_number(self) -> dict[int, Game]:
        return {game.number: game for game in self.book.games}

    def _count_hands(self, group: Group) -> None:
        what = [(a.name, a.scope, a.of_hand) for a in self.columns if a.of_hand]
        kinds = Kinds()
        amounts: dict[int, list[tuple[str, int]]] = {}
        for key, row in self._rows_of_kinds(group.by, kinds).items():
            counts = group.row(key).counts
            for kind, times in row.items():
                found = amounts.get(kind)
                if found is None:
                    found = amounts[kind] = _amounts(what, *kinds.parts(kind))
                for name, amount in found:
                    counts[name] = counts.get(name, 0) + amount * times

    def _rows_of_kinds(self, by: By, kinds: Kinds) -> dict[Key, dict[int, int]]:
        """For each row, how often each kind of hand came: its number among `kinds`, with what the
        row takes of it added."""
        games = self._by_number
        rows: dict[Key, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        looks: dict[tuple[Names, Apart], list[tuple[dict[int, int], int, int]]] = {}
        of_names = by in ("player", "pair", "against")
        for number, shape, names in self.book.hands():
            game = games.get(number)
            if game is None:
                continue
            at = None if of_names else apart(by, game, dealer_of(shape))
            found = looks.get((names, at))
            if found is None:  # Who sat together once sits together for many hands.
                found = looks[names, at] = [
                    (rows[key], seat, takes)
                    for key, seat, takes in views(by, self.wanted, names, at)
                ]
            four = kinds.of(shape)
            for row, seat, takes in found:
                row[four[seat] + takes] += 1
        return rows

    def _count_games(self, group: Group) -> None:
        what = [(a.name, a.scope, a.of_game) for a in self.columns if a.of_game]
        amounts: dict[tuple[object, ...], list[tuple[str, int]]] = {}
        for game in self.games:
            if not game.over:
                continue
            sides = game_seen(game, 0), game_seen(game, 1)
            at = apart(group.by, game, None)
            for key, seat, takes in views(group.by, self.wanted, game.names, at):
                tally, seen = group.row(key), sides[seat % 2]
                if takes & SIDE:
                    tally.games.append(seen)
                kind = (*seen[1:], takes)  # All but which game it was.
                found = amounts.get(kind)
                if found is None:
                    found = amounts[kind] = _amounts(what, seen, takes)
                for name, amount in found:
                    tally.add(name, amount)

    def _count_irregularities(self, group: Group) -> None:
        what = [(a.name, a.scope, a.of_irregularity) for a in self.columns if a.of_irregularity]
        if not what:
            return
        for one in self.book.irregularities():
            game = self._by_number.get(one.game)
            if game is None:
                continue
            at = apart(group.by, game, one.dealer)
            for key, seat, takes in views(group.by, self.wanted, one.names, at):
                tally = group.row(key)
                for name, amount in _amounts(what, irregularity_seen(one, seat), takes):
                    tally.add(name, amount)


def _amounts(
    what: Sequence[tuple[str, int, Callable[[T], int]]], seen: T, takes: int
) -> list[tuple[str, int]]:
    """What a hand, a game or an irregularity adds to which count of a row that takes so much of it:
    of each count its name, its scope, and how much one adds."""
    found = ((name, int(of(seen))) for name, scope, of in what if scope & takes)
    return [one for one in found if one[1]]
