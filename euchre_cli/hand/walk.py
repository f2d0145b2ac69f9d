"""A walk through hands, step by step: a key turns one place in the walk into the next one.

Knows: what each key does, and what is shown in a window. Does not know: a terminal, or how keys are
read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from ..terminal.phrases import short_score
from ..terminal.screen_text import BACK, DOWN, END, ENTER, HOME, LEFT, RIGHT, UP, Row
from ..terminal.text import cut, padded, width_of, wrap, wrap_long_words
from .layout import LEGEND, table_of_step
from .steps import HandSteps, Step
from .text import table_lines, trick_lines
from .words import (
    hand_remarks,
    makers_words,
    remarks,
    result_words,
    state_words,
    step_words,
)

LEAST: Final = (40, 12)
"""The columns and lines that a window needs."""
HIGH, ROOMY = 18, 24
"""With so many lines, north and south take two lines each, and the tricks stand below the table."""


class Walk(NamedTuple):
    """A place in a walk: which hand, which of its steps, whether the help is shown, and whether the
    walk is over."""

    hands: Sequence[HandSteps]
    hand: int = 0
    at: int = 0
    helps: bool = False
    over: bool = False

    @property
    def steps(self) -> list[Step]:
        """The steps of this hand."""
        return self.hands[self.hand].steps

    def to(self, places: Iterable[int]) -> Walk:
        """The first of these places that this hand has."""
        return self._replace(at=next((at for at in places if 0 <= at < len(self.steps)), self.at))


def pressed(walk: Walk, key: str) -> Walk:
    """The place after a key. Any key closes the help; one that means nothing changes nothing."""
    if walk.helps:
        return walk._replace(helps=False)
    for one in KEYS:
        if key.lower() in one.signs:
            return one.leads_to(walk)
    return walk


def _begins(walk: Walk) -> list[int]:
    """The steps at which a part of the hand begins: the deal, each lead, the end."""
    leads = [at for at, step in enumerate(walk.steps) if step.leads]
    return [0, *leads, len(walk.steps) - 1]


def _tricks_after(walk: Walk) -> list[int]:
    return [at for at in _begins(walk) if at > walk.at]


def _tricks_before(walk: Walk) -> list[int]:
    return [at for at in reversed(_begins(walk)) if at < walk.at]


def _to_hand(walk: Walk, hand: int) -> Walk:
    return Walk(walk.hands, hand) if 0 <= hand < len(walk.hands) else walk


def _next_remark(walk: Walk) -> Walk:
    """The next step with a finding, in this hand or a later one."""
    for hand in range(walk.hand, len(walk.hands)):
        after = walk.at if hand == walk.hand else -1
        for at, step in enumerate(walk.hands[hand].steps):
            if at > after and step.problems:
                return walk._replace(hand=hand, at=at)
    return walk


Move: TypeAlias = Callable[[Walk], Walk]


class WalkKey(NamedTuple):
    """A key, or several: their signs as a screen reads them, how they are called, what they do."""

    signs: tuple[str, ...]
    typed: str
    does: str
    leads_to: Move


KEYS: Final = (
    WalkKey(
        (RIGHT, " ", ENTER), "Right", "one step forwards; so does Space", lambda w: w.to([w.at + 1])
    ),
    WalkKey((LEFT, BACK), "Left", "one back; so does Backspace", lambda w: w.to([w.at - 1])),
    WalkKey((DOWN,), "Down", "to the next trick", lambda w: w.to(_tricks_after(w))),
    WalkKey((UP,), "Up", "to the trick before", lambda w: w.to(_tricks_before(w))),
    WalkKey((HOME, "0"), "Home 0", "to the deal", lambda w: w.to([0])),
    WalkKey((END, "$"), "End $", "to the end of the hand", lambda w: w.to([len(w.steps) - 1])),
    WalkKey(("n",), "n", "to the next hand", lambda w: _to_hand(w, w.hand + 1)),
    WalkKey(("p",), "p", "to the hand before", lambda w: _to_hand(w, w.hand - 1)),
    WalkKey(("!",), "!", "to the next step with a remark", _next_remark),
    WalkKey(("?",), "?", "this help", lambda w: w._replace(helps=True)),
    WalkKey(("q",), "q", "quit", lambda w: w._replace(over=True)),
)


# -- what is shown ---------------------------------------------------------------------------------


def lines_of(walk: Walk, width: int, height: int) -> list[Row]:
    """What a walk shows at this place in a window of this size."""
    if width < LEAST[0] or height < LEAST[1]:
        needs = f"This needs a window of {LEAST[0]} by {LEAST[1]}; q quits."
        return [[("", line)] for line in wrap_long_words(needs, width)]
    if walk.helps:
        lines = [f"{padded(key.typed, 8)}{key.does}" for key in KEYS]
        marks = wrap(LEGEND, width) if height > len(lines) + 3 else []
        return [[("", line)] for line in (*lines, *marks, "Any key goes back.")]
    steps, step = walk.hands[walk.hand], walk.steps[walk.at]
    blank: list[Row] = [[("", "")]] if height >= ROOMY else []
    table = table_lines(table_of_step(steps, step), width, low=height < HIGH)
    rows = [*_title(walk, width), *blank, *table, *blank]
    room = height - len(rows) - 1
    words = _words(walk, width)
    tricks = [*trick_lines(steps, width, walk.at + 1), *blank] if blank else []
    if len(tricks) + len(words) <= room:
        rows += tricks
        room -= len(tricks)
    if len(words) > room:
        words = _words(walk, width, brief=True)
    if len(words) > room:
        words = [*words[: room - 1], [("faint", "… a higher window shows the rest")]]
    rows += words + [[("", "")]] * (room - len(words))
    keys = "arrows walk  n p hand  ! remark  ? help  q quit"
    if len(walk.hands) == 1:
        keys = keys.replace("n p hand  ", "")
    return [*rows, [("faint", keys if width_of(keys) <= width else keys.replace("! remark  ", ""))]]


def _title(walk: Walk, width: int) -> list[Row]:
    """The hand and the step; what belongs to no step; trump, the tricks, the score before it."""
    steps, step = walk.hands[walk.hand], walk.steps[walk.at]
    where = f"{walk.at + 1}/{len(walk.steps)}"
    title = padded(steps.hand.title, width - len(where) - 1)
    made = makers_words(steps) if step.before.maker is not None else "nobody has made trump"
    score = short_score(steps.hand.total)
    ns, ew = step.before.tricks()
    status = f"{made} · tricks N/S {ns}, E/W {ew} · at {score}"
    if width_of(status) > width:
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
