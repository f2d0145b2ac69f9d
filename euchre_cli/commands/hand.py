"""`euchre hand`: a hand that was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..at_table import can_ask, change, change_options, complete_seat, opened, tell, the_game
from ..exits import Refused
from ..options import SETTINGS

if TYPE_CHECKING:
    from ..scorebook.entry import Said
    from ..scorebook.events import Body
    from ..scorebook.sheet import Sheet

F = TypeVar("F", bound=Callable[..., Any])


def hand_details(command: F) -> F:
    """What else may be said of a hand that was played; the command gets `details`."""
    options = [
        click.option("--suit", metavar="SUIT", help="Trump: c, d, h, s or n (no trump)."),
        click.option(
            "--defend",
            metavar="SEAT",
            shell_complete=complete_seat,
            help="A defender who played alone.",
        ),
        click.option("--best", is_flag=True, help="The lone maker took the partner's best card."),
        click.option(
            "--dealer",
            metavar="SEAT",
            shell_complete=complete_seat,
            help="Who dealt, out of turn: a stolen deal.",
        ),
        click.option(
            "--anyway",
            is_flag=True,
            help="Record a deal out of turn though the rules do not let it stand.",
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.command(context_settings=SETTINGS, short_help="Enter a hand that was played.")
@click.argument("words", nargs=-1, metavar="[MAKER TRICKS [alone]]", shell_complete=complete_seat)
@hand_details
@change_options
def hand(
    words: tuple[str, ...],
    suit: str | None,
    defend: str | None,
    best: bool,
    dealer: str | None,
    anyway: bool,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Enter a hand that was played: who made trump, and how many of the five tricks the makers
    took.

    MAKER is a seat (N, E, S or W) or the beginning of a name. The points follow from the house
    rules. Without words, and at a terminal, it asks.

    \b
    euchre hand Bob 3                  Bob and his partner took three
    euchre hand e 5 alone              East took all five, alone
    euchre hand Bob 2 hearts           trump told too; Bob is euchred
    euchre hand Cat 1 alone --defend Bob
    euchre hand Dan 3 --dealer Ann     Ann dealt out of turn

    Exit status: 0 entered, 2 the rules or the game do not allow it, 3 the scorebook cannot be
    written, 4 the score has moved on, or somebody else is writing.
    """
    if not words:
        words = _ask(db, game)

    def decide(sheet: Sheet) -> list[Body]:
        from ..scorebook import entry

        said = said_of(sheet, words, suit, defend, best, dealer)
        return [entry.entered(entry.hand(sheet, said, anyway))]

    before, after = change(db, game, at_score, decide)
    tell_hand(before, after, as_json, game)


def tell_hand(before: Sheet, after: Sheet | None, as_json: bool, game: int | None) -> None:
    """Tell of the hand that was entered last."""
    from ..render.sentences import entered_words

    assert after is not None
    line = after.lines[-1]
    what = f"Hand {line.number}: {entered_words(line, after.rules)}"
    tell(before, after, what, as_json, undo=undo_words(game), hand=line.number)


def undo_words(game: int | None) -> str:
    """How a change to this game is taken back."""
    return "euchre undo" if game is None else f"euchre undo --game {game}"


def said_of(
    sheet: Sheet,
    words: tuple[str, ...],
    suit: str | None,
    defend: str | None,
    best: bool,
    dealer: str | None,
) -> Said:
    """What somebody says of a hand, from the words of a command line. Raises `Refused`."""
    from ..log.words import read_suit
    from ..scorebook.entry import Said
    from ..scorebook.people import seat_of

    players = sheet.players
    if words[0].isdecimal():
        raise Refused("who made trump comes first, then the tricks, as in `euchre hand Bob 3`")
    maker, rest = seat_of(players, words[0]), list(words[1:])
    tricks: int | None = None
    alone = False
    for word in rest:
        lower = word.lower()
        if lower == "alone":
            if alone:
                raise Refused("'alone' is said once; a defender who plays alone is --defend SEAT")
            alone = True
        elif lower.lstrip("-").isdecimal() and lower.isascii():
            if tricks is not None:
                raise Refused(f"two numbers of tricks, {tricks} and {word}: which?")
            tricks = int(lower) if len(lower) < 4 else 999
        elif lower == "n" or read_suit(word) is not None:
            if suit is not None:
                raise Refused(f"trump is said twice, {_shown(suit)} and {_shown(word)}: which?")
            suit = word
        else:
            raise Refused(
                f"'{_shown(word)}' is no number of tricks (0 to 5), no suit and not 'alone'"
            )
    if tricks is None:
        raise Refused("how many tricks did the makers take? As in `euchre hand Bob 3`")
    return Said(
        maker,
        tricks,
        alone,
        None if suit is None else _suit(suit),
        None if defend is None else seat_of(players, defend),
        best,
        None if dealer is None else seat_of(players, dealer),
    )


def _suit(word: str) -> Any:
    from euchre_engine.cards import Suit

    from ..log.words import read_suit

    found = Suit.NO_TRUMP if word.lower() == "n" else read_suit(word)
    if found is None:
        raise Refused(f"'{_shown(word)}' is not a suit: c, d, h, s, or n for no trump")
    return found


def _shown(word: str) -> str:
    from ..log.words import shortened
    from ..render.safe import safe

    return safe(shortened(word))


def _ask(db: str | None, game: int | None) -> tuple[str, ...]:
    """Ask for the hand, one thing after the other."""
    if not can_ask():
        raise Refused("who made trump, and how many tricks? As in `euchre hand Bob 3 alone`")
    from euchre_engine.seats import SEATS

    from ..scorebook.entry import going_on
    from ..scorebook.people import label, seat_of

    with opened(db) as store:
        sheet = the_game(store, game)
    going_on(sheet)
    names = ", ".join(f"{seat.name} {label(sheet.players, seat)}" for seat in SEATS)

    def maker(word: str) -> str:
        try:
            return seat_of(sheet.players, word).name
        except Refused as refused:
            raise click.BadParameter(str(refused)) from None

    called = click.prompt(f"Who made trump ({names})", value_proc=maker)
    tricks = click.prompt("Tricks the makers took", type=click.IntRange(0, 5))
    alone = click.confirm("Alone?", default=False)
    return (called, str(tricks), "alone") if alone else (called, str(tricks))
