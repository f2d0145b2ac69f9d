"""The rest of an evening, made anew when people leave early or come late.

Knows: how to find, round by round, a fair seating of those who are here, given everything that was
played. Does not know: the plan that was being followed; as long as nobody leaves or comes, its own
next rounds are the fairest.

Each round is found by exchanging two people as long as that makes it fairer, from several
arrangements to begin with. Nothing is left to chance: the same history has the same rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import gcd
from typing import Final, TypeAlias

from .plan import FEWEST, MOST, Meetings, Round, Seating, meetings

_PARTNERS_AGAIN: Final = 40
"""The cost of two people who are partners again, for each time they were partners before. It is
far above that of opponents: partners repeat as late as possible."""
_SAME_TABLE_AGAIN: Final = 1
"""The cost of two people who were at the same table in the round before."""
_EXCHANGES: Final = 30_000
"""About so many exchanges are tried for a round."""
_ROUNDS_TRIED: Final = 60
"""About so many rounds are made; of several ways to go on, the fairest is taken."""

Costs: TypeAlias = list[list[int]]
"""By two people: what it costs to have them as partners, or as opponents."""


def rest_of_evening(
    played: Sequence[Round], people: Sequence[str], rounds: int
) -> tuple[Round, ...]:
    """The next rounds for the people who are here, numbered from the last one played.

    Whoever has sat out least sits out next. Those who come late, or again, count as having sat
    out as often as anybody who was here: they came to play. Raises `ValueError` unless 4 to 40
    different people are here.
    """
    if not FEWEST <= len(people) <= MOST or len(set(people)) < len(people):
        raise ValueError(f"a round is for {FEWEST} to {MOST} different people")
    best: tuple[int, tuple[Round, ...]] | None = None
    for attempt in range(max(1, _ROUNDS_TRIED // max(1, rounds))):
        known, cost = list(played), 0
        for _ in range(rounds):
            following, more = _next_round(known, people, attempt)
            known.append(following)
            cost += more
        if best is None or cost < best[0]:
            best = cost, tuple(known[len(played) :])
        if not cost:
            break
    assert best is not None
    return best[1]


def _next_round(played: Sequence[Round], people: Sequence[str], attempt: int) -> tuple[Round, int]:
    """The next round, and what it costs. Another attempt begins with another arrangement."""
    waits = times_sat_out(played, people)
    last_out = {person: round_.number for round_ in played for person in round_.sitting_out}
    out = len(people) % 4
    ranked = sorted(people, key=lambda person: (waits[person], last_out.get(person, 0)))
    order = [*ranked[out:], *ranked[:out]]
    partners, opponents = _costs(played, order)
    seated = len(order) - out
    best: tuple[int, list[int]] | None = None
    for first in _arrangements(seated, attempt):
        places = [*first, *range(seated, len(order))]
        cost = _improve(places, [waits[person] for person in order], partners, opponents, seated)
        if best is None or cost < best[0]:
            best = cost, places
        if not cost:
            break
    assert best is not None
    names = [order[place] for place in best[1]]
    seatings = [
        Seating(table, (north, east, south, west))
        for table, (north, south, east, west) in enumerate(
            zip(*(names[at:seated:4] for at in range(4)), strict=True), 1
        )
    ]
    number = played[-1].number + 1 if played else 1
    here = {person: at for at, person in enumerate(people)}
    out_in_order = tuple(sorted(names[seated:], key=here.__getitem__))
    return Round(number, tuple(seatings), out_in_order), best[0]


def times_sat_out(played: Sequence[Round], people: Sequence[str]) -> Counter[str]:
    """How often everybody who is here counts as having sat out."""
    times: Counter[str] = Counter()
    before: set[str] = set()
    for round_ in (*played, None):
        here = set(people) if round_ is None else set(round_.people)
        if before:
            most = max(times[person] for person in before)
            for person in here - before:
                times[person] = max(times[person], most)
        if round_ is not None:
            times.update(round_.sitting_out)
        before = here
    return times


# -- one round -------------------------------------------------------------------------------------


def _costs(played: Sequence[Round], people: Sequence[str]) -> tuple[Costs, Costs]:
    """What it costs to have two people as partners, and as opponents. To be opponents costs more
    each time, so that nobody meets anybody often."""
    counted: Meetings = meetings(played)
    just_met = meetings(played[-1:])
    partners: Costs = [[0] * len(people) for _ in people]
    opponents: Costs = [[0] * len(people) for _ in people]
    for at, one in enumerate(people):
        for also, other in enumerate(people):
            pair = frozenset((one, other))
            just = _SAME_TABLE_AGAIN * (just_met.partners[pair] + just_met.opponents[pair])
            met = counted.opponents[pair]
            partners[at][also] = _PARTNERS_AGAIN * counted.partners[pair] + just
            opponents[at][also] = met * (met + 1) + just
    return partners, opponents


def _arrangements(seated: int, attempt: int) -> Iterator[list[int]]:
    """The arrangements from which the search begins: every so many-th person after the last."""
    tries = max(2, _EXCHANGES // (seated * seated * 4))
    strides = [stride for stride in range(1, seated) if gcd(stride, seated) == 1]
    for at in range(attempt, attempt + min(tries, len(strides) * seated)):
        stride, first = strides[at % len(strides)], at // len(strides)
        yield [(first + stride * place) % seated for place in range(seated)]


def _improve(
    places: list[int], waits: Sequence[int], partners: Costs, opponents: Costs, seated: int
) -> int:
    """Exchanges people in `places` while that makes the round fairer, and returns its cost. Four
    places in a row are a table: two partners, and the two partners against them."""

    def cost_at(place: int, person: int) -> int:
        table = place - place % 4
        one, other = (2, 3) if place % 4 < 2 else (0, 1)
        return (
            partners[person][places[place ^ 1]]
            + opponents[person][places[table + one]]
            + opponents[person][places[table + other]]
        )

    better = True
    while better:
        better = False
        for here in range(seated):
            for there in range(here + 1, len(places)):
                one, other = places[here], places[there]
                if there >= seated:
                    if waits[one] != waits[other]:
                        continue
                    gain = cost_at(here, one) - cost_at(here, other)
                elif here // 4 == there // 4:
                    if here // 2 == there // 2:
                        continue
                    before = _table_cost(places, here, partners, opponents)
                    places[here], places[there] = other, one
                    gain = before - _table_cost(places, here, partners, opponents)
                    places[here], places[there] = one, other
                else:
                    gain = cost_at(here, one) + cost_at(there, other)
                    gain -= cost_at(here, other) + cost_at(there, one)
                if gain > 0:
                    places[here], places[there] = other, one
                    better = True
    return sum(_table_cost(places, at, partners, opponents) for at in range(0, seated, 4))


def _table_cost(places: Sequence[int], place: int, partners: Costs, opponents: Costs) -> int:
    """The cost of the table of which this is a place."""
    first = place - place % 4
    one, other, third, fourth = places[first : first + 4]
    return (
        partners[one][other]
        + partners[third][fourth]
        + opponents[one][third]
        + opponents[one][fourth]
        + opponents[other][third]
        + opponents[other][fourth]
    )
