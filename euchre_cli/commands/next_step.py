"""`euchre` alone, at a terminal: how the game stands, and what can be typed next.

Knows: which commands go with a table without a game, with one, and with one that is over. Does not
know: what they do.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..at_table import book_path, opened, shown

if TYPE_CHECKING:
    from ..scorebook.sheet import Sheet

HELP = ("euchre help", "what else there is")


def next_step() -> None:
    """Say what can be typed next."""
    from .. import reports
    from ..render.columns import wrap

    sheet = _on_the_table()
    head, commands = _nothing() if sheet is None else _over(sheet) if sheet.over else _going(sheet)
    on = reports.paper()
    lines = wrap(head, on.width)
    column = max(len(command) for command, _ in commands) + 4
    for command, words in commands:
        first = f"  {command}".ljust(column)
        lines += wrap(words, on.width, " " * column, first)
    reports.write(lines, on)


def _on_the_table() -> Sheet | None:
    path = book_path(None)
    try:
        if not os.path.getsize(path):
            return None
    except OSError:
        return None
    with opened(None) as store:
        number = store.current()
        sheet = None if number is None else store.sheet(number)
        shown(store, sheet)
    return sheet


def _nothing() -> tuple[str, list[tuple[str, str]]]:
    return "No game is on the table.", [
        ("euchre new", "begin one: it asks who plays, who deals, and for the house rules"),
        ("euchre table", "keep score on a live screen, a key at a time"),
        HELP,
    ]


def _going(sheet: Sheet) -> tuple[str, list[tuple[str, str]]]:
    from euchre_engine.seats import Seat

    from ..render.sentences import score_words
    from ..scorebook.people import as_typed, label

    maker = as_typed(label(sheet.players, Seat.E if sheet.eldest is None else sheet.eldest))
    commands = [
        (f"euchre hand {maker} 3", "the next hand: who made trump, and the makers' tricks"),
        (f"euchre hand {maker} 5 alone hearts", "the same, alone, with the suit"),
        ("euchre table", "the same on a live screen, a key at a time"),
    ]
    if sheet.lines or sheet.waiting:
        commands.append(("euchre undo", "take back what was entered last"))
    return f"Game {sheet.number}: {score_words(sheet)}.", [*commands, HELP]


def _over(sheet: Sheet) -> tuple[str, list[tuple[str, str]]]:
    from ..scorebook.entry import outcome_words

    return f"Game {sheet.number} is over: {outcome_words(sheet)}.", [
        ("euchre rematch", "the same four again, in the same seats"),
        ("euchre swap", "the same four with other partners"),
        ("euchre new", "a game of others"),
        ("euchre night", "the evening so far, to paste into a chat"),
        HELP,
    ]
