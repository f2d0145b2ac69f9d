"""The ladder of an evening: what everybody has, ranked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from .couples import couples_of
from .evening import Evening, Score, TableNow
from .measures import MEASURES, TIE_BREAKS, Counts, Measure, RoundPoints, Standing
from .plan import Seating

_HALF: Final = Fraction(1, 2)


_Cards: TypeAlias = Mapping[str, list[RoundPoints]]
"""Everybody's rounds at tables."""


def ladder(evening: Evening, *, singly: bool = False) -> list[Standing]:
    """The ladder, the best first; couples have one line, unless everybody counts `singly`. A
    substitute's table counts for the player whose place it is."""
    couples = evening.movement.couples and not singly
    entrants: Sequence[tuple[str, ...]]
    entrants = couples_of(evening.people) if couples else [(name,) for name in evening.people]
    cards = _cards(evening)
    brings = _sitting_out_brings(evening, cards)
    measures = [evening.rules.ranking]
    if couples and measures[0] is MEASURES["wins"]:
        measures += [MEASURES["margin"], MEASURES["points"]]
    return _ranked([_standing(evening, who, cards, brings) for who in entrants], measures)


def _ranked(standings: Iterable[Standing], measures: Sequence[Measure]) -> list[Standing]:
    """Ranked by the measures. The tie-breaks put those who are level in order, but they share the
    place; whoever has not played yet comes last."""

    def value(one: Standing) -> tuple[bool, list[int | Fraction]]:
        return not one.has_score, [-measure.of(one) for measure in measures]

    def order(one: Standing) -> tuple[bool, list[int | Fraction], list[int | Fraction]]:
        return *value(one), [-measure.of(one) for measure in TIE_BREAKS]

    ordered = sorted(standings, key=order)
    values = [value(one) for one in ordered]
    return [
        one._replace(place=values.index(mine) + 1, shared=values.count(mine) > 1)
        for one, mine in zip(ordered, values, strict=True)
    ]


# -- the rounds at tables --------------------------------------------------------------------------


def _cards(evening: Evening) -> _Cards:
    cards: dict[str, list[RoundPoints]] = {name: [] for name in evening.people}
    for round_ in evening.rounds:
        for now, planned in zip(evening.tables(round_), round_.seatings, strict=True):
            if now.score is not None:
                for seat, name in enumerate(planned.players):
                    row = _at_table(evening, now, now.score, planned, seat)
                    cards.setdefault(name, []).append(row)
    return cards


def _at_table(
    evening: Evening, now: TableNow, score: Score, planned: Seating, seat: int
) -> RoundPoints:
    side, partner, winner = seat % 2, (seat + 2) % 4, evening.winner(now)
    caller_alone = evening.rules.caller_alone and not evening.movement.couples
    not_mine = score.counts[partner].lone_points if caller_alone else 0
    return RoundPoints(
        now.round,
        now.table,
        score.points[side] - not_mine,
        score.points[1 - side],
        score.over,
        _HALF if winner is None else Fraction(winner == side),
        score.counts[seat],
        planned.sides[1 - side],
    )


# -- sitting out -----------------------------------------------------------------------------------


def _sitting_out_brings(evening: Evening, cards: _Cards) -> dict[int, Fraction]:
    """What sitting out brings in each round that is over, in the unit of the ranking."""
    brings = {}
    for round_ in evening.rounds:
        if round_.number < evening.begun or all(now.over for now in evening.tables()):
            rows = (row for card in cards.values() for row in card)
            units = [_in_unit(evening, row) for row in rows if row.round == round_.number]
            brings[round_.number] = evening.rules.sitting_out_brings(_mean(units))
    return brings


def _in_unit(evening: Evening, row: RoundPoints) -> Fraction:
    ranking = evening.rules.ranking.name
    return (
        row.won if ranking == "wins" else Fraction(row.points - row.against * (ranking == "margin"))
    )


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()


# -- one line of the ladder ------------------------------------------------------------------------


def _standing(
    evening: Evening, names: tuple[str, ...], cards: _Cards, brings: Mapping[int, Fraction]
) -> Standing:
    first, unit = names[0], evening.rules.ranking.name
    card = cards[first]
    over = [row for row in card if row.finished]
    sat_out, by_default, missed = [], 0, 0
    for round_ in evening.rounds:
        if first in evening.won_by_default(round_):
            by_default += 1
        elif first in round_.sitting_out:
            sat_out.append(round_.number)
        elif first not in round_.people:
            missed += 1
    brought = {number: brings[number] for number in sat_out if number in brings}
    in_all = sum(brought.values(), Fraction())
    points, against = sum(row.points for row in card), sum(row.against for row in card)
    won, tied = (sum(row.won == value for row in over) for value in (1, _HALF))
    in_points = {number: int(brought.get(number, 0)) * (unit == "points") for number in sat_out}
    out = [RoundPoints(number, 0, in_points[number], 0, number in brought) for number in sat_out]
    counts = Counts()
    for row in (row for name in names for row in cards[name]):
        counts = counts.plus(row.counts)
    return Standing(
        names,
        points=points + sum(in_points.values()),
        against=against,
        margin=points - against + int(in_all) * (unit == "margin"),
        tables=len(over),
        won=won,
        tied=tied,
        by_default=by_default,
        missed=missed + len(brought),
        sat_out=len(brought),
        brought=in_all,
        wins=won + _HALF * tied + by_default + in_all * (unit == "wins"),
        high=max((row.points for row in over), default=None),
        counts=counts,
        opponents=_mean([_a_round(cards[one]) for row in over for one in row.opponents]),
        rounds=tuple(sorted([*card, *out])),
    )


def _a_round(card: Iterable[RoundPoints]) -> Fraction:
    return _mean([Fraction(row.points) for row in card if row.finished])
