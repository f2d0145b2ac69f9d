"""The calls and exchanges with all cards known: do N/S get so many points with best play by all?

Knows: who decides what, in which order, and which actions come to the same. Does not know: what is
legal (`hand.py`), or how the cards are played (`play_search.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from ..actions import Action, Best, Defend, Discard, Swap
from ..cards import Card, Suit
from ..hand import Hand, Phase
from ..rules import Rules
from ..seats import CLOCKWISE, LEFT, SEATS, SIDE, Seat, Side
from .card_search import CARD_ORDERS, CardSearch
from .play_search import PlaySearch, highest
from .position import PlayPosition, possible_worth, worth_of

Decision: TypeAlias = tuple[Side, list[Action]]
"""A side, and the actions it may choose one of."""

Worth: TypeAlias = tuple[int, ...]
"""What tricks are worth to N/S, by their number."""

Scale: TypeAlias = Callable[[Worth], Worth]
"""What counts: made of points to N/S less points to E/W."""

ANYTHING: Final = (-1000, 1000)
"""The least and the most that a hand can be worth of which nothing is known yet."""


class CallSearch:
    """Searches what is decided before the play; what was found is remembered by the state."""

    def __init__(self, searches: Sequence[CardSearch], scale: Scale) -> None:
        self._searches = searches
        self._scale = scale
        self._between: dict[tuple[object, ...], tuple[int, int]] = {}

    def value(self, hand: Hand) -> int:
        """What a hand is worth to N/S."""
        if only_cards_left(hand):
            return self._play(hand).most()
        values = _possible_values(hand.rules, self._scale)
        return highest(values, lambda points: self._reaches(hand, points))

    def value_of_each(self, hand: Hand) -> dict[Action, int]:
        """What it is worth after every legal action."""
        likeness = Likeness(hand)
        values: dict[object, int] = {}
        by_action: dict[Action, int] = {}
        for action in hand.legal():
            like = likeness.of(action)
            if like not in values:
                values[like] = self.value(hand.copy().apply(action))
            by_action[action] = values[like]
        return by_action

    def best_action(self, hand: Hand) -> Action | None:
        """An action that keeps the value of a hand; `None` if playing on keeps it."""
        value = self.value(hand)
        to_decide = _decisions(hand)
        while to_decide:
            (side, actions), *later = to_decide
            wanted = side is Side.NS
            points = value if wanted else value + 1
            if self._decided(hand, later, points) is not wanted:
                for action in actions:
                    if self._reaches(hand.copy().apply(action), points) is wanted:
                        return action
            to_decide = later
        return None

    def _reaches(self, hand: Hand, points: int) -> bool:
        """True if N/S get at least so much with best play by all."""
        if hand.phase is Phase.OVER:
            thrown_in = hand.thrown_in is not None
            return points <= (0 if thrown_in else self._scale(worth_of(hand))[hand.tricks().ns])
        if only_cards_left(hand):
            return self._play(hand).reaches(points)
        if hand.maker is not None:
            least, most = _bounds(hand.rules, hand.maker, hand.alone, self._scale)
            if points <= least or points > most:
                return points <= least
        state = _state(hand)
        least, most = self._between.get(state, ANYTHING)
        if points <= least or points > most:
            return points <= least
        reached = bool(self._decided(hand, _decisions(hand), points))
        self._between[state] = (points, most) if reached else (least, points - 1)
        return reached

    def _decided(self, hand: Hand, to_decide: list[Decision], points: int) -> bool | None:
        """The same, if only these decisions are left before the play; `None` without any.

        The last is looked at first: the others matter only if it is not what their side wants.
        """
        reached: bool | None = None
        if hand.phase is Phase.PLAY:
            reached = self._play(hand).reaches(points)
        for side, actions in reversed(to_decide):
            wanted = side is Side.NS
            if reached is wanted:
                continue
            reached = not wanted
            for action in actions:
                if self._reaches(hand.copy().apply(action), points) is wanted:
                    reached = wanted
                    break
        return reached

    def _play(self, hand: Hand) -> PlaySearch:
        """The play of a hand, if nobody decides anything more before it."""
        position = PlayPosition.of(hand)
        return PlaySearch(self._searches, position, self._scale(position.worth))


@lru_cache(maxsize=64)
def _possible_values(rules: Rules, scale: Scale) -> list[int]:
    """What a hand can be worth before anybody has called, the least first."""
    values = {0}
    for maker in SEATS:
        for alone in (False, True):
            for worth in possible_worth(rules, maker, alone):
                values.update(scale(worth))
    return sorted(values)


@lru_cache(maxsize=256)
def _bounds(rules: Rules, maker: Seat, alone: bool, scale: Scale) -> tuple[int, int]:
    """The least and the most that a hand with this maker can be worth."""
    every = [*map(scale, possible_worth(rules, maker, alone))]
    return min(map(min, every)), max(map(max, every))


def only_cards_left(hand: Hand) -> bool:
    """True if a hand is in play and nobody may go alone or ask for a card any more."""
    if hand.phase is not Phase.PLAY:
        return False
    if hand.trick or hand.winners:
        return True
    rules = hand.rules
    defence = rules.may_defend_alone(hand.alone) and hand.lone_defender is None
    exchange = hand.alone and rules.may_ask_for_best
    return hand.best is not None or not (defence or exchange)


def _state(hand: Hand) -> tuple[object, ...]:
    """What the value of a hand depends on before its first card is played."""
    return (
        *(hand.rules, hand.dealer, hand.phase, hand.passes, hand.turn, *hand.held),
        *(hand.up, hand.up_suit, hand.kitty_top, hand.farmer, hand.farmer_may_speak),
        *(hand.maker, hand.trump, hand.alone, hand.discarded, hand.lone_defender, hand.best),
    )


def _decisions(hand: Hand) -> list[Decision]:
    """What may be decided now, in order, with one action of those that come to the same.

    At the last decision before the play one action must be chosen, at each other one none need be.
    """
    assert hand.turn is not None
    likeness = Likeness(hand)
    unlike: dict[object, Action] = {}
    for action in hand.legal():
        unlike.setdefault(likeness.of(action), action)
    actions = list(unlike.values())
    decisions: list[Decision] = []
    for seat in CLOCKWISE[0][LEFT[hand.dealer]]:
        swaps: list[Action] = [a for a in actions if isinstance(a, Swap) and a.seat is seat]
        defences: list[Action] = [a for a in actions if isinstance(a, Defend) and a.seat is seat]
        decisions += [(SIDE[seat], some) for some in (swaps, defences) if some]
    if hand.phase is not Phase.PLAY:
        calls: list[Action] = [a for a in actions if not isinstance(a, Swap)]
        return [*decisions, (SIDE[hand.turn], calls)]
    # There may also be the discard of a dealer who sits out; it decides nothing.
    exchanges: list[Action] = [a for a in actions if isinstance(a, Best)]
    if exchanges:
        assert hand.maker is not None
        decisions.append((SIDE[hand.maker], exchanges))
    return decisions


class Likeness:
    """Tells which actions of a hand come to the same.

    Cards of a suit are the same to give away if no card that others may play ranks between them.
    """

    def __init__(self, hand: Hand) -> None:
        order = CARD_ORDERS[Suit.NO_TRUMP if hand.trump is None else hand.trump]
        self._bits = order.bits
        self._others = order.between
        if hand.phase is Phase.DISCARD:
            chooser, in_play = hand.dealer, CLOCKWISE[0][hand.dealer]
        elif hand.maker is not None:
            chooser, in_play = hand.maker, hand.players
        else:
            return
        for seat in in_play:
            if seat is not chooser:
                self._others |= order.set_of(hand.held[seat])

    def of(self, action: Action) -> object:
        """Equal for two actions that come to the same."""
        match action:
            case Discard(card):
                return Discard, self._rank(card)
            case Best(given, returned):
                comes, goes = self._rank(given), self._rank(returned)
                return (Best, comes, goes) if comes != goes else Best
            case Swap(seat, cards):
                # The nines and tens of a suit, which are all that is swapped, are neighbours.
                return Swap, seat, tuple(sorted(map(self._rank, cards)))
        return action

    def _rank(self, card: Card) -> int:
        """The cards of others below a card, in its suit and in those before it."""
        return self._others & (self._bits[card] - 1)
