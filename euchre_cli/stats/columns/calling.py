"""Columns of calling: what was called, what came of it, and loners.

Knows: what each counts. Does not know: the other families. A call counts for who made trump, in
hands that were made or euchred: one that was ruled a renege, or of which only the points are known,
is neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..column import Cell, Column, hands, mean, share, share_of
from ..seat_view import Seen

if TYPE_CHECKING:
    from ..counting import Season, Tally


def _net(seen: Seen) -> int:
    return seen.won - seen.lost


def _part_of_calls(tally: Tally, _: Season) -> Cell:
    if len(tally.group.rows) == 1:
        # A row alone has them all, which would read as if it called every hand.
        return Cell(None, 0, words="–")
    return share_of(tally["calls"], tally.group.sum("calls"))


COLUMNS: tuple[Column, ...] = (
    hands(
        "calls",
        "calls",
        "Hands in which the player made trump that were either made or euchred.",
        lambda seen: seen.called,
        unit="calls",
    ),
    hands(
        "made",
        "made",
        "Calls that were made: three tricks or more, including marches and loners.",
        lambda seen: seen.called and not seen.euchred,
        unit="calls",
    ),
    hands(
        "marched",
        "marched",
        "Calls that took all five tricks, including loners.",
        lambda seen: seen.called and seen.marched,
        unit="calls",
    ),
    hands(
        "euchred",
        "euchred",
        "Calls that were euchred.",
        lambda seen: seen.called and seen.euchred,
        unit="calls",
    ),
    share("made_share", "made rate", "The share of calls that were made.", "made", "calls"),
    share(
        "marched_share",
        "march rate",
        "The share of calls that took all five tricks.",
        "marched",
        "calls",
    ),
    share(
        "euchred_share",
        "euchre rate",
        "The share of calls that were euchred.",
        "euchred",
        "calls",
    ),
    share(
        "call_share",
        "hands called",
        "The share of hands with a result in which the player made trump.",
        "calls",
        "hands",
        sided=True,
    ),
    Column(
        "part_of_calls",
        "of all calls",
        "The row's share of all the calls in the table. Empty if the table has only one row.",
        "share",
        _part_of_calls,
        part="calls",
        whole="calls",
        rate=True,
        # Against opponents a call would stand twice.
        by=("player", "pair", "seat", "night", "game"),
    ),
    hands(
        "call_points",
        "call points",
        "Points for minus points against in the hands the player called.",
        lambda seen: _net(seen) if seen.called else 0,
        unit="points",
    ),
    hands(
        "call_points_squared",
        "call points squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        lambda seen: _net(seen) ** 2 if seen.called else 0,
        unit="points",
    ),
    mean(
        "points_a_call",
        "points a call",
        "Points for minus points against, per call. Being euchred counts as minus points. A "
        "player who calls only sure hands gets the most; whether calling more or less pays shows "
        "in margin a hand.",
        "call_points",
        "call_points_squared",
        "calls",
    ),
    hands(
        "loners",
        "loners",
        "Calls that the player played alone.",
        lambda seen: seen.called and seen.alone,
        unit="calls",
    ),
    hands(
        "loners_marched",
        "loners marched",
        "Loners that took all five tricks.",
        lambda seen: seen.called and seen.alone and seen.marched,
        unit="calls",
    ),
    hands(
        "loners_made",
        "loners made",
        "Loners that were made with fewer than five tricks.",
        lambda seen: seen.called and seen.alone and not seen.marched and not seen.euchred,
        unit="calls",
    ),
    hands(
        "loners_euchred",
        "loners euchred",
        "Loners that were euchred.",
        lambda seen: seen.called and seen.alone and seen.euchred,
        unit="calls",
    ),
    share(
        "loner_share",
        "alone",
        "The share of calls that the player played alone.",
        "loners",
        "calls",
    ),
    share(
        "loner_march_share",
        "loner march rate",
        "The share of loners that took all five tricks.",
        "loners_marched",
        "loners",
    ),
    share(
        "loner_euchred_share",
        "loner euchre rate",
        "The share of loners that were euchred.",
        "loners_euchred",
        "loners",
    ),
    hands(
        "loner_points",
        "loner points",
        "Points for minus points against in loners.",
        lambda seen: _net(seen) if seen.called and seen.alone else 0,
        unit="points",
    ),
    hands(
        "loner_points_squared",
        "loner points squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        lambda seen: _net(seen) ** 2 if seen.called and seen.alone else 0,
        unit="points",
    ),
    mean(
        "points_a_loner",
        "points a loner",
        "Points for minus points against, per loner.",
        "loner_points",
        "loner_points_squared",
        "loners",
    ),
    hands(
        "calls_together",
        "together",
        "Calls that the player did not play alone.",
        lambda seen: seen.called and not seen.alone,
        unit="calls",
    ),
    hands(
        "together_points",
        "points together",
        "Points for minus points against in calls played with the partner.",
        lambda seen: _net(seen) if seen.called and not seen.alone else 0,
        unit="points",
    ),
    hands(
        "together_points_squared",
        "points together squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        lambda seen: _net(seen) ** 2 if seen.called and not seen.alone else 0,
        unit="points",
    ),
    mean(
        "points_a_call_together",
        "with the partner",
        "Points for minus points against, per call played with the partner, to compare with "
        "points a loner. Hands played alone are better hands to begin with, so the difference "
        "says less than it seems to.",
        "together_points",
        "together_points_squared",
        "calls_together",
    ),
)
