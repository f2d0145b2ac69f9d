"""What the cards entered so far prove: the engine's verdict on a hand that is known in part.

In: a disputed hand, and the cards on the table. Out: who led and who won each trick as far as that
is certain, and each play off suit: proven to be a renege, excluded, or undecided. The engine
decides; here is only said what it is given: the tricks whose leader is certain, and the cards that
lie in later tricks as cards that were held. A card that is not entered is a card not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from euchre_engine.actions import Best, Swap
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.judge import read_as_written, verdict_as_written
from euchre_engine.audit.record import Entry, Hold, Trick, Tricks, Won
from euchre_engine.audit.renege_cost import RenegeCost, cost_of_renege
from euchre_engine.cards import BIT, FOLLOWS, UNKNOWN, Card, CardSet, Suit, cards_in, set_of
from euchre_engine.problems import RENEGE, RENEGE_UNDECIDED, UNFINISHED_HAND, Problem
from euchre_engine.seats import SIDE, SIDES, Seat
from euchre_engine.trick import surely_winning_card
from euchre_engine.words import Sentence

from .disputed_hand import (
    TRICKS,
    CardPlace,
    CardsPlayed,
    DisputedHand,
    facts_of,
    trick_cards,
)
from .key_slips import KeySlip, key_slip, other_dealers, other_trump


class Answers(NamedTuple):
    """What the table has answered about the cards.

    `took` are the seats that took a trick whose cards do not show it, by trick; the cards of the
    seats in `looked_at` were looked at once more, and lie as they are entered; `dealer`: the dealer
    is right; `sure`: so is everything else.
    """

    took: tuple[tuple[int, Seat], ...] = ()
    looked_at: frozenset[Seat] = frozenset()
    dealer: bool = False
    sure: bool = False


class Course(NamedTuple):
    """Who led and who won each of the five tricks; `None` where that is not certain."""

    leaders: tuple[Seat | None, ...]
    winners: tuple[Seat | None, ...]

    @property
    def certain(self) -> int:
        """The number of tricks, from the first on, of which the leader is certain."""
        return sum(leader is not None for leader in self.leaders)


class Suspect(NamedTuple):
    """A play off suit: its place, the card, and whether it is `proven` to be a renege, `excluded`
    or `undecided`."""

    place: CardPlace
    card: Card
    verdict: str


class VerdictSoFar(NamedTuple):
    """The verdict as it stands.

    - `suspects` are the plays off suit in the order played; `reneges` the engine's problems of
      those that are proven; `others` everything else that is wrong.
    - `key_slip` is a card which, entered wrong, would explain all of it, `other_dealers` and
      `other_trump` other dealers or another trump that would; `doubt` is what else is wrong with a
      hand in which somebody reneged. All four are empty once the table is sure.
    - `unsettled` are the players who may have reneged with a card that is not known, or in a trick
      of which it is not known what was led.
    - `whole`: every card is known. `verdict` is the engine's.
    """

    course: Course
    suspects: tuple[Suspect, ...]
    reneges: tuple[Problem, ...]
    others: tuple[Problem, ...]
    key_slip: KeySlip | None
    other_dealers: tuple[Seat, ...]
    other_trump: Suit | None
    doubt: Sentence | None
    unsettled: tuple[Seat, ...]
    whole: bool
    verdict: HandVerdict

    @property
    def proven(self) -> bool:
        """True if somebody reneged, and nothing milder explains the cards."""
        return bool(self.reneges) and not self.is_doubtful

    @property
    def is_doubtful(self) -> bool:
        """True if something else than a renege may explain the cards."""
        return self.is_slip or self.doubt is not None

    @property
    def is_slip(self) -> bool:
        """True if something entered wrong would explain the cards."""
        one_slip = self.key_slip is not None or self.other_trump is not None
        return one_slip or bool(self.other_dealers)

    @property
    def undecided(self) -> tuple[Suspect, ...]:
        return tuple(suspect for suspect in self.suspects if suspect.verdict == "undecided")

    @property
    def taken(self) -> tuple[int, int]:
        """The tricks that N/S and E/W are known to have taken."""
        sides = [SIDE[seat] for seat in self.course.winners if seat is not None]
        return sides.count(SIDES[0]), sides.count(SIDES[1])


def course_of(
    hand: DisputedHand, cards: CardsPlayed, took: tuple[tuple[int, Seat], ...] = ()
) -> Course:
    """Who led and who won each trick, as far as the cards show it, or the table said who took
    it."""
    facts = facts_of(hand)
    leaders: list[Seat | None] = [None] * TRICKS
    winners: list[Seat | None] = [None] * TRICKS
    leader = facts.leader
    if facts.trump is None:
        return Course(tuple(leaders), tuple(winners))
    for trick in range(1, TRICKS + 1):
        if leader is None:
            break
        leaders[trick - 1] = leader
        shown = _winner(hand, cards, leader, trick)
        leader = dict(took).get(trick) if shown is None else shown
        winners[trick - 1] = leader
    return Course(tuple(leaders), tuple(winners))


def _winner(hand: DisputedHand, cards: CardsPlayed, leader: Seat, trick: int) -> Seat | None:
    """The seat that won a trick, whatever its unknown cards are; `None` if that depends on them."""
    facts = facts_of(hand)
    assert facts.trump is not None
    unseen = _unseen(hand, cards)
    best = surely_winning_card(trick_cards(facts, cards, leader, trick), facts.trump, unseen)
    return None if best is None else facts.order(leader)[best]


def play_entries(
    hand: DisputedHand, cards: CardsPlayed, answers: Answers, tricks: int
) -> list[Entry]:
    """The first so many tricks as entries, each with a known leader, and what was held besides."""
    facts = facts_of(hand)
    course = course_of(hand, cards, answers.took)
    entries: list[Entry] = []
    for trick, leader in enumerate(course.leaders[:tricks], 1):
        if leader is None:
            break
        entries.append(Trick(leader, trick_cards(facts, cards, leader, trick)))
        winner = course.winners[trick - 1]
        if winner is not None and _winner(hand, cards, leader, trick) is None:
            entries.append(Won(winner))
    return entries


def later_holds(hand: DisputedHand, cards: CardsPlayed, tricks: int) -> tuple[Hold, ...]:
    """The hands of the seats with a known card after the first so many tricks: those cards were
    held all along. Only of a hand in which no cards changed hands."""
    facts = facts_of(hand)
    if any(isinstance(fact, Best | Swap) for fact in hand.facts):
        return ()
    given = {fact.seat for fact in hand.facts if isinstance(fact, Hold)}
    holds = []
    for seat in facts.players:
        later = cards.row(seat)[tricks:]
        if seat in given or all(card in (None, UNKNOWN) for card in later):
            continue
        dealt = [card for card in cards.known(seat) if not (facts.picked_up and card == facts.up)]
        if seat is facts.dealer and not facts.picked_up and facts.up is None:
            continue  # One of them may be the up-card.
        holds.append(Hold(seat, (*dealt, *[UNKNOWN] * 5)[:5]))
    return tuple(holds)


def whole_record(hand: DisputedHand, cards: CardsPlayed, answers: Answers) -> list[Entry]:
    """The record of a hand whose cards are all known, with the tricks counted in the book."""
    entries = [*hand.facts, *play_entries(hand, cards, answers, TRICKS)]
    return entries if hand.counted is None else [*entries, Tricks(*hand.counted)]


@lru_cache(maxsize=256)
def standing_of(
    hand: DisputedHand, cards: CardsPlayed, answers: Answers, by_trick: bool = False
) -> VerdictSoFar:
    """The engine's verdict on the cards entered so far; `by_trick`: they were entered trick by
    trick, which makes other slips likely than player by player."""
    facts = facts_of(hand)
    course = course_of(hand, cards, answers.took)
    whole = all(cards.at(place) not in (None, UNKNOWN) for place in cards.places(facts.players))
    certain = course.certain
    entries = [*hand.facts, *play_entries(hand, cards, answers, certain)]
    if whole:
        entries = whole_record(hand, cards, answers)
    else:
        # The tricks after the certain ones were played too, but nobody knows which cards fell.
        entries += later_holds(hand, cards, certain)
    verdict = verdict_as_written(read_as_written(hand.rules, entries, hand.due))
    reneges = tuple(p for p in verdict.problems if p.kind is RENEGE)
    others = tuple(
        p
        for p in verdict.problems
        if p.severity == "error" and p.kind not in (RENEGE, UNFINISHED_HAND)
    )
    slip, trump, doubt = None, None, None
    dealers: tuple[Seat, ...] = ()
    if whole and not answers.sure and (reneges or others):
        dealers = () if answers.dealer else other_dealers(hand, cards)
        if not dealers or len(reneges) < 2:
            slip = key_slip(hand, cards, answers.looked_at, by_trick)
        if slip is not None:
            dealers = ()  # If only one play is wrong, a card is a likelier slip than the dealer.
        elif not dealers:
            trump = other_trump(hand, cards)
        doubt = others[0].sentence if reneges and others else None
    suspects = tuple(_suspects(hand, cards, course, verdict))
    unsettled = () if whole else _unsettled(hand, cards, course)
    return VerdictSoFar(
        *(course, suspects, reneges, others, slip, dealers, trump, doubt, unsettled, whole, verdict)
    )


def _suspects(
    hand: DisputedHand, cards: CardsPlayed, course: Course, verdict: HandVerdict
) -> list[Suspect]:
    """The plays off suit, each with what the engine found of it, and the forgotten cards that may
    have been off suit."""
    facts = facts_of(hand)
    found = {
        (p.seat, p.trick): "proven" if p.kind is RENEGE else "undecided"
        for p in verdict.problems
        if p.kind in (RENEGE, RENEGE_UNDECIDED)
    }
    suspects = []
    for trick, leader in enumerate(course.leaders, 1):
        if leader is None or facts.trump is None:
            break
        led, *_ = trick_cards(facts, cards, leader, trick)
        if led == UNKNOWN:
            continue
        for seat in facts.order(leader)[1:]:
            place = CardPlace(seat, trick)
            card, follow = cards.at(place), FOLLOWS[facts.trump][led]
            if card is None or BIT[card] & follow or not follow:
                continue
            possible = _may_be_renege(hand, cards, place, follow)
            if card == UNKNOWN and not possible:
                continue
            otherwise = "undecided" if possible else "excluded"
            suspects.append(Suspect(place, card, found.get((seat, trick), otherwise)))
    return suspects


def _unsettled(hand: DisputedHand, cards: CardsPlayed, course: Course) -> tuple[Seat, ...]:
    """The players who may have reneged with a card that is not known, or where it is not known what
    was led."""
    facts = facts_of(hand)
    if facts.trump is None:
        return ()
    every_lead = _unseen(hand, cards)
    seats = []
    for place in cards.places(facts.players):
        leader = course.leaders[place.trick - 1]
        if leader is place.seat:
            continue
        leaders = [seat for seat in facts.players if seat is not place.seat]
        leads = [cards.at(CardPlace(seat, place.trick)) for seat in leaders]
        if leader is not None:
            leads = [cards.at(CardPlace(leader, place.trick))]
            if leads[0] not in (None, UNKNOWN) and cards.at(place) not in (None, UNKNOWN):
                continue  # It is one of the suspects, or followed suit.
        possible = [card for card in leads if card is not None and card != UNKNOWN]
        if len(possible) < len(leads):
            possible += cards_in(every_lead)
        follows = {FOLLOWS[facts.trump][led] for led in possible}
        if any(_may_be_renege(hand, cards, place, follow) for follow in follows):
            seats.append(place.seat)
    return tuple(dict.fromkeys(seats))


def _unseen(hand: DisputedHand, cards: CardsPlayed) -> CardSet:
    """The cards that may be one which is not known."""
    lying = set_of(card for card in cards.cards if card is not None)
    return hand.rules.whole_deck & ~lying & ~facts_of(hand).gone


def _may_be_renege(
    hand: DisputedHand, cards: CardsPlayed, place: CardPlace, follow: CardSet
) -> bool:
    """True if the card at a place may be none of the cards that `follow` suit, and its player may
    have held one of those: it lies, or may lie, in a later trick."""
    unseen, card = _unseen(hand, cards), cards.at(place)
    thrown = unseen if card is None or card == UNKNOWN else BIT[card]
    held = 0
    for later in cards.row(place.seat)[place.trick :]:
        held |= unseen if later is None or later == UNKNOWN else BIT[later]
    return bool(thrown & ~follow and held & follow)


@lru_cache(maxsize=16)
def cost_of(hand: DisputedHand, cards: CardsPlayed, answers: Answers) -> RenegeCost | None:
    """What the first renege of a hand cost with best play; `None` if that cannot be known."""
    now = standing_of(hand, cards, answers)
    if not now.whole or not now.reneges:
        return None
    entries = whole_record(hand, cards, answers)
    return cost_of_renege(hand.rules, entries, now.reneges[0], hand.due)


def proof_of(
    standing: VerdictSoFar, cards: CardsPlayed, renege: Problem
) -> tuple[Sequence[Card], CardPlace | None]:
    """The card that proves a renege, and the later trick in which it lies, no place if it was not
    played; or several of which one at least must have been held."""
    assert renege.seat is not None
    held = renege.values["held"]
    assert isinstance(held, tuple)
    for card in held:
        place = cards.place_of(card)
        if place is not None and place.seat is renege.seat:
            return (card,), place
    return held if "one-of" in renege.cases else held[:1], None
