"""What an audit reports: a file, its games, hands and findings; and a report that counts them.

Knows: the order in which an audit reports, how many games, hands, errors and notes passed, and the
exit status they give. Does not know: how a report is laid out, or how anything was found.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.rules import Rules
from euchre_engine.seats import Seat, Side

from ..terminal.exit_status import Exit
from .diagnostics import Diagnostic


@dataclass(slots=True)
class GameHead:
    """What is known of a game before its first hand; of one without a hand, of which the score at
    its end was kept and nothing else, that `result`."""

    index: int
    rules: Rules
    name: str = ""
    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""
    begun: str = ""
    players: dict[Seat, str] = field(default_factory=dict)
    start: tuple[int, int] = (0, 0)
    result: tuple[int, int] | None = None


class GameEnd(NamedTuple):
    """How a game came out.

    `total` counts every hand, `final` only those before the end of the game; `if_ruled` is how it
    comes out once every proven renege is punished, and where none is proven, the undecided ones
    (`None` where there are neither).
    """

    total: tuple[int, int]
    winner: Side | None
    over: bool
    conceded: Side | None
    hands: int
    final: tuple[int, int]
    if_ruled: GameEnd | None = None


class Report(Protocol):
    """What the audit tells, in this order: a file; its games, each with its hands; findings as they
    are made (those of a hand after the hand); the end of each."""

    def file_begins(self, name: str) -> None: ...

    def game_begins(self, head: GameHead) -> None: ...

    def hand(self, verdict: HandVerdict) -> None: ...

    def substitute(self, seat: Seat, name: str) -> None: ...

    def target(self, points: int) -> None: ...

    def found(self, diagnostic: Diagnostic) -> None: ...

    def game_ends(self, end: GameEnd) -> None: ...

    def file_ends(self) -> None: ...


class NoReport:
    """A report of nothing."""

    def file_begins(self, name: str) -> None: ...

    def game_begins(self, head: GameHead) -> None: ...

    def hand(self, verdict: HandVerdict) -> None: ...

    def substitute(self, seat: Seat, name: str) -> None: ...

    def target(self, points: int) -> None: ...

    def found(self, diagnostic: Diagnostic) -> None: ...

    def game_ends(self, end: GameEnd) -> None: ...

    def file_ends(self) -> None: ...


class CountingReport:
    """Counts, filters and passes on; `only` names the findings to keep (all when empty)."""

    def __init__(self, report: Report, strict: bool = False, only: Collection[str] = ()) -> None:
        self.report = report
        self.strict = strict
        self.only = only
        self.games = self.hands = self.errors = self.notes = 0
        self.status = Exit.CLEAN
        self.file_begins = report.file_begins
        self.file_ends = report.file_ends
        self.game_begins = report.game_begins
        self.substitute = report.substitute
        self.target = report.target
        self._hand = report.hand

    def hand(self, verdict: HandVerdict) -> None:
        self.hands += 1
        self._hand(verdict)

    def game_ends(self, end: GameEnd) -> None:
        self.games += 1
        self.report.game_ends(end)

    def found(self, diagnostic: Diagnostic) -> None:
        if self.only and diagnostic.kind.slug not in self.only and not diagnostic.fatal:
            return
        if diagnostic.severity == "error":
            self.errors += 1
        else:
            self.notes += 1
        status = diagnostic.status
        if self.strict and status is Exit.CLEAN:
            status = Exit.FINDINGS
        self.status = max(self.status, status)
        self.report.found(diagnostic)

    def summary(self) -> dict[str, int]:
        """The counts, by the names of the contract."""
        return {
            "games": self.games,
            "hands": self.hands,
            "errors": self.errors,
            "notes": self.notes,
        }
