"""The best games of a season on its page: which they are, and how each is told.

Knows: what makes a game good, and the words for it. Does not know: how a win chance is computed, or
how a line is drawn.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from ..render.win_chance import turning_words
from ..stats.games import Book, GameResult, in_order, side_names, whole_lineup
from ..stats.win_chance_line import GameLine, each_line
from ..terminal.phrases import call_words, capitalized, count
from .content import (
    Chart,
    Curve,
    PageCell,
    PageRow,
    PageTable,
    number_column,
    percent,
    round_axis,
    short_date,
    signed_number,
    words_column,
)

MOST_GAMES: Final = 4
"""The most games that are drawn."""


def best_games(book: Book) -> tuple[list[tuple[GameResult, GameLine]], int]:
    """The finished games in which the win chance moved most in all, those first in which it moved
    most (of equal games the earliest); and how many hands of all games have a result."""
    games = in_order(book.games)
    places = {game.number: place for place, game in enumerate(games)}
    best: list[tuple[float, int, GameLine]] = []
    hands = 0
    # One line at a time: all lines of a long season take much memory.
    for number, line in each_line(book):
        hands += sum(score.counts for score in line.hands)
        place = places[number]
        if games[place].winner is not None and line.turning is not None:
            best.append((sum(map(abs, line.added)), place, line))
            best.sort(key=lambda ranked: (-ranked[0], ranked[1]))
            del best[MOST_GAMES:]
    return [(games[place], line) for _, place, line in best], hands


def game_chart(game: GameResult, line: GameLine) -> Chart:
    """The chart of the winners' win chance in a game, hand by hand."""
    if line.given_up is not None and not line.hands[-1].counts and not line.added[-1]:
        # Leaves out the hand in which they conceded, because nobody played it.
        line = line._replace(hands=line.hands[:-1], chances=line.chances[:-1])
    return _BestGame(game, line).chart()


class _BestGame:
    """A game as its winners saw it: `own` are their win chances, before the first hand and after
    each hand; `won` and `lost` are the names of the two sides."""

    def __init__(self, game: GameResult, line: GameLine) -> None:
        self.game = game
        self.line = line
        self.winner = game.winner or 0
        lineup = whole_lineup(game.names, line.hands)
        self.won, self.lost = (
            " & ".join(side_names(lineup, side)) for side in (self.winner, 1 - self.winner)
        )
        self.own = [1 - chance if self.winner else chance for chance in line.chances]
        self.title = f"{self.won} beat {self.lost} {self._score(game.total)}"
        if line.given_up is not None:
            self.title += ", conceded"

    def chart(self) -> Chart:
        played = ", ".join(filter(None, (short_date(self.game.day), f"game {self.game.number}")))
        hands = round_axis(0, len(self.own) - 1, whole=True)[0]
        picture = Curve(
            tuple((float(at), own) for at, own in enumerate(self.own)),
            tuple((hand, f"{hand:g}") for hand in hands if hand < len(self.own)),
            ((0.0, "0 %"), (0.25, "25"), (0.5, "50 %"), (0.75, "75"), (1.0, "100 %")),
            0.0,
            1.0,
            0.5,
            ring=self._ring(),
        )
        return Chart(
            f"game-{self.game.number}",
            self.title,
            self._alternative(),
            picture,
            f"{played}: {self._sentence()}",
            self._table(),
        )

    def _score(self, total: tuple[int, int]) -> str:
        return f"{total[self.winner]}–{total[1 - self.winner]}"

    def _change(self, at: int) -> str:
        """The change of the winners' chance by hand number `at`, from 1: `+47 %`."""
        return f"{signed_number(100 * (self.own[at] - self.own[at - 1]))} %"

    def _sentence(self) -> str:
        """The hand that turned the game, and how often it went to and fro:
        `hand 17 turned it (Eve was euchred, 7–9 to 9–9, +47 %), the favourite changed 4 times.`"""
        changes = sum((a - 0.5) * (b - 0.5) < 0 for a, b in pairwise(self.own))
        parts = [f"the favourite {_TIMES.get(changes) or f'changed {changes} times'}"]
        if self.line.turning is not None:
            parts.insert(0, self._turning(self.line.turning))
        if self.line.given_up is not None:
            parts[-1] += f"; {self.lost} conceded at {percent(1 - self.own[-1])}"
        return f"{', '.join(parts)}."

    def _turning(self, at: int) -> str:
        score = self.line.hands[at]
        gaining_side = int(self.line.added[at] < 0)
        call = call_words(score.player_at(score.maker), score.outcome_for(gaining_side))
        scores = f"{self._score(score.before)} to {self._score(score.total)}"
        details = ", ".join(filter(None, (call, scores, self._change(at + 1))))
        return f"hand {score.hand} {turning_words(self.line, self.winner, over=True)} ({details})"

    def _ring(self) -> tuple[float, float] | None:
        """The hand that moved the chance most."""
        if self.line.turning is None:
            return None
        return float(self.line.turning + 1), self.own[self.line.turning + 1]

    def _alternative(self) -> str:
        hands = len(self.line.hands)
        without = hands - sum(score.counts for score in self.line.hands)
        words = f"{self.title}, in {count(hands, 'hand')}"
        words += f", {without} of them without a result. " if without else ". "
        words += f"Their win chance began at {percent(self.own[0])}"
        lowest = min(range(len(self.own)), key=self.own.__getitem__)
        if lowest:
            hand = self.line.hands[lowest - 1].hand
            words += f" and was lowest at {percent(self.own[lowest])} after hand {hand}"
        return f"{words}. {capitalized(self._sentence())}"

    def _table(self) -> PageTable:
        number = self.game.number
        rows = []
        for at, score in enumerate(self.line.hands, 1):
            texts = (
                *(score.player_at(score.dealer), score.player_at(score.maker)),
                *(self._score(score.total), percent(self.own[at]), self._change(at)),
            )
            rows.append(PageRow(str(score.hand), tuple(map(PageCell, texts))))
        columns = (
            words_column(f"dealer-{number}", "dealer"),
            words_column(f"maker-{number}", "maker"),
            number_column(f"score-{number}", "score"),
            number_column(f"chance-{number}", "chance"),
            number_column(f"added-{number}", "moved"),
        )
        caption = f"Game {number}, hand by hand"
        return PageTable(caption, "hand", columns, tuple(rows), ordered=True)


_TIMES: Final = {0: "never changed", 1: "changed once", 2: "changed twice"}
