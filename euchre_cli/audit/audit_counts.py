"""A report that counts what passes through it on the way to another report.

Knows: how many games, hands, errors and notes there were, which findings were asked for, and the
exit status they give.
"""

from __future__ import annotations

from collections.abc import Collection

from euchre_engine.audit.verdict import HandVerdict

from .diagnostics import Diagnostic, Exit
from .run import GameEnd, Report


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
