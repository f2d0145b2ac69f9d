"""The frame of the commands that enter something in a game.

`@enters` turns a function into a command. The function gets a sheet and words and returns what to
enter and what to say; `@enters` opens the book, finds the game, locks, refuses a hand entered twice
(`entered_twice.py`), and prints. Options that several of these commands have are declared here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import click

from ..book import matches as book_matches
from ..book.book import Book
from ..book.entries import NewEntry
from ..book.games_in_play import find_game
from ..book.sheet import NewGame, Sheet
from ..evening import tables as evening_tables
from ..session import Session, find_sheet, remember_shown, undo_command, was_shown_last
from . import evening_answer
from .answer import Change, Tell, next_words, print_outcome
from .entered_twice import check_not_entered_twice
from .options import Complete, PersonName, checked, combine_options, option
from .which_game_options import (
    LAST_GAME,
    HandNumber,
    change_options,
    complete_seat,
    people_argument,
)

if TYPE_CHECKING:
    from ..book.matches import Match

Words: TypeAlias = Sequence[str]


class Entered(NamedTuple):
    """What a command enters, and what it says about that."""

    new: Sequence[NewEntry]
    tell: Tell


# -- options ---------------------------------------------------------------------------------------


HAND: Final = option(
    "--hand N",
    "An earlier hand, or last, instead of the one under way.",
    HandNumber(1, LAST_GAME),
    field="number",
)
WHY: Final = option(
    "--why TEXT",
    "Why; kept in the history.",
    default="",
    callback=checked(lambda text: " ".join(text.split())),
)


# -- a command -------------------------------------------------------------------------------------

Prepare: TypeAlias = Callable[[Book, Callable[[], Sheet], Words], Any]
"""What is read or asked before anything is locked. It gets the book, a function that finds the
game's sheet, and the words; what it returns is used in place of the words."""


def enters(
    metavar: str,
    *options: Callable[[Any], Any],
    people: Callable[[Words], Iterable[Words]] | None = None,
    complete: Complete = complete_seat,
    required: bool = False,
    prepare: Prepare | None = None,
    corrects: bool = False,
) -> Callable[[Callable[..., Entered]], click.Command]:
    """Turns a function into a command that enters something in a game. The function is called with
    the game's sheet, the words and the options, and raises `Refused` for what cannot be.

    `metavar` describes the words. Of several games under way it is the one in which somebody sits
    who is named: `people` gives the parts of the words that begin with a name; `people=None`: no
    words are names. A command that `corrects`, or is about an earlier hand, may be about a game
    that has just ended. With `--game` there is no check that a hand is entered twice.
    """

    def decorate(function: Callable[..., Entered]) -> click.Command:
        @wraps(function)
        def run(session: Session, words: Words, **values: Any) -> None:
            typed = click.get_current_context().params
            earlier = corrects or any(typed.get(one) is not None for one in ("number", "after"))
            named = [*(people(words) if people else ()), *_named_by_options()]
            with session.open() as store:

                def find() -> _Target:
                    return _find_target(store, session, list(filter(None, named)), earlier)

                prepared = words if prepare is None else prepare(store, lambda: find().sheet, words)
                _enter(store, session, find, lambda sheet: function(sheet, prepared, **values))

        if people is None:
            argument = click.argument("words", nargs=-1, required=required, metavar=metavar)
        else:
            argument = people_argument("words", metavar, required=required, complete=complete)
        return click.command()(argument(combine_options(*options, change_options)(run)))

    return decorate


def _named_by_options() -> list[Words]:
    """The people whom options name."""
    ctx = click.get_current_context()
    options = [one for one in ctx.command.params if isinstance(one, click.Option)]
    names = [ctx.params[one.name or ""] for one in options if isinstance(one.type, PersonName)]
    return [(name,) for name in names if name]


def _enter(
    store: Book, session: Session, find: Callable[[], _Target], decide: Callable[[Sheet], Entered]
) -> None:
    """Enters what `decide` returns for the sheet of the game that `find` finds, and prints the
    answer. If either raises, nothing is written."""
    with store.writing() as writer:
        before, which, game, begins = find()
        shown_before = was_shown_last(store, before)
        entered = decide(before)
        if session.game is None:
            check_not_entered_twice(store, before, entered.new)
        after: Sheet | None
        if begins is not None:
            after = writer.begin(begins, *entered.new)
        else:
            after = writer.add(before.number, *entered.new)
    remember_shown(store, after)
    assert after is not None  # Only an undo leaves no game.
    match = None
    if store.has_matches():
        match = book_matches.match_of(store, after)
    told = entered.tell(Change(before, after))
    print_outcome(
        before,
        after,
        told.what,
        session.as_json,
        undo=undo_command(game),
        hand=told.hand,
        more=[*told.more, *([which] if which and not shown_before else [])],
        book=store.path,
        match=match,
        following=_following(store, after, match) if after.over and not before.over else "",
    )


def _following(store: Book, sheet: Sheet, match: Match | None) -> str:
    """What can be done after a game that has just ended."""
    if not sheet.evening:
        return next_words(match)
    return evening_answer.round_status(store, sheet.evening)


# -- which game ------------------------------------------------------------------------------------


class _Target(NamedTuple):
    """The game in which something is entered: its sheet; a sentence on which it was, if several
    are under way; its number, if commands about it must name it; and the game that begins now, at a
    table of an evening."""

    sheet: Sheet
    which: str = ""
    game: int | None = None
    begins: NewGame | None = None


def _find_target(store: Book, session: Session, named: Sequence[Words], corrects: bool) -> _Target:
    """The game that the options name, or in which somebody `named` sits; each begins with a name.
    Raises `Refused` if it is unclear."""
    if session.at_table is not None or (session.game is None and store.evening_lately()):
        table = evening_tables.table_to_enter(store, session.at_table, named)
        if table is not None:
            return _Target(table.sheet, str(table), begins=table.begins)
    if session.game is not None:
        return _Target(find_sheet(store, session.game), game=session.game)
    number, which = find_game(store, named, corrects)
    return _Target(find_sheet(store, number), which, number if which else None)
