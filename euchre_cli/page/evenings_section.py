"""The evenings of several tables on a page: the winners and the ladder of each.

In: a book. Out: the evenings with a game in it (not of logs, which have games but no evenings), and
their section. Does not know: how a ladder is worked out (`evening/ladder.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..book.evening_sheet import EveningSheet
from ..book.evenings import evening_sheet, ladder_of, rounds_played, table_scores
from ..book.game_selection import day_of
from ..evening.ladder_sheets import leader_words, number_words, of_hands, prizes_summary, rank_words
from ..evening.measures import MEASURES, Standing
from ..evening.prizes import Award, awards
from ..evening.scores import TableScore
from ..render.evening_pairs import final_ranking, winner_words
from ..stats.games import Book
from ..terminal.phrases import count
from .content import PageCell, PageRow, PageTable, Section, number_column, short_date, words_column

MOST_LADDERS: Final = 20
"""The most evenings whose ladder is on the page, the latest first."""


class EveningResult(NamedTuple):
    """An evening: its day, its sheet, the scores of its tables, the standings of single players,
    and the prizes (none before it has ended)."""

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
            prizes = awards(standings, sheet.rules) if sheet.ended else []
            day = day_of(sheet.begun.date, sheet.at)
            results.append(
                EveningResult(day, sheet, tuple(scores), tuple(standings), tuple(prizes))
            )
    return sorted(results, key=lambda result: (result.day, result.sheet.number))


def evenings_section(evenings: Sequence[EveningResult]) -> Section:
    """The section of the evenings of several tables, the latest first; without tables if there are
    none."""
    latest = list(reversed(evenings))
    names = _names(latest)
    lead = "Evenings of several tables: who came, and who won which prize."
    if len(latest) > MOST_LADDERS:
        lead += f" The ladders are those of the last {MOST_LADDERS}."
    overview = PageTable(
        "Evenings",
        "evening",
        (words_column("outcome", "who won"),),
        tuple(
            PageRow(
                name,
                (PageCell(_outcome(evening), _size(evening)),),
            )
            for name, evening in zip(names, latest, strict=True)
        ),
        ordered=True,
    )
    ladders = map(_ladder, names, latest[:MOST_LADDERS])
    shown = (ladder for ladder in ladders if ladder.rows)
    return Section("evenings", "Evenings", lead, tables=(overview, *shown) if latest else ())


def _names(evenings: Sequence[EveningResult]) -> list[str]:
    """The day of each evening, with its number in the book if it is not the only one of that
    day."""
    days = Counter(evening.day for evening in evenings)
    return [
        short_date(evening.day)
        + (f", evening {evening.sheet.number}" if days[evening.day] > 1 else "")
        for evening in evenings
    ]


def _size(evening: EveningResult) -> str:
    people = len(evening.sheet.everybody)
    rounds = rounds_played(evening.sheet, evening.scores)
    return f"{people} people, {count(rounds, 'round')}"


def _outcome(evening: EveningResult) -> str:
    """The winners of the prizes, or the pair that won; while it goes on, the leader."""
    sheet = evening.sheet
    if not sheet.movement.fixed_partners:
        words = prizes_summary(evening.awards)
        return words or leader_words(evening.standings, sheet.rules.ranking, ended=sheet.ended)
    if not sheet.ended:
        return "It goes on."
    return winner_words(final_ranking(sheet, evening.scores)) or "The first place is open."


_COLUMNS: Final = (
    number_column("place", "place"),
    number_column("points", "points", "Points by the rules of the evening."),
    number_column("against", "against", "Points of the other sides."),
    number_column("won", "won", "Tables won; a tie counts half."),
    number_column("tables", "tables", "Tables played to the end."),
    number_column("loners", "loners", "Loners that took all tricks."),
    number_column("euchres", "euchres", "Hands in which the player's side euchred the other."),
    number_column("high", "high round", "The most points in a round."),
)


def _ladder(name: str, evening: EveningResult) -> PageTable:
    """The ladder of the evening called `name`; of fixed pairs, their places as far as they are
    known."""
    caption = f"The ladder of {name}"
    if evening.sheet.movement.fixed_partners:
        places = final_ranking(evening.sheet, evening.scores)
        pairs = tuple(
            PageRow(" & ".join(place.pair), (PageCell(f"{place.place}"),)) for place in places
        )
        return PageTable(caption, "pair", _COLUMNS[:1], pairs, folded=True)
    rows = tuple(
        PageRow(
            standing.name,
            tuple(
                PageCell(text)
                for text in (
                    rank_words(standing),
                    f"{standing.points}",
                    f"{standing.against}",
                    number_words(MEASURES["wins"].value(standing)),
                    f"{standing.tables}",
                    of_hands("loners", standing),
                    of_hands("euchres", standing),
                    "–" if standing.high_round is None else f"{standing.high_round}",
                )
            ),
        )
        for standing in evening.standings
    )
    return PageTable(caption, "player", _COLUMNS, rows, folded=True)
