"""A log as games of the scorebook: what is read and replayed becomes the events of one command.

In: the audit of a log. Out: games (`GameFromLog`), without the
claims that the engine makes as well.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Dealer, Entry, Note, Penalty, RenegeClaim, Total
from euchre_engine.audit.replay import replay_hand
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, Seat
from euchre_engine.words import disagrees

from ..audit.diagnostics import Diagnostic
from ..audit.report import GameEnd, GameHead, Report
from ..log.log_items import HandItem, Item, Trouble, separate_hands
from ..log.record_forms import canonical
from .events import (
    Body,
    Event,
    GameBegun,
    HandEntered,
    RulingEntered,
    SeatTaken,
    TargetSet,
    lineup,
    record_of,
)
from .people import normalize_nfc
from .sheet import JudgedHand, Sheet, sheet_of
from .sheet_to_log import NOTHING_YET

MOST_ENTRIES: Final = 20_000
"""The most hands, notes and substitutes of a game that can be imported; no table comes near it."""

MOST_GAMES: Final = 50_000
"""The most games that are read from one file: a hundred years of ten games a week. What is told of
each waits until all are read, so without a limit the memory would grow with the file."""

TOO_MANY_GAMES: Final = f"it has more than {MOST_GAMES:,} games: split it into several"


class GameFromLog(NamedTuple):
    """A game of a log.

    `nth` counts the games of its file from 1; `begun` and `more` are its events; `errors` is how
    many findings an audit calls errors, `unread` how many of those are records that could not be
    kept, `first` the first of them; `renumbered`: its hands had other numbers than 1, 2, 3 …;
    `too_long`: it goes on beyond `MOST_ENTRIES`, and that much of it is not here; `judged` are its
    hands as they were replayed, where nothing is wrong with any of them.
    """

    nth: int
    begun: GameBegun
    more: tuple[Body, ...]
    errors: int = 0
    unread: int = 0
    first: Diagnostic | None = None
    renumbered: bool = False
    too_long: bool = False
    judged: tuple[JudgedHand, ...] = ()

    def filled(self, event: str, season: str, place: str, date: str) -> GameFromLog:
        """The game with what its log leaves out."""
        begun = self.begun
        return self._replace(
            begun=begun._replace(
                event=begun.event or event,
                season=begun.season or season,
                place=begun.place or place,
                date=begun.date or date,
            )
        )

    def renamed(self, called: Callable[[str], str]) -> GameFromLog:
        """The game with each player called by what `called` says; who has no name gets none."""
        players = lineup(name and called(name) for name in self.begun.players)
        return self._replace(
            begun=self.begun._replace(players=players),
            more=tuple(
                body._replace(name=called(body.name))
                if isinstance(body, SeatTaken) and body.name
                else body
                for body in self.more
            ),
        )

    def sheet(self) -> Sheet:
        """Its sheet, were it in the book. Raises `DamagedEvent` when the book cannot hold it."""
        bodies: tuple[Body, ...] = (self.begun, *self.more)
        events = [Event(number, "", "", "", 1, 1, body) for number, body in enumerate(bodies, 1)]
        sheet = sheet_of(1, events, judged=self.judged)
        assert sheet is not None
        return sheet


class GameCollector(Report):
    """The `Report` of an audit that collects the events of each game, and calls `take` when it is
    complete.

    Give the audit `self.collecting(items)` instead of `items`. `source` is recorded with each game
    as its origin. `failure` is set if the file is not a log at all.
    """

    def __init__(self, source: str, take: Callable[[GameFromLog], None]) -> None:
        self.source = source
        self.take = take
        self.failure: Diagnostic | None = None
        self._hands: deque[tuple[Entry, ...]] = deque()
        self._findings: dict[int, _Findings] = {}
        self._notes: list[Body] = []
        self._game: _Game | None = None

    def collecting(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, as they are; what the audit does not tell again is kept."""
        for item in items:
            if hasattr(item, "entries"):
                self._of_hands(item)  # type: ignore[arg-type]
            elif not isinstance(item, Trouble) and isinstance(item.record, Note):
                self._note(item.record)
            yield item

    def _of_hands(self, item: HandItem) -> None:
        self._hands.extend(tuple(hand.entries) for hand in separate_hands(item))

    def _note(self, note: Note) -> None:
        body = RulingEntered(_kept(record_of([note])))
        bodies = self._notes if self._game is None else self._game.bodies
        if len(bodies) <= MOST_ENTRIES:
            bodies.append(body)

    # -- what an audit tells -----------------------------------------------------------------

    def game_begins(self, head: GameHead) -> None:
        self._game = _Game(head, self._notes)
        self._notes = []

    def hand(self, verdict: HandVerdict) -> None:
        assert self._game is not None
        self._game.hand(self._hands.popleft(), verdict)

    def substitute(self, seat: Seat, name: str) -> None:
        assert self._game is not None
        self._game.substitute(seat, name)

    def target(self, points: int) -> None:
        assert self._game is not None
        self._game.bodies.append(TargetSet(points))

    def found(self, diagnostic: Diagnostic) -> None:
        if diagnostic.fatal:
            self.failure = diagnostic
        elif diagnostic.severity == "error":
            findings = self._findings.setdefault(diagnostic.game or 0, _Findings(diagnostic))
            findings.errors += 1
            findings.unread += diagnostic.kind.code[0] in "NE"

    def game_ends(self, end: GameEnd) -> None:
        assert self._game is not None
        game, self._game = self._game, None
        found = self._findings.pop(game.index, None) or _Findings(None)
        self.take(game.complete(end, self.source, found))


