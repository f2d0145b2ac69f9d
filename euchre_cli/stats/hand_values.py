"""What a hand can bring under given rules, and how often.

Knows: what each of the six ways a hand comes out (`rates.py`) is worth. Does not know: scores, or
what a hand does to a game (`backwards.py`, `chance.py`).
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from euchre_engine.rules import Result, Rules
from euchre_engine.seats import Seat

from .rates import Rates

EUCHRES: Final = 0.5
"""The share of euchres among the hands that bring 2 by the standard rules; the others are marches.
The rates do not tell them apart, and it matters only where the two are not worth the same."""


class Way(NamedTuple):
    """One way a hand can come out: the points it brings the `dealers`' side and the `others`, one
    of them none, and its `rate` among hands that are scored."""

    dealers: int
    others: int
    rate: float


Ways: TypeAlias = tuple[Way, ...]


def ways_of(rules: Rules, rates: Rates) -> Ways:
    """What a hand can bring under these rules, and how often: best for the dealer's side first,
    each result once."""
    maker = Seat.N
    made = rules.award(Result(maker, False, None, False, 3)).points
    march = rules.award(Result(maker, False, None, False, 5)).points
    euchre = rules.award(Result(maker, False, None, False, 2)).points
    alone = rules.award(Result(maker, True, None, False, 5)).points
    worth = ((made, 1.0, 0), (march, 1 - EUCHRES, 1), (euchre, EUCHRES, 1), (alone, 1.0, 2))
    found: dict[tuple[int, int], float] = {}
    for points, share, which in worth:
        for result, rate in (((points, 0), rates[which]), ((0, points), rates[which + 3])):
            found[result] = found.get(result, 0.0) + share * rate
    ordered = sorted(found, key=lambda result: result[1] - result[0])
    return tuple(Way(*result, found[result]) for result in ordered)
