"""The tricks of a PTN hand: rows of cards in columns that are seats.

In: the tag of the play, and who made trump. Out: tricks with their leaders, and their places. The
columns say who played a card, not who led: that is the seat of the tag, and then whoever won the
trick before. Does not know: what else is recorded of the hand, or if a play was legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.audit.record import Maker, Trick
from euchre_engine.cards import UNKNOWN, Card, set_of
from euchre_engine.problems import LINE_TOO_LONG, NOT_REPRESENTABLE
from euchre_engine.rules import Rules, sitting_out
from euchre_engine.seats import CLOCKWISE, PARTNER, SEAT_BIT, SIDE, Seat
from euchre_engine.trick import surely_winning_card

from ..log_items import Span, Trouble
from .tags import Tag, Word
from .words import NO_CARD, UnreadableWord, read_card

SEATS_IN_A_ROW: Final = 4
ENDS: Final = ("*", "+")
"""The signs that PBN puts after the last card or call."""

Row: TypeAlias = dict[Seat, tuple[Card, Word]]
"""The cards of a trick by seat."""

Report: TypeAlias = Callable[[Trouble], None]


class TrickWithPlaces(NamedTuple):
    """A trick, and the places of its parts."""

    trick: Trick
    spans: tuple[Span, ...]


def read_rows(tag: Tag, first: Seat, report: Report) -> list[Row]:
    """The rows of the tag of the play, whose columns begin with `first`; without empty rows at the
    end."""
    rows: list[Row] = []
    for words in tag.rows:
        row: Row = {}
        plays = [word for word in words if word.text not in ENDS]
        for seat, word in zip(CLOCKWISE[0][first], plays, strict=False):
            if word.text == NO_CARD:
                continue
            try:
                row[seat] = (read_card(word), word)
            except UnreadableWord as bad:
                report(bad.trouble)
                row[seat] = (UNKNOWN, word)
        if len(plays) > SEATS_IN_A_ROW:
            report(plays[SEATS_IN_A_ROW].trouble("a fifth card in one trick; there are four seats"))
        if plays:
            rows.append(row)
    while rows and not rows[-1]:
        rows.pop()
    report_cut(tag, report)
    return rows


def report_cut(tag: Tag, report: Report) -> None:
    """Reports that a tag has more rows, or longer ones, than are read."""
    if tag.cut:
        words = f"[{tag.name.text}] has more rows or words than any hand; the rest are skipped"
        report(tag.name.trouble(words, LINE_TOO_LONG))


def lone_defender(maker: Seat, rows: list[Row]) -> tuple[Seat, Span] | None:
    """The defender whose partner never played a card, though a trick was completed, and the place
    of the defender's first card; `None` if there is none."""
    if len(rows) < 2:
        return None
    for seat in CLOCKWISE[0][maker]:
        sat_out = not any(PARTNER[seat] in row for row in rows)
        defends = SIDE[seat] is not SIDE[maker] and all(seat in row for row in rows[:-1])
        if defends and sat_out:
            return seat, rows[0][seat][1].span
    return None


def tricks_of(
    rules: Rules,
    maker: Maker | None,
    defender: Seat | None,
    tag: Tag,
    first: Seat,
    rows: list[Row],
    report: Report,
) -> Iterator[TrickWithPlaces]:
    """The tricks in order. If nobody can know who led one of them, that is reported, and it and the
    later ones are left out."""
    if not rows:
        return
    if maker is None or maker.suit is None:
        words = "trump is not known, so nobody can say who led; the tricks are left out"
        report(tag.name.trouble(words, NOT_REPRESENTABLE))
        return
    out = sitting_out(maker.seat, maker.alone, defender)
    leader, place = first, tag.written
    unseen = rules.whole_deck
    for number, row in enumerate(rows, 1):
        order = [seat for seat in CLOCKWISE[0][leader] if seat in row]
        if not order:
            words = f"row {number} of [Play] has no card; the rows after it are left out"
            report(tag.name.trouble(words))
            return
        cards = tuple(row[seat][0] for seat in order)
        words_in_order = [row[seat][1] for seat in order]
        in_turn = [order[0], *CLOCKWISE[out | SEAT_BIT[order[0]]][order[0]]]
        seats = None if order == in_turn[: len(order)] else tuple(order)
        lead = place if order[0] is leader else words_in_order[0]
        spans = (words_in_order[0].span, lead.span, *(word.span for word in words_in_order))
        yield TrickWithPlaces(Trick(order[0], cards, seats), spans)
        unseen &= ~set_of(cards)
        winner = surely_winning_card(cards, maker.suit, unseen)
        if winner is None and number < len(rows):
            words = "the cards do not show who won this trick, and so who led the next"
            report(
                words_in_order[0].trouble(
                    f"{words}; the tricks after it are left out", NOT_REPRESENTABLE
                )
            )
            return
        if winner is not None:
            leader, place = order[winner], words_in_order[winner]
