"""Hands played at random, with every rule of who follows suit written once more; in some of them
somebody reneges."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from euchre_cli.screen.dispute.cards import Cards, Place
from euchre_cli.screen.dispute.deal import Deal, known
from euchre_engine.actions import NameBenny
from euchre_engine.audit.record import Dealer, Entry, Maker, Up
from euchre_engine.cards import BENNY, SUITS, UNKNOWN, Card, Suit, cards_in
from euchre_engine.rules import PRESETS, Rules
from euchre_engine.seats import LEFT, PARTNER, SEATS, Seat

from .screens import FOUR

OTHER_OF_COLOUR = {0: 3, 3: 0, 1: 2, 2: 1}
NONE = 9
"""The suit of the Benny without trump: nobody follows it."""


def suit(card: Card, trump: Suit) -> int:
    """The suit to which a card belongs."""
    if card == BENNY:
        return NONE if trump is Suit.NO_TRUMP else trump
    own = card // 6
    left = trump is not Suit.NO_TRUMP and card % 6 == 2 and own == OTHER_OF_COLOUR[trump]
    return int(trump) if left else own


def power(card: Card, trump: Suit, led: int) -> int:
    """How high a card is in a trick."""
    if card == BENNY:
        return 200
    if trump is not Suit.NO_TRUMP and suit(card, trump) == trump:
        return (101 if card // 6 == trump else 100) if card % 6 == 2 else 50 + card % 6
    return 1 + card % 6 if card // 6 == led else 0


class Played(NamedTuple):
    """A hand as it was played: the deal, its cards, who won each trick, and who reneged."""

    deal: Deal
    cards: Cards
    winners: tuple[Seat, ...]
    guilty: Seat | None


def played(rng: Random, *, reneges: bool, preset: str = "") -> Played:
    """A hand under this preset, or any."""
    rules = Rules(preset) if preset else _any_rules(rng)
    deck = list(cards_in(rules.whole_deck))
    rng.shuffle(deck)
    hands = {seat: deck[5 * seat : 5 * seat + 5] for seat in SEATS}
    up, dealer, maker = deck[20], rng.choice(SEATS), rng.choice(SEATS)
    ordered = up == BENNY or rng.random() < 0.5
    trump = rng.choice(SUITS) if up == BENNY else SUITS[up // 6]
    if ordered:
        hands[dealer].append(up)
        kept = up if rules.value("bury-up-card") == "no" else UNKNOWN
        hands[dealer].remove(rng.choice([card for card in hands[dealer] if card != kept]))
    else:
        trump = rng.choice([one for one in SUITS if one is not SUITS[up // 6]])
        trump = Suit.NO_TRUMP if rules.has_no_trump and rng.random() < 0.3 else trump
    must = rules.value("partner-orders-alone") == "yes" and maker is PARTNER[dealer]
    alone = must or rng.random() < 0.2
    facts: list[Entry] = [Dealer(dealer), Up(up), Maker(maker, trump, alone)]
    if up == BENNY:
        facts.append(NameBenny(trump))
    deal = Deal(1, rules, FOUR, dealer, tuple(facts))
    leader = known(deal).leader
    assert leader is not None
    out = PARTNER[maker] if alone else None
    rows: dict[Seat, list[Card | None]] = {seat: [] for seat in SEATS}
    winners: list[Seat] = []
    guilty: Seat | None = None
    for _ in range(5):
        led, best, winner = NONE, -1, leader
        for at, seat in enumerate(seat for seat in clockwise(leader) if seat is not out):
            follow = [card for card in hands[seat] if at and suit(card, trump) == led]
            others = [card for card in hands[seat] if card not in follow]
            if follow and others and reneges and guilty is None and rng.random() < 0.5:
                follow, guilty = others, seat
            card = rng.choice(follow or others)
            led = led if at else suit(card, trump)
            hands[seat].remove(card)
            rows[seat].append(card)
            if power(card, trump, led) > best:
                best, winner = power(card, trump, led), seat
        winners.append(leader := winner)
    filled = tuple(tuple((*rows[seat], *[None] * 5)[:5]) for seat in SEATS)
    return Played(deal, Cards(filled), tuple(winners), guilty)


def _any_rules(rng: Random) -> Rules:
    if rng.random() < 0.1:
        return Rules("standard", {"no-trump": "yes", "deck": rng.choice(["24", "25"])})
    return Rules(rng.choice(list(PRESETS)))


def clockwise(first: Seat) -> Iterator[Seat]:
    """The four seats from this one on."""
    for _ in SEATS:
        yield first
        first = LEFT[first]


def without(cards: Cards, places: list[Place]) -> Cards:
    """The cards, of which those at these places are forgotten."""
    for place in places:
        cards = cards.put(place, UNKNOWN)
    return cards
