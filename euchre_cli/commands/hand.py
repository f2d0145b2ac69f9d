"""`euchre hand`: a hand that was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from euchre_engine.actions import Best
from euchre_engine.cards import Suit
from euchre_engine.seats import SEATS

from ..book import entry
from ..book.entry import going_on
from ..book.hand_words import SaidHand, saying
from ..book.people import as_typed, label, lineup_meant, seat_of
from ..cli.interview import ask, sure, whole_number
from ..cli.options import PERSON, SETTINGS
from ..cli.session import (
    LAST,
    Change,
    HandNumber,
    as_was_seen,
    can_ask,
    change,
    change_options,
    complete_seat,
    opened,
    tell_change,
    the_game,
)
from ..log.words import read_suit, shortened, suit_name
from ..render.entries import what_moved
from ..render.sentences import entered_words, numbered
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from ..terminal.words import capitalized

if TYPE_CHECKING:
    from ..book.events import Body
    from ..book.sheet import Line, Sheet

F = TypeVar("F", bound=Callable[..., Any])


def hand_details(command: F) -> F:
    """What else may be said of a hand that was played; the command gets `details`."""
    options = [
        click.option("--suit", metavar="SUIT", help="Trump: c, d, h, s or n (no trump)."),
        click.option(
            "--defend",
            type=PERSON,
            metavar="SEAT",
            shell_complete=complete_seat,
            help="A defender who played alone.",
        ),
        click.option("--best", is_flag=True, help="The lone maker took their partner's best card."),
        click.option(
            "--dealer",
            type=PERSON,
            metavar="SEAT",
            shell_complete=complete_seat,
            help="Who dealt out of turn (a stolen deal).",
        ),
        click.option(
            "--anyway",
            is_flag=True,
            help="Record a deal out of turn even if the rules do not let it stand.",
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command(context_settings=SETTINGS, short_help="Enter a hand that was played.")
@click.argument(
    "words",
    nargs=-1,
    type=PERSON,
    metavar="[MAKER TRICKS [alone] [SUIT]]",
    shell_complete=complete_seat,
)
@hand_details
@click.option(
    "--after",
    metavar="N",
    type=HandNumber(min=0),
    help="It was forgotten: it was played after hand N (0: as the first).",
)
@change_options
def hand(
    words: tuple[str, ...],
    suit: str | None,
    defend: str | None,
    best: bool,
    dealer: str | None,
    anyway: bool,
    after: int | None,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Enter a hand that was played: who made trump, and how many of the five tricks the makers
    took.

    MAKER is a seat (N, E, S or W, or North …) or the beginning of a name, or of one of its words.
    The points follow from the house rules. You can also say it as people do: loner, march, all,
    three, 3h, 4-1, "took 3 tricks in hearts". `made` and `euchred` need no number if every number
    brings the same points (`made` then means not a march). At a terminal, `euchre hand` alone asks.

    \b
    euchre hand Bob 3                  Bob and his partner took three
    euchre hand e 5 alone              East took all five, alone
    euchre hand Bob 2 hearts           with the suit; Bob is euchred
    euchre hand Bob loner march        all five, alone
    euchre hand Bob euchred            he took two, or one, or none
    euchre hand Cat 1 alone --defend Bob
    euchre hand Dan 3 --dealer Ann     Ann dealt out of turn
    euchre hand Cat 3 --after 2        forgotten: it was played after hand 2

    Exit status: 0 entered, 2 the rules or the game do not allow it, 3 the scorebook cannot be
    written, 4 the score has moved on, or somebody else is writing.
    """
    if not words:
        words = _ask(db, game, at_score)

    def decide(sheet: Sheet) -> list[Body]:
        if after is not None:
            at_table = _as_after(sheet, after)
            said = said_of(at_table, words, suit, defend, best, dealer)
            return [entry.forgotten(at_table, after, said, anyway)]
        said = said_of(sheet, words, suit, defend, best, dealer)
        return [entry.entered(entry.hand(sheet, said, anyway))]

    made = change(db, game, at_score, decide, words, defend, dealer, mends=after is not None)
    if after is None:
        tell_hand(made, as_json)
    else:
        _tell_forgotten(made, after, as_json)


