"""The movements of an evening: each by name, with how many people it takes and who sits where next.

Knows: the table `MOVEMENTS`, from which options, help and documents follow. Does not know: how a
movement works; its module does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from .knockout import (
    BracketState,
    double_knockout,
    double_knockout_state,
    knockout,
    knockout_state,
)
from .pair_rounds import (
    PairStanding,
    round_robin,
    round_robin_plan,
    round_robin_standing,
    swiss,
    swiss_rounds,
    swiss_standing,
)
from .plan import FEWEST, MOST, Plan, Round
from .progress import Contradiction, EveningSoFar, NextRound, Over, table_result, undecided
from .progressive import by_seats_plan, winners_move
from .rest_of_evening import rest_of_evening
from .round_robin import individual_plan

PlanFunction: TypeAlias = Callable[[Sequence[str], int | None], Plan]


class Movement(NamedTuple):
    """A way to go from round to round.

    - It takes `fewest` to `most` people in steps of `step`.
    - `next_round` decides the next round from what was played. If all rounds are known in advance,
      `plan` makes them from the people and a number of rounds (`None`: the whole plan).
    - With `fixed_partners` there is a `standing` of the pairs, or a `bracket`.
    - `leaving` is the sentence about people who leave; with `latecomers` others may come late;
      `third_place` means that there may be a match for it.
    - `usual_rounds` is the number of rounds for so many people if none is given (0: all of the
      plan, or until the evening ends).
    - `usual_rules` are the rules of the evening that differ from the standard in this movement.
    """

    name: str
    sentence: str
    fewest: int
    step: int
    next_round: Callable[[EveningSoFar], NextRound]
    leaving: str
    most: int = MOST
    plan: PlanFunction | None = None
    fixed_partners: bool = False
    standing: Callable[[EveningSoFar], list[PairStanding]] | None = None
    bracket: Callable[[EveningSoFar], BracketState | Contradiction] | None = None
    latecomers: bool = True
    third_place: bool = False
    usual_rounds: Callable[[int], int] = lambda people: 0
    usual_rules: Mapping[str, str] = MappingProxyType({})

    def takes(self, people: int) -> bool:
        """True if it is for this number of people."""
        return self.fewest <= people <= self.most and not people % self.step

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
        """The numbers of people that it takes: `4 to 40 people`, `8, 12, 16 ... 40 people`, `2 to
        20 pairs`."""
        if self.fixed_partners:
            return f"{self.fewest // 2} to {self.most // 2} pairs"
        if self.step == 1:
            return f"{self.fewest} to {self.most} people"
        first = ", ".join(str(self.fewest + self.step * at) for at in range(3))
        return f"{first} ... {self.most} people"


def _as_planned(plan: PlanFunction, progress: EveningSoFar) -> NextRound:
    """The next round of a plan. If somebody has left or come since it was made, the rest is planned
    anew around what was played."""
    played = progress.rounds
    if played:
        last = played[-1]
        results = [table_result(progress, last.number, seating) for seating in last.seatings]
        missing = undecided(last, results, ties_stand=True)
        if missing is not None:
            return missing
    began = progress.here if not played else frozenset(played[0].people)
    planned = plan([one for one in progress.people if one in began], progress.planned_rounds).rounds
    left = len(planned) - len(played)
    if left < 1:
        return Over(())
    if progress.here == began and played == planned[: len(played)]:
        return planned[len(played)]
    return rest_of_evening(played, [one for one in progress.people if one in progress.here], left)[
        0
    ]


_NO_PRIZES_BY_POINTS: Final = MappingProxyType(
    {"most-points": "no", "high-round": "no", "fewest-points": "no"}
)
"""In a bracket not everybody plays equally often: points say little, and only the finalists take
part in every round."""

_MOVEMENTS: Final = (
    Movement(
        name="individual",
        sentence="Everybody plays with everybody once, and against everybody twice, as far as "
        "numbers allow; the plan is known in advance.",
        fewest=FEWEST,
        step=1,
        next_round=partial(_as_planned, individual_plan),
        plan=individual_plan,
        leaving="The rest of the plan is made anew around what was played.",
    ),
    Movement(
        name="winners-move",
        sentence="Winners go up a table, losers stay, and everybody gets another partner; at the "
        "head table, table 1, winners stay and losers go to the last.",
        fewest=FEWEST,
        step=1,
        next_round=winners_move,
        leaving="The others close up; latecomers come in at the last table.",
    ),
    Movement(
        name="by-seats",
        sentence="North stays, south goes down a table, east up one, west up two, whoever wins; "
        "the plan is known in advance.",
        fewest=2 * FEWEST,
        step=4,
        next_round=partial(_as_planned, by_seats_plan),
        plan=by_seats_plan,
        leaving="From then on everybody moves by a plan made anew around what was played.",
    ),
    Movement(
        name="pairs",
        sentence="Partners stay together, and every pair meets every other once.",
        fewest=FEWEST,
        step=2,
        next_round=round_robin,
        plan=round_robin_plan,
        fixed_partners=True,
        standing=round_robin_standing,
        leaving="A pair that leaves loses the rest of its matches by default.",
        latecomers=False,
    ),
    Movement(
        name="swiss",
        sentence="Partners stay together, and meet a pair that has won as often; nobody meets "
        "anybody twice if there is any way around it.",
        fewest=FEWEST,
        step=2,
        next_round=swiss,
        fixed_partners=True,
        standing=swiss_standing,
        usual_rounds=lambda people: swiss_rounds(people // 2),
        leaving="A pair that leaves keeps what it has; one that comes late begins with nothing.",
    ),
    Movement(
        name="knockout",
        sentence="Partners stay together; the winner of a match goes on, the loser is out.",
        fewest=FEWEST,
        step=2,
        next_round=knockout,
        fixed_partners=True,
        bracket=knockout_state,
        usual_rules=_NO_PRIZES_BY_POINTS,
        leaving="A pair that leaves loses its next match.",
        latecomers=False,
        third_place=True,
    ),
    Movement(
        name="double-knockout",
        sentence="Partners stay together; a pair that has lost once plays on among the losers, "
        "and a second loss knocks it out.",
        fewest=FEWEST,
        step=2,
        next_round=double_knockout,
        fixed_partners=True,
        bracket=double_knockout_state,
        usual_rules=_NO_PRIZES_BY_POINTS,
        leaving="A pair that leaves loses its next matches.",
        latecomers=False,
    ),
)

MOVEMENTS: Final = {movement.name: movement for movement in _MOVEMENTS}
"""Every movement by its name."""

INDIVIDUAL: Final = next(iter(MOVEMENTS))
"""The movement of an evening if none is named."""
