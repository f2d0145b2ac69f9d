"""The games of a log as events of the scorebook, each game the events of one command.

In: the audit of a log. Out: games (`GameFromLog`), without the dealers and totals that the engine
computes itself.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar, cast

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Dealer, Entry, Note, Penalty, RenegeClaim, Total
from euchre_engine.audit.replay import replay_hand
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, Seat
from euchre_engine.words import disagrees

from ..audit.findings import Finding
from ..audit.game_audit import GameAudit, GameEnd
from ..log.games import Game, Hand, Head
from ..log.records import canonical
from .events import (
    BestOfSet,
    Body,
    Event,
    GameBegun,
    HandEntered,
    RulingEntered,
    SeatTaken,
    TargetSet,
    TimeCalled,
    lineup,
    record_of,
)
from .people import normalize_nfc
from .sheet import JudgedHand, Sheet, sheet_of
from .sheet_to_log import NOTHING_YET

MOST_GAMES: Final = 50_000
"""The most games that are read from one file: a hundred years of ten games a week. The result for
each is kept until all are read, so without a limit memory would grow with the file."""

TOO_MANY_GAMES: Final = f"it has more than {MOST_GAMES:,} games: split it into several files"


class GameFromLog(NamedTuple):
    """A game of a log.

    `nth` counts the games of its file from 1; `begun` and `more` are its events; `errors` is the
    number of findings that are errors, `unread` the number of those that are records which could
    not be read, `first` the first error; `renumbered`: its hands were not numbered 1, 2, 3 …;
    `too_long`: it has more than `MOST_RECORDS` records, and the rest is missing here; `judged` are
    its hands with their verdicts, if nothing is wrong with any of them, else empty.
    """

    nth: int
    begun: GameBegun
    more: tuple[Body, ...]
    errors: int = 0
    unread: int = 0
    first: Finding | None = None
    renumbered: bool = False
    too_long: bool = False
    judged: tuple[JudgedHand, ...] = ()

    def filled(self, event: str, season: str, place: str, date: str) -> GameFromLog:
        """The game with these details where its log leaves them out."""
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
        """The game with each player's name replaced by `called(name)`; empty names stay empty."""
        players = lineup(name and called(name) for name in self.begun.players)
        return self._replace(
            begun=self.begun._replace(
                players=players, loners=tuple(map(called, self.begun.loners))
            ),
            more=tuple(
                body._replace(name=called(body.name))
                if isinstance(body, SeatTaken) and body.name
                else body
                for body in self.more
            ),
        )

    def sheet(self) -> Sheet:
        """The sheet that the game will have in the book. Raises `DamagedEvent` if the book cannot
        hold it."""
        bodies: tuple[Body, ...] = (self.begun, *self.more)
        events = [Event(number, "", "", "", 1, 1, body) for number, body in enumerate(bodies, 1)]
        sheet = sheet_of(1, events, judged=self.judged)
        assert sheet is not None
        return sheet


def game_from_log(game: Game, audit: GameAudit, source: str) -> GameFromLog:
    """A game of a log with its audit, as events; `source` is recorded as its origin."""
    collected = _Game(audit.head, audit.rules)
    verdicts = iter(audit.verdicts)
    in_play = False
    for item in game.items:
        if isinstance(item, Hand):
            in_play = True
            collected.hand(tuple(item.entries), next(verdicts))
        elif isinstance(item.record, Note):
            collected.note(item.record)
        elif in_play and item.record.keyword == "player":
            collected.substitute(*item.record.values)
        elif in_play:
            collected.bodies.append(TargetSet(int(item.record.values[1])))
    return collected.complete(audit, source, game.cut)


