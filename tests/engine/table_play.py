"""Seeded hands for the tests: a random deal, a hand played out by the rules, and its record.

A hand is played by choosing among `Hand.legal()` with weights by kind of action, so that passes
do not drown the rest and the rare things (loners, lone defenders, partner's best, farmers, no-
trump) happen often.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final

from euchre_engine.actions import (
    Action,
    Best,
    Deal,
    Defend,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from euchre_engine.audit.record import Entry, Hold, Kitty, Score, ThrownIn, Tricks, record_of
from euchre_engine.cards import ACE, BENNY, TEN, Card, Suit, parse_cards, rank_of
from euchre_engine.hand import Hand, Phase
from euchre_engine.rules import STANDARD, Rules
from euchre_engine.seats import SEATS, Seat

WEIGHTS: Final[Mapping[str, float]] = {
    "throw-in": 8,
    "swap": 3,
    "benny": 1,
    "pass": 5,
    "order": 1,
    "order alone": 0.6,
    "name": 1.5,
    "name alone": 1,
    "name no-trump": 1,
    "discard": 2,
    "defend": 1,
    "best": 1.5,
    "play": 2,
}
"""How often each kind of action is chosen against the others that are legal at that moment."""


KINDS: Final[Mapping[type[Action], str]] = {
    Pass: "pass",
    Order: "order",
    Name: "name",
    ThrowIn: "throw-in",
    Swap: "swap",
    NameBenny: "benny",
    Discard: "discard",
    Defend: "defend",
    Best: "best",
    Play: "play",
}


def kind_of(action: Action) -> str:
    """The kind of an action, as `WEIGHTS` names it."""
    if isinstance(action, Name) and action.suit is Suit.NO_TRUMP:
        return "name no-trump"
    alone = isinstance(action, Order | Name) and action.alone
    return f"{KINDS[type(action)]} alone" if alone else KINDS[type(action)]


def cards(names: str) -> tuple[Card, ...]:
    """The cards of a line such as `Jh 9c ??`."""
    return parse_cards(names)


def deal(
    rng: Random, rules: Rules = STANDARD, dealer: Seat | None = None, rare: bool = False
) -> Deal:
    """A random deal of the whole deck: four hands, the up-card, and the kitty under it.

    A rare one gives a seat nines and tens, sometimes an ace with them, and turns the Benny up.
    """
    pack = list(rules.deck)
    rng.shuffle(pack)
    if rare:
        pack.sort(key=lambda one: one == BENNY)
        pack.insert(20, pack.pop())
        low = sorted(pack[:20], key=lambda one: rank_of(one) > TEN)
        aces = [one for one in pack[:20] if rank_of(one) == ACE][: rng.choice((0, 0, 1, 1, 2))]
        first = [*aces, *(one for one in low if one not in aces)]
        pack[:20] = first
    return Deal.of(rng.choice(SEATS) if dealer is None else dealer, pack)


def deal_of(dealer: Seat, up: str, *hands: str, kitty: str = "") -> Deal:
    """A written deal: the hands of N, E, S and W, as lines of cards (an empty one is not known)."""
    held = [cards(hand) for hand in (*hands, "", "", "", "")][:4]
    return Deal(dealer, cards(up)[0], tuple(held), cards(kitty))


def choose(rng: Random, hand: Hand, weights: Mapping[str, float] = WEIGHTS) -> Action | None:
    """One of the legal actions (`None` without any): first its kind, by weight, then any of it."""
    by_kind: dict[str, list[Action]] = {}
    for action in hand.legal():
        by_kind.setdefault(kind_of(action), []).append(action)
    if not by_kind:
        return None
    kinds = list(by_kind)
    chosen = rng.choices(kinds, [weights.get(kind, 1) for kind in kinds])[0]
    return rng.choice(by_kind[chosen])


def play_out(
    rng: Random,
    rules: Rules = STANDARD,
    dealt: Deal | None = None,
    weights: Mapping[str, float] = WEIGHTS,
    steps: int | None = None,
) -> tuple[Hand, list[Action]]:
    """A hand played legally from a deal (a random one when none is given) and its actions.

    With `steps` it stops after so many actions beyond the deal. A hand known only in part stops
    where no card is left that could be its player's.
    """
    begun = dealt if dealt is not None else deal(rng, rules)
    hand = Hand(rules).apply(begun)
    actions: list[Action] = [begun]
    while hand.phase is not Phase.OVER and (steps is None or len(actions) <= steps):
        action = choose(rng, hand, weights)
        if action is None:
            break
        hand.apply(action)
        actions.append(action)
    return hand, actions


def fold(rules: Rules, actions: Sequence[Action]) -> Hand:
    """The state after some actions, each of them legal."""
    hand = Hand(rules)
    for action in actions:
        hand.apply(action)
    return hand


def as_entries(
    actions: Sequence[Action],
    *,
    holds: Collection[Seat] = (),
    kitty: bool = False,
    passes: bool = True,
    discard: bool = True,
    tricks: tuple[int, int] | None = None,
    score: tuple[int, int] | None = None,
) -> list[Entry]:
    """The record of a hand, from its actions.

    The hands of the seats in `holds` are written down, and the kitty if `kitty` says so; `passes`
    and `discard` say whether those are written; `tricks` and `score` are claims (N/S, E/W) to
    add.
    """
    entries: list[Entry] = []
    for entry in record_of(actions):
        match entry:
            case Hold(seat, dealt) if seat in holds:
                entries.append(Hold(seat, tuple(sorted(dealt))))
            case Hold():
                pass
            case Kitty() | Pass() | Discard() if not {Kitty: kitty, Pass: passes}.get(
                type(entry), discard
            ):
                pass
            case _:
                entries.append(entry)
    if not any(isinstance(entry, Order | Name | ThrownIn) for entry in entries):
        entries.append(ThrownIn())
    if tricks is not None:
        entries.append(Tricks(*tricks))
    if score is not None:
        entries.append(Score(*score))
    return entries


def score_of(hand: Hand) -> tuple[int, int]:
    """The points of a hand that is over, by its rules; none for a hand thrown in."""
    outcome = hand.outcome()
    return (0, 0) if outcome is None else outcome.points
