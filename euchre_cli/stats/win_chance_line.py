"""A game's win-chance line: the chance before its first hand and after every hand.

In: a game's hands and its rules. Out: a `GameLine`: what each hand added, the turning hand, the
winners' low point; and what each player's side added. Does not know: where games come from, or how
a line is drawn.

A hand adds to N/S what it takes from E/W. It adds the difference of two chances, so the hands of a
game add up exactly to the chance after the last hand minus the chance before the first. What the
other side gains if a game is conceded belongs to no hand, and is not part of the line. A game
that ends with the time of its round has no chances: nobody knows how many hands are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Final, NamedTuple

from ..season.win_chance import Rates, WinChance, blend, on_grid, win_chance
from ..stat_columns.chances_and_ratings import TIGHT
from ..stat_columns.count_queries import EVERYBODY, PlayerFilter
from ..stat_columns.row_counts import AddedChance
from .games import (
    SEAT_OF,
    Book,
    GameResult,
    Names,
    ScoredHand,
    own_first,
    rules_of,
    side_names,
)

COMEBACK: Final = 0.2
"""A win is a comeback if the winners' chance was below this at some point. In 120 simulated games
12 % of the games are comebacks, and 43 % of the evenings have one; with a third as the limit it
would be 31 % and 80 %, which is nothing special."""


class LowPoint(NamedTuple):
    """The lowest `chance` that the winners of a game had: their `side` (0 N/S, 1 E/W), after which
    `hand` it was (0: before the first), and the `score` then (N/S, E/W)."""

    side: int
    chance: float
    hand: int
    score: tuple[int, int]

    @property
    def is_comeback(self) -> bool:
        """Returns True if the chance was low enough for the win to be called a comeback."""
        return self.chance < COMEBACK

    @property
    def own_score(self) -> tuple[int, int]:
        """The score with the winners' points first."""
        return own_first(self.score, self.side)


class TurningHand(NamedTuple):
    """The hand that changed a win chance most: the `side` that gained (0 N/S, 1 E/W), and the win
    chance that it `added` to that side (0–1)."""

    hand: ScoredHand
    side: int
    added: float

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the side that gained."""
        return side_names(self.hand.names, self.side)

    @property
    def maker(self) -> str:
        """The name or seat letter of the maker; empty if nobody called."""
        return self.hand.player_at(self.hand.maker)

    @property
    def outcome(self) -> str:
        """The outcome if it explains the points (see `ScoredHand.outcome_for`)."""
        return self.hand.outcome_for(self.side)

    @property
    def before(self) -> tuple[int, int]:
        """The score before the hand, that side's points first."""
        return own_first(self.hand.before, self.side)

    @property
    def after(self) -> tuple[int, int]:
        """The score after the hand, that side's points first."""
        return own_first(self.hand.total, self.side)


class GameLine(NamedTuple):
    """The win chance over a game.

    `chances` are those of N/S (0–1), before the first of its `hands` and after each. `added` is
    what each hand added to N/S's chance, and `leverage` how much depended on it, relative to a
    game's first hand. `turning` is the index in `hands` of the turning hand (see `turning_index`).
    `low_point` is the winners' (`None` unless a side has won by points). `given_up` is the side
    that conceded, when it had the last of `chances` (`None`: neither). Without `chances` (a game
    that ends with its time) there is nothing but the hands.
    """

    hands: tuple[ScoredHand, ...]
    chances: tuple[float, ...]
    added: tuple[float, ...]
    leverage: tuple[float, ...]
    turning: int | None
    low_point: LowPoint | None
    given_up: int | None = None

    def turning_hand(self, index: int) -> TurningHand:
        """The hand with this index as the one that turned the game."""
        added = self.added[index]
        return TurningHand(self.hands[index], int(added < 0), abs(added))


def turning_index(
    hands: Sequence[ScoredHand],
    added: Sequence[float],
    counts_for: Callable[[ScoredHand, int], bool] = lambda hand, side: True,
) -> int | None:
    """The index of the hand with the largest change in win chance (the last of equals); `None`
    without one. Hands without points are skipped, and so are hands that a side gained for which
    `counts_for` is false."""
    turning = None
    for index, (hand, change) in enumerate(zip(hands, added, strict=True)):
        is_largest = turning is None or abs(change) >= abs(added[turning])
        if change and is_largest and any(hand.points) and counts_for(hand, int(change < 0)):
            turning = index
    return turning


