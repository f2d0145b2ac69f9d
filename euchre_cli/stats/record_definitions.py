"""Every record of a season that there is: what it is called, and what it means.

Knows: names, titles and definitions. Does not know: how a record is found (`records.py`).
"""

from __future__ import annotations

from typing import Final

from .chance_line import COMEBACK
from .record import ALIKE, Definition

STREAK = 2
"""Fewer games won in a row are no streak."""

_DEALT: Final = "Hands thrown in or misdealt count too, as they do in a game's numbering."

RECORDS: Final[dict[str, Definition]] = {
    one.name: one
    for one in (
        Definition(
            "longest_game",
            "Longest game",
            f"The most hands dealt in a game, {ALIKE}. {_DEALT}",
            "hands",
        ),
        Definition(
            "shortest_game",
            "Shortest game",
            f"The fewest hands dealt in a game that began at 0–0 and was not conceded, {ALIKE}. "
            f"{_DEALT}",
            "hands",
            lowest=True,
        ),
        Definition(
            "biggest_comeback",
            "Biggest comeback",
            f"The lowest win chance, below {100 * COMEBACK:.0f} %, that a side had at some point "
            f"in a game that it won and that the others did not concede.",
            "win chance",
            lowest=True,
            least=0,
        ),
        Definition(
            "in_doubt",
            "In doubt to the last",
            f"The game that was open longest: before its last hand, neither side ever had a "
            f"higher win chance than this, {ALIKE}.",
            "win chance",
            lowest=True,
            least=0,
            said="never above {}",
        ),
        Definition(
            "turning_hand",
            "Hand of the season",
            "The most win chance that one hand brought a side, in a game that is over. Shown "
            "with how the game ended, and the score before and after the hand.",
            "win chance",
            least=0,
            said="+{}",
        ),
        Definition(
            "loners_in_a_night",
            "Most lone marches in a night",
            "The most loners with all five tricks by one player in one night.",
            "calls",
        ),
        Definition(
            "loners_of_a_table",
            "Most lone marches in a night, all together",
            "The most loners with all five tricks in one night, whoever played them.",
            "calls",
        ),
        Definition(
            "euchres_in_a_game",
            "Most euchres in a game",
            "The most calls that were euchred in one game, counting both sides.",
            "calls",
        ),
        Definition(
            "shutouts",
            "Shutouts",
            "The number of games in which the losing side scored no points and did not concede.",
            "games",
        ),
        Definition(
            "highest_total",
            "Highest total",
            f"The most points a side had at the end of a game, {ALIKE}.",
            "points",
        ),
        Definition(
            "points_in_a_night",
            "Most points in a night",
            "The most points that a player's side scored in one night, including penalties.",
            "points",
        ),
        Definition(
            "longest_streak",
            "Longest winning streak",
            "The most games that a player won in a row. A tie ends the streak too.",
            "games",
            least=STREAK,
        ),
    )
}
"""Every record there is, set yet or not, in the order they are shown in."""
