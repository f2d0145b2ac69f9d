"""The records of a season: lines on a terminal, JSON, and rows for CSV.

In: `Record`s (`stats/record_definitions.py`). Out: lines, objects and rows; their keys are stable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ..stats.record_definitions import Record, RecordHolder
from ..terminal.display import Paper
from ..terminal.phrases import call_words, count, percent, short_score
from ..terminal.report_table import TableColumn, lines_of_cells, natural_width
from ..terminal.text import safe, wrap_long_words

MOST_NAMED: Final = 5
"""The greatest number of holders that are named. A record with more holders is no great feat, so
only their number is shown."""

# -- text ----------------------------------------------------------------------------------------


def records_lines(records: Sequence[Record], paper: Paper) -> list[str]:
    """A table of the records, their values and holders; on narrow paper a list."""
    if not records:
        return paper.lines("No records yet: only finished games set records.", indent="  ")
    columns = (
        TableColumn(title="record"),
        TableColumn(title="", right=True),
        TableColumn(title="held by"),
    )
    cells = [
        ["", "", words] if place else [record.definition.title, value_words(record), words]
        for record in records
        for place, words in enumerate(_holders(record) or [times_words(record)])
    ]
    if natural_width(columns, cells) > paper.width:
        return list(_list(records, paper))
    return lines_of_cells(columns, cells, paper)


def _list(records: Sequence[Record], paper: Paper) -> Iterator[str]:
    for record in records:
        yield from paper.lines(
            f"{record.definition.title}: {_value_and_times(record)}", indent="  "
        )
        for words in _holders(record):
            yield from wrap_long_words(words, paper.width, "    ", "  ")


def value_words(record: Record) -> str:
    """The value in words: `16 hands`, `never above 62 % win chance`; a bare number if the title
    already names the unit."""
    unit = record.definition.unit
    if unit == "win chance":
        words = f"{percent(record.value)} win chance"
    elif unit == "calls":
        words = f"{record.value:,}"
    else:
        words = count(int(record.value), unit.removesuffix("s"))
    return record.definition.template.format(words)


def times_words(record: Record) -> str:
    """`41 times` if the record has too many holders to name; else empty."""
    return "" if named_holders(record) else f"{len(record.holders):,} times"


def _value_and_times(record: Record) -> str:
    return ", ".join(filter(None, (value_words(record), times_words(record))))


def named_holders(record: Record) -> tuple[RecordHolder, ...]:
    """The holders to name: all if they are few; else none, or the first five of a record that is a
    count."""
    if len(record.holders) <= MOST_NAMED:
        return record.holders
    return record.holders[:MOST_NAMED] if record.is_count else ()


def _holders(record: Record) -> list[str]:
    """A line for each holder to name, and one for the number of others."""
    lines = [holder_words(holder) for holder in named_holders(record)]
    more = len(record.holders) - len(lines)
    return [*lines, f"and {more:,} more"] if lines and more else lines


def holder_words(holder: RecordHolder) -> str:
    """`Ann & Cat 10–8 Bob & Dan, from 2–8, 2026-11-21, game 4`; safe to show."""
    who = names_words(holder.names) or "everybody"
    if holder.score is not None:
        who += f" {short_score(holder.score)} {names_words(holder.against)}"
    parts = (
        who,
        call_words(holder.maker, holder.outcome),
        holder.words,
        safe(f"{holder.since} to {holder.date}" if holder.since else holder.date),
        "" if holder.game is None else f"game {holder.game}",
    )
    return ", ".join(filter(None, parts))


def names_words(names: Sequence[str]) -> str:
    """`Ann & Cat`; safe to show."""
    return " & ".join(map(safe, names))


# -- for programs --------------------------------------------------------------------------------


def record_object(record: Record) -> dict[str, Any]:
    """A record as JSON with all its holders; a win chance is a fraction."""
    definition = record.definition
    return {
        "record": definition.name,
        "title": definition.title,
        "definition": definition.meaning,
        "unit": definition.unit,
        "value": _number(record.value),
        "held": [holder._asdict() for holder in record.holders],
    }


def records_with_holders(records: Iterable[Record]) -> list[tuple[Record, RecordHolder]]:
    """The rows for `COLUMNS`: each record with each of its holders."""
    return [(record, holder) for record in records for holder in record.holders]


def _number(value: float | int) -> float | int:
    return round(value, 6) if isinstance(value, float) else value


def _of_holder(name: str) -> TableColumn:
    return TableColumn(name, value=lambda row: getattr(row[1], name))


COLUMNS: Final = (
    TableColumn("record", value=lambda row: row[0].definition.name),
    TableColumn("title", value=lambda row: row[0].definition.title),
    TableColumn("unit", value=lambda row: row[0].definition.unit),
    TableColumn("value", value=lambda row: _number(row[0].value)),
    TableColumn("names", value=lambda row: " & ".join(row[1].names)),
    TableColumn("against", value=lambda row: " & ".join(row[1].against)),
    TableColumn("points", value=lambda row: row[1].score and row[1].score[0]),
    TableColumn("points_against", value=lambda row: row[1].score and row[1].score[1]),
    *map(_of_holder, ("date", "since", "game", "words", "maker", "outcome")),
)
"""The records as rows: a row for each holder of each record."""
