"""Columns of defending: euchres, loners stopped, points given up, and lone defences.

Knows: what each counts. Does not know: the other families.
"""

from __future__ import annotations

from ..column import Column, hands, mean, share
from ..views import SIDE

COLUMNS: tuple[Column, ...] = (
    hands(
        "defended",
        "defended",
        "Hands that the other side called and that were either made or euchred.",
        lambda seen: seen.against,
        scope=SIDE,
    ),
    hands(
        "euchres",
        "euchres",
        "Hands defended in which the makers were euchred.",
        lambda seen: seen.against and seen.euchred,
        scope=SIDE,
    ),
    share(
        "euchre_share",
        "share euchred",
        "The share of hands defended in which the makers were euchred.",
        "euchres",
        "defended",
        sided=True,
    ),
    hands(
        "loners_faced",
        "loners faced",
        "Loners of the other side.",
        lambda seen: seen.against and seen.alone,
        scope=SIDE,
    ),
    hands(
        "loners_stopped",
        "loners stopped",
        "Loners of the other side that did not take all five tricks.",
        lambda seen: seen.against and seen.alone and not seen.marched,
        scope=SIDE,
    ),
    share(
        "stopped_share",
        "loner stop rate",
        "The share of the other side's loners that did not take all five tricks.",
        "loners_stopped",
        "loners_faced",
        sided=True,
    ),
    hands(
        "points_given_up",
        "given up",
        "Points that the makers scored in the hands defended.",
        lambda seen: seen.lost if seen.against else 0,
        unit="points",
        scope=SIDE,
    ),
    hands(
        "points_given_up_squared",
        "given up squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        lambda seen: seen.lost**2 if seen.against else 0,
        unit="points",
        scope=SIDE,
    ),
    mean(
        "given_up_a_hand",
        "given up a hand",
        "Points that the makers scored per hand defended.",
        "points_given_up",
        "points_given_up_squared",
        "defended",
        sided=True,
        signed=False,
    ),
    hands(
        "lone_defences",
        "lone defences",
        "Hands that the player defended alone.",
        lambda seen: seen.against and seen.defence == 0,
    ),
    hands(
        "lone_defences_won",
        "won alone",
        "Hands that the player defended alone in which the makers were euchred.",
        lambda seen: seen.against and seen.defence == 0 and seen.euchred,
    ),
)
