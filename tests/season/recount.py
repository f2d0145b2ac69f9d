"""All counts of a book counted once more, in Python and hand by hand: the oracle of the SQL.

Knows: what each count is of a hand, a game and an irregularity as a seat saw it, and which rows
take it. Does not know: SQL, but for reading the three tables; or what the program makes of it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from euchre_cli.book.game_selection import day_of, log_order_key
from euchre_cli.season.counting import EVERYBODY, By, Key, People
from euchre_engine import Rules

Row: TypeAlias = dict[str, Any]
Ask: TypeAlias = Callable[[str], Iterable[Row]]
Added: TypeAlias = tuple[tuple[str, int, int], ...]
"""The counts that a hand, game or irregularity changes: the name, whose it is, how much it adds."""

OWN, SIDE, TABLE = 1, 2, 4
POSITIONS: Final = ("eldest", "dealer's partner", "third", "dealer")
_SEATS: Final = "NESW"
_NAMES: Final = ("north", "east", "south", "west")


class Hand(NamedTuple):
    """A hand as a seat saw it: `caller` is 0 the seat itself, 2 its partner, 1 the other side, or
    `None` where nobody's call came out; `alone`: the caller was."""

    counts: bool
    outcome: str
    position: str | None
    caller: int | None
    alone: bool
    euchred: bool
    marched: bool
    round: int | None
    won: int
    lost: int
    chances: tuple[int, ...]
    taken: bool
    stuck: bool
    bidding: bool | None

    @property
    def called(self) -> bool:
        return self.caller == 0

    @property
    def against(self) -> bool:
        return self.caller == 1

    @property
    def loner(self) -> bool:
        return self.called and self.alone

    @property
    def net(self) -> int:
        return self.won - self.lost


def seen(hand: Row, game: Row, seat: int) -> Hand:
    """A hand of the table as a seat (0 N … 3 W) saw it."""
    dealer = None if hand["dealer"] is None else _SEATS.index(hand["dealer"])
    maker = None if hand["maker"] is None else _SEATS.index(hand["maker"])
    outcome = hand["outcome"]
    played = outcome in ("made", "march", "lone march", "euchred")
    came_out = bool(hand["counts"]) and played and maker is not None
    caller = None
    if came_out and maker is not None:
        caller = 1 if (maker - seat) % 2 else (maker - seat) % 4
    points = hand["points_ns"], hand["points_ew"]
    calls = bidding(hand, game, came_out)
    own = [(round_, verb) for round_, at, verb in calls or () if at == seat]
    return Hand(
        bool(hand["counts"]),
        outcome,
        None if dealer is None else POSITIONS[(seat - dealer - 1) % 4],
        caller,
        came_out and bool(hand["alone"]),
        came_out and outcome == "euchred",
        came_out and outcome in ("march", "lone march"),
        hand["round"] if came_out else None,
        points[seat % 2],
        points[1 - seat % 2],
        tuple(round_ for round_, verb in own if verb in ("passed", "took")),
        any(verb == "took" for _, verb in own),
        any(verb == "had to" for _, verb in own),
        None if outcome != "thrown-in" and not played else calls is not None,
    )


def bidding(hand: Row, game: Row, came_out: bool) -> list[tuple[int, int, str]] | None:
    """The bidding of a hand, turn by turn: the round, the seat, and whether it `passed`, `took` the
    chance, or `had to` call, as a stuck dealer. `None` if the table does not tell."""
    if hand["dealer"] is None:
        return None
    out = hand["outcome"] == "thrown-in" and "thrown-in" in hand["record"].split("; ")
    written = hand["up"] is not None or " pass" in hand["record"]
    if not written if out else (not came_out or hand["round"] is None):
        return None
    rules = Rules(game["rules"], json.loads(game["house_rules"]))
    turns = []
    for round_ in (1, 2):
        for step in (1, 2, 3, 4):
            at = (_SEATS.index(hand["dealer"]) + step) % 4
            must = round_ == 2 and step == 4 and not rules.may_pass(True, True)
            calls = not out and round_ == hand["round"] and _SEATS[at] == hand["maker"]
            turns.append((round_, at, "had to" if must else "took" if calls else "passed"))
            if calls:
                return turns
    return turns


