"""Numbers, days, axes and orders in the words of the page."""

from __future__ import annotations

import pytest

from euchre_cli.page import content, season_tables
from euchre_cli.stat_columns.column import Cell
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.counted_tables import Row

from .made_up import NAMES


@pytest.mark.parametrize(
    ("name", "cell", "text", "note"),
    [
        ("win_share", Cell(0.6, 60, 0.47, 0.71, 36), "60 %", "47–71 of 60"),
        ("win_share", Cell(0.5, 9, 0.2, 0.8, 4), "not enough", "9 games so far"),
        ("win_share", Cell(None, 0), "not enough", "no games yet"),
        ("synergy", Cell(None, 12), "not enough", "12 of 40 needed"),
        ("synergy", Cell(None, 41), "not enough", "41 hands so far"),
        ("synergy", Cell(0.1, 60, -0.4, 0.6), "+0.10", "−0.40 to +0.60"),
        ("margin_a_hand", Cell(-0.1, 600, -0.22, 0.02), "−0.10", "−0.22 to +0.02"),
        ("margin_a_hand", Cell(1.0, 12, None, None), "+1.00", "of 12"),
        ("rating", Cell(11.0, 10, -1.2, 23.2), "11.0", "−1.2 to 23.2"),
        ("games_won", Cell(1234), "1,234", ""),
        ("games_behind", Cell(2.5), "2.5", ""),
        ("games_behind", Cell(0.0), "0", ""),
        ("margin", Cell(-12), "−12", ""),
        ("streak", Cell(-3, words="L3"), "L3", ""),
        ("streak", Cell(None), "–", ""),
        ("form", Cell(None, words="WWL"), "WWL", ""),
    ],
)
def test_a_cell_in_words(name: str, cell: Cell, text: str, note: str) -> None:
    shown = season_tables.cell_of(COLUMNS[name], cell)
    assert (shown.text, shown.note) == (text, note)
    assert shown.thin is text.startswith("not enough")


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("synergy", Cell(None, 0, words="never apart")),
        ("expected_margin", Cell(None, words="never apart")),
    ],
)
def test_why_there_is_no_number(name: str, cell: Cell) -> None:
    assert season_tables.cell_of(COLUMNS[name], cell) == content.PageCell("never apart", thin=True)
    assert not season_tables.has_count(COLUMNS[name], cell)


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (NAMES[:1], "Ann"),
        (NAMES[:2], "Ann and Bob"),
        (NAMES[:4], "Ann, Bob, Cat and Dan"),
        (NAMES[:5], "Ann, Bob, Cat and 2 others"),
    ],
)
def test_of_many_names_the_first_are_given(names: tuple[str, ...], shown: str) -> None:
    assert content.short_list(names) == shown


@pytest.mark.parametrize(
    ("others", "text", "note"),
    [
        ((), "0.4 %", "0.1–1.2 of 700"),
        ((Cell(None, 0), Cell(0.5, 9, 0.2, 0.8, 5)), "0.4 %", "0.1–1.2 of 700"),
        ((Cell(0.5, 10, 0.2, 0.8, 5),), "0 %", "0–1 of 700"),
    ],
    ids=["alone", "beside too few", "beside many in a hundred"],
)
def test_shares_of_few_in_a_hundred_have_a_tenth(
    others: tuple[Cell, ...], text: str, note: str
) -> None:
    cells = (Cell(0.004, 700, 0.001, 0.012, 3), *others)
    rows = [Row((name,), (cell,)) for name, cell in zip(NAMES, cells, strict=False)]
    table = season_tables.to_page_table("Calls", "player", (COLUMNS["call_share"],), rows)
    assert table.rows[0].cells == (content.PageCell(text, note),)


@pytest.mark.parametrize(
    ("low", "high", "numbers", "ends"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0], (0, 1)),
        (0.61, 0.84, [0.6, 0.65, 0.7, 0.75, 0.8, 0.85], (0.6, 0.85)),
        (-0.3, 0.31, [-0.4, -0.2, 0, 0.2, 0.4], (-0.4, 0.4)),
        (5, 5, [5, 6], (5, 6)),
        (0, 0, [0.0, 0.2], (0, 0.2)),
        (0, 274, [0, 100, 200, 300], (0, 300)),
    ],
)
def test_round_numbers_around_others(
    low: float, high: float, numbers: list[float], ends: tuple[float, float]
) -> None:
    found, first, last = content.round_axis(low, high)
    assert first <= low
    assert high <= last
    assert found == pytest.approx(numbers)
    assert (first, last) == pytest.approx(ends)


@pytest.mark.parametrize(("most", "numbers"), [(1, [0, 1]), (3, [0, 1, 2, 3]), (6, [0, 2, 4, 6])])
def test_there_is_no_half_a_hand(most: int, numbers: list[float]) -> None:
    assert content.round_axis(0, most, whole=True)[0] == numbers


@pytest.mark.parametrize(
    ("date", "shown"),
    [
        ("2026-11-21", "21 Nov 2026"),
        ("2026-01-02", "2 Jan 2026"),
        ("2026", "2026"),
        ("2026-13-01", "2026-13-01"),
        ("", ""),
    ],
)
def test_a_day(date: str, shown: str) -> None:
    assert content.short_date(date) == shown


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("2026-01-01", "2026-03-08", "1 Jan to 8 Mar 2026"),
        ("2025-09-04", "2026-03-26", "4 Sep 2025 to 26 Mar 2026"),
        ("2026-01-01", "2026-01-01", "1 Jan 2026"),
    ],
)
def test_a_span_of_days(first: str, last: str, shown: str) -> None:
    assert content.date_range(first, last) == shown


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, "0 %"), (0.004, "under 1 %"), (0.5, "50 %"), (0.997, "over 99 %"), (1.0, "100 %")],
)
def test_what_is_not_certain_is_neither_0_nor_100(chance: float, shown: str) -> None:
    assert content.percent(chance) == shown
