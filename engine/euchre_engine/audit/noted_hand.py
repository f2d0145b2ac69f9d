"""A recorded hand that notes every action it takes while its record is read.

Knows: in which order the actions came, the state before each, and where each is written. Does not
know: how a record is read (`settle`), or what a later action tells about an earlier one
(`hand_steps`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..actions import (
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
from ..cards import Card, CardSet
from ..hand import Hand
from ..problems import Place
from ..rules import Rules
from ..seats import Seat
from .hand_reading import HandReading
from .recorded_hand import RecordedHand


class NotedAction(NamedTuple):
    """An action, the state before it, and its place in the record, `None` if it is not written."""

    action: Action
    before: Hand
    at: Place | None


class NotedHand(RecordedHand):
    """A recorded hand that notes each action it takes, with a copy of its state before it."""

    __slots__ = ("notes",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.notes: list[tuple[Action, Hand]] = []

    def take(self, action: Action) -> None:
        """Note and apply an action."""
        self._note(action)
        super().take(action)

    def deal(
        self, dealer: Seat, up: Card | None, hands: Iterable[CardSet], kitty: Sequence[Card]
    ) -> None:
        """Note the deal, and deal."""
        self._note(Deal(dealer, up, kitty=tuple(kitty)))
        super().deal(dealer, up, hands, kitty)

    def take_pass(self) -> None:
        """Note and take a pass."""
        if self.turn is not None:
            self._note(Pass(self.turn))
        super().take_pass()

    def take_play(self, seat: Seat, card: Card) -> None:
        """Note and take a card."""
        self._note(Play(seat, card))
        super().take_play(seat, card)

    def play_trick(self, cards: tuple[Card, ...]) -> int:
        """Leave every trick to `take_play`."""
        return -1

    def _note(self, action: Action) -> None:
        self.notes.append((action, self.lawful_copy()))


def noted_actions(reading: HandReading, hand: NotedHand) -> list[NotedAction]:
    """The actions that a reading took, each as it is written and with its place.

    What is not written and does not follow either is left out: passes before a call and a discard,
    if nobody knows who dealt or in which round trump was made, and the suit of a Benny.
    """
    record = reading.record
    passes = [(index, call) for index, call in record.calls if call.__class__ is Pass]
    left_out = sum(1 for action, _ in hand.notes if action.__class__ is Pass) - len(passes)
    plays = iter(reading.plays)
    actions: list[NotedAction] = []
    for action, before in hand.notes:
        at: Place | None = None
        match action:
            case Deal():
                at = (record.at.get("dealer", record.at.get("up", -1)), 1)
            case Pass(seat):
                left_out -= 1
                if left_out < 0 and passes:
                    index, call = passes.pop(0)
                    at = (index, 1) if call.seat is seat else None
                if at is None and (reading.dealer is None or not reading.round_known):
                    continue
            case Discard():
                if record.discard is not None:
                    action, at = record.discard, (record.at["discard"], 1)
                elif reading.dealer is None or not reading.round_known:
                    continue
            case NameBenny():
                if record.benny is None:
                    continue
                at = (record.at["benny"], 1)
            case Play():
                played = next(plays)
                action, at = Play(played.seat, played.card), played.at
            case Order() | Name():
                if reading.trump_call is not None:
                    at = (reading.trump_call[0], 1)
            case Swap():
                at = (record.at["swap"], 1)
            case Defend():
                at = (record.at["defend"], 1)
            case Best():
                at = (record.at["best"], 1)
            case ThrowIn():
                at = (record.at["thrown_in"], 1)
        actions.append(NotedAction(action, before, at))
    return actions
