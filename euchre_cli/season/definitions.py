"""Every record of a season that there is: what it is called, and what it means.

Knows: names, titles and definitions. Does not know: how a record is found (`records.py`).
"""

from __future__ import annotations

from typing import Final

from .line import COMEBACK
from .record import ALIKE, Definition

STREAK = 2
"""Fewer games won in a row are no streak."""

_DEALT: Final = "Hands thrown in or misdealt count too, as in the numbers of a game's hands."

RECORDS: Final[dict[str, Definition]] = {
    one.name: one
    for one in (
        Definition(
            "longest_game",
            "Longest game",
            f"The most hands dealt, {ALIKE}. {_DEALT}",
            "hands",
        ),
        Definition(
            "shortest_game",
            "Shortest game",
            f"The fewest hands dealt, {ALIKE}, that were begun at nothing and not given up. "
            f"{_DEALT}",
            "hands",
            lowest=True,
        ),
        Definition(
            "biggest_comeback",
            "Biggest comeback",
            f"The least win chance, below {100 * COMEBACK:.0f} %, that a side had at some moment "
            "of a game which it won, and which the others did not give up.",
            "win chance",
            lowest=True,
            least=0,
        ),
        Definition(
            "in_doubt",
            "In doubt to the last",
            "The game in which the win chance of whoever led stayed lowest until the last hand: up "
            f"to there no side ever had more than this; {ALIKE}.",
            "win chance",
            lowest=True,
            least=0,
            said="never above {}",
        ),
        Definition(
            "turning_hand",
            "Hand of the season",
            "The most win chance that one hand brought a side, in a game that is over; told with "
            "how the game ended, and the score before and after the hand.",
            "win chance",
            least=0,
            said="+{}",
        ),
        Definition(
            "loners_in_a_night",
            "Most lone marches in a night",
            "The most loners that a player marched, took all five tricks with, in one night.",
            "calls",
        ),
        Definition(
            "loners_of_a_table",
            "Most lone marches in a night, all together",
            "The most loners that were marched in one night, whoever played them.",
            "calls",
        ),
        Definition(
            "euchres_in_a_game",
            "Most euchres in a game",
            "The most calls that were euchred in one game, of either side.",
            "calls",
        ),
        Definition(
            "shutouts",
            "Shutouts",
            "Games in which the side that lost had no point and did not give up: how many they "
            "are.",
            "games",
        ),
        Definition(
            "highest_total",
            "Highest total",
            f"The most points of a side at the end of a game; {ALIKE}.",
            "points",
        ),
        Definition(
            "points_in_a_night",
            "Most points in a night",
            "The most points that the sides a player sat on made in one night, with penalties.",
            "points",
        ),
        Definition(
            "longest_streak",
            "Longest winning streak",
            "The most games that a player won in a row; a tie ends it too.",
            "games",
            least=STREAK,
        ),
    )
}
"""Every record there is, set yet or not, in the order they are shown in."""
