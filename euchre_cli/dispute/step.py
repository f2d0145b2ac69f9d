"""The dispute as a pure function: `step(state, event)` gives the next state, and the effects to
carry out.

Knows: the state after a key or the outcome of a write; everything follows from the keys typed. Does
not know: what a key answers (`questions.py`); files, clocks, screens.
"""

from __future__ import annotations

from typing import Final

from ..book.score_changes import changed_scores, corrected_words
from ..book.sentences import entered_words, hand_words, score_words, with_hand_number
from ..book.sheet import Line, Sheet
from ..live_table.key_reader import BACK, CLEAR, Offer, Prompt
from ..live_table.state import (
    Drawn,
    Effect,
    Enter,
    Quit,
    TableEvent,
    Tick,
    WriteConflict,
    WriteDone,
    WriteFailed,
)
from ..terminal.exit_status import Exit, Refused
from ..terminal.phrases import capitalized
from ..terminal.text import safe
from .disputed_hand import DisputedHand, hand_in_book, missing_fact
from .entry_questions import FACTS_KEY, HELP_KEY, RANK_KEYS, SUIT_KEYS
from .questions import press, question_of
from .ruling import ruling_entry, ruling_sentence
from .state import Dispute, DisputeState
from .verdict_words import sentence

Effects = tuple[Effect, ...]

ANEW_KEY: Final = "x"
"""Begins anew, as long as nothing was typed since the last time."""
_CARD_KEYS: Final = f"{RANK_KEYS}0{SUIT_KEYS}"
PAGE_KEYS: Final = "↓↑"
"""Read on in a question that is longer than the screen, and back."""


def opened(sheet: Sheet, dispute: Dispute, typed: str = "", at_table: bool = False) -> DisputeState:
    """The state in which a dispute opens: with the keys of the last try, as far as they still
    fit."""
    state = DisputeState(sheet, dispute, dispute, at_table=at_table)
    for key in typed:
        after, effects = step(state, key)
        if effects or after.status:
            break
        state = after
    return state


def prompt(state: DisputeState) -> Prompt:
    """The question, and the keys that answer it."""
    if state.entered:
        undo = "u, at the table," if state.at_table else "`euchre undo`"
        return Prompt("", f"{undo} takes it back.", (Offer("q", "leave"),))
    return question_of(state.dispute)[0]


def asks_card(state: DisputeState) -> bool:
    """True if the next key belongs to a card on the table."""
    dispute = state.dispute
    return not (state.entered or dispute.done or missing_fact(dispute.hand))


def step(state: DisputeState, event: TableEvent) -> tuple[DisputeState, Effects]:
    """The next state, and the effects to carry out. A key that is refused changes nothing but the
    message, and takes away the card that it would have completed."""
    match event:
        case str():
            return _press(state, event)
        case WriteDone(_, after):
            assert after is not None
            return _after_write(state, after), ()
        case WriteConflict(now):
            return _conflict(state, now), ()
        case WriteFailed(words, status):
            words = f"{words}. Nothing is lost: r tries again"
            return _with_message(state, safe(words), status), ()
        case Drawn() | Tick():
            return state, ()
        case _:
            return state, ()


def _with_message(state: DisputeState, words: str, status: Exit = Exit.CLEAN) -> DisputeState:
    return state._replace(message=capitalized(words), status=status, good=False)


def _press(state: DisputeState, key: str) -> tuple[DisputeState, Effects]:
    if state.help:
        return state._replace(help=state.help + 1 if key == HELP_KEY else 0), ()
    if key == ANEW_KEY and state.goes_on:
        return _moved_on(state, state.opened, ""), ()
    if key in PAGE_KEYS and state.dispute.done and not state.entered:
        page = state.page + (1 if key == PAGE_KEYS[0] else -1)
        return state._replace(page=max(0, page)), ()
    if key == HELP_KEY:
        return state._replace(help=1), ()
    if state.entered:
        return state, (Quit(),) if key in ("q", CLEAR, "\r") else ()
    if key == BACK:
        if not state.typed:
            return _with_message(state, "Nothing is typed yet"), ()
        return _replayed(state, state.typed[:-1]), ()
    if key == CLEAR:
        if not state.dispute.pending:
            return state, (Quit(),)
        state = _without_pending(state)
        return _moved_on(state, state.dispute, state.typed), ()
    try:
        if len(key) != 1:
            raise Refused("That key does nothing here")
        after = _answered(state.opened, state.dispute, key)
        if not after.ruled:
            return _moved_on(state, after, _typed_after(state, after, key)), ()
        entry = ruling_entry(state.sheet, after)
    except Refused as why:
        if key.lower() in _CARD_KEYS:
            state = _without_pending(state)  # It is the whole card that cannot be.
        return _with_message(state, str(why), why.status), ()
    return _moved_on(state, state.dispute, state.typed), (Enter(entry),)


