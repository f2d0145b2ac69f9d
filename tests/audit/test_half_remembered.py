"""Half-remembered hands against brute force over every way to fill the gaps.

A renege is proven where every way has it: it must be said, and nobody is said to have reneged for
certain whom some way clears.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import NamedTuple

import pytest

from euchre_engine.actions import Discard
from euchre_engine.audit.record import Hold, Score, Total, Trick, Tricks, Won
from euchre_engine.cards import BIT, FOLLOWS, STANDARD_DECK, UNKNOWN, Card
from euchre_engine.seats import CLOCKWISE, Seat

from .slips import DEFENDING, STANDARD, Written, told, written

CLAIMS = (Tricks, Score, Total, Won)


class Fell(NamedTuple):
    """A card as it fell: its line, its number in the trick, its player."""

    line: int
    nth: int
    seat: Seat


def cards_fallen(record: Written) -> dict[Fell, Card]:
    """Every card of the tricks, in the order in which they fell."""
    fallen = {}
    for line in record.lines(Trick):
        trick = record.entries[line]
        assert isinstance(trick, Trick)
        order = CLOCKWISE[record.hand.out][trick.leader]
        for nth, (seat, card) in enumerate(zip(order, trick.cards, strict=True)):
            fallen[Fell(line, nth, seat)] = card
    return fallen


def ways(record: Written, known: bool) -> Iterator[dict[Fell, Card]]:
    """Every way to fill the gaps; the discard is `known` or not."""
    hand, fallen = record.hand, cards_fallen(record)
    gaps = [fell for fell, card in fallen.items() if card == UNKNOWN]
    buried = hand.discarded if known else None
    gone = {buried, None if hand.ordered else hand.up}
    unseen = [card for card in STANDARD_DECK if card not in gone | set(fallen.values())]
    holds = [record.entries[line] for line in record.lines(Hold)]
    dealt = {entry.seat: set(entry.cards) for entry in holds if isinstance(entry, Hold)}
    for cards in permutations(unseen, len(gaps)):
        way = fallen | dict(zip(gaps, cards, strict=True))
        by_seat: dict[Seat, set[Card]] = {}
        for fell, card in way.items():
            by_seat.setdefault(fell.seat, set()).add(card)
        if hand.ordered:
            assert hand.up is not None
            if any(hand.up in theirs for s, theirs in by_seat.items() if s is not hand.dealer):
                continue
            its_play = by_seat.get(hand.dealer)
            if its_play and buried is not None and buried != hand.up and hand.up not in its_play:
                continue
        taken = {hand.dealer: {hand.up}} if hand.ordered else {}
        if all(
            theirs <= (dealt[seat] | taken.get(seat, set())) - {buried}
            for seat, theirs in by_seat.items()
            if seat in dealt
        ):
            yield way


def reneges_in(record: Written, way: dict[Fell, Card]) -> set[tuple[Seat, Fell]]:
    """Who plays off suit and has a card of it left, in one way."""
    assert record.hand.trump is not None
    follows = FOLLOWS[record.hand.trump]
    led = {fell.line: follows[card] for fell, card in way.items() if fell.nth == 0}
    return {
        (fell.seat, fell)
        for fell, card in way.items()
        if not BIT[card] & led[fell.line]
        and any(
            later.line > fell.line and later.seat is fell.seat and BIT[other] & led[fell.line]
            for later, other in way.items()
        )
    }


def half_remembered(rng: Random) -> tuple[Written, set[Seat]]:
    """A hand with up to three of its cards forgotten, or its discard; and who reneged in it."""
    hands = rng.random() < 0.5
    record = written(rng, rng.choice((STANDARD, DEFENDING)), hands, renege=rng.random() < 0.6)
    guilty = {seat for seat, _ in reneges_in(record, cards_fallen(record))}
    kind = rng.choice(("of one seat", "of all", "of the last trick", "discard"))
    entries = record.entries.copy()
    fallen = list(cards_fallen(record))
    if kind == "of one seat":
        fallen = [fell for fell in fallen if fell.seat is fallen[0].seat]
    elif kind == "of the last trick":
        fallen = [fell for fell in fallen if fell.line == fallen[-1].line]
    for line, nth, _ in rng.sample(fallen, min(len(fallen), rng.choice((1, 1, 2, 2, 3)))):
        trick = entries[line]
        assert isinstance(trick, Trick)
        entries[line] = trick._replace(cards=(*trick.cards[:nth], UNKNOWN, *trick.cards[nth + 1 :]))
    record.entries = [e for e in entries if kind != "discard" or not isinstance(e, Discard)]
    if rng.random() < 0.5:
        record.entries = [entry for entry in record.entries if not isinstance(entry, CLAIMS)]
    return record, guilty


@pytest.mark.seeds(1)
def test_what_every_way_to_fill_the_gaps_proves_is_said_and_nothing_more(seed: int) -> None:
    rng = Random(f"half remembered {seed}")
    proven = 0
    for _ in range(60):
        record, guilty = half_remembered(rng)
        tricks = record.lines(Trick)
        certain: set[tuple[Seat, Fell]] | None = None
        for way in ways(record, bool(record.lines(Discard))):
            found = reneges_in(record, way)
            certain = found if certain is None else certain & found
            if not certain:
                break
        assert certain is not None, record
        every = {(seat, tricks.index(fell.line) + 1) for seat, fell in certain}
        seen = {fell for fell, card in cards_fallen(record).items() if card != UNKNOWN}
        shown = {
            (seat, tricks.index(fell.line) + 1)
            for seat, fell in certain
            if fell in seen and any(f.line == fell.line and f.nth == 0 for f in seen)
        }
        said = told(record.judged())
        assert shown <= said.reneged <= every, (record, shown, said.reneged, every)
        assert said.outright <= guilty, record
        proven += len(shown)
    assert proven > 8
