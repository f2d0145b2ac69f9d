"""A game's win-chance line: the chance before its first hand and after every hand.

Knows: how much of a game each hand was worth, which one turned it, from how far behind it was won,
and what players added in hands that mattered much and in others. Does not know: where games come
from, or how a line is drawn.

A hand adds to N/S what it takes from E/W. What it adds is a difference of two chances, so the hands
of a game add up to the chance after the last one less the chance before the first, exactly. What
giving up a game brought the others is no hand's, and has no part in the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from ..stat_columns.chances_and_ratings import TIGHT
from ..stat_columns.count_queries import EVERYBODY, PlayerFilter
from ..stat_columns.row_counts import AddedChance
from .games import SEAT_OF, Book, GameResult, Names, ScoredHand, rules_of
from .win_chance import Rates, WinChance, blend, on_grid, win_chance

COMEBACK: Final = 0.2
"""A game is called a comeback if the side that won it had less win chance than this at some
moment, at the table (`show --chance`), of an evening and of the season alike. Of 120 simulated
games 12 in a hundred are, and 43 in a hundred evenings have one; below a third it would be 31 and
80, and nothing to tell."""


class Comeback(NamedTuple):
    """From how far behind a game was won: the `side` that won (0 N/S, 1 E/W), the lowest `chance`
    it had, after which `hand` (0: before the first) and at what `score` (N/S, E/W) that was."""

    side: int
    chance: float
    hand: int
    score: tuple[int, int]


class GameLine(NamedTuple):
    """A game by its win chance.

    `scores` are its hands; `chances` are those of N/S (0–1), before the first hand and after each;
    `added` is what each hand added to N/S's, and `leverage` how much hung on it, against a game's
    first hand; `turning` is the place in `scores` of the turning hand (see `turning_of`), and
    `comeback` is `None` unless a side has won by points. `given_up` is the side that gave up the
    game, with the last of `chances`; `None`: nobody did.
    """

    scores: tuple[ScoredHand, ...]
    chances: tuple[float, ...]
    added: tuple[float, ...]
    leverage: tuple[float, ...]
    turning: int | None
    comeback: Comeback | None
    given_up: int | None = None


def turning_of(
    scores: Sequence[ScoredHand],
    added: Sequence[float],
    meant: Callable[[ScoredHand, int], bool] = lambda score, side: True,
) -> int | None:
    """The index of the hand with the largest change in win chance (the last of equals); `None`
    without one. Hands without points are skipped, and so are hands in favour of a side for which
    `meant` is false."""
    turning = None
    for place, (score, change) in enumerate(zip(scores, added, strict=True)):
        most = turning is None or abs(change) >= abs(added[turning])
        if change and most and any(score.points) and meant(score, int(change < 0)):
            turning = place
    return turning


def line_of(
    win: WinChance,
    scores: Sequence[ScoredHand],
    start: tuple[int, int] = (0, 0),
    *,
    over: bool = False,
    winner: int | None = None,
    next_dealer: int | None = None,
) -> GameLine:
    """The line of a game from its hands in order, from an opening score.

    `over`: it came to its end, won by a side (0 N/S, 1 E/W) or, with `None`, by nobody: a tie,
    which counts half. If the score does not end it, the other side gave it up, and its last chance
    is that of the score. Of a game that goes on, the side `next_dealer` deals the next hand. Where
    nobody knows who deals, the chance is the middle of the two. Hands after the end change nothing.
    """
    dealers = [_SIDE.get(score.dealer or "") for score in scores]
    dealers.append(_would_deal(scores, dealers) if over else next_dealer)
    result = 0.5 if winner is None else 1.0 - winner
    last = len(scores) - 1
    limit = win.hands
    played = 0
    total = start
    ended = over and win.rules.over(start, 0)
    chances = [result if ended else win.of_ns(total, dealers[0], limit)]
    leverage = []
    for place, score in enumerate(scores):
        leverage.append(0.0 if ended else _leverage(win, total, dealers[place], limit, played))
        total = score.total
        played += score.used
        ended = ended or (over and win.rules.over(total, played))
        if ended:
            chances.append(result)
        else:
            still = over and place == last and _under_way(score)
            chances.append(win.of_ns(total, dealers[place + 1], _left(limit, played - still)))
    added = tuple(after - before for before, after in pairwise(chances))
    comeback = given_up = None
    if over and winner is not None:
        if ended:
            comeback = _comeback(winner, chances, scores, start)
        else:
            given_up = 1 - winner
    return GameLine(
        tuple(scores),
        tuple(chances),
        added,
        tuple(leverage),
        turning_of(scores, added),
        comeback,
        given_up,
    )


def _would_deal(scores: Sequence[ScoredHand], dealers: Sequence[int | None]) -> int | None:
    """The side that would deal next in a game that was given up: the one whose hand is under way,
    or the other one after a hand that was played."""
    side = dealers[-1] if dealers else None
    return side if side is None or _under_way(scores[-1]) else 1 - side


def _under_way(score: ScoredHand) -> bool:
    """Whether the last hand of a game that was given up was not played to its end."""
    return score.used and not score.counts


def _left(limit: int | None, played: int) -> int | None:
    """How many hands are left where their number is fixed. A game that is not over has one left:
    where it was played on, some hand of it did not count."""
    return None if limit is None else max(1, limit - played)


def _leverage(
    win: WinChance, total: tuple[int, int], dealer: int | None, limit: int | None, played: int
) -> float:
    left = _left(limit, played)
    ns, ew = total
    if dealer == 0:
        return win.swing(ns, ew, left).leverage
    if dealer == 1:
        return win.swing(ew, ns, left).leverage
    return (win.swing(ns, ew, left).leverage + win.swing(ew, ns, left).leverage) / 2


def _comeback(
    winner: int, chances: Sequence[float], scores: Sequence[ScoredHand], start: tuple[int, int]
) -> Comeback:
    own = [chance if winner == 0 else 1.0 - chance for chance in chances]
    place = min(range(len(own)), key=own.__getitem__)
    if place == 0:
        return Comeback(winner, own[0], 0, start)
    score = scores[place - 1]
    return Comeback(winner, own[place], score.hand, score.total)


_SIDE: Final = {letter: seat % 2 for letter, seat in SEAT_OF.items()}


# -- what players added --------------------------------------------------------------------------


def added(lines: Iterable[GameLine], players: PlayerFilter = EVERYBODY) -> dict[str, AddedChance]:
    """The win chance that each player's side added over the hands of these games, by name; both
    partners get what their side added. Only named seats count; with a player filter, only seats
    that match it."""
    found: dict[str, AddedChance] = {}
    for line in lines:
        names: Names | None = None
        sides: tuple[list[AddedChance], list[AddedChance]] = ([], [])
        for score, change, weight in zip(line.scores, line.added, line.leverage, strict=True):
            if score.names != names:
                names = score.names
                sides = _sides(found, names, players)
            tight = weight >= TIGHT
            # On the grid they come to the same sum in any order, as what was added does.
            square = on_grid(change * change)
            for one in sides[0]:
                one.hand(change, square, tight, score.counts)
            for one in sides[1]:
                one.hand(-change, square, tight, score.counts)
    return found


def _sides(
    found: dict[str, AddedChance], names: Names, players: PlayerFilter
) -> tuple[list[AddedChance], list[AddedChance]]:
    """The named players of each side that pass the filter."""
    sides: tuple[list[AddedChance], list[AddedChance]] = ([], [])
    for seat in players.named_seats(names):
        one = found.get(names[seat])
        if one is None:
            one = found[names[seat]] = AddedChance()
        sides[seat % 2].append(one)
    return sides


def each_line(book: Book, players: PlayerFilter = EVERYBODY) -> Iterator[tuple[int, GameLine]]:
    """The number of every game of the book that has a hand, and its line, with the whole book's
    rates for a hand, blended with the published ones. Games of which neither the end nor any hand
    counts are left out."""
    rates = blend(book.outcomes)
    games = {game.number: game for game in book.games}
    for number, group in groupby(book.scores(), key=_game_of):
        game = games.get(number)
        if game is None:
            continue
        scores = list(group)
        sat = {game.names, *(score.names for score in scores)}
        if any(map(players.matches, sat)):
            yield number, _line(game, scores, rates)


def _game_of(score: ScoredHand) -> int:
    return score.game


def _line(game: GameResult, scores: list[ScoredHand], rates: Rates) -> GameLine:
    win = win_chance(rules_of(game.preset, game.house_rules), rates)
    return line_of(
        win,
        scores,
        game.start,
        over=game.over,
        winner=game.winner,
        next_dealer=game.next_dealer,
    )
