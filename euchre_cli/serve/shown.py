"""What the pages say of a table, of somebody, and to the host."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..book.book import Book
from ..book.entries import PHONE
from ..book.history import command_words
from ..book.people import known_as
from ..book.sentences import entered_words, score_words, with_hand_number
from ..book.sheet import Sheet
from ..book.undo import commands_in
from ..evening.claims import Claim, Room
from ..evening.evening import Evening, Place, TableNow
from ..evening.ladder import ladder
from ..evening.measures import MEASURES
from ..evening.texts import place_words, progress_words, seat_words
from ..terminal.phrases import capitalized


class AtTable(NamedTuple):
    """A table in a round: who sits there, the score of each side (empty: none yet), what waits, and
    how far it is. `hand` are the last hand and what it made of the score, in words; `can_go_back`
    if it was entered on a phone of the table; `next` says where its four sit in the next round."""

    round: int
    table: int
    seen: int
    players: tuple[str, ...]
    sides: tuple[tuple[str, str], tuple[str, str]]
    points: tuple[str, str]
    claims: tuple[Claim, ...]
    progress: str
    over: bool
    hand: str = ""
    hands: int = 0
    can_go_back: bool = False
    next: tuple[str, ...] = ()

    @property
    def place(self) -> Place:
        """The round and the table."""
        return self.round, self.table


def at_table(book: Book, room: Room, table: int) -> AtTable | None:
    """What the page of a table says of the round under way; `None` if nobody sits there."""
    evening = room.evening
    now = next((one for one in evening.tables() if one.table == table), None)
    if now is None or evening.ended:
        return None
    shown = _table(room, now)
    if now.over:
        shown = shown._replace(next=tuple(where_next(evening, name) for name in shown.players))
    sheet = book.sheet(now.game) if now.game else None
    if sheet is None or sheet.only_result:
        return shown
    last = commands_in(book.entries(now.game)).done[-1][-1]
    return shown._replace(
        hand=" ".join((*last_hand(sheet), f"{score_words(sheet)}.")),
        hands=len(sheet.lines),
        can_go_back=last.kind == "hand" and last.terminal.startswith(PHONE),
    )


def last_hand(sheet: Sheet) -> list[str]:
    """A sentence on the last hand of a game, if it has any."""
    line = sheet.lines[-1] if sheet.lines else None
    words = line and capitalized(with_hand_number(line, entered_words(line, sheet.rules)))
    return [f"{words}."] if words else []


def _table(room: Room, now: TableNow) -> AtTable:
    place = now.round, now.table
    points = now.score.points if now.score else ("", "")
    return AtTable(
        *place,
        room.seen(place),
        now.seating.players,
        now.seating.sides,
        (str(points[0]), str(points[1])),
        tuple(claim for _, claim in sorted(room.waiting.get(place, {}).items())),
        progress_words(room.evening, now),
        now.over,
    )


# -- the host --------------------------------------------------------------------------------------


def what_waits(room: Room) -> list[AtTable]:
    """The tables at which a side has said what the result is, in any round."""
    rounds = [room.evening.tables(round_) for round_ in room.evening.rounds]
    tables = [_table(room, now) for tables in rounds for now in tables]
    return [one for one in tables if one.claims]


class OfHost(NamedTuple):
    """A table of the round under way on the host's page, with what was entered there last and at
    which terminal; both are empty if nothing was."""

    table: AtTable
    last: str = ""
    terminal: str = ""


def of_host(book: Book, room: Room) -> Iterator[OfHost]:
    """The tables of the round under way."""
    for now in room.evening.tables():
        shown = _table(room, now)
        if not now.game:
            yield OfHost(shown)
            continue
        command = commands_in(book.entries(now.game)).done[-1]
        words = command_words(command, None, book.sheet(now.game))
        yield OfHost(shown, words, command[0].terminal)


# -- somebody --------------------------------------------------------------------------------------


class Somebody(NamedTuple):
    """Where somebody sits now and next (empty: nobody knows yet), and how they stand."""

    name: str
    now: str
    next: str
    stands: str


def somebody(evening: Evening, typed: str) -> Somebody | None:
    """What somebody's page says; `None` if nobody is called so."""
    seated = [name for now in evening.tables() for name in now.seating.players]
    name = known_as(typed, [*evening.people, *seated])
    if name is None:
        return None
    now = "The evening is over." if evening.ended else seat_words(evening, name)
    return Somebody(name, now, where_next(evening, name), _stands(evening, name))


def where_next(evening: Evening, name: str) -> str:
    """Where somebody sits in the next round, in a sentence; empty if that is not known."""
    following = next(iter(evening.following()), None)
    if following is None or evening.ended or name not in following.people:
        return ""
    rounds = (*evening.rounds, following)
    return seat_words(evening._replace(seats=rounds, begun=len(rounds)), name)


def _stands(evening: Evening, name: str) -> str:
    standings = ladder(evening)
    one = next((one for one in standings if name in one.names), None)
    if one is None or not one.has_score:
        return "No score yet."
    amount = MEASURES[evening.rules.ranking.name].amount(one)
    return f"Place {place_words(one)} of {len(standings)}, {amount}."
