"""`euchre history`: every entry of a game, or of the whole book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..book.events import DamagedEvent, turned_back
from ..cli.options import SETTINGS, output_options
from ..cli.output import paper
from ..cli.session import db_option, game_either_way, game_of, opened, shown
from ..render.history import COLUMNS, page, told
from ..terminal.exit_status import BadBook, Refused
from ..terminal.table import write, write_rows

if TYPE_CHECKING:
    from ..book.events import Event
    from ..book.people import Names
    from ..render.history import HistoryEntry


@click.command(
    context_settings=SETTINGS, short_help="Show every entry of a game, even those taken back."
)
@click.option("-a", "--all", "all_games", is_flag=True, help="The whole scorebook.")
@click.option("-v", "--verbose", is_flag=True, help="Name the terminals too.")
@game_either_way
@output_options("table", "json", "jsonl", "csv")
@db_option
def history(
    all_games: bool,
    verbose: bool,
    game: int | None,
    player: tuple[str, ...],
    output: str,
    db: str | None,
) -> None:
    """Show every entry of the current game, or of GAME (its number, or one of its players), in the
    order in which they were made: when, by whom, what, and what became of it.

    Nothing that was entered is ever lost: what was taken back, struck out or amended is listed
    here, with the number of the entry that did it. A clock that was turned back is marked too.

    \b
    euchre history
    euchre history 3 --verbose
    euchre history --all --csv > everything.csv
    """
    if all_games and (game is not None or player):
        raise Refused("--all shows every game: leave the game out")
    with opened(db) as store:
        if store.current() is None and not all_games and game is None:
            raise Refused("no game is under way: `euchre history --all` shows the whole scorebook")
        number = None if all_games else game or game_of(store, None, player).number
        events = store.events(number)
        names = store.names()
        if number is not None:
            shown(store, store.sheet(number))
    if not events and not all_games:
        raise Refused(f"there is no game {number}; `euchre games` lists them")
    found = _told(events, names)

    if output != "table":
        write_rows(output, "events", COLUMNS, found)
    elif not found:
        click.echo("Nothing has been entered yet.")
    else:
        on = paper()
        write(page(found, on, all_games, verbose), on)


def _told(events: list[Event], names: Names) -> list[HistoryEntry]:
    """The history of each game, in the order of the book."""

    games: dict[int, list[Event]] = {}
    for event in events:
        games.setdefault(event.game, []).append(event)
    found: list[HistoryEntry] = []
    for number, its in games.items():
        try:
            found += told(number, its, names)
        except DamagedEvent as damaged:
            raise BadBook(f"game {number}: {damaged}; `euchre doctor` shows what to do") from None
    back = turned_back(events)
    found = [one._replace(clock_back=one.event.id in back) for one in found]
    return sorted(found, key=lambda one: one.event.id)
