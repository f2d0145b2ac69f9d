"""The prizes of an evening: who wins them, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .evening import Evening
from .ladder import ladder
from .measures import MEASURES, PRIZES, TIE_BREAKS, Measure, Prize, Standing


class Decision(NamedTuple):
    """A tie-break that decided between the winner and those who were level until then."""

    measure: Measure
    beaten: tuple[Standing, ...]


class Award(NamedTuple):
    """A prize and its winner. Without one, those in `cut` cut for it, or it `waits` for the cut for
    an earlier one, or nobody wins it: `all_level`, or nobody has any.

    Those in `lost_cut` were level with the winner, who won the cut. Those `passed_over` did as
    well, but have a prize. `may_miss` is the number of rounds that those who compete for the fewest
    may have missed; `None` if that shut nobody out.
    """

    prize: Prize
    winner: Standing | None = None
    decisions: tuple[Decision, ...] = ()
    cut: tuple[Standing, ...] = ()
    lost_cut: tuple[Standing, ...] = ()
    passed_over: tuple[Standing, ...] = ()
    waits: bool = False
    all_level: tuple[Standing, ...] = ()
    may_miss: int | None = None

    @property
    def winner_names(self) -> tuple[str, ...]:
        """Who wins it, of a couple both."""
        return self.winner.names if self.winner else ()


def awards(evening: Evening) -> list[Award]:
    """The prizes as they stand; none before a table is over, and none that cannot be known."""
    together = ladder(evening)
    singly = ladder(evening, singly=True) if evening.movement.couples else together
    given: list[Award] = []
    if any(one.tables for one in together):
        for prize in PRIZES.values():
            if is_known(evening, prize.measure):
                given.append(_award(evening, prize, singly if prize.singly else together, given))
    return [award for award in given if evening.rules.gives(award.prize)]


def is_known(evening: Evening, measure: Measure) -> bool:
    """Whether a measure can be known from what was entered: loners only if some were named, or
    hands were entered."""
    if measure is not MEASURES["loners"]:
        return True
    return any(
        score.hands or any(seat.loners for seat in score.counts)
        for score in evening.scores.values()
    )


def _award(
    evening: Evening, prize: Prize, everybody: Sequence[Standing], given: Sequence[Award]
) -> Award:
    competing = [one for one in everybody if one.has_score]
    may_miss = None
    if prize.fewest:
        most = max(one.sat_out for one in competing)
        there = [one for one in competing if one.missed <= most]
        may_miss = most if len(there) < len(competing) else None
        competing = there
    if prize.name == "high-round" and len({one.high for one in competing}) == 1 < len(competing):
        return Award(prize, all_level=tuple(competing))
    before = [award for award in given if _comes_before(evening, award.prize, prize)]
    if any(award.cut or award.waits for award in before):
        return Award(prize, waits=True)
    have = {name for award in before if award.winner for name in award.winner.names}
    left = [one for one in competing if have.isdisjoint(one.names)]
    award = _best(evening, prize, left)
    passed = [] if prize.name == "second-place" else [one for one in competing if one not in left]
    best = next((prize.value(one) for one in (award.winner, *award.cut) if one), None)
    if best is not None:
        passed = [one for one in passed if prize.value(one) >= best]
    return award._replace(passed_over=tuple(passed), may_miss=may_miss)


def _comes_before(evening: Evening, earlier: Prize, prize: Prize) -> bool:
    """Whether the winner of an earlier prize is passed over for this one: the first place for the
    second, and else a prize that is given, if nobody may win two."""
    if prize.name == "second-place" and earlier.name == "most-points":
        return True
    return evening.rules.one_prize_each and evening.rules.gives(earlier)


def _best(evening: Evening, prize: Prize, competing: Sequence[Standing]) -> Award:
    """The award among these: by the measure, then by the tie-breaks, then by a cut."""
    able = [one for one in competing if prize.fewest or prize.value(one) > 0]
    best = max(map(prize.value, able), default=None)
    left = [one for one in able if prize.value(one) == best]
    decisions = []
    for measure in TIE_BREAKS if len(left) > 1 else ():
        wanted = (min if prize.fewest else max)(map(measure.of, left))
        beaten = tuple(one for one in left if measure.of(one) != wanted)
        left = [one for one in left if one not in beaten]
        decisions += [Decision(measure, beaten)] if beaten else []
    won_cut = [one for one in left if evening.cuts.get(prize.name) in one.names]
    winner = next(iter(left if len(left) == 1 else won_cut), None)
    if winner is None:
        return Award(prize, None, tuple(decisions), cut=tuple(left))
    lost = tuple(one for one in left if one is not winner)
    return Award(prize, winner, tuple(decisions), lost_cut=lost)
