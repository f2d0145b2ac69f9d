"""The counts of each person on an evening, the measures that people are ranked by, and the prizes.

Knows: the counts of one person (`Standing`), the measures made of them, and the measure that
decides each prize. Does not know: how they are counted (`ladder.py`), or who wins (`prizes.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple


class RoundPoints(NamedTuple):
    """The points of one person in one round; `table` is 0 for a round that they sat out.

    `points` are their own by the rules of the evening, `against` those of the other side.
    """

    round: int
    table: int
    points: int
    against: int
    finished: bool


class Standing(NamedTuple):
    """One person on the ladder.

    `rank` is from 1, and `level` is true if somebody else has the same. `points` count by the rules
    of the evening; `against` are the points of the other sides. Only finished games are counted in
    `tables` (usually one game each), `won` and `tied`, and for `high_round` (`None` before the
    first).

    `loners` are those with all tricks, `loners_euchred` those that were euchred; `calls` and
    `euchred` are this person's own, and `euchres` the hands in which their side euchred the other.
    `without_hands` is the number of finished games with only a result, of which none of these is
    known; of these games, those whose result names no loners are `without_loners`, too.

    `partner` is the only partner that they had, if they played at least two games together (with
    fixed partners one), else empty. `opponents` is the strength of the opponents: the average
    points a round of those met at finished tables; somebody met twice counts twice. `stayed` is
    true if they took part in every round, at a table or sitting out.
    """

    name: str
    rank: int
    level: bool
    points: int
    against: int
    tables: int
    sat_out: int
    won: int
    tied: int
    loners: int
    loners_euchred: int
    calls: int
    euchred: int
    euchres: int
    high_round: int | None
    partner: str
    opponents: Fraction
    stayed: bool
    by_round: tuple[RoundPoints, ...]
    without_hands: int
    without_loners: int

    @property
    def lost(self) -> int:
        """The tables lost."""
        return self.tables - self.won - self.tied

    @property
    def margin(self) -> int:
        """Points for minus points against."""
        return self.points - self.against


class Measure(NamedTuple):
    """Something that people can be compared by; more of it is better.

    Sentences use the `verb`, the value and the `unit` or `units`: `won` 6 `games`. `of_side` is
    true if partners get it together, rather than singly. `unknown` is the number of somebody's
    games that do not tell of it.
    """

    name: str
    verb: str
    unit: str
    units: str
    value: Callable[[Standing], int | Fraction]
    of_side: bool = True
    unknown: Callable[[Standing], int] = lambda person: 0


MEASURES: Final[Mapping[str, Measure]] = {
    measure.name: measure
    for measure in (
        Measure("points", "had", "point", "points", lambda person: person.points),
        Measure(
            "wins", "won", "game", "games", lambda person: person.won + Fraction(person.tied, 2)
        ),
        Measure("margin", "had a margin of", "point", "points", lambda person: person.margin),
        Measure(
            *("loners", "made", "loner", "loners", lambda person: person.loners),
            of_side=False,
            unknown=lambda person: person.without_loners,
        ),
        Measure("high-round", "had", "point", "points", lambda person: person.high_round or 0),
        Measure(
            "opponents",
            "met opponents with",
            "point a round",
            "points a round",
            lambda person: person.opponents,
        ),
    )
}
"""Every measure by its name. A tie that nobody cut for is half a win."""

TIE_BREAKS: Final = tuple(MEASURES[name] for name in ("wins", "loners", "opponents"))
"""The measures that decide between people who are level, in their order."""


class Prize(NamedTuple):
    """A prize for whoever has most by its `measure`, or, if `fewest` is true, least. `place` is 1
    or 2 for the first two places, 0 for any other prize. A `usual` prize is given unless the rules
    of the evening say otherwise."""

    name: str
    title: str
    measure: Measure
    definition: str
    place: int = 0
    fewest: bool = False
    usual: bool = True


PRIZES: Final[Mapping[str, Prize]] = {
    prize.name: prize
    for prize in (
        Prize(
            "most-points",
            "most points",
            MEASURES["points"],
            "Most points in the evening.",
            place=1,
        ),
        Prize(
            "second-place",
            "second place",
            MEASURES["points"],
            "Most points after the winner of most points.",
            place=2,
            usual=False,
        ),
        Prize(
            "most-wins",
            "most games won",
            MEASURES["wins"],
            "Most games won; a tie is half a win.",
            usual=False,
        ),
        Prize(
            "most-loners",
            "most loners",
            MEASURES["loners"],
            "Most loners that took all five tricks.",
        ),
        Prize(
            "high-round",
            "high round",
            MEASURES["high-round"],
            "Most points in a single round.",
        ),
        Prize(
            "fewest-points",
            "fewest points",
            MEASURES["points"],
            "Fewest points of those who took part in every round: the booby prize.",
            fewest=True,
        ),
    )
}
"""Every prize by name, in the order in which they are given."""
