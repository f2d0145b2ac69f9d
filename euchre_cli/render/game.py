"""One game: as a page to read with a table of its hands, and as JSON.

Knows: what stands on the page and in which order, which columns the table has, what gives way on a
narrow terminal, what is worth a remark beside a hand, and the keys of the JSON, which are stable.
Does not know: how a hand is told in a sentence (`sentences.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from euchre_engine.actions import Best
from euchre_engine.audit.record import Dealer, Misdeal, Note, ThrownIn
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import SEATS, SIDE, SIDES, Seat, Side

from ..book.barn_and_customs import a_loner_wins, in_the_barn, who_is_in_the_barn
from ..book.derived_rows import hand_rows, outcome
from ..book.events import Players, record_of
from ..book.people import label, side_label, side_through
from ..book.sheet import Line, Sheet
from ..book.sheet_to_log import rules_to
from ..terminal.display import Paper
from ..terminal.phrases import SIDE_WORDS, local_time, rules_words, trump_sign
from ..terminal.report_table import BETWEEN, TableColumn, layout, natural_width, texts_of
from ..terminal.text import broken, cut, safe, width_of
from .sentences import ruled_words, score_words, seats_words, short_score, waiting_words


def page(sheet: Sheet, paper: Paper) -> list[str]:
    """The lines of the page."""
    lines = head(sheet, paper)
    lines.append("")
    lines += game_table(sheet, sheet.lines, paper) or [no_hand(sheet)]
    last = sheet.lines[-1].players if sheet.lines else sheet.begun.players
    if sheet.rules.target != (sheet.lines[-1].target if sheet.lines else first_target(sheet)):
        lines.append(target_words(sheet.rules.target, None if sheet.lines else sheet))
    lines += seated(last, sheet.playing)
    now = "" if sheet.only_result else "now: "
    lines += [one for words in under_way(sheet) for one in _indented(f"{now}{words}", paper)]
    lines += seated(sheet.playing, sheet.players)
    wrong = findings(sheet)
    if wrong:
        lines.append("")
    for one in wrong:
        place = f"hand {one['hand']}: " if one["hand"] else ""
        words = paper.lines(f"{one['slug']}: {place}{one['message']}", indent="  ")
        lines += [paper.paint(words[0], "error"), *words[1:]]
    return [*lines, "", *score_lines(sheet, paper)]


def no_hand(sheet: Sheet) -> str:
    """What is said in place of the hands of a game without any."""
    if sheet.only_result:
        return "Only the result of this game is known, not its hands."
    return "No hands have been played yet."


def head(sheet: Sheet, paper: Paper) -> list[str]:
    """Which game it is, who sits where, under which rules."""
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
    lines += paper.lines(f"Rules: {rules_words(sheet.rules)}", indent="  ")
    if begun.start != (0, 0):
        lines.append(f"It began at N/S {begun.start[0]}, E/W {begun.start[1]}.")
    if begun.source:
        lines += paper.lines(f"Read from {safe(begun.source)}", indent="  ")
    return lines


def score_lines(sheet: Sheet, paper: Paper) -> list[str]:
    """How the game stands, and who is in the barn."""
    words = f"{score_words(sheet)}."
    barn = who_is_in_the_barn(sheet) if paper.customs else ""
    lines = paper.lines(words, "good", "  ")
    return [*lines, *([paper.paint(barn[0].upper() + barn[1:] + ".", "strong")] if barn else [])]


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


def _indented(words: str, paper: Paper) -> list[str]:
    return broken(words, paper.width, "    ", "    ")


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


# -- the table of hands --------------------------------------------------------------------

WIDE = 100
"""From so many columns on there is room for times and whole names."""

_SHORTEST = 4
_GIVING_WAY = ("points", "tricks", "deal")
"""The columns that are left out, one after the other, where all do not fit: the running score and
the result say most of the first two."""
_ROOM = 24
"""The columns that remarks beside a row want."""


def game_table(sheet: Sheet, lines: Sequence[Line], paper: Paper) -> list[str]:
    """A line of titles, and each of these hands of the game with what is worth a remark; a line of
    its own where a substitute sat down. Nothing, when there is no hand."""
    if not lines:
        return []
    wide = paper.width >= WIDE
    head, shown = _fitted(sheet, lines, paper)
    out = [paper.paint(head, "faint")]
    before = None if lines[0].number == 1 else sheet.lines[lines[0].number - 2]
    sitting = sheet.begun.players if before is None else before.players
    target = first_target(sheet) if before is None else before.target
    for line, row in zip(lines, shown, strict=True):
        if line.target != target:
            target = line.target
            words = target_words(target, sheet if line.number == 1 else None)
            out.append(paper.paint(words, "faint"))
        out += [paper.paint(words, "faint") for words in seated(sitting, line.players)]
        sitting = line.players
        if line.is_concession:
            assert line.verdict.conceded is not None
            who = side_label(line.players, line.verdict.conceded)
            out.append(paper.paint(f"    {who} concede", "faint"))
            continue
        said = remarks(sheet, line)
        if paper.customs:
            said += barn_reached(sheet, line)
        out += _with_remarks(row[0], said, paper, head if wide else None)
    return out


def first_target(sheet: Sheet) -> int | None:
    """What a game was begun to be played to."""
    return Rules(sheet.begun.preset, dict(sheet.begun.rules)).target


def target_words(target: int | None, begun: Sheet | None = None) -> str:
    """The line where a game is played to another target from here on; `begun` where that is before
    its first hand."""
    if begun is not None:
        return f"    the game goes to {target}, not to {first_target(begun)} as it began"
    return f"    from here on the game goes to {target}"


def seated(before: Players, now: Players) -> list[str]:
    """A line for each substitute: `    S is now Eve, for Cat`."""
    return [
        f"    {seat.name} is now {label(now, seat)}, in for {label(before, seat)}"
        for seat in SEATS
        if before[seat] != now[seat]
    ]


class _Names:
    """What players are called in a table: the name, its beginning, or the seat where two would be
    told apart by nothing else."""

    def __init__(self, sheet: Sheet, longest: int) -> None:
        everybody = {name for line in sheet.lines for name in line.players}
        everybody |= {*sheet.players, *sheet.begun.players}
        self.longest = longest
        if longest > 0:
            shown = {cut(safe(name), longest) for name in everybody if name}
            if len(shown) < len(everybody - {""}):
                self.longest = -1

    def of(self, line: Line, seat: Seat | None) -> str:
        if seat is None:
            return "?"
        if self.longest < 0:
            return seat.name
        name = label(line.players, seat)
        return cut(name, self.longest) if self.longest else name


def _fitted(sheet: Sheet, lines: Sequence[Line], paper: Paper) -> tuple[str, list[list[str]]]:
    """The table as this width has room for it: first names are shortened, then columns left out."""
    for longest in (0, *range(16, _SHORTEST - 1, -1), -1):
        columns = _columns(sheet, lines, paper, _Names(sheet, longest))
        cells = texts_of(columns, lines)
        if natural_width(columns, cells) <= paper.width:
            break
    for title in _GIVING_WAY:
        if natural_width(columns, cells) > paper.width:
            columns = [column for column in columns if column.title != title]
            cells = texts_of(columns, lines)
    head, shown = layout(columns, cells, paper.width)
    return head[0], shown


def _columns(sheet: Sheet, lines: Sequence[Line], paper: Paper, names: _Names) -> list[TableColumn]:
    titles = SIDE_WORDS
    time = []
    if paper.width >= WIDE:
        sat = [line.players for line in lines]
        titles = (side_through(sat, SIDES[0]), side_through(sat, SIDES[1]))
        if not sheet.begun.source:
            time = [TableColumn("", "time", text=lambda line: local_time(line.at)[11:])]

    def total(side: Side) -> TableColumn:
        title = cut(titles[side], 20)
        return TableColumn("", title, text=lambda line: str(line.verdict.total[side]), right=True)

    return [
        TableColumn("", "#", text=lambda line: str(line.number), right=True),
        *time,
        TableColumn("", "deal", text=lambda line: names.of(line, line.verdict.dealer)),
        TableColumn("", "maker", text=lambda line: _maker(line, paper, names)),
        TableColumn("", "tricks", text=_tricks, right=True),
        TableColumn("", "result", text=outcome),
        TableColumn("", "points", text=_points),
        *map(total, SIDES),
    ]


def _maker(line: Line, paper: Paper, names: _Names) -> str:
    verdict = line.verdict
    if verdict.void is not None or verdict.maker is None:
        return "-"
    parts = [names.of(line, verdict.maker), trump_sign(verdict, paper.plain)]
    return " ".join([*filter(None, parts), *(["alone"] if verdict.alone else [])])


def _tricks(line: Line) -> str:
    verdict = line.verdict
    if verdict.tricks is None or verdict.maker is None:
        return "-"
    return str(verdict.tricks[SIDE[verdict.maker]])


def _points(line: Line) -> str:
    if not line.verdict.decided:
        return "?"
    return short_score(line.verdict.points) if any(line.verdict.points) else "-"


def remarks(sheet: Sheet, line: Line) -> list[str]:
    """What else there is to say of a hand."""
    verdict, players, amended = line.verdict, line.players, line.amended
    found = []
    for entry in line.entries:
        match entry:
            case Dealer(seat, stolen=True):
                found.append(f"{label(players, seat)} dealt out of turn")
            case Dealer(seat, agreed=True):
                found.append(f"the deal was put right: {label(players, seat)} dealt")
                amended -= entry not in line.waited  # That was the correction.
            case Best():
                found.append("with partner's best")
            case Misdeal(seat, text):
                by = [] if seat is None else [f"by {label(players, seat)}"]
                found += [" ".join([*by, *([f"({safe(text)})"] if text else [])])]
            case ThrownIn(reason, seat) if reason is not Ending.ALL_PASSED:
                by = [] if seat is None else [f"shown by {label(players, seat)}"]
                found.append(" ".join([reason.value, *by]))
            case Note(text):
                found.append(f"note: {safe(text)}")
    found += ruled_words(line, sheet.rules)
    if verdict.lone_defender is not None:
        found.append(f"{label(players, verdict.lone_defender)} defends alone")
    if verdict.conceded is not None:
        found.append(f"{side_label(players, verdict.conceded)} concede")
    if not verdict.decided:
        found.append("undecided")
    if line.late:
        found.append("after the end")
    if amended > 0:
        times = "" if amended == 1 else f" {amended} times"
        found.append(f"amended{times}")
    return [words for words in found if words]


def barn_reached(sheet: Sheet, line: Line) -> list[str]:
    """Who came into the barn with this hand: `Ann & Cat in the barn`, `barn to barn`."""
    verdict = line.verdict
    if line.target is None or line.late or verdict.conceded is not None:
        return []
    rules = sheet.rules.with_rule("target", line.target)
    total = verdict.total
    before = (total[0] - verdict.points[0], total[1] - verdict.points[1])
    if rules.over(total, 0):
        return []
    here = [side for side in SIDES if rules.in_the_barn(total[side])]
    if not any(total[side] != before[side] for side in here):
        return []
    if len(here) == 2:
        return ["barn to barn"]
    return [f"{side_label(line.players, here[0])} in the barn"]


def under_way(sheet: Sheet) -> list[str]:
    """What was ruled or noted in the hand that is being played, a text each."""
    return [
        f"note: {safe(entry.text)}" if isinstance(entry, Note) else waiting_words(entry, sheet)
        for entry in sheet.waiting
    ]


def _with_remarks(row: str, words: Sequence[str], paper: Paper, head: str | None) -> list[str]:
    """A row and what is said of its hand: beside it where the terminal is wide, or below."""
    if not words:
        return [row]
    said = "; ".join(words)
    at = 0 if head is None else max(width_of(head), width_of(row)) + BETWEEN
    if at and paper.width - at >= _ROOM:
        first, *more = broken(said, paper.width - at)
        beside = row + " " * (at - width_of(row)) + first
        return [beside, *(" " * at + one for one in more)]
    below = broken(said, paper.width, "    ", "    ")
    return [row, *(paper.paint(one, "faint") for one in below)]
