"""Columns and tables of calls by opportunity: of the chances to call that came round to a player,
how many were taken; by seat and round.

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

from .column import TABLE, Column, Table, hands, share, table

_calls = partial(hands, unit="calls")
_times = partial(hands, unit="times")

_SEATS: Final = (
    ("eldest", "eldest", "eldest", "on the dealer's left"),
    ("partner", "partner", "dealer''s partner", "as the dealer's partner"),
    ("third", "third", "third", "on the dealer's right"),
    ("dealer", "dealer", "dealer", "as the dealer"),
)
"""The four positions in the bidding: in names of columns, in titles, in SQL, in words."""

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
        "call or pass. Only in hands whose bidding is known: who dealt, and in which round trump "
        "was made. A dealer who must call is left out."
    )
    yield _calls("chances_taken", "taken", "calls on a chance").means(
        "Calls that were made on such a chance."
    )
    yield share("chance_share", "chances_taken", "call_chances", "calls a chance").means(
        "The share of the chances to call that the player took."
    )


def _by_round_and_seat() -> Iterator[Column]:
    for word, number in _ROUNDS:
        for seat, title, position, place in _SEATS:
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


def _by_seat() -> Iterator[Column]:
    for name, title, position, place in _SEATS:
        where, at = f"position = '{position}'", place.removeprefix("as ")
        yield hands(f"hands_{name}", f"counts AND {where}", f"hands {title}").means(
            f"Hands with a result in which the player was {at}."
        )
        calls, euchred = f"calls_{name}", f"euchred_{name}"
        yield _calls(calls, f"called AND {where}", title).means(f"Calls {place}.")
        yield _calls(euchred, f"euchred AND {where}", f"{title} euchred").means(
            f"Calls {place} that were euchred."
        )
        yield share(f"{euchred}_share", euchred, calls, f"{title} euchre rate").means(
            f"The share of calls {place} that were euchred."
        )
        yield share(f"call_share_{name}", calls, f"hands_{name}", f"{title} called").means(
            f"The share of hands in which the player made trump, out of the hands with a result "
            f"in which the player was {at}."
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


COLUMNS: tuple[Column, ...] = (
    *_every_round(),
    *_by_round_and_seat(),
    *_by_seat(),
    *_stuck(),
    *_known(),
)

_BY_SEAT: Final = " ".join(f"{word}_{seat}_share" for word, _ in _ROUNDS for seat, *_ in _SEATS)
_CALLS_BY_SEAT: Final = " ".join(
    [f"call_share_{seat}" for seat, *_ in _SEATS] + [f"euchred_{seat}_share" for seat, *_ in _SEATS]
)

TABLES: tuple[Table, ...] = (
    table(
        "opportunities",
        "Calls by opportunity",
        "Of the chances to call that came round to each player, how many were taken: by seat and "
        "round; stuck dealers; and how often each calls from each seat, and is euchred.",
        f"chance_share {_BY_SEAT} dealer_stuck dealer_stuck_euchred call_chances chances_taken "
        f"{_CALLS_BY_SEAT}",
        sort="chance_share",
        by=("player", "pair", "night", "game"),
    ),
)
