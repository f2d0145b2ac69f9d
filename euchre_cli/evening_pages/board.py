"""The page for a screen in the room: who sits where, the scores, the ladder, at the end the prizes.

In: an evening as it stands, as plain values. Out: the text of an HTML file that reloads itself
every few seconds, without a server. Does not know: where the values come from, or where the file
is. Everything fits a screen of 1920 by 1080 without scrolling, for 40 people at 10 tables; a phone
scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..evening.ladder_sheets import award_words, leader_words, number_words, of_hands, rank_words
from ..evening.measures import MEASURES, Measure, Standing
from ..evening.pair_rounds import PairStanding, ranking
from ..evening.pair_sheets import leaders_words, margin_words, place_words
from ..evening.plan import Round, Seating
from ..evening.prizes import Award
from ..report.one_file import one_file
from ..terminal.phrases import listed
from ..terminal.text import safe
from .paper_layout import name_width

RELOADED: Final = 5
"""The seconds after which a browser reloads the page."""

_MOST_IN_A_COLUMN: Final = 20
"""The most people in one column of the ladder."""


class BoardTable(NamedTuple):
    """A table in the current round: who sits there, the points of N/S and E/W (`None` before the
    first hand), the side that leads or has won (0 N/S, 1 E/W; `None`: neither), its progress as
    `5 of 8 hands`, and whether it has finished."""

    seating: Seating
    points: tuple[int, int] | None
    leads: int | None
    state: str
    finished: bool


class LadderLine(NamedTuple):
    """A line of the ladder: the rank as `3=`, the name, and the cells of its columns."""

    rank: str
    name: str
    cells: tuple[str, ...]
    leads: bool


class BoardLadder(NamedTuple):
    """The ladder on the page: a sentence, the titles of its columns, and its lines."""

    sentence: str
    titles: tuple[str, ...] = ()
    lines: Sequence[LadderLine] = ()


class Board(NamedTuple):
    """An evening as it is shown: its title; the current `round` of so many `rounds` (0: the number
    is open), its tables and who sits out; the ladder; who sits where next (`None`: not known yet);
    whether the evening has ended, and then the prizes; the time of the last entry, as `21:34`, and
    the time at which the round is over (empty: it is not limited by time)."""

    title: str
    round: int
    rounds: int
    tables: Sequence[BoardTable]
    sitting_out: Sequence[str]
    ladder: BoardLadder
    next_round: Round | None
    ended: bool
    awards: Sequence[Award]
    time: str
    until: str = ""


class TileSide(NamedTuple):
    """A pair on the page: two names, their points (empty: none yet), and whether they lead."""

    names: tuple[str, str]
    points: str
    leads: bool


class Tile(NamedTuple):
    """A table on the page: its number, its pairs, its progress, and in small letters below who sits
    there next, or sat there before."""

    table: int
    sides: list[TileSide]
    state: str
    finished: bool
    below: str


def board_page(board: Board) -> str:
    """The page as the text of an HTML file."""
    tiles = list(_next_tiles(board) if _shows_next(board) else _tiles(board))
    out = " ".join(_out_sentences(board))
    lines = board.ladder.lines
    columns = 2 if len(lines) > _MOST_IN_A_COLUMN else 1
    rows = -(-len(lines) // columns)
    return one_file(
        "euchre_cli.evening_pages",
        "board.html.j2",
        "board.css",
        "board.js",
        sizes=_sizes(board, tiles, columns, leader=board.ladder.sentence, out=out),
        every=RELOADED,
        board=board,
        heading=_heading(board),
        tiles=tiles,
        out=out,
        columns=[lines[at * rows : (at + 1) * rows] for at in range(columns)],
        prizes=[(award, _winners(award), award_words(award)) for award in board.awards],
    )


# -- the ladder ------------------------------------------------------------------------------------


def ladder_of_people(
    standings: Sequence[Standing], measure: Measure, *, ended: bool = False
) -> BoardLadder:
    """The ladder of people who play singly, ranked by a measure."""
    begun = any(one.tables for one in standings)
    wins = MEASURES["wins"]
    return BoardLadder(
        leader_words(standings, measure, ended=ended),
        (measure.units, "won", "loners"),
        [
            LadderLine(
                rank_words(one),
                one.name,
                (*(number_words(by.value(one)) for by in (measure, wins)), of_hands("loners", one)),
                begun and one.rank == 1,
            )
            for one in standings
        ],
    )


def ladder_of_pairs(standings: Sequence[PairStanding], won: str = "") -> BoardLadder:
    """The ladder of pairs that stay together; `won` is the sentence on who has won, at the end."""
    places = ranking(standings)
    level = all(one.place == 1 for one in places)
    return BoardLadder(
        won or leaders_words(standings),
        ("won", "lost", "margin"),
        [
            LadderLine(
                words,
                " & ".join(one.pair),
                (str(one.won), str(one.lost), margin_words(one)),
                place.place == 1 and not level,
            )
            for words, place, one in zip(place_words(places), places, standings, strict=True)
        ],
    )


# -- the tables ------------------------------------------------------------------------------------


def _shows_next(board: Board) -> bool:
    """True if all tables have finished and it is known who sits where next: then that is shown in
    large letters, and the round that is over in small ones."""
    over = all(table.finished for table in board.tables)
    return over and board.next_round is not None and not board.ended


def _heading(board: Board) -> str:
    if board.ended:
        return "The prizes" if board.awards else "The last round"
    playing = sum(not table.finished for table in board.tables)
    if _shows_next(board):
        assert board.next_round is not None
        seats = f"Take your seats for round {board.next_round.number}"
        return f"Round {board.round} is over. {seats}" if board.round else seats
    if not playing:
        return f"Round {board.round} is over" if board.round else "Nothing was played yet"
    if playing == len(board.tables) or playing == 1:
        still = "1 table is not done yet" if playing == 1 else "no table is done yet"
    else:
        still = f"{playing} of {len(board.tables)} tables are not done yet"
    if board.until:
        still = f"until {board.until}"
    return f"Round {board.round}: {still}"


def _tiles(board: Board) -> Iterator[Tile]:
    """The tables of the current round, with who sits there next."""
    seatings = () if board.next_round is None else board.next_round.seatings
    following = {seating.table: seating for seating in seatings}
    for table in board.tables:
        next_here = following.get(table.seating.table)
        below = "" if next_here is None else f"next: {_pairs(next_here)}"
        yield Tile(
            table.seating.table,
            _sides(table.seating, table.points, table.leads),
            table.state,
            table.finished,
            below,
        )


def _next_tiles(board: Board) -> Iterator[Tile]:
    """The tables of the next round, with the result of the one that is over."""
    assert board.next_round is not None
    before = {table.seating.table: table for table in board.tables}
    for seating in board.next_round.seatings:
        last = before.get(seating.table)
        below = "" if last is None else f"round {board.round}: {_pairs(last.seating, last.points)}"
        yield Tile(seating.table, _sides(seating), "", False, below)


def _sides(
    seating: Seating, points: tuple[int, int] | None = None, leads: int | None = None
) -> list[TileSide]:
    return [
        TileSide(names, "" if points is None else str(points[side]), side == leads)
        for side, names in enumerate(seating.sides)
    ]


def _pairs(seating: Seating, points: tuple[int, int] | None = None) -> str:
    """`Ann & Cat v Bob & Dan`, or with points `Ann & Cat 12, Bob & Dan 7`."""
    ours, theirs = (" & ".join(side) for side in seating.sides)
    return f"{ours} v {theirs}" if points is None else f"{ours} {points[0]}, {theirs} {points[1]}"


def _out_sentences(board: Board) -> Iterator[str]:
    """Sentences on who sits out, in this round and the next."""
    if board.ended:
        return
    if board.sitting_out and not _shows_next(board):
        yield f"Sitting out: {_listed(board.sitting_out)}."
    following = board.next_round
    if following is not None and following.sitting_out:
        yield f"Sitting out in round {following.number}: {_listed(following.sitting_out)}."


def _listed(names: Sequence[str]) -> str:
    return listed([safe(name) for name in names])


def _winners(award: Award) -> str:
    names = [one.name for one in award.winners or award.cut]
    return f"{_listed(names)} cut for it" if award.cut else _listed(names) if names else "nobody"


def _sizes(board: Board, tiles: Sequence[Tile], columns: int, **sentences: str) -> str:
    """The values that the style sheet needs to make the content fit: the number of rows, and the
    widths of the longest names and of some `sentences`, in em."""
    pairs = [name_width(" & ".join(side.names)) for tile in tiles for side in tile.sides]
    pair = max(pairs, default=1.0)
    tile_columns = max((1, 2), key=lambda columns: _tile_letters(len(tiles), columns, pair))
    below = [name_width(f"{tile.state}  {tile.below}") for tile in tiles]
    names = [name_width(one.name) for one in board.ladder.lines]
    values = {
        **{name: round(max(name_width(words), 1.0), 1) for name, words in sentences.items()},
        "tables-part": _TABLES_WIDTH,
        "ladder-part": _LADDER_WIDTH,
        "tiles": max(-(-len(tiles) // tile_columns), 1),
        "tile-columns": tile_columns,
        "pair": round(pair, 1),
        "below": round(max(below, default=1.0), 1),
        "people": max(-(-len(board.ladder.lines) // columns), 1),
        "ladder-columns": columns,
        "name": round(max(names, default=1.0), 1),
        "cells": 3 * len(board.ladder.titles),
        "prize": _prize_letters([award_words(award) for award in board.awards]),
    }
    return f":root {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}\n"


_TABLES_WIDTH: Final = 56
_LADDER_WIDTH: Final = 36
"""The widths of the tables and of the ladder, in hundredths of that of the screen."""


def _tile_letters(tables: int, columns: int, pair: float) -> float:
    """The size of the letters of this many tables in this many columns, in hundredths of the height
    of a 16:9 screen: as large as the height and the width of the widest `pair` allow."""
    rows = max(-(-tables // columns), 1)
    return min(7.0, 22 / rows, 16 / 9 * (_TABLES_WIDTH / columns - 5) / (pair + 3.4))


def _prize_letters(sentences: Sequence[str]) -> float:
    """The largest size of letters at which prizes with these sentences fit below one another, in
    hundredths of the height of a screen of 4:3 or wider."""
    for tenths in range(45, 10, -1):
        size = tenths / 10
        letters_in_line = _PRIZES_WIDTH / (_SENTENCE * size)
        lines = sum(int(name_width(words) / letters_in_line) + 1 for words in sentences)
        if size * (_SENTENCE * _LINE * lines + _PRIZE * len(sentences)) <= _PRIZES_HEIGHT:
            return size
    return 1.0


_PRIZES_WIDTH: Final = 70
_PRIZES_HEIGHT: Final = 82
"""The room for prizes, in hundredths of the height of the screen."""
_SENTENCE: Final = 0.8
"""The size of the letters of a sentence on a prize, relative to those of its title."""
_LINE: Final = 1.2
_PRIZE: Final = 2.2
"""The height of a line, and of a prize beside its sentence, in sizes of the letters."""
