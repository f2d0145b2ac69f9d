"""A recorded hand step by step: the deal, each call, each exchange of cards, each card played.

Knows: what happened according to a record, in order; what each seat held before each step, as far
as the whole record tells; which step a problem of the audit belongs to. Does not know: what is
legal or who wins a trick (it asks the hand), how a record is read (`settle`), or how a step is
shown.

The record is replayed once more, as it is written, with a hand that notes each action it takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeGuard

from ..actions import (
    Action,
    Best,
    Deal,
    Discard,
    Name,
    NameBenny,
    Order,
    Pass,
    Play,
    Swap,
    ThrowIn,
)
from ..cards import BIT, SUIT_OF, SUITS, UNKNOWN, Card, CardSet, Suit, cards_in, set_of
from ..hand import Hand
from ..problems import Place, Problem
from ..rules import Rules, sitting_out
from ..seats import PARTNER, SEAT_BIT, SEATS, Seat, others
from ..trick import surely_winning_card
from .hand_replay import Before, HandReplay
from .hand_verdict import HandVerdict
from .record import Dealer, Entry, Hold, Kitty, Maker, ThrownIn, Up
from .replay import replay_hand
from .sheet import sheet_of

_OF_THE_DEAL = (Dealer, Up, Hold, Kitty)


class Step:
    """One action of a hand, and the state of the hand just before it.

    `action` is as recorded, lawful or not; in a deal it has the cards that are known. `before` is
    the state with everything that the whole record tells about it: a card is in `before.held` of a
    seat if a later play shows it. `at` is its place in the record, `None` if it is not written and
    follows from the rest, as a left-out pass does. `problems` are those of the audit at this step.
    """

    __slots__ = ("action", "at", "before", "problems")

    def __init__(self, action: Action, before: Hand, at: Place | None) -> None:
        self.action = action
        self.before = before
        self.at = at
        self.problems: list[Problem] = []

    def __repr__(self) -> str:
        return f"<Step: {self.action}>"

    @property
    def seat(self) -> Seat:
        """The seat that acts; the maker when partner's best is asked for."""
        action = self.action
        match action:
            case Deal():
                return action.dealer
            case Discard() | NameBenny():
                return self.before.dealer
            case Best():
                assert self.before.maker is not None
                return self.before.maker
            case _:
                return action.seat

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat is known to hold before the step (after it, if it is the deal), by
        suit and rank."""
        return tuple(cards_in(self._known(seat)))

    def unknown(self, seat: Seat) -> int:
        """The number of cards in that hand that are not known."""
        size = 5 if isinstance(self.action, Deal) else _hand_size(self.before, seat)
        return max(0, size - self._known(seat).bit_count())

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that sit out."""
        return tuple(seat for seat in SEATS if SEAT_BIT[seat] & self.before.out)

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 before the play."""
        return len(self.before.winners) + 1 if isinstance(self.action, Play) else 0

    @property
    def fallen(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards of the trick so far and who played them; the first one led."""
        before = self.before
        return tuple(zip(before.trick_by, before.trick, strict=True))

    @property
    def winning(self) -> Seat | None:
        """The seat that wins the trick so far; `None` before the lead, and if unknown cards decide
        it."""
        before = self.before
        if not before.trick or before.trump is None:
            return None
        unseen = before.rules.whole_deck & ~before.played
        best = surely_winning_card(before.trick, before.trump, unseen)
        return None if best is None else before.trick_by[best]

    @property
    def to_follow(self) -> Suit | None:
        """The suit that must be followed; `None` for a lead, and if any card will do."""
        before = self.before
        if not before.trick or before.trump is None:
            return None
        suit = SUIT_OF[before.trump][before.trick[0]]
        return SUITS[suit] if 0 <= suit < len(SUITS) else None

    @property
    def lawful(self) -> tuple[Card, ...]:
        """Of the cards that the seat is known to hold, those that it may play. Empty out of
        turn, and for a step that is not a play."""
        if not isinstance(self.action, Play):
            return ()
        seat, before = self.action.seat, self.before
        return tuple(card for card in self.cards(seat) if before.check_play(seat, card) is None)

    def _known(self, seat: Seat) -> CardSet:
        if isinstance(self.action, Deal):
            return set_of(self.action.hands[seat])
        before = self.before
        # One of those that may be buried is, and nobody knows which.
        buried = before.maybe_buried if seat is before.dealer else 0
        return before.held[seat] & ~buried


