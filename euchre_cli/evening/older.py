"""The entries of an evening as earlier versions wrote them: JSON, with the whole plan in the
beginning and in every change of it. They are read as what this version would have entered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from euchre_engine.rules import Value

from ..book.entries import Damaged, Entry
from ..book.sheet import lineup
from ..log.games import Head
from .couples import couples_of, with_unopposed
from .entries import (
    Begun,
    Came,
    Content,
    CutWon,
    Ended,
    Left,
    MovementSet,
    Name,
    RoundBegun,
    RulesSet,
    Seats,
)
from .measures import PRIZES
from .movements import MOVEMENTS
from .plan import Round, Seating
from .rules import EVENING_RULES

USUAL: Final[Mapping[str, Value]] = {"one-prize-each": "no"}
"""The rules that applied to an evening of an earlier version unless it said otherwise."""


class OlderEvening:
    """Reads the entries of one evening, in their order."""

    def __init__(self) -> None:
        self._people: tuple[str, ...] = ()
        self._everybody: list[str] = []
        self._couples = False

    def contents(self, entry: Entry, name: Name) -> list[Content]:
        """What an entry says, with the names that people have now. Raises `Damaged` if no version
        can have written it."""
        try:
            return list(self._read(entry, json.loads(entry.record), name))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as wrong:
            raise Damaged(f"entry {entry.id} cannot be read: {wrong}") from None

    def _read(self, entry: Entry, said: dict[str, Any], name: Name) -> Iterator[Content]:
        match entry.kind:
            case "evening-begun":
                yield from self._begun(said, name)
            case "round-begun":
                round_ = self._round(said["seating"], name)
                yield from (Seats((round_,)), RoundBegun(round_.number))
            case "plan-changed":
                yield from self._moved(tuple(map(name, said["people"])))
                yield from self._plan(said, name)
            case "evening-rules":
                yield RulesSet(_rules(said.get("counting", {}), couples=self._couples))
            case "cut-won":
                yield CutWon(f"{said['round']}.{said['table']}", name(said["winner"]))
            case "evening-ended":
                yield Ended()

    def _begun(self, said: dict[str, Any], name: Name) -> Iterator[Content]:
        occasion = {key: str(said.get(key, "")) for key in ("event", "season", "place", "date")}
        rules = {rule: str(value) for rule, value in said.get("rules", {}).items()}
        preset = str(said.get("preset", "standard"))
        yield Begun(Head().having(preset=preset, house_rules=rules, **occasion))
        movement = str(said.get("movement", "individual"))
        self._couples = movement in MOVEMENTS and MOVEMENTS[movement].couples
        yield MovementSet(movement, int(said.get("rounds", 0)), int(said.get("minutes", 0)))
        yield from self._moved(tuple(map(name, said["people"])))
        yield RulesSet(_rules(said.get("counting", {}), couples=self._couples))
        yield from self._plan(said, name)

    def _moved(self, here: tuple[str, ...]) -> Iterator[Content]:
        """Who came and left; of a couple both leave as soon as one does."""
        left = [one for one in self._people if one not in here]
        came = [one for one in here if one not in self._people]
        self._everybody += [one for one in came if one not in self._everybody]
        if self._couples:
            couples = couples_of(self._everybody)
            left = [one for pair in couples if not {*left}.isdisjoint(pair) for one in pair]
        self._people = here
        if left:
            yield Left(tuple(left))
        if came:
            yield Came(tuple(came))

    def _plan(self, said: dict[str, Any], name: Name) -> Iterator[Content]:
        rounds = tuple(self._round(one, name) for one in said.get("plan", ()))
        if rounds:
            yield Seats(rounds)

    def _round(self, said: Mapping[str, Any], name: Name) -> Round:
        seatings = tuple(
            Seating(int(table), lineup(map(name, names))) for table, names in said["tables"].items()
        )
        round_ = Round(int(said["round"]), seatings, tuple(map(name, said["out"])))
        return with_unopposed(round_, self._everybody) if self._couples else round_


def _rules(given: Mapping[str, Any], *, couples: bool) -> dict[str, Value]:
    """The rules of an evening that still say something. Earlier ones that have a name of their own
    here go by that: a rule for each prize, and no points of a loner for the partner. Points for
    sitting out said nothing where the ladder ranks by wins."""
    kept: dict[str, Value] = {name: given[name] for name in given if name in EVENING_RULES}
    told = [name for name in given if name in PRIZES]
    if told:
        usual = {name: "yes" if prize.usual else "no" for name, prize in PRIZES.items()}
        chosen = [name for name, value in usual.items() if given.get(name, value) == "yes"]
        kept["prizes"] = ",".join(chosen) or "none"
    if given.get("lone-partner") == 0 and "lone-caller" not in given:
        kept["loner-points"] = "caller"
    if kept.get("ranking", "wins" if couples else "points") == "wins":
        kept = {name: value for name, value in kept.items() if name != "sitting-out"}
    return kept
