"""One game: as a page of text with a table of its hands, and as JSON.

In: the sheet of a game. Out: lines for a `Paper`, and objects whose keys are stable. Hands and
rulings are worded in `sentences.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from euchre_engine.actions import Best
from euchre_engine.audit.record import Dealer, Misdeal, Note, ThrownIn
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import SEATS, SIDE, SIDES, Seat, Side

from ..book.barn_and_customs import a_loner_wins, in_the_barn, who_is_in_the_barn
from ..book.derived_rows import hand_rows, outcome
from ..book.events import Players, record_of
from ..book.matches import Match
from ..book.people import label, side_label, side_through
from ..book.sheet import Line, Sheet
from ..book.sheet_to_log import rules_to
from ..terminal.display import Paper
from ..terminal.phrases import (
    SIDE_WORDS,
    barn_words,
    by_seat,
    by_side,
    capitalized,
    local_time,
    rules_words,
    short_score,
    trump_sign,
)
from ..terminal.report_table import COLUMN_GAP, TableColumn, layout, natural_width, texts_of
from ..terminal.text import cut, safe, width_of, wrap_long_words
from .matches import match_words
from .sentences import entry_words, ruled_words, score_words, seats_words, void_words, waiting_words


def page(sheet: Sheet, paper: Paper, match: Match | None = None) -> list[str]:
    """The page of a game: its head, the table of hands, the hand under way, the findings of an
    audit, the score, and how the match stands that it belongs to."""
    lines = [*_head(sheet, paper), ""]
    lines += hands_table(sheet, paper) or [no_hands_line(sheet)]
    players, target = sheet.begun.players, _first_target(sheet)
    if sheet.lines:
        players, target = sheet.lines[-1].players, sheet.lines[-1].target
    if sheet.rules.target != target:
        lines.append(_target_words(sheet.rules.target, None if sheet.lines else sheet))
    lines += _substitutes(players, sheet.playing)
    now = "" if sheet.only_result else "now: "
    for words in under_way_words(sheet):
        lines += wrap_long_words(f"{now}{words}", paper.width, "    ", "    ")
    lines += _substitutes(sheet.playing, sheet.players)
    problems = findings(sheet)
    if problems:
        lines.append("")
    for finding in problems:
        place = f"hand {finding['hand']}: " if finding["hand"] else ""
        first, *more = paper.lines(f"{finding['slug']}: {place}{finding['message']}", indent="  ")
        lines += [paper.paint(first, "error"), *more]
    lines += ["", *score_lines(sheet, paper)]
    return lines if match is None else [*lines, *paper.lines(_in_match(match, sheet), indent="  ")]


def _in_match(match: Match, sheet: Sheet) -> str:
    """The place of a game in its match, and how that stands: `Game 2 of a match …`."""
    nth = match.numbers().index(sheet.number) + 1
    return f"{match_words(match, sheet.players)} (game {nth} of the match)."


def no_hands_line(sheet: Sheet) -> str:
    """The line that takes the place of the table in a game without hands."""
    if sheet.only_result:
        return "Only the result of this game is known, not its hands."
    return "No hands have been played yet."


def _head(sheet: Sheet, paper: Paper) -> list[str]:
    """The game's number, name and date, its players and its rules."""
    begun = sheet.begun
    about = [f"Game {sheet.number}", begun.name, begun.event, begun.season, begun.place, begun.date]
    lines = paper.lines(" · ".join(filter(None, map(safe, about))), "strong")
    sides = []
    for side in SIDES:
        names, words = side_label(begun.players, side), SIDE_WORDS[side]
        sides.append(words if names == words else f"{names} ({words})")
    lines += paper.lines(" against ".join(sides), indent="  ")
    if any(begun.players):
        lines += paper.lines(seats_words(begun.players), indent="  ")
    lines += paper.lines(f"Rules: {rules_words(sheet.rules, sheet.until_time)}", indent="  ")
    if begun.start != (0, 0):
        lines.append(f"It began at N/S {begun.start[0]}, E/W {begun.start[1]}.")
    if begun.source:
        lines += paper.lines(f"Read from {safe(begun.source)}", indent="  ")
    return lines


