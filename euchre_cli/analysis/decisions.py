"""The decisions of a recorded hand: who chose what, from which options, after seeing what.

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
from euchre_engine.problems import RENEGE
from euchre_engine.seats import CLOCKWISE, LEFT, SEATS, Seat

Choice: TypeAlias = Pass | Order | Name | Discard | Defend | Best | Play | None
"""What can be chosen; `None` means not to defend alone, or not to ask for partner's best."""


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
    hand, `seen` what everybody had seen. `position_known` is true if nothing but reneges came
    before it that was against the rules, and it is known who plays to which cards; `own_known`, if
    all that this seat had seen is known, too.
    """

    seat: Seat
    trick: int
    hand: Hand
    seen: TableView
    did: Choice
    options: tuple[Choice, ...]
    sizes: tuple[int, ...]
    position_known: bool
    own_known: bool

    @property
    def is_forced(self) -> bool:
        """True if there was no choice."""
        return len(self.options) == 1

    @property
    def is_unknown(self) -> bool:
        """True if nobody knows which card was played, buried or exchanged."""
        match self.did:
            case Play(_, card) | Discard(card):
                return card == UNKNOWN
            case Best(given, returned):
                return UNKNOWN in (given, returned)
        return False

    @property
    def is_unlawful(self) -> bool:
        """True if what was done was against the rules, so that it cannot be compared."""
        return not self.is_unknown and self.did not in self.options


def decisions_of(steps: HandSteps) -> Iterator[Decision]:
    """The decisions of a hand, in order. After something against the rules only those of the play
    follow, which cannot be judged unless it was a renege."""
    seen = TableView()
    position_known = True
    deal_known = steps.dealer is not None and steps.round_known
    defence, best = True, True  # The decisions that are still to come.
    for index, step in enumerate(steps.steps):
        action, before = step.action, step.before
        if index > steps.lawful_steps and not isinstance(action, Play):
            continue
        point = _DecisionPoint(step, seen, deal_known, position_known)
        if before.phase is Phase.PLAY and not before.played:
            if defence and isinstance(action, Defend | Best | Play):
                defence = False
                yield from _defences(point)
            if best and isinstance(action, Best | Play):
                best = False
                yield from _asking_for_best(point)
        if isinstance(action, Pass | Order | Name | Discard | Play):
            yield point.decision(step.seat, action, _options(step))
        seen = seen.after(before, action)
        problem = before.check(action) if index >= steps.lawful_steps else None
        position_known = position_known and (problem is None or problem.kind is RENEGE)


class _DecisionPoint(NamedTuple):
    """A step, what everybody had seen before it, whether it is known who dealt and in which round
    trump was made, and whether the position follows from what was recorded."""

    step: Step
    seen: TableView
    deal_known: bool
    position_known: bool

    def decision(self, seat: Seat, did: Choice, options: tuple[Choice, ...]) -> Decision:
        """A decision at this step."""
        step, before = self.step, self.step.before
        playing = before.phase is Phase.PLAY
        dealt = self.deal_known and before.up != UNKNOWN and before.up_suit is not None
        known = self.position_known and (not playing or _is_in_order(before))
        return Decision(
            seat,
            step.trick if isinstance(did, Play) else 0,
            before,
            self.seen,
            did,
            options,
            tuple(len(step.cards(other)) + step.unknown(other) for other in SEATS),
            known,
            known and dealt and not step.unknown(seat),
        )


def _is_in_order(hand: Hand) -> bool:
    """True if it is known who plays the next card, against which maker, under which trump, to which
    cards that fell in turn; and nobody has more cards than tricks are left, as if one were
    missing."""
    if hand.maker is None or hand.trump is None or hand.turn is None:
        return False
    if UNKNOWN in hand.trick or None in hand.winners:
        return False
    leader = hand.trick_by[0] if hand.trick_by else hand.turn
    in_play = CLOCKWISE[hand.out][leader]
    left = 5 - len(hand.winners)
    return tuple(hand.trick_by) == in_play[: len(hand.trick)] and all(
        hand.held[seat].bit_count() <= left - (seat in hand.trick_by) for seat in in_play
    )


def _options(step: Step) -> tuple[Choice, ...]:
    """What the seat was allowed to do, of the same kind as what it did."""
    action, before = step.action, step.before
    match action:
        case Play(seat, _):
            return tuple(Play(seat, card) for card in step.lawful)
        case Discard():
            discards = map(Discard, step.cards(step.seat))
            return tuple(one for one in discards if before.check(one) is None)
        case _:
            return tuple(one for one in before.legal() if isinstance(one, Pass | Order | Name))


def _defences(point: _DecisionPoint) -> Iterator[Decision]:
    """The defenders' decisions whether to defend alone, if the rules let them; if the first one
    does, the other has none."""
    hand, action = point.step.before, point.step.action
    if hand.maker is None or hand.lone_defender is not None:
        return
    for seat in CLOCKWISE[0][LEFT[hand.dealer]]:
        if hand.check(Defend(seat)) is None:
            did = action if action == Defend(seat) else None
            yield point.decision(seat, did, (None, Defend(seat)))
            if did is not None:
                return


def _asking_for_best(point: _DecisionPoint) -> Iterator[Decision]:
    """A lone maker's decision whether to ask for partner's best, if the rules allow it."""
    hand, action = point.step.before, point.step.action
    offers = tuple(one for one in hand.legal() if isinstance(one, Best))
    if offers and hand.maker is not None:
        did = action if isinstance(action, Best) else None
        yield point.decision(hand.maker, did, (None, *offers))


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
