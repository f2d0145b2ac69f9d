"""The win chances of one game: now, after every hand, and the hands that turned it.

In: a game's sheet, and how the group's own hands came out. Out: parts of a report, objects for
JSON, columns for CSV. Does not know: how a chance is computed (`win_chance.py`, `chance_line.py`),
or how a line is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple

from euchre_engine.audit.record import Penalty, RenegeClaim
from euchre_engine.seats import SIDES, Side

from ..book.people import side_label, side_through
from ..book.sentences import points_words, short_words
from ..book.sheet import Sheet
from ..book.tables import hand_rows
from ..report.as_data import as_json
from ..report.values import Cell, Heading, Line, Part, Row, Table
from ..terminal.phrases import SIDE_WORDS, by_side, percent, short_score
from .chance import DIGITS, NO_CHANCE_UNTIL_TIME, rates_object, rates_words
from .chance_line import GameLine, LowPoint, line_of, result_of
from .games import own_first, scored_hand
from .win_chance import OutcomeCounts, Standing, WinChance, blend, win_chance


class GameChances(NamedTuple):
    """The `line` of win chances of a game, the chances of N/S and E/W `now` (with the rulings of
    the hand under way), and the number of the group's own `hands` blended into the rates."""

    line: GameLine
    now: tuple[float, float]
    hands: int


def chances_of_game(sheet: Sheet, outcomes: OutcomeCounts) -> GameChances | None:
    """The chances of a game; `outcomes` are those of the group's own hands. `None` for a game that
    was struck out, of which only the result is known, or that ends with its time. Hands after its
    end are left out."""
    if sheet.struck or sheet.only_result or sheet.until_time:
        return None
    win = win_chance(sheet.rules, blend(outcomes))
    hands = [scored_hand(row) for row in hand_rows(sheet) if not row["late"]]
    result, dealer = result_of(sheet.over, sheet.winner), standing_of(sheet).dealer
    line = line_of(win, hands, sheet.head.start, result, dealer)
    return GameChances(line, chance_of_sheet(win, sheet), outcomes.hands)


def standing_of(sheet: Sheet) -> Standing:
    """How a game stands, seen by N/S."""
    dealer = None if sheet.dealer is None else sheet.dealer % 2
    return Standing(sheet.total, dealer, sheet.hands_left)


def chance_of_sheet(win: WinChance, sheet: Sheet) -> tuple[float, float]:
    """The present chances of N/S and E/W in a game: if nobody knows who deals, the average of both
    cases; once it is over, 1 and 0, or a half each for a tie."""
    result = result_of(sheet.over, sheet.winner)
    ns = win.chance(standing_of(sheet)) if result is None else result
    return ns, 1 - ns


# -- as parts of a report ------------------------------------------------------------------------


def chance_parts(sheet: Sheet, chances: GameChances | None) -> tuple[Part, ...]:
    """What is told of the chances of a game: its line beside the score after every hand; then the
    chance now, the turning hand, the comeback, or who conceded."""
    if sheet.until_time:
        return (NO_CHANCE_UNTIL_TIME,)
    if sheet.struck:
        return ("A game that was struck out has no win chances.",)
    if chances is None:
        return ("Its win chances cannot be worked out.",)
    line = (_line(sheet, chances.line),) if chances.line.hands else ()
    return (*line, "\n".join([*_sentences(sheet, chances), *_remarks(sheet, chances)]))


def _line(sheet: Sheet, line: GameLine) -> Line:
    names, letters = _side_name(sheet, Side.NS), SIDE_WORDS[Side.NS]
    whose = names if names == letters else f"{names} ({letters})"
    points = tuple(enumerate(line.chances))
    numbers = ("", *(str(hand.hand) for hand in line.hands))
    added = ("", *(f"{100 * added:+z.0f}".replace("+0", "0") for added in line.added))
    columns = map(short_score, line.scores), map(percent, line.chances), added
    rows = [
        Row((number,), tuple(Cell(words=words) for words in row))
        for number, *row in zip(numbers, *columns, strict=True)
    ]
    headings = tuple(Heading(name, name, "score") for name in ("score", "chance", "added"))
    return Line(
        f"Win chance of {whose}, hand by hand",
        f"from {percent(line.chances[0])} before the first hand to {percent(line.chances[-1])}",
        points,
        y_ticks=((0, "0 %"), (0.5, "50 %"), (1, "100 %")),
        level=0.5,
        ring=None if line.turning is None else points[line.turning + 1],
        numbers=Table("chances", "Win chances", "", ("hand",), headings, tuple(rows), ("#",)),
    )


def _side_name(sheet: Sheet, side: Side) -> str:
    """The players of a side over the whole game, substitutes too."""
    return side_through([line.players for line in sheet.lines] or [sheet.players], side)


def chance_words(chances: tuple[float, float], sheet: Sheet) -> str:
    """`Win chance: Ann & Cat 82 %, Bob & Dan 18 %.`"""
    words = [f"{side_label(sheet.players, side)} {percent(chances[side])}" for side in SIDES]
    return f"Win chance: {', '.join(words)}."


