"""The season: one player beside the group, a night in ten lines, and the page to pass round."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import date
from typing import Final

import click

from ..book.book import Book
from ..evening import in_book
from ..evening import ladder as evening_ladder
from ..evening import texts as evening_texts
from ..output import STDOUT, check_writable, file_out, write_page
from ..report.as_html import as_html
from ..report.as_text import section_lines
from ..season.counting import People
from ..season.filters import (
    NO_HAND,
    Filters,
    about_games,
    games_words,
    open_season,
    remarks,
    why_no_rows,
)
from ..season.games import book_of
from ..season.night import Night, days_played, night_lines, night_object
from ..season.player import player_object, player_row, player_section, style_words
from ..season.season_page import player_page, season_page
from ..session import Session, no_game_words
from ..terminal.display import Paper
from ..terminal.exit_status import Exit, Refused, goes_with
from ..terminal.phrases import count, short_date
from ..terminal.report_table import write_object
from ..terminal.text import safe
from ..words.people import Names
from .filter_options import best_option, games_options, logs_options, reading_book
from .options import check_date, check_days, json_option, option, out_options
from .pages import Page, shows
from .which_game_options import complete_from_book, complete_player, people_argument, person_option

# -- player ----------------------------------------------------------------------------------------


@shows(
    people_argument("words", "NAME", required=True, complete=complete_player),
    games_options,
    logs_options,
    opens=False,
)
def player(
    session: Session, words: tuple[str, ...], filters: Filters, logs: tuple[str, ...], anyway: bool
) -> Page:
    """Show one player beside the group: what sort of player it is in a sentence, then results and
    rating, the last games, partners and opponents, calling, loners and whether they pay, defending.

    Chances to call: a chance comes round to a seat if nobody before it called. Every rate has its
    95 % interval and the group's rate beside it; a word stands only where the numbers allow one.

    \b
    euchre player Ann
    euchre player Ann --season 2026
    euchre player Ann --from old-logs/

    Exit status: 0 done, 1 a game of --from was left out, 2 there is no such player or season, 3 a
    file is not a log, or the scorebook cannot be read.
    """
    check_days(filters.since, filters.until)
    with reading_book(session, logs, anyway) as (book, status):
        name = Names(book.everybody()).one(" ".join(words))
        season, filters, none = open_season(book, filters, no_game_words(book.store, logs))
        if not none and (name,) not in season.rows("player"):
            none = why_no_rows(season.of(People(name)))
        about = about_games(season, filters._replace(player=name))
        row = None if none else player_row(season, name)
        told = row and player_object(row) | {"who": style_words(row)}
        section = None if none else player_section(season, name)
        notes = (f"From {games_words(season, filters)}.", *remarks(season), CLOSING)

    def lines(paper: Paper) -> Iterator[str]:
        assert section is not None
        yield from section_lines(section, paper, more=True)
        yield ""
        for note in notes:
            yield from paper.faint_lines(note)

    return Page(lines, lambda: {**about, "profile": told}, none=none, status=status)


CLOSING: Final = (
    "What sets a player apart is only said if the 99 % interval leaves out the rate of the group, "
    "which is everybody in these games."
)


# -- night -----------------------------------------------------------------------------------------

NAMED: Final = 3
"""The number of evenings that are named if nobody played on a date."""


@shows(
    click.argument(
        "date",
        metavar="[DATE]",
        required=False,
        callback=check_date,
        shell_complete=complete_from_book(lambda book: days_played(book_of(book))),
    )
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
        evenings = in_book.evenings_on(store, evening.date)
        ladders = [person for one in evenings for person in evening_ladder.ladder(one, singly=True)]
        lines = night_lines(evening, list(map(evening_texts.summary_words, evenings)), ladders)
        told = night_object(evening)
    return Page(lambda paper: lines, lambda: {"night": told, "lines": lines})


# -- report ----------------------------------------------------------------------------------------

FILE: Final = "season.html"
"""The file that is written without `--out`."""


@click.command()
@out_options(FILE)
@option("--title TEXT", "The title of the page.")
@person_option(
    "--player NAME",
    "A page about this player, beside the group.",
    complete=complete_player,
    field="name",
)
@best_option
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
        raise goes_with("--json", "--out FILE, which it describes")
    check_days(filters.since, filters.until)
    with reading_book(session, logs, anyway) as (book, status):
        if out is not None:
            check_writable(out, force=force)  # Before any work is done.
        person = None if name is None else Names(book.everybody()).one(name)
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
