"""The history of a game: every entry in a sentence, and whether a later one took it back.

In: the entries of a game, in order. Out: `HistoryEntry`s, with the names and hand numbers of the
time when each was made; and the same sentence of a command that is taken back (`command_words`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from euchre_engine.audit.record import Dealer, Note
from euchre_engine.rules import Rules
from euchre_engine.seats import SIDES

from ..terminal.phrases import rules_words
from ..terminal.text import safe
from .entries import NOT_UNDONE, Entry, Uid, records_in, text_of, unreadable, values_in
from .people import AS_WRITTEN, Renames, label, side_label
from .scoring import renege_upheld, sheet_of
from .sentences import (
    best_of_words,
    entered_words,
    entry_words,
    hand_words,
    points_to,
    result_words,
    seats_words,
    with_hand_number,
)
from .sheet import Line, Sheet, seated
from .undo import Command, commands_in, without_left_out


class HistoryEntry(NamedTuple):
    """One entry of the history.

    `hand` is the number its hand had when it was made, `None` if it is not about a hand; `words`
    describe it; `fate` is `taken back`, `left out`, `struck out`, `amended` or empty, and `by` the
    id of the entry that did that; `clock_back` is whether the clock had been turned back before it,
    as far as is known.
    """

    entry: Entry
    hand: int | None
    words: str
    fate: str
    by: int | None
    clock_back: bool = False


def history_of(
    entries: Sequence[Entry],
    renames: Renames = AS_WRITTEN,
    number_of: Callable[[Uid], int] = lambda stream: 0,
) -> list[HistoryEntry]:
    """The history of a game from its entries. `renames` are all of the book: each entry is
    described with the names of its time; `number_of` gives the numbers of other games and evenings.
    Raises `Damaged` if the entries contradict each other."""
    evening = number_of(entries[0].about) if entries[0].kind == "begun" else 0
    fates, counted = fates_of(entries), {entry.id for entry in without_left_out(entries)}
    commands: dict[Uid, str] = {}
    so_far: list[Entry] = []
    sheet, names = None, AS_WRITTEN
    history = []
    for entry in entries:
        known = Renames(tuple(one for one in renames.given if one[0] < entry.order))
        if known != names:
            names, sheet = known, sheet_of(so_far, known, evening)
        before = sheet
        if entry.id in counted:
            so_far.append(entry)
            sheet = sheet_of(so_far, names, evening)
        if entry.kind in _WHAT_WAS_DONE:
            taken = commands.get(entry.about, "an entry")
            told: tuple[int | None, str] = None, f"{_WHAT_WAS_DONE[entry.kind]} {taken}"
        elif entry.kind == "replaced":
            after = number_of(entry.about)
            told = None, f"game {entry.game}, which had no hands, gave way to game {after}"
        elif entry.id in counted:
            told = _told(entry, before, sheet)
        else:
            told = None, f"{entry.kind} {safe(entry.record)}".rstrip()
        commands.setdefault(entry.command, f"entry {entry.id} ({told[1]})")
        history.append(HistoryEntry(entry, *told, *fates.get(entry.id, ("", None))))
    return history


def command_words(command: Command, without: Sheet | None, applied: Sheet | None) -> str:
    """A command as the history words it, from the game `without` it and with it `applied`; of a
    rename there is no game."""
    begins_table = command[0].kind == "begun" and command[0].about  # Its first hand began the game.
    entry = command[-1] if begins_table else command[0]
    return _told(entry, applied if without is None else without, applied)[1]


def fates_of(entries: Sequence[Entry]) -> dict[int, tuple[str, int | None]]:
    """For each entry that was amended, struck out, taken back or left out, by its id: its fate, and
    the id of the entry that did it."""
    in_force = commands_in(entries).entries()
    ids_in_force = {entry.id for entry in in_force}
    ids = {entry.uid: entry.id for entry in entries}
    left_out = {entry.about: entry.id for entry in entries if entry.kind == "left-out"}
    undone = {e.about: e.id for e in without_left_out(entries) if e.kind == "undone"}
    fates: dict[int, tuple[str, int | None]] = {}
    for entry in in_force:
        if entry.kind in ("amended", "struck") and entry.about in ids:
            fate = "amended" if entry.kind == "amended" else "struck out"
            fates[ids[entry.about]] = (fate, entry.id)
    for entry in entries:
        if entry.command in left_out:
            fates[entry.id] = ("left out", left_out[entry.command])
        elif entry.id not in ids_in_force and entry.kind not in _NEVER_TAKEN_BACK:
            fates[entry.id] = ("taken back", undone.get(entry.command))
    return fates


_WHAT_WAS_DONE: Final = {"undone": "took back", "redone": "redid", "left-out": "left out"}
"""What the entries of these kinds do with a command."""

_NEVER_TAKEN_BACK: Final = (*_WHAT_WAS_DONE, *NOT_UNDONE)


def _told(entry: Entry, before: Sheet | None, after: Sheet | None) -> tuple[int | None, str]:
    """The number of the hand that an entry is about, if any, and the entry in words, from the game
    before and after it. Raises `Damaged` if it cannot follow."""
    because = f", because: {safe(entry.why)}" if entry.why else ""
    match entry.kind:
        case "resumed":
            return None, f"resumed game {entry.game}"
        case "time":
            return None, f"the round is closed: game {entry.game} ends at the score that it has"
        case "struck" if not entry.about:
            return None, f"struck out game {entry.game}{because}"
        case "read":
            return None, f"game {entry.game} was read from a log"
        case "renamed":
            new = values_in(entry.record)[-1]
            return None, f"{safe(entry.why)} is renamed {safe(new)}, in earlier entries too"
        case "gone":
            return None, "an entry of an earlier version, which counts for nothing"
        case "best-of":
            return None, best_of_words(values_in(entry.record)[-1])
    if after is None or (before is None and entry.kind != "begun"):
        raise unreadable(entry.id, "its game has not begun")
    if before is None or entry.kind == "begun":
        return None, _begun(after)
    match entry.kind:
        case "hand":
            line = _line(after, entry.uid, entry)
            late = " (entered later)" if entry.about else ""
            return line.number, with_hand_number(line, entered_words(line, before.rules)) + late
        case "ruling":
            records = records_in(entry.record)
            parts = ["; ".join(entry_words(one, before.playing, before.rules) for one in records)]
            if renege_upheld(records):
                parts += [
                    points_to(after.total[side] - before.total[side], side, before.playing)
                    for side in SIDES
                    if after.total[side] != before.total[side]
                ]
            number = None if before.only_result else _hands_in(before) + 1
            words = ", ".join(parts)
            return number, words if number is None else f"in hand {number}: {words}"
        case "player":
            seat, name = values_in(entry.record)
            who = label(before.players, seat)
            return None, f"{safe(name)} sits in for {who} at {seat.name}"
        case "target":
            since = _hands_in(before) + 1
            words = f"the game goes to {values_in(entry.record)[-1]}, not {before.rules.target}"
            return None, words if since == 1 else f"from hand {since} on {words}"
        case "amended":
            was, now = (_line(sheet, entry.about, entry) for sheet in (before, after))
            return now.number, f"hand {now.number} {_change(was, now, before.rules)}{because}"
    ruled = next((line for line in before.lines if entry.about in line.rulings), None)
    if ruled is not None and ruled.entry.uid != entry.about:
        return ruled.number, f"struck out a ruling in hand {ruled.number}{because}"
    line = _line(before, entry.about, entry)
    words = with_hand_number(line, hand_words(line, before.rules))
    return line.number, f"struck out {words}{because}"


def _begun(sheet: Sheet) -> str:
    players, head = seated(sheet.head), sheet.head
    sides = " against ".join(side_label(players, side) for side in SIDES)
    words = f"game {sheet.number} begins: {sides}"
    if head.result is not None:
        words = f"game {sheet.number}, only the result: {result_words(players, head.result)}"
    if any(players):
        words += f" ({seats_words(players)})"
    words += f"; {rules_words(sheet.rules, sheet.until_time)}"
    if sheet.first_dealer is not None:
        words += f"; {label(players, sheet.first_dealer)} deals"
    if head.start != (0, 0):
        words += f"; from {head.start[0]}–{head.start[1]}"
    return words + (f"; read from {safe(sheet.begun.source)}" if sheet.begun.source else "")


def _hands_in(sheet: Sheet) -> int:
    """The number of real hands on a sheet (rulings after the end are listed as an extra line)."""
    return sum(line.entry.kind == "hand" for line in sheet.lines)


def _line(sheet: Sheet, hand: Uid, entry: Entry) -> Line:
    """The hand that the entry `hand` made."""
    line = sheet.line_of(hand)
    if line is None:
        raise unreadable(entry.id, "it corrects a hand that is not there")
    return line


def _change(was: Line, now: Line, rules: Rules) -> str:
    """The change that a correction made: in words, or as records if the words are the same."""
    if now.records == was.records:
        return "entered again as it was"
    old, new = hand_words(was, rules), hand_words(now, rules)
    dealt = _dealer_words(now) if _dealer_words(was) != _dealer_words(now) else ""
    if old != new:
        return "; ".join(filter(None, [f"amended, from: {old}; to: {new}", dealt]))
    added = [one for one in now.records if one not in was.records]
    gone = [one for one in was.records if one not in now.records]
    if dealt and all(isinstance(one, Dealer) for one in (*added, *gone)):
        return f"was {dealt}"
    notes = [f"note: {safe(one.text)}" for one in added if isinstance(one, Note)]
    if len(notes) == len(added) and not gone:
        return f"amended, {'; '.join(notes)}"
    return f"amended, from: {safe(text_of(was.records))}; to: {safe(text_of(now.records))}"


def _dealer_words(line: Line) -> str:
    """The dealer by the record of a hand: `dealt out of turn by Dan`."""
    dealer = next((record for record in line.records if isinstance(record, Dealer)), None)
    if dealer is None:
        return "dealt in turn"
    stolen = "out of turn " if dealer.stolen else ""
    return f"dealt {stolen}by {label(line.players, dealer.seat)}"
