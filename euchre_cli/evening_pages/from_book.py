"""An evening of the scorebook as the values that its pages show.

In: an open `Store`, the sheet of an evening. Out: a `Board`, a `Plan`. Does not know: how they
look.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ..book.evening_sheet import EveningSheet
from ..book.evenings import is_missing, ladder_of, next_round, table_scores, tables_now
from ..book.store import Store
from ..evening.knockout import BracketState, bracket_state
from ..evening.movements import MOVEMENTS
from ..evening.plan import Plan, Round
from ..evening.prizes import awards
from ..evening.progress import Over, Place
from ..evening.scores import TableScore
from ..page.content import short_date
from ..render.evening import progress_words
from .board import (
    Board,
    BoardLadder,
    BoardTable,
    ladder_of_matches,
    ladder_of_pairs,
    ladder_of_people,
)


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
    scores = table_scores(store, sheet)
    missing = any(is_missing(sheet, now) for now in tables)
    following = None if missing and not sheet.ahead else next_round(sheet, scores)
    standings = ladder_of(store, sheet)
    people = ladder_of_people(standings, sheet.rules.ranking)
    ranking = following.ranking if isinstance(following, Over) else ()
    pairs = _ladder_of_partners(sheet, scores, ranking)
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
        people if pairs is None else pairs,
        following if isinstance(following, Round) and not sheet.ended else None,
        sheet.ended,
        awards(standings, sheet.rules, sheet.prize_cuts) if sheet.ended and pairs is None else (),
        "" if last is None else f"{datetime.fromisoformat(last.at).astimezone():%H:%M}",
    )


def _ladder_of_partners(
    sheet: EveningSheet, scores: Sequence[TableScore], final: Sequence[Place]
) -> BoardLadder | None:
    """The ladder of the pairs or the matches of a knockout, if partners stay together; `final` is
    the ranking once a knockout is over."""
    movement, progress = MOVEMENTS[sheet.begun.movement], sheet.progress(scores)
    if movement.standing is not None:
        return ladder_of_pairs(movement.standing(progress))
    if movement.bracket is not None:
        state = bracket_state(progress, movement.bracket(progress))
        return ladder_of_matches(state, final) if isinstance(state, BracketState) else None
    return None
