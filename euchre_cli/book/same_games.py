"""The games of the book that are the same as a game of a log, or another record of it.

In: an open `Store`, the sheet of a game from elsewhere. Out: numbers of games. Does not know: what
happens to the game (`import_log.py`), or where it belongs on an evening (`evening_places.py`).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import Final, NamedTuple, TypeAlias

from .events import Players, lineup
from .sheet import Sheet
from .sheet_to_log import log_of_finished_hands
from .store import Store


class DuplicateFinder:
    """Finds the games of the book with a given digest, each only once. `dry_run_games` has, by
    digest, the numbers of games that a dry run would have written."""

    def __init__(self, store: Store | None, dry_run_games: dict[str, list[int]]) -> None:
        self.store = store
        self.dry_run_games = dry_run_games
        self._left: dict[str, deque[tuple[int, bool]]] = {}

    def next_duplicate(self, digest: str) -> tuple[int, bool] | None:
        """The number of the next game with this digest, and True if it is struck out; `None` if
        there are no more."""
        if digest not in self._left:
            self._left[digest] = deque(self._all(digest))
        left = self._left[digest]
        return left.popleft() if left else None

    def _all(self, digest: str) -> Iterator[tuple[int, bool]]:
        if self.store is not None:
            # `digest` is of the game as it is; `origin` of the game before it was corrected.
            sql = (
                "SELECT game, state FROM games WHERE digest = ? OR origin = ? "
                "ORDER BY state = 'struck', game"
            )
            for row in self.store.rows(sql, (digest, digest)):
                yield row["game"], row["state"] == "struck"
        for number in self.dry_run_games.get(digest, ()):
            yield number, False


class GamesAlike(NamedTuple):
    """The numbers of games in the book that have something in common with a game of a log.

    `shorter` is a beginning of it, and `longer` goes on where it stops; `holding` has all its hands
    (formats that cannot hold everything make a part of a game); `sharing` has some of them; in
    `begun_with_it` the same four began at the same second.
    """

    shorter: int | None = None
    longer: int | None = None
    holding: int | None = None
    sharing: int | None = None
    begun_with_it: tuple[int, ...] = ()


_Cards: TypeAlias = tuple[Players, frozenset[str]]
"""The players of a hand, and the records of its cards: no two hands have the same."""

_FEWEST_CARDS: Final = 4


class GamesOfDate:
    """The games of one date in the book, without those struck out.

    They are read once for all games of a log of that date, so that importing takes linear time.
    """

    TRIED: Final = 3

    def __init__(self, book: Store, date: str) -> None:
        self.book = book
        self.date = date
        self._last: dict[tuple[str, ...], dict[tuple[int, bool], list[int]]] = {}
        """By players and preset: the numbers of the last `TRIED` games for each number of hands,
        those in progress apart."""
        self._began: dict[Players, list[tuple[str, int]]] = defaultdict(list)
        """By players: when each game began, and its number."""
        self._hands: dict[int, int] = {}
        self._by_cards: dict[_Cards, set[int]] | None = None
        sql = (
            "SELECT game, hands, state = 'going', began, north, east, south, west, rules "
            "FROM games WHERE date = ? AND state != 'struck' ORDER BY game DESC"
        )
        for game, hands, going, began, *same in book.each(sql, (date,)):
            self._hands[game] = hands
            self._began[lineup(same[:4])].append((began, game))
            last = self._last.setdefault(tuple(same), {}).setdefault((hands, bool(going)), [])
            if len(last) < self.TRIED:
                last.append(game)

    def alike(self, sheet: Sheet) -> GamesAlike:
        """The games that have something in common with the game of a sheet."""
        shorter, longer = self._shorter_and_longer(sheet)
        holding, sharing = self._holding_and_sharing(sheet)
        began = sheet.begun.begun
        begun_with_it = tuple(
            game for then, game in self._began.get(sheet.players, ()) if began and then == began
        )
        return GamesAlike(shorter, longer, holding, sharing, begun_with_it)

    def _shorter_and_longer(self, sheet: Sheet) -> tuple[int | None, int | None]:
        shorter = longer = None
        for game in self._near(sheet):
            other = self.book.sheet(game)
            if other is None or not (other.lines and sheet.lines):
                continue
            if log_of_finished_hands(sheet).startswith(log_of_finished_hands(other)):
                shorter = shorter or other.number
            elif log_of_finished_hands(other).startswith(log_of_finished_hands(sheet)):
                longer = longer or other.number
        return shorter, longer

    def _near(self, sheet: Sheet) -> list[int]:
        hands = len(sheet.lines)
        last = self._last.get((*sheet.players, sheet.begun.preset), {})
        near = [
            game
            for (long, going), games in last.items()
            if (going and long < hands) or (long > hands and not sheet.over)
            for game in games
        ]
        return nlargest(self.TRIED, near)

    def _holding_and_sharing(self, sheet: Sheet) -> tuple[int | None, int | None]:
        if all(line.verdict.void for line in sheet.lines):
            return self._begun_only(sheet), None
        hands = [_cards(line.players, line.words) for line in sheet.lines]
        known = [hand for hand in hands if hand is not None]
        if not known:
            return None, None
        if self._by_cards is None:
            self._by_cards = self._read_cards()
        games = [self._by_cards.get(hand, set()) for hand in known]
        held = set.intersection(*games)
        holding = [game for game in held if self._hands[game] >= len(hands)]
        return min(holding, default=None), min(set.union(*games), default=None)

    def _begun_only(self, sheet: Sheet) -> int | None:
        """A game of the same four, if the game of this sheet has nothing but void hands."""
        if sheet.only_result or sheet.waiting:
            return None
        began = sheet.begun.begun
        same_four = self._began.get(sheet.players, ())
        return min((game for then, game in same_four if began in ("", then)), default=None)

    def _read_cards(self) -> dict[_Cards, set[int]]:
        by_cards: dict[_Cards, set[int]] = defaultdict(set)
        for game, record, *players in self.book.each(_HANDS, (self.date,)):
            hand = _cards(lineup(players), record.split("; "))
            if hand is not None:
                by_cards[hand].add(game)
        return by_cards


def _cards(players: Players, words: Iterable[str]) -> _Cards | None:
    """The players and cards that tell a hand from any other; `None` if too few of its cards are
    known."""
    plays = frozenset(word for word in words if word.startswith("play "))
    return (players, plays) if len(plays) >= _FEWEST_CARDS else None


_HANDS: Final = """
SELECT game, record, hands.north, hands.east, hands.south, hands.west
FROM hands JOIN games USING (game) WHERE date = ? AND state != 'struck'
"""
