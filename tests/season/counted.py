"""All statistics of a book as plain values, and whether those of two books are the same."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from euchre_cli.book.store import Store
from euchre_cli.stat_columns.column import Cell
from euchre_cli.stat_columns.count_queries import PlayerFilter
from euchre_cli.stat_columns.row_counts import By, Key
from euchre_cli.stat_columns.stat_tables import TABLES, columns_of
from euchre_cli.stats.counted_tables import rows_of
from euchre_cli.stats.games import book_of
from euchre_cli.stats.season import Season

Rows: TypeAlias = dict[Key, dict[str, Cell]]
"""A table: its rows by what they are about, their cells by column."""


def season_of(store: Store) -> Season:
    """The statistics of a book, to be asked."""
    return Season(book_of(store))


def tables(store: Store, *without: By) -> dict[tuple[str, By], Rows]:
    """Every table by everything it can be about, but for some things."""
    season = season_of(store)
    found = {}
    for table in TABLES.values():
        for by in table.by:
            if by in without:
                continue
            columns = columns_of(table, by, PlayerFilter())
            names = [column.name for column in columns]
            found[table.name, by] = {
                row.key: dict(zip(names, row.cells, strict=True))
                for row in rows_of(season, by, columns)
            }
    return found


Difference: TypeAlias = tuple[str, By, Key, str, Cell | None, Cell | None]
"""The table, by what, which row and column, and what stands in the one book and the other; `None`
where one has no such row."""


def differences(
    one: dict[tuple[str, By], Rows], other: dict[tuple[str, By], Rows]
) -> list[Difference]:
    """Where the tables of two books are not the same: counts to the last one, what is no whole
    number to the ninth digit."""
    assert one.keys() == other.keys()
    found: list[Difference] = []
    for (name, by), rows in one.items():
        others = other[name, by]
        for key in rows.keys() | others.keys():
            if key not in rows or key not in others:
                found.append((name, by, key, "", None, None))
                continue
            found += [
                (name, by, key, column, cell, others[key][column])
                for column, cell in rows[key].items()
                if not same(cell, others[key][column])
            ]
    return found


def same(one: Cell, other: Cell) -> bool:
    """Whether two cells say the same; see `differences`."""
    if one.words != other.words or (one.n, one.part) != (other.n, other.part):
        return False
    return all(
        a == b if a is None or b is None or type(a) is type(b) is int else a == pytest.approx(b)
        for a, b in zip(one[:1] + one[2:4], other[:1] + other[2:4], strict=True)
    )
