"""The questions at the beginning of a dispute: the facts that the book does not have, and the
cards, two keys each.

In: a dispute, and a key. Out: the prompt, and the dispute after the key, or `Refused` with the
reason. Does not know: what the cards prove.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.actions import Defend, NameBenny
from euchre_engine.audit.record import Dealer, Maker, Up
from euchre_engine.cards import BENNY, BENNY_DECK, CARD_NAMES, UNKNOWN, Card, Suit
from euchre_engine.seats import SEATS, SIDE, Seat

from ..book.people import label
from ..live_table.key_reader import (
    ARROWS,
    CLEAR,
    ENTER,
    NO,
    SEAT_KEYS,
    TAB,
    YES,
    Offer,
    Prompt,
    key_refused,
    seat_of_key,
    seat_offers,
)
from ..terminal.exit_status import Refused
from .disputed_hand import TRICKS, CardPlace, check_card, facts_of, missing_fact
from .standing import course_of
from .state import Dispute

HELP_KEY: Final = "/"
FACTS_KEY: Final = "f"
"""Asks again what the book does not have, such as the up-card; the cards stay."""
RANK_KEYS: Final = "9tjqka"
SUIT_KEYS: Final = "cdhs"
NOBODY: Final = "0"


def seat_answered(key: str) -> Seat:
    """The seat that a key names. Raises `Refused` for any other key."""
    if len(key) != 1 or key not in SEAT_KEYS:
        raise key_refused(key)
    return seat_of_key(key)


def yes_answered(key: str) -> bool:
    """Whether a key is `y`. Raises `Refused` unless it is `y` or `n`."""
    if key not in (YES.keys, NO.keys):
        raise key_refused(key)
    return key == YES.keys


# -- the facts ------------------------------------------------------------------------------------


def fact_prompt(dispute: Dispute) -> Prompt | None:
    """The next fact that the book does not have; `None` if none is missing."""
    hand, facts = dispute.hand, facts_of(dispute.hand)
    players, about = hand.players, f"Hand {hand.number}"
    suits = "cdhsn" if hand.rules.has_no_trump else SUIT_KEYS
    match missing_fact(hand):
        case "dealer":
            return Prompt(about, "Who dealt?", seat_offers(players))
        case "maker":
            return Prompt(about, "Who made trump?", seat_offers(players))
        case "trump":
            return Prompt(about, "What was trump?", (Offer(suits, "suit"),))
        case "alone":
            assert facts.maker is not None
            return Prompt(about, f"Did {label(players, facts.maker)} play alone?", (YES, NO))
        case "defend":
            assert facts.maker is not None
            others = [seat for seat in SEATS if SIDE[seat] is not SIDE[facts.maker]]
            offers = (*seat_offers(players, others), Offer(NOBODY, "nobody"))
            return Prompt(about, "Who defended alone?", offers)
        case "up":
            typed = f"{dispute.pending}_" if dispute.pending else "_"
            offers = (*_card_offers(dispute), Offer("?", "nobody knows"))
            return Prompt(about, f"Which card was turned up? {typed}", offers)
        case "benny":
            assert facts.dealer is not None
            who = label(players, facts.dealer)
            return Prompt(about, f"Did {who} pick up the Benny?", (YES, NO))
    return None


def take_fact(dispute: Dispute, key: str) -> Dispute:
    """Takes the fact that was asked."""
    hand, facts = dispute.hand, facts_of(dispute.hand)
    fact = missing_fact(hand)
    asked = hand._replace(asked=hand.asked | {fact})
    match fact:
        case "dealer":
            hand = asked.with_fact(Dealer(seat_answered(key)))
        case "maker":
            hand = asked.with_fact(Maker(seat_answered(key)))
        case "trump":
            index = "cdhsn".find(key)
            if index < 0 or (index == Suit.NO_TRUMP and not hand.rules.has_no_trump):
                raise key_refused(key)
            assert facts.maker is not None
            hand = asked.with_fact(Maker(facts.maker, Suit(index), facts.alone))
        case "alone":
            assert facts.maker is not None
            hand = asked.with_fact(Maker(facts.maker, facts.trump, yes_answered(key)))
        case "defend":
            hand = asked
            if key != NOBODY:
                seat = seat_answered(key)
                assert facts.maker is not None
                if SIDE[seat] is SIDE[facts.maker]:
                    raise Refused(f"{label(hand.players, seat)} is one of the makers")
                hand = asked.with_fact(Defend(seat))
        case "up":
            return _take_up_card(dispute, key)
        case _:
            assert facts.trump is not None
            hand = asked.with_fact(NameBenny(facts.trump)) if yes_answered(key) else asked
    return dispute._replace(hand=hand)


def _take_up_card(dispute: Dispute, key: str) -> Dispute:
    typed, card = card_typed(dispute.pending, key, BENNY in dispute.hand.rules.deck)
    if card is None:
        return dispute._replace(pending=typed)
    hand = dispute.hand._replace(asked=dispute.hand.asked | {"up"})
    if card != UNKNOWN:
        place = dispute.cards.place_of(card)
        if place is not None and place.seat is not facts_of(hand).dealer:
            raise Refused(f"the {card} lies in front of {label(hand.players, place.seat)}")
        hand = hand.with_fact(Up(card))
    return dispute._replace(hand=hand, pending="")


# -- the cards ------------------------------------------------------------------------------------


def card_typed(pending: str, key: str, benny: bool) -> tuple[str, Card | None]:
    """The keys of a card so far, and the card once they are complete: a rank and a suit in either
    order, `10` or `0` for the ten, `b` for the Benny, `?` for a card nobody remembers. A rank after
    a rank replaces it, and so does a suit after a suit. Raises `Refused` for a key that is no part
    of a card."""
    if key == "?":
        return "", UNKNOWN
    if key == "b" and benny:
        return "", BENNY
    if pending.endswith("1") and key != "0":
        pending = pending[:-1]  # Only the ten begins with it.
    typed = pending + key
    spelt = typed.replace("10", "t").replace("0", "t")
    ranks = [letter for letter in spelt if letter in RANK_KEYS]
    suits = [letter for letter in spelt if letter in SUIT_KEYS]
    if len(ranks) + len(suits) + spelt.endswith("1") != len(spelt):
        raise key_refused(key)
    if len(ranks) > 1 or len(suits) > 1:
        return key, None
    if not ranks or not suits:
        return typed, None
    name = f"{ranks[0].upper()}{suits[0]}"
    return "", BENNY_DECK[CARD_NAMES.index(name)]


def _card_offers(dispute: Dispute) -> tuple[Offer, ...]:
    typed = dispute.pending.replace("10", "t").replace("0", "t")
    benny = (Offer("b", "Benny"),) * (BENNY in dispute.hand.rules.deck and not typed)
    rank = (Offer(RANK_KEYS, "rank"),) * (not typed or typed in SUIT_KEYS)
    suit = (Offer(SUIT_KEYS, "suit"),) * (not typed or typed not in SUIT_KEYS)
    return (*rank, *suit, *benny)


def places_in_order(dispute: Dispute) -> list[CardPlace]:
    """The places of the cards in the order in which they are entered: player by player from the
    first leader, or trick by trick from each trick's leader, if that is known."""
    facts = facts_of(dispute.hand)
    if not dispute.by_trick:
        return dispute.cards.places(facts.players)
    leaders = course_of(dispute.hand, dispute.cards, dispute.answers.took).leaders
    return [
        CardPlace(seat, trick)
        for trick, leader in enumerate(leaders, 1)
        for seat in (facts.players if leader is None else facts.order(leader))
    ]


