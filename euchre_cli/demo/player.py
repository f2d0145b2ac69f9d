"""How a simulated player calls and plays cards.

In: what one seat may see (its hand, the up-card, the cards that fell, the score) and its style.
Out: the call, the card to bury, the card to play. That a card is legal is the engine's business.

A hand's worth is how many tricks its side takes on average if it makes trump: a sum over the cards,
fitted by least squares to 20,000 hands that these players played out, and rounded. The up-card is
worth half as much to the side that does not get it. In the second round comes common advice: eldest
and third hand name the other suit of the colour that was turned down (next), the dealer's side one
of the others (reverse next). In play, makers lead trumps, defenders lead aces, second hand plays
low and third hand high, and nobody takes a trick from a partner who has it.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from euchre_engine.seats import PARTNER, SIDE, Seat

# -- calling ---------------------------------------------------------------------------------------


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


# -- playing cards ---------------------------------------------------------------------------------


_DECK: Final[CardSet] = (1 << 24) - 1


class Sight:
    """What one seat sees while a hand is played.

    `mine` are the cards in hand, `elsewhere` those that somebody else may hold: whoever drives the
    hand takes each card away that falls. `gone` were never in play as far as this seat knows: a
    card it buried, an up-card that was turned down. `maker` made `trump`, perhaps `alone`.
    """

    __slots__ = ("alone", "elsewhere", "maker", "mine", "ours", "partner", "seat", "trump")

    def __init__(
        self, seat: Seat, mine: CardSet, gone: CardSet, maker: Seat, trump: Suit, alone: bool
    ) -> None:
        self.seat = seat
        self.partner = PARTNER[seat]
        self.mine = mine
        self.elsewhere = _DECK & ~mine & ~gone
        self.trump = trump
        self.maker = maker
        self.alone = alone
        self.ours = SIDE[maker] is SIDE[seat]

    def is_best(self, card: Card) -> bool:
        """Whether no card elsewhere beats this one in its own suit."""
        suit = SUIT_OF[self.trump][card]
        power = POWER[self.trump][suit]
        rivals = IN_SUIT[self.trump][suit] & self.elsewhere
        return all(power[other] < power[card] for other in cards_in(rivals))


def lead(sight: Sight) -> Card:
    """The card to lead to a trick."""
    mine, trump = sight.mine, sight.trump
    in_trump = IN_SUIT[trump][trump]
    trumps = sorted(cards_in(mine & in_trump), key=POWER[trump][trump].__getitem__)
    others = list(cards_in(mine & ~in_trump))
    if trumps and in_trump & sight.elsewhere and _draws(sight, trumps):
        return trumps[-1]
    if not others:
        return trumps[-1] if sight.is_best(trumps[-1]) else trumps[0]
    best = [card for card in others if sight.is_best(card)]
    if best:
        # Of a short suit, which is not trumped as soon: the others have the rest of it.
        return min(best, key=lambda card: _length(mine, trump, card))
    return _least(sight, others)


def _draws(sight: Sight, trumps: Sequence[Card]) -> bool:
    """Whether a seat leads a trump while there are others out; `trumps` are its own, the highest
    last."""
    is_best = sight.is_best(trumps[-1])
    if not sight.ours:
        # Late, when it takes a trump from each of the makers and another is left for the end.
        return is_best and len(trumps) > 1 and sight.mine.bit_count() < 4
    if sight.maker is sight.seat:
        return is_best or len(trumps) > 2 or sight.alone
    return len(trumps) > 1 or sight.mine.bit_count() == 5


def follow(
    sight: Sight, fallen: Sequence[Card], winning: int, partner_wins: bool, left: int
) -> Card:
    """The card to play to a trick that another seat led.

    `fallen` are the cards that lie there, the one at `winning` has the trick so far, and
    `partner_wins` says whether it is the partner's; `left` is how many seats play after this one.
    """
    mine, trump = sight.mine, sight.trump
    suit = SUIT_OF[trump][fallen[0]]
    power = POWER[trump][suit]
    fitting = mine & IN_SUIT[trump][suit]
    best = fallen[winning]
    over = [card for card in cards_in(fitting or mine) if power[card] > power[best]]
    if not over or (partner_wins and (not left or sight.is_best(best))):
        if fitting:
            return min(cards_in(fitting), key=power.__getitem__)
        return _least(sight, list(cards_in(mine)))
    if not fitting or not left:
        return min(over, key=power.__getitem__)
    high = max(over, key=power.__getitem__)
    if sight.is_best(high):
        high_enough = not partner_wins or suit != trump
    else:
        high_enough = not partner_wins and len(fallen) > 1
    return high if high_enough else min(cards_in(fitting), key=power.__getitem__)


def _least(sight: Sight, cards: Sequence[Card]) -> Card:
    """The card that is missed least: no trump, none that wins, rather the last one of a suit when
    there is a trump to play on it."""
    mine, trump = sight.mine, sight.trump
    has_trump = bool(mine & IN_SUIT[trump][trump])

    def missed(card: Card) -> float:
        power = POWER[trump][SUIT_OF[trump][card]][card]  # A trump's is above all others.
        if SUIT_OF[trump][card] == trump:
            return power
        short = has_trump and _length(mine, trump, card) == 1
        return power + 8 * sight.is_best(card) - 2.5 * short

    return min(cards, key=missed)


def _length(mine: CardSet, trump: Suit, card: Card) -> int:
    """How many cards of this card's suit are in hand."""
    return (mine & IN_SUIT[trump][SUIT_OF[trump][card]]).bit_count()
