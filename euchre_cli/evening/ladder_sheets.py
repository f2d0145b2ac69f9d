"""The ladder and the prizes of an evening: lines on a terminal, and rows and objects for programs.

In: standings, awards and the paper. Out: lines and objects; their keys are stable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any, Final, NamedTuple

from ..terminal.display import Paper
from ..terminal.phrases import capitalized, listed
from ..terminal.report_table import TableColumn, least_width, objects, table_lines, texts_of
from ..terminal.text import safe
from .evening_rules import EveningRules
from .measures import MEASURES, Measure, Prize, RoundPoints, Standing
from .prizes import Award, Team, TieBreak, teams, value_of

_MOST_NAMED: Final = 6
"""The most people without a prize that a sentence names."""

# -- the ladder ------------------------------------------------------------------------------------


def ladder_lines(
    standings: Sequence[Standing], measure: Measure, paper: Paper, *, ended: bool = False
) -> list[str]:
    """The ladder, ranked by `measure`: a sentence on who leads or came first, and a table. It has
    more columns the wider the paper is, on very wide paper the points of every round."""
    head = paper.lines(leader_words(standings, measure, ended=ended), "strong")
    rounds = {row.round for person in standings for row in person.by_round}
    for columns in (
        (*_COLUMNS, *map(_round_column, sorted(rounds) if len(rounds) > 1 else ())),
        _COLUMNS,
        _FEW_COLUMNS,
        _FEWEST_COLUMNS,
    ):
        if least_width(columns, texts_of(columns, standings)) <= paper.width:
            break
    return [*head, *table_lines(columns, standings, paper)]


def leader_words(standings: Sequence[Standing], measure: Measure, *, ended: bool = False) -> str:
    """`Ann leads with 67 points, 2 more than Bob.`; at the end `Ann came first with …`."""
    leaders = [person for person in standings if person.rank == 1]
    value = measure.value(leaders[0])
    if not any(person.tables for person in standings):
        return "No table has finished yet."
    amount = _amount(measure, value)
    if len(leaders) == len(standings):
        return f"All are level with {amount}."
    if len(leaders) > 1:
        return f"{_people(leaders, 'people')} {'came first' if ended else 'lead'} with {amount}."
    behind = [person for person in standings if person.rank == 2]
    less = number_words(value - measure.value(behind[0]))
    leads = "came first" if ended else "leads"
    return f"{safe(leaders[0].name)} {leads} with {amount}, {less} more than {_people(behind)}."


def rank_words(person: Standing) -> str:
    """`3`, or `3=` for people who are level."""
    return f"{person.rank}=" if person.level else str(person.rank)


def _high_round(person: Standing) -> str:
    return "" if person.high_round is None else str(person.high_round)


def _wins(person: Standing) -> str:
    return number_words(MEASURES["wins"].value(person))


def of_hands(name: str, person: Standing) -> str:
    """A count of hands, by the name of its field in `Standing`; a dash if nobody knows."""
    number = getattr(person, name)
    unknown = person.without_loners if name == "loners" else person.without_hands
    return "–" if not number and 0 < unknown == person.tables else f"{number:,}"


_COLUMNS: Final = (
    TableColumn(title="", text=rank_words, right=True),
    TableColumn(title="", text=lambda person: safe(person.name), min_width=8),
    TableColumn(title="points", text=lambda person: str(person.points), right=True),
    TableColumn(title="against", text=lambda person: str(person.against), right=True),
    TableColumn(title="won", text=_wins, right=True),
    TableColumn(title="games", text=lambda person: str(person.tables), right=True),
    *(
        TableColumn(title=name, text=partial(of_hands, name), right=True)
        for name in ("loners", "calls", "euchred", "euchres")
    ),
    TableColumn(title="high", text=_high_round, right=True),
)
_ON_WIDE_PAPER: Final = ("against", "games", "calls", "euchred")
_FEW_COLUMNS: Final = tuple(column for column in _COLUMNS if column.title not in _ON_WIDE_PAPER)
_FEWEST_COLUMNS: Final = _FEW_COLUMNS[:5]


def _round_column(number: int) -> TableColumn:
    return TableColumn(title=str(number), text=partial(_in_round, number), right=True)


def _in_round(number: int, person: Standing) -> str:
    """The points of a round."""
    row = next((row for row in person.by_round if row.round == number), None)
    return "" if row is None or (not row.table and not row.points) else str(row.points)


# -- the prizes ------------------------------------------------------------------------------------


def prize_lines(awards: Iterable[Award], paper: Paper) -> list[str]:
    """A sentence for each prize: who wins it, and why."""
    return [line for award in awards for line in paper.lines(award_words(award), indent="  ")]


def award_words(award: Award) -> str:
    """The winner of a prize, and why: `Ann wins most points: 67; Bob also had 67, but Ann won 6
    games and Bob 5.`"""
    prize, title = award.prize, _title(award)
    if award.waits:
        return f"{capitalized(title)}: that depends on who wins the cut above."
    if award.level:
        return f"Nobody wins {title}: everybody had {_number(prize, award.level[0])}."
    if award.cut:
        level = teams(award.cut, prize)
        return (
            f"{capitalized(title)}: {_teams(level)} {'both' if len(level) == 2 else 'all'} had "
            f"{_number(prize, award.cut[0])}: they cut for it."
        )
    if not award.winners and award.passed_over:
        has = _have(award.passed_over)
        return f"Nobody wins {title}: {_names(award.passed_over)} {has} a prize already."
    if not award.winners:
        return f"Nobody wins {title}: nobody has any."
    winners = teams(award.winners, prize)
    names, number = _teams(winners), _number(prize, award.winners[0])
    wins = "wins" if len(award.winners) == 1 else "win"
    which = _in_which_round(prize, award.winners[0])
    clauses = [f"{names} {wins} {title}: {number}{which}"]
    for at, decision in enumerate(award.decisions):
        also = _also(teams(decision.beaten, prize), number, first=not at)
        clauses.append(f"{also}, but {_comparison(winners[0], decision, prize)}")
    if award.passed_over:
        others = listed(
            [f"{safe(person.name)} ({_number(prize, person)})" for person in award.passed_over]
        )
        clauses.append(f"{others} {_have(award.passed_over)} a prize already")
    return "; ".join(clauses) + "."


def _title(award: Award) -> str:
    """What a prize is for, with a word where not all of it was entered, or not all compete."""
    stayed = " of those who were there every round" if award.of_those_who_stayed else ""
    return f"{award.prize.title}{stayed}{' as far as entered' * award.partly}"


def prizes_summary(awards: Iterable[Award]) -> str:
    """The winners of the prizes in one sentence: `Most points: Ann (67); most loners: Bob (4).`
    Those who still have to cut for a prize are named as level. Empty if there are no prizes."""
    parts = []
    for award in awards:
        prize, winners = award.prize, award.winners
        if winners:
            names = _teams(teams(winners, prize))
            parts.append(f"{_title(award)}: {names} ({_number(prize, winners[0])})")
        elif award.cut:
            level = teams(award.cut, prize)
            names = _teams(level) if len(level) <= _MOST_NAMED else str(len(level))
            parts.append(f"{_title(award)}: {names} level ({_number(prize, award.cut[0])})")
    return capitalized("; ".join(parts)) + "." if parts else ""


def _also(level: Sequence[Team], number: str, *, first: bool) -> str:
    """A clause on those who were level with the winner until then."""
    names = _teams(level) if len(level) <= _MOST_NAMED else f"{len(level)} others"
    if first:
        return f"{names} also had {number}"
    single = len(level) == 1 and len(level[0]) == 1
    return f"{names} {'was' if single else 'were'} level there too"


def _comparison(winner: Team, decision: TieBreak, prize: Prize) -> str:
    """`Ann won 6 games and Bob 5`, with as many decimals as it takes to see it; with more people
    `Ann won 6 games, the others at most 5`."""
    measure = decision.measure
    beaten = teams(decision.beaten, prize)
    values = [value_of(measure, team) for team in beaten]
    mine, nearest = value_of(measure, winner), (min if prize.fewest else max)(values)
    for decimals in range(2, 9):
        if number_words(mine, decimals) != number_words(nearest, decimals):
            break
    amount = _counted(measure, number_words(mine, decimals))
    first = f"{_teams([winner])} {measure.verb} {amount}"
    other = number_words(nearest, decimals)
    if len(beaten) == 1:
        return f"{first} and {_teams(beaten)} {other}"
    if len(set(values)) == 1:
        return f"{first}, the others {other}"
    return f"{first}, the others at {'least' if prize.fewest else 'most'} {other}"


def _teams(of_prize: Iterable[Team]) -> str:
    """`Ann, Bob and Cat`; fixed partners together: `Ann & Bob and Cat & Dan`."""
    return listed([" & ".join(safe(person.name) for person in team) for team in of_prize])


def _number(prize: Prize, person: Standing) -> str:
    """Somebody's value in the measure of a prize: `67`."""
    return number_words(prize.measure.value(person))


