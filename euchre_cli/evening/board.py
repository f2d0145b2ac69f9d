"""The page for a screen in the room: who sits where, the scores, the ladder, at the end the prizes.

It is one HTML file that shows itself anew every few seconds, without a server, and counts down to
the end of a round by itself. Everything fits a screen of 1920 by 1080 without scrolling, for 40
people at 10 tables; a phone scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from ..report.one_file import one_file
from ..terminal.phrases import count, listed, short_date, short_score
from ..terminal.report_table import TextColumn
from ..terminal.text import safe, width_of
from .awards import award_words, awards, winner_words
from .evening import Evening, TableNow
from .ladder import ladder
from .measures import Standing
from .plan import Round
from .texts import (
    ladder_columns,
    leader_words,
    marked_name,
    place_words,
    progress_words,
    round_words,
)

RELOADED: Final = 5
"""The seconds after which a browser shows the page anew."""

_IN_A_COLUMN: Final = 20
"""The most people in one column of the ladder."""


class Side(NamedTuple):
    """A pair at a table, with their points (empty: none yet), and whether they lead."""

    names: tuple[str, str]
    points: str = ""
    leads: bool = False


class Tile(NamedTuple):
    """A table: its pairs, its state, and in small letters who sits there next, or sat before."""

    table: int
    sides: list[Side]
    state: str = ""
    done: bool = False
    below: str = ""


class Line(NamedTuple):
    """A line of the ladder."""

    place: str
    name: str
    cells: list[str]
    leads: bool
    left: bool


def page_title(evening: Evening) -> str:
    """The title of an evening's pages: its name, or its date."""
    return evening.head.event or f"Euchre, {short_date(evening.head.date)}"


def board_page(evening: Evening, entered_at: str = "") -> str:
    """The page as the text of an HTML file; the last entry was made at the time `entered_at`."""
    values = board_values(evening, entered_at)
    return one_file(__package__ or "", "board.html.j2", "board.css", "board.js", **values)


