"""How a season went: the points of each player with the band of luck, and the rating."""

from __future__ import annotations

from math import sqrt

import pytest

from euchre_cli.report.values import Line
from euchre_cli.season.season_run import MOST_RATED_STEPS, rating_line, season_lines

from .told import QUICK, result, season, small_season, told

EVENINGS = [told(at, "N3 E3 S3 " * 4 + "N5!", date=f"2026-0{at}-11") for at in (1, 2, 4)]
"""Three evenings of a game in which N/S make 8 points more in thirteen hands."""


def test_the_points_are_added_up_evening_by_evening_as_far_apart_as_the_days() -> None:
    lines = season_lines(season(*EVENINGS))
    assert [line.title for line in lines] == ["Ann +24", "Cat +24", "Bob -24", "Dan -24"]
    assert [y for _, y in lines[0].points] == [0, 8, 16, 24]
    start, first, second, third = (x for x, _ in lines[0].points)
    assert (first - start, second - first, third - second) == (45, 31, 59)
    assert [label for _, label in lines[0].x_ticks] == ["Jan 2026", "Apr 2026"]


def test_luck_grows_with_the_root_of_the_hands_and_all_have_the_same_axes() -> None:
    lines = season_lines(season(*EVENINGS))
    reaches = [high for _, _, high in lines[0].band]
    assert reaches[0] == 0
    assert reaches[2] / reaches[1] == pytest.approx(sqrt(2))
    mean_square = (12 * 1 + 16) / 13
    assert reaches[3] == pytest.approx(1.96 * sqrt(mean_square * 39), rel=1e-4)
    assert {(line.ends, line.y_ticks) for line in lines} == {(lines[0].ends, lines[0].y_ticks)}
    assert all(low == -high for line in lines for _, low, high in line.band)


@pytest.mark.parametrize(
    ("days", "what", "ends"),
    [
        (("2026-01-01",) * 2, "game", ["game 1", "game 2"]),
        (("",) * 3, "game", ["game 1", "game 3"]),
        (("2026-01-01", "2026-01-02"), "evening", ["1 Jan", "2 Jan 2026"]),
    ],
)
def test_the_games_of_one_evening_are_steps_of_their_own(
    days: tuple[str, ...], what: str, ends: list[str]
) -> None:
    games = (told(at, "N3 " * 10, date=day) for at, day in enumerate(days, 1))
    line = season_lines(season(*games))[0]
    assert line.numbers is not None
    assert line.numbers.keys == (what,)
    assert [label for _, label in line.x_ticks] == ends


def test_results_count_as_the_hands_that_usually_make_so_many_points() -> None:
    games = [result(at, (10, 4), date=f"2026-01-0{at}") for at in (1, 2)]
    line = season_lines(season(*games))[0]
    assert [y for _, y in line.points] == [0, 6, 12]
    assert 14 < line.band[-1][2] < 16  # About twenty hands.


# -- the rating ----------------------------------------------------------------------------------


def test_the_rating_after_each_evening_is_that_of_the_games_until_then() -> None:
    games = small_season()  # On three evenings.
    line = rating_line(season(*games), "Ann")
    known = [season(*games[:end]).ratings.by_player["Ann"] for end in (5, 10, 16)]
    assert isinstance(line, Line)
    assert [y for _, y in line.points] == pytest.approx([one.value for one in known])
    assert [band[1:] for band in line.band] == [pytest.approx((r.low, r.high)) for r in known]
    assert f", now {known[-1].value:.1f} ({known[-1].low:.1f} to " in line.words
    assert rating_line(season(*games[:1]), "Ann") is None


def test_of_many_evenings_the_rating_is_computed_after_every_second_or_third() -> None:
    days = [f"2026-{month:02d}-{day:02d}" for month in range(1, 5) for day in range(1, 29)]
    line = rating_line(season(*(told(nth, QUICK, date=day) for nth, day in enumerate(days))), "Ann")
    assert line is not None
    assert 30 < len(line.points) <= MOST_RATED_STEPS
