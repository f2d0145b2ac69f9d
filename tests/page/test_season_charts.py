"""The charts of the page show what the statistics say, and tell it in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre_cli.page import season_charts
from euchre_cli.page.content import Bars, Dots, Lines
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.games import Book
from euchre_cli.stats.season import Season

from ..season.hand_made import with_games
from .seasons import all_tables, filled, game_in, picture_of, season_in, sections_of


def test_the_rating_s_line_ends_at_the_rating(book: Book) -> None:
    season = Season(book)
    chart = season_charts.ratings_over_time(season, 10)
    picture = picture_of(chart, Lines)
    for line in picture.lines:
        assert line.points[-1][1] == season.ratings.now[line.name].mu
        assert picture.low <= min(y for _, y in line.points)
        assert max(y for _, y in line.points) <= picture.high
    assert len(chart.table.rows) == 10


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        (("2026-01-08", "2026-01-15"), ["8 Jan", "15 Jan"]),
        (("2025-12-18", "2026-01-15"), ["18 Dec 2025", "15 Jan 2026"]),
        (
            ("2025-12-04", "2025-12-18", "2026-01-15", "2026-01-29"),
            ["4 Dec 2025", "18 Dec", "15 Jan 2026", "29 Jan"],
        ),
    ],
)
def test_days_at_an_axis_have_their_year_where_there_are_two(
    dates: tuple[str, ...], said: list[str], tmp_path: Path
) -> None:
    book = season_in(tmp_path, names=("Ann", "Bob", "Cat", "Dan"), games=12)
    games = [
        game._replace(date=dates[at * len(dates) // len(book.games)])
        for at, game in enumerate(book.games)
    ]
    chart = season_charts.ratings_over_time(Season(with_games(book, games)), 10)
    picture = picture_of(chart, Lines)
    assert [words for _, words in picture.x_ticks] == said


def test_below_the_ratings_stands_how_surely_the_first_is_ahead(book: Book) -> None:
    season = Season(book)
    chart = season_charts.ratings_now(season, 10)
    assert chart is not None
    first, second = list(season.ratings.now)[:2]
    chance = round(100 * season.ratings.ahead(first, second))
    assert f"The chance that {first} is ahead of {second} is {chance} %." in chart.note
    titles = [column.title for column in chart.table.columns]
    assert titles == ["rating", "ahead of next", "games rated"]


def test_every_head_of_a_table_has_words(book: Book) -> None:
    found = all_tables(filled(book))
    assert any(table.compact for table in found)
    for table in found:
        assert table.head.strip(), table.caption
        assert all(column.title.strip() for column in table.columns), table.caption


def test_an_axis_is_no_narrower_than_the_doubt_of_its_lines(tmp_path: Path) -> None:
    season = Season(season_in(tmp_path, names=("Ann", "Bob", "Cat", "Dan"), games=12))
    chart = season_charts.ratings_over_time(season, 10)
    picture = picture_of(chart, Lines)
    means = [y for line in picture.lines for _, y in line.points]
    reach = max(one.high - one.mu for one in season.ratings.now.values())
    assert max(means) - min(means) < reach  # or this says nothing
    assert picture.high - picture.low >= 2 * reach
    assert picture.low < min(means) < max(means) < picture.high
    assert f"may be off by {reach:.0f} either way." in chart.note


@pytest.mark.parametrize("sure", [1, 2])
def test_one_player_alone_has_no_line(sure: int, tmp_path: Path) -> None:
    names = ("Ann", "Bob", "Cat", "Dan")
    book = season_in(tmp_path, names=names, games=12)
    # The others are new in the last games.
    games = [
        game._replace(
            names=tuple(one if one in names[:sure] else f"{one} II" for one in game.names)  # type: ignore[arg-type]
        )
        if game.number > 6
        else game
        for game in book.games
    ]
    section = sections_of(with_games(book, games))["ratings"]
    drawn = {chart.name: chart.picture for chart in section.charts}
    assert ("ratings-over-time" in drawn) is (sure == 2)
    assert ("looks like a rise" in section.lead) is (sure == 2)
    now = drawn["ratings-now"]
    assert isinstance(now, Dots)
    assert sorted(dot.name for dot in now.dots) == list(names[:sure])


def test_the_line_across_the_points_is_called_an_average(book: Book) -> None:
    season = Season(book)
    chart = season_charts.points_a_hand(season, 10)
    picture = picture_of(chart, Dots)
    assert chart.note == f"The line at {picture.level:.2f} is the average of everybody."


def test_of_many_evenings_some_are_drawn_and_the_last(tmp_path: Path) -> None:
    season = Season(season_in(tmp_path, games=150, evening=1))
    chart = season_charts.ratings_over_time(season, 10)
    picture = picture_of(chart, Lines)
    assert len(chart.table.rows) == 50
    assert "Only one evening in 3" in chart.note
    last = max(line.points[-1][0] for line in picture.lines)
    assert last == picture.x_ticks[-1][0]


def test_whiskers_reach_as_far_as_the_intervals(book: Book) -> None:
    season = Season(book)
    chart = season_charts.points_a_hand(season, 10)
    picture = picture_of(chart, Dots)
    for dot in picture.dots:
        cell = COLUMNS["points_a_hand"].value(season.by("player").rows[dot.name,], season)
        assert (dot.value, dot.low, dot.high) == (cell.value, cell.low, cell.high)
    assert [dot.value for dot in picture.dots] == sorted(
        (dot.value for dot in picture.dots), reverse=True
    )


def test_the_parts_of_a_bar_are_all_the_calls(book: Book) -> None:
    season = Season(book)
    chart = season_charts.calls(season, 10)
    picture = picture_of(chart, Bars)
    for bar in picture.bars:
        assert sum(bar.parts) == season.by("player").rows[bar.name,]["calls"]


def test_no_rating_is_drawn_that_rests_on_few_games(tmp_path: Path) -> None:
    section = sections_of(season_in(tmp_path, games=1))["ratings"]
    assert [chart.name for chart in section.charts] == ["points-a-hand"]
    assert section.lead.startswith("Nobody has 10 rated games yet.")


def test_who_has_few_games_is_not_drawn_among_the_others(tmp_path: Path) -> None:
    book = season_in(tmp_path, names=("Ann", "Bob", "Cat", "Dan"), games=20)
    games = [
        game._replace(names=("Eve", *game.names[1:])) if game.number < 4 else game
        for game in book.games
    ]
    season = Season(with_games(book, games))
    for chart in (
        season_charts.ratings_now(season, 10),
        season_charts.ratings_over_time(season, 10),
    ):
        assert chart is not None
        drawn = chart.picture
        assert isinstance(drawn, Lines | Dots)
        named = [one.name for one in (drawn.lines if isinstance(drawn, Lines) else drawn.dots)]
        assert sorted(named) == ["Ann", "Bob", "Cat", "Dan"]
        assert "fewer than 10 rated games" in chart.note
        assert not re.search(r"\bEve\b", chart.alternative)


def test_one_evening_is_no_line(tmp_path: Path) -> None:
    season = Season(season_in(tmp_path, names=("Ann", "Bob", "Cat", "Dan"), games=12, evening=12))
    assert season_charts.ratings_over_time(season, 10) is None
    assert season_charts.ratings_now(season, 10) is not None


def test_the_pictures_of_the_ratings_call_the_same_player_the_first(tmp_path: Path) -> None:
    season = Season(season_in(tmp_path, games=60))
    charts = season_charts.ratings_over_time(season, 26), season_charts.ratings_now(season, 26)
    first, now = (chart.alternative.partition("First now: ")[2] for chart in charts if chart)
    assert first == now != ""
    assert len(season_charts._sure_ratings(season, 26)) < len(season.ratings.now)
    assert "-" not in first


@pytest.mark.parametrize(
    ("tricks", "said"),
    [
        (("3", "3", "3", "3"), "All have 1 call."),
        (("3", "3", "2", "3"), "All have 1 call. The highest share of euchres: Cat (1 of 1)."),
        (
            ("3", "2", "2", "3"),
            "All have 1 call. The highest share of euchres: Bob (1 of 1) and Cat (1 of 1).",
        ),
        (("2", "2", "2", "2"), "All have 1 call."),
    ],
)
def test_nobody_calls_most_or_is_euchred_most_where_all_are_alike(
    tricks: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    hands = (
        f"maker {seat} hearts; tricks {'NS' if seat in 'NS' else 'EW'} {number}"
        for seat, number in zip("NESW", tricks, strict=True)
    )
    chart = season_charts.calls(Season(game_in(tmp_path, *hands)), 1)
    assert chart is not None
    begins = "Calls that were made with three or four tricks, marched, and euchred. "
    assert chart.alternative == begins + said


def test_who_never_called_calls_the_fewest(tmp_path: Path) -> None:
    theirs = "maker N hearts; tricks NS 3"
    book = game_in(tmp_path, theirs, theirs, "maker E hearts; tricks EW 3")
    chart = season_charts.calls(Season(book), 10)
    assert [bar.name for bar in picture_of(chart, Bars).bars] == ["Ann", "Bob"]
    assert chart is not None
    said = "The most: Ann with 2 calls. The fewest: Cat and Dan with 0 calls."
    assert chart.alternative.endswith(said)