def next_place(dispute: Dispute) -> CardPlace:
    """The place of the next card: where the cursor was moved to, else the first empty one."""
    if dispute.cursor is not None:
        return CardPlace(*dispute.cursor)
    places = places_in_order(dispute)
    return next((place for place in places if dispute.cards.at(place) is None), places[0])


def cards_prompt(dispute: Dispute) -> Prompt | None:
    """Which card lies at the next place; `None` once no more are to come."""
    if dispute.done:
        return None
    place = next_place(dispute)
    typed = f"{dispute.pending}_" if dispute.pending else "_"
    who = label(dispute.hand.players, place.seat)
    order = "player by player" if dispute.by_trick else "trick by trick"
    offers = _card_offers(dispute)
    if not dispute.pending:
        offers = (
            *offers,
            Offer("?", "forgotten"),
            Offer(TAB, order),
            Offer(ENTER, "that is all"),
            *(Offer(FACTS_KEY, "facts again"),) * bool(dispute.hand.asked),
            Offer(HELP_KEY, "help"),
            Offer(CLEAR, "leave"),
        )
    return Prompt("", f"{who}, trick {place.trick}: which card? {typed}", offers)


def take_card(dispute: Dispute, key: str) -> Dispute:
    """Takes a key of a card, or one that moves the cursor or ends the entry."""
    if not dispute.pending:
        if key == TAB:
            return dispute._replace(by_trick=not dispute.by_trick, cursor=None)
        if key == ENTER:
            return dispute._replace(done=True, cursor=None)
        if key in ARROWS:
            return dispute._replace(cursor=_moved(dispute, key))
    typed, card = card_typed(dispute.pending, key, BENNY in dispute.hand.rules.deck)
    if card is None:
        return dispute._replace(pending=typed)
    place = next_place(dispute)
    if card != UNKNOWN:
        check_card(dispute.hand, dispute.cards, place, card)
    after = dispute._replace(cards=dispute.cards.with_card(place, card), pending="")
    return _after_card(after, place)


def _after_card(dispute: Dispute, place: CardPlace) -> Dispute:
    """Moves on to the next empty place after this one, or ends the entry if there is none."""
    places = places_in_order(dispute)
    at = places.index(place)
    empty = [one for one in places[at + 1 :] + places[:at] if dispute.cards.at(one) is None]
    if not empty:
        return dispute._replace(cursor=None, done=True)
    first = next(one for one in places if dispute.cards.at(one) is None)
    return dispute._replace(cursor=None if empty[0] == first else empty[0])


def _moved(dispute: Dispute, key: str) -> CardPlace:
    """The place beside the cursor; rows and tricks go on at the other end."""
    place = next_place(dispute)
    seats = sorted(facts_of(dispute.hand).players)
    row, trick = seats.index(place.seat), place.trick - 1
    row += (key == "↓") - (key == "↑")
    trick += (key == "→") - (key == "←")
    return CardPlace(seats[row % len(seats)], trick % TRICKS + 1)


def keys_to(dispute: Dispute, place: CardPlace) -> str:
    """The arrow keys that move the cursor to a place."""
    at = next_place(dispute)
    seats = sorted(facts_of(dispute.hand).players)
    rows = (seats.index(place.seat) - seats.index(at.seat)) % len(seats)
    tricks = (place.trick - at.trick) % TRICKS
    return "↓" * rows + "→" * tricks
