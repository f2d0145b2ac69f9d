"""Reading the tricks: each card in turn, with what later cards prove about earlier ones.

Knows: that a card played later was held before, the place of a proof, and how to go on after a
wrong trick. Does not know: which play is legal; it asks the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..actions import Best, Discard, NameBenny, Swap
from ..cards import BENNY, BIT, UNKNOWN, Card, CardSet, cards_in
from ..hand import NOT_IN_HAND
from ..problems import (
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    DUPLICATE_CARD,
    OUT_OF_TURN,
    RECORD_OUT_OF_PLACE,
    RENEGE,
    RENEGE_UNDECIDED,
    SITTING_OUT,
    TOO_MANY_TRICKS,
    TRICK_SIZE,
    UP_CARD_BURIED,
    WRONG_LEADER,
    Problem,
)
from ..seats import SEAT_BIT, SEATS
from ..trick import winning_card
from ..words import Sentence, phrase
from .deal import because, because_dealt
from .hand_replay import HandReplay
from .record import Kitty, Misdeal, Up
from .written_plays import WrittenPlay

_NO_SUCH_CARD = (CARD_NOT_IN_DECK, DUPLICATE_CARD)


def read_play(replay: HandReplay) -> Iterator[Problem]:
    """Play the tricks as they are written."""
    hand, sheet, plays = replay.hand, replay.sheet, replay.plays
    if not sheet.tricks:
        return
    if hand.maker is None:
        if sheet.one(Misdeal) is None:
            yield Problem(RECORD_OUT_OF_PLACE, "no-maker", (sheet.tricks[0][0], 0))
        return
    if hand.trump is None and replay.trump_line is not None:
        yield Problem(RENEGE_UNDECIDED, "trump", (replay.trump_line[0], 0))
    dealt = _Dealt(hand.held.copy(), hand.whole.copy())
    _show_hands(replay)
    if replay.dealer is None:
        hand.turn_to(None)  # Who leads first cannot be known.
    sizes: set[int] = set()
    for number, (_, trick) in enumerate(plays.lines, 1):
        if trick.seats is None and len(trick.cards) == plays.expected:
            off_suit = hand.take_trick(plays.orders[number - 1], trick.cards)
            if off_suit >= 0:
                replay.suspects[1] += off_suit
                continue
        elif (problem := _wrong_size(replay, number, sizes)) is not None:
            yield problem
        for play in plays.trick(number):
            yield from _play_card(replay, play, dealt)
        is_short = len(hand.winners) < number
        if is_short:
            hand.end_trick()
        if is_short or hand.winners[-1] is None:
            _credit_as_written(replay, number, is_short)
    if len(sheet.tricks) > 5:
        written = len(sheet.tricks)
        yield Problem(TOO_MANY_TRICKS, at=(sheet.tricks[5][0], 0), written=written)
    yield from _check_up_card(replay)


class _Dealt(NamedTuple):
    """What the record tells of the hands taken into the play, without the plays: by seat, the cards
    it certainly had, and whether these were all."""

    cards: list[CardSet]
    whole: list[bool]


def _show_hands(replay: HandReplay) -> None:
    """Give each seat the cards that it plays later: it held them from the start."""
    hand, plays = replay.hand, replay.plays
    nowhere = hand.kitty | ~hand.rules.whole_deck
    if hand.discarded is not None:
        nowhere |= BIT[hand.discarded]
    for seat in SEATS:
        if hand.whole[seat]:
            nowhere |= hand.held[seat]
    up = BIT[hand.up] if hand.up is not None and hand.best is None else 0
    for seat in SEATS:
        if hand.whole[seat] and not (seat is hand.dealer and hand.maybe_buried):
            continue
        is_dealer = seat is hand.dealer and hand.ordered
        shown = plays.shown[seat] & ~(nowhere if is_dealer else nowhere | up)
        if is_dealer and hand.maybe_buried:
            _show_dealer(replay, plays.shown[seat] & hand.held[seat] | shown, shown)
        else:
            known = hand.held[seat] | shown
            if known.bit_count() > 5:
                known = shown if shown.bit_count() <= 5 else hand.held[seat]
            hand.know(seat, known, 5)


def _show_dealer(replay: HandReplay, mine: CardSet, shown: CardSet) -> None:
    """Tell what is known of the dealer's six cards: those that were played were not buried."""
    hand = replay.hand
    dealer = hand.dealer
    left = hand.maybe_buried & ~mine
    if mine.bit_count() == 5:
        left = 0
        hand.know(dealer, mine, 5)
    elif left.bit_count() == 1 and not hand.hidden[dealer]:
        hand.know(dealer, hand.held[dealer] & ~left, 5)
        left = shown = 0
    hand.dealer_has(shown, left)


