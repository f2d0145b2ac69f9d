"""The records of a season: lines on a terminal, JSON, and rows for JSON Lines and CSV.

Knows: the keys and the header, which are stable, and how many holders are named. Does not know: how
a record was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ..stats.record_definitions import Definition, Record, RecordHolder
from ..terminal.display import Paper
from ..terminal.phrases import call_words, count, percent
from ..terminal.report_table import TableColumn, natural_width, printed
from ..terminal.text import broken, safe

NAMED: Final = 5
"""How many holders of a record are named. What more than these hold is no feat: it is said how
often it was done."""

# -- text ----------------------------------------------------------------------------------------


def records_lines(records: Sequence[Record], paper: Paper) -> list[str]:
    """The records as lines that fit the paper: what it is, how much, who holds it."""
    if not records:
        return paper.lines("No records yet: they come with games that are over.", indent="  ")
    columns = (
        TableColumn(title="record"),
        TableColumn(title="", right=True),
        TableColumn(title="held by"),
    )
    cells = [
        ["", "", words] if place else [record.title, value_words(record), words]
        for record in records
        for place, words in enumerate(holders(record))
    ]
    if natural_width(columns, cells) > paper.width:
        return list(_narrow(records, paper))
    return printed(columns, cells, paper)


def _narrow(records: Sequence[Record], paper: Paper) -> Iterator[str]:
    """Where there is no room for columns: who holds a record stands below it."""
    for record in records:
        much = ", ".join(filter(None, (value_words(record), times_words(record))))
        yield from paper.lines(f"{record.title}: {much}", indent="  ")
        for words in holders(record) if named(record) else ():
            yield from broken(words, paper.width, "    ", "  ")


def value_words(record: Record) -> str:
    """How much: `16 hands`, `never above 62 % win chance`, or a number where the title says of "
    "what."""
    if record.unit == "win chance":
        words = f"{percent(record.value)} win chance"
    elif record.unit == "calls":
        words = f"{record.value:,}"
    else:
        words = count(int(record.value), record.unit.removesuffix("s"))
    return record.what.said.format(words)


def times_words(record: Record) -> str:
    """`41 times`, where so many hold it that nobody is named; else nothing."""
    return "" if named(record) else f"{len(record.held):,} times"


def named(record: Record) -> tuple[RecordHolder, ...]:
    """Who of those who hold it is named: all or nobody; of games that are counted the first."""
    if len(record.held) <= NAMED:
        return record.held
    return record.held[:NAMED] if record.is_count else ()


def holders(record: Record) -> list[str]:
    """Who is named, a line each, and how many more there are of games that are counted; or how
    often it was done. Safe to show."""
    few = named(record)
    return _lines(record.held, len(few)) if few else [times_words(record)]


def all_holders(record: Record, most: int) -> list[str]:
    """Who holds it, whether named elsewhere or not, up to so `most`, and how many more; safe to
    show."""
    return _lines(record.held, most)


def _lines(held: Sequence[RecordHolder], most: int) -> list[str]:
    lines = [held_words(one) for one in held[:most]]
    more = len(held) - len(lines)
    return [*lines, f"and {more:,} more"] if more else lines


def held_words(held: RecordHolder) -> str:
    """`Ann & Cat 10–8 Bob & Dan, from 2–8, 2026-11-21, game 4`; safe to show."""
    return ", ".join(
        filter(
            None,
            (
                who_words(held),
                call_words(held.maker, held.outcome),
                held.words,
                safe(f"{held.since} to {held.date}" if held.since else held.date),
                "" if held.game is None else f"game {held.game}",
            ),
        )
    )


def who_words(held: RecordHolder) -> str:
    """`Ann & Cat 10–8 Bob & Dan`, `Ann`, or `everybody`; safe to show."""
    who = names_words(held.names) or "everybody"
    if held.score is None:
        return who
    return f"{who} {held.score[0]}–{held.score[1]} {names_words(held.against)}"


def names_words(names: Sequence[str]) -> str:
    """`Ann & Cat`; safe to show."""
    return " & ".join(map(safe, names))


_HOLDERS: Final = 10
"""How many holders of a record are named where it is explained; JSON names all."""


def record_explained(record: Record | Definition, paper: Paper) -> list[str]:
    """A record: its name, title and definition; of one that was set, how much it is, and who holds
    it."""
    what = record.what if isinstance(record, Record) else record
    lines = paper.headed(what.name, f"'{what.title}'")
    lines += paper.lines(f"  {what.definition}", indent="  ")
    if not isinstance(record, Record):
        return lines
    much = ", ".join(filter(None, (value_words(record), times_words(record))))
    lines += ["", *paper.lines(f"{much}:", indent="  ")]
    for words in all_holders(record, _HOLDERS):
        lines += broken(words, paper.width, "    ", "  ")
    return lines


# -- for programs --------------------------------------------------------------------------------


def record_object(record: Record) -> dict[str, Any]:
    """A record as JSON, with all who hold it; a win chance is a fraction."""
    return {
        **definition_object(record.what),
        "value": _number(record.value),
        "held": [
            {
                "names": list(held.names),
                "against": list(held.against),
                "score": None if held.score is None else list(held.score),
                "date": held.date,
                "since": held.since,
                "game": held.game,
                "words": held.words,
                "maker": held.maker,
                "outcome": held.outcome,
            }
            for held in record.held
        ],
    }


def definition_object(what: Definition) -> dict[str, Any]:
    """The same of a record that nobody holds yet: without a value."""
    return {
        "record": what.name,
        "title": what.title,
        "definition": what.definition,
        "unit": what.unit,
        "value": None,
        "held": [],
    }


def holdings(records: Iterable[Record]) -> list[tuple[Record, RecordHolder]]:
    """Each record with each who holds it, as `COLUMNS` take it."""
    return [(record, held) for record in records for held in record.held]


def _number(value: float | int) -> float | int:
    return round(value, 6) if isinstance(value, float) else value


def _of_held(name: str) -> TableColumn:
    return TableColumn(name, value=lambda one: getattr(one[1], name))


COLUMNS: Final = (
    TableColumn("record", value=lambda one: one[0].name),
    TableColumn("title", value=lambda one: one[0].title),
    TableColumn("unit", value=lambda one: one[0].unit),
    TableColumn("value", value=lambda one: _number(one[0].value)),
    TableColumn("names", value=lambda one: " & ".join(one[1].names)),
    TableColumn("against", value=lambda one: " & ".join(one[1].against)),
    TableColumn("points", value=lambda one: one[1].score and one[1].score[0]),
    TableColumn("points_against", value=lambda one: one[1].score and one[1].score[1]),
    *map(_of_held, ("date", "since", "game", "words", "maker", "outcome")),
)
"""The records as rows: a row for each holder of each record."""
