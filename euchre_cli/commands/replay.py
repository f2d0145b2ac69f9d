"""`euchre replay`: walk through the hands of a game, card by card; and one hand as a page."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable

import click

from ..book.entering import LAST_HAND
from ..cli.interview import can_ask
from ..cli.output import check_page, terminal_paper, write_page
from ..cli.session import Session, sheet_meant
from ..cli.settings import value
from ..hand_view.log_game import hands_of_log
from ..hand_view.objects import hand_object
from ..hand_view.shown_hand import ShownHand, hands_of_sheet, which_hands
from ..hand_view.text import hand_page, steps_page
from ..hand_view.walk import Walk
from ..terminal.display import Paper, say
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .options import html_options
from .pages import Page, shows
from .which_game_options import (
    HAND,
    complete_game_or_file,
    complete_hand,
    db_option,
    game_number,
)


@shows(
    click.argument("where", metavar="GAME|FILE", shell_complete=complete_game_or_file),
    click.argument(
        "hand", metavar="[HAND]", required=False, type=HAND, shell_complete=complete_hand
    ),
    click.option("--game", "nth", metavar="N", type=click.IntRange(1), help="Which game of FILE."),
    click.option("--plain", is_flag=True, help="Print every step, without a screen."),
    html_options,
    db_option,
    opens=False,
)
def replay(
    session: Session,
    where: str,
    hand: int | None,
    nth: int | None,
    plain: bool,
    html: str | None,
    force: bool,
) -> Page:
    """Walk through a hand card by card, forwards and backwards: who holds what, who must follow,
    who wins the trick, and each play that is wrong. Then on to the other hands of the game.

    GAME is a number in the scorebook; FILE is a log in any format that `euchre audit` reads, or -
    for standard input. Without HAND it begins with the first. The arrows walk, n and p change the
    hand, ! goes to the next finding, ? shows all keys, q quits. Off a terminal, or with --plain,
    every step is printed. A hand of which only the result is known shows just that.

    \b
    euchre replay 12
    euchre replay 12 9
    euchre replay thursday.euchre 3
    euchre replay league.euchre --game 2
    euchre replay 12 9 --html hand.html     a page to send, with buttons

    Exit status: 0 shown, 2 there is no such game or hand, 3 the FILE or the scorebook cannot be
    read.
    """
    check_form(session, html, force)
    hands = _hands(session, where, nth)
    first = 0 if hand is None else _index(hands, hand)
    if html is not None or session.as_json:
        if hand is None and len(hands) > 1:
            raise Refused(f"name the hand: {which_hands(len(hands))}")
        return hand_or_file(hands[first], html, force)
    if plain or where == "-" or not can_ask() or os.environ.get("TERM") == "dumb":
        chosen = hands if hand is None else [hands[first]]
        return Page(lambda paper: _every_step(chosen, paper))
    _walk(hands, first)
    return Page()


def _hands(session: Session, where: str, nth: int | None) -> list[ShownHand]:
    """The hands of the game that is meant."""
    if not (where.isascii() and where.isdigit()) or (os.path.isfile(where) and nth is not None):
        if where != "-" and not os.path.exists(where):
            raise Refused(
                f"there is no file {safe(where)}; GAME is a number, and `euchre games` lists them"
            )
        return hands_of_log(where, nth, say)
    if nth is not None:
        raise click.UsageError("--game says which game of a FILE; a GAME is a number alone")
    with session.open() as book:
        return hands_of_sheet(sheet_meant(book, game_number(where)))


def _index(hands: list[ShownHand], number: int) -> int:
    """The place of the hand with this number, the first if there are several."""
    for at, shown in enumerate(hands):
        if shown.line.number == number:
            return at
    if number == LAST_HAND:
        return len(hands) - 1
    first, last = hands[0].line.number, hands[-1].line.number
    there = f"only hand {first}" if len(hands) == 1 else f"hands {first} to {last}"
    raise Refused(f"there is no hand {number}, but {there}")


def _every_step(hands: list[ShownHand], paper: Paper) -> Iterable[str]:
    for at, shown in enumerate(hands):
        yield from [""] * bool(at)
        yield from steps_page(shown, paper)


def _walk(hands: list[ShownHand], first: int) -> None:
    from ..live_table.screen import run_screen  # prompt_toolkit, which `--plain` does not need.

    left = run_screen(Walk(hands, first), terminal_paper().plain, value("color").text)
    if left.signal:
        signal.signal(left.signal, signal.SIG_DFL)
        os.kill(os.getpid(), left.signal)


# -- a hand --------------------------------------------------------------------------------------


def check_form(session: Session, html: str | None, force: bool) -> None:
    """Raises `UsageError` if both a page and JSON are asked for; else checks the file of the page
    as `check_page` does."""
    if html is not None and session.as_json:
        raise click.UsageError("--html and --json are two forms: choose one")
    check_page(html, force=force)


def hand_or_file(shown: ShownHand, html: str | None, force: bool, **more: object) -> Page:
    """A hand as text and JSON; or an empty page after it was written to the file `html`."""
    if html is not None:
        from ..hand_view.page import to_html  # 15 ms, which only `--html` needs.

        write_page(html, to_html(shown), shown.title, force=force)
        return Page()
    return Page(lambda paper: hand_page(shown, paper), lambda: {**more, **hand_object(shown)})
