"""The options that say which games and players are counted, and where games are read.

Knows: how they are spelt and completed. Does not know: which games pass a filter
(`stats/filters.py`), or how games are read (`counted_games.py`).
"""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from .game_options import complete_player, db_option, from_book, person_option
from .house_rules import check_preset, complete_preset
from .options import days_options, gathered, loaded, stack

# -- options -----------------------------------------------------------------------------


def complete_season(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The seasons in the book, the latest first."""
    return from_book(loaded("euchre_cli.book.game_selection:seasons"), incomplete)


def in_one_line(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A text in Unicode's composed form, with single blanks only."""
    return None if value is None else str(loaded("euchre_cli.book.people:composed")(value))


games_options = stack(
    click.option(
        "--season",
        metavar="TEXT",
        callback=in_one_line,
        shell_complete=complete_season,
        help="Only games of a season.",
    ),
    days_options,
    click.option(
        "--rules",
        "preset",
        metavar="PRESET",
        callback=check_preset,
        shell_complete=complete_preset,
        help="Only games under a preset.",
    ),
    gathered("euchre_cli.stats.filters:Filters", "which"),
)
"""Which games are counted; the command gets `which`, with what `players_options` say, too."""


players_options = stack(
    person_option(
        "--player",
        "NAME",
        "Only this player's hands, from that player's side.",
        complete=complete_player,
        field="player",
    ),
    person_option(
        "--partner", "NAME", "... and with this partner.", complete=complete_player, field="partner"
    ),
    person_option(
        "--against", "NAME", "... and with this opponent.", complete=complete_player, field="rival"
    ),
)


logs_options = stack(
    click.option(
        "--from",
        "logs",
        metavar="FILE|FOLDER|-",
        type=click.Path(),
        multiple=True,
        help="Read logs instead of the scorebook; may be repeated.",
    ),
    click.option(
        "--anyway", is_flag=True, help="With --from: count games with errors too, as written."
    ),
    db_option,
)
"""Where games are read; the command gets `logs`, `anyway` and a `session`."""
