"""`euchre night`: an evening in ten lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from ..cli.options import SETTINGS, check_date
from ..cli.output import paper
from ..cli.session import db_option, json_option, opened
from ..render.night import night_lines, night_object
from ..stats.filters import NO_GAME
from ..stats.from_book import book_of
from ..stats.night import evenings, night_of
from ..terminal import table as reports
from ..terminal.exit_status import Failure, Refused
from ..terminal.screen import say
from ..terminal.text import safe, wrap

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..stats.night import Night

NAMED: Final = 3
"""How many evenings are named when there was none on a day."""


def _complete_evening(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The evenings in the book, the latest first."""
    from click.shell_completion import CompletionItem

    try:
        with opened(None) as store:
            days = evenings(book_of(store))
    except Failure:
        return []
    return [CompletionItem(day) for day in days if day.startswith(incomplete)]


@click.command(context_settings=SETTINGS, short_help="Sum up an evening, to paste into a chat.")
@click.argument(
    "date",
    metavar="[DATE]",
    required=False,
    callback=check_date,
    shell_complete=_complete_evening,
)
@db_option
@json_option
def night(date: str | None, db: str | None, as_json: bool) -> None:
    """Sum up an evening in ten lines, to paste into a chat: the games, who won most, the biggest
    comeback or turning hand, loners and euchres, and who leads the season. Without a date it is the
    last evening in the scorebook.

    The season is shown as it was that evening, whatever was played later; win chances use all the
    hands in the scorebook, as everywhere. A night of fewer than 20 hands has no player of the
    night, and even with more it is mostly luck.

    \b
    euchre night
    euchre night 2026-11-19
    euchre night --json

    Exit status: 0 done, 2 there was no game on that day, 3 the scorebook cannot be read.
    """
    told, nothing = _asked(date, db)
    if as_json:
        if told is None:
            say(f"euchre: {nothing}")
            reports.write_object(night=None, lines=[])
        else:
            reports.write_object(night=night_object(told), lines=night_lines(told))
        return
    on = paper()
    if told is None:
        reports.write(wrap(nothing, on.width), on)
    else:
        reports.write(night_lines(told), on)


def _asked(date: str | None, db: str | None) -> tuple[Night | None, str]:
    """The evening; or `None` and why there is none yet. Raises `Refused` for a day without games,
    when there are evenings to name."""

    with opened(db) as store, store.reading():
        book = book_of(store)
        days = evenings(book)
        if not days:
            undated = "No game in the scorebook has a date: `euchre stats` counts them all."
            return None, undated if book.games else NO_GAME
        if date is not None and date not in days:
            were = "the last evening was" if len(days) == 1 else "the last evenings were"
            raise Refused(f"nobody played on {date}: {were} {', '.join(map(safe, days[:NAMED]))}")
        return night_of(book, date or days[0]), ""
