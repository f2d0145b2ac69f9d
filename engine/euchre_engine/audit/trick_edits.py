"""Edits of the tricks: a card, the order of cards or of tricks, a leader, something left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..actions import Best, Swap
from ..cards import BIT, UNKNOWN, Card, CardSet, set_of
from ..problems import EXCHANGED
from ..seats import CLOCKWISE, SEATS, Seat, others
from ..words import Doing
from .edits import Edit, cards_named, edit_to, kind_of_card
from .hand_replay import HandReplay
from .record import Concede, Entry, Maker, Rest, Score, Trick, Tricks, Won
from .sheet import Changes, Sheet
from .written_plays import FIRST_CARD


def _of_leaders(replay: HandReplay) -> Iterator[Edit]:
    for nth, (number, trick) in enumerate(replay.plays.lines, 1):
        for seat in others(trick.leader):
            words = Doing(trick.leader, "leads"), Doing(seat, "leads")
            yield edit_to("leader", (number, 1), *words, trick._replace(leader=seat), nth)


def _of_cards(replay: HandReplay) -> Iterator[Edit]:
    """Another card: one that is not known to be elsewhere, from the player's hand if written."""
    lines = replay.plays.lines
    free = replay.rules.whole_deck & ~cards_named(replay)
    may_hold = [_may_hold(replay, seat) for seat in SEATS]
    for play in replay.plays.after(0):
        card = play.card
        if card == UNKNOWN:
            continue
        trick = lines[play.trick - 1][1]
        for meant in replay.in_order(free & may_hold[play.seat]):
            kind = kind_of_card("card", card, meant)
            mended = _with_card(trick, play.at[1], meant)
            yield edit_to(kind, play.at, card, meant, mended, play.trick)


def _may_hold(replay: HandReplay, seat: Seat) -> CardSet:
    """The cards that a seat may have had in hand: any, if its hand is not written."""
    sheet = replay.sheet
    if seat not in sheet.holds or sheet.one(Swap) is not None or sheet.one(Best) is not None:
        return replay.rules.whole_deck
    cards = sheet.holds[seat][1].cards
    if UNKNOWN in cards:
        return replay.rules.whole_deck
    if seat is replay.dealer and replay.ordered and replay.up is not None:
        return set_of(cards) | BIT[replay.up]
    return set_of(cards)


def _with_card(trick: Trick, part: int, card: Card) -> Trick:
    at = part - FIRST_CARD
    return trick._replace(cards=(*trick.cards[:at], card, *trick.cards[at + 1 :]))


def _of_order(replay: HandReplay) -> Iterator[Edit]:
    """Two cards of a trick exchanged."""
    for nth, (number, trick) in enumerate(replay.plays.lines, 1):
        for one, other in combinations(range(min(len(trick.cards), 4)), 2):
            first, second = trick.cards[one], trick.cards[other]
            if UNKNOWN in (first, second):
                continue  # To move a gap mends nothing.
            swapped = _with_card(_with_card(trick, one + FIRST_CARD, second), other + 2, first)
            at = (number, one + FIRST_CARD)
            yield edit_to("cards-exchanged", at, f"{first} and {second}", EXCHANGED, swapped, nth)


def _of_tricks(replay: HandReplay) -> Iterator[Edit]:
    """Any two tricks exchanged, with the claims who won them or without."""
    sheet, lines = replay.sheet, replay.plays.lines
    for one, other in combinations(range(len(lines)), 2):
        kind = "tricks-exchanged" if other == one + 1 else "far-tricks-exchanged"
        words = f"tricks {one + 1} and {other + 1}", EXCHANGED
        for with_claims in (True, False) if sheet.won else (False,):
            changes = _exchanged(sheet, one, other, with_claims)
            moved = {lines[one][0]: lines[other][0], lines[other][0]: lines[one][0]}
            yield Edit(kind, (lines[one][0], 0), *words, changes, None, moved)


def _exchanged(sheet: Sheet, one: int, other: int, with_claims: bool) -> Changes:
    (one_at, one_trick), (other_at, other_trick) = sheet.tricks[one], sheet.tricks[other]
    changes: dict[int, tuple[Entry, ...]] = {one_at: (other_trick,), other_at: (one_trick,)}
    claims = {won.trick: won for won in sheet.won}
    first, second = claims.get(one + 1), claims.get(other + 1)
    if with_claims and first is not None and second is not None:
        changes |= {first.number: (Won(second.seat),), second.number: (Won(first.seat),)}
    return changes


def _of_turns(replay: HandReplay) -> Iterator[Edit]:
    """A trick that is not written from the card led on; led by the seat written or its player."""
    for nth, (number, trick) in enumerate(replay.plays.lines, 1):
        if trick.seats is not None or len(trick.cards) != replay.plays.expected:
            continue
        if all(card == UNKNOWN for card in trick.cards):
            continue
        order = CLOCKWISE[replay.plays.out][trick.leader]
        for first in range(1, min(len(trick.cards), len(order))):
            cards = (*trick.cards[first:], *trick.cards[:first])
            for leader in (trick.leader, order[first]):
                turned = Trick(leader, cards)
                yield edit_to(
                    "trick-turned", (number, 0), _in_words(trick), _in_words(turned), turned, nth
                )


def _in_words(trick: Trick) -> str:
    return " ".join(map(str, (trick.leader, *trick.cards)))


def edits_of_numbers(replay: HandReplay) -> Iterator[Edit]:
    """A trick left out or written twice; a card left out, or one too many."""
    sheet, expected, lines = replay.sheet, replay.plays.expected, replay.plays.lines
    written = len(sheet.tricks)
    if 0 < written < 5 and sheet.one(Rest) is None and sheet.one(Concede) is None:
        maker = sheet.one(Maker)
        claims = (sheet.one(Tricks), sheet.one(Score), maker and maker.result)
        kind = "trick-left-out" if any(claims) or written == 4 else "trick-skipped"
        for nth, (number, trick) in enumerate(sheet.tricks, 1):
            for leader in (trick.leader, *others(trick.leader)):
                gap = Trick(leader, (UNKNOWN,) * expected)
                words = "", f"trick {nth}"
                yield Edit(kind, (number, 0), *words, {number: (gap, trick)}, nth)
    if written > 5:
        for nth, (number, _) in enumerate(sheet.tricks, 1):
            words = f"trick {nth}", ""
            yield Edit("trick-too-many", (number, 0), *words, {number: ()}, min(nth, 5))
    free = replay.rules.whole_deck & ~cards_named(replay)
    for nth, (number, trick) in enumerate(lines, 1):
        cards = trick.cards
        if trick.seats is not None:
            continue
        if len(cards) == expected + 1:
            for at, card in enumerate(cards):
                fewer = trick._replace(cards=cards[:at] + cards[at + 1 :])
                at_card = (number, at + FIRST_CARD)
                yield edit_to("card-too-many", at_card, card, "", fewer, nth)
        elif len(cards) == expected - 1:
            for meant in replay.in_order(free):
                for at in range(expected):
                    more = trick._replace(cards=(*cards[:at], meant, *cards[at:]))
                    yield edit_to("card-left-out", (number, 0), "", meant, more, nth)


KINDS = (_of_leaders, _of_cards, _of_order, _of_turns, _of_tricks, edits_of_numbers)
"""The edits of the tricks."""
