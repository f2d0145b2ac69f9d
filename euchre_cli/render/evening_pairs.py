"""An evening of fixed partners: the standing of the pairs or the bracket, and who has won.

In: the sheet of an evening, and the scores of its tables. Out: lines for a `Paper`, sentences, and
an object. Does not know: who meets whom, or how a bracket is drawn (`evening/pair_sheets.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..book.evening_sheet import EveningSheet
from ..book.evenings import rounds_played
from ..evening.knockout import knockout_ranking
from ..evening.pair_rounds import ranking
from ..evening.pair_sheets import (
    bracket_lines,
    bracket_objects,
    pair_words,
    ranking_lines,
    ranking_objects,
    standing_lines,
    standing_objects,
)
from ..evening.progress import Contradiction, RankedPair
from ..evening.scores import TableScore
from ..terminal.display import Paper
from ..terminal.phrases import count, listed
from .evening import round_words


def pairs_lines(sheet: EveningSheet, scores: Sequence[TableScore], paper: Paper) -> list[str]:
    """The standing of the pairs, or the bracket; once the evening is over, who has won."""
    progress = sheet.progress(scores)
    movement = sheet.movement
    if movement.standing is not None:
        standings = movement.standing(progress)
        won = winner_words(ranking(standings)) if sheet.ended else ""
        return standing_lines(standings, paper, won)
    assert movement.bracket is not None
    state = movement.bracket(progress)
    if isinstance(state, Contradiction):
        return paper.lines(contradiction_words(state))
    if not sheet.ended:
        return bracket_lines(state, paper)
    places = knockout_ranking(state)
    won = winner_words(places)
    head = [*(paper.lines(won, "strong") if won else []), *ranking_lines(places, paper)]
    return [*head, *([""] if head else []), *bracket_lines(state, paper)]


def contradiction_words(contradiction: Contradiction) -> str:
    """A sentence on a bracket that does not fit the rounds that were played."""
    return (
        f"Round {contradiction.round} does not follow from the scores before it any more, because "
        "one was changed."
    )


def winner_words(places: Sequence[RankedPair]) -> str:
    """`Ann & Bob have won.`; empty if the first place is not decided, or all are level."""
    winners = [pair_words(place.pair) for place in places if place.place == 1]
    level = len(winners) == len(places) > 1
    return f"{listed(winners)} have won." if winners and not level else ""


def pairs_summary(sheet: EveningSheet, scores: Sequence[TableScore]) -> str:
    """The evening in one line: who has won once it has ended, until then the round."""
    pairs = count(len(sheet.everybody) // 2, "pair")
    if not sheet.ended:
        return f"{pairs}, {round_words(sheet)}."
    words = f"{pairs}, {count(rounds_played(sheet, scores), 'round')}."
    return f"{words} {winner_words(final_ranking(sheet, scores))}".rstrip()


def final_ranking(sheet: EveningSheet, scores: Sequence[TableScore]) -> Sequence[RankedPair]:
    """The final ranking; empty if the bracket does not fit the rounds that were played."""
    progress = sheet.progress(scores)
    movement = sheet.movement
    if movement.standing is not None:
        return ranking(movement.standing(progress))
    assert movement.bracket is not None
    state = movement.bracket(progress)
    return () if isinstance(state, Contradiction) else knockout_ranking(state)


def pairs_object(sheet: EveningSheet, scores: Sequence[TableScore]) -> dict[str, Any]:
    """The standing or the bracket for programs, and the ranking once the evening is over."""
    progress = sheet.progress(scores)
    movement = sheet.movement
    if movement.standing is not None:
        standings = movement.standing(progress)
        places = ranking(standings) if sheet.ended else ()
        return {"standing": standing_objects(standings), "ranking": ranking_objects(places)}
    assert movement.bracket is not None
    state = movement.bracket(progress)
    if isinstance(state, Contradiction):
        return {"bracket": None, "ranking": []}
    places = knockout_ranking(state) if sheet.ended else ()
    return {"bracket": bracket_objects(state), "ranking": ranking_objects(places)}
