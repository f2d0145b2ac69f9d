"""How large the letters of a plan can be on A4, and how many pages it takes.

In: the names that stand together, and how many rounds there are. Out: a layout. The widths of
letters are those of Arial, roughly; where a printer has a wider one, a pair breaks into two lines
and a round takes more room, but nothing is cut off. Lengths are in millimetres, letters in points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from ..terminal.text import safe, width_of

_MM: Final = 25.4 / 72
"""A point in millimetres."""
_MARGIN: Final = 10
_SHORT_SIDE: Final = 210 - 2 * _MARGIN
_LONG_SIDE: Final = 297 - 2 * _MARGIN

READABLE: Final = 18
"""Letters of this size are read from two metres: their capitals are 4.5 mm high."""
READABLE_FOR_MANY: Final = 14
"""The size of letters that is enough for more than `FEW` people."""
FEW: Final = 20
_LARGEST: Final = 40


# -- the sheet for the wall ------------------------------------------------------------------------

Cell: TypeAlias = Sequence[tuple[str, str]]
"""Two names for each line of it: the pairs at a table, or those who sit out."""


class WallLayout(NamedTuple):
    """The layout of the sheet for the wall: `columns` of tables beside one another, so many rounds
    a page, the size of the letters, and the height of a page."""

    landscape: bool
    columns: int
    rounds_on_a_page: int
    points: int
    height: int


_HEAD: Final = 26
"""The height of the title and the sentences below it."""
_NUMBER: Final = 2.3
"""The width of a round's number, in sizes of the letters."""
_CELL: Final = 2.8
"""The width of a cell beside its names, likewise: the table's number, and what is blank."""
_LINE: Final = 1.2
_BETWEEN: Final = 0.6
"""The heights of a line, and of what is blank above and below the lines of a cell, likewise."""


def wall_layout(people: int, rounds: Sequence[Sequence[Cell]]) -> WallLayout:
    """The layout with the fewest pages on which letters can be read, and of these the one with the
    largest letters. `rounds` are the cells of each round."""
    enough = READABLE if people <= FEW else READABLE_FOR_MANY
    layouts = list(_layouts(rounds, enough))
    for pages in range(1, len(rounds) + 1):
        on_a_page = -(-len(rounds) // pages)
        fit = [layout for layout, most in layouts if most >= on_a_page]
        if fit:
            best = max(fit, key=lambda layout: (layout.points, -layout.columns))
            return best._replace(rounds_on_a_page=on_a_page)
    return WallLayout(True, 1, 1, enough, _SHORT_SIDE)  # No round fits a page.


def _layouts(rounds: Sequence[Sequence[Cell]], enough: int) -> Iterator[tuple[WallLayout, int]]:
    """Every layout, and how many rounds it has on a page at most, if rounds are shared evenly."""
    widths = [[[_widths(*pair) for pair in cell] for cell in cells] for cells in rounds]
    for landscape, width, height in (
        (False, _SHORT_SIDE, _LONG_SIDE),
        (True, _LONG_SIDE, _SHORT_SIDE),
    ):
        for columns in range(1, max(map(len, rounds)) + 1):
            for points in range(enough, _LARGEST + 1):
                room = (width / (points * _MM) - _NUMBER) / columns - _CELL
                if room < 1:
                    break
                heights = [_height(cells, columns, room) for cells in widths]
                most = _most_on_a_page(heights, (height - _HEAD) / (points * _MM))
                yield WallLayout(landscape, columns, 0, points, height), most


def _height(cells: Sequence[Sequence[tuple[float, float]]], columns: int, room: float) -> float:
    """The height of a round in sizes of the letters, if names have so much room in a cell. A pair
    that is too wide takes two lines, and a name that is, too."""
    lines = [sum(_lines(*pair, room) for pair in cell) for cell in cells]
    rows = (max(lines[at : at + columns]) for at in range(0, len(lines), columns))
    return sum(row * _LINE + _BETWEEN for row in rows)


def _lines(first: float, second: float, room: float) -> int:
    if first + second <= room:
        return 1
    return int(first // room) + int(second // room) + 2


def _most_on_a_page(heights: Sequence[float], room: float) -> int:
    """The most rounds a page with which every page has room, if all but the last have as many."""
    for many in range(len(heights), 0, -1):
        if all(sum(heights[at : at + many]) <= room for at in range(0, len(heights), many)):
            return many
    return 0


# -- the cards -------------------------------------------------------------------------------------

MOST_LINES: Final = 20
"""The most rounds on a card; a player with more has several cards."""

_ON_A_PAGE: Final = ((8, 8, 69.5), (12, 6, 92.8), (MOST_LINES, 4, 139.5))
"""For cards of so many lines at most: how many are on a page, and how high each is."""

_CARD_HEAD: Final = 19.0
"""The height of a card without its lines: the name, the headings and the blanks."""
_PARTNER: Final = 21.0
"""The width of a partner's name on a card."""


class CardLayout(NamedTuple):
    """The layout of the cards: so many on a page, `height` of each and of a line, each with `lines`
    rounds at most, and the size of the letters."""

    on_a_page: int
    height: float
    lines: int
    line: float
    points: float


def card_layout(rounds: int, names: Sequence[str]) -> CardLayout:
    """The layout of cards for so many rounds, on which the score of each round can be written."""
    cards = -(-rounds // MOST_LINES)
    lines = -(-rounds // cards)
    on_a_page, height = next(rest for most, *rest in _ON_A_PAGE if lines <= most)
    widest = max(max(map(name_width, names)), 1)
    points = max(6.0, min(9.5, _PARTNER / _MM / widest))
    return CardLayout(int(on_a_page), height, lines, (height - _CARD_HEAD) / (lines + 1), points)


# -- the width of names ----------------------------------------------------------------------------


def _widths(first: str, second: str) -> tuple[float, float]:
    """The widths of two names that share a line, the second with ` & ` before it."""
    return name_width(first), name_width(second) + 1.3 if second else 0.0


def name_width(name: str) -> float:
    """The width of a name in bold Arial, in sizes of the letters."""
    return sum(_letter(letter) for letter in safe(name))


def _letter(letter: str) -> float:
    if letter in "fijlrtIJ .,'-()":
        return 0.36
    if letter in "mwMW@":
        return 0.92
    if width_of(letter) > 1:
        return 1.05
    return 0.73 if letter.isupper() else 0.6
