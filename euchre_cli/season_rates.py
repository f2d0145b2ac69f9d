"""How often the hands of a scorebook came out each of the six ways that win chances rest on.

Knows: where they stand in the book, and that games that were struck out do not count. Does not
know: what is made of them (`season/rates.py`, `season/chance.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .season.rates import SCORED, Counts, class_of

if TYPE_CHECKING:
    from .store import Store

_FACTS: Final = "dealer, outcome, maker, alone, lone_defender, best, tricks, points_ns, points_ew"

_ALIKE: Final = f"""
SELECT {_FACTS}, count(*) AS number FROM hands
WHERE late = 0 AND dealer IS NOT NULL
AND outcome IN ({", ".join(f"'{word}'" for word in sorted(SCORED))})
AND game NOT IN (SELECT game FROM games WHERE state = 'struck')
GROUP BY {_FACTS}
"""  # noqa: S608


def group_counts(store: Store) -> Counts:
    """How many hands of each of the six kinds are in the book, under whatever house rules they were
    played. Hands after the end of their game, and those whose dealer or result nobody knows, are
    left out."""
    counts = [0] * len(Counts._fields)
    for row in store.rows(_ALIKE):
        number = row.pop("number")
        which = class_of(**row)
        if which is not None:
            counts[which] += number
    return Counts(*counts)
