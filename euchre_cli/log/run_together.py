"""Hands that run together because a `hand` record was forgotten.

Knows: that a second dealer after an outcome begins another hand. Does not know: what is in a hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from euchre_engine.problems import RECORD_OUT_OF_PLACE, Place
from euchre_engine.record import Dealer, Entry, Misdeal, Score, ThrownIn, Total, Trick, Tricks

from .read import HandItem, Span, Trouble

_OUTCOMES = (Trick, Tricks, Score, Total, ThrownIn, Misdeal)


class PartOfHand:
    """A hand within what was written as one: entries from one of its indices on."""

    def __init__(self, whole: HandItem, first: int, end: int, troubles: list[Trouble]) -> None:
        self.whole = whole
        self.first = first
        self.number: int | None = None if first else whole.number
        self.entries: list[Entry] = whole.entries[first:end]
        self.troubles = troubles

    def span(self, place: Place) -> Span:
        """The place of an entry's part; of the first record where the `hand` record is missing."""
        entry, part = place
        if entry < 0:
            return self.whole.span((self.first, 0) if self.first else place)
        return self.whole.span((entry + self.first, part))


def hands_in(item: HandItem) -> Iterator[HandItem]:
    """The hands written as one hand: usually one."""
    if [entry.__class__ for entry in item.entries].count(Dealer) < 2:
        yield item
        return
    first = 0
    troubles: list[Trouble] = list(item.troubles)
    dealt = over = False
    for index, entry in enumerate(item.entries):
        if isinstance(entry, Dealer) and dealt and over:
            yield PartOfHand(item, first, index, troubles)
            words = "a hand has only one `dealer`; begin the next hand with `hand`"
            troubles = [Trouble(RECORD_OUT_OF_PLACE, words, item.span((index, 0)))]
            first, over = index, False
        dealt = dealt or isinstance(entry, Dealer)
        over = over or isinstance(entry, _OUTCOMES)
    yield PartOfHand(item, first, len(item.entries), troubles)
