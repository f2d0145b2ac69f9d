"""`euchre dispute`: was it a renege? The cards of a hand, the verdict, and the ruling."""

from __future__ import annotations

import io
import sys

import click

from .. import interview
from ..book.entering import LAST_HAND
from ..screen.dispute.book import DisputeScreen
from ..screen.dispute.deal import THIS_HAND
from ..screen.shell.lines import run_lines
from ..session import Session
from ..terminal.display import width
from ..terminal.exit_status import is_no
from ..terminal.phrases import read_number
from ..terminal.text import safe, wrap
from .on_screen import check_terminal, show
from .options import completing, option
from .which_game_options import db_option, game_option, person_option, table_option


@click.command()
@click.argument(
    "words", metavar="[HAND]", nargs=-1, shell_complete=completing(lambda: ("last", "this"))
)
@person_option("--by SEAT", "Who claims it; otherwise it is asked.")
@option("--fresh", "Begin anew, without what was typed the last time.")
@option("--plain", "Read lines of cards and answer in sentences, without a screen.")
@game_option
@table_option
@db_option
def dispute(
    session: Session, words: tuple[str, ...], by: str | None, fresh: bool, plain: bool
) -> None:
    """Settle a dispute: enter the cards as they lie on the table, and see whether anybody reneged.

    HAND is its number, `last` (also if left out), or `this` for the hand that is not entered yet.
    Who sits where, dealer, maker and trump are taken from the scorebook, and asked where it does
    not have them. A card is two keys, rank and suit; ? is one nobody remembers, Tab changes between
    player by player and trick by trick, Enter ends. The verdict stands below the cards as it
    stands; at the end r writes the ruling under the game's house rules, and the cards, into the
    scorebook. `euchre undo` takes it back. Leaving keeps what was typed for the next try.

    With --plain each line of the input is the cards of a player (`Ann: 9s Jh Ac Td ??`), of a trick
    from its leader on (`2: Jh 9c Th As`), or keys; a script ends at the first line that is refused.

    \b
    euchre dispute
    euchre dispute 4 --by Cat
    euchre dispute this                the hand that is not entered yet
    euchre dispute --plain < cards.txt

    Exit status: 0 left, 2 refused or (with --plain) not finished, 3 the scorebook cannot be read,
    130 interrupted; what was typed is kept.
    """
    number = _hand_number(words)
    with session.open() as book:
        sheet = session.sheet(book, corrects=True)
        screen = DisputeScreen(book, sheet, number, by or "", fresh=fresh)
        if not plain:
            check_terminal("euchre dispute --plain")
        sys.exit(_plain(screen) if plain else _screen(screen))


def _plain(screen: DisputeScreen) -> int:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    answers, lines = interview.can_ask(), iter(sys.stdin or ())
    left = run_lines(screen, screen.first, lines, click.echo, answers)
    if left.keys and not answers:
        click.echo(f"What was typed is kept: `{screen.command} --plain` goes on with it.")
    return left.status


def _screen(screen: DisputeScreen) -> int:
    state = show(screen, screen.first, screen.book).state
    words = state.message if state.good else ""
    if state.keys:
        words = f"What was typed is kept: `{screen.command}` goes on with it."
    for line in wrap(words, width(), "  ") if words else ():
        click.echo(line)
    return 0


def _hand_number(words: tuple[str, ...]) -> int | None:
    typed = " ".join(word for word in map(str.lower, words) if word not in ("the", "hand", "no"))
    named = {"": None, "last": LAST_HAND, "this": THIS_HAND}
    if typed in named:
        return named[typed]
    number = read_number(typed)
    if number is None or number < 1:
        shown = safe(" ".join(words)[:40])
        claims = f"; if {shown} claims it: `euchre dispute --by {shown}`" if shown.isalpha() else ""
        numbers = "its number, `last`, or `this` for the one not entered yet"
        raise is_no(" ".join(words), "a hand", f"{numbers}{claims}")
    return number
