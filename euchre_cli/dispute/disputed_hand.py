"""The hand in dispute: its facts, and the cards as they lie on the table.

In: a hand of a sheet, or the hand under way. Out: what is known of it, what is still to be asked,
and why a card cannot lie where it is typed. Does not know: what the cards prove (`standing.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from euchre_engine.actions import NameBenny
from euchre_engine.audit.hand_replay import HandReplay
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import (
    Concede,
    Dealer,
    Entry,
    Maker,
    Misdeal,
    Note,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.cards import BENNY, BIT, UNKNOWN, Card, CardSet, Suit
from euchre_engine.rules import Rules
from euchre_engine.seats import CLOCKWISE, SEAT_BIT, Seat

from ..book.entering import due_to_deal
from ..book.entries import Uid
from ..book.people import label
from ..book.sheet import Line, Players, Sheet
from ..terminal.exit_status import Refused

TRICKS: Final = 5

_OF_THE_PLAY: Final = (Trick, Won, Rest, Tricks, RenegeClaim, Score, Total)
"""The entries that the dispute makes anew."""

_KEPT: Final = (Note, Penalty)


class DisputedHand(NamedTuple):
    """A hand as the book and the table know it, apart from the cards played.

    - `number` is its number in the game; `entry` the uid of the entry that made it, empty for
      the hand under way; `was` are its own entries in the book.
    - `due` is the seat whose turn it was to deal; `facts` are the entries up to the first lead.
    - `counted` are the tricks in the book (N/S, E/W), and `result` is `made` or `euchred` if only
      that is known; `score` are the points in the book if nothing else is.
    - `asked` are the facts that the table was asked about; an answer may be that nobody knows.
    - `is_last`: no later hand is in the book.
    """

    number: int
    rules: Rules
    players: Players
    due: Seat | None
    facts: tuple[Entry, ...] = ()
    was: tuple[Entry, ...] = ()
    entry: Uid = ""
    counted: tuple[int, int] | None = None
    result: str = ""
    score: Score | None = None
    asked: frozenset[str] = frozenset()
    is_last: bool = True

    @property
    def kept(self) -> tuple[Entry, ...]:
        """The notes and penalties of the hand, which stay."""
        return tuple(entry for entry in self.was if isinstance(entry, _KEPT))

    def with_fact(self, entry: Entry) -> DisputedHand:
        """The hand with another fact, or another value of one."""
        others = tuple(fact for fact in self.facts if fact.__class__ is not entry.__class__)
        first = (Dealer, Up).index(entry.__class__) if isinstance(entry, Dealer | Up) else 2
        before = sum(isinstance(fact, (Dealer, Up)[:first]) for fact in others)
        before = before if first < 2 else len(others)
        return self._replace(facts=(*others[:before], entry, *others[before:]))


class HandFacts(NamedTuple):
    """What the facts of a hand come to; `None` for what is not known.

    `picked_up`: the dealer took the up-card. `leader` leads the first trick; `out` is the set of
    seats that sit out; `gone` are cards that nobody can have played.
    """

    dealer: Seat | None
    maker: Seat | None
    trump: Suit | None
    alone: bool
    lone_defender: Seat | None
    up: Card | None
    picked_up: bool
    leader: Seat | None
    out: int
    gone: CardSet
    buried: Card | None

    def order(self, leader: Seat) -> tuple[Seat, ...]:
        """The players of a trick, in the order in which their cards fell."""
        return CLOCKWISE[self.out][leader]

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats in play, clockwise from the first leader."""
        return self.order(Seat.N if self.leader is None else self.leader)


@lru_cache(maxsize=64)
def facts_of(hand: DisputedHand) -> HandFacts:
    """What the facts of a hand come to, as the engine reads them."""
    reading = read_as_written(hand.rules, hand.facts, hand.due)
    state, up = reading.hand, _up_card(reading)
    known = hand.rules.whole_deck
    gone = state.kitty
    buried = state.discarded if state.discarded not in (None, UNKNOWN) else None
    if up is not None and state.maker is not None and not state.ordered and reading.round_known:
        gone |= BIT[up]
    if buried is not None:
        gone |= BIT[buried]
    leader = None
    if state.maker is not None and reading.dealer is not None:
        leader = hand.rules.opening_leader(
            reading.dealer, state.maker, state.alone, state.lone_defender
        )
    return HandFacts(
        reading.dealer,
        state.maker,
        state.trump,
        state.alone,
        state.lone_defender,
        up,
        state.ordered and reading.round_known and up is not None,
        leader,
        state.out,
        gone & known,
        buried,
    )


def _up_card(reading: HandReplay) -> Card | None:
    up = reading.sheet.one(Up)
    if up is None:
        return BENNY if reading.sheet.one(NameBenny) is not None else None
    return up.card


# -- from the book --------------------------------------------------------------------------------


