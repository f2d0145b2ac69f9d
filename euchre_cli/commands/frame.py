"""The frame of the commands that enter something in a game.

`@enters` makes a command of a function from a sheet and words to what is entered, and how it is
told. Which book, game and table is meant, the lock, a hand that is entered twice and the answer are
its business; what several of these commands have as options is declared here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import click

from .. import saved_state
from ..book import matches as book_matches
from ..book.book import Book
from ..book.entries import NewEntry
from ..book.games_in_play import game_meant
from ..book.sentences import entered_words, with_hand_number
from ..book.sheet import NewGame, Sheet
from ..evening import tables as evening_tables
from ..session import Session, mark_shown, remember_shown, sheet_meant, undo_command, was_shown_last
from ..terminal.exit_status import Conflict
from ..terminal.phrases import count, short_score
from . import evening_answer
from .answer import Change, Tell, next_words, print_outcome
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
    """What a command enters, and how it is told."""

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
"""What is read or asked before anything is locked, from the book, the game that is meant, and the
words; what it returns is used in place of the words."""


def enters(
    metavar: str,
    *options: Callable[[Any], Any],
    people: Callable[[Words], Iterable[Words]] | None = None,
    complete: Complete = complete_seat,
    required: bool = False,
    prepare: Prepare | None = None,
    corrects: bool = False,
) -> Callable[[Callable[..., Entered]], click.Command]:
    """A command that enters something in the game that is meant. The function is called with its
    sheet, the words and the options, and raises `Refused` for what cannot be.

    `metavar` describes the words. Of several games under way the one is meant in which somebody is
    named: `people` gives the parts of the words that begin with a name, `None` if none of them is
    one. A command that `corrects`, or is about an earlier hand, may mean a game that has just
    ended.
    """

    def decorate(function: Callable[..., Entered]) -> click.Command:
        @wraps(function)
        def run(session: Session, words: Words, **values: Any) -> None:
            typed = click.get_current_context().params
            earlier = corrects or any(typed.get(one) is not None for one in ("number", "after"))
            named = [*(people(words) if people else ()), *_named_by_options()]
            with session.open() as store:

                def meant() -> _Meant:
                    return _game_meant(store, session, list(filter(None, named)), earlier)

                prepared = (
                    words if prepare is None else prepare(store, lambda: meant().sheet, words)
                )
                _enter(store, session, meant, lambda sheet: function(sheet, prepared, **values))

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
    store: Book, session: Session, meant: Callable[[], _Meant], decide: Callable[[Sheet], Entered]
) -> None:
    """Enters what `decide` makes of a game's sheet, and prints the answer. If it raises, nothing is
    written."""
    with store.writing() as writer:
        before, which, game, begins = meant()
        shown_before = was_shown_last(store, before)
        entered = decide(before)
        if session.game is None:
            _check_not_entered_twice(store, before, entered.new)
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


class _Meant(NamedTuple):
    """The game that is meant: its sheet; a sentence on which it was, if several are under way; its
    number, if commands about it must name it; and the game that begins now, at a table of an
    evening."""

    sheet: Sheet
    which: str = ""
    game: int | None = None
    begins: NewGame | None = None


def _game_meant(store: Book, session: Session, named: Sequence[Words], corrects: bool) -> _Meant:
    """The game that the options mean, or in which somebody `named` sits; each begins with a name.
    Raises `Refused` if it is unclear."""
    if session.at_table is not None or (session.game is None and store.evening_lately()):
        table = evening_tables.table_to_enter(store, session.at_table, named)
        if table is not None:
            return _Meant(table.sheet, str(table), begins=table.begins)
    if session.game is not None:
        return _Meant(sheet_meant(store, session.game), game=session.game)
    number, which = game_meant(store, named, corrects)
    return _Meant(sheet_meant(store, number), which, number if which else None)


# -- the same hand entered at two terminals --------------------------------------------------------

_JUST_NOW: Final = 120
"""The number of seconds in which a hand may be entered a second time by mistake."""


def _check_not_entered_twice(book: Book, sheet: Sheet, new: Sequence[NewEntry]) -> None:
    """Raises `Conflict` if these entries look like a hand that somebody at another terminal has
    just entered: the one after the last hand that this terminal was shown, or if it was shown
    nothing of this game, one with the same records. The score counts as shown then, so the second
    attempt goes through."""
    line = sheet.lines[-1] if sheet.lines else None
    hands = [one for one in new if one.kind == "hand" and not one.about]
    if line is None or not hands or not book.terminal or line.entry.terminal == book.terminal:
        return
    age = (book.clock() - datetime.fromisoformat(line.entry.at)).total_seconds()
    last = saved_state.last_shown(book.path, book.terminal)
    knows_game = last is not None and last.game == sheet.number
    if knows_game and last is not None and last.entry >= line.entry.id:
        return
    if not 0 <= age < _JUST_NOW or not (knows_game or hands[0].record == line.entry.record):
        return
    mark_shown(book, sheet)
    who = f"{line.entry.who}, " if line.entry.who else ""
    words = with_hand_number(line, entered_words(line, sheet.rules))
    score = f"{short_score(sheet.total)} after {count(len(sheet.lines), 'hand')}"
    raise Conflict(
        f"somebody has just entered this hand, it seems: {who}at another terminal, {words}. The "
        f"score is {score}. Nothing was changed; if yours is another hand, enter it again"
    )
