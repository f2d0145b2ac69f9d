"""`euchre thrown-in` and `euchre misdeal`: hands that nobody played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from euchre_engine.endings import Ending

from ..book import entry
from ..book.people import lineup_meant, seat_and_more, seat_of
from ..cli.options import PERSON, SETTINGS
from ..cli.session import change, change_options, complete_seat
from ..log.words import shortened
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .hand import tell_hand

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..book.events import Body
    from ..book.sheet import Sheet

_REASONS = ("ace-no-face", "no-ace-no-face")


def complete_reason(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Why a hand was thrown in, and after that who showed it."""
    from click.shell_completion import CompletionItem

    if ctx.params.get("words"):
        return complete_seat(ctx, param, incomplete)
    return [CompletionItem(one) for one in _REASONS if one.startswith(incomplete)]


@click.command(
    "thrown-in", context_settings=SETTINGS, short_help="Enter a hand that was thrown in."
)
@click.argument(
    "words",
    nargs=-1,
    type=PERSON,
    metavar="[ace-no-face|no-ace-no-face SEAT]",
    shell_complete=complete_reason,
)
@change_options
def thrown_in(
    words: tuple[str, ...],
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Enter a hand that was thrown in: everybody passed twice, or somebody showed a hand that the
    house rules throw in.

    Who deals next follows from the house rules.

    \b
    euchre thrown-in                      nobody called
    euchre thrown-in ace-no-face Bob      Bob showed an ace and no face
    """
    said = " ".join(words)
    for one in _REASONS[::-1]:  # `no ace no face` ends in the other.
        said = said.replace(one.replace("-", " "), one)
    reason, _, rest = said.partition(" ")
    if words and reason.lower() not in _REASONS:
        raise Refused(
            f"say ace-no-face or no-ace-no-face, not '{safe(shortened(reason))}': as in `euchre "
            f"thrown-in ace-no-face Bob`; if nobody called, just `euchre thrown-in`"
        )
    seat = rest.removeprefix("by ") or None
    if words and seat is None:
        raise Refused("who showed the hand? As in `euchre thrown-in ace-no-face Bob`")

    def decide(sheet: Sheet) -> list[Body]:

        ending = Ending(reason.lower()) if reason else Ending.ALL_PASSED
        shown_by = None if seat is None else seat_of(lineup_meant(sheet, [seat]), seat)
        return [entry.entered(entry.thrown_in(sheet, ending, shown_by))]

    tell_hand(change(db, game, at_score, decide, seat), as_json)


@click.command(context_settings=SETTINGS, short_help="Enter a misdeal.")
@click.argument(
    "words", nargs=-1, type=PERSON, metavar="[SEAT] [TEXT]...", shell_complete=complete_seat
)
@change_options
def misdeal(
    words: tuple[str, ...],
    at_score: tuple[int, int] | None,
    game: int | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Enter a misdeal: the hand is void.

    Who deals next follows from the house rule `misdeal`, whoever was at fault.

    \b
    euchre misdeal
    euchre misdeal Bob a card was turned
    """

    if len(words) > 1 and words[0].lower() == "by":
        words = words[1:]

    def decide(sheet: Sheet) -> list[Body]:

        by, text = seat_and_more(lineup_meant(sheet, words), words) if words else (None, [])
        return [entry.entered(entry.misdeal(sheet, by, " ".join(" ".join(text).split())))]

    tell_hand(change(db, game, at_score, decide, words or None), as_json)
