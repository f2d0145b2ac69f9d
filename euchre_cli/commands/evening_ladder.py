"""`euchre evening ladder`, `prizes` and `cut`: who leads an evening, and who wins which prize."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from ..book.evening_events import CutWon
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    NO_EVENING,
    evening_sheet,
    ladder_of,
    last_evening,
    scores_if_closed,
    table_scores,
)
from ..book.people import as_typed, find_player
from ..book.store import Store
from ..cli.evening_session import cut_hint, left_out_lines, print_evening, with_group_options
from ..cli.evening_tables import cut_at_table
from ..cli.options import completions, json_option, output_options
from ..cli.output import terminal_paper
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..evening.ladder import ranked
from ..evening.ladder_sheets import (
    LADDER_COLUMNS,
    PRIZE_COLUMNS,
    award_words,
    ladder_lines,
    ladder_objects,
    prize_lines,
    prize_objects,
    prize_rows,
)
from ..evening.measures import MEASURES, PRIZES
from ..evening.pair_sheets import ranking_objects
from ..evening.prizes import Award, awards
from ..render.evening_pairs import final_ranking, pairs_lines, pairs_object, winner_words
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.report_table import write, write_object, write_rows
from ..terminal.text import safe


def _last_evening(store: Store) -> EveningSheet:
    """The evening begun last, even if it has ended. Raises `Refused` if there is none."""
    evening = last_evening(store)
    if evening is None:
        raise Refused(NO_EVENING)
    return evening


# -- the ladder ------------------------------------------------------------------------------------


@click.command("ladder", short_help="Show who leads, by points or by something else.")
@click.option(
    "--by",
    metavar="MEASURE",
    type=click.Choice(list(MEASURES), case_sensitive=False),
    help=f"Rank by this: {', '.join(MEASURES)}.  [default: what the rules of the evening say]",
)
@output_options("table", "json", "csv")
@db_option
def ladder(session: Session, by: str | None, output: str) -> None:
    """Show the ladder of the evening: everybody's points by the rules of the evening, games won,
    loners, euchres, and on a wide terminal every round. With fixed partners it is that of the
    pairs, unless you say what to rank by.

    A tie at a table is half a win, unless it was cut for. `euchres` are hands in which one's side
    euchred the other, `euchred` one's own calls that were euchred, `high` is the best round. Where
    only the result of a table was entered, its hands are not counted, and of its loners those that
    were named.

    \b
    euchre evening ladder
    euchre evening ladder --by loners
    euchre evening ladder --csv > ladder.csv
    """
    session = with_group_options(session)
    with session.open() as store, store.reading():
        evening = _last_evening(store)
        standings = ladder_of(store, evening)
        scores = table_scores(store, evening)
    in_pairs = evening.movement.fixed_partners
    measure = evening.rules.ranking
    if by is not None:
        measure = MEASURES[by]
        standings = ranked(standings, measure, evening.rules.tie_breaks)
    if session.as_json or output == "json":
        pairs = pairs_object(evening, scores) if in_pairs else {}
        objects = ladder_objects(standings)
        write_object(evening=evening.number, by=measure.name, ladder=objects, **pairs)
    elif output == "csv":
        write_rows("csv", "ladder", LADDER_COLUMNS, standings)
    else:
        paper = terminal_paper()
        if in_pairs and by is None:
            lines = pairs_lines(evening, scores, paper)
            lines += paper.lines("Everybody singly: `euchre evening ladder --by points`")
        else:
            lines = ladder_lines(standings, measure, paper, ended=evening.ended)
        write(lines, paper)


# -- the prizes ------------------------------------------------------------------------------------


@click.command("prizes", short_help="Show who wins which prize, and why.")
@output_options("table", "json", "csv")
@db_option
def prizes(session: Session, output: str) -> None:
    """Show who wins which prize of the evening, each with its reason; before the evening has ended,
    how the prizes stand.

    People who are level are told apart by games won, then loners, then the strength of the
    opponents (the points a round that those met scored on average); who is level in all of these
    cuts for the prize, and `euchre evening cut` enters the winner. Which prizes are given, and what
    decides, are rules of the evening: `euchre evening rules`. In a knockout, where not everybody
    plays as often, none goes by points unless these rules say so.

    \b
    euchre evening prizes
    euchre evening prizes --csv
    """
    session = with_group_options(session)
    with session.open() as store, store.reading():
        evening = _last_evening(store)
        standings = ladder_of(store, evening)
        in_pairs = evening.ended and evening.movement.fixed_partners
        places = final_ranking(evening, table_scores(store, evening)) if in_pairs else ()
        left_out = left_out_lines(store, evening)
    if not any(person.tables for person in standings):
        raise Refused("no table has finished yet, so there are no prizes to win")
    given = awards(standings, evening.rules, evening.prize_cuts)
    if session.as_json or output == "json":
        write_object(
            evening=evening.number,
            ended=evening.ended,
            ranking=ranking_objects(places),
            prizes=prize_objects(given),
            also=left_out,
        )
    elif output == "csv":
        write_rows("csv", "prizes", PRIZE_COLUMNS, prize_rows(given))
    else:
        paper = terminal_paper()
        so_far = "The evening has not ended; if it ended now:"
        won = winner_words(places)
        head = paper.lines(won, "strong") if won else []
        if not evening.ended:
            head = paper.faint_lines(so_far)
        lines = [*head, *prize_lines(given, paper), *cut_hint(given, paper)]
        for words in left_out:
            lines += paper.lines(words)
        write(lines, paper)


# -- cuts ------------------------------------------------------------------------------------------

_DIGITS: Final = 9
"""No more digits of the number of a table are read."""


def _complete_cut(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return completions(((prize.name, prize.definition) for prize in PRIZES.values()), incomplete)


@click.command(short_help="Say who won the cut of a tie, for a prize or at a table.")
@click.argument(
    "words", nargs=-1, required=True, metavar="[PRIZE|TABLE] NAME", shell_complete=_complete_cut
)
@db_option
@json_option
def cut(session: Session, words: tuple[str, ...]) -> None:
    """Enter who won a cut of the cards: for a PRIZE for which several are level in everything, or
    at a TABLE that ended in a tie, where the movement needs a winner. Without PRIZE it is the one
    that NAME has to cut for.

    \b
    euchre evening cut most-points Ann
    euchre evening cut Ann
    euchre evening cut 2 Bob               Bob and his partner won the cut at table 2
    """
    session = with_group_options(session)
    with session.open() as store:
        with store.writing() as writer:
            evening = _last_evening(store)
            given = awards(ladder_of(store, evening), evening.rules, evening.prize_cuts)
            table, prize = words[0].isdecimal(), words[0].lower()
            if len(words) == 1 and (table or prize in PRIZES):
                raise Refused(
                    "who won the cut, and for what? As in `euchre evening cut most-points Ann`"
                )
            if table:
                number, name = int(words[0][:_DIGITS]), " ".join(words[1:])
                won = cut_at_table(evening, scores_if_closed(store, evening), number, name)
            elif prize in PRIZES:
                won = _for_prize(given, prize, " ".join(words[1:]))
            else:
                won = _for_some_prize(given, " ".join(words))
            writer.add(evening.number, won)
            after = evening_sheet(store, evening.number)
        assert after is not None
        print_evening(store, after, session, f"{safe(won.winner)} won the cut", undo="euchre undo")


def _for_prize(given: Sequence[Award], prize: str, name: str) -> CutWon:
    """The cut for a prize, or another winner of a cut that was entered. Raises `Refused` if nobody
    has to cut for it."""
    for award in given:
        level = [person.name for person in (*award.cut, *award.winners, *award.lost_cut)]
        if award.prize.name == prize and (award.cut or award.lost_cut):
            return CutWon(find_player(level, name, "nobody who is level"), prize)
    why = next(
        (award_words(award) for award in given if award.prize.name == prize), "it is not given"
    )
    raise Refused(f"nobody has to cut for '{prize}': {why}")


def _for_some_prize(given: Sequence[Award], name: str) -> CutWon:
    """The cut for the only prize that somebody has to cut for. Raises `Refused` if it is none, or
    one of several."""
    pending = {
        award.prize.name: [person.name for person in award.cut] for award in given if award.cut
    }
    if not pending:
        raise Refused("nobody has to cut for a prize now")
    everybody = list(dict.fromkeys(name for names in pending.values() for name in names))
    winner = find_player(everybody, name, "nobody has to cut who")
    theirs = [prize for prize, names in pending.items() if winner in names]
    if len(theirs) > 1:
        ways = [f"`euchre evening cut {prize} {as_typed(winner)}`" for prize in theirs]
        raise Refused(f"which prize is it? {listed(ways, 'or')}")
    return CutWon(winner, theirs[0])
