"""The tables of `euchre stats`: what was typed, and the value of the report that it asks for.

In: a season, and a table, a kind of row and a column to sort by, as typed. Out: the table as a
value; `Refused` for a name that there is not, or what does not go together. Does not know: how a
column counts, or how a table is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shlex import quote
from typing import Any, Final, NamedTuple

from euchre_engine.rules import did_you_mean

from ..report import values as report
from ..report.values import Bars, Cell, Heading, Intervals, Row
from ..terminal.exit_status import Refused
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from .column import Column, Table
from .counting import ROW_KINDS, By, People, is_whole_table
from .games import GameResult, Names, side_names
from .ratings import MIDDLE
from .season import Season
from .tables import CALLS, EUCHRED, HANDS, LOST, MARCHED, TABLES, WON, compared

RECORDS: Final = "records"
EVENINGS: Final = "evenings"
"""Words in place of a table's name: they are no counts by row."""


class Query(NamedTuple):
    """A request for a table, as typed: its name, the kind of row, the column to sort by."""

    table: str | None = None
    by: str | None = None
    sort: str = ""


def table_of(season: Season, query: Query) -> report.Table:
    """The table that was asked for; by default the standings, or by seat the calls. Raises
    `Refused` if the request is not valid."""
    name = query.table or ("calling" if query.by == "seat" else "standings")
    table = find_table(name)
    by = row_kind(table, query.by, season.people)
    columns = table.columns_for(by, season.people)
    if not columns:
        raise Refused(
            f"{table.name} by {by} needs --player NAME: it is about one side, and a {by} has two; "
            f"`euchre stats --by {by}` shows what was played"
        )
    sort, reverse = _sort(table, by, query.sort, season.people)
    rows = table.rows(season, by, columns, sort)
    if by == "game" and not sort:
        order = {str(game.number): at for at, game in enumerate(season.games)}
        rows.sort(key=lambda row: order[row.key[0]])
    if reverse:
        rows.reverse()
    return _as_value(season, table, by, columns, rows)


def sorted_by(table: Table, by: By, typed: str, people: People) -> str:
    """The column that rows are sorted by, with a minus if the lowest comes first; empty: by what
    the rows are about."""
    sort, _ = _sort(table, by, typed, people)
    return ("" if ROW_KINDS[by].order else table.sort) if sort is None else sort


def _as_value(
    season: Season, table: Table, by: By, columns: Sequence[Column], rows: list[Row]
) -> report.Table:
    brief = table.first if not is_whole_table(by, season.people) else ()
    # A list of games has the results among its labels.
    shown = [
        (not brief or c.name in brief) and not (by == "game" and c.whole_games) for c in columns
    ]
    headings = tuple(
        Heading(c.name, c.title, c.unit, c.definition, c.rate, c.of, first, c.rare)
        for c, first in zip(columns, shown, strict=True)
    )
    keys, labels = tuple(ROW_KINDS[by].keys), tuple(ROW_KINDS[by].keys)
    if by == "pair":
        labels = ("pair",)
        rows = [_of_pair(row, season.people.player) for row in rows]
    elif by == "night":
        rows = [row_with(row, labels=(row.key[0] or "no date",)) for row in rows]
    elif by == "game":
        keys = ("game", "date", "north", "east", "south", "west", "ns", "ew", "over")
        labels, rows = _of_games(season, rows)
    return report.Table(
        table.name,
        table.title,
        table.about,
        keys,
        headings,
        tuple(rows),
        labels,
        _picture(season, table, by, rows),
        tuple(_notes(season, table)),
    )


def row_with(row: Row, key: tuple[Any, ...] | None = None, labels: tuple[str, ...] = ()) -> Row:
    """A row with another key or other labels."""
    return Row(row.key if key is None else key, row.cells, labels)


def _of_pair(row: Row, named: str) -> Row:
    """The row of a pair; the player who was named comes first."""
    one, other = row.key[::-1] if row.key[1] == named else row.key
    return row_with(row, (one, other), (f"{one} & {other}",))


# -- lists of games ------------------------------------------------------------------------------


