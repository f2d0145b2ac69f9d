"""What can be typed next, after `euchre` alone.

Knows: the commands that are useful before, during and after a game. Does not know: what they do.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from euchre_engine.seats import Seat

from ..book.book import Book
from ..book.entering import outcome_words
from ..book.game_selection import tables_in_play
from ..book.people import as_typed, label
from ..book.sentences import score_words
from ..book.sheet import Sheet
from ..cli.output import terminal_paper
from ..cli.session import book_is_begun, open_book, remember_shown, undo_command
from ..terminal import report_table as reports
from ..terminal.text import wrap

Step: TypeAlias = tuple[str, str]
"""A command, and what it does."""

_HELP: Final = ("euchre help", "the other commands")
_WITHOUT_A_GAME: Final = [
    ("euchre new", "begin one: it asks who plays, who deals, and for the house rules"),
    ("euchre table", "keep score on a live screen, a key at a time"),
    ("euchre evening new Ann Bob …", "an evening of 4 to 40 people at several tables"),
    _HELP,
]
_AFTER_A_GAME: Final = [
    ("euchre rematch", "the same four again, in the same seats"),
    ("euchre rematch swap", "the same four with other partners"),
    ("euchre new", "a game with other players"),
    ("euchre night", "the evening so far, to paste into a chat"),
    _HELP,
]


def next_step() -> None:
    """Prints the evening under way, or else the games, and commands to type next."""
    paper = terminal_paper()
    sentences, steps = ["There is no current game."], _WITHOUT_A_GAME
    if book_is_begun(None):
        with open_book(None) as book:
            sentences, steps = _evening(book) or _games(book) or (sentences, steps)
    lines = [line for words in sentences for line in wrap(words, paper.width)]
    column = max(len(command) for command, _ in steps) + 4
    for command, words in steps:
        if 2 * column > paper.width:
            lines += [f"  {command}", *wrap(words, paper.width, "      ", "      ")]
        else:
            lines += wrap(words, paper.width, " " * column, f"  {command}".ljust(column))
    reports.write(lines, paper)


def _evening(book: Book) -> tuple[list[str], list[Step]] | None:
    """A sentence on the evening of several tables that is under way, and commands to type next;
    `None` if there is none, or if a game beside it is the current one."""
    if not book.evening_lately():
        return None
    from .evening_answer import next_commands  # Only for an evening.

    found = next_commands(book)
    return found and ([found[0]], found[1])


def _games(book: Book) -> tuple[list[str], list[Step]] | None:
    """Sentences on the games under way, the current one first, and commands to type next."""
    games = [book.current(), *(table.game for table in tables_in_play(book))]
    sheets = [book.sheet(game) for game in dict.fromkeys(games) if game is not None]
    found = [sheet for sheet in sheets if sheet is not None]
    if not found:
        return None
    current, *others = found
    remember_shown(book, current)
    also = [f"Game {one.number} is under way too: {score_words(one)}." for one in others]
    if current.over:
        words = f"Game {current.number} is over: {outcome_words(current)}."
        return [words, *also], _AFTER_A_GAME
    words = f"Game {current.number}: {score_words(current)}."
    return [words, *also], _in_a_game(current, bool(others))


def _in_a_game(sheet: Sheet, several: bool) -> list[Step]:
    maker = as_typed(label(sheet.players, Seat.E if sheet.eldest is None else sheet.eldest))
    steps = [
        (f"euchre hand {maker} 3", "enter a hand: who made trump, and the makers' tricks"),
        (f"euchre hand {maker} 5 alone hearts", "the same, alone, with the suit"),
        ("euchre table", "the same on a live screen, a key at a time"),
    ]
    if sheet.lines or sheet.waiting:
        undo = undo_command(sheet.number if several else None)
        steps.append((undo, "take back what was entered last"))
        steps.append(("euchre dispute", "settle from the cards whether anybody reneged"))
    return [*steps, _HELP]
