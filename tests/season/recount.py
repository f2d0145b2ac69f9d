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


def bidding(hand: Row, game: Row, came_out: bool) -> dict[tuple[int, int], str] | None:
    """The bidding of a hand, by round and seat: whether it `passed`, `took` the chance, or `had to`
    call, as a stuck dealer. `None` if the table does not tell."""
    if hand["dealer"] is None:
        return None
    out = hand["outcome"] == "thrown-in" and "thrown-in" in hand["record"].split("; ")
    written = hand["up"] is not None or " pass" in hand["record"]
    if not written if out else (not came_out or hand["round"] is None):
        return None
    rules = Rules(game["rules"], json.loads(game["house_rules"]))
    turns = {}
    for round_ in (1, 2):
        for step in (1, 2, 3, 4):
            at = (_SEATS.index(hand["dealer"]) + step) % 4
            must = round_ == 2 and step == 4 and not rules.may_pass(True, True)
            calls = not out and round_ == hand["round"] and _SEATS[at] == hand["maker"]
            turns[round_, at] = "had to" if must else "took" if calls else "passed"
            if calls:
                return turns
    return turns


def of_hand(hand: Row, game: Row, seat: int) -> Adds:
    """What a hand of the table adds, as a seat (0 N … 3 W) saw it."""
    counts, outcome, maker = bool(hand["counts"]), hand["outcome"], hand["maker"]
    played = outcome in ("made", "march", "lone march", "euchred")
    came_out = counts and played and maker is not None
    calls = came_out and maker == _SEATS[seat]
    against = came_out and maker in _SEATS[1 - seat % 2 :: 2]
    alone, euchred, marched = bool(hand["alone"]), outcome == "euchred", outcome.endswith("march")
    loner = calls and alone
    points = hand["points_ns"], hand["points_ew"]
    won, lost = points[seat % 2], points[1 - seat % 2]
    net = (won - lost) * counts
    turns = bidding(hand, game, came_out)
    turn = [(turns or {}).get((round_, seat)) for round_ in (1, 2)]
    stuck = calls and "had to" in turn
    own = {
        "call_chances": turn.count("passed") + turn.count("took"),
        "chances_taken": turn.count("took"),
        "dealer_stuck": stuck,
        "dealer_stuck_euchred": stuck and euchred,
        "calls": calls,
        "made": calls and not euchred,
        "marched": calls and marched,
        "euchred": calls and euchred,
        "loners": loner,
        "loners_marched": loner and marched,
        "own_loners": loner,
        "own_loners_marched": loner and marched,
        "loners_made": loner and not marched and not euchred,
        "loners_euchred": loner and euchred,
        "calls_together": calls and not loner,
    }
    for name, of in (("call", calls), ("loner", loner), ("together", calls and not loner)):
        own |= {f"{name}_points": net * of, f"{name}_points_squared": net**2 * of}
    if hand["dealer"] is not None:
        step = (seat - _SEATS.index(hand["dealer"]) - 1) % 4
        place = ("eldest", "partner", "third", "dealer")[step]
        own |= {f"calls_{place}": calls, f"euchred_{place}": calls and euchred}
        own |= {f"hands_{place}": counts}
        for word, verb in zip(("first", "second"), turn, strict=True):
            own[f"{word}_{place}_chances"] = verb in ("passed", "took")
            own[f"{word}_{place}_taken"] = verb == "took"
    side = {
        "points_for": won,
        "points_against": lost,
        "margin": net,
        "margin_squared": net**2,
        "defended": against,
        "euchres": against and euchred,
        "loners_faced": against and alone,
        "loners_stopped": against and alone and not marched,
    }
    told = turns is not None
    table = {"hands": counts, "biddings": told, "biddings_unknown": came_out and not told}
    return {OWN: own, SIDE: side, TABLE: table}


