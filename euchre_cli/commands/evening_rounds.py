"""`euchre evening next` and `end`: the rounds of an evening."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..book.book import Book
from ..book.evening_changes import close_round
from ..book.evening_entries import EveningEnded, RoundBegun
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    TableNow,
    absent_side_at,
    evening_sheet,
    evening_to_enter,
    is_missing,
    next_round,
    scores_if_closed,
    tables_now,
)
from ..cli.evening_tables import ask_cuts, cut_at_table, cut_command, with_cuts
from ..cli.session import Session
from ..evening.plan import Round
from ..evening.progress import NextRound, Over, Undecided
from ..evening.scores import TableScore
from ..render.evening import missing_words, table_progress, tables_words
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from .evening_session import print_evening, result_command, with_group_options
from .options import Text, json_option
from .which_game_options import db_option


@click.command("next", short_help="Close the round, and show who sits where in the next.")
@click.option("--anyway", is_flag=True, help="Even if tables are missing: they stay as they are.")
@click.option(
    "--cut",
    "typed",
    nargs=2,
    type=(int, Text()),
    multiple=True,
    metavar="TABLE PLAYER",
    help="Who won the cut of the cards after a tie; once for each tie.",
)
@db_option
@json_option
def next_(session: Session, anyway: bool, typed: tuple[tuple[int, str], ...]) -> None:
    """Close the round under way, and show who sits where in the next one; after the last round, end
    the evening.

    As long as a table is missing it says which. With --anyway the round is closed as it stands: a
    game that is not over ends at the score that it has; a pair that has left concedes its own. A
    result that comes later can still be entered with --round, and `euchre undo` opens the round
    again.

    Where the winners move, a tie is decided by a cut of the cards: --cut says who won it, or it is
    asked.

    \b
    euchre evening next
    euchre evening next --anyway
    euchre evening next --cut 2 Ann        Ann and her partner won the cut at table 2

    Exit status: 0 done, 2 a table is missing, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """
    session = with_group_options(session)
    with session.open() as store:
        evening, scores = _closed(store, anyway=anyway)
        cuts = [cut_at_table(evening, scores, table, name) for table, name in typed]
        cuts += ask_cuts(with_cuts(evening, cuts), scores)
        with store.writing() as writer:
            evening, scores = _closed(store, anyway=anyway)
            following = next_round(with_cuts(evening, cuts), scores)
            closed = f"Round {evening.round.number} is closed{_unfinished(store, evening)}"
            close_round(writer, evening, *cuts, _following(evening, following))
            after = evening_sheet(store, evening.number)
        assert after is not None
        ends = "; the evening is over" if after.ended else ""
        print_evening(store, after, session, f"{closed}{ends}", undo="euchre undo")


def _closed(store: Book, *, anyway: bool) -> tuple[EveningSheet, list[TableScore]]:
    """The evening, and the scores of its tables when the round is closed. Raises `Refused` if a
    table is missing, unless it is to be closed `anyway`."""
    evening = evening_to_enter(store)
    tables = tables_now(store, evening, evening.round)
    missing = [now for now in tables if is_missing(evening, now)]
    if missing and not anyway:
        following = next_round(evening, scores_if_closed(store, evening))
        needed = isinstance(following, Undecided) and bool(following.playing)
        raise Refused(_how_to_close(evening, tables, missing[0], may_be_left_out=not needed))
    return evening, scores_if_closed(store, evening)


def _following(evening: EveningSheet, following: NextRound) -> RoundBegun | EveningEnded:
    """The entry that closes the round. Raises `Refused` if the movement needs more before that."""
    match following:
        case Round():
            return RoundBegun(following)
        case Over():
            return EveningEnded()
        case Undecided(playing=()):
            tied = [one for one in evening.round.seatings if one.table in following.tied]
            raise Refused(
                f"a tie at {tables_words(tied)} is decided by a cut of the cards: "
                f"`{cut_command(tied)}` says who won it"
            )
        case Undecided(playing):
            needed = [one for one in evening.round.seatings if one.table in playing]
            where = tables_words(needed)
            raise Refused(f"what follows depends on the result of {where}: enter it first")


@click.command(short_help="End the evening; the prizes are given.")
@db_option
@json_option
def end(session: Session) -> None:
    """End the evening before its last round, or an evening with an open number of rounds, and show
    the ladder and the prizes. A game that is not over ends at the score that it has.

    \b
    euchre evening end
    """
    session = with_group_options(session)
    with session.open() as store:
        with store.writing() as writer:
            evening = evening_to_enter(store)
            close_round(writer, evening, EveningEnded())
            after = evening_sheet(store, evening.number)
        assert after is not None
        print_evening(store, after, session, "The evening is over", undo="euchre undo")


def _unfinished(store: Book, evening: EveningSheet) -> str:
    """` with 3 of 8 hands at table 2`: the games that end because the round is closed."""
    going = [now for now in tables_now(store, evening, evening.round) if now.game and not now.over]
    if evening.begun.minutes or not going:
        return ""
    words = [f"{table_progress(evening, now, closed=False)} at table {now.table}" for now in going]
    return f" with {listed(words)}"


def _how_to_close(
    evening: EveningSheet,
    tables: Sequence[TableNow],
    missing: TableNow,
    *,
    may_be_left_out: bool,
) -> str:
    words = missing_words(evening, tables)
    one = sum(is_missing(evening, now) for now in tables) == 1
    enters = "goes on with it" if missing.game else "enters it" if one else "enters the first"
    ways = f"`euchre hand --table {missing.table} …`"
    if not missing.game:
        ways += f" or `{result_command(evening, missing.table)}`"
    if not may_be_left_out:
        return f"{words}: {ways} {enters}; what follows depends on it"
    absent = absent_side_at(evening, missing.table)
    conceded = ""
    if absent is not None:
        pair = " & ".join(map(safe, missing.seating.sides[absent]))
        conceded = f", and {pair}, who left, concede"
    anyway = f"`euchre evening next --anyway` closes the round as it is{conceded}"
    return f"{words}: {ways} {enters}; {anyway}"
