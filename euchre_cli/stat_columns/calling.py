"""Columns and tables of calling: calls, their outcomes and loners.

Out: `COLUMNS` and `TABLES` of this family. Does not know: the other families. A call counts for the
maker, if the hand was made or euchred; it does not count if it was decided by a renege, or only the
points are known.
"""

from __future__ import annotations

from functools import partial

from .column import Column, Table, hands, mean, share, table, with_squares

_calls = partial(hands, unit="calls")
_points = partial(hands, adds="margin", unit="points")


COLUMNS: tuple[Column, ...] = (
    _calls("calls", "called").means(
        "Hands in which the player made trump that were either made or euchred."
    ),
    _calls("made", "made").means(
        "Calls that were made: three tricks or more, including marches and loners."
    ),
    _calls("marched", "marched").means("Calls that took all five tricks, including loners."),
    _calls("euchred", "euchred").means("Calls that were euchred."),
    share("made_share", "made", "calls", "made rate").means("The share of calls that were made."),
    share("marched_share", "marched", "calls", "march rate").means(
        "The share of calls that took all five tricks."
    ),
    share("euchred_share", "euchred", "calls", "euchre rate").means(
        "The share of calls that were euchred."
    ),
    share("call_share", "calls", "hands", "hands called", sided=True).means(
        "The share of hands with a result in which the player made trump."
    ),
    *with_squares(
        _points("call_points", "called").means(
            "Points for minus points against in the hands the player called."
        )
    ),
    mean("points_a_call", "call_points", "calls").means(
        "Points for minus points against, per call. Being euchred counts as minus points. A "
        "player who calls only sure hands gets the most; whether calling more or less pays shows "
        "in margin a hand."
    ),
    _calls("loners", "alone").means("Calls that the player played alone."),
    _calls("loners_marched", "alone AND marched").means("Loners that took all five tricks."),
    _calls("loners_made", "alone AND made AND NOT marched").means(
        "Loners that were made with fewer than five tricks."
    ),
    _calls("loners_euchred", "alone AND euchred").means("Loners that were euchred."),
    share("loner_share", "loners", "calls", "alone").means(
        "The share of calls that the player played alone."
    ),
    share("loner_march_share", "loners_marched", "loners", "loner march rate").means(
        "The share of loners that took all five tricks."
    ),
    share("loner_euchred_share", "loners_euchred", "loners", "loner euchre rate").means(
        "The share of loners that were euchred."
    ),
    *with_squares(
        _points("loner_points", "alone").means("Points for minus points against in loners.")
    ),
    mean("points_a_loner", "loner_points", "loners").means(
        "Points for minus points against, per loner."
    ),
    _calls("calls_together", "called AND NOT alone", "together").means(
        "Calls that the player did not play alone."
    ),
    *with_squares(
        _points("together_points", "called AND NOT alone", "points together").means(
            "Points for minus points against in calls played with the partner."
        )
    ),
    mean("points_a_call_together", "together_points", "calls_together", "with the partner").means(
        "Points for minus points against, per call played with the partner, to compare with "
        "points a loner. Hands played alone are better hands to begin with, so the difference "
        "says less than it seems to."
    ),
)

TABLES: tuple[Table, ...] = (
    table(
        "calling",
        "Calling",
        "Who makes trump, and what comes of it.",
        "call_share euchred_share points_a_call marched_share calls made marched euchred "
        "made_share hands",
        sort="call_share",
    ),
    table(
        "loners",
        "Loners",
        "Who goes alone, and what comes of it, compared with calls played with the partner.",
        "loners loners_marched loners_made loners_euchred points_a_loner "
        "points_a_call_together loner_share loner_march_share loner_euchred_share calls",
        sort="points_a_loner",
    ),
)
