"""The season's best games, hand by hand: their win chance as charts of the page.

Knows: which games are the best, and how a game is told in words. Does not know: how a chance is
worked out, or how a line is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..render.stats_cells import signed
from ..render.words import count
from ..season.book import Book, Game
from ..season.line import GameLine
from ..season.lines import each_line
from ..season.record import side_of
from .content import Cell, Chart, Column, Line, Lines, Row, Table
from .words import axis, day, minus, percent

MOST: Final = 4
"""How many of them are drawn."""


def best_games(book: Book) -> tuple[list[tuple[Game, GameLine]], int]:
    """The games that are over in which the win chance moved most, all hands together, the most
    first; and how many hands with a result there are in all games."""
    games = {game.number: game for game in book.games}
    best: list[tuple[float, int, GameLine]] = []
    hands = 0
    # One line after the other: those of a long season take much room.
    for number, line in each_line(book):
        hands += sum(score.counts for score in line.scores)
        if games[number].winner is not None and line.turning is not None:
            best.append((sum(map(abs, line.added)), number, line))
            best.sort(key=lambda one: (-one[0], one[1]))
            del best[MOST:]
    return [(games[number], line) for _, number, line in best], hands


def win_chance(game: Game, line: GameLine) -> Chart:
    """A game's win chance, hand by hand, of the side that won it."""
    winner = game.winner or 0
    if line.given_up is not None and not line.scores[-1].counts and not line.added[-1]:
        # The hand in which it was given up, that nobody played.
        line = line._replace(scores=line.scores[:-1], chances=line.chances[:-1])
    won, lost = (" & ".join(side_of(game.names, side)) for side in (winner, 1 - winner))
    own = [chance if winner == 0 else 1 - chance for chance in line.chances]
    hands = len(line.scores)
    rings = []
    notes = [", ".join(filter(None, (day(game.day), f"game {game.number}")))]
    if line.turning is not None:
        at = line.turning + 1
        rings.append((float(at), own[at], f"hand {at}: {_change(own, at)}"))
        notes.append(_turning(line, winner, own))
    lowest = min(range(len(own)), key=own.__getitem__)
    total = f"{game.total[winner]}–{game.total[1 - winner]}"
    if line.given_up is not None:
        total += ", given up"
        notes.append(f"{lost} gave it up at {percent(1 - own[-1])}")
    words = (
        f"{won} beat {lost} {total}, in {count(hands, 'hand')}. Their win chance began at "
        f"{percent(own[0])}"
    )
    if lowest:
        words += f", was lowest at {percent(own[lowest])} after hand {lowest}"
    if line.turning is not None:
        words += f", and moved most in hand {line.turning + 1}: {_change(own, line.turning + 1)}"
    across = axis(0, len(own) - 1, whole=True)[0]
    return Chart(
        f"game-{game.number}",
        f"{won} beat {lost} {total}",
        f"{words}.",
        Lines(
            (Line(won, tuple((float(number), chance) for number, chance in enumerate(own))),),
            tuple((one, f"{one:g}") for one in across if one < len(own)),
            ((0.0, "0 %"), (0.25, "25"), (0.5, "50 %"), (0.75, "75"), (1.0, "100 %")),
            0.0,
            1.0,
            0.5,
            tuple(rings),
        ),
        _hand_by_hand(game, line, winner, own),
        "; ".join(filter(None, notes)),
        small=True,
    )


def _turning(line: GameLine, winner: int, own: Sequence[float]) -> str:
    """The hand that moved the chance most: `hand 17 moved it most, from 7–9 to 9–9: +47 %`."""
    assert line.turning is not None
    score = line.scores[line.turning]
    before, after = (f"{one[winner]}–{one[1 - winner]}" for one in (score.before, score.total))
    at = line.turning + 1
    return f"hand {at} moved it most, from {before} to {after}: {_change(own, at)}"


def _change(own: Sequence[float], at: int) -> str:
    return f"{minus(signed(100 * (own[at] - own[at - 1]), 0))} %"


def _hand_by_hand(game: Game, line: GameLine, winner: int, own: Sequence[float]) -> Table:
    rows = []
    for at, score in enumerate(line.scores, 1):
        total = f"{score.total[winner]}–{score.total[1 - winner]}"
        cells = (
            Cell(score.called(score.dealer)),
            Cell(score.called(score.maker)),
            Cell(total),
            Cell(percent(own[at])),
            Cell(_change(own, at)),
        )
        rows.append(Row(str(score.hand), cells))
    number = game.number
    return Table(
        f"Game {number}, hand by hand",
        "hand",
        (
            Column(f"dealer-{number}", "dealer", words=True),
            Column(f"maker-{number}", "maker", words=True),
            Column(f"score-{number}", "score"),
            Column(f"chance-{number}", "chance"),
            Column(f"added-{number}", "moved"),
        ),
        tuple(rows),
    )
