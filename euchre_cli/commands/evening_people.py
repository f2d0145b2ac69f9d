"""`euchre evening leave` and `come`: people who leave early, and who come late."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click
from click.shell_completion import CompletionItem

from ..book.book import Book
from ..book.evening_changes import check_seats_stay, plan_with_latecomers, plan_without
from ..book.evening_entries import PlanChanged, evening_entry
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    TableNow,
    evening_sheet,
    evening_to_enter,
    last_evening,
    table_scores,
    tables_now,
)
from ..book.people import as_typed, find_player, known_as, matching_names
from ..cli import interview
from ..cli.session import Session, known_players
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from ..terminal.text import safe
from .evening_names import names_in_line
from .evening_session import print_evening, with_group_options
from .options import combine_options, json_option
from .which_game_options import (
    complete_from_book,
    complete_player,
    db_option,
)

_options = combine_options(
    click.option(
        "--next",
        "from_next",
        is_flag=True,
        help="From the next round on: the one under way stays as it is.",
    ),
    db_option,
    json_option,
)


def _people_here(store: Book) -> Sequence[str]:
    return evening_to_enter(store).people


def _complete_here(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes those who take part in the evening."""
    return complete_from_book(_people_here)(ctx, param, incomplete)


@click.command(short_help="Say who leaves: the rest of the plan is made anew.")
@click.argument("words", nargs=-1, required=True, metavar="NAMES", shell_complete=_complete_here)
@_options
def leave(session: Session, words: tuple[str, ...], from_next: bool) -> None:
    """Let people leave the evening: the rest of the plan is made anew around what was played.

    If nothing was entered in the round under way, it is seated anew too; otherwise it stays, and
    somebody sits in: `euchre sub Bob Eve --table 2`.

    \b
    euchre evening leave Bob
    euchre evening leave Bob, Aunt Jo --next
    """

    def decide(store: Book, sheet: EveningSheet) -> PlanChanged:
        typed = names_in_line(words, sheet.everybody)
        for name in typed:
            if not matching_names(sheet.people, name) and known_as(name, sheet.everybody):
                raise Refused(f"{safe(known_as(name, sheet.everybody) or name)} has left already")
        leaving = list(
            dict.fromkeys(find_player(sheet.people, name, "nobody here") for name in typed)
        )
        scores = table_scores(store, sheet)
        return plan_without(sheet, leaving, scores, anew=_is_seated_anew(store, sheet, from_next))

    _change(session, decide)


@click.command(short_help="Say who comes late: the rest of the plan is made anew.")
@click.argument("words", nargs=-1, required=True, metavar="NAMES", shell_complete=complete_player)
@_options
def come(session: Session, words: tuple[str, ...], from_next: bool) -> None:
    """Let people come late, or come again: the rest of the plan is made anew around what was
    played.

    If nothing was entered in the round under way, it is seated anew too.

    \b
    euchre evening come Fay
    euchre evening come Fay, Aunt Jo --next
    """
    slips: list[str] = []
    with with_group_options(session).open() as store:
        known = known_players(store)
        typed = names_in_line(words, known)
        evening = last_evening(store)
        here = () if evening is None else evening.people
        coming = interview.names_in_book(typed, known, slips, here)
    for name in coming:
        alike = [one for one in known if name.casefold() in one.casefold().split()]
        if alike and known_as(name, known) is None:
            slips.append(interview.slip_words(name, alike[0], here))

    def decide(store: Book, sheet: EveningSheet) -> PlanChanged:
        here = next((name for name in coming if known_as(name, sheet.people)), None)
        if here is not None:
            raise Refused(
                f"{safe(here)} is here already; if this is somebody else, tell them apart, as in "
                f"{as_typed(here + ' B')}"
            )
        twice = next((name for name in coming if coming.count(name) > 1), None)
        if twice is not None:
            raise Refused(f"{safe(twice)} is named twice")
        again = [known_as(name, sheet.everybody) or name for name in coming]
        scores, anew = table_scores(store, sheet), _is_seated_anew(store, sheet, from_next)
        return plan_with_latecomers(sheet, again, scores, anew=anew)

    _change(session, decide, slips)


def _is_seated_anew(store: Book, sheet: EveningSheet, from_next: bool) -> bool:
    """Whether the round under way is seated anew: if nothing was entered in it."""
    return not from_next and not any(now.game for now in tables_now(store, sheet, sheet.round))


def _change(
    session: Session,
    decide: Callable[[Book, EveningSheet], PlanChanged],
    slips: Sequence[str] = (),
) -> None:
    """Writes the change of the plan that `decide` makes, and prints where the evening stands, with
    the remarks on new names in `slips`."""
    session = with_group_options(session)
    with session.open() as store:
        with store.writing() as writer:
            before = evening_to_enter(store)
            writer.add(before.number, evening_entry(decide(store, before)))
            after = evening_sheet(store, before.number)
            check_seats_stay(store, before, after, "begin that round first: `euchre evening next`")
        assert after is not None
        print_evening(
            store,
            after,
            session,
            _what(before, after),
            undo="euchre undo",
            more=[*_remarks(before, after, tables_now(store, after, after.round)), *slips],
        )


def _what(before: EveningSheet, after: EveningSheet) -> str:
    """`Bob has left; 15 people are here`."""
    left = [safe(name) for name in before.people if name not in after.people]
    came = [safe(name) for name in after.people if name not in before.people]
    names = left or came
    verb = "has" if len(names) == 1 else "have"
    done = "left" if left else "come"
    return f"{listed(names)} {verb} {done}; {len(after.people)} people are here"


def _remarks(before: EveningSheet, after: EveningSheet, tables: Sequence[TableNow]) -> list[str]:
    """What becomes of the round under way, and of its `tables`."""
    number = after.round.number
    movement = after.movement
    gone = [name for name in before.people if name not in after.people]
    leaving = [movement.leaving] if movement.fixed_partners and gone else []
    if after.round.seatings != before.round.seatings:
        return [f"Nothing was entered in round {number} yet, so it is seated anew.", *leaving]
    if after.round != before.round:
        out = [safe(name) for name in after.round.sitting_out if name not in before.people]
        sit = f", and {listed(out)} {'sits' if len(out) == 1 else 'sit'} out" if out else ""
        return [f"Round {number} stays as it is{sit}.", *leaving]
    places = [
        _place_words(name, now, in_pairs=movement.fixed_partners)
        for now in tables
        for name in now.seating.players
        if name in gone
    ]
    places = list(dict.fromkeys(places))
    if movement.fixed_partners:
        return [*places, *leaving]
    return places or [f"Round {number} stays as it is; the new plan begins with the next."]


def _place_words(name: str, now: TableNow, *, in_pairs: bool) -> str:
    """What becomes of the place at a table of somebody who leaves."""
    if now.over:
        return f"The result of table {now.table} stands."
    sits_in = f"`euchre sub {as_typed(name)} NAME --table {now.table}` lets somebody sit in"
    if not in_pairs:
        return f"{safe(name)} has a place at table {now.table} in round {now.round}: {sits_in}."
    if not now.game:
        return f"The match at table {now.table} is lost by default."
    return (
        f"The game at table {now.table} is conceded when the round is closed, unless it is played "
        f"on: {sits_in}, or `euchre void --game {now.game}` strikes it out."
    )
