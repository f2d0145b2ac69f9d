"""How a simulated player calls and plays cards.

In: what one seat may see (its hand, the up-card, the cards that fell, the score) and its style.
Out: the call, the card to bury, the card to play. That a card is legal is the engine's business.

A hand's worth is how many tricks its side takes on average if it makes trump: a sum over the cards,
fitted by least squares to 20,000 hands that these players played out, and rounded. The up-card is
worth half as much to the side that does not get it. In the second round comes common advice: eldest
and third hand name the other suit of the colour that was turned down (next), the dealer's side one
of the others (reverse next). In play, makers lead trumps, defenders lead aces, second hand plays
low and third hand high, and nobody trumps or overtakes a
partner's winning card.
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
    """A style of play.

    `boldness` is by how many tricks the hands they call on are weaker than those of others (0 is
    sensible, 0.4 calls too much); `loner_boldness` the same for going alone; `alone` is `False` for
    somebody who never does. `care` is the share of plays that are thought about (0 to 1); the
    others are the highest legal card.
    """

    boldness: float = 0.0
    loner_boldness: float = 0.0
    care: float = 0.97
    alone: bool = True


class BiddingPosition(NamedTuple):
    """When a seat calls: `turn` is 0 for eldest to 3 for the dealer; `ours` is its side's score."""

    turn: int
    ours: int = 0


ELDEST, SECOND, THIRD, DEALER = range(4)

_BASE: Final = 1.2
"""The tricks that partner and position bring, whatever the cards."""

_OF_TRUMP: Final = {30: 1.0, 29: 0.62, 25: 0.42, 24: 0.35, 23: 0.3, 21: 0.25, 20: 0.25}
"""The tricks a trump adds, by its power: right bower, left bower, A, K, Q, 10, 9."""

_TRUMP_WORTH: Final = tuple(
    tuple(_OF_TRUMP.get(POWER[trump][trump][card], 0.0) for card in range(24)) for trump in SUITS
)

_LENGTH: Final = (0.0, 0.0, 0.0, 0.2, 0.35, 0.4)
"""The tricks that holding so many trumps adds."""


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


def bury(six: CardSet, trump: Suit) -> Card:
    """The card a dealer buries of six: the one without which the hand is worth most, of equals the
    lowest. That favours being void in a suit."""
    ways = [card for card in cards_in(six) if SUIT_OF[trump][card] != trump]
    if not ways:
        return min(cards_in(six), key=POWER[trump][trump].__getitem__)
    return max(ways, key=lambda card: (worth(six & ~BIT[card], trump), -rank_of(card)))


_ENOUGH_FIRST: Final = (2.78, 3.31, 2.95, 2.79)
_ENOUGH_SECOND: Final = (3.0, 3.1, 3.1, 3.06)
_ENOUGH_ALONE: Final = 3.95
"""The worth on which a sensible player calls in each round, by turn, and goes alone; chosen so that
a season lies where real ones do (`season.py`). The dealer's partner needs most, because the dealer
may call too."""


def first_call(mine: CardSet, up: Card, position: BiddingPosition, style: Style) -> bool | None:
    """Whether a seat accepts the up-card: `None` passes, else whether alone."""
    trump = suit_printed(up)
    if position.turn == DEALER:
        six = mine | BIT[up]
        mine = six & ~BIT[bury(six, trump)]
        tricks = worth(mine, trump)
    else:
        tricks = worth(mine, trump)
        if position.turn == SECOND:
            tricks += 0.15 + _TRUMP_WORTH[trump][up]
        else:
            tricks -= _TRUMP_WORTH[trump][up] / 2
    if tricks + style.boldness < _ENOUGH_FIRST[position.turn]:
        return None
    return _goes_alone(mine, trump, position, style)


def second_call(
    mine: CardSet, turned_down: Suit, position: BiddingPosition, style: Style
) -> tuple[Suit, bool] | None:
    """The suit a seat names and whether alone; `None` passes."""
    tricks, trump = max(
        (worth(mine, suit) + _next(suit, turned_down, position), suit)
        for suit in SUITS
        if suit is not turned_down
    )
    if tricks + style.boldness < _ENOUGH_SECOND[position.turn]:
        return None
    return trump, _goes_alone(mine, trump, position, style)


