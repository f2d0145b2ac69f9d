"""The best games of a season: which they are, the line of each, and its hands.

In: a season. Out: lines of the winners' win chance and tables of hands, as values of a report. Does
not know: how a win chance is computed, or how a line is drawn.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from ..report.axis import round_axis
from ..report.values import Cell, Heading, Line, Row, Section, Table
from ..terminal.phrases import call_words, capitalized, count, percent, short_date, signed
from .chance_line import GameLine
from .games import GameResult, own_first, side_names, whole_lineup
from .season import Season

MOST_GAMES: Final = 4
"""The most games that are drawn."""


def best_games(season: Season) -> tuple[list[Line], list[Section]]:
    """The games that somebody won in which the win chance moved most in all, those first in which
    it moved most (of equal games the earliest): the line of each, and a folded section with its
    hands."""
    won = [game for game in season.games if game.winner is not None]
    lines = ((game, season.lines.get(game.number)) for game in won)
    moving = [(game, line) for game, line in lines if line and line.turning is not None]
    moving.sort(key=lambda one: -sum(map(abs, one[1].added)))
    best = [_BestGame(season, game, line) for game, line in moving[:MOST_GAMES]]
    return [game.drawn() for game in best], [game.section() for game in best]


class _BestGame:
    """A game as its winners saw it: `own` are their win chances, before the first hand and after
    each hand; `won` and `lost` are the names of the two sides."""

    def __init__(self, season: Season, game: GameResult, line: GameLine) -> None:
        if line.conceded_by is not None and not line.hands[-1].counts and not line.added[-1]:
            # Leaves out the hand in which they conceded, because nobody played it.
            line = line._replace(
                hands=line.hands[:-1], chances=line.chances[:-1], added=line.added[:-1]
            )
        self.season, self.game, self.line = season, game, line
        self.winner = game.winner or 0
        lineup = whole_lineup(game.names, line.hands)
        self.won, self.lost = (
            " & ".join(side_names(lineup, side)) for side in (self.winner, 1 - self.winner)
        )
        self.own = [1 - chance if self.winner else chance for chance in line.chances]
        self.title = f"{self.won} beat {self.lost} {self._score(game.total)}"
        self.title += ", conceded" if line.conceded_by is not None else ""
        self.name = f"game-{game.number}"

    def drawn(self) -> Line:
        """The winners' win chance after each hand, with a ring at the hand that moved it most."""
        hands = round_axis(0, len(self.own) - 1, whole=True)
        day = short_date(self.game.day)
        at = 0 if self.line.turning is None else self.line.turning + 1
        return Line(
            self.title,
            self._told(),
            tuple((float(at), own) for at, own in enumerate(self.own)),
            tuple((hand, f"{hand:g}") for hand in hands if hand < len(self.own)),
            ((0.0, "0 %"), (0.25, "25"), (0.5, "50 %"), (0.75, "75"), (1.0, "100 %")),
            ends=(0.0, 1.0),
            level=0.5,
            ring=(float(at), self.own[at]),
            note=", ".join(filter(None, (day, f"game {self.game.number}: {self._sentence()}"))),
            link=self.name,
            numbers=self._hands(),
        )

    def section(self) -> Section:
        """The game hand by hand."""
        title = f"Game {self.game.number}, hand by hand: {self.title}"
        return Section(self.name, title, (self._hands(),), folded=True)

    def _score(self, total: tuple[int, int]) -> str:
        own, other = own_first(total, self.winner)
        return f"{own}–{other}"

    def _change(self, at: int) -> str:
        """The change of the winners' chance by hand number `at`, from 1: `+47 %`."""
        return f"{signed(100 * (self.own[at] - self.own[at - 1]))} %"

    def _sentence(self) -> str:
        """The hand that turned the game, and how often it went to and fro:
        `hand 17 turned it (Eve was euchred, 7–9 to 9–9, +47 %), the favourite changed 4 times.`"""
        changes = sum((a - 0.5) * (b - 0.5) < 0 for a, b in pairwise(self.own))
        times = {0: "never changed", 1: "changed once", 2: "changed twice"}
        parts = [f"the favourite {times.get(changes, f'changed {changes} times')}"]
        if self.line.turning is not None and self.line.turning < len(self.line.hands):
            parts.insert(0, self._turning(self.line.turning))
        if self.line.conceded_by is not None:
            parts[-1] += f"; {self.lost} conceded at {percent(1 - self.own[-1])}"
        return f"{', '.join(parts)}."

    def _turning(self, at: int) -> str:
        turning = self.line.turning_hand(at)
        score = turning.hand
        what = "moved the chance most"
        if turning.side == self.winner and self.line.conceded_by is None:
            what = "decided it" if at == len(self.line.hands) - 1 else "turned it"
        call = call_words(turning.maker, turning.outcome)
        scores = f"{self._score(score.before)} to {self._score(score.total)}"
        return (
            f"hand {score.hand} {what} "
            f"({', '.join(filter(None, (call, scores, self._change(at + 1))))})"
        )

    def _told(self) -> str:
        """The line in words."""
        words = f"{self.title}, in {count(len(self.line.hands), 'hand')}. "
        words += f"Their win chance began at {percent(self.own[0])}"
        lowest = min(range(len(self.own)), key=self.own.__getitem__)
        if lowest:
            hand = self.line.hands[lowest - 1].hand
            words += f" and was lowest at {percent(self.own[lowest])} after hand {hand}"
        return f"{words}. {capitalized(self._sentence())}"

    def _hands(self) -> Table:
        sql = "SELECT hand, tricks FROM hands WHERE game = ?"
        tricks = dict(self.season.book.connection.execute(sql, (self.game.number,)))
        rows = []
        for at, hand in enumerate(self.line.hands, 1):
            maker = hand.player_at(hand.maker) + (", alone" if hand.alone else "")
            ours, theirs = own_first(hand.points, self.winner)
            cells = (
                *(Cell(words=hand.player_at(hand.dealer)), Cell(words=maker)),
                Cell(tricks[hand.hand]),
                *(Cell(words=f"{ours}–{theirs}"), Cell(words=self._score(hand.total))),
                *(Cell(words=percent(self.own[at])), Cell(words=self._change(at))),
            )
            rows.append(Row((hand.hand,), cells))
        title = f"Game {self.game.number}: {self.won} against {self.lost}"
        return Table(
            f"{self.name}-hands", title, "", ("hand",), _HEADINGS, tuple(rows), ordered=True
        )


_HEADINGS: Final = (
    Heading("dealer", "dealer"),
    Heading("maker", "maker"),
    Heading("tricks", "tricks", "times"),
    Heading("hand_points", "points", "score"),
    Heading("score", "score", "score"),
    Heading("chance", "chance", "score"),
    Heading("moved", "moved", "score"),
)
