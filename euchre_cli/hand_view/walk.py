"""Walking through hands on the whole screen: which step is shown, and its picture.

Knows: what each key does, the place of each part, and what is left out on a small screen. Does not
know: terminals (`screen/shell/loop.py` shows it), or where the hands come from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.actions import Play

from ..terminal.phrases import short_score
from ..terminal.screen_text import (
    BACK,
    DOWN,
    END,
    ENTER,
    ESCAPE,
    HOME,
    LEFT,
    RIGHT,
    UP,
    Canvas,
    HelpRows,
    Reply,
    Row,
    blank_rows,
    fitted,
    help_page,
)
from ..terminal.text import cut, width_of, wrap_long_words
from .pictures import table_rows, trick_rows
from .sentences import (
    all_remarks,
    duty_words,
    hand_remarks,
    makers_words,
    remark_words,
    result_line,
    step_words,
    winning_words,
)
from .shown_hand import ShownHand

_ROOMY: Final = 24
"""On a screen with at least this many lines, the tricks so far stand below the table."""
_HIGH: Final = 18
"""On a screen with fewer lines, North and South take one line each."""
_NOTHING_FURTHER: Final = "There is no further finding."
"""Stands in place of the keys after `!` led nowhere."""
_LEAST_WIDE: Final = 40
_LEAST_HIGH: Final = 12


class WalkState(NamedTuple):
    """The hand and the step that are shown (one past the last step is the end of the hand), and the
    page of the help (0: none)."""

    hand: int = 0
    step: int = 0
    help: int = 0


class Walk:
    """A walk through some hands, from the first step of hand number `first` (from 0) on."""

    def __init__(self, hands: Sequence[ShownHand], first: int = 0) -> None:
        self.hands = hands
        self.state = WalkState(first)
        self.message = ""

    @property
    def shown(self) -> ShownHand:
        """The hand that is shown."""
        return self.hands[self.state.hand]

    def press(self, key: str) -> Reply:
        """Takes a key."""
        self.message = ""
        state = self.state
        if state.help:
            self.state = state._replace(help=state.help + 1 if key == "?" else 0)
            return ""
        if key in ("q", "Q"):
            return "quit"
        move = KEYS.get(key)
        after = None if move is None else move(self, state)
        if after is None:
            self.message = _NOTHING_FURTHER if move is _next_finding else ""
            return "bell"
        self.state = after
        return ""

    def tick(self) -> Reply:
        """Nothing changes by itself."""
        return ""

    def draw(self, canvas: Canvas) -> list[Row]:
        """The picture: exactly as many lines as the canvas has, none too wide."""
        if self.state.help:
            return fitted(help_page(HELP, self.state.help, canvas), canvas)
        return fitted(self._page(canvas), canvas)

    def _page(self, canvas: Canvas) -> list[Row]:
        if canvas.width < _LEAST_WIDE or canvas.height < _LEAST_HIGH:
            needs = f"This needs a window of {_LEAST_WIDE} by {_LEAST_HIGH}; q quits."
            return [[("", line)] for line in wrap_long_words(needs, canvas.width)]
        shown, at = self.shown, self.state.step
        roomy = canvas.height >= _ROOMY
        rows = [*self._title(canvas), *blank_rows(roomy)]
        table = table_rows(shown, at, canvas.width, low=canvas.height < _HIGH)
        margin = max(0, (canvas.width - 90) // 2)
        rows += [[("", " " * margin), *row] for row in table]
        rows += blank_rows(roomy)
        keys: Row = [("faint", cut(self.message or self._keys(canvas.width), canvas.width))]
        words = self._words(canvas)
        room = canvas.height - len(rows) - 1
        if roomy:
            tricks = trick_rows(shown, canvas.width, at)
            if len(tricks) + 1 + len(words) <= room:
                rows += [*tricks, *blank_rows(1)]
                room -= len(tricks) + 1
        if len(words) > room:
            words = self._words(canvas, brief=True)
        if len(words) > room:
            words = [*words[: room - 1], [("faint", "… a higher window shows the rest")]]
        rows += words
        return [*rows, *blank_rows(canvas.height - len(rows) - 1), keys]

    def _title(self, canvas: Canvas) -> list[Row]:
        """The hand and the step; trump, the tricks, and the score before the hand."""
        shown, at = self.shown, self.state.step
        steps = shown.steps
        where = f"{min(at + 1, len(steps))}/{len(steps)}" if at < len(steps) else "end"
        title = cut(shown.title, canvas.width - len(where) - 2)
        blanks = " " * (canvas.width - width_of(title) - len(where))
        state = steps[at].before if at < len(steps) else shown.hand.end
        ns, ew = state.tricks()
        made = makers_words(shown) if state.maker is not None else "nobody has made trump"
        score = short_score(shown.before)
        status = f"{made} · tricks N/S {ns}, E/W {ew} · at {score}"
        if width_of(status) > canvas.width:
            status = f"{made} · tricks {ns}–{ew} · at {score}"
        return [
            [("strong", title), ("", blanks), ("faint", where)],
            [("faint", cut(status, canvas.width))],
        ]

    def _words(self, canvas: Canvas, brief: bool = False) -> list[Row]:
        """What happens at the step, and what is to be said about it; if `brief`, not what its
        player had to do, nor who is winning, which can be seen."""
        shown, at = self.shown, self.state.step
        if at >= len(shown.steps):
            wrong = [words for words in all_remarks(shown) if words[0] == "error"]
            notes = [words for words in hand_remarks(shown) if words[0] != "error"]
            pieces = [("good", result_line(shown)), *_styled([*wrong, *notes])]
        else:
            step = shown.steps[at]
            after = shown.steps[at + 1] if at + 1 < len(shown.steps) else None
            happens = [
                step_words(shown, step),
                duty_words(shown, step),
                winning_words(shown, step, after),
            ]
            happens = happens[:1] if brief else happens
            pieces = [("", " ".join(filter(None, happens))), *_styled(remark_words(shown, step))]
        return [
            [(style, line)]
            for style, words in pieces
            for line in wrap_long_words(words, canvas.width, "  " if style else "")
        ]

    def _keys(self, width: int) -> str:
        several = len(self.hands) > 1
        keys = ["arrows walk", *(["n p hand"] if several else []), "! finding", "? help", "q quit"]
        if width_of("  ".join(keys)) > width:
            keys.remove("! finding")
        return "  ".join(keys)


def _styled(remarks: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(style, f"! {words}" if style == "error" else words) for style, words in remarks]


# -- keys ----------------------------------------------------------------------------------------


def _forwards(walk: Walk, state: WalkState) -> WalkState | None:
    if state.step >= len(walk.shown.steps):
        return None
    return state._replace(step=state.step + 1)


def _back(walk: Walk, state: WalkState) -> WalkState | None:
    return state._replace(step=state.step - 1) if state.step else None


def _begins(walk: Walk) -> list[int]:
    """The steps at which a part of the hand begins: the deal, each trick, the end."""
    steps = walk.shown.steps
    leads = [
        at for at, one in enumerate(steps) if isinstance(one.action, Play) and not one.before.trick
    ]
    return [0, *leads, len(steps)]


def _next_trick(walk: Walk, state: WalkState) -> WalkState | None:
    at = next((at for at in _begins(walk) if at > state.step), None)
    return None if at is None else state._replace(step=at)


def _trick_before(walk: Walk, state: WalkState) -> WalkState | None:
    at = next((at for at in reversed(_begins(walk)) if at < state.step), None)
    return None if at is None else state._replace(step=at)


def _to_the_deal(walk: Walk, state: WalkState) -> WalkState | None:
    return state._replace(step=0)


def _to_the_end(walk: Walk, state: WalkState) -> WalkState | None:
    return state._replace(step=len(walk.shown.steps))


def _next_hand(walk: Walk, state: WalkState) -> WalkState | None:
    return WalkState(state.hand + 1) if state.hand + 1 < len(walk.hands) else None


def _hand_before(walk: Walk, state: WalkState) -> WalkState | None:
    return WalkState(state.hand - 1) if state.hand else None


def _next_finding(walk: Walk, state: WalkState) -> WalkState | None:
    """The next step with something to be said about it, in this hand or a later one."""
    for hand in range(state.hand, len(walk.hands)):
        after = state.step if hand == state.hand else -1
        for at, step in enumerate(walk.hands[hand].steps):
            if at > after and step.problems:
                return WalkState(hand, at)
    return None


def _show_help(walk: Walk, state: WalkState) -> WalkState | None:
    return state._replace(help=1)


Move: TypeAlias = Callable[[Walk, WalkState], WalkState | None]
"""The state after a key; `None` if it leads nowhere."""


class _WalkKey(NamedTuple):
    keys: tuple[str, ...]
    typed: str
    does: str
    move: Move


_KEYS: Final = (
    _WalkKey((RIGHT, " ", ENTER), "Right", "one step forwards; so does Space", _forwards),
    _WalkKey((LEFT, BACK), "Left", "one back; so does Backspace", _back),
    _WalkKey((DOWN,), "Down", "to the next trick", _next_trick),
    _WalkKey((UP,), "Up", "to the trick before", _trick_before),
    _WalkKey((HOME, "0"), "Home 0", "to the deal", _to_the_deal),
    _WalkKey((END, "$"), "End $", "to the end of the hand", _to_the_end),
    _WalkKey(("n", "N"), "n", "to the next hand", _next_hand),
    _WalkKey(("p", "P"), "p", "to the hand before", _hand_before),
    _WalkKey(("!",), "!", "to the next step with a remark", _next_finding),
    _WalkKey(("?", ESCAPE), "?", "this help", _show_help),
)

KEYS: Final[dict[str, Move]] = {key: one.move for one in _KEYS for key in one.keys}

HELP: Final[dict[str, HelpRows]] = {
    "Walking through a hand": (
        *((one.typed, one.does) for one in _KEYS),
        ("q", "quit"),
    ),
    "What is shown": (
        ("[J♠]", "the card that falls now; it lies on the table already"),
        ("grey", "cards that may not be played now"),
        ("??", "a card that the record does not tell"),
        (">  *", "beside a card in a trick: it led; it won"),
        ("!  ?", "a renege, or another mistake; perhaps a renege"),
    ),
}
"""The help, by heading."""