def _next(suit: Suit, turned_down: Suit, position: BiddingPosition) -> float:
    is_next = SAME_COLOUR[turned_down] is suit
    return 0.15 if is_next is (position.turn in (ELDEST, THIRD)) else 0.0


def _goes_alone(mine: CardSet, trump: Suit, position: BiddingPosition, style: Style) -> bool:
    if not style.alone or STANDARD.over((position.ours + 2, 0), 0):
        return False  # Two points win it, and a partner helps to take all five.
    return worth(mine, trump) + style.loner_boldness >= _ENOUGH_ALONE


# -- playing cards ---------------------------------------------------------------------------------


_DECK: Final[CardSet] = (1 << 24) - 1


class VisibleCards:
    """The cards that one seat sees while a hand is played.

    `mine` are the cards in hand, `elsewhere` those that somebody else may hold: the caller removes
    each card that is played. `gone` are cards this seat knows to be out of play: one it buried, an
    up-card that was turned down. `maker` made `trump`, perhaps `alone`.
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


def lead(seen: VisibleCards) -> Card:
    """The card to lead to a trick."""
    mine, trump = seen.mine, seen.trump
    in_trump = IN_SUIT[trump][trump]
    trumps = sorted(cards_in(mine & in_trump), key=POWER[trump][trump].__getitem__)
    others = list(cards_in(mine & ~in_trump))
    if trumps and in_trump & seen.elsewhere and _draws(seen, trumps):
        return trumps[-1]
    if not others:
        return trumps[-1] if seen.is_best(trumps[-1]) else trumps[0]
    best = [card for card in others if seen.is_best(card)]
    if best:
        # Of a short suit, which is less likely to be trumped: the others have the rest of it.
        return min(best, key=lambda card: _length(mine, trump, card))
    return _least(seen, others)


def _draws(seen: VisibleCards, trumps: Sequence[Card]) -> bool:
    """Whether a seat leads a trump while others hold some; `trumps` are its own, highest last."""
    is_best = seen.is_best(trumps[-1])
    if not seen.ours:
        # Late, if it takes a trump from each maker and leaves another one for the end.
        return is_best and len(trumps) > 1 and seen.mine.bit_count() < 4
    if seen.maker is seen.seat:
        return is_best or len(trumps) > 2 or seen.alone
    return len(trumps) > 1 or seen.mine.bit_count() == 5


def follow(
    seen: VisibleCards, fallen: Sequence[Card], winning: int, partner_wins: bool, left: int
) -> Card:
    """The card to play to a trick that another seat led.

    `fallen` are the cards of the trick so far; the one at `winning` wins it, and is the partner's
    if `partner_wins`; `left` is how many seats play after this one.
    """
    mine, trump = seen.mine, seen.trump
    suit = SUIT_OF[trump][fallen[0]]
    power = POWER[trump][suit]
    fitting = mine & IN_SUIT[trump][suit]
    best = fallen[winning]
    over = [card for card in cards_in(fitting or mine) if power[card] > power[best]]
    if not over or (partner_wins and (not left or seen.is_best(best))):
        if fitting:
            return min(cards_in(fitting), key=power.__getitem__)
        return _least(seen, list(cards_in(mine)))
    if not fitting or not left:
        return min(over, key=power.__getitem__)
    high = max(over, key=power.__getitem__)
    if seen.is_best(high):
        high_enough = not partner_wins or suit != trump
    else:
        high_enough = not partner_wins and len(fallen) > 1
    return high if high_enough else min(cards_in(fitting), key=power.__getitem__)


def _least(seen: VisibleCards, cards: Sequence[Card]) -> Card:
    """The card to throw away: preferably no trump, none that would win, and with a trump in hand
    the last one of a suit."""
    mine, trump = seen.mine, seen.trump
    has_trump = bool(mine & IN_SUIT[trump][trump])

    def value(card: Card) -> float:
        power = POWER[trump][SUIT_OF[trump][card]][card]  # A trump's is the highest.
        if SUIT_OF[trump][card] == trump:
            return power
        short = has_trump and _length(mine, trump, card) == 1
        return power + 8 * seen.is_best(card) - 2.5 * short

    return min(cards, key=value)


def _length(mine: CardSet, trump: Suit, card: Card) -> int:
    """The number of cards of this card's suit in hand."""
    return (mine & IN_SUIT[trump][SUIT_OF[trump][card]]).bit_count()
