"""The report that an audit makes: files, games, hands and findings; and one that counts them.

Knows: the order in which an audit reports, how many games, hands, errors and notes passed, and the
exit status they give. Does not know: how a report is laid out, or how anything was found.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.seats import Seat, Side

from ..log.game_records import GameHead
from ..terminal.exit_status import Exit
from .diagnostics import Diagnostic


class GameEnd(NamedTuple):
    """The end of a game.

    `total` counts every hand, `final` only those before the end of the game. `if_ruled` is the end
    it comes to if every proven renege is punished (if none is proven, every undecided one); `None`
    without reneges.
    """

    total: tuple[int, int]
    winner: Side | None
    over: bool
    conceded: Side | None
    hands: int
    final: tuple[int, int]
    if_ruled: GameEnd | None = None


class Report(Protocol):
    """Receives what an audit reports, in this order: a file; its games, each with its hands;
    findings as they are made (those of a hand after the hand); the end of each. What a report
    inherits from this class it ignores; one that has all these methods need not inherit it."""

    def file_begins(self, name: str) -> None:
        return

    def game_begins(self, head: GameHead) -> None:
        return

    def hand(self, verdict: HandVerdict) -> None:
        return

    def substitute(self, seat: Seat, name: str) -> None:
        return

    def target(self, points: int) -> None:
        return

    def found(self, diagnostic: Diagnostic) -> None:
        return

    def game_ends(self, end: GameEnd) -> None:
        return

    def file_ends(self) -> None:
        return


class SilentReport(Report):
    """Ignores everything."""


class CountingReport:
    """Counts what another report gets."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.games = self.hands = self.errors = self.notes = 0
        self.status = Exit.CLEAN

    def file_begins(self, name: str) -> None:
        self.report.file_begins(name)

    def game_begins(self, head: GameHead) -> None:
        self.report.game_begins(head)

    def hand(self, verdict: HandVerdict) -> None:
        self.hands += 1
        self.report.hand(verdict)

    def substitute(self, seat: Seat, name: str) -> None:
        self.report.substitute(seat, name)

    def target(self, points: int) -> None:
        self.report.target(points)

    def game_ends(self, end: GameEnd) -> None:
        self.games += 1
        self.report.game_ends(end)

    def file_ends(self) -> None:
        self.report.file_ends()

    def found(self, diagnostic: Diagnostic) -> None:
        if diagnostic.severity == "error":
            self.errors += 1
        else:
            self.notes += 1
        self.status = max(self.status, diagnostic.status)
        self.report.found(diagnostic)

    def summary(self) -> dict[str, int]:
        """The counts by their names in JSON."""
        return {name: getattr(self, name) for name in ("games", "hands", "errors", "notes")}