_KINDS: Final[dict[str, Callable[[Hand], bool]]] = {
    "eldest": lambda hand: hand.position == "eldest",
    "partner": lambda hand: hand.position == "dealer's partner",
    "third": lambda hand: hand.position == "third",
    "dealer": lambda hand: hand.position == "dealer",
}


def _of_kinds() -> Iterator[tuple[str, tuple[int, Callable[[Hand], int]]]]:
    for name, kind in _KINDS.items():
        yield f"calls_{name}", (OWN, lambda hand, kind=kind: hand.called and kind(hand))  # type: ignore[misc]
        yield (
            f"euchred_{name}",
            (OWN, lambda hand, kind=kind: hand.called and hand.euchred and kind(hand)),  # type: ignore[misc]
        )
        yield f"hands_{name}", (OWN, lambda hand, kind=kind: hand.counts and kind(hand))  # type: ignore[misc]


def _of_opportunities() -> Iterator[tuple[str, tuple[int, Callable[[Hand], int]]]]:
    places = {"_eldest": "eldest", "_partner": "dealer's partner"}
    places |= {"_third": "third", "_dealer": "dealer"}
    for number, word in ((1, "first"), (2, "second")):
        for name, at in places.items():
            yield (
                f"{word}{name}_chances",
                (OWN, lambda hand, n=number, at=at: hand.position == at and n in hand.chances),  # type: ignore[misc]
            )
            yield (
                f"{word}{name}_taken",
                (
                    OWN,
                    lambda hand, n=number, at=at: (  # type: ignore[misc]
                        hand.position == at and hand.taken and hand.round == n
                    ),
                ),
            )


HANDS: Final[dict[str, tuple[int, Callable[[Hand], int]]]] = {
    "call_chances": (OWN, lambda hand: len(hand.chances)),
    "chances_taken": (OWN, lambda hand: hand.taken),
    "dealer_stuck": (OWN, lambda hand: hand.stuck and hand.called),
    "dealer_stuck_euchred": (OWN, lambda hand: hand.stuck and hand.called and hand.euchred),
    "biddings": (TABLE, lambda hand: hand.bidding is True),
    "biddings_unknown": (
        TABLE,
        lambda hand: hand.bidding is False and hand.outcome != "thrown-in",
    ),
    **dict(_of_opportunities()),
    "hands": (TABLE, lambda hand: hand.counts),
    "points_for": (SIDE, lambda hand: hand.won),
    "points_against": (SIDE, lambda hand: hand.lost),
    "margin": (SIDE, lambda hand: hand.net if hand.counts else 0),
    "margin_squared": (SIDE, lambda hand: hand.net**2 if hand.counts else 0),
    "calls": (OWN, lambda hand: hand.called),
    "made": (OWN, lambda hand: hand.called and not hand.euchred),
    "marched": (OWN, lambda hand: hand.called and hand.marched),
    "euchred": (OWN, lambda hand: hand.called and hand.euchred),
    "call_points": (OWN, lambda hand: hand.net if hand.called else 0),
    "call_points_squared": (OWN, lambda hand: hand.net**2 if hand.called else 0),
    "loners": (OWN, lambda hand: hand.loner),
    "loners_marched": (OWN, lambda hand: hand.loner and hand.marched),
    "own_loners": (OWN, lambda hand: hand.loner),
    "own_loners_marched": (OWN, lambda hand: hand.loner and hand.marched),
    "loners_made": (OWN, lambda hand: hand.loner and not hand.marched and not hand.euchred),
    "loners_euchred": (OWN, lambda hand: hand.loner and hand.euchred),
    "loner_points": (OWN, lambda hand: hand.net if hand.loner else 0),
    "loner_points_squared": (OWN, lambda hand: hand.net**2 if hand.loner else 0),
    "calls_together": (OWN, lambda hand: hand.called and not hand.alone),
    "together_points": (OWN, lambda hand: hand.net if hand.called and not hand.alone else 0),
    "together_points_squared": (
        OWN,
        lambda hand: hand.net**2 if hand.called and not hand.alone else 0,
    ),
    "defended": (SIDE, lambda hand: hand.against),
    "euchres": (SIDE, lambda hand: hand.against and hand.euchred),
    "loners_faced": (SIDE, lambda hand: hand.against and hand.alone),
    "loners_stopped": (SIDE, lambda hand: hand.against and hand.alone and not hand.marched),
    **dict(_of_kinds()),
}
"""Whose each count over hands is, and what one adds."""


