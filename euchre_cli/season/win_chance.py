"""Win chance: how likely each side is to win from a score, by who deals.

In: the rules, and how often hands have each of six outcomes, as published or in a group's own
hands. Out: the chance wherever a game stands, computed exactly from what the next hand may bring.
The deal passes after every scored hand, so the sides deal in turn. Does not know: cards, or players
and how well they play.

The six outcomes, seen from the dealer's side: it, or the other side, makes three or four tricks (+1
by the standard rules), marches or euchres (+2), or scores more alone (+4). Hands that are thrown in
or misdealt do not change the score, and are left out. With a fixed number of hands a tie counts as
half a win for each side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple

from euchre_engine.rules import STANDARD, Result, Rules
from euchre_engine.seats import SIDE, Seat

from ..book.tables import PLAYED_OUT

# -- the outcomes of hands -----------------------------------------------------------------------


class Rates(NamedTuple):
    """The share of each of the six outcomes among scored hands; they add up to 1."""

    dealer_1: float
    dealer_2: float
    dealer_4: float
    other_1: float
    other_2: float
    other_4: float


PUBLISHED: Final = Rates(0.45, 0.16, 0.05, 0.17, 0.12, 0.05)
"""The rates published by Fred Benjamin, among hands that were not thrown in."""


class OutcomeCounts(NamedTuple):
    """The number of a group's hands with each of the six outcomes."""

    dealer_1: int = 0
    dealer_2: int = 0
    dealer_4: int = 0
    other_1: int = 0
    other_2: int = 0
    other_4: int = 0

    @property
    def hands(self) -> int:
        """The number of hands."""
        return sum(self)


WEIGHT: Final = 200
"""The number of a group's own hands that have the same weight as the published rates.

The standard error of a share p counted in n hands is √(p(1−p)/n): after 200 hands, about seventeen
games, 3.5 percentage points for the most frequent outcome, and 1.5 for a lone march. Groups and
house rules differ by about as much (with "stick the dealer", for example), so at that number a
group's own hands and those of others say equally much. After 2,000 hands the group's own have ten
elevenths of the weight."""


def own_rates(counts: OutcomeCounts) -> Rates | None:
    """The rates of these hands alone; `None` without hands."""
    hands = counts.hands
    return Rates(*(number / hands for number in counts)) if hands else None


def blend(counts: OutcomeCounts) -> Rates:
    """The published rates blended with a group's own hands, as if the published rates were `WEIGHT`
    more hands: the mean of a Dirichlet distribution with that prior. Without hands these are the
    published rates."""
    whole = counts.hands + WEIGHT
    pairs = zip(counts, PUBLISHED, strict=True)
    return Rates(*((number + WEIGHT * rate) / whole for number, rate in pairs))


SCORED: Final = PLAYED_OUT | {"renege", "points"}
"""The words for the outcome of a hand that has one of the six outcomes, if its dealer is known."""


def class_of(row: Sequence[Any]) -> int | None:
    """The index in `Rates` and `OutcomeCounts` of a hand's outcome; `None` if it has none of the
    six, or the dealer is unknown.

    The row has these columns of the table of hands: dealer, outcome, maker, alone, lone_defender,
    best, tricks, points_ns, points_ew. A hand counts by what happened, as under the standard rules,
    whatever its points at that table. If a renege replaced the result, or only the points are
    known, it counts by the points (1, 2, or more), if only one side has any.
    """
    dealer, outcome, maker, alone, lone_defender, best, tricks, *points_of = row
    if dealer is None or outcome not in SCORED:
        return None
    if outcome in PLAYED_OUT and maker is not None:
        # If the tricks are unknown, a made call took three or four, which are worth the same. If a
        # house rule says that a loner has to march, four tricks are a euchre.
        taken = 3 if tricks is None else tricks
        taken = min(taken, 2) if outcome == "euchred" else taken
        against = None if lone_defender is None else Seat[lone_defender]
        award = STANDARD.award(Result(Seat[maker], bool(alone), against, bool(best), taken))
        side, points = int(award.side), award.points
    elif points_of.count(0) == 1:
        side, points = int(not points_of[0]), sum(points_of)
    else:
        return None
    return min(points, 3) - 1 + (0 if side == SIDE[Seat[dealer]] else 3)


# -- the chance computed from them ---------------------------------------------------------------

EUCHRES: Final = 0.5
"""The share of euchres among the hands worth 2 points by the standard rules; the others are
marches. The rates do not tell them apart, and it matters only if their points differ."""


_WORTH: Final = (
    (False, 3, 0, 1.0),
    (False, 5, 1, 1 - EUCHRES),
    (False, 2, 1, EUCHRES),
    (True, 5, 2, 1.0),
)
"""Hands by what they are worth: whether the maker is alone, the tricks, which of a side's three
outcomes it is, and the share of that outcome."""


def ways_of(rules: Rules, rates: Rates) -> dict[tuple[int, int], float]:
    """The rate of each possible result of a hand under these rules, best for the dealer's side
    first; a result is the points of the dealer's side and of the other, one of which is 0."""
    rate_of: defaultdict[tuple[int, int], float] = defaultdict(float)
    for alone, tricks, outcome, share in _WORTH:
        points = rules.award(Result(Seat.N, alone, None, False, tricks)).points
        rate_of[points, 0] += share * rates[outcome]
        rate_of[0, points] += share * rates[outcome + 3]
    return {result: rate_of[result] for result in sorted(rate_of, key=lambda r: r[1] - r[0])}