def _of_games(season: Season, rows: list[Row]) -> tuple[tuple[str, ...], list[Row]]:
    """The titles and the rows of a list of games, with both sides; or with the partner and the
    opponents of the player who was named, and the result."""
    games = {str(game.number): game for game in season.games}
    player = season.people.player
    seen = _last_seen(season) if player else {}
    listed_rows = []
    for row in rows:
        game = games[row.key[0]]
        key = (game.number, game.day, *game.names, *game.total, game.over)
        labels: tuple[str, ...]
        if player:
            labels = as_seen(game, seen.get(game.number, game.names), player)
        else:
            going = "" if game.over else " …"
            sides = (" & ".join(side_names(game.names, side)) for side in (0, 1))
            labels = (*sides, f"{game.total[0]}–{game.total[1]}{going}")
        listed_rows.append(row_with(row, key, (str(game.number), game.day or "–", *labels)))
    titles = ("with", "against", "score", "") if player else ("N/S", "E/W", "score")
    return ("game", "date", *titles), listed_rows


def _last_seen(season: Season) -> dict[int, Names]:
    """The four players at the last hand of the player who was named, for each game."""
    sql = "SELECT game, north, east, south, west FROM {hands} ORDER BY game, hand"
    people = People(season.people.player)
    return {
        game: (north, east, south, west)
        for game, north, east, south, west in season.select(sql)
        if people.seats((north, east, south, west))
    }


def as_seen(game: GameResult, last: Names, player: str) -> tuple[str, str, str, str]:
    """A game as a player saw it: the partner, the opponents, the score and the result. Somebody who
    left before its end is told so."""
    stayed = player in game.names
    names = game.names if stayed else last
    seat = People(player).seats(names)[0]
    side = seat % 2
    result = {"W": "won", "L": "lost", "T": "tied"}[game.result(side)] if stayed else "left"
    return (
        names[(seat + 2) % 4] or "–",
        " & ".join(side_names(names, 1 - side)),
        f"{game.total[side]}–{game.total[1 - side]}",
        result if game.over else "…",
    )


# -- pictures and notes --------------------------------------------------------------------------


def _picture(season: Season, table: Table, by: By, rows: list[Row]) -> Intervals | Bars | None:
    if table.name == "calling" and by in ("player", "pair", "seat"):
        return _calls_in_a_hundred(season, by, rows)
    drawn = {"ratings": ("rating", MIDDLE), "pairs": ("synergy", 0.0)}.get(table.name)
    return Intervals(*drawn) if drawn else None


def _calls_in_a_hundred(season: Season, by: By, rows: list[Row]) -> Bars:
    """In 100 hands of each row: the calls that marched, were made, and were euchred."""
    counted = season.rows(by, (CALLS, MARCHED, EUCHRED, HANDS))
    bars = []
    for row in rows:
        one = counted.get(row.key) or counted[row.key[::-1]]
        made = one[CALLS] - one[MARCHED] - one[EUCHRED]
        hands = one[HANDS] or 1
        bars.append(tuple(100 * calls / hands for calls in (one[MARCHED], made, one[EUCHRED])))
    return Bars("calls in 100 hands", ("all five tricks", "made", "euchred"), tuple(bars))


def _notes(season: Season, table: Table) -> list[str]:
    notes = []
    if table.name == "ratings" and (unrated := season.ratings.left_out):
        are = "is" if unrated == 1 else "are"
        notes.append(f"{count(unrated, 'game')} without four different names {are} not rated")
    return notes


MOST_IN_A_SQUARE: Final = 16
"""The most players who are set against each other in one table."""


def head_to_head(season: Season) -> report.Table | None:
    """Games won and lost, each player against every other; `None` for one player, or for many."""
    rows = season.rows("against", (WON, LOST))

    def cell(player: str, other: str) -> Cell:
        row = rows.get((player, other))
        return Cell(words="" if row is None else f"{row[WON]}–{row[LOST]}")

    names = sorted({key[0] for key in rows}, key=lambda name: (name.casefold(), name))
    note = "games won–lost, the row against the column; `euchre stats head-to-head --player NAME`"
    return (
        None if season.people.player else _square("head-to-head", "Head to head", names, cell, note)
    )


