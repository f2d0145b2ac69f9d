"""The verdict on one audited hand, as data.

Knows: its fields. Does not know: how it was reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..cards import Card, Suit
from ..problems import RENEGE, Problem
from ..rules import Award, Ending
from ..seats import SIDE, Seat, Side
from .record import Penalty, RenegeClaim

_FIELDS: Final = (
    *("number", "dealer", "up", "trump", "maker", "alone", "lone_defender"),
    *("evidence", "ending", "void", "tricks", "may_have_taken", "award"),
    *("points_as_played", "points", "total", "penalties", "rulings"),
    *("proven", "excluded", "undecided", "conceded", "decided", "if_ruled"),
    *("copy", "after_game", "problems"),
)


class HandVerdict:
    """The verdict on one audited hand.

    Made with what the deal and the bidding came to (`dealer` is the seat that dealt, `None` if not
    known); the rest is set as it is found out. Pairs of numbers are (N/S, E/W). Verdicts with the
    same fields are equal, so that a game that was read again is the same.
    """

    number: int = 0
    """Its number in the game."""
    evidence: str | None = None
    """The source of the points: claimed `points`, a claimed `result` or number of tricks, the
    `tricks` played, or those and the whole `deal`; `None` for a void hand."""
    ending: Ending = Ending.SCORED
    """The way it ended, on which the next dealer depends."""
    void: str | None = None
    """`misdeal` or `thrown-in` if the hand is void."""
    tricks: tuple[int, int] | None = None
    """The tricks taken; `None` if not known."""
    may_have_taken: Sequence[int] = ()
    """If the tricks are not known: the numbers that the makers may have taken, if it is known that
    they made it, or were euchred."""
    award: Award | None = None
    points_as_played: tuple[int, int] = (0, 0)
    """The points before rulings and penalties."""
    points: tuple[int, int] = (0, 0)
    """The points after rulings and penalties."""
    total: tuple[int, int] = (0, 0)
    """The score after the hand."""
    penalties: Sequence[tuple[Side, int, Penalty]] = ()
    """Each penalty with the side that gets its points, and their number."""
    rulings: Sequence[RenegeClaim] = ()
    proven: int = 0
    """The number of off-suit plays that are proven to be reneges."""
    excluded: int = 0
    """The number of off-suit plays that cannot be reneges."""
    undecided: int = 0
    """The number of off-suit plays that may be reneges."""
    conceded: Side | None = None
    """The side that gave up the game in this hand."""
    decided: bool = True
    """False if the points cannot be known; they count as 0."""
    if_ruled: tuple[int, int] | None = None
    """The points if the proven reneges are punished; `None` if there is nothing to punish."""
    copy: bool = False
    """True if the hand is written a second time, and brings no points."""
    after_game: bool = False
    """True if the game was over before it."""

    def __init__(
        self,
        dealer: Seat | None,
        up: Card | None,
        trump: Suit | None,
        maker: Seat | None,
        alone: bool,
        lone_defender: Seat | None = None,
    ) -> None:
        self.dealer = dealer
        self.up = up
        self.trump = trump
        self.maker = maker
        self.alone = alone
        self.lone_defender = lone_defender
        self.problems: list[Problem] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandVerdict) and all(
            getattr(self, name) == getattr(other, name) for name in _FIELDS
        )

    def __repr__(self) -> str:
        return f"<HandVerdict: hand {self.number}, points {self.points}, {self.problems}>"

    @property
    def renege_is_undecided(self) -> bool:
        """True if a renege of the hand is not proven after all, because a slip of the pen would
        explain it too or something else is wrong with the record."""
        return any(p.kind is RENEGE and (p.slip or p.doubt) for p in self.problems)

    @property
    def makers(self) -> Side | None:
        """The makers' side."""
        return None if self.maker is None else SIDE[self.maker]
