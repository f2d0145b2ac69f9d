"""How a game went by win chance: hand by hand in text, as JSON, and as columns of its CSV.

Knows: how a score sheet becomes a line, how the line is laid out, and how its turning hand, its
comeback and its giving up are told. Does not know: how a chance is worked out, or which game is
meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from euchre_engine.audit.record import Penalty, RenegeClaim
from euchre_engine.seats import Side

from ..book.derived_rows import hand_rows
from ..book.people import side_label, side_through
from ..book.sheet import Line, Sheet
from ..book.sqlite_file import Row
from ..stats.games import ScoredHand, score_of
from ..stats.win_chance import WEIGHT, OutcomeCounts, blend, win_chance
from ..stats.win_chance_line import COMEBACK, Comeback, GameLine, line_of
from ..terminal.display import Paper
from ..terminal.phrases import SIDE_WORDS, percent
from ..terminal.report_table import BETWEEN, TableColumn, layout, natural_width
from .sentences import points_words, short_score, short_words
from .stats_cells import signed
from .win_chance import DIGITS, chance_of_sheet, chance_words, did_words, rates_words


class GameCourse(NamedTuple):
    """How a game went: its `line`, the chances of N/S and E/W `now`, with whatever was ruled in the
    hand under way, and the `counts` of the group's own hands that are blended into the rates."""

    line: GameLine
    now: tuple[float, float]
    counts: OutcomeCounts


def course_of(sheet: Sheet, counts: OutcomeCounts) -> GameCourse | None:
    """How a game went, with hands that come out as in a group with these counts; `None` for a game
    that was struck out, or of which only the result is known. Hands after its end are left out."""
    if sheet.struck or sheet.only_result:
        return None
    win = win_chance(sheet.rules, blend(counts))
    line = line_of(
        win,
        _scores(sheet),
        sheet.begun.start,
        over=sheet.over,
        winner=None if sheet.winner is None else int(sheet.winner),
        next_dealer=None if sheet.dealer is None else sheet.dealer % 2,
    )
    return GameCourse(line, chance_of_sheet(win, sheet), counts)


def _scores(sheet: Sheet) -> list[ScoredHand]:
    """The hands of a sheet as the steps of its game."""
    return [score_of(row) for row in hand_rows(sheet) if not row["late"]]


_LONGEST: Final = 20
_SHORTEST: Final = 4
"""The columns on each side of the middle of a picture, at the most and at the least."""


def game_line(sheet: Sheet, course: GameCourse | None, paper: Paper) -> list[str]:
    """What the page of a game gains: the chance after every hand with what the hand added, the
    turning hand, the comeback or who gave it up, and whose rates these are."""
    if course is None:
        words = "A game that was struck out has no win chances."
        if not sheet.struck:
            words = "Its win chances cannot be worked out."
        return paper.lines(words)
    line = course.line
    lines = []
    if line.scores:
        title = f"Win chance of {_with_letters(sheet)}, hand by hand"
        lines += paper.lines(title, "strong", "  ")
        lines += [*_table(sheet, line, paper), ""]
    for said in _sentences(sheet, course):
        lines += paper.lines(said, indent="  ")
    for said in _small_print(sheet, course):
        lines += paper.lines(said, "faint", "  ")
    return lines


def _with_letters(sheet: Sheet) -> str:
    names, letters = _called(sheet, Side.NS), SIDE_WORDS[Side.NS]
    return names if names == letters else f"{names} ({letters})"


def _called(sheet: Sheet, side: Side) -> str:
    """What a side is called over the whole game."""
    return side_through([line.players for line in sheet.lines] or [sheet.players], side)


