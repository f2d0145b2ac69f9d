"""How often a hand comes out each of six ways, seen from the dealer's side.

Knows: the published rates, how a hand is put under one of the six, and how a group's own hands are
blended in. Does not know: what a hand is worth under some house rules, or who wins
(`win_chance.py`).

The six: the dealer's side, or the other, makes three or four tricks (+1 by the standard rules),
marches or euchres (+2), or does so alone and gets more (+4). Thrown-in and misdealt hands are none
of them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_engine.rules import STANDARD, Result
from euchre_engine.seats import SEATS, SIDE, Seat

from ..book.schema import PLAYED_OUT


class Rates(NamedTuple):
    """The share of each of the six among hands that were scored; together they are 1."""

    dealer_1: float
    dealer_2: float
    dealer_4: float
    other_1: float
    other_2: float
    other_4: float


PUBLISHED: Final = Rates(0.45, 0.16, 0.05, 0.17, 0.12, 0.05)
"""The rates published by Fred Benjamin, in a hundred hands that were not thrown in."""


class OutcomeCounts(NamedTuple):
    """How many hands of each of the six a group has had."""

    dealer_1: int = 0
    dealer_2: int = 0
    dealer_4: int = 0
    other_1: int = 0
    other_2: int = 0
    other_4: int = 0

    @property
    def hands(self) -> int:
        """How many hands these are."""
        return sum(self)


WEIGHT: Final = 200
"""How many hands the published rates are worth against a group's own.

A share p counted in n hands is off by √(p(1−p)/n); after 200 hands, some seventeen games, by three
and a half points in a hundred for the most frequent of the six and one and a half for a lone march.
Groups and house rules differ by about as much (a stuck dealer, say), so that is where a group's own
hands and those of others tell equally well. After 2,000 hands the group's own are ten parts of
eleven."""


def own(counts: OutcomeCounts) -> Rates | None:
    """The rates of these hands alone; `None` when there are none."""
    hands = counts.hands
    return Rates(*(number / hands for number in counts)) if hands else None


def blend(counts: OutcomeCounts, weight: float = WEIGHT) -> Rates:
    """The published rates with a group's own hands blended in, as if the published ones were
    `weight` hands more: the mean of a Dirichlet distribution with that prior. Without hands they
    are the published rates. `weight` must be above zero."""
    hands = counts.hands
    if not hands:
        return PUBLISHED
    whole = hands + weight
    pairs = zip(counts, PUBLISHED, strict=True)
    return Rates(*((number + weight * rate) / whole for number, rate in pairs))


SCORED: Final = PLAYED_OUT | {"renege", "points"}
"""The outcomes of a hand that is one of the six, if its dealer is known."""


def class_of(
    dealer: str | None,
    outcome: str,
    maker: str | None = None,
    alone: object = False,
    lone_defender: str | None = None,
    best: object = False,
    tricks: int | None = None,
    points_ns: int = 0,
    points_ew: int = 0,
) -> int | None:
    """Which of the six a hand is: its place in `Rates` and `OutcomeCounts`, or `None` when it is
    none of them, or nobody knows who dealt.

    The facts are those of the table of hands: seats by letter, the `outcome` in its word, the
    makers' `tricks`, the points. A hand counts by what happened, as it would count under the
    standard rules, whatever it is worth at that table. Where a renege took the place of the tricks,
    or only the points are known, it counts by them, if only one side has some: 1, 2, or more.
    """
    dealing = _SEAT.get(dealer or "")
    if dealing is None or outcome not in SCORED:
        return None
    made_by = _SEAT.get(maker or "")
    if outcome in PLAYED_OUT and made_by is not None:
        # Where nobody counted, made is three or four, which are worth the same. Where a loner has
        # to march, four tricks are a euchre.
        taken = 3 if tricks is None else tricks
        taken = min(taken, 2) if outcome == "euchred" else taken
        against = _SEAT.get(lone_defender or "")
        award = STANDARD.award(Result(made_by, bool(alone), against, bool(best), taken))
        side, points = int(award.side), award.points
    elif points_ns > 0 >= points_ew or points_ew > 0 >= points_ns:
        side, points = int(points_ew > 0), max(points_ns, points_ew)
    else:
        return None
    return min(points, 3) - 1 + (0 if side == SIDE[dealing] else 3)


_SEAT: Final[dict[str, Seat]] = {seat.name: seat for seat in SEATS}
