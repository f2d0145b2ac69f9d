"""The options that say which games and players are counted, and where games are read.

Knows: how they are spelt and completed; the scorebook, and logs in its place. Does not know: which
games pass a filter (`season/filters.py`), or what is counted of them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from ..book.game_selection import seasons
from ..season import from_logs
from ..season.filters import Filters
from ..season.games import BookOfGames, book_of
from ..session import Session
from ..terminal.exit_status import Exit, goes_with, only_one
from ..words.people import kept_text
from .house_rules import check_preset, complete_preset
from .options import Number, checked, combine_options, days_options, option, options_as_tuple
from .which_game_options import complete_from_book, complete_player, db_option, person_option

# -- options -----------------------------------------------------------------------------


complete_season = complete_from_book(seasons)
normalize_text = checked(kept_text)
"""A callback that puts a text into Unicode's composed form, with single blanks only."""


games_options = combine_options(
    option(
        "--season TEXT",
        "Only games of a season.",
        callback=normalize_text,
        shell_complete=complete_season,
    ),
    days_options,
    option(
        "--rules PRESET",
        "Only games played by this preset.",
        callback=check_preset,
        shell_complete=complete_preset,
    ),
    options_as_tuple(Filters, "filters"),
)
"""Filters for games; the command gets `filters`, with the filters of `players_options`, too."""


players_options = combine_options(
    person_option(
        "--player NAME",
        "Only this player's hands, from that player's side.",
        complete=complete_player,
    ),
    person_option("--partner NAME", "... and with this partner.", complete=complete_player),
    person_option("--against NAME", "... and with this opponent.", complete=complete_player),
)


best_option = option("--best N", "Of evenings: count the best N of each player.", Number(1))
"""`--best N`, of a season over evenings."""


def check_players(filters: Filters) -> None:
    """Raises `UsageError` for a partner or an opponent without a player."""
    if filters.player is None and (filters.partner is not None or filters.against is not None):
        option = "--against" if filters.partner is None else "--partner"
        raise goes_with(option, "--player")


logs_options = combine_options(
    option(
        "--from FILE|FOLDER|-",
        "Read logs instead of the scorebook; may be repeated.",
        field="logs",
        multiple=True,
    ),
    option("--anyway", "With --from: count games with errors too, as written."),
    db_option,
)
"""Logs or a scorebook to read games from; the command gets `logs`, `anyway` and a `session`."""


# -- where games are read ----------------------------------------------------------------


@contextmanager
def reading_book(
    session: Session, logs: tuple[str, ...], anyway: bool
) -> Iterator[tuple[BookOfGames, Exit]]:
    """The games of the scorebook, locked while they are read, or those of `logs` (files and
    folders); and the exit status: not `CLEAN` if a log could not be read or a game was left out.
    Problems of a log are printed on standard error. No garbage is collected meanwhile: a season
    makes hardly any, and looking for it would take a quarter of the time of a page.

    Raises `Failure` for a scorebook that cannot be read.
    """
    if logs:
        if session.db is not None:
            raise only_one("--from", "--db")
        yield from_logs.read_logs(logs, anyway)
        return
    if anyway:
        raise goes_with("--anyway", "--from")
    was_on = gc.isenabled()
    gc.disable()
    try:
        with session.open() as store, store.reading():
            yield book_of(store), Exit.CLEAN
    finally:
        if was_on:
            gc.enable()