class Game(NamedTuple):
    """A game that is over, as a seat saw it; `result`: W, L or T. `points` are those of both sides
    if only the result is known, and `loners` the seat's own that were entered with it."""

    result: str
    shutout: bool
    points: tuple[int, int]
    loners: int


GAMES: Final[dict[str, tuple[int, Callable[[Game], int]]]] = {
    "games": (TABLE, lambda game: 1),
    "games_won": (SIDE, lambda game: game.result == "W"),
    "games_lost": (SIDE, lambda game: game.result == "L"),
    "games_tied": (SIDE, lambda game: game.result == "T"),
    "skunks_given": (SIDE, lambda game: game.result == "W" and game.shutout),
    "points_for": (SIDE, lambda game: game.points[0]),
    "points_against": (SIDE, lambda game: game.points[1]),
    "loners": (OWN, lambda game: game.loners),
    "loners_marched": (OWN, lambda game: game.loners),
}
"""Whose each count over games is, and what one adds."""


def seen_game(game: Row, seat: int, loners: Sequence[str]) -> Game:
    """A game of the table as a seat saw it; `loners` are the makers of those entered with it."""
    winner = {"NS": 0, "EW": 1}.get(game["winner"])
    loser = ("ew", "ns")[winner] if winner is not None else ""
    shutout = winner is not None and game["conceded"] is None and game[loser] == 0
    result = "T" if winner is None else "W" if winner == seat % 2 else "L"
    made = [game[side] - game[f"start_{side}"] for side in ("ns", "ew")]
    points = (made[seat % 2], made[1 - seat % 2])
    if game["hands"] or game["conceded"] is not None:
        points, loners = (0, 0), ()
    return Game(result, shutout, points, loners.count(game[_NAMES[seat]]))


class Irregularity(NamedTuple):
    """An irregularity as a seat saw it: `own` the seat's, `ours` the side's."""

    kind: str
    corrected: bool
    own: bool
    ours: bool


IRREGULARITIES: Final[dict[str, tuple[int, Callable[[Irregularity], int]]]] = {
    "reneges": (OWN, lambda one: one.kind == "renege" and one.own and not one.corrected),
    "false_claims": (OWN, lambda one: one.kind == "false-claim" and one.own),
    "misdeals": (OWN, lambda one: one.kind == "misdeal" and one.own),
    "penalties": (SIDE, lambda one: one.kind == "penalty" and one.ours),
}
"""Whose each count over irregularities is, and what one adds."""


def irregularity_seen(one: Row, seat: int) -> Irregularity:
    """An irregularity of the table, as a seat saw it."""
    return Irregularity(
        one["kind"],
        one["how"] == "corrected",
        one["seat"] == _SEATS[seat],
        one["side"] == ("NS", "EW")[seat % 2],
    )


# -- which rows take what --------------------------------------------------------------------------


def rows_of(
    by: By, players: People, names: tuple[str, ...], at: Any
) -> Iterator[tuple[Key, int, int]]:
    """The rows that look at a hand or game with these names: which, from which seat, and whose
    counts they take from there. `at` is the dealer, the day or the game, as rows are about it."""
    if players.player:
        seats = players.seats(names)
        if by == "pair":
            seats = list({seat % 2: seat for seat in seats}.values())
        for seat in seats:
            yield from _from_seat(by, names, seat, at, OWN | SIDE | TABLE)
            if by == "pair":
                yield from _from_seat(by, names, (seat + 2) % 4, at, OWN)
        return
    for seat in range(4):
        takes = OWN | SIDE | TABLE
        if by == "pair" and seat >= 2:
            takes = OWN
        elif by in ("night", "month", "game"):
            takes = OWN | (SIDE if seat < 2 else 0) | (TABLE if seat == 0 else 0)
        yield from _from_seat(by, names, seat, at, takes)


