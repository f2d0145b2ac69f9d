"""The output of `euchre stats` on a terminal: tables, records, the explanation of a column, and
remarks on the games that they rest on.

Knows: titles; the remarks on games that are not over, or under different rules, on names
that differ only in case or are at several seats, and on the rates that win chances rest on; how a
column is explained, to people and to programs. Does not know: the layout of a table
(`stats_table.py`), or how anything was counted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..stat_columns.column import Cell, Column, Table, Term
from ..stat_columns.stat_tables import COLUMNS, TABLES, needs_par
from ..stats.counted_tables import CountedTable, counts_of
from ..stats.filters import Filters
from ..stats.games import GameResult, Names
from ..stats.record_definitions import Record
from ..stats.season import Season
from ..terminal.display import Paper
from ..terminal.phrases import count, listed
from ..terminal.text import safe, width_of, wrap_long_words
from .season_records import records_lines
from .stats_cells import (
    cell_value,
    column_object,
    computation_words,
    key_objects,
    term_objects,
    terms_words,
)
from .stats_columns import why_no_par
from .stats_table import closing_notes, draw_table, labels_of
from .win_chance import rates_words

RECORDS_ABOUT = "The longest game, the biggest comeback, the longest winning streak, and so on."

_FEW = 4
"""The most sets of rules that are named."""

_LONG = 70
"""The most characters of the names of all sets of rules; if they are longer, the house rules are
left out of them."""


def page(
    tables: Sequence[CountedTable],
    records: Sequence[Record],
    season: Season,
    filters: Filters,
    paper: Paper,
) -> list[str]:
    """The tables with their titles, the records, and the notes and remarks below."""
    nonempty = [table for table in tables if table.rows]
    drawn = [draw_table(table, paper) for table in nonempty]
    if len(tables) == 1:
        lines = _title(tables[0].declaration.title, season, filters, paper)
        lines += [line for table_drawn in drawn for line in table_drawn.lines]
    else:
        people, about = filters.people(), games_words(season.games, filters)
        lines = paper.lines(f"{people}: {about}" if people else about, "strong", "  ")
        for table, table_drawn in zip(nonempty, drawn, strict=True):
            lines += [
                "",
                *paper.lines(
                    f"{table.declaration.title}: {table.declaration.about}", "strong", "  "
                ),
                *table_drawn.lines,
            ]
        if records:
            lines += [
                "",
                *paper.lines(f"Records: {RECORDS_ABOUT}", "strong", "  "),
                *records_lines(records, paper),
            ]
        lines.append("")
    lines += _remark_lines(season, players_in(nonempty), paper)
    if records or any(
        column.unit == "win chance" for table in nonempty for column in table.columns
    ):
        lines += _rates_line(season, paper)
    return [*lines, *closing_notes(drawn, paper)]


def records_page(
    records: Sequence[Record], season: Season, filters: Filters, paper: Paper
) -> list[str]:
    """The records with their title, and the remarks on the games."""
    lines = [*_title("Records", season, filters, paper), *records_lines(records, paper)]
    lines += _remark_lines(season, (), paper)
    if records:
        lines += _rates_line(season, paper)
        words = (
            f"what a record means, for example: euchre stats --explain {records[0].definition.name}"
        )
        lines += paper.lines(words, "faint", "  ")
    return lines


def _title(words: str, season: Season, filters: Filters, paper: Paper) -> list[str]:
    people = filters.people()
    whose = f" of {people}" if people else ""
    return paper.lines(f"{words}{whose}: {games_words(season.games, filters)}", "strong", "  ")


def _remark_lines(season: Season, names: Iterable[str], paper: Paper) -> list[str]:
    notes = remarks(season.games, names)
    return [line for words in notes for line in paper.lines(words, indent="  ")]


def _rates_line(season: Season, paper: Paper) -> list[str]:
    """The note on the rates that win chances are computed from."""
    words = rates_words(season.book.outcomes.hands)
    return paper.lines(words, "faint", "  ")


def games_words(games: Sequence[GameResult], filters: Filters) -> str:
    """The number of games, their first and last day, and the filters: `12 games, 2026-09-03 to
    2026-11-19, since 2026-09-01`; safe to show."""
    days = sorted({game.day for game in games} - {""})
    when = []
    if days:
        when = [safe(days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}")]
    return ", ".join([count(len(games), "game"), *when, *filters.words()])


def remarks(games: Sequence[GameResult], names: Iterable[str]) -> list[str]:
    """Remarks on the games that numbers rest on: games that are not over or have only a result, one
    name at several seats, mixed rules, and `names` that differ only in case."""
    notes = []
    going = sum(not game.over for game in games)
    if going == 1:
        notes.append("1 game is not over: its hands count, its result does not.")
    elif going:
        notes.append(f"{going:,} games are not over: their hands count, their results do not.")
    only = sum(game.only_result for game in games)
    if only:
        it = (
            "it counts as won and lost and in the ratings, but not in the points for and against"
            if only == 1
            else "they count as won and lost and in the ratings, but not in the points for and "
            "against"
        )
        notes.append(f"For {count(only, 'game')} only the result is known: {it}.")
    lineups = Counter(game.names for game in games)
    twice = sum(number for names, number in lineups.items() if _a_name_twice(names))
    if twice:
        notes.append(
            f"In {count(twice, 'game')} one name is at two seats or more: those seats are "
            f"counted together."
        )
    rules = rules_played(games)
    if len(rules) > 1:
        named = [safe(words) for words in rules[:_FEW]]
        if len(rules) > _FEW:
            named.append(f"{count(len(rules) - _FEW, 'other set')} of rules")
        if sum(map(len, named)) > _LONG:
            presets = Counter(game.preset for game in games)
            sets = Counter(preset for preset, _ in {(g.preset, g.house_rules) for g in games})
            named = [
                safe(preset) + (f" in {sets[preset]} versions" if sets[preset] > 1 else "")
                for preset, _ in presets.most_common(_FEW)
            ]
            if len(presets) > _FEW:
                named.append(count(len(presets) - _FEW, "other"))
        notes.append(f"Mixed rules: {listed(named)}.")
    apart = [" and ".join(map(safe, alike)) for alike in _differing_in_case(names)]
    return [*notes, *(f"{names} are counted as different people." for names in apart)]


def _a_name_twice(names: Names) -> bool:
    named = [name for name in names if name]
    return len(set(named)) < len(named)


def rules_played(games: Iterable[GameResult]) -> list[str]:
    """Each set of rules that the games were played under, in words; the most common first."""
    games_under = Counter((game.preset, game.house_rules) for game in games)
    return [_rules(*rules) for rules, _ in games_under.most_common()]


def _rules(preset: str, house_rules: str) -> str:
    try:
        changed = json.loads(house_rules)
        words = ", ".join(f"{name} {value}" for name, value in changed.items())
    except (ValueError, AttributeError, RecursionError):
        words = "rules that cannot be read"
    return f"{preset} with {words}" if words else preset


def players_in(tables: Iterable[CountedTable]) -> set[str]:
    """The names of the players in the rows of the tables."""
    people = ("player", "pair", "against")
    return {
        name for table in tables if table.by in people for row in table.rows for name in row.key
    }


def _differing_in_case(names: Iterable[str]) -> list[list[str]]:
    """The groups of names that differ only in the case of their letters."""
    by_folded: dict[str, list[str]] = {}
    for name in sorted(names):
        by_folded.setdefault(name.casefold(), []).append(name)
    return [alike for alike in by_folded.values() if len(alike) > 1]


def games_object(season: Season, filters: Filters, min_hands: int) -> dict[str, Any]:
    """The games that numbers rest on, as JSON: the filters, how many games, under which rules."""
    games = season.games
    return {
        "asked": {
            "season": filters.season,
            "since": filters.since,
            "until": filters.until,
            "rules": filters.preset,
            "player": filters.player,
            "partner": filters.partner,
            "against": filters.rival,
        },
        "games": len(games),
        "not_over": sum(not game.over for game in games),
        "only_result": sum(game.only_result for game in games),
        "rules": rules_played(games),
        "min_hands": min_hands,
    }


# -- the explanation of a column -----------------------------------------------------------------


def explanation_lines(table: CountedTable, filters: Filters, paper: Paper) -> list[str]:
    """The page of `--explain`, from a table of one column: its name, title, unit and definition,
    what it is computed from, and the computation for each row."""
    column = table.columns[0]
    lines = paper.headed_lines(column.name, f"'{column.title}', {_unit(column)}")
    lines += paper.lines(f"  {column.definition}", indent="  ")
    for words in (*_formula_lines(column), *_shown_in(column)):
        lines += wrap_long_words(f"  {words}", paper.width, "    ")
    if not table.rows:
        return lines
    people = filters.people()
    about = games_words(table.season.games, filters)
    lines += ["", *paper.lines(f"{people}: {about}" if people else about, indent="  ")]
    for row in _row_explanations(table):
        lines += paper.lines(f"{row.label}: {row.words}", indent="  ")
        words = terms_words(row.terms, row.cell, table.min_hands)
        if words:
            lines += paper.lines(f"  {words}", "faint", "    ")
    if needs_par([column]) and (words := why_no_par(table)):
        lines += paper.faint_lines(words)
    for words in remarks(table.season.games, players_in([table])):
        lines += paper.lines(words, indent="  ")
    return lines


class _RowExplanation(NamedTuple):
    """One row of an explanation: label, cell, the computation in words, and its terms."""

    label: str
    cell: Cell
    words: str
    terms: tuple[Term, ...]


def _row_explanations(table: CountedTable) -> Iterator[_RowExplanation]:
    column, season = table.columns[0], table.season
    for parts, row in zip(labels_of(table), table.rows, strict=True):
        counts, cell = counts_of(season, table.by, row.key), row.cells[0]
        total = counts[column.numerator] if column.numerator else 0
        words = computation_words(column, cell, total, table.min_hands)
        terms = column.behind(counts, season) if column.behind else ()
        yield _RowExplanation(", ".join(parts), cell, words, terms)


def _unit(column: Column) -> str:
    words = {
        "share": "a share",
        "text": "a text",
        "rating": "in rating points",
        "times": "how many times",
    }
    return words.get(column.unit, f"in {column.unit}")


def _formula_lines(column: Column) -> list[str]:
    if not column.denominator:
        return []
    part, whole = COLUMNS[column.numerator], COLUMNS[column.denominator]
    if part is whole:
        return [f"{part.name} / {part.name} of all rows", f"{part.name}: {part.definition}"]
    return [
        f"{part.name} / {whole.name}",
        f"{part.name}: {part.definition}",
        f"{whole.name}: {whole.definition}",
    ]


def _shown_in(column: Column) -> list[str]:
    tables = [name for name, table in TABLES.items() if column.name in table.columns]
    return [f"shown in: {', '.join(tables)}"] if tables else []


def explanation_object(table: CountedTable) -> dict[str, Any]:
    """The page of `--explain` as JSON."""
    column = table.columns[0]
    rows = zip(key_objects(table), _row_explanations(table), strict=True)
    return {
        "column": {
            **column_object(column),
            "part": column.numerator or None,
            "whole": column.denominator or None,
        },
        "by": table.by,
        "rows": [
            {
                **key,
                "cell": cell_value(column, explanation.cell, table.min_hands),
                "behind": explanation.words,
                "terms": term_objects(explanation.terms),
            }
            for key, explanation in rows
        ],
    }


# -- the list ----------------------------------------------------------------------------


def list_lines(paper: Paper) -> list[str]:
    """The page of `--list`: every table with its columns, and the columns of no table."""
    lines: list[str] = []
    for table in TABLES.values():
        lines += [*table_lines(table, paper), ""]
    lines += [*paper.headed_lines("records", RECORDS_ABOUT), ""]
    rest = [name for name in COLUMNS if not any(name in t.columns for t in TABLES.values())]
    lines += paper.lines("Also for --columns and --explain, the counts behind the others:")
    lines += _column_list(tuple(rest), paper)
    return lines


def table_lines(table: Table, paper: Paper) -> list[str]:
    """What a table is about, and what each of its columns means."""
    rows = listed(["opponent" if by == "against" else by for by in table.by], "or")
    about = paper.headed_lines(table.name, f"{table.about} By {rows}.")
    return [*about, *_column_list(table.columns, paper)]


def _column_list(names: tuple[str, ...], paper: Paper) -> list[str]:
    widest = max(map(width_of, names))
    if paper.width < widest + 40:
        return wrap_long_words("    " + ", ".join(names), paper.width, "    ")
    lines = []
    for name in names:
        blanks = " " * (widest - len(name))
        words = wrap_long_words(COLUMNS[name].definition, paper.width - widest - 6)
        lines.append(f"    {name}{blanks}  {words[0]}")
        lines += [" " * (widest + 6) + line for line in words[1:]]
    return lines


def list_object() -> dict[str, Any]:
    """The page of `--list` as JSON."""
    return {
        "tables": [
            *map(_table_object, TABLES.values()),
            {
                "table": "records",
                "title": "Records",
                "about": RECORDS_ABOUT,
                "by": [],
                "sort": "",
                "columns": [],
            },
        ],
        "columns": [column_object(column) for column in COLUMNS.values()],
    }


def table_declaration_object(table: Table) -> dict[str, Any]:
    """The explanation of a table as JSON: as in `list_object`, with each column's definition."""
    columns = [column_object(COLUMNS[name]) for name in table.columns]
    return {**_table_object(table), "columns": columns}


def _table_object(table: Table) -> dict[str, Any]:
    return {
        "table": table.name,
        "title": table.title,
        "about": table.about,
        "by": list(table.by),
        "sort": table.sort,
        "columns": list(table.columns),
    }