def line_of(
    win: WinChance,
    hands: Sequence[ScoredHand],
    start: tuple[int, int] = (0, 0),
    *,
    over: bool = False,
    winner: int | None = None,
    next_dealer: int | None = None,
) -> GameLine:
    """The line of a game from its hands in order, and the score at its start.

    `over`: the game is finished; `winner` is the side that won (0 N/S, 1 E/W), or `None` for a tie,
    which counts half. If a game is over although the score does not end it, the other side conceded
    it, and the last chance is that of the score. In a game under way `next_dealer` is the side that
    deals the next hand. If the dealer is unknown, the chance is halfway between those of the two
    sides dealing. Hands after the end change nothing.
    """
    dealers = [_SIDE.get(hand.dealer or "") for hand in hands]
    dealers.append(_would_deal(hands, dealers) if over else next_dealer)
    result = 0.5 if winner is None else 1.0 - winner
    last = len(hands) - 1
    limit = win.hands
    played = 0
    total = start
    ended = over and win.rules.over(start, 0)
    chances = [result if ended else win.of_ns(total, dealers[0], limit)]
    leverage = []
    for index, hand in enumerate(hands):
        leverage.append(0.0 if ended else _leverage(win, total, dealers[index], limit, played))
        total = hand.total
        played += hand.used
        ended = ended or (over and win.rules.over(total, played))
        if ended:
            chances.append(result)
        else:
            unfinished = over and index == last and _is_unfinished(hand)
            left = _hands_left(limit, played - unfinished)
            chances.append(win.of_ns(total, dealers[index + 1], left))
    added = tuple(after - before for before, after in pairwise(chances))
    low_point = given_up = None
    if over and winner is not None:
        if ended:
            low_point = _low_point(winner, chances, hands, start)
        else:
            given_up = 1 - winner
    return GameLine(
        tuple(hands),
        tuple(chances),
        added,
        tuple(leverage),
        turning_index(hands, added),
        low_point,
        given_up,
    )


def _would_deal(hands: Sequence[ScoredHand], dealers: Sequence[int | None]) -> int | None:
    """The side that would deal next in a game that was conceded: the dealer of an unfinished hand,
    or the other side after a hand that was played."""
    side = dealers[-1] if dealers else None
    return side if side is None or _is_unfinished(hands[-1]) else 1 - side


def _is_unfinished(hand: ScoredHand) -> bool:
    """Returns True if the last hand of a conceded game was not played to its end."""
    return hand.used and not hand.counts


def _hands_left(limit: int | None, played: int) -> int | None:
    """The hands left to play if their number is fixed; at least 1, because a game that was played
    on past its last hand had a hand that did not count."""
    return None if limit is None else max(1, limit - played)


def _leverage(
    win: WinChance, total: tuple[int, int], dealer: int | None, limit: int | None, played: int
) -> float:
    left = _hands_left(limit, played)
    ns, ew = total
    if dealer == 0:
        return win.swing(ns, ew, left).leverage
    if dealer == 1:
        return win.swing(ew, ns, left).leverage
    return (win.swing(ns, ew, left).leverage + win.swing(ew, ns, left).leverage) / 2


def _low_point(
    winner: int, chances: Sequence[float], hands: Sequence[ScoredHand], start: tuple[int, int]
) -> LowPoint:
    own = [chance if winner == 0 else 1.0 - chance for chance in chances]
    lowest = min(range(len(own)), key=own.__getitem__)
    if lowest == 0:
        return LowPoint(winner, own[0], 0, start)
    hand = hands[lowest - 1]
    return LowPoint(winner, own[lowest], hand.hand, hand.total)


_SIDE: Final = {letter: seat % 2 for letter, seat in SEAT_OF.items()}


# -- what players added --------------------------------------------------------------------------


def added_by_player(
    lines: Iterable[GameLine], players: PlayerFilter = EVERYBODY
) -> dict[str, AddedChance]:
    """The win chance that each player's side added over the hands of these games, by name; both
    partners get what their side added. Only named seats count; with a player filter, only seats
    that match it."""
    by_name: dict[str, AddedChance] = {}
    for line in lines:
        if not line.chances:
            continue
        names: Names | None = None
        seated: list[tuple[int, AddedChance]] = []
        for hand, change, leverage in zip(line.hands, line.added, line.leverage, strict=True):
            if hand.names != names:
                names = hand.names
                seated = _seated(by_name, names, players)
            tight = leverage >= TIGHT
            # Rounded to the grid, the squares have the same sum in any order, as the changes have.
            square = on_grid(change * change)
            for seat, player in seated:
                moved = -change if seat % 2 else change
                player.hand(moved, square, tight, hand.counts)
    return by_name


def _seated(
    by_name: dict[str, AddedChance], names: Names, players: PlayerFilter
) -> list[tuple[int, AddedChance]]:
    """The seats of the named players that pass the filter, each with the player's sums; new ones
    are added to `by_name`."""
    seated = []
    for seat in players.named_seats(names):
        sums = by_name.get(names[seat])
        if sums is None:
            sums = by_name[names[seat]] = AddedChance()
        seated.append((seat, sums))
    return seated


def each_line(book: Book, players: PlayerFilter = EVERYBODY) -> Iterator[tuple[int, GameLine]]:
    """The number and the line of every game of the book that has a hand, and whose end or any hand
    passes the player filter. The rates are those of the whole book, blended with the published
    ones."""
    rates = blend(book.outcomes)
    games = {game.number: game for game in book.games}
    for number, group in groupby(book.hands(), key=attrgetter("game")):
        game = games.get(number)
        if game is None:
            continue
        hands = list(group)
        lineups = {game.names, *(hand.names for hand in hands)}
        if any(map(players.matches, lineups)):
            yield number, _line(game, hands, rates)


def _line(game: GameResult, hands: list[ScoredHand], rates: Rates) -> GameLine:
    if game.until_time:
        return GameLine(tuple(hands), (), (), (), None, None)
    win = win_chance(rules_of(game.preset, game.house_rules), rates)
    return line_of(
        win,
        hands,
        game.start,
        over=game.over,
        winner=game.winner,
        next_dealer=game.next_dealer,
    )
