"""The tables of the round under way, found by number or by who sits there.

In: the open book, what was typed. Out: the game of a table, or the one that begins there; whether a
game may be begun beside the evening. Loaded only where there is an evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from euchre_engine.seats import SEATS

from .. import interview
from ..book.book import Book
from ..book.entries import Entry, new_uid, text_of
from ..book.games_in_play import at_different_tables, tables_in_play
from ..book.people import LONGEST_NAME, same_four
from ..book.reading import TIME
from ..book.scoring import head_records, sheet_of
from ..book.sheet import NewGame, Players, Sheet, lineup
from ..log.spelling import SIDE_WORDS, read_seat
from ..terminal.exit_status import Refused, answer_with, no_such
from ..terminal.phrases import listed
from ..terminal.text import as_typed, safe
from ..words.people import Names, may_be
from .evening import Evening, TableNow
from .in_book import evening_to_enter, evening_under_way, game_at


class TableToEnter(NamedTuple):
    """A table of the round under way that is entered into: its `sheet`, and, if nothing was entered
    there yet, the game that begins."""

    now: TableNow
    sheet: Sheet
    begins: NewGame | None

    def __str__(self) -> str:
        return f"That was table {self.now.table} in round {self.now.round}."


def find_evening_table(
    tables: Sequence[TableNow], table: int | None, named: Sequence[Sequence[str]] = ()
) -> TableNow | None:
    """The table of this number, or else the one at which the people `named` sit (each is a list of
    words that begins with a name); `None` if none of them sits at a table.

    Raises `Refused` for a number that no table has, and for people at different tables.
    """
    if table is not None:
        numbered = next((one for one in tables if one.table == table), None)
        if numbered is None:
            raise no_such(f"table {table} in this round", f"it is {_numbers(tables)}")
        return numbered
    found = [(words[0], _table_of(tables, words)) for words in named if words]
    at_tables = [(name, now) for name, now in found if now is not None]
    for name, now in at_tables:
        first_name, first = at_tables[0]
        if now != first:
            raise at_different_tables(first_name, name, f"{first.table} and {now.table}")
    return at_tables[0][1] if at_tables else None


def _table_of(tables: Sequence[TableNow], words: Sequence[str]) -> TableNow | None:
    """The table of the person with whose name these words begin; `None` if nobody has such a name.
    Raises `Refused` if people at several tables have."""
    words = [word.strip(",.") or word for word in words]
    people = {name: table for table in tables for name in table.seating.players}
    everybody = Names(people)
    name = " ".join(words[: everybody.length(words)])
    matches = everybody.meant(name)
    places = {people[one].table: people[one] for one in matches}
    if len(places) > 1:
        who = [f"{safe(one)} (table {people[one].table})" for one in matches[:5]]
        raise may_be(name, who)
    return next(iter(places.values()), None)


def table_to_enter(
    store: Book, table: int | None, named: Sequence[Sequence[str]]
) -> TableToEnter | None:
    """The table of this number in the round under way, or at which somebody `named` sits (each a
    list of words that begins with a name), or the only one; `None` if another game is meant.

    Raises `Refused` for a table that does not exist, for people at different tables, if it is
    unclear which table is meant, and if no evening is under way.
    """
    evening = evening_under_way(store) if table is None else evening_to_enter(store)
    if evening is None:
        return None
    tables = evening.tables()
    now = find_evening_table(tables, table, named)
    if table is None and _means_another(store, evening, now, named):
        return None
    if now is None:
        now = _only_table(evening, tables, named)
    begins = None if now.game else game_at(evening, now.round, now.table)
    sheet = store.sheet(now.game) if begins is None else _blank_sheet(store, begins)
    assert sheet is not None
    return TableToEnter(now, sheet, begins)


def _means_another(
    store: Book, evening: Evening, now: TableNow | None, named: Sequence[Sequence[str]] = ()
) -> bool:
    """Whether a game beside the evening is meant: somebody in it is named, who has no place at a
    table `now`, or for whom the round is over, because it was begun or resumed since; or nobody is
    named, and it is the current game, begun or resumed since the evening began."""
    commands = evening.commands.done
    for one in tables_in_play(store):
        sheet = store.sheet(one.game)
        if sheet is None or sheet.evening == evening.number:
            continue
        opened = sheet.opened or 0
        if any(Names(one.players).meant(words[0].strip(".")) for words in named):
            if now is None or opened > commands[-1][-1].id:
                return True
        elif now is None and not _names(named) and one.game == store.current():
            return opened > commands[0][0].id
    return False


def _names(named: Sequence[Sequence[str]]) -> list[str]:
    """The words among these that may be names: no seats, no sides, no numbers."""
    words = (words[0].strip(",.") for words in named)
    return [
        word
        for word in words
        if word[:1].isalpha() and read_seat(word) is None and word.upper() not in SIDE_WORDS
    ]


def _only_table(
    evening: Evening, tables: Sequence[TableNow], named: Sequence[Sequence[str]]
) -> TableNow:
    """The only table of the round. Raises `Refused` if there are several, or if somebody is named
    who does not sit at it."""
    names = _names(named)
    out = [who for name in names for who in Names(evening.round.sitting_out).meant(name)]
    if out:
        raise Refused(f"{safe(out[0])} sits out in round {evening.begun}")
    if len(tables) == 1 and not names:
        return tables[0]
    who = f"nobody at the tables is called '{safe(names[0][:LONGEST_NAME])}'; " if names else ""
    raise _which_table(tables, f"{who}which table? Name a player, or ")


def _which_table(tables: Sequence[TableNow], question: str) -> Refused:
    """The refusal of what may be about each of these tables."""
    return Refused(f"{question}add --{_numbers(tables)}; `euchre evening` shows who sits where")


def _numbers(tables: Sequence[TableNow]) -> str:
    """`table 1, 2 or 3`."""
    return f"table {listed([str(one.table) for one in tables], 'or')}"


def _blank_sheet(store: Book, begins: NewGame) -> Sheet:
    """The sheet of a game that is about to begin."""
    last = store.last_entry()
    first = 1 if last is None else last.id + 1
    at = store.clock().strftime(TIME)
    record = text_of(head_records(begins.head, begins.dealer))
    place = (first, store.next_game(), "", new_uid(), new_uid(), first, new_uid())
    begun = Entry(*place, at, store.who, store.terminal, "begun", "", record, "", "")
    sheet = sheet_of([begun], evening=begins.evening)
    assert sheet is not None
    return sheet


def game_of_table(store: Book, table: int) -> int:
    """The number of the game at a table of the round under way. Raises `Refused` if nothing was
    entered there."""
    evening = evening_to_enter(store)
    now = find_evening_table(evening.tables(), table)
    assert now is not None
    if not now.game:
        raise nothing_entered(table, now.round)
    return now.game


def nothing_entered(table: int, round_: int) -> Refused:
    """The refusal of a table at which there is nothing to show, or to take back."""
    return Refused(f"nothing was entered at table {table} in round {round_} yet")


# -- the live table, and games beside the evening --------------------------------------------------


def table_to_show(store: Book) -> int | None:
    """The table that the live table shows if none is named: the only one that is still playing, or
    the one that is chosen at the terminal; `None` if no evening is under way, or a game beside it
    was begun since and is not over.

    Raises `Refused` if nobody can be asked, and if no table is playing any more.
    """
    evening = evening_under_way(store)
    if evening is None or is_beside(store, evening):
        return None
    tables = [now for now in evening.tables() if not now.over]
    if not tables:
        raise Refused(
            f"no table is playing any more in round {evening.begun}: `euchre evening next` "
            "begins the next round"
        )
    if len(tables) == 1:
        return tables[0].table
    if not interview.can_ask():
        raise _which_table(tables, "which table is it: ")

    def read_table(answer: str) -> int:
        number = int(answer) if answer.isdecimal() and len(answer) < 4 else None
        now = find_evening_table(tables, number, [] if number else [answer.split()])
        if now is None:
            raise answer_with(f"the number of {_numbers(tables)}, or a player of it")
        return now.table

    question = f"Round {evening.begun}: which, {_numbers(tables)}, or one of its players"
    return interview.ask(question, read_table)


def is_beside(store: Book, evening: Evening) -> bool:
    """Whether the current game is beside the evening, was begun since, and is not over."""
    number = store.current()
    sheet = None if number is None else store.sheet(number)
    return sheet is not None and not sheet.over and _means_another(store, evening, None)


def table_of_four(store: Book, players: Sequence[str]) -> TableNow | None:
    """The table of the round under way at which these four sit, if it is still playing."""
    evening = evening_under_way(store)
    if evening is None or len(players) != len(SEATS):
        return None
    playing = (now for now in evening.tables() if not now.over)
    return next((now for now in playing if same_four(now.seating.players, lineup(players))), None)


def beside_evening_words(store: Book, players: Players) -> list[str]:
    """What is said of a game of these four that begins while an evening is under way; nothing if
    none is."""
    evening = evening_under_way(store)
    if evening is None:
        return []
    lines = [f"Evening {evening.nth} is under way, and this game is no part of it."]
    now = table_of_four(store, players)
    if now is not None:
        lines.append(
            f"These four sit at table {now.table} in round {now.round}: `euchre hand --table "
            f"{now.table} {as_typed(now.seating.players[1])} 3` enters a hand there, `euchre "
            f"evening result {now.table} 12-7` the score."
        )
    return lines
