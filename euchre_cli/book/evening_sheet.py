"""The state of an evening of several tables, replayed from its entries.

In: the entries of an evening, in the order of the book. Out: an `EveningSheet`. Does not know: what
was played at the tables, which are games (`evenings.py` brings the two together).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from euchre_engine.rules import Result, Rules, UnknownRule, Value
from euchre_engine.seats import Seat

from ..evening.evening_rules import EveningRules
from ..evening.measures import PRIZES
from ..evening.movements import MOVEMENTS, Movement
from ..evening.plan import Round, Seating
from ..evening.progress import Cut, EveningSoFar
from ..evening.scores import TableScore
from .entries import Damaged, Entry
from .evening_entries import (
    CutWon,
    EveningBegun,
    EveningBody,
    EveningEnded,
    EveningRulesSet,
    PlanChanged,
    RoundBegun,
    body_of,
)
from .renames import AS_WRITTEN, Renames
from .undo import Commands, commands_in

GONE_RULES: Final = frozenset(
    {
        *("lone-caller", "lone-partner", "euchred-loner", "table-win", "dropped-rounds"),
        *("tie-breaks", "most-points", "second-place", "third-place", "most-loners"),
        *("most-euchres", "most-euchred", "most-wins", "high-round", "fewest-points"),
    }
)
"""The rules of an evening that only earlier versions had."""

_LONE_MARCH: Final = Result(Seat.N, alone=True, lone_defender=None, best=False, tricks=5)


class EveningSheet(NamedTuple):
    """The state of an evening.

    - `number` is its number in the book; `begun` is how it began, `at` the time.
    - `everybody` took part at some time, in the order in which they came; `people` are here now.
    - `rounds` are those that have begun, the last of which is under way; `ahead` are the rounds
      after it, as far as they are planned. `stayed` has, for each earlier round, those who were
      here when it ended.
    - `round_at` is the time at which the round under way was begun.
    - `counting` has the rules of the evening that differ from the usual ones.
    - `cuts` decided ties at tables.
    - `gone` is the number of its entries that count for nothing, or not as a whole, because only
      earlier versions knew them.
    - `last` is the id of its last entry, of any kind; `commands` are those of the evening itself.
    """

    number: int
    begun: EveningBegun
    at: str
    everybody: tuple[str, ...]
    people: tuple[str, ...]
    rounds: tuple[Round, ...]
    stayed: tuple[frozenset[str], ...]
    ahead: tuple[Round, ...]
    counting: tuple[tuple[str, Value], ...]
    cuts: tuple[Cut, ...]
    round_at: str
    ended: bool
    gone: int
    last: int
    commands: Commands

    @property
    def round(self) -> Round:
        """The round under way; once the evening has ended, its last one."""
        return self.rounds[-1]

    @property
    def movement(self) -> Movement:
        """The movement of the evening: how people go from round to round."""
        return MOVEMENTS[self.begun.movement]

    @property
    def house(self) -> Rules:
        """The house rules of its games."""
        return Rules(self.begun.preset, dict(self.begun.rules))

    @property
    def lone_march(self) -> int:
        """The points of a loner with all tricks at a table."""
        return self.house.award(_LONE_MARCH).points

    @property
    def rules(self) -> EveningRules:
        """The rules of the evening in force."""
        return EveningRules(dict(self.counting))

    @property
    def round_times(self) -> tuple[datetime, datetime] | None:
        """The times at which the round under way was begun and is over; `None` if rounds are not
        limited by time, and once the evening has ended."""
        if not self.begun.minutes or self.ended:
            return None
        begun = datetime.fromisoformat(self.round_at)
        return begun, begun + timedelta(minutes=self.begun.minutes)

    def progress(self, scores: Sequence[TableScore]) -> EveningSoFar:
        """The evening as far as it was played, with the scores of its tables."""
        return EveningSoFar(
            self.everybody,
            frozenset(self.people),
            self.rounds,
            tuple(scores),
            self.cuts,
            self.begun.rounds or None,
            self.stayed,
        )

    def round_of(self, number: int) -> Round | None:
        """The round of this number, if it has begun."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def seating(self, round_number: int, table: int) -> Seating | None:
        """The seating at a table in a round that has begun; `None` if there is none."""
        round_ = self.round_of(round_number)
        seatings = () if round_ is None else round_.seatings
        return next((one for one in seatings if one.table == table), None)


def begins_evening(entries: Sequence[Entry]) -> bool:
    """True if these are the entries of an evening, rather than of a game."""
    return bool(entries) and entries[0].kind == "evening-begun"


