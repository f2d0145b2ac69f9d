"""`euchre night`: an evening in ten lines."""

from __future__ import annotations

from typing import Final, TypeAlias

import click

from ..book.evening_sheet import EveningSheet
from ..book.evenings import evenings_on, ladder_of, table_scores
from ..book.store import Store
from ..cli.options import check_date, json_option
from ..cli.output import terminal_paper
from ..cli.session import Session, check_entries, no_game_words
from ..cli.which_game_options import complete_from_book, db_option
from ..evening.measures import Standing
from ..evening.prizes import awards
from ..render.evening import summary_words
from ..render.evening_pairs import pairs_summary
from ..render.night import night_lines, night_object
from ..stats.games import book_of
from ..stats.night import Night, days_played, night_of
from ..terminal import report_table as reports
from ..terminal.display import say
from ..terminal.exit_status import Refused
from ..terminal.text import safe, wrap

NAMED: Final = 3
"""The number of evenings that are named if nobody played on a date."""


_complete_evening = complete_from_book(lambda store: days_played(book_of(store)))
"""Completes the date of an evening, latest first."""


@click.command()
@click.argument(
    "date",
    metavar="[DATE]",
    required=False,
    callback=check_date,
    shell_complete=_complete_evening,
)
@db_option
@json_option
def night(session: Session, date: str | None) -> None:
    """Sum up an evening in ten lines, to paste into a chat: the games, who won most, the biggest
    comeback or turning hand, loners and euchres, and who leads the season. Without a date it is the
    last evening in the scorebook.

    Of an evening of several tables it says who won which prize, or who leads.

    The season is shown as it was that evening, whatever was played later; win chances use all the
    hands in the scorebook, as everywhere. A night of fewer than 20 hands, or of several
    tables, has no player of the night, and even with more it is mostly luck.

    \b
    euchre night
    euchre night 2026-11-19
    euchre night --json

    Exit status: 0 done, 2 there was no game on that day, 3 the scorebook cannot be read.
    """
    evening, tables, why_none = _evening(session, date)
    if session.as_json:
        if evening is None:
            say(f"euchre: {why_none}")
            reports.write_object(night=None, lines=[])
        else:
            lines = night_lines(evening, *tables)
            reports.write_object(night=night_object(evening), lines=lines)
        return
    paper = terminal_paper()
    if evening is None:
        reports.write(wrap(why_none, paper.width), paper)
    else:
        reports.write(night_lines(evening, *tables), paper)


_Tables: TypeAlias = tuple[list[str], list[Standing]]
"""A sentence on the prizes of each evening of several tables, and what everybody has by their
ladders."""


def _evening(session: Session, date: str | None) -> tuple[Night | None, _Tables, str]:
    """The night, and what its evenings of several tables add; or `None` and the reason. Raises
    `Refused` for a day without games if there are other evenings."""
    with session.open() as store, store.reading():
        check_entries(store)
        book = book_of(store)
        days = days_played(book)
        if not days:
            undated = "No game in the scorebook has a date: `euchre stats` counts them all."
            return None, ([], []), undated if book.games else no_game_words(store)
        if date is not None and date not in days:
            were = "the last evening was" if len(days) == 1 else "the last evenings were"
            raise Refused(f"nobody played on {date}: {were} {', '.join(map(safe, days[:NAMED]))}")
        day = date or days[0]
        sheets = evenings_on(store, day)
        prizes = [_summary(store, sheet) for sheet in sheets]
        standings = [person for sheet in sheets for person in ladder_of(store, sheet)]
        return night_of(book, day), (prizes, standings), ""


def _summary(store: Store, sheet: EveningSheet) -> str:
    """An evening of several tables in a line."""
    scores = table_scores(store, sheet)
    if sheet.movement.fixed_partners:
        return pairs_summary(sheet, scores)
    standings = ladder_of(store, sheet)
    prizes = awards(standings, sheet.rules)
    return summary_words(sheet, scores, standings, prizes)
