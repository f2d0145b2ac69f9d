"""What the live table says after an entry, its own or that of another terminal."""

from __future__ import annotations

from euchre_engine.seats import SIDES, Seat

from ...book.entries import values_in
from ...book.history import command_words
from ...book.people import label, side_label
from ...book.score_changes import corrected_words
from ...book.sentences import (
    best_of_words,
    entered_words,
    hand_words,
    seats_words,
    waiting_words,
    with_hand_number,
)
from ...book.sheet import Sheet, seated
from ...terminal.phrases import count, short_score
from ...terminal.text import safe
from .subject import Enter, NextGame, TakeBack


def written_words(before: Sheet, effect: Enter | TakeBack | NextGame, after: Sheet) -> str:
    """What was written, in a sentence."""
    match effect:
        case TakeBack(again=True):
            return f"Done again: {command_words(before.commands.undone[-1], before, after)}"
        case TakeBack():
            words = f"Taken back: {command_words(before.commands.done[-1], after, before)}"
            same = after.number == before.number or before.evening > 0
            return words if same else f"{words}. {_current_game(after)}"
        case NextGame() if after.evening and after.over:
            return "The next round has begun, and nobody sits at this table in it"
        case NextGame():
            return _begun_words(before, after)
        case Enter(entry) if entry.kind == "amended":
            return corrected_words(before, after, entry.about)
        case Enter(entry) if entry.kind == "player":
            seat, name = values_in(entry.record)
            goes = label(before.players, seat)
            words = f"{safe(name)} sits in for {goes}"
            if after.playing != after.players:
                words += f"; hand {len(after.lines) + 1}, under way, is still {goes}'s"
            return f"{words}. {effect.remark}" if effect.remark else words
        case Enter(entry) if entry.kind == "best-of":
            return best_of_words(after.best_of)
        case Enter(entry) if entry.kind == "target":
            return f"This game now goes to {after.rules.target}, not to {before.rules.target}"
    if len(after.lines) > len(before.lines):
        line = after.lines[-1]
        return with_hand_number(line, entered_words(line, after.rules))
    return f"In hand {len(after.lines) + 1}: {waiting_words(after.waiting[-1], after)}"


def _begun_words(before: Sheet, after: Sheet) -> str:
    dealer = Seat.N if after.dealer is None else after.dealer
    who = f"{_sides(after)}, " if after.players != before.players else ""
    begins = f"Game {after.number} begins"
    if after.head.round > before.head.round:
        begins = f"Round {after.head.round} begins at table {after.head.table}"
    return f"{begins}: {who}{label(after.players, dealer)} deals"


def _sides(sheet: Sheet) -> str:
    return " against ".join(side_label(sheet.players, side) for side in SIDES)


def _current_game(sheet: Sheet) -> str:
    return f"The current game is game {sheet.number}"


def old_and_new(old: Sheet, now: Sheet) -> str:
    """The score that was shown and the present one, with what the other terminal entered."""
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
