"""The audit for programs: the JSON objects of a game, a hand and a finding (`audit.schema.json`
declares them)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Hold
from euchre_engine.cards import SUIT_LETTERS, Card
from euchre_engine.problems import Slip
from euchre_engine.seats import SEATS, Seat, Side
from euchre_engine.words import in_words

from ..log.places import Span
from ..log.records import canonical
from ..terminal.phrases import by_side
from ..terminal.report_table import SCHEMA_VERSION
from .findings import Counts, Finding
from .game_audit import GameAudit, HandAudit
from .text_report import Audited, Output

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost

Json = dict[str, Any]


class JsonReport:
    """Prints an audit as one object: the files with their games, all findings, the counts."""

    def game(self, audit: GameAudit, cut: bool) -> Output:
        """A game, and its findings; that it was cut is one of them."""
        return _game(audit), self.of_no_game(audit.findings)[1]

    def of_no_game(self, findings: Iterable[Finding]) -> Output:
        """Findings of no game."""
        return "", ",\n".join(map(_finding, findings))

    def write(self, audited: Audited, out: IO[str], counts: Counts) -> None:
        """Writes the files one after the other, then what was found in them."""
        before_file = before_game = before_finding = ""
        out.write(f'{{"schema_version": {SCHEMA_VERSION}, "files": [\n')
        with SpooledTemporaryFile(1 << 20, "w+", encoding="utf-8") as findings:
            for part, outputs in audited:
                if part.head is None:
                    out.write(f'{before_file}{{"file": {json.dumps(part.file)}, "games": [')
                    before_file, before_game = ",\n", ""
                for game, found in outputs:
                    if game:
                        out.write(before_game + game)
                        before_game = ", "
                    if found:
                        findings.write(before_finding + found)
                        before_finding = ",\n"
                out.write("]}" if part.last else "")
            out.write('\n], "findings": [\n')
            findings.seek(0)
            for line in findings:
                out.write(line)
        summary = {name: counts[name] for name in ("games", "hands", "errors", "notes")}
        out.write(f'\n], "summary": {json.dumps(summary)}}}\n')


class JsonLines(JsonReport):
    """Prints each finding as an object on a line of its own."""

    def game(self, audit: GameAudit, cut: bool) -> Output:
        """The findings of a game."""
        return self.of_no_game(audit.findings)

    def of_no_game(self, findings: Iterable[Finding]) -> Output:
        """These findings."""
        return "".join([_finding(one) + "\n" for one in findings]), ""

    def write(self, audited: Audited, out: IO[str], counts: Counts) -> None:
        """Writes the findings of all files."""
        for _, outputs in audited:
            for text, _ in outputs:
                out.write(text)


def _plain(value: Any) -> Any:
    """A value as it is in JSON: a seat and a side by its letters, a card by its name, a pair of
    numbers by side."""
    match value:
        case Seat() | Side():
            return value.name
        case Card():
            return str(value)
        case (ns, ew):
            return by_side((ns, ew))
        case _:
            return value


def _fields(one: object, *names: str) -> Json:
    return {name: _plain(getattr(one, name)) for name in names}


def _given(one: object, *names: str) -> Json:
    return {name: getattr(one, name) or None for name in names}


def _game(audit: GameAudit) -> str:
    """A game as JSON, with a line for each hand."""
    head, rules = audit.head, audit.rules
    before = {
        "index": head.index,
        "name": head.name,
        **_given(head, "event", "season", "place", "date"),
        "rules": rules.preset,
        "overrides": dict(rules.overrides),
        "target": rules.target,
        "hands_to_play": rules.hands_to_play,
        "players": {seat.name: head.players.get(seat) for seat in SEATS},
        "start": by_side(head.start),
        "result_only": head.result is not None,
    }
    hands: list[str] = []
    substitutes: list[Json] = []
    targets: list[Json] = []
    for part in audit.parts:
        if isinstance(part, HandAudit):
            hands.append("\n" + json.dumps(_hand(part.verdict)))
        elif part.seat is not None:
            substitutes.append(_fields(part, "seat", "name"))
        else:
            targets.append({"after_hands": len(hands), "target": part.target})
    after = _fields(audit.end, "total", "winner", "over", "conceded")
    after |= {"substitutes": substitutes, "targets": targets}
    return f'{json.dumps(before)[:-1]}, "hands": [{",".join(hands)}], {json.dumps(after)[1:]}'


_OF_HAND = (
    *("number", "dealer", "up", "trump", "maker", "alone", "lone_defender", "evidence", "void"),
    *("tricks", "points", "points_as_played", "total", "copy", "after_game"),
)


def _hand(v: HandVerdict) -> Json:
    undecided = v.proven if v.renege_is_undecided else 0
    return {
        **_fields(v, *_OF_HAND),
        "trump": None if v.trump is None else SUIT_LETTERS[v.trump],
        "penalties": [
            {"side": side.name, "points": points, "text": penalty.text}
            for side, points, penalty in v.penalties
        ],
        "rulings": [_fields(ruling, "seat", "trick", "by", "outcome") for ruling in v.rulings],
        "suspects": {
            "proven": v.proven - undecided,
            "excluded": v.excluded,
            "undecided": v.undecided + undecided,
        },
    }


def _finding(f: Finding) -> str:
    """A finding as JSON, on one line."""
    problem = f.problem
    claimed, computed, penalty = problem.claimed, problem.computed, problem.penalty
    return json.dumps(
        {
            "code": f.kind.code,
            "slug": f.kind.slug,
            "severity": f.severity,
            "message": f.message,
            "file": f.file,
            **_place(f.span),
            "game": f.game,
            "hand": f.hand,
            **_fields(problem, "trick", "seat", "card"),
            "claimed": None if claimed is None else in_words(claimed),
            "computed": None if computed is None else in_words(computed),
            "because": None if problem.because is None else _because(f),
            "penalty": penalty and {"side": penalty[0].name, "points": penalty[1]},
            "slip": None if problem.slip is None else _slip(f, problem.slip),
            "doubt": problem.doubt and str(problem.doubt),
            "others": [
                {
                    "slips": [_slip(f, slip) for slip in other.slips],
                    "findings": [one.message for one in other.problems],
                    "points": _plain(other.points),
                }
                for other in problem.others
            ],
            "renege_cost": None if f.cost is None else renege_cost_object(f.cost),
        }
    )


def _because(f: Finding) -> Json:
    problem = f.problem
    assert problem.because is not None
    place = {"file": f.file, **_place(f.place(problem.because)), "game": f.game, "hand": f.hand}
    trick, card = problem.because_trick, _plain(problem.because_card)
    return {**place, "trick": trick, "card": card, "label": str(problem.because_label or "")}


def _slip(f: Finding, slip: Slip) -> Json:
    return {
        **_place(f.place(slip.at)),
        "written": str(slip.written),
        "meant": list(map(str, slip.meant)),
        "others": slip.ambiguous,
        "settled_by": [canonical(Hold(*hold)) for hold in slip.settled_by],
    }


def _place(span: Span | None) -> Json:
    """Line and columns, in a JSON log a path; `None` for what a place has not."""
    return _given(span or Span(0, 0, 0, ""), "line", "column", "end_column", "path")


def renege_cost_object(cost: RenegeCost) -> Json:
    """What a renege cost; values are points to N/S less points to E/W with best play."""
    return {
        "value": cost.as_played,
        "best_value": cost.if_followed,
        "best": list(map(str, cost.best)),
        "lost_points": cost.points,
        "given_points": cost.given_points,
    }