def _as_after(sheet: Sheet, number: int) -> Sheet:
    """The sheet with those at the table who sat there after hand `number`. Raises `Refused` where
    there is no such hand, or none after it."""
    if sheet.only_result:
        raise Refused(f"of game {sheet.number} only the result is known: a hand cannot be put in")
    if number == LAST:
        number = len(sheet.lines)
    if number > len(sheet.lines):
        has = f"it has {len(sheet.lines)}" if sheet.lines else "it has none yet"
        raise Refused(f"there is no hand {number} in game {sheet.number}: {has}")
    if number == len(sheet.lines):
        last = f"hand {number} is the last one" if number else "there are no hands yet"
        raise Refused(f"{last}; leave out --after, and this one comes next")
    line = sheet.line(number)
    players = sheet.begun.players if line is None else line.players
    return sheet._replace(players=players, playing=players)


def _tell_forgotten(made: Change, number: int, as_json: bool) -> None:
    """Tell of a hand that was put in after hand `number`, and of what it moved."""

    after = made.after
    assert after is not None
    line = after.lines[number]
    what = f"Hand {line.number}, entered later: {entered_words(line, after.rules)}"
    one, last = line.number + 1, len(after.lines)
    if one == last:
        moved = f"What was hand {one - 1} is hand {one} now."
    else:
        moved = f"What were hands {one - 1} to {last - 1} are hands {one} to {last} now."
    more = [moved, *what_moved(made.before, after, line.event, made.game)]
    tell_change(made, what, as_json, hand=line.number, more=more)


def tell_hand(made: Change, as_json: bool) -> None:
    """Tell of the hand that was entered last."""

    after = made.after
    assert after is not None
    line = after.lines[-1]
    what = capitalized(numbered(line, entered_words(line, after.rules)))
    more = []
    if line.verdict.may_have_taken:
        more.append(f"The number of tricks was not entered; if you know it: {_with_a_count(line)}")
    tell_change(made, what, as_json, hand=line.number, more=more)


def _with_a_count(line: Line) -> str:
    """How the number of tricks is added to a hand of which only the result is known."""

    verdict = line.verdict
    assert verdict.maker is not None
    words = ["euchre amend last", as_typed(label(line.players, verdict.maker))]
    words.append(str(max(verdict.may_have_taken[0], min(2, verdict.may_have_taken[-1]))))
    if verdict.trump is not None:
        words.append(suit_name(verdict.trump))
    if verdict.alone:
        words.append("alone")
    if verdict.lone_defender is not None:
        words.append(f"--defend {as_typed(label(line.players, verdict.lone_defender))}")
    if any(isinstance(entry, Best) for entry in line.own):
        words.append("--best")
    return " ".join(words)


def said_of(
    sheet: Sheet,
    words: tuple[str, ...],
    suit: str | None,
    defend: str | None,
    best: bool,
    dealer: str | None,
    command: str = "euchre hand",
    was: SaidHand | None = None,
) -> SaidHand:
    """What somebody says of a hand, from the words of a command line; of one that is corrected,
    `was` is what is known. Raises `Refused`."""

    trump = None if suit is None else (suit, _suit(suit))
    said = saying(lineup_meant(sheet, words), words, command, trump, was)
    if defend is not None:
        said = said._replace(defend=seat_of(lineup_meant(sheet, [defend]), defend))
    if dealer is not None:
        said = said._replace(dealer=seat_of(lineup_meant(sheet, [dealer]), dealer))
    return said._replace(best=best or said.best)


def _suit(word: str) -> Any:
    found = Suit.NO_TRUMP if word.lower() == "n" else read_suit(word)
    if found is None:
        raise Refused(f"'{_shown(word)}' is not a suit: c, d, h, s, or n for no trump")
    return found


def _shown(word: str) -> str:

    return safe(shortened(word))


def _ask(db: str | None, game: int | None, at_score: tuple[int, int] | None) -> tuple[str, ...]:
    """Ask for the hand, one thing after the other, unless it would be refused anyway."""
    if not can_ask():
        raise Refused("who made trump, and how many tricks? As in `euchre hand Bob 3 alone`")

    with opened(db) as store:
        sheet = the_game(store, game)
        going_on(sheet)
        as_was_seen(store, sheet, game, at_score)
    names = ", ".join(f"{seat.name} {label(sheet.playing, seat)}" for seat in SEATS)

    def maker(word: str) -> str:
        return seat_of(lineup_meant(sheet, [word]), word).name

    called = ask(f"Who made trump ({names})", maker)
    tricks = str(ask("Tricks the makers took", whole_number(0, 5)))
    return (called, tricks, "alone") if sure("Alone?", False) else (called, tricks)
