"""The lines of a season: points ahead, evening by evening, and how far luck takes anybody."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

from euchre_cli.page import season_run
from euchre_cli.page.content import Chart, PageTable
from euchre_cli.page.season_run import margins_over_time
from euchre_cli.stats.games import Book
from euchre_cli.stats.season import Season

from ..season.hand_made import with_games
from ..season.played import book as book_of
from ..season.played import told
from .seasons import season_in


def drawn(book: Book, min_hands: int = 1) -> tuple[tuple[Chart, ...], PageTable]:
    """The charts, and the table of their numbers."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(season_run, "MIN_HANDS", min_hands)
        charts, numbers = margins_over_time(Season(book))
    assert numbers is not None
    return charts, numbers


def test_a_line_ends_at_the_margin_of_all_hands(book: Book) -> None:
    season = Season(book)
    charts, numbers = drawn(book)
    for chart in charts:
        name = chart.title.split(" ")[0]
        margin = season.by("player").rows[name,]["margin"]
        assert chart.picture.points[-1][1] == margin
        last = numbers.rows[-1].cells[chart.column].text
        assert chart.title == f"{name} {last}"
        assert int(last.replace("−", "-")) == margin
        hands = season.by("player").rows[name,]["hands"]
        assert chart.alternative.startswith(f"{name}: {last} points in {hands} hands; luck keeps")


def test_every_row_of_the_numbers_is_a_point_and_the_line_begins_at_0(book: Book) -> None:
    charts, numbers = drawn(book)
    for chart in charts:
        heights = [y for _, y in chart.picture.points]
        shown = [row.cells[chart.column].text.replace("−", "-") for row in numbers.rows]
        assert heights == [0, *map(float, shown)]
        places = [x for x, _ in chart.picture.points]
        assert places == sorted(set(places))
    assert len(numbers.rows) == 10


def test_all_lines_have_one_scale_that_holds_them_and_the_luck(book: Book) -> None:
    charts, _ = drawn(book)
    assert len({(one.picture.low, one.picture.high, one.picture.y_ticks) for one in charts}) == 1
    for chart in charts:
        ys = [y for _, y in chart.picture.points]
        ys += [y for _, *ends in chart.picture.band for y in ends]
        assert chart.picture.low <= min(ys) <= max(ys) <= chart.picture.high


def test_luck_grows_with_the_root_of_the_hands_of_the_player() -> None:
    # Two evenings of one hand each, in which N/S and then E/W score 2: a hand's spread is 2.
    book = book_of(
        told(1, "N5", date="2026-01-01"),
        told(2, "E5", date="2026-01-08"),
        told(3, "N5", ("Ann", "Eve", "Cat", "Fay"), date="2026-01-15"),
    )
    charts, numbers = drawn(book)
    assert {chart.title for chart in charts} == {
        *("Ann +2", "Cat +2", "Bob 0", "Dan 0", "Eve −2", "Fay −2")
    }
    ann = next(chart.picture for chart in charts if chart.title == "Ann +2")
    bob = next(chart.picture for chart in charts if chart.title == "Bob 0")
    assert [y for _, y in ann.points] == [0, 2, 0, 2]
    assert [y for _, y in bob.points] == [0, -2, 0, 0]
    for picture, hands in ((ann, (0, 1, 2, 3)), (bob, (0, 1, 2, 2))):
        reach = [1.96 * 2 * sqrt(number) for number in hands]
        assert [high for _, _, high in picture.band] == pytest.approx(reach, rel=1e-4)
        assert [low for _, low, _ in picture.band] == pytest.approx([-y for y in reach], rel=1e-4)
    assert [row.name for row in numbers.rows] == ["1 Jan 2026", "8 Jan 2026", "15 Jan 2026"]


@pytest.mark.parametrize(
    ("dates", "ends"),
    [
        (("2026-01-08", "2026-01-15"), ("8 Jan", "15 Jan 2026")),
        (("2025-12-18", "2026-01-15"), ("Dec 2025", "Jan 2026")),
        (("2026-01-08", "2026-02-12", "2026-03-12"), ("Jan 2026", "Mar 2026")),
        (("", "2026-01-15"), ("undated", "15 Jan 2026")),
    ],
    ids=["one month", "two years", "one year", "no day"],
)
def test_an_axis_of_time_has_the_year_at_both_ends(
    dates: tuple[str, ...], ends: tuple[str, str], tmp_path: Path
) -> None:
    book = season_in(tmp_path, names=("Ann", "Bob", "Cat", "Dan"), games=12)
    games = [
        game._replace(date=dates[at * len(dates) // len(book.games)], began="")
        for at, game in enumerate(book.games)
    ]
    charts, _ = drawn(with_games(book, games))
    assert tuple(words for _, words in charts[0].picture.x_ticks) == ends


def test_of_one_evening_the_games_are_drawn(tmp_path: Path) -> None:
    book = season_in(tmp_path, names=("Ann", "Bob", "Cat", "Dan"), games=3, evening=12)
    charts, numbers = drawn(book)
    assert [row.name for row in numbers.rows] == ["game 1", "game 2", "game 3"]
    assert numbers.caption == "Points ahead after each game"
    assert [words for _, words in charts[0].picture.x_ticks] == ["game 1", "game 3"]


def test_one_game_is_no_line(tmp_path: Path) -> None:
    assert margins_over_time(Season(season_in(tmp_path, games=1))) == ((), None)


def test_of_many_evenings_some_are_drawn_and_the_last(tmp_path: Path) -> None:
    book = season_in(tmp_path, games=150, evening=1)
    charts, numbers = drawn(book)
    assert len(numbers.rows) == 50
    assert numbers.caption == "Points ahead after each evening (one in 3 is shown)"
    margins = {row.key[0]: row["margin"] for row in Season(book).by("player").rows.values()}
    ends = {chart.title.split(" ")[0]: chart.picture.points[-1][1] for chart in charts}
    assert ends == margins


def test_who_has_played_few_hands_has_no_line(tmp_path: Path) -> None:
    book = season_in(tmp_path, games=3, evening=1)
    hands = {row.key[0]: row["hands"] for row in Season(book).by("player").rows.values()}
    most = max(hands.values())
    charts, _ = drawn(book, most)
    assert {chart.title.split(" ")[0] for chart in charts} == {
        name for name, number in hands.items() if number == most
    }
