"""Counts over the seats of hands, games and irregularities: a count is a value, and the rows of a
table are one GROUP BY for each view.

In: the tables of a `Season`, counts, and a kind of row. Out: numbers by row. Does not know: which
counts there are, or what is computed from them.

Hands and games are many, so they are first added up for the same four players, all four seats in
one reading; what is grouped into rows has a line for each seat of these sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from ..book.seats import POSITIONS, SEAT_GAMES, SEAT_HANDS, SEATS, company_at, for_seat

if TYPE_CHECKING:
    from .season import Season

View: TypeAlias = Literal["hands", "games", "irregularities"]
Per: TypeAlias = Literal["player", "side", "table"]
By: TypeAlias = Literal["player", "pair", "against", "seat", "night", "month", "game"]
Key: TypeAlias = tuple[str, ...]
"""The key of a row: a player, the two names of a pair, a player and an opponent, a seat's position,
a date, a month, or a game's number."""


@dataclass(frozen=True)
class Count:
    """The sum of `adds` over the rows of a view for which `where` is true, both in SQL over the
    columns of `book/seats.py`.

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

    def seats(self, names: Sequence[str]) -> list[int]:
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


@dataclass(frozen=True)
class RowKind:
    """What a row is about: the SQL of its `keys` by their names, the condition for a seat to have
    one, and which of the seats that share a row stand for the side and for the table. Rows in an
    `order` of their own are not sorted by a column."""

    keys: dict[str, str]
    where: str = "1"
    seats_for: dict[Per, str] = field(default_factory=dict)
    order: Callable[[Key], Any] | None = None


_ONE_OF_A_SIDE: Final = "seat IN ('N', 'E')"
_WHOLE_TABLE: Final[dict[Per, str]] = {"side": _ONE_OF_A_SIDE, "table": "seat = 'N'"}

ROW_KINDS: Final[dict[By, RowKind]] = {
    "player": RowKind({"player": "player"}, "player != ''"),
    "pair": RowKind(
        {"player": "min(player, partner)", "partner": "max(player, partner)"},
        "player != '' AND partner != ''",
        {"side": _ONE_OF_A_SIDE, "table": _ONE_OF_A_SIDE},
    ),
    "against": RowKind(
        {"player": "player", "opponent": "opponent"}, "player != '' AND opponent != ''"
    ),
    "seat": RowKind(
        {"seat": "position"}, "position IS NOT NULL", order=lambda key: POSITIONS.index(key[0])
    ),
    "night": RowKind({"date": "night"}, seats_for=_WHOLE_TABLE, order=lambda key: key),
    "month": RowKind(
        {"month": "substr(night, 1, 7)"}, seats_for=_WHOLE_TABLE, order=lambda key: key
    ),
    "game": RowKind(
        {"game": "CAST(game AS TEXT)"}, seats_for=_WHOLE_TABLE, order=lambda key: int(key[0])
    ),
}
"""Every kind of row."""


def is_whole_table(by: By, people: People) -> bool:
    """Whether a row is about all four at the table, and so about no side."""
    return by in ("night", "month", "game") and not people.player


def count_rows(season: Season, by: By, counts: Iterable[Count]) -> dict[Key, dict[Count, int]]:
    """The counts of every row. Whoever sat in a hand, or in a game at its end, has a row."""
    wanted = list(dict.fromkeys(counts))
    rows: dict[Key, dict[Count, int]] = {}
    sources = {"hands": _hands, "games": _games, "irregularities": _irregularities}
    for view, source in sources.items():
        of_view = [count for count in wanted if count.view == view]
        if by == "seat" and view == "games":
            continue  # The deal passes, so a game has no seat.
        if view == "irregularities" and not of_view:
            continue
        tables, adds = source(season, by, of_view)
        sums = [
            f"coalesce(sum({sql}) FILTER (WHERE {_seats_for(count.per, by, season.people)}), 0)"
            for sql, count in zip(adds, of_view, strict=True)
        ]
        for key, numbers in _select(season, by, tables, sums):
            rows.setdefault(key, {}).update(zip(of_view, numbers, strict=True))
    return rows


FEW_SUMS: Final = 20
"""The most sums for which it is quicker to work out the columns of a played hand for each sum than
to keep them all in a table."""


FINISHED_GAMES: Final = {
    **SEAT_GAMES,
    "only_result": "hands = 0 AND conceded IS NULL",
    "points_made": "{own} - start_{own}",
    "points_given": "{other} - start_{other}",
    "loners": "loners_{at}",
}
"""The columns of a finished game as a seat saw it: also whether only its result is known, with the
points of both sides and the loners that were entered with it."""


def _hands(season: Season, by: By, counts: list[Count]) -> tuple[str, list[str]]:
    sums = _Sums(counts, SEAT_HANDS)
    rows = season.tables.hands if len(sums.names) <= FEW_SUMS else season.kept_hands
    return sums.by_lineup(rows, by), sums.of_counts


def _games(season: Season, by: By, counts: list[Count]) -> tuple[str, list[str]]:
    sums = _Sums(counts, FINISHED_GAMES)
    return sums.by_lineup(season.tables.games, by), sums.of_counts


class _Sums:
    """The sums of some counts over rows that have the four names, for all four seats: `names` by
    their SQL, so that what is the same at several seats is added up once."""

    def __init__(self, counts: list[Count], columns: Mapping[str, str]) -> None:
        self.names: dict[str, str] = {}
        self._at_seat = {
            seat: [self._name(_sum_at(count, seat, columns)) for count in counts] for seat in SEATS
        }
        self.of_counts = [f"count_{at}" for at in range(len(counts))]

    def _name(self, sql: str) -> str:
        return self.names.setdefault(sql, f"sum_{len(self.names)}")

    def by_lineup(self, rows: str, by: By) -> str:
        """The SQL of `seats`: the sums of each four players, as each of them saw them."""
        also = {"seat": "dealer, ", "night": "game, ", "month": "game, ", "game": "game, "}
        who = also.get(by, "") + "north, east, south, west"
        added = "".join(f",\n    {sql} AS {name}" for sql, name in self.names.items())
        selects = []
        for seat, names in self._at_seat.items():
            position = f", {for_seat('position', seat)} AS position" if by == "seat" else ""
            named = "".join(f", {name} AS count_{at}" for at, name in enumerate(names))
            selects.append(
                f"SELECT {also.get(by, '')}'{seat}' AS seat, {company_at(seat)}{position}{named} "
                "FROM lineups"
            )
        return (
            f"WITH lineups AS MATERIALIZED (\n    SELECT {who}{added}\n"
            f"    FROM {rows} GROUP BY {who}\n),\n"
            f"seats AS (\n    {' UNION ALL '.join(selects)}\n)"
        )


def _sum_at(count: Count, seat: str, columns: Mapping[str, str]) -> str:
    """The sum of a count, as a seat saw it."""
    where = "" if count.where == "1" else f" FILTER (WHERE {for_seat(count.where, seat, columns)})"
    total = "count(*)" if count.adds == "1" else f"sum({for_seat(count.adds, seat, columns)})"
    return total + where


def _irregularities(season: Season, by: By, counts: list[Count]) -> tuple[str, list[str]]:
    adds = [f"CASE WHEN {count.where} THEN {count.adds} END" for count in counts]
    return f"WITH seats AS (SELECT * FROM {season.tables.irregularities})", adds


def _seats_for(per: Per, by: By, people: People) -> str:
    """The SQL condition for the seats that count, if several share a row."""
    if by == "pair" and people.player and per != "player":
        # If both have the player's name, what they have in common is added once.
        return "player = :player AND (partner != :player OR seat IN ('S', 'W'))"
    if by == "pair" or is_whole_table(by, people):
        return ROW_KINDS[by].seats_for.get(per, "1")
    return "1"


def _select(
    season: Season, by: By, tables: str, values: list[str]
) -> Iterator[tuple[Key, tuple[int, ...]]]:
    """The key and the values of each row."""
    kind, people = ROW_KINDS[by], season.people
    rows = "seats"
    if by == "against":
        rows = (
            "(SELECT *, left_opponent AS opponent FROM seats"
            " UNION ALL SELECT *, right_opponent FROM seats)"
        )
    if by in ("night", "month"):
        rows = f"{rows} JOIN (SELECT game, night FROM {season.tables.chosen}) USING (game)"
    keys = list(kind.keys.values())
    groups = ", ".join(str(at) for at in range(1, len(keys) + 1))
    conditions = [kind.where, *_whose(by, people)]
    sql = (
        f"{tables}\nSELECT {', '.join(keys + values)}\nFROM {rows}\n"
        f"WHERE {' AND '.join(conditions)} GROUP BY {groups}"
    )
    for row in season.book.connection.execute(sql, people._asdict()):
        yield tuple(map(str, row[: len(keys)])), row[len(keys) :]


def _whose(by: By, people: People) -> Iterator[str]:
    """The SQL conditions that select the people's rows; a pair has the player in either place."""
    if not people.player:
        return
    own, mate = (
        f"{one} = :player" + (f" AND {other} = :partner" if people.partner else "")
        for one, other in (("player", "partner"), ("partner", "player"))
    )
    yield f"(({own}) OR ({mate}))" if by == "pair" else f"({own})"
    if people.rival:
        yield ":rival IN (left_opponent, right_opponent)"
