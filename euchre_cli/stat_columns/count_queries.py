"""The queries that count: one for each source of counts and each kind of row.

Knows: which rows of hands, games and irregularities a row of a table adds up, and whose counts it
takes from there. Does not know: what a column counts, or what is made of the counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from .column import OWN, SIDE, By, Column
from .seat_views import (
    COMPANY,
    DAY,
    DAYS,
    ORDER_OF_PLAY,
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
"""What tells rows apart: in SQL, and what it is called in a view."""


class Query(NamedTuple):
    """A question in SQL with the values it is asked with."""

    sql: str
    values: dict[str, str]


class GameFilter(NamedTuple):
    """Which games count: those for which all `conditions` on the table of games hold, with their
    values."""

    conditions: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()

    def where(self) -> str:
        """Whether the game of a row counts."""
        conditions = " AND ".join(("state != 'struck'", *self.conditions))
        return f"game IN (SELECT game FROM games WHERE {conditions})"


class PlayerFilter(NamedTuple):
    """Which hands and games count: those in which `player` took part, with `partner` and against
    `rival`; an empty text: whoever it was."""

    player: str = ""
    partner: str = ""
    rival: str = ""

    def seats(self, names: Sequence[str]) -> list[int]:
        """Where the player sits among the names at N, E, S and W, with the partner and against the
        rival: nowhere, where this does not count; at several seats, where several have that
        name."""
        return [
            seat
            for seat in range(4)
            if names[seat] == self.player
            and (not self.partner or names[(seat + 2) % 4] == self.partner)
            and (not self.rival or self.rival in (names[(seat + 1) % 4], names[seat - 1]))
        ]

    def matches(self, names: Sequence[str]) -> bool:
        """Whether a hand or game with these names counts."""
        return not self.player or bool(self.seats(names))

    def named_seats(self, names: Sequence[str]) -> list[int]:
        """The seats with a name whose hand, game or record this is: the player's, where it counts;
        without a player everybody's."""
        seats = self.seats(names) if self.player else range(4)
        return [seat for seat in seats if names[seat]]

    def of_seat(self, own: str = "player", partner: str = "partner") -> str:
        """Whether a row, as a seat saw it, is the player's; nothing where everybody's are."""
        asked = ((own, "player", self.player), (partner, "partner", self.partner))
        conditions = [f"{column} = :{name}" for column, name, value in asked if value]
        if self.rival:
            conditions.append(":rival IN (left_opponent, right_opponent)")
        return " AND ".join(conditions)


EVERYBODY: Final = PlayerFilter()
"""Every hand and every game."""


def grouped(by: By, rows: str, counts: Iterable[Column], players: PlayerFilter = EVERYBODY) -> str:
    """The query that adds up `rows`, each as a seat saw it."""
    sums = ((_sum(one.sums, one.where, _once(by, one.scope, players)), one.name) for one in counts)
    columns = [f"coalesce({sql}, 0) AS {name}" for sql, name in sums]
    groups = ", ".join(str(at) for at in range(1, len(KEYS[by]) + 1))
    return f"{_selected(by, rows, columns, players)}\nGROUP BY {groups}"


def _selected(by: By, rows: str, columns: Sequence[str], players: PlayerFilter) -> str:
    """The rows that count, each with what it is about, and these columns."""
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


def _sum(sums: str, *conditions: str) -> str:
    """What rows for which all conditions hold add up to."""
    where = " AND ".join(filter(None, conditions))
    total = "count(*)" if sums == "1" else f"sum({sums})"
    return total + (f" FILTER (WHERE {where})" if where else "")


def _once(by: By, scope: int, players: PlayerFilter) -> str:
    """From which seats a row takes a count of this scope: nothing where it is from each."""
    if scope == OWN:
        return ""
    if by == "pair":
        own = players.of_seat()
        # Of a side on which both have the player's name, what is the side's counts once.
        return f"{own} AND (partner != :player OR seat IN ('S', 'W'))" if own else _ONE_OF_A_SIDE
    if by in ("night", "game") and not players.player:
        return _ONE_OF_A_SIDE if scope == SIDE else "seat = 'N'"
    return ""


_ONE_OF_A_SIDE: Final = "seat IN ('N', 'E')"


def of_hands(
    by: By, counts: Sequence[Column], games: GameFilter, players: PlayerFilter = EVERYBODY
) -> Query:
    """Counts over hands.

    The hands of each four at a table are added up first, for all seats at once: that takes a third
    of the time of a row for each seat and hand.
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
    seats = []
    for at, seat in enumerate(SEATS):
        company = (*COMPANY, "position") if by == "seat" else COMPANY
        columns = [f"{as_seat(name, at)} AS {name}" for name in company]
        columns += [f"{sums[_as_seat(one, at)]} AS {one.name}" for one in counts]
        listed = ", ".join((f"'{seat}' AS seat", *columns))
        seats.append(f"SELECT game, {listed}{_day(by, 'tables')} FROM tables")
    return _query(
        f"tables AS MATERIALIZED (SELECT {who}{added}\n"
        # With a limit what a hand was is worked out once, not for each count.
        f"FROM (SELECT {who}{read} FROM ({PLAYED_HANDS}){chosen} LIMIT -1)\n"
        f"GROUP BY {who}),\n"
        f"seats AS ({' UNION ALL '.join(seats)})",
        grouped(by, "seats", (one._replace(where="", sums=one.name) for one in counts), players),
        games,
        players,
    )


def _as_seat(count: Column, at: int) -> str:
    """What a count adds up to, as the seat at this place saw it."""
    return _sum(as_seat(count.sums, at), as_seat(count.where, at))


def _day(by: By, rows: str) -> str:
    """The day of the game, as one more column, where that is what rows are about."""
    if by != "night":
        return ""
    return f", (SELECT {DAY} FROM games WHERE games.game = {rows}.game) AS day"


def of_games(
    by: By, counts: Sequence[Column], games: GameFilter, players: PlayerFilter = EVERYBODY
) -> Query:
    """Counts over games that are over."""
    tables = _games(by, games, "SELECT NULL AS nth, game, date FROM games")
    return _query(tables, grouped(by, "seats", counts, players), games, players)


def results(by: By, games: GameFilter, players: PlayerFilter = EVERYBODY) -> Query:
    """The result of each game for each row's side, in the order they were played."""
    once = _once(by, SIDE, players)
    rows = f"(SELECT * FROM seats WHERE {once})" if once else "seats"
    sql = f"{_selected(by, rows, ['result'], players)}\nORDER BY nth, instr('NESW', seat)"
    return _query(_games(by, games, ORDER_OF_PLAY), sql, games, players)


def _games(by: By, games: GameFilter, order: str) -> str:
    """The games that count, as each seat saw them; `order` gives their order, where it matters."""
    return (
        f"days AS ({DAYS}),\n"
        f"order_of_play AS (SELECT * FROM ({order}) WHERE {games.where()}),\n"
        f"seats AS (SELECT *{_day(by, 'seen')} FROM ({SEAT_GAMES}) AS seen)"
    )


def of_irregularities(
    by: By, counts: Sequence[Column], games: GameFilter, players: PlayerFilter = EVERYBODY
) -> Query:
    """Counts over irregularities."""
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
