"""`euchre players`: who is in the book."""

from __future__ import annotations

from typing import Final

import click

from ..at_table import db_option, opened
from ..options import SETTINGS, output_options

COLUMNS: Final = ("player", "games", "hands", "first_played", "last_played")

_PLAYERS: Final = """
WITH seats AS (
    SELECT game, north AS player FROM hands UNION ALL
    SELECT game, east FROM hands UNION ALL
    SELECT game, south FROM hands UNION ALL
    SELECT game, west FROM hands
), sat AS (
    SELECT player, count(*) AS hands FROM seats JOIN games USING (game)
    WHERE state != 'struck' GROUP BY player
)
SELECT player, games, coalesce(sat.hands, 0) AS hands, first_played, last_played
FROM players LEFT JOIN sat USING (player) ORDER BY games DESC, hands DESC, player
"""


@click.command(context_settings=SETTINGS, short_help="List who plays.")
@output_options("table", "json", "jsonl", "csv")
@db_option
def players(output: str, db: str | None) -> None:
    """List everybody in the scorebook: the games they sat in, the hands, the first evening and the
    last. Those who played most stand first.

    Substitutes count from the hand on in which they sat down; games that were struck out do not.

    \b
    euchre players
    euchre players --csv > players.csv
    """
    with opened(db) as store:
        rows = store.rows(_PLAYERS)
    from .. import reports
    from ..render.grid import Column, grid
    from ..render.safe import safe

    if output != "table":
        reports.write_rows(output, "players", rows, COLUMNS)
        return
    if not rows:
        click.echo("Nobody has played yet: `euchre new Ann Bob Cat Dan`.")
        return
    on = reports.paper()
    columns = [
        Column("player", least=12),
        Column("games", right=True),
        Column("hands", right=True),
        Column("first"),
        Column("last"),
    ]
    cells = [[safe(str(row[name] or "-")) for name in COLUMNS] for row in rows]
    for row, line in zip(rows, cells, strict=True):
        line[1:3] = [f"{row['games']:,}", f"{row['hands']:,}"]
    head, shown = grid(columns, cells, on.width)
    reports.write([on.paint(head, "faint"), *(one for line in shown for one in line)], on)
