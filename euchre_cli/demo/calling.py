"""How a simulated player calls: what a hand is worth, when that is enough, what the dealer buries.

Knows: the hand of one seat, the up-card, where the dealer sits, the score, the player's style.
Does not know: anybody else's cards.

A hand's worth is how many tricks its side takes on average if it makes trump: a sum over the cards,
fitted by least squares to 20,000 hands that the players of `player.py` played out, and rounded.
Besides it there is the up-card, which is half as good as lost where the other side gets it, and
common advice for the second round: eldest and third hand name the suit of the colour that was
turned down (next), the dealer's side one of the others (reverse next).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre_engine.cards import (
    ACE,
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
    """How somebody plays.

    `boldness` is how much weaker a hand they call on than others do, in tricks (0 is sensible,
    0.4 calls too much); `loner_boldness` the same for going alone; `alone` is `False` for somebody
    who never does. `care` is how many of their plays are thought about (0 to 1); the others are the
    first card that may be played.
    """

    boldness: float = 0.0
    loner_boldness: float = 0.0
    care: float = 0.97
    alone: bool = True


class Place(NamedTuple):
    """Where somebody speaks: `turn` is 0 for eldest to 3 for the dealer; `ours` is the score of the
    own side."""

    turn: int
    ours: int = 0


ELDEST, SECOND, THIRD, DEALER = range(4)

_BASE: Final = 1.2
"""What partner and position bring before a card is counted."""

_OF_TRUMP: Final = {30: 1.0, 29: 0.62, 25: 0.42, 24: 0.35, 23: 0.3, 21: 0.25, 20: 0.25}
"""The tricks a trump adds, by its power: right bower, left bower, A, K, Q, 10, 9."""

_TRUMP_WORTH: Final = tuple(
    tuple(_OF_TRUMP.get(POWER[trump][trump][card], 0.0) for card in range(24)) for trump in SUITS
)

_LENGTH: Final = (0.0, 0.0, 0.0, 0.2, 0.35, 0.4)
"""What it adds to hold so many trumps."""


def worth(mine: CardSet, trump: Suit) -> float:
    """How many tricks a hand's side takes on average with this trump made by it."""
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


def bury(six: CardSet, trump: Suit) -> Card:
    """The card a dealer buries of six: the one without which the hand is worth most, of equals the
    lowest, so that a suit is left without a card."""
    ways = [card for card in cards_in(six) if SUIT_OF[trump][card] != trump]
    if not ways:
        return min(cards_in(six), key=POWER[trump][trump].__getitem__)
    return max(ways, key=lambda card: (worth(six & ~BIT[card], trump), -rank_of(card)))


_ENOUGH_FIRST: Final = (2.78, 3.31, 2.95, 2.79)
_ENOUGH_SECOND: Final = (3.0, 3.1, 3.1, 3.06)
_ENOUGH_ALONE: Final = 3.95
"""The worth a sensible player calls on in each round, by turn to speak, and goes alone on; chosen
so that a season lies where real ones do (`season.py`). Most is asked of the dealer's partner, for
the dealer may call too."""


def first_call(mine: CardSet, up: Card, place: Place, style: Style) -> bool | None:
    """Whether a seat accepts the up-card: `None` passes, else whether alone."""
    trump = suit_printed(up)
    if place.turn == DEALER:
        six = mine | BIT[up]
        mine = six & ~BIT[bury(six, trump)]
        tricks = worth(mine, trump)
    else:
        tricks = worth(mine, trump)
        if place.turn == SECOND:
            tricks += 0.15 + _TRUMP_WORTH[trump][up]
        else:
            tricks -= _TRUMP_WORTH[trump][up] / 2
    if tricks + style.boldness < _ENOUGH_FIRST[place.turn]:
        return None
    return _goes_alone(mine, trump, place, style)


def second_call(
    mine: CardSet, turned_down: Suit, place: Place, style: Style
) -> tuple[Suit, bool] | None:
    """The suit a seat names and whether alone; `None` passes."""
    tricks, trump = max(
        (worth(mine, suit) + _next(suit, turned_down, place), suit)
        for suit in SUITS
        if suit is not turned_down
    )
    if tricks + style.boldness < _ENOUGH_SECOND[place.turn]:
        return None
    return trump, _goes_alone(mine, trump, place, style)


def _next(suit: Suit, turned_down: Suit, place: Place) -> float:
    is_next = SAME_COLOUR[turned_down] is suit
    return 0.15 if is_next is (place.turn in (ELDEST, THIRD)) else 0.0


def _goes_alone(mine: CardSet, trump: Suit, place: Place, style: Style) -> bool:
    if not style.alone or STANDARD.over((place.ours + 2, 0), 0):
        return False  # Two points win it, and a partner helps to take all five.
    return worth(mine, trump) + style.loner_boldness >= _ENOUGH_ALONE
