"""Counts over the seats of hands, games and irregularities: a count is a value, and which rows it
is added to is said once.

In: the names of four players, and a kind of row. Out: the rows to which what they did is added, and
the SQL of a count as a seat saw it. Does not know: which counts there are, or what is computed from
them; `season.py` counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from ..book.seats import POSITIONS, SEAT_GAMES, SEAT_HANDS, SEATS, for_seat
from ..book.sheet import Players
from ..terminal.text import safe
from .games import GameResult

View: TypeAlias = Literal["hands", "games", "irregularities"]
Per: TypeAlias = Literal["player", "side", "table"]
By: TypeAlias = Literal["player", "pair", "against", "seat", "night", "month", "game"]
Key: TypeAlias = tuple[str, ...]
"""The key of a row: a player, the two names of a pair, a player and an opponent, a seat's position,
a date, a month, or a game's number."""


@dataclass(frozen=True)
class Count:
    """The sum of `adds` over the rows of a view for which `where` is true, both in SQL over the
    columns of a seat (`SEAT_COLUMNS`).

    `per` says whose it is: the player's own (a call), the side's (points) or the whole table's (a
    hand). A row about a pair or a table takes what its players have in common only once.
    """

    where: str = "1"
    adds: str = "1"
    view: View = "hands"
    per: Per = "player"


class People(NamedTuple):
    """Whose hands and games count: those of `player`, with `partner` and against `rival`; an empty
    string is anybody."""

    player: str = ""
    partner: str = ""
    rival: str = ""

    def words(self) -> str:
        """`Ann with Bob against Cat`; safe to show."""
        parts = zip(("", "with ", "against "), self, strict=True)
        return " ".join(f"{word}{safe(name)}" for word, name in parts if name)

    def seats(self, names: Players) -> list[int]:
        """The seats (0–3) of a lineup from which it counts: those of `player` if the others sit
        there too, or without a player every seat with a name."""
        if not self.player:
            return [seat for seat in range(4) if names[seat]]
        return [
            seat
            for seat in range(4)
            if names[seat] == self.player
            and self.partner in ("", names[(seat + 2) % 4])
            and self.rival in ("", names[(seat + 1) % 4], names[seat - 1])
        ]


EVERYBODY: Final = People()
"""Anybody's hands and games."""


class RowKind(NamedTuple):
    """What a row is about: the names of its `keys`, and if it is not about people, what it is
    `about`, in SQL and of a game. Rows in an `order` of their own are not sorted by a column."""

    keys: tuple[str, ...]
    about: str = "''"
    of_game: Callable[[GameResult], str] = lambda game: ""
    order: Callable[[Key], Any] | None = None


ROW_KINDS: Final[dict[By, RowKind]] = {
    "player": RowKind(("player",)),
    "pair": RowKind(("player", "partner")),
    "against": RowKind(("player", "opponent")),
    "seat": RowKind(("seat",), "dealer", order=lambda key: POSITIONS.index(key[0])),
    "night": RowKind(("date",), "day", lambda game: game.day, lambda key: key),
    "month": RowKind(("month",), "substr(day, 1, 7)", lambda game: game.day[:7], lambda key: key),
    "game": RowKind(
        ("game",), "CAST(game AS TEXT)", lambda game: str(game.number), lambda key: int(key[0])
    ),
}
"""Every kind of row."""


def is_whole_table(by: By, people: People) -> bool:
    """Whether a row is about all four at the table, and so about no side."""
    return by in ("night", "month", "game") and not people.player


EVERY: Final[tuple[Per, ...]] = ("player", "side", "table")
OF_SIDE, OWN = EVERY[:2], EVERY[:1]


@lru_cache(maxsize=10_000)
def rows_of(
    by: By, people: People, names: Players, about: str
) -> list[tuple[Key, int, tuple[Per, ...]]]:
    """The rows to which a hand or a game of these four counts: each with a seat (0–3) that saw it,
    and whose counts the row takes from there. `about` is the seat of the dealer (as a letter), the
    night, the month or the game, if rows are about it; empty: not known."""
    seats = people.seats(names)
    if by == "player":
        return [((names[seat],), seat, EVERY) for seat in seats]
    if by == "against":
        both = [(seat, names[at % 4]) for seat in seats for at in (seat + 1, seat + 3)]
        return [((names[seat], rival), seat, EVERY) for seat, rival in both if rival]
    if by == "pair":
        pairs = {seat % 2: tuple(sorted((names[seat], names[seat - 2]))) for seat in seats}
        takes = [(side, at, own) for side in sorted(pairs) for at, own in ((0, EVERY), (2, OWN))]
        return [(pairs[side], side + at, own) for side, at, own in takes if all(pairs[side])]
    if by == "seat":
        sitting = seats if people.player else range(4)
        places = [(seat, (seat - SEATS.index(about) - 1) % 4) for seat in sitting if about]
        return [((POSITIONS[place],), seat, EVERY) for seat, place in places]
    if people.player:
        return [((about,), seat, EVERY) for seat in seats]
    return [((about,), seat, takes) for seat, takes in enumerate((EVERY, OF_SIDE, OWN, OWN))]


SEAT_COLUMNS: Final[dict[View, Mapping[str, str]]] = {
    "hands": SEAT_HANDS,
    "games": {
        **SEAT_GAMES,
        "only_result": "hands = 0 AND conceded IS NULL",
        "points_made": "{own} - start_{own}",
        "points_given": "{other} - start_{other}",
        "loners": "loners_{at}",
    },
    "irregularities": {
        "own": "seat IS {seat}",
        "ours": "instr(coalesce(side, ''), {seat}) > 0",
    },
}
"""The columns of a hand, a finished game and an irregularity as a seat saw it. Of a game also
whether only its result is known, with the points of both sides and the loners that were entered
with it; of an irregularity whether it was the seat's own, or its side's."""


def sum_at(seat: str, count: Count) -> str:
    """The sum of a count, as a seat saw it."""
    columns = SEAT_COLUMNS[count.view]
    where = "" if count.where == "1" else f" FILTER (WHERE {for_seat(count.where, seat, columns)})"
    adds = for_seat(count.adds, seat, columns)
    return f"count(*){where}" if adds == "1" else f"coalesce(sum({adds}){where}, 0)"
