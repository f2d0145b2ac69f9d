"""What a column means, and the list of all tables and columns.

Knows: how an explanation is laid out. Does not know: how a column counts.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..columns.column import Cell, Column, Key, Term
from ..columns.tables import COLUMNS, TABLES
from ..stats.filters import Filters
from ..stats.record import Definition, Record
from ..stats.tables import CountedTable, counts_of
from ..terminal.table import Paper
from ..terminal.text import broken, width_of
from ..terminal.words import listed
from .records import all_holders, times_words, value_words
from .stats_cells import behind, term_objects, terms_words
from .stats_page import RECORDS_ABOUT, about_games, names_in, remarks
from .stats_rows import cell_value, column_object, key_objects
from .stats_table import labels_of


def explained(counted: CountedTable, asked: Filters, on: Paper) -> list[str]:
    """The column of a table of one: its name, title, unit and definition, what it is made of, and
    what is behind it for each row of the games that were asked for."""
    column = counted.columns[0]
    lines = _headed(column.name, f"'{column.title}', {_unit(column)}", on)
    lines += on.lines(f"  {column.definition}", indent="  ")
    for words in (*_made_of(column), *_tables(column)):
        lines += broken(f"  {words}", on.width, "    ")
    if not counted.rows:
        return lines
    people = asked.people()
    about = about_games(counted.season.games, asked)
    lines += ["", *on.lines(f"{people}: {about}" if people else about, indent="  ")]
    for one in _behind(counted):
        lines += on.lines(f"{one.label}: {one.words}", indent="  ")
        words = terms_words(one.terms, one.cell, counted.least)
        if words:
            lines += on.lines(f"  {words}", "faint", "    ")
    for words in remarks(counted.season.games, names_in([counted])):
        lines += on.lines(words, indent="  ")
    return lines


def _headed(name: str, words: str, on: Paper) -> list[str]:
    """A name that stands out, and words behind it."""
    first, *more = on.lines(f"{name}  {words}", indent="  ")
    return [on.paint(name, "strong") + first.removeprefix(name), *more]


class _Behind(NamedTuple):
    """What a row is about, its cell, what its number follows from in words, and by which terms."""

    label: str
    cell: Cell
    words: str
    terms: tuple[Term, ...]


def _behind(counted: CountedTable) -> list[_Behind]:
    column = counted.columns[0]
    labels = [", ".join(parts) for parts in labels_of(counted)[1]]
    return [
        _Behind(
            label,
            row.cells[0],
            behind(column, row.cells[0], _total(counted, row.key), counted.least),
            _terms(counted, row.key),
        )
        for label, row in zip(labels, counted.rows, strict=True)
    ]


def _terms(counted: CountedTable, key: Key) -> tuple[Term, ...]:
    column, season = counted.columns[0], counted.season
    return column.behind(counts_of(season, counted.by, key), season) if column.behind else ()


def _total(counted: CountedTable, key: tuple[str, ...]) -> int:
    part = counted.columns[0].part
    return counts_of(counted.season, counted.by, key)[part] if part else 0


def _unit(column: Column) -> str:
    words = {
        "share": "a share",
        "text": "a text",
        "rating": "in rating points",
        "times": "how many times",
    }
    return words.get(column.unit, f"in {column.unit}")


def _made_of(column: Column) -> list[str]:
    if not column.whole:
        return []
    part, whole = COLUMNS[column.part], COLUMNS[column.whole]
    if part is whole:
        return [f"{part.name} / {part.name} of all rows", f"{part.name}: {part.definition}"]
    return [
        f"{part.name} / {whole.name}",
        f"{part.name}: {part.definition}",
        f"{whole.name}: {whole.definition}",
    ]


def _tables(column: Column) -> list[str]:
    found = [name for name, table in TABLES.items() if column.name in table.columns]
    return [f"shown in: {', '.join(found)}"] if found else []


def explained_object(counted: CountedTable) -> dict[str, Any]:
    """The same as JSON."""
    column = counted.columns[0]
    rows = zip(key_objects(counted), _behind(counted), strict=True)
    return {
        "column": {
            **column_object(column),
            "part": column.part or None,
            "whole": column.whole or None,
        },
        "by": counted.by,
        "rows": [
            {
                **key,
                "cell": cell_value(column, one.cell, counted.least),
                "behind": one.words,
                "terms": term_objects(one.terms),
            }
            for key, one in rows
        ],
    }


_HOLDERS: Final = 10
"""How many holders of a record are named where it is explained; JSON names all."""


def record_explained(record: Record | Definition, on: Paper) -> list[str]:
    """A record: its name, title and definition; of one that was set, how much it is, and who holds
    it."""
    what = record.what if isinstance(record, Record) else record
    lines = _headed(what.name, f"'{what.title}'", on)
    lines += on.lines(f"  {what.definition}", indent="  ")
    if not isinstance(record, Record):
        return lines
    much = ", ".join(filter(None, (value_words(record), times_words(record))))
    lines += ["", *on.lines(f"{much}:", indent="  ")]
    for words in all_holders(record, _HOLDERS):
        lines += broken(words, on.width, "    ", "  ")
    return lines


# -- the list ----------------------------------------------------------------------------


def tables_listed(on: Paper) -> list[str]:
    """Every table with its columns, and the columns that stand in none."""
    lines: list[str] = []
    for table in TABLES.values():
        rows = listed(["opponent" if by == "against" else by for by in table.by], "or")
        lines += _headed(table.name, f"{table.about} By {rows}.", on)
        lines += _columns(table.columns, on)
        lines.append("")
    lines += [*_headed("records", RECORDS_ABOUT, on), ""]
    rest = [name for name in COLUMNS if not any(name in t.columns for t in TABLES.values())]
    lines += on.lines("Also for --columns and --explain, the counts behind the others:")
    lines += _columns(tuple(rest), on)
    return lines


def _columns(names: tuple[str, ...], on: Paper) -> list[str]:
    widest = max(map(width_of, names))
    if on.width < widest + 40:
        return broken("    " + ", ".join(names), on.width, "    ")
    lines = []
    for name in names:
        blanks = " " * (widest - len(name))
        words = broken(COLUMNS[name].definition, on.width - widest - 6)
        lines.append(f"    {name}{blanks}  {words[0]}")
        lines += [" " * (widest + 6) + one for one in words[1:]]
    return lines


def list_object() -> dict[str, Any]:
    """The same as JSON."""
    return {
        "tables": [
            {
                "table": table.name,
                "title": table.title,
                "about": table.about,
                "by": list(table.by),
                "sort": table.sort,
                "columns": list(table.columns),
            }
            for table in TABLES.values()
        ]
        + [
            {
                "table": "records",
                "title": "Records",
                "about": RECORDS_ABOUT,
                "by": [],
                "sort": "",
                "columns": [],
            }
        ],
        "columns": [column_object(column) for column in COLUMNS.values()],
    }
