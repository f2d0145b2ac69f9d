"""The scoreboard: names, the score in big digits, the counting cards, who deals and who leads.

In: the sheet of a game. Out: lines for a `Paper`; big letters and counting cards also for the live
table.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from euchre_engine.seats import SIDES, Side

from ..book.barn_and_customs import a_loner_wins, in_the_barn
from ..book.entering import outcome_words
from ..book.matches import Match
from ..book.people import label, side_label
from ..book.sentences import hand_words, match_words, waiting_words
from ..book.sheet import Sheet
from ..terminal.display import Paper
from ..terminal.phrases import capitalized, count, rules_words
from ..terminal.text import cut, padded, safe, wrap

_PIPS = ("♥", "♠")
_NARROW = 46
"""The width below which one side is drawn under the other."""


def board(
    sheet: Sheet, paper: Paper, won: tuple[int, int], match: Match | None = None
) -> list[str]:
    """The lines of the scoreboard; `won` are the games each side has won this evening, `match` the
    match that the game belongs to."""
    lines = [*(paper.paint(line, "faint") for line in wrap(_head(sheet), paper.width)), ""]
    narrow, column = paper.width < _NARROW, min(paper.width // 2, 40)
    room = paper.width if narrow else column - 2
    left, right = (_side(sheet, side, paper, won[side], room) for side in SIDES)
    if narrow:
        for one in (left, [], right):
            lines += [paper.paint(text, style) for text, style in one if text.strip()] or [""]
    else:
        for (text, style), beside in zip_longest(left, right, fillvalue=("", "")):
            if beside[0]:
                text = f"{paper.paint(padded(text, column - 1), style)} "
                lines.append(text + paper.paint(beside[0].rstrip(), beside[1]))
            else:
                lines.append(paper.paint(text, style))
    lines.append("")
    for words, style in _sentences(sheet, paper.customs):
        lines += [paper.paint(line, style) for line in wrap(words, paper.width)]
    if match is not None:
        lines += paper.lines(f"{match_words(match, sheet.players)}.", "note")
    return lines


def _head(sheet: Sheet) -> str:
    head = sheet.head
    parts = [f"Game {sheet.number}", *(safe(p) for p in (head.event, head.date) if p)]
    return " · ".join([*parts, rules_words(sheet.rules, sheet.until_time)])


def _side(sheet: Sheet, side: Side, paper: Paper, won: int, room: int) -> list[tuple[str, str]]:
    """The lines of one side of the board, each with its style."""
    points = sheet.total[side]
    two_fives = sheet.rules.value("score-cards") == "two-fives"
    lines = [(cut(side_label(sheet.players, side), room), "strong"), ("", "")]
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


def _sentences(sheet: Sheet, customs: bool) -> list[tuple[str, str]]:
    """The sentences below the board, each with its style: who won, or who deals and leads; the
    barn; rulings in the hand under way; the last hand."""
    lines = []
    if sheet.struck:
        lines.append(("This game was struck out.", "mark"))
    elif sheet.over:
        lines.append((f"{capitalized(outcome_words(sheet))}.", "good"))
    else:
        lines.append((_under_way(sheet), ""))
        if customs and all(in_the_barn(sheet)):
            lines.append(("Barn to barn!", "mark"))
    lines += [(f"In this hand: {waiting_words(ruling, sheet)}.", "") for ruling in sheet.waiting]
    played = [line for line in sheet.lines if not line.is_concession]
    if played:
        last = played[-1]
        lines.append((f"Hand {last.number}: {hand_words(last, sheet.rules)}.", "faint"))
    return lines


def _under_way(sheet: Sheet) -> str:
    number = len(sheet.lines) + 1
    words = f"Hand {number}"
    if sheet.hands_to_play is not None:
        words += f" ({sheet.hands + 1} of {sheet.hands_to_play})"
    if sheet.dealer is None or sheet.eldest is None:
        return words + "."
    deals, leads = label(sheet.playing, sheet.dealer), label(sheet.playing, sheet.eldest)
    return f"{words}: {deals} deals, {leads} leads."


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
