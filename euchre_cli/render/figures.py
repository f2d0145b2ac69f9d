"""Big digits and letters, and the two counting cards.

Knows: how a number is drawn with blocks, and how a score lies in a six and a four, or in two fives.
Does not know: whose score it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_DIGITS: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
}
"""Each digit as three by five blocks."""


_LETTERS: Final = {
    " ": (" ", " ", " ", " ", " "),
    "A": (" ## ", "#  #", "####", "#  #", "#  #"),
    "B": ("### ", "#  #", "### ", "#  #", "### "),
    "E": ("###", "#  ", "## ", "#  ", "###"),
    "H": ("#  #", "#  #", "####", "#  #", "#  #"),
    "I": ("#", "#", "#", "#", "#"),
    "N": ("#  #", "## #", "# ##", "#  #", "#  #"),
    "R": ("### ", "#  #", "### ", "# # ", "#  #"),
    "T": ("###", " # ", " # ", " # ", " # "),
}
"""The letters that something is called out in, as blocks five high."""


def digits(number: int, plain: bool, scale: int = 1) -> list[str]:
    """A number in big digits: five lines, times `scale`; every line is equally wide.

    A digit takes six columns, times `scale`, and two blanks stand between digits. `plain` draws it
    in ASCII.
    """
    return _blocks([_DIGITS[one] for one in str(number)], plain, 2 * scale, scale)


def letters(words: str, plain: bool, wide: int) -> list[str]:
    """Words in big letters of blocks so many columns wide: five lines, each equally wide."""
    return _blocks([_LETTERS[one] for one in words], plain, wide, 1)


def _blocks(drawn: Sequence[tuple[str, ...]], plain: bool, wide: int, high: int) -> list[str]:
    """Signs beside each other, a block between them; each of their blocks so wide and so high."""
    block, blank = ("#" if plain else "█") * wide, " " * wide
    lines = []
    for row in range(5):
        parts = ["".join(block if at == "#" else blank for at in sign[row]) for sign in drawn]
        lines += [blank.join(parts)] * high
    return lines


_SPOTS: Final = {
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)),
}
"""Where the pips of a card lie, by row and column of three by three, from its left edge on."""


def counting_cards(points: int, two_fives: bool, plain: bool, pip: str = "♥") -> list[str]:
    """A score of up to ten as the pips that show of two cards: five lines, equally wide.

    The four lies over the six (or one five over the other). Up to six it lies face down and covers
    what is not counted; from there on it is turned up, and the six shows the rest. Past ten all
    pips show, and `+n`.
    """
    under, over = (5, 5) if two_fives else (6, 4)
    shown = min(points, under + over)
    turned_up = shown > under
    left = _strip(under, shown - over if turned_up else shown, plain, pip)
    if turned_up:
        right = _face(_SPOTS[over], 7, "*" if plain else pip)
    else:
        right = [("/" if plain else "░") * 7] * 3
    flat, side, corners = ("-", "|", "++++++") if plain else ("─", "│", "┌┬┐└┴┘")
    width = len(left[0])
    lines = [_edge(corners[:3], flat, width)]
    for row in range(3):
        inner = f"{left[row]}{side}{right[row]}" if width else right[row]
        lines.append(f"{side}{inner}{side}")
    lines.append(_edge(corners[3:], flat, width))
    if points > under + over:
        beyond = f" +{points - under - over}"
        lines = [line + (beyond if at == 2 else " " * len(beyond)) for at, line in enumerate(lines)]
    return lines


def _edge(corners: str, flat: str, width: int) -> str:
    middle = flat * width + corners[1] if width else ""
    return corners[0] + middle + flat * 7 + corners[2]


def _strip(card: int, pips: int, plain: bool, pip: str) -> list[str]:
    """The left part of a card that lies under another, so wide that as many pips show."""
    if pips <= 0:
        return [""] * 3
    spots = _SPOTS[card][:pips]
    return _face(spots, (3, 5, 7)[max(column for _, column in spots)], "*" if plain else pip)


def _face(spots: tuple[tuple[int, int], ...], width: int, pip: str) -> list[str]:
    lines = [[" "] * width for _ in range(3)]
    for row, column in spots:
        lines[row][1 + 2 * column] = pip
    return ["".join(line) for line in lines]
