"""The partnerships on the page: the heat map and the table."""

from __future__ import annotations

import pytest

from euchre_cli.page import content, season_tables
from euchre_cli.stat_columns.column import Cell
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.games import Book
from euchre_cli.stats.season import Season

from .made_up import NAMES


def test_the_heat_map_is_the_same_from_both_sides_and_empty_in_the_middle(book: Book) -> None:
    season = Season(book)
    heat = season_tables.heat_map(season, NAMES[:4])
    assert [row.name for row in heat.rows] == [column.title for column in heat.columns]
    cells = [row.cells for row in heat.rows]
    for one in range(4):
        assert cells[one][one].text == ""
        for other in range(4):
            assert cells[one][other] == cells[other][one]


def test_a_cell_of_the_heat_map_is_clear_where_its_interval_leaves_nought_out(book: Book) -> None:
    season = Season(book)
    margin = COLUMNS["margin_a_hand"]
    heat = season_tables.heat_map(season, NAMES)
    names = [column.title for column in heat.columns]
    cells = {(row.name, name): row.cells[at] for row in heat.rows for at, name in enumerate(names)}
    said = 0
    for pair, tally in season.by("pair").rows.items():
        cell = margin.value(tally, season)
        if cell.enough(10) and cell.low is not None and cell.high is not None:
            shown = cells[pair[0], pair[1]]
            assert shown.clear is (not cell.low <= 0 <= cell.high)
            assert shown.text == season_tables.cell_of(margin, cell).text
            assert shown.note == f"±{cell.high - (cell.value or 0):.2f} of {cell.n}"
            said += 1
    assert said > 10


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (Cell(0.2, 96, 0.0, 0.4), content.PageCell("+0.20", "±0.20 of 96", grade=2)),
        (Cell(0.2, 96, 0.01, 0.39), content.PageCell("+0.20", "±0.19 of 96", grade=2, clear=True)),
        (
            Cell(-0.4, 999, -0.5, -0.3),
            content.PageCell("−0.40", "±0.10 of 999", grade=-3, clear=True),
        ),
        (
            Cell(0.03, 9999, 0.01, 0.05),
            content.PageCell("+0.03", "±0.02 of 9,999", grade=1, clear=True),
        ),
        (Cell(1.0, 12), content.PageCell("+1.00", "of 12", grade=3)),
        (Cell(-0.2, 9, -0.3, -0.1), content.PageCell("·", "9", thin=True)),
        (Cell(None, 0), content.PageCell("·", "0", thin=True)),
    ],
)
def test_a_cell_of_the_heat_map(cell: Cell, shown: content.PageCell) -> None:
    assert season_tables._margin_cell(cell) == shown


def test_partnerships_stand_in_the_order_of_their_margin(book: Book) -> None:
    season = Season(book)
    rows = season_tables.pairs_table(season).rows
    margin = COLUMNS["margin_a_hand"]
    found = [
        margin.value(season.by("pair").rows[tuple(row.name.split(" & "))], season) for row in rows
    ]
    values = [cell.value or 0 for cell in found if cell.enough(10)]
    assert values == sorted(values, reverse=True)
    assert len(values) > 10
    by_hands = sorted(season.by("pair").rows.values(), key=lambda one: (-one["hands"], one.key))
    assert [row.name for row in rows] != [" & ".join(one.key) for one in by_hands]
