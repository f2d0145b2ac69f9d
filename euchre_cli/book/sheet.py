"""The score sheet: the state of a game, replayed from its events.

In: the events of a game, in the order of the book. Out: a `Sheet`, hand by hand, every point
computed by the engine from what was entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Concede, Dealer, Entry, Note, Penalty, RenegeClaim
from euchre_engine.audit.replay import GameReplay, replay_hand
from euchre_engine.problems import Problem
from euchre_engine.rules import Ending, Rules, UnknownRule
from euchre_engine.seats import LEFT, SIDE, Seat, Side

from ..evening.scores import ends_with_time
from ..log.records import canonical
from .events import (
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
    Players,
    Resumed,
    RulingEntered,
    SeatTaken,
    TargetSet,
    TimeCalled,
    entries_and_words,
    is_of_an_evening,
    lineup,
)
from .people import AS_WRITTEN, Renames
from .undo_stack import Command, read_undo_stacks


class Line(NamedTuple):
    """One hand on the sheet.

    `number` counts the hands of the game from 1; `event` is the id of the event that entered it and
    `at` its time; `own_entries` are those of that event; `entries` are these and the rulings made
    during the hand, and the dealer if it is a first hand that does not name one; `verdict` is the
    engine's; `players` sat at N, E, S and W; `late`: the game was already over; `amended` is the
    number of corrections; `ruled` are the ids of the events of the rulings; `target` is the game's
    target at the time (`None`: a fixed number of hands); `words` are the `entries` in the spelling
    of the log language.
    """

    number: int
    event: int
    at: str
    own_entries: tuple[Entry, ...]
    entries: tuple[Entry, ...]
    verdict: HandVerdict
    players: Players
    late: bool = False
    amended: int = 0
    ruled: tuple[int, ...] = ()
    target: int | None = None
    words: tuple[str, ...] = ()

    @property
    def record(self) -> str:
        """The entries as one line of the log language."""
        return "; ".join(self.words)

    @property
    def waiting_rulings(self) -> tuple[Entry, ...]:
        """The rulings and notes that were entered before the hand itself."""
        # In a first hand, the dealer from the game's beginning may come before the own entries.
        own = self.own_entries
        skipped = len(own) + (self.entries[: len(own)] != own)
        return self.entries[skipped:]

    @property
    def is_concession(self) -> bool:
        """Whether this is not a hand but only a side's concession of the game."""
        entries = [entry for entry in self.entries if not isinstance(entry, Dealer)]
        return len(entries) == 1 and isinstance(entries[0], Concede)


