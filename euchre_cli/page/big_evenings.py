"""The evenings of several tables on the page: who won what, and the ladder of each.

Knows: the tables and their words. Does not know: how a ladder is worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ..evening.ladder_sheets import leader_words, number_words, prizes_summary, rank_words
from ..evening.measures import MEASURES
from ..stats.evening_results import EveningResult
from .content import PageCell, PageRow, PageTable, Section, number_column, short_date, words_column

MOST_LADDERS: Final = 20
"""The most evenings of which the ladder is on the page, the latest first."""


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
        (
            number_column("people", "people"),
            number_column("rounds", "rounds"),
            words_column("prizes", "prizes"),
        ),
        tuple(
            PageRow(
                name,
                (
                    PageCell(f"{len(evening.standings)}"),
                    PageCell(f"{evening.rounds}"),
                    PageCell(prizes_summary(evening.awards) or _leader(evening)),
                ),
            )
            for name, evening in zip(names, latest, strict=True)
        ),
        ordered=True,
    )
    ladders = map(_ladder, names, latest[:MOST_LADDERS])
    return Section("evenings", "Evenings", lead, tables=(overview, *ladders) if latest else ())


def _names(evenings: Sequence[EveningResult]) -> list[str]:
    """The day of each; with its number in the book if it is not the only one of that day."""
    days = Counter(evening.day for evening in evenings)
    return [
        short_date(evening.day) + (f", evening {evening.number}" if days[evening.day] > 1 else "")
        for evening in evenings
    ]


def _leader(evening: EveningResult) -> str:
    return leader_words(evening.standings, evening.ranking)


_COLUMNS: Final = (
    number_column("place", "place"),
    number_column("points", "points", "Points by the rules of the evening."),
    number_column("against", "against", "Points of the other sides."),
    number_column("won", "won", "Tables won; a tie is half a one."),
    number_column("tables", "tables", "Tables played to the end."),
    number_column("loners", "loners", "Loners that took all tricks."),
    number_column("euchres", "euchres", "Hands in which the player's side euchred the other."),
    number_column("high", "high round", "The most points in a round."),
)


def _ladder(name: str, evening: EveningResult) -> PageTable:
    """The ladder of an evening, which is called `name`."""
    rows = tuple(
        PageRow(
            one.name,
            tuple(
                PageCell(text)
                for text in (
                    rank_words(one),
                    f"{one.points}",
                    f"{one.against}",
                    number_words(MEASURES["wins"].value(one)),
                    f"{one.tables}",
                    f"{one.loners}",
                    f"{one.euchres}",
                    "–" if one.high_round is None else f"{one.high_round}",
                )
            ),
        )
        for one in evening.standings
    )
    return PageTable(f"The ladder of {name}", "player", _COLUMNS, rows, folded=True)
