"""The decisions of a recorded hand: who chose what, among what, after what everybody had seen.

In: a hand as steps. Out: its decisions in order, each with the hand before it as far as it is
known. Does not know: what a decision was worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from euchre_engine.actions import (
    Action,
    Best,
    Call,
    Defend,
    Discard,
    Name,
    Order,
    Pass,
    Play,
    Swap,
)
from euchre_engine.audit.hand_steps import HandSteps, Step
from euchre_engine.cards import BIT, UNKNOWN, CardSet, Suit
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import CLOCKWISE, LEFT, SEAT_BIT, SEATS, Seat

Choice: TypeAlias = Pass | Order | Name | Discard | Defend | Best | Play | None
"""What can be chosen; `None` is not to defend alone, or not to ask for partner's best."""


class TableView(NamedTuple):
    """What everybody at the table has seen of a hand so far: the `calls`, the cards that each seat
    has `played`, and those that it cannot hold because it did not follow suit (`lacks`). `swapped`:
    somebody changed cards with the kitty, or with a partner."""

    calls: tuple[Call, ...] = ()
    played: tuple[CardSet, ...] = (0, 0, 0, 0)
    lacks: tuple[CardSet, ...] = (0, 0, 0, 0)
    swapped: bool = False

    def after(self, before: Hand, action: Action) -> TableView:
        """What they have seen after one more action; `before` is the hand before it."""
        match action:
            case Pass() | Order() | Name():
                return self._replace(calls=(*self.calls, action))
            case Swap() | Best():
                return self._replace(swapped=True)
            case Play(seat, card):
                played, lacks = list(self.played), list(self.lacks)
                played[seat] |= BIT[card]
                led = before.suit_led if before.trick else 0
                # Somebody who reneged had the suit, whatever it looked like.
                if not BIT[card] & led and not before.held[seat] & led:
                    lacks[seat] |= led
                return self._replace(played=tuple(played), lacks=tuple(lacks))
        return self


class Decision(NamedTuple):
    """One decision of a hand.

    `seat` chose `did` among the lawful `options`, of which there is only one if it was forced; a
    card that was against the rules is not among them. `trick` is 0 before the play. `hand` is the
    state before it as far as the whole record tells, `sizes` the number of cards in each seat's
    hand, `seen` what everybody had seen. `own_known`: all that the seat saw is known; `all_known`:
    the cards of everybody who may still play are.
    """

    seat: Seat
    trick: int
    hand: Hand
    seen: TableView
    did: Choice
    options: tuple[Choice, ...]
    sizes: tuple[int, ...]
    own_known: bool
    all_known: bool

    @property
    def is_forced(self) -> bool:
        """True if there was no choice."""
        return len(self.options) == 1

    @property
    def is_unlawful(self) -> bool:
        """True if what was done was against the rules, so that it cannot be compared."""
        return self.did not in self.options


def decisions_of(steps: HandSteps) -> Iterator[Decision]:
    """The decisions of a hand, in order. After something against the rules there are only those of
    the play."""
    seen = TableView()
    seat_knows = steps.dealer is not None and steps.round_known
    defence, best = True, True  # The decisions that are still to come.
    for index, step in enumerate(steps.steps):
        action, before = step.action, step.before
        if index > steps.lawful and not isinstance(action, Play):
            continue
        if before.phase is Phase.PLAY and not before.played:
            if defence and isinstance(action, Defend | Best | Play):
                defence = False
                yield from _defences(step, seen, seat_knows)
            if best and isinstance(action, Best | Play):
                best = False
                yield from _asking_for_best(step, seen, seat_knows)
        if isinstance(action, Pass | Order | Name | Discard | Play):
            yield _decision(step, seen, step.seat, action, _options(step), seat_knows)
        seen = seen.after(before, action)


def _decision(
    step: Step,
    seen: TableView,
    seat: Seat,
    did: Choice,
    options: tuple[Choice, ...],
    seat_knows: bool,
) -> Decision:
    before = step.before
    sits_out = before.out if before.phase is Phase.PLAY else 0
    playing = [other for other in SEATS if not SEAT_BIT[other] & sits_out]
    return Decision(
        seat,
        step.trick if isinstance(did, Play) else 0,
        before,
        seen,
        did,
        options,
        tuple(len(step.cards(other)) + step.unknown(other) for other in SEATS),
        seat_knows and before.up not in (None, UNKNOWN) and not step.unknown(seat),
        not any(map(step.unknown, playing)),
    )


def _options(step: Step) -> tuple[Choice, ...]:
    """What the seat may do, of the same kind as what it did."""
    action, before = step.action, step.before
    match action:
        case Play(seat, _):
            return tuple(Play(seat, card) for card in step.lawful)
        case Discard():
            discards = map(Discard, step.cards(step.seat))
            return tuple(one for one in discards if before.check(one) is None)
        case _:
            return tuple(one for one in before.legal() if isinstance(one, Pass | Order | Name))


def _defences(step: Step, seen: TableView, seat_knows: bool) -> Iterator[Decision]:
    """The decisions of the defenders whether to play alone, if the rules leave them one; after one
    who does, the other has none."""
    hand, action = step.before, step.action
    if hand.maker is None or hand.lone_defender is not None:
        return
    for seat in CLOCKWISE[0][LEFT[hand.dealer]]:
        if hand.check(Defend(seat)) is None:
            did = action if action == Defend(seat) else None
            yield _decision(step, seen, seat, did, (None, Defend(seat)), seat_knows)
            if did is not None:
                return


def _asking_for_best(step: Step, seen: TableView, seat_knows: bool) -> Iterator[Decision]:
    """The decision of a lone maker whether to ask for partner's best, if the rules leave one."""
    hand, action = step.before, step.action
    offers = tuple(one for one in hand.legal() if isinstance(one, Best))
    if offers and hand.maker is not None:
        did = action if isinstance(action, Best) else None
        yield _decision(step, seen, hand.maker, did, (None, *offers), seat_knows)


def words_of(choice: Choice) -> str:
    """A choice as in the log language, without its seat: `Jh`, `pass`, `order alone`, `hearts`."""
    match choice:
        case Play(_, card) | Discard(card):
            return str(card)
        case Pass():
            return "pass"
        case Order(_, alone):
            return "order alone" if alone else "order"
        case Name(_, suit, alone):
            named = "no-trump" if suit is Suit.NO_TRUMP else str(suit)
            return f"{named} alone" if alone else named
        case Defend():
            return "defend"
        case Best(given, returned):
            return f"best {given} for {returned}"
        case None:
            return "go on"
