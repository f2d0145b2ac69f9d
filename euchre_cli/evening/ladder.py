"""The ladder of an evening: what everybody has, and in which order.

In: the people, the rounds begun so far, the scores of their tables, and the rules of the evening.
Out: a `Standing` for each person. Does not know: where scores come from, or how a ladder is shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

from .evening_rules import EveningRules, points_won
from .measures import Measure, RoundPoints, Standing
from .plan import Round
from .scores import HandScore, TableScore

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
    cards: defaultdict[str, _Card] = defaultdict(_Card)
    cards.update((name, _Card()) for name in people)
    for round_ in rounds:
        for name in round_.people:
            cards[name].rounds += 1
        tables = [
            table
            for seating in round_.seatings
            if (table := by_table.get((round_.number, seating.table)))
        ]
        points = [
            cards[name].play(table, seat, rules.points_at(table, seat, lone_march))
            for table in tables
            for seat, name in enumerate(table.seating.players)
        ]
        played = len(tables) == len(round_.seatings) and all(table.finished for table in tables)
        over = played or round_ is not rounds[-1]
        for name in round_.sitting_out:
            cards[name].sit_out(
                round_.number, rules.sitting_out_points(points) if over else 0, over
            )
    average = {name: card.points_a_round() for name, card in cards.items()}
    unranked = [
        card.standing(
            name,
            rules.rounds_to_drop,
            opponents=_mean([average[opponent] for opponent in card.opponents]),
            stayed=card.rounds == len(rounds),
        )
        for name, card in cards.items()
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


class _Card:
    """What is counted of one person while their rounds are gone through."""

    def __init__(self) -> None:
        self.rounds = 0
        self.rows: list[RoundPoints] = []
        self.counts: Counter[str] = Counter()
        self.opponents: list[str] = []

    def play(self, table: TableScore, seat: int, points: int) -> int:
        """Adds a table at which this person sat; returns the points that it brought."""
        side = seat % 2
        against = table.points[1 - side]
        self.rows.append(
            RoundPoints(
                table.round, table.seating.table, points, against, table.finished, dropped=False
            )
        )
        if table.finished:
            self.counts["won"] += points_won(table, side)
            self.counts["tied"] += table.points[0] == table.points[1]
            self.opponents += table.seating.sides[1 - side]
        if not table.hands:
            self.counts["loners"] += table.loners.count(table.seating.players[seat])
        for hand in table.hands:
            self._count_hand(hand, seat)
        return points

    def _count_hand(self, hand: HandScore, seat: int) -> None:
        if hand.maker is None:
            return
        maker = hand.players.index(hand.maker)
        euchred = hand.outcome == "euchred"
        if maker == seat:
            self.counts["calls"] += 1
            self.counts["euchred"] += euchred
            self.counts["loners"] += hand.outcome == "lone march"
            self.counts["loners_euchred"] += euchred and hand.alone
        elif maker % 2 != seat % 2:
            self.counts["euchres"] += euchred

    def sit_out(self, number: int, points: int, over: bool) -> None:
        """Adds a round that this person sits out; it is `over` or not."""
        self.rows.append(RoundPoints(number, 0, points, 0, over, dropped=False))

    def points_a_round(self) -> Fraction:
        """The average of the points at finished tables."""
        return _mean([Fraction(row.points) for row in self.rows if row.table and row.finished])

    def standing(
        self,
        name: str,
        rounds_to_drop: Callable[[int], int],
        *,
        opponents: Fraction,
        stayed: bool,
    ) -> Standing:
        """This person's place on the ladder, not yet ranked."""
        finished = [row for row in self.rows if row.finished]
        at_tables = [row for row in finished if row.table]
        # Of equal rounds the later is dropped.
        worst = sorted(finished, key=lambda row: (row.points, -row.round))
        worst = worst[: rounds_to_drop(len(finished))]
        rows = tuple(row._replace(dropped=row in worst) for row in self.rows)
        return Standing(
            name=name,
            rank=_UNRANKED,
            level=False,
            points=sum(row.points for row in rows if not row.dropped),
            against=sum(row.against for row in rows if not row.dropped),
            tables=len(at_tables),
            sat_out=len(finished) - len(at_tables),
            won=self.counts["won"],
            tied=self.counts["tied"],
            loners=self.counts["loners"],
            loners_euchred=self.counts["loners_euchred"],
            calls=self.counts["calls"],
            euchred=self.counts["euchred"],
            euchres=self.counts["euchres"],
            high_round=max((row.points for row in at_tables), default=None),
            opponents=opponents,
            stayed=stayed,
            by_round=rows,
        )


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()
