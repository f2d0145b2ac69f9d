"""Whether a player's loners pay: their break-even, reckoned from the player's own calls with the
partner and the points of the house rules.

In: the calls of a season by outcome. Out: a `LonerReckoning` for each player. Does not know: how it
is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from euchre_engine.rules import Result, Rules
from euchre_engine.seats import SIDE, Seat

from .games import rules_of
from .interval import wilson
from .season import CountedRow, Season


class Calls(NamedTuple):
    """Calls and their outcomes: `marched` took five tricks, `made` three or four."""

    marched: int = 0
    made: int = 0
    euchred: int = 0

    @property
    def number(self) -> int:
        """The number of calls."""
        return sum(self)


class CallPoints(NamedTuple):
    """What a call of each outcome is worth to the makers; a euchre is below 0."""

    march: float
    made: float
    euchre: float

    def mean(self, marched: float, euchred: float) -> float:
        """The points a call if these shares of the calls march and are euchred."""
        return self.made + marched * (self.march - self.made) + euchred * (self.euchre - self.made)


Verdict: TypeAlias = Literal["pay", "pay if like others", "cost", "unknown"]
"""Whether loners pay: by the stricter reckoning, only by the milder one, not even by that; or the
numbers do not tell."""


class LonerReckoning(NamedTuple):
    """Whether a player's loners pay. `alone` are those that the player chose to play alone,
    `together` the calls played with the partner, and `points_…` what each outcome is worth under
    the rules, on average over the loners. `forced` loners, which a house rule demanded, are left
    out.

    Nobody knows what the hands played alone would have made with the partner. If they had been
    euchred as often as alone, and the others had marched as often as the player's other calls that
    were not euchred, the loners pay when the share `break_even` of them marches. Loners are better
    hands; if every one of them had marched with the partner, which is the most that can be said
    against going alone, it is `break_even_if_all_marched`. `None`: not known, because there are no
    loners or no other calls that were made, or a march alone is worth no more than any loner that
    is made. The `verdict` goes by the 95 % interval of the share that marched.
    """

    alone: Calls = Calls()
    together: Calls = Calls()
    forced: int = 0
    points_alone: CallPoints = CallPoints(2, 1, -2)
    points_together: CallPoints = CallPoints(2, 1, -2)
    break_even: float | None = None
    break_even_if_all_marched: float | None = None
    verdict: Verdict = "unknown"


Played: TypeAlias = Sequence[tuple[Rules, Calls]]
"""Calls by the rules they were played by."""


def reckon_loners(alone: Played, together: Played, forced: Played) -> LonerReckoning:
    """The loners of a player who called: chosen ones, calls with the partner, and forced ones."""
    # Rules under which nobody went alone matter only if nobody ever did.
    points, points_together = (
        _average_points(alone or together or forced, lone) for lone in (True, False)
    )
    loners, others, demanded = map(_added, (alone, together, forced))
    known = LonerReckoning(loners, others, demanded.number, points, points_together)
    not_euchred, march_gains = others.marched + others.made, points.march - points.made
    if not loners.number or not not_euchred or march_gains <= 0:
        return known
    euchred = loners.euchred / loners.number
    marched = (1 - euchred) * others.marched / not_euchred

    def break_even(worth: float) -> float:
        """The share of loners that must march to bring as much as hands `worth` so many points
        each with the partner."""
        return min(1.0, max(0.0, (worth - points.mean(0, euchred)) / march_gains))

    as_others = break_even(points_together.mean(marched, euchred))
    if_all_marched = break_even(points_together.march)
    low, high = wilson(loners.marched, loners.number)
    verdict: Verdict = "cost" if high < as_others else "unknown"
    if low > as_others:
        verdict = "pay" if low > if_all_marched else "pay if like others"
    return known._replace(
        break_even=as_others, break_even_if_all_marched=if_all_marched, verdict=verdict
    )


def _added(played: Played) -> Calls:
    return Calls(*map(sum, zip(*(calls for _, calls in played), strict=True)))


def _average_points(played: Played, alone: bool) -> CallPoints:
    """What calls are worth under these rules, on average over the calls that were played by
    them."""

    def points(rules: Rules, tricks: int) -> int:
        award = rules.award(Result(Seat.N, alone, None, False, tricks))
        return award.points if award.side is SIDE[Seat.N] else -award.points

    number = _added(played).number
    march, made, euchre = (
        sum(points(rules, tricks) * calls.number for rules, calls in played) / number
        for tricks in (5, 3, 2)
    )
    return CallPoints(march, made, euchre)


_CALLS: Final = """
SELECT CASE caller WHEN 'N' THEN played.north WHEN 'E' THEN played.east
    WHEN 'S' THEN played.south ELSE played.west END AS player,
    rules, house_rules, alone,
    coalesce(round, 1) = 1 AND abs(instr('NESW', caller) - instr('NESW', played.dealer)) = 2,
    sum(march), sum(outcome = 'made'), sum(outcome = 'euchred')
FROM {hands} AS played JOIN games USING (game) WHERE caller IS NOT NULL AND player != ''
GROUP BY 1, 2, 3, 4, 5
"""
"""The calls by player, rules, whether they were played alone, whether the maker was the dealer's
partner in the first round (or may have been): how many marched, were made, and were euchred."""


def loners_of(row: CountedRow) -> LonerReckoning:
    """The reckoning for a player, who need not have called."""
    return _every_loner(row.season).get(row.key[0], LonerReckoning())


@lru_cache(maxsize=1)
def _every_loner(season: Season) -> dict[str, LonerReckoning]:
    calls: dict[str, dict[str, list[tuple[Rules, Calls]]]] = {}
    for player, preset, house_rules, lone, seconding, *outcomes in season.select(_CALLS):
        rules = rules_of(preset, house_rules)
        must = seconding and rules.must_play_alone(Seat.S, Seat.N)
        how = "together" if not lone else "forced" if must else "alone"
        of_player = calls.setdefault(player, {"alone": [], "together": [], "forced": []})
        of_player[how].append((rules, Calls(*outcomes)))
    return {player: reckon_loners(**of_player) for player, of_player in calls.items()}
