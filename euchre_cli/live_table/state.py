"""What the live table has before it, what it wants done, and what came of that.

Knows: the fields. Does not know: what a key means, or how anything is done or shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ..book.events import Body
from ..book.sheet import Sheet
from ..terminal.exit_status import Exit

FLASH = 3
"""Ticks for which a side that has just come into the barn stands out as a whole: two seconds at the
least, for the first tick may come at once."""


class Unread(NamedTuple):
    """Somebody else has changed the game since the keys that are typed were begun: the sheet that
    they were meant for, and whether the new one has been drawn. A key typed before that was meant
    for the old one too."""

    then: Sheet
    drawn: bool = False


class Match(NamedTuple):
    """A match of the two pairs: best of so many games, and how many N/S and E/W have won."""

    best_of: int
    won: tuple[int, int]

    @property
    def over(self) -> bool:
        """Whether a pair has won more than half of them."""
        return 2 * max(self.won) > self.best_of


class State(NamedTuple):
    """All there is to a live table.

    `sheet` is the game as it is drawn, and every entry is meant for it (`None`: no game is on the
    table); `customs` and `bell` are the settings, and `unexplained` the sayings that nobody has had
    explained yet; `typed` are the keys of an entry so far, and
    `held` is the last key of one that was not written: it is asked whether to try again;
    `message` is what was said last, `status` what a command would end with that says it, and `good`
    whether something was written; `calls` is what is called out; `help`: the keys are shown, from
    this page of them on (0: they are not);
    `unread` is what somebody else changed; `flash` is for how many ticks more N/S and E/W stand
    out, which have just come into the barn; `known` are the people in the book; `match` is
    how the match stands that the game belongs to.
    """

    sheet: Sheet | None
    customs: str = "on"
    bell: bool = True
    typed: str = ""
    held: str = ""
    message: str = ""
    status: Exit = Exit.CLEAN
    good: bool = False
    calls: str = ""
    help: int = 0
    unread: Unread | None = None
    flash: tuple[int, int] = (0, 0)
    known: tuple[str, ...] = ()
    unexplained: tuple[str, ...] = ()
    match: Match | None = None


# -- effects: what is to be done -----------------------------------------------------------------


@dataclass(frozen=True)
class Enter:
    """Write this into the game, if it is still as it was drawn."""

    body: Body


@dataclass(frozen=True)
class NextGame:
    """Begin another game with the same four, if this one is still as it was drawn; `partners`:
    everybody gets the next partner."""

    partners: bool = False


@dataclass(frozen=True)
class Bell:
    """Ring."""


@dataclass(frozen=True)
class Quit:
    """Leave the table."""


Write: TypeAlias = Enter | NextGame
Effect: TypeAlias = Write | Bell | Quit

# -- happenings: a key (a text of one character), and what came of an effect ---------------------


@dataclass(frozen=True)
class Stored:
    """It is on the disk; the game on the table is as in `after` now."""

    effect: Write
    after: Sheet | None


@dataclass(frozen=True)
class Overtaken:
    """Nothing was written: somebody else had changed the game, which is as in `now`."""

    now: Sheet | None


@dataclass(frozen=True)
class WriteFailed:
    """Nothing was written: the book cannot take it; `status` is what a command would end with."""

    words: str
    status: Exit


@dataclass(frozen=True)
class Noticed:
    """Somebody else has changed the game, which is as in `now`."""

    now: Sheet | None


@dataclass(frozen=True)
class Drawn:
    """The table, as it is now, has been drawn: from here on keys are meant for it."""


@dataclass(frozen=True)
class Tick:
    """A second has gone by."""


Outcome: TypeAlias = Stored | Overtaken | WriteFailed
Happening: TypeAlias = str | Outcome | Noticed | Drawn | Tick
