"""How the ratings went over a season: each player's rating after every evening.

In: a season. Out: a line for a player, as a value of a report. Does not know: how a rating is
computed, or how a line is drawn.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from ..report.axis import round_axis
from ..report.values import MIN_N, Line
from .ratings import MIDDLE, LineupResult, Rating, Ratings
from .season import Season
from .season_run import Step, end_labels, places_of, steps_of

MOST_STEPS: Final = 40
"""The most evenings after which ratings are computed."""


class _Run(NamedTuple):
    """The ratings of all players after each of these steps (`what` each is called). If there are
    too many, they are of every second or third evening, and of the last."""

    what: str
    steps: list[Step]
    places: list[float]
    after: list[dict[str, Rating]]


@lru_cache(maxsize=1)
def _run_of(season: Season) -> _Run:
    what, steps, step_of = steps_of(season)
    every = -(-len(steps) // MOST_STEPS)
    shown = range(len(steps) - 1, -1, -every)[::-1] if steps else range(0)
    of_step: list[list[LineupResult]] = [[] for _ in steps]
    for result in season.lineups:
        of_step[step_of[result.game]].append(result)
    # The games of the same two pairs are added up, so that late evenings take no longer.
    sums: dict[tuple[bool, frozenset[str], frozenset[str]], LineupResult] = {}
    after = []
    for at, results in enumerate(of_step):
        for result in results:
            north, east, south, west = result.names
            key = result.hands > 0, frozenset((north, south)), frozenset((east, west))
            so_far = sums.get(key)
            if so_far is not None:
                result = LineupResult(*so_far[:2], *map(add, so_far[2:], result[2:]))
            sums[key] = result
        if at in shown:
            after.append(Ratings(sums.values()).by_player)
    places = places_of([steps[at].day for at in shown])[1:]
    return _Run(what, [steps[at] for at in shown], places, after)


def rating_line(season: Season, player: str) -> Line | None:
    """The rating of a player from the first step with enough hands on, with its 95 % interval as
    the band; `None` if that is one step only, or none."""
    run = _run_of(season.everybody)
    known = [
        (place, step, ratings[player])
        for place, step, ratings in zip(run.places, run.steps, run.after, strict=True)
        if player in ratings and ratings[player].hands >= MIN_N
    ]
    if len(known) < 2:
        return None
    (start, first, began), (end, last, now) = known[0], known[-1]
    best = max(known, key=lambda one: one[2].value)
    worst = min(known, key=lambda one: one[2].value)
    low, high = min(one.low for _, _, one in known), max(one.high for _, _, one in known)
    labels = end_labels((first, last))
    words = (
        f"Rating {run.what} by {run.what}: {began.value:.1f} after {first.label}, now "
        f"{now.value:.1f} ({now.low:.1f} to {now.high:.1f}); highest {best[2].value:.1f} after "
        f"{best[1].label}, lowest {worst[2].value:.1f} after {worst[1].label}."
    )
    return Line(
        "Rating over the season",
        words,
        tuple((place, one.value) for place, _, one in known),
        ((start, labels[0]), (end, labels[1])),
        tuple((y, f"{y:g}") for y in round_axis(low, high, whole=True) if low <= y <= high),
        (low, high),
        MIDDLE,
        tuple((place, one.low, one.high) for place, _, one in known),
        note=f"The band is the 95 % interval; {MIDDLE:g} is average.",
    )
