"""Columns of discipline: reneges, misdeals, penalties and false claims.

Knows: what each counts. Does not know: the other families.
"""

from __future__ import annotations

from ..column import Column, hands, irregularities, share
from ..views import SIDE

COLUMNS: tuple[Column, ...] = (
    irregularities(
        "reneges",
        "reneges",
        "Reneges by the player: upheld at the table, or proven by the cards without a claim.",
        lambda seen: seen.kind == "renege" and seen.own and seen.how != "corrected",
    ),
    irregularities(
        "reneges_corrected",
        "put right",
        "Reneges by the player that were put right before the trick was turned.",
        lambda seen: seen.kind == "renege" and seen.own and seen.how == "corrected",
    ),
    irregularities(
        "hands_reneged",
        "hands reneged",
        "Hands with a result in which the player reneged and did not put it right in time.",
        lambda seen: seen.kind == "renege" and seen.own and seen.how != "corrected" and seen.first,
        unit="hands",
    ),
    hands(
        "hands_held",
        "hands held",
        "Hands with a result in which the player held cards. For a pair each hand counts twice.",
        lambda seen: seen.counts,
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
        lambda seen: seen.kind == "false-claim" and seen.own,
    ),
    hands(
        "deals",
        "deals",
        "Hands that the player dealt, where the dealer is known, including misdeals and hands "
        "thrown in.",
        lambda seen: seen.position == 3,
    ),
    irregularities(
        "misdeals",
        "misdeals",
        "Misdeals by the player. They count for the dealer unless somebody else is named.",
        lambda seen: seen.kind == "misdeal" and seen.own,
    ),
    irregularities(
        "deals_misdealt",
        "own misdeals",
        "Misdeals by the player as the dealer.",
        lambda seen: seen.kind == "misdeal" and seen.own and seen.dealt,
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
        lambda seen: seen.kind == "penalty" and seen.ours,
        scope=SIDE,
    ),
    irregularities(
        "penalty_points",
        "side's penalty points",
        "Points that the other side got from penalties, false claims and reneges of the player's "
        "side. They count for both partners.",
        lambda seen: seen.points if seen.ours else 0,
        unit="points",
        scope=SIDE,
    ),
)
