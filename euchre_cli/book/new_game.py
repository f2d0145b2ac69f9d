"""How a game begins: who sits where, under which rules, who deals, and what is kept from the game
before.

Knows: what a new game takes over, and how seats change between games. Does not know: what is asked
of anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple

from euchre_engine.rules import Rules, Value
from euchre_engine.seats import SEATS, Seat

from ..terminal.exit_status import Refused
from .events import GameBegun
from .normalise import composed
from .people import alike, known_as, label, same_four, seat_of, tidy
from .sheet import Players, Sheet
from .simulated import check_event, is_simulated
from .undo_stack import only_begun

EVENING_ENDS: Final = timedelta(hours=5)
"""A game begun before five in the morning belongs to the evening before."""


class Wanted(NamedTuple):
    """What is asked of a new game; `None` is what the game before says.

    `dealer` is a seat's or a player's word, or `random`; `rules` are single house rules, over those
    of the preset.
    """

    dealer: str | None = None
    preset: str | None = None
    rules: Mapping[str, Value] = MappingProxyType({})
    target: int | None = None
    event: str | None = None
    season: str | None = None
    place: str | None = None
    date: str | None = None


def next_game(last: Sheet | None, players: Players, wanted: Wanted, now: datetime) -> GameBegun:
    """A new game of these players at the time `now`, after the game `last`.

    The rules and the season stay until others are wanted, event and place for the evening; the deal
    goes on where the same four play. Raises `Refused` for a dealer who is not there, and for an
    event that is called simulated; `UnknownRule` for rules that do not exist.
    """
    before = None if last is None else last.begun
    rules = dict(wanted.rules)
    if wanted.target is not None:
        rules["target"] = wanted.target
    preset, changed = rules_of(before, wanted.preset, rules)
    date = wanted.date or evening_now(last, now)
    evening = before if before is not None and before.date == date else None
    if evening is not None and is_simulated(evening.event):
        evening = None
    check_event(wanted.event or "")
    return GameBegun(
        players,
        preset,
        changed,
        first_dealer(wanted.dealer, last, players),
        event=_kept(wanted.event, evening.event if evening else ""),
        season=_kept(wanted.season, before.season if before else ""),
        place=_kept(wanted.place, evening.place if evening else ""),
        date=date,
        replaces=last.number if last is not None and gives_way(last, players) else 0,
    )


def to_the_same(last: Sheet | None, wanted: Wanted) -> Wanted:
    """What is wanted of a game that is played on as the one before was: to the target that it came
    to be played to, unless another is wanted, or other rules."""
    to = None if last is None else last.rules.target
    if to is None or wanted.preset is not None or {"target", "hands"} & set(wanted.rules):
        return wanted
    return wanted._replace(rules={**wanted.rules, "target": to})


def _kept(given: str | None, before: str) -> str:
    return before if given is None else composed(given)


def first_dealer(wanted: str | None, last: Sheet | None, players: Players) -> Seat:
    """Who deals the first hand: who is `wanted` (a word, or `random`); else whoever was to deal
    next, where the same four play; else N. Raises `Refused` for a dealer who is not there."""
    if wanted is not None and wanted.lower() == "random":
        from secrets import choice

        return choice(SEATS)
    if wanted is not None:
        return seat_of(players, wanted)
    if last is not None and set(last.players) == set(players):
        return next_deal(last, players)
    return Seat.N


def evening_of(now: datetime) -> str:
    """The date of the evening that a local time belongs to, as YYYY-MM-DD."""
    return (now - EVENING_ENDS).date().isoformat()


def evening_now(last: Sheet | None, now: datetime) -> str:
    """The date of the evening at the time `now`: that of the last game, if it was begun in the same
    evening, for it may have been given by hand."""
    today = evening_of(now.astimezone())
    if last is None or not last.begun.date:
        return today
    begun = evening_of(datetime.fromisoformat(last.at).astimezone())
    return last.begun.date if begun == today else today


def rules_of(
    last: GameBegun | None, preset: str | None, given: Mapping[str, Value]
) -> tuple[str, tuple[tuple[str, Value], ...]]:
    """The preset and single rules of a new game: those of the last game, unless a preset is given,
    with the rules that are given over them. Raises `UnknownRule`."""
    if preset is None and last is not None:
        rules = {**dict(last.rules), **given}
        preset = last.preset
    else:
        preset, rules = preset or "standard", dict(given)
    plain = Rules(preset)
    kept = {name: value for name, value in rules.items() if plain.value(name) != value}
    return preset, tuple(kept.items())


def next_deal(last: Sheet, players: Players) -> Seat:
    """Who deals the first hand after a game: whoever was to deal next, wherever they sit now."""
    due = last.dealer if last.dealer is not None else Seat.N
    return next((s for s in SEATS if players[s] == last.players[due]), due)


def next_partners(players: Players) -> Players:
    """The same four with the next partner for everybody: N stays, the others move one seat on; the
    third time round everybody sits as at first."""
    north, east, south, west = players
    return north, south, west, east


def exchanged(players: Players, one: Seat, other: Seat) -> Players:
    """Two players in each other's seats."""
    if one is other:
        raise Refused(f"{label(players, one)} cannot swap seats alone: name two players")
    seats = list(players)
    seats[one], seats[other] = seats[other], seats[one]
    return seats[0], seats[1], seats[2], seats[3]


def met(name: str, known: Iterable[str], is_new: bool) -> tuple[str, str | None]:
    """A name as the book has it, and the name it may be a slip of: `None` when it is known, or is
    said to be new (`is_new`). Raises `Refused` for what is no name."""
    kept = tidy(name)
    names = list(known)
    same = known_as(kept, names)
    if same is not None:
        return same, None
    return kept, None if is_new else alike(kept, names)


def gives_way(sheet: Sheet, players: Players) -> bool:
    """Whether nothing has happened in a game of the same four, but for another target, so that the
    one that they begin in its place takes it back."""
    nothing = not (sheet.lines or sheet.waiting or sheet.undone) and only_begun(sheet.done)
    return nothing and same_four(sheet.players, players)
