"""All counts of a book counted once more, in Python and hand by hand: the oracle of the SQL.

Knows: what each count is of a hand, a game and an irregularity as a seat saw it, and which rows
take it. Does not know: SQL, but for reading the three tables; or what the program makes of it.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from euchre_cli.book.game_selection import day_of, log_order_key
from euchre_cli.season.counting import EVERYBODY, By, Key, People
from euchre_engine import Rules

Row: TypeAlias = dict[str, Any]
Ask: TypeAlias = Callable[[str], Iterable[Row]]
Adds: TypeAlias = Mapping[int, Mapping[str, int]]
"""How much a hand, game or irregularity adds to each count by its name, by whose it is."""

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


_PLACES: Final = dict(zip(POSITIONS, ("eldest", "partner", "third", "dealer"), strict=True))


def of_hand(hand: Hand) -> Adds:
    """What a hand adds, as a seat saw it."""
    calls, loner, net = hand.called, hand.loner, hand.net * hand.counts
    own = {
        "call_chances": len(hand.chances),
        "chances_taken": hand.taken,
        "dealer_stuck": hand.stuck and calls,
        "dealer_stuck_euchred": hand.stuck and calls and hand.euchred,
        "calls": calls,
        "made": calls and not hand.euchred,
        "marched": calls and hand.marched,
        "euchred": calls and hand.euchred,
        "loners": loner,
        "loners_marched": loner and hand.marched,
        "own_loners": loner,
        "own_loners_marched": loner and hand.marched,
        "loners_made": loner and not hand.marched and not hand.euchred,
        "loners_euchred": loner and hand.euchred,
        "calls_together": calls and not loner,
    }
    for name, of in (("call", calls), ("loner", loner), ("together", calls and not loner)):
        own |= {f"{name}_points": net * of, f"{name}_points_squared": net**2 * of}
    if hand.position:
        place = _PLACES[hand.position]
        own |= {f"calls_{place}": calls, f"euchred_{place}": calls and hand.euchred}
        own |= {f"hands_{place}": hand.counts}
        for number, word in ((1, "first"), (2, "second")):
            own[f"{word}_{place}_chances"] = number in hand.chances
            own[f"{word}_{place}_taken"] = hand.taken and hand.round == number
    side = {
        "points_for": hand.won,
        "points_against": hand.lost,
        "margin": net,
        "margin_squared": net**2,
        "defended": hand.against,
        "euchres": hand.against and hand.euchred,
        "loners_faced": hand.against and hand.alone,
        "loners_stopped": hand.against and hand.alone and not hand.marched,
    }
    return {OWN: own, SIDE: side, TABLE: {"hands": hand.counts}}


class Game(NamedTuple):
    """A game that is over, as a seat saw it; `result`: W, L or T. `points` are those of both sides
    if only the result is known, and `loners` the seat's own that were entered with it."""

    result: str
    shutout: bool
    points: tuple[int, int]
    loners: int


def of_game(game: Game) -> Adds:
    """What a game adds, as a seat saw it."""
    side = {
        "games_won": game.result == "W",
        "games_lost": game.result == "L",
        "games_tied": game.result == "T",
        "skunks_given": game.result == "W" and game.shutout,
        "points_for": game.points[0],
        "points_against": game.points[1],
    }
    own = {"loners": game.loners, "loners_marched": game.loners}
    return {OWN: own, SIDE: side, TABLE: {"games": 1}}


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


def of_irregularity(one: Irregularity) -> Adds:
    """What an irregularity adds, as a seat saw it."""
    own = {
        "reneges": one.kind == "renege" and one.own and not one.corrected,
        "false_claims": one.kind == "false-claim" and one.own,
        "misdeals": one.kind == "misdeal" and one.own,
    }
    return {OWN: own, SIDE: {"penalties": one.kind == "penalty" and one.ours}}


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
    seats = players.seats(names) if players.player else [0, 1, 2, 3]
    if by == "pair":
        seats = list({seat % 2: seat for seat in seats}.values())
    for seat in seats:
        takes = OWN | SIDE | TABLE
        if by in ("night", "month", "game") and not players.player:
            takes = OWN | (SIDE if seat < 2 else 0) | (TABLE if seat == 0 else 0)
        for key in _keys(by, names, seat, at):
            yield key, seat, takes
            if by == "pair":
                yield key, (seat + 2) % 4, OWN


def _keys(by: By, names: tuple[str, ...], seat: int, at: Any) -> Iterator[Key]:
    name, partner = names[seat], names[(seat + 2) % 4]
    if by == "player" and name:
        yield (name,)
    elif by == "pair" and name and partner:
        yield min(name, partner), max(name, partner)
    elif by == "against":
        yield from ((name, rival) for rival in names[1 - seat % 2 :: 2] if name and rival)
    elif by == "seat" and at is not None:
        yield (POSITIONS[(seat - _SEATS.index(at) - 1) % 4],)
    elif by in ("night", "month", "game"):
        yield (str(at),)


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
            (hand, [of_hand(seen(hand, self.games[hand["game"]], at)) for at in range(4)])
            for hand in hands.values()
        ]
        self.over = [
            (one, [seen_game(one, at, loners.get(one["game"], ())) for at in range(4)])
            for one in sorted(self.games.values(), key=self._played)
            if one["state"] == "over"
        ]
        self.irregularities = [
            (hand, [of_irregularity(irregularity_seen(one, at)) for at in range(4)])
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
        chosen: Iterable[int] | None = None,
    ) -> None:
        self.rows: defaultdict[Key, Counter[str]] = defaultdict(Counter)
        self.results: defaultdict[Key, str] = defaultdict(str)
        self._by, self._players, self._days = by, players, tables.days
        numbers = set(tables.games if chosen is None else chosen)
        for hand, adds in (*tables.hands, *tables.irregularities):
            if hand["game"] in numbers:
                for key, seat, takes in self._rows_of(hand, hand["dealer"]):
                    self._add(key, adds[seat], takes)
        for game, of_seat in tables.over:
            if game["game"] in numbers:
                for key, seat, takes in self._rows_of(game, None):
                    self._add(key, of_game(of_seat[seat]), takes)
                    if takes & SIDE:
                        self.results[key] += of_seat[seat].result

    def _rows_of(self, row: Row, dealer: str | None) -> Iterator[tuple[Key, int, int]]:
        day = self._days[row["game"]]
        at = {"night": day, "month": day[:7], "game": row["game"], "seat": dealer}.get(self._by)
        return rows_of(self._by, self._players, tuple(row[name] for name in _NAMES), at)

    def _add(self, key: Key, adds: Adds, takes: int) -> None:
        row = self.rows[key]
        for scope, numbers in adds.items():
            if scope & takes:
                for name, amount in numbers.items():
                    row[name] += amount
