"""`euchre` alone, at a terminal: how the game stands, and what can be typed next.

Knows: which commands go with a table without a game, with one, and with one that is over. Does not
know: what they do.
"""

from __future__ import annotations

from euchre_engine.seats import Seat

from ..book.entry import outcome_words
from ..book.game_selection import tables
from ..book.people import as_typed, label
from ..book.sheet import Sheet
from ..render.sentences import score_words
from ..terminal import table as reports
from ..terminal.text import wrap
from .changes import undo_words
from .output import paper
from .session import is_begun, opened, shown

HELP = ("euchre help", "the other commands")


def next_step() -> None:
    """Say what can be typed next."""
    sheets = _on_the_tables()
    on = paper()
    lines = []
    for sheet in sheets[1:]:
        lines += wrap(f"Game {sheet.number} is under way too: {score_words(sheet)}.", on.width)
    head, commands = _commands(sheets)
    lines = [*wrap(head, on.width), *lines]
    column = max(len(command) for command, _ in commands) + 4
    for command, words in commands:
        if 2 * column > on.width:
            lines += [f"  {command}", *wrap(words, on.width, "      ", "      ")]
        else:
            lines += wrap(words, on.width, " " * column, f"  {command}".ljust(column))
    reports.write(lines, on)


def _on_the_tables() -> list[Sheet]:
    """The game on the table first; then others that are under way."""
    if not is_begun(None):
        return []
    with opened(None) as store:
        there = [table.game for table in tables(store)]
        current = store.current()
        if current is not None:
            there = [current, *(game for game in there if game != current)]
        sheets = [sheet for game in there if (sheet := store.sheet(game)) is not None]
        for sheet in sheets[:1]:
            shown(store, sheet)
    return sheets


def _commands(sheets: list[Sheet]) -> tuple[str, list[tuple[str, str]]]:
    """How the game stands, and the commands that go with that."""
    if not sheets:
        return _nothing()
    return _over(sheets[0]) if sheets[0].over else _going(sheets[0], len(sheets) > 1)


def _nothing() -> tuple[str, list[tuple[str, str]]]:
    return "There is no current game.", [
        ("euchre new", "begin one: it asks who plays, who deals, and for the house rules"),
        ("euchre table", "keep score on a live screen, a key at a time"),
        HELP,
    ]


def _going(sheet: Sheet, several: bool) -> tuple[str, list[tuple[str, str]]]:
    maker = as_typed(label(sheet.players, Seat.E if sheet.eldest is None else sheet.eldest))
    commands = [
        (f"euchre hand {maker} 3", "enter a hand: who made trump, and the makers' tricks"),
        (f"euchre hand {maker} 5 alone hearts", "the same, alone, with the suit"),
        ("euchre table", "the same on a live screen, a key at a time"),
    ]
    if sheet.lines or sheet.waiting:
        undo = undo_words(sheet.number if several else None)
        commands.append((undo, "take back what was entered last"))
    return f"Game {sheet.number}: {score_words(sheet)}.", [*commands, HELP]


def _over(sheet: Sheet) -> tuple[str, list[tuple[str, str]]]:
    return f"Game {sheet.number} is over: {outcome_words(sheet)}.", [
        ("euchre rematch", "the same four again, in the same seats"),
        ("euchre swap", "the same four with other partners"),
        ("euchre new", "a game with other players"),
        ("euchre night", "the evening so far, to paste into a chat"),
        HELP,
    ]