def _play_card(replay: HandReplay, play: WrittenPlay, dealt: _Dealt) -> list[Problem]:
    """Play a card; returns what is wrong with it."""
    hand, seat, card = replay.hand, play.seat, play.card
    if card == UNKNOWN:
        card = _only_card_it_can_be(replay, play)
    problem = hand.check_play(seat, card)
    bit = BIT[card]
    if problem is None and bit:
        if dealt.whole[seat] and not bit & dealt.cards[seat]:
            # A forgotten card hides which cards are left, but not which there were.
            problem = Problem(CARD_NOT_HELD, seat=seat, card=card, where=NOT_IN_HAND)
        elif hand.suit_led and not bit & hand.suit_led:
            problem = _off_suit(replay, play, card, dealt)
    problems = []
    if problem is not None:
        if problem.kind is RENEGE:
            replay.suspects[0] += 1
        problems.append(_at_card(replay, problem, play))
        not_held = hand.check_held(seat, card) if problem.kind is WRONG_LEADER else None
        if not_held is not None:
            problems.append(_at_card(replay, not_held, play))
    if card == UNKNOWN or (problem is not None and problem.kind in _NO_SUCH_CARD):
        before, size = hand.held[seat], hand.held[seat].bit_count() + hand.hidden[seat]
        hand.take_play(seat, UNKNOWN)
        later = replay.plays.of_seat_after(seat, play.trick)
        hand.know(seat, before & later, max(0, size - 1))
    else:
        hand.take_play(seat, card)
    return problems


def _off_suit(replay: HandReplay, play: WrittenPlay, card: Card, dealt: _Dealt) -> Problem | None:
    """What there is to say of a card that does not follow suit, though none that its seat is known
    to hold would: a renege, perhaps one, or nothing."""
    hand, seat = replay.hand, play.seat
    buried = hand.maybe_buried if seat is hand.dealer else 0
    if hand.whole[seat] and not buried & hand.suit_led:
        replay.suspects[1] += 1
        return None
    left = _one_is_left(replay, play, dealt)
    if left:
        return hand.renege(seat, card, left, "one-of" if left.bit_count() > 1 else "")
    replay.suspects[2] += 1
    return Problem(RENEGE_UNDECIDED, seat=seat, card=card)


def _one_is_left(replay: HandReplay, play: WrittenPlay, dealt: _Dealt) -> CardSet:
    """The cards that follow suit of which a seat is left with one or more after a play, whichever
    cards its gaps are; none if it may be left without.

    Its cards that nobody saw fall are in its gaps. Those of earlier tricks, and a discard that is
    not known, have room for some that follow suit; those of later tricks must be filled.
    """
    hand, seat, led = replay.hand, play.seat, replay.hand.suit_led
    shown = replay.plays.shown[seat] & hand.rules.whole_deck
    later = replay.plays.of_seat_after(seat, play.trick) & shown
    room = play.trick - (shown & ~later).bit_count()
    if hand.discarded == UNKNOWN and (replay.dealer is None or seat is hand.dealer):
        room += 1
    to_fill = 5 - play.trick - later.bit_count()
    may_be = dealt.cards[seat] & ~_known_to_lie(replay)
    if may_be.bit_count() > room + to_fill:
        return 0  # What is written of the hand and of the play disagree.
    if (may_be & led).bit_count() > room:
        return may_be & led
    if not dealt.whole[seat]:
        may_be |= _unseen(replay, dealt)
    return may_be & led if (may_be & ~led).bit_count() < to_fill else 0


def _known_to_lie(replay: HandReplay) -> CardSet:
    """The cards that are known to be played, buried or in the kitty."""
    hand = replay.hand
    cards = replay.plays.anybody | hand.kitty
    if hand.discarded is not None:
        cards |= BIT[hand.discarded]
    return cards


