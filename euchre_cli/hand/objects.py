"""A hand as one JSON object, for programs; `docs/hands.md` says what each key means.

A key is never removed or given another meaning without a new `schema_version`.
"""

from __future__ import annotations

from typing import Any, Final

from euchre_engine.actions import Best, Deal, Discard, Name, NameBenny, Order, Play, ThrowIn
from euchre_engine.cards import UNKNOWN, Card, Suit, cards_in
from euchre_engine.problems import Problem
from euchre_engine.seats import SEATS, Seat

from ..audit.json_report import renege_cost_object
from ..terminal.phrases import by_seat, by_side
from .layout import in_order
from .steps import HandSteps, Step
from .words import result_words, sentence_words, step_words

_DID: Final = {ThrowIn: "throw-in", NameBenny: "benny"}
"""What was done, where the action has another name."""


def hand_object(steps: HandSteps) -> dict[str, Any]:
    """A hand: what is known of it as a whole, and its steps in order."""
    hand, verdict = steps.hand, steps.hand.verdict
    return {
        "title": hand.title,
        "hand": hand.number,
        "players": by_seat(hand.players),
        "preset": hand.rules.preset,
        "rules": dict(hand.rules.overrides),
        "score_before": by_side(hand.total),
        "dealer": _seat(steps.dealer),
        "up": _card(verdict.up),
        "trump": _suit(verdict.trump),
        "maker": _seat(verdict.maker),
        "alone": verdict.alone,
        "lone_defender": _seat(verdict.lone_defender),
        "tricks": None if verdict.tricks is None else by_side(verdict.tricks),
        "points": by_side(verdict.points),
        "score": by_side(verdict.total),
        "result": result_words(steps),
        "steps": [_step(steps, number, step) for number, step in enumerate(steps.steps, 1)],
        "problems": [_problem(steps, problem) for problem in steps.problems],
    }


def _step(steps: HandSteps, number: int, step: Step) -> dict[str, Any]:
    trump = steps.end.trump
    return {
        "step": number,
        "did": _DID.get(type(step.action), type(step.action).__name__.lower()),
        "seat": step.seat.name,
        **_about(step),
        "written": step.at is not None,
        "words": step_words(steps, step),
        "trick": step.trick,
        "held": {
            seat.name: list(map(str, in_order(cards_in(step.known(seat)), trump))) for seat in SEATS
        },
        "unknown": {seat.name: step.unknown(seat) for seat in SEATS},
        "sits_out": [seat.name for seat in SEATS if step.sits_out(seat)],
        "fallen": [{"seat": seat.name, "card": str(card)} for seat, card in step.fallen.items()],
        "to_follow": _suit(step.to_follow),
        "winning": _seat(step.winning),
        "lawful": list(map(str, in_order(step.playable, trump))),
        "tricks": by_side(step.before.tricks()),
        "problems": [_problem(steps, problem) for problem in step.problems],
    }


def _about(step: Step) -> dict[str, Any]:
    """The cards, the suit and `alone` of an action; `None` where it has none."""
    card: Card | None = None
    returned: Card | None = None
    suit: Suit | None = None
    alone = False
    match step.action:
        case Deal(_, card) | Play(_, card) | Discard(card):
            pass
        case Best(card, returned):
            pass
        case Order(_, alone):
            suit = step.before.up_suit
        case Name(_, suit, alone):
            pass
        case NameBenny(suit):
            pass
    return {"card": _card(card), "returned": _card(returned), "suit": _suit(suit), "alone": alone}


def _problem(steps: HandSteps, problem: Problem) -> dict[str, Any]:
    cost = steps.costs.get(problem.at)
    return {
        "slug": problem.kind.slug,
        "severity": problem.severity,
        "message": sentence_words(steps.hand, problem.sentence),
        "undecided": bool(problem.slip or problem.doubt),
        "renege_cost": None if cost is None else renege_cost_object(cost),
    }


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _suit(suit: Suit | None) -> str | None:
    return None if suit is None else str(suit).replace(" ", "-")


def _card(card: Card | None) -> str | None:
    return None if card is None else "??" if card == UNKNOWN else str(card)
