"""The entries of an evening of several tables.

Like a game, an evening has a number of its own in the book, under which its entries are kept; each
table in a round is a game, whose first entry names the evening. In and out: as in `events.py`. Does
not know: the state of an evening after them (`evening_sheet.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from euchre_engine.rules import Value

from ..evening.plan import Round, Seating
from .event_kinds import NAMES, NUMBER, RULES, JsonForm, entered_as, read_text


def _round_object(round_: Round) -> dict[str, Any]:
    """`{"round": 1, "tables": {"1": ["Ann", "Bob", "Cat", "Dan"]}, "out": ["Eve"]}`"""
    tables = {str(seating.table): list(seating.players) for seating in round_.seatings}
    return {"round": round_.number, "tables": tables, "out": list(round_.sitting_out)}


def _read_round(value: Mapping[str, Any]) -> Round:
    seatings = []
    for table, names in value["tables"].items():
        north, east, south, west = map(read_text, names)
        seatings.append(Seating(int(table), (north, east, south, west)))
    return Round(int(value["round"]), tuple(seatings), tuple(map(read_text, value["out"])))


_FORMS: Final = {
    "people": NAMES,
    "seating": JsonForm(_round_object, _read_round),
    "plan": JsonForm(
        lambda rounds: [_round_object(round_) for round_ in rounds],
        lambda value: tuple(map(_read_round, value)),
    ),
    **dict.fromkeys(("rounds", "minutes", "round", "table"), NUMBER),
    **dict.fromkeys(("rules", "counting"), RULES),
}
"""The JSON forms of the fields of an evening's events, by name."""


@entered_as("evening-begun", _FORMS)
class EveningBegun(NamedTuple):
    """An evening begins.

    - `people` take part. `movement` (a name in `MOVEMENTS`) decides who sits where in each round;
      `plan` has the rounds that are known beforehand. `rounds` is their number, 0 if it is open.
    - The house rules are `preset`, and the `rules` that differ from it; among them the length of a
      round (`hands` or `target`), unless it is given in `minutes` (0: it is not).
    - `counting` has the rules of the evening that differ from the usual ones (`EVENING_RULES`).
    - `event`, `season`, `place` and `date` are those of its games.
    """

    people: tuple[str, ...]
    movement: str = "individual"
    plan: tuple[Round, ...] = ()
    rounds: int = 0
    minutes: int = 0
    preset: str = "standard"
    rules: tuple[tuple[str, Value], ...] = ()
    counting: tuple[tuple[str, Value], ...] = ()
    event: str = ""
    season: str = ""
    place: str = ""
    date: str = ""


@entered_as("round-begun", _FORMS)
class RoundBegun(NamedTuple):
    """A round begins, with this `seating`, and the round before it is closed."""

    seating: Round


@entered_as("plan-changed", _FORMS)
class PlanChanged(NamedTuple):
    """From now on `people` are here, and `plan` has the rounds that are left. If it begins with the
    round under way, that round is seated anew."""

    people: tuple[str, ...]
    plan: tuple[Round, ...] = ()


@entered_as("evening-rules", _FORMS)
class EveningRulesSet(NamedTuple):
    """From now on these rules of the evening differ from the usual ones, and no others."""

    counting: tuple[tuple[str, Value], ...] = ()


@entered_as("cut-won", _FORMS)
class CutWon(NamedTuple):
    """`winner` won a cut of the cards for the tie at a `table` in a `round`."""

    winner: str
    round: int
    table: int


@entered_as("evening-ended", _FORMS)
class EveningEnded(NamedTuple):
    """The evening is over, and its last round is closed."""


EveningBody: TypeAlias = (
    EveningBegun | RoundBegun | PlanChanged | EveningRulesSet | CutWon | EveningEnded
)
"""The content of an event of an evening."""
