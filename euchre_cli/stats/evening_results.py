"""The evenings of several tables in a season: who came, the ladder at the end, and the prizes.

In: a book. Out: an `EveningResult` for each evening of which a game is selected. Logs have games,
but no evenings. Does not know: how a ladder is worked out (`evening/ladder.py`), or shown.
"""

from __future__ import annotations

from typing import NamedTuple

from ..book.evenings import evening_sheet, ladder_of
from ..book.game_selection import day_of
from ..evening.measures import Measure, Standing
from ..evening.prizes import Award, awards
from .games import Book


class EveningResult(NamedTuple):
    """An evening: its number in the book, its day, how many rounds were begun, what its ladder goes
    by, the ladder, and the prizes (none before it has ended)."""

    number: int
    day: str
    rounds: int
    ranking: Measure
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
            rules, standings = sheet.rules, ladder_of(book.store, sheet)
            prizes = awards(standings, rules, sheet.prize_cuts) if sheet.ended else []
            day, rounds = day_of(sheet.begun.date, sheet.at), len(sheet.rounds)
            results.append(
                EveningResult(number, day, rounds, rules.ranking, tuple(standings), tuple(prizes))
            )
    return sorted(results, key=lambda result: (result.day, result.number))
