"""Columns and the table of par: results with the luck of the deal taken out.

Out: `COLUMNS` and `TABLES` of this family. Does not know: the other families, or what par is of
which hand (`stats/pars.py`).
"""

from __future__ import annotations

from typing import Final

from .column import TABLE, Column, Table, mean, pars, table, with_squares

HOW_PAR_IS_MADE: Final = (
    "par is what four copies of one sensible simulated player make of the same deal; so above par "
    "leaves out the luck of the deal, and judges by that player's standards"
)
"""What is said beside a number that rests on par."""

COLUMNS: tuple[Column, ...] = (
    pars("hands_with_par", scope=TABLE).means(
        "Hands of which all cards are known: the up-card and the four hands as they were dealt, "
        "from the log or from the plays. A hand that everybody passed counts, with 0 points; one "
        "without a result does not."
    ),
    *with_squares(
        pars("above_par_points", adds="above_par", unit="points").means(
            "Points for minus points against, minus par for the player's side, in hands with a par."
        )
    ),
    mean("above_par", "above_par_points", "hands_with_par", "above par", sided=True).means(
        "Points for minus points against, minus par, per hand with a par. Par is what four copies "
        "of one sensible simulated player make of the same deal, from the same dealer, under the "
        "rules of the game. So this leaves out the luck of the deal, and judges by that player's "
        "standards. 0 is average."
    ),
    *with_squares(
        pars("par_points", adds="par", unit="points").means(
            "Par for the player's side, in hands with a par: the points of that side minus those "
            "of the other when sensible players play the deal."
        )
    ),
    mean("par_a_hand", "par_points", "hands_with_par", "luck of the deal", sided=True).means(
        "Par for the player's side, per hand with a par: how good the cards were. Together with "
        "above_par it is the margin of these hands."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "par",
        "Above par",
        "What each player made of the cards, where all cards are known: the result compared with "
        "what a sensible player makes of the same deal.",
        "above_par par_a_hand hands_with_par",
        sort="above_par",
        slow=True,
    ),
)
