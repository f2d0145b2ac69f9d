"""The values that the pages of an evening show, from the scorebook.

In: an open `Book`, the sheet of an evening. Out: a `Board`, a `Plan`. Does not know: how they
look.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ..book.book import Book
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    TableNow,
    is_missing,
    ladder_of,
    next_round,
    scores_if_closed,
    table_scores,
    tables_now,
)
from ..evening.pair_rounds import ranking, round_robin_standing
from ..evening.plan import Plan, Round
from ..evening.prizes import awards
from ..evening.progress import NextRound, Undecided
from ..evening.scores import TableScore, side_ahead
from ..render.evening import table_progress
from ..render.evening_pairs import winner_words
from ..terminal.phrases import short_date
from .board import Board, BoardLadder, BoardTable, ladder_of_pairs, ladder_of_people


def page_title(sheet: EveningSheet) -> str:
    """The title of an evening's pages: its name, or its date."""
    return sheet.begun.event or f"Euchre, {short_date(sheet.begun.date)}"


def plan_of(sheet: EveningSheet) -> Plan:
    """The rounds that were begun and those that are planned, with everybody who took part."""
    movement = sheet.movement
    rounds = (*sheet.rounds, *sheet.ahead)
    return Plan(sheet.everybody, rounds, movement.fixed_partners, movement.plan is not None)


def board_of(store: Book, sheet: EveningSheet) -> Board:
    """The evening as it stands, with the time of the book's last entry in local time."""
    tables = tables_now(store, sheet, sheet.round)
    following = _following(store, sheet, tables)
    if sheet.movement.fixed_partners:
        ladder, prizes = _ladder_in_pairs(sheet, table_scores(store, sheet)), []
    else:
        standings = ladder_of(store, sheet)
        ladder = ladder_of_people(standings, sheet.rules.ranking, ended=sheet.ended)
        prizes = awards(standings, sheet.rules) if sheet.ended else []
    last = store.last_entry()
    return Board(
        page_title(sheet),
        sheet.round.number,
        sheet.begun.rounds,
        [_board_table(sheet, now, following) for now in tables],
        sheet.round.sitting_out,
        ladder,
        following if isinstance(following, Round) else None,
        sheet.ended,
        prizes,
        "" if last is None else f"{datetime.fromisoformat(last.at).astimezone():%H:%M}",
        "" if sheet.round_times is None else f"{sheet.round_times[1].astimezone():%H:%M}",
    )


def _following(store: Book, sheet: EveningSheet, tables: Sequence[TableNow]) -> NextRound | None:
    """The round or the end that follows the round under way, if it is planned, or known because all
    tables have finished; `None` until then."""
    if sheet.ended:
        return None
    over = not sheet.begun.minutes and not any(is_missing(sheet, now) for now in tables)
    return next_round(sheet, scores_if_closed(store, sheet)) if over or sheet.ahead else None


def _board_table(sheet: EveningSheet, now: TableNow, following: NextRound | None) -> BoardTable:
    """A table on the page."""
    state = table_progress(sheet, now, closed=sheet.ended)
    if isinstance(following, Undecided) and now.table in following.tied:
        state = "a tie: they cut"
    points = now.points if now.game else None
    leads = now.winner if now.over else side_ahead(now.points)
    return BoardTable(now.seating, points, leads, state, now.over or sheet.ended)


def _ladder_in_pairs(sheet: EveningSheet, scores: Sequence[TableScore]) -> BoardLadder:
    """The ladder of the pairs, at the end with who has won."""
    standings = round_robin_standing(sheet.progress(scores))
    return ladder_of_pairs(standings, winner_words(ranking(standings)) if sheet.ended else "")
