"""A plan on paper: the sheet for the wall, and its rows for programs.

In: a plan and the paper. Out: lines, rows and objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from operator import attrgetter
from typing import Any, Final, NamedTuple

from ..terminal.display import Paper
from ..terminal.phrases import count
from ..terminal.report_table import TableColumn, natural_width, table_lines, texts_of
from ..terminal.text import padded, safe, width_of
from .plan import (
    Fairness,
    Plan,
    Round,
    Seating,
    Spread,
    fairness,
    fairness_bound,
    pair_meetings,
)

_GUTTER: Final = 4
"""The blanks between two blocks side by side."""


# -- the sheet for the wall ------------------------------------------------------------------------


def wall_sheet(plan: Plan, paper: Paper) -> list[str]:
    """The sheet for the wall: how fair the plan is, and every round. A round is a row if that fits
    the paper, else a block of lines."""
    head = [
        *paper.lines(plan_title(plan), "strong"),
        *(line for words in fairness_words(plan) for line in paper.lines(words)),
        *paper.faint_lines("The first of each pair sits north or east."),
        "",
    ]
    columns = _round_columns(plan)
    if natural_width(columns, texts_of(columns, plan.rounds)) <= paper.width:
        return [*head, *table_lines(columns, plan.rounds, paper)]
    return [
        *head,
        *_side_by_side([_round_block(plan, round_, paper) for round_ in plan.rounds], paper),
    ]


def plan_title(plan: Plan) -> str:
    """`16 people, 4 tables, 15 rounds`."""
    people, tables, rounds = len(plan.people), _tables(plan), len(plan.rounds)
    who = f"{people // 2} pairs" if plan.fixed_partners else f"{people} people"
    return f"{who}, {count(tables, 'table')}, {count(rounds, 'round')}"


def _tables(plan: Plan) -> int:
    """The number of tables in the rounds with the most."""
    return max(len(round_.seatings) for round_ in plan.rounds)


def _round_columns(plan: Plan) -> list[TableColumn]:
    columns = [TableColumn("round", "round", attrgetter("number"), right=True)]
    columns += [
        TableColumn(title=f"table {at + 1}", text=partial(_at_table, at))
        for at in range(_tables(plan))
    ]
    if any(round_.sitting_out for round_ in plan.rounds):
        columns.append(TableColumn(title="sits out", text=partial(_sitting_out, plan)))
    return columns


def _round_block(plan: Plan, round_: Round, paper: Paper) -> list[str]:
    lines = [f"Round {round_.number}"]
    places = [(f"Table {seating.table}", _pairs(seating)) for seating in round_.seatings]
    if round_.sitting_out:
        one = len(round_.sitting_out) == (2 if plan.fixed_partners else 1)
        places.append(("Sits out" if one else "Sit out", _sitting_out(plan, round_)))
    wide = max(len(where) for where, _ in places)
    for where, who in places:
        lines += paper.lines(who, indent=" " * (wide + 4), first=f"  {where:{wide}}  ")
    return lines


def _at_table(at: int, round_: Round) -> str:
    return _pairs(round_.seatings[at]) if at < len(round_.seatings) else ""


def _pairs(seating: Seating) -> str:
    """`Ann & Cat v Bob & Dan`."""
    return " v ".join(" & ".join(map(safe, side)) for side in seating.sides)


def _sitting_out(plan: Plan, round_: Round) -> str:
    """`Ann, Bob`; with fixed partners `Ann & Bob, Cat & Dan`."""
    out = [safe(name) for name in round_.sitting_out]
    if plan.fixed_partners:
        out = [" & ".join(pair) for pair in zip(out[::2], out[1::2], strict=True)]
    return ", ".join(out)


def _side_by_side(blocks: Sequence[Sequence[str]], paper: Paper) -> list[str]:
    """Blocks of lines, each with a heading, in as many columns as fit; a blank line is below each
    row of blocks."""
    wide = max(width_of(line) for block in blocks for line in block)
    columns = max(1, (paper.width + _GUTTER) // (wide + _GUTTER))
    lines: list[str] = []
    for at in range(0, len(blocks), columns):
        rows = zip_longest(*blocks[at : at + columns], fillvalue="")
        heading, *others = (
            (" " * _GUTTER).join(padded(line, wide) for line in row).rstrip() for row in rows
        )
        lines += [paper.paint(heading, "strong"), *others, ""]
    return lines[:-1]


# -- how fair it is, in words ----------------------------------------------------------------------


def fairness_words(plan: Plan) -> list[str]:
    """Two sentences: how often people meet and sit out in this plan, and how near that is to the
    bound. With fixed partners one sentence: how often pairs meet and sit out. None if the plan is
    not whole."""
    if not plan.whole:
        return []
    reached = fairness(plan.people, plan.rounds)
    if plan.fixed_partners:
        words = f"Any two pairs meet {_times(pair_meetings(plan))}."
        out = reached.sitting_out
        return [f"{words} Every pair sits out {_times(out)}." if out.most else words]
    bound = fairness_bound(len(plan.people), len(plan.rounds))
    words = f"Any two people are {_meeting_words(reached)}."
    if reached.sitting_out.most:
        words += f" Everybody sits out {_times(reached.sitting_out)}."
    if any(len(round_.people) < len(plan.people) for round_ in plan.rounds):
        return [words]  # Not all were here all the time.
    if reached == bound:
        return [words, f"No plan of {count(len(plan.rounds), 'round')} is more even."]
    even = f"With so many rounds no plan could be more even than {_meeting_words(bound)}"
    if bound.sitting_out != reached.sitting_out:
        even += f", sitting out {_times(bound.sitting_out)}"
    return [words, f"{even}."]


def _meeting_words(fair: Fairness) -> str:
    return f"partners {_times(fair.partners)} and opponents {_times(fair.opponents)}"


_TIMES: Final = ("never", "once", "twice")


def _times(spread: Spread) -> str:
    """`once`, `at most twice`, `once or twice`, `2 to 4 times`."""
    least, most = spread
    last = _TIMES[most] if most < len(_TIMES) else f"{most} times"
    if least == most:
        return last
    if not least:
        return f"at most {last}"
    if (least, most) == (1, 2):
        return "once or twice"
    return f"{least} or {last}" if most == least + 1 else f"{least} to {last}"


# -- for programs ----------------------------------------------------------------------------------


class PlanRow(NamedTuple):
    """A line of the CSV: a table in a round, or somebody who sits out (an empty table, and the name
    in `north`)."""

    round: int
    table: int | None
    north: str
    east: str | None = None
    south: str | None = None
    west: str | None = None


PLAN_COLUMNS: Final = tuple(TableColumn(name, value=attrgetter(name)) for name in PlanRow._fields)


def plan_rows(plan: Plan) -> Iterator[PlanRow]:
    """The plan as rows: of every round the tables, then those who sit out."""
    for round_ in plan.rounds:
        for seating in round_.seatings:
            yield PlanRow(round_.number, seating.table, *seating.players)
        for person in round_.sitting_out:
            yield PlanRow(round_.number, None, person)


def plan_object(plan: Plan) -> dict[str, Any]:
    """The plan as an object for JSON, with how fair it is and the bound; or, with fixed partners,
    how often any two pairs meet."""
    rounds = _rounds_object(plan)
    if plan.fixed_partners:
        return {**rounds, "meetings": pair_meetings(plan)._asdict()}
    return {
        **rounds,
        "fairness": _fairness_object(fairness(plan.people, plan.rounds)),
        "bound": _fairness_object(fairness_bound(len(plan.people), len(plan.rounds))),
    }


def _rounds_object(plan: Plan) -> dict[str, Any]:
    return {
        "people": list(plan.people),
        "rounds": [
            {
                "round": round_.number,
                "tables": [
                    {
                        "table": seating.table,
                        **dict(zip(PlanRow._fields[2:], seating.players, strict=True)),
                    }
                    for seating in round_.seatings
                ],
                "sitting_out": list(round_.sitting_out),
            }
            for round_ in plan.rounds
        ],
    }


def _fairness_object(fair: Fairness) -> dict[str, dict[str, int]]:
    return {name: spread._asdict() for name, spread in fair._asdict().items()}
