"""`euchre player`: one player beside the group."""

from __future__ import annotations

import sys

import click

from ..book.people import find_player
from ..cli.filter_options import games_options, logs_options, reading_book
from ..cli.options import check_days, json_option
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words
from ..cli.which_game_options import complete_player, people_argument
from ..report.as_text import section_lines
from ..season.counting import People
from ..season.filters import Filters, about_games, games_words, open_season, remarks, why_no_rows
from ..season.player import player_object, player_row, player_section, style_words
from ..terminal import report_table as reports
from ..terminal.display import say
from ..terminal.text import wrap_long_words


@click.command()
@people_argument("words", "NAME", required=True, complete=complete_player)
@games_options
@json_option
@logs_options
def player(
    session: Session, words: tuple[str, ...], filters: Filters, logs: tuple[str, ...], anyway: bool
) -> None:
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
        name = find_player(book.everybody(), " ".join(words))
        season, filters, empty = open_season(book, filters, no_game_words(book.store, logs))
        if not empty and (name,) not in season.rows("player"):
            empty = why_no_rows(season.of(People(name)))
        paper = terminal_paper()
        if session.as_json:
            if empty:
                say(empty)
            row = None if empty else player_row(season, name)
            told = row and player_object(row) | {"who": style_words(row)}
            about = about_games(season, filters._replace(player=name))
            reports.write_object(**about, profile=told)
        elif empty:
            reports.write(wrap_long_words(empty, paper.width, "  "), paper)
        else:
            lines = [*section_lines(player_section(season, name), paper, more=True), ""]
            for note in (f"From {games_words(season, filters)}.", *remarks(season), CLOSING):
                lines += paper.faint_lines(note)
            reports.write(lines, paper)
    sys.exit(status)


CLOSING = (
    "What sets a player apart is only said if the 99 % interval leaves out the rate of the group, "
    "which is everybody in these games."
)
