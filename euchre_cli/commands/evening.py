"""`euchre evening`: an evening of several tables, and where it stands."""

from __future__ import annotations

from typing import Final

import click

from ..book.evenings import NO_EVENING, last_evening
from ..cli.evening_session import print_evening
from ..cli.options import json_option
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..terminal.exit_status import Refused
from .evening_move import move
from .evening_new import new
from .evening_people import come, leave
from .evening_plan import plan
from .evening_rounds import end, next_, result
from .evening_rules import cut, rules
from .evening_undo import redo, undo

PARTS: Final = (plan, new, result, next_, move, leave, come, rules, cut, end, undo, redo)
"""The commands of an evening, in the order of the help."""


@click.group(invoke_without_command=True)
@db_option
@json_option
@click.pass_context
def evening(ctx: click.Context, session: Session) -> None:
    """Show where the evening stands: who sits where, which tables are still playing, and what can
    be typed next. An evening is for 4 to 40 people at several tables who change partners every
    round.

    (`euchre night` sums up an evening that was played.)

    \b
    euchre evening new Ann Bob Cat Dan Eve Fay Gus Hal
    euchre hand --table 2 Bob 3        a hand at table 2
    euchre evening result 1 12-7       or only the score of a table
    euchre evening                     who sits where, who is still playing
    euchre evening next                the next round
    euchre evening plan 16             a plan for the wall, without a scorebook
    """
    if ctx.invoked_subcommand is not None:
        ctx.obj = session
        return
    with session.open() as store:
        sheet = last_evening(store)
        if sheet is None:
            raise Refused(NO_EVENING)
        print_evening(store, sheet, session)


for part in PARTS:
    evening.add_command(part)
