"""The cards in front of each player, in the order they were played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from euchre_engine.cards import BENNY, UNKNOWN, Card, CardSet, Suit, set_of
from euchre_engine.seats import Seat

TRICKS: Final = 5
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
_RANKS: Final = ("nine", "ten", "jack", "queen", "king", "ace")


class Place(NamedTuple):
    """The place of a card: in front of whom, and in which trick (1–5) it was played."""

    seat: Seat
    trick: int


class Cards(NamedTuple):
    """A row of five cards for each seat; `None` for one that is not entered yet, `UNKNOWN` for one
    that nobody remembers."""

    rows: tuple[tuple[Card | None, ...], ...] = ((None,) * TRICKS,) * 4

    def at(self, place: Place) -> Card | None:
        """The card at a place, as it was entered."""
        return self.rows[place.seat][place.trick - 1]

    def known(self, place: Place) -> Card | None:
        """The card at a place; `None` if nobody knows it, or it is not entered yet."""
        card = self.at(place)
        return None if card == UNKNOWN else card

    def place_of(self, card: Card) -> Place | None:
        """Where a card lies."""
        return _places(self).get(card)

    def lying(self) -> Iterator[tuple[Place, Card]]:
        """The cards that are known, with their places."""
        for card, place in _places(self).items():
            yield place, card

    @property
    def seen(self) -> CardSet:
        """The cards that are known, as a set."""
        return set_of(_places(self))

    def put(self, place: Place, card: Card | None) -> Cards:
        """The cards with another one at a place."""
        row = self.rows[place.seat]
        return self._with_row(place.seat, (*row[: place.trick - 1], card, *row[place.trick :]))

    def exchanged(self, one: Place, other: Place) -> Cards:
        """The cards with those of two places exchanged."""
        return self.put(one, self.at(other)).put(other, self.at(one))

    def opened(self, place: Place) -> Cards:
        """The cards with a gap at a place: those behind it move on, and the last one falls out."""
        row = self.rows[place.seat]
        moved = (*row[: place.trick - 1], None, *row[place.trick - 1 :])
        return self._with_row(place.seat, moved[:TRICKS])

    def closed(self, place: Place) -> Cards:
        """The cards without the one at a place: those behind it move up."""
        row = self.rows[place.seat]
        return self._with_row(place.seat, (*row[: place.trick - 1], *row[place.trick :], None))

    def turned_over(self, seat: Seat) -> Cards:
        """The cards with those of a player from the last to the first."""
        return self._with_row(seat, self.rows[seat][::-1])

    @property
    def last_trick(self) -> int:
        """The last trick (1–5) of which a card is known; 0 without any."""
        return max((place.trick for place, _ in self.lying()), default=0)

    def _with_row(self, seat: Seat, row: tuple[Card | None, ...]) -> Cards:
        return Cards((*self.rows[:seat], row, *self.rows[seat + 1 :]))


@lru_cache(maxsize=512)
def _places(cards: Cards) -> dict[Card, Place]:
    return {
        card: Place(seat, trick)
        for seat in Seat
        for trick, card in enumerate(cards.rows[seat], 1)
        if card is not None and card != UNKNOWN
    }


def card_words(card: Card) -> str:
    """A card as people say it: `ten of clubs`."""
    return "Benny" if card >= BENNY else f"{_RANKS[card % 6]} of {Suit(card // 6)}"
