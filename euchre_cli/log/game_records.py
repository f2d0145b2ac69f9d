"""The records about a game: its event, its players, its rules …

Out: a named tuple for each kind of record, the types `GameRecord` and `Record`, and `GameHead`, to
which the records before the first hand of a game add up. Does not know: how a record is spelt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from euchre_engine.audit.record import Entry, Note, Total
from euchre_engine.rules import STANDARD, Rules
from euchre_engine.seats import Seat
from euchre_engine.value_types import equal_by_type


@equal_by_type
class Version(NamedTuple):
    """The version of the language."""

    number: int


@equal_by_type
class GameBegins(NamedTuple):
    """The beginning of a game; the text is its name, which may be empty."""

    text: str


@equal_by_type
class Event(NamedTuple):
    """The event the game belongs to."""

    text: str


@equal_by_type
class Season(NamedTuple):
    """The season the game belongs to."""

    text: str


@equal_by_type
class AtPlace(NamedTuple):
    """The place where the game was played."""

    text: str


@equal_by_type
class OnDate(NamedTuple):
    """The day of the game, as YYYY-MM-DD."""

    text: str


@equal_by_type
class BegunAt(NamedTuple):
    """The time at which the game began, in UTC, as YYYY-MM-DDTHH:MM:SSZ."""

    text: str


@equal_by_type
class UsePreset(NamedTuple):
    """The preset of house rules."""

    text: str


@equal_by_type
class UseRule(NamedTuple):
    """One house rule that differs from the preset."""

    name: str
    value: str


@equal_by_type
class Player(NamedTuple):
    """The player who sits at a seat from here on."""

    seat: Seat
    name: str


@equal_by_type
class Start(NamedTuple):
    """The score at the start of the game."""

    ns: int
    ew: int


@equal_by_type
class BestOf(NamedTuple):
    """A match of at most so many games begins with this game; 1 is no match."""

    games: int


@equal_by_type
class InRound(NamedTuple):
    """The round of an evening of several tables in which the game was played; `closed`: it was
    closed before the game was over, which ended at its last score."""

    number: int
    closed: bool = False


@equal_by_type
class AtTable(NamedTuple):
    """The table at which the game was played on an evening of several tables."""

    number: int


@equal_by_type
class Loner(NamedTuple):
    """A loner with all five tricks, by the player at this seat, in a game of which only the result
    is known."""

    seat: Seat


@equal_by_type
class HandBegins(NamedTuple):
    """The beginning of a hand; its number (`None`: not written)."""

    number: int | None


GameRecord: TypeAlias = (
    Version
    | GameBegins
    | Event
    | Season
    | AtPlace
    | OnDate
    | BegunAt
    | UsePreset
    | UseRule
    | Player
    | Start
    | BestOf
    | InRound
    | AtTable
    | Loner
    | Note
    | Total
)
Record: TypeAlias = GameRecord | HandBegins | Entry


@dataclass(slots=True)
class GameHead:
    """The facts about a game before its first hand. `result` is the final score of a game of which
    nothing else was kept, and `loners` are the seats that took all tricks alone in it; `best_of`: a
    match of so many games begins with it (0: nothing said); `round` and `table` are those of an
    evening of several tables (0: nothing said), and `closed`: that round was closed before the game
    was over."""

    index: int = 0
    rules: Rules = STANDARD
    name: str = ""
    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""
    begun: str = ""
    players: dict[Seat, str] = field(default_factory=dict)
    start: tuple[int, int] = (0, 0)
    result: tuple[int, int] | None = None
    best_of: int = 0
    round: int = 0
    table: int = 0
    closed: bool = False
    loners: tuple[Seat, ...] = ()

    def next(self) -> GameHead:
        """The head of the next game, with everything of this one but its rules, its score, its
        name, when it began, and the match, the round and the table."""
        about = (self.event, self.season, self.place, self.date)
        return GameHead(self.index, STANDARD, "", *about, players=dict(self.players))

    def take(self, record: GameRecord) -> None:
        """Adds what a record says; its rules, its result and its notes are nothing for a head."""
        match record:
            case GameBegins(text):
                self.name = text
            case Event(text):
                self.event = text
            case Season(text):
                self.season = text
            case AtPlace(text):
                self.place = text
            case OnDate(text):
                self.date = text
            case BegunAt(text):
                self.begun = text
            case Player(seat, name):
                self.players[seat] = name
            case Start(ns, ew):
                self.start = (ns, ew)
            case BestOf(games):
                self.best_of = games
            case InRound(number, closed):
                self.round, self.closed = number, closed
            case AtTable(number):
                self.table = number
            case Loner(seat):
                self.loners = (*self.loners, seat)
            case _:
                pass
