"""The audit of one log: its games are replayed, and the findings reported.

Knows: how games are made up of records about a game, hands, and records that could not be read.
Does not know: how a report looks, or where the bytes come from; both are parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Note, Total
from euchre_engine.audit.replay import GameReplay
from euchre_engine.game import Game
from euchre_engine.problems import (
    BAD_VALUE,
    MISSING_TRICK,
    NOT_A_LOG,
    RECORD_OUT_OF_PLACE,
    RENEGE,
    RENEGE_UNDECIDED,
    UNKNOWN_RECORD,
    Problem,
)
from euchre_engine.rules import Rules, Value

from ..log.game_records import (
    GameBegins,
    GameHead,
    GameRecord,
    Loner,
    Player,
    UsePreset,
    UseRule,
    Version,
)
from ..log.log_items import GameItem, HandItem, Item, Trouble, separate_hands
from .diagnostics import file_diagnostic, in_order, problem_diagnostic, trouble_diagnostic
from .report import GameEnd, Report

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost


class Overrides(NamedTuple):
    """Rules given on the command line, which win over those of a log: a preset and single rules."""

    preset: str | None = None
    rules: Mapping[str, Value] = MappingProxyType({})


class CarriedOver(NamedTuple):
    """The state that a game inherits from earlier games in the file, and the number of records
    before it."""

    records: int
    preset: str
    rules: dict[str, Value]
    head: GameHead


class Audit:
    """The audit of one file's items, from its beginning or from a later game on, which inherits
    what is `carried` over; call `run` once."""

    def __init__(
        self, file: str, report: Report, overrides: Overrides, carried: CarriedOver | None = None
    ) -> None:
        self.file = file
        self.report = report
        self.overrides = overrides
        self.index = 0
        self.preset = "standard"
        self.rules: dict[str, Value] = {}
        self.last_rules: Rules | None = None  # Kept, because the next game mostly has the same.
        self.last_stated: tuple[str, dict[str, Value]] = ("", {})
        self.head = GameHead()
        self.replay: GameReplay | None = None
        self.result: GameItem | None = None
        self.last_hand: HandItem | None = None
        self.number: int | None = None
        self.records = 0
        self.held_back: list[Trouble] = []  # Kept until it is clear that the file is a log.
        self.of_file: list[Trouble] = []
        self.passed_over = 0  # The number of troubles beyond those held back.
        self.nothing_read = True  # No record of a log has been read yet.
        self.named = False  # The game began with a `game` record.
        self.stated: set[tuple[object, ...]] = set()  # The records that this game has already.
        self.fatal = False
        if carried is not None:
            self.records, self.preset, self.rules, self.head = carried
            self.index = self.head.index
            self.nothing_read = False

    @property
    def in_game(self) -> bool:
        """True if a game is in progress, which the next `game` record ends."""
        return self.replay is not None or self.named or self.result is not None

    def carried(self) -> CarriedOver:
        """The state that the next game inherits."""
        head = self.head.next()
        head.index += 1
        return CarriedOver(self.records, self.preset, dict(self.rules), head)

    def run(self, items: Iterable[Item]) -> None:
        """Audit everything; the caller has announced the file and will end it."""
        for item in items:
            if isinstance(item, Trouble):
                self._trouble(item)
                continue
            if self.nothing_read:
                self._is_a_log()
            if hasattr(item, "entries"):
                for hand in separate_hands(item):  # type: ignore[arg-type]
                    self._hand(hand)
            else:
                self.game_record(item)
        if self.nothing_read:
            if not self.fatal:
                self._no_log()
            return
        for trouble in self.of_file:
            self.report.found(trouble_diagnostic(trouble, self.file, None, None))
        self._game_ends()

    # -- unreadable records ------------------------------------------------------------------

    def _trouble(self, trouble: Trouble) -> None:
        if trouble.kind is NOT_A_LOG:
            self.report.found(file_diagnostic(NOT_A_LOG, trouble.message, self.file))
            self.fatal = True
            return
        if trouble.of_file:
            self.of_file.append(trouble)
            return
        if self.nothing_read and len(self.held_back) >= 1000:
            self.passed_over += 1
            return
        if self.nothing_read:
            if trouble.kind not in (UNKNOWN_RECORD, RECORD_OUT_OF_PLACE):
                # A record with a wrong value is still a record of this language.
                self._is_a_log()
            self.held_back.append(trouble)
            if not self.nothing_read:
                self._release()
            return
        self._release()
        self.report.found(trouble_diagnostic(trouble, self.file, self.index, self.number))

    def _is_a_log(self) -> None:
        """Report the troubles held back as long as this might have been no log at all."""
        self.nothing_read = False
        if self.passed_over:
            words = f"{self.passed_over:,} more records could not be read"
            last = self.held_back[-1]
            self.report.found(
                trouble_diagnostic(Trouble(last.kind, words, last.span), self.file, 0, None)
            )
        self._release()

    def _release(self) -> None:
        held, self.held_back = self.held_back, []
        for trouble in held:
            self.report.found(trouble_diagnostic(trouble, self.file, self.index, self.number))

    def _no_log(self) -> None:
        words = "there are only comments in it"
        if self.held_back:
            first = self.held_back[0]
            words = f"this is not a euchre log (line {first.span.line}: {first.message})"
        self.report.found(file_diagnostic(NOT_A_LOG, words, self.file))

    # -- games -------------------------------------------------------------------------------

    def game_record(self, item: GameItem) -> None:
        """Take a record about a game, such as a player or a house rule."""
        record = item.record
        if isinstance(record, GameBegins):
            if self.in_game:
                self._game_ends()
                self.index += 1
                self.head = self.head.next()
                self.head.index = self.index
            self.named = True
            self.stated = set()
            self.head.take(record)
            return
        if self.replay is not None and isinstance(record, Player):
            self.head.players[record.seat] = record.name
            self.report.substitute(record.seat, record.name)
            return
        if self.replay is not None and isinstance(record, UseRule) and record.name == "target":
            self._play_to(self.replay, int(record.value))
            return
        if self.replay is not None and not isinstance(record, Note):
            words = "this belongs before the first hand of a game"
            if isinstance(record, Total):
                words = "`total` belongs in a hand, or in a game without one"
            self._trouble(Trouble(RECORD_OUT_OF_PLACE, words, item.span()))
            return
        if not isinstance(record, Note | Version | Loner):
            key = _unique_key(record)
            if key in self.stated:
                words = "this was already given for the same game; the last one counts"
                if isinstance(record, Total):
                    words = "a game has only one result; begin the next game with `game`"
                self._trouble(Trouble(RECORD_OUT_OF_PLACE, words, item.span()))
            self.stated.add(key)
        match record:
            case Version():
                if self.records:
                    words = "the version must be the first record of a log"
                    self._trouble(Trouble(RECORD_OUT_OF_PLACE, words, item.span()))
            case UsePreset(name):
                self.preset = name
                self.rules = {}
            case UseRule(name, value):
                self.rules[name] = value
            case Total():
                self._stated_result(item, record)
            case _:
                self.head.take(record)
        self.records += 1

    def _stated_result(self, item: GameItem, record: Total) -> None:
        if record.ns is None or record.ew is None:
            words = "the result of a game needs both sides: `total NS 10 EW 7`"
            self._trouble(Trouble(BAD_VALUE, words, item.span()))
            return
        self.result = item
        self.head.result = (record.ns, record.ew)

    def _drop_result(self) -> None:
        """Report that a hand follows the result of a game without hands."""
        item, self.result, self.head.result = self.result, None, None
        if item is not None:
            words = (
                "a total before the first hand is the result of a game without hands, but hands "
                "follow here; for a score that the game began with, write `start`"
            )
            self._trouble(Trouble(RECORD_OUT_OF_PLACE, words, item.span()))

    def _play_to(self, replay: GameReplay, target: int) -> None:
        """Play to another target from the next hand on, unless the command line gives one."""
        if self.overrides.preset is None and "target" not in self.overrides.rules:
            replay.play_to(target)
            self.head.rules = replay.rules
            self.report.target(target)

    def _rules_in_force(self) -> Rules:
        overrides = self.overrides
        preset, rules = self.preset, {**self.rules, **overrides.rules}
        if overrides.preset is not None:
            preset, rules = overrides.preset, dict(overrides.rules)
        if self.last_rules is None or self.last_stated != (preset, rules):
            self.last_rules, self.last_stated = Rules(preset, rules), (preset, rules)
        return self.last_rules

    def _game_begins(self) -> GameReplay:
        head = self.head
        head.rules = self._rules_in_force()
        self.replay = GameReplay(head.rules, head.start)
        self.report.game_begins(head)
        return self.replay

    def _hand(self, item: HandItem) -> None:
        if self.result is not None:
            self._drop_result()
        replay = self.replay or self._game_begins()
        verdict = replay.hand(item.entries, item.number)
        self.last_hand = item
        self.number = verdict.number
        self.records += 1
        self.report.hand(verdict)
        if verdict.problems or item.troubles:
            self._findings(verdict, item, replay.rules)

    def _findings(self, verdict: HandVerdict, item: HandItem, rules: Rules) -> None:
        """Report the findings of a hand, in the order of their places."""
        file, game, number = self.file, self.index, self.number
        problems = verdict.problems
        if any(trouble.kind.severity == "error" for trouble in item.troubles):
            # What is unknown could not be read, which is reported.
            problems = [p for p in problems if p.kind not in (RENEGE_UNDECIDED, MISSING_TRICK)]
        diagnostics = [
            problem_diagnostic(
                problem, file, item, game, number, _cost(problem, verdict, item, rules)
            )
            for problem in problems
        ]
        diagnostics += [
            trouble_diagnostic(trouble, file, game, number) for trouble in item.troubles
        ]
        diagnostics.sort(key=in_order)
        for diagnostic in diagnostics:
            self.report.found(diagnostic)

    def _game_ends(self) -> None:
        replay = self.replay or self._game_begins()
        if self.result is not None and self.head.result is not None:
            problem = replay.end_at(self.head.result)
            if problem is not None:
                diagnostic = problem_diagnostic(problem, self.file, None, self.index, None)
                self.report.found(diagnostic._replace(span=self.result.span()))
        if self.head.closed:
            for game in filter(None, (replay.game, replay.if_ruled)):
                if not game.over:
                    game.end_at(game.total)
        unfinished = replay.end()
        if unfinished is not None:
            if self.last_hand is None:
                unfinished.cases = ["empty"]
            diagnostic = problem_diagnostic(
                unfinished, self.file, self.last_hand, self.index, self.number
            )
            self.report.found(diagnostic)
        self.report.game_ends(_end_of(replay.game, replay.if_ruled))
        self.replay = None
        self.result = None
        self.last_hand = None
        self.number = None


def _cost(
    problem: Problem, verdict: HandVerdict, item: HandItem, rules: Rules
) -> RenegeCost | None:
    """What a renege cost, if it is proven and all cards in play are known."""
    if problem.kind is not RENEGE or verdict.after_game:
        return None
    from euchre_engine.audit.renege_cost import cost_of_renege  # Only a renege needs the solver.

    return cost_of_renege(rules, item.entries, problem, verdict.dealer)


def _unique_key(record: GameRecord) -> tuple[object, ...]:
    """The key under which a record may appear only once before a game's first hand: its type, plus
    the seat or rule."""
    match record:
        case Player(seat, _):
            return Player, seat
        case UseRule(name, _):
            return UseRule, name
        case _:
            return (record.__class__,)


def _end_of(game: Game, if_ruled: Game | None = None) -> GameEnd:
    return GameEnd(
        game.total,
        game.winner,
        game.over,
        game.conceded,
        game.hands,
        game.final or game.total,
        None if if_ruled is None else _end_of(if_ruled),
    )
