"""The live table as a pure function: `step(state, happening)` gives the next state, and the effects
to carry out.

Knows: what follows from a key, a second, or an effect that was carried out, and the message for it.
Does not know: what a key enters (`keys.py`); files, clocks, screens.
"""

from __future__ import annotations

from collections.abc import Callable

from euchre_engine.seats import SIDES, Seat

from ..book.barn_and_customs import called_out, explained, in_the_barn
from ..book.events import BestOf, HandAmended, Redone, SeatTaken, TargetSet, Undone
from ..book.people import label, side_label
from ..book.sheet import Sheet
from ..render.history import command_words
from ..render.score_changes import corrected_words
from ..render.sentences import (
    entered_words,
    hand_words,
    match_words,
    numbered,
    ruling_words,
    seats_words,
    short_score,
)
from ..terminal.exit_status import Exit, Refused
from ..terminal.phrases import capitalized, count
from ..terminal.text import safe
from .key_reader import BACK, CLEAR, YES, Incomplete, Offer, Prompt
from .keys import prompt_after, read
from .state import (
    FLASH,
    Bell,
    Drawn,
    Effect,
    Enter,
    Happening,
    NextGame,
    Noticed,
    Outcome,
    Overtaken,
    State,
    Stored,
    Tick,
    Unread,
    Write,
    WriteFailed,
)

Effects = tuple[Effect, ...]


def step(state: State, happening: Happening) -> tuple[State, Effects]:
    """What a key, a second, or the outcome of an effect makes of the table.

    A key that cannot be changes nothing but the message. An entry that was not written is held, and
    it is asked whether to try again.
    """
    match happening:
        case str():
            return _key(state, happening)
        case Stored(effect, after):
            return _stored(state, effect, after)
        case Overtaken(now):
            return _overtaken(state, state.sheet, now), ()
        case WriteFailed(words, status):
            return _said(state, f"{safe(words)}. Nothing is lost", status), ()
        case Noticed(now):
            return _noticed(state, now)
        case Drawn():
            return _drawn(state), ()
        case Tick():
            ns, ew = state.flash
            return state._replace(flash=(max(0, ns - 1), max(0, ew - 1))), ()


def settle(
    state: State, happening: Happening, carry: Callable[[Sheet | None, Write], Outcome]
) -> tuple[State, list[Effect]]:
    """A step with all that follows from it: `carry` writes, for the sheet that is drawn; what is
    left to do is returned."""
    state, effects = step(state, happening)
    left: list[Effect] = []
    for effect in effects:
        if isinstance(effect, Enter | NextGame):
            state, more = settle(state, carry(state.sheet, effect), carry)
            left += more
        else:
            left.append(effect)
    return state, left


# -- a key ---------------------------------------------------------------------------------------


def _key(state: State, key: str) -> tuple[State, Effects]:
    if state.help:
        return state._replace(help=state.help + 1 if key == "?" else 0), ()
    if key == "?":
        return _typed(state, state.typed)._replace(help=1), ()
    if key == CLEAR:
        return _typed(state, ""), ()
    if key == BACK:
        if state.held:
            return _read_by_now(_typed(state, state.typed)), ()
        if not state.typed:
            return _said(state, "Nothing typed yet; u takes back the last entry"), ()
        return _typed(state, state.typed[:-1]), ()
    if state.held or not prompt(state).text:
        key = key.lower()  # Caps lock is no reason to refuse anything.
    if state.held:
        return _answered(state, key)
    return _taken(state, state.typed, key)


def _answered(state: State, key: str) -> tuple[State, Effects]:
    """The answer to whether an entry that was not written is to be tried again.

    A key of another entry begins that one where somebody else's came between: theirs may well be
    the same. Where the book could not be written it does not: nothing is lost unless that is said.
    """
    if key == "y":
        if state.unread is None or state.unread.drawn:
            return _taken(state._replace(unread=None), state.typed, state.held)
        return _overtaken(state, state.unread.then, state.sheet), ()
    if state.unread is None:
        words = "your last entry is not written yet: y tries again, Esc drops it"
        return _said(state, words, Exit.USAGE), ()
    other, effects = _taken(_typed(state, ""), "", key)
    if other.status is Exit.USAGE:
        return _said(state, other.message, other.status), ()
    return other, effects


def _taken(state: State, typed: str, key: str) -> tuple[State, Effects]:
    """A key after those `typed`, which may end an entry."""
    try:
        if len(key) != 1:
            raise Refused("That key does nothing here")
        effect = read(state.sheet, typed + key, state.known)
    except Incomplete:
        return _typed(state, typed + key), ()
    except Refused as why:
        if state.held:  # It cannot be any more: the game is another now.
            state = state._replace(typed="", held="")
        return _said(state, str(why), why.status), ()
    if effect is None:
        return _typed(state, ""), ()
    if not isinstance(effect, Enter | NextGame):
        return _typed(state, typed), (effect,)
    state = _typed(state, typed)._replace(held=key, unread=state.unread)
    if state.unread is not None:
        return _overtaken(state, state.unread.then, state.sheet), ()
    return state, (effect,)


def prompt(state: State) -> Prompt:
    """What is asked for next."""
    missing = prompt_after(state.sheet, state.typed, state.known)
    if not state.held:
        return missing
    again = "Try again?" if state.unread is None else "Enter it all the same?"
    return Prompt(missing.so_far, f"Not entered. {again}", (YES, Offer(CLEAR, "no")))


def _typed(state: State, typed: str) -> State:
    """With these keys typed, and nothing said."""
    state = state if typed else _read_by_now(state)
    return state._replace(typed=typed, held="", message="", status=Exit.CLEAN, good=False, calls="")


