"""One card entered wrong: the cards which, in place of one on the table, would make every play
lawful.

Unlike the writer of a log, nobody enters here who led: that follows from the cards, so that a wrong
one may seem to show several reneges. Which cards are lawful, the engine says. Any card counts, even
one of another rank and suit: at the table it takes one look to exclude it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from euchre_engine.audit.clean_hands import Contract, play
from euchre_engine.audit.record import Trick
from euchre_engine.cards import BENNY, Card, cards_in, set_of
from euchre_engine.seats import Seat
from euchre_engine.trick import winning_card

from .disputed_hand import CardsPlayed, Cell, DisputedHand, HandFacts, facts_of, trick_cards

MOST_MEANT = 3
"""The cards listed for what was meant in one place."""


class KeySlip(NamedTuple):
    """A card that may be entered wrong: its place, what is entered there, and what may have been
    meant. `seats` are the players whose cards, once looked at, leave no such slip."""

    cell: Cell
    entered: Card
    meant: tuple[Card, ...]
    seats: tuple[Seat, ...]


def key_slip(hand: DisputedHand, cards: CardsPlayed, looked_at: frozenset[Seat]) -> KeySlip | None:
    """The likeliest slip that explains the cards of a hand which are all known; `None` if there is
    none. The cards of the seats in `looked_at` are right; the tricks must be as many as are counted
    in the book."""
    facts = facts_of(hand)
    fits = list(_fitting(hand, facts, cards, looked_at))
    if not fits:
        return None
    strokes, first, _ = min(fits, key=lambda fit: fit[0])
    meant = [card for far, cell, card in fits if cell == first and far == strokes]
    seats = tuple(dict.fromkeys(cell.seat for _, cell, _ in fits))
    written = cards.at(first)
    assert written is not None
    return KeySlip(first, written, tuple(meant[:MOST_MEANT]), seats)


def _fitting(
    hand: DisputedHand,
    facts: HandFacts,
    cards: CardsPlayed,
    looked_at: frozenset[Seat],
) -> Iterator[tuple[int, Cell, Card]]:
    """Every other card at one place with which all is lawful, and how far it is from the one
    entered: 1 for another rank or another suit, 2 for both."""
    lying = set_of(card for card in cards.cards if card is not None)
    free = hand.rules.whole_deck & ~lying & ~facts.gone
    for cell in cards.cells(facts.players):
        written = cards.at(cell)
        assert written is not None
        if cell.seat in looked_at:
            continue
        for card in cards_in(free):
            if card == facts.up and facts.picked_up and cell.seat is not facts.dealer:
                continue
            taken = tricks_if_lawful(facts, cards.with_card(cell, card))
            if taken is not None and hand.counted in (None, taken):
                yield _strokes(written, card), cell, card


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
