"""An evening of fixed partners: the standing of the pairs, and who has won.

In: the sheet of an evening, and the scores of its tables. Out: lines for a `Paper`, sentences, and
an object. Does not know: who meets whom.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..book.evening_sheet import EveningSheet
from ..book.evenings import rounds_played
from ..evening.pair_rounds import RankedPair, ranking, round_robin_standing
from ..evening.pair_sheets import pair_words, ranking_objects, standing_lines, standing_objects
from ..evening.scores import TableScore
from ..terminal.display import Paper
from ..terminal.phrases import count, listed
from .evening import round_words


def pairs_lines(sheet: EveningSheet, scores: Sequence[TableScore], paper: Paper) -> list[str]:
    """The standing of the pairs; once the evening is over, with who has won."""
    standings = round_robin_standing(sheet.progress(scores))
    return standing_lines(standings, paper, winner_words(ranking(standings)) if sheet.ended else "")


def winner_words(places: Sequence[RankedPair]) -> str:
    """`Ann & Bob have won.`; empty if there are no places, or all are level."""
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
    """The final ranking."""
    return ranking(round_robin_standing(sheet.progress(scores)))


def pairs_object(sheet: EveningSheet, scores: Sequence[TableScore]) -> dict[str, Any]:
    """The standing for programs, and the ranking once the evening is over."""
    standings = round_robin_standing(sheet.progress(scores))
    places = ranking(standings) if sheet.ended else ()
    return {"standing": standing_objects(standings), "ranking": ranking_objects(places)}
