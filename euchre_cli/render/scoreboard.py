"""The scoreboard: names, the score in big digits, the counting cards, who deals and who leads.

Knows: what stands on it and how it fits a width; how digits, letters and cards are drawn. Does not
know: files, or the live table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from euchre_engine.seats import SIDES, Side

from ..book.barn_and_customs import a_loner_wins, in_the_barn
from ..book.make_entries import outcome_words
from ..book.people import label, side_label
from ..book.sheet import Sheet
from ..terminal.display import Paper
from ..terminal.phrases import capitalized, count, rules_words
from ..terminal.text import cut, padded, safe, wrap
from .sentences import hand_words, waiting_words

_PIPS = ("♥", "♠")
_NARROW = 46
"""Below so many columns the sides stand one under the other."""


def board(sheet: Sheet, paper: Paper, won: tuple[int, int]) -> list[str]:
    """The lines of the scoreboard; `won` are the games each side has won this evening."""
    lines = [paper.paint(one, "faint") for one in wrap(_head(sheet), paper.width)]
    lines.append("")
    sides = [_side(sheet, side, paper, won[side]) for side in SIDES]
    if paper.width < _NARROW:
        lines += [*_painted(sides[0], paper), "", *_painted(sides[1], paper)]
    else:
        column = min(paper.width // 2, 40)
        for left, right in zip_longest(*sides, fillvalue=("", "")):
            if not right[0]:
                lines.append(paper.paint(left[0], left[1]))
                continue
            one = padded(left[0], column - 1)
            lines.append(f"{paper.paint(one, left[1])} {paper.paint(right[0].rstrip(), right[1])}")
    lines.append("")
    for words, style in standing_words(sheet, paper.customs):
        lines += [paper.paint(one, style) for one in wrap(words, paper.width)]
    return lines


def _painted(side: list[tuple[str, str]], paper: Paper) -> list[str]:
    return [paper.paint(text, style) for text, style in side if text.strip()]


def _head(sheet: Sheet) -> str:
    begun = sheet.begun
    parts = [f"Game {sheet.number}", *(safe(p) for p in (begun.event, begun.date) if p)]
    return " · ".join([*parts, rules_words(sheet.rules)])


def _side(sheet: Sheet, side: Side, paper: Paper, won: int) -> list[tuple[str, str]]:
    """One side's part of the board: each line with its style."""
    points = sheet.total[side]
    column = paper.width if paper.width < _NARROW else min(paper.width // 2, 40) - 2
    two_fives = sheet.rules.value("score-cards") == "two-fives"
    lines = [(cut(side_label(sheet.players, side), column), "strong"), ("", "")]
    lines += [(line, "strong") for line in digits(points, paper.plain)]
    lines.append(("", ""))
    cards = counting_cards(points, two_fives, paper.plain, _PIPS[side])
    lines += [(line, "") for line in cards]
    marks = []
    if paper.customs and in_the_barn(sheet)[side]:
        marks.append(("IN THE BARN", "mark"))
    elif paper.customs and a_loner_wins(sheet)[side]:
        marks.append(("a loner wins it", "note"))
    if won:
        marks.append((f"{count(won, 'game')} won tonight", "faint"))
    return lines + marks


def standing_words(sheet: Sheet, customs: bool) -> list[tuple[str, str]]:
    """What else the board says, each sentence with its style: who won, or who deals and leads; the
    barn; what was ruled in the hand under way; the last hand."""
    said = []
    if sheet.struck:
        said.append(("This game was struck out.", "mark"))
    elif sheet.over:
        said.append((f"{capitalized(outcome_words(sheet))}.", "good"))
    else:
        said.append((_under_way(sheet), ""))
        if customs and all(in_the_barn(sheet)):
            said.append(("Barn to barn!", "mark"))
    said += [(f"In this hand: {waiting_words(ruling, sheet)}.", "") for ruling in sheet.waiting]
    played = [line for line in sheet.lines if not line.is_concession]
    if played:
        last = played[-1]
        said.append((f"Hand {last.number}: {hand_words(last, sheet.rules)}.", "faint"))
    return said


def _under_way(sheet: Sheet) -> str:
    number = len(sheet.lines) + 1
    words = f"Hand {number}"
    if sheet.rules.hands_to_play is not None:
        words += f" ({sheet.hands + 1} of {sheet.rules.hands_to_play})"
    if sheet.dealer is None or sheet.eldest is None:
        return words + "."
    deals, leads = label(sheet.playing, sheet.dealer), label(sheet.playing, sheet.eldest)
    return f"{words}: {deals} deals, {leads} leads."


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
