"""`euchre evening ladder`, `plan` and `rules`: what there is to look at on an evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import click

from euchre_engine.rules import HOUSE_RULES, HouseRule, Value

from ..evening import host
from ..evening.as_objects import ladder_object
from ..evening.awards import awards, prize_objects
from ..evening.board import page_title
from ..evening.evening import Evening
from ..evening.in_book import evening_called, evenings, last_evening
from ..evening.movements import INDIVIDUAL, MOVEMENTS
from ..evening.paper import (
    paper_page,
    plan_object,
    plan_of,
    plan_rows,
    plan_title,
    slips,
    wall_sheet,
)
from ..evening.plan import Plan, SoFar
from ..evening.rules import EVENING_RULES, EveningRules
from ..evening.texts import ladder_lines, prize_lines
from ..output import check_page, write_page
from ..report.as_text import table_lines
from ..session import Session, read_if_any
from ..terminal.display import Paper
from ..terminal.exit_status import Refused, goes_with, only_one
from ..terminal.phrases import listed
from ..terminal.report_table import csv_line
from ..words.house_rules import called, parse_value
from .evening_answer import enter, evening_command, left_out_lines
from .evening_typed import CommandWithMovements, movement_options, names_option, people_typed
from .options import completing, option
from .pages import Page
from .rules import rule_lines, rule_object, rules_table
from .which_game_options import complete_from_book


def _evening_if_any(session: Session) -> Evening | None:
    """The evening begun last; `None` if there is none, or no scorebook."""
    found = read_if_any(session.db, lambda book: filter(None, [last_evening(book)]))
    return found[0] if found else None


# -- the ladder ------------------------------------------------------------------------------------


@evening_command(
    option(
        "--evening DATE|N",
        "An earlier evening: its date, or its number among the evenings.",
        field="which",
        default="",
        shell_complete=complete_from_book(
            lambda book: ((one.head.date, f"evening {one.nth}") for one in evenings(book))
        ),
    ),
    short_help="Show who leads, and who wins which prize, and why.",
)
def ladder(session: Session, which: str) -> Page:
    """Show the ladder of the evening: everybody's points by the rules of the evening, games won,
    loners, on a wide terminal every round; and below it who wins which prize, each with its reason,
    before the evening has ended how the prizes stand. With fixed partners the ladder is that of the
    couples.

    A tie at a table is half a win, unless it was cut for. `high` is the best round. Loners, calls
    and euchres are shown if hands were entered, or loners were named.

    People who are level for a prize are told apart by games won, then loners, then the strength of
    the opponents (the points a round that those met scored on average); who is level in all of
    these cuts for the prize. Which prizes are given is a rule of the evening: `euchre evening
    rules`.

    \b
    euchre evening ladder
    euchre evening ladder --evening 2026-11-19
    euchre evening ladder --json
    """
    with session.open() as book, book.reading():
        evening = evening_called(book, which)
        is_last = evening == last_evening(book)
    return _ladder_page(evening, left_out_lines(evening) if is_last else [])


def _ladder_page(evening: Evening, also: Sequence[str], what: str = "") -> Page:
    """The ladder and the prizes, above them `what` a command has changed, and below them what is
    said `also`."""
    given = awards(evening)

    def lines(paper: Paper) -> Iterator[str]:
        yield from [*paper.lines(f"{what}."), ""] if what else []
        yield from ladder_lines(evening, paper)
        if given:
            so_far = "The prizes:" if evening.ended else "The prizes, if the evening ended now:"
            yield from ("", *paper.faint_lines(so_far), *prize_lines(evening, paper))
        for words in also:
            yield from paper.lines(words)
        yield from ["Undo: euchre undo"] if what else []

    return Page(
        lines,
        lambda: {
            **({"what": what, "undo": "euchre undo"} if what else {}),
            "evening": evening.nth,
            "ended": evening.ended,
            "by": evening.rules.ranking.name,
            **ladder_object(evening),
            "prizes": prize_objects(given),
            "also": also,
        },
    )


# -- the plan --------------------------------------------------------------------------------------


@evening_command(
    click.argument("words", nargs=-1, metavar="[NUMBER|NAMES]"),
    names_option,
    movement_options,
    option("--slips", "A slip for each table and round.", field="with_slips"),
    option(
        "--html FILE", "Write a sheet for the wall as a page to print; - means standard output."
    ),
    option("--force", "Overwrite the FILE of --html."),
    option("--title TEXT", "The title of the page.", default=""),
    option("--csv", "Print CSV.", field="as_csv"),
    cls=CommandWithMovements,
    short_help="Print who sits where, and with whom.",
)
def plan(
    session: Session,
    words: tuple[str, ...],
    names: str | None,
    movement: str,
    rounds: int | None,
    with_slips: bool,
    html: str | None,
    force: bool,
    title: str,
    as_csv: bool,
) -> Page | None:
    """Plan who sits where, round by round, for a number of people or for these names; without
    names, show the plan of the evening: the rounds that were begun, as they were played, and those
    that are planned.

    Everybody plays with everybody, and against everybody. If tables of four come out even, or one
    sits out, any two people are partners once and opponents twice in the whole plan. Otherwise they
    are partners at most once and opponents once or twice. Nobody sits out twice before everybody
    has sat out once. Fewer rounds are the first ones of the whole plan, or a plan of their own if
    that is fairer; more rounds begin the whole plan again.

    With `--movement pairs` partners stay together: the first two names are a couple, the next two
    another. With `--movement winners-move` who sits where goes by the results, so that there is no
    plan in advance.

    The page of --html is a sheet for the wall, in large letters, on A4; with --slips it has a slip
    for each table and round as well, to cut out and write the score on.

    A name of several words is put in quotes, or commas between the names; or the names are in a
    file, one a line. In CSV, somebody who sits out has a line with an empty table and the name
    under north.

    \b
    euchre evening plan 16
    euchre evening plan 13 --rounds 8
    euchre evening plan Ann Bob Cat Dan Eve
    euchre evening plan --names thursday.txt --html plan.html --slips
    euchre evening plan                    the plan of the evening under way
    euchre evening plan Ann and Bob, Cat and Dan, Eve and Fay --movement pairs
    euchre evening plan 16 --csv > plan.csv

    Exit status: 0 printed or written, 2 refused, or FILE already exists, 3 a file cannot be read or
    written.
    """
    if title and html is None:
        raise goes_with("--title", "--html FILE")
    if sum((html is not None, as_csv, session.as_json)) > 1:
        raise only_one("--html", "--csv", "--json")
    check_page(html, force=force)
    evening = None
    if not words and names is None and rounds is None and movement == INDIVIDUAL:
        evening = _evening_if_any(session)
    if evening is None:
        made = _plan_for(words, names, movement, rounds)
    else:
        made, title = plan_of(evening), title or page_title(evening)
    if html is not None:
        page = paper_page(made, title, with_slips=with_slips)
        write_page(html, page, title or plan_title(made), force=force)
        return None
    if as_csv:
        for cells in plan_rows(made):
            click.echo(csv_line(cells), nl=False)
        return None
    whose = {"movement": movement} if evening is None else {"evening": evening.nth}
    on_slips = [line for slip in slips(made) for line in slip]
    return Page(
        lambda paper: on_slips if with_slips else wall_sheet(made, paper),
        lambda: {**whose, **plan_object(made)},
    )


def _plan_for(words: tuple[str, ...], file: str | None, movement: str, rounds: int | None) -> Plan:
    """The plan for these people. Raises `Refused` if the movement has none."""
    chosen = MOVEMENTS[movement]
    people = tuple(people_typed(words, file, chosen, numbers=True))
    if chosen.by_results:
        raise Refused(f"{movement} goes by the results, and has no plan in advance")
    return Plan(people, chosen.following(SoFar(people, people, length=rounds or 0)), chosen.couples)


# -- rules -----------------------------------------------------------------------------------------


@evening_command(
    click.argument(
        "words",
        nargs=-1,
        metavar="[NAME [VALUE]]",
        shell_complete=completing(
            lambda: ((one.name, one.effect) for one in EVENING_RULES.values())
        ),
    ),
    short_help="List, explain or change what counts for each player singly.",
)
def rules(session: Session, words: tuple[str, ...]) -> Page:
    """List the rules of the evening: whose points a loner brings, what sitting out is worth, what
    the ladder ranks by, which prizes are given.

    With NAME, explain one of them. With NAME and VALUE, change it: everything that was played is
    counted anew, and the ladder is shown; once the evening has ended, `euchre undo` opens it
    again. The points at the tables stay those of the house rules (`euchre rules`).

    \b
    euchre evening rules
    euchre evening rules sitting-out
    euchre evening rules sitting-out average
    euchre evening rules prizes most-points,second-place,fewest-points
    euchre evening rules ranking=wins one-prize-each=yes

    Exit status: 0 done, 2 refused, 3 the scorebook cannot be read or written, 4 somebody else is
    writing.
    """
    changed = _rules_typed(words)
    if changed:
        return _change_rules(session, changed)
    evening = _evening_if_any(session)
    in_force = EveningRules() if evening is None else evening.rules
    if words:
        rule = _rule(words[0])
        value = in_force.value(rule.name)
        now = [] if evening is None else ["", f"In evening {evening.nth}: {value}"]
        return Page(
            lambda paper: [*rule_lines(rule, paper), *now],
            lambda: {"rule": {**rule_object(rule), "value": value}},
        )
    table = rules_table(in_force, EVENING_RULES)
    whose = "What counts if you say nothing else"
    if evening is not None:
        whose = f"The rules of evening {evening.nth}"

    def lines(paper: Paper) -> Iterator[str]:
        yield from (*paper.lines(f"{whose}:", "strong"), "", *table_lines(table, paper), "")
        yield from paper.faint_lines(
            "`euchre evening rules NAME` explains one, `euchre evening rules NAME VALUE` changes "
            "it."
        )

    return Page(lines, table=table)


def _rules_typed(words: Sequence[str]) -> dict[str, Value]:
    """The rules typed as `NAME=VALUE` or `NAME VALUE`, in which a value may be several words; none
    for a single name. Raises `Refused` for a name or value that does not exist."""
    typed: list[tuple[HouseRule, list[str]]] = []
    for word in words:
        name, equals, value = word.partition("=")
        if equals or not typed or name.strip(",").lower() in EVENING_RULES:
            typed.append((_rule(name), [value] if equals else []))
        else:
            typed[-1][1].append(word)
    if len(typed) == 1 and not typed[0][1]:
        return {}
    return {rule.name: parse_value(rule, ",".join(values)) for rule, values in typed}


def _rule(name: str) -> HouseRule:
    """The rule of this name. Raises `Refused` with the nearest one if there is none."""
    word = name.strip().lower()
    if word in HOUSE_RULES:
        raise Refused(
            f"'{word}' is a house rule, by which the points at the tables are counted: it is given "
            "when the evening begins, and `euchre rules` lists them"
        )
    otherwise = "`euchre evening rules` lists them"
    return EVENING_RULES[called("rule of the evening", word, EVENING_RULES, otherwise)]


def _change_rules(session: Session, changed: Mapping[str, Value]) -> Page:
    """Writes the changed rules, and shows the ladder by them."""
    with session.open() as book:
        _, after = enter(book, partial(host.set_rules, changed=changed))
    told = listed([f"{name} {value}" for name, value in changed.items()])
    what = f"Evening {after.nth} counts by {told} from its beginning"
    return _ladder_page(after, left_out_lines(after), what)
