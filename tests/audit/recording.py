"""What an audit says, kept. Knows: how to audit a text. Does not know: what should be found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from euchre_cli.audit.findings import Finding
from euchre_cli.audit.game_audit import HandAudit, Overrides, audit_game
from euchre_cli.log.games import Game
from euchre_cli.log.places import Span
from euchre_cli.log.reader import read_games
from euchre_engine.game import Game as Score


@dataclass
class Recording:
    """What an audit finds, its hands, and the games as they would be if every renege were
    punished."""

    findings: list[Finding] = field(default_factory=list)
    hands: list[HandAudit] = field(default_factory=list)
    if_ruled: list[Score] = field(default_factory=list)


def audit_of(games: Iterable[Game]) -> Recording:
    """The audit of some games."""
    recording = Recording()
    for game in games:
        audit = audit_game(game, "log", Overrides())
        recording.findings += audit.findings
        recording.hands += [part for part in audit.parts if isinstance(part, HandAudit)]
        recording.if_ruled += [] if audit.if_ruled is None else [audit.if_ruled]
    return recording


def audit(text: str) -> Recording:
    """The audit of a log given as text."""
    return audit_of(read_games(text.splitlines()))


Place = tuple[int, int, int]
"""Line, column, end column; all from 1."""


def place(span: Span | None) -> Place | None:
    """A span as a place."""
    return None if span is None else (span.line, span.column, span.end_column)


def told(findings: Sequence[Finding]) -> str:
    """The findings in lines, for a failing test to show."""
    return "\n".join(
        f"  {place(d.span)} {d.severity}[{d.kind.slug}] hand {d.hand} {d.problem}"
        + (f" (because {place(d.place(d.problem.because))})" if d.problem.because else "")
        for d in findings
    )
