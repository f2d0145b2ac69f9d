"""The history of a game: every event in a sentence, and whether a later one took it back.

In: the events of a game, in order. Out: `HistoryEntry`s, with the names and hand numbers of the
time when each was entered; and an event in a few words, for the message when it is taken back
(`event_words`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from euchre_engine.audit.record import Dealer, Entry, Note
from euchre_engine.rules import Rules
from euchre_engine.seats import SIDES

from ..book.events import (
    BestOfSet,
    Body,
    DamagedEvent,
    Event,
    GameBegun,
    GameStruck,
    HandAmended,
    HandEntered,
    HandStruck,
    NotAHand,
    PlayerRenamed,
    Redone,
    Resumed,
    RulingEntered,
    SeatTaken,
    TargetSet,
    TimeCalled,
    Undone,
    entries_of,
    record_of,
)
from ..book.people import AS_WRITTEN, Renames, label, side_label
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
from ..book.sheet import IncrementalSheet, Line, Sheet, with_names
from ..book.undo_stack import Command, read_undo_stacks
from ..terminal.phrases import rules_words
from ..terminal.text import safe


class HistoryEntry(NamedTuple):
    """One event of the history.

    `hand` is the number its hand had when it was entered, `None` if it is not about a hand; `words`
    describe it; `fate` is `taken back`, `struck out`, `amended` or empty, and `by` the id of the
    event that did that; `clock_back` is whether the clock had been turned back before it.
    """

    event: Event
    hand: int | None
    words: str
    fate: str
    by: int | None
    clock_back: bool


def history_of(
    game: int, events: Sequence[Event], names: Renames = AS_WRITTEN
) -> list[HistoryEntry]:
    """The history of a game from its events. `names` are all renamings: each event is described
    with the names of its time. Raises `DamagedEvent` if the events contradict each other."""
    fates = fates_of(events)
    replay = _EventReplay(game, names)
    history = []
    last_at = ""
    for event in events:
        hand, words = replay.describe(event)
        fate, by = fates.get(event.id, ("", None))
        history.append(HistoryEntry(event, hand, words, fate, by, event.at < last_at))
        last_at = event.at
    return history


def fates_of(events: Sequence[Event]) -> dict[int, tuple[str, int | None]]:
    """For each event that was amended, struck out or taken back, by its id: its fate, and the id of
    the event that did it."""
    in_force = read_undo_stacks(events).events()
    ids_in_force = {event.id for event in in_force}
    undone: dict[int, int] = {}
    for event in events:
        if isinstance(event.body, Undone):
            undone[event.body.command] = event.id
    fates: dict[int, tuple[str, int | None]] = {}
    for event in in_force:
        match event.body:
            case HandAmended(hand):
                fates[hand] = ("amended", event.id)
            case HandStruck(hand):
                fates[hand] = ("struck out", event.id)
    for event in events:
        if event.id not in ids_in_force and not isinstance(event.body, Undone | Redone | Resumed):
            fates[event.id] = ("taken back", undone.get(event.command))
    return fates


class _EventReplay:
    """A game replayed event by event: its sheet so far, with the names of that time
    (`names_then`), and the words for each command, by its id."""

    def __init__(self, game: int, names: Renames) -> None:
        self.game = game
        self.names = names
        self.names_then = AS_WRITTEN
        self.incremental = IncrementalSheet(game)
        self.events: list[Event] = []
        self.hands: set[int] = set()
        self.sheet: Sheet | None = None
        self.words: dict[int, str] = {}

    def describe(self, event: Event) -> tuple[int | None, str]:
        """Applies the event. Returns the number of its hand, if any, and the event in words."""
        names_then = Renames(
            tuple(renaming for renaming in self.names.given if renaming[0] < event.id)
        )
        if names_then != self.names_then:
            self.names_then, self.incremental = names_then, IncrementalSheet(self.game)
            if self.events:
                self.sheet = self.incremental.sheet(
                    [with_names(event, names_then) for event in self.events]
                )
        self.events.append(event)
        if isinstance(event.body, HandEntered):
            self.hands.add(event.id)
        before, self.sheet = self.sheet, self.incremental.sheet([with_names(event, names_then)])
        hand, words = self._described(event, before)
        self.words.setdefault(event.command, words)
        return hand, words

    def _described(self, event: Event, before: Sheet | None) -> tuple[int | None, str]:
        match event.body:
            case Undone(command):
                return None, self._undo_words("took back", command)
            case Redone(command):
                return None, self._undo_words("redid", command)
            case Resumed():
                return None, f"resumed game {self.game}"
            case TimeCalled():
                return None, f"the round is closed: game {self.game} ends at the score that it has"
            case GameStruck(why):
                return None, f"struck out game {self.game}" + _because(why)
            case PlayerRenamed(old, new):
                return None, f"{safe(old)} is renamed {safe(new)}, in earlier entries too"
            case BestOfSet(games):
                return None, best_of_words(games)
            case GameBegun():
                return None, self._begun(self._now(event))
        if before is None:
            raise DamagedEvent(f"entry {event.id}: the game had not begun")
        match event.body:
            case HandEntered(_, after):
                line = _line(self._now(event), event.id, event)
                late = " (entered later)" if after else ""
                return line.number, with_hand_number(line, hand_words(line, before.rules)) + late
            case RulingEntered(record):
                return self._ruled(event, record, before)
            case SeatTaken(seat, name):
                who = label(before.players, seat)
                return None, f"{safe(name)} sits in for {who} at {seat.name}"
            case TargetSet(target):
                since = self._hands_in(before) + 1
                words = f"the game goes to {target}, not {before.rules.target}"
                return None, words if since == 1 else f"from hand {since} on {words}"
            case HandAmended(hand, _, why):
                was, now = _line(before, hand, event), _line(self._now(event), hand, event)
                change = _change(was, now, before.rules)
                amended = "was" if change.startswith("dealt ") else "amended,"
                words = f"hand {now.number} {amended} {change}"
                if now.entries == was.entries:
                    words = f"hand {now.number} entered again as it was"
                return now.number, words + _because(why)
            case HandStruck(hand, why):
                ruled = next((line for line in before.lines if hand in line.ruled), None)
                if ruled is not None and ruled.event != hand:
                    words = f"struck out a ruling in hand {ruled.number}"
                    return ruled.number, words + _because(why)
                line = _line(before, hand, event)
                words = f"struck out {with_hand_number(line, hand_words(line, before.rules))}"
                return line.number, words + _because(why)
            case _:
                raise AssertionError(event.body)

    def _now(self, event: Event) -> Sheet:
        """The sheet with `event` applied. Raises `DamagedEvent` if the game has not begun."""
        if self.sheet is None:
            raise DamagedEvent(f"entry {event.id}: the game had not begun")
        return self.sheet

    def _hands_in(self, sheet: Sheet) -> int:
        """The number of real hands on a sheet (rulings after the end are listed as an extra
        line)."""
        return sum(line.event in self.hands for line in sheet.lines)

    def _begun(self, sheet: Sheet) -> str:
        begun = sheet.begun
        sides = " against ".join(side_label(begun.players, side) for side in SIDES)
        words = f"game {self.game} begins: {sides}"
        if begun.result is not None:
            score = result_words(begun.players, begun.result)
            words = f"game {self.game}, only the result: {score}"
        if any(begun.players):
            words += f" ({seats_words(begun.players)})"
        words += f"; {rules_words(sheet.rules, sheet.until_time)}"
        if begun.dealer is not None:
            words += f"; {label(begun.players, begun.dealer)} deals"
        if begun.start != (0, 0):
            words += f"; from {begun.start[0]}–{begun.start[1]}"
        return words + (f"; read from {safe(begun.source)}" if begun.source else "")

    def _ruled(self, event: Event, record: str, before: Sheet) -> tuple[int | None, str]:
        entries = _entries(event, record)
        words = "; ".join(entry_words(entry, before.playing, before.rules) for entry in entries)
        if before.only_result:
            return None, words
        number = self._hands_in(before) + 1
        return number, f"in hand {number}: {words}"

    def _undo_words(self, what: str, command: int) -> str:
        words = self.words.get(command, "")
        return f"{what} entry {command}" + (f" ({words})" if words else "")


def _line(sheet: Sheet, hand: int, event: Event) -> Line:
    """The hand that the event `hand` entered."""
    line = sheet.line_of_event(hand)
    if line is None:
        raise DamagedEvent(f"entry {event.id}: there is no hand {hand} to correct")
    return line


def _change(was: Line, now: Line, rules: Rules) -> str:
    """The change that a correction made: in words, or as records if the words are the same."""
    old, new = hand_words(was, rules), hand_words(now, rules)
    dealt = _dealer_words(now) if _dealer_words(was) != _dealer_words(now) else ""
    if old != new:
        return "; ".join(filter(None, [f"from: {old}; to: {new}", dealt]))
    if dealt and _without_dealer(was) == _without_dealer(now):
        return dealt
    added = [entry for entry in now.entries if entry not in was.entries]
    if all(isinstance(entry, Note) for entry in added) and set(was.entries) <= set(now.entries):
        return "; ".join(f"note: {safe(entry.text)}" for entry in added if isinstance(entry, Note))
    return f"from: {safe(record_of(was.entries))}; to: {safe(record_of(now.entries))}"


def _entries(event: Event, record: str) -> tuple[Entry, ...]:
    try:
        return entries_of(record)
    except NotAHand as wrong:
        raise DamagedEvent(f"entry {event.id}: {wrong}") from None


def _dealer_words(line: Line) -> str:
    """The dealer by the record of a hand: `dealt out of turn by Dan`."""
    dealer = next((entry for entry in line.entries if isinstance(entry, Dealer)), None)
    if dealer is None:
        return "dealt in turn"
    stolen = "out of turn " if dealer.stolen else ""
    return f"dealt {stolen}by {label(line.players, dealer.seat)}"


def _without_dealer(line: Line) -> list[Entry]:
    return [entry for entry in line.entries if not isinstance(entry, Dealer)]


def _because(why: str) -> str:
    return f", because: {safe(why)}" if why else ""


# -- an event in a few words ----------------------------------------------------------------------


def command_words(command: Command, sheet: Sheet) -> str:
    """A command in words; `sheet` is the game with it applied."""
    first, last = command.events[0], command.events[-1]
    begun = first.body
    begins_with_entry = isinstance(begun, GameBegun) and begun.evening and not begun.replaces
    event = last if begins_with_entry else first
    return event_words(event.body, event.id, sheet)


def event_words(body: Body, event: int, sheet: Sheet) -> str:
    """An event in a few words: `the correction of hand 3`. `event` is its id, `sheet` the game with
    it applied."""
    match body:
        case GameBegun(replaces=moved, evening=evening) if moved and evening:
            return f"the move of game {moved} to table {body.table} in round {body.round}"
        case GameBegun(players, result=(_, _) as total):
            return f"game {sheet.number}, {result_words(players, total)}"
        case GameBegun():
            return f"the beginning of game {sheet.number}"
        case HandEntered():
            line = sheet.line_of_event(event)
            return "a hand" if line is None else _numbered_hand(line, sheet)
        case RulingEntered(record):
            line = sheet.line_of_event(event)
            if line is not None:
                return _numbered_hand(line, sheet)
            entry = entries_of(record)[0]
            words = waiting_words(entry, sheet)
            return f"the entry that {words}" if isinstance(entry, Dealer) else words
        case SeatTaken(seat, name):
            return f"{safe(name)} at {seat.name}"
        case PlayerRenamed(old, new):
            return f"the renaming of {safe(old)} to {safe(new)}"
        case BestOfSet(games):
            return best_of_words(games)
        case TargetSet(target):
            return f"the change of the target to {target}"
        case HandAmended(hand, _, why):
            return _of_hand("the correction of", hand, sheet) + _why(why)
        case HandStruck(hand, why):
            return _of_hand("the striking out of", hand, sheet) + _why(why)
        case TimeCalled():
            return f"the end of game {sheet.number} with its round"
        case GameStruck(why):
            return f"the striking out of game {sheet.number}" + _why(why)
        case _:
            return "an entry"


def _numbered_hand(line: Line, sheet: Sheet) -> str:
    words = entered_words(line, sheet.rules)
    return words if line.is_concession else f"hand {line.number}, {words}"


def _of_hand(what: str, event: int, sheet: Sheet) -> str:
    line = sheet.line_of_event(event)
    return f"{what} a hand" if line is None else f"{what} hand {line.number}"


def _why(why: str) -> str:
    return f" ({safe(why)})" if why else ""
