"""The same hand entered at two terminals: the second is asked whether it is another one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from .. import saved_state
from ..book.book import Book
from ..book.entries import NewEntry
from ..book.sentences import entered_words, with_hand_number
from ..book.sheet import Sheet
from ..session import mark_shown
from ..terminal.exit_status import Conflict
from ..terminal.phrases import count, short_score

JUST_NOW: Final = 120
"""The number of seconds in which a hand may be entered a second time by mistake."""


def check_not_entered_twice(book: Book, sheet: Sheet, new: Sequence[NewEntry]) -> None:
    """Raises `Conflict` if these entries look like a hand that somebody at another terminal has
    just entered: the one after the last hand that this terminal was shown, or if it was shown
    nothing of this game, one with the same records. Afterwards this terminal counts as having
    seen the score, so the second attempt goes through."""
    line = sheet.lines[-1] if sheet.lines else None
    hands = [one for one in new if one.kind == "hand" and not one.about]
    if line is None or not hands or not book.terminal or line.entry.terminal == book.terminal:
        return
    age = (book.clock() - datetime.fromisoformat(line.entry.at)).total_seconds()
    last = saved_state.last_shown(book.path, book.terminal)
    knows_game = last is not None and last.game == sheet.number
    if knows_game and last is not None and last.entry >= line.entry.id:
        return
    if not 0 <= age < JUST_NOW or not (knows_game or hands[0].record == line.entry.record):
        return
    mark_shown(book, sheet)
    who = f"{line.entry.who}, " if line.entry.who else ""
    words = with_hand_number(line, entered_words(line, sheet.rules))
    score = f"{short_score(sheet.total)} after {count(len(sheet.lines), 'hand')}"
    raise Conflict(
        f"somebody has just entered this hand, it seems: {who}at another terminal, {words}. The "
        f"score is {score}. Nothing was changed; if yours is another hand, enter it again"
    )
