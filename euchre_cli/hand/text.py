"""A hand as lines of text: the table, the tricks, and everything that is said of it.

A line is made of pieces, (style, text); a style is a name that `Paper` and the screen know. Does
not know: keys, pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from euchre_engine.cards import UNKNOWN
from euchre_engine.seats import SEATS

from ..book.sentences import seats_words
from ..terminal.display import Paper
from ..terminal.phrases import short_score
from ..terminal.screen_text import Row
from ..terminal.text import cut, padded, width_of
from .layout import BARRED, LEGEND, NOW, LaidCard, Place, Table, table_of_step, trick_rows
from .steps import HandSteps
from .words import hand_remarks, opening_words, remarks, result_words, step_words

WIDEST = 60
"""The columns of a table where there is room."""
NAME = 16
"""The columns of a name, and of a hand of five cards, at the edge of a narrow table."""


# -- the table -------------------------------------------------------------------------------------


def table_lines(table: Table, width: int, *, low: bool = False) -> list[Row]:
    """A table in seven lines, or if it is `low` in five: north at the top, west and east at the
    edges of at most so many columns, the trick between them. The card that falls is in brackets; a
    card that is in two places has a `!` behind it."""
    width = min(width, WIDEST)
    north, east, south, west = table.places
    hands = [_hand(place) for place in table.places]
    gap = min(4, max(1, width - _wide(hands[1]) - _wide(hands[3]) - 4))
    sides = [*_one(west.fallen), ("", " " * gap), *_one(east.fallen)]
    centre = [("", "["), _card(table.up), ("", "]")] if table.up is not None else sides

    def partner(place: Place, hand: Row) -> list[Row]:
        if low:
            return [_across([], [*_title(place, NAME), ("", " "), *hand], [], width)]
        return [_across([], row, [], width) for row in (_title(place, width), hand)]

    room = max(NAME, (width - 4) // 2)
    return [
        *partner(north, hands[0]),
        _across(_title(west, room), _one(north.fallen), _title(east, room), width),
        _across(hands[3], centre, hands[1], width),
        _across([], _one(south.fallen), [], width),
        *partner(south, hands[2]),
    ]


def _title(place: Place, room: int) -> Row:
    """The name with what is said beside it, as far as there is room: `Dan (dealer)`."""
    for first in range(len(place.beside)):
        words = f" ({', '.join(place.beside[first:])})"
        if width_of(place.name) + len(words) <= room:
            return [("strong", place.name), ("faint", words)]
    return [("strong", cut(place.name, room))]


def _hand(place: Place) -> Row:
    """A hand: ` 9♣[T♣]J♥ ??`."""
    row: Row = []
    after = " "
    for one in place.cards:
        row += [("", "[" if one.mark == NOW else after), _card(one)]
        after = "]" if one.mark == NOW else "!" if one.twice else " "
    return [*row, ("", after)]


def _card(one: LaidCard) -> tuple[str, str]:
    faint = one.mark == BARRED or one.card == UNKNOWN
    return "faint" if faint else "red" if one.red else "", one.sign.ljust(2)


def _one(fallen: LaidCard | None) -> Row:
    return [("", "  ")] if fallen is None else [_card(fallen)]


def _across(left: Row, centre: Row, right: Row, width: int) -> Row:
    """Three parts of a line: at its beginning, in its middle, at its end."""
    before = max(0, (width - _wide(centre)) // 2 - _wide(left))
    row = [*left, ("", " " * before), *centre]
    return [*row, ("", " " * (width - _wide(row) - _wide(right))), *right]


def _wide(row: Row) -> int:
    return sum(width_of(text) for _, text in row)


def trick_lines(steps: HandSteps, width: int, through: int | None = None) -> list[Row]:
    """The tricks, a line each, with a column for each player; empty if no card was played."""
    rows = trick_rows(steps, through)
    names = [steps.hand.name(seat) for seat in SEATS]
    column = max(5, min(max(map(width_of, names)), (width - 3) // 4 - 1))
    lines: list[Row] = [[("faint", "   " + " ".join(padded(name, column) for name in names))]]
    for trick in rows:
        line: Row = [("faint", f"{trick.number}  ")]
        for seat in SEATS:
            fallen = trick.cards.get(seat)
            if fallen is None:
                line.append(("", " " * (column + 1)))
                continue
            style = "error" if "!" in fallen.marks else "note" if "?" in fallen.marks else ""
            marks = padded(fallen.marks, column - 1)
            line += [_card(fallen.laid), (style, marks)]
        lines.append(line)
    return lines if rows else []


# -- on paper --------------------------------------------------------------------------------------


def hand_page(steps: HandSteps, paper: Paper) -> Iterator[str]:
    """A hand on a terminal: what was dealt and called, the cards on the table, the tricks, what is
    to be said about it, and how it came out."""
    yield from _head(steps, paper)
    yield from paper.lines(opening_words(steps))
    yield from _dealt(steps, paper)
    yield from _tricks(steps, paper)
    wrong = [one for step in steps.steps for one in remarks(steps, step.problems)]
    yield from _marked(sorted(wrong, key=lambda one: one[0] != "error"), paper, apart=True)
    yield from ["", *paper.lines(result_words(steps), "good", "  ")]


def steps_page(steps: HandSteps, paper: Paper) -> Iterator[str]:
    """A hand walked through on paper: every step in turn, with the table at each lead."""
    yield from _head(steps, paper)
    yield from _dealt(steps, paper)
    for step in steps.steps:
        if step.leads:
            yield from ["", *painted(table_lines(table_of_step(steps, step), paper.width), paper)]
        if step.leads or step is steps.steps[0]:
            yield ""
        yield from paper.lines(step_words(steps, step, numbered=step.leads), indent="  ")
        yield from _marked(remarks(steps, step.problems), paper)
    yield from _tricks(steps, paper)
    yield from ["", *paper.lines(result_words(steps), "good", "  ")]


def _head(steps: HandSteps, paper: Paper) -> Iterator[str]:
    """The title, who sat where, and what belongs to no step."""
    hand = steps.hand
    yield from paper.lines(f"{hand.title}, at {short_score(hand.total)}", "strong")
    if any(hand.players):
        yield from paper.lines(seats_words(hand.players), indent="  ")
    yield from _marked(hand_remarks(steps), paper)


def _dealt(steps: HandSteps, paper: Paper) -> Iterator[str]:
    first = steps.steps[0]
    if any(first.known(seat) for seat in SEATS):
        yield from ["", *painted(table_lines(table_of_step(steps, first), paper.width), paper)]


def _tricks(steps: HandSteps, paper: Paper) -> Iterator[str]:
    rows = trick_lines(steps, paper.width)
    if rows:
        yield from ["", *painted(rows, paper), *paper.lines(LEGEND, "faint")]


def _marked(
    words: Iterable[tuple[str, str]], paper: Paper, *, apart: bool = False
) -> Iterator[str]:
    """Remarks as lines, marked by their severity; if `apart`, with a blank line before them."""
    for severity, remark in words:
        if apart:
            yield ""
            apart = False
        first, *more = paper.lines(remark, indent="  ", first="! " if severity == "error" else "· ")
        yield from [paper.paint(first, severity), *more]


def painted(rows: Iterable[Row], paper: Paper) -> Iterator[str]:
    """Rows as lines, without blanks at their ends."""
    for row in rows:
        while row and not row[-1][1].strip():
            row = row[:-1]
        yield "".join(paper.paint(text, style) for style, text in row).rstrip()
