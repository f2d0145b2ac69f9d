"""State, effects and events of the live table: types only.

The meaning of a key is declared in `keys.py` and `hand_keys.py`; `step.py` computes the state after
an event; `live.py` carries effects out, and `picture.py` draws the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ..book.entries import NewEntry
from ..book.matches import Match
from ..book.sheet import Sheet
from ..terminal.exit_status import Exit

FLASH_TICKS = 3
"""The ticks for which a side that has just come into the barn is highlighted: at least two seconds,
as the first tick may come at once."""


class UnseenChange(NamedTuple):
    """A change of the game by another terminal while keys were being typed: the sheet for which
    they were meant, and whether the new one has been drawn."""

    old_sheet: Sheet
    drawn: bool = False


class AfterGame(NamedTuple):
    """What follows the game at a table of an evening that is over: the next round, after a
    `question`; or else `why_not` yet."""

    why_not: str = ""
    question: str = ""


class State(NamedTuple):
    """The whole state of a live table.

    - `sheet`: the game as it is drawn, for which every entry is meant; `None` without a game.
    - `customs`, `bell`: the settings.
    - `typed`: the keys of an unfinished entry; `retry_key`: the last key of an entry that could not
      be written, while the prompt asks whether to try again.
    - `message`: the last message; `status`: the exit status that a command with this message would
      have; `good`: it confirms a write; `saying`: the words called out at this score.
    - `help`: the page of the help that is shown (0: none).
    - `unseen`: a change by another terminal.
    - `flash`: the number of ticks for which N/S and E/W are still highlighted.
    - `known_players`: the people in the book; `unexplained_sayings`: the sayings not explained yet;
      `match`: the match that the game belongs to.
    - `after_game`: at a table of an evening, what follows the game; `None` elsewhere, and as long
      as it is not over, unless its round ends by the clock.
    """

    sheet: Sheet | None
    customs: str = "on"
    bell: bool = True
    typed: str = ""
    retry_key: str = ""
    message: str = ""
    status: Exit = Exit.CLEAN
    good: bool = False
    saying: str = ""
    help: int = 0
    unseen: UnseenChange | None = None
    flash: tuple[int, int] = (0, 0)
    known_players: tuple[str, ...] = ()
    unexplained_sayings: tuple[str, ...] = ()
    match: Match | None = None
    after_game: AfterGame | None = None


# -- effects: what is to be done -----------------------------------------------------------------


@dataclass(frozen=True)
class Enter:
    """Make this entry in the game, unless another terminal has changed it since it was drawn."""

    entry: NewEntry


@dataclass(frozen=True)
class Undo:
    """Take the last command in the game back, unless another terminal has changed it since it was
    drawn."""


@dataclass(frozen=True)
class Redo:
    """Do the command again that was undone last, unless another terminal has changed the game since
    it was drawn."""


@dataclass(frozen=True)
class NextGame:
    """Begin another game with the same four players, unless another terminal has changed this one
    since it was drawn; `partners`: everybody gets the next partner. At a table of an evening, begin
    the next game of its match, or the next round."""

    partners: bool = False


@dataclass(frozen=True)
class Bell:
    """Ring."""


@dataclass(frozen=True)
class Quit:
    """Leave the table."""


@dataclass(frozen=True)
class OpenDispute:
    """Leave the table for a dispute, and come back: about the last hand, or about the one
    `under_way`, which is not entered yet."""

    under_way: bool = False


Write: TypeAlias = Enter | Undo | Redo | NextGame
Effect: TypeAlias = Write | Bell | Quit | OpenDispute

# -- events: a key (a text of one character), the outcome of a write, the time -------------------


@dataclass(frozen=True)
class WriteDone:
    """The entry is on the disk; the current game is `after` now."""

    effect: Write
    after: Sheet | None


@dataclass(frozen=True)
class WriteConflict:
    """Nothing was written: another terminal had changed the game, which is `now`."""

    now: Sheet | None


@dataclass(frozen=True)
class WriteFailed:
    """Nothing was written: the book could not be written, or (`status` is `Exit.USAGE`) the entry
    was refused. `status` is the exit status that a command would have."""

    words: str
    status: Exit


@dataclass(frozen=True)
class ChangedElsewhere:
    """Another terminal has changed the game, which is `now`."""

    now: Sheet | None


@dataclass(frozen=True)
class Drawn:
    """The current state has been drawn: later keys are meant for it."""


@dataclass(frozen=True)
class Tick:
    """A second has gone by."""


Outcome: TypeAlias = WriteDone | WriteConflict | WriteFailed
TableEvent: TypeAlias = str | Outcome | ChangedElsewhere | Drawn | Tick
