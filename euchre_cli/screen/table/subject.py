"""What the live table shows, and what its keys may lead to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from euchre_engine.audit.record import Entry
from euchre_engine.seats import SEATS, Seat

from ...book import entering
from ...book.entries import NewEntry
from ...book.matches import Match
from ...book.people import label
from ...book.sheet import Line, Players, Sheet
from ...terminal.exit_status import Refused
from ...words.grammar import Said, said_of
from ..shell.dialogue import Offer, Question, choose


class AfterGame(NamedTuple):
    """What follows the game at a table of an evening that is over: the next round, after a
    `question`; or else `why_not` yet."""

    why_not: str = ""
    question: str = ""


class Table(NamedTuple):
    """A game at the table. `people` are in the book, `match` is the one the game belongs to;
    `after_game` is what follows it at a table of an evening. `told` is the number of the hand that
    was just entered, 0 for none. `asks`: somebody can answer whether a name is a slip."""

    sheet: Sheet
    people: tuple[str, ...] = ()
    match: Match | None = None
    after_game: AfterGame | None = None
    told: int = 0
    asks: bool = True

    @property
    def ended(self) -> bool:
        """Whether nothing more can be entered in the game."""
        return self.sheet.over or self.sheet.struck

    @property
    def is_blank(self) -> bool:
        """Whether it is a table of an evening at which nothing was entered in this round."""
        sheet = self.sheet
        return sheet.evening > 0 and not (sheet.lines or sheet.waiting or sheet.only_result)


class Enter(NamedTuple):
    """Make an entry in the game; a `remark` is said with it."""

    entry: NewEntry
    remark: str = ""


class TakeBack(NamedTuple):
    """Undo the last command of the game; or `again`, redo the one that was undone last."""

    again: bool = False


class NextGame(NamedTuple):
    """Begin the next game of these four, with other `partners` or the same; at an evening, the next
    round."""

    partners: bool = False


class OpenDispute(NamedTuple):
    """Settle a claimed renege in the last hand, or in the one `under_way`, which is not entered
    yet."""

    under_way: bool


class AHand(NamedTuple):
    """A hand to enter: the next one, or again the one in `line`, of which all stays that is not
    entered anew."""

    sheet: Sheet
    line: Line | None = None

    @property
    def players(self) -> Players:
        """The four who play it."""
        return self.line.players if self.line else self.sheet.playing

    @property
    def due(self) -> Seat | None:
        """The seat whose deal it is; `None` if anybody may deal."""
        if self.line:
            return entering.due_to_deal(self.sheet, self.line)
        return self.sheet.due if self.sheet.lines else None

    @property
    def again(self) -> str:
        """What the questions about it begin with."""
        return f"Amending hand {self.line.number}" if self.line else ""

    def called_by(self, maker: Seat) -> Said:
        """The hand after its first key; it has three tricks until they are entered."""
        was = said_of(self.line.own, self.line.verdict) if self.line else None
        kept = was.called_by(maker) if was else Said(maker)
        return kept._replace(tricks=3, result="")

    def entered(self, own: Sequence[Entry]) -> Enter:
        """The entry of the hand with these records. Raises `Refused` if the rules do not allow
        it."""
        if not self.line:
            return Enter(entering.next_hand(self.sheet, own))
        whole = entering.replacement_entries(self.line, own)
        return Enter(entering.amend(self.sheet, self.line, whole, ""))

    def check(self, own: Sequence[Entry]) -> None:
        """Raises `Refused` if the rules do not allow these records; they may be those that the hand
        has already."""
        if self.line:
            whole = entering.replacement_entries(self.line, own)
            entering.check_correction(self.sheet, self.line, whole)
        else:
            entering.next_hand(self.sheet, own)

    def dealt_by(self, seat: Seat, stolen: bool) -> Enter:
        """The entry that this player dealt it; `stolen`: out of turn."""
        if self.line:
            corrected = entering.corrected_dealer(self.sheet, self.line, seat, stolen, "")
            return Enter(corrected)
        return Enter(entering.dealer(self.sheet, seat, stolen))


def is_allowed(attempt: Callable[..., object], *arguments: object) -> bool:
    """Whether the rules allow it."""
    try:
        attempt(*arguments)
    except Refused:
        return False
    return True


def seat_offers(players: Players, seats: Sequence[Seat] = SEATS) -> list[Offer]:
    """The keys 1 to 4 of these players."""
    return [Offer((str(seat + 1),), label(players, seat)) for seat in seats]


def seat_of(key: str) -> Seat:
    """The seat of a key 1 to 4."""
    return SEATS[int(key) - 1]


def choose_seat(
    words: str, players: Players, seats: Sequence[Seat] = SEATS, so_far: str = ""
) -> Generator[Question, str, Seat]:
    """Asks for one of these players."""
    return seat_of((yield from choose(words, seat_offers(players, seats), so_far)))
