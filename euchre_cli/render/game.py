"""One game as a page to read and as JSON.

Knows: what stands on the page and in which order, and the keys, which are stable. Does not know:
the table of hands (`game_table.py`), or a game as a log (`export.py`).
"""

from __future__ import annotations

from typing import Any, Final

from euchre_engine.seats import SEATS, SIDES, Seat, Side

from ..book.events import record_of
from ..book.people import label, side_label
from ..book.sayings import a_loner_wins, barn_words, in_the_barn
from ..book.sheet import Line, Sheet
from ..book.sheet_rows import hand_rows
from ..book.sheet_to_log import rules_to
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
        words = on.lines(f"{one['slug']}: {place}{one['message']}", indent="  ")
        lines += [on.paint(words[0], "error"), *words[1:]]
    return [*lines, "", *score_lines(sheet, on)]


def no_hand(sheet: Sheet) -> str:
    """What is said in place of the hands of a game without any."""
    if sheet.only_result:
        return "Only the result of this game is known, not its hands."
    return "No hands have been played yet."


def head(sheet: Sheet, on: Paper) -> list[str]:
    """Which game it is, who sits where, under which rules."""
    begun = sheet.begun
    about = [f"Game {sheet.number}", begun.name, begun.event, begun.season, begun.place, begun.date]
    lines = on.lines(" · ".join(filter(None, map(safe, about))), "strong")
    sides = []
    for side in SIDES:
        names, words = side_label(begun.players, side), SIDE_WORDS[side]
        sides.append(words if names == words else f"{names} ({words})")
    lines += on.lines(" against ".join(sides), indent="  ")
    if any(begun.players):
        seats = ", ".join(f"{seat.name} {label(begun.players, seat)}" for seat in SEATS)
        lines += on.lines(seats, indent="  ")
    lines += on.lines(f"Rules: {rules_words(sheet.rules)}", indent="  ")
    if begun.start != (0, 0):
        lines.append(f"It began at N/S {begun.start[0]}, E/W {begun.start[1]}.")
    if begun.source:
        lines += on.lines(f"Read from {safe(begun.source)}", indent="  ")
    return lines


def score_lines(sheet: Sheet, on: Paper) -> list[str]:
    """How the game stands, and who is in the barn."""
    words = f"{score_words(sheet)}."
    barn = barn_words(sheet) if on.customs else ""
    lines = on.lines(words, "good", "  ")
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


def sheet_object(sheet: Sheet, with_hands: bool = False) -> dict[str, Any]:
    """A game: who sits where, the rules, the score, who deals, and, when asked, every hand."""
    begun = sheet.begun
    found: dict[str, Any] = {
        "game": sheet.number,
        "begun_at": sheet.at,
        "date": begun.date,
        "event": begun.event,
        "season": begun.season,
        "place": begun.place,
        "name": begun.name,
        "players": {seat.name: sheet.players[seat] for seat in SEATS},
        "rules": {
            "preset": begun.preset,
            "rules": dict(rules_to(sheet, sheet.rules.target).overrides),
            "target": sheet.rules.target,
            "hands_to_play": sheet.rules.hands_to_play,
        },
        "start": _pair(begun.start),
        "score": _pair(sheet.total),
        "hands_played": sum(not line.is_concession for line in sheet.lines),
        "dealer": _seat(sheet.dealer),
        "eldest": _seat(sheet.eldest),
        "in_the_barn": _pair(in_the_barn(sheet)),
        "a_loner_wins": _pair(a_loner_wins(sheet)),
        "waiting": record_of(sheet.waiting),
        "state": "struck" if sheet.struck else "over" if sheet.over else "going",
        "winner": _side(sheet.winner),
        "conceded": _side(sheet.conceded),
        "last_event": sheet.last,
    }
    if with_hands:
        found["hands"] = [line_object(sheet, line) for line in sheet.lines]
    return found


def line_object(sheet: Sheet, line: Line) -> dict[str, Any]:
    """A hand, with the columns of the table of hands."""
    row = hand_rows(sheet._replace(lines=(line,)))[0]
    found = {key: value for key, value in row.items() if key not in ("game", *_NESTED)}
    found["alone"], found["best"] = bool(row["alone"]), bool(row["best"])
    found["points"] = _pair(line.verdict.points)
    found["score"] = _pair(line.verdict.total)
    found["players"] = {seat.name: line.players[seat] for seat in SEATS}
    found["problems"] = [
        {"slug": problem.kind.slug, "severity": problem.severity, "message": problem.message}
        for problem in line.verdict.problems
    ]
    return found


_NESTED: Final = ("points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west")


def _pair(values: tuple[Any, Any]) -> dict[str, Any]:
    return {"NS": values[0], "EW": values[1]}


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.name


def _side(side: Side | None) -> str | None:
    return None if side is None else side.name
