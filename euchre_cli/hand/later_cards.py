"""What the rest of a record tells of a position: a card that somebody plays or buries later was in
that hand before, unless it came with an exchange.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from euchre_engine.actions import Action, Best, Discard, Order, Play, Swap
from euchre_engine.cards import BIT, UNKNOWN, CardSet, set_of
from euchre_engine.hand import Hand
from euchre_engine.seats import PARTNER, SEAT_BIT, SEATS, Seat, others


def hand_size(hand: Hand, seat: Seat) -> int:
    """The number of cards in a hand."""
    if seat is hand.dealer and hand.ordered and hand.discarded is None:
        return 6  # A dealer who sits out need not discard.
    if SEAT_BIT[seat] & hand.out:
        return 5
    return 5 - len(hand.winners) - (seat in hand.trick_by)


def add_later_cards(done: Iterable[tuple[Action, Hand]], *, dealer_known: bool) -> None:
    """Gives each position the cards that later actions show. In: the actions from the last to the
    first, each with the position before it; they are undone one by one."""
    shown: list[CardSet] = [0, 0, 0, 0]
    for action, position in done:
        _undo(action, position, shown)
        if isinstance(action, Order) and not dealer_known:
            shown = [0, 0, 0, 0]  # Any of them may have picked up a card.
        _learn(position, shown)


def _undo(action: Action, before: Hand, shown: list[CardSet]) -> None:
    match action:
        case Play(seat, card):
            shown[seat] |= BIT[card]
        case Discard(card):
            shown[before.dealer] |= BIT[card]
        case Order():
            up = before.up
            # If it is not known, any of the dealer's cards may be the one that was picked up.
            shown[before.dealer] &= 0 if up is None or up == UNKNOWN else ~BIT[up]
        case Best(given, returned) if before.maker is not None:
            maker, partner = before.maker, PARTNER[before.maker]
            for seat, gave, got in ((maker, returned, given), (partner, given, returned)):
                # A card that nobody remembers may be any of those that are held later.
                kept = shown[seat] & ~BIT[got] if got != UNKNOWN else 0
                shown[seat] = kept | BIT[gave]
        case Swap(seat, cards):
            known = before.kitty_top.bit_count() == len(cards)
            kept = shown[seat] & ~before.kitty_top if known else 0
            shown[seat] = kept | set_of(cards)


def _learn(position: Hand, shown: Sequence[CardSet]) -> None:
    """Adds the cards shown to each hand. Where they contradict the record, it stays as it is."""
    position.maybe_buried &= ~shown[position.dealer]
    written = position.held.copy()
    written[position.dealer] &= ~position.maybe_buried
    for seat in SEATS:
        elsewhere = 0
        for other in others(seat):
            elsewhere |= written[other]
        cards = written[seat] | (shown[seat] & ~elsewhere)
        size = hand_size(position, seat)
        if cards.bit_count() <= size:
            position.know(seat, cards, size)
