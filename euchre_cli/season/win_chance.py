"""Win chance: how likely each side is to win from a score, by who deals.

In: the rules, and how often hands have each of six outcomes, as published or in a group's own
hands. Out: the chance at any score, computed exactly, backwards from the end of the game. The deal
passes after every scored hand, so the sides deal in turn. Does not know: cards, or players and how
well they play.

The six outcomes, seen from the dealer's side: it, or the other side, makes three or four tricks (+1
by the standard rules), marches or euchres (+2), or scores more alone (+4). Hands that are thrown in
or misdealt do not change the score, and are left out. With a fixed number of hands a tie counts as
half a win for each side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.rules import STANDARD, Result, Rules
from euchre_engine.seats import SEATS, SIDE, Seat

from ..book.schema import PLAYED_OUT

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
    hands = counts.hands
    if not hands:
        return PUBLISHED
    whole = hands + WEIGHT
    pairs = zip(counts, PUBLISHED, strict=True)
    return Rates(*((number + WEIGHT * rate) / whole for number, rate in pairs))


SCORED: Final = PLAYED_OUT | {"renege", "points"}
"""The words for the outcome of a hand that has one of the six outcomes, if its dealer is known."""


def class_of(
    dealer: str | None,
    outcome: str,
    maker: str | None = None,
    alone: object = False,
    lone_defender: str | None = None,
    best: object = False,
    tricks: int | None = None,
    points_ns: int = 0,
    points_ew: int = 0,
) -> int | None:
    """The index in `Rates` and `OutcomeCounts` of a hand's outcome; `None` if it has none of the
    six, or the dealer is unknown.

    The facts are those of the table of hands: seat letters, the word for the `outcome`, the makers'
    `tricks`, the points. A hand counts by what happened, as under the standard rules, whatever its
    points at that table. If a renege replaced the result, or only the points are known, it counts
    by the points (1, 2, or more), if only one side has any.
    """
    dealing = _SEAT.get(dealer or "")
    if dealing is None or outcome not in SCORED:
        return None
    made_by = _SEAT.get(maker or "")
    if outcome in PLAYED_OUT and made_by is not None:
        # If the tricks are unknown, a made call took three or four, which are worth the same. If a
        # house rule says that a loner has to march, four tricks are a euchre.
        taken = 3 if tricks is None else tricks
        taken = min(taken, 2) if outcome == "euchred" else taken
        against = _SEAT.get(lone_defender or "")
        award = STANDARD.award(Result(made_by, bool(alone), against, bool(best), taken))
        side, points = int(award.side), award.points
    elif points_ns > 0 >= points_ew or points_ew > 0 >= points_ns:
        side, points = int(points_ew > 0), max(points_ns, points_ew)
    else:
        return None
    return min(points, 3) - 1 + (0 if side == SIDE[dealing] else 3)


_SEAT: Final[dict[str, Seat]] = {seat.name: seat for seat in SEATS}


# -- the chance computed from them ---------------------------------------------------------------

EUCHRES: Final = 0.5
"""The share of euchres among the hands worth 2 points by the standard rules; the others are
marches. The rates do not tell them apart, and it matters only if their points differ."""


class HandOutcome(NamedTuple):
    """A possible outcome of a hand: the points for the `dealers`' side and for the `others`, one of
    which is 0, and its `rate` among scored hands."""

    dealers: int
    others: int
    rate: float


HandOutcomes: TypeAlias = tuple[HandOutcome, ...]


def ways_of(rules: Rules, rates: Rates) -> HandOutcomes:
    """The possible outcomes of a hand under these rules with their rates, each once, best for the
    dealer's side first."""
    maker = Seat.N
    made = rules.award(Result(maker, False, None, False, 3)).points
    march = rules.award(Result(maker, False, None, False, 5)).points
    euchre = rules.award(Result(maker, False, None, False, 2)).points
    alone = rules.award(Result(maker, True, None, False, 5)).points
    worth = ((made, 1.0, 0), (march, 1 - EUCHRES, 1), (euchre, EUCHRES, 1), (alone, 1.0, 2))
    rate_of: dict[tuple[int, int], float] = {}
    for points, share, which in worth:
        for result, rate in (((points, 0), rates[which]), ((0, points), rates[which + 3])):
            rate_of[result] = rate_of.get(result, 0.0) + share * rate
    ordered = sorted(rate_of, key=lambda result: result[1] - result[0])
    return tuple(HandOutcome(*result, rate_of[result]) for result in ordered)


