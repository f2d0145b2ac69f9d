"""The ladder of an evening: what everybody has, and in which order.

In: the people, the rounds begun so far, the scores of their tables, and the rules of the evening.
Out: a `Standing` for each person. Does not know: where scores come from, or how a ladder is shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from .evening_rules import EveningRules, points_won
from .measures import Measure, RoundPoints, Standing
from .plan import Round
from .scores import TableScore

_UNRANKED: Final = 0


def ladder(
    people: Sequence[str],
    rounds: Sequence[Round],
    scores: Iterable[TableScore],
    rules: EveningRules,
    lone_march: int,
) -> list[Standing]:
    """The ladder, the best first.

    `rounds` are those that were begun, in order; `scores` are those of their tables, at most one
    for each, of the current round as far as it was played. `people` are on the ladder before the
    first round; whoever sat somewhere is on it as well. A substitute's hands count for the player
    whose place it is. `lone_march` is what a loner with all tricks is worth by the house rules.
    """
    by_table = {(score.round, score.seating.table): score for score in scores}
    took_part: Counter[str] = Counter()
    by_round: defaultdict[str, list[RoundPoints]] = defaultdict(list)
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    opponents: defaultdict[str, list[str]] = defaultdict(list)
    for round_ in rounds:
        took_part.update(round_.people)
        at_tables: list[RoundPoints] = []
        for seating in round_.seatings:
            table = by_table.get((round_.number, seating.table))
            if table is None:
                continue
            for seat, name in enumerate(seating.players):
                points = rules.points_at(table, seat, lone_march)
                against = table.points[1 - seat % 2]
                at_tables.append(
                    RoundPoints(
                        round_.number, seating.table, points, against, table.finished, False
                    )
                )
                by_round[name].append(at_tables[-1])
                counted[name] += _counts(table, seat)
                if table.finished:
                    opponents[name] += seating.sides[1 - seat % 2]
        whole = sum(one.finished for one in at_tables) == 4 * len(round_.seatings)
        over = whole or round_ is not rounds[-1]
        for name in round_.sitting_out:
            points = rules.sitting_out_points([one.points for one in at_tables]) if over else 0
            by_round[name].append(RoundPoints(round_.number, 0, points, 0, over, False))
    average = {name: _points_a_round(rows) for name, rows in by_round.items()}
    unranked = [
        _standing(
            name,
            _without_worst(by_round[name], rules),
            counted[name],
            _mean([average[opponent] for opponent in opponents[name]]),
            took_part[name] == len(rounds),
        )
        for name in dict.fromkeys((*people, *took_part))
    ]
    return ranked(unranked, rules.ranking, rules.tie_breaks)


def ranked(
    standings: Iterable[Standing], measure: Measure, tie_breaks: Sequence[Measure] = ()
) -> list[Standing]:
    """The same standings ranked by a measure. People level in it have the same rank; the tie-breaks
    only put them in order."""

    def key(one: Standing) -> list[int | Fraction]:
        return [-by.value(one) for by in (measure, *tie_breaks)]

    ordered = sorted(standings, key=key)
    values = Counter(measure.value(one) for one in ordered)
    ranks: dict[int | Fraction, int] = {}
    for at, one in enumerate(ordered):
        ranks.setdefault(measure.value(one), at + 1)
    return [
        one._replace(rank=ranks[measure.value(one)], level=values[measure.value(one)] > 1)
        for one in ordered
    ]


# -- one person ------------------------------------------------------------------------------------


def _counts(table: TableScore, seat: int) -> Counter[str]:
    """What a table adds to the counts of the player in a seat."""
    side = seat % 2
    counts: Counter[str] = Counter()
    if table.finished:
        counts["won"] += points_won(table, side)
        counts["tied"] += table.points[0] == table.points[1]
    if not table.hands:
        counts["loners"] += table.loners.count(table.seating.players[seat])
    for hand in table.hands:
        if hand.maker is None:
            continue
        maker = hand.players.index(hand.maker)
        euchred = hand.outcome == "euchred"
        if maker == seat:
            counts["calls"] += 1
            counts["euchred"] += euchred
            counts["loners"] += hand.outcome == "lone march"
            counts["loners_euchred"] += euchred and hand.alone
        elif maker % 2 != side:
            counts["euchres"] += euchred
    return counts


def _without_worst(rows: list[RoundPoints], rules: EveningRules) -> tuple[RoundPoints, ...]:
    """Somebody's rounds, with those marked that do not count; of equal ones the later."""
    over = sorted((row for row in rows if row.finished), key=lambda row: (row.points, -row.round))
    worst = over[: rules.rounds_to_drop(len(over))]
    return tuple(row._replace(dropped=row in worst) for row in rows)


def _standing(
    name: str,
    rows: tuple[RoundPoints, ...],
    counts: Counter[str],
    opponents: Fraction,
    stayed: bool,
) -> Standing:
    finished = [row for row in rows if row.finished]
    at_tables = [row for row in finished if row.table]
    return Standing(
        name=name,
        rank=_UNRANKED,
        level=False,
        points=sum(row.points for row in rows if not row.dropped),
        against=sum(row.against for row in rows if not row.dropped),
        tables=len(at_tables),
        sat_out=len(finished) - len(at_tables),
        won=counts["won"],
        tied=counts["tied"],
        loners=counts["loners"],
        loners_euchred=counts["loners_euchred"],
        calls=counts["calls"],
        euchred=counts["euchred"],
        euchres=counts["euchres"],
        high_round=max((row.points for row in at_tables), default=None),
        opponents=opponents,
        stayed=stayed,
        by_round=rows,
    )


def _points_a_round(rows: Iterable[RoundPoints]) -> Fraction:
    """The average of somebody's points at finished tables."""
    return _mean([Fraction(row.points) for row in rows if row.table and row.finished])


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()
