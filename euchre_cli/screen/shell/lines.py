"""The line mode: lines of keys or words in, sentences out, for scripts and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...log.spelling import shortened
from ...terminal.exit_status import Exit, Refused
from ...terminal.screen_text import ENTER, ESCAPE, help_lines
from ...terminal.text import safe
from .dialogue import Effect, Quit
from .keys import help_sections, names_of
from .machine import Screen, State, question, refuse, step

Say = Callable[[str], None]
Leave = Callable[[Effect, State], State]
SHOWN = 5
"""The offers that are said with a question; all keys stand in the help."""


def run_lines(
    screen: Screen,
    state: State,
    lines: Iterator[str],
    say: Say,
    answers: bool,
    leave: Leave | None = None,
) -> State:
    """Takes each line as keys, until one leaves the screen; returns the last state, whose status is
    the exit status. `leave` does what leads to another screen, and comes back with a state.

    `answers`: somebody reads each refusal, and goes on. Otherwise nothing is entered after one.
    """
    told = _tell(screen, state, say, ("", ""))
    for number, line in enumerate(lines, 1):
        state, leaves = _take(screen, state, line.strip(), say)
        if isinstance(leaves, Quit):
            return state
        if leaves is not None and leave is not None:
            state = leave(leaves, state)
            told = ("", "")
            if state.status and not answers:  # The other screen has said why.
                return state
        if state.status and not answers:
            say(f"That was line {number}. Nothing after it was entered.")
            return state
        again = state.status or not line.strip()
        told = _tell(screen, state, say, ("", "") if again else told)
    if not state.keys:
        return state
    say(f"Not entered, because it is not complete. {asked(screen, state)}")
    return state if answers else state._replace(status=Exit.USAGE)


def _tell(screen: Screen, state: State, say: Say, told: tuple[str, str]) -> tuple[str, str]:
    """Says how things stand, and asks the question, where these differ from what was `told`;
    returns them."""
    now = screen.read_out(state), asked(screen, state)
    for words, before in zip(now, told, strict=True):
        if words and words != before:
            say(words)
    return now


def asked(screen: Screen, state: State) -> str:
    """The question, with the first of the keys that answer it."""
    now = question(screen, state)
    shown = [str(offer) for offer in now.offers if offer.words][:SHOWN]
    return f"{now} {', '.join([*shown, f'{screen.help_key} all keys'])}."


def _take(screen: Screen, state: State, line: str, say: Say) -> tuple[State, Effect]:
    """Takes the keys of a line. If one is refused, nothing of the line counts but what was written
    before it. A line that leaves the screen also returns what it leads to."""
    word = line.lower()
    if word in ("help", "keys"):
        _say_help(screen, say)
        return state, None
    try:
        names = names_of(screen.tables.values())
        keys = [names[word]] if word in names else screen.keys_of_line(state, line)
    except Refused as why:
        state = refuse(state, why)
        say(sentence(state.message))
        return state, None
    first = state._replace(status=Exit.CLEAN)
    state = first
    for key in keys:
        if key in (" ", ENTER) and not question(screen, state).takes(key):
            continue  # The end of a line is Enter only where something is written.
        before = state
        state, leaves = step(screen, state, key)
        if state.page:
            _say_help(screen, say)
            state, _ = step(screen, state, ESCAPE)
        if state.message and (state.message != before.message or state.good):
            say(sentence(state.message))
        if state.good:
            first = state
        if state.status:
            dropped = first._replace(status=state.status)
            dropped = dropped if screen.escape else step(screen, first, ESCAPE)[0]
            screen.typed(dropped)
            return dropped._replace(status=state.status, message=""), None
        if leaves is not None:
            return state, leaves
    return state, None


def _say_help(screen: Screen, say: Say) -> None:
    for line in (*help_lines(help_sections(screen.tables)), *screen.line_help):
        say(line)


def sentence(words: str) -> str:
    """Words as a sentence, with a sign at the end."""
    return words if words.endswith((".", "!", "?", '"')) else f"{words}."


def not_understood(word: str, screen: Screen) -> Refused:
    """The refusal of a word that is not known, with those that are."""
    known = ", ".join((*names_of(screen.tables.values()), "help"))
    return Refused(f"'{safe(shortened(word))}' is not known here: type keys, or {known}")
