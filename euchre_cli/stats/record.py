"""A record of a season: what it is, how much, and who holds it.

Knows: that a tie has several holders, and which of two values is the better. Does not know: which
records there are (`records.py`), or how one is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from ..columns.column import Unit
from .games import Game, Names, side_of


class Held(NamedTuple):
    """Who holds a record, and how it came about.

    `names` are a player, the two of a side (a seat's letter for who has no name, `N/S` or `E/W`
    where neither has one), or nobody: the whole table. Of a side, `against` is the other one and
    `score` the two totals, its own first. `date` is the evening, where anybody knows, `since` the
    first of several; `game` is the number of the game if it is about one; `words` say what else
    there is to say, without names. Of a hand, `maker` is who called (the name, or the seat's
    letter) and `outcome` what brought the points (see `Score.brought`).
    """

    names: tuple[str, ...]
    against: tuple[str, ...] = ()
    score: tuple[int, int] | None = None
    date: str = ""
    since: str = ""
    game: int | None = None
    words: str = ""
    maker: str = ""
    outcome: str = ""


ALIKE: Final = "counting only games of the most common kind"
"""How a definition says that games are compared with their like; a record says which kind that is.
"""


class Definition(NamedTuple):
    """What a record is, whoever holds it: its `name` (in JSON and CSV), its `title`, the
    `definition` in a sentence, its `unit`, whether the `lowest` value is the record, the `least`
    that is one, and how the value is `said`."""

    name: str
    title: str
    definition: str
    unit: Unit
    lowest: bool = False
    least: float = 1
    said: str = "{}"


class Record(NamedTuple):
    """A record: `what` it is, the `value`, and all who hold it, in the order in which they came to.
    `counted`: it is how many there are of what is held, and none is better than the others."""

    what: Definition
    value: float | int
    held: tuple[Held, ...]
    counted: bool = False

    @property
    def name(self) -> str:
        """What it is called in JSON and CSV."""
        return self.what.name

    @property
    def title(self) -> str:
        """What it is called in words."""
        return self.what.title

    @property
    def definition(self) -> str:
        """What it is, in a sentence."""
        return self.what.definition

    @property
    def unit(self) -> Unit:
        """What its value counts."""
        return self.what.unit


Try: TypeAlias = tuple[float | int, Held]
"""A value that may be the record, and who would hold it."""


def best(what: Definition, tries: Iterable[Try], kind: str = "") -> Record | None:
    """The record among these: the highest value, or the lowest, where that is the record; `None`
    without one. `kind` is which kind most games are, where they are compared with their like."""
    value: float | int | None = None
    held: list[Held] = []
    for tried, holder in tries:
        if tried < what.least:
            continue
        if value is None or (tried < value if what.lowest else tried > value):
            value, held = tried, [holder]
        elif tried == value:
            held.append(holder)
    if value is None:
        return None
    if kind:
        words = what.definition.replace(ALIKE, f"counting only games {kind}, as most are")
        what = what._replace(definition=words)
    return Record(what, value, tuple(held))


def by_side(names: Names, side: int, score: tuple[int, int], game: Game, words: str = "") -> Held:
    """A side of a game as a holder, with a score (N/S, E/W)."""
    return Held(
        side_of(names, side),
        side_of(names, 1 - side),
        (score[side], score[1 - side]),
        game.day,
        game=game.number,
        words=words,
    )