def ahead_of_each_other(season: Season) -> report.Table | None:
    """The chance of each player to be stronger than every other, best first."""
    counted = season.everybody.rows("player")
    names = compared(next(iter(counted.values()))) if counted else []
    ratings = season.ratings

    def cell(player: str, other: str) -> Cell:
        return Cell(words=f"{100 * ratings.ahead(player, other):.0f}%")

    note = "the chance that the player of the row is stronger than the player of the column"
    return _square("ahead", "Who is ahead of whom", names, cell, note)


def _square(
    name: str, title: str, names: Sequence[str], cell: Callable[[str, str], Cell], note: str
) -> report.Table | None:
    if not 2 < len(names) <= MOST_IN_A_SQUARE:
        return None
    rows = tuple(
        Row((one,), tuple(Cell(words="·") if one == other else cell(one, other) for other in names))
        for one in names
    )
    headings = tuple(Heading(other, other, "score") for other in names)
    return report.Table(name, title, "", ("player",), headings, rows, ("",), notes=(note,))


# -- what was typed ------------------------------------------------------------------------------


def row_kind(table: Table, typed: str | None, people: People) -> By:
    """The kind of row that was typed, or the table's usual one. Raises `Refused` if the table does
    not have it."""
    if typed is None:
        return table.by[0]
    for by in table.by:
        if by == typed:
            return by
    if table.by == ("against",):
        more = "" if people.player else ": --player NAME shows one player's"
        raise Refused(f"{table.name} always has a row for each opponent{more}")
    has = " and ".join(f"--by {by}" for by in table.by)
    also = [name for name, other in TABLES.items() if typed in other.by]
    raise Refused(
        f"{table.name} has no rows by {typed}, only {has}; --by {typed} goes with {', '.join(also)}"
    )


def find_table(word: str) -> Table:
    """The table of this name. Raises `Refused` with the most similar one."""
    name = word.lower().replace("_", "-")
    if name in TABLES:
        return TABLES[name]
    near = did_you_mean(name, [*TABLES, RECORDS, EVENINGS])
    typed = safe(word[:40])
    about = f"; for a player: `euchre stats --player {quote(typed)}`"
    raise Refused(
        f"there is no table '{typed}'{near or f'{about}; `euchre stats --list` lists the tables'}"
    )


def _sort(table: Table, by: By, typed: str, people: People) -> tuple[str | None, bool]:
    """The column to sort by as `Table.rows` takes it, and whether the order of what the rows are
    about is reversed."""
    if not typed:
        return None, False
    word, minus = (typed[1:], True) if typed.startswith("-") else (typed, False)
    if word.lower() in (*ROW_KINDS[by].keys, by, "date", "name"):
        return "", minus
    column = _find_column(table, word, by)
    if column.unit in ("text", "results"):
        raise Refused(f"{column.name} is text: sort by a column of numbers")
    why_not = column.why_not(by, people)
    if why_not:
        raise Refused(f"{column.name} {why_not}")
    return f"{'-' if minus else ''}{column.name}", False


def _find_column(table: Table, word: str, by: By) -> Column:
    """The column of a table by its name (with dashes, blanks or underscores) or its title. Raises
    `Refused` with similar names."""
    from difflib import get_close_matches

    columns = {column.name: column for column in table.columns}
    titled = {_one_spelling(column.title): column for column in table.columns}
    name = _one_spelling(word)
    if name in columns or name in titled:
        return columns.get(name) or titled[name]
    near = get_close_matches(name[:40], [*columns, by], 5)
    near += [column for column in columns if len(name) > 2 and name in column]
    near = list(dict.fromkeys(near))[:5]
    listing = f"`euchre stats --list {table.name}` lists them all"
    hint = f"did you mean {listed(near, 'or')}?" if near else listing
    raise Refused(f"{table.name} has no column '{safe(word[:40])}'; {hint}")


def _one_spelling(word: str) -> str:
    """`Win rate` and `win-rate` as `win_rate`."""
    return "_".join(word.lower().replace("-", " ").replace("_", " ").split())
