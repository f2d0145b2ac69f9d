"""A simulated season: the same people, Thursday after Thursday.

Knows: who meets whom when, and that the same numbers and seed always give the same season. Does not
know: where it is written (`book.py`).

How the players call is so chosen that a season of eight lies where published figures do: 11 to 12.5
hands a game, 13 to 22 calls in a hundred euchred, 68 to 86 made in the first round; about 9 in a
hundred are alone. Of that last there is no agreed figure: Fred Benjamin's simulated experts march
alone in 10 hands of a hundred (The Columbus Book of Euchre's columns, 6 January 2006), while a
cautious player goes alone on one hand in a hundred held (Euchre Universe, June 2006).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from euchre_engine.rules import STANDARD
from euchre_engine.seats import SEATS, Seat

from ..book.events import MARK, Body, GameBegun
from .chance import Chance
from .game import (
    Deals,
    PlayedHand,
    Recorder,
    Styles,
    by_result,
    by_up_card_and_result,
    entries_of,
    game_events,
    play_hand,
)
from .people import Person, Seating, people, rounds

SEASON: Final = "Demo"
EVENT: Final = f"Thursday {MARK}"

_BEGINS: Final = time(19, 30, tzinfo=UTC)
_PAUSE: Final = timedelta(minutes=8)

_BY_RESULT: Final = 1 / 8
"""How many games in one nobody writes down the cards of."""

_BANK: Final = 500
"""How many hands each dealer plays for a season of results only."""


class Moment(NamedTuple):
    """Something entered at a time. In a correction the number of the hand's event counts the events
    of the game from 1."""

    at: datetime
    body: Body


class DemoGame(NamedTuple):
    """One game of a simulated season, in the `round` of a `night`, both from 1: what was entered,
    from its `GameBegun` to the hand that ended it."""

    night: int
    round: int
    moments: tuple[Moment, ...]


def demo_games(players: int, nights: int, seed: int, *, cards: bool = True) -> Iterator[DemoGame]:
    """The games of a season, in the order in which they begin.

    `players` is 4 to 100, `nights` 1 or more. The first nights of a longer season are those of a
    shorter one, though a season of more than forty nights begins earlier. With `cards` most hands
    are written down card by card; without, the hands come from a few thousand that were played, and
    of each stands the up-card, who called, and the tricks: many hands in little time.
    """
    who = people(players, seed)
    seating = rounds(players, nights, Chance(f"{seed} seats"))
    bank = None if cards else _bank(who, seed)
    begins = datetime.min.replace(tzinfo=UTC)
    for tables in seating:
        first = tables[0]
        if first.round == 1:
            begins = datetime.combine(first.day, _BEGINS)
        games = [_game(sitting, who, seed, begins, bank) for sitting in tables]
        yield from games
        begins = max(game.moments[-1].at for game in games) + _PAUSE


def in_order(games: Iterable[DemoGame]) -> Iterator[tuple[int, int, Moment]]:
    """What was entered at all the tables, in the order of time: the number of the game in the
    season and that of the event in the game, both from 1, and the moment."""
    number = 0
    for _, tables in groupby(games, key=lambda game: (game.night, game.round)):
        entered = []
        for game in tables:
            number += 1
            entered += [(number, nth, moment) for nth, moment in enumerate(game.moments, 1)]
        # Those of one game are in order already, and stay so.
        yield from sorted(entered, key=lambda one: one[2].at)


def _game(
    sitting: Seating,
    who: list[Person],
    seed: int,
    begins: datetime,
    bank: dict[Seat, list[PlayedHand]] | None,
) -> DemoGame:
    chance = Chance(f"{seed} night {sitting.night} round {sitting.round} table {sitting.table}")
    table = [who[at] for at in sitting.seats]
    north, east, south, west = (person.name for person in table)
    styles = _styles(table)
    dealer = chance.one_of(SEATS)
    begun = GameBegun(
        (north, east, south, west),
        dealer=dealer,
        event=EVENT,
        season=SEASON,
        date=sitting.day.isoformat(),
        name=f"Round {sitting.round}, table {sitting.table}",
    )
    deals: Deals
    record: Recorder
    if bank is None:
        deals = partial(_played, chance, styles)
        record = by_result if chance.happens(_BY_RESULT) else entries_of
    else:
        deals = partial(_from_bank, chance, bank)
        record = by_up_card_and_result
    moments = [Moment(begins, begun)]
    at = begins
    for after, body in game_events(chance, dealer, styles, deals, record):
        at += timedelta(seconds=after)
        moments.append(Moment(at, body))
    return DemoGame(sitting.night, sitting.round, tuple(moments))


def _styles(table: list[Person]) -> Styles:
    north, east, south, west = (person.style for person in table)
    return north, east, south, west


def _played(chance: Chance, styles: Styles, dealer: Seat, total: tuple[int, int]) -> PlayedHand:
    return play_hand(chance, STANDARD, dealer, styles, total)


def _from_bank(
    chance: Chance, bank: dict[Seat, list[PlayedHand]], dealer: Seat, _: tuple[int, int]
) -> PlayedHand:
    return chance.one_of(bank[dealer])


def _bank(who: list[Person], seed: int) -> dict[Seat, list[PlayedHand]]:
    """Hands played by anybody at the beginning of a game, by dealer."""
    chance = Chance(f"{seed} bank")
    found: dict[Seat, list[PlayedHand]] = {}
    for dealer in SEATS:
        tables = (chance.shuffled(who)[:4] for _ in range(_BANK))
        found[dealer] = [_played(chance, _styles(table), dealer, (0, 0)) for table in tables]
    return found
