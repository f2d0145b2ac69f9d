"""The movements of an evening: each by name, with how many people it takes and who sits where next.

Knows: the table `MOVEMENTS`, from which options, help and documents follow. Does not know: how a
movement works; its module does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from .pair_rounds import round_robin, round_robin_plan
from .plan import FEWEST, MOST, Plan, Round
from .progress import EveningSoFar, NextRound, Over, table_result, undecided
from .progressive import winners_move
from .rest_of_evening import rest_of_evening
from .round_robin import individual_plan

PlanFunction: TypeAlias = Callable[[Sequence[str], int | None], Plan]


class Movement(NamedTuple):
    """A way to go from round to round.

    - `next_round` decides the next round from what was played. If all rounds are known in advance,
      `plan` makes them from the people and a number of rounds (`None`: the whole plan).
    - With `fixed_partners` people come and leave in pairs, and only pairs are ranked.
    - `leaving` is the sentence about people who leave.
    """

    name: str
    sentence: str
    next_round: Callable[[EveningSoFar], NextRound]
    leaving: str
    plan: PlanFunction | None = None
    fixed_partners: bool = False

    def takes(self, people: int) -> bool:
        """True if it is for this number of people."""
        return FEWEST <= people <= MOST and not (self.fixed_partners and people % 2)

    def begin(self, people: Sequence[str], rounds: int | None) -> tuple[Round, ...]:
        """The rounds that are known when an evening of this many `rounds` begins (`None`: as many
        as the movement has by itself): the whole plan, or only the first round."""
        if self.plan is not None:
            return self.plan(people, rounds).rounds
        first = self.next_round(
            EveningSoFar(tuple(people), frozenset(people), planned_rounds=rounds)
        )
        assert isinstance(first, Round)
        return (first,)

    @property
    def takes_words(self) -> str:
        """The numbers of people that it takes: `4 to 40 people`, `2 to 20 pairs`."""
        if self.fixed_partners:
            return f"{FEWEST // 2} to {MOST // 2} pairs"
        return f"{FEWEST} to {MOST} people"


def _as_planned(progress: EveningSoFar) -> NextRound:
    """The next round of the individual plan. If somebody has left or come since it was made, the
    rest is planned anew around what was played."""
    played = progress.rounds
    if played:
        last = played[-1]
        results = [table_result(progress, last.number, seating) for seating in last.seatings]
        missing = undecided(last, results, ties_stand=True)
        if missing is not None:
            return missing
    began = progress.here if not played else frozenset(played[0].people)
    people = [one for one in progress.people if one in began]
    planned = individual_plan(people, progress.planned_rounds).rounds
    left = len(planned) - len(played)
    if left < 1:
        return Over()
    if progress.here == began and played == planned[: len(played)]:
        return planned[len(played)]
    return rest_of_evening(played, [one for one in progress.people if one in progress.here], left)[
        0
    ]


_MOVEMENTS: Final = (
    Movement(
        name="individual",
        sentence="Everybody plays with everybody once, and against everybody twice, as far as "
        "numbers allow; the plan is known in advance.",
        next_round=_as_planned,
        plan=individual_plan,
        leaving="The rest of the plan is made anew around what was played.",
    ),
    Movement(
        name="winners-move",
        sentence="Winners go up a table, losers stay, and everybody gets another partner; at the "
        "head table, table 1, winners stay and losers go to the last.",
        next_round=winners_move,
        leaving="The others close up; latecomers come in at the last table.",
    ),
    Movement(
        name="pairs",
        sentence="Partners stay together, and every pair meets every other once.",
        next_round=round_robin,
        plan=round_robin_plan,
        fixed_partners=True,
        leaving="A pair that leaves loses the rest of its matches by default.",
    ),
)

MOVEMENTS: Final = {movement.name: movement for movement in _MOVEMENTS}
"""Every movement by its name."""

INDIVIDUAL: Final = next(iter(MOVEMENTS))
"""The movement of an evening if none is named."""
