"""`euchre evening result` and `move`: what was played at a table, of which only the score is known,
and what was entered at the wrong table, in the wrong round, or twice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import click

from euchre_engine.seats import Seat

from ..book.evening_events import GameMoved
from ..book.evening_places import EveningPlaces, moved_to
from ..book.evening_sheet import EveningSheet
from ..book.evenings import (
    NO_EVENING,
    TableNow,
    evening_sheet,
    evening_to_enter,
    evenings_on,
    game_at_table,
    last_evening,
    match_at_table,
    tables_now,
)
from ..book.events import GameStruck
from ..book.matches import match_of
from ..book.new_game import check_result
from ..book.people import (
    label,
    matching_names,
    seat_and_more,
    seat_of,
    words_in_first_name,
)
from ..book.store import Store
from ..book.writing import BookWriter
from ..cli.change_game import print_outcome
from ..cli.evening_session import print_evening, result_command, round_status, with_group_options
from ..cli.evening_tables import find_evening_table
from ..cli.options import json_option
from ..cli.session import Session
from ..cli.typed_words import plain
from ..cli.which_game_options import (
    db_option,
    game_option,
    people_argument,
    person_option,
    read_score,
)
from ..terminal.exit_status import Refused
from ..terminal.phrases import count, short_score
from ..terminal.text import safe

round_option = click.option(
    "--round", "round_number", metavar="N", type=click.IntRange(1), help="An earlier round."
)


# -- the result of a table ------------------------------------------------------------------------


@click.command(short_help="Enter only the score of a table.")
@people_argument("words", "TABLE|PLAYERS SCORE", required=True)
@person_option(
    "--loner", "PLAYER", "Took all five tricks alone; may be given several times.", multiple=True
)
@round_option
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
            begun = game_at_table(evening, table)
            total = points[::-1] if turned else points
            check_result(evening.house, total, "N/S come first")
            players = begun.players
            loners = tuple(players[seat_of(players, name)] for name in loner)
            _check_possible(evening, total, [players.index(name) % 2 for name in loners])
            begun = begun._replace(result=total, dealer=None, loners=loners)
            after = writer.begin(begun, *match_at_table(evening, table))
        match = match_of(store, after)
        more = [round_status(store, evening)]
    what = f"Table {table.table}, round {table.round}, the result only"
    print_outcome(after, after, what, session.as_json, more=more, match=match)


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
    store: Store, evening: EveningSheet, round_number: int | None, words: Sequence[str]
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


# -- what was entered elsewhere --------------------------------------------------------------------


@click.command(short_help="Move what was entered at the wrong table, in the wrong round, or twice.")
@click.argument("words", metavar="[TABLE [TABLE]]", nargs=-1)
@click.option(
    "--round", "number", metavar="N", type=click.IntRange(1), help="The round it was entered in."
)
@click.option("--to-round", metavar="N", type=click.IntRange(1), help="The round it belongs to.")
@partial(game_option, words="Move this game, wherever it is, to its table, or to TABLE.")
@db_option
@json_option
def move(
    session: Session, words: tuple[str, ...], number: int | None, to_round: int | None
) -> None:
    """Move the result or the hands of a table to the table where they were played, or to another
    round. Whoever sits there has played them, seat by seat. If something was entered there too, the
    two change places.

    With --game any game of the scorebook is moved to the table that it was played at, as an
    imported one that is another record of that table: it counts from now on, and what was there is
    struck out. One undo takes all of it back.

    \b
    euchre evening move 2 3                  entered at table 2, played at table 3
    euchre evening move 2 --to-round 4       entered in this round, played in round 4
    euchre evening move 1 3 --round 2 --to-round 1
    euchre evening move --game 7             game 7 is the right record of its table
    euchre evening move --game 7 2 --to-round 1
    """
    session = with_group_options(session)
    game = session.game
    table, other = _tables_to_move(words)
    if game is None and table is None:
        raise click.UsageError("which table? As in `euchre evening move 2 3`")
    if game is not None and (other is not None or number is not None):
        raise click.UsageError(
            "with --game name only the table, and --to-round, that it belongs to"
        )
    with session.open() as store:
        with store.writing() as writer:
            if game is not None:
                moving = _game_to_move(store, game, table, to_round)
            else:
                moving = _table_to_move(store, table or 0, other, number, to_round)
            _move(writer, moving)
            after = evening_sheet(store, moving.sheet.number)
        assert after is not None
        what, more = _moved_words(moving)
        print_evening(store, after, session, what, undo="euchre undo", more=more)


def _tables_to_move(words: Sequence[str]) -> tuple[int | None, int | None]:
    """The tables in `1 to 2`, `table 1 to table 2` or `2`; `None` for those that are not named."""
    numbers = [word for word in words if plain(word) not in {"table", "from", "to", "at"}]
    if len(numbers) > 2 or not all(word.isdecimal() and len(word) < _DIGITS for word in numbers):
        raise click.UsageError("give the numbers of the tables, as in `euchre evening move 2 3`")
    one, other = [*map(int, numbers), None, None][:2]
    return one, other


class _Moving(NamedTuple):
    """What is moved on an evening: the number of a game, the table at which it counts now (`None`
    for none), and the one to which it belongs."""

    sheet: EveningSheet
    game: int
    before: TableNow | None
    to: TableNow


def _table_to_move(
    store: Store, table: int, other: int | None, number: int | None, to_round: int | None
) -> _Moving:
    """What was entered at a table, in the round under way unless its number is given."""
    sheet = last_evening(store)
    if sheet is None:
        raise Refused(NO_EVENING)
    source = sheet.round.number if number is None else number
    before = _now(store, sheet, source, table, ahead=True)
    to = _now(store, sheet, to_round or source, other or table)
    if not before.game:
        raise Refused(f"nothing was entered at table {table} in round {source}")
    if (before.round, before.table) == (to.round, to.table):
        raise Refused("to which table, or which round? As in `euchre evening move 2 3`")
    return _Moving(sheet, before.game, before, to)


def _game_to_move(store: Store, number: int, table: int | None, to_round: int | None) -> _Moving:
    """A game, and the place that is given, or else the one to which it belongs by its round and
    table or by its players."""
    game = store.sheet(number)
    if game is None:
        raise Refused(f"there is no game {number}; `euchre games` lists them")
    begun = game.begun
    belongs = None if table or to_round else EveningPlaces(store, ()).place_for(begun)
    evening = belongs.place.evening if belongs is not None else begun.evening
    sheet = evening_sheet(store, evening) if evening else None
    sheet = sheet or next(iter(evenings_on(store, begun.date)), None) or last_evening(store)
    if sheet is None:
        raise Refused(NO_EVENING)
    if belongs is None and not (table or begun.table):
        raise Refused(f"to which table? As in `euchre evening move --game {number} 2`")
    round_number = belongs.place.round if belongs is not None else to_round or begun.round
    to = _now(
        store,
        sheet,
        round_number or sheet.round.number,
        belongs.place.table if belongs is not None else table or begun.table,
    )
    if belongs is not None and belongs.game:
        to = to._replace(game=belongs.game)  # In a match it may be over.
    if to.game == number:
        raise Refused(f"game {number} is that of table {to.table} in round {to.round} already")
    before = None
    if begun.evening == sheet.number and not game.struck:
        before = _now(store, sheet, begun.round, begun.table, ahead=True)
    return _Moving(sheet, number, before if before and before.game == number else None, to)


def _now(
    store: Store, sheet: EveningSheet, number: int, table: int, *, ahead: bool = False
) -> TableNow:
    """A table in a round that has begun, or with `ahead` is only planned. Raises `Refused` if there
    is none."""
    rounds = (*sheet.rounds, *sheet.ahead) if ahead else sheet.rounds
    round_ = next((one for one in rounds if one.number == number), None)
    if round_ is None:
        raise Refused(f"round {number} has not begun: this is round {sheet.round.number}")
    now = next((one for one in tables_now(store, sheet, round_) if one.table == table), None)
    if now is None:
        raise Refused(f"there is no table {table} in round {number}")
    return now


def _move(writer: BookWriter, moving: _Moving) -> None:
    """Moves a game, as one command. What is at its table changes places with it, or is struck out
    if it comes from no table."""
    sheet, number, before, to = moving
    game = writer.sheet(number)
    there = writer.sheet(to.game) if to.game else None
    assert game is not None
    with writer.one_command():
        begun, entries = moved_to(sheet, game, to, there)
        writer.begin(begun, *entries)
        if there is not None and before is not None:
            begun, entries = moved_to(sheet, there, before, game)
            writer.begin(begun, *entries)
        elif there is not None:
            writer.add(there.number, GameStruck("another record of its table counts"))
        writer.add(sheet.number, GameMoved(number, to.round, to.table, to.game))


def _moved_words(moving: _Moving) -> tuple[str, list[str]]:
    """What was moved, in words, and what became of the game that was there."""
    _, number, before, to = moving
    at_table = f"table {to.table} in round {to.round}"
    if before is None:
        more = [f"Game {to.game}, which was there, is struck out."] if to.game else []
        return f"What was game {number} is that of {at_table}", more
    words = f"From table {before.table} in round {before.round} to {_to_table(before, to)}"
    more = [f"What was entered there is at {_to_table(to, before)} now."] if to.game else []
    return words, more


def _to_table(before: TableNow, after: TableNow) -> str:
    words = f"table {after.table}"
    return words if before.round == after.round else f"{words} in round {after.round}"
