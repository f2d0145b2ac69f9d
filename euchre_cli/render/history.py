"""The history of a game: every entry in a sentence, and whether a later one took it back.

In: the entries of a game, in order. Out: `HistoryEntry`s, with the names and hand numbers of the
time when each was made; and a command in a few words, for the message when it is taken back
(`command_words`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from euchre_engine.audit.record import Dealer, Note
from euchre_engine.audit.record import Entry as Record
from euchre_engine.rules import Rules
from euchre_engine.seats import SIDES

from ..book.entries import Damaged, Entry, Uid, records_in, text_of
from ..book.people import label, side_label
from ..book.renames import AS_WRITTEN, Renames
from ..book.scoring import sheet_of
from ..book.sentences import (
    best_of_words,
    entered_words,
    entry_words,
    hand_words,
    result_words,
    seats_words,
    waiting_words,
    with_hand_number,
)
from ..book.sheet import Line, Sheet, seated
from ..book.undo import Command, commands_in, without_left_out
from ..terminal.phrases import rules_words
from ..terminal.text import safe


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
    fates = fates_of(entries)
    game = _GameSoFar(entries, renames, number_of)
    return [
        HistoryEntry(entry, *game.describe(entry), *fates.get(entry.id, ("", None)))
        for entry in entries
    ]


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

_NEVER_TAKEN_BACK: Final = (*_WHAT_WAS_DONE, "resumed")


class _GameSoFar:
    """A game entry by entry: its sheet so far, with the names of that time (`names`), and the id of
    the first entry of each command, with its words."""

    def __init__(
        self, entries: Sequence[Entry], renames: Renames, number_of: Callable[[Uid], int]
    ) -> None:
        self.game = entries[0].game
        self.evening = number_of(entries[0].about) if entries[0].kind == "begun" else 0
        self.renames = renames
        self.number_of = number_of
        self.counted = {entry.id for entry in without_left_out(entries)}
        self.names = AS_WRITTEN
        self.entries: list[Entry] = []
        self.sheet: Sheet | None = None
        self.commands: dict[Uid, tuple[int, str]] = {}

    def describe(self, entry: Entry) -> tuple[int | None, str]:
        """Takes the next entry. Returns the number of its hand, if any, and the entry in words."""
        hand, words = self._described(entry)
        self.commands.setdefault(entry.command, (entry.id, words))
        return hand, words

    def _described(self, entry: Entry) -> tuple[int | None, str]:
        before = self._take(entry)
        if entry.kind in _WHAT_WAS_DONE:
            return None, f"{_WHAT_WAS_DONE[entry.kind]} {self._command(entry.about)}"
        if entry.id not in self.counted:
            return None, f"{entry.kind} {safe(entry.record)}".rstrip()
        match entry.kind:
            case "resumed":
                return None, f"resumed game {self.game}"
            case "time":
                return None, f"the round is closed: game {self.game} ends at the score that it has"
            case "struck" if not entry.about:
                return None, f"struck out game {self.game}" + _because(entry.why)
            case "replaced":
                after = self.number_of(entry.about)
                return None, f"game {self.game}, which had no hands, gave way to game {after}"
            case "read":
                return None, f"game {self.game} was read from a log"
            case "renamed":
                new = _values(entry)[-1]
                return None, f"{safe(entry.why)} is renamed {safe(new)}, in earlier entries too"
            case "gone":
                return None, "an entry of an earlier version, which counts for nothing"
            case "best-of":
                return None, best_of_words(_values(entry)[-1])
        if self.sheet is None or (before is None and entry.kind != "begun"):
            raise Damaged(f"entry {entry.id}: the game had not begun")
        if before is None or entry.kind == "begun":
            return None, self._begun(self.sheet)
        return self._played(entry, before, self.sheet)

    def _played(self, entry: Entry, before: Sheet, after: Sheet) -> tuple[int | None, str]:
        match entry.kind:
            case "hand":
                line = _line(after, entry.uid, entry)
                late = " (entered later)" if entry.about else ""
                return line.number, with_hand_number(line, hand_words(line, before.rules)) + late
            case "ruling":
                return self._ruled(entry, before)
            case "player":
                seat, name = _values(entry)
                who = label(before.players, seat)
                return None, f"{safe(name)} sits in for {who} at {seat.name}"
            case "target":
                since = _hands_in(before) + 1
                words = f"the game goes to {_values(entry)[-1]}, not {before.rules.target}"
                return None, words if since == 1 else f"from hand {since} on {words}"
            case "amended":
                was = _line(before, entry.about, entry)
                now = _line(after, entry.about, entry)
                words = f"hand {now.number} {_change(was, now, before.rules)}"
                return now.number, words + _because(entry.why)
            case _:
                ruled = next((line for line in before.lines if entry.about in line.rulings), None)
                if ruled is not None and ruled.entry.uid != entry.about:
                    words = f"struck out a ruling in hand {ruled.number}"
                    return ruled.number, words + _because(entry.why)
                line = _line(before, entry.about, entry)
                words = f"struck out {with_hand_number(line, hand_words(line, before.rules))}"
                return line.number, words + _because(entry.why)

    def _take(self, entry: Entry) -> Sheet | None:
        """Takes an entry, if it counts; returns the sheet before it, with the names of its time."""
        names = Renames(tuple(one for one in self.renames.given if one[0] < entry.order))
        if names != self.names:
            self.names, self.sheet = names, self._fold(names)
        before = self.sheet
        if entry.id in self.counted:
            self.entries.append(entry)
            self.sheet = self._fold(names)
        return before

    def _fold(self, names: Renames) -> Sheet | None:
        return sheet_of(self.entries, names, evening=self.evening)

    def _begun(self, sheet: Sheet) -> str:
        players, head = seated(sheet.head), sheet.head
        sides = " against ".join(side_label(players, side) for side in SIDES)
        words = f"game {self.game} begins: {sides}"
        if head.result is not None:
            words = f"game {self.game}, only the result: {result_words(players, head.result)}"
        if any(players):
            words += f" ({seats_words(players)})"
        words += f"; {rules_words(sheet.rules, sheet.until_time)}"
        if sheet.first_dealer is not None:
            words += f"; {label(players, sheet.first_dealer)} deals"
        if head.start != (0, 0):
            words += f"; from {head.start[0]}–{head.start[1]}"
        return words + (f"; read from {safe(sheet.begun.source)}" if sheet.begun.source else "")

    def _ruled(self, entry: Entry, before: Sheet) -> tuple[int | None, str]:
        records = records_in(entry.record)
        words = "; ".join(entry_words(record, before.playing, before.rules) for record in records)
        if before.only_result:
            return None, words
        number = _hands_in(before) + 1
        return number, f"in hand {number}: {words}"

    def _command(self, command: Uid) -> str:
        """A command, by the id of its first entry here: `entry 7 (hand 3: …)`."""
        if command not in self.commands:
            return "an entry"
        number, words = self.commands[command]
        return f"entry {number} ({words})"


def _values(entry: Entry) -> tuple[Any, ...]:
    """The values of the only record of an entry."""
    values: tuple[Any, ...] = records_in(entry.record)[0].values
    return values


def _hands_in(sheet: Sheet) -> int:
    """The number of real hands on a sheet (rulings after the end are listed as an extra line)."""
    return sum(line.entry.kind == "hand" for line in sheet.lines)


def _line(sheet: Sheet, hand: Uid, entry: Entry) -> Line:
    """The hand that the entry `hand` made."""
    line = sheet.line_of(hand)
    if line is None:
        raise Damaged(f"entry {entry.id}: there is no such hand to correct")
    return line


def _change(was: Line, now: Line, rules: Rules) -> str:
    """The change that a correction made: in words, or as records if the words are the same."""
    if now.records == was.records:
        return "entered again as it was"
    old, new = hand_words(was, rules), hand_words(now, rules)
    dealt = _dealer_words(now) if _dealer_words(was) != _dealer_words(now) else ""
    if old != new:
        return "; ".join(filter(None, [f"amended, from: {old}; to: {new}", dealt]))
    if dealt and _without_dealer(was) == _without_dealer(now):
        return f"was {dealt}"
    added = [record for record in now.records if record not in was.records]
    if all(isinstance(one, Note) for one in added) and set(was.records) <= set(now.records):
        notes = (f"note: {safe(one.text)}" for one in added if isinstance(one, Note))
        return f"amended, {'; '.join(notes)}"
    return f"amended, from: {safe(text_of(was.records))}; to: {safe(text_of(now.records))}"


def _dealer_words(line: Line) -> str:
    """The dealer by the record of a hand: `dealt out of turn by Dan`."""
    dealer = next((record for record in line.records if isinstance(record, Dealer)), None)
    if dealer is None:
        return "dealt in turn"
    stolen = "out of turn " if dealer.stolen else ""
    return f"dealt {stolen}by {label(line.players, dealer.seat)}"


def _without_dealer(line: Line) -> list[Record]:
    return [record for record in line.records if not isinstance(record, Dealer)]


def _because(why: str) -> str:
    return f", because: {safe(why)}" if why else ""


# -- a command in a few words ----------------------------------------------------------------------


def command_words(command: Command, sheet: Sheet) -> str:
    """A command in a few words: `the correction of hand 3`; `sheet` is the game with it applied."""
    first = command[0]
    begins_table = first.kind == "begun" and first.about  # Its first hand began the game.
    return _few_words(command[-1] if begins_table else first, sheet)


def rename_words(command: Command) -> str:
    """A command that renamed somebody, in a few words: `the renaming of Bob to Bobby`."""
    renamed = command[0]
    return f"the renaming of {safe(renamed.why)} to {safe(_values(renamed)[-1])}"


def _few_words(entry: Entry, sheet: Sheet) -> str:
    match entry.kind:
        case "begun" if sheet.head.result is not None:
            total = result_words(seated(sheet.head), sheet.head.result)
            return f"game {sheet.number}, {total}"
        case "begun":
            return f"the beginning of game {sheet.number}"
        case "hand":
            line = sheet.line_of(entry.uid)
            return "a hand" if line is None else _numbered_hand(line, sheet)
        case "ruling":
            line = sheet.line_of(entry.uid)
            if line is not None:
                return _numbered_hand(line, sheet)
            record = records_in(entry.record)[0]
            words = waiting_words(record, sheet)
            return f"the entry that {words}" if isinstance(record, Dealer) else words
        case "player":
            seat, name = _values(entry)
            return f"{safe(name)} at {seat.name}"
        case "best-of":
            return best_of_words(_values(entry)[-1])
        case "target":
            return f"the change of the target to {_values(entry)[-1]}"
        case "amended":
            return _of_hand("the correction of", entry.about, sheet) + _why(entry.why)
        case "struck" if entry.about:
            return _of_hand("the striking out of", entry.about, sheet) + _why(entry.why)
        case "struck":
            return f"the striking out of game {sheet.number}" + _why(entry.why)
        case "time":
            return f"the end of game {sheet.number} with its round"
        case _:
            return "an entry"


def _numbered_hand(line: Line, sheet: Sheet) -> str:
    words = entered_words(line, sheet.rules)
    return words if line.is_concession else f"hand {line.number}, {words}"


def _of_hand(what: str, hand: Uid, sheet: Sheet) -> str:
    line = sheet.line_of(hand)
    return f"{what} a hand" if line is None else f"{what} hand {line.number}"


def _why(why: str) -> str:
    return f" ({safe(why)})" if why else ""
