"""A simulated season: its people, who sits with whom on which Thursday, and all their games.

Knows: who plays whom, and when. The same numbers and seed always give the same season. Does not
know: how a game is played (`game.py`), or where a season is written (`book.py`).

The players' style of calling is chosen so that the figures of a season of eight players are in the
range of published ones: 11 to 12.5 hands a game; of a hundred calls 13 to 22 are euchred, 68 to 86
are made in the first round, and about 9 are alone. For loners there is no agreed figure: Fred
Benjamin's simulated experts march alone in 10 hands of a hundred (The Columbus Book of Euchre's
columns, 6 January 2006), while a cautious player goes alone on one hand in a hundred held (Euchre
Universe, June 2006).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from typing import Final, NamedTuple

from euchre_cli.book.sheet import NewGame
from euchre_cli.log.games import Head
from euchre_engine.seats import SEATS

from .bidding import Style
from .game import RandomDraws, TimedEntry, by_result, card_by_card, game_entries

# -- the people ------------------------------------------------------------------------------------


FEWEST, MOST = 4, 100
"""The fewest and the most players."""


class Person(NamedTuple):
    """A player of the season: a name and a style."""

    name: str
    style: Style


_FIRST: Final = (
    Person("Ann", Style(care=0.97)),  # steady
    Person("Bob", Style(boldness=0.4, care=0.95)),  # calls on weak hands
    Person("Cat", Style(loner_boldness=0.15, care=1.0)),  # plays best
    Person("Dan", Style(loner_boldness=0.4, care=0.96)),  # goes alone on weak hands
    Person("Eve", Style(alone=False, care=0.97)),  # never goes alone
    Person("Finn", Style(boldness=-0.35, care=0.92)),  # waits for the perfect hand
    Person("Gus", Style(boldness=0.05, care=0.75)),  # talks while he plays
    Person("Hal", Style(boldness=0.1, care=0.88)),
)

_NAMES: Final = (
    *(person.name for person in _FIRST),
    *("Ivy", "Joe", "Kim", "Lou", "Max", "Nan", "Otto", "Pam", "Quinn", "Ray"),
    *("Sue", "Ted", "Una", "Val", "Wes", "Xenia", "Yves", "Zoe"),
)


def people(count: int, seed: int) -> list[Person]:
    """The first `count` (4 to 100) of the people of a seed; the first eight are the same for every
    seed. When the names run out they are used again with a number: Ann 2."""
    draws = RandomDraws(f"{seed} people")
    everybody = list(_FIRST)
    while len(everybody) < count:
        around, at = divmod(len(everybody), len(_NAMES))
        name = f"{_NAMES[at]} {around + 1}" if around else _NAMES[at]
        style = Style(
            boldness=round(draws.random() * 0.6 - 0.25, 2),
            loner_boldness=round(draws.random() * 0.45 - 0.15, 2),
            care=round(1 - 0.25 * draws.random() ** 2, 2),
            alone=not draws.happens(0.06),
        )
        everybody.append(Person(name, style))
    return everybody[:count]


# -- who sits where --------------------------------------------------------------------------------


_FIRST_NIGHT: Final = date(2025, 9, 4)
"""A Thursday; the others follow week by week."""

_TO_SUMMER: Final = 40
"""The number of Thursdays from then until June. A longer season begins that many weeks earlier, so
that no evening is in the future."""


class DemoSeating(NamedTuple):
    """One game: its night, the round of that night and the table, each from 1, and the `day`;
    `seats` are the numbers of the people at N, E, S and W, from 0."""

    night: int
    round: int
    table: int
    day: date
    seats: tuple[int, int, int, int]


def _rounds_a_night(count: int) -> int:
    """The number of rounds that `count` people play in an evening: two if there are several tables;
    at one table three (so that four people have each partner once), or four if somebody sits
    out."""
    if count >= 8:
        return 2
    return 3 if count == 4 else 4


def rounds(count: int, nights: int, draws: RandomDraws) -> Iterator[list[DemoSeating]]:
    """The tables of each round, night by night. With an odd number of pairs, the one that has
    sat out least sits out."""
    first = _FIRST_NIGHT - timedelta(weeks=max(0, nights - _TO_SUMMER))
    partners = _partners(count, draws)
    sat_out = [0] * count
    for night in range(1, nights + 1):
        day = first + timedelta(weeks=night - 1)
        for number in range(1, _rounds_a_night(count) + 1):
            pairs = draws.shuffled(next(partners))
            for person in set(range(count)).difference(*pairs):
                sat_out[person] += 1
            if len(pairs) % 2:
                resting = min(pairs, key=lambda pair: sat_out[pair[0]] + sat_out[pair[1]])
                pairs.remove(resting)
                for person in resting:
                    sat_out[person] += 1
            tables = zip(pairs[::2], pairs[1::2], strict=True)
            yield [
                DemoSeating(night, number, table, day, (north, east, south, west))
                for table, ((north, south), (east, west)) in enumerate(tables, 1)
            ]


def _partners(count: int, draws: RandomDraws) -> Iterator[list[tuple[int, int]]]:
    """The pairs of partners, round by round without end; with an odd count somebody has none.

    By the circle method: one person stays, and the others move one place every round, so that
    everybody has been everybody else's partner once when the circle is complete.
    """
    nobody = count
    while True:
        circle = draws.shuffled(range(count)) + [nobody] * (count % 2)
        for _ in range(len(circle) - 1):
            half = len(circle) // 2
            pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
            yield [pair for pair in pairs if nobody not in pair]
            circle.insert(1, circle.pop())


# -- the games -------------------------------------------------------------------------------------


SEASON: Final = "Demo"
EVENT: Final = "Thursday"

_BEGINS: Final = time(19, 30, tzinfo=UTC)
_PAUSE: Final = timedelta(minutes=8)

_BY_RESULT: Final = 1 / 8
"""The share of games whose cards nobody writes down."""


class DemoGame(NamedTuple):
    """One game of a simulated season, in the `round` of a `night`, both from 1: what was entered,
    from its beginning to the hand that ended it."""

    night: int
    round: int
    entries: tuple[TimedEntry, ...]


def demo_games(players: int, nights: int, seed: int) -> Iterator[DemoGame]:
    """The games of a season, in the order in which they begin.

    `players` is 4 to 100, `nights` 1 or more. A longer season begins with the nights of a shorter
    one, though on earlier dates if it has more than forty. Most games are recorded card by card.
    """
    everybody = people(players, seed)
    begins = datetime.min.replace(tzinfo=UTC)
    for tables in rounds(players, nights, RandomDraws(f"{seed} seats")):
        if tables[0].round == 1:
            begins = datetime.combine(tables[0].day, _BEGINS)
        games = [_game(seating, everybody, seed, begins) for seating in tables]
        yield from games
        begins = max(game.entries[-1].at for game in games) + _PAUSE


def in_order(games: Iterable[DemoGame]) -> Iterator[tuple[int, int, TimedEntry]]:
    """The entries of all games in order of time, each with the number of its game in the season and
    its number in the game, both from 1."""
    number = 0
    for _, tables in groupby(games, key=lambda game: (game.night, game.round)):
        entered = []
        for game in tables:
            number += 1
            entered += [(number, nth, entry) for nth, entry in enumerate(game.entries, 1)]
        # The sort is stable, so the entries of one game keep their order.
        yield from sorted(entered, key=lambda item: item[2].at)


def _game(seating: DemoSeating, everybody: list[Person], seed: int, begins: datetime) -> DemoGame:
    night, number, table, day, seats = seating
    draws = RandomDraws(f"{seed} night {night} round {number} table {table}")
    players = [everybody[at] for at in seats]
    styles = [player.style for player in players]
    dealer = draws.one_of(SEATS)
    head = Head().having(
        players={seat: player.name for seat, player in zip(SEATS, players, strict=True)},
        event=EVENT,
        season=SEASON,
        date=day.isoformat(),
        name=f"Round {number}, table {table}",
    )
    record = by_result if draws.happens(_BY_RESULT) else card_by_card
    begun = NewGame(head, dealer)
    return DemoGame(night, number, tuple(game_entries(draws, begun, begins, styles, record)))
