"""A table of statistics on a terminal: as many columns as there is room for, in their order.

Knows: what a row is called, the layout, and what the intervals of several tables mean. Does not
know: which columns there is room for, and what is said below a table (`stats_columns.py`), how a
cell is written (`stats_cells.py`), how a picture is drawn (`text_charts.py`), or how anything was
counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ..stat_columns.count_queries import PlayerFilter
from ..stats.counted_tables import CountedTable, Row
from ..stats.games import GameResult, side_of
from ..terminal.display import Paper
from ..terminal.report_table import BETWEEN, TableColumn, layout, natural_width, texts_of, widths_of
from ..terminal.text import broken, cut, safe, unbroken
from .stats_cells import one_first
from .stats_columns import (
    Block,
    ColumnCells,
    FittedColumns,
    below,
    blocks_of,
    fitting,
    is_card,
    worth_showing,
)
from .text_charts import charts_below, head_to_head

LONGEST_NAME: Final = 24


def label_columns(table: CountedTable) -> list[TableColumn]:
    """What each row is about, in a column or more."""

    def key(at: int, title: str, min_width: int = 8) -> TableColumn:
        return TableColumn("", title, text=lambda row: _name(row.key[at]), min_width=min_width)

    match table.by:
        case "pair":

            def pair(row: Row) -> str:
                return _names(one_first(row.key, table))

            return [TableColumn("", "pair", text=pair, min_width=15)]
        case "against":
            heads = [key(0, "player"), key(1, "against")]
            return heads[1:] if table.season.players.player else heads
        case "game":
            return _game_columns(table)
        case "night":
            return [TableColumn("", "night", text=lambda row: safe(row.key[0]) or "no date")]
        case "seat":
            return [key(0, "seat", 0)]
        case _:
            return [key(0, "player")]


def labels_of(table: CountedTable) -> list[list[str]]:
    """What each row is about."""
    return texts_of(label_columns(table), table.rows)


def is_asked_for(table: CountedTable) -> bool:
    """Whether the single row is the player or pair that the user named."""
    wanted = table.season.players
    named = {"player": wanted.player, "pair": wanted.partner, "against": wanted.rival}
    return bool(named.get(table.by))


def _name(name: str) -> str:
    return cut(safe(name), LONGEST_NAME)


def _names(names: Sequence[str]) -> str:
    """`Ann & Cat`; those without a name are left out."""
    return " & ".join(_name(one) for one in names if one) or "–"


class _ListedGame(NamedTuple):
    """A game, from N/S or from the `side` of the player who is asked for, with who sat there and
    how it ended."""

    game: GameResult
    side: int
    ours: Sequence[str]
    theirs: Sequence[str]
    result: str

    @property
    def score(self) -> str:
        """`10–8`."""
        return f"{self.game.total[self.side]}–{self.game.total[1 - self.side]}"


def _game_columns(table: CountedTable) -> list[TableColumn]:
    """A list of games: with both sides, or with the partner and the opponents of one player."""
    games = _listed_games(table)

    def column(
        title: str, text: Callable[[_ListedGame], str], *, right: bool = False, min_width: int = 0
    ) -> TableColumn:
        return TableColumn(
            "", title, text=lambda row: text(games[row.key[0]]), right=right, min_width=min_width
        )

    one_player = bool(table.season.players.player)
    columns = [
        column("game", lambda one: str(one.game.number), right=True),
        column("date", lambda one: safe(one.game.day) or "–"),
        column("with" if one_player else "N/S", lambda one: _names(one.ours), min_width=7),
        column("against" if one_player else "E/W", lambda one: _names(one.theirs), min_width=7),
        column("score", lambda one: one.score, right=True),
        column("", lambda one: one.result),
    ]
    return columns if one_player or any(one.result for one in games.values()) else columns[:-1]


def _listed_games(table: CountedTable) -> dict[str, _ListedGame]:
    """The game of each row; one that the player who is asked for left is named after the four who
    sat there in that player's last hand."""
    keys = {row.key[0] for row in table.rows}
    games = {str(game.number): game for game in table.season.book.games}
    games = {key: game for key, game in games.items() if key in keys}
    player = PlayerFilter(table.season.players.player)
    if not table.season.players.player:
        return {
            key: _ListedGame(
                game,
                0,
                side_of(game.names, 0),
                side_of(game.names, 1),
                "" if game.over else "…",
            )
            for key, game in games.items()
        }
    left = {game.number for game in games.values() if not player.seats(game.names)}
    sat = table.season.book.last_sittings() if left else ()
    last = {game: names for game, names in sat if game in left and player.seats(names)}
    found = {}
    for key, game in games.items():
        names = last.get(game.number, game.names)
        seat = player.seats(names)[0]
        side = seat % 2
        result = "tied" if game.winner is None else "won" if game.winner == side else "lost"
        result = "left" if game.number in last else result
        partner, rivals = names[(seat + 2) % 4], side_of(names, 1 - side)
        found[key] = _ListedGame(game, side, (partner,), rivals, result if game.over else "…")
    return found


LEAST_DEFINITION: Final = 40
"""The columns that a definition needs beside its number."""


