"""A walk through hands, card by card: which step each key leads to, and what is shown there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..hand.layout import LEGEND, table_of_step
from ..hand.steps import HandSteps, Step
from ..hand.text import table_lines, trick_lines
from ..hand.words import hand_remarks, makers_words, remarks, result_words, state_words, step_words
from ..terminal.phrases import short_score
from ..terminal.screen_text import (
    BACK,
    DOWN,
    END,
    ENTER,
    HOME,
    LEFT,
    RIGHT,
    UP,
    Canvas,
    Row,
    blank_rows,
)
from ..terminal.text import cut, padded, wrap_long_words
from .shell import drawing
from .shell.dialogue import Change, Dialogue, Question, Quit
from .shell.keys import Key, talk
from .shell.machine import Screen, State, opened

LEAST: Final = (40, 12)
"""The columns and lines that a window needs."""
HIGH, ROOMY = 18, 24
"""With so many lines, north and south take two lines each, and the tricks stand below the table."""


class Walk(NamedTuple):
    """A place in a walk: which hand, and which of its steps."""

    hands: Sequence[HandSteps]
    hand: int = 0
    at: int = 0

    @property
    def steps(self) -> list[Step]:
        """The steps of this hand."""
        return self.hands[self.hand].steps


# -- the keys -------------------------------------------------------------------------------------


def _step(walk: Walk, pressed: str) -> Change:
    """To the next step or the one before; or to where the next part of the hand begins, or the one
    before: the deal, each lead, the end."""
    ends = {0, len(walk.steps) - 1}
    parts = sorted(ends | {at for at, step in enumerate(walk.steps) if step.leads})
    places = {
        RIGHT: range(walk.at + 1, len(walk.steps)),
        LEFT: range(walk.at - 1, -1, -1),
        DOWN: (at for at in parts if at > walk.at),
        UP: (at for at in reversed(parts) if at < walk.at),
        HOME: (0,),
        END: (len(walk.steps) - 1,),
    }
    key = {" ": RIGHT, ENTER: RIGHT, BACK: LEFT, "0": HOME, "$": END}.get(pressed, pressed)
    return Change(walk._replace(at=next(iter(places[key]), walk.at)))


def _to_hand(walk: Walk, pressed: str) -> Change:
    hand = walk.hand + (1 if pressed == "n" else -1)
    return Change(Walk(walk.hands, hand) if 0 <= hand < len(walk.hands) else walk)


def _next_remark(walk: Walk, pressed: str) -> Change:
    """To the next step with a finding, in this hand or a later one."""
    for hand in range(walk.hand, len(walk.hands)):
        after = walk.at if hand == walk.hand else -1
        for at, step in enumerate(walk.hands[hand].steps):
            if at > after and step.problems:
                return Change(walk._replace(hand=hand, at=at))
    return Change(walk, "No remark follows")


KEYS: Final = (
    Key((LEFT, RIGHT), "walk", "a step back, a step on; so do Backspace and Space", _step),
    Key((UP, DOWN), "trick", "to the trick before, to the next trick", _step),
    Key((" ", ENTER, BACK), "", "", _step),
    Key((HOME, "0"), "", "to the deal", _step),
    Key((END, "$"), "", "to the end of the hand", _step),
    Key(("n", "p"), "hand", "to the next hand, to the one before", _to_hand,
        lambda walk: len(walk.hands) > 1),
    Key(("!",), "remark", "to the next step with a remark", _next_remark),
    Key(("q",), "quit", "quit", lambda walk, pressed: Quit()),
)  # fmt: skip
TABLES: Final = {f"The marks: {LEGEND}": KEYS}


class WalkScreen(Screen):
    """A walk on the whole screen of a terminal."""

    tables = TABLES

    def talk(self, subject: Walk) -> Dialogue:
        """Every key leads to another place at once."""
        return talk(KEYS, "", subject)

    def draw(self, state: State, asked: Question, canvas: Canvas) -> list[Row]:
        """The picture of this place, with its keys in the last line."""
        width, height = canvas.width, canvas.height
        if width < LEAST[0] or height < LEAST[1]:
            needs = f"This needs a window of {LEAST[0]} by {LEAST[1]}; q quits."
            return [[("", line)] for line in wrap_long_words(needs, width)]
        walk = state.subject
        keys = drawing.keys(asked, opened(walk), width, "?", "q quit")
        foot = [*drawing.said(state, width), *keys]
        return [*_place(walk, width, height - len(foot)), *foot]


# -- what is shown --------------------------------------------------------------------------------


def _place(walk: Walk, width: int, height: int) -> list[Row]:
    """A place in so many lines: the table, the tricks so far, what happens there."""
    steps, step = walk.hands[walk.hand], walk.steps[walk.at]
    blank = blank_rows(height >= ROOMY - 1)
    table = table_lines(table_of_step(steps, step), width, low=height < HIGH - 1)
    rows = [*_title(walk, width), *blank, *table, *blank]
    room = height - len(rows)
    words = _words(walk, width)
    tricks = [*trick_lines(steps, width, walk.at + 1), *blank] if blank else []
    if len(tricks) + len(words) <= room:
        rows += tricks
        room -= len(tricks)
    if len(words) > room:
        words = _words(walk, width, brief=True)
    if len(words) > room:
        words = [*words[: room - 1], [("faint", "… a higher window shows the rest")]]
    return [*rows, *words, *blank_rows(room - len(words))]


def _title(walk: Walk, width: int) -> list[Row]:
    """The hand and the step; what belongs to no step; trump, the tricks, the score before it."""
    steps, step = walk.hands[walk.hand], walk.steps[walk.at]
    where = f"{walk.at + 1}/{len(walk.steps)}"
    title = padded(steps.hand.title, width - len(where) - 1)
    made = makers_words(steps) if step.before.maker is not None else "nobody has made trump"
    score = short_score(steps.hand.total)
    ns, ew = step.before.tricks()
    status = f"{made} · tricks {ns}–{ew} · at {score}"
    return [
        [("strong", title), ("faint", f" {where}")],
        [("faint", cut(status, width))],
        *_styled(hand_remarks(steps), width),
    ]


def _words(walk: Walk, width: int, *, brief: bool = False) -> list[Row]:
    """What happens at the step, and what is to be said about it; if `brief`, not what its player
    had to do, nor who wins the trick, which can be seen."""
    steps, step = walk.hands[walk.hand], walk.steps[walk.at]
    happens = [step_words(steps, step), "" if brief else state_words(steps, step)]
    pieces = [("", " ".join(filter(None, happens))), *remarks(steps, step.problems)]
    if walk.at == len(walk.steps) - 1:
        pieces.append(("good", result_words(steps)))
    return _styled(pieces, width)


def _styled(pieces: Iterable[tuple[str, str]], width: int) -> list[Row]:
    return [
        [(style, line)]
        for style, words in pieces
        for line in wrap_long_words(
            words, width, "  " if style else "", "! " if style == "error" else ""
        )
    ]
