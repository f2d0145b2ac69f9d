"""The tables of `euchre stats`: what was typed, and the value of the report that it asks for.

In: a table, a kind of row and a column to sort by, as typed; and a season. Out: the table as a
value; `Refused` for a name that there is not, or what does not go together. Does not know: how a
column counts, or how a table is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from shlex import quote
from typing import Final, NamedTuple

from euchre_engine.rules import did_you_mean

from ..book.sheet import Players
from ..report import values as report
from ..report.values import WORDS, Bars, Cell, Heading, Intervals, Row
from ..terminal.exit_status import Refused, no_such
from ..terminal.phrases import count, listed
from ..terminal.text import safe
from .column import Column, Table
from .counting import EVERYBODY, ROW_KINDS, By, People, is_whole_table
from .games import GameResult, side_names
from .season import CountedRow, Season
from .tables import CALLS, EUCHRED, HANDS, LOST, MARCHED, TABLES, WON, compared

RECORDS: Final = "records"
EVENINGS: Final = "evenings"
"""Words in place of a table's name: they are no counts by row."""


class Query(NamedTuple):
    """A table, the kind of its rows, its columns, and the column by which its rows are sorted (with
    a minus if the lowest comes first; empty: what the rows are about, `backwards` or not)."""

    table: Table
    by: By
    columns: tuple[Column, ...]
    sort: str
    backwards: bool = False


def table_of(season: Season, query: Query) -> report.Table:
    """The table that a query asks for."""
    table, by, columns = query.table, query.by, query.columns
    rows = table.rows(season, by, columns, query.sort)
    if by == "game" and not query.sort:
        order = {str(game.number): at for at, game in enumerate(season.games)}
        rows.sort(key=lambda row: order[row.key[0]])
    if query.backwards:
        rows.reverse()
    picture = _picture(season, query, rows)
    keys = labels = ROW_KINDS[by].keys
    if by == "pair":
        labels, rows = ("pair",), [_of_pair(row, season.people.player) for row in rows]
    elif by == "night":
        rows = [replace(row, labels=(row.key[0] or "no date",)) for row in rows]
    elif by == "game":
        keys = ("game", "date", "north", "east", "south", "west", "ns", "ew", "over")
        labels = ("game", "date", "N/S", "E/W", "score")
        if season.people.player:
            labels = ("game", "date", "with", "against", "score", "")
        rows = list(_of_games(season, rows))
    brief = columns if is_whole_table(by, season.people) else table.columns[: table.first or None]
    if by == "game":  # Such a list has the results among its labels.
        brief = tuple(column for column in brief if not column.whole_games)
    headings = tuple(replace(column, first=column in brief) for column in columns)
    about = (table.name, table.title, table.about)
    return report.Table(*about, keys, headings, tuple(rows), labels, picture, _notes(season, table))


def _of_pair(row: Row, named: str) -> Row:
    """The row of a pair; the player who was named comes first."""
    one, other = row.key[::-1] if row.key[1] == named else row.key
    return Row((one, other), row.cells, (f"{one} & {other}",))


# -- lists of games ------------------------------------------------------------------------------


def _of_games(season: Season, rows: list[Row]) -> Iterator[Row]:
    """The rows of a list of games, with both sides; or with the partner and the opponents of the
    player who was named, and the result."""
    games = {str(game.number): game for game in season.games}
    player = season.people.player
    for row in rows:
        game = games[row.key[0]]
        labels: tuple[str, ...]
        if player:
            lineups = season.everybody.sat.get(game.number, ())
            seen = [game.names, *(names for names in lineups if player in names)]
            labels = as_seen(game, seen[-1], player)
        else:
            sides = (" & ".join(side_names(game.names, side)) for side in (0, 1))
            labels = (*sides, f"{game.total[0]}–{game.total[1]}{'' if game.over else ' …'}")
        key = (game.number, game.day, *game.names, *game.total, game.over)
        yield Row(key, row.cells, (str(game.number), game.day or "–", *labels))


def as_seen(game: GameResult, last: Players, player: str) -> tuple[str, str, str, str]:
    """A game as a player saw it: the partner, the opponents, the score and the result. Somebody who
    left before its end is told so, with the names at the player's `last` hand."""
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


def _picture(season: Season, query: Query, rows: list[Row]) -> Intervals | Bars | None:
    if query.table.name == "calling" and query.by in ("player", "pair", "seat"):
        counted = season.rows(query.by, (CALLS, MARCHED, EUCHRED, HANDS))
        return _calls_in_a_hundred([counted[row.key] for row in rows])
    picture = query.table.picture
    drawn = picture and picture.column in [column.name for column in query.columns]
    return picture if drawn else None


def _calls_in_a_hundred(rows: list[CountedRow]) -> Bars:
    """In 100 hands of each row: the calls that marched, were made, and were euchred."""
    bars = []
    for row in rows:
        calls = row[MARCHED], row[CALLS] - row[MARCHED] - row[EUCHRED], row[EUCHRED]
        bars.append(tuple(100 * number / (row[HANDS] or 1) for number in calls))
    return Bars("calls in 100 hands", ("all five tricks", "made", "euchred"), tuple(bars))


