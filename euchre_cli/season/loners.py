"""Whether a player's loners pay: their break-even, reckoned from the player's own calls with the
partner and the points of the house rules.

In: the calls of a season by outcome. Out: a `LonerReckoning` for each player. Does not know: how it
is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from euchre_engine.rules import Result
from euchre_engine.seats import SIDE, Seat

from ..report.values import Cell
from .column import share_cell
from .games import rules_of
from .season import Season


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
    against going alone, it is `if_all_marched`. `None`: not known, because there are no loners or
    no other calls that were made, or a march alone is worth no more than any loner that is made.
    """

    alone: Calls
    together: Calls
    points_alone: CallPoints
    points_together: CallPoints
    break_even: float | None
    if_all_marched: float | None
    forced: int = 0

    @property
    def march_share(self) -> Cell:
        """The share of the loners that marched."""
        return share_cell(self.alone.marched, self.alone.number)

    @property
    def verdict(self) -> Verdict:
        """Whether the loners pay, as far as the 95 % interval of the marches allows to say."""
        if self.break_even is None or self.if_all_marched is None:
            return "unknown"
        low, high = self.march_share.low, self.march_share.high
        if low is None or high is None:
            return "unknown"
        if low > self.if_all_marched:
            return "pay"
        if low > self.break_even:
            return "pay if like others"
        return "cost" if high < self.break_even else "unknown"


class CallsUnderRules(NamedTuple):
    """Calls of one player under one set of rules: played alone by choice, because a rule demanded
    it, and with the partner."""

    preset: str
    house_rules: str
    alone: Calls
    forced: int
    together: Calls


def call_points(preset: str, house_rules: str, alone: bool) -> CallPoints:
    """What calls are worth under some rules. Raises `ValueError` for rules that do not exist."""
    rules, maker = rules_of(preset, house_rules), Seat.N

    def points(tricks: int) -> int:
        award = rules.award(Result(maker, alone, None, False, tricks))
        return award.points if award.side is SIDE[maker] else -award.points

    return CallPoints(points(5), points(3), points(2))


def reckon_loners(calls: Sequence[CallsUnderRules]) -> LonerReckoning:
    """The loners of a player under all the rules that were played by."""
    alone, together = (
        Calls(*map(sum, zip(*(of_rules[at] for of_rules in parts), strict=True)))
        if (parts := [(one.alone, one.together) for one in calls])
        else Calls()
        for at in (0, 1)
    )
    # Rules under which nobody went alone matter only if nobody ever did.
    weights = [one.alone.number if alone.number else one.together.number for one in calls]
    points_alone, points_together = (
        _average([call_points(one.preset, one.house_rules, lone) for one in calls], weights)
        for lone in (True, False)
    )
    break_even = if_all_marched = None
    not_euchred = together.marched + together.made
    if alone.number and not_euchred and points_alone.march > points_alone.made:
        euchred = alone.euchred / alone.number
        marched = (1 - euchred) * together.marched / not_euchred
        as_others = points_together.mean(marched, euchred)
        break_even = _break_even(points_alone, euchred, as_others)
        if_all_marched = _break_even(points_alone, euchred, points_together.march)
    forced = sum(one.forced for one in calls)
    return LonerReckoning(
        alone, together, points_alone, points_together, break_even, if_all_marched, forced
    )


def _average(points: Sequence[CallPoints], weights: Sequence[int]) -> CallPoints:
    whole = sum(weights)
    if not whole:
        return call_points("standard", "{}", False) if not points else points[0]
    march, made, euchre = (
        sum(weight * one[at] for weight, one in zip(weights, points, strict=True)) / whole
        for at in range(3)
    )
    return CallPoints(march, made, euchre)


def _break_even(alone: CallPoints, euchred: float, worth: float) -> float:
    """The share of loners that must march, if the share `euchred` is euchred, to bring as much as
    hands `worth` so many points each with the partner; within 0 to 1."""
    needed = (worth - alone.mean(0, euchred)) / (alone.march - alone.made)
    return min(1.0, max(0.0, needed))


_CALLS: Final = """
SELECT CASE caller WHEN 'N' THEN played.north WHEN 'E' THEN played.east
    WHEN 'S' THEN played.south ELSE played.west END AS player,
    rules, house_rules, alone,
    coalesce(round, 1) = 1 AND abs(instr('NESW', caller) - instr('NESW', played.dealer)) = 2,
    outcome, count(*)
FROM {hands} AS played JOIN games USING (game) WHERE caller IS NOT NULL AND player != ''
GROUP BY 1, 2, 3, 4, 5, 6
"""
"""The calls by player, rules, whether they were played alone, whether the maker was the dealer's
partner in the first round (or may have been), and outcome."""


def loners_of(season: Season) -> dict[str, LonerReckoning]:
    """The reckoning of everybody who called, by name."""
    calls: dict[str, dict[tuple[str, str], dict[str, list[int]]]] = {}
    for player, preset, house_rules, alone, seconding, outcome, number in season.select(_CALLS):
        forced = alone and seconding and _must_go_alone(preset, house_rules)
        how = "forced" if forced else "alone" if alone else "together"
        of_rules = calls.setdefault(player, {}).setdefault((preset, house_rules), {})
        of_rules.setdefault(how, [0, 0, 0])[_OUTCOMES[outcome]] += number
    return {
        player: reckon_loners(
            [
                CallsUnderRules(
                    *rules,
                    Calls(*how.get("alone", ())),
                    sum(how.get("forced", ())),
                    Calls(*how.get("together", ())),
                )
                for rules, how in sorted(of_player.items())
            ]
        )
        for player, of_player in calls.items()
    }


_OUTCOMES: Final = {"march": 0, "lone march": 0, "made": 1, "euchred": 2}


def _must_go_alone(preset: str, house_rules: str) -> bool:
    """Whether the dealer's partner must go alone to order up the dealer."""
    return rules_of(preset, house_rules).must_play_alone(Seat.S, Seat.N)
