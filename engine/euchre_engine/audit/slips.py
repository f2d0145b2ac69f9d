"""Slips of the pen: for each kind of problem, how the record may have been meant.

Knows: which single mistake in writing makes a problem: a wrong seat for the dealer, a leader or a
caller, a call for a pass, a forgotten `alone`, a mistyped card. Does not know: whether a reading is
likelier; whoever asks compares what is wrong with each.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import Pass
from ..cards import UNKNOWN
from ..problems import (
    BURIED_CARD_PLAYED,
    CALL_AFTER_TRUMP,
    CALL_OUT_OF_TURN,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    DUPLICATE_CARD,
    SITTING_OUT,
    TRICK_SIZE,
    TURNED_DOWN_CARD_PLAYED,
    UP_CARD_ELSEWHERE,
    WRONG_DEALER,
    WRONG_LEADER,
    Place,
    Problem,
)
from ..seats import CLOCKWISE, LEFT, Seat
from .account import Account, Interpretation
from .facts import Facts
from .record import Up

OF_A_CARD = (
    BURIED_CARD_PLAYED,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    TURNED_DOWN_CARD_PLAYED,
    UP_CARD_ELSEWHERE,
)
_OF_A_LEADER = (SITTING_OUT, WRONG_LEADER)
_OF_THE_UP_CARD = (DUPLICATE_CARD, TURNED_DOWN_CARD_PLAYED, UP_CARD_ELSEWHERE)


def other_readings(account: Account, slip: Problem) -> Iterator[tuple[Facts, Interpretation]]:
    """The ways a record may have been meant if this problem is a slip of the pen."""
    facts, before = account.facts, account.reading
    kind = slip.kind
    if kind is CALL_AFTER_TRUMP:
        later = slip.at[0]
        if before.making < 0 and any(
            i == later and c.__class__ is not Pass for i, c in facts.calls
        ):
            yield facts, before._replace(making=later)
    elif kind is CALL_OUT_OF_TURN:
        making = account.making
        if before.caller is None and making is not None and making[0] == slip.at[0]:
            for seat in CLOCKWISE[0][LEFT[making[1].seat]][:3]:
                yield facts, before._replace(caller=seat)
    elif kind is TRICK_SIZE:
        # The same number of cards in every trick says who played, whatever the call says.
        if before.alone is None and account.evidence.out != account.evidence.called_out:
            yield facts, before._replace(alone=account.evidence.out != 0)
    elif kind is WRONG_DEALER:
        if before.dealer is None:
            yield facts, before._replace(dealer=account.due)
    elif kind in _OF_A_LEADER and slip.trick is not None and isinstance(slip.computed, Seat):
        led = (slip.trick, slip.computed)
        yield facts, before._replace(leaders=(*before.leaders, led))
    if kind in OF_A_CARD:
        for place in (slip.at, slip.because):
            blotted = _blotted(facts, place)
            if blotted is not None:
                yield blotted, before


def other_up_cards(account: Account, slip: Problem) -> Iterator[Facts]:
    """The record with every other up-card, if this problem may be a slip in writing it."""
    facts = account.facts
    if slip.kind in _OF_THE_UP_CARD and _is_of_up_card(facts, slip):
        for card in account.rules.deck:
            yield facts.altered(up=Up(card))


def _blotted(facts: Facts, place: Place | None) -> Facts | None:
    """The facts with the card at a place of a trick unknown; `None` when there is no such card."""
    if place is None:
        return None
    for nth, (index, trick) in enumerate(facts.tricks):
        at = place[1] - 2
        if index == place[0] and 0 <= at < len(trick.cards) and trick.cards[at] != UNKNOWN:
            cards = (*trick.cards[:at], UNKNOWN, *trick.cards[at + 1 :])
            tricks = facts.tricks.copy()
            tricks[nth] = (index, trick._replace(cards=cards))
            return facts.altered(tricks=tricks)
    return None


def _is_of_up_card(facts: Facts, slip: Problem) -> bool:
    index = facts.at.get("up")
    because = slip.because[0] if slip.because is not None else None
    return facts.up is not None and index in (slip.at[0], because)
