"""An evening on the terminal: who sits where, how far each table is, and who leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Final

from ..terminal.display import Paper
from ..terminal.phrases import SIDE_WORDS, count, listed, rules_words, short_score
from ..terminal.report_table import TextColumn, natural_width, table_lines
from ..terminal.text import safe
from .as_objects import seat_object
from .awards import award_words, awards, is_known, people_words, prizes_summary
from .evening import Evening, TableNow
from .ladder import ladder
from .measures import MEASURES, Standing, number_words
from .movements import INDIVIDUAL
from .plan import Seating


def loners_words(names: Iterable[str]) -> str:
    """What is added to a result for the loners that these people made, each named as often:
    `; 3 loners: Ann (2) and Bob`. Empty if there are none."""
    made = Counter(map(safe, names))
    who = [name + f" ({many})" * (many > 1) for name, many in made.items()]
    return f"; {count(made.total(), 'loner')}: {listed(who)}" if who else ""


# -- where it stands -------------------------------------------------------------------------------


def state_lines(evening: Evening, paper: Paper) -> list[str]:
    """The title, and the tables of the round under way, or of the last round."""
    who = _size_words(evening, evening.here)
    if evening.movement.name != INDIVIDUAL:
        who += f", movement {evening.movement.name}"
    length = f"{rules_words(evening.house)} a round"
    if evening.minutes:
        length = f"{evening.minutes} minutes a round; {evening.house.preset}"
    elif evening.house.hands_to_play is None:
        length = f"a game a round; {rules_words(evening.house)}"
    words = f"{who}; {length}."
    if evening.round_times is not None:
        words += f" {until_words(evening)}."
    told = [f"{name} {value}" for name, value in evening.rules.overrides.items()]
    if told:
        words += f" Rules of the evening: {', '.join(told)}."
    sentences = [line for one in people_sentences(evening) for line in paper.lines(one)]
    return [
        *paper.lines(title(evening), "strong"),
        *paper.faint_lines(words),
        "",
        *table_of_tables(evening, paper),
        *sentences,
    ]


def title(evening: Evening) -> str:
    """`Evening 5, 2026-11-19: round 3 of 15`, or that it has ended."""
    named = f" ({safe(evening.head.event)})" if evening.head.event else ""
    where = round_words(evening)
    if evening.ended:
        where = f"ended after {count(evening.rounds_played, 'round')}"
    return f"Evening {evening.nth}{named}, {evening.head.date}: {where}"


def round_words(evening: Evening) -> str:
    """`round 3 of 15`."""
    whole = evening.rounds_in_all
    return f"round {evening.begun}" + (f" of {whole}" if whole else "")


def _size_words(evening: Evening, people: Sequence[str]) -> str:
    if evening.movement.couples:
        return count(len(people) // 2, "couple")
    return count(len(people), "person", "people")


def until_words(evening: Evening) -> str:
    """`This round was begun at 20:25 and lasts until 20:45`, in local time; empty if a round is not
    so many minutes, and once the evening has ended."""
    if evening.round_times is None:
        return ""
    begun, over = (f"{time.astimezone():%H:%M}" for time in evening.round_times)
    return f"This round was begun at {begun} and lasts until {over}"


def people_sentences(evening: Evening) -> list[str]:
    """Who sits out, comes in with the next round, or leaves after this one."""
    if evening.ended:
        return []
    out, there = evening.round.sitting_out, evening.round.people
    sentences: dict[str, Iterable[str]] = {
        "Sits out" if len(out) == 1 else "Sit out": out,
        "From the next round on": [name for name in evening.here if name not in there],
        "Not any more after this round": [name for name in there if name not in evening.here],
    }
    return [f"{words}: {', '.join(map(safe, who))}" for words, who in sentences.items() if who]


# -- the tables ------------------------------------------------------------------------------------


def table_of_tables(evening: Evening, paper: Paper) -> list[str]:
    """The tables of the round under way, with who sits there; on narrow paper in sentences, so that
    no name is cut."""
    tables = evening.tables()
    columns = [
        TextColumn("table", [str(now.table) for now in tables], right=True),
        TextColumn("N & S", [pair_words(now.seating.sides[0]) for now in tables]),
        TextColumn("E & W", [pair_words(now.seating.sides[1]) for now in tables]),
        TextColumn("score", [_score_words(now) or "-" for now in tables]),
        TextColumn("", [progress_words(evening, now) for now in tables]),
    ]
    if natural_width(columns) <= paper.width:
        return table_lines(columns, paper)
    lines = []
    for now in tables:
        state = ", ".join(filter(None, (_score_words(now), progress_words(evening, now))))
        words = f"{pairs_words(now.seating)}: {state}"
        lines += paper.lines(words, indent="    ", first=f"{now.table:>2}  ")
    return lines


def pair_words(names: Sequence[str]) -> str:
    """`Ann & Cat`."""
    return " & ".join(map(safe, names))


def pairs_words(seating: Seating) -> str:
    """`Ann & Cat v Bob & Dan`."""
    return " v ".join(map(pair_words, seating.sides))


def _score_words(now: TableNow) -> str:
    return short_score(now.score.points) if now.score else ""


def progress_words(evening: Evening, now: TableNow) -> str:
    """How far a table is: `not begun`, `3 of 8 hands`, `done`, `N/S conceded`."""
    closed = evening.ended or now.round < evening.begun
    score = now.score
    if score is None:
        return "nothing entered" if closed else "not begun"
    if score.conceded and score.winner is not None:
        return f"{SIDE_WORDS[1 - score.winner]} conceded"
    if score.over:
        cut = evening.winner(now) if score.winner is None else None
        return "done" if cut is None else f"{SIDE_WORDS[cut]} won the cut"
    whole = None if evening.minutes else evening.house.hands_to_play
    return f"{score.hands} of {count(whole, 'hand')}" if whole else count(score.hands, "hand")


# -- the ladder ------------------------------------------------------------------------------------


def ladder_lines(evening: Evening, paper: Paper) -> list[str]:
    """A sentence on who leads, and a table: as many columns as fit, of those that can be known from
    what was entered; on wide paper the points of every round."""
    standings = ladder(evening)
    head = paper.lines(leader_words(evening, standings), "strong")
    if not any(one.has_score for one in standings):
        return head
    entered = sorted({number for number, _ in evening.scores if number <= evening.begun})
    rounds = [str(number) for number in entered] if len(entered) > 1 else []
    columns = [
        TextColumn("", list(map(place_words, standings)), right=True),
        TextColumn("", [marked_name(evening, one) for one in standings], least=8),
        *ladder_columns(evening, standings),
        *(TextColumn(n, [_in_round(one, int(n)) for one in standings], right=True) for n in rounds),
    ]
    for given_up in [rounds, *([heading] for heading in _GIVEN_UP)]:
        if natural_width(columns) <= paper.width:
            break
        columns = [one for one in columns if one.title not in given_up]
    return [*head, *table_lines(columns, paper)]


_GIVEN_UP: Final = ("calls", "euchred", "against", "games", "euchres", "high", "sitting out")
"""The columns that narrow paper lacks, the first to go first."""


def ladder_columns(evening: Evening, standings: Sequence[Standing]) -> list[TextColumn]:
    """The columns of numbers on the ladder, of those that can be known."""
    couples, ranking = evening.movement.couples, evening.rules.ranking.name
    hands = any(one.counts.calls for one in standings)
    shown = {
        "wins": ("wins", couples or ranking == "wins"),
        "points": ("points", True),
        "against": ("against", True),
        "margin": ("margin", couples or ranking == "margin"),
        "won": ("games", True),
        "games": ("tables", True),
        "by default": ("by_default", any(one.by_default for one in standings)),
        "sitting out": ("brought", any(one.brought for one in standings)),
        "loners": ("counts.loners", is_known(evening, MEASURES["loners"])),
        **{name: (f"counts.{name}", hands) for name in ("calls", "euchred", "euchres")},
        "high": ("high", True),
    }
    return [
        TextColumn(
            title, [_number(value) for value in map(attrgetter(field), standings)], right=True
        )
        for title, (field, known) in shown.items()
        if known
    ]


def _number(value: int | Fraction | None) -> str:
    return "" if value is None else number_words(value)


def _in_round(one: Standing, number: int) -> str:
    row = next((row for row in one.rounds if row.round == number), None)
    return str(row.points) if row is not None and (row.table or row.points) else ""


def leader_words(evening: Evening, standings: Sequence[Standing]) -> str:
    """`Ann leads with 67 points, 2 more than Bob.`; at the end `Ann came first with …`; and what
    sitting out brings."""
    if not any(one.tables for one in standings):
        return "No table has finished yet."
    measure = evening.rules.ranking
    leaders = [one for one in standings if one.place == 1]
    amount = measure.amount(leaders[0])
    if len(leaders) == len(standings):
        return f"All are level with {amount}.{_sitting_out_words(evening, standings)}"
    single = len(leaders) == 1 and len(leaders[0].names) == 1
    leads = "came first" if evening.ended else "leads" if single else "lead"
    words = f"{people_words(leaders)} {leads} with {amount}"
    second = next((one.place for one in standings if one.place > 1 and one.has_score), 0)
    behind = [one for one in standings if one.place == second]
    more = measure.of(leaders[0]) - measure.of(behind[0]) if behind else 0
    if len(leaders) == 1 and more > 0:
        words += f", {number_words(more)} more than {people_words(behind, 'others')}"
    return f"{words}.{_sitting_out_words(evening, standings)}"


def _sitting_out_words(evening: Evening, standings: Sequence[Standing]) -> str:
    """What a round sat out brings, with the unit of the ranking."""
    brings, ranking = evening.rules.value("sitting-out"), evening.rules.ranking
    if brings == "none" or not any(one.sat_out for one in standings):
        return ""
    units = ranking.unit if brings == 1 else ranking.units
    amount = "the average in" if brings == "average" else brings
    return f" A round sat out brings {amount} {units}."


def place_words(one: Standing) -> str:
    """`3`, or `3=` for people who are level."""
    return f"{one.place}=" if one.shared else str(one.place)


def marked_name(evening: Evening, one: Standing) -> str:
    """The name, and whether they left or came late."""
    name = safe(one.name)
    if set(one.names).isdisjoint(evening.here):
        return f"{name} (left)"
    return f"{name} (late)" if set(one.names).issubset(evening.late) else name


def prize_lines(evening: Evening, paper: Paper) -> list[str]:
    """A sentence for each prize: who wins it, and why."""
    return [line for one in awards(evening) for line in paper.lines(award_words(one), indent="  ")]


# -- in a few words --------------------------------------------------------------------------------


def summary_words(evening: Evening) -> str:
    """The evening in one line: who won what once it has ended, until then who leads."""
    who = _size_words(evening, evening.people)
    standings = ladder(evening)
    leader = leader_words(evening, standings)
    if not evening.ended:
        return f"{who}, {round_words(evening)}: {leader}"
    told = leader if evening.movement.couples else prizes_summary(awards(evening))
    return f"{who}, {count(evening.rounds_played, 'round')}. {told}".rstrip()


def seat_words(evening: Evening, name: str) -> str:
    """Where somebody sits in the round under way: `Round 3, table 2: Kim sits north with Ann,
    against Bob and Dan.`"""
    if evening.ended:
        return f"Evening {evening.nth} has ended: `euchre evening ladder` shows who came where."
    where, who = seat_object(evening, name), f"Round {evening.begun}: {safe(name)}"
    if where["table"] is None:
        return f"{who} {'sits out' if name in evening.round.sitting_out else 'is not in it'}."
    against = listed(list(map(safe, where["opponents"])))
    return (
        f"Round {evening.begun}, table {where['table']}: {safe(name)} sits {where['seat']} with "
        f"{safe(where['partner'])}, against {against}."
    )
