"""The verdict on one audited hand, as data.

Knows: its fields. Does not know: how it was reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..cards import Card, Suit
from ..problems import RENEGE, Problem
from ..rules import Award, Ending
from ..seats import SIDE, Seat, Side
from .record import Penalty, RenegeClaim


@dataclass(slots=True)
class HandVerdict:
    """One audited hand.

    `number` in its game; `dealer` (as dealt, `None` when not known); `up`, `trump`, `maker`,
    `alone`, `lone_defender` as they came out; `evidence` is what the points rest on (`points`,
    `result`, `tricks`, `deal`, or `None` for a void hand); `ending` is how it ended for the next
    deal; `void` is `misdeal`, `thrown-in` or `None`; `tricks` (N/S, E/W), `None` if not known;
    `may_have_taken` are then the numbers of tricks that the makers may have taken, if it is known
    that they made it, or were euchred; `points_as_played` before and `points` after rulings and
    penalties; `total` is the score after the hand; `proven`, `excluded` and `undecided` count the
    off-suit plays; `decided` is false if the points cannot be known (they count as 0); `if_ruled`
    are the points if the proven renege were punished; `copy`: the hand is written a second time,
    and brings no points; `after_game`: the game was over before it.
    """

    number: int = 0
    dealer: Seat | None = None
    up: Card | None = None
    trump: Suit | None = None
    maker: Seat | None = None
    alone: bool = False
    lone_defender: Seat | None = None
    evidence: str | None = None
    ending: Ending = Ending.SCORED
    void: str | None = None
    tricks: tuple[int, int] | None = None
    may_have_taken: Sequence[int] = ()
    award: Award | None = None
    points_as_played: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    total: tuple[int, int] = (0, 0)
    penalties: Sequence[tuple[Side, int, Penalty]] = ()
    rulings: Sequence[RenegeClaim] = ()
    proven: int = 0
    excluded: int = 0
    undecided: int = 0
    conceded: Side | None = None
    decided: bool = True
    if_ruled: tuple[int, int] | None = None
    copy: bool = False
    after_game: bool = False
    problems: list[Problem] = field(default_factory=list)

    @property
    def renege_is_undecided(self) -> bool:
        """Whether a renege of the hand is not proven after all, because a slip of the pen would
        explain it too or something else is wrong with the record."""
        return any(p.kind is RENEGE and (p.slip or p.doubt) for p in self.problems)

    @property
    def makers(self) -> Side | None:
        """The makers' side."""
        return None if self.maker is None else SIDE[self.maker]