GRID: Final = 2.0**40
"""Chances are rounded to multiples of 1/`GRID`, about a millionth of a millionth: then those of
both sides add up to exactly 1, and the changes of a season's hands have the same sum in any
order."""


def on_grid(chance: float) -> float:
    """A chance rounded to a multiple of 1/`GRID`."""
    return round(chance * GRID) / GRID


def after_the_end(ahead: int) -> float:
    """The chance of a side that is `ahead` points in the lead when no hand is left to play."""
    return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5


@lru_cache(maxsize=64)
def to_target(ways: HandOutcomes, target: int) -> list[list[float]]:
    """The chances of the side that deals, indexed by its points and by the other side's.

    Every hand with points leads to a higher sum of both scores, so the sums are computed from the
    highest down. A hand without points (a made call may be worth 0) leads to the same score with
    the deal passed: then the chances v and w of a score and its mirror image depend on each other,
    v = a + z(1 − w) and w = b + z(1 − v), and both equations are solved together.
    """
    most = max(max(way.dealers, way.others) for way in ways)
    # Scores past the target are in the table too, so that no step has to test for them.
    size = target + most
    table = [[0.0] * size if us < target else [1.0] * size for us in range(size)]
    moving = [way for way in ways if way.dealers or way.others]
    still = sum(way.rate for way in ways if not (way.dealers or way.others))
    steps = [(way.dealers, way.others, way.rate) for way in moving]
    for both in range(2 * target - 2, -1, -1):
        for us in range(max(0, both - target + 1), min(both, target - 1) + 1):
            them = both - us
            chance = 0.0
            for ours, theirs, rate in steps:
                chance += rate * (1.0 - table[them + theirs][us + ours])
            table[us][them] = chance
        if still:
            _solve_pointless_hands(table, both, target, still)
    return [[on_grid(chance) for chance in row[:target]] for row in table[:target]]


