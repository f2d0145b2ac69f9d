"""Who wins which prize of an evening, and why.

In: the ladder, the rules of the evening, and who won the cuts that were made. Out: an `Award` for
each prize that is given, as values; `ladder_sheets.py` makes sentences of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from .evening_rules import EveningRules
from .measures import PRIZES, Measure, Prize, Standing


class Decision(NamedTuple):
    """A tie-break that left people behind: those `beaten` were level with the winners so far, but
    had less by this measure (for the fewest points, more)."""

    measure: Measure
    beaten: tuple[Standing, ...]


class Award(NamedTuple):
    """A prize and who wins it.

    `winners` are several only if a prize is shared; without any, nobody has what it goes by, or
    those in `cut` are level in everything and have to cut for it. `decisions` are the tie-breaks in
    their order, and `lost_cut` those who lost a cut that was made. `passed_over` did as well or
    better, but have another prize. `waits`: an earlier prize has to be cut for first.
    """

    prize: Prize
    winners: tuple[Standing, ...] = ()
    decisions: tuple[Decision, ...] = ()
    cut: tuple[Standing, ...] = ()
    lost_cut: tuple[Standing, ...] = ()
    passed_over: tuple[Standing, ...] = ()
    waits: bool = False


def awards(
    standings: Sequence[Standing], rules: EveningRules, cuts: Mapping[str, str]
) -> list[Award]:
    """The prizes that the rules give, in their order; none before the first table has finished.

    `cuts` has the winner of a cut for a prize, by the name of the prize. It counts only where these
    people still have to cut: if a score is corrected and they are no longer level, it is ignored.
    """
    if not any(one.tables for one in standings):
        return []
    given: list[Award] = []
    placed: list[Award] = []
    for prize in PRIZES.values():
        if prize.place:
            award = _place(prize, standings, rules, cuts.get(prize.name), placed)
            placed.append(award)
        elif rules.gives(prize):
            award = _special(prize, standings, rules, cuts.get(prize.name), given)
        if rules.gives(prize):
            given.append(award)
    return given


def _place(
    prize: Prize,
    standings: Sequence[Standing],
    rules: EveningRules,
    cut_winner: str | None,
    placed: Sequence[Award],
) -> Award:
    """The first, second or third in points. People who share a place have the ones after it too."""
    before = {one.name for award in placed for one in award.winners}
    if any(award.cut or award.waits for award in placed):
        return Award(prize, waits=True)
    if len(before) >= prize.place:
        return placed[-1]._replace(prize=prize)
    left = [one for one in standings if one.name not in before]
    return _decided(prize, left, rules, cut_winner)


def _special(
    prize: Prize,
    standings: Sequence[Standing],
    rules: EveningRules,
    cut_winner: str | None,
    given: Sequence[Award],
) -> Award:
    """Any other prize, for those who may still win one."""
    eligible = list(standings)
    if prize.fewest and any(one.stayed for one in standings):
        eligible = [one for one in standings if one.stayed]
    if not rules.one_prize_each:
        return _decided(prize, eligible, rules, cut_winner)
    if any(award.cut or award.waits for award in given):
        return Award(prize, waits=True)
    winners = {one.name for award in given for one in award.winners}
    award = _decided(prize, [one for one in eligible if one.name not in winners], rules, cut_winner)
    better = _better(prize)
    best = [better(prize.measure, one) for one in (*award.winners, *award.cut)]
    enough = max(best, default=1)
    return award._replace(
        passed_over=tuple(
            one for one in eligible if one.name in winners and better(prize.measure, one) >= enough
        )
    )


def _decided(
    prize: Prize,
    eligible: Iterable[Standing],
    rules: EveningRules,
    cut_winner: str | None,
) -> Award:
    """The award of a prize among some people."""
    better = _better(prize)
    level = list(eligible)
    if not prize.fewest:
        level = [one for one in level if prize.measure.value(one)]
    if not level:
        return Award(prize)
    level, _ = _best(level, prize.measure, better)
    if rules.shares_prizes:
        return Award(prize, tuple(level))
    decisions = []
    for measure in rules.tie_breaks:
        level, beaten = _best(level, measure, better)
        if beaten:
            decisions.append(Decision(measure, tuple(beaten)))
    winners = [one for one in level if len(level) == 1 or one.name == cut_winner]
    if not winners:
        return Award(prize, (), tuple(decisions), cut=tuple(level))
    lost_cut = tuple(one for one in level if one not in winners)
    return Award(prize, tuple(winners), tuple(decisions), lost_cut=lost_cut)


_Comparison = Callable[[Measure, Standing], int | Fraction]


def _better(prize: Prize) -> _Comparison:
    """What is greatest for the winner of a prize: a measure, or (for the fewest) its negative."""
    sign = -1 if prize.fewest else 1
    return lambda measure, one: sign * measure.value(one)


def _best(
    people: Sequence[Standing], measure: Measure, better: _Comparison
) -> tuple[list[Standing], list[Standing]]:
    """Those who are best by a measure, and the others."""
    best = max(better(measure, one) for one in people)
    return (
        [one for one in people if better(measure, one) == best],
        [one for one in people if better(measure, one) != best],
    )
