"""`euchre evening rules` and `cut`: what counts for each player, and ties that the cards decide."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from ..book.evening_events import CutWon, EveningRulesSet
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    NO_EVENING,
    evening_sheet,
    evening_to_enter,
    ladder_of,
    last_evening,
    tables_now,
)
from ..book.people import find_player
from ..book.store import Store
from ..cli.evening_rule_options import complete_evening_rule, read_evening_rules
from ..cli.evening_session import print_evening, with_group_options
from ..cli.options import completions, json_option
from ..cli.output import terminal_paper
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..evening.evening_rules import EVENING_RULES, EveningRules
from ..evening.ladder_sheets import change_lines, rules_words
from ..evening.measures import PRIZES
from ..evening.prizes import awards
from ..render.rule_tables import rule_columns, rule_lines
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.report_table import objects, table_lines, write, write_object
from ..terminal.text import safe


@click.command(short_help="Show or change what counts for each player.")
@click.argument("words", nargs=-1, metavar="[NAME=VALUE]", shell_complete=complete_evening_rule)
@db_option
@json_option
def rules(session: Session, words: tuple[str, ...]) -> None:
    """Show the rules of the evening: what counts for each player singly, and the prizes. NAME alone
    explains one; NAME=VALUE changes it, for the whole evening, and shows what that changes on the
    ladder.

    \b
    euchre evening rules
    euchre evening rules lone-caller
    euchre evening rules lone-caller=5 lone-partner=4

    Exit status: 0 shown or changed, 2 refused, 3 the scorebook cannot be written, 4 somebody else
    is writing.
    """
    session = with_group_options(session)
    if len(words) == 1 and words[0].lower() in EVENING_RULES:
        paper = terminal_paper()
        write(rule_lines(EVENING_RULES[words[0].lower()], paper.width), paper)
        return
    changed = read_evening_rules(words)
    with session.open() as store:
        if not changed:
            sheet = last_evening(store)
            _show(EveningRules() if sheet is None else sheet.rules, session)
            return
        with store.writing() as writer:
            before = evening_to_enter(store)
            counting = before.rules.with_rules(changed)
            if counting == before.rules:
                raise Refused("those are the rules of the evening already")
            ladder_before = ladder_of(store, before)
            writer.add(before.number, EveningRulesSet(tuple(counting.overrides.items())))
            after = evening_sheet(store, before.number)
        assert after is not None
        ladder = ladder_of(store, after)
    what = f"The rules of the evening: {rules_words(after.rules) or 'the usual ones'}"
    if session.as_json:
        write_object(what=what, undo="euchre undo", counting=dict(after.rules.overrides))
        return
    paper = terminal_paper()
    lines = [*paper.lines(f"{what}."), *change_lines(ladder_before, ladder, paper)]
    write([*lines, "Undo: euchre undo"], paper)


def _show(counting: EveningRules, session: Session) -> None:
    columns = rule_columns(counting)
    if session.as_json:
        write_object(rules=list(objects(columns, EVENING_RULES.values())))
        return
    paper = terminal_paper()
    write(table_lines(columns, EVENING_RULES.values(), paper), paper)


# -- cuts ------------------------------------------------------------------------------------------


def _complete_cut(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return completions(((prize.name, prize.definition) for prize in PRIZES.values()), incomplete)


@click.command(short_help="Say who won the cut of a tie, for a prize or at a table.")
@click.argument("words", nargs=-1, required=True, metavar="PRIZE|TABLE NAME")
@db_option
@json_option
def cut(session: Session, words: tuple[str, ...]) -> None:
    """Enter who won a cut of the cards: for a PRIZE for which several are level in everything, or
    at a TABLE that ended in a tie, where the movement needs a winner.

    \b
    euchre evening cut most-points Ann
    euchre evening cut 2 Bob               Bob and his partner won the cut at table 2
    """
    session = with_group_options(session)
    what, name = words[0].lower(), " ".join(words[1:])
    if not name:
        raise Refused("who won the cut, and for what? As in `euchre evening cut most-points Ann`")
    with session.open() as store:
        with store.writing() as writer:
            sheet = last_evening(store)
            if sheet is None:
                raise Refused(NO_EVENING)
            decided = _at_table if what.isdecimal() else _for_prize
            won = decided(store, sheet, what, name)
            writer.add(sheet.number, won)
            after = evening_sheet(store, sheet.number)
        assert after is not None
        print_evening(store, after, session, f"{safe(won.winner)} won the cut", undo="euchre undo")


def _at_table(store: Store, sheet: EveningSheet, table: str, name: str) -> CutWon:
    """The cut at a table of the round under way. Raises `Refused` if it has not ended in a tie."""
    tables = tables_now(store, sheet, sheet.round)
    now = next((one for one in tables if str(one.table) == table), None)
    if now is None:
        raise Refused(f"there is no table {safe(table[:9])} in round {sheet.round.number}")
    if not now.over or now.points[0] != now.points[1]:
        raise Refused(f"table {now.table} has not ended in a tie")
    winner = find_player(now.seating.players, name, "nobody at that table")
    return CutWon(winner, "", now.round, now.table)


def _for_prize(store: Store, sheet: EveningSheet, prize: str, name: str) -> CutWon:
    """The cut for a prize. Raises `Refused` if nobody has to cut for it."""
    given = awards(ladder_of(store, sheet), sheet.rules, sheet.prize_cuts)
    for award in given:
        level = [one.name for one in (*award.cut, *award.winners, *award.lost_cut)]
        if award.prize.name == prize and (award.cut or award.lost_cut):
            return CutWon(find_player(level, name, "nobody who is level"), prize)
    open_cuts = [award.prize.name for award in given if award.cut]
    hint = f"; there is a cut for {listed(open_cuts)}" if open_cuts else ""
    raise Refused(f"nobody has to cut for '{safe(prize[:40])}'{hint}")
