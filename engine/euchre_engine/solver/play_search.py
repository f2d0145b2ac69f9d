"""A position of the play searched for points: the most that N/S reach with all cards known.

Knows: what the seats' cards and the points are in the search of the cards. Does not know: how that
search goes (`card_search.py`), or what came before the play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..cards import Card
from ..seats import SEAT_BIT, SEATS, SIDE, Side
from .card_search import UP_TO, CardOrder, CardSearch, choices
from .position import PlayPosition


class PlaySearch:
    """A position under one trump, and `worth`: what tricks are worth to N/S, by their number."""

    def __init__(
        self, searches: Sequence[CardSearch], position: PlayPosition, worth: tuple[int, ...]
    ) -> None:
        self._search = searches[position.trump]
        self._position = position
        self._ns_led = SIDE[position.leader] is Side.NS
        taken = position.taken
        self._left = position.tricks_left
        self._worth = worth[taken : taken + self._left + 1]
        self._held, self._trick = _by_place(position, self._search.order)

    def reaches(self, points: int, card: int = 0) -> bool:
        """True if N/S get at least so much, if the next seat plays a card or, without one, the best
        it can."""
        goal = _goal(self._worth, points, self._ns_led)
        if goal == 0 or goal == UP_TO[self._left]:
            return (goal == 0) is not self._ns_led
        trick = [*self._trick, card] if card else self._trick
        return self._search.reaches(self._held, trick, goal) is self._ns_led

    def most(self, card: int = 0) -> int:
        """The most that N/S get, if the next seat plays a card or, without one, the best it can."""
        return highest(sorted(set(self._worth)), lambda points: self.reaches(points, card))

    def most_by_card(self) -> dict[Card, int]:
        """The most that N/S get, by the card that the next seat plays by the rules."""
        bits = self._search.order.bits
        mine = self._held[len(self._trick)]
        others = self._search.order.between
        for cards in self._held:
            others |= cards
        unlike = choices(mine, others & ~mine)
        values: dict[int, int] = {}
        by_card: dict[Card, int] = {}
        for card in self._position.lawful_cards():
            alike = min([bit for bit in unlike if bit >= bits[card]])
            if alike not in values:
                values[alike] = self.most(alike)
            by_card[card] = values[alike]
        return by_card


def highest(values: Sequence[int], reaches: Callable[[int], bool]) -> int:
    """The highest of some values, lowest first, that is reached; the first is in any case."""
    low, high = 0, len(values) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if reaches(values[middle]):
            low = middle
        else:
            high = middle - 1
    return values[low]


@lru_cache(maxsize=1024)
def _goal(worth: tuple[int, ...], points: int, ns_led: bool) -> int:
    """The numbers of tricks of the side that led which are worth at least so much to N/S, or less
    than that if E/W led; `worth` is by the tricks of N/S."""
    by_tricks = worth if ns_led else worth[::-1]
    return sum(1 << tricks for tricks, n in enumerate(by_tricks) if (n >= points) is ns_led)


def _by_place(position: PlayPosition, order: CardOrder) -> tuple[list[int], list[int]]:
    """The cards of the players from the leader, with those they have played to the trick in
    progress; and these, up to the next player."""
    bits = order.bits
    leader, turn, out = position.leader, position.turn, position.out
    played = iter(position.trick)
    held: list[int] = []
    trick: list[int] = []
    to_play = False
    for place in range(4):
        seat = SEATS[(leader + place) % 4]
        to_play = to_play or seat is turn
        if SEAT_BIT[seat] & out:
            held.append(0)
            if not to_play:
                trick.append(0)
        elif to_play:
            held.append(order.set_of(position.held[seat]))
        else:
            card = bits[next(played)]
            trick.append(card)
            held.append(order.set_of(position.held[seat]) | card)
    return held, trick
