"""A plan on paper: the sheet for the wall, as text and as a page to print, and a slip for each
table and round to write the score on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..book.sheet import NAMES
from ..report.one_file import one_file
from ..terminal.display import Paper
from ..terminal.phrases import count
from ..terminal.report_table import TextColumn, natural_width, table_lines
from ..terminal.text import padded, safe, width_of
from .couples import couples_of
from .evening import Evening
from .plan import Fairness, Plan, Round, Spread, fairness, fairness_bound, pair_meetings
from .texts import pair_words, pairs_words


def plan_of(evening: Evening) -> Plan:
    """The rounds of an evening that have begun and those that are planned."""
    rounds = evening.rounds if evening.ended else (*evening.rounds, *evening.following())
    known = not evening.movement.by_results and evening.here == evening.people
    return Plan(evening.people, rounds, evening.movement.couples, known)


# -- as text ---------------------------------------------------------------------------------------


def wall_sheet(plan: Plan, paper: Paper) -> list[str]:
    """The sheet for the wall: how even the plan is, and a row for each round, or a block of lines
    if that is too wide."""
    lines = [
        *paper.lines(plan_title(plan), "strong"),
        *(line for words in fairness_words(plan) for line in paper.lines(words)),
        *paper.faint_lines("The first of each pair sits north or east."),
        "",
    ]
    tables = max(len(round_.seatings) for round_ in plan.rounds)
    titles = ["round", *(f"table {at + 1}" for at in range(tables))]
    titles += ["sits out"] * any(one.sitting_out for one in plan.rounds)
    cells = zip(*(_row(plan, round_, tables) for round_ in plan.rounds), strict=True)
    columns = [
        TextColumn(title, texts, right=title == "round")
        for title, texts in zip(titles, cells, strict=False)
    ]
    if natural_width(columns) <= paper.width:
        return [*lines, *table_lines(columns, paper)]
    for round_ in plan.rounds:
        lines.append(paper.paint(f"Round {round_.number}", "strong"))
        for seating in round_.seatings:
            lines += paper.lines(pairs_words(seating), "", "    ", f"  Table {seating.table:<2}  ")
        if round_.sitting_out:
            lines += paper.lines(_out_words(plan, round_), "", "    ", "  Out       ")
    return lines


def _row(plan: Plan, round_: Round, tables: int) -> list[str]:
    cells = [pairs_words(seating) for seating in round_.seatings]
    blank = [""] * (tables - len(cells))
    return [str(round_.number), *cells, *blank, _out_words(plan, round_)]


def slips(plan: Plan) -> Iterator[list[str]]:
    """A slip for each table and round, to write the score on."""
    for round_ in plan.rounds:
        for seating in round_.seatings:
            sides = list(map(pair_words, seating.sides))
            wide = max(map(width_of, sides))
            blank = "points ______  loners by ______________"
            yield [
                f"Round {round_.number}, table {seating.table}",
                f"N/S  {padded(sides[0], wide)}  {blank}",
                f"E/W  {padded(sides[1], wide)}  {blank}",
                "",
            ]


def _out_words(plan: Plan, round_: Round) -> str:
    """`Ann, Bob`; of couples `Ann & Bob, Cat & Dan`."""
    out = [safe(name) for name in round_.sitting_out]
    if plan.fixed_partners:
        out = [" & ".join(couple) for couple in couples_of(out)]
    return ", ".join(out)


def plan_title(plan: Plan) -> str:
    """`16 people, 4 tables, 15 rounds`."""
    many = len(plan.people)
    people = count(many // 2, "couple") if plan.fixed_partners else f"{many} people"
    tables = count(max(len(one.seatings) for one in plan.rounds), "table")
    return f"{people}, {tables}, {count(len(plan.rounds), 'round')}"


# -- how even it is --------------------------------------------------------------------------------


def fairness_words(plan: Plan) -> list[str]:
    """How often people meet and sit out in this plan, and how near that is to the bound; nothing if
    the plan is not whole."""
    if not plan.whole:
        return []
    reached = fairness(plan.people, plan.rounds)
    bound = fairness_bound(len(plan.people), len(plan.rounds))
    out = reached.sitting_out
    if plan.fixed_partners:
        words = f"Any two couples meet {_times(pair_meetings(plan))}."
        return [f"{words} Every couple sits out {_times(out)}." if out.most else words]
    words = f"Any two people are {_meeting_words(reached)}."
    if out.most:
        words += f" Everybody sits out {_times(out)}."
    if reached == bound:
        return [words, f"No plan of {count(len(plan.rounds), 'round')} is more even."]
    even = f"With so many rounds no plan could be more even than {_meeting_words(bound)}"
    if bound.sitting_out != out:
        even += f", sitting out {_times(bound.sitting_out)}"
    return [words, f"{even}."]


def _meeting_words(fair: Fairness) -> str:
    return f"partners {_times(fair.partners)} and opponents {_times(fair.opponents)}"


def _times(spread: Spread) -> str:
    """`once`, `at most twice`, `once or twice`, `2 to 4 times`."""
    least, most = spread
    names = ("never", "once", "twice")
    last = names[most] if most < len(names) else f"{most} times"
    if least == most:
        return last
    if not least:
        return f"at most {last}"
    if (least, most) == (1, 2):
        return "once or twice"
    return f"{least} or {last}" if most == least + 1 else f"{least} to {last}"


# -- as a page to print ----------------------------------------------------------------------------


def paper_page(plan: Plan, title: str = "", *, with_slips: bool = False) -> str:
    """The sheet for the wall as the text of an HTML file for A4; with a slip for each table and
    round if wanted."""
    sides = [side for one in plan.rounds for seat in one.seatings for side in seat.sides]
    longest = max(width_of(safe(" & ".join(side))) for side in sides)
    tables = max(len(one.seatings) for one in plan.rounds)
    about = [f"{plan_title(plan)}."] if title else []
    return one_file(
        __package__ or "",
        "paper.html.j2",
        "paper.css",
        sizes=f":root {{ --tables: {min(tables, 3)}; --pair: {longest}; }}\n",
        title=title or plan_title(plan),
        about=" ".join([*about, *fairness_words(plan), _HOW_TO_READ]),
        rounds=[(one, _out_words(plan, one)) for one in plan.rounds],
        slips=with_slips,
    )


_HOW_TO_READ: Final = "The number in a box is the table. The first of each pair sits north or east."


# -- for programs ----------------------------------------------------------------------------------


def plan_rows(plan: Plan) -> Iterator[tuple[object, ...]]:
    """The plan as CSV: the titles; and of every round the tables, then those who sit out, with an
    empty table and the name in `north`."""
    yield ("round", "table", *NAMES)
    for round_ in plan.rounds:
        for seating in round_.seatings:
            yield (round_.number, seating.table, *seating.players)
        for person in round_.sitting_out:
            yield (round_.number, None, person, None, None, None)


def plan_object(plan: Plan) -> dict[str, Any]:
    """The plan as an object for JSON, with how even it is and the bound; of couples how often any
    two meet."""
    rounds = [
        {
            "round": round_.number,
            "tables": [
                {"table": one.table, **dict(zip(NAMES, one.players, strict=True))}
                for one in round_.seatings
            ],
            "sitting_out": list(round_.sitting_out),
        }
        for round_ in plan.rounds
    ]
    known: dict[str, Any] = {"people": list(plan.people), "rounds": rounds}
    if plan.fixed_partners:
        return {**known, "meetings": pair_meetings(plan)._asdict()}
    reached = fairness(plan.people, plan.rounds)
    bound = fairness_bound(len(plan.people), len(plan.rounds))
    return {**known, "fairness": _spreads(reached), "bound": _spreads(bound)}


def _spreads(fair: Fairness) -> dict[str, dict[str, int]]:
    return {name: spread._asdict() for name, spread in fair._asdict().items()}