def _in_which_round(prize: Prize, person: Standing) -> str:
    """The round of somebody's high round, the first of several: ` in round 3`."""
    if prize.measure is not MEASURES["high-round"]:
        return ""
    best = (row.round for row in person.by_round if row.table and row.points == person.high_round)
    return f" in round {min(best)}"


def _amount(measure: Measure, value: int | Fraction) -> str:
    return _counted(measure, number_words(value))


def _counted(measure: Measure, number: str) -> str:
    return f"{number} {measure.unit if number == '1' else measure.units}"


def number_words(value: int | Fraction, decimals: int = 2) -> str:
    """A whole number, a number and a half (`5½`), or a decimal fraction."""
    value = Fraction(value)
    if value.denominator == 1:
        return f"{value.numerator:,}"
    if value.denominator == 2 and value > 0:
        return f"{value.numerator // 2 or ''}½"
    return f"{float(value):,.{decimals}f}"


def _names(people: Sequence[Standing]) -> str:
    return listed([safe(person.name) for person in people])


def _people(people: Sequence[Standing], kind: str = "others") -> str:
    """`Ann, Bob and Cat`; if they are many, `8 others`."""
    return f"{len(people)} {kind}" if len(people) > _MOST_NAMED else _names(people)


def _have(people: Sequence[Standing]) -> str:
    return "has" if len(people) == 1 else "have"