def hand_in_book(sheet: Sheet, line: Line) -> DisputedHand:
    """A hand that was entered. Raises `Refused` if it was not played out."""
    own = line.own
    if any(isinstance(entry, Misdeal | ThrownIn) for entry in line.records):
        raise Refused(f"hand {line.number} was not played: there are no cards to look at")
    if line.is_concession or any(isinstance(entry, Concede) for entry in own):
        raise Refused(f"hand {line.number} was given up: nobody played it out")
    facts = tuple(
        entry._replace(result="") if isinstance(entry, Maker) else entry
        for entry in own
        if not isinstance(entry, (*_OF_THE_PLAY, *_KEPT))
    )
    dealt = any(isinstance(entry, Dealer) for entry in own)
    verdict = line.verdict
    due = due_to_deal(sheet, line) if dealt else verdict.dealer
    hand = DisputedHand(line.number, sheet.rules, line.players, due, facts, own, line.entry.uid)
    makers = [entry for entry in own if isinstance(entry, Maker)]
    score = next((entry for entry in own if isinstance(entry, Score)), None)
    return hand._replace(
        counted=verdict.tricks,
        result=makers[0].result if makers and verdict.tricks is None else "",
        score=score if verdict.evidence == "points" else None,
        is_last=line is sheet.lines[-1],
    )


def hand_under_way(sheet: Sheet) -> DisputedHand:
    """The hand that is being played, which is not in the book yet."""
    return DisputedHand(len(sheet.lines) + 1, sheet.rules, sheet.playing, sheet.dealer)


# -- the cards on the table -----------------------------------------------------------------------


class CardPlace(NamedTuple):
    """A card's place on the table: whose it is, and to which trick (1–5) it was played."""

    seat: Seat
    trick: int


class CardsPlayed(NamedTuple):
    """The cards on the table by place; `None`: not entered yet, `UNKNOWN`: nobody remembers it."""

    cards: tuple[Card | None, ...] = (None,) * 20

    def at(self, place: CardPlace) -> Card | None:
        """The card at a place."""
        return self.cards[place.seat * TRICKS + place.trick - 1]

    def with_card(self, place: CardPlace, card: Card | None) -> CardsPlayed:
        """The cards with another one at this place."""
        index = place.seat * TRICKS + place.trick - 1
        return CardsPlayed((*self.cards[:index], card, *self.cards[index + 1 :]))

    def place_of(self, card: Card) -> CardPlace | None:
        """The place of a card; `None` if it is nowhere."""
        if card not in self.cards:
            return None
        seat, trick = divmod(self.cards.index(card), TRICKS)
        return CardPlace(Seat(seat), trick + 1)

    def row(self, seat: Seat) -> tuple[Card | None, ...]:
        """The five cards of a seat, in the order they were played."""
        return self.cards[seat * TRICKS : (seat + 1) * TRICKS]

    def known(self, seat: Seat) -> list[Card]:
        """The cards of a seat that are known."""
        return [card for card in self.row(seat) if card is not None and card != UNKNOWN]

    def places(self, seats: Iterable[Seat]) -> list[CardPlace]:
        """The places of these seats, seat by seat."""
        return [CardPlace(seat, trick) for seat in seats for trick in range(1, TRICKS + 1)]


def trick_cards(facts: HandFacts, cards: CardsPlayed, leader: Seat, trick: int) -> tuple[Card, ...]:
    """The cards of a trick in the order they fell; `UNKNOWN` for one not entered or forgotten."""
    fell = (cards.at(CardPlace(seat, trick)) for seat in facts.order(leader))
    return tuple(UNKNOWN if card is None else card for card in fell)


def cards_in_book(hand: DisputedHand) -> CardsPlayed:
    """The cards of a hand that is recorded card by card; none for any other."""
    cards = CardsPlayed()
    for play in read_as_written(hand.rules, hand.was, hand.due).plays.after(0):
        cards = cards.with_card(CardPlace(play.seat, play.trick), play.card)
    return cards


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def check_card(hand: DisputedHand, cards: CardsPlayed, place: CardPlace, card: Card) -> None:
    """Raises `Refused` with the reason if a card cannot lie at this place."""
    facts = facts_of(hand)
    if not BIT[card] & hand.rules.whole_deck:
        raise Refused(f"the {card} is not in the deck")
    other = cards.place_of(card)
    if other is not None and other != place:
        whose = label(hand.players, other.seat)
        raise Refused(f"the {card} lies in {whose}'s {_ORDINALS[other.trick - 1]} trick")
    if card == facts.buried:
        raise Refused(f"the {card} is what the dealer buried")
    if BIT[card] & facts.gone:
        raise Refused(f"the {card} was turned down, and stayed with the kitty")
    if card == facts.up and facts.picked_up and place.seat is not facts.dealer:
        assert facts.dealer is not None
        raise Refused(f"the {card} is the up-card, which {label(hand.players, facts.dealer)} took")


# -- what is still to be asked --------------------------------------------------------------------


def missing_fact(hand: DisputedHand) -> str:
    """The fact to be asked next: `dealer`, `maker`, `trump`, `alone`, `defend`, `up` or `benny`;
    empty if nothing is missing."""
    facts, asked = facts_of(hand), hand.asked
    missing = {
        "dealer": facts.dealer is None,
        "maker": facts.maker is None,
        "trump": facts.trump is None,
        "alone": "maker" in asked,
        "defend": "maker" in asked and hand.rules.may_defend_alone(facts.alone),
        "up": facts.up is None,
        "benny": facts.up == BENNY and not any(isinstance(f, NameBenny) for f in hand.facts),
    }
    return next((fact for fact, wanted in missing.items() if wanted and fact not in asked), "")


def is_sitting_out(facts: HandFacts, seat: Seat) -> bool:
    """True if a seat does not play, because its partner plays alone."""
    return bool(SEAT_BIT[seat] & facts.out)
