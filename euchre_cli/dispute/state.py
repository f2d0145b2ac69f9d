"""The state of a dispute: types only.

What the keys do is in `questions.py`; `step.py` computes the state after an event, `live.py`
carries effects out, and `picture.py` draws the state.
"""

from __future__ import annotations

from typing import NamedTuple

from euchre_engine.seats import Seat

from ..book.sheet import Sheet
from ..terminal.exit_status import Exit
from .disputed_hand import CardsPlayed, DisputedHand
from .standing import Answers


class Dispute(NamedTuple):
    """What the keys typed so far come to.

    - `hand` and `cards` are as far as they are entered, `answers` what the table said of them.
    - `by_trick`: the cards are entered trick by trick; `cursor` is the seat and trick of the next
      card, `None` for the first that is missing; `pending` are the keys of an unfinished card.
    - `done`: no more cards are to come.
    - `accused` is the player whose renege was claimed, if the cards do not prove one; `nobody`:
      none was. `by` is the player who claimed it (`by_asked`: it was asked).
    - `owned_up`: the offender admits what the cards do not prove.
    - `only_note`: the cards cannot stand, and are kept as a note.
    - `ruled`: the ruling is to be written.
    """

    hand: DisputedHand
    cards: CardsPlayed = CardsPlayed()
    answers: Answers = Answers()
    by_trick: bool = False
    cursor: tuple[Seat, int] | None = None
    pending: str = ""
    done: bool = False
    accused: Seat | None = None
    nobody: bool = False
    by: Seat | None = None
    by_asked: bool = False
    owned_up: bool = False
    only_note: bool = False
    ruled: bool = False


class DisputeState(NamedTuple):
    """The whole state of a dispute on the screen.

    `opened` is the dispute before any key, `typed` the keys since, and `dispute` what they come to.
    `sheet` is the game; `message`, `status` and `good` are as at the live table; `help` is the page
    of the help that is shown (0: none), `page` how far a long question is read (0: from its
    beginning); `entered`: the ruling is in the book. `goes_on`: no key was typed yet after those of
    the last time. `at_table`: the live table comes after it.
    """

    sheet: Sheet
    opened: Dispute
    dispute: Dispute
    typed: str = ""
    message: str = ""
    status: Exit = Exit.CLEAN
    good: bool = False
    help: int = 0
    page: int = 0
    entered: bool = False
    goes_on: bool = False
    at_table: bool = False