def score_lines(sheet: Sheet, paper: Paper) -> list[str]:
    """The score, and who is in the barn."""
    lines = paper.lines(f"{score_words(sheet)}.", "good", "  ")
    barn = who_is_in_the_barn(sheet) if paper.customs else ""
    return [*lines, paper.paint(f"{capitalized(barn)}.", "strong")] if barn else lines


def findings(sheet: Sheet) -> list[dict[str, Any]]:
    """The errors that an audit of the game finds, hand by hand, as JSON; messages are safe to
    show."""
    return [
        {"hand": line.number, "slug": problem.kind.slug, "message": safe(problem.message)}
        for line, problem in sheet.problems()
    ]


# -- JSON ----------------------------------------------------------------------------------------


def sheet_object(sheet: Sheet, with_hands: bool = False) -> dict[str, Any]:
    """A game as JSON: players, rules, score, dealer, and `with_hands` every hand."""
    begun = sheet.begun
    game: dict[str, Any] = {
        "game": sheet.number,
        "begun_at": sheet.at,
        "date": begun.date,
        "event": begun.event,
        "season": begun.season,
        "place": begun.place,
        "name": begun.name,
        "players": by_seat(sheet.players),
        "rules": {
            "preset": begun.preset,
            "rules": dict(rules_to(sheet, sheet.rules.target).overrides),
            "target": sheet.rules.target,
            "hands_to_play": sheet.hands_to_play,
        },
        "start": by_side(begun.start),
        "score": by_side(sheet.total),
        "hands_played": sum(not line.is_concession for line in sheet.lines),
        "dealer": _letter_of(sheet.dealer),
        "eldest": _letter_of(sheet.eldest),
        "in_the_barn": by_side(in_the_barn(sheet)),
        "a_loner_wins": by_side(a_loner_wins(sheet)),
        "waiting": record_of(sheet.waiting),
        "state": "struck" if sheet.struck else "over" if sheet.over else "going",
        "winner": _letter_of(sheet.winner),
        "conceded": _letter_of(sheet.conceded),
        "last_event": sheet.last,
    }
    if with_hands:
        game["hands"] = [line_object(sheet, line) for line in sheet.lines]
    return game


def line_object(sheet: Sheet, line: Line) -> dict[str, Any]:
    """A hand as JSON, with the columns of the scorebook's table of hands; points, score and players
    are objects."""
    row = hand_rows(sheet._replace(lines=(line,)))[0]
    return {
        **{key: value for key, value in row.items() if key not in _NOT_IN_JSON},
        "alone": bool(row["alone"]),
        "best": bool(row["best"]),
        "points": by_side(line.verdict.points),
        "score": by_side(line.verdict.total),
        "players": by_seat(line.players),
        "problems": [
            {"slug": problem.kind.slug, "severity": problem.severity, "message": problem.message}
            for problem in line.verdict.problems
        ],
    }


_NOT_IN_JSON: Final = (
    *("game", "points_ns", "points_ew", "ns", "ew", "north", "east", "south", "west"),
)


def _letter_of(value: Seat | Side | None) -> str | None:
    return None if value is None else value.name


# -- the table of hands --------------------------------------------------------------------

_WIDE: Final = 100
"""The least width for times, whole names, and remarks beside a row."""

_SHORTEST: Final = 4
"""The least width of a shortened name."""

_LEFT_OUT: Final = ("points", "tricks", "deal")
"""The columns that are left out, in this order, if not all fit. The running score and the result
imply most of points and tricks."""

_REMARKS_WIDTH: Final = 24
"""The least width of remarks beside a row."""


