"""A dispute under way: who is accused, the cards, and what the table has said about them. What is
asked for that, and in which order, is in `keys.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from euchre_engine.seats import Seat

from .cards import TRICKS, Cards, Place
from .deal import Deal, known, missing_fact
from .doubts import MOST, Doubt, doubts
from .reasoning import Took
from .verdict import OPEN, UPHELD, course, verdict


class Dispute(NamedTuple):
    """A dispute.

    - `book` is the hand as the book has it, `deal` as the table tells it, with its `cards`.
    - `by` claims that `accused` reneged; `claimed`: that was asked.
    - `at` is the place where the next card is laid. `by_trick`: they are laid trick by trick.
    - `done`: that is all that is known of the cards. `took` is who took a trick where the cards do
      not show it; of those in `forgotten` nobody knows it.
    - `denied` are the doubts that the table has answered with no, of `doubted` that were asked.
    - `owned_up`: the accused has. `only_note`: the cards cannot stand, and are kept as a note.
    - `page` is how far a long ruling is read.
    """

    book: Deal
    deal: Deal
    cards: Cards = Cards()
    accused: Seat | None = None
    by: Seat | None = None
    claimed: bool = False
    at: Place = Place(Seat.N, 1)
    by_trick: bool = False
    done: bool = False
    took: Took = ()
    forgotten: tuple[int, ...] = ()
    denied: tuple[str, ...] = ()
    doubted: int = 0
    owned_up: bool = False
    only_note: bool = False
    page: int = 0

    @property
    def suspect(self) -> Seat:
        """Who is accused, once it is asked."""
        assert self.accused is not None
        return self.accused

    @property
    def is_asked(self) -> bool:
        """Whether everything is known that is asked before the cards."""
        return self.accused is not None and self.claimed and not missing_fact(self.deal)

    @property
    def verdict(self) -> str:
        """The verdict on the accused as it stands; open if the cards do not count."""
        if self.only_note:
            return OPEN
        return verdict(self.deal, self.cards, self.took, self.suspect)

    @property
    def ruled(self) -> str:
        """How the claim is ruled."""
        return UPHELD if self.owned_up else self.verdict

    @property
    def places(self) -> list[Place]:
        """Every place of a card, in the order in which they are laid: player by player from the
        first leader on, or trick by trick from each trick's leader."""
        players, tricks = known(self.deal).players, range(1, TRICKS + 1)
        if not self.by_trick:
            return [Place(seat, trick) for seat in players for trick in tricks]
        leaders = course(self.deal, self.cards, ()).leaders
        return [
            Place(seat, trick)
            for trick, leader in zip(tricks, leaders, strict=True)
            for seat in (players if leader is None else known(self.deal).order(leader))
        ]

    def laid(self, cards: Cards) -> Dispute:
        """With the cards laid otherwise: what was said about them is asked again."""
        return self._replace(
            cards=cards,
            done=False,
            took=(),
            forgotten=(),
            denied=(),
            owned_up=False,
            only_note=False,
            page=0,
        )

    def put(self, cards: Cards) -> Dispute:
        """With a card laid at the cursor, which moves to the next place without one; if there is
        none, that was all."""
        after = self.laid(cards)
        places = after.places
        at = places.index(self.at)
        onward = [*places[at + 1 :], *places[:at]]
        empty = [place for place in onward if cards.at(place) is None]
        return after._replace(at=empty[0]) if empty else after._replace(done=True)

    def moved(self, rows: int, tricks: int) -> Dispute:
        """With the cursor moved; rows and tricks go on at the other end."""
        seats = sorted(known(self.deal).players)
        row = (seats.index(self.at.seat) + rows) % len(seats)
        return self._replace(at=Place(seats[row], (self.at.trick - 1 + tricks) % TRICKS + 1))

    def first_empty(self) -> Dispute:
        """With the cursor at the first place without a card."""
        places = self.places
        empty = (place for place in places if self.cards.at(place) is None)
        return self._replace(at=next(empty, places[0]))


@lru_cache(maxsize=32)
def _doubts(deal: Deal, cards: Cards, took: Took, denied: tuple[str, ...]) -> tuple[Doubt, ...]:
    found = (doubt for doubt in doubts(deal, cards, took) if doubt.question not in denied)
    return tuple(doubt for doubt, _ in zip(found, range(MOST), strict=False))


def open_doubts(dispute: Dispute) -> tuple[Doubt, ...]:
    """The doubts that were not denied, the likeliest two."""
    if dispute.owned_up or dispute.only_note:
        return ()
    return _doubts(dispute.deal, dispute.cards, dispute.took, dispute.denied)


def next_doubt(dispute: Dispute) -> Doubt | None:
    """The doubt that is asked before the ruling."""
    if dispute.doubted >= MOST:
        return None
    return next(iter(open_doubts(dispute)), None)
