"""A position of the play of the cards, from a hand or set up by itself.

Knows: who holds what, the trick in progress, and what the tricks will be worth.
Does not know: whether it came about by the rules, or how it is best played.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..cards import BIT, FOLLOWS, UNKNOWN, Card, CardSet, Suit, cards_in
from ..hand import Hand
from ..problems import UnknownCards
from ..rules import Result, Rules
from ..seats import CLOCKWISE, LEFT, SIDE, Seat, Side
from ..trick import may_be_played, winning_card


class PlayPosition(NamedTuple):
    """A position of the play, whether or not it came about by the rules.

    `held` are the cards in hand now, by seat; `trick` those of the trick in progress, in the order
    they fell from its `leader`; `out` the set of seats that sit out; `taken` the tricks that N/S
    have taken. `worth` are the points to N/S less those to E/W, by the tricks N/S take of five.
    """

    trump: Suit
    leader: Seat
    held: tuple[CardSet, ...]
    trick: tuple[Card, ...]
    out: int
    taken: int
    worth: tuple[int, ...]

    @classmethod
    def of(cls, hand: Hand) -> PlayPosition:
        """The position of a hand in play. Raises `UnknownCards` if cards in play are not known, or
        if the trick in progress was not played in turn."""
        trump, turn = hand.trump, hand.turn
        if trump is None:
            raise UnknownCards("trump is not known")
        if turn is None or None in hand.winners:
            raise UnknownCards("it is not known who won a trick")
        if UNKNOWN in hand.trick:
            raise UnknownCards("a card of the trick in progress is not known")
        leader = hand.trick_by[0] if hand.trick else turn
        players = CLOCKWISE[hand.out][leader]
        if tuple(hand.trick_by) != players[: len(hand.trick)]:
            raise UnknownCards("the trick in progress was not played in turn")
        tricks_left = 5 - len(hand.winners)
        missing = [
            str(seat)
            for seat in players
            if not hand.whole[seat]
            or hand.held[seat].bit_count() != tricks_left - (seat in hand.trick_by)
        ]
        if missing:
            raise UnknownCards(cards_missing(missing))
        taken = sum(SIDE[seat] is Side.NS for seat in hand.winners if seat is not None)
        return cls(
            trump, leader, tuple(hand.held), tuple(hand.trick), hand.out, taken, worth_of(hand)
        )

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats in play, from the leader."""
        return CLOCKWISE[self.out][self.leader]

    @property
    def turn(self) -> Seat:
        """The seat that plays next."""
        return self.players[len(self.trick)]

    @property
    def tricks_left(self) -> int:
        """The number of tricks that are not finished."""
        return self.held[self.leader].bit_count() + bool(self.trick)

    def lawful_cards(self) -> list[Card]:
        """The cards that the next seat may play by the rules, lowest number first."""
        held = self.held[self.turn]
        led = FOLLOWS[self.trump][self.trick[0]] if self.trick else 0
        return [card for card in cards_in(held) if may_be_played(BIT[card], led, held)]

    def play(self, card: Card) -> PlayPosition:
        """The position after the next seat has played a card that it holds, lawful or not."""
        held = list(self.held)
        held[self.turn] &= ~BIT[card]
        trick = (*self.trick, card)
        players = self.players
        if len(trick) < len(players):
            return self._replace(held=tuple(held), trick=trick)
        winner = players[winning_card(trick, self.trump)]
        taken = self.taken + (SIDE[winner] is Side.NS)
        return self._replace(held=tuple(held), trick=(), leader=winner, taken=taken)


def worth_of(hand: Hand) -> tuple[int, ...]:
    """The points to N/S less those to E/W, by the tricks that N/S take; the hand has a maker."""
    assert hand.maker is not None
    return _worth(hand.rules, hand.maker, hand.alone, hand.lone_defender, hand.best is not None)


@lru_cache(maxsize=64)
def possible_worth(rules: Rules, maker: Seat, alone: bool) -> tuple[tuple[int, ...], ...]:
    """What `worth_of` a hand can be with this maker, by who else goes alone and what is asked."""
    defence = (None, LEFT[maker]) if rules.may_defend_alone(alone) else (None,)
    exchange = (False, True) if alone and rules.may_ask_for_best else (False,)
    return tuple([_worth(rules, maker, alone, lone, best) for lone in defence for best in exchange])


@lru_cache(maxsize=256)
def _worth(
    rules: Rules, maker: Seat, alone: bool, lone_defender: Seat | None, best: bool
) -> tuple[int, ...]:
    points = []
    for tricks in range(6):
        makers = tricks if SIDE[maker] is Side.NS else 5 - tricks
        ns, ew = rules.award(Result(maker, alone, lone_defender, best, makers)).pair()
        points.append(ns - ew)
    return tuple(points)


def cards_missing(whose: list[str]) -> str:
    """The reason that a hand cannot be solved: not all of these cards are known."""
    return f"a hand is solved only with all cards known; not known: {', '.join(whose)}"
