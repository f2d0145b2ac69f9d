"""`euchre evening plan`: who sits where on an evening of several tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import click

from ..book.people import as_typed, checked_name, known_as
from ..cli.options import output_options
from ..cli.output import terminal_paper
from ..evening.plan import FEWEST, MOST
from ..evening.round_robin import individual_plan
from ..evening.sheets import PLAN_COLUMNS, plan_object, plan_rows, player_cards, wall_sheet
from ..terminal.exit_status import Refused
from ..terminal.report_table import write, write_object, write_rows
from ..terminal.text import safe

_MOST_ROUNDS: Final = 200
"""The most rounds of a plan: five times the longest whole plan."""


@click.group()
def evening() -> None:
    """Plan an evening of 4 to 40 people who change partners every round.

    (`euchre night` sums up an evening that was played.)

    \b
    euchre evening plan 16
    euchre evening plan 16 --rounds 8 --csv > plan.csv
    euchre evening plan Ann Bob Cat Dan Eve
    """


@evening.command(short_help="Print who sits where, and with whom.")
@click.argument("words", nargs=-1, metavar="NUMBER|NAMES", required=True)
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(1, _MOST_ROUNDS),
    help="The rounds to play.  [default: as many as the whole plan has]",
)
@click.option("--cards", is_flag=True, help="Print a card for each player instead of the sheet.")
@output_options("table", "json", "csv")
def plan(words: tuple[str, ...], rounds: int | None, cards: bool, output: str) -> None:
    """Plan who sits where, round by round, for a number of people or for these names.

    Everybody plays with everybody, and against everybody. If tables of four come out even, or one
    sits out, any two people are partners once and opponents twice in the whole plan. Otherwise they
    are partners at most once and opponents once or twice. Nobody sits out twice before everybody
    has sat out once. Fewer rounds are the first ones of the whole plan, or a plan of their own if
    that is fairer; more rounds begin the whole plan again.

    A name of several words is put in quotes, or commas between the names. In CSV, somebody who
    sits out has a line with an empty table and the name under north.

    \b
    euchre evening plan 16
    euchre evening plan 13 --rounds 8
    euchre evening plan Ann Bob Cat Dan Eve --cards
    euchre evening plan 16 --csv > plan.csv

    Exit status: 0 printed, 2 refused.
    """
    if cards and output != "table":
        raise click.UsageError("--cards is for paper: leave out --json, --csv and --format")
    made = individual_plan(_people(words), rounds)
    if output == "json":
        write_object(**plan_object(made))
    elif output == "csv":
        write_rows("csv", "plan", PLAN_COLUMNS, plan_rows(made))
    else:
        paper = terminal_paper()
        write((player_cards if cards else wall_sheet)(made, paper), paper)


def _people(words: Sequence[str]) -> list[str]:
    """The people: the numbers from 1 on if the words are a number, else their names."""
    typed = " ".join(words).split()
    words = typed if len(words) == 1 else words  # All names in quotes together.
    if len(typed) == 1 or (len(typed) == 2 and typed[1].lower() in ("people", "players")):
        number = _number(typed[0])
        if number is not None:
            return [str(at + 1) for at in range(_checked_number(number))]
    names: list[str] = []
    for word in _names_typed(words):
        if _number(word) is not None:
            raise Refused(
                f"'{safe(word[:20])}' is a number, not a name; a number alone is how many people "
                "there are, as in `euchre evening plan 16`"
            )
        name = checked_name(word)
        same = known_as(name, names)
        if same is not None:
            raise Refused(
                f"{safe(same)} is named twice; if they are two people, tell them apart, as in "
                f"{as_typed(same + ' B')}"
            )
        names.append(name)
    _checked_number(len(names))
    return names


def _names_typed(words: Sequence[str]) -> list[str]:
    """A name for each word; if there are commas, for each part between them."""
    line = " ".join(words)
    if "," in line:
        return [part for part in _SEPARATOR.split(line) if part.strip()]
    return [word for word in words if word.lower() not in ("and", "&")]


_SEPARATOR: Final = re.compile(r",\s*(?:(?:and|&)\s)?|\s(?:and|&)\s", re.IGNORECASE)


def _number(word: str) -> int | None:
    """The whole number that a word is; `None` if it is none."""
    return int(word[:_DIGITS]) if word.isdecimal() else None


_DIGITS: Final = 10
"""No more digits of a number are read: it is far too many people in any case."""


def _checked_number(number: int) -> int:
    if not FEWEST <= number <= MOST:
        shown = f"{number:,}" if number < 10 ** (_DIGITS - 1) else "that many"
        raise Refused(f"an evening is planned for {FEWEST} to {MOST} people, not for {shown}")
    return number