def _solve_pointless_hands(table: list[list[float]], both: int, target: int, still: float) -> None:
    """Corrects the chances of all scores with the sum `both` for hands without points, which have
    the probability `still`."""
    for us in range(max(0, both - target + 1), both // 2 + 1):
        them = both - us
        if still >= 1.0:
            table[us][them] = table[them][us] = 0.5  # Nobody ever scores.
            continue
        one, other = table[us][them], table[them][us]
        table[us][them] = (one + still * (1 - other - still)) / (1 - still * still)
        table[them][us] = (other + still * (1 - one - still)) / (1 - still * still)


class HandsLeftTable:
    """Win chances with a fixed number of hands left, by the lead of the dealer's side.

    `differences` are the probabilities of each difference in points over these hands, from that
    side's greatest loss to its greatest gain.
    """

    __slots__ = ("above", "differences", "span")

    def __init__(self, differences: list[float]) -> None:
        self.differences = differences
        self.span = len(differences) // 2
        self.above = []
        total = 0.0
        for rate in reversed(differences):
            self.above.append(on_grid(total + rate / 2))
            total += rate

    def chance(self, ahead: int) -> float:
        """The chance of the side that deals, with a lead of `ahead` points; a tie counts half."""
        if abs(ahead) > self.span:
            return after_the_end(ahead)
        return self.above[self.span + ahead]


def add_hand(differences: list[float], ways: HandOutcomes) -> list[float]:
    """The distribution of point differences with one more hand before `differences`. The deal
    passes, so the remaining hands are seen from the other side, with the opposite sign."""
    most = max(max(way.dealers, way.others) for way in ways)
    wider = [0.0] * (len(differences) + 2 * most)
    for way in ways:
        start = most + way.dealers - way.others
        for place, rate in enumerate(reversed(differences), start):
            wider[place] += way.rate * rate
    return wider


class NextHandOutcome(NamedTuple):
    """A possible outcome of the next hand: the points for `us` and `them`, its `rate`, and our win
    `chance` after it."""

    us: int
    them: int
    rate: float
    chance: float


class Swing(NamedTuple):
    """How much depends on the next hand: the standard `deviation` of the change in win chance over
    its possible outcomes, and the `leverage`, its ratio to that of a game's first hand."""

    deviation: float
    leverage: float


class WinChance:
    """The chances in a game under `rules`, if hands have the outcomes at these `rates`.

    `ways` are the possible outcomes of a hand. In the methods `us` and `them` are the scores of one
    side and the other; a score at or past the target has won. `hands_left` is the number of hands
    still to play if it is fixed (`None`: all of them), and ignored otherwise. The methods raise
    `ValueError` for a score or number of hands below 0, and for more hands left than the game has.
    """

    __slots__ = ("_first", "_left", "_swings", "_values", "hands", "rates", "rules", "ways")

    def __init__(self, rules: Rules, rates: Rates = PUBLISHED) -> None:
        self.rules = rules
        self.rates = rates
        self.ways = ways_of(rules, rates)
        self.hands = rules.hands_to_play
        target = rules.target
        self._values = None if target is None else to_target(self.ways, target)
        self._left: list[HandsLeftTable] = []
        self._swings: dict[tuple[int, int, int | None], Swing] = {}
        self._first: float | None = None

    def dealing(self, us: int, them: int, hands_left: int | None = None) -> float:
        """The chance (0–1) of the side that deals, with `us` points against `them`."""
        if us < 0 or them < 0:
            raise ValueError(f"there is no score {us}–{them}")
        target = self.rules.target
        if self._values is not None and target is not None:
            if us < target and them < target:
                return self._values[us][them]
            if us >= target and them >= target:
                return after_the_end(us - them)
            return 1.0 if us >= target else 0.0
        hands = self.hands or 0
        left = hands if hands_left is None else hands_left
        if not 0 <= left <= hands:
            raise ValueError(f"there are no {left} hands left of {hands}")
        return self._with_left(left).chance(us - them)

    def not_dealing(self, us: int, them: int, hands_left: int | None = None) -> float:
        """The chance of a side with `us` points if the other side, with `them`, deals."""
        return 1.0 - self.dealing(them, us, hands_left)

    def of_ns(
        self, total: tuple[int, int], dealer: int | None, hands_left: int | None = None
    ) -> float:
        """The chance of N/S at a `total` (N/S, E/W) if the side `dealer` deals (0 N/S, 1 E/W);
        halfway between the two chances if the dealer is unknown."""
        ns, ew = total
        if dealer == 0:
            return self.dealing(ns, ew, hands_left)
        if dealer == 1:
            return 1.0 - self.dealing(ew, ns, hands_left)
        either = self.dealing(ns, ew, hands_left) + 1.0 - self.dealing(ew, ns, hands_left)
        return on_grid(either / 2)

    def next_hand(
        self, us: int, them: int, dealing: bool = True, hands_left: int | None = None
    ) -> Iterator[NextHandOutcome]:
        """The possible outcomes of the next hand, best for us first; empty if the game is over."""
        if self.over(us, them, hands_left):
            return
        left = None if self.hands is None else (hands_left or self.hands) - 1
        if dealing:
            for ours, theirs, rate in self.ways:
                yield NextHandOutcome(
                    ours, theirs, rate, self.not_dealing(us + ours, them + theirs, left)
                )
        else:
            for theirs, ours, rate in reversed(self.ways):
                yield NextHandOutcome(
                    ours, theirs, rate, self.dealing(us + ours, them + theirs, left)
                )

    def over(self, us: int, them: int, hands_left: int | None = None) -> bool:
        """Returns True if the game is over."""
        played = 0
        if self.hands is not None and hands_left is not None:
            played = self.hands - hands_left
        return self.rules.over((us, them), played)

    def swing(self, us: int, them: int, hands_left: int | None = None) -> Swing:
        """How much depends on the next hand, with `us` points for the side that deals; 0 if the
        game is over."""
        key = (us, them, hands_left)
        found = self._swings.get(key)
        if found is None:
            deviation = self._deviation(us, them, hands_left)
            if self._first is None:
                self._first = self._deviation(0, 0, None)
            leverage = deviation / self._first if self._first else 1.0
            found = self._swings[key] = Swing(deviation, leverage)
        return found

    def _deviation(self, us: int, them: int, hands_left: int | None) -> float:
        now = self.dealing(us, them, hands_left)
        return sqrt(
            sum(
                one.rate * (one.chance - now) ** 2
                for one in self.next_hand(us, them, True, hands_left)
            )
        )

    def _with_left(self, hands: int) -> HandsLeftTable:
        if not self._left:
            self._left.append(HandsLeftTable([1.0]))
        while len(self._left) <= hands:
            self._left.append(HandsLeftTable(add_hand(self._left[-1].differences, self.ways)))
        return self._left[hands]


@lru_cache(maxsize=64)
def win_chance(rules: Rules, rates: Rates = PUBLISHED) -> WinChance:
    """The chances under these rules and rates, cached."""
    return WinChance(rules, rates)
