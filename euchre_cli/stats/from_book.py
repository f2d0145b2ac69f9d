"""The scorebook as statistics read it.

Knows: which columns of the tables a game, a hand and an irregularity are made of, and what of them
no scorebook says unless it was damaged; and how often its hands came out each of the six ways that
win chances rest on. Does not know: what is counted of it, or made of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from ..book.sheet_rows import NOT_PLAYED
from ..terminal.exit_status import BadBook
from .chance_lines import rules_of
from .rates import SCORED, Counts, class_of
from .season import SEAT_OF, SHAPE, Book, Game, Hand, Irregularity, Score

if TYPE_CHECKING:
    from ..book.store import Store

Values: TypeAlias = tuple[Any, ...]

_NAMES: Final = ("north", "east", "south", "west")
_GAME: Final = (
    *("game", "date", "began", "source", "season", "event", "place", "name", "rules"),
    *("house_rules", "target", *_NAMES, "start_ns", "start_ew", "ns", "ew", "state", "winner"),
    *("barn_ns", "barn_ew", "dealer", "conceded", "hands"),
)
_HAND: Final = ("game", *SHAPE, *_NAMES)
_IRREGULARITY: Final = ("game", "hand", "kind", "seat", "side", "points", "how", "again")
_OF_ITS_HAND: Final = ("dealer", "counts", *_NAMES)
_SCORE: Final = (
    *("game", "hand", "dealer", "maker", "points_ns", "points_ew", "ns", "ew", "counts"),
    *("outcome", *_NAMES),
)
_SIDE: Final = {"NS": 0, "EW": 1}


def book_of(store: Store) -> Book:
    """The games of a scorebook that were not struck out, and ways to go through their hands.

    Raises `BadBook`, here or on the way, where a table says of a game what cannot be.
    """
    store.check()
    games = map(_game, store.each(f"{_select(_GAME)} FROM games WHERE state != 'struck'"))
    return Book(
        [_checked(game, store) for game in list(games)],
        lambda: map(_hand, store.each(f"{_select(_HAND)} FROM hands WHERE NOT late")),
        lambda: _irregularities(store),
        lambda: _scores(store),
        cache(lambda: group_counts(store)),
    )


def _checked(game: Game, store: Store) -> Game:
    """The game, if its rules can be read, it goes to what they say, and no score is below nought:
    what win chances and records rest on."""
    try:
        rules = rules_of(game.preset, game.house_rules)
    except ValueError:
        _damaged(store, f"game {game.number} has rules that cannot be read")
    if rules.target != game.target:
        _damaged(store, f"game {game.number} goes to another target than its rules say")
    if min(game.start) < 0 or min(game.total) < 0:
        _damaged(store, f"game {game.number} has a score below 0")
    return game


def _scores(store: Store) -> Iterator[Score]:
    sql = f"{_select(_SCORE)} FROM hands WHERE NOT late ORDER BY game, hand"
    for score in map(_score, store.each(sql)):
        if min(score.total) < 0:
            _damaged(store, f"game {score.game} has a score below 0 in hand {score.hand}")
        yield score


def _damaged(store: Store, words: str) -> NoReturn:
    raise BadBook(f"{store.path}: {words}; `euchre doctor --mend` rebuilds the tables")


def _select(columns: tuple[str, ...]) -> str:
    return f"SELECT {', '.join(columns)}"


def _irregularities(store: Store) -> Iterator[Irregularity]:
    what = _select(_IRREGULARITY + _OF_ITS_HAND)
    sql = f"{what} FROM irregularities JOIN hands USING (game, hand) WHERE NOT late"
    for row in store.each(sql):
        yield _irregularity(row[: len(_IRREGULARITY)], row[len(_IRREGULARITY) :])


def game_of(row: Mapping[str, Any]) -> Game:
    """A row of `games`."""
    return _game(_values(row, _GAME))


def hand_of(row: Mapping[str, Any]) -> Hand:
    """A row of `hands`."""
    return _hand(_values(row, _HAND))


def irregularity_of(row: Mapping[str, Any], hand: Mapping[str, Any]) -> Irregularity:
    """A row of `irregularities`, with its hand's."""
    return _irregularity(_values(row, _IRREGULARITY), _values(hand, _OF_ITS_HAND))


def score_of(row: Mapping[str, Any]) -> Score:
    """A row of `hands`, as a step of its game."""
    return _score(_values(row, _SCORE))


def _values(row: Mapping[str, Any], columns: tuple[str, ...]) -> Values:
    return tuple(row[name] for name in columns)


def _game(row: Values) -> Game:
    number, date, began, source, season, event, place, name, preset, house_rules, target = row[:11]
    state, winner, barn_ns, barn_ew, dealer, conceded, hands = row[19:]
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
        _SIDE.get(winner),
        (bool(barn_ns), bool(barn_ew)),
        None if dealer is None else SEAT_OF[dealer] % 2,
        _SIDE.get(conceded),
        state == "over" and not hands and conceded is None,
    )


def _hand(row: Values) -> Hand:
    shape: Any = row[1:14]
    names: Any = row[14:]
    return row[0], shape, names


def _irregularity(row: Values, of_hand: Values) -> Irregularity:
    game, hand, kind, seat, side, points, how, again = row
    dealer, counts, *names = of_hand
    north, east, south, west = names
    return Irregularity(
        game,
        hand,
        kind,
        seat,
        side,
        points,
        how,
        None if dealer is None else SEAT_OF[dealer],
        (north, east, south, west),
        bool(again),
        bool(counts),
    )


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
        outcome not in NOT_PLAYED,
        outcome,
    )


# -- how often a hand comes out how --------------------------------------------------------

_FACTS: Final = "dealer, outcome, maker, alone, lone_defender, best, tricks, points_ns, points_ew"

_ALIKE: Final = f"""
SELECT {_FACTS}, count(*) AS number FROM hands
WHERE NOT late AND dealer IS NOT NULL
AND outcome IN ({", ".join(f"'{word}'" for word in sorted(SCORED))})
AND game NOT IN (SELECT game FROM games WHERE state = 'struck')
GROUP BY {_FACTS}
"""  # noqa: S608


def group_counts(store: Store) -> Counts:
    """How many hands of each of the six kinds are in the book, under whatever house rules they were
    played, without a look at every one. Hands after the end of their game, and those whose dealer
    or result nobody knows, are left out."""
    counts = [0] * len(Counts._fields)
    for row in store.rows(_ALIKE):
        number = row.pop("number")
        which = class_of(**row)
        if which is not None:
            counts[which] += number
    return Counts(*counts)
