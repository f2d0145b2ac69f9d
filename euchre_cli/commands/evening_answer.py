"""What the commands of an evening have in common: their options, and what they answer: what was
done, where it stands, what can be typed next.

Other commands use it too: `undo`, a hand at a table, `euchre` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import click

from ..book.book import Book
from ..book.entries import NewEntry
from ..evening.as_objects import ladder_object, state_object
from ..evening.awards import awards, prize_objects
from ..evening.evening import Evening
from ..evening.host import cut_command, missing_words, result_command, tables_words
from ..evening.in_book import check_seats_stay, evening_in, evening_to_enter, evening_under_way
from ..evening.tables import is_beside
from ..evening.texts import ladder_lines, prize_lines, state_lines, title
from ..output import terminal_paper
from ..session import Session
from ..terminal.display import write
from ..terminal.phrases import listed
from ..terminal.report_table import write_object
from ..terminal.text import as_typed
from .options import combine_options, json_option
from .pages import Page, write_page
from .which_game_options import db_option


def evening_command(
    *options: Callable[[Any], Any], **settings: Any
) -> Callable[[Callable[..., Page | None]], click.Command]:
    """Makes a command of the group `evening` of a function from a session and the values of
    `options`, which may return a page to print. `--db` and `--json` may also stand before its name:
    `euchre evening --db FILE next`."""

    def decorate(function: Callable[..., Page | None]) -> click.Command:
        @wraps(function)
        def run(session: Session, **typed: Any) -> None:
            outer = click.get_current_context().find_object(Session) or Session()
            as_json = session.as_json or outer.as_json
            session = session._replace(db=session.db or outer.db, as_json=as_json)
            page = function(session, **typed)
            if page is not None:
                write_page(page, "json" if as_json else "table")

        with_options = combine_options(*options, db_option, json_option)(run)
        command: click.Command = click.command(**settings)(with_options)
        return command

    return decorate


def enter(book: Book, change: Callable[[Evening], Sequence[NewEntry]]) -> tuple[Evening, Evening]:
    """Enters a change of the evening under way, and returns it before and after. Raises `Refused`
    as the change does, and if a table would be seated otherwise at which something was entered."""
    with book.writing() as writer:
        before = evening_to_enter(book)
        writer.add(before.number, *change(before))
        after = evening_in(book, before.number)
        check_seats_stay(before, after)
    assert after is not None
    return before, after


def print_evening(
    evening: Evening, *, as_json: bool, what: str = "", undo: str = "", more: Iterable[str] = ()
) -> None:
    """Prints what a command did (`what`), where the evening stands, the sentences in `more`, what
    can be typed next, and the command that undoes or redoes it."""
    more = [*more, *left_out_lines(evening)]
    if as_json:
        write_object(
            what=what or None,
            also=more,
            undo=undo or None,
            **state_object(evening),
            **ladder_object(evening),
            prizes=prize_objects(awards(evening) if evening.ended else []),
            next=next_steps(evening),
        )
        return
    paper = terminal_paper()
    lines = [*paper.lines(f"{what}."), ""] if what else []
    lines += [*state_lines(evening, paper), ""]
    if evening.scores:
        lines += [*ladder_lines(evening, paper), ""]
    if evening.ended:
        lines += [*prize_lines(evening, paper), ""]
    for words in more:
        lines += paper.lines(words)
    steps = next_steps(evening)
    if steps:
        lines += paper.lines(f"Next: {', or '.join(steps)}", indent="  ")
    if undo:
        lines.append(f"{undo.split()[1].capitalize()}: {undo}")
    write(lines if lines[-1] else lines[:-1], paper)


def left_out_lines(evening: Evening) -> list[str]:
    """A sentence on the tables of closed rounds at which nothing was entered, and how to enter it;
    nothing if there are none."""
    left_out = evening.left_out()
    if not left_out:
        return []
    first, where = left_out[0], [f"table {one.table} in round {one.round}" for one in left_out]
    again = "`euchre undo evening` opens the evening again, " if evening.ended else ""
    return [
        f"Nothing was entered at {listed(where)}, which counts for nobody: {again}"
        f"`{result_command(evening, first.table)} --round {first.round}` enters it."
    ]


def next_steps(evening: Evening) -> list[str]:
    """The commands that may be typed next."""
    if evening.ended:
        return []
    missing = evening.missing()
    if not missing:
        return [cut_command(evening.closed().tied())]
    first = missing[0]
    steps = [f"euchre hand --table {first.table} {as_typed(first.seating.players[1])} 3"]
    if not first.game:
        steps.append(result_command(evening, first.table))
    return steps


def next_commands(book: Book) -> tuple[str, list[tuple[str, str]]] | None:
    """A sentence on the evening under way, and the commands that may be typed next with what each
    does; `None` if there is no evening, or if a game beside it is the current one."""
    evening = evening_under_way(book)
    if evening is None or is_beside(book, evening):
        return None
    steps, missing = next_steps(evening), missing_words(evening)
    if missing:
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
    return f"{title(evening)}; {missing or 'all tables are done'}.", commands


def round_status(book: Book, number: int) -> str:
    """A sentence on the tables of this evening that are still playing, or on what closes the round;
    empty if it has ended."""
    evening = evening_in(book, number)
    if evening is None or evening.ended:
        return ""
    missing, closed = missing_words(evening), evening.closed()
    if missing:
        return f"Round {evening.begun}: {missing}."
    state, tied = "is complete", closed.tied()
    if evening.round_times is not None:
        state = f"lasts until {evening.round_times[1].astimezone():%H:%M}" + ", then" * (not tied)
    if tied:
        state += f"; {tables_words(tied)} ended in a tie, so cut the cards"
    ends = " ends the evening" if closed.is_last_round else ""
    return f"Round {evening.begun} {state}: {cut_command(tied)}{ends}"
