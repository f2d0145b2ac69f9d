"""The plays of a record: which seat played each card, by the leader and by who sits out.

Knows: the recorded tricks, and that a card played later was held before. Does not know: what is
legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..cards import BIT, Card, CardSet, set_of
from ..problems import Place
from ..seats import CLOCKWISE, SEAT_BIT, Seat
from .record import Trick
from .sheet import Sheet

FIRST_CARD = 2
"""The part of a line at which the cards of a trick begin."""


class WrittenPlay(NamedTuple):
    """A card as it is written: its player, its trick (1–5), and its place."""

    seat: Seat
    card: Card
    trick: int
    at: Place


class WrittenPlays:
    """The first five tricks of a record.

    `out` is the set of seats that sit out, `expected` the number of cards in a trick; `orders` has
    for each trick the seats in the order they played. `shown` are by seat the cards that it is the
    first to play, `anybody` those of all seats; `complete` tells of each seat whether these are its
    whole hand.
    """

    __slots__ = ("anybody", "complete", "expected", "lines", "orders", "out", "shown")

    def __init__(self, sheet: Sheet, out: int) -> None:
        self.lines = sheet.tricks[:5]
        self.out = out
        self.expected = 4 - out.bit_count()
        orders: list[Sequence[Seat]] = []
        shown: list[CardSet] = [0, 0, 0, 0]
        anybody = 0
        clockwise = CLOCKWISE[out]
        for _, trick in self.lines:
            order: Sequence[Seat] = clockwise[trick.leader]
            if trick.seats is not None or order[0] is not trick.leader:
                order = _order_as_written(trick, out)
            orders.append(order)
            for seat, card in zip(order, trick.cards):  # noqa: B905 (the shorter one decides)
                bit = BIT[card]
                if not bit & anybody:
                    shown[seat] |= bit
                    anybody |= bit
        self.orders = orders
        self.shown = shown
        self.anybody: CardSet = anybody
        whole = len(self.lines) == 5
        self.complete = [whole and cards.bit_count() == 5 for cards in shown]

    def trick(self, number: int) -> list[WrittenPlay]:
        """The plays of a trick (1 is the first), without cards beyond one for each seat."""
        line, trick = self.lines[number - 1]
        fell = zip(self.orders[number - 1], trick.cards, strict=False)
        return [
            WrittenPlay(seat, card, number, (line, part))
            for part, (seat, card) in enumerate(fell, FIRST_CARD)
        ]

    def after(self, trick: int) -> Iterator[WrittenPlay]:
        """Every play after a trick, in order; after 0, every play."""
        for number in range(trick + 1, len(self.lines) + 1):
            yield from self.trick(number)

    def of_seat_after(self, seat: Seat, trick: int) -> CardSet:
        """The cards that a seat, as the first one, plays after a trick."""
        cards = set_of(play.card for play in self.after(trick) if play.seat is seat)
        return cards & self.shown[seat]

    def first_play(self, cards: CardSet, seat: Seat, after: int) -> WrittenPlay | None:
        """The first play of one of these cards by a seat after a trick; `None` if there is none."""
        for play in self.after(after):
            if play.seat is seat and BIT[play.card] & cards:
                return play
        return None


def _order_as_written(trick: Trick, out: int) -> tuple[Seat, ...]:
    """The players of a trick in which seats stand beside some cards, or a seat leads that sits out.

    A card without a seat belongs to the next seat clockwise that has no card yet.
    """
    order: list[Seat] = []
    taken = out
    written = trick.seats or ()
    for at in range(len(trick.cards)):
        seat = written[at] if at < len(written) else None
        if seat is None:
            if not order:
                seat = trick.leader
            elif taken == 15:
                break
            else:
                seat = CLOCKWISE[taken][order[0]][0]
        order.append(seat)
        taken |= SEAT_BIT[seat]
    return tuple(order)
