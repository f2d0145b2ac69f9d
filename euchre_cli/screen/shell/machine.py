"""The machine behind a screen: a state and a key give the next state, and what is to be done.

The keys since the last entry are all that is kept: Backspace leaves out the last of them, and an
entry that could not be written is made again from them. Nothing here touches the book or the
terminal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple

from ...terminal.exit_status import Exit, Failure, Refused
from ...terminal.phrases import capitalized
from ...terminal.screen_text import BACK, ESCAPE, Canvas, Row
from ...terminal.text import safe
from .dialogue import YES_OR_NO, Change, Dialogue, Effect, Offer, Question, Quit, Subject, Withdrawn
from .dialogue import answered as answered_by
from .keys import Tables

FLASH_TICKS: Final = 3
"""The seconds for which what has just happened is highlighted: at least two, as the first may be
over at once."""


class State(NamedTuple):
    """What a screen shows.

    - `opened` is the subject before any of the `keys`, `subject` what they come to; `typed` are
      those of them that do not come to anything yet.
    - `message` is the last one, `status` tells a script why the last key was refused, and `good`
      that something was written. It is `kept` until something else was done.
    - `held`: the entry is complete, but could not be written. `was` is the subject for which its
      first keys were typed, if another terminal has changed it since.
    - `page` of the keys is shown, 0 for none; `flash` are the seconds left of a highlight.
    """

    opened: Subject
    subject: Subject
    keys: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    message: str = ""
    status: Exit = Exit.CLEAN
    good: bool = False
    kept: bool = False
    held: bool = False
    was: Subject = None
    page: int = 0
    flash: int = 0


def opened(subject: Subject, message: str = "") -> State:
    """The state in which nothing is typed yet."""
    return State(subject, subject, message=message)


class Done(NamedTuple):
    """An effect was carried out: the subject now, what to say, whether the bell `rings`, and
    whether nothing is left to do (`leaves`)."""

    subject: Subject
    words: str
    rings: bool = False
    leaves: bool = False


class Moved(Failure):
    """An entry was not written, because another terminal was quicker; `subject` is the new one."""

    status = Exit.BUSY

    def __init__(self, words: str, subject: Subject) -> None:
        super().__init__(words)
        self.subject = subject


class Screen(ABC):
    """What a screen consists of; a plain one has nothing to write, and nobody else changes it.

    `tables` are those of its keys, of which `help_key` shows all; `escape` is what Esc leads to
    when nothing is typed, and `line_help` what else may be typed in the line mode.
    """

    tables: Tables
    help_key = "?"
    escape: Effect = None
    line_help: Sequence[str] = ()

    @abstractmethod
    def talk(self, subject: Subject) -> Dialogue:
        """The dialogue that begins when nothing is typed."""

    @abstractmethod
    def draw(self, state: State, asked: Question, canvas: Canvas) -> list[Row]:
        """The picture of a state, and of what is asked in it, without a page of keys."""

    def carry_out(self, subject: Subject, effect: Effect) -> Done | None:
        """Does what a dialogue has led to; `None` if it means to leave the screen. Raises
        `Failure`."""
        return None

    def look_around(self, subject: Subject) -> Done | None:
        """The subject as another terminal has changed it; `None` if none has."""
        return None

    def moved_words(self, old: Subject, now: Subject) -> str:
        """What another terminal has changed."""
        return ""

    def typed(self, state: State) -> None:
        """The keys of the state are what is typed now."""
        return None

    def keys_of_line(self, state: State, line: str) -> Sequence[str]:
        """The keys that a line of the line mode stands for. Raises `Refused`."""
        return line

    def read_out(self, state: State) -> str:
        """How things stand, for the line mode."""
        return ""


def question(screen: Screen, state: State) -> Question:
    """The question that the next key answers."""
    if state.held:
        words = "Enter it all the same?" if state.status is Exit.BUSY else "Try again?"
        return Question(f"Not entered. {words}", (YES_OR_NO[0], Offer((ESCAPE,), "no")))
    asked = answered_by(screen.talk(state.subject), state.typed).question
    assert asked is not None
    return asked


def press(screen: Screen, state: State, key: str) -> tuple[State, Effect]:
    """The state after a key, and the effect to carry out, if any."""
    asked = question(screen, state)
    if state.page:
        return state._replace(page=state.page + 1 if key == screen.help_key else 0), None
    if key == screen.help_key and not asked.takes(key):
        return state._replace(page=1), None
    fresh = _without_message(state)
    if key == ESCAPE and not state.typed:
        return fresh, screen.escape
    if key == ESCAPE:
        return _given_up(fresh), None
    if key == BACK and not asked.takes(BACK):
        if not state.keys:
            return refuse(state, Refused("nothing is typed that could be taken back")), None
        return retyped(screen, fresh, state.keys[:-1])
    key = key if len(key) > 1 or asked.text else key.lower()  # Caps lock refuses nothing.
    if state.held and key != "y":
        words = "your last entry is not written yet: y tries again, Esc drops it"
        return refuse(state, Refused(words)), None
    keys = state.typed if state.held else (*state.typed, key)
    try:
        return _with_keys(screen, state, keys)
    except Withdrawn as why:
        return refuse(_given_up(state), why)._replace(kept=True), None
    except Refused as why:
        return refuse(_given_up(state) if state.held else state, why), None


def _with_keys(screen: Screen, state: State, typed: tuple[str, ...]) -> tuple[State, Effect]:
    """The state with these keys typed since the last question. Raises `Refused`."""
    now = answered_by(screen.talk(state.subject), typed)
    before = state.keys[: len(state.keys) - len(state.typed)]
    fresh = _without_message(state)._replace(keys=(*before, *typed), typed=typed)
    if now.question is not None:
        if state.kept:
            fresh = fresh._replace(message=state.message, status=state.status, kept=True)
        return fresh, None
    if now.effect is None:
        return _given_up(fresh), None
    if isinstance(now.effect, Change):
        return fresh._replace(subject=now.effect.subject, typed=(), message=now.effect.words), None
    return fresh, now.effect


def retyped(screen: Screen, state: State, keys: Sequence[str]) -> tuple[State, Effect]:
    """The state after these keys from its beginning on, as far as they still fit; never with an
    effect."""
    state = state._replace(subject=state.opened, keys=(), typed=(), held=False)
    for key in keys:
        try:
            after, effect = _with_keys(screen, state, (*state.typed, key))
        except Refused:
            break
        if effect is not None:
            break
        state = after
    return state._replace(message=""), None


def _without_message(state: State) -> State:
    return state._replace(message="", status=Exit.CLEAN, good=False, kept=False)


def _given_up(state: State) -> State:
    """The state without the keys that do not come to anything yet."""
    keys = state.keys[: len(state.keys) - len(state.typed)]
    return state._replace(keys=keys, typed=(), held=False, was=None)


def refuse(state: State, why: Failure) -> State:
    """The state after something that was refused: only the message is new."""
    words = capitalized(safe(str(why)))
    return state._replace(message=words, status=why.status, good=False, kept=False)


def step(screen: Screen, state: State, key: str) -> tuple[State, Effect]:
    """Takes a key, and carries its effect out. What is returned besides the state is an effect that
    leaves the screen."""
    after, effect = press(screen, _with_news(screen, state), key)
    if after.keys != state.keys:
        screen.typed(after)
    return (after, None) if effect is None else carry(screen, after, effect)


def carry(screen: Screen, state: State, effect: Effect) -> tuple[State, Effect]:
    """Carries an effect out; one that leaves the screen is returned. An entry that could not be
    written is held."""
    if isinstance(effect, Quit):
        return _given_up(state), effect
    try:
        if state.was is not None:
            raise Moved(screen.moved_words(state.was, state.subject), state.subject)
        done = screen.carry_out(state.subject, effect)
    except Refused as why:
        return refuse(_given_up(state), why), None
    except Moved as moved:
        words = f"The score has moved on: {moved}. Nothing was entered"
        held = state._replace(opened=moved.subject, subject=moved.subject, held=True, was=None)
        return held._replace(message=words, status=Exit.BUSY), None
    except Failure as failed:
        words = f"{capitalized(safe(str(failed)))}. Nothing is lost"
        return state._replace(message=words, status=failed.status, held=True), None
    if done is None:
        return _given_up(state), effect
    flash = FLASH_TICKS if done.rings else state.flash
    state = opened(done.subject, capitalized(done.words))._replace(good=True, flash=flash)
    return state, Quit() if done.leaves else None


def tick(screen: Screen, state: State) -> State:
    """The state after a second: what another terminal has entered is shown. Keys typed before it
    are kept if they still fit, and what they come to is held."""
    after = _with_news(screen, state)
    if after is state:
        return state._replace(flash=max(0, state.flash - 1))
    return after if after.keys else after._replace(was=None)


def _with_news(screen: Screen, state: State) -> State:
    """The state with what another terminal has entered; nobody has seen that yet."""
    done = screen.look_around(state.subject)
    if done is None:
        return state
    new = opened(done.subject, capitalized(done.words))
    new = new._replace(flash=FLASH_TICKS if done.rings else 0, page=state.page)
    if state.held:
        return new._replace(keys=state.keys, typed=state.typed, status=state.status, held=True)
    kept, _ = retyped(screen, new, state.keys)
    kept = kept if kept.keys == state.keys else new
    was = state.was or state.subject if done.words else state.was
    return kept._replace(message=new.message, was=was)
