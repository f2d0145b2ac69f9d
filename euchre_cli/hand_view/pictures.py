"""A hand as cards on a table, and its tricks in rows.

In: a hand, a step, a width. Out: lines as pieces (style, text); a style is a name in `STYLE` of
`screen/shell/loop.py` and of a `Paper`. Does not know: sentences, terminals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from euchre_engine.actions import Deal, Play
from euchre_engine.audit.hand_steps import Step
from euchre_engine.cards import UNKNOWN, Card, Suit
from euchre_engine.hand import Phase
from euchre_engine.problems import RENEGE, RENEGE_UNDECIDED
from euchre_engine.seats import SEATS, Seat

from ..terminal.phrases import card_sign
from ..terminal.screen_text import Row
from ..terminal.text import cut, padded, width_of
from .sentences import seat_remarks
from .shown_hand import ShownHand

LEGEND: Final = "> led, * won, ! a renege or another mistake, ? perhaps a renege"
"""The marks beside a card in the rows of tricks."""

_HAND_WIDE: Final = 16
"""The columns of a hand of five cards, with a blank or a bracket on either side of each."""
_MIDDLE: Final = 8
"""The columns between West and East: two cards, with room between them."""
_WIDEST_MIDDLE: Final = 20
_ROOMY_SIDE: Final = 18
"""The columns of West and of East where there is room."""
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)


def card_piece(card: Card, faint: bool = False) -> tuple[str, str]:
    """A card in its colour, or `faint`."""
    red = card < 24 and Suit(card // 6) in _RED
    style = "faint" if faint or card == UNKNOWN else "red" if red else ""
    return style, card_sign(card).ljust(2)


def table_rows(shown: ShownHand, index: int, width: int, *, low: bool = False) -> list[Row]:
    """The table at a step: the four hands around the trick, in seven lines, or if it is `low` in
    five. The card that falls is still in its hand, in brackets, and lies on the table already; what
    may not be played is faint.

    After the last step (`index` is the number of steps) the last trick lies there.
    """
    steps = shown.steps
    step = steps[min(index, len(steps) - 1)]
    ended = index >= len(steps)
    hands = {seat: [] if ended else _hand_row(shown, step, seat) for seat in SEATS}
    trick = _on_the_table(shown, step)
    left, right = (max(_HAND_WIDE, _row_width(hands[seat])) for seat in (Seat.W, Seat.E))
    roomy = max(left, right, _ROOMY_SIDE)
    if 2 * roomy + _MIDDLE <= width:
        left = right = roomy
    middle = max(0, min(width - left - right, _WIDEST_MIDDLE))
    whole = left + middle + right

    def name(seat: Seat, room: int = _HAND_WIDE) -> Row:
        remarks = [] if ended else seat_remarks(shown, step, seat)
        words = shown.name(seat)
        for first in range(len(remarks)):
            remark = ", ".join(remarks[first:])
            if width_of(words) + len(remark) + 3 <= room:
                return [("strong", words), ("faint", f" ({remark})")]
        return [("strong", cut(words, room))]

    def partner(seat: Seat) -> list[Row]:
        if low:
            return [_centred([*name(seat), ("", " "), *hands[seat]], whole)]
        return [_centred(name(seat, width), whole), _centred(hands[seat], whole)]

    def across(west: Row, centre: Row, east: Row) -> Row:
        before = left - _row_width(west) + max(0, (middle - _row_width(centre)) // 2)
        row = [*west, ("", " " * before), *centre]
        return [*row, ("", " " * (whole - _row_width(row) - _row_width(east))), *east]

    sides = _both_ends(trick.get(Seat.W, []), trick.get(Seat.E, []), min(8, middle))
    return [
        *partner(Seat.N),
        across(name(Seat.W, left), trick.get(Seat.N, []), name(Seat.E, right)),
        across(hands[Seat.W], trick.get(None) or sides, hands[Seat.E]),
        across([], trick.get(Seat.S, []), []),
        *partner(Seat.S),
    ]


def _hand_row(shown: ShownHand, step: Step, seat: Seat) -> Row:
    """A hand: ` 9♣[T♣]J♥ ??`."""
    played = step.action.card if isinstance(step.action, Play) and step.seat is seat else None
    cards = shown.sorted(step.cards(seat))
    unknown = [UNKNOWN] * step.unknown(seat)
    if played == UNKNOWN and not unknown:
        played = None
    row: Row = []
    after = " "
    lawful = step.lawful if played is not None else ()
    for card in [*cards, *unknown]:
        falls = card == played
        played = None if falls else played
        row.append(("", "[" if falls else after))
        row.append(card_piece(card, bool(lawful) and card not in lawful))
        after = "]" if falls else " "
    row.append(("", after))
    return row


def _on_the_table(shown: ShownHand, step: Step) -> dict[Seat | None, Row]:
    """What lies on the table: the cards of the trick by seat; before the play the up-card, with the
    key `None`."""
    if isinstance(step.action, Play):
        fallen = [*step.fallen, (step.action.seat, step.action.card)]
        return {seat: [card_piece(card)] for seat, card in fallen}
    before = step.before
    up = step.action.up if isinstance(step.action, Deal) else before.up
    bidding = (Phase.DEAL, Phase.BENNY, Phase.THROW_IN, Phase.FIRST_ROUND)
    if up is None or before.phase not in bidding:
        return {}
    return {None: [("", "["), card_piece(up), ("", "]")]}


def _row_width(row: Row) -> int:
    return sum(width_of(text) for _, text in row)


def _centred(row: Row, width: int) -> Row:
    return [("", " " * max(0, (width - _row_width(row)) // 2)), *row]


def _both_ends(left: Row, right: Row, width: int) -> Row:
    """Two cards at both ends of a line, of which either may be missing."""
    if not left and not right:
        return []
    left, right = left or [("", "  ")], right or [("", "  ")]
    return [*left, ("", " " * (width - _row_width(left) - _row_width(right))), *right]


# -- the tricks in rows --------------------------------------------------------------------------


def trick_rows(shown: ShownHand, width: int, through: int | None = None) -> list[Row]:
    """The tricks, a line each, with a column for each player, up to a step (`None`: all). Empty if
    no card was played."""
    tricks = tricks_of(shown.steps[: None if through is None else through + 1])
    if not tricks:
        return []
    column = max(5, min(max(width_of(shown.name(seat)) for seat in SEATS), (width - 3) // 4 - 1))
    head: Row = [("faint", "   ")]
    head += [("faint", padded(shown.name(seat), column) + " ") for seat in SEATS]
    rows = [head]
    for number, steps in enumerate(tricks, 1):
        won = shown.hand.end.winners
        winner = won[number - 1] if len(won) >= number else None
        by_seat = {step.seat: step for step in reversed(steps)}
        row: Row = [("faint", f"{number}  ")]
        for seat in SEATS:
            step = by_seat.get(seat)
            if step is None or not isinstance(step.action, Play):
                row.append(("", " " * (column + 1)))
                continue
            marks = marks_of(step, winner is seat and step in steps, step is steps[0])
            piece = card_piece(step.action.card)
            style = "error" if "!" in marks else "note" if "?" in marks else ""
            row += [piece, (style, marks), ("", " " * (column - 1 - len(marks)))]
        rows.append(row)
    return rows


def tricks_of(steps: Iterable[Step]) -> list[list[Step]]:
    """The plays, trick by trick."""
    tricks: list[list[Step]] = []
    for step in steps:
        if isinstance(step.action, Play):
            if len(tricks) < step.trick:
                tricks.append([])
            tricks[-1].append(step)
    return tricks


def marks_of(step: Step, won: bool, led: bool) -> str:
    """The marks of a card that was played, as in `LEGEND`."""
    marks = (">" if led else "") + ("*" if won else "")
    reneges = [problem for problem in step.problems if problem.kind is RENEGE]
    if any(not (problem.slip or problem.doubt) for problem in reneges):
        return marks + "!"
    undecided = any(problem.kind is RENEGE_UNDECIDED for problem in step.problems)
    return marks + ("?" if reneges or undecided else "!" if _is_wrong(step) else "")


def _is_wrong(step: Step) -> bool:
    return any(problem.severity == "error" for problem in step.problems)


def text_of(row: Sequence[tuple[str, str]]) -> str:
    """A line without its styles."""
    return "".join(text for _, text in row).rstrip()