def hands_table(sheet: Sheet, paper: Paper) -> list[str]:
    """A table of the hands of a game, with remarks; between them a line for each substitute and
    each change of the target. Empty without hands."""
    if not sheet.lines:
        return []
    head, rows = _fitted(sheet, paper)
    table = [paper.paint(head, "faint")]
    players, target = sheet.begun.players, _first_target(sheet)
    for line, row in zip(sheet.lines, rows, strict=True):
        between = _substitutes(players, line.players)
        if line.target != target:
            between.insert(0, _target_words(line.target, sheet if line.number == 1 else None))
        players, target = line.players, line.target
        if line.is_concession:
            assert line.verdict.conceded is not None
            between.append(f"    {side_label(line.players, line.verdict.conceded)} concede")
        table += [paper.paint(words, "faint") for words in between]
        if not line.is_concession:
            words = [*_remarks(sheet, line), *(_barn_reached(sheet, line) if paper.customs else ())]
            table += _with_remarks(row[0], words, paper, head)
    return table


def _first_target(sheet: Sheet) -> int | None:
    return Rules(sheet.begun.preset, dict(sheet.begun.rules)).target


def _target_words(target: int | None, begun: Sheet | None = None) -> str:
    """The line that a game goes to another target from here on. If it does from its first hand,
    `begun` is its sheet, and the line names the target that it began with."""
    if begun is not None:
        return f"    the game goes to {target}, not to {_first_target(begun)} as it began"
    return f"    from here on the game goes to {target}"


def _substitutes(before: Players, now: Players) -> list[str]:
    """A line for each substitute: `    S is now Eve, in for Cat`."""
    return [
        f"    {seat.name} is now {label(now, seat)}, in for {label(before, seat)}"
        for seat in SEATS
        if before[seat] != now[seat]
    ]


def _name_formatter(sheet: Sheet, longest: int) -> Callable[[Line, Seat | None], str]:
    """Returns the function that names a player in a table, in at most `longest` columns (0: names
    are not cut). With -1, or if two names would look the same when cut, it gives the seat
    instead."""
    everybody = {*sheet.players, *sheet.begun.players}
    everybody = everybody.union(*(line.players for line in sheet.lines)) - {""}
    if longest > 0 and len({cut(safe(name), longest) for name in everybody}) < len(everybody):
        longest = -1

    def name(line: Line, seat: Seat | None) -> str:
        if seat is None:
            return "?"
        if longest < 0:
            return seat.name
        whole = label(line.players, seat)
        return cut(whole, longest) if longest else whole

    return name


def _fitted(sheet: Sheet, paper: Paper) -> tuple[str, list[list[str]]]:
    """The head and the rows within the paper's width: first names are cut, then columns are left
    out."""
    for longest in (0, *range(16, _SHORTEST - 1, -1), -1):
        columns = _columns(sheet, paper, _name_formatter(sheet, longest))
        cells = texts_of(columns, sheet.lines)
        if natural_width(columns, cells) <= paper.width:
            break
    for title in _LEFT_OUT:
        if natural_width(columns, cells) > paper.width:
            columns = [column for column in columns if column.title != title]
            cells = texts_of(columns, sheet.lines)
    head, rows = layout(columns, cells, paper.width)
    return head[0], rows


def _columns(
    sheet: Sheet, paper: Paper, name: Callable[[Line, Seat | None], str]
) -> list[TableColumn]:
    titles = SIDE_WORDS
    time = []
    if paper.width >= _WIDE:
        lineups = [line.players for line in sheet.lines]
        titles = (side_through(lineups, SIDES[0]), side_through(lineups, SIDES[1]))
        if not sheet.begun.source:
            time = [TableColumn("", "time", text=lambda line: local_time(line.at)[11:])]

    def total(side: Side) -> TableColumn:
        title = cut(titles[side], 20)
        return TableColumn("", title, text=lambda line: str(line.verdict.total[side]), right=True)

    return [
        TableColumn("", "#", text=lambda line: str(line.number), right=True),
        *time,
        TableColumn("", "deal", text=lambda line: name(line, line.verdict.dealer)),
        TableColumn("", "maker", text=lambda line: _maker(line, paper.plain, name)),
        TableColumn("", "tricks", text=_tricks, right=True),
        TableColumn("", "result", text=outcome),
        TableColumn("", "points", text=_points),
        *map(total, SIDES),
    ]


