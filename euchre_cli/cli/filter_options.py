"""The options that say which games and players are asked for, and where games are read.

Knows: how they are spelt and completed; the scorebook, and logs in its place. Does not know: which
of the games are meant (`selection.py`), or what is counted of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..book.people import composed
from ..terminal.exit_status import Exit, Failure
from ..terminal.screen import say
from ..terminal.text import safe
from . import settings
from .options import PERSON, check_date, check_preset, complete_preset
from .session import complete_player, db_option, opened

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..log.source import LineTrouble
    from ..stats.from_logs import LeftOut, Logs
    from ..stats.season import Book

F = TypeVar("F", bound=Callable[..., Any])

# -- options -----------------------------------------------------------------------------


def games_options(command: F) -> F:
    """`--season`, `--since`, `--until` and `--rules`; the command gets `season`, `since`, `until`
    and `preset`."""
    for option in (
        click.option(
            "--rules",
            "preset",
            metavar="PRESET",
            callback=check_preset,
            shell_complete=complete_preset,
            help="Only games under a preset.",
        ),
        click.option(
            "--until", metavar="DATE", callback=check_date, help="Only games up to a day."
        ),
        click.option(
            "--since", metavar="DATE", callback=check_date, help="Only games from a day on."
        ),
        click.option(
            "--season",
            metavar="TEXT",
            callback=_one_line,
            shell_complete=complete_season,
            help="Only games of a season.",
        ),
    ):
        command = option(command)
    return command


def players_options(command: F) -> F:
    """`--player`, `--partner` and `--against`; the command gets `player`, `partner` and `rival`,
    and checks them with `check_players`."""
    for name, into, words in (
        ("against", "rival", "... and with this opponent."),
        ("partner", "partner", "... and with this partner."),
        ("player", "player", "Only this player's hands, from that player's side."),
    ):
        command = click.option(
            f"--{name}",
            into,
            metavar="NAME",
            type=PERSON,
            shell_complete=complete_player,
            help=words,
        )(command)
    return command


def check_players(player: str | None, partner: str | None, rival: str | None) -> None:
    """Raises `UsageError` for a partner or a rival of nobody."""
    if player is None and (partner is not None or rival is not None):
        option = "--against" if partner is None else "--partner"
        raise click.UsageError(f"{option} goes with --player: name the player")


def logs_options(command: F) -> F:
    """`--from`, `--anyway` and `--db`; the command gets `logs`, `anyway` and `db`."""
    command = db_option(command)
    command = click.option(
        "--anyway", is_flag=True, help="With --from: count games with errors too, as written."
    )(command)
    return click.option(
        "--from",
        "logs",
        metavar="FILE|FOLDER|-",
        type=click.Path(),
        multiple=True,
        help="Read logs instead of the scorebook; may be repeated.",
    )(command)


def _one_line(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    return None if value is None else composed(value)


def complete_season(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The seasons in the book, the latest first."""
    from click.shell_completion import CompletionItem

    from ..book.game_selection import seasons

    try:
        with opened(None) as store:
            found = seasons(store)
    except Failure:
        return []
    return [CompletionItem(one) for one in found if one.startswith(incomplete)]


# -- where games are read ----------------------------------------------------------------


@contextmanager
def games_read(
    logs: tuple[str, ...], anyway: bool, db: str | None, *, or_none: bool = False
) -> Iterator[tuple[Book, Exit]]:
    """The scorebook, held still while it is read; or what stands in `logs`, files and folders, with
    the exit status that follows from them: what is wrong with one is told on standard error. With
    `or_none` a book that is yet to be begun is one without a game.

    Raises `Failure` for a scorebook that cannot be read.
    """
    if logs:
        if db is not None:
            raise click.UsageError("--from reads logs instead of the scorebook: leave out --db")
        yield _read(logs, anyway)
        return
    if anyway:
        raise click.UsageError("--anyway goes with --from")
    from ..stats.from_book import book_of

    if or_none and not os.path.lexists(settings.book_path(db)):
        from ..stats.rates import Counts
        from ..stats.season import Book

        yield Book([], list, list, list, Counts), Exit.CLEAN
        return
    with opened(db) as store, store.reading():
        yield book_of(store), Exit.CLEAN


def _read(names: tuple[str, ...], anyway: bool) -> tuple[Book, Exit]:
    from ..audit.diagnostics import about_line
    from ..log.inputs import STDIN, gather, why_not
    from ..stats.from_logs import Logs, read_all

    if names.count(STDIN) > 1:
        raise click.UsageError("standard input (-) can be read only once")
    status = Exit.CLEAN

    def about(name: str, trouble: LineTrouble) -> None:
        say(about_line(name, trouble))

    def failed(name: str, error: Exception) -> None:
        nonlocal status
        status = Exit.BAD_FILE
        why = why_not(error, name) if isinstance(error, OSError) else str(error)
        say(f"{safe(name)}: {safe(why)}")

    logs = Logs(about, anyway=anyway)
    read_all(gather(names), logs, failed)
    book = logs.book()
    for words in _said_of(logs):
        say(words)
    if logs.left_out or logs.unread or logs.simulated:
        status = max(status, Exit.FINDINGS)
    return book, status


def _said_of(logs: Logs) -> Iterator[str]:
    """What of the logs does not count, or not twice."""
    from ..terminal.words import count

    for one in logs.left_out:
        yield f"{safe(one.name)}: game {one.nth} of the file is left out: {_why(one)}"
    for name, nth, unread in logs.unread:
        could = f"{count(unread, 'record')} could not be read or counted"
        yield f"{safe(name)}: game {nth} of the file: {could}"
    if logs.twice:
        one_does = "is in another log too, and counts once"
        more_do = "are in another log too, and count once"
        yield f"{count(logs.twice, 'game')} {one_does if logs.twice == 1 else more_do}"
    if logs.grown:
        on = "goes on" if logs.grown == 1 else "go on"
        yield f"{count(logs.grown, 'game')} {on} in another log; the longer one counts"
    if logs.alike:
        more = "1 game" if logs.alike == 1 else f"{logs.alike:,} games"
        yield f"{more} began in the same second as another, with the same players; all count"
    if logs.simulated:
        are = "is" if logs.simulated == 1 else "are"
        words = "simulated games are not counted with real ones"
        yield f"{count(logs.simulated, 'game')} {are} left out: {words}"


def _why(one: LeftOut) -> str:
    """Why a game is left out, and what shows more of it."""
    from ..audit.diagnostics import errors_line

    if not one.errors:
        return safe(one.why)
    return f"{errors_line(one.name, one.errors, one.first)}, --anyway counts the game"
