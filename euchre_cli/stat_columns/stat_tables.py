"""Every column and every table of the statistics, by name.

In: the declarations of the families of columns. Out: `COLUMNS` and `TABLES`, which every report
uses: the terminal, JSON, CSV and the page. Does not know: how a column counts, where hands come
from, or how a table is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from . import (
    calling,
    chances_and_ratings,
    defending_and_discipline,
    opportunities,
    pairs,
    standings,
)
from .column import Column, Table
from .count_queries import PlayerFilter
from .row_counts import By

COLUMNS: Final[dict[str, Column]] = {
    column.name: column
    for family in (
        standings.COLUMNS,
        calling.COLUMNS,
        opportunities.COLUMNS,
        defending_and_discipline.DEFENDING,
        pairs.COLUMNS,
        defending_and_discipline.DISCIPLINE,
        chances_and_ratings.COLUMNS,
    )
    for column in family
}
"""Every column by name."""


_TABLES: Final = {
    table.name: table
    for family in (
        standings,
        calling,
        opportunities,
        defending_and_discipline,
        pairs,
        chances_and_ratings,
    )
    for table in family.TABLES
}
_ORDER: Final = (
    *("standings", "calling", "loners", "opportunities", "defending", "pairs", "head-to-head"),
    *("discipline", "chances", "ratings"),
)

TABLES: Final[dict[str, Table]] = {name: _TABLES[name] for name in _ORDER}
"""Every table by name."""


def columns_of(table: Table, by: By, players: PlayerFilter) -> tuple[Column, ...]:
    """The columns of a table that apply to rows of kind `by` under this player filter."""
    whole = is_whole(by, players)
    columns = (COLUMNS[name] for name in table.columns)
    return tuple(
        column
        for column in columns
        if (not column.by or by in column.by)
        and not (whole and column.sided)
        and not (by == "seat" and counts_games(column))
        and not (players.rival and column.any_rival)
    )


def is_whole(by: By, players: PlayerFilter) -> bool:
    """Returns True if each row covers both sides: by night or by game, with no player chosen."""
    return by in ("night", "game") and not players.player


def counts_games(column: Column) -> bool:
    """Returns True if a column counts whole games. Such columns cannot be shown by seat, because
    the dealer moves within a game."""
    if column.source is not None:
        return column.source == "games"
    return counts_games(COLUMNS[column.numerator]) if column.numerator else True


def counts_behind(columns: Iterable[Column]) -> list[Column]:
    """The counts from which these columns are computed, without duplicates."""
    names = dict.fromkeys(name for column in columns for name in column.needs)
    return [COLUMNS[name] for name in names]
