"""The live table as a pure function: `step(state, event)` gives the next state, and the effects to
carry out.

Knows: the state and the message after a key, a second, or the outcome of a write. Does not know:
what a key enters (`keys.py`); files, clocks, screens.
"""

from __future__ import annotations

from collections.abc import Callable

from euchre_engine.seats import SIDES, Seat

from ..book.barn_and_customs import called_out, explain_saying, in_the_barn
from ..book.entries import records_in
from ..book.history import command_words
from ..book.people import label, side_label
from ..book.score_changes import corrected_words
from ..book.sentences import (
    best_of_words,
    entered_words,
    hand_words,
    seats_words,
    waiting_words,
    with_hand_number,
)
from ..book.sheet import Sheet, seated
from ..terminal.exit_status import Exit, Refused
from ..terminal.phrases import capitalized, count, short_score
from ..terminal.text import safe
from .key_reader import BACK, CLEAR, YES, Incomplete, Offer, Prompt
from .keys import prompt_after, read_entry
from .state import (
    FLASH_TICKS,
    Bell,
    ChangedElsewhere,
    Drawn,
    Effect,
    Enter,
    NextGame,
    Outcome,
    Redo,
    State,
    TableEvent,
    Tick,
    Undo,
    UnseenChange,
    Write,
    WriteConflict,
    WriteDone,
    WriteFailed,
)

Effects = tuple[Effect, ...]


def step(state: State, event: TableEvent) -> tuple[State, Effects]:
    """The next state, and the effects to carry out.

    A key that is refused changes nothing but the message. An entry that could not be written stays
    in the state, and the prompt asks whether to try again.
    """
    match event:
        case str():
            return _press(state, event)
        case WriteDone(effect, after):
            return _after_write(state, effect, after)
        case WriteConflict(now):
            return _conflict(state, state.sheet, now), ()
        case WriteFailed(words, status):
            return _after_failure(state, words, status), ()
        case ChangedElsewhere(now):
            return _changed_elsewhere(state, now)
        case Drawn():
            return _after_drawing(state), ()
        case Tick():
            ns, ew = state.flash
            return state._replace(flash=(max(0, ns - 1), max(0, ew - 1))), ()


def run_with_effects(
    state: State, event: TableEvent, carry_out: Callable[[Sheet | None, Write], Outcome]
) -> tuple[State, list[Effect]]:
    """Runs `step`, carries out its writes with `carry_out` (which gets the sheet as it is drawn),
    and runs `step` again with their outcomes. Returns the last state and the other effects: `Bell`,
    `Quit`."""
    state, effects = step(state, event)
    remaining: list[Effect] = []
    for effect in effects:
        if isinstance(effect, Write):
            state, more = run_with_effects(state, carry_out(state.sheet, effect), carry_out)
            remaining += more
        else:
            remaining.append(effect)
    return state, remaining


def prompt(state: State) -> Prompt:
    """The prompt to show: the question, and the keys that answer it."""
    missing = prompt_after(state.sheet, state.typed, state.known_players, state.after_game)
    if not state.retry_key:
        return missing
    again = "Try again?" if state.unseen is None else "Enter it all the same?"
    return Prompt(missing.so_far, f"Not entered. {again}", (YES, Offer(CLEAR, "no")))


def _with_typed(state: State, typed: str) -> State:
    """The state with these keys typed, and no message."""
    state = state if typed else _without_seen_change(state)
    return state._replace(
        typed=typed, retry_key="", message="", status=Exit.CLEAN, good=False, saying=""
    )


def _with_message(state: State, words: str, status: Exit = Exit.CLEAN, good: bool = False) -> State:
    return state._replace(message=capitalized(words), status=status, good=good, saying="")


# -- a key ---------------------------------------------------------------------------------------


def _press(state: State, key: str) -> tuple[State, Effects]:
    if state.help:
        return state._replace(help=state.help + 1 if key == "?" else 0), ()
    if key == "?":
        return _with_typed(state, state.typed)._replace(help=1), ()
    if key == CLEAR:
        return _with_typed(state, ""), ()
    if key == BACK:
        if state.retry_key:
            return _without_seen_change(_with_typed(state, state.typed)), ()
        if not state.typed:
            return _with_message(state, "Nothing typed yet; u undoes the last entry"), ()
        return _with_typed(state, state.typed[:-1]), ()
    if state.retry_key or not prompt(state).text:
        key = key.lower()  # Caps lock is no reason to refuse anything.
    if state.retry_key:
        return _answer_retry(state, key)
    return _add_key(state, state.typed, key)


