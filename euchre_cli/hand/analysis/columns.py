"""Judged decisions for programs: the columns of each view, with what they mean.

The two views share only the columns that say which decision it is, so that nobody takes one for the
other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from ...report.as_data import as_json
from .decisions import in_words
from .judge import Judged

DIGITS: Final = 4
"""The decimals of win chances and averages."""

Columns: TypeAlias = Mapping[str, tuple[str, Callable[[Judged], Any]]]
"""By name: what it means, and how it is read from a decision."""


def object_of(columns: Columns, judged: Judged) -> dict[str, Any]:
    """A decision as one object."""
    return {name: as_json(value(judged), DIGITS) for name, (_, value) in columns.items()}


def _number(name: str) -> Callable[[Judged], Any]:
    """A field of a judgement; `None` without a judgement."""
    return lambda one: getattr(one.judgement, name, None)


def _points(name: str) -> Callable[[Judged], int]:
    """A field that is a whole number of points."""
    return lambda one: round(getattr(one.judgement, name))


def _did(judged: Judged) -> str:
    return in_words(judged.decision.did)


def _grade(judged: Judged) -> str:
    return "" if judged.grade is None else judged.grade.name


def _best(judged: Judged) -> list[str]:
    return [] if judged.judgement is None else list(map(in_words, judged.judgement.best))


_PLACE: Final[Columns] = {
    "game": (
        "The number of the game in the log, or in the scorebook.",
        lambda one: one.decision.hand.game,
    ),
    "hand": ("The number of the hand.", lambda one: one.decision.hand.number),
    "trick": ("1 to 5; 0 for a call, an exchange or a discard.", lambda one: one.decision.trick),
    "seat": ("Who decided: N, E, S or W.", lambda one: one.decision.seat),
}

ALL_CARDS: Final[Columns] = {
    **_PLACE,
    "did": (
        "The card, or the call as in a log: `pass`, `order alone`, `hearts`, `defend`, `best Ah "
        "for 9c`; `go on` for doing neither of the last two.",
        _did,
    ),
    "value": ("Points to N/S less points to E/W with best play by all after it.", _points("value")),
    "best": ("Every card or call that keeps `best_value`.", _best),
    "best_value": ("The same with the best choice.", _points("best_value")),
    "lost_points": (
        "What the side that decided gave up, in points: 0 or more.",
        _points("lost_points"),
    ),
    "lost_chance": ("The same in win chance, 0 to 1.", _number("lost_chance")),
    "grade": ("The grade; `forced` without a choice.", _grade),
}
"""A decision that was judged with all cards seen."""

KNOWN_CARDS: Final[Columns] = {
    **_PLACE,
    "chose": ("The card or call.", _did),
    "better": (
        "What gave the best win chance on average; the same as `chose` if nothing was better. "
        "`null`, like all numbers, without a choice.",
        lambda one: one.judgement and in_words(one.judgement.better),
    ),
    "average": (
        "Points to N/S less points to E/W after `chose`, on average.",
        _number("value"),
    ),
    "better_average": ("The same after `better`.", _number("best_value")),
    "points_short": (
        "What the side that decided gave up on average, in points; it may be below 0 where fewer "
        "points give the better chance.",
        _number("lost_points"),
    ),
    "chance_short": ("The same in win chance, 0 to 1.", _number("lost_chance")),
    "standard_error": ("The standard error of `chance_short`.", _number("error")),
    "deals": ("How many deals it is an average of.", _number("deals")),
    "deals_possible": (
        "How many deals agree with the cards the player had seen.",
        _number("possible"),
    ),
    "better_in": ("In how many deals `better` had the better result.", _number("better_in")),
    "worse_in": ("In how many it had the worse one.", _number("worse_in")),
    "verdict": (
        "The grade; `forced` without a choice, `clear` if nothing else was worth trying.",
        _grade,
    ),
}
"""A decision that was judged with what the player could know; without numbers if there was no
choice."""

NOT_JUDGED: Final[Columns] = {
    **_PLACE,
    "played": ("The card or call.", _did),
    "why": ("Why it was not judged.", lambda one: one.why),
}
"""A decision that could not be judged."""