class _Findings:
    """The errors of one game."""

    __slots__ = ("errors", "first", "unread")

    def __init__(self, first: Diagnostic | None) -> None:
        self.first = first
        self.errors = self.unread = 0


class _Game:
    """A game while its hands are heard."""

    def __init__(self, head: GameHead, notes: list[Body]) -> None:
        self.index = head.index
        self.name = head.name
        self.about = (head.event, head.season, head.place, head.date)
        self.begun = head.begun
        self.rules = head.rules
        self.start = head.start
        self.result = head.result
        self.players = lineup(_name(head.players.get(seat, "")) for seat in SEATS)
        self.sitting = list(self.players)
        self.bodies: list[Body] = notes
        self.hands = 0
        self.renumbered = False
        self.dealer: Seat | None = None
        self.due: Seat | None = None
        self.last: tuple[Entry, ...] = ()
        self.last_at = -1
        self.judged: list[JudgedHand] = []

    def hand(self, entries: tuple[Entry, ...], verdict: HandVerdict) -> None:
        """The next hand; a copy of one is none."""
        if verdict.copy:
            return
        self.hands += 1
        if len(self.bodies) > MOST_ENTRIES:
            return
        if verdict.number != self.hands:
            self.renumbered = True
        self.last = self._without_dealer(entries)
        self.last_at = len(self.bodies)
        entries = _without_total(self.last, verdict)
        judged = JudgedHand(entries, tuple(map(canonical, entries)), verdict)
        self.judged.append(judged)
        self.bodies.append(HandEntered(_kept(judged.record)))
        dealer = verdict.dealer
        self.due = None if dealer is None else self.rules.next_dealer(dealer, verdict.ending)

    def _without_dealer(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The entries without the Dealer record where it only repeats the rotation, or names the
        first dealer."""
        stated = [entry for entry in entries if isinstance(entry, Dealer)]
        if len(stated) != 1 or stated[0].stolen or stated[0].agreed:
            return entries
        if self.hands == 1:
            self.dealer = stated[0].seat
        elif stated[0].seat is not self.due:
            return entries
        return tuple(entry for entry in entries if not isinstance(entry, Dealer))

    def substitute(self, seat: Seat, name: str) -> None:
        """Somebody takes a seat."""
        kept = _name(name)
        if self.sitting[seat] != kept and len(self.bodies) <= MOST_ENTRIES:
            self.sitting[seat] = kept
            self.bodies.append(SeatTaken(seat, kept))

    def complete(self, end: GameEnd, source: str, found: _Findings) -> GameFromLog:
        """The game, all of it having been heard."""
        if self.last_at >= 0 and self._goes_on(end):
            waiting = _under_way(self.rules, self.last)
            if waiting is not None:
                rulings = [RulingEntered(_kept(record_of([entry]))) for entry in waiting]
                self.bodies[self.last_at : self.last_at + 1] = rulings
        event, season, place, date = self.about
        begun = GameBegun(
            self.players,
            self.rules.preset,
            tuple(self.rules.overrides.items()),
            self.dealer,
            normalize_nfc(_kept(event)),
            normalize_nfc(_kept(season)),
            normalize_nfc(_kept(place)),
            date,
            _kept(self.name),
            self.start,
            source,
            begun=self.begun,
            result=self.result,
        )
        return GameFromLog(
            self.index + 1,
            begun,
            tuple(self.bodies),
            found.errors,
            found.unread,
            found.first,
            self.renumbered,
            len(self.bodies) > MOST_ENTRIES,
            self._all_judged(),
        )

    def _all_judged(self) -> tuple[JudgedHand, ...]:
        """The verdicts on its hands, where those would be the same in the book: nothing is wrong,
        and nothing but hands and substitutes was entered."""
        entered_twice = any(one.words == other.words for one, other in pairwise(self.judged))
        if self.renumbered or entered_twice:
            return ()
        if not all(isinstance(body, HandEntered | SeatTaken) for body in self.bodies):
            return ()
        if any(one.verdict.problems or one.verdict.penalties for one in self.judged):
            return ()
        return tuple(self.judged)

    def _goes_on(self, end: GameEnd) -> bool:
        """Whether the game would still be unfinished if its last hand were in progress."""
        # A ruling alone takes nobody through the last of a fixed number of hands.
        limit = self.rules.hands_to_play
        return not end.over or (limit == end.hands and end.conceded is None)


def _under_way(rules: Rules, entries: tuple[Entry, ...]) -> tuple[Entry, ...] | None:
    """The rulings of a last hand of which nothing else is known, not even a total: it is under way.
    `None` for a hand that was played, or that a ruling ended."""
    waiting = tuple(entry for entry in entries if entry != NOTHING_YET)
    for entry in waiting:
        if isinstance(entry, Dealer):
            if not (entry.stolen or entry.agreed):
                return None
        elif not isinstance(entry, RenegeClaim | Penalty | Note):
            return None
        if isinstance(entry, RenegeClaim) and entry.outcome == "upheld" and rules.renege_ends_hand:
            return None
    if len(waiting) != len(entries) and (not waiting or replay_hand(rules, waiting).decided):
        return None
    return waiting


def _without_total(entries: tuple[Entry, ...], verdict: HandVerdict) -> tuple[Entry, ...]:
    """The entries without a total that is the right one."""
    stated = [entry for entry in entries if isinstance(entry, Total)]
    if len(stated) != 1 or disagrees(stated[0], verdict.total):
        return entries
    return tuple(entry for entry in entries if not isinstance(entry, Total))


def _name(name: str) -> str:
    return normalize_nfc(_kept(name))


def _kept(text: str) -> str:
    """A text without NUL characters, which a text file cannot hold."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