def evening_sheet_of(
    number: int, entries: Sequence[Entry], names: Renames = AS_WRITTEN
) -> EveningSheet | None:
    """The sheet of evening `number` from its entries, in the order of the book, with the names that
    people have after the renames in `names`.

    `None` if its beginning was undone, or only earlier versions knew an evening like it. Raises
    `Damaged` for entries that this program cannot have written.
    """
    commands = commands_in(entries)
    counted = commands.entries()
    if not counted or counted[0].kind == "gone":
        return None
    first = counted[0]
    begun = _named(first, names)
    if not isinstance(begun, EveningBegun):
        raise Damaged(f"entry {first.id}: evening {number} does not begin with its people")
    counting, rules_lost = _known_rules(first, begun)
    people, ahead, ended = begun.people, begun.plan, False
    gone = int(rules_lost)
    rounds: list[Round] = []
    stayed: list[frozenset[str]] = []
    cuts: list[Cut] = []
    round_at = first.at
    everybody = dict.fromkeys(people)
    for entry in counted[1:]:
        match _named(entry, names):
            case RoundBegun(seating):
                if seating.number != len(rounds) + 1:
                    raise Damaged(
                        f"entry {entry.id}: round {seating.number} does not follow round "
                        f"{len(rounds)}"
                    )
                if rounds:
                    stayed.append(frozenset(people))
                rounds.append(seating)
                round_at = entry.at
                ahead = tuple(one for one in ahead if one.number > seating.number)
            case PlanChanged(here, plan):
                people, ahead = here, plan
                everybody |= dict.fromkeys(here)
                if plan and rounds and plan[0].number == rounds[-1].number:
                    rounds[-1], ahead = plan[0], plan[1:]
            case EveningRulesSet(changed):
                counting, rules_lost = _known_rules(entry, begun._replace(counting=changed))
                gone += rules_lost
            case CutWon(winner, round_number, table):
                cuts.append(Cut(round_number, table, winner))
            case EveningEnded():
                ended = True
            case EveningBegun():
                raise Damaged(f"entry {entry.id}: evening {number} begins twice")
            case None:
                gone += entry.kind == "gone"
    if not rounds:
        raise Damaged(f"entry {first.id}: evening {number} has no round")
    for round_ in (*rounds, *ahead):
        _check_round(round_, first)
    if len(set(people)) < len(people):
        raise Damaged(f"entry {first.id}: somebody takes part in evening {number} twice")
    return EveningSheet(
        number,
        begun,
        first.at,
        tuple(everybody),
        people,
        tuple(rounds),
        tuple(stayed),
        ahead,
        counting,
        tuple(cuts),
        round_at,
        ended,
        gone,
        entries[-1].id,
        commands,
    )


def _known_rules(entry: Entry, begun: EveningBegun) -> tuple[tuple[tuple[str, Value], ...], bool]:
    """The rules of the evening in `begun`, and whether some of them say nothing any more. Those of
    earlier versions that have a name of their own here go by that: a rule for each prize, and no
    points of a loner for the partner.

    Raises `Damaged` for house rules or rules of the evening that never existed.
    """
    given = dict(begun.counting)
    kept = {name: value for name, value in given.items() if name not in GONE_RULES}
    told = {name for name in given if name in PRIZES}
    if told:
        usual = {name: "yes" if prize.usual else "no" for name, prize in PRIZES.items()}
        given_ones = [name for name, value in usual.items() if given.get(name, value) == "yes"]
        kept["prizes"] = ",".join(given_ones) or "none"
    if given.get("lone-partner") == 0 and "lone-caller" not in given:
        told.add("lone-partner")
        kept["loner-points"] = "caller"
    counting = tuple(kept.items())
    try:
        Rules(begun.preset, dict(begun.rules))
        EveningRules(dict(counting))
    except UnknownRule as unknown:
        raise Damaged(f"entry {entry.id}: {unknown}") from None
    return counting, not told.issuperset(GONE_RULES.intersection(given))


def _check_round(round_: Round, first: Entry) -> None:
    """Raises `Damaged` if somebody has two places in a round, or two tables one number."""
    names = round_.people
    tables = [seating.table for seating in round_.seatings]
    if len(set(names)) < len(names) or len(set(tables)) < len(tables):
        raise Damaged(
            f"entry {first.id}: somebody has two places in round {round_.number} of the evening"
        )


# -- renames ---------------------------------------------------------------------------------------


def _named(entry: Entry, names: Renames) -> EveningBody | None:
    """The content of an entry with later renames applied."""
    body = body_of(entry)
    if not names.given:
        return body

    def now(name: str) -> str:
        return names.now(entry, name)

    match body:
        case EveningBegun(people, plan=plan):
            return body._replace(people=_names(people, now), plan=_rounds(plan, now))
        case PlanChanged(people, plan):
            return body._replace(people=_names(people, now), plan=_rounds(plan, now))
        case CutWon(winner):
            return body._replace(winner=now(winner))
        case RoundBegun(seating):
            return RoundBegun(*_rounds((seating,), now))
        case _:
            return body


def _names(names: Iterable[str], now: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(map(now, names))


def _rounds(rounds: Iterable[Round], now: Callable[[str], str]) -> tuple[Round, ...]:
    made = []
    for number, seatings, sitting_out in rounds:
        renamed = []
        for table, players in seatings:
            north, east, south, west = map(now, players)
            renamed.append(Seating(table, (north, east, south, west)))
        made.append(Round(number, tuple(renamed), _names(sitting_out, now)))
    return tuple(made)