class DrawnTable(NamedTuple):
    """A table as it stands on the page, with its chart; `rates` and `means`: whether
    intervals of these, `(41–73)` and `±0.12`, are among its cells."""

    lines: list[str]
    rates: bool = False
    means: bool = False


def table_page(table: CountedTable, paper: Paper) -> DrawnTable:
    """A table with its chart, and what has to be said of it; without its title."""
    if table.by == "against" and not table.has_named_columns:
        drawn = head_to_head(table, paper)
        if drawn:
            return DrawnTable(drawn)
    worth = worth_showing(table)
    if is_card(table):
        fit = FittedColumns(blocks_of(table, worth.shown, paper))
        lines = _card(table, fit.blocks, paper)
    else:
        lines, fit = _rows(table, worth.shown, paper)
    lines += charts_below(table, paper)
    lines += below(table, worth, fit, paper)
    said = {_interval(block) for block in fit.blocks}
    return DrawnTable(lines, "rate" in said, "mean" in said)


def _interval(block: Block) -> str:
    """How the intervals of a column are written, if it has any."""
    cells = "".join(block.texts) if block.source.column.rate else ""
    if "(" in cells:
        return "rate"
    return "mean" if "±" in cells or "+-" in cells else ""


# -- rows --------------------------------------------------------------------------------


def _rows(
    table: CountedTable, shown: Sequence[ColumnCells], paper: Paper
) -> tuple[list[str], FittedColumns]:
    """The lines of a table, and the columns there was room for; where more is asked for, the others
    in tables below."""
    heads = label_columns(table)
    labels = texts_of(heads, table.rows)
    # Labels get room before numbers do, above all in a list of games.
    share = 0.8 if table.by == "game" else 0.4
    widths = widths_of(heads, labels, int(paper.width * share))
    if table.by == "game" and _wide(widths) > paper.width:
        # In a list of games keep the score and the number; drop the date first.
        heads = [head for head in heads if head.title != "date"]
        labels = texts_of(heads, table.rows)
        widths = widths_of(heads, labels, paper.width)
    labels = [list(map(cut, label, widths)) for label in labels]
    lines: list[str] = []
    fit = FittedColumns([])
    while True:
        more = fitting(table, shown, paper, paper.width - _wide(widths))
        if lines and not more.blocks:
            return lines, fit
        lines += [*([""] if lines else []), *_laid_out(heads, labels, more.blocks, paper)]
        fit = FittedColumns(fit.blocks + more.blocks, fit.of_how_many and more.of_how_many)
        there = {block.source.at for block in more.blocks}
        shown = [one for one in shown if one.at not in there]
        if not table.more or not there:
            return lines, fit


def _wide(widths: Sequence[int]) -> int:
    return sum(widths) + BETWEEN * (len(widths) - 1)


def _laid_out(
    heads: Sequence[TableColumn], labels: Sequence[list[str]], chosen: Sequence[Block], paper: Paper
) -> list[str]:
    """The lines of a table with these columns, behind what its rows are about."""
    numbers = [
        TableColumn("", "\n".join(block.title), right=block.source.column.unit != "text")
        for block in chosen
    ]
    rows = [label + [block.texts[at] for block in chosen] for at, label in enumerate(labels)]
    head, shown = layout([*heads, *numbers], rows, paper.width)
    lines = [paper.paint(cut(line, paper.width), "faint") for line in head]
    return lines + [cut(line, paper.width) for row in shown for line in row]


# -- one row -----------------------------------------------------------------------------

_CARD: Final = (
    TableColumn("", "", text=lambda block: block.source.column.title),
    TableColumn("", "", text=lambda block: block.texts[0].strip()),
    TableColumn(
        "", "", text=lambda block: block.source.column.definition, min_width=20, breaks=broken
    ),
)


def _card(table: CountedTable, blocks: Sequence[Block], paper: Paper) -> list[str]:
    """A table of one row turned on its side, with what each column means where there is room."""
    heads: Sequence[TableColumn] = _CARD[:2]
    room = paper.width - natural_width(heads, texts_of(heads, blocks)) - BETWEEN
    if room >= LEAST_DEFINITION:
        heads = _CARD
    _, shown = layout(heads, texts_of(heads, blocks), paper.width)
    label = [] if is_asked_for(table) else [" ".join(labels_of(table)[0])]
    return [cut(line, paper.width) for part in (label, *shown) for line in part]


# -- what is said once --------------------------------------------------------------------


def closing(tables: Iterable[DrawnTable], paper: Paper) -> list[str]:
    """What the intervals of the tables mean, and where a column is looked up."""
    tables = list(tables)
    plus = "+-" if paper.plain else "±"
    signs = ["(a–b)"] * any(one.rates for one in tables)
    signs += [plus] * any(one.means for one in tables)
    give = "give" if len(signs) > 1 else "gives"
    said = (
        f"{' and '.join(signs)} {give} the 95 % interval: the true value is inside 95 times in 100"
    )
    words = [said] if signs else []
    words.append(f"what a column means: {unbroken('euchre stats --explain COLUMN')}")
    return [line for one in words for line in paper.faint(one)]
