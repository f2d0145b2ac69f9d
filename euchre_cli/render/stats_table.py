"""A table of statistics on a terminal: as many columns as there is room for, in their order.

Knows: the labels of the rows, the layout, and the note on intervals. Does not know: which columns
there is room for, and the notes below a table (`stats_columns.py`), how a cell is written
(`stats_cells.py`), how a chart is drawn (`text_charts.py`), or how anything was counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..stat_columns.count_queries import PlayerFilter
from ..stats.counted_tables import CountedTable, Row
from ..stats.games import GameResult, side_names
from ..terminal.display import Paper
from ..terminal.report_table import (
    COLUMN_GAP,
    TableColumn,
    layout,
    natural_width,
    texts_of,
    widths_of,
)
from ..terminal.text import cut, safe, wrap_long_words
from .stats_cells import named_player_first
from .stats_columns import (
    ColumnCells,
    TextColumn,
    choose_columns,
    fit_columns,
    is_card,
    notes_below,
    text_columns,
)
from .text_charts import charts_below, head_to_head

LONGEST_NAME: Final = 24


def label_columns(table: CountedTable) -> list[TableColumn]:
    """The columns at the left that say what each row is about."""

    def key(at: int, title: str, min_width: int = 8) -> TableColumn:
        return TableColumn("", title, text=lambda row: _name(row.key[at]), min_width=min_width)

    match table.by:
        case "pair":

            def pair(row: Row) -> str:
                return _names(named_player_first(row.key, table))

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
    """The labels of each row, as text."""
    return texts_of(label_columns(table), table.rows)


def is_row_of_named_player(table: CountedTable) -> bool:
    """Returns whether the single row is the player or pair that the user named."""
    player_filter = table.season.players
    names = {
        "player": player_filter.player,
        "pair": player_filter.partner,
        "against": player_filter.rival,
    }
    return bool(names.get(table.by))


def _name(name: str) -> str:
    return cut(safe(name), LONGEST_NAME)


def _names(names: Sequence[str]) -> str:
    """`Ann & Cat`; those without a name are left out."""
    return " & ".join(_name(name) for name in names if name) or "–"


class _ListedGame(NamedTuple):
    """A game in a list, seen from `side`: N/S, or the side of the player who was named. `ours` are
    the names on that side, or that player's partner; `result` is how the game ended."""

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
    """The columns of a list of games: both sides, or the partner and the opponents of the player
    who was named."""
    games = _listed_games(table)

    def column(
        title: str, text: Callable[[_ListedGame], str], *, right: bool = False, min_width: int = 0
    ) -> TableColumn:
        return TableColumn(
            "", title, text=lambda row: text(games[row.key[0]]), right=right, min_width=min_width
        )

    one_player = bool(table.season.players.player)
    columns = [
        column("game", lambda listed: str(listed.game.number), right=True),
        column("date", lambda listed: safe(listed.game.day) or "–"),
        column("with" if one_player else "N/S", lambda listed: _names(listed.ours), min_width=7),
        column(
            "against" if one_player else "E/W", lambda listed: _names(listed.theirs), min_width=7
        ),
        column("score", lambda listed: listed.score, right=True),
        column("", lambda listed: listed.result),
    ]
    return (
        columns if one_player or any(listed.result for listed in games.values()) else columns[:-1]
    )


def _listed_games(table: CountedTable) -> dict[str, _ListedGame]:
    """The game of each row, by the row's key. A game that the named player left before its end has
    the names of the four players at that player's last hand in it."""
    keys = {row.key[0] for row in table.rows}
    games = {str(game.number): game for game in table.season.book.games}
    games = {key: game for key, game in games.items() if key in keys}
    player = PlayerFilter(table.season.players.player)
    if not table.season.players.player:
        return {
            key: _ListedGame(
                game,
                0,
                side_names(game.names, 0),
                side_names(game.names, 1),
                "" if game.over else "…",
            )
            for key, game in games.items()
        }
    left_early = {game.number for game in games.values() if not player.seats(game.names)}
    sittings = table.season.book.lineups_by_game() if left_early else ()
    last_lineup = {
        game: names for game, names in sittings if game in left_early and player.seats(names)
    }
    listed = {}
    for key, game in games.items():
        names = last_lineup.get(game.number, game.names)
        seat = player.seats(names)[0]
        side = seat % 2
        result = "tied" if game.winner is None else "won" if game.winner == side else "lost"
        result = "left" if game.number in last_lineup else result
        partner, rivals = names[(seat + 2) % 4], side_names(names, 1 - side)
        listed[key] = _ListedGame(game, side, (partner,), rivals, result if game.over else "…")
    return listed


LEAST_DEFINITION: Final = 40
"""The least width of the definition of a column beside its number."""


class DrawnTable(NamedTuple):
    """The lines of a table and its chart; `has_rates` and `has_means` are whether its cells have
    intervals of these kinds: `(41–73)` and `±0.12`."""

    lines: list[str]
    has_rates: bool = False
    has_means: bool = False


