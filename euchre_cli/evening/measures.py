"""What people are compared by on an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple


class Counts(NamedTuple):
    """What the hands at a table say of one player: the loners with all tricks, and the points that
    those brought; the player's own calls, those that were euchred, and of these the loners; and the
    hands in which the player's side euchred the other. Of a table of which only the result is known
    there are only the loners that were named with it."""

    loners: int = 0
    lone_points: int = 0
    calls: int = 0
    euchred: int = 0
    loners_euchred: int = 0
    euchres: int = 0

    def plus(self, other: Counts) -> Counts:
        """The sum of both."""
        return Counts(*(one + more for one, more in zip(self, other, strict=True)))


class RoundPoints(NamedTuple):
    """The points of a player in a round; `table` is 0 for one that was sat out. `points` are the
    player's own by the rules of the evening, `against` those of the other side; `won` is 1, ½ for a
    tie, or 0."""

    round: int
    table: int
    points: int
    against: int
    finished: bool
    won: Fraction = Fraction()
    counts: Counts = Counts()
    opponents: tuple[str, ...] = ()


class Standing(NamedTuple):
    """Somebody on the ladder, or a couple.

    - `place` is from 1, and `shared` if others have it too.
    - Only tables that are over count in `tables`, `won`, `tied` and `high` (the high round, `None`
      before the first). Couples win `by_default` where the couple that they should meet has left.
    - `missed` are the rounds without a seat and without such a win, `sat_out` those of them in
      which they were there. What sitting out `brought` is in `points`, `wins` or `margin`,
      whichever the ladder ranks by.
    - `opponents` is the average points a round of those met; somebody met twice counts twice.
    """

    names: tuple[str, ...]
    points: int
    against: int
    margin: int
    tables: int
    won: int
    tied: int
    by_default: int
    missed: int
    sat_out: int
    brought: Fraction
    wins: Fraction
    high: int | None
    counts: Counts
    opponents: Fraction
    rounds: tuple[RoundPoints, ...]
    place: int = 0
    shared: bool = False

    @property
    def name(self) -> str:
        """The name, of a couple both: `Ann & Bob`."""
        return " & ".join(self.names)

    @property
    def games(self) -> Fraction:
        """The tables won; a tie that nobody cut for is half a win, and a win by default is none."""
        return self.won + Fraction(self.tied, 2)

    @property
    def lost(self) -> int:
        """The tables lost."""
        return self.tables - self.won - self.tied

    @property
    def has_score(self) -> bool:
        """Whether anything was entered for them."""
        return any(row.table for row in self.rounds) or bool(self.by_default)


class Measure(NamedTuple):
    """Something that people can be compared by; more of it is better. Sentences use the `verb`, the
    value and the `unit` or `units`: `won` 6 `games`."""

    name: str
    verb: str
    unit: str
    units: str
    of: Callable[[Standing], int | Fraction]

    def amount(self, one: Standing) -> str:
        """Somebody's value with its unit: `6 games`."""
        number = number_words(self.of(one))
        return f"{number} {self.unit if number == '1' else self.units}"


MEASURES: Final[Mapping[str, Measure]] = {
    measure.name: measure
    for measure in (
        Measure("points", "had", "point", "points", lambda one: one.points),
        Measure("wins", "had", "win", "wins", lambda one: one.wins),
        Measure("margin", "had", "point of margin", "points of margin", lambda one: one.margin),
        Measure("games", "won", "game", "games", lambda one: one.games),
        Measure("loners", "made", "loner", "loners", lambda one: one.counts.loners),
        Measure("high-round", "had", "point", "points", lambda one: one.high or 0),
        Measure(
            *("opponents", "met opponents with", "point a round", "points a round"),
            lambda one: one.opponents,
        ),
    )
}
"""Every measure by its name."""

TIE_BREAKS: Final = (MEASURES["games"], MEASURES["loners"], MEASURES["opponents"])
"""What decides between people who are level, in this order; then they cut."""


def number_words(value: int | Fraction, decimals: int = 2) -> str:
    """A whole number, a number and a half (`5½`), or a decimal fraction."""
    value = Fraction(value)
    if value.denominator == 1:
        return f"{value.numerator:,}"
    if value.denominator == 2 and value > 0:
        return f"{value.numerator // 2 or ''}½"
    return f"{float(value):,.{decimals}f}"
