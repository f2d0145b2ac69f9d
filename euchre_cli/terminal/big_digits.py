"""Big digits and capitals, and the counting cards on which a table keeps its score, in characters.

In: a number, and whether the terminal is plain ASCII. Out: lines of equal width. Does not know:
whose score it is.
"""

from __future__ import annotations

from typing import Final

_GLYPHS: Final = {
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
"""The digits, and the letters of `IN THE BARN`, as blocks five high."""


def digits(number: int, plain: bool, scale: int = 1) -> list[str]:
    """A number in big digits, each 6 × `scale` columns wide: 5 × `scale` lines of equal width.
    `plain` draws it in ASCII."""
    return letters(str(number), plain, 2 * scale, scale)


def letters(text: str, plain: bool, wide: int, high: int = 1) -> list[str]:
    """Digits and capitals drawn with blocks of this width and height, a block apart."""
    block, blank = ("#" if plain else "█") * wide, " " * wide
    lines = []
    for at in range(5):
        glyphs = [_GLYPHS[character][at] for character in text]
        parts = ["".join(block if sign == "#" else blank for sign in glyph) for glyph in glyphs]
        lines += [blank.join(parts)] * high
    return lines


_SPOTS: Final = {
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)),
}
"""The places of the pips of a card, as row and column of three by three, from its left edge."""


def counting_cards(points: int, two_fives: bool, plain: bool, pip: str = "♥") -> list[str]:
    """A score of up to ten as the visible pips of two cards: five lines, equally wide.

    The four lies over the six (with `two_fives` one five over the other). For a score of up to six
    (five) the upper card is face down and covers the pips that do not count; for a higher score it
    is face up, and the lower card shows the rest. Above ten all pips are visible, and `+n` follows.
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
    """The left part of a card that lies under another, wide enough to show this many pips."""
    if pips <= 0:
        return [""] * 3
    spots = _SPOTS[card][:pips]
    return _face(spots, (3, 5, 7)[max(column for _, column in spots)], "*" if plain else pip)


def _face(spots: tuple[tuple[int, int], ...], width: int, pip: str) -> list[str]:
    lines = [[" "] * width for _ in range(3)]
    for row, column in spots:
        lines[row][1 + 2 * column] = pip
    return ["".join(line) for line in lines]
