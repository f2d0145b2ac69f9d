"""A hand as one HTML file that requests nothing, and runs only the script that is in it.

In: a hand. Out: the text of the file. Does not know: what is said of a hand (`sentences.py`). The
page is complete without its script: the hands as dealt, every step as a list, the tricks in a
table. With it, one step is shown at a time, by buttons or keys.

Every card is on the page once in its hand and once on the table, with the numbers of the steps from
which and through which it lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from euchre_engine.actions import Deal, Play
from euchre_engine.audit.hand_steps import Step
from euchre_engine.cards import UNKNOWN, Card, Suit
from euchre_engine.seats import SEATS, Seat

from ..report.one_file import one_file
from ..terminal.phrases import capitalized, card_sign, short_score
from .pictures import LEGEND, marks_of, tricks_of
from .sentences import (
    all_remarks,
    duty_words,
    hand_remarks,
    makers_words,
    opening_words,
    remark_words,
    result_line,
    seat_remarks,
    step_words,
    winning_words,
)
from .shown_hand import ShownHand

_PLACES: Final = {Seat.N: "north", Seat.E: "east", Seat.S: "south", Seat.W: "west"}


class PageCard(NamedTuple):
    """A card on the page: its sign, whether it is red, the steps (from 0) from which and through
    which it lies there, and the step in which it is played, −1 if it is not."""

    sign: str
    red: bool
    first: int
    last: int
    played: int = -1


class PageSeat(NamedTuple):
    """A player on the page: the seat and its place at the table, the name, what is said beside it
    in the play, the cards held, and those laid on the table."""

    seat: str
    place: str
    name: str
    remark: str
    held: list[PageCard]
    laid: list[PageCard]


class PageStep(NamedTuple):
    """A step on the page: its sentences, its remarks with their severity, and the tricks taken
    before it."""

    words: str
    more: str
    remarks: list[tuple[str, str]]
    tricks: tuple[int, int]
    heading: str


class PageTrick(NamedTuple):
    """A row of the table of tricks: a cell for each seat (the card, its marks, whether it is red)
    and who won it."""

    number: int
    cells: list[tuple[str, str, bool]]
    won: str


def to_html(shown: ShownHand) -> str:
    """The page of a hand as the text of an HTML file."""
    return one_file(
        "euchre_cli.hand_view",
        "hand.html.j2",
        "hand.css",
        "hand.js",
        shown=shown,
        made=capitalized(makers_words(shown)),
        score=short_score(shown.before),
        result=result_line(shown),
        opening=opening_words(shown),
        seats=[_seat(shown, seat) for seat in SEATS],
        up=_up_card(shown),
        steps=list(_steps(shown)),
        last=len(shown.steps),
        ended=shown.hand.end.tricks(),
        remarks=hand_remarks(shown),
        tricks=list(_tricks(shown)),
        verdict=all_remarks(shown),
        legend=f"{LEGEND}.",
    )


def _seat(shown: ShownHand, seat: Seat) -> PageSeat:
    played = next((step for step in shown.steps if isinstance(step.action, Play)), None)
    if played is not None:
        remark = ", ".join(seat_remarks(shown, played, seat))
    else:
        remark = "dealer" if shown.hand.dealer is seat else ""
    return PageSeat(
        seat.name,
        _PLACES[seat],
        shown.name(seat),
        remark,
        _held(shown, seat),
        _laid(shown, seat),
    )


def _held(shown: ShownHand, seat: Seat) -> list[PageCard]:
    """The cards that a seat holds at some step, in the order in which they are held."""
    spans: dict[Card, tuple[int, int]] = {}
    played: dict[Card, int] = {}
    unknown: list[int] = []
    for at, step in enumerate(shown.steps):
        for card in step.cards(seat):
            first, _ = spans.get(card, (at, at))
            spans[card] = (first, at)
        for number in range(step.unknown(seat)):
            if number == len(unknown):
                unknown.append(at)
            else:
                unknown[number] = at
        if isinstance(step.action, Play) and step.seat is seat and step.action.card in spans:
            played[step.action.card] = at
    cards = [_page_card(card, *spans[card], played.get(card, -1)) for card in shown.sorted(spans)]
    return [*cards, *(_page_card(UNKNOWN, 0, last) for last in unknown)]


def _laid(shown: ShownHand, seat: Seat) -> list[PageCard]:
    """The cards that a seat lays on the table: each lies there until the next trick is led."""
    laid = []
    steps = shown.steps
    for at, step in enumerate(steps):
        if not isinstance(step.action, Play) or step.seat is not seat:
            continue
        after = (n for n in range(at + 1, len(steps)) if steps[n].trick != step.trick)
        laid.append(_page_card(step.action.card, at, next(after, len(steps) + 1) - 1, at))
    return laid


def _up_card(shown: ShownHand) -> PageCard | None:
    """The up-card, which lies on the table until it is taken up or turned down."""
    steps = shown.steps
    up = steps[0].action.up if steps and isinstance(steps[0].action, Deal) else None
    if up is None or up == UNKNOWN:
        return None
    bidding = [at for at, s in enumerate(steps) if s.before.maker is None and s.before.passes < 4]
    return _page_card(up, 0, bidding[-1] if bidding else 0)


def _page_card(card: Card, first: int, last: int, played: int = -1) -> PageCard:
    red = card < len(SEATS) * 6 and Suit(card // 6) in (Suit.HEARTS, Suit.DIAMONDS)
    return PageCard(card_sign(card), red, first, last, played)


def _steps(shown: ShownHand) -> Iterator[PageStep]:
    steps = shown.steps
    for at, step in enumerate(steps):
        after = steps[at + 1] if at + 1 < len(steps) else None
        more = (duty_words(shown, step), winning_words(shown, step, after))
        yield PageStep(
            step_words(shown, step),
            " ".join(filter(None, more)),
            remark_words(shown, step),
            step.before.tricks(),
            "" if step.trick == (steps[at - 1].trick if at else 0) else f"Trick {step.trick}",
        )


def _tricks(shown: ShownHand) -> Iterator[PageTrick]:
    won = shown.hand.end.winners
    for number, steps in enumerate(tricks_of(shown.steps), 1):
        winner = won[number - 1] if len(won) >= number else None
        by_seat = {step.seat: step for step in reversed(steps)}
        cells = [_cell(by_seat.get(seat), steps[0], winner) for seat in SEATS]
        yield PageTrick(number, cells, "" if winner is None else shown.name(winner))


def _cell(step: Step | None, led: Step, winner: Seat | None) -> tuple[str, str, bool]:
    if step is None or not isinstance(step.action, Play):
        return "", "", False
    card = _page_card(step.action.card, 0, 0)
    return card.sign, marks_of(step, winner is step.seat, step is led), card.red
