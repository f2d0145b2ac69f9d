"""The calls of a simulated player.

In: what one seat may see (its hand, the up-card, the score) and its style. Out: the call, the card
to bury. Does not know: which calls are legal (the engine's `Hand`).

A hand's worth is the number of tricks its side takes on average if it makes trump: a sum over the
cards, fitted by least squares to 20,000 hands that these players played out, and rounded. An
up-card that goes to the other side subtracts half its worth. In the second round players follow
common advice: eldest and third hand prefer the other suit of the colour that was turned down
(next), the dealer's side one of the others (reverse next).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_engine.cards import (
    ACE,
    BENNY_DECK,
    BIT,
    IN_SUIT,
    KING,
    POWER,
    SAME_COLOUR,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_in,
    rank_of,
    suit_printed,
)
from euchre_engine.rules import STANDARD


class Style(NamedTuple):
    """A style of play.

    `boldness` is how many tricks less a hand needs before the player calls on it (0 is sensible,
    0.4 calls too much); `loner_boldness` is the same for going alone; `alone` is `False` for a
    player who never goes alone. `care` is the share of plays that the player thinks about (0 to 1);
    the others are the highest legal card.
    """

    boldness: float = 0.0
    loner_boldness: float = 0.0
    care: float = 0.97
    alone: bool = True


class BiddingPosition(NamedTuple):
    """The position of a seat in the bidding: `turn` is 0 for eldest to 3 for the dealer;
    `own_score` is its side's score."""

    turn: int
    own_score: int = 0


ELDEST, SECOND, THIRD, DEALER = range(4)

_BASE: Final = 1.2
"""The tricks that a side takes on average whatever the cards: by its partner and position."""

_OF_TRUMP: Final = {40: 1.0, 30: 1.0, 29: 0.62, 25: 0.42, 24: 0.35, 23: 0.3, 21: 0.25, 20: 0.25}
"""The tricks a trump adds, by its power: the Benny, right bower, left bower, A, K, Q, 10, 9. The
Benny was not fitted: it counts as much as the right bower."""

_TRUMP_WORTH: Final = tuple(
    tuple(_OF_TRUMP.get(POWER[trump][trump][card], 0.0) for card in BENNY_DECK) for trump in SUITS
)

_LENGTH: Final = (0.0, 0.0, 0.0, 0.2, 0.35, 0.4)
"""The tricks that holding a number of trumps adds (the index: 0 to 5)."""


def worth(mine: CardSet, trump: Suit) -> float:
    """The tricks a hand's side takes on average if it makes this trump."""
    row = IN_SUIT[trump]
    trumps = mine & row[trump]
    tricks = _BASE + _LENGTH[trumps.bit_count()]
    values = _TRUMP_WORTH[trump]
    for card in cards_in(trumps):
        tricks += values[card]
    for suit in SUITS:
        if suit is trump:
            continue
        held = mine & row[suit]
        if not held:
            tricks += 0.2
        elif held & BIT[suit * 6 + ACE]:
            tricks += 0.37
        elif held & BIT[suit * 6 + KING] and held & (held - 1):
            tricks += 0.1
    return tricks


def bury(six: CardSet, trump: Suit, kept: CardSet = 0) -> Card:
    """The card that a dealer with six cards buries: that without which the hand is worth most, of
    equal ones the lowest. So a dealer often becomes void in a suit. The cards `kept` may not be
    buried."""
    ways = [card for card in cards_in(six) if SUIT_OF[trump][card] != trump]
    if not ways:
        return min(cards_in(six & ~kept), key=POWER[trump][trump].__getitem__)
    return max(ways, key=lambda card: (worth(six & ~BIT[card], trump), -rank_of(card)))


LEAST_FIRST: Final = (2.78, 3.31, 2.95, 2.79)
LEAST_SECOND: Final = (3.0, 3.1, 3.1, 3.06)
LEAST_ALONE: Final = 3.95
"""The worth a sensible player needs to call in the first and second round, by turn, and to go
alone. They are chosen so that the figures of a simulated season (`tools/demo_season/`) are those of
real ones. The dealer's partner needs most, because the dealer may call too."""


def first_call(
    mine: CardSet, up: Card, position: BiddingPosition, style: Style, named: Suit | None = None
) -> bool | None:
    """A seat's call in the first round: `None` to pass, else whether it orders up the card alone.
    `named` is the suit that the dealer named, if the card is the Benny."""
    trump = suit_printed(up) if named is None else named
    mine = after_order(mine, up, position.turn, named)
    tricks = worth_of_order(mine, up, position.turn, named)
    if tricks + style.boldness < LEAST_FIRST[position.turn]:
        return None
    return _goes_alone(mine, trump, position, style)


def after_order(mine: CardSet, up: Card, turn: int, named: Suit | None = None) -> CardSet:
    """A dealt hand as it is played if this seat orders up the card: a dealer picks it up and
    buries another. `named`: see `first_call`."""
    if turn != DEALER:
        return mine
    six = mine | BIT[up]
    return six & ~BIT[bury(six, suit_printed(up) if named is None else named)]


def worth_of_order(mine: CardSet, up: Card, turn: int, named: Suit | None = None) -> float:
    """The tricks that the side takes on average if the seat whose turn it is orders up the card:
    `mine` is its hand `after_order`. `named`: see `first_call`."""
    trump = suit_printed(up) if named is None else named
    tricks = worth(mine, trump)
    if turn == SECOND:
        tricks += 0.15 + _TRUMP_WORTH[trump][up]
    elif turn != DEALER:
        tricks -= _TRUMP_WORTH[trump][up] / 2
    return tricks


def second_call(
    mine: CardSet,
    turned_down: Suit,
    position: BiddingPosition,
    style: Style,
    suits: Sequence[Suit] | None = None,
    may_pass: bool = True,
) -> tuple[Suit, bool] | None:
    """A seat's call in the second round: `None` to pass, else the suit and whether alone. `suits`
    are those that it may name (by default all but the one turned down; none: it passes)."""
    if suits is None:
        suits = [suit for suit in SUITS if suit is not turned_down]
    if not suits:
        return None
    tricks, trump = max(
        (worth_of_name(mine, suit, turned_down, position.turn), suit) for suit in suits
    )
    if may_pass and tricks + style.boldness < LEAST_SECOND[position.turn]:
        return None
    return trump, _goes_alone(mine, trump, position, style)


def worth_of_name(mine: CardSet, suit: Suit, turned_down: Suit, turn: int) -> float:
    """The tricks that the side takes on average if the seat whose turn it is names a suit, with a
    little more for the suit that common advice prefers there."""
    is_next = SAME_COLOUR[turned_down] is suit
    return worth(mine, suit) + (0.15 if is_next is (turn in (ELDEST, THIRD)) else 0.0)


def _goes_alone(mine: CardSet, trump: Suit, position: BiddingPosition, style: Style) -> bool:
    if not style.alone or STANDARD.over((position.own_score + 2, 0), 0):
        return False  # Two points win it, and a partner helps to take all five.
    return worth(mine, trump) + style.loner_boldness >= LEAST_ALONE
