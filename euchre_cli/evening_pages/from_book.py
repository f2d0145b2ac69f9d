"""An evening of the scorebook as the values that its pages show.

In: an open `Store`, the sheet of an evening. Out: a `Board`, a `Plan`. Does not know: how they
look.
"""

from __future__ import annotations

from datetime import datetime

from ..book.evening_sheet import EveningSheet
from ..book.evenings import is_missing, ladder_of, next_round, table_scores, tables_now
from ..book.store import Store
from ..evening.movements import MOVEMENTS
from ..evening.plan import Plan, Round
from ..evening.prizes import awards
from ..page.content import short_date
from ..render.evening import progress_words
from .board import Board, BoardTable


def page_title(sheet: EveningSheet) -> str:
    """The title of an evening's pages: its name, or its date."""
    return sheet.begun.event or f"Euchre, {short_date(sheet.begun.date)}"


def plan_of(sheet: EveningSheet) -> Plan:
    """The rounds that were begun and those that are planned, with everybody who took part."""
    fixed_partners = MOVEMENTS[sheet.begun.movement].fixed_partners
    return Plan(sheet.everybody, (*sheet.rounds, *sheet.ahead), fixed_partners)


def board_of(store: Store, sheet: EveningSheet) -> Board:
    """The evening as it stands, with the time of the book's last entry in local time."""
    tables = tables_now(store, sheet, sheet.round)
    standings = ladder_of(store, sheet)
    last = store.last_event()
    return Board(
        page_title(sheet),
        sheet.round.number,
        sheet.rounds_planned,
        [
            BoardTable(
                now.seating,
                now.points if now.game else None,
                progress_words(sheet, now, closed=sheet.ended),
                now.over or sheet.ended,
            )
            for now in tables
        ],
        sheet.round.sitting_out,
        standings,
        sheet.rules.ranking,
        _next_round(store, sheet, any(is_missing(sheet, now) for now in tables)),
        awards(standings, sheet.rules, sheet.prize_cuts) if sheet.ended else (),
        "" if last is None else f"{datetime.fromisoformat(last.at).astimezone():%H:%M}",
    )


def _next_round(store: Store, sheet: EveningSheet, missing: bool) -> Round | None:
    """The next round, if it is planned, or follows from the results because none is missing."""
    if sheet.ended or (missing and not sheet.ahead):
        return None
    following = next_round(sheet, table_scores(store, sheet))
    return following if isinstance(following, Round) else None
