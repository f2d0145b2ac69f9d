"""One game as a person reads it: who, where and when, the hands, how it stands, what is wrong.

Knows: what stands on the page, in which order. Does not know: the table of hands
(`game_table.py`), or files.
"""

from __future__ import annotations

from typing import Any

from euchre_engine.seats import SEATS, SIDES

from ..book.people import label, side_label
from ..book.sayings import barn_words
from ..book.sheet import Sheet
from ..terminal.table import Paper
from ..terminal.text import broken, safe
from ..terminal.words import SIDE_WORDS, rules_words
from .game_table import first_target, game_table, seated, target_words, under_way
from .sentences import score_words


def page(sheet: Sheet, on: Paper) -> list[str]:
    """The lines of the page."""
    lines = head(sheet, on)
    lines.append("")
    lines += game_table(sheet, sheet.lines, on) or [no_hand(sheet)]
    last = sheet.lines[-1].players if sheet.lines else sheet.begun.players
    if sheet.rules.target != (sheet.lines[-1].target if sheet.lines else first_target(sheet)):
        lines.append(target_words(sheet.rules.target, None if sheet.lines else sheet))
    lines += seated(last, sheet.playing)
    now = "" if sheet.only_result else "now: "
    lines += [one for words in under_way(sheet) for one in _indented(f"{now}{words}", on)]
    lines += seated(sheet.playing, sheet.players)
    wrong = findings(sheet)
    if wrong:
        lines.append("")
    for one in wrong:
        place = f"hand {one['hand']}: " if one["hand"] else ""
        words = broken(f"{one['slug']}: {place}{one['message']}", on.width, "  ")
        lines += [on.paint(words[0], "error"), *words[1:]]
    return [*lines, "", *standing(sheet, on)]


def no_hand(sheet: Sheet) -> str:
    """What is said in place of the hands of a game without any."""
    if sheet.only_result:
        return "Only the result of this game is known, not its hands."
    return "No hands have been played yet."


def head(sheet: Sheet, on: Paper) -> list[str]:
    """Which game it is, who sits where, under which rules."""
    begun = sheet.begun
    about = [f"Game {sheet.number}", begun.name, begun.event, begun.season, begun.place, begun.date]
    lines = [
        on.paint(one, "strong")
        for one in broken(" · ".join(filter(None, map(safe, about))), on.width)
    ]
    sides = []
    for side in SIDES:
        names, words = side_label(begun.players, side), SIDE_WORDS[side]
        sides.append(words if names == words else f"{names} ({words})")
    lines += broken(" against ".join(sides), on.width, "  ")
    if any(begun.players):
        seats = ", ".join(f"{seat.name} {label(begun.players, seat)}" for seat in SEATS)
        lines += broken(seats, on.width, "  ")
    lines += broken(f"Rules: {rules_words(sheet.rules)}", on.width, "  ")
    if begun.start != (0, 0):
        lines.append(f"It began at N/S {begun.start[0]}, E/W {begun.start[1]}.")
    if begun.source:
        lines += broken(f"Read from {safe(begun.source)}", on.width, "  ")
    return lines


def standing(sheet: Sheet, on: Paper) -> list[str]:
    """How the game stands, and who is in the barn."""
    words = f"{score_words(sheet)}."
    barn = barn_words(sheet) if on.customs else ""
    lines = [on.paint(one, "good") for one in broken(words, on.width, "  ")]
    return [*lines, *([on.paint(barn[0].upper() + barn[1:] + ".", "strong")] if barn else [])]


def findings(sheet: Sheet) -> list[dict[str, Any]]:
    """What an audit of the game finds wrong."""
    return [
        {
            "hand": line.number,
            "slug": problem.kind.slug,
            "message": safe(problem.message),
        }
        for line, problem in sheet.problems()
    ]


def _indented(words: str, on: Paper) -> list[str]:
    return broken(words, on.width, "    ", "    ")
