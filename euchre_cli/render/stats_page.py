"""The output of `euchre stats` on a terminal: a table, the records, the list of tables and columns,
and remarks on the games that the numbers rest on.

Knows: titles; the remarks on games that are not over, or under different rules, on names
that differ only in case or are at several seats, and on the rates that win chances rest on. Does
not know: the layout of a table (`stats_table.py`), or how anything was counted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..season.chance import rates_words
from ..stat_columns.column import MIN_HANDS, Table
from ..stat_columns.stat_tables import COLUMNS, TABLES
from ..stats.counted_tables import RECORDS_TABLE, CountedTable, find_table
from ..stats.filters import Filters
from ..stats.games import GameResult, Names
from ..stats.record_definitions import RECORDS, Record
from ..stats.season import Season
from ..terminal.display import Paper
from ..terminal.phrases import count, listed
from ..terminal.text import safe, width_of, wrap_long_words
from .season_records import records_lines
from .stats_cells import column_object
from .stats_table import closing_notes, draw_table

RECORDS_ABOUT: Final = (
    "The longest game, the biggest comeback, the longest winning streak, and so on."
)

_FEW = 4
"""The most sets of rules that are named."""

_LONG = 70
"""The most characters of the names of all sets of rules; if they are longer, the house rules are
left out of them."""


def page(table: CountedTable, filters: Filters, paper: Paper) -> list[str]:
    """A table with rows: its title, and the notes and remarks below."""
    season = table.season
    lines = _title(table.declaration.title, season, filters, paper)
    drawn = draw_table(table, paper)
    lines += [*drawn.lines, *_remark_lines(season, players_in(table), paper)]
    if any(column.unit == "win chance" for column in table.columns):
        lines += _rates_line(season, paper)
    return [*lines, *closing_notes(table, drawn, paper)]


def records_page(
    records: Sequence[Record], season: Season, filters: Filters, paper: Paper
) -> list[str]:
    """The records with their title, and the remarks on the games."""
    lines = [*_title("Records", season, filters, paper), *records_lines(records, paper)]
    lines += _remark_lines(season, (), paper)
    if records:
        lines += _rates_line(season, paper)
        lines += paper.lines("what a record means: euchre stats --list records", "faint", "  ")
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


def players_in(table: CountedTable) -> set[str]:
    """The names of the players in the rows of a table."""
    people = table.by in ("player", "pair", "against")
    return {name for row in table.rows for name in row.key} if people else set()


def _differing_in_case(names: Iterable[str]) -> list[list[str]]:
    """The groups of names that differ only in the case of their letters."""
    by_folded: dict[str, list[str]] = {}
    for name in sorted(names):
        by_folded.setdefault(name.casefold(), []).append(name)
    return [alike for alike in by_folded.values() if len(alike) > 1]


def games_object(season: Season, filters: Filters) -> dict[str, Any]:
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
        "min_hands": MIN_HANDS,
    }


# -- the list -----------------------------------------------------------------------------------


def list_lines(word: str | None, paper: Paper) -> list[str]:
    """The page of `--list`: every table, or the one that is named, with what its columns mean."""
    if word == RECORDS_TABLE:
        return _records_lines(paper)
    if word is not None:
        return _table_lines(find_table(word), paper)
    lines: list[str] = []
    for table in TABLES.values():
        lines += [*_table_lines(table, paper), ""]
    return [*lines, *_records_lines(paper)]


def _table_lines(table: Table, paper: Paper) -> list[str]:
    rows = listed(["opponent" if by == "against" else by for by in table.by], "or")
    about = paper.headed_lines(table.name, f"{table.about} By {rows}.")
    return [*about, *_definition_lines(_columns_of(table), paper)]


def _records_lines(paper: Paper) -> list[str]:
    lines = paper.headed_lines(RECORDS_TABLE, RECORDS_ABOUT)
    for one in RECORDS.values():
        lines += wrap_long_words(f"    {one.title}: {one.meaning}", paper.width, "      ")
    return lines


def _columns_of(table: Table) -> list[str]:
    """The names of the table's columns, and of those that a terminal shows at first."""
    return list(dict.fromkeys((*table.columns, *table.first)))


def _definition_lines(names: Sequence[str], paper: Paper) -> list[str]:
    """What each of these columns means; only the names if there is no room."""
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


def list_object(word: str | None) -> dict[str, Any]:
    """The page of `--list` as JSON."""
    tables = list(TABLES.values()) if word is None else []
    if word not in (None, RECORDS_TABLE):
        tables = [find_table(word)]
    objects = [
        {
            "table": table.name,
            "title": table.title,
            "about": table.about,
            "by": list(table.by),
            "sort": table.sort,
            "columns": _columns_of(table),
        }
        for table in tables
    ]
    if word in (None, RECORDS_TABLE):
        objects.append(
            {
                "table": RECORDS_TABLE,
                "title": "Records",
                "about": RECORDS_ABOUT,
                "by": [],
                "sort": "",
                "columns": [],
            }
        )
    names = dict.fromkeys(name for table in tables for name in _columns_of(table))
    return {"tables": objects, "columns": [column_object(COLUMNS[name]) for name in names]}
