"""The win chances of a game, hand by hand: as text, as JSON, and as columns of its CSV.

In: the sheet of a game and the group's own counts of outcomes. Out: the course of the game
(`course_of`), and its lines, objects and columns. A chance is computed in `season/win_chance.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from euchre_engine.audit.record import Penalty, RenegeClaim
from euchre_engine.seats import SIDES, Side

from ..book.derived_rows import hand_rows
from ..book.people import side_label, side_through
from ..book.sheet import Sheet
from ..book.sqlite_file import Row
from ..season.chance import DIGITS, NO_CHANCE_UNTIL_TIME, rates_words
from ..season.win_chance import WEIGHT, OutcomeCounts, WinChance, blend, win_chance
from ..stats.games import scored_hand
from ..stats.win_chance_line import GameLine, LowPoint, line_of
from ..terminal.display import Paper
from ..terminal.phrases import SIDE_WORDS, by_side, percent, short_score
from ..terminal.report_table import (
    COLUMN_GAP,
    TableColumn,
    for_people,
    layout,
    natural_width,
    objects,
    texts_of,
)
from .sentences import points_words, short_words
from .stats_cells import signed
from .win_chance import turning_words


class GameCourse(NamedTuple):
    """The course of a game: its `line` of win chances, the chances of N/S and E/W `now` (with the
    rulings of the hand under way), and the `counts` of the group's own hands that are blended into
    the rates."""

    line: GameLine
    now: tuple[float, float]
    counts: OutcomeCounts


def course_of(sheet: Sheet, counts: OutcomeCounts) -> GameCourse | None:
    """The course of a game; `counts` are the outcomes of the group's own hands. `None` for a game
    that was struck out, of which only the result is known, or that ends with its time. Hands after
    its end are left out."""
    if sheet.struck or sheet.only_result or sheet.until_time:
        return None
    win = win_chance(sheet.rules, blend(counts))
    line = line_of(
        win,
        [scored_hand(row) for row in hand_rows(sheet) if not row["late"]],
        sheet.begun.start,
        over=sheet.over,
        winner=None if sheet.winner is None else int(sheet.winner),
        next_dealer=None if sheet.dealer is None else sheet.dealer % 2,
    )
    return GameCourse(line, chance_of_sheet(win, sheet), counts)


def chance_of_sheet(win: WinChance, sheet: Sheet) -> tuple[float, float]:
    """The present chances of N/S and E/W in a game: if nobody knows who deals, the average of both
    cases; once it is over, 1 and 0, or a half each for a tie."""
    if sheet.over:
        ns = 0.5 if sheet.winner is None else float(sheet.winner is Side.NS)
    else:
        dealer = None if sheet.dealer is None else sheet.dealer % 2
        ns = win.of_ns(sheet.total, dealer, sheet.hands_left)
    return ns, 1 - ns


def chance_words(chances: tuple[float, float], sheet: Sheet) -> str:
    """`Win chance: Ann & Cat 82 %, Bob & Dan 18 %.`"""
    words = [f"{side_label(sheet.players, side)} {percent(chances[side])}" for side in SIDES]
    return f"Win chance: {', '.join(words)}."


# -- hand by hand --------------------------------------------------------------------------------


class _Step(NamedTuple):
    """A hand in the course of a game: the score after it, the chance of N/S before and after it,
    the difference, and how much the hand mattered (1: as much as the first hand of a game). In a
    table the first step is the beginning of the game, with `None` as its hand."""

    hand: int | None
    score: tuple[int, int]
    before: float
    after: float
    added: float
    leverage: float

    @property
    def rounded(self) -> tuple[float, float, float]:
        """Before, after and the difference of these two as rounded, so that the numbers add up."""
        before, after = round(self.before, DIGITS), round(self.after, DIGITS)
        return before, after, round(after - before, DIGITS)


def _steps(line: GameLine) -> list[_Step]:
    rows = zip(line.hands, pairwise(line.chances), line.added, line.leverage, strict=True)
    return [
        _Step(score.hand, score.total, *chances, added, leverage)
        for score, chances, added, leverage in rows
    ]


def _unless_beginning(step: _Step, words: str) -> str:
    """The words; empty for the beginning of the game."""
    return "" if step.hand is None else words


_STEPS: Final = (
    TableColumn(
        "hand",
        "#",
        lambda step: step.hand,
        lambda step: _unless_beginning(step, str(step.hand)),
        right=True,
    ),
    TableColumn("", "score", text=lambda step: short_score(step.score), right=True),
    TableColumn(("chance_ns", "before"), value=lambda step: step.rounded[0]),
    TableColumn(
        ("chance_ns", "after"),
        "chance",
        lambda step: step.rounded[1],
        lambda step: percent(step.after),
        right=True,
    ),
    TableColumn(
        "added_ns",
        "added",
        lambda step: step.rounded[2],
        lambda step: _unless_beginning(step, signed(100 * step.added, 0)),
        right=True,
    ),
    TableColumn("leverage", value=lambda step: round(step.leverage, DIGITS)),
)

_MOST_BESIDE_MIDDLE: Final = 20
_LEAST_BESIDE_MIDDLE: Final = 4
"""The most and the fewest characters on each side of the middle of a bar."""


def course_lines(sheet: Sheet, course: GameCourse | None, paper: Paper) -> list[str]:
    """The lines that `--chance` adds to the page of a game: a table with a row for every hand, the
    turning hand, the comeback or who conceded, and which rates were used."""
    if course is None:
        words = "A game that was struck out has no win chances."
        if sheet.until_time:
            words = NO_CHANCE_UNTIL_TIME
        elif not sheet.struck:
            words = "Its win chances cannot be worked out."
        return paper.lines(words)
    lines = []
    if course.line.hands:
        names, letters = _side_name(sheet, Side.NS), SIDE_WORDS[Side.NS]
        whose = names if names == letters else f"{names} ({letters})"
        lines += paper.lines(f"Win chance of {whose}, hand by hand", "strong", "  ")
        lines += [*_table(sheet, course.line, paper), ""]
    for words in _sentences(sheet, course):
        lines += paper.lines(words, indent="  ")
    for words in _notes(sheet, course):
        lines += paper.lines(words, "faint", "  ")
    return lines


def _side_name(sheet: Sheet, side: Side) -> str:
    """The players of a side over the whole game, substitutes too."""
    return side_through([line.players for line in sheet.lines] or [sheet.players], side)


def _table(sheet: Sheet, line: GameLine, paper: Paper) -> list[str]:
    first = line.chances[0]
    steps = [_Step(None, sheet.begun.start, first, first, 0, 0), *_steps(line)]
    columns = for_people(_STEPS)
    room = paper.width - natural_width(columns, texts_of(columns, steps)) - COLUMN_GAP
    half = min(_MOST_BESIDE_MIDDLE, (room - 1) // 2)
    if half >= _LEAST_BESIDE_MIDDLE:
        columns.append(
            TableColumn("", _axis(half), text=lambda step: bar(step.after, half, paper.plain))
        )
    head, rows = layout(columns, texts_of(columns, steps), paper.width)
    turning = None if line.turning is None else line.turning + 1
    lines = [paper.paint(row[0], "strong" if at == turning else "") for at, row in enumerate(rows)]
    return [paper.paint(head[0], "faint"), *lines]


def bar(chance: float, half: int, plain: bool) -> str:
    """A chance as a bar with a mark in the middle, and `half` characters on each side of it. Only a
    chance of 1 fills the bar, and only 0 leaves it empty."""
    full, rest, middle = "=.|" if plain else "█·│"
    whole = 2 * half
    filled = round(chance * whole)
    if 0 < chance < 1:
        filled = min(max(filled, 1), whole - 1)
    cells = full * filled + rest * (whole - filled)
    return cells[:half] + middle + cells[half:]


def _axis(half: int) -> str:
    """The title of the bars: 0, 50 and 100 % over their ends and their middle."""
    low, middle, high = ("0", "50", "100") if half < 8 else ("0 %", "50 %", "100 %")
    left = low + " " * (half - len(middle) // 2 - len(low)) + middle
    return left + " " * (2 * half + 1 - len(left) - len(high)) + high


# -- in sentences --------------------------------------------------------------------------------


def _sentences(sheet: Sheet, course: GameCourse) -> list[str]:
    line = course.line
    lines = []
    if not sheet.over:
        now = chance_words(course.now, sheet)
        if course.now[0] != line.chances[-1]:
            now = f"{now.removesuffix('.')}, counting the rulings in the hand under way."
        lines.append(now)
    elif not line.hands and line.given_up is None:
        return ["The game was over before a hand was played."]
    if line.turning is not None:
        lines.append(_turning(sheet, line, line.turning))
    if line.low_point is not None:
        lines.append(_comeback(sheet, line.low_point))
    if line.given_up is not None:
        lines.append(_conceded(sheet, line, line.given_up))
    return lines


def _turning(sheet: Sheet, line: GameLine, at: int) -> str:
    """`Hand 7 turned the game: Dan is euchred with 2 tricks, +31 % for Ann & Cat.`"""
    change = line.added[at]
    hand = sheet.line(line.hands[at].hand)
    assert hand is not None
    verdict = hand.verdict
    ruled = any(isinstance(entry, RenegeClaim | Penalty) for entry in hand.entries)
    if verdict.evidence == "points" and verdict.maker is None and not ruled:
        played = points_words(verdict.points, hand.players)
    else:  # A concession has a sentence of its own.
        played = short_words(hand, concession=False)
    turned = turning_words(
        line, None if sheet.winner is None else int(sheet.winner), over=sheet.over
    )
    side = side_label(hand.players, Side.NS if change > 0 else Side.EW)
    return f"Hand {hand.number} {turned}: {played}, +{percent(abs(change))} for {side}."


def _comeback(sheet: Sheet, back: LowPoint) -> str:
    """`Ann & Cat came back from 8 % after hand 4, at 1 to 7.`, or the chance they never fell below,
    if that was no comeback."""
    who, chance = _side_name(sheet, Side(back.side)), percent(back.chance)
    own, other = back.own_score
    score = f"{own} to {other}"
    if not back.is_comeback:
        if back.hand == 0:
            return f"{who} never fell below the {chance} they began with."
        return f"{who} never fell below {chance}, after hand {back.hand}, at {score}."
    when = f"after hand {back.hand}" if back.hand else "before the first hand"
    return f"{who} came back from {chance} {when}, at {score}."


def _conceded(sheet: Sheet, line: GameLine, side: int) -> str:
    """`Ann & Cat conceded at 3 to 1, with a win chance of 82 %.`"""
    score = line.hands[-1].total if line.hands else sheet.begun.start
    chance = line.chances[-1] if side == 0 else 1 - line.chances[-1]
    who = side_label(sheet.players, Side(side))
    at = f"{score[side]} to {score[1 - side]}"
    return f"{who} conceded at {at}, with a win chance of {percent(chance)}."


def _notes(sheet: Sheet, course: GameCourse) -> list[str]:
    """The notes on ties, unknown dealers and the rates that were used."""
    lines = []
    tie = sheet.over and sheet.winner is None
    if tie or sheet.rules.hands_to_play is not None:
        lines.append("A tie counts as half a win.")
    dealers: Sequence[object] = [score.dealer for score in course.line.hands]
    if not sheet.over:
        dealers = [*dealers, sheet.dealer]
    if None in dealers:
        lines.append("If nobody knows who deals, the chance is the average of both cases.")
    return [*lines, rates_words(course.counts.hands)]


# -- JSON and CSV --------------------------------------------------------------------------------

CHANCES: Final = ("chance_ns", "added_ns")
"""The columns that `with_chances` adds."""


def course_object(course: GameCourse | None) -> dict[str, Any]:
    """The course as JSON, with chances from 0 to 1: `chance` is the present one, `given_up` the
    side that conceded. All keys are empty without a course."""
    if course is None:
        keys = ("chance", "chances", "turning_hand", "comeback", "rates", "given_up")
        return {**dict.fromkeys(keys), "chances": []}
    line, hands = course.line, course.counts.hands
    return {
        "chance": chances_object(course.now),
        "chances": list(objects(_STEPS, _steps(line))),
        "turning_hand": None if line.turning is None else line.hands[line.turning].hand,
        "comeback": None if line.low_point is None else _comeback_object(line.low_point),
        "rates": {
            "used": "blended" if hands else "published",
            "hands": hands,
            "published_weighs": WEIGHT,
        },
        "given_up": None if line.given_up is None else Side(line.given_up).name,
    }


def chances_object(chances: tuple[float, float]) -> dict[str, float]:
    """The chances of N/S and E/W as JSON."""
    return by_side((round(chances[0], DIGITS), round(chances[1], DIGITS)))


def _comeback_object(back: LowPoint) -> dict[str, Any]:
    return {
        "side": Side(back.side).name,
        "chance": round(back.chance, DIGITS),
        "hand": back.hand,
        "score": by_side(back.score),
    }


def with_chances(rows: Sequence[Row], course: GameCourse | None) -> list[Row]:
    """Rows of the table of hands with two columns more: the chance of N/S after the hand, and how
    much the hand changed it; both empty for a hand after the end."""
    steps = [] if course is None else _steps(course.line)
    added = {step.hand: step.rounded[1:] for step in steps}
    return [
        {**row, **dict(zip(CHANCES, added.get(row["hand"], (None, None)), strict=True))}
        for row in rows
    ]