class _Game:
    """A game while its hands are being read."""

    def __init__(self, head: Head, rules: Rules) -> None:
        self.index = head.index
        self.name = head.name
        self.about = (head.event, head.season, head.place, head.date)
        self.begun = head.begun
        self.rules = rules
        self.start = head.start
        self.result = head.result
        self.place = (head.round, head.table)
        self.closed = head.closed and head.result is None
        self.loners = head.loners if head.result is not None else ()
        self.players = lineup(_clean_name(head.players.get(seat, "")) for seat in SEATS)
        self.sitting = list(self.players)
        self.bodies: list[Body] = [BestOfSet(head.best_of)] if head.best_of else []
        self.hands = 0
        self.renumbered = False
        self.dealer: Seat | None = None
        self.due: Seat | None = None
        self.last: tuple[Entry, ...] = ()
        self.last_at = -1
        self.judged: list[JudgedHand] = []

    def hand(self, entries: tuple[Entry, ...], verdict: HandVerdict) -> None:
        """Adds the next hand, unless it is a copy of the one before."""
        if verdict.copy:
            return
        self.hands += 1
        if verdict.number != self.hands:
            self.renumbered = True
        self.last = self._without_dealer(entries)
        self.last_at = len(self.bodies)
        entries = _without_total(self.last, verdict)
        judged = JudgedHand(entries, tuple(map(canonical, entries)), verdict)
        self.judged.append(judged)
        self.bodies.append(HandEntered(_without_nul(judged.record)))
        dealer = verdict.dealer
        self.due = None if dealer is None else self.rules.next_dealer(dealer, verdict.ending)

    def note(self, note: Note) -> None:
        """Adds a note."""
        self.bodies.append(RulingEntered(_without_nul(record_of([note]))))

    def _without_dealer(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The entries without the Dealer record where it only repeats the rotation, or names the
        first dealer."""
        dealer, others = _set_apart(Dealer, entries)
        if dealer is None or dealer.stolen or dealer.agreed:
            return entries
        if self.hands == 1:
            self.dealer = dealer.seat
        elif dealer.seat is not self.due:
            return entries
        return others

    def substitute(self, seat: Seat, name: str) -> None:
        """Adds a substitute, if another player takes the seat."""
        kept = _clean_name(name)
        if self.sitting[seat] != kept:
            self.sitting[seat] = kept
            self.bodies.append(SeatTaken(seat, kept))

    def complete(self, audit: GameAudit, source: str, cut: bool) -> GameFromLog:
        """The game, at its end in the log."""
        errors = [finding for finding in audit.findings if finding.severity == "error"]
        end = audit.end
        assert end is not None
        if self.last_at >= 0 and self._may_be_in_progress(end):
            waiting = _rulings_under_way(self.rules, self.last)
            if waiting is not None:
                rulings = [RulingEntered(_without_nul(record_of([entry]))) for entry in waiting]
                self.bodies[self.last_at : self.last_at + 1] = rulings
        if self.closed:
            self.bodies.append(TimeCalled())
        event, season, place, date = self.about
        begun = GameBegun(
            self.players,
            self.rules.preset,
            tuple(self.rules.overrides.items()),
            self.dealer,
            normalize_nfc(_without_nul(event)),
            normalize_nfc(_without_nul(season)),
            normalize_nfc(_without_nul(place)),
            date,
            _without_nul(self.name),
            self.start,
            source,
            begun=self.begun,
            result=self.result,
            round=self.place[0],
            table=self.place[1],
            loners=tuple(name for seat in self.loners if (name := self.players[seat])),
        )
        return GameFromLog(
            self.index + 1,
            begun,
            tuple(self.bodies),
            len(errors),
            sum([finding.kind.code[0] in "NE" for finding in errors]),
            errors[0] if errors else None,
            self.renumbered,
            cut,
            self._all_judged(),
        )

    def _all_judged(self) -> tuple[JudgedHand, ...]:
        """The hands with their verdicts, if these are the same in the book: nothing is wrong, and
        there are only hands and substitutes, and perhaps a match that begins; else empty."""
        entered_twice = any(one.words == other.words for one, other in pairwise(self.judged))
        if self.renumbered or entered_twice:
            return ()
        if not all(isinstance(body, HandEntered | SeatTaken | BestOfSet) for body in self.bodies):
            return ()
        if any(one.verdict.problems or one.verdict.penalties for one in self.judged):
            return ()
        return tuple(self.judged)

    def _may_be_in_progress(self, end: GameEnd) -> bool:
        """Whether the game would still be unfinished if its last hand were in progress."""
        # A ruling alone takes nobody through the last of a fixed number of hands.
        limit = self.rules.hands_to_play
        return not end.over or (limit == end.hands and end.conceded is None)


def _rulings_under_way(rules: Rules, entries: tuple[Entry, ...]) -> tuple[Entry, ...] | None:
    """The rulings of a last hand that is under way: nothing else is known of it, not even a total.
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
    """The entries without the total, if the engine computes the same one."""
    total, others = _set_apart(Total, entries)
    return entries if total is None or disagrees(total, verdict.total) else others


E = TypeVar("E", Dealer, Total)


def _set_apart(kind: type[E], entries: tuple[Entry, ...]) -> tuple[E | None, tuple[Entry, ...]]:
    """The only entry of a kind, and the others; `None` and all entries if it is not the only one,
    or there is none."""
    kinds = list(map(type, entries))
    if kinds.count(kind) != 1:
        return None, entries
    at = kinds.index(kind)
    return cast("E", entries[at]), entries[:at] + entries[at + 1 :]


def _clean_name(name: str) -> str:
    return normalize_nfc(_without_nul(name))


def _without_nul(text: str) -> str:
    """A text without NUL characters, which a text file cannot hold."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
