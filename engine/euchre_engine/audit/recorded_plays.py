"""The plays of a record by seat: who played each card, and what each seat must have held.

Knows: the recorded tricks, and that a card played later was held before.
Does not know: what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..cards import BIT, FOLLOWS, UNKNOWN, Card, CardSet, Suit
from ..problems import Place
from ..rules import sitting_out
from ..seats import CLOCKWISE, PLACES, SIDE, Seat
from .sorted_record import SortedRecord


class PlayedCard(NamedTuple):
    """A card as recorded: its player, its trick (1–5), and the place where it is written."""

    seat: Seat
    card: Card
    trick: int
    at: Place


class RecordedPlays:
    """The plays of a record by seat.

    `leaders` are the leaders of tricks that differ from the record. `called_out` is the set of
    seats that sit out by the call, `out` the set of those that sit out by the plays, `expected` the
    number of cards in a trick by the call; `orders` has for each recorded trick the players of its
    cards, in the order they fell; `played` are the cards each seat played, and `complete` whether
    these are its whole hand.
    """

    __slots__ = ("called_out", "complete", "expected", "orders", "out", "played", "record")

    def __init__(
        self,
        record: SortedRecord,
        maker: Seat | None,
        alone: bool,
        leaders: Mapping[int, Seat] = MappingProxyType({}),
    ) -> None:
        self.record = record
        out = 0
        if maker is not None:
            defend = record.defend
            lone = defend is not None and SIDE[defend.seat] is not SIDE[maker]
            if alone or lone:
                out = sitting_out(maker, alone, defend.seat if defend and lone else None)
        self.called_out = out
        self.expected = 4 - out.bit_count()
        tricks = record.tricks
        if maker is not None and tricks and len(tricks[0][1].cards) != self.expected:
            out = self._likeliest_out(maker, alone, out)
        self.out = out
        orders: list[tuple[Seat, ...]] = []
        self.orders = orders
        played = [0, 0, 0, 0]
        self.played = played
        clockwise, places = CLOCKWISE[out], PLACES[out]
        for _, trick in tricks:
            leader = leaders.get(len(orders) + 1, trick.leader)
            order = clockwise[leader]
            numbers = places[leader]
            if trick.seats is not None or numbers[0] != leader:
                numbers = order = _order_as_written(
                    leader, trick.seats or (), len(trick.cards), out
                )
            orders.append(order)
            for seat, card in zip(numbers, trick.cards):  # noqa: B905 (the shorter one decides)
                played[seat] |= BIT[card]
        if len(tricks) == 5:
            self.complete = [cards.bit_count() == 5 for cards in played]
        else:
            self.complete = [False, False, False, False]

    def trick(self, number: int) -> list[PlayedCard]:
        """The cards of a recorded trick (1 is the first), without those beyond one for each seat in
        play."""
        index, trick = self.record.tricks[number - 1]
        return [
            PlayedCard(seat, card, number, (index, part))
            for part, (seat, card) in enumerate(
                zip(self.orders[number - 1], trick.cards, strict=False), 2
            )
        ]

    def __iter__(self) -> Iterator[PlayedCard]:
        """Every recorded card, in order."""
        return self.from_trick(1)

    def from_trick(self, first: int) -> Iterator[PlayedCard]:
        """Every recorded card from a trick on, in order."""
        for number in range(first, len(self.orders) + 1):
            yield from self.trick(number)

    def later_play(self, seat: Seat, cards: CardSet, after_trick: int) -> PlayedCard | None:
        """The first of these cards that a seat plays after a trick."""
        for play in self.from_trick(after_trick + 1):
            if play.seat is seat and BIT[play.card] & cards:
                return play
        return None

    def shows_renege(self, trump: Suit) -> bool:
        """True if somebody did not follow suit and played a card of that suit later; false for a
        hand with unknown cards."""
        later = [0, 0, 0, 0]
        follows = FOLLOWS[trump]
        for (_, trick), order in zip(
            reversed(self.record.tricks), reversed(self.orders), strict=True
        ):
            led = follows[trick.cards[0]] if trick.cards else 0
            for seat, card in zip(order, trick.cards, strict=False):
                bit = BIT[card]
                if not bit & led and later[seat] & led:
                    return UNKNOWN not in [c for _, t in self.record.tricks for c in t.cards]
                later[seat] |= bit
        return False

    def _likeliest_out(self, maker: Seat, alone: bool, out: int) -> int:
        """The set of seats that sat out, if every trick disagrees with the call in the same way."""
        tricks = self.record.tricks
        sizes = {len(trick.cards) for _, trick in tricks}
        if len(sizes) == 1 and len(tricks) > 1:
            size = sizes.pop()
            if size == self.expected - 1 and not alone:
                return out | sitting_out(maker, True, None)
            if size == 4 and out:
                return 0
        return out


def _order_as_written(
    leader: Seat, written: tuple[Seat | None, ...], size: int, out: int
) -> tuple[Seat, ...]:
    """The player of each card of a trick in which some cards have a seat beside them.

    A card without a seat belongs to the next seat clockwise that has no card yet.
    """
    order: list[Seat] = []
    taken = out
    for at in range(size):
        seat = written[at] if at < len(written) else None
        if seat is None:
            if not order:
                seat = leader
            elif taken == 15:
                break
            else:
                seat = CLOCKWISE[taken][order[0]][0]
        order.append(seat)
        taken |= 1 << seat
    return tuple(order)
