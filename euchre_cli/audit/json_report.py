"""The audit for programs: the JSON objects of a game, a hand and a finding (`audit.schema.json`
declares them)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.cards import CARD_NAMES, SUIT_LETTERS
from euchre_engine.seats import SEATS, Seat, Side
from euchre_engine.words import in_words

from ..log.places import Span
from ..log.records import canonical
from ..terminal.phrases import by_side
from .findings import Because, Finding, OtherReading, Slip
from .game_audit import GameAudit, HandAudit

if TYPE_CHECKING:
    from euchre_engine.audit.renege_cost import RenegeCost

SCHEMA_VERSION: Final = 1
Json = dict[str, Any]


def game_text(audit: GameAudit) -> str:
    """A game as JSON, with a line for each hand."""
    head, rules, end = audit.head, audit.rules, audit.end
    assert end is not None
    before = {
        "index": head.index,
        "name": head.name,
        "event": head.event or None,
        "season": head.season or None,
        "place": head.place or None,
        "date": head.date or None,
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
            hands.append("\n" + json.dumps(hand_object(part.verdict)))
        elif part.seat is not None:
            substitutes.append({"seat": part.seat.name, "name": part.name})
        else:
            targets.append({"after_hands": len(hands), "target": part.target})
    after = {
        "total": by_side(end.total),
        "winner": _name(end.winner),
        "over": end.over,
        "conceded": _name(end.conceded),
        "substitutes": substitutes,
        "targets": targets,
    }
    return f'{json.dumps(before)[:-1]}, "hands": [{",".join(hands)}], {json.dumps(after)[1:]}'


def _name(one: Seat | Side | None) -> str | None:
    return None if one is None else one.name


def hand_object(v: HandVerdict) -> Json:
    """A hand."""
    undecided = v.proven > 0 and v.renege_is_undecided
    return {
        "number": v.number,
        "dealer": _name(v.dealer),
        "up": None if v.up is None else CARD_NAMES[v.up],
        "trump": None if v.trump is None else SUIT_LETTERS[v.trump],
        "maker": _name(v.maker),
        "alone": v.alone,
        "lone_defender": _name(v.lone_defender),
        "evidence": v.evidence,
        "void": v.void,
        "tricks": None if v.tricks is None else by_side(v.tricks),
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
            {"seat": r.seat.name, "trick": r.trick, "by": _name(r.by), "outcome": r.outcome}
            for r in v.rulings
        ],
        "suspects": {
            "proven": 0 if undecided else v.proven,
            "excluded": v.excluded,
            "undecided": v.undecided + (v.proven if undecided else 0),
        },
    }


def finding_text(f: Finding) -> str:
    """A finding as JSON, on one line."""
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
            "trick": f.trick,
            "seat": _name(f.seat),
            "card": f.card,
            "claimed": None if f.claimed is None else in_words(f.claimed),
            "computed": None if f.computed is None else in_words(f.computed),
            "because": None if f.because is None else _because(f, f.because),
            "penalty": f.penalty and {"side": f.penalty[0].name, "points": f.penalty[1]},
            "slip": None if f.slip is None else _slip(f.slip),
            "doubt": str(f.doubt) if f.doubt else None,
            "others": [_other(one) for one in f.others],
            "renege_cost": None if f.cost is None else renege_cost_object(f.cost),
        }
    )


def _because(f: Finding, because: Because) -> Json:
    place = {"file": f.file, **_place(because.span), "game": f.game, "hand": f.hand}
    return {**place, "trick": because.trick, "card": because.card, "label": because.label}


def _slip(slip: Slip) -> Json:
    return {
        **_place(slip.span),
        "written": slip.written,
        "meant": list(slip.meant),
        "others": slip.ambiguous,
        "settled_by": [canonical(hold) for hold in slip.settled_by],
    }


def _other(other: OtherReading) -> Json:
    return {
        "slips": [_slip(slip) for slip in other.slips],
        "findings": [sentence.words() for sentence in other.problems],
        "points": None if other.points is None else by_side(other.points),
    }


def _place(span: Span | None) -> Json:
    """Line and columns, in a JSON log a path; `None` for what a place has not."""
    line, column, end_column, _, path = span or Span(0, 0, 0, "")
    return {
        "line": line or None,
        "column": column or None,
        "end_column": end_column or None,
        "path": path or None,
    }


def renege_cost_object(cost: RenegeCost) -> Json:
    """What a renege cost; values are points to N/S less points to E/W with best play."""
    return {
        "value": cost.as_played,
        "best_value": cost.if_followed,
        "best": [CARD_NAMES[card] for card in cost.best],
        "lost_points": cost.points,
        "given_points": cost.given_points,
    }
