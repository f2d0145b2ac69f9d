"""The scorebook as statistics read it.

Knows: which columns of the tables a game, a hand and an irregularity are made of. Does not know:
what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from .season.book import SHAPE, Book, Game, Hand, Irregularity, Score

if TYPE_CHECKING:
    from .store import Store

Values: TypeAlias = tuple[Any, ...]

_NAMES: Final = ("north", "east", "south", "west")
_GAME: Final = (
    *("game", "date", "began", "source", "season", "event", "place", "name", "rules"),
    *("house_rules", "target", *_NAMES, "start_ns", "start_ew", "ns", "ew", "state", "winner"),
    *("barn_ns", "barn_ew"),
)
_HAND: Final = ("game", *SHAPE, *_NAMES)
_IRREGULARITY: Final = ("game", "hand", "kind", "seat", "side", "points", "how")
_SCORE: Final = (
    *("game", "hand", "dealer", "maker", "points_ns", "points_ew", "ns", "ew", "counts"),
    *("outcome", *_NAMES),
)
_WINNER: Final = {"NS": 0, "EW": 1}
_SEAT: Final = {"N": 0, "E": 1, "S": 2, "W": 3}


def book_of(store: Store) -> Book:
    """The games of a scorebook that were not struck out, and ways to go through their hands."""
    return Book(
        [_game(row) for row in store.each(f"{_select(_GAME)} FROM games WHERE state != 'struck'")],
        lambda: map(_hand, store.each(f"{_select(_HAND)} FROM hands WHERE NOT late")),
        lambda: _irregularities(store),
        lambda: map(
            _score,
            store.each(f"{_select(_SCORE)} FROM hands WHERE NOT late ORDER BY game, hand"),
        ),
    )


def _select(columns: tuple[str, ...]) -> str:
    return f"SELECT {', '.join(columns)}"


def _irregularities(store: Store) -> Iterator[Irregularity]:
    of_hand = ("dealer", *_NAMES)
    sql = (
        f"{_select(_IRREGULARITY + of_hand)} FROM irregularities JOIN hands USING (game, hand) "
        "WHERE NOT late"
    )
    for row in store.each(sql):
        yield _irregularity(row[: len(_IRREGULARITY)], *row[len(_IRREGULARITY) :])


def game_of(row: Mapping[str, Any]) -> Game:
    """A row of `games`."""
    return _game(_values(row, _GAME))


def hand_of(row: Mapping[str, Any]) -> Hand:
    """A row of `hands`."""
    return _hand(_values(row, _HAND))


def irregularity_of(row: Mapping[str, Any], hand: Mapping[str, Any]) -> Irregularity:
    """A row of `irregularities`, with its hand's."""
    return _irregularity(_values(row, _IRREGULARITY), hand["dealer"], *_values(hand, _NAMES))


def score_of(row: Mapping[str, Any]) -> Score:
    """A row of `hands`, as a step of its game."""
    return _score(_values(row, _SCORE))


def _values(row: Mapping[str, Any], columns: tuple[str, ...]) -> Values:
    return tuple(row[name] for name in columns)


def _game(row: Values) -> Game:
    number, date, began, source, season, event, place, name, preset, house_rules, target = row[:11]
    state, winner, barn_ns, barn_ew = row[19:]
    return Game(
        number,
        date,
        began,
        source,
        season,
        event,
        place,
        name,
        preset,
        house_rules,
        target,
        (row[11], row[12], row[13], row[14]),
        (row[15], row[16]),
        (row[17], row[18]),
        state,
        _WINNER.get(winner),
        (bool(barn_ns), bool(barn_ew)),
    )


def _hand(row: Values) -> Hand:
    shape: Any = row[1:14]
    names: Any = row[14:]
    return row[0], shape, names


def _irregularity(row: Values, dealer: str | None, *names: str) -> Irregularity:
    north, east, south, west = names
    at = None if dealer is None else _SEAT[dealer]
    game, hand, kind, seat, side, points, how = row
    return Irregularity(game, hand, kind, seat, side, points, how, at, (north, east, south, west))


def _score(row: Values) -> Score:
    game, hand, dealer, maker, points_ns, points_ew, ns, ew, counts, outcome, *names = row
    north, east, south, west = names
    return Score(
        game,
        hand,
        dealer,
        maker,
        (points_ns, points_ew),
        (ns, ew),
        bool(counts),
        (north, east, south, west),
        outcome not in ("misdeal", "thrown-in"),
    )
