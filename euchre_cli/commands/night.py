"""`euchre night`: an evening in ten lines."""

from __future__ import annotations

from typing import Final

import click

from ..book.book import Book
from ..cli.session import Session, no_game_words
from ..evening.in_book import evenings_on
from ..evening.ladder import ladder
from ..evening.texts import summary_words
from ..season.games import book_of
from ..season.night import Night, days_played, night_lines, night_object
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .options import check_date
from .pages import Page, shows
from .which_game_options import complete_from_book

NAMED: Final = 3
"""The number of evenings that are named if nobody played on a date."""


@shows(
    click.argument(
        "date",
        metavar="[DATE]",
        required=False,
        callback=check_date,
        shell_complete=complete_from_book(lambda book: days_played(book_of(book))),
    ),
)
def night(store: Book, session: Session, date: str | None) -> Page:
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
    with store.reading():
        book = book_of(store)
        days = days_played(book)
        if not days:
            none = no_game_words(store)
            if book.games:
                none = "No game in the scorebook has a date: `euchre stats` counts them all."
            return Page(members=lambda: {"night": None, "lines": []}, none=none)
        if date not in (None, *days):
            were = "the last evening was" if len(days) == 1 else "the last evenings were"
            raise Refused(f"nobody played on {date}: {were} {', '.join(map(safe, days[:NAMED]))}")
        evening = Night(book, date or days[0])
        evenings = evenings_on(store, evening.date)
        ladders = [person for one in evenings for person in ladder(one, singly=True)]
        lines = night_lines(evening, list(map(summary_words, evenings)), ladders)
        told = night_object(evening)
    return Page(lambda paper: lines, lambda: {"night": told, "lines": lines})
