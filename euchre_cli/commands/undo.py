"""`euchre undo`, `redo` and `history`: what was entered, and what became of it."""

from __future__ import annotations

from typing import Final

import click

from ..book.events import DamagedEvent, Event, GameBegun, Redone, Undone, turned_back
from ..book.game_selection import the_one
from ..book.people import Names
from ..book.store import Store
from ..book.undo_stack import Command, next_to_redo, standing
from ..cli.changes import tell
from ..cli.game_options import complete_seat, db_option, game_either_way, game_option
from ..cli.options import PERSON, json_option, output_options, stack
from ..cli.output import paper
from ..cli.session import Session, check_not_moved_on, sheet_under_way, shown
from ..render.entries import command_words
from ..render.history import COLUMNS, HistoryEntry, page, told
from ..terminal.exit_status import BadBook, Refused
from ..terminal.table import write, write_rows

_options = stack(
    click.argument(
        "words", nargs=-1, type=PERSON, metavar="[PLAYER]", shell_complete=complete_seat
    ),
    game_option,
    db_option,
    json_option,
)


@click.command()
@_options
def undo(session: Session, words: tuple[str, ...]) -> None:
    """Take back what was entered last in the current game; once more, the entry before it.
    With two games under way, name a player of the one you mean.

    Hands, rulings, substitutes, corrections and the beginning of a game can all be taken back, and
    `euchre redo` does them again. `euchre history` still shows them.

    \b
    euchre undo
    euchre undo --game 3
    """
    meant = session._replace(who=_player(words))
    named = meant.game is not None or bool(meant.who)
    with meant.open() as store:
        with store.writing() as pen:
            if not named:
                meant = meant._replace(game=_just_entered(store))
            before = meant.sheet(pen, mends=True)
            if session.game is None:
                check_not_moved_on(store, before)
            command = before.done[-1]
            there = store.sheet(_replaced(command))
            after = pen.add(before.number, Undone(command.id))
        shown(store, after)
        now = after if after is not None else sheet_under_way(store)
        again = _named(None if named else _meant_by_redo(store), before.number)
        back = None if there is not None else store.sheet(_replaced(command))
    what = f"Taken back: {command_words(command, before)}"
    if after is None and back is not None:
        what += f". Game {back.number}, which had given way to it, is back"
    if after is None and now is not None:
        what += f". The current game is game {now.number}"
    tell(now, now, what, session.as_json, undo=f"euchre redo{again}", word="Redo")


@click.command()
@_options
def redo(session: Session, words: tuple[str, ...]) -> None:
    """Do again what `euchre undo` took back last; once more, what it took back before
    that. With two games under way, name a player of the one you mean.

    Once you have made another entry after an undo, there is nothing to redo: enter it again.

    \b
    euchre redo
    """
    meant = session._replace(who=_player(words))
    game = session.game
    with session.open() as store:
        with store.writing() as pen:
            if meant.who:
                game = meant.sheet(pen, mends=True).number
            number, command = _undone_last(store, game)
            there = store.sheet(_replaced(command))
            after = pen.add(number, Redone(command.id))
            dropped = there is not None and store.sheet(there.number) is None
        shown(store, after)
        again = _named(None if game else _meant_by_undo(store), number)
    assert after is not None
    what = f"Done again: {command_words(command, after)}"
    if dropped and there is not None:
        what += f"; game {there.number} is dropped again"
    tell(after, after, what, session.as_json, undo=f"euchre undo{again}")


def _player(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a player's name; none of `undo last`, `undo that`. Raises `Refused` for the
    number of a hand."""
    said = [word.lower() for word in words]
    number = next((word for word in said if word.isdecimal()), "last")
    if "hand" in said or number != "last":
        raise Refused(
            f"`euchre undo` takes back the last entry, and again the one before it; `euchre void "
            f"{number[:9]}` strikes out {'the last hand' if number == 'last' else 'that hand'}"
        )
    return () if set(said) <= _THE_LAST else words


_THE_LAST: Final = frozenset({"last", "the", "that", "it", "entry", "one"})


def _replaced(command: Command) -> int:
    """The number of the game whose place the one takes that this command begins, 0 for none."""
    begun = command.events[0].body
    return begun.replaces if isinstance(begun, GameBegun) else 0


def _named(meant: int | None, game: int) -> str:
    """How the way back names its game, where without a name another is `meant`, or none."""
    return "" if meant == game else f" --game {game}"


def _meant_by_undo(store: Store) -> int | None:
    """The game in which `euchre undo` alone would take something back now."""
    try:
        return _just_entered(store) or the_one(store, mends=True)[0]
    except Refused:
        return None


def _meant_by_redo(store: Store) -> int | None:
    """The game in which `euchre redo` alone would do something again now."""
    try:
        return _undone_last(store, None)[0]
    except Refused:
        return None


def _just_entered(store: Store) -> int | None:
    """The game whose result was the last entry in the book, from this terminal: that is what was
    entered last, though it never lay on the table."""
    last = store.last_event()
    if last is None or last.terminal != store.terminal:
        return None
    if not isinstance(last.body, GameBegun | Redone):
        return None
    begun = store.events(last.game)[0].body
    entered = isinstance(begun, GameBegun) and begun.result is not None and not begun.source
    return last.game if entered else None


def _undone_last(store: Store, game: int | None) -> tuple[int, Command]:
    """The game and the command that were taken back last: in `game`, or in whichever it was; else
    in the game on the table. Raises `Refused` when nothing was."""
    if game is None:
        the_one(store, mends=True)  # Of several games under way it must be said which.
    last = next_to_redo(store.taken_back()) if game is None else None
    for number in (game, None if last is None else last.game, store.current()):
        events = [] if number is None else store.events(number)
        undone = standing(events).undone
        along = getattr(events[-1].body, "along", 0) if undone else 0
        if along and number == game:
            raise Refused(
                f"nothing to redo in game {game}: it had no hands and gave way to {along}"
            )
        if number is not None and undone:
            return number, undone[-1]
        if game is not None:
            break
    raise Refused("nothing to redo: the last entry was not an undo")


# -- history ---------------------------------------------------------------------------------


@click.command()
@click.option("-a", "--all", "all_games", is_flag=True, help="The whole scorebook.")
@click.option("-v", "--verbose", is_flag=True, help="Name the terminals too.")
@game_either_way
@output_options("table", "json", "jsonl", "csv")
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
        names = store.names()
        if number is not None:
            shown(store, store.sheet(number))
    if not events and not all_games:
        raise Refused(f"there is no game {number}; `euchre games` lists them")
    found = _histories(events, names)

    if output != "table":
        write_rows(output, "events", COLUMNS, found)
    elif not found:
        click.echo("Nothing has been entered yet.")
    else:
        on = paper()
        write(page(found, on, all_games, verbose), on)


def _histories(events: list[Event], names: Names) -> list[HistoryEntry]:
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
    back = turned_back((event.id, event.at) for event in events)
    found = [one._replace(clock_back=one.event.id in back) for one in found]
    return sorted(found, key=lambda one: one.event.id)