GRID: Final = 2.0**40
"""Chances are rounded to multiples of 1/`GRID`, about a millionth of a millionth: then those of
both sides add up to exactly 1, and the changes of a season's hands have the same sum in any
order."""


def on_grid(chance: float) -> float:
    """A chance rounded to a multiple of 1/`GRID`."""
    return round(chance * GRID) / GRID


class Standing(NamedTuple):
    """How a game stands, seen by one side (us): our points and theirs, which side deals the next
    hand (`dealer`: 0 we do, 1 they do, `None` unknown), and how many hands are left (`None` in a
    game to a target)."""

    score: tuple[int, int]
    dealer: int | None = None
    hands_left: int | None = None

    @property
    def reversed(self) -> Standing:
        """The same, seen by the other side."""
        dealer = None if self.dealer is None else 1 - self.dealer
        return Standing(self.score[::-1], dealer, self.hands_left)


class Points(NamedTuple):
    """The points of a hand, one of which is 0."""

    us: int
    them: int


class NextHand(NamedTuple):
    """What the next hand may bring: its points, how often (`rate`), and the chances of `us` and of
    `them` after it."""

    points: Points
    rate: float
    us: float
    them: float


class WinChance:
    """The chances in a game under `rules`, if hands come out at these `rates`.

    `chance` is that of our side (0–1) for a `Standing`; if the dealer is unknown, halfway between
    those of both cases. `leverage` is how much depends on the next hand: the standard deviation of
    what it adds to the chance, relative to that of a game's first hand (0 once the game is over).
    """

    def __init__(self, rules: Rules, rates: Rates = PUBLISHED) -> None:
        self.rules = rules
        self.ways = ways_of(rules, rates)
        self.chance: Callable[[Standing], float] = cache(self._chance)
        self.leverage: Callable[[Standing], float] = cache(self._leverage)
        self._to_target: Callable[[int, int], float] = cache(self._dealing_to_target)
        self._with_left: Callable[[int, int], float] = cache(self._dealing_with_left)
        self._first = self._deviation(Standing((0, 0), 0, rules.hands_to_play))

    def over(self, at: Standing) -> bool:
        """Whether the score, or the number of hands left, ends the game."""
        hands, left = self.rules.hands_to_play, at.hands_left
        return self.rules.over(at.score, 0 if hands is None or left is None else hands - left)

    def next_hand(self, at: Standing) -> Iterator[NextHand]:
        """What the next hand may bring, best for us first; nothing if the game is over. The dealer
        must be known."""
        if self.over(at):
            return
        ways = list(self.ways.items())
        if at.dealer == 1:
            ways = [(points[::-1], rate) for points, rate in reversed(ways)]
        left = None if at.hands_left is None else at.hands_left - 1
        for points, rate in ways:
            score = at.score[0] + points[0], at.score[1] + points[1]
            us = self.chance(Standing(score, int(at.dealer == 0), left))
            yield NextHand(Points(*points), rate, us, 1 - us)

    def _chance(self, at: Standing) -> float:
        if at.dealer is None:
            return on_grid(sum(self.chance(at._replace(dealer=side)) for side in (0, 1)) / 2)
        if at.dealer == 1:
            return 1.0 - self.chance(at.reversed)
        us, them = at.score
        left = at.hands_left
        return on_grid(
            self._to_target(us, them) if left is None else self._with_left(us - them, left)
        )

    def _dealing_with_left(self, ahead: int, left: int) -> float:
        """The exact chance of the side that deals, `ahead` points in the lead, with so many hands
        left. A tie counts half."""
        if left == 0:
            return _after_the_end(ahead)
        return sum(
            rate * (1 - self._with_left(theirs - ours - ahead, left - 1))
            for (ours, theirs), rate in self.ways.items()
        )

    def _dealing_to_target(self, us: int, them: int) -> float:
        """The exact chance of the side that deals, with `us` points against `them`.

        A hand without points (a made call may be worth 0) leads to the same score with the deal
        passed: then the chances v and w of a score and its mirror image depend on each other,
        v = a + z(1 − w) and w = b + z(1 − v), and both equations are solved together.
        """
        if self.rules.over((us, them), 0):
            return _after_the_end(us - them)
        still = self.ways.get((0, 0), 0.0)
        if still >= 1.0:
            return 0.5  # Nobody ever scores.
        one = self._scored(us, them)
        if not still:
            return one
        return (one + still * (1 - self._scored(them, us) - still)) / (1 - still * still)

    def _scored(self, us: int, them: int) -> float:
        """The part of the dealers' chance that comes from hands with points."""
        return sum(
            rate * (1 - self._to_target(them + theirs, us + ours))
            for (ours, theirs), rate in self.ways.items()
            if ours or theirs
        )

    def _leverage(self, at: Standing) -> float:
        if at.dealer is None:
            return sum(self.leverage(at._replace(dealer=side)) for side in (0, 1)) / 2
        if at.dealer == 1:
            return self.leverage(at.reversed)
        return self._deviation(at) / self._first if self._first else 1.0

    def _deviation(self, at: Standing) -> float:
        now = self.chance(at)
        return sqrt(sum(hand.rate * (hand.us - now) ** 2 for hand in self.next_hand(at)))


def _after_the_end(ahead: int) -> float:
    """The chance of a side that is `ahead` points in the lead when the game is over."""
    return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5


@lru_cache(maxsize=64)
def win_chance(rules: Rules, rates: Rates = PUBLISHED) -> WinChance:
    """The chances under these rules and rates, cached."""
    return WinChance(rules, rates)
