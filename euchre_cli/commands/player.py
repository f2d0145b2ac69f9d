"""`euchre player`: one player beside the group."""

from __future__ import annotations

import sys

import click

from ..book.people import find_player
from ..cli.filter_options import games_options, logs_options, reading_games
from ..cli.options import check_days, json_option
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words
from ..cli.which_game_options import complete_player, people_argument
from ..render.player_page import player_lines, player_object
from ..render.stats_page import games_object, games_words, remarks
from ..stats.filters import Filters, filter_games, why_empty
from ..stats.loners import loners_of
from ..stats.player import count_profiles, profile_of
from ..stats.season import Season
from ..terminal import report_table as reports
from ..terminal.display import say
from ..terminal.text import wrap_long_words


@click.command()
@people_argument("words", "NAME", required=True, complete=complete_player)
@games_options
@json_option
@logs_options
def player(
    session: Session,
    words: tuple[str, ...],
    filters: Filters,
    logs: tuple[str, ...],
    anyway: bool,
) -> None:
    """Show one player beside the group: what sort of player it is in a sentence, then results and
    form, calls by opportunity, what became of them, loners and whether they pay, defending,
    partners and opponents.

    Calls by opportunity: of the chances that came round to the player, how many were taken. A
    chance comes round to a seat if nobody before it called. Every rate has its 95 % interval and
    the group's rate beside it; a word stands only where the numbers allow one.

    \b
    euchre player Ann
    euchre player Ann --season 2026
    euchre player Ann --from old-logs/

    Exit status: 0 done, 1 a game of --from was left out, 2 there is no such player, 3 a file is not
    a log, or the scorebook cannot be read.
    """
    check_days(filters.since, filters.until)
    with reading_games(session, logs, anyway) as (book, status):
        name = find_player(book.everybody(), " ".join(words))
        matching, empty = filter_games(book, filters, no_game_words(book.store, logs))
        season = Season(matching)
        if not empty and (name,) not in season.by("player").rows:
            empty = why_empty(season, filters._replace(player=name), "player")
        about = games_object(season, filters._replace(player=name))
        paper = terminal_paper()
        if empty:
            if session.as_json:
                say(empty)
                reports.write_object(**about, profile=None)
            else:
                reports.write(wrap_long_words(empty, paper.width, "  "), paper)
            sys.exit(status)
        count_profiles(season)
        profile = profile_of(season, name, loners_of(season))
        if session.as_json:
            reports.write_object(**about, profile=player_object(profile))
        else:
            notes = remarks(season.games, [name])
            words_about = f"From {games_words(season.games, filters)}."
            reports.write(player_lines(profile, words_about, notes, paper), paper)
    sys.exit(status)
