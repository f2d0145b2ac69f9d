"""A game has the same win chances whatever else is asked for beside it."""

from __future__ import annotations

import pytest

from euchre_cli.season.filters import Filters, open_season
from euchre_cli.season.night import Night
from euchre_cli.season.season import Season

from .told import QUICK, book, told

SLOW = "N3 E3 " * 8 + "N3 N3"
BOOK = book(
    told(1, QUICK, date="2026-01-08", season="one"),
    told(2, SLOW, date="2026-02-05", season="two"),
    told(3, SLOW + " E5!", date="2026-02-12", season="two", target=12),
    told(4, "E5! E5! N5! N3 S5! S3", date="2026-03-05", season="two"),
)


@pytest.mark.parametrize(
    ("asked", "games"),
    [
        (Filters(season="one"), {1}),
        (Filters(season="two"), {2, 3, 4}),
        (Filters(since="2026-02-12"), {3, 4}),
        (Filters(until="2026-02-05"), {1, 2}),
    ],
)
def test_what_is_asked_for_changes_no_line(asked: Filters, games: set[int]) -> None:
    whole = Season(BOOK).lines
    found, _, _ = open_season(BOOK, asked)
    assert found.lines == {number: whole[number] for number in games}


def test_an_evening_s_turning_hand_is_that_of_the_game_s_own_line() -> None:
    turning = Night(BOOK, "2026-03-05").turning
    assert turning is not None
    assert turning.added == max(map(abs, Season(BOOK).lines[4].added))
