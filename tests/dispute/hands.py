"""Played hands, and the keys with which their cards are entered in a dispute."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from euchre_cli.dispute.disputed_hand import CardPlace, CardsPlayed, DisputedHand, facts_of
from euchre_cli.dispute.entry_questions import next_place
from euchre_cli.dispute.questions import press, question_of
from euchre_cli.dispute.ruling import standing
from euchre_cli.dispute.state import Dispute
from euchre_cli.live_table.key_reader import Prompt
from euchre_engine.actions import Name, Order, Pass
from euchre_engine.audit.record import Entry, Maker, Trick, Up
from euchre_engine.cards import UNKNOWN, Card
from euchre_engine.rules import Rules
from tests.engine.faults import Renege, with_reneges
from tests.engine.table_play import as_entries, deal, play_out
from tests.entered import uid

FOUR = ("Ann", "Bob", "Cat", "Dan")


class PlayedHand(NamedTuple):
    """A hand as the book has it (`disputed`), the cards on the table, and who reneged, if anybody
    did."""

    disputed: DisputedHand
    cards: CardsPlayed
    renege: Renege | None


PRESETS = ("standard", "british", "csl", "high-speed-house", "ontario")
"""Rules with the Benny, lone defenders, partner's best, farmer's hands, and loners that must be."""


def played_hand(seed: int, reneged: bool) -> PlayedHand:
    """A hand of this seed in which somebody reneged, or nobody did, under one of the presets. In
    every third one nobody remembers the up-card; in every other one the book has the count of
    tricks."""
    rng, rules = Random(seed), Rules(PRESETS[seed % len(PRESETS)])
    while True:
        hand, actions = play_out(rng, rules, deal(rng, rules))
        reneges: list[Renege] = []
        if reneged:
            hand, actions, reneges = with_reneges(rng, rules, actions)
        if hand.maker is not None and bool(reneges) is reneged:
            break
    entries = as_entries(actions, passes=False, discard=False)
    facts = tuple(fact for entry in entries for fact in _as_fact(entry, hand.trump, seed))
    counted = hand.tricks() if seed % 2 else None
    asked = frozenset({"up"})
    disputed = DisputedHand(1, rules, FOUR, None, facts, facts, uid(1), counted, asked=asked)
    cards = CardsPlayed()
    tricks = [entry for entry in entries if isinstance(entry, Trick)]
    for number, trick in enumerate(tricks, 1):
        order = facts_of(disputed).order(trick.leader)
        for seat, card in zip(order, trick.cards, strict=True):
            cards = cards.with_card(CardPlace(seat, number), card)
    return PlayedHand(disputed, cards, reneges[0] if reneges else None)


def _as_fact(entry: Entry, trump: object, seed: int) -> list[Entry]:
    match entry:
        case Order(seat, alone):
            return [Maker(seat, trump, alone)]  # type: ignore[arg-type]
        case Name(seat, suit, alone):
            return [Maker(seat, suit, alone)]
        case Pass() | Trick():
            return []
        case Up() if not seed % 3:
            return []
        case _:
            return [entry]


def keys_of(card: Card, rng: Random) -> str:
    """The keys of a card, rank and suit in either order."""
    name = str(card).lower()
    if card == UNKNOWN:
        return "?"
    if len(name) == 1 or rng.random() < 0.5:
        return name
    return name[::-1]


def entered(
    played: PlayedHand,
    by_trick: bool,
    rng: Random,
    upto: int = 5,
    as_typed: Callable[[CardPlace, Card], Card] = lambda place, card: card,
) -> Dispute:
    """The dispute after the cards of the first `upto` tricks were typed in one of the orders."""
    dispute = Dispute(played.disputed)
    if by_trick:
        dispute = press(dispute, "\t")
    while not dispute.done:
        place = next_place(dispute)
        if place.trick > upto:
            if by_trick:
                return press(dispute, "\r")
            dispute = press(dispute, "?")
            continue
        card = played.cards.at(place)
        assert card is not None
        for key in keys_of(as_typed(place, card), rng):
            dispute = press(dispute, key)
    return dispute


def is_slip(question: Prompt) -> bool:
    """Whether it is asked if something else was meant than what was typed."""
    slips = (
        "did you mean",
        "wrong way round",
        "in the other order",
        "nobody reneged",
    )
    return any(words in question.question for words in slips)


def settled(dispute: Dispute) -> Dispute:
    """The dispute after every doubt about the cards was answered: they lie as they were typed."""
    for _ in range(6):
        question, _ = question_of(dispute)
        keys = {key for offer in question.offers for key in offer.keys}
        if is_slip(question):
            dispute = press(dispute, "n")
        elif "Is that right" in question.question:
            dispute = press(dispute, "y")
        elif "Who took it" in question.question:
            dispute = press(dispute, "?")
        elif {"c", "b"} <= keys:
            dispute = press(dispute, "c")
        else:
            break
    return dispute


def proven(dispute: Dispute) -> list[tuple[object, object]]:
    """Who is proven to have reneged, and in which trick."""
    now = standing(dispute)
    return [(p.seat, p.trick) for p in now.reneges] if now.proven else []
