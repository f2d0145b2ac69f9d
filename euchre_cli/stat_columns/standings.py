"""Columns of who wins: games, hands, points, streaks, skunks, the barn.

Knows: what each counts. Does not know: the other families.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from .column import SIDE, TABLE, Cell, Column, games, hands, mean, share

if TYPE_CHECKING:
    from ..stats.season import RowCounts, Season

FORM = 10
"""How many of the last games `form` shows."""


def _games_behind(row: RowCounts, _: Season) -> Cell:
    if len(row.group.rows) == 1:
        return Cell(None)  # Behind whom?
    return Cell((row.group.lead - row.wins_more) / 2)


def _streak(row: RowCounts, _: Season) -> Cell:
    if not row.results:
        return Cell(None)
    last = row.results[-1]
    length = len(row.results) - len(row.results.rstrip(last))
    return Cell({"W": length, "L": -length, "T": 0}[last], words=f"{last}{length}")


def _longest(row: RowCounts, result: str) -> Cell:
    runs = (len(list(run)) for one, run in groupby(row.results) if one == result)
    return Cell(max(runs, default=0))


def _form(row: RowCounts, _: Season) -> Cell:
    return Cell(None, words=row.results[-FORM:])


COLUMNS: tuple[Column, ...] = (
    games("games", "games", "Games that are over.", scope=TABLE),
    games("games_won", "won", "Games won.", "result = 'W'"),
    games("games_lost", "lost", "Games lost.", "result = 'L'"),
    games(
        "games_tied",
        "tied",
        "Games that ended in a tie, which can only happen when a fixed number of hands is played.",
        "result = 'T'",
    ),
    share(
        "win_share",
        "win rate",
        "The share of games won, out of all games that are over. A game counts for the four who "
        "sat in it at the end.",
        "games_won",
        "games",
        sided=True,
    ),
    Column(
        "games_behind",
        "behind",
        "Games behind the leader: half the difference in games won minus games lost, however many "
        "games each has played. The standings are sorted by this, then by margin a hand.",
        "games",
        _games_behind,
        sided=True,
        in_view=("(max(games_won - games_lost) OVER () - (games_won - games_lost)) / 2.0"),
        by=("player", "pair"),
    ),
    Column(
        "streak",
        "streak",
        "Games won (W) or lost (L) in a row up to now. As a number, a losing streak is negative.",
        "games",
        _streak,
        sided=True,
        in_view="streak",
    ),
    Column(
        "longest_won",
        "longest won",
        "The most games won in a row.",
        "games",
        lambda row, _: _longest(row, "W"),
        sided=True,
        in_view="coalesce(longest_won, 0)",
    ),
    Column(
        "longest_lost",
        "longest lost",
        "The most games lost in a row.",
        "games",
        lambda row, _: _longest(row, "L"),
        sided=True,
        in_view="coalesce(longest_lost, 0)",
    ),
    Column(
        "form",
        "form",
        f"The results of the last games, up to {FORM}: won, lost or tied, the latest at the end.",
        "text",
        _form,
        sided=True,
        in_view="form",
    ),
    hands(
        "hands",
        "hands",
        "Hands with a result. Hands that were thrown in, misdealt or conceded, or whose outcome "
        "nobody knows, do not count.",
        "counts",
        scope=TABLE,
    ),
    hands(
        "hands_won",
        "hands won",
        "Hands in which the player's side scored more points than the other side.",
        "won",
        scope=SIDE,
    ),
    hands(
        "hands_lost",
        "hands lost",
        "Hands in which the other side scored more points.",
        "lost",
        scope=SIDE,
    ),
    share(
        "hand_share",
        "hand win rate",
        "The share of hands with a result in which the player's side scored more points than the "
        "other side.",
        "hands_won",
        "hands",
        sided=True,
    ),
    hands(
        "points_for",
        "points for",
        "Points of the player's side, including penalties, even those in hands that were thrown "
        "in.",
        sums="points_for",
        unit="points",
        scope=SIDE,
    ),
    hands(
        "points_against",
        "points against",
        "Points of the other side, counted the same way.",
        sums="points_against",
        unit="points",
        scope=SIDE,
    ),
    hands(
        "points",
        "points",
        "Points of both sides.",
        sums="points_for + points_against",
        unit="points",
        scope=TABLE,
    ),
    hands(
        "points_in_hands",
        "points in hands",
        "Points of the player's side in hands with a result.",
        "counts",
        sums="points_for",
        unit="points",
        scope=SIDE,
    ),
    hands(
        "points_squared",
        "points squared",
        "The sum of the squares of each hand's points, used for the interval.",
        "counts",
        sums="points_for * points_for",
        unit="points",
        scope=SIDE,
    ),
    mean(
        "points_a_hand",
        "points a hand",
        "Points of the player's side per hand with a result.",
        "points_in_hands",
        "points_squared",
        "hands",
        sided=True,
        signed=False,
    ),
    hands(
        "margin",
        "margin",
        "Points for minus points against, in hands with a result.",
        "counts",
        sums="margin",
        unit="points",
        scope=SIDE,
    ),
    hands(
        "margin_squared",
        "margin squared",
        "The sum of the squares of each hand's margin, used for the interval.",
        "counts",
        sums="margin * margin",
        unit="points",
        scope=SIDE,
    ),
    mean(
        "margin_a_hand",
        "margin a hand",
        "Points for minus points against, per hand with a result. 0 is average.",
        "margin",
        "margin_squared",
        "hands",
        sided=True,
    ),
    games(
        "skunks_given",
        "skunks given",
        "Games won in which the other side scored no points. Games that were conceded do not "
        "count.",
        "skunk AND result = 'W'",
    ),
    games(
        "skunks_taken",
        "skunks taken",
        "Games lost without scoring a point. Games that were conceded do not count.",
        "skunk AND result = 'L'",
    ),
    games(
        "barn",
        "in the barn",
        "Games in which the player's side was in the barn (one point short of the target) before "
        "at least one hand.",
        "in_barn",
    ),
    games(
        "barn_won",
        "won from the barn",
        "Games won in which the player's side had been in the barn before at least one hand.",
        "in_barn AND result = 'W'",
    ),
    share(
        "barn_share",
        "barn win rate",
        "The share of games won, out of those in which the player's side was in the barn before "
        "at least one hand.",
        "barn_won",
        "barn",
        sided=True,
    ),
    hands(
        "thrown_in",
        "thrown in",
        "Hands that were thrown in because nobody called, or because a house rule on hands "
        "allowed it.",
        "outcome = 'thrown-in'",
        scope=TABLE,
    ),
)
