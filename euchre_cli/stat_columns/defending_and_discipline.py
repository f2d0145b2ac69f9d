"""Columns and tables of defending (euchres, loners stopped, points given up, lone defences), and of
discipline (reneges, misdeals, penalties, false claims).

Out: `DEFENDING`, `DISCIPLINE` and their `TABLES`. Does not know: the other families.
"""

from __future__ import annotations

from functools import partial

from .column import SIDE, Column, Table, hands, irregularities, mean, share, table, with_squares

_of_side = partial(hands, scope=SIDE)

DEFENDING: tuple[Column, ...] = (
    _of_side("defended", "defended").means(
        "Hands that the other side called and that were either made or euchred."
    ),
    _of_side("euchres", "euchre").means("Hands defended in which the makers were euchred."),
    share("euchre_share", "euchres", "defended", "share euchred", sided=True).means(
        "The share of hands defended in which the makers were euchred."
    ),
    _of_side("loners_faced", "loner_faced").means("Loners of the other side."),
    _of_side("loners_stopped", "loner_stopped").means(
        "Loners of the other side that did not take all five tricks."
    ),
    share("stopped_share", "loners_stopped", "loners_faced", "loner stop rate", sided=True).means(
        "The share of the other side's loners that did not take all five tricks."
    ),
    *with_squares(
        _of_side(
            "points_given_up", "defended", "given up", adds="points_against", unit="points"
        ).means("Points that the makers scored in the hands defended.")
    ),
    mean("given_up_a_hand", "points_given_up", "defended", sided=True, signed=False).means(
        "Points that the makers scored per hand defended."
    ),
    hands("lone_defences", "defended_alone").means("Hands that the player defended alone."),
    hands("lone_defences_won", "defended_alone AND euchre", "won alone").means(
        "Hands that the player defended alone in which the makers were euchred."
    ),
)

_RENEGE = "own AND kind = 'renege'"
_penalty = partial(irregularities, scope=SIDE)

DISCIPLINE: tuple[Column, ...] = (
    irregularities("reneges", f"{_RENEGE} AND how != 'corrected'").means(
        "Reneges by the player: upheld at the table, or proven by the cards without a claim."
    ),
    irregularities("reneges_corrected", f"{_RENEGE} AND how = 'corrected'", "put right").means(
        "Reneges by the player that were put right before the trick was turned."
    ),
    irregularities(
        "hands_reneged", f"{_RENEGE} AND how != 'corrected' AND counts AND NOT again", unit="hands"
    ).means("Hands with a result in which the player reneged and did not put it right in time."),
    hands("hands_held", "counts").means(
        "Hands with a result in which the player held cards. For a pair each hand counts twice."
    ),
    share("renege_share", "hands_reneged", "hands_held", "renege rate", sided=True).means(
        "The share of hands with a result in which the player reneged. For a pair it is out of "
        "the hands of both."
    ),
    irregularities("false_claims", "own AND kind = 'false-claim'").means(
        "Renege claims made by the player that were rejected."
    ),
    hands("deals", "position = 'dealer'").means(
        "Hands that the player dealt, where the dealer is known, including misdeals and hands "
        "thrown in."
    ),
    irregularities("misdeals", "own AND kind = 'misdeal'").means(
        "Misdeals by the player. They count for the dealer unless somebody else is named."
    ),
    irregularities(
        "deals_misdealt", "own AND kind = 'misdeal' AND position = 'dealer'", "own misdeals"
    ).means("Misdeals by the player as the dealer."),
    share("misdeal_share", "deals_misdealt", "deals", "misdeal rate").means(
        "The share of the player's deals that the player misdealt."
    ),
    _penalty("penalties", "ours AND kind = 'penalty'", "side's penalties").means(
        "Penalties against the player's side. They count for both partners."
    ),
    _penalty("penalty_points", "ours", "side's penalty points", adds="points", unit="points").means(
        "Points that the other side got from penalties, false claims and reneges of the player's "
        "side. They count for both partners."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "defending",
        "Defending",
        "Euchres made, loners stopped, points given up, lone defences.",
        "euchre_share given_up_a_hand stopped_share defended euchres points_given_up "
        "loners_faced loners_stopped lone_defences lone_defences_won",
        sort="euchre_share",
    ),
    table(
        "discipline",
        "Discipline",
        "Reneges, misdeals, penalties and false claims.",
        "reneges reneges_corrected false_claims misdeals penalties penalty_points "
        "renege_share misdeal_share deals hands",
        sort="reneges",
    ),
)
