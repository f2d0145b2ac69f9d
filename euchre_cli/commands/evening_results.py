"""`euchre evening result`: what was played at a table, of which only the score is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from euchre_engine.seats import Seat

from ..book.book import Book
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    TableNow,
    evening_to_enter,
    game_at_table,
    tables_now,
)
from ..book.new_game import check_result
from ..book.people import label, matching_names, seat_and_more, seat_of, words_in_first_name
from ..book.sheet import NewGame
from ..cli.evening_tables import find_evening_table
from ..cli.session import Session
from ..terminal.exit_status import Refused
from ..terminal.phrases import count, short_score
from ..terminal.text import safe
from .answer import print_outcome
from .evening_session import result_command, round_status, with_group_options
from .options import json_option
from .which_game_options import (
    db_option,
    people_argument,
    person_option,
    read_score,
)


@click.command(short_help="Enter only the score of a table.")
@people_argument("words", "TABLE|PLAYERS SCORE", required=True)
@person_option(
    "--loner", "PLAYER", "Took all five tricks alone; may be given several times.", multiple=True
)
@click.option(
    "--round", "round_number", metavar="N", type=click.IntRange(1), help="An earlier round."
)
@db_option
@json_option
def result(
    session: Session, words: tuple[str, ...], loner: tuple[str, ...], round_number: int | None
) -> None:
    """Enter the score of a table in this round, N/S first; or name a player or both of a side, and
    give their score first.

    --loner says who took all five tricks alone, once for each time. Where hands were entered, the
    score follows from them.

    \b
    euchre evening result 2 12-7
    euchre evening result Ann 12-7                Ann and her partner have 12
    euchre evening result 3 8-8 --loner Bob --loner Bob
    euchre evening result 2 12-7 --round 3        it was forgotten

    Exit status: 0 entered, 2 refused, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """
    session = with_group_options(session)
    *place, score = words
    if score.isdecimal() and place and place[-1].lower() in _IN_SCORE:
        place.pop()
    in_one = len(score) > _MOST_DIGITS
    if score.isdecimal() and not in_one and place and place[-1].isdecimal():  # `2 12 to 7`
        score = f"{place.pop()}-{score}"
    if score.isdecimal() and in_one:
        raise Refused(f"'{score[:4]}' is not a score; did you mean {score[:2]}-{score[2:4]}?")
    if score.isdecimal():
        raise Refused("a score has two numbers, as in `euchre evening result 2 12-7`")
    points = read_score(score)
    with session.open() as store:
        with store.writing() as writer:
            evening = evening_to_enter(store)
            table, turned = _place(store, evening, round_number, place)
            _check_empty(table)
            begins = game_at_table(evening, table)
            total = points[::-1] if turned else points
            check_result(evening.house, total, "N/S come first")
            loners = tuple(seat_of(begins.players, name) for name in loner)
            _check_possible(evening, total, [seat % 2 for seat in loners])
            head = begins.head.having(result=total, loners=loners)
            after = writer.begin(NewGame(head, evening=evening.number))
        more = [round_status(store, evening)]
    what = f"Table {table.table}, round {table.round}, the result only"
    print_outcome(after, after, what, session.as_json, more=more)


def _check_possible(evening: EveningSheet, total: tuple[int, int], loners: Sequence[int]) -> None:
    """Raises `Refused` for more points than a round can bring, or than a side has left beside its
    `loners` (the side of each, 0 N/S, 1 E/W)."""
    house, minutes = evening.house, evening.begun.minutes
    hands = minutes or house.hands_to_play
    if hands and sum(total) > hands * house.most_award():
        length = f"{minutes} minutes" if minutes else count(hands, "hand")
        raise Refused(
            f"{length} bring at most {hands * house.most_award()} points, and "
            f"{short_score(total)} is {sum(total)}: N/S come first, as in "
            f"`{result_command(evening, 2)}`"
        )
    for side, points in enumerate(total):
        marches = loners.count(side)
        if house.target is not None and points >= house.target:
            marches -= 1  # The last may count for more than the game still needed.
        if marches * evening.lone_march > points:
            raise Refused(
                f"{count(loners.count(side), 'loner')} with all five tricks bring "
                f"{loners.count(side) * evening.lone_march} points, and {('N/S', 'E/W')[side]} "
                f"have {points}"
            )


def _place(
    store: Book, evening: EveningSheet, round_number: int | None, words: Sequence[str]
) -> tuple[TableNow, bool]:
    """The table that the words before a score mean, and whether they name E/W, so that their score
    comes first."""
    round_ = evening.round
    if round_number is not None:
        named = evening.round_of(round_number)
        if named is None:
            raise Refused(f"round {round_number} has not begun: this is round {round_.number}")
        round_ = named
    tables = tables_now(store, evening, round_)
    words = [word for word in words if word.lower() not in _BESIDE_NAMES]
    number = None
    if words and words[0].isdecimal() and len(words[0]) < _DIGITS:
        number, words = int(words[0]), words[1:]
    if number is None and not words and len(tables) == 1:
        number = tables[0].table
    table = find_evening_table(tables, number, [words] if words else [])
    if table is None:
        raise Refused(
            f"nobody who plays in this round is called '{safe(' '.join(words)[:40])}': give the "
            "number of the table, as in `euchre evening result 2 12-7`"
            if words
            else "which table? As in `euchre evening result 2 12-7`"
        )
    side = None
    players = table.seating.players
    while words:
        length = words_in_first_name(players, words)
        alike = matching_names(players, " ".join(words[:length]))
        sides = {players.index(name) % 2 for name in alike}
        if len(alike) == 2 and len(sides) == 1:  # Both partners: it is their score.
            seat, words = Seat(players.index(alike[0])), words[length:]
        else:
            seat, words = seat_and_more(players, words)
        if side not in (None, seat % 2):
            raise Refused(
                f"{label(players, seat)} plays for the other side: name one side, then its score"
            )
        side = seat % 2
    return table, side == 1


_DIGITS: Final = 4
_MOST_DIGITS: Final = 2

_IN_SCORE: Final = frozenset({"to", "-", "–", ":"})
"""Words between the two numbers of a score."""

_BESIDE_NAMES: Final = frozenset({"table", "and", "&"})


def _check_empty(table: TableNow) -> None:
    """Raises `Refused` if something was entered at a table already."""
    if not table.game:
        return
    at_table = f"table {table.table} in round {table.round}"
    score = short_score(table.points)
    if table.only_result:
        raise Refused(
            f"{at_table} has its result already, {score}: `euchre void --game {table.game}` "
            "strikes it out; then type this again"
        )
    if table.over:
        raise Refused(
            f"{at_table} has been played, {score}: `euchre show {table.game}` shows it, `euchre "
            f"void --game {table.game}` strikes it out"
        )
    raise Refused(
        f"{at_table} has {table.hands} of its hands entered, {score}: go on with `euchre hand "
        f"--table {table.table}`, or take it back with `euchre void --game {table.game}`"
    )
