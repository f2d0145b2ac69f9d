"""The prizes in words: who wins them, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..terminal.phrases import capitalized, count, listed
from ..terminal.text import safe
from .measures import MEASURES, Prize, Standing, number_words
from .prizes import Award, Decision

_MOST_NAMED: Final = 6
"""The most people that a sentence names."""


def award_words(award: Award) -> str:
    """`Ann wins most points: 67; Bob also had 67, but Ann won 6 games and Bob 5.`"""
    return f"{_outcome(award)}{_who_competes(award)}."


def winner_words(award: Award) -> str:
    """Who wins it, for a headline: `Ann`, `Ann and Bob cut for it`, `nobody`."""
    if award.winner is not None:
        return safe(award.winner.name)
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
    if award.may_miss is None or award.waits:
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