def _answer_retry(state: State, key: str) -> tuple[State, Effects]:
    """A key that answers the question whether to try again.

    After another terminal's entry, any key but `y` starts a new entry: the one that was not written
    was probably entered there. After a failed write it must be dropped explicitly.
    """
    if key == "y":
        if state.unseen is None or state.unseen.drawn:
            return _add_key(state._replace(unseen=None), state.typed, state.retry_key)
        return _conflict(state, state.unseen.old_sheet, state.sheet), ()
    if state.unseen is None:
        words = "your last entry is not written yet: y tries again, Esc drops it"
        return _with_message(state, words, Exit.USAGE), ()
    new_state, effects = _add_key(_with_typed(state, ""), "", key)
    if new_state.status is Exit.USAGE:
        return _with_message(state, new_state.message, new_state.status), ()
    return new_state, effects


def _add_key(state: State, typed: str, key: str) -> tuple[State, Effects]:
    """Adds a key to those `typed`; it may complete an entry."""
    try:
        if len(key) != 1:
            raise Refused("That key does nothing here")
        effect = read_entry(state.sheet, typed + key, state.known_players, state.after_game)
    except Incomplete:
        return _with_typed(state, typed + key), ()
    except Refused as why:
        if state.retry_key:  # It is no longer possible: the game has changed.
            state = state._replace(typed="", retry_key="")
        return _with_message(state, str(why), why.status), ()
    if effect is None:
        return _with_typed(state, ""), ()
    if not isinstance(effect, Write):
        return _with_typed(state, typed), (effect,)
    state = _with_typed(state, typed)._replace(retry_key=key, unseen=state.unseen)
    if state.unseen is not None:
        return _conflict(state, state.unseen.old_sheet, state.sheet), ()
    return state, (effect,)


# -- after a write -------------------------------------------------------------------------------


def _after_write(state: State, effect: Write, after: Sheet | None) -> tuple[State, Effects]:
    before = state.sheet
    assert before is not None
    state = state._replace(sheet=after, typed="", retry_key="", unseen=None)
    return _announce(_with_message(state, _written_words(before, effect, after), good=True), before)


def _after_failure(state: State, words: str, status: Exit) -> State:
    """The state after an entry that was not written: it can be tried again, unless it was
    refused."""
    if status is Exit.USAGE:
        return _with_message(state._replace(typed="", retry_key=""), safe(words), status)
    return _with_message(state, f"{safe(words)}. Nothing is lost", status)


def _announce(state: State, before: Sheet | None) -> tuple[State, Effects]:
    """Adds the words called out for the change from `before`, with an explanation of a saying the
    first time; rings the bell for the barn and the end of the game."""
    after = state.sheet
    if before is None or after is None or before.number != after.number:
        return state, ()
    call_outs = called_out(before, after, state.customs)
    first_time = [name for name in call_outs.sayings if name in state.unexplained_sayings]
    sayings = [
        call_outs.quoted,
        call_outs.barn,
        *(f"({explain_saying(name)})" for name in first_time),
    ]
    barn_before, barn_after = in_the_barn(before), in_the_barn(after)
    barn_counts = state.customs != "off"
    just_in_barn = [barn_counts and barn_after[side] and not barn_before[side] for side in SIDES]
    ns, ew = (FLASH_TICKS if just_in_barn[side] else state.flash[side] for side in SIDES)
    rings = state.bell and (after.over > before.over or any(just_in_barn))
    state = state._replace(
        saying=" ".join(filter(None, sayings)),
        flash=(ns, ew),
        unexplained_sayings=tuple(
            name for name in state.unexplained_sayings if name not in first_time
        ),
    )
    return state, (Bell(),) if rings else ()