def _unseen(replay: HandReplay, dealt: _Dealt) -> CardSet:
    """The cards that may be in any hand."""
    hand = replay.hand
    somewhere = _known_to_lie(replay)
    for cards in dealt.cards:
        somewhere |= cards
    if hand.up is not None and hand.best is None:
        somewhere |= BIT[hand.up]  # A dealer who took it has it for certain.
    return hand.rules.whole_deck & ~somewhere


def _only_card_it_can_be(replay: HandReplay, play: WrittenPlay) -> Card:
    """The card that nobody remembers, if the rest of the hand leaves only one."""
    hand, seat = replay.hand, play.seat
    if not hand.whole[seat] or (seat is hand.dealer and hand.maybe_buried):
        return UNKNOWN
    left = hand.held[seat] & ~replay.plays.of_seat_after(seat, play.trick)
    return next(cards_in(left)) if left.bit_count() == 1 else UNKNOWN


def _wrong_size(replay: HandReplay, number: int, told: set[int]) -> Problem | None:
    """The problem with the number of cards in a trick, once for each number."""
    plays, trump_line = replay.plays, replay.trump_line
    index, trick = plays.lines[number - 1]
    # A card with the seat of somebody who sits out is a problem of its own.
    beside = sum(1 for s in trick.seats or () if s is not None and SEAT_BIT[s] & plays.out)
    size, expected = len(trick.cards) - beside, plays.expected
    if size == expected or size in told:
        return None
    told.add(size)
    alike = sum(1 for _, other in plays.lines if len(other.cards) == size)
    place = (index, 2 + expected if size > expected else 0)
    problem = Problem(TRICK_SIZE, at=place, trick=number, size=size, expected=expected)
    if alike > 1:
        problem.add("+more", more=alike - 1)
    if alike == len(plays.lines) > 1 and trump_line is not None:
        # All tricks have this size: point at the call, which says how many should play.
        at, call = trump_line
        if (size, expected) in ((3, 4), (4, 3)):
            problem.add("+alone" if size == 3 else "+not-alone")
        problem.because = (at, 0)
        problem.because_label = phrase("alone" if call.alone else "not alone")
    return problem


def _credit_as_written(replay: HandReplay, number: int, is_short: bool) -> None:
    """Credit a trick that its cards do not decide: as claimed, else to the next leader, who also
    won one that `is_short` of that seat's card."""
    hand, tricks, order = replay.hand, replay.sheet.tricks, replay.plays.orders[number - 1]
    cards = tricks[number - 1][1].cards[: len(order)]
    winner = tricks[number][1].leader if number < len(tricks) else None
    if is_short and winner is not None and winner not in order[: len(cards)]:
        hand.credit(winner)
    if hand.winners[-1] is not None:
        return
    for won in replay.sheet.won:
        if won.trick == number:
            winner = won.seat
    if winner is None and cards and UNKNOWN not in cards and hand.trump is not None:
        # A card that cannot be there fell in it: most likely the cards are as written.
        winner = order[winning_card(cards, hand.trump)]
    hand.credit(winner)


# -- the place that proves it --------------------------------------------------------------------


def _at_card(replay: HandReplay, problem: Problem, play: WrittenPlay) -> Problem:
    """An illegal play at its card, with the place that proves it."""
    hand, plays = replay.hand, replay.plays
    problem.trick = play.trick
    problem.at = play.at
    kind = problem.kind
    if kind is WRONG_LEADER or (kind is SITTING_OUT and play.at[1] == 2):
        problem.at = (play.at[0], 1)
        problem.claimed, problem.computed = play.seat, hand.turn
        if kind is WRONG_LEADER and play.trick > 1:
            before = [one for one in plays.trick(play.trick - 1) if one.seat is hand.turn]
            if before:
                because_played(problem, before[0], phrase("won here"))
    elif kind is RENEGE:
        _point_at_proof(replay, problem, play)
    elif kind is DUPLICATE_CARD:
        earlier = next(one for one in plays.after(0) if one.card == problem.card)
        because_played(problem, earlier, phrase("played here"))
    elif kind not in (OUT_OF_TURN, SITTING_OUT, RENEGE_UNDECIDED) and problem.card != UNKNOWN:
        _point_at_holder(replay, problem, play)
    return problem


