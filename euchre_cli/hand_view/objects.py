"""A hand as JSON: its steps as objects.

In: a hand. Out: values for JSON; `docs/hands.md` says what each key means. A key is never removed
or given another meaning without a new `schema_version`.
"""

from __future__ import annotations

from typing import Any

from euchre_engine.actions import (
    Best,
    Deal,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from euchre_engine.audit.hand_steps import Step
from euchre_engine.cards import UNKNOWN, Card, Suit
from euchre_engine.problems import Problem
from euchre_engine.seats import SEATS, Seat

from ..audit.json_report import renege_cost_object
from ..terminal.phrases import by_seat, by_side
from .sentences import result_line, sentence_words, step_words
from .shown_hand import ShownHand


def hand_object(shown: ShownHand) -> dict[str, Any]:
    """A hand: what is known of it as a whole, and its steps in order."""
    verdict = shown.line.verdict
    return {
        "title": shown.title,
        "hand": verdict.number,
        "players": by_seat(shown.line.players),
        "preset": shown.rules.preset,
        "rules": dict(shown.rules.overrides),
        "score_before": by_side(shown.before),
        "dealer": _letter(shown.hand.dealer),
        "up": _card(verdict.up),
        "trump": _suit(verdict.trump),
        "maker": _letter(verdict.maker),
        "alone": verdict.alone,
        "lone_defender": _letter(verdict.lone_defender),
        "tricks": None if verdict.tricks is None else by_side(verdict.tricks),
        "points": by_side(verdict.points),
        "score": by_side(verdict.total),
        "result": result_line(shown),
        "steps": [_step(shown, number, step) for number, step in enumerate(shown.steps, 1)],
        "problems": [_problem(shown, problem) for problem in shown.hand.problems],
    }


def _step(shown: ShownHand, number: int, step: Step) -> dict[str, Any]:
    before = step.before
    return {
        "step": number,
        "did": _KINDS[type(step.action)],
        "seat": _letter(step.seat),
        **_about(step),
        "written": step.at is not None,
        "words": step_words(shown, step),
        "trick": step.trick,
        "held": {
            seat.name: [str(card) for card in shown.sorted(step.cards(seat))] for seat in SEATS
        },
        "unknown": {seat.name: step.unknown(seat) for seat in SEATS},
        "sits_out": [seat.name for seat in step.out],
        "fallen": [{"seat": seat.name, "card": str(card)} for seat, card in step.fallen],
        "to_follow": _suit(step.to_follow),
        "winning": _letter(step.winning),
        "lawful": [str(card) for card in shown.sorted(step.lawful)],
        "tricks": by_side(before.tricks()),
        "problems": [_problem(shown, problem) for problem in step.problems],
    }


_KINDS = {
    Deal: "deal",
    ThrowIn: "throw-in",
    Swap: "swap",
    NameBenny: "benny",
    Pass: "pass",
    Order: "order",
    Name: "name",
    Discard: "discard",
    Defend: "defend",
    Best: "best",
    Play: "play",
}


def _about(step: Step) -> dict[str, Any]:
    """The card, the suit and `alone` of an action; `None` where it has none."""
    card: Card | None = None
    suit: Suit | None = None
    alone = False
    returned: Card | None = None
    match step.action:
        case Deal(_, up):
            card = up
        case Play(_, card) | Discard(card):
            pass
        case Best(card, returned):
            pass
        case Order(_, alone):
            suit = step.before.up_suit
        case Name(_, suit, alone):
            pass
        case NameBenny(suit):
            pass
        case _:
            pass
    return {"card": _card(card), "returned": _card(returned), "suit": _suit(suit), "alone": alone}


def _problem(shown: ShownHand, problem: Problem) -> dict[str, Any]:
    message = sentence_words(shown, problem.sentence)
    cost = shown.costs.get(problem.at)
    return {
        "slug": problem.kind.slug,
        "severity": problem.severity,
        "message": message,
        "undecided": bool(problem.slip or problem.doubt),
        "renege_cost": None if cost is None else renege_cost_object(cost),
    }


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _suit(suit: Suit | None) -> str | None:
    return None if suit is None else str(suit).replace(" ", "-")


def _card(card: Card | None) -> str | None:
    return None if card is None else "??" if card == UNKNOWN else str(card)
