"""A game's win-chance line: the chance before its first hand and after every hand.

In: a game's hands, its rules and its result. Out: a `GameLine`: what each hand added, the turning
hand, the winners' low point; and what each player's side added. Does not know: where games come
from, or how a line is drawn.

A hand adds to N/S what it takes from E/W. It adds the difference of two chances, so the hands of a
game add up exactly to the chance after the last hand minus the chance before the first. What the
other side gains if a game is conceded belongs to no hand, and is not part of the line. A game
that ends with the time of its round has no chances: nobody knows how many hands are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from operator import attrgetter
from typing import Final, NamedTuple

from euchre_engine.seats import SIDES, Side

from .counting import EVERYBODY, People
from .games import SEAT_OF, GameResult, Score, ScoredHand, own_first, side_names
from .interval import Sums
from .win_chance import OutcomeCounts, Standing, WinChance, blend, on_grid, win_chance

TIGHT: Final = 1.5
"""A hand is tight if at least this many times as much depends on it as on a game's first hand."""

COMEBACK: Final = 0.2
"""A win is a comeback if the winners' chance was below this at some point. In 120 simulated games
12 % of the games are comebacks, and 43 % of the evenings have one; with a third as the limit it
would be 31 % and 80 %, which is nothing special."""


class LowPoint(NamedTuple):
    """The lowest `chance` that the winners of a game had: their `side`, after which `hand` it was
    (0: before the first), and the `score` then (N/S, E/W)."""

    side: Side
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
    `low_point` is the winners' lowest chance (`None` unless a side has won by points).
    `conceded_by` is the side that conceded; the last of `chances` is the chance at that moment
    (`None`: neither conceded). `scores` are those before the first hand and after each. In a game
    that ends with its time there is nothing but the hands.
    """

    hands: tuple[ScoredHand, ...]
    chances: tuple[float, ...] = ()
    added: tuple[float, ...] = ()
    leverage: tuple[float, ...] = ()
    turning: int | None = None
    low_point: LowPoint | None = None
    conceded_by: Side | None = None
    scores: tuple[Score, ...] = ()

    def turning_hand(self, index: int) -> TurningHand:
        """The hand with this index as the one that turned the game."""
        added = self.added[index]
        return TurningHand(self.hands[index], int(added < 0), abs(added))


def turning_index(
    hands: Sequence[ScoredHand],
    added: Sequence[float],
    counts_for: Callable[[ScoredHand, int], bool] = lambda hand, side: True,
) -> int | None:
    """The index of the hand with the largest change in win chance (on a tie, the latest); `None`
    without one. Hands without points are skipped, and so are hands whose gaining side `counts_for`
    rejects."""
    turning = None
    for index, (hand, change) in enumerate(zip(hands, added, strict=True)):
        is_largest = turning is None or abs(change) >= abs(added[turning])
        if change and is_largest and any(hand.points) and counts_for(hand, int(change < 0)):
            turning = index
    return turning


def result_of(over: bool, winner: int | None) -> float | None:
    """What a game brought N/S: 1 if they won, 0 if E/W did, a half for a tie; `None` while it goes
    on."""
    return None if not over else 0.5 if winner is None else 1.0 - winner


def line_of(
    win: WinChance,
    hands: Sequence[ScoredHand],
    start: Score = (0, 0),
    result: float | None = None,
    next_dealer: int | None = None,
) -> GameLine:
    """The line of a game from its hands in order, the score at its start, and its `result_of`.

    If a game is over although the score does not end it, the side that lost conceded it, and the
    last chance is that of the score. In a game under way `next_dealer` is the side that deals the
    next hand. If the dealer is unknown, the chance is halfway between those of the two sides
    dealing. Hands after the end change nothing.
    """
    scores = (start, *(hand.total for hand in hands))
    played = list(accumulate((hand.used for hand in hands), initial=0))
    dealers = [_SIDE.get(hand.dealer or "") for hand in hands]
    dealers.append(next_dealer if result is None else None)
    # At least one is left: a game that was played on past its last hand had one that did not count.
    limit = win.rules.hands_to_play
    hands_left = [None if limit is None else max(1, limit - number) for number in played]
    standings = list(map(Standing, scores, dealers, hands_left))
    if hands and result is not None:
        standings[-1] = _where_conceded(standings[-2], standings[-1], hands[-1])
    ends = [result if win.rules.over(*at) else None for at in zip(scores, played, strict=True)]
    chances = tuple(
        win.chance(at) if end is None else end for at, end in zip(standings, ends, strict=True)
    )
    leverage = tuple(map(win.leverage, standings[:-1]))
    added = tuple(after - before for before, after in pairwise(chances))
    low_point = conceded_by = None
    if result in (0, 1):
        winner = SIDES[int(result == 0)]
        if ends[-1] is None:
            conceded_by = winner.other
        else:
            low_point = _low_point(winner, chances, hands, scores)
    turning = turning_index(hands, added)
    return GameLine(tuple(hands), chances, added, leverage, turning, low_point, conceded_by, scores)


def _where_conceded(before: Standing, after: Standing, hand: ScoredHand) -> Standing:
    """How a game stood when it was conceded: in its last hand, if that was not played to its end,
    or after it."""
    if hand.used and not hand.counts:
        return before._replace(score=after.score)
    return after._replace(dealer=before.reversed.dealer)


def _low_point(
    winner: Side, chances: Sequence[float], hands: Sequence[ScoredHand], scores: Sequence[Score]
) -> LowPoint:
    own = [chance if winner is Side.NS else 1.0 - chance for chance in chances]
    lowest = min(range(len(own)), key=own.__getitem__)
    hand = hands[lowest - 1].hand if lowest else 0
    return LowPoint(winner, own[lowest], hand, scores[lowest])


_SIDE: Final = {letter: seat % 2 for letter, seat in SEAT_OF.items()}


# -- what players added --------------------------------------------------------------------------


class AddedChance(NamedTuple):
    """The win chance that a player's side added: in all hands (`total`, in games: 1 is a whole
    game), and in `tight` hands and `others` with a result. A hand without a result changes the
    chance because the deal passes; that says nothing about how anybody played."""

    total: float
    tight: Sums
    others: Sums


def added_by_player(
    lines: Iterable[GameLine], people: People = EVERYBODY
) -> dict[str, AddedChance]:
    """The win chance that each player's side added over the hands of these games, by name; both
    partners get what their side added. Only named seats count, and those that `people` selects."""
    hands: defaultdict[str, list[tuple[float, bool | None]]] = defaultdict(list)
    for line in lines:
        # A game without chances gives no steps.
        steps = zip(line.hands, line.added, line.leverage, strict=False)
        for names, at_table in groupby(steps, key=lambda step: step[0].names):
            ns = [
                (added, weight >= TIGHT if hand.counts else None)
                for hand, added, weight in at_table
            ]
            ew = [(-added, tight) for added, tight in ns]
            for seat in people.seats(names):
                hands[names[seat]] += ew if seat % 2 else ns
    return {name: _sum_of(own) for name, own in hands.items()}


def _sum_of(hands: list[tuple[float, bool | None]]) -> AddedChance:
    """What hands added, each with whether it was tight (`None`: it has no result)."""
    sums = []
    for kind in (True, False):
        added = [change for change, tight in hands if tight is kind]
        # Rounded to the grid, the squares have the same sum in any order, as the changes have.
        squares = sum(on_grid(change * change) for change in added)
        sums.append(Sums(len(added), sum(added), squares))
    return AddedChance(sum(change for change, _ in hands), *sums)


def each_line(
    games: Iterable[GameResult], hands: Iterable[ScoredHand], outcomes: OutcomeCounts
) -> Iterator[tuple[int, GameLine]]:
    """The number and the line of every game that has a hand. `hands` come game by game; `outcomes`,
    those of a book, are blended with the published rates."""
    rates = blend(outcomes)
    by_number = {game.number: game for game in games}
    for number, group in groupby(hands, key=attrgetter("game")):
        game, own = by_number[number], tuple(group)
        if game.until_time:
            yield number, GameLine(own)
        else:
            win, result = win_chance(game.rules, rates), result_of(game.over, game.winner)
            yield number, line_of(win, own, game.start, result, game.next_dealer)