def result_of(game: Row, seat: int) -> str:
    """Whether a seat won a game that is over (W), lost it (L), or neither (T)."""
    return "T" if game["winner"] is None else "W" if _SEATS[seat] in game["winner"] else "L"


def of_game(game: Row, seat: int, loners: Sequence[int]) -> Adds:
    """What a game of the table that is over adds, as a seat saw it. If only its result is known,
    also the points of both sides, and the seat's own of the `loners` that were entered with it."""
    result = result_of(game, seat)
    made = [game[side] - game[f"start_{side}"] for side in ("ns", "ew")]
    if game["hands"] or game["conceded"] is not None:
        made, loners = [0, 0], ()
    alone = loners.count(seat)
    side = {
        "games_won": result == "W",
        "games_lost": result == "L",
        "games_tied": result == "T",
        "skunks_given": (
            result == "W" and game["conceded"] is None and game[("ew", "ns")[seat % 2]] == 0
        ),
        "points_for": made[seat % 2],
        "points_against": made[1 - seat % 2],
    }
    return {OWN: {"loners": alone, "loners_marched": alone}, SIDE: side, TABLE: {"games": 1}}


def of_irregularity(one: Row, seat: int) -> Adds:
    """What an irregularity of the table adds, as a seat saw it."""
    kind, mine = one["kind"], one["seat"] == _SEATS[seat]
    own = {
        "reneges": kind == "renege" and mine and one["how"] != "corrected",
        "false_claims": kind == "false-claim" and mine,
        "misdeals": kind == "misdeal" and mine,
    }
    return {
        OWN: own,
        SIDE: {"penalties": kind == "penalty" and one["side"] == ("NS", "EW")[seat % 2]},
    }


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


class Seen(NamedTuple):
    """A hand, an irregularity of one, or a game that is over: what it adds for N, E, S and W, and
    the results of a game for them."""

    row: Row
    adds: Sequence[Adds]
    results: Sequence[str] = ()


class Tables:
    """The three tables of a book, without games struck out and hands entered late, each row with
    what it adds for N, E, S and W: read once, for all the recounts of a book. `loners` are the
    seats of the makers of those that were entered with a result."""

    def __init__(
        self, ask: Ask, loners: Mapping[int, Sequence[int]] = MappingProxyType({})
    ) -> None:
        of_all = ask("SELECT * FROM games WHERE state != 'struck'")
        self.games = {one["game"]: one | {"dealer": None} for one in of_all}  # The deal passes.
        self.days = {game: day_of(one["date"], one["began"]) for game, one in self.games.items()}
        hands = {
            (hand["game"], hand["hand"]): hand
            for hand in ask("SELECT * FROM hands")
            if hand["game"] in self.games and not hand["late"]
        }
        self.seen = [
            Seen(hand, [of_hand(hand, self.games[hand["game"]], at) for at in range(4)])
            for hand in hands.values()
        ]
        for one in ask("SELECT * FROM irregularities"):
            if hand := hands.get((one["game"], one["hand"])):
                self.seen.append(Seen(hand, [of_irregularity(one, at) for at in range(4)]))
        for game in sorted(self.games.values(), key=self._played):
            if game["state"] == "over":
                alone = loners.get(game["game"], ())
                adds = [of_game(game, at, alone) for at in range(4)]
                self.seen.append(Seen(game, adds, [result_of(game, at) for at in range(4)]))

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
        numbers = set(tables.games if chosen is None else chosen)
        for row, adds, results in tables.seen:
            game = row["game"]
            if game in numbers:
                day, names = tables.days[game], tuple(row[name] for name in _NAMES)
                about = {"night": day, "month": day[:7], "game": game, "seat": row["dealer"]}
                for key, seat, takes in rows_of(by, players, names, about.get(by)):
                    counted = self.rows[key]
                    for scope, amounts in adds[seat].items():
                        if scope & takes:
                            counted.update(amounts)
                    if results and takes & SIDE:
                        self.results[key] += results[seat]
