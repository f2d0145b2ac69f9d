"""`euchre dealer` and `euchre target`: who deals, and what the game is played to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from euchre_engine.record import Dealer

from ..book import entry
from ..book.people import lineup_meant, seat_of
from ..cli.options import PERSON, SETTINGS
from ..cli.session import change, change_options, complete_seat, hand_first, tell_change
from ..log.words import read_number
from ..render.sentences import dealer_words
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .rulings import hand_option, tell_corrected, the_line

if TYPE_CHECKING:
    from ..book.events import Body
    from ..book.sheet import Sheet


@click.command(
    context_settings=SETTINGS, short_help="Say who deals this hand, or dealt an earlier one."
)
@click.argument(
    "words", nargs=-1, required=True, type=PERSON, metavar="WHO", shell_complete=complete_seat
)
@hand_option
@click.option("--stolen", is_flag=True, help="The deal was stolen; it was somebody else's turn.")
@click.option(
    "--anyway", is_flag=True, help="Record a stolen deal even if the rules do not let it stand."
)
@click.option("--why", metavar="TEXT", default="", help="Why; kept in the history, with --hand.")
@change_options
def dealer(
    words: tuple[str, ...],
    number: int | None,
    stolen: bool,
    anyway: bool,
    why: str,
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Say that WHO deals the hand under way, when you had the dealer wrong; with --hand, who dealt
    a hand that was entered.

    The deal goes on from there; nothing else in the hand changes. With --stolen it was somebody
    else's turn, and the house rule `steal-the-deal` says whether the deal stands.

    \b
    euchre dealer Dan                  Dan deals this hand
    euchre dealer Dan --hand 3         Dan dealt hand 3
    euchre dealer Dan --stolen         it was somebody else's turn
    """

    words, in_words = _hand_in(words)
    number = in_words if number is None else number
    words = words[1:] if words[0].lower() in ("is", "was") else words
    if len(words) > 1 and words[-1].isdecimal():
        raise Refused(
            f"`euchre dealer {safe(' '.join(words[:-1]))} --hand {words[-1]}` says who dealt hand "
            f"{words[-1]}"
        )
    seat = " ".join(words)

    def decide(sheet: Sheet) -> list[Body]:

        if number is None:
            who = seat_of(lineup_meant(sheet, [seat]), seat)
            return [entry.dealer(sheet, who, stolen, anyway)]
        line = the_line(sheet, number)
        by = seat_of(line.players, seat)
        return [entry.dealer_of(sheet, line, by, stolen, " ".join(why.split()), anyway)]

    made = change(db, game, at_score, decide, seat, mends=number is not None)
    if number is not None:
        tell_corrected(made, the_line(made.before, number).event, as_json)
        return
    after = made.after
    assert after is not None

    said = next(entry for entry in after.waiting if isinstance(entry, Dealer))
    what = f"Hand {len(after.lines) + 1}: {dealer_words(said, after.players)}"
    tell_change(made, what, as_json)


def _hand_in(words: tuple[str, ...]) -> tuple[tuple[str, ...], int | None]:
    """The words but for `hand 3` before or after the name, and that number."""
    lower = [word.lower() for word in words]
    if "hand" not in lower:
        return words, None
    at = lower.index("hand")
    at -= lower[max(0, at - 1) : at] == ["last"]
    number, after = hand_first(words[at:])
    before = words[:at]
    while before and before[-1].lower() in ("in", "of", "for", "the"):
        before = before[:-1]
    left = (*before, *after)
    return (left, number) if left and number is not None else (words, None)


@click.command(context_settings=SETTINGS, short_help="Change the target of this game.")
@click.argument("words", nargs=-1, required=True, metavar="POINTS")
@change_options
def target(
    words: tuple[str, ...],
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Play this game to POINTS from here on: "let's play to 11".

    Nobody may have that many already. `euchre rematch` and `swap` begin the next game to as many;
    `euchre new --target 11` begins a game to 11.

    \b
    euchre target 11
    """
    said = words[1:] if words[0].lower() == "to" else words
    if said[-1:] and said[-1].lower() in ("point", "points"):
        said = said[:-1]
    points = read_number("-".join(said))
    if points is None:
        raise Refused("to how many points? As in `euchre target 11`")

    def decide(sheet: Sheet) -> list[Body]:
        return [entry.target(sheet, points)]

    made = change(db, game, at_score, decide)
    what = f"This game now goes to {points}, not to {made.before.rules.target}"
    tell_change(made, what, as_json)
