"""What the rows of a table of statistics are about, in words: players, pairs, nights, games.

Knows: the columns that stand before the numbers. Does not know: the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..stats.count_tables import Counted
from ..stats.season import Game, Names, side_of
from ..stats.views import Wanted
from ..terminal.table import TableColumn
from ..terminal.text import cut, safe
from .stats_rows import one_first

LONGEST_NAME: Final = 24

_RESULTS: Final = ("lost", "tied", "won")


def labels_of(counted: Counted) -> tuple[list[TableColumn], list[list[str]]]:
    """The heads of one column or more, and for each row their cells."""
    by = counted.by
    if by == "pair":
        pairs = [_names(one_first(row.key, counted)) for row in counted.rows]
        return [TableColumn("", "pair", least=15)], [[one] for one in pairs]
    if by == "against":
        cells = [[_name(one) for one in row.key] for row in counted.rows]
        heads = [TableColumn("", "player", least=8), TableColumn("", "against", least=8)]
        return (heads[1:], [row[1:] for row in cells]) if _one_player(counted) else (heads, cells)
    if by == "game":
        return _games_of(counted) if _one_player(counted) else _games(counted)
    if by == "night":
        return [TableColumn("", "night")], [[safe(row.key[0]) or "no date"] for row in counted.rows]
    head = TableColumn("", "seat") if by == "seat" else TableColumn("", "player", least=8)
    return [head], [[_name(row.key[0])] for row in counted.rows]


def is_asked_for(counted: Counted) -> bool:
    """Whether a table has one row because that is what was asked for by name."""
    wanted = counted.season.wanted
    named = {"player": wanted.player, "pair": wanted.partner, "against": wanted.rival}
    return bool(named.get(counted.by))


def _one_player(counted: Counted) -> bool:
    return bool(counted.season.wanted.player)


def _name(name: str) -> str:
    return cut(safe(name), LONGEST_NAME)


def _names(names: Sequence[str]) -> str:
    """`Ann & Cat`; those without a name are left out."""
    return " & ".join(_name(one) for one in names if one) or "–"


def _played(counted: Counted) -> list[Game]:
    """The game of each row."""
    games = {game.number: game for game in counted.season.book.games}
    return [games[int(row.key[0])] for row in counted.rows]


def _games(counted: Counted) -> tuple[list[TableColumn], list[list[str]]]:
    """Games with both sides."""
    heads = [
        TableColumn("", "game", right=True),
        TableColumn("", "date"),
        TableColumn("", "N/S", least=7),
        TableColumn("", "E/W", least=7),
        TableColumn("", "score", right=True),
        TableColumn("", ""),
    ]
    rows = [
        [
            str(game.number),
            safe(game.day) or "–",
            *(_names(side_of(game.names, side)) for side in (0, 1)),
            f"{game.total[0]}–{game.total[1]}",
            "" if game.over else "…",
        ]
        for game in _played(counted)
    ]
    return _without_empty(heads, rows)


def _games_of(counted: Counted) -> tuple[list[TableColumn], list[list[str]]]:
    """Games as one player saw them; those that the player left before their end as the table sat
    when the player was last there."""
    heads = [
        TableColumn("", "game", right=True),
        TableColumn("", "date"),
        TableColumn("", "with", least=7),
        TableColumn("", "against", least=7),
        TableColumn("", "score", right=True),
        TableColumn("", ""),
    ]
    rows = []
    played = _played(counted)
    player = Wanted(counted.season.wanted.player)
    left = _left(counted, [game for game in played if not player.seats(game.names)], player)
    for game in played:
        names = left.get(game.number, game.names)
        seat = player.seats(names)[0]
        side = seat % 2
        partner = _names((names[(seat + 2) % 4],))
        rivals = [name for at, name in enumerate(names) if at % 2 != side]
        winner = 0 if game.winner is None else 1 if game.winner == side else -1
        result = "left" if game.number in left else _RESULTS[winner + 1]
        result = result if game.over else "…"
        rows.append(
            [
                str(game.number),
                safe(game.day) or "–",
                partner,
                _names(rivals),
                f"{game.total[side]}–{game.total[1 - side]}",
                result,
            ]
        )
    return heads, rows


def _left(counted: Counted, games: list[Game], player: Wanted) -> dict[int, Names]:
    """Who sat there in the last hand that the player played, of games that the player left."""
    wanted = {game.number for game in games}
    if not wanted:
        return {}
    hands = counted.season.book.hands()
    return {game: names for game, _, names in hands if game in wanted and player.seats(names)}


def _without_empty(
    heads: list[TableColumn], rows: list[list[str]]
) -> tuple[list[TableColumn], list[list[str]]]:
    """The columns but the last, where nothing stands in that."""
    if any(row[-1] for row in rows):
        return heads, rows
    return heads[:-1], [row[:-1] for row in rows]
