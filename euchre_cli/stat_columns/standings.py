"""Columns and tables of standings: games, hands and points won, streaks, skunks, the barn.

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


def _matches(name: str, result: str) -> Column:
    """A column that counts the matches with this result."""
    return Column(
        name,
        name.replace("_", " "),
        "matches",
        lambda row, _: Cell(row.match_results.count(result)),
        sided=True,
        by=("player", "pair", "against"),
    )


_of_side = partial(hands, scope=SIDE)
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
    _matches("matches_won", "W").means(
        "Matches (best of 3, 5 …) won. A match counts with its last game."
    ),
    _matches("matches_lost", "L").means("Matches lost."),
    hands("hands", "counts", scope=TABLE).means(
        "Hands with a result. Hands that were thrown in, misdealt or conceded, or whose outcome "
        "nobody knows, do not count."
    ),
    _of_side("hands_won", "won").means(
        "Hands in which the player's side scored more points than the other side."
    ),
    _of_side("hands_lost", "lost").means("Hands in which the other side scored more points."),
    share("hand_share", "hands_won", "hands", "hand win rate", sided=True).means(
        "The share of hands with a result in which the player's side scored more points than the "
        "other side."
    ),
    _points("points_for", adds="points_for").means(
        "Points of the player's side, including penalties, even those in hands that were thrown in."
    ),
    _points("points_against", adds="points_against").means(
        "Points of the other side, counted the same way."
    ),
    _points("points", adds="points_for + points_against", scope=TABLE).means(
        "Points of both sides."
    ),
    *with_squares(
        _points("points_in_hands", "counts", adds="points_for").means(
            "Points of the player's side in hands with a result."
        ),
        "points_squared",
        "points",
    ),
    mean(
        "points_a_hand",
        "points_in_hands",
        "hands",
        squares="points_squared",
        sided=True,
        signed=False,
    ).means("Points of the player's side per hand with a result."),
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
    games("skunks_taken", "skunk AND result = 'L'").means(
        "Games lost without scoring a point. Games that were conceded do not count."
    ),
    games("barn", "in_barn", "in the barn").means(
        "Games in which the player's side was in the barn (one point short of the target) before "
        "at least one hand."
    ),
    games("barn_won", "in_barn AND result = 'W'", "won from the barn").means(
        "Games won in which the player's side had been in the barn before at least one hand."
    ),
    share("barn_share", "barn_won", "barn", "barn win rate", sided=True).means(
        "The share of games won, out of those in which the player's side was in the barn before "
        "at least one hand."
    ),
    hands("thrown_in", "outcome = 'thrown-in'", scope=TABLE).means(
        "Hands that were thrown in because nobody called, or because a house rule on hands "
        "allowed it."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "standings",
        "Standings",
        "Games, hands and points won and lost, streaks, skunks and the barn.",
        "games_won games_lost games_tied win_share margin_a_hand form streak games_behind "
        "games hands hands_won hands_lost points_for points_against points_a_hand longest_won "
        "longest_lost skunks_given skunks_taken barn barn_won barn_share matches_won matches_lost",
        sort="-games_behind",
        then="margin_a_hand",
        first="games_won games_lost games_tied points_for points_against loners "
        "loners_marched matches_won matches_lost streak",
    ),
    table(
        "head-to-head",
        "Head to head",
        "Each player's record against every other player.",
        "games_won games_lost win_share margin_a_hand games hands points_for points_against",
        sort="win_share",
        by=("against",),
    ),
    table(
        "play",
        "What was played",
        "How much was played, and how the hands came out.",
        "games hands thrown_in points calls euchred_share marched_share loners",
        sort="",
        by=("night", "game", "seat"),
    ),
)
