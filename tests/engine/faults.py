"""Faults put into hands that were played legally: reneges, and slips of the pen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from euchre_engine.actions import Action, Best, Defend, Discard, Name, Order, Pass, Play, Swap
from euchre_engine.audit.record import Dealer, Entry, Hold, Score, Trick, Tricks, Up
from euchre_engine.cards import IN_SUIT, SUIT_OF, TRUMPS, UNKNOWN, Card, CardSet, cards_in, set_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.problems import Place, Problem
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, Seat

from .table_play import choose


@dataclass(frozen=True)
class Renege:
    """One renege as it was put in: the trick (1–5), who played which card, and the cards of the
    suit led that the seat really held."""

    trick: int
    seat: Seat
    card: Card
    could_follow: CardSet


def off_suit_cards(hand: Hand) -> CardSet:
    """The cards with which the seat whose turn it is would renege now."""
    if hand.phase is not Phase.PLAY or not hand.trick or hand.turn is None or hand.trump is None:
        return 0
    suit = IN_SUIT[hand.trump][SUIT_OF[hand.trump][hand.trick[0]]]
    held = hand.held[hand.turn]
    return held & ~suit if held & suit else 0


def renege_now(rng: Random, hand: Hand) -> tuple[Play, Renege]:
    """Play off suit although the seat could follow; the state must allow it (`off_suit_cards`)."""
    assert hand.turn is not None
    assert hand.trump is not None
    wrong = off_suit_cards(hand)
    seat, card = hand.turn, rng.choice(list(cards_in(wrong)))
    renege = Renege(len(hand.winners) + 1, seat, card, hand.held[seat] & ~wrong)
    action = Play(seat, card)
    hand.take(action)
    return action, renege


def with_reneges(
    rng: Random, rules: Rules, actions: Sequence[Action], most: int = 1
) -> tuple[Hand, list[Action], list[Renege]]:
    """The hand of `actions` with up to `most` reneges put in at random places.

    Up to the first one it is played as it was; from there on legally with the cards really held,
    but for the other reneges. A hand in which nobody ever could renege comes back as it was.
    """
    hand = Hand(rules)
    places = []
    for at, action in enumerate(actions):
        if off_suit_cards(hand):
            places.append(at)
        hand.take(action)
    if not places:
        return hand, list(actions), []
    first = rng.choice(places)
    hand = Hand(rules)
    done = list(actions[:first])
    for action in done:
        hand.take(action)
    reneges: list[Renege] = []
    while hand.phase is not Phase.OVER:
        if off_suit_cards(hand) and (not reneges or (len(reneges) < most and rng.random() < 0.4)):
            play, renege = renege_now(rng, hand)
            reneges.append(renege)
            done.append(play)
        else:
            chosen = choose(rng, hand)
            assert chosen is not None
            hand.take(chosen)
            done.append(chosen)
    return hand, done, reneges


def place_of(entries: Sequence[Entry], card: Card, number: int) -> Place:
    """Where a card of the given trick stands in a record."""
    index, trick = [(i, entry) for i, entry in enumerate(entries) if isinstance(entry, Trick)][
        number - 1
    ]
    return index, 2 + trick.cards.index(card)


def assert_found(entries: Sequence[Entry], problem: Problem, renege: Renege, out: int = 0) -> None:
    """The finding is that renege, at its place, with a proof that stands where it says."""
    assert problem.kind.slug == "renege"
    assert (problem.trick, problem.seat, problem.card) == (renege.trick, renege.seat, renege.card)
    assert problem.at == place_of(entries, renege.card, renege.trick)
    assert problem.because is not None
    assert problem.because_card is not None
    assert problem.because_trick is not None
    assert set_of([problem.because_card]) & renege.could_follow
    assert problem.because_trick > renege.trick
    assert problem.because == place_of(entries, problem.because_card, problem.because_trick)
    proof = entries[problem.because[0]]
    assert isinstance(proof, Trick)
    in_play = [SEATS[(proof.leader + step) % 4] for step in range(4)]
    in_play = [seat for seat in in_play if not out >> seat & 1]
    assert in_play[problem.because[1] - 2] is renege.seat


# -- faulty records --------------------------------------------------------------------------------


def spoil(rng: Random, rules: Rules, entries: Sequence[Entry]) -> list[Entry]:
    """A record with one thing in it changed at random, as a slip of the pen would."""
    spoiled = list(entries)
    at = rng.randrange(len(spoiled))
    entry = spoiled[at]
    what = rng.randrange(8)
    if what == 0:
        del spoiled[at]
    elif what == 1:
        spoiled.insert(rng.randrange(len(spoiled) + 1), entry)
    elif what == 2:
        other = rng.randrange(len(spoiled))
        spoiled[at], spoiled[other] = spoiled[other], entry
    else:
        spoiled[at] = _changed(rng, rules, entry)
    return spoiled


def _changed(rng: Random, rules: Rules, entry: Entry) -> Entry:
    """The entry with another seat, card, suit, number or leader."""
    seat = rng.choice(SEATS)
    card = rng.choice((*rules.deck, UNKNOWN))
    match entry:
        case Trick(leader, cards, seats):
            at = rng.randrange(len(cards)) if cards else 0
            changed = rng.choice(
                (
                    Trick(seat, cards, seats),
                    Trick(leader, (*cards[:at], card, *cards[at + 1 :]), seats),
                    Trick(leader, (*cards[:at], *cards[at + 1 :]), None),
                    Trick(leader, (*cards, card), None),
                    Trick(leader, cards[::-1], None),
                    Trick(leader, cards, tuple(rng.choice((None, seat)) for _ in cards)),
                )
            )
            return changed if changed.cards else entry
        case Hold(whose, cards):
            at = rng.randrange(len(cards)) if cards else 0
            return rng.choice(
                (Hold(seat, cards), Hold(whose, (*cards[:at], card, *cards[at + 1 :])))
            )
        case Order(_, alone):
            return rng.choice((Order(seat, alone), Order(entry.seat, not alone), Pass(seat)))
        case Name(_, suit, alone):
            other = rng.choice(TRUMPS)
            return rng.choice((Name(seat, suit, alone), Name(entry.seat, other, not alone)))
        case Tricks(ns, ew) | Score(ns, ew):
            made = (rng.choice((ns, None, rng.randrange(6))), rng.choice((ew, rng.randrange(6))))
            return type(entry)(*made)
        case Discard() | Up():
            return type(entry)(card)
        case Pass() | Defend():
            return type(entry)(seat)
        case Dealer():
            return Dealer(seat, rng.random() < 0.3)
        case Best():
            return Best(card, entry.returned)
        case Swap(_, cards):
            return Swap(seat, cards)
        case _:
            return entry
