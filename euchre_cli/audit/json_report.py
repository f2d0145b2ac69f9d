"""The audit for programs: one JSON object, written as it goes, or a line for each finding.

Knows: the names and the order of the keys (`schema_version` 1; `audit.schema.json` declares them
for programs). Does not know: how anything was found, or where the
parts are kept until they can be put together.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.cards import CARD_NAMES, SUIT_LETTERS
from euchre_engine.seats import SEATS, Seat
from euchre_engine.words import in_words

from ..log.game_records import GameHead
from ..log.log_items import Span
from ..log.record_forms import canonical
from ..terminal.phrases import by_side
from .diagnostics import Diagnostic
from .report import GameEnd, Report

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost

SCHEMA_VERSION = 1
BEGIN = f'{{"schema_version": {SCHEMA_VERSION}, "files": [\n'
BETWEEN = ",\n"
FINDINGS = '\n], "findings": [\n'


def end(summary: dict[str, int]) -> str:
    """The end of the object, after the findings."""
    return f'\n], "summary": {json.dumps(summary)}}}\n'


class JsonReport:
    """The audit as parts of one JSON object: `write` gets the members of `files`, `write_finding`
    those of `findings`."""

    def __init__(
        self, write: Callable[[str], object], write_finding: Callable[[str], object]
    ) -> None:
        self.write = write
        self.write_finding = write_finding
        self.files = self.games = self.hands = self.findings = 0
        self.substitutes: list[dict[str, str]] = []
        self.targets: list[dict[str, int]] = []

    def file_begins(self, name: str) -> None:
        self.write(f'{BETWEEN if self.files else ""}{{"file": {json.dumps(name)}, "games": [')
        self.files += 1
        self.games = 0

    def game_begins(self, head: GameHead) -> None:
        text = json.dumps(_head(head))
        self.write(f'{", " if self.games else ""}{text[:-1]}, "hands": [')
        self.games += 1
        self.hands = 0
        self.substitutes = []
        self.targets = []

    def hand(self, verdict: HandVerdict) -> None:
        text = json.dumps(hand_object(verdict))
        self.write(f",\n{text}" if self.hands else f"\n{text}")
        self.hands += 1

    def substitute(self, seat: Seat, name: str) -> None:
        self.substitutes.append({"seat": seat.name, "name": name})

    def target(self, points: int) -> None:
        self.targets.append({"after_hands": self.hands, "target": points})

    def found(self, diagnostic: Diagnostic) -> None:
        text = json.dumps(finding_object(diagnostic))
        self.write_finding(BETWEEN + text if self.findings else text)
        self.findings += 1

    def game_ends(self, end: GameEnd) -> None:
        after: dict[str, object] = {
            "total": by_side(end.total),
            "winner": None if end.winner is None else end.winner.name,
            "over": end.over,
            "conceded": None if end.conceded is None else end.conceded.name,
            "substitutes": self.substitutes,
            "targets": self.targets,
        }
        self.write(f"], {json.dumps(after)[1:]}")

    def file_ends(self) -> None:
        self.write("]}")


def _head(head: GameHead) -> dict[str, object]:
    return {
        "index": head.index,
        "name": head.name,
        "event": head.event or None,
        "season": head.season or None,
        "place": head.place or None,
        "date": head.date or None,
        "rules": head.rules.preset,
        "overrides": dict(head.rules.overrides),
        "target": head.rules.target,
        "hands_to_play": head.rules.hands_to_play,
        "players": {seat.name: head.players.get(seat) for seat in SEATS},
        "start": by_side(head.start),
        "result_only": head.result is not None,
    }


_SEATS = tuple(seat.name for seat in SEATS)


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else _SEATS[seat]


def hand_object(v: HandVerdict) -> dict[str, object]:
    """A hand as JSON."""
    return {
        "number": v.number,
        "dealer": _seat(v.dealer),
        "up": CARD_NAMES[v.up] if v.up is not None else None,
        "trump": SUIT_LETTERS[v.trump] if v.trump is not None else None,
        "maker": _seat(v.maker),
        "alone": v.alone,
        "lone_defender": _seat(v.lone_defender),
        "evidence": v.evidence,
        "void": v.void,
        "tricks": by_side(v.tricks) if v.tricks is not None else None,
        "points": by_side(v.points),
        "points_as_played": by_side(v.points_as_played),
        "total": by_side(v.total),
        "copy": v.copy,
        "after_game": v.after_game,
        "penalties": [
            {"side": side.name, "points": points, "text": penalty.text}
            for side, points, penalty in v.penalties
        ],
        "rulings": [
            {
                "seat": claim.seat.name,
                "trick": claim.trick,
                "by": claim.by.name if claim.by is not None else None,
                "outcome": claim.outcome,
            }
            for claim in v.rulings
        ],
        "suspects": {
            "proven": 0 if v.renege_is_undecided else v.proven,
            "excluded": v.excluded,
            "undecided": v.undecided + (v.proven if v.renege_is_undecided else 0),
        },
    }


def _place(span: Span | None) -> dict[str, object]:
    """A place as JSON: line and columns, in a JSON log its path; `None` for what it has not."""
    if span is None:
        return {"line": None, "column": None, "end_column": None, "path": None}
    return {
        "line": span.line or None,
        "column": span.column or None,
        "end_column": span.end_column or None,
        "path": span.path or None,
    }


def finding_object(d: Diagnostic) -> dict[str, Any]:
    """A finding as JSON."""
    because = None
    if d.because is not None:
        because = {
            "file": d.file,
            **_place(d.because.span),
            "game": d.game,
            "hand": d.hand,
            "trick": d.because.trick,
            "card": d.because.card,
            "label": d.because.label,
        }
    slip = None
    if d.slip is not None:
        slip = {
            **_place(d.slip.span),
            "written": d.slip.written,
            "meant": list(d.slip.meant),
            "others": d.slip.ambiguous,
            "settled_by": [canonical(hold) for hold in d.slip.settled_by],
        }
    penalty = None if d.penalty is None else {"side": d.penalty[0].name, "points": d.penalty[1]}
    return {
        "code": d.kind.code,
        "slug": d.kind.slug,
        "severity": d.severity,
        "message": d.message,
        "file": d.file,
        **_place(d.span),
        "game": d.game,
        "hand": d.hand,
        "trick": d.trick,
        "seat": None if d.seat is None else d.seat.name,
        "card": d.card,
        "claimed": None if d.claimed is None else in_words(d.claimed),
        "computed": None if d.computed is None else in_words(d.computed),
        "because": because,
        "penalty": penalty,
        "slip": slip,
        "doubt": str(d.doubt) if d.doubt else None,
        "renege_cost": None if d.cost is None else renege_cost_object(d.cost),
    }


def renege_cost_object(cost: RenegeCost) -> dict[str, Any]:
    """What a renege cost as JSON: values are points to N/S less points to E/W with best play."""
    return {
        "value": cost.as_played,
        "best_value": cost.if_followed,
        "best": [CARD_NAMES[card] for card in cost.best],
        "lost_points": cost.points,
        "given_points": cost.given_points,
    }


class FindingLines(Report):
    """Writes a line of JSON for each finding, and nothing else."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write

    def found(self, diagnostic: Diagnostic) -> None:
        self.write(json.dumps(finding_object(diagnostic)) + "\n")
