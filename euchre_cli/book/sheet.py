"""The score sheet: the state of a game, as it follows from its entries (`scoring.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Concede, Dealer
from euchre_engine.audit.record import Entry as Record
from euchre_engine.problems import Problem
from euchre_engine.rules import Rules
from euchre_engine.seats import LEFT, SEATS, Seat, Side

from ..log.games import Head
from .entries import Entry, Uid
from .undo import Commands

UNTIL_TIME: Final = 100
"""The number of hands of a game of an evening that ends when the time of its round is over: more
than anybody plays."""

Players: TypeAlias = tuple[str, str, str, str]
"""The names at N, E, S and W; empty for a seat without a name."""


NAMES: Final = ("north", "east", "south", "west")
"""The columns of the four names in the tables of games and hands."""


def lineup(names: Iterable[str]) -> Players:
    """Four names as a tuple, clockwise from N."""
    north, east, south, west = names
    return north, east, south, west


def lineup_in(row: Mapping[str, str]) -> Players:
    """The names at N, E, S and W in a row of the tables."""
    return lineup(row[name] for name in NAMES)


def winner_in(row: Mapping[str, Any]) -> Side | None:
    """The side that won, in a row of the table of games; `None` for a tie, or if it goes on."""
    return None if row["winner"] is None else Side[row["winner"]]


class NewGame(NamedTuple):
    """A game to be begun: its head and first dealer, the number of a game without hands that gives
    way to it, and the number of the evening that it belongs to, 0 for none."""

    head: Head
    dealer: Seat | None = None
    replaces: int = 0
    evening: int = 0

    @property
    def players(self) -> Players:
        """Who sits at N, E, S and W."""
        return seated(self.head)


def seated(head: Head) -> Players:
    """Who sits at N, E, S and W at the beginning of a game."""
    return lineup(head.players.get(seat, "") for seat in SEATS)


class Line(NamedTuple):
    """One hand on the sheet.

    `entry` made it; `own` are its records as entered, `records` these with the rulings made before
    it ended (`rulings` are the uids of those) and with the first dealer, and `text` the same in the
    log language; `verdict` is the engine's. `late`: the game was over before it; `amended` is how
    often it was corrected; `target` is what the game went to (`None`: a number of hands).
    """

    number: int
    entry: Entry
    own: tuple[Record, ...]
    records: tuple[Record, ...]
    text: str
    rulings: tuple[Uid, ...]
    verdict: HandVerdict
    players: Players
    late: bool
    amended: int
    target: int | None

    @property
    def waited(self) -> tuple[Record, ...]:
        """The rulings and notes that were entered before the hand itself."""
        # In a first hand, the dealer from the game's beginning may come before its own records.
        own = self.own
        return self.records[len(own) + (self.records[: len(own)] != own) :]

    @property
    def is_concession(self) -> bool:
        """Whether this is no hand, but only a side that gave up the game."""
        records = [record for record in self.records if not isinstance(record, Dealer)]
        return len(records) == 1 and isinstance(records[0], Concede)


class Sheet(NamedTuple):
    """The state of a game.

    - `number` is what the game is called in this book; `head` is how it began, `begun` the entry
      that says so, `first_dealer` who was to deal its first hand. `evening` is the number of the
      evening that it belongs to, 0 for none.
    - `rules` are in force now. `players` sit at N, E, S and W now, and `playing` play the hand
      under way, of which `waiting` are the records: its rulings and notes.
    - `total` is the score (N/S, E/W) with their points; once the game is over, that at its end.
    - `dealer` deals the hand under way, and `due` would by rotation; `None`: not known. `hands` is
      the number that counts in a game of a fixed number.
    - `winner` is `None` while the game goes on and for a tie; `conceded` gave up; `struck`: the
      game does not count.
    - `opened` is the id of the entry that last made it the current game, `None` for a game that was
      only imported or entered by its result; `last` is the id of its last entry.
    - `origin` is the digest of the log that it was read
      from; `best_of`: a match of so many games begins with it, 0 for none.
    """

    number: int
    evening: int
    head: Head
    begun: Entry
    first_dealer: Seat | None
    rules: Rules
    players: Players
    playing: Players
    lines: tuple[Line, ...]
    waiting: tuple[Record, ...]
    total: tuple[int, int]
    dealer: Seat | None
    due: Seat | None
    hands: int
    over: bool
    winner: Side | None
    conceded: Side | None
    struck: bool
    time_called: bool
    best_of: int
    origin: str
    opened: int | None
    last: int
    commands: Commands

    @property
    def only_result(self) -> bool:
        """Whether only the final score of the game is known."""
        return self.head.result is not None

    @property
    def began(self) -> str:
        """The time the game began, in UTC, as 2026-11-19T20:30:05Z; empty if it was read from a
        file that does not say."""
        return self.head.begun or ("" if self.origin else self.begun.at)

    @property
    def eldest(self) -> Seat | None:
        """The seat that bids first and, with nobody alone, leads first in the hand under way."""
        return None if self.dealer is None else LEFT[self.dealer]

    @property
    def hands_left(self) -> int | None:
        """The number of hands left to play; `None` in a game to a target, or until its time is
        over."""
        whole = self.hands_to_play
        return None if whole is None else max(0, whole - self.hands)

    @property
    def hands_to_play(self) -> int | None:
        """The number of hands of the whole game; `None` in a game to a target, or until its time is
        over."""
        return None if self.until_time else self.rules.hands_to_play

    @property
    def until_time(self) -> bool:
        """Whether the game ends when the time of its round of an evening is over."""
        return bool(self.evening) and self.rules.hands_to_play == UNTIL_TIME

    def line(self, number: int) -> Line | None:
        """The hand of this number, or `None`."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else None

    def line_of(self, entry: Uid) -> Line | None:
        """The hand that this entry made, or `None`."""
        return next((line for line in self.lines if line.entry.uid == entry), None)

    def problems(self) -> list[tuple[Line, Problem]]:
        """The errors that an audit of this game finds, hand by hand."""
        return [
            (line, problem)
            for line in self.lines
            for problem in line.verdict.problems
            if problem.severity == "error"
        ]
