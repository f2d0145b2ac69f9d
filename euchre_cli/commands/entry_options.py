"""The options that describe a new game.

Knows: how they are spelt and read. Does not know: what the rules allow, or what a command does with
them.
"""

from __future__ import annotations

from ..book.matches import MOST_GAMES
from ..book.new_game import NewGameOptions
from .house_rules import rules_options
from .options import Number, check_date, checked, combine_options, option, options_as_tuple
from .which_game_options import person_option, read_score

occasion_options = combine_options(
    option("--season TEXT", "The season; kept for later games until you change it."),
    option("--event TEXT", "The evening, the league, the tournament."),
    option("--place TEXT", "Where you play."),
    option("--date YYYY-MM-DD", "The evening.", callback=check_date),
)
"""Season, event, place and date."""

target_option = option("--target N", "Points to win, instead of 10.", Number(1, 100))

game_details = combine_options(
    rules_options("the last game's rules"),
    target_option,
    occasion_options,
    options_as_tuple(NewGameOptions, "options"),
)
"""Rules, target, season, evening and place of a new game; the command gets `options`."""


new_game_options = combine_options(
    person_option("--dealer SEAT|random", "Who deals first."),
    option(
        "--best-of N",
        "A match of N games between the two pairs begins; 1 ends one.",
        Number(1, MOST_GAMES),
    ),
    option("--score NS-EW", "Begin in mid-score, as 5-3.", callback=checked(read_score)),
    game_details,
)
"""As `game_details`, with who deals first and the match that begins."""
