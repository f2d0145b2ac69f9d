"""`euchre evening ladder`: who leads an evening, and who wins which prize."""

from __future__ import annotations

import click

from ..book.evenings import ladder_of, last_evening, no_evening, table_scores
from ..cli.output import terminal_paper
from ..cli.session import Session
from ..evening.ladder_sheets import ladder_lines, ladder_objects, prize_lines, prize_objects
from ..evening.prizes import awards
from ..render.evening_pairs import pairs_lines, pairs_object
from ..terminal.exit_status import Refused
from ..terminal.report_table import write, write_object
from .evening_session import left_out_lines, with_group_options
from .options import json_option
from .which_game_options import db_option


@click.command("ladder", short_help="Show who leads, and who wins which prize, and why.")
@json_option
@db_option
def ladder(session: Session) -> None:
    """Show the ladder of the evening: everybody's points by the rules of the evening, games won,
    loners, euchres, and on a wide terminal every round; and below it who wins which prize, each
    with its reason, before the evening has ended how the prizes stand. With fixed partners the
    ladder is that of the pairs.

    A tie at a table is half a win, unless it was cut for. `euchres` are hands in which one's side
    euchred the other, `euchred` one's own calls that were euchred, `high` is the best round. Where
    only the result of a table was entered, its hands are not counted, and of its loners those that
    were named.

    People who are level for a prize are told apart by games won, then loners, then the strength of
    the opponents (the points a round that those met scored on average); who is level in all of
    these cuts for the prize. Which prizes are given is a rule of the evening: `euchre evening
    rules`.

    \b
    euchre evening ladder
    euchre evening ladder --json
    """
    session = with_group_options(session)
    with session.open() as store, store.reading():
        evening = last_evening(store)
        if evening is None:
            raise Refused(no_evening(store))
        standings = ladder_of(store, evening)
        scores = table_scores(store, evening)
        left_out = left_out_lines(store, evening)
    in_pairs = evening.movement.fixed_partners
    given = awards(standings, evening.rules)
    measure = evening.rules.ranking
    if session.as_json:
        write_object(
            evening=evening.number,
            ended=evening.ended,
            by=measure.name,
            ladder=ladder_objects(standings),
            **(pairs_object(evening, scores) if in_pairs else {"ranking": []}),
            prizes=prize_objects(given),
            also=left_out,
        )
        return
    paper = terminal_paper()
    if in_pairs:
        lines = pairs_lines(evening, scores, paper)
    else:
        lines = ladder_lines(standings, measure, paper, ended=evening.ended)
    if given:
        so_far = "The prizes:" if evening.ended else "The prizes, if the evening ended now:"
        lines += ["", *paper.faint_lines(so_far), *prize_lines(given, paper)]
    for words in left_out:
        lines += paper.lines(words)
    write(lines, paper)
