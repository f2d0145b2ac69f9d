"""`euchre evening move`: what was entered at the wrong table, or in the wrong round."""

from __future__ import annotations

import click

from ..book.evening_sheet import EveningSheet
from ..book.evenings import NO_EVENING, TableNow, evening_sheet, last_evening, moved_to, tables_now
from ..book.store import Store
from ..book.writing import BookWriter
from ..cli.evening_session import print_evening, with_group_options
from ..cli.options import json_option
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..terminal.exit_status import Refused

_table = click.IntRange(1, 99)
_round = click.IntRange(1)


@click.command(short_help="Move what was entered at the wrong table, or in the wrong round.")
@click.argument("table", metavar="TABLE", type=_table)
@click.argument("other", metavar="[TABLE]", type=_table, required=False)
@click.option("--round", "number", metavar="N", type=_round, help="The round it was entered in.")
@click.option("--to-round", metavar="N", type=_round, help="The round it belongs to.")
@db_option
@json_option
def move(
    session: Session, table: int, other: int | None, number: int | None, to_round: int | None
) -> None:
    """Move the result or the hands of a table to the table where they were played, or to another
    round. Whoever sits there has played them, seat by seat. If something was entered there too, the
    two change places.

    \b
    euchre evening move 2 3                  entered at table 2, played at table 3
    euchre evening move 2 --to-round 4       entered in this round, played in round 4
    euchre evening move 1 3 --round 2 --to-round 1
    """
    session = with_group_options(session)
    with session.open() as store:
        with store.writing() as writer:
            sheet = last_evening(store)
            if sheet is None:
                raise Refused(NO_EVENING)
            before = sheet.round.number if number is None else number
            there = _now(store, sheet, before, table)
            to = _now(store, sheet, to_round or before, other or table)
            if not there.game:
                raise Refused(f"nothing was entered at table {table} in round {before}")
            if (there.round, there.table) == (to.round, to.table):
                raise Refused("to which table, or which round? As in `euchre evening move 2 3`")
            _move(writer, sheet, there, to)
            if to.game:
                _move(writer, sheet, to, there)
            after = evening_sheet(store, sheet.number)
        assert after is not None
        words = f"From table {there.table} in round {there.round} to {_place(there, to)}"
        more = [f"What was entered there is at {_place(to, there)} now."] if to.game else []
        undo = "euchre undo, twice" if to.game else "euchre undo"
        print_evening(store, after, session, words, undo=undo, more=more)


def _now(store: Store, sheet: EveningSheet, number: int, table: int) -> TableNow:
    """A table in a round that has begun. Raises `Refused` if there is none."""
    round_ = sheet.round_of(number)
    if round_ is None:
        raise Refused(f"round {number} has not begun: this is round {sheet.round.number}")
    now = next((one for one in tables_now(store, sheet, round_) if one.table == table), None)
    if now is None:
        raise Refused(f"there is no table {table} in round {number}")
    return now


def _place(before: TableNow, after: TableNow) -> str:
    words = f"table {after.table}"
    return words if before.round == after.round else f"{words} in round {after.round}"


def _move(writer: BookWriter, sheet: EveningSheet, there: TableNow, to: TableNow) -> None:
    game = writer.sheet(there.game)
    assert game is not None
    begun, entries = moved_to(sheet, game, to)
    writer.begin(begun, *entries)
