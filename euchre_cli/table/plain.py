"""The live table without a screen: lines of keys in, sentences out; for pipes and screen readers.

Knows: lines. Does not know: what a key does; the same table decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..cli.session import remark
from ..log.words import shortened
from ..render.sentences import score_words
from ..terminal.exit_status import Exit
from ..terminal.safe import safe
from .entering import takes_text
from .keys import CLEAR, ENTER, REDO, help_lines
from .picture import match_line
from .run import LiveTable
from .state import Drawn, Quit
from .step import question as question_of

WORDS: Final = {
    "undo": "u",
    "redo": REDO,
    "amend": "e",
    "misdeal": "m",
    "thrown-in": "t",
    "next": "n",
    "help": "?",
    "keys": "?",
    "quit": "q",
    "exit": "q",
}
"""Words that stand for a key, on a line of their own."""


def run_plain(
    table: LiveTable, lines: Iterable[str], say: Callable[[str], None], patient: bool
) -> Exit:
    """Take each line as keys, and say what came of it; returns the exit status.

    `patient`: somebody is there who reads what was refused, and types it again. Otherwise nothing
    is entered after what was refused, and the status says why.
    """
    say(_standing(table))
    say(_question(table))
    for number, line in enumerate(lines, 1):
        if not patient and line.strip().lower() not in ("y", "n"):
            _take_as_new(table, say)
        status = _line(table, line, say)
        if status is None:
            return Exit.CLEAN
        if status and not patient:
            say(f"That was line {number}. Nothing after it was entered.")
            return status
        if status or table.state.typed or not line.strip():
            say(_question(table))
    if not patient:
        _take_as_new(table, say)
    if not table.state.typed:
        return Exit.CLEAN
    say(f"Not entered, because it is not complete. {_question(table)}")
    return Exit.CLEAN if patient else Exit.USAGE


def _take_as_new(table: LiveTable, say: Callable[[str], None]) -> None:
    """Where it is asked whether a new name means somebody like it, and nobody is there to answer,
    take it as new, and remark on it."""
    if table.state.typed.endswith(ENTER) and not table.state.status:
        remark(question_of(table.state).question.partition(". ")[0])
        _line(table, "n", say)


def _line(table: LiveTable, line: str, say: Callable[[str], None]) -> Exit | None:
    """The keys of a line, up to the first that is refused, which drops the whole entry: what
    follows it could mean something else. `None` when it was the last line."""
    word = line.strip().lower()
    if not word:
        say(_standing(table))
    if word.isalpha() and len(word) > 2 and word not in WORDS:
        known = ", ".join(WORDS)
        say(f"'{safe(shortened(word))}' is not known here: type keys, as in 2h3, or {known}.")
        return Exit.USAGE
    for key in WORDS.get(word) or [*line.strip(), ENTER]:
        if not takes_text(table.state.typed) and (key.isspace() or key == ENTER):
            continue  # The end of a line is Enter where a name or a number is typed.
        if Quit() in table.happen(key):
            return None
        state = table.state
        if state.help:
            for one in help_lines():
                say(one)
            table.happen(CLEAR)
        if state.message:
            say(_sentence(state.message))
        if state.calls:
            say(state.calls)
        if state.good:
            say(_standing(table))
        if state.status:
            table.happen(CLEAR)
            table.happen(Drawn())
            return state.status
    return Exit.CLEAN


def _sentence(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _standing(table: LiveTable) -> str:
    sheet = table.state.sheet
    if sheet is None:
        return ""
    match = table.state.match
    words = f"{score_words(sheet)}."
    return words if match is None else f"{words} {_sentence(match_line(match, sheet))}"


def _question(table: LiveTable) -> str:
    """What is asked, and the keys that answer; between hands the callers only."""
    question = question_of(table.state)
    offers = question.offers if table.state.typed else question.offers[:4]
    so_far = f"{question.so_far}: " if question.so_far else ""
    keys = ", ".join([*(offer.shown for offer in offers), "? all keys"])
    return f"{so_far}{question.question} {keys}."
