"""The movements: how people go from round to round. Options, help and documents follow from
`MOVEMENTS`.

Winners move after the custom of progressive euchre parties (euchre.cards, "Progressive Euchre";
John W. Keller, The Game of Euchre, 1887, chapter VIII). What such rules leave open is decided in
`_who_plays` and `_with_other_partners`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from euchre_engine.rules import Value

from .couples import rounds_of_couples
from .plan import FEWEST, MOST, Pair, Round, Seating, SoFar, meetings
from .rest_of_evening import rest_of_evening, times_sat_out
from .round_robin import individual_plan


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
    def usual_rules(self) -> Mapping[str, Value]:
        """The rules of the evening that are usual with it: couples rank by wins."""
        return {"ranking": "wins"} if self.couples else {}

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


# -- winners move ----------------------------------------------------------------------------------


def _winners_move(so_far: SoFar) -> tuple[Round, ...]:
    """The next round: the first as the people were typed, four at each table in the order of the
    seats; every other by who won. Latecomers come in at the last table."""
    if not so_far.rounds:
        seated = len(so_far.here) // 4 * 4
        fours = zip(*(so_far.here[at:seated:4] for at in range(4)), strict=True)
        seatings = tuple(Seating(table, four) for table, four in enumerate(fours, 1))
        return (Round(1, seatings, so_far.here[seated:]),)
    last = so_far.rounds[-1]
    order, out = _who_plays(so_far)
    ever, just = meetings(so_far.rounds).partners, meetings([last]).partners
    seatings = tuple(
        _with_other_partners(at // 4 + 1, order[at : at + 4], just, ever)
        for at in range(0, len(order), 4)
    )
    return (Round(last.number + 1, seatings, tuple(out)),)


def _who_plays(so_far: SoFar) -> tuple[list[str], list[str]]:
    """Those who play next, from the head table down, and those who sit out.

    Of those who have sat out least, the lowest in the room sit out, but nobody twice in a row.
    Whoever sat out, or has just come, comes in at the foot of the room, and the others move up.
    """
    here = set(so_far.here)
    moved = [person for person in _after_moving(so_far) if person in here]
    waiting = [person for person in so_far.rounds[-1].sitting_out if person in here]
    known = {*moved, *waiting}
    waiting += [one for one in so_far.people if one in here and one not in known]
    order = [*moved, *waiting]
    times = times_sat_out(so_far.rounds, order)
    lowest_first = order[::-1]
    lowest_first.sort(key=lambda one: (one in waiting, times[one]))
    out = set(lowest_first[: len(order) % 4])
    return [one for one in order if one not in out], [one for one in order if one in out]


def _after_moving(so_far: SoFar) -> list[str]:
    """Everybody who played the last round, from the head table down: at each table those who came
    up before those who stayed."""
    winners, losers = [], []
    for seating in so_far.rounds[-1].seatings:
        won = so_far.winners[seating.table]
        winners.append(seating.sides[won])
        losers.append(seating.sides[1 - won])
    order = [*winners[0]]
    for at in range(1, len(winners)):
        order += winners[at]
        order += losers[at - 1] if at > 1 else ()
    order += losers[0]
    order += losers[-1] if len(losers) > 1 else ()
    return order


def _with_other_partners(
    table: int, four: Sequence[str], just: Counter[Pair], ever: Counter[Pair]
) -> Seating:
    """The seating of these four in which nobody keeps their partner, and of those the one whose
    partners have played together least often."""
    first, second, third, fourth = four
    ways = [
        Seating(table, (first, second, third, fourth)),
        Seating(table, (first, second, fourth, third)),
        Seating(table, (first, third, second, fourth)),
    ]

    def cost(way: Seating) -> tuple[int, int]:
        pairs = way.partner_pairs()
        return sum(just[pair] for pair in pairs), sum(ever[pair] for pair in pairs)

    return min(ways, key=cost)


# -- all of them -----------------------------------------------------------------------------------

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
            _winners_move,
            by_results=True,
        ),
        Movement(
            "pairs",
            "Partners stay together, and every couple meets every other once.",
            "A couple leaves together, and those who should meet it win by default, unless that "
            "would leave a table empty; a late couple meets everybody.",
            rounds_of_couples,
            couples=True,
        ),
    )
}
