"""What stands at the foot of every screen: the message, the question, and the keys."""

from __future__ import annotations

from ...terminal.screen_text import BACK, Row, wrapped
from ...terminal.text import width_of
from .dialogue import Offer, Question
from .machine import State

SEPARATOR = " · "
AT_REST = 5
"""The keys that are shown as long as nothing is typed, besides those that always are."""
MOST_LINES = 2
"""The lines that the keys may take; one as long as nothing is typed."""


def in_lines(items: list[str], width: int) -> list[str]:
    """The items with dots between them, in lines of this width."""
    lines: list[str] = []
    for item in items:
        if lines and width_of(lines[-1] + SEPARATOR + item) <= width:
            lines[-1] += SEPARATOR + item
        else:
            lines.append(item)
    return lines


def in_line(items: list[str], width: int) -> str:
    """As many of the items as there is room for in one line."""
    return next(iter(in_lines(items, width)), "")


def keys(question: Question, state: State, width: int, help_key: str, last: str = "") -> list[Row]:
    """The keys that answer a question: as many as there is room for, then `last`, if it is among
    them, and the key for all others, which are never left out."""
    shown = [offer for offer in question.offers if offer.words]
    offers = [str(offer) for offer in shown if str(offer) != last]
    at_rest = not state.keys and not state.held
    most = 1 if at_rest else MOST_LINES
    always = [last] * (len(offers) < len(shown)) + [f"{help_key} keys"]
    if at_rest:
        offers = offers[:AT_REST]
        people = [offer.keys for offer in shown if offer.keys in _SEATS] == list(_SEATS)
        if people and len(in_lines([*offers[:4], *always], width)) > most:
            offers = ["1-4 a player", *offers[4:]]
    back = [] if at_rest else [str(Offer((BACK,), "back"))]
    while offers and len(in_lines([*offers, *back, *always], width)) > most:
        offers, back = (offers, []) if back else (offers[:-1], [])
    while len(always) > 1 and len(in_lines([*offers, *always], width)) > most:
        always.pop(0)
    return [[("faint", line)] for line in in_lines([*offers, *back, *always], width)]


_SEATS = (("1",), ("2",), ("3",), ("4",))


def said(state: State, width: int) -> list[Row]:
    """The last message."""
    style = "error" if state.status else "good" if state.good else "note"
    return wrapped(state.message, width, style)


def asked(question: Question, width: int) -> list[Row]:
    """The question."""
    return wrapped(str(question), width, "strong")