class HandSteps:
    """A recorded hand as its steps, in order.

    `dealer` is `None` if it is not known who dealt, `round_known` false if the record does not tell
    in which round trump was made (then an `Order` may have been a suit named). `end` is the state
    after the last step; `verdict` is the audit's on the hand; `problems` are those of its problems
    that belong to no step, such as a wrong score. `lawful_steps` is the number of steps before
    anything unlawful.
    """

    __slots__ = (
        "dealer",
        "end",
        "lawful_steps",
        "problems",
        "round_known",
        "steps",
        "verdict",
    )

    def __init__(
        self,
        steps: list[Step],
        end: Hand,
        verdict: HandVerdict,
        dealer: Seat | None,
        round_known: bool,
    ) -> None:
        self.steps = steps
        self.end = end
        self.verdict = verdict
        self.dealer = dealer
        self.round_known = round_known
        self.problems: list[Problem] = []
        self.lawful_steps = _lawful_steps(steps) if dealer is not None and round_known else 0

    def step_at(self, place: Place | None) -> int | None:
        """The index of the step that is written at a place of the record; `None` if no step is. A
        place in a trick that is not a card's means its lead."""
        if place is None:
            return None
        nearest: int | None = None
        for index, step in enumerate(self.steps):
            if step.at is not None and step.at[0] == place[0]:
                if nearest is not None and step.at[1] > place[1]:
                    break
                nearest = index
        return nearest


def hand_steps(
    rules: Rules,
    entries: Sequence[Entry],
    due: Seat | None = None,
    verdict: HandVerdict | None = None,
) -> HandSteps:
    """The steps of a hand from its record, which may have anything wrong with it.

    `due` is the seat that should deal, for a record that does not say who did; `verdict` the
    audit's on this record, by default that on the hand by itself.
    """
    if verdict is None:
        verdict = replay_hand(rules, entries, due)
    noted = NotedHand(rules)
    replay = HandReplay(sheet_of(entries), Before(rules, due), noted)
    for _ in replay.problems():
        pass  # They are those of the verdict, where the record is explained as it is written.
    steps = list(_noted_steps(replay, noted))
    _add_what_follows(replay, steps)
    hand = HandSteps(steps, noted.copy(), verdict, replay.dealer, replay.round_known)
    for problem in verdict.problems:
        at = _step_of(hand, entries, replay, problem.at)
        if at is None:
            hand.problems.append(problem)
        else:
            hand.steps[at].problems.append(problem)
    return hand


def _step_of(
    hand: HandSteps, entries: Sequence[Entry], replay: HandReplay, place: Place
) -> int | None:
    """The index of the step that a place in the record belongs to, if any."""
    index = place[0]
    if not hand.steps or not 0 <= index < len(entries):
        return None
    if isinstance(entries[index], _OF_THE_DEAL):
        return 0
    if isinstance(entries[index], Maker) and replay.trump_line is not None:
        return hand.step_at((replay.trump_line[0], 1))
    return hand.step_at(place)


# -- the actions as they come ---------------------------------------------------------------------


