"""The layout of a plan on A4: the size of its letters, and the number of pages.

In: the names that share a line, and the number of rounds. Out: a layout. The widths of letters are
roughly those of Arial; if a printer uses a wider font, a pair breaks into two lines and a round
takes more room, but nothing is cut off. Lengths are in millimetres, letters in points.
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
"""Letters of this size can be read from two metres: their capitals are 4.5 mm high."""
READABLE_FOR_MANY: Final = 14
"""The smallest size of letters for more than `FEW` people."""
FEW: Final = 20
_LARGEST: Final = 40


Cell: TypeAlias = Sequence[tuple[str, str]]
"""The lines of a cell, two names each: the pairs at a table, or those who sit out."""


class WallLayout(NamedTuple):
    """The layout of the sheet for the wall: the number of tables beside one another (`columns`),
    the rounds on a page, the size of the letters in points, and the height of a page."""

    landscape: bool
    columns: int
    rounds_on_a_page: int
    points: int
    height: int


_HEAD: Final = 26
"""The height of the title and the sentences below it."""
_NUMBER: Final = 2.3
"""The width of a round's number, in em."""
_CELL: Final = 2.8
"""The width of a cell without its names, in em: the table's number and the blanks."""
_LINE: Final = 1.2
_BETWEEN: Final = 0.6
"""The heights of a line, and of the blank above and below the lines of a cell, in em."""


def wall_layout(people: int, rounds: Sequence[Sequence[Cell]]) -> WallLayout:
    """The layout with the fewest pages whose letters can be read, and of these the one with the
    largest letters. `rounds` has the cells of each round."""
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
    """Every layout with letters of at least `enough` points, and the most rounds that it has on a
    page."""
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
    """The height of a round in em, if names have this much room in a cell. A pair or a name that is
    too wide takes two lines."""
    lines = [sum(_lines(*pair, room) for pair in cell) for cell in cells]
    rows = (max(lines[at : at + columns]) for at in range(0, len(lines), columns))
    return sum(row * _LINE + _BETWEEN for row in rows)


def _lines(first: float, second: float, room: float) -> int:
    if first + second <= room:
        return 1
    return int(first // room) + int(second // room) + 2


def _most_on_a_page(heights: Sequence[float], room: float) -> int:
    """The most rounds on a page for which every page has room, if all but the last have equally
    many; 0 if not even one round has."""
    for most in range(len(heights), 0, -1):
        if all(sum(heights[at : at + most]) <= room for at in range(0, len(heights), most)):
            return most
    return 0


# -- the width of names ----------------------------------------------------------------------------


def _widths(first: str, second: str) -> tuple[float, float]:
    """The widths of two names that share a line, the second with ` & ` before it."""
    return name_width(first), name_width(second) + 1.3 if second else 0.0


def name_width(name: str) -> float:
    """The width of a name in bold Arial, in em."""
    return sum(_letter(letter) for letter in safe(name))


def _letter(letter: str) -> float:
    if letter in "fijlrtIJ .,'-()":
        return 0.36
    if letter in "mwMW@":
        return 0.92
    if width_of(letter) > 1:
        return 1.05
    return 0.73 if letter.isupper() else 0.6