# -- the effect of a change of the rules -----------------------------------------------------------


class _Change(NamedTuple):
    """Somebody whose points or place have changed."""

    before: Standing
    after: Standing


_CHANGE_COLUMNS: Final = (
    TableColumn(title="", text=lambda change: safe(change.after.name), min_width=8),
    TableColumn(title="points", text=lambda change: str(change.after.points), right=True),
    TableColumn(title="before", text=lambda change: str(change.before.points), right=True),
    TableColumn(title="place", text=lambda change: rank_words(change.after), right=True),
    TableColumn(title="before", text=lambda change: rank_words(change.before), right=True),
)


def change_lines(before: Sequence[Standing], after: Sequence[Standing], paper: Paper) -> list[str]:
    """The effect of a change of the rules on the ladder: a sentence, and those whose points or
    place changed."""
    old = {person.name: person for person in before}
    changes = [
        _Change(old[person.name], person)
        for person in after
        if (old[person.name].points, rank_words(old[person.name]))
        != (person.points, rank_words(person))
    ]
    if not changes:
        return paper.lines("It changes nobody's points or place.")
    leaders, led = ([person for person in ladder if person.rank == 1] for ladder in (after, before))
    words = f"It changes the points or the place of {len(changes)} of {len(after)} people"
    if {person.name for person in leaders} != {person.name for person in led}:
        lead = "leads" if len(leaders) == 1 else "lead"
        words += f": {_people(leaders, 'people')} {lead} now; before, it was {_people(led)}"
    return [*paper.lines(f"{words}."), *table_lines(_CHANGE_COLUMNS, changes, paper)]


# -- the rules -------------------------------------------------------------------------------------


def counting_words(rules: EveningRules) -> str:
    """The rules that differ from the usual ones: `ranking wins, sitting-out average`; empty if none
    does."""
    return ", ".join(f"{name} {value}" for name, value in rules.overrides.items())


# -- for programs ----------------------------------------------------------------------------------

LADDER_COLUMNS: Final = (
    TableColumn("rank", value=attrgetter("rank")),
    TableColumn("level", value=attrgetter("level")),
    TableColumn("name", value=attrgetter("name")),
    TableColumn("points", value=attrgetter("points")),
    TableColumn("points_against", value=attrgetter("against")),
    TableColumn("margin", value=attrgetter("margin")),
    TableColumn("tables", value=attrgetter("tables")),
    TableColumn("won", value=attrgetter("won")),
    TableColumn("tied", value=attrgetter("tied")),
    TableColumn("lost", value=attrgetter("lost")),
    TableColumn("sat_out", value=attrgetter("sat_out")),
    TableColumn("loners", value=attrgetter("loners")),
    TableColumn("loners_euchred", value=attrgetter("loners_euchred")),
    TableColumn("calls", value=attrgetter("calls")),
    TableColumn("euchred", value=attrgetter("euchred")),
    TableColumn("euchres", value=attrgetter("euchres")),
    TableColumn("high_round", value=attrgetter("high_round")),
    TableColumn("opponents", value=lambda person: round(float(person.opponents), 4)),
)
"""A person on the ladder, for programs; the names of the columns are stable."""


def ladder_objects(standings: Iterable[Standing]) -> list[dict[str, Any]]:
    """The ladder for JSON: the columns, and everybody's rounds."""
    return [
        {**row, "rounds": [_round_object(points) for points in person.by_round]}
        for person in standings
        for row in objects(LADDER_COLUMNS, [person])
    ]


def _round_object(points: RoundPoints) -> dict[str, Any]:
    return {**points._asdict(), "table": points.table or None}


def prize_objects(awards: Iterable[Award]) -> list[dict[str, Any]]:
    """The prizes for JSON."""
    return [
        {
            "prize": award.prize.name,
            "title": award.prize.title,
            "winners": [person.name for person in award.winners],
            "cut": [person.name for person in award.cut],
            "values": [float(award.prize.measure.value(person)) for person in award.winners],
            "reason": award_words(award),
        }
        for award in awards
    ]
