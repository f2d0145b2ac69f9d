"""The movements: how people go from round to round. Options, help and documents follow from
`MOVEMENTS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .couples import rounds_of_couples
from .plan import FEWEST, MOST, Round, SoFar
from .rest_of_evening import rest_of_evening
from .round_robin import individual_plan
from .winners_move import winners_move


class Movement(NamedTuple):
    """A way to go from round to round: the rounds `following` what was played, as far as they can
    be known. If people move `by_results` that is one, and a tie has to be cut for. `leaving` says
    what becomes of the others when somebody leaves."""

    name: str
    sentence: str
    leaving: str
    following: Callable[[SoFar], tuple[Round, ...]]
    by_results: bool = False
    couples: bool = False

    def takes(self, people: int) -> bool:
        """Whether it is for so many people."""
        return FEWEST <= people <= MOST and not (self.couples and people % 2)

    @property
    def takes_words(self) -> str:
        """`4 to 40 people`, `2 to 20 couples`."""
        if self.couples:
            return f"{FEWEST // 2} to {MOST // 2} couples"
        return f"{FEWEST} to {MOST} people"


def _by_plan(so_far: SoFar) -> tuple[Round, ...]:
    """The whole plan; once somebody has come or left, a plan made anew around what was played."""
    if not so_far.rounds:
        return individual_plan(so_far.here, so_far.length or None).rounds
    left = so_far.length - len(so_far.rounds)
    return rest_of_evening(so_far.rounds, so_far.here, left) if left > 0 else ()


INDIVIDUAL: Final = "individual"
"""The movement of an evening if none is named."""

MOVEMENTS: Final = {
    movement.name: movement
    for movement in (
        Movement(
            INDIVIDUAL,
            "Everybody plays with everybody once, and against everybody twice, as far as numbers "
            "allow; the plan is known in advance.",
            "The rest of the plan is made anew around what was played.",
            _by_plan,
        ),
        Movement(
            "winners-move",
            "Winners go up a table, losers stay, and everybody gets another partner; at the head "
            "table, table 1, winners stay and losers go to the last.",
            "The others close up; latecomers come in at the last table.",
            winners_move,
            by_results=True,
        ),
        Movement(
            "pairs",
            "Partners stay together, and every couple meets every other once.",
            "A couple leaves together, and those who should meet it win by default; a late couple "
            "meets everybody.",
            rounds_of_couples,
            couples=True,
        ),
    )
}
