"""What the cards prove: did a player renege in every way to fill in what is forgotten, or in none?

All ways are tried, trick by trick. Forgotten cards that no known card stands between, such as the
nine and ten of a suit of which only higher ones lie, are of one kind: which of them lies where
makes no difference to anybody else's play. So it is enough to say how many of each kind are left,
and there are few ways to try.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, product
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.cards import BIT, LEAD_POWER, NO_SUIT, SUIT_OF, Card, Suit, cards_in, set_of
from euchre_engine.seats import SEAT_BIT, SEATS, SIDE, Seat, Side

from .cards import TRICKS, Cards, Place
from .deal import Deal, Known, known, tricks_in_book

Took: TypeAlias = tuple[tuple[int, Seat], ...]
"""Who took a trick, where the table remembers it."""

Answer: TypeAlias = frozenset[bool]
"""Whether a player reneged: yes, no, or both if that depends on what is forgotten; neither if the
tricks cannot have been taken as the table and the book say."""

EVERY_TRICK: Final = tuple(range(1, TRICKS + 1))
BOTH: Final = frozenset({True, False})
_RENEGED: Final = -1
_ALL_SEATS: Final = sum(SEAT_BIT)


class Kind(NamedTuple):
    """Cards not on the table that may stand for each other: one of them, their number, and the set
    of the seats that may have played them."""

    card: Card
    many: int
    seats: int


_Play: TypeAlias = tuple[int, Seat, int, int]
"""A trick: the suit led, who wins it, the suit of the player in question, and the cards left."""
_NOT_LED: Final = -1


@lru_cache(maxsize=20_000)
def reneged(
    deal: Deal, cards: Cards, took: Took, seat: Seat, tricks: tuple[int, ...] = EVERY_TRICK
) -> Answer:
    """Whether this player reneged in one of these tricks."""
    return _Search(deal, cards, dict(took), seat, tricks).answers().get((), frozenset())


def by_winners(
    deal: Deal, cards: Cards, took: Took, seat: Seat, asked: tuple[int, ...]
) -> dict[tuple[Seat, ...], Answer]:
    """Whether this player reneged, by who took the tricks that might be `asked` about."""
    return _Search(deal, cards, dict(took), seat, EVERY_TRICK, asked).answers()


@lru_cache(maxsize=512)
def kinds(deal: Deal, cards: Cards) -> tuple[Kind, ...]:
    """The cards that are not on the table and may have been played."""
    facts = known(deal)
    assert facts.trump is not None
    lying = cards.seen
    half_known = {
        trick
        for trick in EVERY_TRICK
        if any(cards.known(Place(seat, trick)) is None for seat in facts.players)
    }
    beside = set_of(card for place, card in cards.lying() if place.trick in half_known)
    found = []
    for suit in _by_power(deal.rules.whole_deck & ~facts.gone & ~lying | beside, facts.trump):
        for seats, run in groupby(suit, key=lambda card: _players_of(card, lying, facts)):
            alike = list(run)
            if seats:
                found.append(Kind(alike[0], len(alike), seats))
    return tuple(found)


def _players_of(card: Card, lying: int, facts: Known) -> int:
    """The set of the seats that may have played a card which does not lie on the table."""
    if BIT[card] & lying:
        return 0
    if facts.taken_up and card == facts.up and facts.dealer is not None:
        return SEAT_BIT[facts.dealer]
    seats = _ALL_SEATS
    for seat, dealt, all_of_them in facts.held:
        if BIT[card] & dealt:
            return SEAT_BIT[seat]
        seats &= ~SEAT_BIT[seat] if all_of_them else _ALL_SEATS
    return seats


@lru_cache(maxsize=64)
def _by_power(deck: int, trump: Suit) -> tuple[tuple[Card, ...], ...]:
    """The cards of each suit, the weakest first; a left bower is a trump."""
    in_order = sorted(cards_in(deck), key=lambda card: SUIT_OF[trump][card])
    suits = groupby(in_order, key=lambda card: SUIT_OF[trump][card])
    return tuple(
        tuple(sorted(suit, key=lambda card: LEAD_POWER[trump][card][card])) for _, suit in suits
    )


class _Search:
    """All ways to play a hand in which cards are forgotten, as far as one player is concerned.

    The cards left are one number, with three bits for each kind. Whether the player did not renege
    or did are two numbers, with a bit for each way in which the tricks `asked` about can have been
    won.
    """

    def __init__(
        self,
        deal: Deal,
        cards: Cards,
        took: dict[int, Seat],
        seat: Seat,
        tricks: tuple[int, ...],
        asked: tuple[int, ...] = (),
    ) -> None:
        facts = known(deal)
        assert facts.trump is not None
        assert facts.leader is not None
        self.facts, self.leader = facts, facts.leader
        self.suit_of, self.lead_power = SUIT_OF[facts.trump], LEAD_POWER[facts.trump]
        self.cards, self.took, self.seat, self.tricks = cards, took, seat, tricks
        self.kinds = kinds(deal, cards)
        # A hand may have been tossed in after the last trick of which a card is known.
        self.counted, self.played = tricks_in_book(deal), cards.last_trick
        restricted = [kind for kind in self.kinds if kind.seats != _ALL_SEATS]
        told = max((0, *took, *asked, self.played if self.counted is not None else 0))
        self.last_told = TRICKS if len(restricted) > 1 else told
        self.power: dict[int, tuple[int, ...]] = {}
        self.asked = asked
        self.ways = [4 ** sum(one >= trick for one in asked) for trick in range(TRICKS + 2)]
        self.plays: dict[tuple[int, Seat, int], set[_Play]] = {}
        self.found: dict[tuple[int, Seat, int, int, int], tuple[int, int]] = {}

    def answers(self) -> dict[tuple[Seat, ...], Answer]:
        """Whether the player reneged, by who won the tricks asked about."""
        left = sum(kind.many << 3 * at for at, kind in enumerate(self.kinds))
        not_reneged, did = self._from(1, self.leader, left, 0, 0)
        winners = product(SEATS, repeat=len(self.asked))
        return {
            who: frozenset(
                one for one, ways in ((False, not_reneged), (True, did)) if ways >> at & 1
            )
            for at, who in enumerate(winners)
            if (not_reneged | did) >> at & 1
        }

    def _from(
        self, trick: int, leader: Seat, left: int, thrown: int, north: int
    ) -> tuple[int, int]:
        """The answer from a trick on. `thrown` are the suits that the player did not follow before,
        or `_RENEGED`; `north` are the tricks of N/S so far, as far as they were counted."""
        if trick > TRICKS:
            return (0, 1) if thrown == _RENEGED else (1, 0)
        if thrown == _RENEGED and trick > self.last_told:
            return (0, 1)
        key = trick, leader, left, thrown, north
        if key not in self.found:
            every, later = (1 << self.ways[trick]) - 1, self.ways[trick + 1]
            not_reneged = did = 0
            for after in self._outcomes(*key):
                shift = later * after[0] if trick in self.asked else 0
                one, other = self._from(trick + 1, *after)
                not_reneged |= one << shift
                did |= other << shift
                if not_reneged == did == every:
                    break
            self.found[key] = not_reneged, did
        return self.found[key]

    def _outcomes(
        self, trick: int, leader: Seat, left: int, thrown: int, north: int
    ) -> set[tuple[Seat, int, int, int]]:
        """What may be so after a trick: who leads next, what is left, `thrown` and `north`."""
        outcomes = set()
        for led, winner, suit, after in self._plays(trick, leader, left):
            taken = north + (SIDE[winner] is Side.NS) if self.counted is not None else 0
            if self._may_be_counted(trick, taken):
                now = thrown
                if thrown != _RENEGED and thrown >> suit & 1:
                    now = _RENEGED
                elif thrown != _RENEGED and suit != led < NO_SUIT and trick in self.tricks:
                    now = thrown | 1 << led
                outcomes.add((winner, after, now, taken))
        return outcomes

    def _may_be_counted(self, trick: int, north: int) -> bool:
        """Whether the book can have counted so many tricks of N/S after this one."""
        if self.counted is None or trick > self.played:
            return True
        return any(north <= one and trick - north <= TRICKS - one for one in self.counted)

    def _plays(self, trick: int, leader: Seat, left: int) -> set[_Play]:
        """Every way to play a trick that makes a difference."""
        key = trick, leader, left
        if key not in self.plays:
            ways: set[tuple[int, _Play]] = {(0, (_NOT_LED, leader, 0, left))}
            for seat in self.facts.order(leader):
                lying = self.cards.known(Place(seat, trick))
                ways = {after for way in ways for after in self._with_card(way, seat, lying)}
            told = self.took.get(trick)
            self.plays[key] = {play for _, play in ways if told in (None, play[1])}
        return self.plays[key]

    def _with_card(
        self, way: tuple[int, _Play], seat: Seat, lying: Card | None
    ) -> Iterator[tuple[int, _Play]]:
        """A trick after every card that a player may have played; `way` has its best power so
        far. Of two cards of one kind, either may be the higher one."""
        best, (led, winner, of_player, left) = way
        for card, rest in [(lying, left)] if lying is not None else self._may_play(seat, left):
            suit = self.suit_of[card]
            lead = suit if led == _NOT_LED else led
            if lead not in self.power:
                self.power[lead] = self.lead_power[card]
            power = self.power[lead][card]
            own = suit if seat is self.seat else of_player
            if power >= best:
                yield power, (lead, seat, own, rest)
            if power <= best:
                yield best, (lead, winner, own, rest)

    def _may_play(self, seat: Seat, left: int) -> Iterator[tuple[Card, int]]:
        """The forgotten cards that a player may have played, with what is left then."""
        for at, kind in enumerate(self.kinds):
            if left >> 3 * at & 7 and kind.seats & SEAT_BIT[seat]:
                yield kind.card, left - (1 << 3 * at)


def may_have(deal: Deal, cards: Cards, seat: Seat) -> list[Card]:
    """A card of each kind that this player may have played."""
    return [kind.card for kind in kinds(deal, cards) if kind.seats & SEAT_BIT[seat]]
