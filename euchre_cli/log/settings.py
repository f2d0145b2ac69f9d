"""The records that describe a game rather than a hand.

Knows: what each record says. Does not know: how it is spelt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from euchre_engine.record import Entry, Note
from euchre_engine.seats import Seat


@dataclass(frozen=True, slots=True)
class OfText:
    """A record that is a text."""

    text: str


@dataclass(frozen=True, slots=True)
class Version:
    """The version of the language."""

    number: int


class GameBegins(OfText):
    """A new game; the text is its name, which may be empty."""

    __slots__ = ()


class Event(OfText):
    """The event the game belongs to."""

    __slots__ = ()


class Season(OfText):
    """The season the game belongs to."""

    __slots__ = ()


class AtPlace(OfText):
    """Where the game was played."""

    __slots__ = ()


class OnDate(OfText):
    """When the game was played, as YYYY-MM-DD."""

    __slots__ = ()


class UsePreset(OfText):
    """The preset of house rules."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class UseRule:
    """One house rule that differs from the preset."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits where, from here on."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Start:
    """The opening score."""

    ns: int
    ew: int


@dataclass(frozen=True, slots=True)
class HandBegins:
    """A hand begins; its number, where it was written."""

    number: int | None


Setting: TypeAlias = (
    Version
    | GameBegins
    | Event
    | Season
    | AtPlace
    | OnDate
    | UsePreset
    | UseRule
    | Player
    | Start
    | Note
)
Record: TypeAlias = Setting | HandBegins | Entry
