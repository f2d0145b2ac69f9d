"""The SQL queries that count hands, games and irregularities by row, and their filters on games and
players.

In: columns, a kind of row, filters. Out: `Query`s, whose rows have the key and then the counts.
Does not know: what a column counts, or what is computed from the counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from .column import OWN, SIDE, Column
from .row_counts import By
from .seat_views import (
    COMPANY,
    DAY,
    PLAYED_HANDS,
    SEAT_GAMES,
    SEAT_HANDS,
    SEAT_IRREGULARITIES,
    SEATS,
    as_seat,
    names_in,
)

KEYS: Final[dict[By, tuple[tuple[str, str], ...]]] = {
    "player": (("player", "player"),),
    "pair": (("min(player, partner)", "player"), ("max(player, partner)", "partner")),
    "against": (("player", "player"), ("opponent", "opponent")),
    "seat": (("position", "seat"),),
    "night": (("day", "date"),),
    "game": (("game", "game"),),
}
"""The columns that identify a row: each as SQL, and its name."""


class Query(NamedTuple):
    """A query in SQL with its parameters."""

    sql: str
    values: dict[str, str]


class GameFilter(NamedTuple):
    """A filter on games: SQL `conditions` on the table of games, all of which must be true, and the
    `values` of their parameters by name."""

    conditions: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()

    def where(self) -> str:
        """The SQL condition that selects the rows of games that pass."""
        conditions = " AND ".join(("state != 'struck'", *self.conditions))
        return f"game IN (SELECT game FROM games WHERE {conditions})"


class PlayerFilter(NamedTuple):
    """A filter on hands and games: `player` sat with `partner` against `rival`. An empty string
    matches anybody."""

    player: str = ""
    partner: str = ""
    rival: str = ""

    def seats(self, names: Sequence[str]) -> list[int]:
        """The seats (0–3) of a lineup at which `player` sits with `partner` and against `rival`:
        empty if it does not match, several if two people have the same name."""
        return [
            seat
            for seat in range(4)
            if names[seat] == self.player
            and (not self.partner or names[(seat + 2) % 4] == self.partner)
            and (not self.rival or self.rival in (names[(seat + 1) % 4], names[seat - 1]))
        ]

    def matches(self, names: Sequence[str]) -> bool:
        """Returns True if a hand or game with this lineup passes."""
        return not self.player or bool(self.seats(names))

    def named_seats(self, names: Sequence[str]) -> list[int]:
        """The seats for which a hand or game counts: the matching seats of `player`, or every seat
        with a name if no player is set."""
        seats = self.seats(names) if self.player else range(4)
        return [seat for seat in seats if names[seat]]

    def of_seat(self, own: str = "player", partner: str = "partner") -> str:
        """The SQL condition that selects the player's rows of a per-seat view; empty without a
        player."""
        filters = ((own, "player", self.player), (partner, "partner", self.partner))
        conditions = [f"{column} = :{name}" for column, name, value in filters if value]
        if self.rival:
            conditions.append(":rival IN (left_opponent, right_opponent)")
        return " AND ".join(conditions)


EVERYBODY: Final = PlayerFilter()
"""The filter that every hand and every game passes."""


def grouped(by: By, rows: str, counts: Iterable[Column], players: PlayerFilter) -> str:
    """The GROUP BY query over a per-seat view `rows`: one sum per count, one row per key."""
    sums = (
        (_sum(count.adds, count.where, _once(by, count.scope, players)), count.name)
        for count in counts
    )
    columns = [f"coalesce({sql}, 0) AS {name}" for sql, name in sums]
    groups = ", ".join(str(at) for at in range(1, len(KEYS[by]) + 1))
    return f"{_selected(by, rows, columns, players)}\nGROUP BY {groups}"


def _selected(by: By, rows: str, columns: Sequence[str], players: PlayerFilter) -> str:
    """The SELECT for the rows that pass the filter: their key columns, then `columns`."""
    keys = KEYS[by]
    conditions = ["position IS NOT NULL"] if by == "seat" else []
    if by in ("player", "pair", "against"):
        conditions += [f"{name} != ''" for name in ("player", *(name for _, name in keys[1:]))]
    own = players.of_seat()
    if own:
        mate = players.of_seat("partner", "player")
        conditions.append(f"({own} OR {mate})" if by == "pair" else own)
    if by == "against":
        rows = (
            f"(SELECT *, left_opponent AS opponent FROM {rows} "
            f"UNION ALL SELECT *, right_opponent FROM {rows})"
        )
    names = [sql if sql == name else f"{sql} AS {name}" for sql, name in keys]
    listed = ",\n    ".join((*names, *columns))
    where = f"\nWHERE {' AND '.join(conditions)}" if conditions else ""
    return f"SELECT {listed}\nFROM {rows}{where}"


def _sum(adds: str, *conditions: str) -> str:
    """The SQL sum over the rows for which all conditions hold."""
    where = " AND ".join(filter(None, conditions))
    total = "count(*)" if adds == "1" else f"sum({adds})"
    return total + (f" FILTER (WHERE {where})" if where else "")


def _once(by: By, scope: int, players: PlayerFilter) -> str:
    """The SQL condition that keeps a side's or a table's count from being added once per seat;
    empty if every seat counts."""
    if scope == OWN:
        return ""
    if by == "pair":
        own = players.of_seat()
        # If both partners have the player's name, the side's counts are added once.
        return f"{own} AND (partner != :player OR seat IN ('S', 'W'))" if own else _ONE_OF_A_SIDE
    if by in ("night", "game") and not players.player:
        return _ONE_OF_A_SIDE if scope == SIDE else "seat = 'N'"
    return ""


_ONE_OF_A_SIDE: Final = "seat IN ('N', 'E')"


FEW_SUMS: Final = 20
"""The most sums that `of_hands` computes without keeping the rows of its subquery."""


def of_hands(
    by: By, counts: Sequence[Column], games: GameFilter, players: PlayerFilter = EVERYBODY
) -> Query:
    """The query for counts over hands.

    It first sums the hands of each lineup, for all four seats at once. This takes a third of the
    time of a query over one row per seat and hand.
    """
    sums: dict[str, str] = {}
    for column in counts:
        for at in range(4):
            sums.setdefault(_as_seat(column, at), f"sum_{len(sums)}")
    who = "game, north, east, south, west" + (", dealer" if by == "seat" else "")
    # Hands of games struck out are no played hands.
    chosen = f" WHERE {games.where()}" if games.conditions else ""
    names = sorted({name for sql in sums for name in names_in(sql)} - set(who.split(", ")))
    read = "".join(f", {name}" for name in names)
    added = "".join(f",\n    {sql} AS {name}" for sql, name in sums.items())
    # LIMIT -1 keeps SQLite from inlining the subquery and computing its columns once per count. For
    # a few counts that is quicker than keeping its rows.
    limit = " LIMIT -1" if len(sums) > FEW_SUMS else ""
    seats = []
    for at, seat in enumerate(SEATS):
        company = (*COMPANY, "position") if by == "seat" else COMPANY
        columns = [f"{as_seat(name, at)} AS {name}" for name in company]
        columns += [f"{sums[_as_seat(one, at)]} AS {one.name}" for one in counts]
        listed = ", ".join((f"'{seat}' AS seat", *columns))
        seats.append(f"SELECT game, {listed}{_day(by, 'tables')} FROM tables")
    return _query(
        f"tables AS MATERIALIZED (SELECT {who}{added}\n"
        f"FROM (SELECT {who}{read} FROM ({PLAYED_HANDS}){chosen}{limit})\n"
        f"GROUP BY {who}),\n"
        f"seats AS ({' UNION ALL '.join(seats)})",
        grouped(by, "seats", (one._replace(where="", adds=one.name) for one in counts), players),
        games,
        players,
    )


def _as_seat(count: Column, at: int) -> str:
    """The SQL sum of a count over `played_hands`, for the seat with this index."""
    return _sum(as_seat(count.adds, at), as_seat(count.where, at))


def _day(by: By, rows: str) -> str:
    """The SELECT column `day` if rows are by night; else empty."""
    if by != "night":
        return ""
    return f", (SELECT {DAY} FROM games WHERE games.game = {rows}.game) AS day"


def of_games(
    by: By, counts: Sequence[Column], games: GameFilter, players: PlayerFilter = EVERYBODY
) -> Query:
    """The query for counts over finished games."""
    order = "SELECT NULL AS nth, game, date FROM games"  # No count depends on it.
    return _query(
        f"order_of_play AS (SELECT * FROM ({order}) WHERE {games.where()}),\n"
        f"seats AS (SELECT *{_day(by, 'seen')} FROM ({SEAT_GAMES}) AS seen)",
        grouped(by, "seats", counts, players),
        games,
        players,
    )


def of_irregularities(
    by: By, counts: Sequence[Column], games: GameFilter, players: PlayerFilter = EVERYBODY
) -> Query:
    """The query for counts over irregularities."""
    seen = SEAT_IRREGULARITIES.format(more=", left_opponent, right_opponent")
    return _query(
        f"played_hands AS ({PLAYED_HANDS}), seat_hands AS ({SEAT_HANDS}),\n"
        f"seats AS (SELECT *{_day(by, 'seen')} FROM ({seen}) AS seen WHERE {games.where()})",
        grouped(by, "seats", counts, players),
        games,
        players,
    )


def _query(tables: str, sql: str, games: GameFilter, players: PlayerFilter) -> Query:
    return Query(f"WITH {tables}\n{sql}", {**dict(games.values), **players._asdict()})
