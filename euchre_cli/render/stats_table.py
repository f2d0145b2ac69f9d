"""A table of statistics on a terminal: as many columns as there is room for, in their order.

Knows: what a row is called, the layout, and what the intervals of several tables mean. Does not
know: which columns there is room for (`stats_columns.py`), how a cell is written
(`stats_cells.py`), what is said below a table (`stats_notes.py`), how a picture is drawn
(`pictures.py`), or how anything was counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from ..columns.queries import PlayerFilter
from ..stats.games import GameResult, Names, side_of
from ..stats.tables import CountedTable
from ..terminal.table import BETWEEN, Paper, TableColumn, layout, widths_of
from ..terminal.text import broken, cut, safe, unbroken, width_of
from .pictures import head_to_head, pictures
from .stats_columns import Block, Fitting, Worth, blocks_of, fitting, is_card, worth_showing
from .stats_notes import below
from .stats_rows import one_first

LONGEST_NAME: Final = 24

_RESULTS: Final = ("lost", "tied", "won")


def labels_of(counted: CountedTable) -> tuple[list[TableColumn], list[list[str]]]:
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


def is_asked_for(counted: CountedTable) -> bool:
    """Whether a table has one row because that is what was asked for by name."""
    wanted = counted.season.players
    named = {"player": wanted.player, "pair": wanted.partner, "against": wanted.rival}
    return bool(named.get(counted.by))


def _one_player(counted: CountedTable) -> bool:
    return bool(counted.season.players.player)


def _name(name: str) -> str:
    return cut(safe(name), LONGEST_NAME)


def _names(names: Sequence[str]) -> str:
    """`Ann & Cat`; those without a name are left out."""
    return " & ".join(_name(one) for one in names if one) or "–"


def _played(counted: CountedTable) -> list[GameResult]:
    """The game of each row."""
    games = {game.number: game for game in counted.season.book.games}
    return [games[int(row.key[0])] for row in counted.rows]


def _games(counted: CountedTable) -> tuple[list[TableColumn], list[list[str]]]:
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


def _games_of(counted: CountedTable) -> tuple[list[TableColumn], list[list[str]]]:
    """Games as one player saw them; a game that the player left is named after the four who sat
    there in that player's last hand."""
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
    player = PlayerFilter(counted.season.players.player)
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


def _left(counted: CountedTable, games: list[GameResult], player: PlayerFilter) -> dict[int, Names]:
    """Who sat there in the last hand that the player played, of games that the player left."""
    wanted = {game.number for game in games}
    if not wanted:
        return {}
    hands = counted.season.book.last_sittings()
    return {game: names for game, names in hands if game in wanted and player.seats(names)}


def _without_empty(
    heads: list[TableColumn], rows: list[list[str]]
) -> tuple[list[TableColumn], list[list[str]]]:
    """The columns but the last, where nothing stands in that."""
    if any(row[-1] for row in rows):
        return heads, rows
    return heads[:-1], [row[:-1] for row in rows]


Item = TypeVar("Item")

LEAST_DEFINITION: Final = 40
"""The columns that a definition needs beside its number."""


class DrawnTable(NamedTuple):
    """A table as it stands on the page, with its pictures; `rates` and `means`: whether
    intervals of these, `(41–73)` and `±0.12`, are among its cells."""

    lines: list[str]
    rates: bool = False
    means: bool = False


def table_page(counted: CountedTable, on: Paper) -> DrawnTable:
    """A table with its pictures, and what has to be said of it; without its title."""
    if counted.by == "against" and not counted.chosen:
        drawn = head_to_head(counted, on)
        if drawn:
            return DrawnTable(drawn)
    worth = worth_showing(counted)
    if is_card(counted):
        fit = Fitting(blocks_of(counted, worth, on))
        lines = _card(counted, fit.blocks, on)
    else:
        lines, fit = _rows(counted, worth, on)
    lines += pictures(counted, on)
    lines += below(counted, worth, fit, on)
    said = {_interval(block) for block in fit.blocks}
    return DrawnTable(lines, "rate" in said, "mean" in said)


