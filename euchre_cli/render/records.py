"""The records of a season: lines on a terminal, JSON, and rows for JSON Lines and CSV.

Knows: the keys and the header, which are stable, and how many holders are named. Does not know: how
a record was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..season.record import Definition, Held, Record
from .grid import Column, broken, grid, natural_width
from .safe import safe
from .words import count, percent

if TYPE_CHECKING:
    from ..reports import Paper

NAMED: Final = 3
"""How many holders of a record are named; of one more, all are."""

COLUMNS: Final = (
    *("record", "title", "unit", "value", "names", "against", "points", "points_against"),
    *("date", "since", "game", "words"),
)
"""The columns of the CSV: a line for each holder of each record."""


# -- text ----------------------------------------------------------------------------------------


def records_lines(records: Sequence[Record], on: Paper) -> list[str]:
    """The records as lines that fit the paper: what it is, how much, who holds it."""
    if not records:
        return broken("No record yet: they come with the games that are over.", on.width, "  ")
    columns = [Column("record"), Column("", right=True), Column("held by")]
    cells = [
        ["", "", words] if place else [record.title, value_words(record), words]
        for record in records
        for place, words in enumerate(holders(record))
    ]
    if natural_width(columns, cells) > on.width:
        return list(_narrow(records, on))
    head, shown = grid(columns, cells, on.width)
    return [on.paint(head, "faint"), *(line for row in shown for line in row)]


def _narrow(records: Sequence[Record], on: Paper) -> Iterator[str]:
    """Where there is no room for columns: who holds a record stands below it."""
    for record in records:
        yield from broken(f"{record.title}: {value_words(record)}", on.width, "  ")
        for words in holders(record):
            yield from broken(words, on.width, "    ", "  ")


def value_words(record: Record) -> str:
    """How much: `16 hands`, `4 %`, or a number where the title says of what."""
    if record.unit == "win chance":
        return percent(record.value)
    if record.unit == "calls":
        return f"{record.value:,}"
    return count(int(record.value), record.unit.removesuffix("s"))


def holders(record: Record) -> list[str]:
    """Who holds it, a line each; of many the first ones, and how many more; safe to show."""
    held = record.held
    few = held if len(held) <= NAMED + 1 else held[:NAMED]
    lines = [held_words(one) for one in few]
    if len(held) > len(few):
        lines.append(f"and {len(held) - len(few):,} more")
    return lines


def held_words(held: Held) -> str:
    """`Ann & Cat 10–8 Bob & Dan, from 2–8, 2026-11-21, game 4`; safe to show."""
    return ", ".join(
        filter(
            None,
            (
                who_words(held),
                held.words,
                safe(f"{held.since} to {held.date}" if held.since else held.date),
                "" if held.game is None else f"game {held.game}",
            ),
        )
    )


def who_words(held: Held) -> str:
    """`Ann & Cat 10–8 Bob & Dan`, `Ann`, or `everybody`; safe to show."""
    who = names_words(held.names) or "everybody"
    if held.score is None:
        return who
    return f"{who} {held.score[0]}–{held.score[1]} {names_words(held.against)}"


def names_words(names: Sequence[str]) -> str:
    """`Ann & Cat`; safe to show."""
    return " & ".join(map(safe, names))


# -- for programs --------------------------------------------------------------------------------


def record_object(record: Record) -> dict[str, Any]:
    """A record as JSON, with all who hold it; a win chance is a fraction."""
    return {
        "record": record.name,
        "title": record.title,
        "definition": record.definition,
        "unit": record.unit,
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


def record_rows(records: Sequence[Record]) -> list[dict[str, Any]]:
    """A row for each holder of each record, with the keys of `COLUMNS`."""
    return [
        dict(
            zip(
                COLUMNS,
                (
                    *(record.name, record.title, record.unit, _number(record.value)),
                    *(" & ".join(held.names), " & ".join(held.against)),
                    *((None, None) if held.score is None else held.score),
                    *(held.date, held.since, held.game, held.words),
                ),
                strict=True,
            )
        )
        for record in records
        for held in record.held
    ]


def _number(value: float | int) -> float | int:
    return round(value, 6) if isinstance(value, float) else value
