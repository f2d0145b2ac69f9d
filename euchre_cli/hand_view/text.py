"""A hand as text: printed on a terminal, or walked through on paper.

In: a hand. Out: lines. Does not know: keys, pages.
"""

from __future__ import annotations

from euchre_engine.actions import Play
from euchre_engine.seats import SEATS

from ..book.sentences import seats_words
from ..terminal.display import Paper
from ..terminal.phrases import short_score
from ..terminal.screen_text import Row
from .pictures import LEGEND, table_rows, trick_rows
from .sentences import (
    all_remarks,
    hand_remarks,
    opening_words,
    remark_words,
    result_line,
    step_words,
)
from .shown_hand import ShownHand


def hand_page(shown: ShownHand, paper: Paper) -> list[str]:
    """A hand on a terminal: what was dealt and called, the cards on the table, the tricks, what is
    to be said about it, and how it came out."""
    lines = _head(shown, paper)
    lines += paper.lines(opening_words(shown))
    if _knows_a_card(shown):
        lines += ["", *_painted(table_rows(shown, 0, paper.width), paper)]
    tricks = trick_rows(shown, paper.width)
    if tricks:
        lines += ["", *_painted(tricks, paper), *paper.lines(LEGEND, "faint")]
    lines += _remarks(all_remarks(shown), paper)
    return [*lines, "", *paper.lines(result_line(shown), "good", "  ")]


def steps_page(shown: ShownHand, paper: Paper) -> list[str]:
    """A hand walked through on paper: its page, and every step in turn with what each player still
    holds at the beginning of a trick."""
    lines = _head(shown, paper)
    if _knows_a_card(shown):
        lines += ["", *_painted(table_rows(shown, 0, paper.width), paper)]
    lines.append("")
    for index, step in enumerate(shown.steps):
        if isinstance(step.action, Play) and not step.before.trick and index:
            lines += ["", *_painted(table_rows(shown, index, paper.width), paper), ""]
        begins = not step.before.trick
        lines += paper.lines(step_words(shown, step, numbered=begins), indent="  ")
        lines += _remarks(remark_words(shown, step), paper, "")
    tricks = trick_rows(shown, paper.width)
    if tricks:
        lines += ["", *_painted(tricks, paper), *paper.lines(LEGEND, "faint")]
    lines += _remarks(hand_remarks(shown), paper)
    return [*lines, "", *paper.lines(result_line(shown), "good", "  ")]


def _head(shown: ShownHand, paper: Paper) -> list[str]:
    lines = paper.lines(f"{shown.title}, at {short_score(shown.before)}", "strong")
    if any(shown.line.players):
        lines += paper.lines(seats_words(shown.line.players), indent="  ")
    return lines


def _knows_a_card(shown: ShownHand) -> bool:
    first = shown.steps[0]
    return any(first.cards(seat) for seat in SEATS)


def _remarks(remarks: list[tuple[str, str]], paper: Paper, above: str | None = None) -> list[str]:
    """Remarks as lines, marked by their severity; a blank line before them unless `above` is
    given."""
    lines = [""] if remarks and above is None else []
    for severity, words in remarks:
        mark = "!" if severity == "error" else "·"
        style = "error" if severity == "error" else "note"
        first, *more = paper.lines(words, indent="  ", first=f"{mark} ")
        lines += [paper.paint(first, style), *more]
    return lines


def _painted(rows: list[Row], paper: Paper) -> list[str]:
    lines = []
    for row in rows:
        while row and not row[-1][1].strip():
            row = row[:-1]
        lines.append("".join(paper.paint(text, style) for style, text in row))
    return lines
