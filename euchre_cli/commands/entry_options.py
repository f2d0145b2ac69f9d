"""The options that describe a new game.

Knows: how they are spelt and read. Does not know: what the rules allow, or what a command does with
them.
"""

from __future__ import annotations

import click

from ..book.matches import MOST_GAMES
from ..book.new_game import NewGameOptions
from .house_rules import rules_options
from .options import check_date, checked, combine_options, options_as_tuple
from .which_game_options import person_option, read_score

occasion_options = combine_options(
    click.option(
        "--season", metavar="TEXT", help="The season; kept for later games until you change it."
    ),
    click.option("--event", metavar="TEXT", help="The evening, the league, the tournament."),
    click.option("--place", metavar="TEXT", help="Where you play."),
    click.option("--date", metavar="YYYY-MM-DD", callback=check_date, help="The evening."),
)
"""Season, event, place and date."""

target_option = click.option(
    "--target", metavar="N", type=click.IntRange(1, 100), help="Points to win, instead of 10."
)

game_details = combine_options(
    rules_options("the last game's rules"),
    target_option,
    occasion_options,
    options_as_tuple(NewGameOptions, "options"),
)
"""Rules, target, season, evening and place of a new game; the command gets `options`."""


new_game_options = combine_options(
    person_option("--dealer", "SEAT|random", "Who deals first."),
    click.option(
        "--best-of",
        metavar="N",
        type=click.IntRange(1, MOST_GAMES),
        help="A match of N games between the two pairs begins; 1 ends one.",
    ),
    click.option(
        "--score",
        metavar="NS-EW",
        callback=checked(read_score),
        help="Begin in mid-score, as 5-3.",
    ),
    game_details,
)
"""As `game_details`, with who deals first and the match that begins."""