def board_values(evening: Evening, entered_at: str) -> dict[str, Any]:
    """The values for the template of the page."""
    over = not evening.minutes and not evening.missing()
    following = next(iter(evening.following()), None) if not evening.ended else None
    seats_next = following if over else None
    tiles = list(_next_tiles(evening, seats_next) if seats_next else _tiles(evening, following))
    standings = ladder(evening)
    shown = _columns(evening, standings)
    lines = list(_lines(evening, standings, shown))
    columns = 2 if len(lines) > _IN_A_COLUMN else 1
    rows = -(-len(lines) // columns)
    given = awards(evening) if evening.ended else []
    prizes = [(one.prize.title, winner_words(one), award_words(one)) for one in given]
    leader = leader_words(evening, standings)
    about = " ".join(_about(evening, following, seats_next))
    times = evening.round_times
    return {
        "sizes": _sizes(
            *(tiles, lines, rows, {"leader": leader, "out": about}),
            _prize_letters([why for *_, why in prizes]),
        ),
        "every": RELOADED,
        "title": page_title(evening),
        "round": "The evening is over" if evening.ended else round_words(evening).capitalize(),
        "heading": _heading(evening, seats_next),
        "ends": "" if times is None else times[1].isoformat(),
        "tiles": tiles,
        "prizes": prizes,
        "about": about,
        "leader": leader,
        "titles": [one.title for one in shown],
        "columns": [lines[at * rows : (at + 1) * rows] for at in range(columns)],
        "at": f"{datetime.fromisoformat(entered_at).astimezone():%H:%M}" if entered_at else "",
    }


def _heading(evening: Evening, seats_next: Round | None) -> str:
    if evening.ended:
        return "The prizes" if awards(evening) else "The last round"
    if seats_next is not None:
        return f"Round {evening.begun} is over. Take your seats for round {seats_next.number}"
    playing = len(evening.missing())
    if not playing:
        return "The last result is in" if not evening.minutes else "Every table has a score"
    tables = count(playing, "table")
    return f"Cards are dealt at {tables}" + (f" of {len(evening.tables())}" if playing > 1 else "")


def _about(evening: Evening, following: Round | None, seats_next: Round | None) -> Iterator[str]:
    """Who sits out, in this round and the next, and where cards are dealt first."""
    if evening.ended:
        return
    if evening.round.sitting_out and seats_next is None:
        yield f"Sitting out: {_names(evening.round.sitting_out)}."
    if following is not None and following.sitting_out:
        yield f"Sitting out in round {following.number}: {_names(following.sitting_out)}."
    yield "The first name at each table sits north and deals first."


def _names(people: Sequence[str]) -> str:
    return listed([safe(name) for name in people])


# -- tables and ladder -----------------------------------------------------------------------------


def _tiles(evening: Evening, following: Round | None) -> Iterator[Tile]:
    """The tables of the round, with who sits there next if that is known."""
    next_there = {} if following is None else {one.table: one for one in following.seatings}
    tied = [now.table for now in evening.tied()] if not evening.missing() else []
    for now in evening.tables():
        ahead = evening.winner(now)
        if ahead is None and now.score is not None:
            ahead = now.score.ahead
        sides = [
            Side(names, str(now.score.points[side]) if now.score else "", side == ahead)
            for side, names in enumerate(now.seating.sides)
        ]
        state = "a tie: they cut" if now.table in tied else progress_words(evening, now)
        below = ""
        if now.table in next_there:
            below = " v ".join(" & ".join(side) for side in next_there[now.table].sides)
        yield Tile(now.table, sides, state, now.over, f"next: {below}" if below else "")


def _next_tiles(evening: Evening, following: Round) -> Iterator[Tile]:
    """The tables of the next round, with the result of the one that is over."""
    before = {now.table: now for now in evening.tables()}
    for seating in following.seatings:
        below = _was(before.get(seating.table))
        yield Tile(seating.table, [Side(names) for names in seating.sides], below=below)


def _was(now: TableNow | None) -> str:
    if now is None or now.score is None:
        return ""
    pairs = " v ".join(" & ".join(side) for side in now.seating.sides)
    return f"before: {pairs} {short_score(now.score.points)}"


_ON_THE_LADDER: Final = ("wins", "points", "margin", "won", "loners")


def _columns(evening: Evening, standings: Sequence[Standing]) -> list[TextColumn]:
    """The columns of the ladder, first the one by which it ranks."""
    columns = ladder_columns(evening, standings)
    shown = [one for one in columns if one.title in _ON_THE_LADDER]
    return sorted(shown, key=lambda one: one.title != evening.rules.ranking.name)


def _lines(
    evening: Evening, standings: Sequence[Standing], columns: Sequence[TextColumn]
) -> Iterator[Line]:
    for one, *cells in zip(standings, *(column.texts for column in columns), strict=True):
        yield Line(
            place_words(one),
            marked_name(evening, one),
            cells,
            leads=bool(one.tables) and one.place == 1,
            left=set(one.names).isdisjoint(evening.here),
        )


def _sizes(
    tiles: Sequence[Tile], lines: Sequence[Line], rows: int, sentences: dict[str, str], prize: float
) -> str:
    """What the style sheet needs to make everything fit the screen: how many there are, and how
    wide the longest are, in em."""
    columns = 2 if len(tiles) > _ONE_COLUMN else 1
    widest = {
        "pair": [" & ".join(side.names) for tile in tiles for side in tile.sides],
        "below": [f"{tile.state}  {tile.below}" for tile in tiles],
        "name": [line.name for line in lines],
        **{name: [words] for name, words in sentences.items()},
    }
    values = {
        **{name: max(map(_em, texts), default=1.0) for name, texts in widest.items()},
        "tables-part": 56,
        "ladder-part": 36,
        "tile-columns": columns,
        "tiles": max(-(-len(tiles) // columns), 1),
        "people": rows,
        "ladder-columns": -(-len(lines) // rows),
        "cells": 3 * len(lines[0].cells),
        "prize": prize,
    }
    return f":root {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}\n"


_ONE_COLUMN: Final = 3
"""The most tables in one column."""


def _em(text: str) -> float:
    """The width of a text in bold Arial, roughly."""
    return round(max(sum(map(_letter, safe(text))), 1.0), 1)


def _letter(letter: str) -> float:
    if letter in "fijlrtIJ .,'-()":
        return 0.36
    if letter in "mwMW@":
        return 0.92
    if width_of(letter) > 1:
        return 1.05
    return 0.73 if letter.isupper() else 0.6


def _prize_letters(reasons: Sequence[str]) -> float:
    """The size of letters at which prizes with these reasons fill the screen but fit, in hundredths
    of its height."""
    for tenths in range(45, 10, -1):
        size = tenths / 10
        # The tables' part of a screen of 4:3 is 70 % of its height wide; reasons are smaller.
        lines = sum(int(_em(why) * 0.8 * size / 70) + 1 for why in reasons)
        if size * (0.96 * lines + 2.2 * len(reasons)) <= 82:
            return size
    return 1.0
