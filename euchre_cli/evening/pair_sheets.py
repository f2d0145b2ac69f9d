"""Fixed partners on a terminal: the standing of the pairs; and the same as objects for programs.

In: standings, the paper. Out: lines and objects; the keys of objects are stable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ..terminal.display import Paper
from ..terminal.phrases import count, listed
from ..terminal.report_table import TableColumn, natural_width, table_lines, texts_of
from ..terminal.text import safe
from .pair_rounds import PairStanding, RankedPair, ranking
from .progress import Partners


def pair_words(pair: Partners) -> str:
    """`Ann & Bob`."""
    return " & ".join(map(safe, pair))


# -- the standing ----------------------------------------------------------------------------------


class _StandingLine(NamedTuple):
    place: str
    pair: PairStanding


_COLUMNS: Final = (
    TableColumn(title="", text=lambda line: line.place, right=True),
    TableColumn(title="", text=lambda line: pair_words(line.pair.pair), min_width=8),
    TableColumn(title="won", text=lambda line: str(line.pair.won), right=True),
    TableColumn(title="tied", text=lambda line: str(line.pair.tied), right=True),
    TableColumn(title="lost", text=lambda line: str(line.pair.lost), right=True),
    TableColumn(title="margin", text=lambda line: margin_words(line.pair), right=True),
    TableColumn(title="points", text=lambda line: str(line.pair.points), right=True),
    TableColumn(title="against", text=lambda line: str(line.pair.against), right=True),
    TableColumn(title="", text=lambda line: _without_play(line.pair)),
)
_FEW_COLUMNS: Final = 6
"""The number of columns that are left on narrow paper."""


def standing_lines(standings: Sequence[PairStanding], paper: Paper, won: str = "") -> list[str]:
    """The standing: a sentence on who leads (or `won`, the sentence on who has won), and a
    table."""
    lines = [
        _StandingLine(place, one)
        for place, one in zip(place_words(ranking(standings)), standings, strict=True)
    ]
    columns: Sequence[TableColumn] = [
        column
        for column in _COLUMNS
        if (column.title != "tied" or any(one.tied for one in standings))
        and (column is not _COLUMNS[-1] or any(map(_without_play, standings)))
    ]
    if natural_width(columns, texts_of(columns, lines)) > paper.width:
        columns = [column for column in columns if column in _COLUMNS[:_FEW_COLUMNS]]
    head = paper.lines(won or leaders_words(standings), "strong")
    return [*head, *table_lines(columns, lines, paper)]


def leaders_words(standings: Sequence[PairStanding]) -> str:
    """`Ann & Bob lead with 3 wins.`"""
    leaders = [one for one in standings if one.sort_key == standings[0].sort_key]
    if len(leaders) == len(standings):
        return "All pairs are level."
    wins = count(leaders[0].won, "win")
    if leaders[0].tied:
        wins += f" and {count(leaders[0].tied, 'tie')}"
    each = " each" if len(leaders) > 1 else ""
    return f"{listed([pair_words(one.pair) for one in leaders])} lead with {wins}{each}."


def margin_words(one: PairStanding) -> str:
    """The margin with its sign: `+12`, `0`."""
    return f"{one.margin:+d}" if one.margin else "0"


def _without_play(one: PairStanding) -> str:
    """`2 by default`: what is won without play."""
    return f"{one.defaults} by default" if one.defaults else ""


def place_words(places: Sequence[RankedPair]) -> list[str]:
    """`1`, `2=`, `2=`, `4`."""
    shared = [place.place for place in places]
    return [f"{place}=" if shared.count(place) > 1 else str(place) for place in shared]


def standing_objects(standings: Sequence[PairStanding]) -> list[dict[str, Any]]:
    """The standing for programs."""
    return [
        {
            "place": place.place,
            "pair": list(one.pair),
            **{name: getattr(one, name) for name in _STANDING_KEYS},
        }
        for place, one in zip(ranking(standings), standings, strict=True)
    ]


_STANDING_KEYS: Final = ("won", "tied", "lost", "points", "against", "defaults")


def ranking_objects(places: Sequence[RankedPair]) -> list[dict[str, Any]]:
    """The final ranking for programs."""
    return [{"place": place.place, "pair": list(place.pair)} for place in places]