def _maker(line: Line, plain: bool, name: Callable[[Line, Seat | None], str]) -> str:
    verdict = line.verdict
    if verdict.void is not None or verdict.maker is None:
        return "-"
    trump, alone = trump_sign(verdict, plain), "alone" if verdict.alone else ""
    return " ".join(filter(None, (name(line, verdict.maker), trump, alone)))


def _tricks(line: Line) -> str:
    verdict = line.verdict
    if verdict.tricks is None or verdict.maker is None:
        return "-"
    return str(verdict.tricks[SIDE[verdict.maker]])


def _points(line: Line) -> str:
    if not line.verdict.decided:
        return "?"
    return short_score(line.verdict.points) if any(line.verdict.points) else "-"


def _remarks(sheet: Sheet, line: Line) -> list[str]:
    """The remarks on a hand, about what its columns do not show: who misdealt, notes, rulings,
    corrections …"""
    verdict, players, amended = line.verdict, line.players, line.amended
    remarks = []
    for entry in line.entries:
        match entry:
            case Dealer(seat, stolen=True):
                remarks.append(f"{label(players, seat)} dealt out of turn")
            case Dealer(seat, agreed=True):
                remarks.append(f"the deal was put right: {label(players, seat)} dealt")
                amended -= entry not in line.waiting_rulings  # That was the correction.
            case Best():
                remarks.append("with partner's best")
            case Misdeal():
                remarks.append(void_words(entry, players))
            case ThrownIn(reason) if reason is not Ending.ALL_PASSED:
                remarks.append(void_words(entry, players))
            case Note():
                remarks.append(entry_words(entry, players, sheet.rules))
    remarks += ruled_words(line, sheet.rules)
    if verdict.lone_defender is not None:
        remarks.append(f"{label(players, verdict.lone_defender)} defends alone")
    if verdict.conceded is not None:
        remarks.append(f"{side_label(players, verdict.conceded)} concede")
    if not verdict.decided:
        remarks.append("undecided")
    if line.late:
        remarks.append("after the end")
    if amended > 0:
        times = "" if amended == 1 else f" {amended} times"
        remarks.append(f"amended{times}")
    return list(filter(None, remarks))


def _barn_reached(sheet: Sheet, line: Line) -> list[str]:
    """A remark if this hand brought a side into the barn: `Ann & Cat in the barn`, `barn to
    barn`."""
    verdict = line.verdict
    if line.target is None or line.late or verdict.conceded is not None:
        return []
    rules = sheet.rules.with_rule("target", line.target)
    if rules.over(verdict.total, 0):
        return []
    in_barn = [rules.in_the_barn(total) for total in verdict.total]
    if not any(in_barn[side] and verdict.points[side] for side in SIDES):
        return []
    return [barn_words(in_barn, [side_label(line.players, side) for side in SIDES])]


def under_way_words(sheet: Sheet) -> list[str]:
    """The rulings and notes of the hand under way, in words."""
    return [
        entry_words(entry, sheet.playing, sheet.rules)
        if isinstance(entry, Note)
        else waiting_words(entry, sheet)
        for entry in sheet.waiting
    ]


def _with_remarks(row: str, remarks: Sequence[str], paper: Paper, head: str) -> list[str]:
    """A row with its remarks: beside it on a wide terminal, else below."""
    if not remarks:
        return [row]
    words = "; ".join(remarks)
    at = max(width_of(head), width_of(row)) + COLUMN_GAP
    if paper.width >= _WIDE and paper.width - at >= _REMARKS_WIDTH:
        first, *more = wrap_long_words(words, paper.width - at)
        beside = row + " " * (at - width_of(row)) + first
        return [beside, *(" " * at + line for line in more)]
    below = wrap_long_words(words, paper.width, "    ", "    ")
    return [row, *(paper.paint(line, "faint") for line in below)]
