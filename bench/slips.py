"""Slips of the pen and reneges: what the audit of a hand says of a record with one in it, or two.

Knows: the rates that are asked for. Does not know: how people slip (`tests.audit.slips`), or how an
audit finds out.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.audit.slips import (
    DEFENDING,
    SLIPS,
    STANDARD,
    faults_of,
    slipped,
    slipped_twice,
    told,
    written,
)

from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

HANDS: Final = 200
"""Hands of each kind of slip and each way to write them; five times as many of all kinds together,
and of reneges."""

PLACE: Final = 0.95
OUTRIGHT: Final = {False: 0.35, True: 0.95}
"""Of planted reneges, those that are told without another reading: of bare records, and with the
hands dealt."""


def measure(kind: str, hands: int) -> Counter[str]:
    """The faults of verdicts on so many hands with a slip, in each way to write them."""
    faults: Counter[str] = Counter()
    for dealt in (False, True) if SLIPS[kind].bare else (True,):
        rng = random.Random(f"{kind} {dealt} bench")  # noqa: S311
        for _ in range(hands):
            faults += Counter(hands=1) + faults_of(slipped(rng, kind, dealt))
    return faults


def slips(folder: Path, sizes: Sizes) -> list[Row]:
    """The figures of each kind of slip, of reneges, and of two things wrong in one hand."""
    hands = min(HANDS, sizes.hands // 4)
    rows = []
    for kind in SLIPS:
        faults = measure(kind, hands)
        said = faults["hands"] - faults["silent"]
        place = 1 - faults["elsewhere"] / (said or 1)
        rows += [
            _none(f"{kind}: innocents said to have reneged", faults["innocent"], faults["hands"]),
            Row("  the place is told", f"{PLACE:.0%}", f"{place:.1%}", place >= PLACE),
            _none("  wrong points without a word", faults["total"], faults["hands"]),
        ]
    for dealt, words in ((False, "bare records"), (True, "hands written down")):
        rows += _reneges(dealt, words, 5 * hands) + _two(dealt, words, 5 * hands)
    return rows


def _none(words: str, number: int, of: int) -> Row:
    return Row(words, "0", f"{number} of {of}", not number)


def _reneges(dealt: bool, words: str, hands: int) -> list[Row]:
    """The figures of lawful hands with one renege put in."""
    rng = random.Random(f"reneges {dealt} bench")  # noqa: S311
    named = outright = innocent = 0
    for _ in range(hands):
        record = written(rng, rng.choice((STANDARD, DEFENDING)), dealt, renege=True)
        said = told(record.judged())
        guilty = {seat for seat, _ in record.reneges}
        named += record.reneges <= said.reneged
        outright += bool(guilty & said.outright)
        innocent += bool(said.outright - guilty)
    share = outright / hands
    least = OUTRIGHT[dealt]
    return [
        Row(f"a renege, {words}: named", "100%", f"{named / hands:.1%}", named == hands),
        Row("  without another reading", f"{least:.0%}", f"{share:.1%}", share >= least),
        _none("  innocents said to have reneged", innocent, hands),
    ]


def _two(dealt: bool, words: str, hands: int) -> list[Row]:
    """The figures of hands with two things wrong."""
    rng = random.Random(f"two {dealt} bench")  # noqa: S311
    kinds = [kind for kind, slip in SLIPS.items() if dealt or slip.bare]
    twice: Counter[str] = Counter()
    beside: Counter[str] = Counter()
    for _ in range(hands):
        twice += faults_of(slipped_twice(rng, kinds, dealt))
        beside += faults_of(slipped(rng, rng.choice(kinds), dealt, renege=True))
    return [
        _none(f"two slips, {words}: innocents said to have reneged", twice["innocent"], hands),
        _none(f"a slip and a renege, {words}: innocents so said", beside["innocent"], hands),
    ]