def _from_seat(
    by: By, names: tuple[str, ...], seat: int, at: Any, takes: int
) -> Iterator[tuple[Key, int, int]]:
    name, partner = names[seat], names[(seat + 2) % 4]
    if by == "player" and name:
        yield (name,), seat, takes
    elif by == "pair" and name and partner:
        yield (min(name, partner), max(name, partner)), seat, takes
    elif by == "against":
        for rival in (names[(seat + 1) % 4], names[seat - 1]):
            if name and rival:
                yield (name, rival), seat, takes
    elif by == "seat" and at is not None:
        yield (POSITIONS[(seat - at - 1) % 4],), seat, takes
    elif by in ("night", "month", "game"):
        yield (str(at),), seat, takes


def added(what: dict[str, tuple[int, Callable[[Any], int]]], one: Any) -> Added:
    """What a hand, game or irregularity as a seat saw it adds."""
    amounts = ((name, scope, int(amount(one))) for name, (scope, amount) in what.items())
    return tuple(change for change in amounts if change[2])


class Tables:
    """The three tables of a book, without games struck out and hands entered late, each row with
    what it adds for N, E, S and W: read once, for all the recounts of a book."""

    def __init__(
        self, ask: Ask, loners: Mapping[int, Sequence[str]] = MappingProxyType({})
    ) -> None:
        self.games = {
            one["game"]: one for one in ask("SELECT * FROM games") if one["state"] != "struck"
        }
        self.days = {game: day_of(one["date"], one["began"]) for game, one in self.games.items()}
        hands = {
            (hand["game"], hand["hand"]): hand
            for hand in ask("SELECT * FROM hands")
            if hand["game"] in self.games and not hand["late"]
        }
        self.hands = [
            (
                hand,
                [added(HANDS, seen(hand, self.games[hand["game"]], seat)) for seat in range(4)],
            )
            for hand in hands.values()
        ]
        self.over = [
            (one, [seen_game(one, seat, loners.get(one["game"], ())) for seat in range(4)])
            for one in sorted(self.games.values(), key=self._played)
            if one["state"] == "over"
        ]
        self.irregularities = [
            (hand, [added(IRREGULARITIES, irregularity_seen(one, at)) for at in range(4)])
            for one in ask("SELECT * FROM irregularities")
            for hand in [hands.get((one["game"], one["hand"]))]
            if hand is not None
        ]

    def _played(self, game: Row) -> Any:
        number = game["game"]
        return log_order_key(self.days[number], game["began"], game["source"], number)


class Recount:
    """The rows of a table as they are counted once more, each with its counts, and with the results
    of its games in their order."""

    def __init__(
        self,
        tables: Tables,
        by: By,
        players: People = EVERYBODY,
        counts: Callable[[Row], bool] = lambda game: True,
    ) -> None:
        self.rows: defaultdict[Key, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.results: defaultdict[Key, str] = defaultdict(str)
        self._by = by
        self._players = players
        self._days = tables.days
        chosen = {number for number, game in tables.games.items() if counts(game)}
        for hand, adds in (*tables.hands, *tables.irregularities):
            if hand["game"] in chosen:
                for key, seat, takes in self._rows_of(hand, hand["dealer"]):
                    self._add(key, adds[seat], takes)
        for game, of_seat in tables.over:
            if game["game"] in chosen:
                for key, seat, takes in self._rows_of(game, None):
                    self._add(key, added(GAMES, of_seat[seat]), takes)
                    if takes & SIDE:
                        self.results[key] += of_seat[seat].result

    def _rows_of(self, row: Row, dealer: str | None) -> Iterator[tuple[Key, int, int]]:
        at: Any = None
        if self._by == "seat":
            at = None if dealer is None else _SEATS.index(dealer)
        elif self._by == "night":
            at = self._days[row["game"]]
        elif self._by == "month":
            at = self._days[row["game"]][:7]
        elif self._by == "game":
            at = row["game"]
        names = tuple(row[name] for name in _NAMES)
        return rows_of(self._by, self._players, names, at)

    def _add(self, key: Key, adds: Added, takes: int) -> None:
        row = self.rows[key]
        for name, scope, amount in adds:
            if scope & takes:
                row[name] += amount
