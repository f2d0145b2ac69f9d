"""The plan of an evening on paper: a sheet for the wall and a card for each player.

In: a plan. Out: the text of an HTML file, to print on A4. Knows: the contents of the sheet and of a
card. Does not know: how the plan was made, or what was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from ..evening.plan import Plan, Round
from ..evening.plan_sheets import SIT_OUT, CardLine, card_lines, fairness_words, plan_title
from ..page.one_file import one_file
from ..terminal.phrases import count
from .paper_layout import CardLayout, Cell, WallLayout, card_layout, wall_layout

T = TypeVar("T")


class PlayerCard(NamedTuple):
    """A card to cut out: the name, which of several cards it is, as `1 of 2` (empty: the only one),
    and its lines. Lines of rounds that are not known yet have only the number, to be filled in by
    hand."""

    name: str
    part: str
    lines: Sequence[CardLine]


def plan_page(plan: Plan, title: str = "", rounds: int = 0, *, cards_only: bool = False) -> str:
    """The sheet for the wall and the cards, or the cards alone, as the text of an HTML file.

    `title` is that of the evening. If the rounds after those of the plan will follow from the
    results, `rounds` is the number of all of them: the cards have room for them.
    """
    first, last = plan.rounds[0].number, plan.rounds[-1].number
    open_rounds = max(rounds - last, 0)
    numbers = last - first + 1 + open_rounds
    cards = card_layout(numbers, list(plan.people))
    wall = _wall_layout(plan)
    about = [f"{plan_title(plan)}."] if title else []
    if open_rounds:
        about = [
            f"{count(rounds, 'round')}; who sits where after round {last} goes by the results."
        ]
    return one_file(
        "euchre_cli.evening_pages",
        "plan.html.j2",
        "plan.css",
        sizes=_sizes(wall, cards),
        title=title or plan_title(plan),
        sentences=[
            *about,
            *fairness_words(plan),
            "The number in a box is the table. The first of each pair sits north or east.",
        ],
        pages=[] if cards_only else _slices(plan.rounds, wall.rounds_on_a_page),
        sheets=_slices(list(_cards(plan, cards, numbers)), cards.on_a_page),
        sit_out=SIT_OUT,
    )


def _wall_layout(plan: Plan) -> WallLayout:
    return wall_layout(len(plan.people), [list(_cells(round_)) for round_ in plan.rounds])


def _cells(round_: Round) -> Iterator[Cell]:
    for seating in round_.seatings:
        yield seating.sides
    if round_.sitting_out:
        out = round_.sitting_out
        yield [(one, other) for one, other in zip_longest(out[::2], out[1::2], fillvalue="")]


def _sizes(wall: WallLayout, cards: CardLayout) -> str:
    page = "landscape" if wall.landscape else "portrait"
    return (
        f"@page wall {{ size: A4 {page}; }}\n"
        f":root {{ --wall: {wall.points}pt; --columns: {wall.columns}; "
        f"--page: {wall.height - 1}mm; --card: {cards.points:.1f}pt; "
        f"--card-height: {cards.height}mm; --line-height: {cards.line:.2f}mm; }}\n"
    )


def _cards(plan: Plan, layout: CardLayout, rounds: int) -> Iterator[PlayerCard]:
    """The cards of all players, with empty lines for the rounds that are not planned yet."""
    first, last = plan.rounds[0].number, plan.rounds[-1].number
    later = [CardLine(number) for number in range(last + 1, first + rounds)]
    for person in plan.people:
        lines = [*card_lines(plan, person), *later]
        parts = _slices(lines, layout.lines)
        for number, part in enumerate(parts, 1):
            yield PlayerCard(person, f"{number} of {len(parts)}" if len(parts) > 1 else "", part)


def _slices(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[at : at + size] for at in range(0, len(items), size)]