def _notes(season: Season, table: Table) -> tuple[str, ...]:
    unrated = season.ratings.left_out if table.name == "ratings" else 0
    are = "is" if unrated == 1 else "are"
    note = f"{count(unrated, 'game')} without four different names {are} not rated"
    return (note,) if unrated else ()


MOST_IN_A_SQUARE: Final = 16
"""The most players who are set against each other in one table."""


def head_to_head(season: Season) -> report.Table | None:
    """Games won and lost, each player against every other; `None` for one player, or for many."""
    rows = season.rows("against", (WON, LOST))

    def cell(player: str, other: str) -> str:
        row = rows.get((player, other))
        return "" if row is None else f"{row[WON]}–{row[LOST]}"

    names = sorted({key[0] for key in rows}, key=lambda name: (name.casefold(), name))
    note = "games won–lost, the row against the column; `euchre stats head-to-head --player NAME`"
    if season.people.player:
        return None
    return _square("head-to-head", "Head to head", names, cell, note)


def ahead_of_each_other(season: Season) -> report.Table | None:
    """The chance of each player to be stronger than every other, best first."""
    ratings = season.ratings

    def cell(player: str, other: str) -> str:
        return f"{100 * ratings.ahead(player, other):.0f}%"

    note = "the chance that the player of the row is stronger than the player of the column"
    return _square("ahead", "Who is ahead of whom", compared(season), cell, note)


def _square(
    name: str, title: str, names: Sequence[str], words: Callable[[str, str], str], note: str
) -> report.Table | None:
    if not 2 < len(names) <= MOST_IN_A_SQUARE:
        return None
    rows = tuple(
        Row(
            (one,), tuple(Cell(words="·" if one == other else words(one, other)) for other in names)
        )
        for one in names
    )
    headings = tuple(Heading(other, other, "score") for other in names)
    return report.Table(name, title, "", ("player",), headings, rows, ("",), notes=(note,))


# -- what was typed ------------------------------------------------------------------------------


def read_query(
    table: str | None = None, by: str | None = None, sort: str = "", people: People = EVERYBODY
) -> Query:
    """The query that was typed about the hands and games of some people; by default the standings,
    or by seat the calls. Raises `Refused` if there is no such table, kind of row or column, or they
    do not go together."""
    found = find_table(table or ("calling" if by == "seat" else "standings"))
    kind = _row_kind(found, by, people)
    columns = found.columns_for(kind, people)
    if not columns:
        raise Refused(
            f"{found.name} by {kind} needs --player NAME: it is about one side, and a {kind} has "
            f"two; `euchre stats --by {kind}` shows what was played"
        )
    if not sort:
        return Query(found, kind, columns, found.usual_sort(kind))
    minus, word = ("-", sort[1:]) if sort.startswith("-") else ("", sort)
    if word.lower() in (*ROW_KINDS[kind].keys, kind, "date", "name"):
        return Query(found, kind, columns, "", backwards=bool(minus))
    column = _find_column(found, word, kind)
    if column.unit in WORDS:
        number = next(column.name for column in columns if column.unit not in WORDS)
        raise Refused(
            f"{column.name} is text: sort by a column of numbers, as in "
            f"`euchre stats {found.name} --sort {number}`"
        )
    if why_not := column.why_not(kind, people):
        raise Refused(f"{column.name} {why_not}")
    return Query(found, kind, columns, minus + column.name)


def find_table(word: str) -> Table:
    """The table of this name. Raises `Refused` with the most similar one."""
    name = word.lower().replace("_", "-")
    if name in TABLES:
        return TABLES[name]
    near = did_you_mean(name, [*TABLES, RECORDS, EVENINGS])
    typed = safe(word[:40])
    about = f"; for a player: `euchre stats --player {quote(typed)}`"
    listed = f"`euchre stats --list` lists them{about}"
    raise no_such(f"table '{typed}'", near.removeprefix("; ") or listed)


def _row_kind(table: Table, typed: str | None, people: People) -> By:
    """The kind of row that was typed, or the table's usual one."""
    for by in table.by:
        if typed in (None, by):
            return by
    if table.by == ("against",):
        more = "" if people.player else ": --player NAME shows one player's"
        raise Refused(f"{table.name} always has a row for each opponent{more}")
    has = " and ".join(f"--by {by}" for by in table.by)
    also = ", ".join(name for name, other in TABLES.items() if typed in other.by)
    raise Refused(f"{table.name} has no rows by {typed}, only {has}; --by {typed} goes with {also}")


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
    raise no_such(f"column '{safe(word[:40])}' in {table.name}", hint)


def _one_spelling(word: str) -> str:
    """`Win rate` and `win-rate` as `win_rate`."""
    return "_".join(word.lower().replace("-", " ").replace("_", " ").split())
