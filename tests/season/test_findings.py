"""The sentences a season's page opens with: each only if the numbers bear it."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.season.findings import findings

from .told import FOUR, QUICK, Told, result, season, told

ANN_EVE = ("Ann", "Bob", "Eve", "Dan")
OTHERS = ("Fay", "Gus", "Hal", "Ida")
LOST = "E5! E5! E5"
"""A game that E/W win 10–0 in three hands."""

EVEN = " ".join(["N3", "E3"] * 9 + ["S3"])
"""A game that N/S win 10–9 by one trick each hand."""

SETS = " ".join(["N2", "E2"] * 4 + ["N2"])
"""A game of euchres only, which E/W win 10–8."""


def games(*lines: str, names: tuple[str, str, str, str] = FOUR, first: int = 1) -> list[Told]:
    return [told(at, line, names) for at, line in enumerate(lines, first)]


def ann_with(others: int, won: list[bool]) -> list[Told]:
    """Results of Ann with so many partners in turn."""
    scores = [(10, 6) if one else (6, 10) for one in won]
    names = [("Ann", "Bob", f"X{at % others}", "Dan") for at in range(len(won))]
    return [result(*one) for one in zip(range(1, 99), scores, names, strict=False)]


SEASONS = {
    "no game": [],
    "a lead that two share": games(QUICK),
    "all are level": games(QUICK, LOST),
    "half a game ahead": games(QUICK) + games(QUICK, names=ANN_EVE, first=2),
    "ahead by points": [
        told(at, EVEN, (name, "Bob", f"X{at}", "Dan"))
        for at, name in enumerate(["Ann"] * 9 + ["Eve"] * 3, 1)
    ],
    "ahead by ten games of thirty": ann_with(3, [True] * 30),
    "ahead by four games of 45": ann_with(9, [at % 5 < 3 for at in range(1, 46)]),
    "one calls": games(*["N3 " * 10] * 6),
    "all call as much": games(*["N3 E3 S3 W3 " * 5] * 6),
    "one goes alone": games(*["N5! E3 N5! W3 N5!"] * 12),
    "one is euchred": games(*["N2 S2 E3 W3 N2 S2 N2"] * 12),
    "four won in a row": games(*[QUICK] * 4),
    "three won in a row": games(*[QUICK] * 3),
    "four won in a row, until the last": games(*[QUICK] * 4, LOST),
    "a comeback": games("E3 " * 9 + "N5! N5! N5"),
    "a pair to fear": games(*[QUICK, QUICK, EVEN] * 9)
    + games(*[EVEN] * 10, names=OTHERS, first=30),
    "no pair to fear": games(*[QUICK, LOST] * 6),
    "five things at most": games(*[QUICK] * 12)
    + games(*[SETS] * 12, names=OTHERS, first=13)
    + games(*[EVEN] * 20, names=ANN_EVE, first=25),
}


@pytest.mark.parametrize("named", SEASONS)
def test_what_the_numbers_bear_is_told(named: str, snapshot: SnapshotAssertion) -> None:
    found = findings(season(*SEASONS[named]))
    assert len(found) <= 5
    assert found == snapshot
