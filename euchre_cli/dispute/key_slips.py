"""One slip of the key: the cards which, in place of one on the table, would make every play lawful,
or another trump.

Unlike the writer of a log, nobody enters here who led: that follows from the cards, so that a wrong
one may seem to show several reneges. Which cards are lawful, the engine says. Any card counts, even
one of another rank and suit, and two cards exchanged, of a trick or of a player: at the table it
takes one look to exclude it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from euchre_engine.audit.clean_hands import Contract, play
from euchre_engine.audit.record import Trick
from euchre_engine.cards import BENNY, SUITS, Card, Suit, cards_in, set_of
from euchre_engine.seats import Seat
from euchre_engine.trick import winning_card

from .disputed_hand import CardPlace, CardsPlayed, DisputedHand, HandFacts, facts_of, trick_cards

MOST_MEANT = 3
"""The cards listed for what was meant in one place."""


class KeySlip(NamedTuple):
    """A card that may be entered wrong: its place, and what may have been meant; or two cards, of a
    trick or of a player, that may have changed places (`other` is the second one's).

    `seats` are the players whose cards, once looked at, leave no such slip. It is `ambiguous` if a
    slip in another place would explain the cards as well.
    """

    place: CardPlace
    meant: tuple[Card, ...]
    seats: tuple[Seat, ...]
    other: CardPlace | None = None
    ambiguous: bool = False


class _Correction(NamedTuple):
    """A correction that makes all lawful: `strokes` is 1 for another rank or another suit, and for
    two cards exchanged, 2 for a card of another rank and suit."""

    strokes: int
    place: CardPlace
    meant: Card
    other: CardPlace | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        other = self.place if self.other is None else self.other
        return tuple(dict.fromkeys((self.place.seat, other.seat)))


def key_slip(hand: DisputedHand, cards: CardsPlayed, looked_at: frozenset[Seat]) -> KeySlip | None:
    """The likeliest slip that explains the cards of a hand which are all known; `None` if there is
    none. The cards of the seats in `looked_at` are right; the tricks must be as many as are counted
    in the book."""
    facts = facts_of(hand)
    fits = [
        fit
        for fit in (*_other_cards(hand, facts, cards), *_exchanges(hand, facts, cards))
        if not looked_at.issuperset(fit.seats)
    ]
    if not fits:
        return None
    first = min(fits, key=lambda fit: (fit.strokes, fit.other is not None))
    alike = [fit.meant for fit in fits if fit[:2] + fit[3:] == first[:2] + first[3:]]
    seats = dict.fromkeys(seat for fit in fits for seat in fit.seats if seat not in looked_at)
    ambiguous = len(alike) < len(fits)
    return KeySlip(first.place, tuple(alike[:MOST_MEANT]), tuple(seats), first.other, ambiguous)


def corrected(cards: CardsPlayed, slip: KeySlip, meant: Card) -> CardsPlayed:
    """The cards without the slip, with one of the cards meant."""
    written = cards.at(slip.place)
    cards = cards.with_card(slip.place, meant)
    return cards if slip.other is None else cards.with_card(slip.other, written)


def other_trump(hand: DisputedHand, cards: CardsPlayed) -> Suit | None:
    """The only other trump with which every play would be lawful; `None` if there is none."""
    facts = facts_of(hand)
    if facts.picked_up:
        return None  # The up-card says what was trump.
    suits = [
        suit
        for suit in SUITS
        if suit is not facts.trump
        and _fits(hand, tricks_if_lawful(facts._replace(trump=suit), cards))
    ]
    return suits[0] if len(suits) == 1 else None


def _fits(hand: DisputedHand, taken: tuple[int, int] | None) -> bool:
    return taken is not None and hand.counted in (None, taken)


def _other_cards(hand: DisputedHand, facts: HandFacts, cards: CardsPlayed) -> Iterator[_Correction]:
    """Every other card at one place with which all is lawful."""
    lying = set_of(card for card in cards.cards if card is not None)
    free = list(cards_in(hand.rules.whole_deck & ~lying & ~facts.gone))
    for place in cards.places(facts.players):
        written = cards.at(place)
        assert written is not None
        for card in free:
            if card == facts.up and facts.picked_up and place.seat is not facts.dealer:
                continue
            if _fits(hand, tricks_if_lawful(facts, cards.with_card(place, card))):
                yield _Correction(_strokes(written, card), place, card)


def _exchanges(hand: DisputedHand, facts: HandFacts, cards: CardsPlayed) -> Iterator[_Correction]:
    """Every two cards, of a trick or of a player, with which all is lawful if they are
    exchanged."""
    for first, second in combinations(cards.places(facts.players), 2):
        if first.trick != second.trick and first.seat is not second.seat:
            continue
        meant = cards.at(second)
        assert meant is not None
        slip = KeySlip(first, (meant,), (), second)
        if _fits(hand, tricks_if_lawful(facts, corrected(cards, slip, meant))):
            yield _Correction(1, first, meant, second)


def _strokes(one: Card, other: Card) -> int:
    alike = one < BENNY > other and (one % 6 == other % 6 or one // 6 == other // 6)
    return 1 if alike else 2


def tricks_if_lawful(facts: HandFacts, cards: CardsPlayed) -> tuple[int, int] | None:
    """The tricks of N/S and E/W if every card of the five tricks is lawful; else `None`."""
    assert facts.trump is not None
    assert facts.maker is not None
    assert facts.leader is not None
    contract = Contract(
        facts.trump, facts.maker, facts.alone, facts.picked_up, facts.out, facts.leader, ()
    )
    tricks = []
    leader = facts.leader
    for number in range(1, 6):
        order = facts.order(leader)
        fell = trick_cards(facts, cards, leader, number)
        tricks.append(Trick(leader, fell))
        leader = order[winning_card(fell, facts.trump)]
    played = play(contract, tricks)
    return None if played is None else played.tricks
