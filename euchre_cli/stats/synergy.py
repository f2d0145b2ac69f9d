"""A partnership's result against what the two players' own records predict.

Knows: sums over hands. Does not know: which hands, or whose.

The model is additive: what a side makes of a hand (points for less points against) is what its two
players are worth, less what their opponents are, plus luck, plus whatever the two do for each
other. That last part is the synergy.

What the two are worth is taken from the hands the other was *not at the table* in: their margins a
hand there are added up. Hands against each other must stay out, not only hands together. Suppose a
group of N in which everybody sits with everybody alike, and let a and b be what two players are
worth above the group's average. Then the others are worth −(a + b)/(N − 2) each. Together the two
make

    a + b + 2 (a + b)/(N − 2) = (a + b) N/(N − 2)

and alone, with a third player against two more, a + (a + b)/(N − 2) and b + (a + b)/(N − 2): the
same in sum, so that the prediction is right. With the hands against each other in it the sum would
be (N − 4)/(N − 2) of that, two thirds for eight players and nothing at all for four, and every
good pair would seem to gain from each other.

Where company is not alike, say where one of the two has another favourite partner, that partner's
worth is in the prediction too. And of the 28 pairs of a group of eight, one or two stand out at
95 % by luck alone.
"""

from __future__ import annotations

from math import fsum, sqrt
from typing import Final, NamedTuple

from .interval import t_quantile, variance

ENOUGH: Final = 40
"""The hands each of the three records should have before a synergy is worth a look."""


class Record(NamedTuple):
    """Hands of a side: how many, the sum of its margins (points for less points against), and the
    sum of their squares."""

    hands: int
    margin: float
    squares: float

    @property
    def mean(self) -> float:
        """The margin a hand. Raises ZeroDivisionError where there is no hand."""
        return self.margin / self.hands


class Synergy(NamedTuple):
    """In points a hand: the margin `predicted` for a partnership, its `actual` margin, the
    `difference` (above 0: better together), and that difference's 95 % interval from `low` to
    `high`. `enough`: each of the three records has at least as many hands as were asked for."""

    predicted: float
    actual: float
    difference: float
    low: float
    high: float
    enough: bool


def synergy(
    together: Record,
    one_without_other: Record,
    other_without_one: Record,
    least: int = ENOUGH,
) -> Synergy | None:
    """What two players make of their hands `together` beside what they make in hands the other was
    not at the table in (neither as partner nor as opponent).

    The three records share no hand, so the variance of the difference is the sum of the three
    s²/n; the interval takes the t quantile for the degrees of freedom of B. L. Welch, "The
    generalization of 'Student's' problem when several different population variances are involved",
    Biometrika 34 (1947), 28-35: (Σ s²/n)² / Σ ((s²/n)² / (n − 1)).

    The hands are taken for independent. Those of one game share their company, which makes the
    interval a little narrow: where players differ by 0.1 a hand, it holds the truth in 94 of 100
    simulated seasons.

    None where that cannot be had: a record has fewer than two hands, or no margin ever differed.
    In a group of four, where nobody ever sits without another, it never can.
    """
    records = (together, one_without_other, other_without_one)
    fewest = min(record.hands for record in records)
    if fewest < 2:
        return None
    parts = [variance(one.margin, one.squares, one.hands) / one.hands for one in records]
    # fsum: the same to the last digit whichever of the two is named first.
    spread = fsum(parts)
    if not spread:
        return None
    freedom = spread**2 / fsum(
        part**2 / (record.hands - 1) for part, record in zip(parts, records, strict=True)
    )
    # Rounded down: a little too wide rather than too narrow. It is never below fewest - 1 >= 1.
    reach = t_quantile(max(1, int(freedom))) * sqrt(spread)
    predicted = one_without_other.mean + other_without_one.mean
    difference = together.mean - predicted
    return Synergy(
        predicted,
        together.mean,
        difference,
        difference - reach,
        difference + reach,
        fewest >= least,
    )
