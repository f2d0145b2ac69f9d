"""Columns and tables of defending (euchres, loners stopped), and of discipline (reneges, misdeals,
penalties, false claims).

Out: `DEFENDING`, `DISCIPLINE` and their `TABLES`. Does not know: the other families.
"""

from __future__ import annotations

from functools import partial

from .column import SIDE, Column, Table, hands, irregularities, share, table

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
)

DISCIPLINE: tuple[Column, ...] = (
    irregularities("reneges", "own AND kind = 'renege' AND how != 'corrected'").means(
        "Reneges by the player: upheld at the table, or proven by the cards without a claim."
    ),
    irregularities("false_claims", "own AND kind = 'false-claim'").means(
        "Renege claims made by the player that were rejected."
    ),
    irregularities("misdeals", "own AND kind = 'misdeal'").means(
        "Misdeals by the player. They count for the dealer unless somebody else is named."
    ),
    irregularities("penalties", "ours AND kind = 'penalty'", "side's penalties", scope=SIDE).means(
        "Penalties against the player's side. They count for both partners."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "defending",
        "Defending",
        "Euchres made, loners stopped.",
        "euchre_share stopped_share defended euchres loners_faced loners_stopped",
        sort="euchre_share",
    ),
    table(
        "discipline",
        "Discipline",
        "Reneges, misdeals, penalties and false claims.",
        "reneges false_claims misdeals penalties",
        sort="reneges",
    ),
)
