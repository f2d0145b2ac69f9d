"""`euchre table`: the live screen."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TYPE_CHECKING

import click

from ..at_table import can_ask, complete_player, db_option, opened
from ..exits import Refused
from ..options import SETTINGS

if TYPE_CHECKING:
    from ..table.run import LiveTable


@click.command(
    context_settings=SETTINGS, short_help="Keep score on a live screen, a key at a time."
)
@click.argument("names", nargs=-1, metavar="[N E S W]", shell_complete=complete_player)
@click.option("--plain", is_flag=True, help="Lines of keys in, sentences out; no screen.")
@db_option
@click.pass_context
def table(ctx: click.Context, names: tuple[str, ...], plain: bool, db: str | None) -> None:
    """Keep score on a live screen, two to five keys a hand: no Enter, no commands.

    Who called (1 to 4, clockwise from North), what else you know (a suit, a for alone), and the
    tricks (0 to 5); the hand is on the disk before its score is shown. ? shows all keys, u takes
    back, q quits. Goes on with the game on the table; four names begin one, as for `euchre new`.

    With --plain each line of the input is taken as keys, and what came of them is said in a
    sentence: for screen readers and scripts. A script ends at the first line that is refused.

    \b
    euchre table
    euchre table Ann Bob Cat Dan
    echo 2h3 | euchre table --plain      Bob called hearts and took three

    Exit status: 0 left, 2 refused, 3 the scorebook cannot be read (with --plain: or written), 4
    with --plain: the score has moved on, 130 interrupted; nothing that was shown is ever lost.
    """
    if not plain and (not can_ask() or os.environ.get("TERM") == "dumb"):
        raise Refused(
            "the live screen needs a terminal: `euchre table --plain` takes lines of keys from "
            "anywhere"
        )
    if names:
        from .new import new

        ctx.invoke(new, names=names, db=db)
    from ..table.run import LiveTable

    with opened(db) as store:
        live = LiveTable(store)
        status = _plain(live) if plain else _screen(live)
    sys.exit(status)


def _plain(live: LiveTable) -> int:
    from ..table.plain import run_plain

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return run_plain(live, sys.stdin or (), click.echo, can_ask())


def _screen(live: LiveTable) -> int:
    from .. import settings
    from ..render.sentences import score_words
    from ..table.screen import run_screen
    from ..terminal import speaks_unicode

    color = settings.value("color").text
    in_ascii = settings.value("cards").text == "plain" or not speaks_unicode()
    live.store.say = lambda words: None  # There is a screen now that it would be written into.
    ended = run_screen(live, in_ascii, color)
    if ended:
        # Die as one dies of it, now that the terminal is as it was and nothing is left to write.
        live.store.close()
        signal.signal(ended, signal.SIG_DFL)
        os.kill(os.getpid(), ended)
    if live.state.sheet is not None:
        click.echo(f"Game {live.state.sheet.number}: {score_words(live.state.sheet)}.")
    return 0
