"""Winners move: they go up a table, the losers stay, and everybody gets another partner.

At the head table, table 1, the winners stay and the losers go to the last. This is the custom of
progressive euchre parties (euchre.cards, "Progressive Euchre"; John W. Keller, The Game of Euchre,
1887, chapter VIII). What such rules leave open is decided in `_who_plays` and
`_with_other_partners`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .plan import Pair, Round, Seating, SoFar, meetings
from .rest_of_evening import times_sat_out


def winners_move(so_far: SoFar) -> tuple[Round, ...]:
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
