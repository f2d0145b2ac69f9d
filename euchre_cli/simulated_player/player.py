"""The calls and plays of a simulated player.

In: what one seat may see (its hand, the up-card, the cards played so far, the score) and its style.
Out: the call, the card to bury, the card to play. Does not know: which cards are legal (the
engine's `Hand`).

A hand's worth is the number of tricks its side takes on average if it makes trump: a sum over the
cards, fitted by least squares to 20,000 hands that these players played out, and rounded. An
up-card that goes to the other side subtracts half its worth. In the second round players follow
common advice: eldest and third hand prefer the other suit of the colour that was turned down
(next), the dealer's side one of the others (reverse next). In play, makers lead trumps, defenders
lead aces, second hand plays low and third hand high, and nobody trumps or overtakes a partner's
winning card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_engine.cards import (
    ACE,
    BENNY,
    BENNY_DECK,
    BIT,
    IN_SUIT,
    KING,
    POWER,
    SAME_COLOUR,
    STANDARD_DECK,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_in,
    rank_of,
    set_of,
    suit_printed,
)
from euchre_engine.rules import STANDARD
from euchre_engine.seats import PARTNER, SIDE, Seat

# -- calling ---------------------------------------------------------------------------------------


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


def benny_suit(mine: CardSet) -> Suit:
    """The suit that a dealer with these five cards names for the Benny that was turned up: that in
    which the hand with the Benny is worth most."""
    return max(SUITS, key=lambda suit: worth(after_order(mine, BENNY, DEALER, suit), suit))


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


# -- playing cards ---------------------------------------------------------------------------------


_DECK: Final = set_of(STANDARD_DECK)


class VisibleCards:
    """The cards that one seat knows of while a hand is played.

    `mine` are the cards in its hand, `elsewhere` those that others may hold. The caller removes
    each card that is played from both. `gone` are cards that this seat knows to be out of play: the
    one it buried, an up-card that was turned down. `maker` made `trump`, perhaps `alone`;
    `makes_trump` is true if the maker is on this seat's side. `deck` is the set of all cards.
    """

    __slots__ = ("alone", "elsewhere", "maker", "makes_trump", "mine", "partner", "seat", "trump")

    def __init__(
        self,
        seat: Seat,
        mine: CardSet,
        gone: CardSet,
        maker: Seat,
        trump: Suit,
        alone: bool,
        deck: CardSet = _DECK,
    ) -> None:
        self.seat = seat
        self.partner = PARTNER[seat]
        self.mine = mine
        self.elsewhere = deck & ~mine & ~gone
        self.trump = trump
        self.maker = maker
        self.alone = alone
        self.makes_trump = SIDE[maker] is SIDE[seat]

    def is_best(self, card: Card) -> bool:
        """Returns True if no card elsewhere beats this one in its own suit."""
        suit = SUIT_OF[self.trump][card]
        power = POWER[self.trump][suit]
        rivals = IN_SUIT[self.trump][suit] & self.elsewhere
        return all(power[other] < power[card] for other in cards_in(rivals))


def lead(view: VisibleCards) -> Card:
    """The card to lead to a trick."""
    mine, trump = view.mine, view.trump
    in_trump = IN_SUIT[trump][trump]
    trumps = sorted(cards_in(mine & in_trump), key=POWER[trump][trump].__getitem__)
    others = list(cards_in(mine & ~in_trump))
    if trumps and in_trump & view.elsewhere and _leads_trump(view, trumps):
        return trumps[-1]
    if not others:
        return trumps[-1] if view.is_best(trumps[-1]) else trumps[0]
    best = [card for card in others if view.is_best(card)]
    if best:
        # From the shortest suit, because the others hold more of it and are less likely to trump.
        return min(best, key=lambda card: _suit_length(mine, trump, card))
    return _throwaway(view, others)


def _leads_trump(view: VisibleCards, trumps: Sequence[Card]) -> bool:
    """Returns True if a seat leads trumps while others may hold some; `trumps` are its own, the
    highest last."""
    is_best = view.is_best(trumps[-1])
    if not view.makes_trump:
        # Only late in the hand, with the best trump and another one for later.
        return is_best and len(trumps) > 1 and view.mine.bit_count() < 4
    if view.maker is view.seat:
        return is_best or len(trumps) > 2 or view.alone
    return len(trumps) > 1 or view.mine.bit_count() == 5


def follow(
    view: VisibleCards,
    trick: Sequence[Card],
    winning_at: int,
    partner_wins: bool,
    still_to_play: int,
) -> Card:
    """The card to play to a trick that another seat led.

    `trick` are its cards so far; the one at the index `winning_at` is winning, and is the partner's
    if `partner_wins`. `still_to_play` is the number of seats that play after this one.
    """
    mine, trump = view.mine, view.trump
    suit = SUIT_OF[trump][trick[0]]
    power = POWER[trump][suit]
    fitting = mine & IN_SUIT[trump][suit]
    best = trick[winning_at]
    winning_cards = [card for card in cards_in(fitting or mine) if power[card] > power[best]]
    if not winning_cards or (partner_wins and (not still_to_play or view.is_best(best))):
        if fitting:
            return min(cards_in(fitting), key=power.__getitem__)
        return _throwaway(view, list(cards_in(mine)))
    if not fitting or not still_to_play:
        return min(winning_cards, key=power.__getitem__)
    high = max(winning_cards, key=power.__getitem__)
    if view.is_best(high):
        high_enough = not partner_wins or suit != trump
    else:
        high_enough = not partner_wins and len(trick) > 1
    return high if high_enough else min(cards_in(fitting), key=power.__getitem__)


def _throwaway(view: VisibleCards, cards: Sequence[Card]) -> Card:
    """The card to throw away: if possible not a trump and not the best of its suit; if the seat has
    trumps, preferably the only card of its suit."""
    mine, trump = view.mine, view.trump
    has_trump = bool(mine & IN_SUIT[trump][trump])

    def value(card: Card) -> float:
        power = POWER[trump][SUIT_OF[trump][card]][card]  # A trump's is the highest.
        if SUIT_OF[trump][card] == trump:
            return power
        short = has_trump and _suit_length(mine, trump, card) == 1
        return power + 8 * view.is_best(card) - 2.5 * short

    return min(cards, key=value)


def _suit_length(mine: CardSet, trump: Suit, card: Card) -> int:
    """The number of cards of this card's suit in hand."""
    return (mine & IN_SUIT[trump][SUIT_OF[trump][card]]).bit_count()
