"""Columns of calling: what was called, what came of it, and loners; by seat, by round of the
bidding and by suit.

Knows: what each counts. Does not know: the other families. A call counts for who made trump, in
hands that were made or euchred: one that was ruled a renege, or of which only the points are known,
is neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from .column import Cell, Column, hands, mean, share, share_of

if TYPE_CHECKING:
    from ..stats.season import RowCounts, Season


def _part_of_calls(row: RowCounts, _: Season) -> Cell:
    if len(row.group.rows) == 1:
        # A row alone has them all, which would read as if it called every hand.
        return Cell(None, 0, words="–")
    return share_of(row["calls"], row.group.sum("calls"))


_CALLING: tuple[Column, ...] = (
    hands(
        "calls",
        "calls",
        "Hands in which the player made trump that were either made or euchred.",
        "called",
        unit="calls",
    ),
    hands(
        "made",
        "made",
        "Calls that were made: three tricks or more, including marches and loners.",
        "made",
        unit="calls",
    ),
    hands(
        "marched",
        "marched",
        "Calls that took all five tricks, including loners.",
        "marched",
        unit="calls",
    ),
    hands(
        "euchred",
        "euchred",
        "Calls that were euchred.",
        "euchred",
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
        in_view=(
            "CASE WHEN count(*) OVER () > 1 THEN 1.0 * calls / nullif(sum(calls) OVER (), 0) END"
        ),
    ),
    hands(
        "call_points",
        "call points",
        "Points for minus points against in the hands the player called.",
        "called",
        sums="margin",
        unit="points",
    ),
    hands(
        "call_points_squared",
        "call points squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        "called",
        sums="margin * margin",
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
        "alone",
        unit="calls",
    ),
    hands(
        "loners_marched",
        "loners marched",
        "Loners that took all five tricks.",
        "alone AND marched",
        unit="calls",
    ),
    hands(
        "loners_made",
        "loners made",
        "Loners that were made with fewer than five tricks.",
        "alone AND made AND NOT marched",
        unit="calls",
    ),
    hands(
        "loners_euchred",
        "loners euchred",
        "Loners that were euchred.",
        "alone AND euchred",
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
        "alone",
        sums="margin",
        unit="points",
    ),
    hands(
        "loner_points_squared",
        "loner points squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        "alone",
        sums="margin * margin",
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
        "called AND NOT alone",
        unit="calls",
    ),
    hands(
        "together_points",
        "points together",
        "Points for minus points against in calls played with the partner.",
        "called AND NOT alone",
        sums="margin",
        unit="points",
    ),
    hands(
        "together_points_squared",
        "points together squared",
        "The sum of the squares of those points, hand by hand; used for the interval.",
        "called AND NOT alone",
        sums="margin * margin",
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


SEATS: Final = (
    ("eldest", "eldest", "eldest", "on the dealer's left"),
    ("partner", "partner", "dealer''s partner", "as the dealer's partner"),
    ("third", "third", "third", "on the dealer's right"),
    ("dealer", "dealer", "dealer", "as the dealer"),
)
"""Each seat by its place in the bidding: in names of columns, in titles, in SQL, in words."""

SUITS: Final = ("clubs", "diamonds", "hearts", "spades", "no-trump")


def _kind(name: str, title: str, what: str, which: str, known: str = "") -> Iterator[Column]:
    """The calls of one kind, those of them that were euchred, and their share: `which` they are in
    SQL; `known` says of which hands that much is known."""
    calls, euchred = f"calls_{name}", f"euchred_{name}"
    definition = f"Calls {what}{known}."
    yield hands(calls, title, definition, f"called AND {which}", unit="calls")
    yield hands(
        euchred,
        f"{title} euchred",
        f"Calls {what} that were euchred.",
        f"euchred AND {which}",
        unit="calls",
    )
    yield share(
        f"{euchred}_share",
        f"{title} euchre rate",
        f"The share of calls {what} that were euchred.",
        euchred,
        calls,
    )


def _by_seat() -> Iterator[Column]:
    for name, title, position, where in SEATS:
        which = f"position = '{position}'"
        yield hands(
            f"hands_{name}",
            f"hands {title}",
            f"Hands with a result in which the player was {where.removeprefix('as ')}.",
            f"counts AND {which}",
        )
        yield from _kind(name, title, where, which)
        yield share(
            f"call_share_{name}",
            f"{title} called",
            f"The share of hands in which the player made trump, out of the hands with a result "
            f"in which the player was {where.removeprefix('as ')}.",
            f"calls_{name}",
            f"hands_{name}",
        )


def _by_round() -> Iterator[Column]:
    for number, word in ((1, "first"), (2, "second")):
        what, known = f"in the {word} round", ", where the round is known"
        yield from _kind(f"round_{number}", f"round {number}", what, f"round = {number}", known)
    yield hands(
        "calls_with_round",
        "round known",
        "Calls whose round is known, from the bidding or from the up-card and the suit.",
        "called AND round IS NOT NULL",
        unit="calls",
    )
    yield share(
        "round_1_share",
        "in round 1",
        "The share of calls made in the first round, out of the calls whose round is known.",
        "calls_round_1",
        "calls_with_round",
    )
    for name, colour, what in (
        ("next", "next", "of next (second round, the other suit of the colour turned down)"),
        (
            "reverse_next",
            "reverse next",
            "of reverse next (second round, the dealer's side, a suit of the colour not turned "
            "down)",
        ),
        (
            "green",
            "green",
            "of green (second round, the side that did not deal, a suit of the colour not turned "
            "down)",
        ),
    ):
        yield from _kind(name, colour, what, f"colour = '{colour}'")


def _by_suit() -> Iterator[Column]:
    for suit in SUITS:
        words = suit.replace("-", " ")
        yield from _kind(suit.replace("-", "_"), words, f"of {words}", f"suit = '{suit}'")


COLUMNS: tuple[Column, ...] = (*_CALLING, *_by_seat(), *_by_round(), *_by_suit())
