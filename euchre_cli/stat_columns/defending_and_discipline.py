"""Columns of defending (euchres, loners stopped, points given up, lone defences), and of discipline
(reneges, misdeals, penalties, false claims).

Knows: what each counts. Does not know: the other families.
"""

from __future__ import annotations

from .column import SIDE, Column, hands, irregularities, mean, share

COLUMNS: tuple[Column, ...] = (
    hands(
        "defended",
        "defended",
        "Hands that the other side called and that were either made or euchred.",
        "defended",
        scope=SIDE,
    ),
    hands(
        "euchres",
        "euchres",
        "Hands defended in which the makers were euchred.",
        "euchre",
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
        "loner_faced",
        scope=SIDE,
    ),
    hands(
        "loners_stopped",
        "loners stopped",
        "Loners of the other side that did not take all five tricks.",
        "loner_stopped",
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
        "defended",
        sums="points_against",
        unit="points",
        scope=SIDE,
    ),
    hands(
        "points_given_up_squared",
        "given up squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        "defended",
        sums="points_against * points_against",
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
        "defended_alone",
    ),
    hands(
        "lone_defences_won",
        "won alone",
        "Hands that the player defended alone in which the makers were euchred.",
        "defended_alone AND euchre",
    ),
)

DISCIPLINE: tuple[Column, ...] = (
    irregularities(
        "reneges",
        "reneges",
        "Reneges by the player: upheld at the table, or proven by the cards without a claim.",
        "own AND kind = 'renege' AND how != 'corrected'",
    ),
    irregularities(
        "reneges_corrected",
        "put right",
        "Reneges by the player that were put right before the trick was turned.",
        "own AND kind = 'renege' AND how = 'corrected'",
    ),
    irregularities(
        "hands_reneged",
        "hands reneged",
        "Hands with a result in which the player reneged and did not put it right in time.",
        "own AND kind = 'renege' AND how != 'corrected' AND counts AND NOT again",
        unit="hands",
    ),
    hands(
        "hands_held",
        "hands held",
        "Hands with a result in which the player held cards. For a pair each hand counts twice.",
        "counts",
    ),
    share(
        "renege_share",
        "renege rate",
        "The share of hands with a result in which the player reneged. For a pair it is out of "
        "the hands of both.",
        "hands_reneged",
        "hands_held",
        sided=True,
    ),
    irregularities(
        "false_claims",
        "false claims",
        "Renege claims made by the player that were rejected.",
        "own AND kind = 'false-claim'",
    ),
    hands(
        "deals",
        "deals",
        "Hands that the player dealt, where the dealer is known, including misdeals and hands "
        "thrown in.",
        "position = 'dealer'",
    ),
    irregularities(
        "misdeals",
        "misdeals",
        "Misdeals by the player. They count for the dealer unless somebody else is named.",
        "own AND kind = 'misdeal'",
    ),
    irregularities(
        "deals_misdealt",
        "own misdeals",
        "Misdeals by the player as the dealer.",
        "own AND kind = 'misdeal' AND position = 'dealer'",
    ),
    share(
        "misdeal_share",
        "misdeal rate",
        "The share of the player's deals that the player misdealt.",
        "deals_misdealt",
        "deals",
    ),
    irregularities(
        "penalties",
        "side's penalties",
        "Penalties against the player's side. They count for both partners.",
        "ours AND kind = 'penalty'",
        scope=SIDE,
    ),
    irregularities(
        "penalty_points",
        "side's penalty points",
        "Points that the other side got from penalties, false claims and reneges of the player's "
        "side. They count for both partners.",
        "ours",
        sums="points",
        unit="points",
        scope=SIDE,
    ),
)
