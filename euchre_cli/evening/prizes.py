"""The winners of an evening's prizes, and why they win.

In: the ladder, and the rules of the evening. Out: an `Award` for each prize that is given;
`ladder_sheets.py` puts it into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from .evening_rules import EveningRules
from .measures import MEASURES, PRIZES, TIE_BREAKS, Measure, Prize, Standing


class TieBreak(NamedTuple):
    """A tie-break that decided something: those who were `beaten` were level with the winners until
    then, but had less by this measure (for the fewest points, more)."""

    measure: Measure
    beaten: tuple[Standing, ...]


class Award(NamedTuple):
    """A prize and who wins it.

    There are two `winners` only if a prize goes to fixed partners together (`teams`). Without a
    winner either nobody has any of what the prize is for, or those in `cut` are level in everything
    and cut for it. `decisions` are the tie-breaks in their order. Those `passed_over` did as well
    or better, but have another prize. `waits` is true if an earlier prize has to be cut for first,
    and `partly` if what the prize is for is not known of every game.
    `level` is somebody if everybody has the same high round, which nobody wins then.
    `of_those_who_stayed` is true if others, who were not there every round, have as little.
    """

    prize: Prize
    winners: tuple[Standing, ...] = ()
    decisions: tuple[TieBreak, ...] = ()
    cut: tuple[Standing, ...] = ()
    passed_over: tuple[Standing, ...] = ()
    waits: bool = False
    partly: bool = False
    level: tuple[Standing, ...] = ()
    of_those_who_stayed: bool = False


Team: TypeAlias = tuple[Standing, ...]
"""Somebody who competes for a prize, or two fixed partners who do so together."""


def teams(people: Iterable[Standing], prize: Prize) -> list[Team]:
    """Those of these people who compete for a prize: each singly, but fixed partners together if it
    goes by what a side did."""
    by_name = {person.name: person for person in people}
    competing: list[Team] = []
    while by_name:
        person = by_name.pop(next(iter(by_name)))
        partner = by_name.get(person.partner) if prize.measure.of_side else None
        if partner is not None and partner.partner == person.name:
            competing.append((person, by_name.pop(partner.name)))
        else:
            competing.append((person,))
    return competing


def value_of(measure: Measure, team: Team) -> int | Fraction:
    """The value of a team by a measure: the one that partners share, or the sum of what each did
    singly."""
    if measure.of_side:
        return measure.value(team[0])
    return sum(map(measure.value, team))


def awards(standings: Sequence[Standing], rules: EveningRules) -> list[Award]:
    """The prizes that the rules give, in their order; none before the first table has finished."""
    if not any(person.tables for person in standings):
        return []
    given: list[Award] = []
    placed: list[Award] = []
    for prize in PRIZES.values():
        if prize.place:
            award = _award_place(prize, standings, placed)
            placed.append(award)
        elif rules.gives(prize):
            award = _award_other(prize, standings, rules, given)
        if rules.gives(prize):
            given.append(award._replace(partly=any(map(prize.measure.unknown, standings))))
    return given


def _award_place(prize: Prize, standings: Sequence[Standing], placed: Sequence[Award]) -> Award:
    """The first or second in points."""
    before = {person for award in placed for person in award.winners}
    if any(award.cut or award.waits for award in placed):
        return Award(prize, waits=True)
    return _award_among(prize, [person for person in standings if person not in before])


def _award_other(
    prize: Prize,
    standings: Sequence[Standing],
    rules: EveningRules,
    given: Sequence[Award],
) -> Award:
    """Any other prize, for those who may still win one. Nobody has the high round if all do."""
    eligible = list(standings)
    if prize.fewest and any(person.stayed for person in standings):
        eligible = [person for person in standings if person.stayed]
    if prize.measure is MEASURES["high-round"] and len(teams(eligible, prize)) > 1:
        high = {person.high_round for person in eligible}
        if len(high) == 1 and any(high):
            return Award(prize, level=tuple(eligible[:1]))
    award = _for_eligible(prize, eligible, rules, given)
    best = max(map(_value_to_win(prize), (*award.winners, *award.cut)), default=None)
    if best is None or len(eligible) == len(standings):
        return award
    others = (person for person in standings if person not in eligible)
    return award._replace(
        of_those_who_stayed=any(_value_to_win(prize)(one) >= best for one in others)
    )


def _for_eligible(
    prize: Prize,
    eligible: Sequence[Standing],
    rules: EveningRules,
    given: Sequence[Award],
) -> Award:
    """The award of a prize to those of some people who have none yet, if everybody may have one."""
    if not rules.one_prize_each:
        return _award_among(prize, eligible)
    if any(award.cut or award.waits for award in given):
        return Award(prize, waits=True)
    winners = {person.name for award in given for person in award.winners}
    award = _award_among(prize, [person for person in eligible if person.name not in winners])
    value = _value_to_win(prize)
    enough = max(map(value, (*award.winners, *award.cut)), default=1)
    passed_over = [
        person for person in eligible if person.name in winners and value(person) >= enough
    ]
    return award._replace(passed_over=tuple(passed_over))


def _award_among(prize: Prize, eligible: Iterable[Standing]) -> Award:
    """The award of a prize among these people."""
    level = [person for person in eligible if prize.fewest or prize.measure.value(person)]
    if not level:
        return Award(prize)
    best = max(map(_value_to_win(prize), level))
    level = [person for person in level if _value_to_win(prize)(person) == best]
    left = teams(level, prize)
    decisions = []
    for measure in TIE_BREAKS:
        values = [value_of(measure, team) for team in left]
        decisive = min(values) if prize.fewest else max(values)
        beaten = [team for team, value in zip(left, values, strict=True) if value != decisive]
        left = [team for team in left if team not in beaten]
        if beaten:
            decisions.append(TieBreak(measure, _people(beaten)))
    if len(left) > 1:
        return Award(prize, (), tuple(decisions), cut=_people(left))
    return Award(prize, left[0], tuple(decisions))


def _people(of_teams: Iterable[Team]) -> tuple[Standing, ...]:
    return tuple(person for team in of_teams for person in team)


def _value_to_win(prize: Prize) -> Callable[[Standing], int | Fraction]:
    """The value that is greatest for the winner: the prize's measure, negated for the fewest."""
    sign = -1 if prize.fewest else 1
    return lambda person: sign * prize.measure.value(person)
