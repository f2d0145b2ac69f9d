"""Columns and tables of calling: calls, their outcomes and loners; by seat, by round of bidding and
by suit.

Out: `COLUMNS` and `TABLES` of this family. Does not know: the other families. A call counts for the
maker, if the hand was made or euchred; it does not count if it was decided by a renege, or only the
points are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from .column import Cell, Column, Table, hands, mean, share, share_of, table, with_squares
from .row_counts import RowCounts, SeasonFigures

_calls = partial(hands, unit="calls")
_points = partial(hands, adds="margin", unit="points")


def _part_of_calls(row: RowCounts, _: SeasonFigures) -> Cell:
    if len(row.group.rows) == 1:
        # With a single row the share is 100 %, which would read as if it called every hand.
        return Cell(None, 0, words="–")
    return share_of(row["calls"], row.group.sum("calls"))


_CALLING: tuple[Column, ...] = (
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
    Column(
        "part_of_calls",
        "of all calls",
        "share",
        _part_of_calls,
        "The row's share of all the calls in the table. Empty if the table has only one row.",
        numerator="calls",
        denominator="calls",
        rate=True,
        # By opponent a call would count twice.
        by=("player", "pair", "seat", "night", "game"),
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

_PARTNER: Final = "called by the partner and played with the player"

_PARTNERS_CALLS: tuple[Column, ...] = (
    _calls("partner_calls", "partner_called_together", "partner's calls").means(
        f"Hands {_PARTNER}: not the partner's loners."
    ),
    _calls(
        "partner_calls_made", "partner_called_together AND outcome != 'euchred'", "partner's made"
    ).means(f"Hands {_PARTNER} that were made."),
    _calls(
        "partner_calls_marched",
        "partner_called_together AND outcome = 'march'",
        "partner's marches",
    ).means(f"Hands {_PARTNER} that took all five tricks."),
    _calls(
        "partner_calls_euchred",
        "partner_called_together AND outcome = 'euchred'",
        "partner's euchred",
    ).means(f"Hands {_PARTNER} that were euchred."),
    share(
        "partner_marched_share", "partner_calls_marched", "partner_calls", "partner's march rate"
    ).means(f"The share of the hands {_PARTNER} that took all five tricks."),
    share(
        "partner_euchred_share", "partner_calls_euchred", "partner_calls", "partner's euchre rate"
    ).means(f"The share of the hands {_PARTNER} that were euchred."),
    *with_squares(
        _points("partner_points", "partner_called_together").means(
            f"Points for minus points against in hands {_PARTNER}."
        )
    ),
    mean("points_a_partner_call", "partner_points", "partner_calls", "a partner's call").means(
        f"Points for minus points against, per hand {_PARTNER}."
    ),
)

SEATS: Final = (
    ("eldest", "eldest", "eldest", "on the dealer's left"),
    ("partner", "partner", "dealer''s partner", "as the dealer's partner"),
    ("third", "third", "third", "on the dealer's right"),
    ("dealer", "dealer", "dealer", "as the dealer"),
)
"""The four positions in the bidding: in names of columns, in titles, in SQL, in words."""

SUITS: Final = ("clubs", "diamonds", "hearts", "spades", "no-trump")


def _calls_of_a_kind(
    name: str, title: str, what: str, where: str, known: str = ""
) -> Iterator[Column]:
    """Three columns: the calls for which the SQL `where` is true, those of them that were euchred,
    and their share. `known` is added to the definition if the kind of a call may be unknown."""
    calls, euchred = f"calls_{name}", f"euchred_{name}"
    yield _calls(calls, f"called AND {where}", title).means(f"Calls {what}{known}.")
    yield _calls(euchred, f"euchred AND {where}", f"{title} euchred").means(
        f"Calls {what} that were euchred."
    )
    yield share(f"{euchred}_share", euchred, calls, f"{title} euchre rate").means(
        f"The share of calls {what} that were euchred."
    )


def _by_seat() -> Iterator[Column]:
    for name, title, position, place in SEATS:
        where, at = f"position = '{position}'", place.removeprefix("as ")
        yield hands(f"hands_{name}", f"counts AND {where}", f"hands {title}").means(
            f"Hands with a result in which the player was {at}."
        )
        yield from _calls_of_a_kind(name, title, place, where)
        yield share(
            f"call_share_{name}", f"calls_{name}", f"hands_{name}", f"{title} called"
        ).means(
            f"The share of hands in which the player made trump, out of the hands with a result "
            f"in which the player was {at}."
        )


_SECOND_ROUND: Final = {
    "next": "the other suit of the colour turned down",
    "reverse next": "the dealer's side, a suit of the colour not turned down",
    "green": "the side that did not deal, a suit of the colour not turned down",
}


def _by_round() -> Iterator[Column]:
    for number, word in ((1, "first"), (2, "second")):
        what, known = f"in the {word} round", ", where the round is known"
        where = f"round = {number}"
        yield from _calls_of_a_kind(f"round_{number}", f"round {number}", what, where, known)
    yield _calls("calls_with_round", "called AND round IS NOT NULL", "round known").means(
        "Calls whose round is known, from the bidding or from the up-card and the suit."
    )
    yield share("round_1_share", "calls_round_1", "calls_with_round", "in round 1").means(
        "The share of calls made in the first round, out of the calls whose round is known."
    )
    for colour, suit in _SECOND_ROUND.items():
        what = f"of {colour} (second round, {suit})"
        name = colour.replace(" ", "_")
        yield from _calls_of_a_kind(name, colour, what, f"colour = '{colour}'")


def _by_suit() -> Iterator[Column]:
    for suit in SUITS:
        name, words = suit.replace("-", "_"), suit.replace("-", " ")
        yield from _calls_of_a_kind(name, words, f"of {words}", f"suit = '{suit}'")


_SUIT_NAMES: Final = [suit.replace("-", "_") for suit in SUITS]

COLUMNS: tuple[Column, ...] = (*_CALLING, *_PARTNERS_CALLS, *_by_seat(), *_by_round(), *_by_suit())

TABLES: tuple[Table, ...] = (
    table(
        "calling",
        "Calling",
        "Who makes trump, and what comes of it.",
        "call_share euchred_share points_a_call marched_share calls made marched euchred "
        "made_share part_of_calls hands",
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
    table(
        "partner-calls",
        "Partners' calls",
        "What became of the calls of each player's partners, played with the player.",
        "points_a_partner_call partner_marched_share partner_euchred_share partner_calls "
        "partner_calls_made partner_calls_marched partner_calls_euchred",
        sort="points_a_partner_call",
    ),
    table(
        "bidding",
        "Calling by seat",
        "How often each player calls from each seat, and how often those calls are euchred.",
        " ".join(
            [f"call_share_{seat}" for seat, *_ in SEATS]
            + [f"euchred_{seat}_share" for seat, *_ in SEATS]
            + [f"calls_{seat}" for seat, *_ in SEATS]
        ),
        sort="calls_dealer",
        by=("player", "pair", "night", "game"),
    ),
    table(
        "rounds",
        "Calling by round",
        "Calls in each round; in the second also next, reverse next and green.",
        "round_1_share euchred_round_1_share euchred_round_2_share calls_next "
        "euchred_next_share calls_reverse_next euchred_reverse_next_share calls_green "
        "euchred_green_share calls_round_1 calls_round_2 calls_with_round",
        sort="round_1_share",
    ),
    table(
        "suits",
        "Calling by suit",
        "Calls of each suit, and how often they were euchred.",
        " ".join(
            [f"calls_{suit}" for suit in _SUIT_NAMES]
            + [f"euchred_{suit}_share" for suit in _SUIT_NAMES]
        ),
        sort="calls_hearts",
    ),
)