class Sheet(NamedTuple):
    """The state of a game.

    - `begun` is the event that began it, `at` that event's time; `rules` are in force now.
    - `players` sit at N, E, S and W now; `playing` play the hand under way: those who sat there at
      its first ruling, if there is one, else `players`.
    - `waiting` are the rulings and notes of the hand under way (in a game of which only the result
      is known: its notes).
    - `total` is the score (N/S, E/W), with the points of `waiting`; once the game is over, the
      score at which it ended, whatever was entered after it.
    - `dealer` deals the hand under way, `None` if unknown; `due` would deal it by rotation.
    - `hands` is the number of hands that count in a game of a fixed number.
    - `winner` is `None` while the game goes on and for a tie; `conceded` is the side that gave up;
      `struck`: the game does not count.
    - `opened` is the id of the event that last made the game the current one, `None` for one that
      was only imported; `last` is the id of the game's last event, of any kind.
    - `undo_stack` and `redo_stack` are commands, the next one last.
    - `renamed`: a player was renamed after a name was entered; `best_of`: a match of so many games
      begins with this one, 0 for none.
    """

    number: int
    begun: GameBegun
    at: str
    rules: Rules
    players: Players
    playing: Players
    lines: tuple[Line, ...]
    waiting: tuple[Entry, ...]
    total: tuple[int, int]
    dealer: Seat | None
    due: Seat | None
    hands: int
    over: bool
    winner: Side | None
    conceded: Side | None
    struck: bool
    opened: int | None
    last: int
    undo_stack: tuple[Command, ...]
    redo_stack: tuple[Command, ...]
    renamed: bool = False
    best_of: int = 0

    @property
    def only_result(self) -> bool:
        """Whether only the final score of the game is known."""
        return self.begun.result is not None

    @property
    def time_called(self) -> bool:
        """Whether the game ended with the round of its evening."""
        entries = (event.body for command in self.undo_stack for event in command.events)
        return any(isinstance(body, TimeCalled) for body in entries)

    @property
    def began(self) -> str:
        """The time the game began, in UTC, as 2026-11-19T20:30:05Z; empty if it was imported from a
        file that does not say."""
        return self.begun.begun or ("" if self.begun.source else self.at)

    @property
    def eldest(self) -> Seat | None:
        """The seat that bids first and, with nobody alone, leads first in the hand under way."""
        return None if self.dealer is None else LEFT[self.dealer]

    @property
    def hands_left(self) -> int | None:
        """The number of hands left to play; `None` in a game to a target, or until its time is
        over."""
        whole = self.hands_to_play
        return None if whole is None else max(0, whole - self.hands)

    @property
    def hands_to_play(self) -> int | None:
        """The number of hands of the whole game; `None` in a game to a target, or until its time is
        over."""
        return None if self.until_time else self.rules.hands_to_play

    @property
    def until_time(self) -> bool:
        """Whether the game ends when the time of its round of an evening is over."""
        return ends_with_time(self.begun.evening, self.rules)

    def line(self, number: int) -> Line | None:
        """The hand of this number, or `None`."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else None

    def line_of_event(self, event: int) -> Line | None:
        """The hand that the event of this id entered, or `None`."""
        return next((line for line in self.lines if line.event == event), None)

    def problems(self) -> list[tuple[Line, Problem]]:
        """The errors that an audit of this game finds, hand by hand."""
        return [
            (line, problem)
            for line in self.lines
            for problem in line.verdict.problems
            if problem.severity == "error"
        ]


class _Item:
    """A hand or a ruling while the events are read, with the corrections made to it."""

    __slots__ = ("_before", "amended", "event", "is_hand", "players", "record", "struck")

    def __init__(self, event: Event, record: str, is_hand: bool, players: Players) -> None:
        self.event = event
        self.record = record
        self.is_hand = is_hand
        self.players = players
        self.amended = 0
        self.struck = False
        self._before: list[tuple[int, str]] = []

    def amend(self, event: int, record: str) -> None:
        """Applies the correction of the event with this id."""
        self._before.append((event, self.record))
        self.record = record
        self.amended += 1

    def record_at(self, event: int) -> str:
        """The record as it was when the event of this id was entered."""
        return next((record for later, record in self._before if later > event), self.record)


class JudgedHand(NamedTuple):
    """A hand that was replayed already: its entries, the same in the spelling of the log language,
    and the verdict on it."""

    entries: tuple[Entry, ...]
    words: tuple[str, ...]
    verdict: HandVerdict

    @property
    def record(self) -> str:
        """The entries as one line of the log language."""
        return "; ".join(self.words)


def sheet_of(
    number: int,
    events: Sequence[Event],
    names: Renames = AS_WRITTEN,
    judged: Sequence[JudgedHand] = (),
) -> Sheet | None:
    """The sheet of game `number` from its events, in the order of the book, with players called as
    after the renames in `names`. Hands in `judged` are not replayed again.

    `None` if the game's beginning was undone, or it is no game but an evening. Raises
    `DamagedEvent` for events that this program cannot have written.
    """
    return IncrementalSheet(number, names, judged).sheet(events)


class IncrementalSheet:
    """A game to which events are added. `sheet` replays only the new events, unless a correction,
    an undo or a ruling after the end requires replaying all; so entering n hands is linear."""

    def __init__(
        self, number: int, names: Renames = AS_WRITTEN, judged: Sequence[JudgedHand] = ()
    ) -> None:
        self.number = number
        self.names = names
        self.judged = judged
        self.events: list[Event] = []
        self._can_append = False

    def sheet(self, more: Sequence[Event]) -> Sheet | None:
        """The sheet after these events, which follow those given before. Raises `DamagedEvent` as
        `sheet_of` does; after that the object cannot be used again."""
        before = len(self.events)
        self.events += more
        can_append, self._can_append = self._can_append, False
        if not (can_append and all(_only_appends(event.body) for event in more)):
            return self._replay_all()
        for event in self.events[before:]:
            self._append(event)
        return self._current_sheet()

    def _replay_all(self) -> Sheet | None:
        stacks = read_undo_stacks(self.events)
        counted = stacks.events()
        if not counted:
            return None
        first = counted[0]
        if is_of_an_evening(first.body):
            return None
        if not isinstance(first.body, GameBegun):
            raise DamagedEvent(
                f"entry {first.id}: game {self.number} does not start with its players"
            )
        try:
            rules = Rules(first.body.preset, dict(first.body.rules))
        except UnknownRule as unknown:
            raise DamagedEvent(f"entry {first.id}: {unknown}") from None
        written, counted = counted, [with_names(event, self.names) for event in counted]
        begun = counted[0].body
        assert isinstance(begun, GameBegun)
        items, self._players, self._struck = _items(self.number, begun, counted[1:])
        self._reading = reading = _Replay(rules, begun, self.judged)
        for item in items:
            if isinstance(item, TargetSet):
                reading.play_to(item.target)
            elif isinstance(item, TimeCalled):
                reading.call_time()
            elif not item.struck:
                reading.take(item)
        if first.body.result is not None:
            reading.ends_at(first.body.result, first.id)
        self._first, self._begun = first, begun
        self._done, self._undone = list(stacks.undo_stack), stacks.redo_stack
        self._opened = _opened(first, self.events)
        self._renamed = counted != written
        bests = (
            event.body.games for event in reversed(counted) if isinstance(event.body, BestOfSet)
        )
        self._best_of = next(bests, 0)
        return self._current_sheet()

    def _append(self, event: Event) -> None:
        """Applies one hand, ruling or substitution incrementally, without replaying the game."""
        self._undone = ()
        if self._done[-1].id == event.command:
            last = self._done[-1]
            self._done[-1] = Command(last.id, (*last.events, event))
        else:
            self._done.append(Command(event.command, (event,)))
        body = event.body
        if isinstance(body, SeatTaken):
            players = list(self._players)
            players[body.seat] = body.name
            self._players = lineup(players)
        elif isinstance(body, HandEntered | RulingEntered):
            is_hand = isinstance(body, HandEntered)
            self._reading.take(_Item(event, body.record, is_hand, self._players))

    def _current_sheet(self) -> Sheet:
        reading, first = self._reading, self._first
        lines = len(reading.lines), reading.lines[-1:]
        reading.last_ruling()
        game = reading.replay.game
        # Rulings after the end may have been added to the last hand, or made into an extra one.
        as_it_was = lines == (len(reading.lines), reading.lines[-1:])
        self._can_append = as_it_was and not self.names.given and self._begun.result is None
        total = reading.ended or game.total
        due = game.dealer if reading.lines else self._begun.dealer
        return Sheet(
            self.number,
            self._begun,
            first.at,
            game.rules,
            self._players,
            reading.playing or self._players,
            tuple(reading.lines),
            tuple(reading.waiting),
            (total[0] + reading.points[0], total[1] + reading.points[1]),
            dealer_in(reading.waiting, due),
            due,
            game.hands,
            game.over,
            game.winner,
            game.conceded,
            self._struck,
            self._opened,
            self.events[-1].id,
            tuple(self._done),
            self._undone,
            self._renamed,
            self._best_of,
        )


def _only_appends(body: Body) -> bool:
    """Whether an event adds to the end of the game, so that nothing before it need be replayed."""
    return isinstance(body, RulingEntered | SeatTaken) or (
        isinstance(body, HandEntered) and not body.after
    )


def with_names(event: Event, names: Renames) -> Event:
    """The event with later renames applied."""
    body = event.body
    if not names.given:
        return event
    if isinstance(body, GameBegun):
        players = lineup(names.now(event.id, name) for name in body.players)
        loners = tuple(names.now(event.id, name) for name in body.loners)
        return event._replace(body=body._replace(players=players, loners=loners))
    if isinstance(body, SeatTaken):
        return event._replace(body=body._replace(name=names.now(event.id, body.name)))
    return event


def _opened(first: Event, events: Sequence[Event]) -> int | None:
    for event in reversed(events):
        if isinstance(event.body, Resumed):
            return event.id
    assert isinstance(first.body, GameBegun)
    return None if first.body.source or first.body.result is not None else first.id


def _items(
    number: int, begun: GameBegun, events: Iterable[Event]
) -> tuple[list[_Item | TargetSet | TimeCalled], Players, bool]:
    """The hands, rulings, targets and the end of the time, with corrections applied; the players
    who sit there now; and if the whole game was struck."""
    items: list[_Item | TargetSet | TimeCalled] = []
    by_event: dict[int, _Item] = {}
    players = list(begun.players)
    struck = False
    for event in events:
        match event.body:
            case HandEntered(record=record) | RulingEntered(record=record) as body:
                item = _Item(event, record, isinstance(body, HandEntered), lineup(players))
                items.append(item)
                by_event[event.id] = item
            case SeatTaken(seat, name):
                players[seat] = name
            case TargetSet() | TimeCalled() as body:
                items.append(body)
            case HandAmended(hand, record, _):
                _known(by_event, hand, event).amend(event.id, record)
            case HandStruck(hand, _):
                _known(by_event, hand, event, rulings=True).struck = True
            case GameStruck():
                struck = True
            case GameBegun():
                raise DamagedEvent(f"entry {event.id}: game {number} begins twice")
            case _:
                pass  # Other events do not change the list of hands.
    return items, lineup(players), struck


def _known(items: dict[int, _Item], wanted: int, event: Event, *, rulings: bool = False) -> _Item:
    item = items.get(wanted)
    if item is None or not (item.is_hand or rulings):
        raise DamagedEvent(f"entry {event.id}: there is no hand {wanted} to correct")
    return item


class _Replay:
    """The hands of a game, replayed one after the other."""

    def __init__(self, rules: Rules, begun: GameBegun, judged: Sequence[JudgedHand]) -> None:
        self.replay = GameReplay(rules, begun.start)
        self.judged = judged
        self.begun = begun
        self.lines: list[Line] = []
        self.before: _Item | None = None
        self.waiting: list[Entry] = []
        self.upheld: dict[Side, Entry] = {}
        self.given = (0, 0)
        self.points = (0, 0)
        self.rulings: list[_Item] = []
        self.playing: Players | None = None
        self.ended: tuple[int, int] | None = None

    def take(self, item: _Item) -> None:
        """Replays the next hand, or adds the next ruling to the hand under way."""
        if item.is_hand and self.judged:
            known = self.judged[len(self.lines)]
            if known.record == item.record:
                self._hand(item, known.entries, known.words, known.verdict)
                return
            self.judged = ()  # The verdicts are on other hands: replay the rest.
        try:
            entries, words = entries_and_words(item.record)
        except NotAHand as wrong:
            raise DamagedEvent(f"entry {item.event.id}: {wrong}") from None
        if item.is_hand:
            self._hand(item, entries, words)
            return
        self.rulings.append(item)
        if self.playing is None and any(isinstance(e, RenegeClaim | Penalty) for e in entries):
            self.playing = item.players
        for entry in entries:
            self._wait(entry)
        self._may_end()

    def _keep_deal(self, item: _Item) -> None:
        """A ruling does not change who had dealt by then. If the hand before was ruled to be one
        in which both sides reneged, or ruled not to be, after this hand was entered, this hand was
        dealt by whose turn it had been."""
        if self.before is None or any(isinstance(entry, Dealer) for entry in self.waiting):
            return
        record, line = self.before.record_at(item.event.id), self.lines[-1]
        dealer, rules = line.verdict.dealer, self.replay.rules
        if record == self.before.record or dealer is None:
            return
        try:
            own, _ = entries_and_words(record)
        except NotAHand as wrong:
            raise DamagedEvent(f"entry {self.before.event.id}: {wrong}") from None
        ending = replay_hand(rules, whole_hand(own, line.waiting_rulings), dealer).ending
        if (ending is Ending.BOTH_RENEGED) is not (line.verdict.ending is Ending.BOTH_RENEGED):
            due = rules.next_dealer(dealer, ending)
            self.waiting = [Dealer(due, agreed=True), *self.waiting]

    def _may_end(self) -> None:
        """Ends the game if the rulings of the hand under way take a side to the target."""
        game = self.replay.game
        total = _sum(game.total, self.points)
        if game.over or game.rules.target is None or self.upheld:
            return
        if self.rulings and game.rules.over(total, game.hands):
            self._hand(self.rulings[-1])

    def play_to(self, target: int) -> None:
        """Changes the target from the next hand on."""
        game = self.replay.game
        if game.over:
            return
        self.replay.play_to(target)
        if game.over:
            self.ended = game.total
        self._may_end()

    def call_time(self) -> None:
        """Ends the game at the score that it has, with the rulings of the hand under way."""
        game = self.replay.game
        if game.over:
            return
        if self.rulings and not all(isinstance(entry, Note) for entry in self.waiting):
            self._hand(self.rulings[-1])
        if not game.over:
            self.replay.end_at(game.total)
            self.ended = game.total

    def ends_at(self, result: tuple[int, int], event: int) -> None:
        """Ends a game of which only the result is known. Raises `DamagedEvent` if it has hands or
        rulings."""
        if self.lines or not all(isinstance(entry, Note) for entry in self.waiting):
            raise DamagedEvent(f"entry {event}: a game entered by its result alone has hands")
        self.replay.end_at(result)

    def _wait(self, ruling: Entry) -> None:
        """Adds a ruling and its points to the hand under way. Upheld reneges are scored
        together, once per side; every other ruling by itself. The running sums keep this linear in
        the number of rulings."""
        if isinstance(ruling, Dealer):
            self.waiting = with_rulings(self.waiting, [ruling])
            return
        self.waiting.append(ruling)
        rules = self.replay.rules
        if not is_played_on([ruling]):
            self.given = _sum(self.given, points_of(rules, [ruling]))
        elif isinstance(ruling, RenegeClaim):
            self.upheld.setdefault(SIDE[ruling.seat], ruling)
        self.points = _sum(points_of(rules, list(self.upheld.values())), self.given)

    def last_ruling(self) -> None:
        """Once the game is over, attaches waiting notes to the last hand, and waiting rulings to an
        extra hand of their own."""
        if not self.waiting or not self.replay.game.over or self.begun.result is not None:
            return
        if self.lines and all(isinstance(entry, Note) for entry in self.waiting):
            last = self.lines[-1]
            ruled = (*last.ruled, *(item.event.id for item in self.rulings))
            entries = (*last.entries, *self.waiting)
            words = (*last.words, *map(canonical, self.waiting))
            self.lines[-1] = last._replace(entries=entries, ruled=ruled, words=words)
            self.waiting = []
        else:
            self._hand(self.rulings[-1])

    def _hand(
        self,
        item: _Item,
        own: tuple[Entry, ...] = (),
        own_words: tuple[str, ...] = (),
        known: HandVerdict | None = None,
    ) -> None:
        if known is None:
            self._keep_deal(item)
        entries, words = own, own_words
        if self.waiting or not self.lines:
            entries, words = self._with_dealer_and_rulings(own, own_words)
        replay, game = self.replay, self.replay.game
        late = game.over
        verdict = replay.hand(entries) if known is None else replay.add_judged(entries, known)
        if game.over and not late:
            self.ended = game.total
        self.lines.append(
            Line(
                verdict.number,
                item.event.id,
                item.event.at,
                own,
                entries,
                verdict,
                self.playing or item.players,
                late,
                item.amended,
                tuple(ruling.event.id for ruling in self.rulings),
                self.replay.rules.target,
                words,
            )
        )
        self.before = item
        self.playing = None
        self.waiting = []
        self.upheld = {}
        self.given = self.points = (0, 0)
        self.rulings = []

    def _with_dealer_and_rulings(
        self, own: tuple[Entry, ...], own_words: tuple[str, ...]
    ) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
        """The entries of a hand with the rulings that were waiting for it, and in a first hand with
        the dealer; and their spelling."""
        entries = whole_hand(own, self.waiting)
        named = any(isinstance(entry, Dealer) for entry in entries)
        if not self.lines and self.begun.dealer is not None and not named:
            entries.insert(0, Dealer(self.begun.dealer))
        after = sum(not isinstance(entry, Dealer) for entry in self.waiting)
        first_own = len(entries) - after - len(own)
        before_own, after_own = entries[:first_own], entries[first_own + len(own) :]
        words = (*map(canonical, before_own), *own_words, *map(canonical, after_own))
        return tuple(entries), words


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def with_rulings(waiting: Sequence[Entry], more: Sequence[Entry]) -> list[Entry]:
    """The rulings of the hand in progress with `more` appended; a later Dealer entry replaces an
    earlier one."""
    if any(isinstance(entry, Dealer) for entry in more):
        waiting = [entry for entry in waiting if not isinstance(entry, Dealer)]
    return [*waiting, *more]


def whole_hand(own: Sequence[Entry], waiting: Sequence[Entry]) -> list[Entry]:
    """A hand's own entries with the rulings that were waiting for it. The Dealer entry comes first;
    if both name a dealer, the hand's own counts."""
    if not waiting:
        return list(own)
    dealt = [entry for entry in waiting if isinstance(entry, Dealer)]
    if any(isinstance(entry, Dealer) for entry in own):
        dealt = []
    return [*dealt, *own, *(entry for entry in waiting if not isinstance(entry, Dealer))]


def dealer_in(waiting: Iterable[Entry], due: Seat | None) -> Seat | None:
    """The dealer of the hand under way: as the rulings say, else `due`."""
    return next((entry.seat for entry in waiting if isinstance(entry, Dealer)), due)


def points_of(rules: Rules, waiting: Sequence[Entry]) -> tuple[int, int]:
    """The points (N/S, E/W) that rulings give at once, whatever the result of their hand."""
    return replay_hand(rules, waiting).points


def is_played_on(waiting: Sequence[Entry]) -> bool:
    """Whether a renege was upheld in a hand that is nevertheless played out and scored (house rule
    `renege-hand scored`)."""
    return any(isinstance(e, RenegeClaim) and e.outcome == "upheld" for e in waiting)


def sits_twice(sheet: Sheet) -> str:
    """The name of a player who sits in two seats at once, at the beginning, in a hand or now; empty
    if there is none."""
    for players in (sheet.begun.players, *(line.players for line in sheet.lines), sheet.players):
        for name in players:
            if name and players.count(name) > 1:
                return name
    return ""