def _sentences(sheet: Sheet, chances: GameChances) -> Iterator[str]:
    line = chances.line
    if not sheet.over:
        now = chance_words(chances.now, sheet)
        if chances.now[0] != line.chances[-1]:
            now = f"{now.removesuffix('.')}, counting the rulings in the hand under way."
        yield now
    elif not line.hands and line.conceded_by is None:
        yield "The game was over before a hand was played."
        return
    if line.turning is not None:
        yield _turning(sheet, line, line.turning)
    if line.low_point is not None:
        yield _comeback(sheet, line.low_point)
    if line.conceded_by is not None:
        own, other = own_first(line.scores[-1], line.conceded_by)
        ns = line.chances[-1]
        chance = percent(ns if line.conceded_by is Side.NS else 1 - ns)
        who = side_label(sheet.players, line.conceded_by)
        yield f"{who} conceded at {own} to {other}, with a win chance of {chance}."


def _turning(sheet: Sheet, line: GameLine, at: int) -> str:
    """`Hand 7 turned the game: Dan is euchred with 2 tricks, +31 % for Ann & Cat.`"""
    change = line.added[at]
    gained = Side.NS if change > 0 else Side.EW
    turned = "has moved the chance most"
    if sheet.over:
        turned = "moved the chance most"
        if gained == sheet.winner and line.conceded_by is None:
            turned = f"{'decided' if at == len(line.hands) - 1 else 'turned'} the game"
    hand = sheet.line(line.hands[at].hand)
    assert hand is not None
    verdict = hand.verdict
    ruled = any(isinstance(entry, RenegeClaim | Penalty) for entry in hand.records)
    if verdict.evidence == "points" and verdict.maker is None and not ruled:
        played = points_words(verdict.points, hand.players)
    else:  # A concession has a sentence of its own.
        played = short_words(hand, concession=False)
    side = side_label(hand.players, gained)
    return f"Hand {hand.number} {turned}: {played}, +{percent(abs(change))} for {side}."


def _comeback(sheet: Sheet, back: LowPoint) -> str:
    """`Ann & Cat came back from 8 % after hand 4, at 1 to 7.`, or the chance they never fell below,
    if that was no comeback."""
    who, chance = _side_name(sheet, back.side), percent(back.chance)
    own, other = back.own_score
    score = f"{own} to {other}"
    if back.is_comeback:
        when = f"after hand {back.hand}" if back.hand else "before the first hand"
        return f"{who} came back from {chance} {when}, at {score}."
    if back.hand == 0:
        return f"{who} never fell below the {chance} they began with."
    return f"{who} never fell below {chance}, after hand {back.hand}, at {score}."


def _remarks(sheet: Sheet, chances: GameChances) -> Iterator[str]:
    """What the chances rest on."""
    tie = sheet.over and sheet.winner is None
    if tie or sheet.rules.hands_to_play is not None:
        yield "A tie counts as half a win."
    dealers = [hand.dealer for hand in chances.line.hands]
    if None in dealers or (not sheet.over and sheet.dealer is None):
        yield "If nobody knows who deals, the chance is the average of both cases."
    yield rates_words(chances.hands)


# -- JSON and CSV --------------------------------------------------------------------------------

CHANCES: Final = ("chance_ns", "added_ns")
"""The columns that `with_chances` adds."""


class Step(NamedTuple):
    """A hand as JSON: the chance of N/S before and after it, what it added to that, and how much
    depended on it."""

    hand: int
    chance_ns: dict[str, float]
    added_ns: float
    leverage: float


def chances_object(chances: tuple[float, float]) -> dict[str, float]:
    """The chances of N/S and E/W as JSON."""
    return by_side((round(chances[0], DIGITS), round(chances[1], DIGITS)))


def course_object(chances: GameChances | None) -> dict[str, Any]:
    """The chances of a game as JSON, from 0 to 1: `chance` is the present one, `given_up` the side
    that conceded. All keys are empty without them."""
    if chances is None:
        keys = ("chance", "chances", "turning_hand", "comeback", "rates", "given_up")
        return {**dict.fromkeys(keys), "chances": []}
    line, back = chances.line, chances.line.low_point
    course = {
        "chance": by_side(chances.now),
        "chances": steps_of(line),
        "turning_hand": None if line.turning is None else line.hands[line.turning].hand,
        "comeback": back and {**back._asdict(), "score": by_side(back.score)},
        "rates": rates_object(chances.hands),
        "given_up": line.conceded_by,
    }
    return {name: as_json(value, DIGITS) for name, value in course.items()}


def steps_of(line: GameLine) -> list[Step]:
    """The hands of a game. What each added is the difference of the chances as rounded, so that the
    numbers add up."""
    changes = pairwise(round(chance, DIGITS) for chance in line.chances)
    return [
        Step(hand.hand, {"before": before, "after": after}, round(after - before, DIGITS), leverage)
        for hand, (before, after), leverage in zip(line.hands, changes, line.leverage, strict=True)
    ]


def with_chances(
    rows: Iterable[Mapping[str, Any]], chances: GameChances | None
) -> list[dict[str, Any]]:
    """Rows of the table of hands with two columns more: the chance of N/S after the hand, and what
    the hand added to it; both empty for a hand after the end."""
    steps = steps_of(chances.line) if chances else []
    told = {step.hand: (step.chance_ns["after"], step.added_ns) for step in steps}
    return [
        {**row, **dict(zip(CHANCES, told.get(row["hand"], (None, None)), strict=True))}
        for row in rows
    ]
