"""Games told in a line: who sat there, and hand by hand who called and how many tricks they took.

Knows: how little has to be said of a game for records and evenings. Does not know: what is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from euchre_cli.book.sqlite_file import Row
from euchre_cli.stat_columns.count_queries import EVERYBODY, PlayerFilter
from euchre_cli.stats.games import Book, GameResult, Names
from euchre_cli.stats.season import Season

from . import hand_made
from .hand_made import FOUR, hand

QUICK = "N5! N5! N5"
"""A game that N/S win 10–0 in three hands."""


class Told(NamedTuple):
    game: GameResult
    hands: list[Row]


def told(
    number: int,
    hands: str,
    names: Names = FOUR,
    *,
    date: str = "2026-11-19",
    began: str = "",
    season: str = "",
    event: str = "",
    place: str = "",
    target: int | None = 10,
    start: tuple[int, int] = (0, 0),
    given_up: int | None = None,
    dealer: int = 3,
) -> Told:
    """A game of these hands: `N3` North called and took three tricks, `E2` East was euchred, `S5!`
    South marched alone, `-` was thrown in. It is over when the target is reached or a side
    (`given_up`, 0 N/S, 1 E/W) gives up; without a target it is of as many hands as there are. The
    deal goes round, from the seat `dealer` on."""
    rows: list[Row] = []
    ns, ew = start
    for nth, word in enumerate(hands.split()):
        deals = "NESW"[(dealer + nth) % 4]
        row = hand(number, word, names, deals)
        ns, ew = ns + row["points_ns"], ew + row["points_ew"]
        rows.append({**row, "ns": ns, "ew": ew})
    over = target is None or max(ns, ew) >= target or given_up is not None
    winner = None if not over or ns == ew else int(ew > ns)
    game = GameResult(
        number=number,
        date=date,
        began=began,
        source="",
        season=season,
        event=event,
        place=place,
        name="",
        preset="standard" if target else "eight-hands",
        house_rules=(f'{{"target": {target}}}' if target else f'{{"hands": {len(rows)}}}'),
        target=target,
        names=names,
        start=start,
        total=(ns, ew),
        state="over" if over else "going",
        winner=winner if given_up is None else 1 - given_up,
        conceded=given_up,
    )
    return Told(game, rows)


def book(*games: Told) -> Book:
    return hand_made.book(
        [one.game for one in games], chain.from_iterable(one.hands for one in games)
    )


def season(games: Sequence[Told], players: PlayerFilter = EVERYBODY) -> Season:
    return Season(book(*games), players)