def draw_table(table: CountedTable, paper: Paper) -> DrawnTable:
    """Draws a table with its chart and its notes; without its title."""
    if table.by == "against":
        matrix = head_to_head(table, paper)
        if matrix:
            return DrawnTable(matrix)
    choice = choose_columns(table)
    if is_card(table):
        fitted = text_columns(table, choice.shown, paper)
        lines = _card(table, fitted, paper)
    else:
        lines, fitted = _rows_as_lines(table, choice.shown, paper)
    lines += charts_below(table, paper)
    lines += notes_below(table, choice, fitted, paper)
    kinds = {_interval_kind(text_column) for text_column in fitted}
    return DrawnTable(lines, "rate" in kinds, "mean" in kinds)


def _interval_kind(text_column: TextColumn) -> str:
    """The kind of a column's intervals: `rate`, `mean`, or an empty text if it has none."""
    cells = "".join(text_column.texts) if text_column.source.column.rate else ""
    if "(" in cells:
        return "rate"
    return "mean" if "±" in cells or "+-" in cells else ""


# -- rows --------------------------------------------------------------------------------


def _rows_as_lines(
    table: CountedTable, shown: Sequence[ColumnCells], paper: Paper
) -> tuple[list[str], list[TextColumn]]:
    """The lines of a table, and the columns there was room for. With `--more` the other columns
    follow in tables below."""
    heads = label_columns(table)
    labels = texts_of(heads, table.rows)
    # Labels may take this share of the width; numbers get the rest.
    share = 0.8 if table.by == "game" else 0.4
    widths = widths_of(heads, labels, int(paper.width * share))
    if table.by == "game" and _total_width(widths) > paper.width:
        # On a narrow terminal a list of games loses the date, and keeps the score.
        heads = [head for head in heads if head.title != "date"]
        labels = texts_of(heads, table.rows)
        widths = widths_of(heads, labels, paper.width)
    labels = [list(map(cut, label, widths)) for label in labels]
    lines: list[str] = []
    fitted: list[TextColumn] = []
    while True:
        part = fit_columns(text_columns(table, shown, paper), paper.width - _total_width(widths))
        if lines and not part:
            return lines, fitted
        lines += [*([""] if lines else []), *_layout_lines(heads, labels, part, paper)]
        fitted = fitted + part
        shown = shown[len(part) :]
        if not table.more or not part:
            return lines, fitted


def _total_width(widths: Sequence[int]) -> int:
    return sum(widths) + COLUMN_GAP * (len(widths) - 1)


def _layout_lines(
    heads: Sequence[TableColumn],
    labels: Sequence[list[str]],
    chosen: Sequence[TextColumn],
    paper: Paper,
) -> list[str]:
    """The lines of a table: the labels of its rows, and these columns."""
    numbers = [
        TableColumn(
            "", "\n".join(text_column.title), right=text_column.source.column.unit != "text"
        )
        for text_column in chosen
    ]
    rows = [
        label + [text_column.texts[at] for text_column in chosen] for at, label in enumerate(labels)
    ]
    head, shown = layout([*heads, *numbers], rows, paper.width)
    lines = [paper.paint(cut(line, paper.width), "faint") for line in head]
    return lines + [cut(line, paper.width) for row in shown for line in row]


# -- one row -----------------------------------------------------------------------------

_CARD: Final = (
    TableColumn("", "", text=lambda text_column: text_column.source.column.title),
    TableColumn("", "", text=lambda text_column: text_column.texts[0].strip()),
    TableColumn(
        "",
        "",
        text=lambda text_column: text_column.source.column.definition,
        min_width=20,
        breaks=wrap_long_words,
    ),
)


def _card(table: CountedTable, columns: Sequence[TextColumn], paper: Paper) -> list[str]:
    """The lines of a table of one row turned on its side: a line for each column, with its
    definition if there is room."""
    heads: Sequence[TableColumn] = _CARD[:2]
    room = paper.width - natural_width(heads, texts_of(heads, columns)) - COLUMN_GAP
    if room >= LEAST_DEFINITION:
        heads = _CARD
    _, shown = layout(heads, texts_of(heads, columns), paper.width)
    label = [] if is_row_of_named_player(table) else [" ".join(labels_of(table)[0])]
    return [cut(line, paper.width) for part in (label, *shown) for line in part]


# -- the notes below it ------------------------------------------------------------------


def closing_notes(table: CountedTable, drawn: DrawnTable, paper: Paper) -> list[str]:
    """The notes below a table: the meaning of its intervals, and how to look up a column."""
    plus = "+-" if paper.plain else "±"
    signs = ["(a–b)"] * drawn.has_rates + [plus] * drawn.has_means
    give = "give" if len(signs) > 1 else "gives"
    meaning = (
        f"{' and '.join(signs)} {give} the 95 % interval: the true value is inside 95 times in 100"
    )
    notes = [meaning] if signs else []
    notes.append(f"what a column means: euchre stats --list {table.declaration.name}")
    return [line for words in notes for line in paper.faint_lines(words)]
