"""What the pages say of a table, of somebody, and to the host."""

from __future__ import annotations

from typing import NamedTuple

from ..book.book import Book
from ..book.entries import PHONE
from ..book.history import command_words
from ..book.people import known_as
from ..book.sentences import entered_words, score_words, with_hand_number
from ..book.sheet import Sheet
from ..book.undo import Command, commands_in
from ..evening.evening import Evening, TableNow
from ..evening.ladder import ladder
from ..evening.measures import MEASURES
from ..evening.reported_results import Claim, Room
from ..evening.texts import place_words, progress_words, seat_words
from ..terminal.phrases import capitalized


class AtTable(NamedTuple):
    """A table in a round: who sits there, the score of each side (empty: none yet), what waits, and
    how far it is; where its four sit in the next round, once it is over; its game, and the command
    that entered something there last, if any."""

    round: int
    table: int
    seen: int
    players: tuple[str, ...]
    sides: tuple[tuple[str, str], tuple[str, str]]
    points: tuple[str, str]
    claims: tuple[Claim, ...]
    progress: str
    over: bool
    next: tuple[str, ...] = ()
    sheet: Sheet | None = None
    command: Command = ()

    @property
    def hands(self) -> int:
        """How many hands were entered."""
        return len(self.sheet.lines) if self.sheet else 0

    @property
    def hand(self) -> str:
        """The last hand, and what it made of the score; empty if only a result was entered."""
        if self.sheet is None or self.sheet.only_result:
            return ""
        return " ".join((*last_hand(self.sheet), f"{score_words(self.sheet)}."))

    @property
    def can_go_back(self) -> bool:
        """Whether a hand that was entered on a phone came last."""
        return any(
            one.kind == "hand" and one.terminal.startswith(PHONE) for one in self.command[-1:]
        )

    @property
    def last(self) -> str:
        """What was entered last, and where; empty if nothing was."""
        if not self.command:
            return ""
        words = command_words(self.command, None, self.sheet)
        return f"{words} ({self.command[0].terminal or 'the laptop'})"


def tables_of(book: Book, room: Room) -> dict[int, AtTable]:
    """The tables of the round under way; none after the evening."""
    evening = room.evening
    tables = {}
    for now in () if evening.ended else evening.tables():
        shown = at_table(room, now)
        if now.over:
            shown = shown._replace(next=tuple(where_next(evening, name) for name in shown.players))
        if now.game:
            command = commands_in(book.entries(now.game)).done[-1]
            shown = shown._replace(sheet=book.sheet(now.game), command=command)
        tables[now.table] = shown
    return tables


def what_waits(room: Room) -> list[AtTable]:
    """The tables at which a side has said what the result is, in any round."""
    rounds = [room.evening.tables(round_) for round_ in room.evening.rounds]
    tables = [at_table(room, now) for tables in rounds for now in tables]
    return [one for one in tables if one.claims]


def at_table(room: Room, now: TableNow) -> AtTable:
    """A table, but for its game."""
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


def last_hand(sheet: Sheet) -> list[str]:
    """A sentence on the last hand of a game, if it has any."""
    line = sheet.lines[-1] if sheet.lines else None
    words = line and capitalized(with_hand_number(line, entered_words(line, sheet.rules)))
    return [f"{words}."] if words else []


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
