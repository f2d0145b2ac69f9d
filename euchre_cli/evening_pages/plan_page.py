"""The plan of an evening on paper: a sheet for the wall.

In: a plan. Out: the text of an HTML file, to print on A4. Does not know: how the plan was made, or
what was played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from ..evening.plan import Plan, Round
from ..evening.plan_sheets import fairness_words, plan_title
from ..report.one_file import one_file
from ..terminal.phrases import count
from .paper_layout import Cell, WallLayout, wall_layout


def plan_page(plan: Plan, title: str = "", rounds: int = 0) -> str:
    """The sheet for the wall as the text of an HTML file.

    `title` is that of the evening. If the rounds after those of the plan will follow from the
    results, `rounds` is the number of all of them.
    """
    last = plan.rounds[-1].number
    wall = _wall_layout(plan)
    on_a_page = wall.rounds_on_a_page
    about = [f"{plan_title(plan)}."] if title else []
    if rounds > last:
        about = [
            f"{count(rounds, 'round')}; who sits where after round {last} goes by the results."
        ]
    return one_file(
        "euchre_cli.evening_pages",
        "plan.html.j2",
        "plan.css",
        sizes=_sizes(wall),
        title=title or plan_title(plan),
        sentences=[
            *about,
            *fairness_words(plan),
            "The number in a box is the table. The first of each pair sits north or east.",
        ],
        pages=[plan.rounds[at : at + on_a_page] for at in range(0, len(plan.rounds), on_a_page)],
    )


def _wall_layout(plan: Plan) -> WallLayout:
    return wall_layout(len(plan.people), [list(_cells(round_)) for round_ in plan.rounds])


def _cells(round_: Round) -> Iterator[Cell]:
    for seating in round_.seatings:
        yield seating.sides
    if round_.sitting_out:
        out = round_.sitting_out
        yield [(one, other) for one, other in zip_longest(out[::2], out[1::2], fillvalue="")]


def _sizes(wall: WallLayout) -> str:
    page = "landscape" if wall.landscape else "portrait"
    return (
        f"@page wall {{ size: A4 {page}; }}\n"
        f":root {{ --wall: {wall.points}pt; --columns: {wall.columns}; "
        f"--page: {wall.height - 1}mm; }}\n"
    )
