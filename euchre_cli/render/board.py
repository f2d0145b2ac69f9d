"""The scoreboard: names, the score in big digits, the counting cards, who deals and who leads.

Knows: what stands on it, and how it fits a width. Does not know: files, or the live table.
"""

from __future__ import annotations

from itertools import zip_longest

from euchre_engine.seats import SIDES, Side

from ..book.entry import outcome_words
from ..book.people import label, side_label
from ..book.sayings import a_loner_wins, in_the_barn
from ..book.sheet import Sheet
from ..terminal.table import Paper
from ..terminal.text import cut, padded, safe, wrap
from ..terminal.words import capitalized, count, rules_words
from .figures import counting_cards, digits
from .sentences import hand_words, ruling_words

_PIPS = ("♥", "♠")
_NARROW = 46
"""Below so many columns the sides stand one under the other."""


def board(sheet: Sheet, on: Paper, won: tuple[int, int]) -> list[str]:
    """The lines of the scoreboard; `won` are the games each side has won this evening."""
    lines = [on.paint(one, "faint") for one in wrap(_head(sheet), on.width)]
    lines.append("")
    sides = [_side(sheet, side, on, won[side]) for side in SIDES]
    if on.width < _NARROW:
        lines += [*_painted(sides[0], on), "", *_painted(sides[1], on)]
    else:
        column = min(on.width // 2, 40)
        for left, right in zip_longest(*sides, fillvalue=("", "")):
            if not right[0]:
                lines.append(on.paint(left[0], left[1]))
                continue
            one = padded(left[0], column - 1)
            lines.append(f"{on.paint(one, left[1])} {on.paint(right[0].rstrip(), right[1])}")
    lines.append("")
    for words, style in standing_words(sheet, on.customs):
        lines += [on.paint(one, style) for one in wrap(words, on.width)]
    return lines


def _painted(side: list[tuple[str, str]], on: Paper) -> list[str]:
    return [on.paint(text, style) for text, style in side if text.strip()]


def _head(sheet: Sheet) -> str:
    begun = sheet.begun
    parts = [f"Game {sheet.number}", *(safe(p) for p in (begun.event, begun.date) if p)]
    return " · ".join([*parts, rules_words(sheet.rules)])


def _side(sheet: Sheet, side: Side, on: Paper, won: int) -> list[tuple[str, str]]:
    """One side's part of the board: each line with its style."""
    points = sheet.total[side]
    column = on.width if on.width < _NARROW else min(on.width // 2, 40) - 2
    two_fives = sheet.rules.value("score-cards") == "two-fives"
    lines = [(cut(side_label(sheet.players, side), column), "strong"), ("", "")]
    lines += [(line, "strong") for line in digits(points, on.plain)]
    lines.append(("", ""))
    cards = counting_cards(points, two_fives, on.plain, _PIPS[side])
    lines += [(line, "") for line in cards]
    marks = []
    if on.customs and in_the_barn(sheet)[side]:
        marks.append(("IN THE BARN", "mark"))
    elif on.customs and a_loner_wins(sheet)[side]:
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
    said += [(f"In this hand: {ruling_words(ruling, sheet)}.", "") for ruling in sheet.waiting]
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
