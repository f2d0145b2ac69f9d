"""The decisions of a recorded hand: who chose what, among what, after which steps.

Does not know: what a choice was worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from euchre_engine.actions import Best, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.cards import UNKNOWN, Suit, cards_in
from euchre_engine.hand import Hand, Phase
from euchre_engine.seats import CLOCKWISE, LEFT, SEATS, Seat

from ..later_cards import hand_size
from ..recorded import RecordedHand
from ..steps import HandSteps, Step

Choice: TypeAlias = Pass | Order | Name | Discard | Defend | Best | Play | None
"""What can be chosen; `None` is to go on: not to defend alone, not to ask for partner's best."""


class Decision(NamedTuple):
    """In a `hand` a seat chose `did` among the lawful `options`; `before` are the steps before this
    `step`."""

    hand: RecordedHand
    before: Sequence[Step]
    step: Step
    seat: Seat
    did: Choice
    options: tuple[Choice, ...]

    @property
    def position(self) -> Hand:
        """The position, with every card that the whole record tells."""
        return self.step.before

    @property
    def trick(self) -> int:
        """1 to 5; 0 for a call, a discard or an exchange."""
        return self.step.trick if isinstance(self.did, Play) else 0

    @property
    def kind(self) -> str:
        """`call`, `discard`, `lead` or `follow`."""
        if isinstance(self.did, Play):
            return "lead" if self.step.leads else "follow"
        return "discard" if isinstance(self.did, Discard) else "call"

    @property
    def player(self) -> str:
        """Who decided: a name, or a seat's letter."""
        return self.hand.name(self.seat)


def decisions_of(steps: HandSteps) -> Iterator[Decision]:
    """The decisions of a hand, in order; none if no cards of it are recorded."""
    hand, play_begun = steps.hand, False
    for at, step in enumerate(steps.steps if hand.has_cards else ()):
        before = steps.steps[:at]
        if step.before.phase is Phase.PLAY and not play_begun:
            play_begun = isinstance(step.action, Play | Best)
            yield from _before_the_lead(hand, before, step)
        did = step.action
        if isinstance(did, Pass | Order | Name | Discard | Play):
            yield Decision(hand, before, step, step.seat, did, _options(step))


def _options(step: Step) -> tuple[Choice, ...]:
    """What the seat was allowed to do, of the same kind as what it did."""
    hand = step.before
    match step.action:
        case Play(seat, _):
            return tuple(Play(seat, card) for card in step.playable)
        case Discard():
            discards = map(Discard, cards_in(step.known(hand.dealer)))
            return tuple(one for one in discards if hand.check(one) is None)
        case _:
            return tuple(one for one in hand.legal() if isinstance(one, Pass | Order | Name))


def _before_the_lead(
    recorded: RecordedHand, before: Sequence[Step], step: Step
) -> Iterator[Decision]:
    """Whether to defend alone, asked clockwise from the maker's left until somebody does; then
    whether to ask for partner's best."""
    hand, did = step.before, step.action
    if hand.maker is None:
        return
    for seat in CLOCKWISE[0][LEFT[hand.maker]]:
        if hand.check(Defend(seat)) is None:
            alone = did if did == Defend(seat) else None
            yield Decision(recorded, before, step, seat, alone, (None, Defend(seat)))
            if alone is not None:
                return
    offers = tuple(one for one in hand.legal() if isinstance(one, Best))
    if offers:
        asked = did if isinstance(did, Best) else None
        yield Decision(recorded, before, step, hand.maker, asked, (None, *offers))


def why_not_judged(decision: Decision) -> str:
    """The reason why nobody can judge a decision; empty if it can be."""
    match decision.did:
        case Play(_, card) | Discard(card) if card == UNKNOWN:
            return "the card is not known"
        case Best(given, returned) if UNKNOWN in (given, returned):
            return "the card is not known"
    if decision.did not in decision.options:
        return "against the rules"
    if not decision.step.sound or not _in_order(decision.step):
        return "what came before it is not certain"
    return ""


def _in_order(step: Step) -> bool:
    """True if it is known who plays to which cards, and nobody has too many."""
    hand = step.before
    if any(step.known(seat).bit_count() > hand_size(hand, seat) for seat in SEATS):
        return False
    if hand.phase is not Phase.PLAY:
        return True
    if hand.maker is None or hand.trump is None or hand.turn is None:
        return False
    if UNKNOWN in hand.trick or None in hand.winners:
        return False
    leader = hand.trick_by[0] if hand.trick_by else hand.turn
    order = CLOCKWISE[hand.out][leader]
    return tuple(hand.trick_by) == order[: len(hand.trick)]


def in_words(choice: Choice) -> str:
    """A choice as a log has it, without its seat: `Jh`, `order alone`; `go on` for neither."""
    match choice:
        case Play(_, card) | Discard(card):
            return str(card)
        case Order(_, alone):
            return "order alone" if alone else "order"
        case Name(_, suit, alone):
            named = "no-trump" if suit is Suit.NO_TRUMP else str(suit)
            return f"{named} alone" if alone else named
        case Best(given, returned):
            return f"best {given} for {returned}"
        case None:
            return "go on"
        case _:
            return "pass" if isinstance(choice, Pass) else "defend"
