"""The picture of the dispute: the cards in front of each player, and below what they prove."""

from __future__ import annotations

from typing import Final

from euchre_engine.cards import BENNY, UNKNOWN, Card
from euchre_engine.seats import SEATS

from ...book.people import label
from ...terminal.phrases import card_sign
from ...terminal.screen_text import Canvas, Row, blank_rows, wrapped
from ...terminal.text import cut, padded, width_of
from ..shell import drawing
from ..shell.dialogue import Question
from ..shell.machine import State
from .cards import TRICKS, Place
from .deal import known
from .dispute import Dispute
from .reasoning import EVERY_TRICK
from .sentences import about, standing
from .verdict import Course, course, off_suit, whole_course

_CELL: Final = 6
_WIDE_CELL: Final = 8
_WIDE: Final = 60
"""The least width of a screen for wide cells."""
_ROOMY: Final = 20
"""On a screen with at least this many lines, the marks are explained and lines left blank."""
_LONGEST_NAME: Final = 20
_MARKS: Final = ["> led", "* won", "- had none", "? perhaps a renege", "! a renege"]
_MORE: Final = " ↓ more"
_STYLES: Final = {"!": "error", "?": "note"}


def picture(game: int, state: State, asked: Question, canvas: Canvas) -> list[Row]:
    """The lines of the picture; what is asked and its keys are never left out."""
    dispute, width = state.subject, canvas.width
    foot = [*drawing.asked(asked, width), *drawing.keys(asked, state, width, "/", "Esc leave")]
    foot = [*drawing.said(state, width), *foot]
    title: list[Row] = [[("strong", drawing.in_line(_title(game, dispute), width))]]
    board = [*title, *_table(dispute, canvas)]
    marks = drawing.in_line(_MARKS, width)
    roomy = [title[0], [], *board[1:], [], [("faint", marks)], []]
    verdict = wrapped(standing(dispute), width, "strong" if dispute.done else "")
    has_room = canvas.height >= _ROOMY and len(roomy) + len(verdict) + len(foot) <= canvas.height
    if has_room and len(board) > 1:
        board = roomy
    board = board[: max(0, canvas.height - len(foot))]
    shown = _read(verdict, canvas.height - len(board) - len(foot), dispute.page, width)
    gap = blank_rows(canvas.height - len(board) - len(shown) - len(foot))
    return [*board, *gap, *shown, *foot]


def _read(rows: list[Row], room: int, page: int, width: int) -> list[Row]:
    """As many lines of a text as there is room for, from this page on."""
    if len(rows) <= room or room < 1:
        return rows[: max(0, room)]
    first = min(page * max(1, room - 1), len(rows) - room)
    shown = rows[first : first + room]
    if first + room < len(rows):
        style, text = shown[-1][0]
        shown[-1] = [(style, cut(text, width - len(_MORE))), ("note", _MORE)]
    return shown


def _title(game: int, dispute: Dispute) -> list[str]:
    parts = about(dispute.deal)
    if dispute.accused is not None:
        parts.insert(1, f"{label(dispute.deal.players, dispute.accused)} is accused")
    return [f"Game {game}, {parts[0]}", *parts[1:]]


def _table(dispute: Dispute, canvas: Canvas) -> list[Row]:
    """The four rows of cards under the numbers of the tricks."""
    cell = _WIDE_CELL if canvas.width >= _WIDE else _CELL
    players, facts = dispute.deal.players, known(dispute.deal)
    longest = max(width_of(label(players, seat)) for seat in SEATS)
    names = max(5, min(longest + 2, canvas.width - TRICKS * cell, _LONGEST_NAME))
    head = " " * names + "".join(padded(f" {trick}", cell) for trick in EVERY_TRICK)
    way = (whole_course if dispute.done else course)(dispute.deal, dispute.cards, dispute.took)
    rows: list[Row] = [[("faint", head)]] if facts.trump is not None else []
    for seat in SEATS if facts.trump is not None else ():
        name = padded(label(players, seat), names - 1) + " "
        if facts.sits_out(seat):
            rows.append([("faint", f"{name} sits out")])
            continue
        style = "mark" if seat is dispute.accused else "strong"
        cells = [_cell(dispute, way, Place(seat, trick), cell) for trick in EVERY_TRICK]
        rows.append([(style, name.rstrip()), ("", " " * (names - len(name.rstrip()))), *cells])
    return rows


def _cell(dispute: Dispute, way: Course, place: Place, width: int) -> tuple[str, str]:
    """A card with its marks: who led and who won the trick, and whether it is off suit."""
    card = dispute.cards.at(place)
    leader, winner = way.leaders[place.trick - 1], way.winners[place.trick - 1]
    mark = off_suit(dispute.deal, dispute.cards, leader, place)
    led = ">" if leader is place.seat else " "
    won = "*" if winner is place.seat else ""
    asked = dispute.is_asked and not dispute.done
    style = "mark" if asked and place == dispute.at else _STYLES.get(mark, _red(card))
    sign = ".." if card is None else padded(card_sign(card), 2)
    return style, padded(f"{led}{sign}{won}{mark}", width)


def _red(card: Card | None) -> str:
    return "red" if card is not None and UNKNOWN != card < BENNY and card // 6 in (1, 2) else ""
