"""The prizes of an evening, in one table; `awards` says who wins them.

`awards.py` decides some prizes by name: `high-round` and `second-place`, which depends on
`most-points`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from .measures import MEASURES, Measure, Standing


class Prize(NamedTuple):
    """A prize for the most by a `measure`, or the `fewest`. Couples win it together, unless
    everybody does `singly`. A `usual` prize is given unless the rules of the evening say
    otherwise."""

    name: str
    title: str
    measure: Measure
    definition: str
    fewest: bool = False
    singly: bool = False
    usual: bool = True

    def value(self, one: Standing) -> int | Fraction:
        """Somebody's value, greatest for the winner."""
        value = self.measure.of(one)
        return -value if self.fewest else value


PRIZES: Final[Mapping[str, Prize]] = {
    prize.name: prize
    for prize in (
        Prize("most-points", "most points", MEASURES["points"], "Most points in the evening."),
        Prize(
            *("second-place", "second place", MEASURES["points"]),
            "Most points after the winner of most points.",
            usual=False,
        ),
        Prize(
            *("most-wins", "most games won", MEASURES["games"]),
            "Most games won; a tie is half a win, and a win by default is none.",
            usual=False,
        ),
        Prize(
            *("most-loners", "most loners", MEASURES["loners"]),
            "Most loners that took all five tricks.",
            singly=True,
        ),
        Prize(
            *("high-round", "high round", MEASURES["high-round"]),
            "Most points in a single round.",
        ),
        Prize(
            *("fewest-points", "fewest points", MEASURES["points"]),
            "Fewest points of those who missed no more rounds than anybody sat out by plan: the "
            "booby prize.",
            fewest=True,
        ),
    )
}
"""Every prize by name, in the order in which they are given."""
