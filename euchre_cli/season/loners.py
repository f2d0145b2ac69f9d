"""Whether a player's loners pay: their break-even, reckoned from the player's own calls with the
partner and the points of the house rules.

In: the calls of a season by outcome. Out: a `LonerReckoning` for each player, and its sentences.
Does not know: where they are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.rules import Result, Rules
from euchre_engine.seats import SIDE, Seat

from ..report.values import MIN_N
from ..terminal.phrases import count
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


VERDICTS: Final = {
    "pay": "Going alone pays",
    "pay if like others": "Going alone pays, unless most of these hands were sure marches with the "
    "partner",
    "cost": "Going alone costs points",
    "unknown": "The loners are too few, or it is too close, to say whether going alone pays",
}
"""Whether loners pay, in words: by the stricter reckoning, only by the milder one, not even by
that; or the numbers do not tell."""


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
    is made. The `verdict`, of `VERDICTS`, goes by the 95 % interval of the share that marched.
    """

    alone: Calls = Calls()
    together: Calls = Calls()
    forced: int = 0
    points_alone: CallPoints = CallPoints(2, 1, -2)
    points_together: CallPoints = CallPoints(2, 1, -2)
    break_even: float | None = None
    break_even_if_all_marched: float | None = None
    verdict: str = "unknown"


Played: TypeAlias = Sequence[tuple[Rules, Calls]]
"""Calls by the rules they were played by."""


def reckon_loners(chosen: Played, together: Played, forced: Played) -> LonerReckoning:
    """Whether the loners that a player chose pay, beside the calls with the partner; `forced` ones
    are only counted."""
    # Rules under which nobody went alone matter only if nobody ever did.
    rules = chosen or together or forced
    own, other = _average_points(rules, alone=True), _average_points(rules, alone=False)
    alone, others = _added(chosen), _added(together)
    known = LonerReckoning(alone, others, _added(forced).number, own, other)
    not_euchred, march_gains = others.marched + others.made, own.march - own.made
    if not alone.number or not not_euchred or march_gains <= 0:
        return known
    euchred = alone.euchred / alone.number
    marched = (1 - euchred) * others.marched / not_euchred
    like_others, if_all_marched = (
        min(1.0, max(0.0, (worth - own.mean(0, euchred)) / march_gains))
        for worth in (other.mean(marched, euchred), other.march)
    )
    low, high = wilson(alone.marched, alone.number)
    verdict = "cost" if high < like_others else "unknown"
    if low > like_others:
        verdict = "pay" if low > if_all_marched else "pay if like others"
    return known._replace(
        break_even=like_others, break_even_if_all_marched=if_all_marched, verdict=verdict
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
        how = "together" if not lone else "forced" if must else "chosen"
        of_player = calls.setdefault(player, {"chosen": [], "together": [], "forced": []})
        of_player[how].append((rules, Calls(*outcomes)))
    return {player: reckon_loners(**of_player) for player, of_player in calls.items()}


def loner_words(loners: LonerReckoning) -> str:
    """The verdict on whether the loners pay, with the reasoning; empty after too few calls."""
    alone, together, forced = loners.alone, loners.together, loners.forced
    had_to = f" {forced:,} more had to be played alone by a house rule." if forced else ""
    if not alone.number:
        enough = together.number >= MIN_N or forced
        return f"Never chose to go alone.{had_to}" if enough else ""
    words = (
        f"Alone {count(alone.number, 'time')}: {alone.marched:,} marched, {alone.made:,} made, "
        f"{alone.euchred:,} euchred.{had_to}"
    )
    if_all_marched = loners.break_even_if_all_marched
    if loners.break_even is None or if_all_marched is None:
        return words
    if min(alone.number, together.number) < MIN_N:
        return f"{words} Too few calls to reckon whether going alone pays."
    low, high = wilson(alone.marched, alone.number)
    of_others = 100 * together.marched / (together.marched + together.made)
    march, made, euchre = map(_worth, loners.points_alone, loners.points_together)
    return (
        f"{VERDICTS[loners.verdict]}. {words} {100 * alone.marched / alone.number:.0f} % marched "
        f"({100 * low:.0f} to {100 * high:.0f}). It pays from {100 * loners.break_even:.0f} % on "
        "if these hands would have marched with the partner as often as the other calls that were "
        f"not euchred ({of_others:.0f} %), and from {100 * if_all_marched:.0f} % on if all "
        f"of them would have. A march is worth {march}, three or four tricks {made}, a euchre "
        f"{euchre}."
    )


def _worth(alone: float, together: float) -> str:
    """`4 alone and 2 with the partner`: what an outcome is worth."""
    own, others = (
        f"{points:.2f}".rstrip("0").rstrip(".").replace("-", "−") for points in (alone, together)
    )
    return own if own == others else f"{own} alone and {others} with the partner"
