"""The evenings of several tables in a season: what was played, the ladder, and the prizes.

In: a book. Out: an `EveningResult` for each evening of which a game is selected. Logs have games,
but no evenings. Does not know: how a ladder is worked out (`evening/ladder.py`), or shown.
"""

from __future__ import annotations

from typing import NamedTuple

from ..book.evening_sheet import EveningSheet
from ..book.evenings import evening_sheet, ladder_of, table_scores
from ..book.game_selection import day_of
from ..evening.measures import Standing
from ..evening.prizes import Award, awards
from ..evening.scores import TableScore
from .games import Book


class EveningResult(NamedTuple):
    """An evening: its day, its sheet, the scores of its tables, what everybody has singly, and the
    prizes (none before it has ended)."""

    day: str
    sheet: EveningSheet
    scores: tuple[TableScore, ...]
    standings: tuple[Standing, ...]
    awards: tuple[Award, ...]


def evening_results(book: Book) -> list[EveningResult]:
    """The evenings in the order in which they took place."""
    if book.store is None:
        return []
    results = []
    for number in book.evening_numbers():
        sheet = evening_sheet(book.store, number)
        if sheet is not None:
            scores, standings = table_scores(book.store, sheet), ladder_of(book.store, sheet)
            prizes = awards(standings, sheet.rules, sheet.prize_cuts) if sheet.ended else []
            day = day_of(sheet.begun.date, sheet.at)
            results.append(
                EveningResult(day, sheet, tuple(scores), tuple(standings), tuple(prizes))
            )
    return sorted(results, key=lambda result: (result.day, result.sheet.number))
