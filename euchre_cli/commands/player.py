"""`euchre player`: one player beside the group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..book.people import find_player
from ..cli.session import Session, no_game_words
from ..report.as_text import section_lines
from ..season.counting import People
from ..season.filters import Filters, about_games, games_words, open_season, remarks, why_no_rows
from ..season.player import player_object, player_row, player_section, style_words
from ..terminal.display import Paper
from .filter_options import games_options, logs_options, reading_book
from .options import check_days
from .pages import Page, shows
from .which_game_options import complete_player, people_argument


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
        name = find_player(book.everybody(), " ".join(words))
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
