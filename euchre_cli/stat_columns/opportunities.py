"""Columns and tables of calls by opportunity: of the chances to call that came round to a player,
how many were taken; by seat, round, colour and score.

Out: `COLUMNS` and `TABLES` of this family. Does not know: the other families, or how a chance is
recognized (`first_chance`, `second_chance` and `taken` in `seat_views.py`).

A chance came round to a seat if nobody before it called. So eldest has a chance in the first round
of every hand, and the dealer only after three passes. Chances count only in hands whose bidding is
written (`turns` in `seat_views.py`); the others are `biddings_unknown`. A dealer who must call
cannot pass: that is no chance, but `dealer_stuck`. A call that was decided by a renege is no call,
as everywhere, and its hand does not count here either.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from .calling import SEATS
from .column import TABLE, Column, Table, hands, share, table

_calls = partial(hands, unit="calls")
_times = partial(hands, unit="times")

_ROUNDS: Final = (("first", 1), ("second", 2))

_ORDERS: Final = {
    "eldest": "eldest orders up",
    "partner": "assists",
    "third": "third orders up",
    "dealer": "picks up",
}
"""The titles of the first round: what a call from each seat is called."""


def _every_round() -> Iterator[Column]:
    yield _times(
        "call_chances", title="chances to call", adds="first_chance + second_chance"
    ).means(
        "Times that the bidding came round to the player, in both rounds, and the player could "
        "call or pass. Only in hands whose bidding is known (see biddings). A dealer who must "
        "call is left out."
    )
    yield _calls("chances_taken", "taken", "calls on a chance").means(
        "Calls that were made on such a chance."
    )
    yield share("chance_share", "chances_taken", "call_chances", "calls a chance").means(
        "The share of the chances to call that the player took."
    )


def _by_round_and_seat() -> Iterator[Column]:
    for word, number in _ROUNDS:
        yield from _taken(
            word,
            f"{word} round",
            f"{word}_chance",
            f"taken AND round = {number}",
            f"in the {word} round",
        )
        for seat, title, position, place in SEATS:
            at = f"position = '{position}'"
            called = _ORDERS[seat] if number == 1 else f"{title} names"
            yield from _taken(
                f"{word}_{seat}",
                called,
                f"{at} AND {word}_chance",
                f"taken AND round = {number} AND {at}",
                f"in the {word} round {place}",
            )


def _taken(name: str, title: str, chance: str, taken: str, what: str) -> Iterator[Column]:
    """Three columns: the chances, those that were taken, and their share."""
    chances, calls = f"{name}_chances", f"{name}_taken"
    yield _times(chances, chance, f"{title}: chances").means(f"Chances to call {what}.")
    yield _calls(calls, taken, f"{title}: calls").means(f"Calls {what}.")
    yield share(f"{name}_share", calls, chances, title).means(
        f"The share of the chances {what} that the player took."
    )


_SIDES: Final = (
    ("opposing", "eldest', 'third", "the side that did not deal", "next", "green"),
    ("dealing", "dealer''s partner', 'dealer", "the dealer's side", "reverse next", "next"),
)
"""The two sides: in names of columns, their positions, in words; the suit that the books want from
it in the second round, and the other one."""


def _by_colour() -> Iterator[Column]:
    for name, positions, side, *colours in _SIDES:
        at = f"position IN ('{positions}')"
        chances = f"{name}_chances"
        yield _times(
            chances,
            f"second_chance AND {at} AND turned_down IS NOT NULL",
            f"second-round chances if {name}",
        ).means(
            f"Chances to call in the second round on {side}, where the suit that was turned down "
            f"is known."
        )
        known = f"taken AND round = 2 AND {at} AND turned_down IS NOT NULL"
        for colour in colours:
            calls = f"{colour.replace(' ', '_')}_{name}"
            yield _calls(
                calls, f"{known} AND colour = '{colour}'", f"{colour} calls if {name}"
            ).means(f"Calls of {colour} on such a chance of {side}.")
            yield share(f"{calls}_share", calls, chances, f"{colour} if {name}").means(
                f"The share of the second-round chances of {side} on which the player called "
                f"{colour}."
            )
        listed = ", ".join(f"'{colour}'" for colour in colours)
        yield _calls(
            f"other_{name}",
            f"{known} AND coalesce(colour NOT IN ({listed}), 1)",
            f"other suit if {name}",
        ).means(
            f"Calls on such a chance of {side} of no trump, of the suit that was turned down, or "
            f"of a suit that nobody wrote down."
        )


def _stuck() -> Iterator[Column]:
    yield _times("dealer_stuck", "stuck", "stuck").means(
        "Hands in which the player dealt, everybody had passed, and the dealer had to call."
    )
    yield _times("dealer_stuck_euchred", "stuck AND euchred", "euchred when stuck").means(
        "Stuck dealers' calls that were euchred."
    )
    yield share(
        "dealer_stuck_euchred_share", "dealer_stuck_euchred", "dealer_stuck", "stuck euchre rate"
    ).means("The share of the calls as a stuck dealer that were euchred.")


def _known() -> Iterator[Column]:
    yield hands("biddings", "bidding_known", "biddings known", scope=TABLE).means(
        "Hands whose bidding is known: who dealt, and in which round trump was made. A hand that "
        "everybody passed is one if its up-card or the passes were written down, which would have "
        "shown the round of a call. Hands decided by a renege are left out, as everywhere."
    )
    yield hands(
        "biddings_unknown",
        "NOT bidding_known AND outcome IN ('made', 'march', 'lone march', 'euchred')",
        "biddings unknown",
        scope=TABLE,
    ).means(
        "Hands that were made or euchred of which nobody knows who dealt, or in which round trump "
        "was made. Calls by opportunity leave them out."
    )


_SCORES: Final = (
    ("ahead", "lead >= 3", "three points ahead or more"),
    ("level", "lead BETWEEN -2 AND 2", "neither side three points ahead"),
    ("behind", "lead <= -3", "three points behind or more"),
)

_DONATION: Final = "needs = 1 AND they_need IN (3, 4) AND position IN ('eldest', 'third')"
_DESPERATE: Final = "they_need = 1 AND needs IN (3, 4)"


def _by_score() -> Iterator[Column]:
    for name, where, words in _SCORES:
        yield _times(
            f"chances_{name}",
            where,
            f"chances {name}",
            adds="first_chance + second_chance",
        ).means(f"Chances to call with {words} before the hand.")
        yield _calls(f"taken_{name}", f"taken AND {where}", f"calls {name}").means(
            f"Calls on a chance with {words} before the hand."
        )
        yield share(
            f"taken_{name}_share", f"taken_{name}", f"chances_{name}", f"calls a chance {name}"
        ).means(
            f"The share of the chances to call that the player took, with {words} before the hand."
        )
    when = (
        "in the barn, with the other side dealing and 3 or 4 points short: a loner would win it "
        "for them, a euchre would not"
    )
    yield _times("donation_chances", f"{_DONATION} AND first_chance", "chances to donate").means(
        f"Chances to order up {when}. In a game to 10 that is at 9–6 and 9–7."
    )
    yield _calls("donations", f"taken AND round = 1 AND {_DONATION}").means(
        f"Calls in the first round {when}. Some of them are donations, some are good hands."
    )
    yield _calls("donations_euchred", f"euchred AND taken AND round = 1 AND {_DONATION}").means(
        f"Calls in the first round that were euchred, {when}."
    )
    yield share("donation_share", "donations", "donation_chances", "donated").means(
        f"The share of the chances to order up that the player took {when}."
    )
    when = (
        "with the other side in the barn and 3 or 4 points still to go, where only a loner wins "
        "the game at once"
    )
    yield _calls("desperate_calls", f"called AND {_DESPERATE}", "calls when desperate").means(
        f"Calls {when}."
    )
    yield _calls("desperate_loners", f"alone AND {_DESPERATE}").means(f"Loners {when}.")
    yield _calls(
        "desperate_loners_marched", f"alone AND marched AND {_DESPERATE}", "desperate marches"
    ).means(f"Loners that took all five tricks, {when}.")
    yield share(
        "desperate_loner_share", "desperate_loners", "desperate_calls", "alone when desperate"
    ).means(f"The share of calls that the player played alone {when}.")


COLUMNS: tuple[Column, ...] = (
    *_every_round(),
    *_by_round_and_seat(),
    *_by_colour(),
    *_stuck(),
    *_known(),
    *_by_score(),
)

_BY_SEAT: Final = " ".join(f"{word}_{seat}_share" for word, _ in _ROUNDS for seat, *_ in SEATS)

TABLES: tuple[Table, ...] = (
    table(
        "opportunities",
        "Calls by opportunity",
        "Of the chances to call that came round to each player, how many were taken: by seat and "
        "round, by colour in the second round, and stuck dealers.",
        f"chance_share {_BY_SEAT} next_opposing_share green_opposing_share "
        "reverse_next_dealing_share next_dealing_share dealer_stuck dealer_stuck_euchred "
        "call_chances chances_taken biddings biddings_unknown",
        sort="chance_share",
        by=("player", "pair", "night", "game"),
    ),
    table(
        "by-score",
        "Calls by score",
        "How many chances to call were taken when ahead, level and behind; donations, and "
        "desperate loners.",
        "taken_ahead_share taken_level_share taken_behind_share donations donation_chances "
        "donations_euchred desperate_loners desperate_loners_marched desperate_calls",
        sort="taken_behind_share",
        by=("player", "pair", "night", "game"),
    ),
)
