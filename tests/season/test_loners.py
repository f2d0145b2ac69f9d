"""Whether loners pay: their break-even, what is said of them, and which of them were chosen."""

from __future__ import annotations

import pytest

from euchre_cli.season.loners import (
    Calls,
    CallsUnderRules,
    LonerReckoning,
    Verdict,
    loners_of,
    reckon_loners,
)
from euchre_cli.season.player_section import loner_words

from .told import season, told

OTHERS = Calls(30, 50, 20)


def reckoned(alone: Calls, together: Calls = OTHERS, rules: str = "{}") -> LonerReckoning:
    return reckon_loners([CallsUnderRules("standard", rules, alone, 0, together)])


@pytest.mark.parametrize(
    ("rules", "alone", "together", "break_even", "if_all_marched"),
    [
        # 4, 1 and −2 alone, 2, 1 and −2 together. 10 % are euchred, and 6 of 16 of the rest march
        # together: 1 + 0.3375 − 0.30 = 1.0375 points; alone 0.70, and 3 more for each march.
        ("{}", Calls(4, 5, 1), Calls(6, 10, 4), 0.3375 / 3, 1.30 / 3),
        # Nobody was euchred: a third of the marches together, or a third of the loners.
        ("{}", Calls(1, 9, 0), Calls(3, 7, 0), 0.10, 1 / 3),
        # A euchred loner costs 4: alone 0.50 and 3 more for each march.
        ('{"lone-euchred": 4}', Calls(4, 5, 1), Calls(6, 10, 4), 0.5375 / 3, 1.50 / 3),
        ("{}", Calls(), Calls(6, 10, 4), None, None),
        ("{}", Calls(4, 5, 1), Calls(), None, None),
        ("{}", Calls(4, 5, 1), Calls(0, 0, 4), None, None),
        # All were euchred: with the partner, too, or no march could make up for it.
        ("{}", Calls(0, 0, 10), Calls(10, 0, 0), 0.0, 1.0),
    ],
)
def test_the_break_even(
    rules: str,
    alone: Calls,
    together: Calls,
    break_even: float | None,
    if_all_marched: float | None,
) -> None:
    found = reckoned(alone, together, rules)
    assert found.break_even == (break_even and pytest.approx(break_even))
    assert found.if_all_marched == (if_all_marched and pytest.approx(if_all_marched))


def test_under_several_rules_the_points_are_averaged_over_the_loners() -> None:
    found = reckon_loners(
        [
            CallsUnderRules("standard", "{}", Calls(1, 2, 0), 0, Calls(0, 10, 0)),
            CallsUnderRules("standard", '{"lone-euchred": 4}', Calls(1, 0, 0), 2, Calls(5, 0, 5)),
        ]
    )
    assert found.points_alone == (4.0, 1.0, -2.5)
    assert found.points_together == (2.0, 1.0, -2.0)
    assert (found.alone, found.together, found.forced) == (Calls(2, 2, 0), Calls(5, 10, 5), 2)


@pytest.mark.parametrize(
    ("alone", "verdict", "said"),
    [
        (Calls(45, 5, 0), "pay", "Going alone pays. Alone 50 times: 45 marched, 5 made, 0 euchred"),
        (Calls(20, 20, 0), "pay", ""),  # By the 95 % interval that is shown, not by one of 99 %.
        (Calls(20, 30, 0), "pay if like others", "Going alone pays, unless most of these hands"),
        (Calls(4, 16, 0), "unknown", "The loners are too few, or it is too close, to say whether"),
        (Calls(1, 3, 0), "unknown", "Too few calls to reckon whether going alone pays."),
        (Calls(0, 100, 50), "cost", "Going alone costs points."),
        (Calls(), "unknown", "Never chose to go alone."),
    ],
)
def test_what_is_said_of_loners(alone: Calls, verdict: Verdict, said: str) -> None:
    found = reckoned(alone)
    assert found.verdict == verdict
    assert said in loner_words(found)


def test_the_reasoning_is_told() -> None:
    assert loner_words(reckoned(Calls(12, 6, 2), rules='{"lone-euchred": 4}')) == (
        "Going alone pays, unless most of these hands were sure marches with the partner. Alone 20 "
        "times: 12 marched, 6 made, 2 euchred. 60 % marched (39 to 78). It pays from 18 % on if "
        "these hands would have marched with the partner as often as the other calls that were not "
        "euchred (38 %), and from 50 % on if all of them would have. A march is worth 4 alone and "
        "2 with the partner, three or four tricks 1, a euchre −4 alone and −2 with the partner."
    )
    assert loner_words(reckon_loners(())) == ""


def test_a_loner_that_a_rule_demanded_was_not_chosen() -> None:
    """East deals, and West orders up the partner, who has to be ordered up alone."""
    rule = '{"partner-orders-alone": "yes"}'
    found = loners_of(season(told(1, "W5! S3", house_rules=rule, dealer=1)))
    assert (found["Dan"].alone, found["Dan"].forced) == (Calls(), 1)
    assert loner_words(found["Dan"]) == (
        "Never chose to go alone. 1 more had to be played alone by a house rule."
    )
    found = loners_of(season(told(1, "W5! S3", dealer=1)))
    assert (found["Dan"].alone, found["Dan"].forced) == (Calls(1, 0, 0), 0)
