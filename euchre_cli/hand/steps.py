"""A recorded hand as its steps: what was done, and the position before and after it.

Knows: which position a step begins with, and which finding of the audit belongs to it. Does not
know: what was done (`actions.py`), what later plays show (`later_cards.py`), or how a step is
shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from euchre_engine.actions import Action, Best, Deal, Defend, Discard, Name, NameBenny, Order, Play
from euchre_engine.audit.hand_replay import HandReplay
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import Dealer, Hold, Kitty, Maker, Up
from euchre_engine.audit.renege_cost import RenegeCost, cost_of_renege
from euchre_engine.audit.written_plays import FIRST_CARD
from euchre_engine.cards import SUIT_OF, SUITS, UNKNOWN, Card, CardSet, Suit, cards_in
from euchre_engine.hand import Hand, Phase
from euchre_engine.problems import RENEGE, Place, Problem
from euchre_engine.rules import sitting_out
from euchre_engine.seats import SEAT_BIT, SIDE, Seat
from euchre_engine.trick import surely_winning_card

from .actions import actions_of, certain
from .later_cards import add_later_cards, hand_size
from .recorded import RecordedHand


@dataclass
class Step:
    """One step: the `action`, and the hand `before` it (of the deal: as dealt) and `after` it, with
    every card that the whole record tells.

    `at` is its place in the record, `None` if it is not written; `sound` is false if it does not
    follow from the rules and the record how the position came about.
    """

    action: Action
    before: Hand
    after: Hand
    at: Place | None
    sound: bool = True
    problems: list[Problem] = field(default_factory=list)

    @property
    def seat(self) -> Seat:
        """The seat that acts; the maker when partner's best is asked for."""
        match self.action:
            case Deal(dealer):
                return dealer
            case Discard() | NameBenny():
                return self.before.dealer
            case Best():
                assert self.before.maker is not None
                return self.before.maker
            case action:
                return action.seat

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 before the play."""
        return len(self.before.winners) + 1 if isinstance(self.action, Play) else 0

    @property
    def leads(self) -> bool:
        """True if it is the first card of a trick."""
        return isinstance(self.action, Play) and not self.before.trick

    @property
    def fallen(self) -> dict[Seat, Card]:
        """The cards of the trick before this one, the first one led."""
        return dict(zip(self.before.trick_by, self.before.trick, strict=True))

    @property
    def winning(self) -> Seat | None:
        """Who wins the trick before this card; `None` if that is open."""
        return winning(self.before)

    @property
    def to_follow(self) -> Suit | None:
        """The suit that must be followed; `None` if any card will do."""
        hand = self.before
        if not isinstance(self.action, Play) or not hand.trick or hand.trump is None:
            return None
        suit = SUIT_OF[hand.trump][hand.trick[0]]
        return SUITS[suit] if 0 <= suit < len(SUITS) else None

    @property
    def playable(self) -> tuple[Card, ...]:
        """Of the known cards of the seat that plays, those that it may play."""
        if not isinstance(self.action, Play):
            return ()
        seat = self.seat
        cards = cards_in(self.known(seat))
        return tuple(card for card in cards if self.before.check_play(seat, card) is None)

    def sits_out(self, seat: Seat) -> bool:
        """True if a seat does not play in this hand."""
        return bool(SEAT_BIT[seat] & self.before.out)

    def known(self, seat: Seat) -> CardSet:
        """The cards that a seat certainly holds."""
        return certainly_held(self.before, seat)

    def unknown(self, seat: Seat) -> int:
        """The number of cards in a hand that are not known."""
        return max(0, hand_size(self.before, seat) - self.known(seat).bit_count())


def certainly_held(hand: Hand, seat: Seat) -> CardSet:
    """The cards that a seat certainly holds: one of those that the dealer may have buried is
    buried, and nobody knows which."""
    return hand.held[seat] & ~(hand.maybe_buried if seat is hand.dealer else 0)


def winning(hand: Hand) -> Seat | None:
    """Who wins the trick in progress; `None` without one, and if unknown cards decide it."""
    if not hand.trick or hand.trump is None:
        return None
    best = surely_winning_card(hand.trick, hand.trump, hand.rules.whole_deck & ~hand.played)
    return None if best is None else hand.trick_by[best]


@dataclass
class HandSteps:
    """The steps of a hand, and the `end` of it. `dealer` is `None` if nobody knows who dealt,
    `round_known` false if the record does not tell in which round trump was made. `problems` are
    the findings that belong to no step, `costs` what each proven renege cost, by its place."""

    hand: RecordedHand
    steps: list[Step]
    end: Hand
    dealer: Seat | None
    round_known: bool
    problems: list[Problem] = field(default_factory=list)
    costs: dict[Place, RenegeCost] = field(default_factory=dict)


def steps_of(hand: RecordedHand) -> HandSteps:
    """The steps of a recorded hand, which may have anything wrong with it."""
    verdict = hand.verdict
    replay = read_as_written(hand.rules, hand.records, verdict.dealer)
    steps = list(_fold(replay))
    backwards = ((step.action, step.before) for step in reversed(steps))
    add_later_cards(backwards, dealer_known=replay.dealer is not None)
    _judge(steps, certain(replay))
    whole = HandSteps(hand, steps, replay.hand, replay.dealer, replay.round_known)
    for problem in verdict.problems:
        step = _step_at(whole, problem.at)
        (whole if step is None else step).problems.append(problem)
        if problem.kind is RENEGE and not verdict.after_game:
            cost = cost_of_renege(hand.rules, hand.records, problem, verdict.dealer)
            if cost is not None:
                whole.costs[problem.at] = cost
    return whole


def _fold(replay: HandReplay) -> Iterator[Step]:
    position = Hand(replay.rules)
    for action, at, told in actions_of(replay):
        if not _can_happen(position, action):
            continue
        _prepare(position, action, at, replay)
        before = position.copy()
        position.take(_with_card(position, action, replay))
        if isinstance(action, Order) and replay.dealer is None:
            position.forget_dealer(None)
        after = position.copy()
        if told:
            yield Step(action, after if isinstance(action, Deal) else before, after, at)


def _prepare(position: Hand, action: Action, at: Place | None, replay: HandReplay) -> None:
    """Brings about what the record tells besides its actions: the suit of an up-card that is not
    known, who sat out, and who won a trick."""
    if isinstance(action, Order):
        position.name_up_suit(replay.hand.trump)
    if isinstance(action, Play) and not position.played:
        if position.out != replay.plays.out:
            position.sit_out(replay.plays.out)
        if replay.dealer is None:
            position.turn_to(None)
    elif isinstance(action, Play) and at is not None and at[1] == FIRST_CARD:
        is_short = bool(position.trick)
        if is_short:
            position.end_trick()
        won, number = replay.hand.winners, len(position.winners)
        if number <= len(won) and (is_short or position.winners[-1] is None):
            position.credit(won[number - 1])


def _with_card(position: Hand, action: Action, replay: HandReplay) -> Action:
    """The action; of a card that nobody remembers, with the only one that it can be."""
    if not isinstance(action, Play) or action.card != UNKNOWN:
        return action
    seat = action.seat
    later = replay.plays.of_seat_after(seat, len(position.winners) + 1)
    known = certainly_held(position, seat) | later
    left = list(cards_in(known & ~later))
    whole = known.bit_count() == hand_size(position, seat)
    return Play(seat, left[0]) if whole and len(left) == 1 else action


def _can_happen(position: Hand, action: Action) -> bool:
    """False for what no hand can have at this point; it is told as a finding alone."""
    if position.thrown_in is not None:
        return False
    match action:
        case Discard():
            return position.ordered
        case Defend(seat):
            return position.maker is not None and SIDE[seat] is not SIDE[position.maker]
        case Best():
            return position.alone
    return True


def _judge(steps: Sequence[Step], certain: bool) -> None:
    """Says of each step whether the position before it is sound."""
    sound = True
    for step in steps:
        hand = step.before
        step.sound = sound and (certain or hand.phase is Phase.PLAY)
        if isinstance(step.action, Deal):
            continue
        problem = hand.check(step.action)
        sound = sound and (problem is None or problem.kind is RENEGE)
        if hand.maker is not None:
            out = sitting_out(hand.maker, hand.alone, hand.lone_defender)
            step.sound = sound = sound and hand.out == out


def _step_at(hand: HandSteps, place: Place) -> Step | None:
    """The step that a place in the record belongs to."""
    records, steps = hand.hand.records, hand.steps
    if not 0 <= place[0] < len(records):
        return None
    if isinstance(records[place[0]], Dealer | Up | Hold | Kitty):
        return steps[0]
    if isinstance(records[place[0]], Maker):
        return next((step for step in steps if isinstance(step.action, Order | Name)), None)
    here = [step for step in steps if step.at is not None and step.at[0] == place[0]]
    before = [step for step in here if step.at is not None and step.at[1] <= place[1]]
    return before[-1] if before else here[0] if here else None
