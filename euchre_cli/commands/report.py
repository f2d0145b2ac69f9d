"""`euchre report`: the season as one page."""

from __future__ import annotations

import os
import sys
from datetime import date
from typing import Final

import click

from ..book.people import find_player
from ..cli.output import STDOUT, check_writable, file_out, write_page
from ..cli.session import Session, no_game_words
from ..report.as_html import as_html
from ..season.counting import People
from ..season.filters import NO_HAND, Filters, open_season, why_no_rows
from ..season.season_page import player_page, season_page
from ..terminal.exit_status import Exit, Refused
from ..terminal.phrases import count, short_date
from ..terminal.report_table import write_object
from .filter_options import games_options, logs_options, reading_book
from .options import check_days, json_option, out_options
from .which_game_options import complete_player, person_option

FILE: Final = "season.html"
"""The file that is written without `--out`."""


@click.command()
@out_options(FILE)
@click.option("--title", metavar="TEXT", help="The title of the page.")
@person_option(
    "--player",
    "NAME",
    "A page about this player, beside the group.",
    complete=complete_player,
    field="name",
)
@click.option(
    "--best",
    metavar="N",
    type=click.IntRange(min=1),
    help="Count the best N evenings of each player.",
)
@games_options
@logs_options
@json_option
def report(
    session: Session,
    out: str | None,
    force: bool,
    title: str | None,
    name: str | None,
    best: int | None,
    filters: Filters,
    logs: tuple[str, ...],
    anyway: bool,
) -> None:
    """Write the season as one page to pass round. It opens with what the season shows, in plain
    sentences, each only if the numbers bear it; then the standings, ratings, how the season went,
    evenings, calling and loners, partnerships, each player, the best games hand by hand, records,
    and what each number means. A name leads to the player's part. With --best, the points of each
    player's best N evenings are added up.

    The page is one HTML file that loads nothing. It works on phones and on paper, too, and is light
    or dark like the reader's screen. An existing file is replaced only with --force. With --json
    the sentences are printed too.

    \b
    euchre report --out season.html
    euchre report --out season.html --force      once more, a week later
    euchre report --season 2026 --title "Thursdays, 2026"
    euchre report --since 2026-06-01 --out june.html
    euchre report --from old-logs/ --out - > old.html
    euchre report --player Ann --out ann.html    Ann alone, beside the group

    Exit status: 0 written, 1 a game of --from was left out, 2 there is no game to report, or FILE
    already exists, 3 a file is not a log, or cannot be read or written.
    """
    if session.as_json and out is None:
        raise click.UsageError("--json describes the file that --out writes")
    check_days(filters.since, filters.until)
    with reading_book(session, logs, anyway) as (book, status):
        if out is not None:
            check_writable(out, force=force)  # Before any work is done.
        person = None if name is None else find_player(book.everybody(), name)
        season, filters, why_none = open_season(book, filters, no_game_words(book.store, logs))
        if why_none and status:
            sys.exit(status)  # The reason is printed already, log by log.
        if why_none:
            raise Refused(why_none)
        today = short_date(date.today().isoformat())  # In local time.
        if person is None:
            page = season_page(season, filters, title, today, best)
            if not page.sections:
                raise Refused("No hand is in these logs." if logs else NO_HAND)
        elif (person,) in season.rows("player"):
            page = player_page(season, person, filters, title, today)
        else:
            raise Refused(why_no_rows(season.of(People(person))))
        html = as_html(page)
    games = len(season.games)
    if out is None or not session.as_json:
        write_page(out or STDOUT, html, count(games, "game"), force=force)
    else:
        with file_out(out, force=force) as write:
            write(html)
        findings = list(page.findings)
        size = len(html.encode())
        write_object(file=os.path.abspath(out), bytes=size, games=games, findings=findings)
    sys.exit(status or Exit.CLEAN)
