"""Whether loners pay: their break-even, what is said of them, and which of them were chosen."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.season.loners import Calls, LonerReckoning, loner_words, loners_of, reckon_loners
from euchre_engine.rules import STANDARD, Rules

from .told import season, told

DEARER = Rules("standard", {"lone-euchred": 4})
OTHERS = Calls(30, 50, 20)


def reckoned(rules: Rules, alone: Calls, together: Calls = OTHERS) -> LonerReckoning:
    chosen = [(rules, alone)] if alone.number else []
    return reckon_loners(chosen, [(rules, together)], [])


def test_the_break_even() -> None:
    def pays_from(rules: Rules, alone: Calls, together: Calls) -> tuple[float | None, float | None]:
        found = reckoned(rules, alone, together)
        return found.break_even, found.break_even_if_all_marched

    alone, together = Calls(4, 5, 1), Calls(6, 10, 4)
    # 4, 1 and −2 alone, 2, 1 and −2 together. 10 % are euchred, and 6 of 16 of the rest march
    # together: 1 + 0.3375 − 0.30 = 1.0375 points; alone 0.70, and 3 more for each march.
    assert pays_from(STANDARD, alone, together) == pytest.approx((0.3375 / 3, 1.30 / 3))
    # A euchred loner costs 4: alone 0.50 and 3 more for each march.
    assert pays_from(DEARER, alone, together) == pytest.approx((0.5375 / 3, 1.50 / 3))
    assert pays_from(STANDARD, Calls(), together) == (None, None)
    assert pays_from(STANDARD, alone, Calls(0, 0, 4)) == (None, None)
    # All were euchred: with the partner, too, or no march could make up for it.
    assert pays_from(STANDARD, Calls(0, 0, 10), Calls(10, 0, 0)) == pytest.approx((0, 1))


def test_under_several_rules_the_points_are_averaged_over_the_loners() -> None:
    chosen = [(STANDARD, Calls(1, 2, 0)), (DEARER, Calls(1, 0, 0))]
    together = [(STANDARD, Calls(0, 10, 0)), (DEARER, Calls(5, 0, 5))]
    found = reckon_loners(chosen, together, [(DEARER, Calls(0, 1, 1))])
    assert found[:3] == (Calls(2, 2, 0), Calls(5, 10, 5), 2)
    assert found[3:5] == ((4.0, 1.0, -2.5), (2.0, 1.0, -2.0))


def test_what_is_said_of_loners(snapshot: SnapshotAssertion) -> None:
    """By the 95 % interval that is shown, not by one of 99 %."""
    said = []
    for alone in (
        *(Calls(45, 5), Calls(20, 20), Calls(20, 30), Calls(4, 16), Calls(1, 3)),
        *(Calls(0, 100, 50), Calls()),
    ):
        found = reckoned(DEARER if alone.euchred else STANDARD, alone)
        said.append(f"{found.verdict}: {loner_words(found)}")
    assert said == snapshot


def test_a_loner_that_a_rule_demanded_was_not_chosen() -> None:
    """East deals, and West orders up the partner, who has to be ordered up alone."""
    for rule, chosen, forced in (("yes", 0, 1), ("no", 1, 0)):
        rules = f'{{"partner-orders-alone": "{rule}"}}'
        rows = season(told(1, "W5! S3", house_rules=rules, dealer=1)).rows("player")
        found = loners_of(rows["Dan",])
        assert (found.alone.number, found.forced) == (chosen, forced)
        demanded = "1 more had to be played alone by a house rule." in loner_words(found)
        assert demanded is bool(forced)
    assert loner_words(loners_of(rows["Ann",])) == ""
