"""A hand as one HTML file that loads nothing, complete without its script and on paper: every step
with its table, and the tricks in rows. With the script one step is shown at a time.
"""

from __future__ import annotations

from euchre_engine.seats import SEATS

from ..report.one_file import one_file
from ..terminal.phrases import capitalized, short_score
from .layout import LEGEND, table_of_step, trick_rows
from .steps import HandSteps
from .words import (
    hand_remarks,
    makers_words,
    opening_words,
    remarks,
    result_words,
    state_words,
    step_words,
)


def to_html(steps: HandSteps) -> str:
    """The page of a hand as the text of an HTML file."""
    hand = steps.hand
    names = {seat: hand.name(seat) for seat in SEATS}
    return one_file(
        "euchre_cli.hand",
        "hand.html.j2",
        "hand.css",
        "hand.js",
        title=hand.title,
        made=capitalized(makers_words(steps)),
        score=short_score(hand.total),
        result=result_words(steps),
        remarks=hand_remarks(steps),
        opening=opening_words(steps),
        names=names,
        tricks=trick_rows(steps),
        legend=LEGEND,
        steps=[
            {
                "words": step_words(steps, step),
                "state": state_words(steps, step),
                "remarks": remarks(steps, step.problems),
                "table": table_of_step(steps, step),
                "begins": step.leads or step is steps.steps[0],
                "tricks": "N/S {}, E/W {}".format(*step.before.tricks()),
            }
            for step in steps.steps
        ],
    )
