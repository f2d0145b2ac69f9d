"""How a simulated player plays cards: leads, follows, trumps in, throws away.

Knows: what a seat may see, and what makes sense at a table: makers lead trumps, defenders lead
aces, second hand plays low and third hand high, nobody takes a trick from a partner who has it.
Does not know: anybody else's cards, or how trump was called (`calling.py`); that a card is legal is
the engine's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre_engine.cards import IN_SUIT, POWER, SUIT_OF, Card, CardSet, Suit, cards_in
from euchre_engine.seats import PARTNER, SIDE, Seat

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
