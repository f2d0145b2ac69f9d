"""The entries of an evening of several tables.

Like a game, an evening has a number of its own in the book; each table in a round is a game, whose
first entry names the evening. Unlike a game's, its entries are no records of a log: they are JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from euchre_engine.rules import Value

from ..evening.plan import Round, Seating
from .entries import Damaged, Entry, NewEntry
from .sheet import lineup


def _round_object(round_: Round) -> dict[str, Any]:
    """`{"round": 1, "tables": {"1": ["Ann", "Bob", "Cat", "Dan"]}, "out": ["Eve"]}`"""
    tables = {str(seating.table): list(seating.players) for seating in round_.seatings}
    return {"round": round_.number, "tables": tables, "out": list(round_.sitting_out)}


def _read_round(value: Mapping[str, Any]) -> Round:
    seatings = tuple(
        Seating(int(table), lineup(map(str, names))) for table, names in value["tables"].items()
    )
    return Round(int(value["round"]), seatings, tuple(map(str, value["out"])))


class _Form(NamedTuple):
    """The JSON of a field's value: a function that writes it, and one that checks and reads it."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _read_rules(value: Mapping[str, Any]) -> tuple[tuple[str, Value], ...]:
    return tuple((str(n), one if isinstance(one, int) else str(one)) for n, one in value.items())


_TEXT: Final = _Form(str, str)
_FORMS: Final = {
    "people": _Form(list, lambda value: tuple(map(str, value))),
    "seating": _Form(_round_object, _read_round),
    "plan": _Form(
        lambda rounds: [_round_object(round_) for round_ in rounds],
        lambda value: tuple(map(_read_round, value)),
    ),
    **dict.fromkeys(("rounds", "minutes", "round", "table"), _Form(int, int)),
    **dict.fromkeys(("rules", "counting"), _Form(dict, _read_rules)),
}
"""The JSON forms of the fields that are not text, by name."""


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


class RoundBegun(NamedTuple):
    """A round begins, with this `seating`, and the round before it is closed."""

    seating: Round


class PlanChanged(NamedTuple):
    """From now on `people` are here, and `plan` has the rounds that are left. If it begins with the
    round under way, that round is seated anew."""

    people: tuple[str, ...]
    plan: tuple[Round, ...] = ()


class EveningRulesSet(NamedTuple):
    """From now on these rules of the evening differ from the usual ones, and no others."""

    counting: tuple[tuple[str, Value], ...] = ()


class CutWon(NamedTuple):
    """`winner` won a cut of the cards for the tie at a `table` in a `round`."""

    winner: str
    round: int
    table: int


class EveningEnded(NamedTuple):
    """The evening is over, and its last round is closed."""


EveningBody: TypeAlias = (
    EveningBegun | RoundBegun | PlanChanged | EveningRulesSet | CutWon | EveningEnded
)
"""The content of an entry of an evening."""

_KINDS: Final[dict[str, type[EveningBody]]] = {
    "evening-begun": EveningBegun,
    "round-begun": RoundBegun,
    "plan-changed": PlanChanged,
    "evening-rules": EveningRulesSet,
    "cut-won": CutWon,
    "evening-ended": EveningEnded,
}
_KIND_OF: Final = {made: kind for kind, made in _KINDS.items()}


def evening_entry(body: EveningBody) -> NewEntry:
    """The entry of an evening with this content; fields with their default value are left out."""
    defaults = body._field_defaults
    content = {
        name: _FORMS.get(name, _TEXT).write(value)
        for name, value in zip(body._fields, body, strict=True)
        if name not in defaults or defaults[name] != value
    }
    return NewEntry(_KIND_OF[type(body)], json.dumps(content, ensure_ascii=False))


def body_of(entry: Entry) -> EveningBody | None:
    """The content of an evening's entry; `None` for an entry of another kind. Raises `Damaged` if
    this program cannot have written it."""
    made = _KINDS.get(entry.kind)
    if made is None:
        return None
    try:
        fields = json.loads(entry.record)
        return made(**{name: _FORMS.get(name, _TEXT).read(one) for name, one in fields.items()})
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as wrong:
        raise Damaged(f"entry {entry.id} cannot be read: {wrong}") from None
