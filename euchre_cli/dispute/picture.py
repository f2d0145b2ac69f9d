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
from ..live_table.key_reader import SEAT_KEYS, Offer, Prompt
from ..terminal.phrases import card_sign
from ..terminal.text import cut, padded, width_of, wrap
from .closing_questions import BACK_TO_CARDS, RULING_KEY
from .disputed_hand import TRICKS, CardPlace, facts_of, is_sitting_out, missing_fact
from .entry_questions import HELP_KEY, next_place
from .questions import HELP
from .ruling import standing
from .standing import VerdictSoFar
from .state import DisputeState
from .step import PAGE_KEYS, prompt
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
    title, table = _title(state, canvas.width), _table(state, now, canvas)
    board = [*title, *blank_rows(roomy), *table]
    if roomy:
        legend = in_lines(list(_LEGEND), canvas.width)
        board += [*blank_rows(1), *([("faint", line)] for line in legend)]
    board += blank_rows(roomy)
    # What is asked, and its keys, is worth more than what stands above it.
    needs = len(_question(question, canvas.width, 1, whole=True))
    fitting = (
        above for above in (board, [*title, *table], table) if len(above) + needs <= canvas.height
    )
    board = next(fitting, [])
    foot = _question(question, canvas.width, canvas.height - len(board), state.page)
    room = canvas.height - len(board) - len(foot)
    said = _said(state, now, question, canvas.width, room)
    return [*board, *blank_rows(room - len(said)), *said, *foot]


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


def _table(state: DisputeState, now: VerdictSoFar, canvas: Canvas) -> list[Row]:
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


def _name_style(state: DisputeState, now: VerdictSoFar, seat: Seat) -> str:
    if any(renege.seat is seat for renege in now.reneges) and now.proven:
        return "error"
    return "strong"


def _cell(state: DisputeState, now: VerdictSoFar, place: CardPlace, width: int) -> tuple[str, str]:
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


def _said(
    state: DisputeState, now: VerdictSoFar, question: Prompt, width: int, room: int
) -> list[Row]:
    """The verdict as it stands, and the last message, in at most `room` lines; the verdict is cut
    first. It gives way to the ruling, which says the same."""
    dispute = state.dispute
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
    message = _cut_to_lines(message, room, width)
    return [*_cut_to_lines(verdict, room - len(message), width), *message]


def _cut_to_lines(rows: list[Row], most: int, width: int) -> list[Row]:
    """At most so many of these lines; a mark ends the last one if any are left out."""
    if len(rows) <= most or most <= 0:
        return rows[: max(0, most)]
    *_, (style, text) = rows[most - 1]
    return [*rows[: most - 1], [(style, _marked(text, width))]]


def _marked(text: str, width: int) -> str:
    while width_of(text) > width - 2 and " " in text:
        text = text.rpartition(" ")[0]
    return cut(f"{text} …", width)


def _question(
    question: Prompt, width: int, room: int, page: int = 0, whole: bool = False
) -> list[Row]:
    """The question and its keys, in at most `room` lines, or in as few as hold the `whole` of it.
    Of a question that is longer, this page; the keys are never cut."""
    ask: list[Row] = [[("strong", line)] for line in wrap(question.words, width)]
    keys = _keys(question.offers, width, max(1, room - len(ask)))
    if whole or len(ask) + len(keys) <= room:
        return [*ask, *keys]
    keys = _keys((*question.offers, Offer(PAGE_KEYS[0], "more")), width, 1)
    most = max(1, room - len(keys))
    first = min(page * max(1, most - 1), max(0, len(ask) - most))
    return [*_cut_to_lines(ask[first:], most, width), *keys][-max(1, room) :]


def _keys(offers: tuple[Offer, ...], width: int, most: int) -> list[Row]:
    """The keys in `most` lines, and never more than `_MOST_KEYS` if they fit: first in fewer words
    and with shorter names. While cards are entered, those that the help has, too, are left out
    then; the last two, which leave and help, stay. The keys of an answer are never left out."""
    most = min(most, _MOST_KEYS)
    shortest = [_short(offer, _SHORTEST_NAME) for offer in offers]
    enough = max(most, len(in_lines(shortest, width)))
    items = [offer.shown for offer in offers]
    for longest in range(_LONGEST_NAME, _SHORTEST_NAME - 1, -1):
        if len(in_lines(items, width)) <= enough:
            break
        items = [_short(offer, longest) for offer in offers]
    has_help = any(offer.keys == HELP_KEY for offer in offers)
    while has_help and len(in_lines(items, width)) > most and len(items) > 2:
        del items[-3]
    return [[("", line)] for line in in_lines(items, width)]


def _short(offer: Offer, longest: int) -> str:
    """The words of an offer in fewer words, a player's name cut to `longest` columns."""
    if offer == BACK_TO_CARDS:
        return f"{offer.keys} back"
    words = cut(offer.words, longest) if offer.keys in SEAT_KEYS else offer.words
    return Offer(offer.keys, words).shown
