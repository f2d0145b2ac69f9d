"""The columns of the analysis, for JSON and tables: of a decision in each view, of one that could
not be judged, and of a player's sums.

Knows: the name of each value, what it means, and how it is read from a decision. The two views
share only the columns that say which decision it is, so that nobody takes one for the other. Does
not know: streams, options, or sentences (`report`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from ..terminal.report_table import TableColumn
from .decisions import words_of
from .grades import GRADED, Grade
from .hand_analysis import JudgedDecision, Sums

DIGITS: Final = 4
"""The decimals of win chances and averages, for programs."""


def _round(number: float) -> float:
    return round(number, DIGITS) + 0.0  # No −0.


Value: TypeAlias = Callable[[Any], Any]


def _columns(columns: Mapping[str, tuple[str, Value]]) -> list[TableColumn]:
    return [
        TableColumn(name, value=value, definition=definition)
        for name, (definition, value) in columns.items()
    ]


_PLACE: Final[dict[str, tuple[str, Value]]] = {
    "game": ("The number of the game in the log, or in the scorebook.", lambda one: one.hand.game),
    "hand": ("The number of the hand.", lambda one: one.hand.number),
    "trick": ("1 to 5; 0 for a call, an exchange or a discard.", lambda one: one.decision.trick),
    "seat": ("Who decided: N, E, S or W.", lambda one: one.decision.seat.name),
}

ALL_CARDS_COLUMNS: Final = _columns(
    {
        **_PLACE,
        "did": (
            "The card, or the call as in a log: `pass`, `order alone`, `hearts`, `defend`, `best "
            "Ah for 9c`; `go on` for doing neither of the last two.",
            lambda one: words_of(one.decision.did),
        ),
        "value": (
            "Points to N/S less points to E/W with best play by all after it.",
            lambda one: one.judgement.value,
        ),
        "best": (
            "Every card or call that keeps `best_value`.",
            lambda one: [words_of(choice) for choice in one.judgement.best],
        ),
        "best_value": ("The same with the best choice.", lambda one: one.judgement.best_value),
        "lost_points": (
            "What the side that decided gave up, in points: 0 or more.",
            lambda one: one.judgement.lost_points,
        ),
        "lost_chance": (
            "The same in win chance, 0 to 1.",
            lambda one: _round(one.judgement.lost_chance),
        ),
        "grade": ("The grade; `forced` without a choice.", lambda one: one.grade.name),
    }
)
"""A decision that was judged with all cards seen."""


def _number(name: str) -> Value:
    """The value of a field of a judgement; `None` without a judgement."""

    def value(judged: JudgedDecision) -> Any:
        number = getattr(judged.judgement, name, None)
        return _round(number) if isinstance(number, float) else number

    return value


KNOWN_COLUMNS: Final = _columns(
    {
        **_PLACE,
        "chose": ("The card or call.", lambda one: words_of(one.decision.did)),
        "better": (
            "What gave the best win chance on average; the same as `chose` if nothing was better. "
            "`null`, like all numbers, without a choice.",
            lambda one: words_of(one.judgement.better) if one.judgement else None,
        ),
        "average": (
            "Points to N/S less points to E/W after `chose`, on average.",
            _number("average"),
        ),
        "better_average": ("The same after `better`.", _number("better_average")),
        "points_short": (
            "What the side that decided gave up on average, in points; it may be below 0 where "
            "fewer points give the better chance.",
            _number("points_short"),
        ),
        "chance_short": ("The same in win chance, 0 to 1.", _number("chance_short")),
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
            lambda one: one.grade.name,
        ),
    }
)
"""A decision that was judged with what the player could know; without numbers if there was no
choice."""

NOT_JUDGED_COLUMNS: Final = _columns(
    {
        **_PLACE,
        "played": ("The card or call.", lambda one: words_of(one.decision.did)),
        "why": ("Why it was not judged.", lambda one: one.why),
    }
)
"""A decision that could not be judged."""


def _of_grade(grade: Grade, sums: Sums) -> int:
    return sums.by_grade[grade.name]


SUMS_COLUMNS: Final = [
    TableColumn("player", "player", lambda sums: sums.title, min_width=6),
    TableColumn("hands", "hands", lambda sums: len(sums.hands), right=True),
    TableColumn("decisions", "decisions", lambda sums: sums.decisions, right=True),
    *(
        TableColumn(grade.name, grade.sign or grade.name, partial(_of_grade, grade), right=True)
        for grade in GRADED
    ),
    TableColumn(
        "given_up_a_decision",
        "given up",
        lambda sums: _round(sums.average),
        lambda sums: f"{100 * sums.average:.1f}",
        right=True,
    ),
]
"""The sums of a player's decisions, or of one kind of them."""
