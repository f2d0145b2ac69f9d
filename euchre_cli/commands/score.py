"""`euchre score`: the scoreboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from euchre_engine.seats import SEATS

from ..book.game_selection import tables
from ..book.people import as_typed, label
from ..cli.options import SETTINGS
from ..cli.output import paper
from ..cli.session import db_option, game_either_way, game_of, json_option, opened, shown
from ..render.chance import chance_of_sheet, chance_words
from ..render.game import sheet_object
from ..render.scoreboard import board
from ..render.sentences import score_words
from ..stats.from_book import group_counts
from ..stats.rates import blend
from ..stats.win_chance import win_chance
from ..terminal import table as reports
from ..terminal.screen import width
from ..terminal.text import broken, wrap

if TYPE_CHECKING:
    from ..book.sheet import Sheet
    from ..book.store import Store


@click.command(context_settings=SETTINGS, short_help="Show the scoreboard.")
@click.option(
    "--plain", is_flag=True, help="Draw in plain ASCII, as the setting `cards plain` does."
)
@click.option("--chance", is_flag=True, help="Say how likely each side is to win.")
@game_either_way
@db_option
@json_option
def score(
    plain: bool,
    chance: bool,
    game: int | None,
    player: tuple[str, ...],
    db: str | None,
    as_json: bool,
) -> None:
    """Show the scoreboard: the score, the counting cards, who deals, who leads, who is in the barn.

    With two games under way it shows both scores; name a player of the one you mean.

    The setting `customs` turns the table's sayings off.

    \b
    euchre score
    euchre score 3
    euchre score Bob
    euchre score --chance
    euchre score --json
    """
    with opened(db) as store:
        if game is None and not (player or chance or as_json):
            several = [one.game for one in tables(store) if not one.over]
            sheets = [store.sheet(number) for number in sorted(several)]
            if len(several) > 1:
                on = paper()
                reports.write(_of_several([one for one in sheets if one is not None], on.width), on)
                return
        sheet = game_of(store, game, player)
        won = won_tonight(store, sheet)
        shown(store, sheet)
        chances = _chances(store, sheet) if chance else None
    if as_json:
        asked = {"chance": _pair(chances)} if chance else {}
        reports.write_object(game=sheet_object(sheet), won_tonight=_pair(won), **asked)
        return

    on = paper()
    on = on._replace(width=width(), plain=plain or on.plain)
    lines = board(sheet, on, won)
    if chance and sheet.over and not sheet.struck:
        lines.append(f"How it went: euchre show {sheet.number} --chance")
    if chances is not None and not sheet.over:
        lines += broken(chance_words(chances, sheet), on.width)
    reports.write(lines, on)


def _of_several(sheets: list[Sheet], columns: int) -> list[str]:
    """The score of each game under way, and how one is named."""

    lines: list[str] = []
    for sheet in sheets:
        lines += wrap(f"Game {sheet.number}: {score_words(sheet)}.", columns, "  ")
    one = sheets[0]
    player = as_typed(label(one.players, SEATS[0]))
    return [
        *lines,
        *wrap(f"One of them: euchre score {player}, or euchre score {one.number}", columns, "  "),
    ]


def _pair(values: tuple[float, float] | None) -> dict[str, float] | None:
    return None if values is None else {"NS": round(values[0], 6), "EW": round(values[1], 6)}


def _chances(store: Store, sheet: Sheet) -> tuple[float, float] | None:
    """The chances of N/S and E/W, with the rates of this book; `None` for a game that does not
    count."""
    if sheet.struck:
        return None

    return chance_of_sheet(win_chance(sheet.rules, blend(group_counts(store))), sheet)


def won_tonight(store: Store, sheet: Sheet) -> tuple[int, int]:
    """The games of the same evening that the two who sit together now have won together, for each
    side."""
    if not sheet.begun.date:
        return 0, 0  # Of no evening that is known.
    rows = store.rows(
        "SELECT north, east, south, west, winner FROM games "
        "WHERE date = ? AND state = 'over' AND winner IS NOT NULL",
        (sheet.begun.date,),
    )
    won = [0, 0]
    north, east, south, west = sheet.players
    pairs = ({north, south}, {east, west})
    for row in rows:
        ns = row["winner"] == "NS"
        winners = {row["north"], row["south"]} if ns else {row["east"], row["west"]}
        for side, pair in enumerate(pairs):
            won[side] += winners == pair
    return won[0], won[1]
