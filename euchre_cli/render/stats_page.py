"""What `euchre stats` says on a terminal: tables, records, what a column means, and what has to be
said of the games they rest on.

Knows: titles; what is said of games that are simulated, not over, or under different rules, of
names that are spelt alike or stand at several seats, and of whose rates win chances rest on; how a
column is explained; what programs get of it. Does not know: the layout of a table
(`stats_table.py`), or how anything was counted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..book.events import is_simulated
from ..stat_columns.column import Cell, Column, Term
from ..stat_columns.stat_tables import COLUMNS, TABLES
from ..stats.counted_tables import CountedTable, counts_of
from ..stats.filters import Filters
from ..stats.games import GameResult, Names
from ..stats.record_definitions import Record
from ..stats.season import Season
from ..terminal.display import Paper
from ..terminal.phrases import count, listed
from ..terminal.text import broken, safe, width_of
from .season_records import records_lines
from .stats_cells import (
    behind,
    cell_value,
    column_object,
    key_objects,
    term_objects,
    terms_words,
)
from .stats_table import closing, labels_of, table_page
from .win_chance import rates_words

RECORDS_ABOUT = "The longest game, the biggest comeback, the longest winning streak, and so on."

_FEW = 4
"""How many sets of rules are named."""

_LONG = 70
"""Characters of names from which on the house rules in them are left out."""


def page(
    tables: Sequence[CountedTable],
    records: Sequence[Record],
    season: Season,
    asked: Filters,
    paper: Paper,
) -> list[str]:
    """The tables with their titles, the records, and what has to be said of all of them."""
    there = [one for one in tables if one.rows]
    drawn = [table_page(one, paper) for one in there]
    if len(tables) == 1:
        lines = _title(tables[0].declaration.title, season, asked, paper)
        lines += [line for one in drawn for line in one.lines]
    else:
        people, about = asked.people(), about_games(season.games, asked)
        lines = paper.lines(f"{people}: {about}" if people else about, "strong", "  ")
        for one, table in zip(there, drawn, strict=True):
            lines += [
                "",
                *paper.lines(f"{one.declaration.title}: {one.declaration.about}", "strong", "  "),
                *table.lines,
            ]
        if records:
            lines += [
                "",
                *paper.lines(f"Records: {RECORDS_ABOUT}", "strong", "  "),
                *records_lines(records, paper),
            ]
        lines.append("")
    lines += _remarked(season, names_in(there), paper)
    if records or any(column.unit == "win chance" for one in there for column in one.columns):
        lines += _rates(season, paper)
    return [*lines, *closing(drawn, paper)]


def records_page(
    records: Sequence[Record], season: Season, asked: Filters, paper: Paper
) -> list[str]:
    """The records with their title, and what has to be said of the games."""
    lines = [*_title("Records", season, asked, paper), *records_lines(records, paper)]
    lines += _remarked(season, (), paper)
    if records:
        lines += _rates(season, paper)
        words = f"what a record means, for example: euchre stats --explain {records[0].name}"
        lines += paper.lines(words, "faint", "  ")
    return lines


def _title(words: str, season: Season, asked: Filters, paper: Paper) -> list[str]:
    people = asked.people()
    whose = f" of {people}" if people else ""
    return paper.lines(f"{words}{whose}: {about_games(season.games, asked)}", "strong", "  ")


def _remarked(season: Season, names: Iterable[str], paper: Paper) -> list[str]:
    said = remarks(season.games, names)
    return [line for words in said for line in paper.lines(words, indent="  ")]


def _rates(season: Season, paper: Paper) -> list[str]:
    """Whose rates win chances rest on."""
    words = rates_words(season.book.outcomes.hands)
    return paper.lines(words, "faint", "  ")


def about_games(games: Sequence[GameResult], asked: Filters) -> str:
    """How many games these are, from when to when, and which were asked for; safe to show."""
    days = sorted({game.day for game in games} - {""})
    when = []
    if days:
        when = [safe(days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}")]
    kind = "simulated game" if games and simulated(games) == len(games) else "game"
    return ", ".join([count(len(games), kind), *when, *asked.words()])


def simulated(games: Iterable[GameResult]) -> int:
    """The number of simulated games among these."""
    events = Counter(game.event for game in games)
    return sum(number for event, number in events.items() if is_simulated(event))


def remarks(games: Sequence[GameResult], names: Iterable[str]) -> list[str]:
    """Notes on the games that numbers are based on: games that are not over, mixed rules, simulated
    games among others, names that differ only in case."""
    said = []
    mixed = simulated(games)
    if 0 < mixed < len(games):
        are = "is" if mixed == 1 else "are"
        said.append(f"{mixed:,} of these {len(games):,} games {are} simulated: nobody played them.")
    going = sum(not game.over for game in games)
    if going == 1:
        said.append("1 game is not over: its hands count, its result does not.")
    elif going:
        said.append(f"{going:,} games are not over: their hands count, their results do not.")
    only = sum(game.only_result for game in games)
    if only:
        it = (
            "it counts as a game, but has no hands"
            if only == 1
            else "they count as games, but have no hands"
        )
        said.append(f"For {count(only, 'game')} only the result is known: {it}.")
    lineups = Counter(game.names for game in games)
    twice = sum(number for names, number in lineups.items() if _a_name_twice(names))
    if twice:
        said.append(
            f"In {count(twice, 'game')} one name is at two seats or more: those seats are "
            f"counted together."
        )
    rules = rules_of(games)
    if len(rules) > 1:
        named = [safe(one) for one in rules[:_FEW]]
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
        said.append(f"Mixed rules: {listed(named)}.")
    apart = [" and ".join(map(safe, alike)) for alike in _alike(names)]
    return [*said, *(f"{names} are counted as different people." for names in apart)]


def _a_name_twice(names: Names) -> bool:
    named = [name for name in names if name]
    return len(set(named)) < len(named)


def rules_of(games: Iterable[GameResult]) -> list[str]:
    """The rules that games were played under, in words, those of the most games first."""
    found = Counter((game.preset, game.house_rules) for game in games)
    return [_rules(*one) for one, _ in found.most_common()]


def _rules(preset: str, house_rules: str) -> str:
    try:
        changed = json.loads(house_rules)
        words = ", ".join(f"{name} {value}" for name, value in changed.items())
    except (ValueError, AttributeError, RecursionError):
        words = "rules that cannot be read"
    return f"{preset} with {words}" if words else preset


def names_in(tables: Iterable[CountedTable]) -> set[str]:
    """The players that tables have rows about."""
    people = ("player", "pair", "against")
    return {name for one in tables if one.by in people for row in one.rows for name in row.key}


def _alike(names: Iterable[str]) -> list[list[str]]:
    """The names that differ in the case of their letters alone."""
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        found.setdefault(name.casefold(), []).append(name)
    return [alike for alike in found.values() if len(alike) > 1]


def games_object(season: Season, asked: Filters, min_hands: int) -> dict[str, Any]:
    """What numbers rest on, as JSON: what was asked for, how many games, under which rules."""
    games = season.games
    return {
        "asked": {
            "season": asked.season,
            "since": asked.since,
            "until": asked.until,
            "rules": asked.preset,
            "player": asked.player,
            "partner": asked.partner,
            "against": asked.rival,
        },
        "games": len(games),
        "simulated": simulated(games),
        "not_over": sum(not game.over for game in games),
        "only_result": sum(game.only_result for game in games),
        "rules": rules_of(games),
        "min_hands": min_hands,
    }


# -- what a column means ------------------------------------------------------------------------


def explained(table: CountedTable, asked: Filters, paper: Paper) -> list[str]:
    """The page of `--explain`, from a table of one column: its name, title, unit and definition,
    what it is computed from, and the computation for each row."""
    column = table.columns[0]
    lines = paper.headed(column.name, f"'{column.title}', {_unit(column)}")
    lines += paper.lines(f"  {column.definition}", indent="  ")
    for words in (*_made_of(column), *_tables(column)):
        lines += broken(f"  {words}", paper.width, "    ")
    if not table.rows:
        return lines
    people = asked.people()
    about = about_games(table.season.games, asked)
    lines += ["", *paper.lines(f"{people}: {about}" if people else about, indent="  ")]
    for one in _row_explanations(table):
        lines += paper.lines(f"{one.label}: {one.words}", indent="  ")
        words = terms_words(one.terms, one.cell, table.min_hands)
        if words:
            lines += paper.lines(f"  {words}", "faint", "    ")
    for words in remarks(table.season.games, names_in([table])):
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
        words = behind(column, cell, total, table.min_hands)
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


def _made_of(column: Column) -> list[str]:
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


def _tables(column: Column) -> list[str]:
    found = [name for name, table in TABLES.items() if column.name in table.columns]
    return [f"shown in: {', '.join(found)}"] if found else []


def explained_object(table: CountedTable) -> dict[str, Any]:
    """The same as JSON."""
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
                "cell": cell_value(column, one.cell, table.min_hands),
                "behind": one.words,
                "terms": term_objects(one.terms),
            }
            for key, one in rows
        ],
    }


# -- the list ----------------------------------------------------------------------------


def tables_listed(paper: Paper) -> list[str]:
    """Every table with its columns, and the columns that stand in none."""
    lines: list[str] = []
    for table in TABLES.values():
        rows = listed(["opponent" if by == "against" else by for by in table.by], "or")
        lines += paper.headed(table.name, f"{table.about} By {rows}.")
        lines += _columns(table.columns, paper)
        lines.append("")
    lines += [*paper.headed("records", RECORDS_ABOUT), ""]
    rest = [name for name in COLUMNS if not any(name in t.columns for t in TABLES.values())]
    lines += paper.lines("Also for --columns and --explain, the counts behind the others:")
    lines += _columns(tuple(rest), paper)
    return lines


def _columns(names: tuple[str, ...], paper: Paper) -> list[str]:
    widest = max(map(width_of, names))
    if paper.width < widest + 40:
        return broken("    " + ", ".join(names), paper.width, "    ")
    lines = []
    for name in names:
        blanks = " " * (widest - len(name))
        words = broken(COLUMNS[name].definition, paper.width - widest - 6)
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
