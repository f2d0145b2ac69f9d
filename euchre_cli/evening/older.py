"""The entries of an evening as earlier versions wrote them: JSON, with the whole plan in the
beginning and in every change of it. They are read as what this version would have entered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from euchre_engine.rules import Value

from ..book.entries import Entry, NewEntry, unreadable
from ..book.people import Renames
from ..book.sheet import lineup
from ..log.games import Head
from .couples import couples_of, with_unopposed
from .entries import Line, Name, beginning, entry_of, seats_of
from .plan import Round, Seating
from .prizes import PRIZES
from .rules import EVENING_RULES

USUAL: Final[Mapping[str, Value]] = {"one-prize-each": "no"}
"""The rules that applied to an evening of an earlier version unless it said otherwise."""


def is_older(entry: Entry) -> bool:
    """Whether an earlier version wrote the entry."""
    return entry.record.startswith("{")


class EveningLines:
    """Reads the entries of one evening, of whichever version, in their order."""

    def __init__(self) -> None:
        self._here: tuple[str, ...] = ()
        self._everybody: list[str] = []
        self._couples = False

    def of(self, entry: Entry, names: Renames) -> list[Line]:
        """What an entry says, with the names that people have by these renames. Raises `Damaged` if
        no version can have written it."""
        name = partial(names.now, entry)
        if not is_older(entry):
            return [Line(entry.kind, entry.record, name)]
        try:
            found = list(self._read(entry.kind, json.loads(entry.record), name))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as wrong:
            raise unreadable(entry.id, wrong) from None
        return [Line(one.kind, one.record) for one in found]

    def _read(self, kind: str, said: dict[str, Any], name: Name) -> Iterator[NewEntry]:
        match kind:
            case "evening-begun":
                occasion = {key: str(said.get(key, "")) for key in _OCCASION}
                rules = {rule: str(value) for rule, value in said.get("rules", {}).items()}
                preset = str(said.get("preset", "standard"))
                yield beginning(Head().having(preset=preset, house_rules=rules, **occasion))
                movement = said.get("movement", "individual")
                self._couples = movement == "pairs"
                yield entry_of("movement", movement, said.get("rounds", 0), said.get("minutes", 0))
                yield from self._plan(said, name)
                yield self._rules(said)
            case "plan-changed":
                yield from self._plan(said, name)
            case "round-begun":
                yield seats_of([self._round(said["seating"], name)])
                yield entry_of("round-begun", said["seating"]["round"])
            case "evening-rules":
                yield self._rules(said)
            case "cut-won":
                yield entry_of("cut-won", f"{said['round']}.{said['table']}", name(said["winner"]))
            case "evening-ended":
                yield entry_of("evening-ended")

    def _plan(self, said: Mapping[str, Any], name: Name) -> Iterator[NewEntry]:
        """Who came and left, of a couple both as soon as one does; and who sits where then."""
        before, self._here = self._here, tuple(map(name, said["people"]))
        left = [one for one in before if one not in self._here]
        came = [one for one in self._here if one not in before]
        self._everybody += [one for one in came if one not in self._everybody]
        if self._couples:
            couples = couples_of(self._everybody)
            left = [one for pair in couples if not {*left}.isdisjoint(pair) for one in pair]
        yield from (entry_of(kind, *who) for kind, who in (("left", left), ("came", came)) if who)
        if said.get("plan"):
            yield seats_of(self._round(one, name) for one in said["plan"])

    def _round(self, said: Mapping[str, Any], name: Name) -> Round:
        seatings = tuple(
            Seating(int(table), lineup(map(name, names))) for table, names in said["tables"].items()
        )
        round_ = Round(int(said["round"]), seatings, tuple(map(name, said["out"])))
        return with_unopposed(round_, self._everybody) if self._couples else round_

    def _rules(self, said: Mapping[str, Any]) -> NewEntry:
        """The rules of an evening that still say something. Earlier ones that have a name of their
        own here go by that: a rule for each prize, and no points of a loner for the partner. Points
        for sitting out said nothing where the ladder ranks by wins."""
        given = said.get("counting", {})
        kept: dict[str, Value] = {name: given[name] for name in given if name in EVENING_RULES}
        if not PRIZES.keys().isdisjoint(given):
            usual = {name: "yes" if prize.usual else "no" for name, prize in PRIZES.items()}
            chosen = [name for name, value in usual.items() if given.get(name, value) == "yes"]
            kept["prizes"] = ",".join(chosen) or "none"
        if given.get("lone-partner") == 0 and "lone-caller" not in given:
            kept["loner-points"] = "caller"
        if kept.get("ranking", "wins" if self._couples else "points") == "wins":
            kept.pop("sitting-out", None)
        return entry_of("evening-rules", *(word for rule in kept.items() for word in rule))


_OCCASION: Final = ("event", "season", "place", "date")
