"""Shared by the commands of an evening: the options of the group, and the answer that shows the
state of the evening.

In: the session of a command, the sheet of an evening. Out: lines or JSON on standard output. Does
not know: what a command does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from ..book.book import Book
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    TableNow,
    evening_sheet,
    evening_under_way,
    is_missing,
    ladder_of,
    next_round,
    opens_again,
    scores_if_closed,
    table_scores,
    tables_left_out,
    tables_now,
)
from ..book.people import as_typed
from ..cli.evening_tables import cut_command, is_beside, tied_tables
from ..cli.output import terminal_paper
from ..cli.session import Session
from ..evening.ladder_sheets import ladder_lines, ladder_objects, prize_lines, prize_objects
from ..evening.prizes import awards
from ..evening.progress import Over
from ..evening.scores import TableScore
from ..render.evening import (
    left_out_words,
    missing_words,
    state_lines,
    state_object,
    tables_words,
    title,
)
from ..render.evening_pairs import pairs_lines, pairs_object
from ..terminal.report_table import write, write_object


def with_group_options(session: Session) -> Session:
    """The session with the options that were given before the name of the command: `euchre evening
    --db FILE next`."""
    outer = click.get_current_context().find_object(Session)
    if outer is None:
        return session
    return session._replace(db=session.db or outer.db, as_json=session.as_json or outer.as_json)


def print_evening(
    store: Book,
    sheet: EveningSheet,
    session: Session,
    what: str = "",
    *,
    undo: str = "",
    undo_label: str = "Undo",
    more: Iterable[str] = (),
) -> None:
    """Prints what a command did (`what`), the state of the evening, the sentences in `more`, what
    can be typed next, and the command that undoes it, after `undo_label`."""
    tables = tables_now(store, sheet, sheet.round)
    scores, closed = table_scores(store, sheet), scores_if_closed(store, sheet)
    in_pairs = sheet.movement.fixed_partners
    standings = [] if in_pairs else ladder_of(store, sheet)
    gives_prizes = sheet.ended and not in_pairs
    prizes = awards(standings, sheet.rules) if gives_prizes else []
    more = [*more, *left_out_lines(store, sheet)]
    if sheet.gone:
        more.append(_gone_words(sheet.gone))
    if session.as_json:
        write_object(
            what=what or None,
            also=more,
            undo=undo or None,
            **state_object(sheet, tables),
            ladder=ladder_objects(standings),
            prizes=prize_objects(prizes),
            **(pairs_object(sheet, scores) if in_pairs else {}),
            next=next_steps(sheet, tables, closed),
        )
        return
    paper = terminal_paper()
    lines = [*paper.lines(f"{what}."), ""] if what else []
    lines += [*state_lines(sheet, tables, paper), ""]
    if in_pairs and scores:
        lines += [*pairs_lines(sheet, scores, paper), ""]
    if any(row.table for one in standings for row in one.by_round):
        lines += [*ladder_lines(standings, sheet.rules.ranking, paper, ended=sheet.ended), ""]
    if prizes:
        lines += [*prize_lines(prizes, paper), ""]
    for words in more:
        lines += paper.lines(words)
    steps = next_steps(sheet, tables, closed)
    if steps:
        lines += paper.lines(f"Next: {', or '.join(steps)}", indent="  ")
    if undo:
        lines.append(f"{undo_label}: {undo}")
    write(lines if lines[-1] else lines[:-1], paper)


def _gone_words(number: int) -> str:
    """A sentence on so many entries that only earlier versions wrote."""
    entries = f"{number} entries of earlier versions count"
    if number == 1:
        entries = "1 entry of an earlier version counts"
    return f"{entries} for nothing, or not as a whole, but the book keeps what was entered."


def left_out_lines(store: Book, sheet: EveningSheet) -> list[str]:
    """A sentence on the tables of closed rounds at which nothing was entered, and how to enter it;
    nothing if there are none."""
    left_out = tables_left_out(store, sheet)
    if not left_out:
        return []
    first = left_out[0]
    again = f"{opens_again(sheet)} opens the evening again, " if sheet.ended else ""
    return [
        f"Nothing was entered at {left_out_words(left_out)}, which counts for nobody: {again}"
        f"`{result_command(sheet, first.table)} --round {first.round}` enters it."
    ]


def next_steps(
    sheet: EveningSheet, tables: Sequence[TableNow], scores: Sequence[TableScore]
) -> list[str]:
    """The commands that may be typed next. `scores` are the scores if the round is closed now."""
    if sheet.ended:
        return []
    missing = next((now for now in tables if is_missing(sheet, now)), None)
    if missing is None:
        return [cut_command(tied_tables(sheet, scores))]
    name = missing.seating.players[1]
    steps = [f"euchre hand --table {missing.table} {as_typed(name)} 3"]
    if not missing.game:
        steps.append(result_command(sheet, missing.table))
    return steps


def result_command(sheet: EveningSheet, table: int) -> str:
    """An example of the command that enters the result of a table, with a possible score."""
    target, hands = sheet.house.target, sheet.house.hands_to_play
    score = "12-7" if target is None else f"{target}-{max(0, target - 3)}"
    if hands is not None and 4 * hands < 12 + 7:
        score = "3-2"
    return f"euchre evening result {table} {score}"


def next_commands(store: Book) -> tuple[str, list[tuple[str, str]]] | None:
    """A sentence on the evening under way, and the commands that may be typed next with what each
    does; `None` if there is no evening, or if a game beside it is the current one."""
    sheet = evening_under_way(store)
    if sheet is None or is_beside(store, sheet):
        return None
    tables = tables_now(store, sheet, sheet.round)
    steps = next_steps(sheet, tables, scores_if_closed(store, sheet))
    if missing_words(sheet, tables):
        does = ("enter a hand: who made trump, and the makers' tricks", "or only the score")
        live = ("euchre table", "the same on a live screen, a key at a time")
        commands = [*zip(steps, does, strict=False), live]
    else:
        commands = [(steps[0], "close the round")]
    commands += [
        ("euchre evening", "who sits where, and who leads"),
        ("euchre undo", "take back what was entered last"),
        ("euchre help evening", "all that an evening can do"),
    ]
    words = missing_words(sheet, tables) or "all tables are done"
    return f"{title(sheet, tables)}; {words}.", commands


def round_status_of(store: Book, evening: int) -> str:
    """A sentence on the round that an evening has reached; empty if it has ended."""
    sheet = evening_sheet(store, evening)
    return "" if sheet is None or sheet.ended else round_status(store, sheet)


def round_status(store: Book, sheet: EveningSheet) -> str:
    """A sentence on the tables that are still playing, or on what closes the round."""
    number = f"Round {sheet.round.number}"
    words = missing_words(sheet, tables_now(store, sheet, sheet.round))
    if words:
        return f"{number}: {words}."
    scores = scores_if_closed(store, sheet)
    tied = tied_tables(sheet, scores)
    last = isinstance(next_round(sheet, scores), Over)
    if sheet.round_times is not None:
        over = sheet.round_times[1]
        until = f"until {over.astimezone():%H:%M}"
        past = store.clock() >= over
        number = f"{number} lasted {until}:" if past else f"{number} lasts {until}, then:"
    elif tied:
        number = (
            f"{number} is complete, but {tables_words(tied)} ended in a tie: cut the cards, then:"
        )
    else:
        number = f"{number}{', the last,' * last} is complete:"
    ends = " ends the evening" if last else " (whoever won the cut)" if tied else ""
    return f"{number} {cut_command(tied)}{ends}"