def _said(state: State, words: str, status: Exit = Exit.CLEAN, good: bool = False) -> State:
    """With this as the message."""
    return state._replace(message=capitalized(words), status=status, good=good, calls="")


# -- what came of it -----------------------------------------------------------------------------


def _stored(state: State, effect: Write, after: Sheet | None) -> tuple[State, Effects]:
    before = state.sheet
    assert before is not None
    state = state._replace(sheet=after, typed="", held="", unread=None)
    state = _said(state, _written(before, effect, after), good=True)
    return _called_out(state, before)


def _called_out(state: State, before: Sheet | None) -> tuple[State, Effects]:
    """What is called out for what has just changed, a saying explained the first time; and the bell
    for the barn and the end."""
    after = state.sheet
    if before is None or after is None or before.number != after.number:
        return state, ()
    called = called_out(before, after, state.customs)
    first = [name for name in called.sayings if name in state.unexplained]
    calls = [called.quoted, called.barn, *(f"({explained(name)})" for name in first)]
    was, now = in_the_barn(before), in_the_barn(after)
    barn_counts = state.customs != "off"
    into = [barn_counts and now[side] and not was[side] for side in SIDES]
    ns, ew = (FLASH if into[side] else state.flash[side] for side in SIDES)
    rings = state.bell and (after.over > before.over or any(into))
    state = state._replace(
        calls=" ".join(filter(None, calls)),
        flash=(ns, ew),
        unexplained=tuple(name for name in state.unexplained if name not in first),
    )
    return state, (Bell(),) if rings else ()


def _written(before: Sheet, effect: Write, after: Sheet | None) -> str:
    """The message for what was written."""
    body = effect.body if isinstance(effect, Enter) else None
    if isinstance(body, Undone):
        words = f"Taken back: {command_words(before.done[-1], before)}"
        same = after is not None and after.number == before.number
        return words if same else f"{words}. {_on_the_table(after)}"
    assert after is not None
    match body:
        case None:
            dealer = Seat.N if after.dealer is None else after.dealer
            sides = " against ".join(side_label(after.players, side) for side in SIDES)
            who = f"{sides}, " if after.players != before.players else ""
            return f"Game {after.number} begins: {who}{label(after.players, dealer)} deals"
        case Redone():
            return f"Done again: {command_words(before.undone[-1], after)}"
        case HandAmended(hand):
            return corrected_words(before, after, hand)
        case SeatTaken(seat, name):
            goes = label(before.players, seat)
            words = f"{safe(name)} sits in for {goes}"
            if after.playing != after.players:
                words += f"; hand {len(after.lines) + 1}, under way, is still {goes}'s"
            return words
        case BestOf(games):
            return match_words(games)
        case TargetSet(target):
            return f"This game now goes to {target}, not to {before.rules.target}"
    if len(after.lines) > len(before.lines):
        line = after.lines[-1]
        return numbered(line, entered_words(line, after.rules))
    ruled = ruling_words(after.waiting[-1], after)
    return f"In hand {len(after.lines) + 1}: {ruled}"


def _on_the_table(sheet: Sheet | None) -> str:
    if sheet is None:
        return "There is no current game"
    return f"The current game is game {sheet.number}"


# -- somebody else -------------------------------------------------------------------------------


def _overtaken(state: State, then: Sheet | None, now: Sheet | None) -> State:
    """An entry against a score that is not the one that was read: nothing is written, and both are
    shown."""
    words = f"The score has moved on: {_both(then, now)}. Nothing was entered"
    state = _drawn_anew(state, then, now)
    state = state._replace(unread=None if then is None else Unread(then))
    return _said(state, words, Exit.BUSY)


def _noticed(state: State, now: Sheet | None) -> tuple[State, Effects]:
    then = state.sheet
    if now == then:
        return state, ()
    state = _drawn_anew(state, then, now)
    if then is not None:
        first = then if state.unread is None else state.unread.then
        state = state._replace(unread=Unread(first))
    return _called_out(_said(state, f"Entered at another terminal: {_both(then, now)}"), then)


def _drawn_anew(state: State, then: Sheet | None, now: Sheet | None) -> State:
    """With another sheet; the keys stay typed unless they meant another game or hand, or cannot be
    entered any more."""
    anew = state._replace(sheet=now, typed="", held="")
    if then is None or now is None or then.number != now.number or state.typed.startswith("e"):
        return anew
    try:
        read(now, state.typed, state.known)
    except Incomplete:
        return state._replace(sheet=now)
    except Refused:
        pass
    return anew


def _both(then: Sheet | None, now: Sheet | None) -> str:
    """The score that was shown, and the one there is, with what the other terminal entered."""
    if then is None or now is None or then.number != now.number:
        return _on_the_table(now)
    if _score(then) == _score(now) and then.players != now.players:
        return f"at the table are {seats_words(now.players)} now; it is {_score(now)}"
    words = f"you last saw {_score(then)}; it is {_score(now)}"
    if len(now.lines) > len(then.lines):
        newest = max(now.lines, key=lambda line: line.event)
        words += f" ({numbered(newest, hand_words(newest, now.rules))})"
    return words


def _score(sheet: Sheet) -> str:
    return f"{short_score(sheet.total)} after {count(len(sheet.lines), 'hand')}"


def _drawn(state: State) -> State:
    """What somebody else entered is on the screen, unless that shows the keys; what was typed
    before stays meant for the score before."""
    if state.unread is None or state.help:
        return state
    state = state._replace(unread=state.unread._replace(drawn=True))
    return state if state.typed or state.held else _read_by_now(state)


def _read_by_now(state: State) -> State:
    """Where nothing is left that was typed before the new score was drawn."""
    seen = state.unread is not None and state.unread.drawn
    return state._replace(unread=None) if seen else state