def because_played(problem: Problem, play: WrittenPlay, label: Sentence) -> None:
    """Point a problem at the play that proves it."""
    because(problem, play.at, play.card, label)
    problem.because_trick = play.trick


def _up_line(replay: HandReplay) -> int:
    """The line with the up-card: `up`, or the suit of the Benny."""
    up = replay.sheet.number(Up)
    return up if up >= 0 else replay.sheet.number(NameBenny)


def _point_at_holder(replay: HandReplay, problem: Problem, play: WrittenPlay) -> None:
    """Point at the place where the card is written, else at the player's own hand."""
    hand, sheet, card = replay.hand, replay.sheet, play.card
    in_hold = [(n, hold) for n, hold in sheet.holds.values() if card in hold.cards]
    best, swap, kitty = sheet.one(Best), sheet.one(Swap), sheet.one(Kitty)
    if card == hand.discarded and sheet.one(Discard) is not None:
        because(problem, (sheet.number(Discard), 1), card, phrase("buried"))
    elif card == hand.up and sheet.one(Up) is not None and not in_hold:
        because(problem, (sheet.number(Up), 1), card, phrase("the up-card"))
    elif best is not None and best.returned == card:
        because(problem, (sheet.number(Best), 3), card, phrase("given back"))
    elif swap is not None and card in swap.cards:
        at = (sheet.number(Swap), 2 + swap.cards.index(card))
        because(problem, at, card, phrase("swapped away"))
    elif in_hold:
        number, hold = in_hold[0]
        label = phrase("dealt to {seat}", seat=hold.seat)
        because(problem, (number, 2 + hold.cards.index(card)), card, label)
    elif kitty is not None and card in kitty.cards:
        at = (sheet.number(Kitty), 1 + kitty.cards.index(card))
        because(problem, at, card, phrase("in the kitty"))
    else:
        for later in replay.plays.after(play.trick - 1):
            if later.card == card and later.at != play.at:
                because_played(problem, later, phrase("played here too"))
                return
        if swap is not None and swap.seat is play.seat:
            because(problem, (sheet.number(Swap), 1), None, phrase("took the kitty's cards"))
        else:
            because_dealt(replay, problem)


def _point_at_proof(replay: HandReplay, problem: Problem, play: WrittenPlay) -> None:
    """Point at the card that proves a renege: in a later play, or in the hand as written."""
    hand, sheet, seat = replay.hand, replay.sheet, play.seat
    follow = hand.suit_led & hand.held[seat]
    if not follow:  # What is left for its gaps proves it.
        because_dealt(replay, problem)
        return
    later = replay.plays.first_play(follow, seat, play.trick)
    if later is not None:
        because_played(problem, later, phrase("{seat} still held this", seat=seat))
        return
    label = phrase("{seat} held this", seat=seat)
    for proof in cards_in(follow):
        if seat in sheet.holds and proof in sheet.holds[seat][1].cards:
            number, hold = sheet.holds[seat]
            because(problem, (number, 2 + hold.cards.index(proof)), proof, label)
            return
        if proof == hand.up:
            because(problem, (_up_line(replay), 1), proof, label)
            return


def _check_up_card(replay: HandReplay) -> Iterator[Problem]:
    """A dealer who took the up-card played it, or buried it where the rules allow that."""
    hand, plays, up, sheet = replay.hand, replay.plays, replay.hand.up, replay.sheet
    dealer = hand.dealer
    if not hand.ordered or up is None or up > BENNY or hand.best is not None:
        return
    if up == hand.discarded or not plays.complete[dealer] or BIT[up] & hand.played:
        return
    discard = sheet.one(Discard)
    if not replay.rules.may_bury_up_card:
        at = (_up_line(replay), 1)
        yield Problem(UP_CARD_BURIED, "never-played", at, seat=dealer, card=up)
    elif discard is not None and hand.discarded != UNKNOWN:
        at = (sheet.number(Discard), 1)
        problem = Problem(
            CARD_NOT_HELD, "discard-up-card", at, seat=dealer, card=discard.card, up=up
        )
        because(problem, (_up_line(replay), 1), up, phrase("the up-card"))
        yield problem
