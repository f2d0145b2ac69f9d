"""`euchre history`: every entry of a game, or of all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import click

from ..book.events import (
    DamagedEvent,
    Event,
    ids_back_in_time,
    is_of_an_evening,
    kind_of,
    to_json,
)
from ..book.people import Renames
from ..cli.options import output_options
from ..cli.output import terminal_paper
from ..cli.session import Session, remember_shown
from ..cli.which_game_options import db_option, game_argument
from ..render.history import HistoryEntry, history_of
from ..report.as_data import write_table
from ..report.as_text import table_lines
from ..report.values import Cell, Heading, Row, Table
from ..terminal.exit_status import BadBook, Refused
from ..terminal.phrases import capitalized, local_time
from ..terminal.report_table import write


@click.command()
@click.option("-a", "--all", "all_games", is_flag=True, help="The whole scorebook.")
@click.option("-v", "--verbose", is_flag=True, help="Name the terminals too.")
@game_argument
@output_options("table", "json", "csv")
@db_option
def history(session: Session, all_games: bool, verbose: bool, output: str) -> None:
    """Show every entry of the current game, or of GAME (its number, or one of its players), in the
    order in which they were made: when, by whom, what, and what became of it.

    Nothing that was entered is ever lost: what was taken back, struck out or amended is listed
    here, with the number of the entry that did it. A clock that was turned back is marked too.

    \b
    euchre history
    euchre history 3 --verbose
    euchre history --all --csv > everything.csv
    """
    game = session.game
    if all_games and (game is not None or session.who):
        raise Refused("--all shows every game: leave the game out")
    with session.open() as store:
        if store.current() is None and not all_games and game is None:
            raise Refused("no game is under way: `euchre history --all` shows the whole scorebook")
        number = None if all_games else game or session.sheet(store).number
        events = store.events(number)
        names = store.renames()
        if number is not None:
            remember_shown(store, store.sheet(number))
    if not events and not all_games:
        raise Refused(f"there is no game {number}; `euchre games` lists them")
    entries = _histories(events, names)

    shown = {"terminal": verbose, "game": all_games}
    headings = tuple(heading for heading in _HEADINGS if shown.get(heading.name, True))
    rows = tuple(_rows(entries, {heading.name for heading in headings}))
    table = Table(
        "events", "History", "", (), headings, rows, least=len(headings), rest="--csv", csv=_CSV
    )
    if output != "table":
        write_table(output, "events", table)
    elif not entries:
        click.echo("Nothing has been entered yet.")
    else:
        paper = terminal_paper()
        write(table_lines(table, paper), paper)


_CSV: Final = (
    *("id", "at", "who", "terminal", "game", "command", "kind", "hand", "what", "fate", "by"),
    *("clock_back", "content"),
)
_HEADINGS: Final = (
    Heading("id", "#", "score"),
    Heading("time", "time"),
    Heading("who", "who"),
    Heading("terminal", "terminal"),
    Heading("game", "game", "score"),
    Heading("what", "what"),
)


def _rows(entries: list[HistoryEntry], columns: set[str]) -> Iterator[Row]:
    """A row for each entry, those of a day below its date."""
    last_day = ""
    for entry in entries:
        event = entry.event
        day = local_time(event.at)[:10]
        words = capitalized(entry.words)
        words += f" [{entry.fate} by {entry.by}]" if entry.fate else ""
        words += " [the clock had been turned back]" if entry.clock_back else ""
        texts = {
            "id": str(event.id),
            "time": local_time(event.at)[11:16],
            "who": event.who or "–",
            "terminal": event.terminal or "–",
            "game": str(event.game),
            "what": words,
        }
        yield Row(
            (),
            tuple(Cell(words=text) for name, text in texts.items() if name in columns),
            head=day if day != last_day else "",
            object={
                "id": event.id,
                "at": event.at,
                "who": event.who,
                "terminal": event.terminal,
                "game": event.game,
                "command": event.command,
                "kind": kind_of(event.body),
                "hand": entry.hand,
                "what": entry.words,
                "fate": entry.fate or None,
                "by": entry.by,
                "clock_back": entry.clock_back,
                "content": json.loads(to_json(event.body)),
            },
        )
        last_day = day


def _histories(events: list[Event], names: Renames) -> list[HistoryEntry]:
    """The history of every game, in the order of the book."""
    games: dict[int, list[Event]] = {}
    for event in events:
        games.setdefault(event.game, []).append(event)
    entries: list[HistoryEntry] = []
    for number, own in games.items():
        try:
            if is_of_an_evening(own[0].body):
                from ..render.evening_history import evening_history_of  # Only for an evening.

                entries += evening_history_of(number, own, names)
            else:
                entries += history_of(number, own, names)
        except DamagedEvent as damaged:
            raise BadBook(f"game {number}: {damaged}; `euchre doctor` shows what to do") from None
    earlier = ids_back_in_time((event.id, event.at) for event in events)
    entries = [entry._replace(clock_back=entry.event.id in earlier) for entry in entries]
    return sorted(entries, key=lambda entry: entry.event.id)
