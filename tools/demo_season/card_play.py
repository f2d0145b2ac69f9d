"""The plays of a simulated player.

In: what one seat may see: its hand, the cards played so far. Out: the card to play, until the hand
is over. Does not know: the calls (`bidding.py`), or when somebody plays without thinking.

Makers lead trumps, defenders lead aces, second hand plays low and third hand high, and nobody
trumps or overtakes a partner's winning card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from euchre_engine.actions import Play
from euchre_engine.cards import BIT, IN_SUIT, POWER, SUIT_OF, Card, CardSet, Suit, cards_in, rank_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import PARTNER, SEATS, SIDE, Seat
from euchre_engine.trick import winning_card


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
        deck: CardSet,
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


def finish_play(hand: Hand, thinks: Callable[[Seat], bool] = lambda seat: True) -> tuple[Play, ...]:
    """Plays the cards that are left to the end of the hand, and returns the plays. `thinks` is
    called before each card and returns True if the player at a seat thinks about it; otherwise the
    highest legal card is played."""
    maker, trump, alone = hand.maker, hand.trump, hand.alone
    assert maker is not None
    assert trump is not None
    assert hand.up is not None
    gone = [hand.played | (0 if hand.ordered else BIT[hand.up])] * 4
    if hand.discarded is not None:
        gone[hand.dealer] |= BIT[hand.discarded]
    deck = hand.rules.whole_deck
    views = [
        VisibleCards(seat, hand.held[seat], gone[seat], maker, trump, alone, deck) for seat in SEATS
    ]
    size = len(hand.players)
    plays: list[Play] = []
    while hand.phase is not Phase.OVER:
        seat = hand.turn
        assert seat is not None
        trick = hand.trick
        if not thinks(seat):
            card = _careless_card(hand.suit_led, hand.held[seat])
        elif not trick:
            card = lead(views[seat])
        else:
            best = winning_card(trick, trump)
            partner_wins = hand.trick_by[best] is PARTNER[seat]
            card = follow(views[seat], trick, best, partner_wins, size - 1 - len(trick))
        plays.append(Play(seat, card))
        hand.apply(plays[-1])
        views[seat].mine &= ~BIT[card]
        for visible in views:
            visible.elsewhere &= ~BIT[card]
    return tuple(plays)


def _careless_card(suit_led: CardSet, held: CardSet) -> Card:
    """The card that somebody plays without thinking: the highest legal one by its rank."""
    return max(cards_in(suit_led & held or held), key=lambda card: (rank_of(card), card))