def _answered(opened: Dispute, dispute: Dispute, key: str) -> Dispute:
    """The dispute after a key. The facts that were asked are asked again at a key: of the hand as
    it was `opened` they are not known yet. Raises `Refused` if the key answers nothing."""
    asks_card = not (dispute.done or dispute.pending or missing_fact(dispute.hand))
    if key.lower() == FACTS_KEY and asks_card:
        if dispute.hand == opened.hand:
            raise Refused("nothing was asked before the cards: the book has all of it")
        return dispute._replace(hand=opened.hand)
    return press(dispute, key)


def _typed_after(state: DisputeState, after: Dispute, key: str) -> str:
    """The keys typed, without those that this key replaced: a rank after a rank."""
    if not after.pending:
        return state.typed + key
    return state.typed[: len(state.typed) - len(state.dispute.pending)] + after.pending


def _without_pending(state: DisputeState) -> DisputeState:
    """The state without the keys of an unfinished card."""
    pending = len(state.dispute.pending)
    typed = state.typed[: len(state.typed) - pending]
    return state._replace(dispute=state.dispute._replace(pending=""), typed=typed)


def _moved_on(state: DisputeState, dispute: Dispute, typed: str) -> DisputeState:
    return state._replace(
        dispute=dispute,
        typed=typed,
        message="",
        status=Exit.CLEAN,
        good=False,
        page=0,
        goes_on=False,
    )


def _replayed(state: DisputeState, typed: str) -> DisputeState:
    """The state after these keys alone."""
    dispute = state.opened
    for key in typed:
        dispute = _answered(state.opened, dispute, key)
    return _moved_on(state, dispute, typed)


# -- after a write --------------------------------------------------------------------------------


def _after_write(state: DisputeState, after: Sheet) -> DisputeState:
    hand = state.dispute.hand
    if hand.entry:
        words = [_corrected(state, after)]
        words += [w.strip() for w in changed_scores(state.sheet, after, hand.entry, None)]
    else:
        line = after.lines[-1]
        words = [with_hand_number(line, entered_words(line, after.rules))]
    words.append(score_words(after))
    return state._replace(
        sheet=after,
        message=" ".join(map(sentence, words)),
        status=Exit.CLEAN,
        good=True,
        typed="",
        entered=True,
    )


def _corrected(state: DisputeState, after: Sheet) -> str:
    """What the book has of the hand now; the ruling alone, if the hand gives what it
    gave before."""
    dispute, hand = state.dispute, state.dispute.hand
    was, now = state.sheet.line_of(hand.entry), after.line_of(hand.entry)
    if was is None or now is None or _came_to(was) != _came_to(now):
        return corrected_words(state.sheet, after, hand.entry)
    if dispute.nobody:
        return f"Hand {hand.number} stays as it was, with its cards: {hand_words(now, after.rules)}"
    return f"Hand {hand.number}: {ruling_sentence(dispute)}"


def _came_to(line: Line) -> tuple[object, ...]:
    """Who made what, and what it gave."""
    verdict = line.verdict
    return verdict.maker, verdict.trump, verdict.alone, verdict.tricks, verdict.points


def _conflict(state: DisputeState, now: Sheet | None) -> DisputeState:
    """Another terminal has changed this hand: nothing was written, and the cards stay."""
    hand = state.dispute.hand
    line = None if now is None else now.line_of(hand.entry)
    if now is not None and not hand.entry:
        line = now.line(hand.number)
    if now is None or line is None:
        words = f"Hand {hand.number} is no longer in the book: nothing was entered"
        return _with_message(state, words, Exit.BUSY)
    try:
        changed = _same_facts(hand, hand_in_book(now, line))
    except Refused as why:
        return _with_message(state, f"Nothing was entered: {why}", Exit.BUSY)
    words = (
        f"Entered at another terminal: {with_hand_number(line, entered_words(line, now.rules))}. "
        "Nothing was written; if the ruling is still right, r writes it"
    )
    dispute = state.dispute._replace(hand=changed)
    opened = state.opened._replace(hand=changed)
    return _with_message(
        state._replace(sheet=now, dispute=dispute, opened=opened), words, Exit.BUSY
    )


def _same_facts(hand: DisputedHand, now: DisputedHand) -> DisputedHand:
    """The hand as it is in the book now, with the facts that only the dispute knows."""
    known = {fact.__class__ for fact in now.facts}
    for fact in hand.facts:
        if fact.__class__ not in known:
            now = now.with_fact(fact)
    return now._replace(asked=hand.asked)
