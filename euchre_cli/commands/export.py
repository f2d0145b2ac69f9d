"""`euchre export`: games of the scorebook as a log, or as a table of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

import click

from ..book.csv_to_log import HANDS
from ..book.export import GameLog, HandRows
from ..book.game_selection import Games, chosen
from ..book.readonly_sql import StoredTable, answer_to, everything_in, near, tables_of
from ..book.sheet import Sheet
from ..book.store import Store
from ..cli.output import check_out
from ..cli.output import out as written
from ..cli.session import Session
from ..columns.tables import TABLES
from ..log.formats import FORMATS, TEXT, WRITTEN, Format, by_name
from ..render.sql_answer import columns_of
from ..terminal import table as reports
from ..terminal.exit_status import Refused
from ..terminal.screen import say
from ..terminal.text import safe
from ..terminal.words import count

_WRITTEN: Final = (*WRITTEN, HANDS)


def export(
    session: Session,
    games: tuple[Games, ...],
    by_option: tuple[Games, ...],
    evening: str | None,
    season: str | None,
    everything: bool,
    target: str | None,
    table: str | None,
    out: str | None,
    force: bool,
) -> None:
    games += by_option
    given = [bool(games), evening is not None, season is not None, everything]
    if sum(given) > 1:
        raise click.UsageError("give games, or one of --evening, --season and --all")
    if session.as_json and out is None:
        raise click.UsageError(
            "--json describes the file that --out writes; for the games as JSON, use --to jsonl"
        )
    if table is not None:
        _check_table(any(given), target, out)
    form = _format(target, out)
    with session.open() as store:
        if out is not None:
            check_out(out, force=force)
        if table is not None:
            store.check()
            _table(store, table, out, force, session.as_json)
            return
        numbers = chosen(store, games, evening, season, everything)
        hands = _written(store, numbers, form, out, force)
    if out is not None:
        _tell(out, form, numbers, hands, session.as_json)


def _check_table(games: bool, target: str | None, out: str | None) -> None:
    """Raises `UsageError` if a table is asked for together with games, or in a format other than
    CSV."""
    if games:
        raise click.UsageError(
            "--table writes a whole table; `euchre sql --csv` writes a part of one"
        )
    if (target or HANDS.name) != HANDS.name or by_name(out or "", WRITTEN):
        raise click.UsageError("a table is written as CSV: leave out --to, and name a .csv file")


def _format(target: str | None, out: str | None) -> Format:
    """The format called `target`, or else what the name of the file asks for. Raises `UsageError`
    for one that is only read."""
    if target is not None:
        return next(form for form in _WRITTEN if form.name == target)
    form = by_name(out or "", (*FORMATS, HANDS)) or TEXT
    if form not in _WRITTEN:
        raise click.UsageError(
            f"{form.title} files can be read but not written: name another file, or give --to"
        )
    return form


# -- what is written -------------------------------------------------------------------------------


class _Writer(Protocol):
    """What takes the games of an export, in order; it returns how many hands it wrote of each."""

    def game(self, sheet: Sheet) -> int: ...

    def end(self) -> None: ...


def _written(store: Store, games: Iterable[int], form: Format, out: str | None, force: bool) -> int:
    """Writes the games, and returns the number of hands."""
    hands = 0
    with written(out, force=force) as write:
        writer = _writer(form, write)
        for number in games:
            sheet = store.sheet(number)
            if sheet is None:
                raise Refused(f"game {number} was undone in the meantime: nothing was written")
            hands += writer.game(sheet)
            for words in _cannot_say(sheet, form):
                say(f"euchre: game {number} {words}")
        writer.end()
    return hands


def _table(store: Store, name: str, out: str | None, force: bool, as_json: bool) -> None:
    """Writes a whole table, and reports it if it goes to a file."""
    table = _table_called(tables_of(store), name)
    with written(out, force=force) as write:
        rows = _write_csv(store, table, write)
    if out is None:
        return
    if as_json:
        reports.write_object(file=out, format="csv", table=table.name, rows=rows)
        return
    say(f"{count(rows, 'row')} of {safe(table.name)} written to {safe(out)}")


def _writer(form: Format, write: Callable[[str], object]) -> _Writer:
    if form is HANDS:
        return HandRows(write)
    return GameLog(write, form)


def _cannot_say(sheet: Sheet, form: Format) -> list[str]:
    """What a game contains and its export does not show."""
    words = []
    if sheet.struck:
        words.append("was struck out, which the export does not show")
    if sheet.only_result:
        return words  # All that is known of it is in every export.
    if form is HANDS:
        if not sheet.lines and not sheet.waiting:
            words.append("has no hands, so it has no row")
        elif not sheet.waiting and not sheet.only_result:
            last = sheet.lines[-1]
            if last.players != sheet.players:
                words.append("has a substitute since its last hand, which the table does not show")
            if last.target != sheet.rules.target:
                words.append(
                    f"was changed to {sheet.rules.target} points after its last hand, which the "
                    "table does not show"
                )
    elif not sheet.lines and not sheet.waiting and sheet.dealer is not None:
        words.append("has no hands, so the log does not say who deals first")
    return words


def _tell(out: str, form: Format, games: list[int], hands: int, as_json: bool) -> None:
    if as_json:
        reports.write_object(file=out, format=form.name, games=games, hands=hands)
        return
    say(f"{count(len(games), 'game')}, {count(hands, 'hand')} written to {safe(out)}")


def _table_called(tables: Sequence[StoredTable], name: str) -> StoredTable:
    """The table or view of this name, in any letter case. Raises `Refused` if there is none."""
    for table in tables:
        if table.name.casefold() == name.casefold():
            return table
    for table in tables:
        if table.name == name.casefold().replace("-", "_"):
            return table
    if name.casefold() in (*TABLES, "records"):
        raise Refused(
            f"{name.casefold()} is not a table in the file: `euchre stats {name.casefold()} --csv` "
            "works it out"
        )
    hint = near(name, [table.name for table in tables])
    raise Refused(f"there is no table '{safe(name)}'{hint or '; `euchre sql` lists them all'}")


def _write_csv(store: Store, table: StoredTable, write: Callable[[str], object]) -> int:
    """Writes a table as CSV, and returns the number of rows."""
    with answer_to(store.path, everything_in(table)) as answer:
        rows = -1  # The header is none.
        for line in reports.csv_lines(columns_of(answer.columns), answer.rows):
            write(line)
            rows += 1
    return rows
