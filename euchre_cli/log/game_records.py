"""The records about a game: its event, its players, its rules …

Out: a named tuple for each kind of record, and the types `GameRecord` and `Record`. Does not know:
how a record is spelt.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from euchre_engine.audit.record import Entry, Note, Total
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
