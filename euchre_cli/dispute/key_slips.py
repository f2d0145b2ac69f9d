"""One slip of the key: the cards which, in place of one on the table, would make every play lawful,
or another trump, or another dealer.

Unlike the writer of a log, nobody enters here who led: that follows from the cards, so that a wrong
one may seem to show several reneges. Which cards are lawful, the engine says. Any card counts, even
one of another rank and suit, two cards exchanged, of a trick or of a player, and a player's cards
from the last to the first: at the table it takes one look to exclude it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from euchre_engine.audit.clean_hands import Contract, play
from euchre_engine.audit.record import Dealer, Trick
from euchre_engine.cards import BENNY, SUITS, Card, Suit, cards_in, set_of
from euchre_engine.seats import SEATS, Seat
from euchre_engine.trick import winning_card

from .disputed_hand import CardPlace, CardsPlayed, DisputedHand, HandFacts, facts_of, trick_cards

MOST_MEANT = 3
"""The cards listed for what was meant in one place."""


class KeySlip(NamedTuple):
    """A card that may be entered wrong: its place, and what may have been meant; or two cards, of a
    trick or of a player, that may have changed places (`other` is the second one's).

    `backwards`: a player's cards may lie in the other order, from the last to the first. `seats`
    are the players whose cards, once looked at, leave no such slip. It is `ambiguous` if a slip in
    another place would explain the cards as well.
    """

    place: CardPlace
    meant: tuple[Card, ...]
    seats: tuple[Seat, ...]
    other: CardPlace | None = None
    backwards: bool = False
    ambiguous: bool = False


class _Correction(NamedTuple):
    """A correction that makes all lawful; the smaller its `rank`, the likelier it is. The rest is
    as in `KeySlip`."""

    rank: int
    place: CardPlace
    meant: Card
    other: CardPlace | None = None
    backwards: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        other = self.place if self.other is None else self.other
        return tuple(dict.fromkeys((self.place.seat, other.seat)))


_AS_ENTERED, _ONE_STROKE, _ACROSS, _TWO_STROKES = range(4)
"""The ranks of the corrections: cards in another order, in the row or the trick in which they were
entered; another rank or suit; cards exchanged across the rows or tricks entered; a card of another
rank and suit."""


def key_slip(
    hand: DisputedHand, cards: CardsPlayed, looked_at: frozenset[Seat], by_trick: bool = False
) -> KeySlip | None:
    """The likeliest slip that explains the cards of a hand which are all known; `None` if there is
    none.

    The cards of the seats in `looked_at` are right; the tricks must be as many as are counted in
    the book. `by_trick`: the cards were entered trick by trick, not player by player.
    """
    facts = facts_of(hand)
    fits = [
        fit
        for fit in (
            *_rows_backwards(hand, facts, cards, by_trick),
            *_exchanges(hand, facts, cards, by_trick),
            *_other_cards(hand, facts, cards),
        )
        if not looked_at.issuperset(fit.seats)
    ]
    if not fits:
        return None
    first = min(fits, key=lambda fit: fit.rank)
    alike = [fit.meant for fit in fits if fit._replace(meant=first.meant) == first]
    seats = dict.fromkeys(seat for fit in fits for seat in fit.seats if seat not in looked_at)
    return KeySlip(
        first.place,
        tuple(alike[:MOST_MEANT]),
        tuple(seats),
        first.other,
        first.backwards,
        ambiguous=len(alike) < len(fits),
    )


def corrected(cards: CardsPlayed, slip: KeySlip, meant: Card) -> CardsPlayed:
    """The cards without the slip, with one of the cards meant."""
    if slip.backwards:
        return _turned_over(cards, slip.place.seat)
    written = cards.at(slip.place)
    cards = cards.with_card(slip.place, meant)
    return cards if slip.other is None else cards.with_card(slip.other, written)


def _turned_over(cards: CardsPlayed, seat: Seat) -> CardsPlayed:
    for place, card in zip(cards.places([seat]), reversed(cards.row(seat)), strict=True):
        cards = cards.with_card(place, card)
    return cards


def other_dealers(hand: DisputedHand, cards: CardsPlayed) -> tuple[Seat, ...]:
    """The other dealers with whom every play would be lawful, because another player led first."""
    facts = facts_of(hand)
    return tuple(
        seat
        for seat in SEATS
        if seat is not facts.dealer and _is_lawful_with_dealer(hand, cards, seat)
    )


def _is_lawful_with_dealer(hand: DisputedHand, cards: CardsPlayed, seat: Seat) -> bool:
    was, facts = facts_of(hand), facts_of(with_dealer(hand, seat))
    if facts.leader in (None, was.leader) or facts.out != was.out:
        return False
    up = None if facts.up is None else cards.place_of(facts.up)
    if facts.picked_up and up is not None and up.seat is not seat:
        return False  # The up-card lies with another player, so that this one has not taken it.
    return _fits(hand, tricks_if_lawful(facts, cards))


def with_dealer(hand: DisputedHand, seat: Seat) -> DisputedHand:
    """The hand with another dealer: the one whose turn it was, or one agreed on at the table."""
    agreed = hand.due not in (None, seat)
    return hand.with_fact(Dealer(seat, agreed=agreed))


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
                yield _Correction(_rank(written, card), place, card)


def _exchanges(
    hand: DisputedHand, facts: HandFacts, cards: CardsPlayed, by_trick: bool
) -> Iterator[_Correction]:
    """Every two cards, of a trick or of a player, with which all is lawful if they are
    exchanged."""
    for first, second in combinations(cards.places(facts.players), 2):
        if first.trick != second.trick and first.seat is not second.seat:
            continue
        meant = cards.at(second)
        assert meant is not None
        slip = KeySlip(first, (meant,), (), second)
        if _fits(hand, tricks_if_lawful(facts, corrected(cards, slip, meant))):
            as_entered = by_trick is (first.trick == second.trick)
            yield _Correction(_AS_ENTERED if as_entered else _ACROSS, first, meant, second)


def _rows_backwards(
    hand: DisputedHand, facts: HandFacts, cards: CardsPlayed, by_trick: bool
) -> Iterator[_Correction]:
    """Every player whose cards, from the last to the first, make all lawful."""
    for seat in facts.players:
        if _fits(hand, tricks_if_lawful(facts, _turned_over(cards, seat))):
            first, *_, last = cards.places([seat])
            meant = cards.at(last)
            assert meant is not None
            rank = _ACROSS if by_trick else _AS_ENTERED
            yield _Correction(rank, first, meant, last, backwards=True)


def _rank(one: Card, other: Card) -> int:
    alike = one < BENNY > other and (one % 6 == other % 6 or one // 6 == other // 6)
    return _ONE_STROKE if alike else _TWO_STROKES


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