def _written_words(before: Sheet, effect: Write, after: Sheet | None) -> str:
    """The message for what was written."""
    if isinstance(effect, Undo):
        words = f"Taken back: {command_words(before.commands.done[-1], after, before)}"
        at_evening = before.evening > 0
        same = after is not None and (after.number == before.number or at_evening)
        return words if same else f"{words}. {_current_game(after)}"
    assert after is not None
    match effect:
        case NextGame() if after.evening and after.over:
            return "The next round has begun, and nobody sits at this table in it"
        case NextGame():
            dealer = Seat.N if after.dealer is None else after.dealer
            who = f"{_sides(after)}, " if after.players != before.players else ""
            begins = f"Game {after.number} begins"
            if after.head.round > before.head.round:
                begins = f"Round {after.head.round} begins at table {after.head.table}"
            return f"{begins}: {who}{label(after.players, dealer)} deals"
        case Redo():
            return f"Done again: {command_words(before.commands.undone[-1], before, after)}"
        case Enter(entry) if entry.kind == "amended":
            return corrected_words(before, after, entry.about)
        case Enter(entry) if entry.kind == "player":
            seat, name = records_in(entry.record)[0].values
            goes = label(before.players, seat)
            words = f"{safe(name)} sits in for {goes}"
            if after.playing != after.players:
                words += f"; hand {len(after.lines) + 1}, under way, is still {goes}'s"
            return words
        case Enter(entry) if entry.kind == "best-of":
            return best_of_words(after.best_of)
        case Enter(entry) if entry.kind == "target":
            return f"This game now goes to {after.rules.target}, not to {before.rules.target}"
    if len(after.lines) > len(before.lines):
        line = after.lines[-1]
        return with_hand_number(line, entered_words(line, after.rules))
    return f"In hand {len(after.lines) + 1}: {waiting_words(after.waiting[-1], after)}"


def _sides(sheet: Sheet) -> str:
    return " against ".join(side_label(sheet.players, side) for side in SIDES)


def _current_game(sheet: Sheet | None) -> str:
    if sheet is None:
        return "There is no current game"
    return f"The current game is game {sheet.number}"


# -- another terminal ----------------------------------------------------------------------------


def _conflict(state: State, old: Sheet | None, now: Sheet | None) -> State:
    """The state after an entry that was meant for an older score: it was not written, and the
    message shows both scores."""
    words = f"The score has moved on: {_old_and_new(old, now)}. Nothing was entered"
    state = _with_sheet(state, old, now)
    state = state._replace(unseen=None if old is None else UnseenChange(old))
    return _with_message(state, words, Exit.BUSY)


def _changed_elsewhere(state: State, now: Sheet | None) -> tuple[State, Effects]:
    old = state.sheet
    if now == old:
        return state, ()
    state = _with_sheet(state, old, now)
    if old is not None:
        first = old if state.unseen is None else state.unseen.old_sheet
        state = state._replace(unseen=UnseenChange(first))
    words = f"Entered at another terminal: {_old_and_new(old, now)}"
    return _announce(_with_message(state, words), old)


def _with_sheet(state: State, old: Sheet | None, now: Sheet | None) -> State:
    """The state with a new sheet. The keys typed are kept only if they still refer to the same game
    and hand and are still valid."""
    new = state._replace(sheet=now, typed="", retry_key="")
    if old is None or now is None or old.number != now.number or state.typed.startswith("e"):
        return new
    try:
        read_entry(now, state.typed, state.known_players, state.after_game)
    except Incomplete:
        return state._replace(sheet=now)
    except Refused:
        pass
    return new


def _old_and_new(old: Sheet | None, now: Sheet | None) -> str:
    """The score that was shown and the present one, with what the other terminal entered."""
    if old is None or now is None:
        return _current_game(now)
    if old.evening == now.evening > 0 and seated(old.head) != seated(now.head):
        return f"seated anew: {_sides(now)}"
    if old.number != now.number:
        return _current_game(now)
    if _score(old) == _score(now) and old.players != now.players:
        return f"the players are now {seats_words(now.players)}; the score is {_score(now)}"
    words = f"you last saw {_score(old)}; it is {_score(now)}"
    if len(now.lines) > len(old.lines):
        newest = max(now.lines, key=lambda line: line.entry.id)
        words += f" ({with_hand_number(newest, hand_words(newest, now.rules))})"
    return words


def _score(sheet: Sheet) -> str:
    return f"{short_score(sheet.total)} after {count(len(sheet.lines), 'hand')}"


def _after_drawing(state: State) -> State:
    """Marks another terminal's change as drawn, unless the help covers it. The change is kept as
    long as keys are pending, which were meant for the old score."""
    if state.unseen is None or state.help:
        return state
    state = state._replace(unseen=state.unseen._replace(drawn=True))
    return state if state.typed or state.retry_key else _without_seen_change(state)


def _without_seen_change(state: State) -> State:
    """Forgets another terminal's change if it has been drawn. Only to be called if no earlier keys
    are pending."""
    is_drawn = state.unseen is not None and state.unseen.drawn
    return state._replace(unseen=None) if is_drawn else state