def _interval(block: Block) -> str:
    """How the intervals of a column are written, if it has any."""
    cells = "".join(block.cells) if block.column.rate else ""
    if "(" in cells:
        return "rate"
    return "mean" if "±" in cells or "+-" in cells else ""


# -- rows --------------------------------------------------------------------------------


def _rows(counted: CountedTable, worth: Worth, on: Paper) -> tuple[list[str], Fitting]:
    """The lines of a table, and the columns there was room for."""
    heads, labels = labels_of(counted)
    # Who is meant comes before the numbers, most of all in games, which are little without.
    share = 0.8 if counted.by == "game" else 0.4
    widths = widths_of(heads, labels, int(on.width * share))
    if counted.by == "game" and sum(widths) + BETWEEN * (len(widths) - 1) > on.width:
        # The score is what a game is about; its number tells it from others without the date.
        at = [head.title for head in heads].index("date")
        heads, labels = _but(heads, at), [_but(label, at) for label in labels]
        widths = widths_of(heads, labels, on.width)
    room = on.width - sum(widths) - BETWEEN * (len(widths) - 1)
    fit = fitting(counted, worth, on, room)
    lines = _laid_out(heads, labels, widths, fit.blocks, on)
    there = fit
    while counted.more and there.blocks:
        shown = {block.at for block in fit.blocks}
        rest = worth._replace(shown=[one for one in worth.shown if one[0] not in shown])
        there = fitting(counted, rest, on, room)
        if there.blocks:
            lines += ["", *_laid_out(heads, labels, widths, there.blocks, on)]
            fit = Fitting(fit.blocks + there.blocks, fit.of_how_many and there.of_how_many)
    return lines, fit


def _laid_out(
    heads: Sequence[TableColumn],
    labels: Sequence[Sequence[str]],
    widths: Sequence[int],
    chosen: Sequence[Block],
    on: Paper,
) -> list[str]:
    """The lines of a table with these columns, behind what its rows are about."""
    columns = [
        *heads,
        *(
            TableColumn("", "\n".join(block.title), right=block.column.unit != "text")
            for block in chosen
        ),
    ]
    rows = [
        [*map(cut, label, widths), *(block.cells[at] for block in chosen)]
        for at, label in enumerate(labels)
    ]
    head, shown = layout(columns, rows, on.width)
    lines = [on.paint(cut(line, on.width), "faint") for line in head]
    return lines + [cut(line, on.width) for row in shown for line in row]


def _but(parts: list[Item], at: int) -> list[Item]:
    """All of these but one."""
    return parts[:at] + parts[at + 1 :]


# -- one row -----------------------------------------------------------------------------


def _card(counted: CountedTable, blocks: Iterable[Block], on: Paper) -> list[str]:
    """A table of one row turned on its side, with what each column means where there is room."""
    rows = [[b.column.title, b.cells[0].strip(), b.column.definition] for b in blocks]
    heads = [TableColumn("", ""), TableColumn("", ""), TableColumn("", "", least=20, breaks=broken)]
    wide = BETWEEN * 2 + sum(max(width_of(row[at]) for row in rows) for at in (0, 1))
    if on.width - wide < LEAST_DEFINITION:
        heads, rows = heads[:2], [row[:2] for row in rows]
    _, shown = layout(heads, rows, on.width)
    label = [] if is_asked_for(counted) else [" ".join(labels_of(counted)[1][0])]
    return [cut(line, on.width) for part in (label, *shown) for line in part]


# -- what is said once --------------------------------------------------------------------


def closing(tables: Iterable[DrawnTable], on: Paper) -> list[str]:
    """What the intervals of the tables mean, and where a column is looked up."""
    tables = list(tables)
    plus = "+-" if on.plain else "±"
    signs = ["(a–b)"] * any(one.rates for one in tables)
    signs += [plus] * any(one.means for one in tables)
    give = "give" if len(signs) > 1 else "gives"
    said = (
        f"{' and '.join(signs)} {give} the 95 % interval: the true value is inside 95 times in 100"
    )
    words = [said] if signs else []
    words.append(f"what a column means: {unbroken('euchre stats --explain COLUMN')}")
    return [line for one in words for line in on.faint(one)]
