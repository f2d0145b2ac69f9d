"""The beginning of an evening: its plan, its house rules and the length of its rounds.

In: the people, the options that were given, and the game before. Out: the entries that begin it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from euchre_engine.rules import NO_LIMIT, Rules, Value

from ..evening.movements import Movement
from ..terminal.exit_status import Refused
from .entries import NewEntry
from .evening_entries import EveningBegun, RoundBegun, evening_entry
from .new_game import LENGTH_RULES, NewGameOptions, evening_now, next_game
from .sheet import UNTIL_TIME, Sheet

USUAL_HANDS: Final = 8
"""The hands of a round if no length is given and people change partners."""


class RoundLength(NamedTuple):
    """The length of a round, as it was given: a number of `hands`, or of points (`to`), or of
    `minutes`; the others are `None`."""

    hands: int | None = None
    to: int | None = None
    minutes: int | None = None


def begin_evening(
    people: Sequence[str],
    movement: Movement,
    rounds: int | None,
    length: RoundLength,
    options: NewGameOptions,
    last: Sheet | None,
    now: datetime,
    counting: Mapping[str, Value] = MappingProxyType({}),
) -> list[NewEntry]:
    """The entries that begin an evening of these people at the time `now`, after the game `last`:
    as for a new game, house rules, season and place are taken from that unless `options` give them.
    Without a date it is of today, even if that game was entered today for an earlier evening.
    The rounds are of this `length`, and `counting` has the rules of the evening that differ from
    the usual ones.

    Raises `Refused` if two lengths of a round are given.
    """
    options = options._replace(date=options.date or evening_now(None, now))
    head = next_game(last, ("", "", "", ""), options, now).head
    known = movement.begin(people, rounds)
    plan = () if movement.plan is None else known
    usual = None if movement.fixed_partners else USUAL_HANDS
    begun = EveningBegun(
        tuple(people),
        movement.name,
        plan,
        rounds or len(plan),
        length.minutes or 0,
        head.preset,
        _with_length(head.preset, head.rules().overrides, options.rules, length, usual),
        tuple(counting.items()),
        head.event,
        head.season,
        head.place,
        head.date,
    )
    return [evening_entry(begun), evening_entry(RoundBegun(known[0]))]


def _with_length(
    preset: str,
    rules: Mapping[str, Value],
    given: Mapping[str, Value],
    length: RoundLength,
    usual: int | None,
) -> tuple[tuple[str, Value], ...]:
    """The house rules that differ from the preset, with the length of a round: `length`, or else
    that of the `given` house rules, or of the preset, or the `usual` number of hands (`None`: a
    game to its end). Raises `Refused` if two lengths are given."""
    if sum(one is not None for one in length) > 1:
        raise Refused("a round has one length: give one of --hands, --to and --minutes")
    plain = Rules(preset)
    kept = {name: value for name, value in rules.items() if name not in LENGTH_RULES}
    if length.to is not None:
        kept |= {"hands": NO_LIMIT, "target": length.to}
    elif length.minutes is not None:
        kept["hands"] = UNTIL_TIME
    elif length.hands is not None:
        kept["hands"] = length.hands
    elif LENGTH_RULES & given.keys():
        kept |= {name: value for name, value in given.items() if name in LENGTH_RULES}
    elif plain.hands_to_play is None and usual is not None:
        kept["hands"] = usual
    return tuple((name, value) for name, value in kept.items() if plain.value(name) != value)