def _table(sheet: Sheet, line: GameLine, paper: Paper) -> list[str]:
    """A row for the beginning, and one for every hand."""
    columns = [TableColumn(title=title, right=True) for title in ("#", "score", "chance", "added")]
    rows = [["", short_score(sheet.begun.start), percent(line.chances[0]), ""]]
    for score, chance, change in zip(line.scores, line.chances[1:], line.added, strict=True):
        cells = [str(score.hand), short_score(score.total), percent(chance)]
        rows.append([*cells, signed(100 * change, 0)])
    room = paper.width - natural_width(columns, rows) - BETWEEN
    half = min(_LONGEST, (room - 1) // 2)
    if half >= _SHORTEST:
        columns.append(TableColumn(title=_axis(half)))
        for row, chance in zip(rows, line.chances, strict=True):
            row.append(bar(chance, half, paper.plain))
    head, shown = layout(columns, rows, paper.width)
    turned = None if line.turning is None else line.turning + 1
    lines = [
        paper.paint(words[0], "strong" if at == turned else "") for at, words in enumerate(shown)
    ]
    return [paper.paint(head[0], "faint"), *lines]


def bar(chance: float, half: int, plain: bool) -> str:
    """A chance as a bar from 0 to 100 in a hundred, with a mark in the middle; only what is certain
    fills all of it, or nothing."""
    full, rest, middle = "=.|" if plain else "█·│"
    whole = 2 * half
    filled = round(chance * whole)
    if 0 < chance < 1:
        filled = min(max(filled, 1), whole - 1)
    cells = full * filled + rest * (whole - filled)
    return cells[:half] + middle + cells[half:]


def _axis(half: int) -> str:
    """What the ends and the middle of a bar are, above it."""
    low, middle, high = ("0", "50", "100") if half < 8 else ("0 %", "50 %", "100 %")
    left = low + " " * (half - len(middle) // 2 - len(low)) + middle
    return left + " " * (2 * half + 1 - len(left) - len(high)) + high


def _sentences(sheet: Sheet, course: GameCourse) -> list[str]:
    line = course.line
    said = []
    if not sheet.over:
        now = chance_words(course.now, sheet)
        if course.now[0] != line.chances[-1]:
            now = f"{now.removesuffix('.')}, counting the rulings in the hand under way."
        said.append(now)
    elif not line.scores and line.given_up is None:
        return ["The game was over before a hand was played."]
    if line.turning is not None:
        said.append(_turning(sheet, line, line.turning))
    if line.comeback is not None:
        said.append(_comeback(sheet, line.comeback))
    if line.given_up is not None:
        said.append(_given_up(sheet, line, line.given_up))
    return said


def _turning(sheet: Sheet, line: GameLine, at: int) -> str:
    """`Hand 7 turned it: Dan is euchred with 2 tricks, +31 % to Ann & Cat.`"""
    change = line.added[at]
    gained = Side.NS if change > 0 else Side.EW
    did = did_words(line, None if sheet.winner is None else int(sheet.winner), over=sheet.over)
    hand = _hand(sheet, line.scores[at])
    to = side_label(hand.players, gained)
    return f"Hand {hand.number} {did}: {_what(hand)}, +{percent(abs(change))} for {to}."


def _what(hand: Line) -> str:
    """What happened in a hand, without the giving up of the game, which is told by itself; of one
    that is known by its points alone, those."""
    verdict = hand.verdict
    ruled = any(isinstance(entry, RenegeClaim | Penalty) for entry in hand.entries)
    if verdict.evidence == "points" and verdict.maker is None and not ruled:
        return points_words(verdict.points, hand.players)
    return short_words(hand._replace(verdict=replace(verdict, conceded=None)))


def _hand(sheet: Sheet, score: ScoredHand) -> Line:
    found = sheet.line(score.hand)
    assert found is not None
    return found


def _comeback(sheet: Sheet, back: Comeback) -> str:
    """`Ann & Cat won from 8 % after hand 4, at 1 to 7.`; whoever was never far behind did not come
    back."""
    who, chance = _called(sheet, Side(back.side)), percent(back.chance)
    score = f"{back.score[back.side]} to {back.score[1 - back.side]}"
    if back.chance >= COMEBACK:
        if back.hand == 0:
            return f"{who} never fell below the {chance} they began with."
        return f"{who} never fell below {chance}, after hand {back.hand}, at {score}."
    when = f"after hand {back.hand}" if back.hand else "before the first hand"
    return f"{who} came back from {chance} {when}, at {score}."


def _given_up(sheet: Sheet, line: GameLine, side: int) -> str:
    """`Ann & Cat gave up the game at 3 to 1, with a win chance of 82 %.`"""
    score = line.scores[-1].total if line.scores else sheet.begun.start
    chance = line.chances[-1] if side == 0 else 1 - line.chances[-1]
    who = side_label(sheet.players, Side(side))
    at = f"{score[side]} to {score[1 - side]}"
    return f"{who} conceded at {at}, with a win chance of {percent(chance)}."


def _small_print(sheet: Sheet, course: GameCourse) -> list[str]:
    """How ties and unknown dealers are taken, and whose rates these are."""
    said = []
    tie = sheet.over and sheet.winner is None
    if tie or sheet.rules.hands_to_play is not None:
        said.append("A tie counts as half a win.")
    dealers: Sequence[object] = [score.dealer for score in course.line.scores]
    if not sheet.over:
        dealers = [*dealers, sheet.dealer]
    if None in dealers:
        said.append("Where nobody knows who deals, the chance is the average of both cases.")
    return [*said, rates_words(course.counts.hands)]


CHANCES: Final = ("chance_ns", "added_ns")
"""The columns that the CSV of the hands gains."""


def course_object(course: GameCourse | None) -> dict[str, Any]:
    """How a game went, with stable keys: chances are from 0 to 1, `chance` is the one as the game
    stands, `given_up` the side that gave it up. A game that was struck out, or
    of which only the result is known, has none."""
    if course is None:
        return {**dict.fromkeys(_KEYS), "chances": []}
    line, hands = course.line, course.counts.hands
    ns, ew = course.now
    values = (
        {"NS": round(ns, DIGITS), "EW": round(ew, DIGITS)},
        [
            {
                "hand": step.hand,
                "chance_ns": {"before": step.before, "after": step.after},
                "added_ns": step.added,
                "leverage": round(leverage, DIGITS),
            }
            for step, leverage in zip(_steps(line), line.leverage, strict=True)
        ],
        None if line.turning is None else line.scores[line.turning].hand,
        None if line.comeback is None else _comeback_object(line.comeback),
        {"used": "blended" if hands else "published", "hands": hands, "published_weighs": WEIGHT},
        None if line.given_up is None else Side(line.given_up).name,
    )
    return dict(zip(_KEYS, values, strict=True))


_KEYS: Final = ("chance", "chances", "turning_hand", "comeback", "rates", "given_up")


def _comeback_object(back: Comeback) -> dict[str, Any]:
    return {
        "side": Side(back.side).name,
        "chance": round(back.chance, DIGITS),
        "hand": back.hand,
        "score": {"NS": back.score[0], "EW": back.score[1]},
    }


def with_chances(rows: Sequence[Row], course: GameCourse | None) -> list[Row]:
    """Rows of the table of hands with the two columns more: the chance of N/S after the hand, and
    what it added; empty where the hand has no part in the game."""
    steps = [] if course is None else _steps(course.line)
    found = {step.hand: (step.after, step.added) for step in steps}
    return [
        {**row, **dict(zip(CHANCES, found.get(row["hand"], (None, None)), strict=True))}
        for row in rows
    ]


class _Step(NamedTuple):
    """What a hand did to the chance of N/S."""

    hand: int
    before: float
    after: float
    added: float


def _steps(line: GameLine) -> list[_Step]:
    """The hands, rounded before they are taken from each other: what is printed adds up."""
    chances = pairwise(round(chance, DIGITS) for chance in line.chances)
    return [
        _Step(score.hand, before, after, round(after - before, DIGITS))
        for score, (before, after) in zip(line.scores, chances, strict=True)
    ]
