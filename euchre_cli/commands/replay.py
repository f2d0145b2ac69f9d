"""`euchre replay`: walk through the hands of a game, card by card; and one hand as a page."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import click

from ..hand import page as hand_page_html
from ..hand.objects import hand_object
from ..hand.recorded import (
    RecordedHand,
    game_of_log,
    hand_numbered,
    hands_of_log,
    hands_to_show,
    numbers_words,
)
from ..hand.steps import steps_of
from ..hand.text import hand_page, steps_page
from ..output import check_page, write_page
from ..screen.shell.machine import opened
from ..screen.walk import Walk, WalkScreen
from ..session import Session, find_sheet
from ..terminal.display import Paper, can_ask, say
from ..terminal.exit_status import Refused, goes_with, only_one
from ..terminal.text import safe
from . import on_screen
from .options import Number, html_options, option
from .pages import Page, shows
from .which_game_options import HAND, complete_game_or_file, complete_hand, db_option, game_number


@shows(
    click.argument("where", metavar="GAME|FILE", shell_complete=complete_game_or_file),
    click.argument(
        "hand", metavar="[HAND]", required=False, type=HAND, shell_complete=complete_hand
    ),
    option("--game N", "Which game of FILE.", Number(1), field="nth"),
    option("--plain", "Print every step, without a screen."),
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
    game = f"game {hands[0].game}" if where.isdecimal() else safe(where)
    first = 0 if hand is None else hand_numbered(hands, hand, game)
    if html is not None or session.as_json:
        if hand is None and len(hands) > 1:
            raise Refused(f"name the hand: {numbers_words('hand', [one.number for one in hands])}")
        return hand_or_file(hands[first], html, force)
    if plain or where == "-" or not can_ask() or os.environ.get("TERM") == "dumb":
        chosen = hands if hand is None else [hands[first]]
        return Page(lambda paper: _every_step(chosen, paper))
    on_screen.show(WalkScreen(), opened(Walk(list(map(steps_of, hands)), first)))
    return Page()


def _hands(session: Session, where: str, nth: int | None) -> list[RecordedHand]:
    """The hands of the game that is meant."""
    if not (where.isascii() and where.isdigit()) or (os.path.isfile(where) and nth is not None):
        return game_of_log(hands_of_log(where, say), nth, where)
    if nth is not None:
        raise goes_with("--game", "a FILE; a GAME is a number alone")
    with session.open() as book:
        return hands_to_show(find_sheet(book, game_number(where)))


def _every_step(hands: Sequence[RecordedHand], paper: Paper) -> Iterator[str]:
    for at, hand in enumerate(hands):
        yield from [""] * bool(at)
        yield from steps_page(steps_of(hand), paper)


# -- a hand --------------------------------------------------------------------------------------


def check_form(session: Session, html: str | None, force: bool) -> None:
    """Raises `UsageError` if both a page and JSON are asked for; else checks the file of the page
    as `check_page` does."""
    if html is not None and session.as_json:
        raise only_one("--html", "--json")
    check_page(html, force=force)


def hand_or_file(hand: RecordedHand, html: str | None, force: bool, **more: object) -> Page:
    """A hand as text and JSON; or an empty page after it was written to the file `html`."""
    steps = steps_of(hand)
    if html is not None:
        write_page(html, hand_page_html.to_html(steps), hand.title, force=force)
        return Page()
    return Page(lambda paper: hand_page(steps, paper), lambda: {**more, **hand_object(steps)})
