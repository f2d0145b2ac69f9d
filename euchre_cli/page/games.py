"""The season's best games, hand by hand: their win chance as charts of the page.

Knows: which games are the best, and how a game is told in words. Does not know: how a chance is
worked out, or how a line is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..render.stats_cells import signed
from ..render.win_chance import turning_words
from ..stats.games import Book, GameResult, everybody, in_order, side_of
from ..stats.win_chance_line import GameLine, each_line
from ..terminal.phrases import call_words, count
from .content import (
    Chart,
    ChartLine,
    Lines,
    PageCell,
    PageRow,
    PageTable,
    number_column,
    words_column,
)
from .words import axis, day, minus, percent

MOST: Final = 4
"""How many of them are drawn."""


def best_games(book: Book) -> tuple[list[tuple[GameResult, GameLine]], int]:
    """The games that are over in which the win chance moved most, all hands together, the most
    first, of equals the one played first; and how many hands with a result there are in all
    games."""
    games = in_order(book.games)
    places = {game.number: place for place, game in enumerate(games)}
    best: list[tuple[float, int, GameLine]] = []
    hands = 0
    # One line after the other: those of a long season take much room.
    for number, line in each_line(book):
        hands += sum(score.counts for score in line.scores)
        place = places[number]
        if games[place].winner is not None and line.turning is not None:
            best.append((sum(map(abs, line.added)), place, line))
            best.sort(key=lambda one: (-one[0], one[1]))
            del best[MOST:]
    return [(games[place], line) for _, place, line in best], hands


def win_chance(game: GameResult, line: GameLine) -> Chart:
    """A game's win chance, hand by hand, of the side that won it."""
    winner = game.winner or 0
    if line.given_up is not None and not line.scores[-1].counts and not line.added[-1]:
        # The hand in which it was given up, that nobody played.
        line = line._replace(scores=line.scores[:-1], chances=line.chances[:-1])
    told = _GameWords(game, line, winner)
    across = axis(0, len(told.own) - 1, whole=True)[0]
    return Chart(
        f"game-{game.number}",
        told.title,
        told.alternative(),
        Lines(
            (
                ChartLine(
                    told.won, tuple((float(at), chance) for at, chance in enumerate(told.own))
                ),
            ),
            tuple((one, f"{one:g}") for one in across if one < len(told.own)),
            ((0.0, "0 %"), (0.25, "25"), (0.5, "50 %"), (0.75, "75"), (1.0, "100 %")),
            0.0,
            1.0,
            0.5,
            told.rings(),
        ),
        _hand_by_hand(game, line, winner, told.own),
        f"{told.when()}: {told.sentence()}",
        small=True,
    )


class _GameWords:
    """A game in words, from the side that `won`: `own` are its chances, before the first hand and
    after each."""

    def __init__(self, game: GameResult, line: GameLine, winner: int) -> None:
        self.game = game
        self.line = line
        self.winner = winner
        sat = everybody(game.names, line.scores)
        self.won, self.lost = (" & ".join(side_of(sat, side)) for side in (winner, 1 - winner))
        self.own = [chance if winner == 0 else 1 - chance for chance in line.chances]
        self.title = f"{self.won} beat {self.lost} {self._score(game.total)}"
        if line.given_up is not None:
            self.title += ", conceded"

    def _score(self, total: tuple[int, int]) -> str:
        return f"{total[self.winner]}–{total[1 - self.winner]}"

    def when(self) -> str:
        """`15 Jan 2026, game 78`."""
        return ", ".join(filter(None, (day(self.game.day), f"game {self.game.number}")))

    def sentence(self) -> str:
        """What turned the game, and how much it went to and fro, which is why it is among the best:
        `hand 17 turned it (Eve was euchred, 7–9 to 9–9, +47 %), the favourite changed 4 times, and
        all hands together moved the chance by 246 %.`"""
        changes = sum((one - 0.5) * (two - 0.5) < 0 for one, two in pairwise(self.own))
        moved = sum(map(abs, self.line.added))
        parts = [
            f"the favourite {_TIMES.get(changes) or f'changed {changes} times'}",
            f"and all its ups and downs add up to {100 * moved:.0f} %",
        ]
        if self.line.turning is not None:
            parts.insert(0, self._turning(self.line.turning))
        if self.line.given_up is not None:
            parts[-1] += f"; {self.lost} conceded at {percent(1 - self.own[-1])}"
        return f"{', '.join(parts)}."

    def _turning(self, at: int) -> str:
        score = self.line.scores[at]
        gained = int(self.line.added[at] < 0)
        came = call_words(score.called(score.maker), score.brought(gained))
        moved = f"{self._score(score.before)} to {self._score(score.total)}"
        what = ", ".join(filter(None, (came, moved, _change(self.own, at + 1))))
        return f"hand {score.hand} {turning_words(self.line, self.winner, over=True)} ({what})"

    def rings(self) -> tuple[tuple[float, float, str], ...]:
        """The place of the hand that moved the chance most."""
        if self.line.turning is None:
            return ()
        at = self.line.turning + 1
        hand = self.line.scores[at - 1].hand
        return ((float(at), self.own[at], f"hand {hand}: {_change(self.own, at)}"),)

    def alternative(self) -> str:
        """What is to be seen, in words."""
        hands = len(self.line.scores)
        without = hands - sum(score.counts for score in self.line.scores)
        words = f"{self.title}, in {count(hands, 'hand')}"
        words += f", {without} of them without a result. " if without else ". "
        words += f"Their win chance began at {percent(self.own[0])}"
        lowest = min(range(len(self.own)), key=self.own.__getitem__)
        if lowest:
            hand = self.line.scores[lowest - 1].hand
            words += f" and was lowest at {percent(self.own[lowest])} after hand {hand}"
        said = self.sentence()
        return f"{words}. {said[0].upper()}{said[1:]}"


_TIMES: Final = {0: "never changed", 1: "changed once", 2: "changed twice"}


def _change(own: Sequence[float], at: int) -> str:
    return f"{minus(signed(100 * (own[at] - own[at - 1]), 0))} %"


def _hand_by_hand(game: GameResult, line: GameLine, winner: int, own: Sequence[float]) -> PageTable:
    rows = []
    for at, score in enumerate(line.scores, 1):
        total = f"{score.total[winner]}–{score.total[1 - winner]}"
        cells = (
            PageCell(score.called(score.dealer)),
            PageCell(score.called(score.maker)),
            PageCell(total),
            PageCell(percent(own[at])),
            PageCell(_change(own, at)),
        )
        rows.append(PageRow(str(score.hand), cells))
    number = game.number
    return PageTable(
        f"Game {number}, hand by hand",
        "hand",
        (
            words_column(f"dealer-{number}", "dealer"),
            words_column(f"maker-{number}", "maker"),
            number_column(f"score-{number}", "score"),
            number_column(f"chance-{number}", "chance"),
            number_column(f"added-{number}", "moved"),
        ),
        tuple(rows),
    )
