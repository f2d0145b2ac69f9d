"""Four people typed in one line, and the score of their game."""

from __future__ import annotations

import shlex

import pytest

from euchre_cli.terminal.exit_status import Refused
from euchre_cli.words.four_names import four_names, result_typed

KNOWN = ["Mary Ann", "Big Al", "Ann"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ann Bob Cat Dan", "Ann|Bob|Cat|Dan"),
        ("'Ann Bob Cat Dan'", "Ann|Bob|Cat|Dan"),
        ("Ann, Bob, Cat, Dan", "Ann|Bob|Cat|Dan"),
        ("Ann , Bob , Cat , Dan ,", "Ann|Bob|Cat|Dan"),
        ("Ann,,Bob Cat,Dan", "Ann|Bob|Cat|Dan"),
        ("Ann/Bob/Cat/Dan", "Ann|Bob|Cat|Dan"),
        ("Ann Bob Cat and Dan", "Ann|Bob|Cat|Dan"),
        ("Aunt Jo, Bob, Cat, Dan", "Aunt Jo|Bob|Cat|Dan"),
        ("Aunt Jo, Bob, Cat & Dan", "Aunt Jo|Bob|Cat|Dan"),
        ("'Jo, the elder' Bob Cat Dan", "Jo, the elder|Bob|Cat|Dan"),
        ("'Bar and Grill' Bob Cat Dan", "Bar and Grill|Bob|Cat|Dan"),
        ("Bob Mary Ann Cat Dan", "Bob|Mary Ann|Cat|Dan"),
        ("mary ann Bob Big Al Cat", "mary ann|Bob|Big Al|Cat"),
        ("Ann and Cat vs Bob and Dan", "Ann|Bob|Cat|Dan"),
        ("Ann & Cat against Bob & Dan", "Ann|Bob|Cat|Dan"),
        ("Ann Cat vs. Bob, Dan", "Ann|Bob|Cat|Dan"),
        ("Mary Ann Cat vs Aunt Jo and Dan", "Mary Ann|Aunt Jo|Cat|Dan"),
    ],
)
def test_four_names_as_they_are_typed(typed: str, names: str) -> None:
    assert four_names(shlex.split(typed), KNOWN) == names.split("|")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (",", "0 names were given, as in `euchre new Ann Bob Cat Dan`"),
        ("Ann", "1 name was given"),
        ("Ann Bob Cat", "3 names were given"),
        ("Ann Bob Cat ''", "3 names were given"),
        ("Aunt Jo Bob Cat Dan", '`euchre new "Aunt Jo" Bob Cat Dan`'),
        ("Mary Ann Mary Ann Bob", "in quotes"),  # Mary Ann Mary, or Ann Mary Ann?
        ("Ann and Bob Cat Dan", "partners across from each other: `euchre new Ann Cat Bob Dan`"),
        ("Ann and Cat, Bob and Dan", "partners across from each other: `euchre new Ann Bob Cat Da"),
        ("Ann and Cat vs Bob", "3 names were given"),
    ],
)
def test_names_that_are_not_four(typed: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        four_names(shlex.split(typed), KNOWN)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "names", "total"),
    [
        ("Ann Bob Cat Dan 10-7", "Ann|Bob|Cat|Dan", (10, 7)),
        ("Ann Bob Cat Dan 10 to 7", "Ann|Bob|Cat|Dan", (10, 7)),
        ("Ann Bob Cat Dan 10–7", "Ann|Bob|Cat|Dan", (10, 7)),
        ("Ann, Bob, Cat, Dan: 10 - 7", "Ann|Bob|Cat|Dan", (10, 7)),
        ("'Ann Bob Cat Dan 7 10'", "Ann|Bob|Cat|Dan", (7, 10)),
        ("Ann and Cat BEAT Bob and Dan 10-7", "Ann|Bob|Cat|Dan", (10, 7)),
        ("'Bob & Dan' beat 'Ann & Cat' 11-3", "Bob|Ann|Dan|Cat", (11, 3)),
        ("Aunt Jo and Cat beat Bob and Dan 10:7", "Aunt Jo|Bob|Cat|Dan", (10, 7)),
        ("Aunt Jo, Cat beat Bob, Dan 10-7", "Aunt Jo|Bob|Cat|Dan", (10, 7)),
        ("mary ann Cat beat Bob Dan 10-7", "mary ann|Bob|Cat|Dan", (10, 7)),
        ("Ann Cat vs Bob Dan 7-10", "Ann|Bob|Cat|Dan", (7, 10)),
        ("Ann Beat Cat Dan 10-7", "Ann|Beat|Cat|Dan", (10, 7)),
        ("Ann Beat beat Bob Dan 10-7", "Ann|Bob|Beat|Dan", (10, 7)),
    ],
)
def test_four_names_and_the_score_or_who_beat_whom(
    typed: str, names: str, total: tuple[int, int]
) -> None:
    assert result_typed(shlex.split(typed), KNOWN) == (names.split("|"), total)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "what was the final score, N/S first? As in `euchre result Ann Bob Cat Dan 10-7`"),
        ("Ann Bob Cat Dan 1000-7", "what was the final score"),
        ("10-7", "0 names were given, as in `euchre result Ann Bob Cat Dan 10-7`"),
        ("Aunt Jo Bob Cat Dan 10-7", '`euchre result "Aunt Jo" Bob Cat Dan 10-7`'),
        ("Ann and Cat and Bob and Dan 10-7", "clockwise, partners across from each other"),
        ("Ann Cat beat Bob Dan 7-10", "Ann & Cat cannot have won 7 to 10: write the winners"),
        ("Ann beat Bob Cat 10-7", "who beat whom?"),
    ],
)
def test_a_result_that_cannot_be_read(typed: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        result_typed(shlex.split(typed), KNOWN)
    assert why in str(refused.value)
