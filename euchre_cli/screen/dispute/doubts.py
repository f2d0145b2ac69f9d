"""What may be entered wrong, before somebody is called to account for it: the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from euchre_engine.audit.record import Dealer, Maker
from euchre_engine.cards import BENNY, BIT, CARDS, SAME_COLOUR, SUITS, Suit
from euchre_engine.seats import Seat

from ...book.people import label
from .cards import Cards, Place, card_words
from .deal import Deal, known
from .reasoning import EVERY_TRICK, Took
from .verdict import IMPOSSIBLE, UPHELD, course, proof, shown_by_cards, verdict

MOST: Final = 2
"""At most so many are asked before a ruling."""


class Doubt(NamedTuple):
    """A question whether something is entered wrong, and what stands there if it is."""

    question: str
    deal: Deal
    cards: Cards


def guilty(deal: Deal, cards: Cards, took: Took) -> frozenset[Seat]:
    """The players who are proven to have reneged."""
    return frozenset(
        seat for seat in known(deal).players if verdict(deal, cards, took, seat) == UPHELD
    )


def doubts(deal: Deal, cards: Cards, took: Took) -> Iterator[Doubt]:
    """Each single slip that would clear somebody who is proven to have reneged, and convict nobody
    else."""
    now = guilty(deal, cards, took)
    for seat in sorted(now):
        slips = sorted(_slips(deal, cards, took, seat, len(now) > 1), key=lambda slip: slip[0])
        for _, doubt in slips:
            if _is_possible(doubt, seat) and guilty(doubt.deal, doubt.cards, ()) < now:
                yield doubt


def _is_possible(doubt: Doubt, seat: Seat) -> bool:
    """Whether the cards can have been played like that, and the player would be cleared."""
    if known(doubt.deal).leader is None or known(doubt.deal).sits_out(seat):
        return False
    if shown_by_cards(doubt.deal, doubt.cards, (), seat) is not None:
        return False
    return verdict(doubt.deal, doubt.cards, (), seat) not in (UPHELD, IMPOSSIBLE)


def _slips(
    deal: Deal, cards: Cards, took: Took, seat: Seat, several: bool
) -> Iterator[tuple[int, Doubt]]:
    """Slips that would explain a renege of this player, with their rank: the likeliest has the
    least. If several seem to have reneged, it was probably the dealer that was wrong, and so who
    led."""
    places = _of_the_proof(deal, cards, took, seat)
    every = [Place(one, trick) for one in known(deal).players for trick in EVERY_TRICK]
    others = [place for place in every if place not in places]
    if any(cards.known(place) is None for place in every):
        others = []
    for rank, doubt in _misread(deal, cards, places):
        yield rank, doubt
    for rank, doubt in _misread(deal, cards, others):
        yield rank + 3, doubt
    yield from _of_a_player(deal, cards, seat, places)
    yield from ((0 if several else 8, doubt) for doubt in _other_dealer(deal, cards))
    yield from ((9, doubt) for doubt in _of_a_trick(deal, cards, places))
    yield from ((10, doubt) for doubt in _other_trump(deal, cards))


def _of_the_proof(deal: Deal, cards: Cards, took: Took, seat: Seat) -> list[Place]:
    """The places of the card thrown, of the card held, and of the lead."""
    renege = proof(deal, cards, took, seat)
    if renege.thrown is None:
        return []
    leader = course(deal, cards, took).leaders[renege.thrown.trick - 1]
    led = None if leader is None else Place(leader, renege.thrown.trick)
    return [place for place in (renege.thrown, renege.held, led) if place is not None]


def _of_a_player(
    deal: Deal, cards: Cards, seat: Seat, places: list[Place]
) -> Iterator[tuple[int, Doubt]]:
    """The player's cards fell in another order: two of them, more likely beside each other, or the
    whole pile."""
    name = label(deal.players, seat)
    for place in places:
        for trick in EVERY_TRICK:
            if place.seat is seat and trick != place.trick:
                first, second = sorted((place.trick, trick))
                words = (
                    f"Did {name}'s cards in tricks {first} and {second} fall the other way round?"
                )
                rank = 2 if second - first == 1 else 7
                yield rank, Doubt(words, deal, cards.exchanged(place, Place(seat, trick)))
    words = f"Do {name}'s cards lie in the other order, from the last to the first?"
    yield 2, Doubt(words, deal, cards.turned_over(seat))


def _of_a_trick(deal: Deal, cards: Cards, places: list[Place]) -> Iterator[Doubt]:
    """Two cards of a trick lie in front of the wrong players."""
    for place in places:
        for other in known(deal).players:
            if other is not place.seat:
                whose = [f"{label(deal.players, one)}'s" for one in (place.seat, other)]
                words = (
                    f"Are {' and '.join(whose)} cards in trick {place.trick} the wrong way round?"
                )
                yield Doubt(words, deal, cards.exchanged(place, Place(other, place.trick)))


def _misread(deal: Deal, cards: Cards, places: list[Place]) -> Iterator[tuple[int, Doubt]]:
    """The card at one of the places was of the same rank in another suit, more likely one of the
    same colour."""
    facts = known(deal)
    for place in places:
        card = cards.known(place)
        if card is None or card >= BENNY:
            continue
        whose, own = label(deal.players, place.seat), Suit(card // 6)
        for suit in SUITS:
            other = CARDS[suit * 6 + card % 6]
            taken = facts.taken_up and other == facts.up and place.seat is not facts.dealer
            if taken or cards.place_of(other) is not None or facts.gone & BIT[other]:
                continue
            words = f"Was {whose}'s card in trick {place.trick} the {card_words(other)}"
            rank = 1 if suit is SAME_COLOUR[own] else 3
            yield (
                rank,
                Doubt(f"{words}, not the {card_words(card)}?", deal, cards.put(place, other)),
            )


def _other_dealer(deal: Deal, cards: Cards) -> Iterator[Doubt]:
    """Another player dealt, so that another one led first."""
    facts = known(deal)
    assert facts.dealer is not None
    up = None if facts.up is None else cards.place_of(facts.up)
    for seat in Seat:
        if seat is facts.dealer or (facts.taken_up and up is not None and up.seat is not seat):
            continue
        agreed = deal.due not in (None, seat)
        dealer = label(deal.players, facts.dealer)
        words = f"Did {label(deal.players, seat)} deal, and not {dealer}?"
        yield Doubt(words, deal.with_fact(Dealer(seat, agreed=agreed)), cards)


def _other_trump(deal: Deal, cards: Cards) -> Iterator[Doubt]:
    """Another suit was trump; not if the up-card says which."""
    facts = known(deal)
    assert facts.maker is not None
    if facts.taken_up or not any(isinstance(fact, Maker) for fact in deal.facts):
        return
    for suit in SUITS:
        if suit is not facts.trump:
            maker = Maker(facts.maker, suit, facts.alone)
            yield Doubt(f"Was trump {suit}, not {facts.trump}?", deal.with_fact(maker), cards)
