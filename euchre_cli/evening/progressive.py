"""Progressive euchre: everybody plays singly and moves from table to table.

Knows: where the winners and losers of a table go, who partners whom next, who sits out. Does not
know: how people are ranked.

Winners move after the custom of progressive euchre parties (euchre.cards, "Progressive Euchre";
tables in order and changing partners are in John W. Keller, The Game of Euchre, 1887, chapter VIII,
already): the winners at a table go to the next higher one, the losers stay; at the head table,
which is table 1, the winners stay and the losers go to the last table; at every table partners are
changed. A tie is decided by a cut of the cards. What such rules leave open is decided in
`_order_of_the_room` and `_at_table`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .plan import Pair, Round, Seating, meetings
from .progress import EveningSoFar, NextRound, Over, table_result, undecided
from .rest_of_evening import times_sat_out
from .scores import TableResult


def winners_move(progress: EveningSoFar) -> NextRound:
    """The next round when winners move up.

    In the first round people sit in the order typed: four at table 1, in the order of the seats,
    four at table 2, and so on; those left over sit out. `_order_of_the_room` deals with people who
    leave, come late or sit out.
    """
    if not progress.rounds:
        here = [person for person in progress.people if person in progress.here]
        seated = len(here) // 4 * 4
        return Round(1, tuple(_tables(here[:seated])), tuple(here[seated:]))
    last = progress.rounds[-1]
    results = [table_result(progress, last.number, seating) for seating in last.seatings]
    number = last.number + 1
    if progress.planned_rounds is not None and number > progress.planned_rounds:
        return Over()
    missing = undecided(last, results, ties_stand=False)
    if missing is not None:
        return missing
    order, out = _order_of_the_room(progress, _after_moving(last, results))
    before, just_met = meetings(progress.rounds), meetings([last])
    seatings = [
        _at_table(at // 4 + 1, order[at : at + 4], just_met.partners, before.partners)
        for at in range(0, len(order), 4)
    ]
    return Round(number, tuple(seatings), tuple(out))


def _tables(people: Sequence[str]) -> list[Seating]:
    fours = zip(people[::4], people[1::4], people[2::4], people[3::4], strict=True)
    return [Seating(table, four) for table, four in enumerate(fours, 1)]


def _order_of_the_room(progress: EveningSoFar, moved: Sequence[str]) -> tuple[list[str], list[str]]:
    """Everybody who plays the next round, from the head table down, and who sits it out.

    Of those who have sat out least, the lowest in the room sit out. Whoever sat out the last round,
    or has just come, comes in at the foot of the room, and everybody else moves up, so that there
    are four at every table.
    """
    last = progress.rounds[-1]
    moved = [person for person in moved if person in progress.here]
    waiting = [person for person in last.sitting_out if person in progress.here]
    known = {*moved, *waiting}
    waiting += [
        person for person in progress.people if person in progress.here and person not in known
    ]
    order = [*moved, *waiting]
    times = times_sat_out(progress.rounds, order)
    just_waited = set(waiting)
    lowest_first = order[::-1]
    lowest_first.sort(key=lambda person: (person in just_waited, times[person]))
    out = set(lowest_first[: len(order) % 4])
    seated = [person for person in order if person not in out]
    return seated, [person for person in order if person in out]


def _after_moving(last: Round, results: Sequence[TableResult]) -> list[str]:
    """Everybody who played the last round, from the head table down. At each table those who came
    up come before those who stayed; but the winners of the head table come first of all, and its
    losers, who go to the last table, come before those who lost there."""
    winners: list[Sequence[str]] = []
    losers: list[Sequence[str]] = []
    for seating, result in zip(last.seatings, results, strict=True):
        assert result.winner is not None
        winners.append(seating.sides[result.winner])
        losers.append(seating.sides[1 - result.winner])
    order = [*winners[0]]
    for at in range(1, len(winners)):
        order += winners[at]
        if at > 1:
            order += losers[at - 1]
    order += losers[0]
    if len(losers) > 1:
        order += losers[-1]
    return order


def _at_table(
    table: int, four: Sequence[str], last_round: Counter[Pair], before: Counter[Pair]
) -> Seating:
    """The seating of these four. Nobody keeps the partner of the round before, which is always
    possible; of the other ways, the one whose partners have been partners least often is taken."""
    first, second, third, fourth = four
    ways = [
        (first, second, third, fourth),
        (first, second, fourth, third),
        (first, third, second, fourth),
    ]

    def cost(players: tuple[str, str, str, str]) -> tuple[int, int]:
        pairs = Seating(table, players).partner_pairs()
        return sum(last_round[pair] for pair in pairs), sum(before[pair] for pair in pairs)

    return Seating(table, min(ways, key=cost))
