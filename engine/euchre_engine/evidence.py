"""What the plays of a record show: who played each card, and what each seat must have held.

Knows: the recorded tricks, and that a card played later was held before.
Does not know: what was legal.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import BIT, UNKNOWN, Card, CardSet
from .facts import Facts
from .problems import Place
from .seats import CLOCKWISE, SIDE, Seat
from .rules import sitting_out


class PlayedCard(NamedTuple):
    """A card as recorded: who played it, in which trick (1–5), and where that is written."""

    seat: Seat
    card: Card
    trick: int
    at: Place


class Evidence:
    """The plays of a record by seat.

    `out`: the seats that sit out, as the record has it; `tricks`: for each recorded trick its index
    and its plays; `extra`: for each trick, how many cards it has too many (negative: too few);
    `played`: the cards each seat played; `complete`: whether all five are known.
    """

    __slots__ = ("complete", "expected", "extra", "out", "played", "tricks")

    def __init__(self, facts: Facts, maker: Seat | None, alone: bool) -> None:
        lone_defender: Seat | None = None
        if facts.defend is not None and maker is not None:
            if SIDE[facts.defend.seat] is not SIDE[maker]:
                lone_defender = facts.defend.seat
        out = 0 if maker is None else sitting_out(maker, alone, lone_defender)
        self.expected = 4 - out.bit_count()
        if maker is not None and facts.tricks:
            out = _likeliest_out(facts, maker, alone, out, self.expected)
        self.out = out
        self.tricks: list[tuple[int, list[PlayedCard]]] = []
        self.extra: list[int] = []
        played = self.played = [0, 0, 0, 0]
        counts = [0, 0, 0, 0]
        number = 0
        clockwise = CLOCKWISE[out]
        for index, trick in facts.tricks:
            number += 1
            order = clockwise[trick.leader]
            cards = trick.cards
            if trick.seats is not None or order[0] is not trick.leader:
                order = _order_as_written(trick.leader, trick.seats or (), len(cards), out)
            part = 2
            plays = []
            for seat, card in zip(order, cards, strict=False):
                plays.append(PlayedCard(seat, card, number, (index, part)))
                played[seat] |= BIT[card]
                counts[seat] += card != UNKNOWN
                part += 1
            self.tricks.append((index, plays))
            self.extra.append(len(cards) - self.expected)
        self.complete = [
            number == 5 and counts[seat] == 5 and played[seat].bit_count() == 5 for seat in range(4)
        ]

    def later_play(self, seat: Seat, cards: CardSet, after_trick: int) -> PlayedCard | None:
        """The first play by a seat, after a trick, of one of some cards."""
        for _, plays in self.tricks[after_trick:]:
            for play in plays:
                if play.seat is seat and BIT[play.card] & cards:
                    return play
        return None


def _likeliest_out(facts: Facts, maker: Seat, alone: bool, out: int, expected: int) -> int:
    """Who sat out, when every trick disagrees with what was called in the same way."""
    sizes = {len(trick.cards) for _, trick in facts.tricks}
    if len(sizes) == 1:
        size = sizes.pop()
        if size == expected - 1 and not alone and len(facts.tricks) > 1:
            return out | sitting_out(maker, True, None)
        if size == 4 and out and len(facts.tricks) > 1:
            return 0
    return out


def _order_as_written(
    leader: Seat, written: tuple[Seat | None, ...], size: int, out: int
) -> tuple[Seat, ...]:
    """Who played each card of a trick in which some cards have a seat beside them.

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