class NotedHand(Hand):
    """A hand that notes each action it takes, with a copy of its state before it."""

    __slots__ = ("notes",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.notes: list[tuple[Action, Hand]] = []

    def take(self, action: Action) -> None:
        """Note and apply an action."""
        if not isinstance(action, (Pass, Play, Deal)):  # These note themselves.
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

    def take_trick(self, seats: Sequence[Seat], cards: Sequence[Card]) -> int:
        """Leave every trick to `take_play`."""
        return -1

    def _note(self, action: Action) -> None:
        self.notes.append((action, self.copy()))


def _noted_steps(replay: HandReplay, hand: NotedHand) -> Iterator[Step]:
    """The steps that a replay took, each as it is written and with its place.

    What is not written and does not follow either is left out: passes before a call and a discard,
    if nobody knows who dealt or in which round trump was made, and the suit of a Benny.
    """
    sheet = replay.sheet
    certain = replay.dealer is not None and replay.round_known
    passes = [(number, call) for number, call in sheet.calls if isinstance(call, Pass)]
    left_out = sum(1 for action, _ in hand.notes if isinstance(action, Pass)) - len(passes)
    plays = replay.plays.after(0)
    for action, before in hand.notes:
        at: Place | None = (sheet.number(type(action)), 1)
        match action:
            case Deal():
                at = (sheet.number(Dealer) if sheet.one(Dealer) else sheet.number(Up), 1)
            case Pass(seat):
                left_out -= 1
                at = None
                if left_out < 0 and passes:
                    number, call = passes.pop(0)
                    at = (number, 1) if call.seat is seat else None
                if at is None and not certain:
                    continue
            case Discard():
                discard = sheet.one(Discard)
                if discard is not None:
                    action = discard
                elif certain:
                    at = None
                else:
                    continue
            case NameBenny():
                if sheet.one(NameBenny) is None:
                    continue
            case Play():
                played = next(plays)
                action, at = Play(played.seat, played.card), played.at
            case Order() | Name():
                at = None if replay.trump_line is None else (replay.trump_line[0], 1)
            case ThrowIn():
                at = (sheet.number(ThrownIn), 1)
        yield Step(action, before, at)


# -- what follows from the rest ------------------------------------------------------------------


def _add_what_follows(replay: HandReplay, steps: list[Step]) -> None:
    """Give the hands before the first lead the cards that the rest of the record shows: what a seat
    plays, or buries, it held before, unless it came with an exchange."""
    first = next((at for at, step in enumerate(steps) if isinstance(step.action, Play)), len(steps))
    last = steps[first].before if first < len(steps) else replay.hand
    held = last.held.copy()
    held[last.dealer] &= ~last.maybe_buried
    if replay.dealer is None and last.ordered:
        held = [0, 0, 0, 0]  # Anybody may have been dealt one card less, and picked one up.
    for step in reversed(steps[:first]):
        _take_back(step, held)
        if isinstance(step.action, Deal):
            deal = step.action
            hands = tuple(tuple(cards_in(cards)) for cards in held)
            step.action = deal._replace(hands=hands)
            continue
        before = step.before
        before.held[before.dealer] &= ~before.maybe_buried
        before.maybe_buried = 0
        written = before.held.copy()
        for seat in SEATS:
            size = _hand_size(before, seat)
            for other in others(seat):
                held[seat] &= ~written[other]
            both = written[seat] | held[seat]
            # Where the plays contradict what is written, it stays as written.
            held[seat] = both if both.bit_count() <= size else written[seat]
            before.held[seat] = held[seat]
            before.hidden[seat] = max(0, size - held[seat].bit_count())
            before.whole[seat] = before.hidden[seat] == 0
        if isinstance(step.action, Discard) and step.action.card == UNKNOWN:
            buried = before.held[before.dealer] & ~last.held[last.dealer]
            if buried.bit_count() == 1 and not before.hidden[before.dealer]:
                step.action = Discard(next(cards_in(buried)))
                for later in (*(step.before for step in steps[first:]), replay.hand):
                    later.discarded = step.action.card
                    later.maybe_buried = 0


def _take_back(step: Step, held: list[CardSet]) -> None:
    """Undo a step in the cards known of each hand."""
    before, action = step.before, step.action
    match action:
        case Order():
            # Any of a dealer's cards may be the one picked up, if that is not known.
            held[before.dealer] &= ~BIT[before.up] if _is_card(before.up) else 0
        case Discard(card):
            held[before.dealer] |= BIT[card]
            if _is_card(before.up):
                held[before.dealer] |= BIT[before.up]
        case Best(given, returned) if before.maker is not None:
            for seat, gave, got in (
                (before.maker, returned, given),
                (PARTNER[before.maker], given, returned),
            ):
                kept = held[seat] & ~BIT[got] if got != UNKNOWN else 0
                held[seat] = kept | BIT[gave]
        case Swap(seat, cards):
            kept = held[seat] & ~before.kitty_top if before.kitty_top.bit_count() == 3 else 0
            held[seat] = kept | set_of(cards)


def _is_card(card: Card | None) -> TypeGuard[Card]:
    return card is not None and card != UNKNOWN


def _hand_size(hand: Hand, seat: Seat) -> int:
    """The number of cards that a seat holds."""
    if seat is hand.dealer and hand.ordered and hand.discarded is None:
        return 6  # A dealer who sits out need not discard.
    if SEAT_BIT[seat] & hand.out:
        return 5
    return 5 - len(hand.winners) - (seat in hand.trick_by)


def _lawful_steps(steps: Sequence[Step]) -> int:
    """The number of steps up to the first one that was not lawful."""
    for number, step in enumerate(steps):
        before = step.before
        if before.check(step.action) is not None:
            return number
        if before.maker is not None and before.out != sitting_out(
            before.maker, before.alone, before.lone_defender
        ):
            return number
    return len(steps)
