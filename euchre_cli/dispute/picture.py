"""A dispute as lines of text: the four rows of cards, the verdict as it stands, the question and
its keys.

Knows: the place of each part, and which parts are left out on a small screen. Does not know:
terminals; a style is a name in `STYLE` of `live_table/screen.py`.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.seats import SEATS, Seat

from ..book.people import label
from ..live_table.canvas import Canvas, Row, blank_rows, fitted, help_page, in_lines
from ..live_table.key_reader import Prompt
from ..terminal.phrases import card_sign
from ..terminal.text import padded, width_of, wrap
from .closing_questions import RULING_KEY
from .disputed_hand import TRICKS, CardPlace, facts_of, is_sitting_out, missing_fact
from .entry_questions import HELP_KEY, next_place
from .questions import HELP
from .ruling import standing
from .standing import Standing
from .state import DisputeState
from .step import prompt
from .verdict_words import card_words, sentence, standing_words

_CELL: Final = 6
_WIDE_CELL: Final = 8
_WIDE: Final = 60
"""The least width of a screen for wide cells."""
_ROOMY: Final = 20
"""On a screen with at least this many lines, the marks are explained and lines left blank."""
_SHORTEST_NAME: Final = 5
_LONGEST_NAME: Final = 20
_MOST_KEYS: Final = 3
"""The most lines that the keys take."""

_NOT_ENTERED: Final = ".."
_MARKS: Final = {"proven": "!", "undecided": "?", "excluded": "-"}
_STYLES: Final = {"proven": "error", "undecided": "note", "excluded": ""}
_LEGEND: Final = ("> led", "* won", "- off suit, had none", "? perhaps a renege", "! a renege")


def picture(state: DisputeState, canvas: Canvas) -> list[Row]:
    """Draws a state: exactly as many lines as the canvas has, none too wide. If it is plain, only
    people's names can contain characters other than ASCII."""
    if state.help:
        return fitted(help_page(HELP, state.help, canvas, HELP_KEY), canvas)
    return fitted(_page(state, canvas), canvas)


def _page(state: DisputeState, canvas: Canvas) -> list[Row]:
    question = prompt(state)
    now = standing(state.dispute)
    roomy = canvas.height >= _ROOMY
    board = [*_title(state, canvas.width), *blank_rows(roomy), *_table(state, now, canvas)]
    if roomy:
        legend = in_lines(list(_LEGEND), canvas.width)
        board += [*blank_rows(1), *([("faint", line)] for line in legend)]
    board += blank_rows(roomy)
    foot = _foot(state, now, question, canvas, canvas.height - len(board))
    room = canvas.height - len(board) - len(foot)
    return [*board, *blank_rows(room), *foot]


def _title(state: DisputeState, width: int) -> list[Row]:
    """The hand, trump and who made it, the dealer and the up-card, in the longest words that
    fit."""
    hand, facts = state.dispute.hand, facts_of(state.dispute.hand)
    parts = [f"Game {state.sheet.number}, hand {hand.number}"]
    if facts.maker is not None:
        alone = " alone" if facts.alone else ""
        trump = "" if facts.trump is None else f", {facts.trump}"
        parts.append(f"{label(hand.players, facts.maker)}{trump}{alone}")
    if facts.dealer is not None:
        parts.append(f"{label(hand.players, facts.dealer)} dealt")
    if facts.up is not None:
        turned = "picked up" if facts.picked_up else "turned down"
        parts.append(f"{card_words(facts.up)} {turned}")
    while len(parts) > 1 and width_of(" · ".join(parts)) > width:
        parts.pop()
    return [[("strong", " · ".join(parts))]]


# -- the cards ------------------------------------------------------------------------------------


def _table(state: DisputeState, now: Standing, canvas: Canvas) -> list[Row]:
    """The four rows of cards under the numbers of the tricks."""
    cell = _WIDE_CELL if canvas.width >= _WIDE else _CELL
    players = state.dispute.hand.players
    longest = max(width_of(label(players, seat)) for seat in SEATS)
    names = max(_SHORTEST_NAME, min(longest + 2, canvas.width - TRICKS * cell, _LONGEST_NAME))
    head = " " * names + "".join(padded(f" {trick}", cell) for trick in range(1, TRICKS + 1))
    rows: list[Row] = [[("faint", head)]]
    for seat in SEATS:
        name = padded(label(players, seat), names - 1) + " "
        if is_sitting_out(facts_of(state.dispute.hand), seat):
            rows.append([("faint", f"{name} sits out")])
            continue
        cells = [_cell(state, now, CardPlace(seat, trick), cell) for trick in range(1, TRICKS + 1)]
        rows.append([(_name_style(state, now, seat), name), *cells])
    return rows


def _name_style(state: DisputeState, now: Standing, seat: Seat) -> str:
    if any(renege.seat is seat for renege in now.reneges) and now.proven:
        return "error"
    return "strong"


def _cell(state: DisputeState, now: Standing, place: CardPlace, width: int) -> tuple[str, str]:
    """A card with its marks: who led and who won the trick, and whether it is off suit."""
    dispute = state.dispute
    asked = not dispute.done and not state.entered and not missing_fact(dispute.hand)
    cursor = asked and next_place(dispute) == place
    card = dispute.cards.at(place)
    shown = _NOT_ENTERED if card is None else padded(card_sign(card), 2)
    if cursor and dispute.pending:
        shown = dispute.pending.upper()[-1] + "_"
    led = ">" if now.course.leaders[place.trick - 1] is place.seat else " "
    won = "*" if now.course.winners[place.trick - 1] is place.seat else ""
    suspect = next((one for one in now.suspects if one.place == place), None)
    mark = "" if suspect is None else _MARKS[suspect.verdict]
    style = "" if suspect is None else _STYLES[suspect.verdict]
    return ("mark" if cursor else style, padded(f"{led}{shown}{won}{mark}", width))


# -- the foot -------------------------------------------------------------------------------------


def _foot(
    state: DisputeState, now: Standing, question: Prompt, canvas: Canvas, room: int
) -> list[Row]:
    """The verdict as it stands, the last message, the question, and the keys that answer it, in at
    most `room` lines. The verdict gives way to the ruling, which says the same."""
    dispute, width = state.dispute, canvas.width
    verdict: list[Row] = []
    is_ruling = any(offer.keys == RULING_KEY for offer in question.offers)
    if not is_ruling and not state.entered and not missing_fact(dispute.hand):
        words = sentence(standing_words(dispute.hand, dispute.cards, now))
        style = "error" if now.reneges else "note" if now.undecided else ""
        verdict = [[(style, line)] for line in wrap(words, width)]
    message: list[Row] = []
    if state.message:
        tone = "error" if state.status else "good" if state.good else "note"
        message = [[(tone, line)] for line in wrap(sentence(state.message), width)]
    ask: list[Row] = [[("strong", line)] for line in wrap(question.words, width)]
    ask = ask[: max(1, room - 1)]  # The first line of keys is worth more than the last words.
    left = max(1, room - len(ask))
    keys = _keys(question, width, min(left, _MOST_KEYS))
    above = [*verdict, *message][: max(0, room - len(ask) - len(keys))]
    return [*above, *ask, *keys][: max(0, room)]


def _keys(question: Prompt, width: int, most: int) -> list[Row]:
    """The keys in at most `most` lines; the last two, which leave and help, stay."""
    items = [offer.shown for offer in question.offers]
    while len(in_lines(items, width)) > most and len(items) > 2:
        del items[-3]
    return [[("", line)] for line in in_lines(items, width)]
