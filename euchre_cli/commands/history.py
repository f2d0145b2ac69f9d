"""`euchre history`: every entry of a game, or of all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from ..book.book import Book
from ..book.entries import OF_AN_EVENING, Damaged, Entry, set_back
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
        entries = _histories(store, store.entries(number))
        if number is not None:
            remember_shown(store, store.sheet(number))
    if not entries and not all_games:
        raise Refused(f"there is no game {number}; `euchre games` lists them")

    shown = {"terminal": verbose, "game": all_games}
    headings = tuple(heading for heading in _HEADINGS if shown.get(heading.name, True))
    rows = tuple(_rows(entries, {heading.name for heading in headings}))
    table = Table(
        "entries", "History", "", (), headings, rows, least=len(headings), rest="--csv", csv=_CSV
    )
    if output != "table":
        write_table(output, "entries", table)
    elif not entries:
        click.echo("Nothing has been entered yet.")
    else:
        paper = terminal_paper()
        write(table_lines(table, paper), paper)


_CSV: Final = (*Entry._fields, "hand", "what", "fate", "by", "clock_back")
_HEADINGS: Final = (
    Heading("id", "#", "score"),
    Heading("time", "time"),
    Heading("who", "who"),
    Heading("terminal", "terminal"),
    Heading("game", "game", "score"),
    Heading("what", "what"),
)


def _rows(history: list[HistoryEntry], columns: set[str]) -> Iterator[Row]:
    """A row for each entry, those of a day below its date."""
    last_day = ""
    for one in history:
        entry = one.entry
        day = local_time(entry.at)[:10]
        words = capitalized(one.words)
        words += f" [{one.fate} by {one.by}]" if one.fate else ""
        words += " [the clock had been turned back]" if one.clock_back else ""
        texts = {
            "id": str(entry.id),
            "time": local_time(entry.at)[11:16],
            "who": entry.who or "–",
            "terminal": entry.terminal or "–",
            "game": str(entry.game or "–"),
            "what": words,
        }
        yield Row(
            (),
            tuple(Cell(words=text) for name, text in texts.items() if name in columns),
            head=day if day != last_day else "",
            object={
                **entry._asdict(),
                "hand": one.hand,
                "what": one.words,
                "fate": one.fate or None,
                "by": one.by,
                "clock_back": one.clock_back,
            },
        )
        last_day = day


def _histories(store: Book, entries: list[Entry]) -> list[HistoryEntry]:
    """The history of every game in these entries, in the order of the book."""
    games: dict[int, list[Entry]] = {}
    for entry in entries:
        games.setdefault(entry.game, []).append(entry)
    renames = store.renames()
    history: list[HistoryEntry] = []
    for number, own in games.items():
        try:
            if any(entry.kind in OF_AN_EVENING for entry in own):
                from ..render.evening_history import evening_history_of  # Only for an evening.

                history += evening_history_of(number, own, renames)
            else:
                history += history_of(own, renames, store.number_of)
        except Damaged as damaged:
            raise BadBook(f"{damaged}; `euchre doctor` shows what to do") from None
    earlier = set_back((entry.id, entry.at) for entry in entries)
    history = [one._replace(clock_back=one.entry.id in earlier) for one in history]
    return sorted(history, key=lambda one: one.entry.id)
