"""A dispute and its book: the keys typed are kept for the next try, and the ruling is written.

Knows: the store, which hand is meant, and the line mode (lines of keys or of cards in, sentences
out), for pipes and screen readers. Does not know: what a key does; the screen.
"""

from __future__ import annotations

from typing import Final

from ..book.book import Book
from ..book.entering import LAST_HAND, check_in_progress, find_line
from ..book.entries import text_of
from ..book.people import seat_of
from ..book.sheet import Sheet
from ..cli import saved_state
from ..cli.session import remember_shown
from ..live_table.canvas import Canvas, Row
from ..live_table.state import (
    Effect,
    Enter,
    Outcome,
    TableEvent,
    WriteConflict,
    WriteDone,
    WriteFailed,
)
from ..terminal.exit_status import Failure, Refused
from .disputed_hand import (
    DisputedHand,
    cards_in_book,
    facts_of,
    hand_in_book,
    hand_under_way,
)
from .picture import picture
from .state import Dispute
from .step import ANEW_KEY, opened, step

THIS_HAND: Final = 0
"""The hand under way, in place of a number."""


def hand_meant(sheet: Sheet, number: int | None) -> DisputedHand:
    """The hand of this number, `LAST_HAND` or `THIS_HAND`; `None`: the last one, or the hand under
    way if none was entered. Raises `Refused` if there is none, or if it was not played."""
    if sheet.only_result:
        raise Refused(f"of game {sheet.number} only the result is known, not its hands")
    if number == THIS_HAND or (number is None and not sheet.lines):
        check_in_progress(sheet, "; `euchre dispute last` is about its last hand")
        return hand_under_way(sheet)
    line = find_line(sheet, LAST_HAND if number is None else number)
    if not line.own:
        raise Refused(f"hand {line.number} is a ruling: no cards were played in it")
    return hand_in_book(sheet, line)


class LiveDispute:
    """A dispute about a hand of a game in an open book; `state` is the state to draw.

    It goes on with the keys typed the last time, unless it begins `fresh`. `by` names the player
    who claimed the renege; `at_table`: the live table comes after it. Raises `Refused` if nobody is
    called that, or the hand cannot be disputed.
    """

    def __init__(
        self,
        store: Book,
        sheet: Sheet,
        number: int | None,
        by: str = "",
        fresh: bool = False,
        at_table: bool = False,
    ) -> None:
        self.store = store
        hand = hand_meant(sheet, number)
        cards = cards_in_book(hand)
        whole = all(cards.at(place) is not None for place in cards.places(facts_of(hand).players))
        claimant = seat_of(hand.players, by) if by else None
        dispute = Dispute(hand, cards, done=whole, by=claimant)
        self._game, self._hand, self._record = sheet.number, hand.entry, text_of(hand.was)
        typed = "" if fresh else self._keys()
        self.state = opened(sheet, dispute, typed, at_table)
        if self.state.typed:
            words = f"Goes on with what was typed the last time; {ANEW_KEY} begins anew"
            self.state = self.state._replace(message=words, goes_on=True)

    @property
    def command(self) -> str:
        """The command that goes on with this dispute: `euchre dispute 3`, and the game if it is
        not the current one."""
        number = str(self.state.dispute.hand.number) if self._hand else "this"
        game = "" if self.store.current() == self._game else f" --game {self._game}"
        return f"euchre dispute {number}{game}"

    def _keys(self) -> str:
        return saved_state.dispute_keys(self.store.path, self._game, self._hand, self._record)

    def handle(self, event: TableEvent) -> list[Effect]:
        """Takes a key or another event; writes the ruling, if it is complete. Returns the effects
        for the screen."""
        typed = self.state.typed
        self.state, effects = step(self.state, event)
        remaining: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Enter):
                self.state, _ = step(self.state, self._write(effect))
            else:
                remaining.append(effect)
        if self.state.typed != typed and not self.state.entered:
            saved_state.save_dispute_keys(
                self.store.path, self._game, self._hand, self._record, self.state.typed
            )
        return remaining

    def draw(self, canvas: Canvas) -> list[Row]:
        """The picture of the dispute."""
        return picture(self.state, canvas)

    def tick(self) -> list[Effect]:
        """Nothing happens by itself: whatever another terminal enters, the hand stays the same."""
        return []

    def _write(self, effect: Enter) -> Outcome:
        before = self.state.sheet
        try:
            with self.store.writing() as writer:
                now = writer.sheet(before.number)
                if now is not None and _is_same_hand(before, now, self.state.dispute.hand):
                    now = writer.add(before.number, effect.entry)
                    outcome: Outcome = WriteDone(effect, now)
                else:
                    outcome = WriteConflict(now)
        except Failure as failed:
            return WriteFailed(str(failed), failed.status)
        remember_shown(self.store, now)
        return outcome


def _is_same_hand(before: Sheet, now: Sheet, hand: DisputedHand) -> bool:
    """True if nobody has changed the hand since, whatever else was entered."""
    if not hand.entry:
        return before.last == now.last
    was, line = before.line_of(hand.entry), now.line_of(hand.entry)
    return was is not None and line is not None and was.records == line.records
