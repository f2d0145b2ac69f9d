"""What can be typed next, after `euchre` alone.

Knows: the commands that are useful before, during and after a game. Does not know: what they do.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.seats import Seat

from ..book.entering import outcome_words
from ..book.game_selection import tables_in_play
from ..book.people import (
    as_typed,
    label,
)
from ..book.sentences import score_words
from ..book.sheet import Sheet
from ..commands.answer import undo_command
from ..terminal import report_table as reports
from ..terminal.text import wrap
from .output import terminal_paper
from .session import book_is_begun, open_book, remember_shown

_HELP: Final = ("euchre help", "the other commands")


def next_step() -> None:
    """Prints the evening under way, or else the games, and commands to type next."""
    paper = terminal_paper()
    evening = _evening_under_way()
    sheets = [] if evening else _games_under_way()
    head, commands = evening or _commands(sheets)
    lines = wrap(head, paper.width)
    for sheet in sheets[1:]:
        lines += wrap(f"Game {sheet.number} is under way too: {score_words(sheet)}.", paper.width)
    column = max(len(command) for command, _ in commands) + 4
    for command, words in commands:
        if 2 * column > paper.width:
            lines += [f"  {command}", *wrap(words, paper.width, "      ", "      ")]
        else:
            lines += wrap(words, paper.width, " " * column, f"  {command}".ljust(column))
    reports.write(lines, paper)


def _evening_under_way() -> tuple[str, list[tuple[str, str]]] | None:
    """A sentence on the evening of several tables that is under way, and commands to type next;
    `None` if there is none, or if a game beside it is the current one."""
    if not book_is_begun(None):
        return None
    with open_book(None) as store:
        if not store.evening_lately():
            return None
        from .evening_session import next_commands  # Only for an evening.

        return next_commands(store)


def _games_under_way() -> list[Sheet]:
    """The current game first, then the others that are under way."""
    if not book_is_begun(None):
        return []
    with open_book(None) as store:
        numbers = [table.game for table in tables_in_play(store)]
        current = store.current()
        if current is not None:
            numbers = [current, *(game for game in numbers if game != current)]
        sheets = [sheet for game in numbers if (sheet := store.sheet(game)) is not None]
        for sheet in sheets[:1]:
            remember_shown(store, sheet)
    return sheets


def _commands(sheets: list[Sheet]) -> tuple[str, list[tuple[str, str]]]:
    """A sentence on the current game, and commands to type next with what each does."""
    if not sheets:
        return _without_a_game()
    return _over(sheets[0]) if sheets[0].over else _under_way(sheets[0], len(sheets) > 1)


def _without_a_game() -> tuple[str, list[tuple[str, str]]]:
    return "There is no current game.", [
        ("euchre new", "begin one: it asks who plays, who deals, and for the house rules"),
        ("euchre table", "keep score on a live screen, a key at a time"),
        ("euchre evening new Ann Bob …", "an evening of 4 to 40 people at several tables"),
        _HELP,
    ]


def _under_way(sheet: Sheet, several: bool) -> tuple[str, list[tuple[str, str]]]:
    maker = as_typed(label(sheet.players, Seat.E if sheet.eldest is None else sheet.eldest))
    commands = [
        (f"euchre hand {maker} 3", "enter a hand: who made trump, and the makers' tricks"),
        (f"euchre hand {maker} 5 alone hearts", "the same, alone, with the suit"),
        ("euchre table", "the same on a live screen, a key at a time"),
    ]
    if sheet.lines or sheet.waiting:
        undo = undo_command(sheet.number if several else None)
        commands.append((undo, "take back what was entered last"))
        commands.append(("euchre dispute", "settle from the cards whether anybody reneged"))
    return f"Game {sheet.number}: {score_words(sheet)}.", [*commands, _HELP]


def _over(sheet: Sheet) -> tuple[str, list[tuple[str, str]]]:
    return f"Game {sheet.number} is over: {outcome_words(sheet)}.", [
        ("euchre rematch", "the same four again, in the same seats"),
        ("euchre rematch swap", "the same four with other partners"),
        ("euchre new", "a game with other players"),
        ("euchre night", "the evening so far, to paste into a chat"),
        _HELP,
    ]
