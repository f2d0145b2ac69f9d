"""The records that describe a game rather than a hand.

Knows: what each record says. Does not know: how it is spelt.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from euchre_engine.audit.record import Entry, Note, Total
from euchre_engine.kinds import told_apart
from euchre_engine.seats import Seat


@told_apart
class Version(NamedTuple):
    """The version of the language."""

    number: int


@told_apart
class GameBegins(NamedTuple):
    """A new game; the text is its name, which may be empty."""

    text: str


@told_apart
class Event(NamedTuple):
    """The event the game belongs to."""

    text: str


@told_apart
class Season(NamedTuple):
    """The season the game belongs to."""

    text: str


@told_apart
class AtPlace(NamedTuple):
    """Where the game was played."""

    text: str


@told_apart
class OnDate(NamedTuple):
    """When the game was played, as YYYY-MM-DD."""

    text: str


@told_apart
class BegunAt(NamedTuple):
    """When the game began, in UTC, as YYYY-MM-DDTHH:MM:SSZ."""

    text: str


@told_apart
class UsePreset(NamedTuple):
    """The preset of house rules."""

    text: str


@told_apart
class UseRule(NamedTuple):
    """One house rule that differs from the preset."""

    name: str
    value: str


@told_apart
class Player(NamedTuple):
    """Who sits where, from here on."""

    seat: Seat
    name: str


@told_apart
class Start(NamedTuple):
    """The opening score."""

    ns: int
    ew: int


@told_apart
class HandBegins(NamedTuple):
    """A hand begins; its number, where it was written."""

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
    | Note
    | Total
)
Record: TypeAlias = GameRecord | HandBegins | Entry
