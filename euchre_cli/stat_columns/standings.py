"""Columns and tables of standings: games and points won, streaks, skunks.

Out: `COLUMNS` and `TABLES` of this family. Does not know: the other families.
"""

from __future__ import annotations

from functools import partial
from itertools import groupby

from .column import (
    SIDE,
    TABLE,
    Cell,
    Column,
    Table,
    Unit,
    Value,
    games,
    hands,
    mean,
    share,
    table,
    with_squares,
)
from .row_counts import RowCounts, SeasonFigures

FORM = 10
"""The number of last games that `form` shows."""


def _games_behind(row: RowCounts, _: SeasonFigures) -> Cell:
    if len(row.group.rows) == 1:
        return Cell(None)  # Behind whom?
    return Cell((row.group.lead - row.wins_more) / 2)


def _streak(row: RowCounts, _: SeasonFigures) -> Cell:
    if not row.results:
        return Cell(None)
    last = row.results[-1]
    length = len(row.results) - len(row.results.rstrip(last))
    return Cell({"W": length, "L": -length, "T": 0}[last], words=f"{last}{length}")


def _longest(row: RowCounts, result: str) -> Cell:
    runs = (len(list(run)) for one, run in groupby(row.results) if one == result)
    return Cell(max(runs, default=0))


def _in_a_row(name: str, value: Value, unit: Unit = "games") -> Column:
    """A column computed from the results of games in their order."""
    return Column(name, name.replace("_", " "), unit, value, sided=True)


_points = partial(hands, scope=SIDE, unit="points")

COLUMNS: tuple[Column, ...] = (
    games("games", scope=TABLE).means("Games that are over."),
    games("games_won", "result = 'W'", "won").means("Games won."),
    games("games_lost", "result = 'L'", "lost").means("Games lost."),
    games("games_tied", "result = 'T'", "tied").means(
        "Games that ended in a tie, which can only happen when a fixed number of hands is played."
    ),
    share("win_share", "games_won", "games", "win rate", sided=True).means(
        "The share of games won, out of all games that are over. A game counts for the four who "
        "sat in it at the end."
    ),
    Column(
        "games_behind",
        "behind",
        "games",
        _games_behind,
        "Games behind the leader: half the difference in games won minus games lost, however many "
        "games each has played. The standings are sorted by this, then by margin a hand.",
        sided=True,
        by=("player", "pair"),
    ),
    _in_a_row("streak", _streak).means(
        "Games won (W) or lost (L) in a row up to now. As a number, a losing streak is negative."
    ),
    _in_a_row("longest_won", lambda row, _: _longest(row, "W")).means(
        "The most games won in a row."
    ),
    _in_a_row("longest_lost", lambda row, _: _longest(row, "L")).means(
        "The most games lost in a row."
    ),
    _in_a_row("form", lambda row, _: Cell(None, words=row.results[-FORM:]), "text").means(
        f"The results of the last games, up to {FORM}: won, lost or tied, the latest at the end."
    ),
    hands("hands", "counts", scope=TABLE).means(
        "Hands with a result. Hands that were thrown in, misdealt or conceded, or whose outcome "
        "nobody knows, do not count."
    ),
    _points("points_for", adds="points_for").means(
        "Points of the player's side, including penalties, even those in hands that were thrown in."
    ),
    _points("points_against", adds="points_against").means(
        "Points of the other side, counted the same way."
    ),
    *with_squares(
        _points("margin", adds="margin").means(
            "Points for minus points against, in hands with a result."
        ),
        what="margin",
    ),
    mean("margin_a_hand", "margin", "hands", sided=True).means(
        "Points for minus points against, per hand with a result. 0 is average."
    ),
    games("skunks_given", "skunk AND result = 'W'").means(
        "Games won in which the other side scored no points. Games that were conceded do not count."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "standings",
        "Standings",
        "Games and points won and lost, the margin a hand, streaks and skunks.",
        "games_won games_lost games_tied win_share margin_a_hand form streak games_behind "
        "games hands points_for points_against longest_won longest_lost skunks_given",
        sort="-games_behind",
        then="margin_a_hand",
        first="games_won games_lost games_tied points_for points_against loners "
        "loners_marched streak",
    ),
    table(
        "head-to-head",
        "Head to head",
        "Each player's record against every other player.",
        "games_won games_lost win_share margin_a_hand games",
        sort="win_share",
        by=("against",),
    ),
)
