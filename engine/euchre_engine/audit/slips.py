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
from .hand_reading import HandReading, Interpretation
from .record import Up
from .sorted_record import SortedRecord

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


def other_readings(
    reading: HandReading, slip: Problem
) -> Iterator[tuple[SortedRecord, Interpretation]]:
    """The ways a record may have been meant if this problem is a slip of the pen."""
    record, before = reading.record, reading.interpretation
    kind = slip.kind
    if kind is CALL_AFTER_TRUMP:
        later = slip.at[0]
        if before.making < 0 and any(
            i == later and c.__class__ is not Pass for i, c in record.calls
        ):
            yield record, before._replace(making=later)
    elif kind is CALL_OUT_OF_TURN:
        making = reading.making
        if before.caller is None and making is not None and making[0] == slip.at[0]:
            for seat in CLOCKWISE[0][LEFT[making[1].seat]][:3]:
                yield record, before._replace(caller=seat)
    elif kind is TRICK_SIZE:
        # The same number of cards in every trick says who played, whatever the call says.
        if before.alone is None and reading.plays.out != reading.plays.called_out:
            yield record, before._replace(alone=reading.plays.out != 0)
    elif kind is WRONG_DEALER:
        if before.dealer is None:
            yield record, before._replace(dealer=reading.due)
    elif kind in _OF_A_LEADER and slip.trick is not None and isinstance(slip.computed, Seat):
        led = (slip.trick, slip.computed)
        yield record, before._replace(leaders=(*before.leaders, led))
    if kind in OF_A_CARD:
        for place in (slip.at, slip.because):
            blotted = _blotted(record, place)
            if blotted is not None:
                yield blotted, before


def other_up_cards(reading: HandReading, slip: Problem) -> Iterator[SortedRecord]:
    """The record with every other up-card, if this problem may be a slip in writing it."""
    record = reading.record
    if slip.kind in _OF_THE_UP_CARD and _is_of_up_card(record, slip):
        for card in reading.rules.deck:
            yield record.altered(up=Up(card))


def _blotted(record: SortedRecord, place: Place | None) -> SortedRecord | None:
    """The facts with the card at a place of a trick unknown; `None` when there is no such card."""
    if place is None:
        return None
    for nth, (index, trick) in enumerate(record.tricks):
        at = place[1] - 2
        if index == place[0] and 0 <= at < len(trick.cards) and trick.cards[at] != UNKNOWN:
            cards = (*trick.cards[:at], UNKNOWN, *trick.cards[at + 1 :])
            tricks = record.tricks.copy()
            tricks[nth] = (index, trick._replace(cards=cards))
            return record.altered(tricks=tricks)
    return None


def _is_of_up_card(record: SortedRecord, slip: Problem) -> bool:
    index = record.at.get("up")
    because = slip.because[0] if slip.because is not None else None
    return record.up is not None and index in (slip.at[0], because)
