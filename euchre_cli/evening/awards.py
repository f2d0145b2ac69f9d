"""Who wins the prizes of an evening (`prizes`), what decided it, and how that is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ..terminal.phrases import capitalized, count, listed
from ..terminal.text import safe
from .evening import Evening
from .ladder import ladder
from .measures import MEASURES, TIE_BREAKS, Measure, Standing, number_words
from .prizes import PRIZES, Prize


class Decision(NamedTuple):
    """A tie-break that decided between the winner and those who were level until then."""

    measure: Measure
    beaten: tuple[Standing, ...]


class Award(NamedTuple):
    """A prize and its winner. Without one, those in `cut` cut for it, or it `waits` for the cut for
    an earlier one, or nobody wins it: `all_level`, or nobody has any.

    Those in `lost_cut` were level with the winner, who won the cut. Those `passed_over` did at
    least as well, but have a prize. `may_miss` is the number of rounds that those who compete for
    the fewest may have missed; `None` if that shut nobody out.
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
    elif not prize.fewest:
        passed = [one for one in passed if prize.value(one) > 0]
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


# -- in words --------------------------------------------------------------------------------------

_MOST_NAMED: Final = 6
"""The most people that a sentence names."""


def award_words(award: Award) -> str:
    """`Ann wins most points: 67; Bob also had 67, but Ann won 6 games and Bob 5.`"""
    return f"{_outcome(award)}{_who_competes(award)}."


def winner_words(award: Award) -> str:
    """Who wins it, for a headline: `Ann`, `Ann and Bob cut for it`, `nobody`."""
    if award.winner is not None:
        return safe(award.winner.name)
    if award.waits:
        return "waits for a cut"
    return f"{people_words(award.cut)} cut for it" if award.cut else "nobody"


def prizes_summary(awards: Iterable[Award]) -> str:
    """The prizes in one sentence: `Most points: Ann (67); most loners: Bob (4).` Those who still
    have to cut for one are named as level. Empty if there are no prizes."""
    parts = []
    for award in awards:
        if award.winner is not None:
            who = f"{safe(award.winner.name)} ({_number(award.prize, award.winner)})"
        elif award.cut:
            who = f"{people_words(award.cut)} level ({_number(award.prize, award.cut[0])})"
        else:
            continue
        parts.append(f"{award.prize.title}: {who}")
    return f"{capitalized('; '.join(parts))}." if parts else ""


def people_words(people: Sequence[Standing], kind: str = "people") -> str:
    """`Ann, Bob and Cat`; if they are many, `8 people`."""
    many = len(people) > _MOST_NAMED
    return f"{len(people)} {kind}" if many else listed([safe(one.name) for one in people])


def prize_objects(awards: Iterable[Award]) -> list[dict[str, Any]]:
    """The prizes for JSON."""
    return [
        {
            "prize": award.prize.name,
            "title": award.prize.title,
            "winners": list(award.winner_names),
            "cut": [name for one in award.cut for name in one.names],
            "values": [float(award.prize.measure.of(award.winner))] if award.winner else [],
            "reason": award_words(award),
        }
        for award in awards
    ]


def _outcome(award: Award) -> str:
    prize, winner = award.prize, award.winner
    title = capitalized(prize.title)
    if award.waits:
        return f"{title}: that depends on who wins the cut above"
    if award.all_level:
        return f"Nobody wins {prize.title}: everybody had {_number(prize, award.all_level[0])}"
    if award.cut:
        both = "both" if len(award.cut) == 2 else "all"
        had = f"{both} had {_number(prize, award.cut[0])}"
        return f"{title}: {people_words(award.cut)} {had}: they cut for it"
    if winner is None:
        passed = award.passed_over
        why = f"{_have(passed)} a prize already" if passed else "nobody has any"
        return f"Nobody wins {prize.title}: {why}"
    wins = "wins" if len(winner.names) == 1 else "win"
    clauses = [f"{safe(winner.name)} {wins} {prize.title}: {_number(prize, winner)}"]
    if prize.measure is MEASURES["high-round"]:
        rounds = [row.round for row in winner.rounds if row.table and row.points == winner.high]
        clauses[0] += f" in round {min(rounds)}"
    clauses += [_because(winner, one, prize) for one in award.decisions]
    if award.lost_cut:
        also = f"{people_words(award.lost_cut)} also had {_number(prize, winner)}"
        clauses.append(f"{also}, but {safe(winner.name)} won the cut")
    if award.passed_over:
        clauses.append(f"{_have(award.passed_over)} a prize already")
    return "; ".join(clauses)


def _who_competes(award: Award) -> str:
    """The rule on who competes for the fewest, if it shuts somebody out."""
    if award.may_miss is None:
        return ""
    if not award.may_miss:
        return " (of those who played every round)"
    return f" (of those who missed at most {count(award.may_miss, 'round')}, as anybody may)"


def _because(winner: Standing, decision: Decision, prize: Prize) -> str:
    """`Bob also had 67, but Ann won 6 games and Bob 5`, with as many decimals as it takes to see
    it."""
    measure, beaten = decision
    values = sorted(map(measure.of, beaten), reverse=not prize.fewest)
    mine, nearest = measure.of(winner), values[0]
    decimals = next(
        (n for n in range(2, 9) if number_words(mine, n) != number_words(nearest, n)), 9
    )
    number = number_words(mine, decimals)
    unit = measure.unit if number == "1" else measure.units
    other = "the nearest"
    if len(set(values)) == 1:
        other = people_words(beaten) if len(beaten) <= _MOST_NAMED else "they"
    return (
        f"{people_words(beaten, 'others')} also had {_number(prize, winner)}, but "
        f"{safe(winner.name)} {measure.verb} {number} {unit} and {other} "
        f"{number_words(nearest, decimals)}"
    )


def _have(people: Sequence[Standing]) -> str:
    return f"{people_words(people)} {'has' if len(people) == 1 else 'have'}"


def _number(prize: Prize, one: Standing) -> str:
    return number_words(prize.measure.of(one))
