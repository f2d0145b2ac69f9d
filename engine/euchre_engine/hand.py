"""One hand of euchre: its state, the legal actions, and what each of them changes.

Knows: the state of a hand from the deal to the fifth trick, as far as the cards are known.
Does not know: scores, other hands, or what was written down about it (a record may say anything;
`audit/` reads it).

Legality is stated once, in `check`; `legal` is what `check` passes; `apply` raises what `check`
says. `take` applies an action that happened, legal or not, and the methods beside it say what is
learnt of a hand later: a record is read with them. A hand may be known in part, as a player at the
table knows it: `held` are the cards a seat certainly has, and `whole` says whether those are all of
them. What cannot be known to be illegal is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import combinations
from typing import Final

from .actions import (
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
from .cards import (
    BENNY,
    BIT,
    FOLLOWS,
    IN_SUIT,
    SUIT_OF,
    SUITS,
    TRUMPS,
    UNKNOWN,
    Card,
    CardSet,
    Suit,
    cards_in,
    left_bower,
    set_of,
    suit_printed,
)
from .problems import (
    CALL_AFTER_TRUMP,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    DEALER_MUST_CALL,
    DISCARD_WITHOUT_ORDER,
    DUPLICATE_CARD,
    FARMER_MAY_NOT_CALL,
    HAND_RULE_IGNORED,
    HAND_RULE_NOT_MET,
    MUST_HOLD_TRUMP,
    MUST_PLAY_ALONE,
    NOT_ALLOWED_HERE,
    OUT_OF_TURN,
    RENEGE,
    SITTING_OUT,
    TOO_MANY_TRICKS,
    TURNED_DOWN_SUIT,
    UP_CARD_BURIED,
    UP_CARD_ELSEWHERE,
    WRONG_HAND_SIZE,
    WRONG_LEADER,
    WRONG_ROUND,
    IllegalAction,
    Problem,
)
from .rules import STANDARD, Award, Ending, Result, Rules, sitting_out
from .seats import CLOCKWISE, LEFT, NEXT, PARTNER, SEAT_BIT, SEATS, SIDE, Seat, Side
from .trick import may_be_played, surely_winning_card, winning_card
from .words import Sentence, phrase

NOT_IN_HAND = phrase("not in that hand")


class Phase(Enum):
    """The next thing that a hand waits for."""

    DEAL = "the deal"
    BENNY = "the dealer to name a suit for the Benny"
    THROW_IN = "a hand to be thrown in"
    FIRST_ROUND = "the first round of calls"
    SECOND_ROUND = "the second round of calls"
    DISCARD = "the dealer's discard"
    PLAY = "a card"
    OVER = "nothing: the hand is over"


FIRST_ROUND: Final = Phase.FIRST_ROUND
SECOND_ROUND: Final = Phase.SECOND_ROUND
THROW_IN: Final = Phase.THROW_IN
PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER


_FIELDS: Final = (
    "alone",
    "best",
    "busy",
    "dealer",
    "discarded",
    "farmer",
    "farmer_may_speak",
    "held",
    "hidden",
    "kitty",
    "kitty_top",
    "suit_led",
    "lone_defender",
    "maker",
    "maybe_buried",
    "must_throw_in",
    "ordered",
    "out",
    "passes",
    "phase",
    "played",
    "rules",
    "thrown_in",
    "trick",
    "trick_by",
    "trump",
    "turn",
    "turned_down",
    "up",
    "up_suit",
    "whole",
    "winners",
)


class Hand:
    """The state of one hand under `rules`: apply a `Deal`, then the calls and plays.

    For reading: `phase`; `turn` (the seat to call or play, `None` if not known); `dealer`, `up`,
    `turned_down`, `trump`, `maker`, `alone`, `lone_defender`, `ordered` (true if the up-card was),
    `discarded`, `best`; `trick` and `trick_by` (the cards of the trick in progress and their
    players, in the order they fell); `winners` (of the finished tricks; `None` for a trick with
    unknown cards that decide it); `passes` (their number); `thrown_in` (the reason, if it was).
    `cards`, `players`, `tricks` and `award` answer the rest. The other attributes, most of them
    sets of cards or seats as bits, are for the audit of records in this package.

    `apply` changes the hand; `copy` makes one to try things on. What happened without being legal
    is for `take`, `take_play`, `know` and the methods beside them. Two hands are equal if all of
    their attributes are.
    """

    __slots__ = _FIELDS

    def __init__(self, rules: Rules = STANDARD) -> None:
        self.rules = rules
        self.phase = Phase.DEAL
        self.turn: Seat | None = None
        self.dealer = Seat.N
        self.up: Card | None = None
        self.up_suit: Suit | None = None
        # By seat: the cards it certainly has, whether these are all, and the number of its others.
        self.held: list[CardSet] = [0, 0, 0, 0]
        self.whole = [False, False, False, False]
        self.hidden = [5, 5, 5, 5]
        self.kitty: CardSet = 0  # As far as it is known.
        self.kitty_top: CardSet = 0  # The three cards that a farmer's hand gets.
        self.must_throw_in: tuple[Ending, Seat] | None = None
        self.farmer: Seat | None = None  # The seat that swapped for a farmer's hand.
        self.farmer_may_speak = False
        self.thrown_in: Ending | None = None
        self.passes = 0
        self.turned_down: Suit | None = None
        self.trump: Suit | None = None
        self.maker: Seat | None = None
        self.alone = False
        self.ordered = False
        self.discarded: Card | None = None
        self.maybe_buried: CardSet = 0  # One of these was discarded, if the discard is not known.
        self.lone_defender: Seat | None = None
        self.best: Best | None = None
        self.out = 0  # The set of seats that sit out.
        self.played: CardSet = 0
        self.trick: list[Card] = []
        self.trick_by: list[Seat] = []
        self.busy = 0  # The seats that sit out or have played to the trick in progress.
        self.suit_led: CardSet = 0  # All cards of the suit led to the trick in progress.
        self.winners: list[Seat | None] = []

    def copy(self) -> Hand:
        """An independent hand in the same state."""
        other = Hand(self.rules)
        for name in _FIELDS:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, list) else value)
        return other

    def __copy__(self) -> Hand:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and all(
            getattr(self, name) == getattr(other, name) for name in _FIELDS
        )

    def __repr__(self) -> str:
        tricks = "{} to {} tricks".format(*self.tricks())
        return f"<Hand: {self.dealer} dealt, {self._trump_words()}, {tricks}, {self._waits()}>"

    def __str__(self) -> str:
        """The four hands, clockwise from eldest, and what the hand waits for."""
        lines = [f"{self.dealer} dealt, up {self.up or '??'}, {self._trump_words()}"]
        for seat in CLOCKWISE[0][LEFT[self.dealer]]:
            cards = [*map(str, self.cards(seat)), *["??"] * self.hidden[seat]]
            out = " (sits out)" if SEAT_BIT[seat] & self.out else ""
            lines.append(f"{seat}: {' '.join(cards)}{out}")
        if self.trick:
            fell = zip(self.trick_by, self.trick, strict=True)
            lines.append("trick: " + ", ".join(f"{seat} {card}" for seat, card in fell))
        return "\n".join([*lines, "tricks: N/S {}, E/W {}".format(*self.tricks()), self._waits()])

    def _trump_words(self) -> str:
        if self.maker is None:
            return "nobody has made trump"
        return f"{self.maker} made {self.trump or 'it'}{' alone' if self.alone else ''}"

    def _waits(self) -> str:
        if self.phase is OVER or self.turn is None:
            return f"waits for {self.phase.value}"
        return f"waits for {self.turn}: {self.phase.value}"

    # -- check, legal and apply -----------------------------------------------------------------

    def check(self, action: Action) -> Problem | None:
        """The reason that an action is illegal now; `None` if it is legal (or not known to be
        illegal)."""
        match action:
            case Play(seat, card):
                return self.check_play(seat, card)
            case Pass() | Order() | Name():
                return self.check_call(action)
            case Discard(card):
                return self._check_discard(card)
            case Defend(seat):
                return self._check_defend(seat)
            case Best():
                return self._check_best(action)
            case Swap():
                return self._check_swap(action)
            case ThrowIn():
                return self._check_throw_in(action)
            case NameBenny(suit):
                return self._check_benny(suit)
            case Deal():
                return self._check_deal(action)

    def legal(self) -> list[Action]:
        """Every action that is legal now, in a fixed order.

        A card nobody remembers is never listed, and what is listed for a hand known in part is what
        is not known to be illegal. A hand that waits for its deal lists nothing: cards are dealt by
        chance, not by choice.
        """
        return [action for action in self._candidates() if self.check(action) is None]

    def apply(self, action: Action) -> Hand:
        """Apply a legal action and return this hand; `IllegalAction` (and no change) otherwise."""
        problem = self.check(action)
        if problem is not None:
            raise IllegalAction(problem)
        self.take(action)
        return self

    def take(self, action: Action) -> None:
        """Apply an action that happened, whether or not it was legal."""
        match action:
            case Play(seat, card):
                self.take_play(seat, card)
            case Pass():
                self.take_pass()
            case Order(seat, alone):
                self._take_order(seat, alone)
            case Name(seat, suit, alone):
                self._make(seat, suit, alone)
                self._begin_play()
            case Discard(card):
                self._take_discard(card)
            case Defend(seat):
                self.lone_defender = seat
                self._begin_play()
            case Best(given, returned):
                self._take_best(action, given, returned)
            case Swap():
                self._take_swap(action)
            case ThrowIn(reason, _):
                self.farmer_may_speak = False
                self.thrown_in = reason
                self.phase = OVER
            case NameBenny(suit):
                self.up_suit = suit
                self._begin_bidding()
            case Deal():
                self.deal(action.dealer, action.up, map(set_of, action.hands), action.kitty)

    def _candidates(self) -> list[Action]:
        match self.phase:
            case Phase.BENNY:
                return [NameBenny(suit) for suit in SUITS]
            case Phase.THROW_IN:
                return [ThrowIn(e, s) for e in Ending for s in SEATS]
            case Phase.FIRST_ROUND | Phase.SECOND_ROUND:
                return self._candidate_calls()
            case Phase.DISCARD:
                return [Discard(c) for c in cards_in(self.rules.whole_deck)]
            case Phase.PLAY:
                return self._candidate_plays()
            case Phase.DEAL | Phase.OVER:
                return []

    def _candidate_calls(self) -> list[Action]:
        seats = SEATS if self.turn is None else (self.turn,)
        calls: list[Action] = []
        for seat in seats:
            calls.append(Pass(seat))
            calls += [Order(seat, alone) for alone in (False, True)]
            calls += [Name(seat, suit, alone) for suit in TRUMPS for alone in (False, True)]
        if self.farmer_may_speak:
            farmer_cards = self.rules.farmer_cards
            for seat in SEATS:
                mine = farmer_cards if not self.whole[seat] else farmer_cards & self.held[seat]
                calls += [Swap(seat, three) for three in combinations(cards_in(mine), 3)]
        calls += [ThrowIn(e, s) for e in (Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE) for s in SEATS]
        return calls

    def _candidate_plays(self) -> list[Action]:
        plays: list[Action] = []
        if not self.winners and not self.trick:
            plays += [Defend(seat) for seat in SEATS]
            if self.alone and self.rules.may_ask_for_best:
                assert self.maker is not None
                given = self._possible_cards(PARTNER[self.maker])
                returned = self._possible_cards(self.maker)
                plays += [Best(a, b) for a in cards_in(given) for b in cards_in(returned)]
        if self.discarded is None and self.ordered:
            plays += [Discard(card) for card in cards_in(self.rules.whole_deck)]
        seats = SEATS if self.turn is None else (self.turn,)
        plays += [Play(seat, c) for seat in seats for c in cards_in(self.rules.whole_deck)]
        return plays

    def _possible_cards(self, seat: Seat) -> CardSet:
        """Every card that a seat may have."""
        return self.held[seat] if self.whole[seat] else self.rules.whole_deck

    # -- the deal ----------------------------------------------------------------------------

    def _check_deal(self, deal: Deal) -> Problem | None:
        if self.phase is not Phase.DEAL:
            return Problem(DUPLICATE_CARD, "dealt")
        dealt_cards = 0
        up = () if deal.up is None else (deal.up,)
        for case, cards in (("up", up), *(("dealt", some) for some in (deal.kitty, *deal.hands))):
            for card in cards:
                if card != UNKNOWN and not BIT[card] & self.rules.whole_deck:
                    return Problem(CARD_NOT_IN_DECK, case, card=card)
                if BIT[card] & dealt_cards:
                    return Problem(DUPLICATE_CARD, card=card)
                dealt_cards |= BIT[card]
        if any(len(cards) > 5 for cards in deal.hands):
            return Problem(WRONG_HAND_SIZE, "more-than-five")
        if len(deal.kitty) > self.rules.kitty_size:
            return Problem(WRONG_HAND_SIZE, "large-kitty")
        return None

    def deal(
        self, dealer: Seat, up: Card | None, hands: Iterable[CardSet], kitty: Sequence[Card]
    ) -> None:
        """Deal, with the set of known cards of each hand."""
        self.dealer = dealer
        self.up = up
        if kitty:
            self.kitty = set_of(kitty)
            self.kitty_top = set_of(kitty[:3])
        held = self.held = list(hands)
        hidden = self.hidden = [5 - cards.bit_count() for cards in held]
        whole = self.whole = [not unknown for unknown in hidden]
        rules = self.rules
        if rules.looks_at_dealt_hands:
            for seat in CLOCKWISE[0][LEFT[self.dealer]]:
                reason = rules.must_throw_in(held[seat]) if whole[seat] else None
                if reason is not None:
                    self.must_throw_in = (reason, seat)
                    break
        if self.up == BENNY:
            self.phase = Phase.BENNY
            self.turn = self.dealer
            return
        if self.up is not None and self.up < BENNY:
            self.up_suit = suit_printed(self.up)
        self._begin_bidding()

    def _begin_bidding(self) -> None:
        if self.must_throw_in is not None:
            self.phase = THROW_IN
            self.turn = self.must_throw_in[1]
            return
        self.phase = FIRST_ROUND
        self.turn = LEFT[self.dealer]
        self.farmer_may_speak = bool(self.rules.farmer_cards)

    def _check_benny(self, suit: Suit) -> Problem | None:
        if self.phase is not Phase.BENNY or suit is Suit.NO_TRUMP:
            return Problem(NOT_ALLOWED_HERE, "benny")
        return None

    def _check_throw_in(self, action: ThrowIn) -> Problem | None:
        if not self.rules.has_throw_in(action.reason):
            rule = action.reason.value
            return Problem(NOT_ALLOWED_HERE, "throw-in", seat=action.seat, rule=rule)
        if self.phase is THROW_IN:
            cards = self.held[action.seat]
            if not self.whole[action.seat] or self.rules.must_throw_in(cards) is action.reason:
                return None
        elif self.phase is FIRST_ROUND and self.farmer is None and not self.passes:
            if not self.whole[action.seat]:
                return None
        else:
            return Problem(HAND_RULE_NOT_MET, "throw-in-late", seat=action.seat)
        return Problem(HAND_RULE_NOT_MET, seat=action.seat, reason=action.reason)

    def _check_swap(self, action: Swap) -> Problem | None:
        seat, cards = action.seat, action.cards
        farmer_cards = self.rules.farmer_cards
        if not farmer_cards:
            return Problem(NOT_ALLOWED_HERE, "farmers-hand", seat=seat, rule="farmers-hand")
        if not self.farmer_may_speak or self.phase is not FIRST_ROUND:
            return Problem(HAND_RULE_NOT_MET, "swap-late", seat=seat)
        swapped = 0
        for card in cards:
            swapped |= BIT[card]
            if card != UNKNOWN and not BIT[card] & self.rules.whole_deck:
                return self._not_in_deck(seat, card)
            if card != UNKNOWN and not BIT[card] & farmer_cards:
                return Problem(HAND_RULE_NOT_MET, "not-swapped", seat=seat, card=card)
        for card in cards:
            where = None if BIT[card] & self.held[seat] else self._known_elsewhere(seat, card)
            if where is not None:
                return Problem(HAND_RULE_NOT_MET, "elsewhere", seat=seat, card=card, where=where)
        known = sum(1 for card in cards if card != UNKNOWN)
        if len(cards) != 3 or swapped.bit_count() != known:
            return Problem(HAND_RULE_NOT_MET, "three", seat=seat)
        if self.whole[seat] and (
            swapped & ~self.held[seat] or not self.rules.may_swap(self.held[seat])
        ):
            return Problem(HAND_RULE_NOT_MET, "no-farmers-hand", seat=seat)
        return None

    def _take_swap(self, action: Swap) -> None:
        seat = action.seat
        self.farmer = seat
        self.farmer_may_speak = False
        swapped = set_of(action.cards)
        # A card that nobody remembers may be any of those that may be swapped.
        gone = swapped | (self.rules.farmer_cards if UNKNOWN in action.cards else 0)
        self.know(seat, (self.held[seat] & ~gone) | self.kitty_top, 5)
        self.kitty = (self.kitty & ~self.kitty_top) | swapped

    # -- the bidding -------------------------------------------------------------------------

    def check_call(self, call: Pass | Order | Name) -> Problem | None:
        """`check` for a call."""
        seat = call.seat
        phase = self.phase
        second = phase is SECOND_ROUND
        if seat is not self.turn or not (second or phase is FIRST_ROUND):
            return self._why_not_call(seat)
        if call.__class__ is Pass:
            if self.rules.may_pass(second, seat is self.dealer):
                return None
            return Problem(DEALER_MUST_CALL, seat=seat, rule="stick-the-dealer")
        suit: Suit | None = None
        match call:
            case Order(_, alone):
                if second:
                    return Problem(WRONG_ROUND, "order", seat=seat)
                if not alone and self.rules.must_play_alone(seat, self.dealer):
                    return Problem(MUST_PLAY_ALONE, seat=seat)
                suit = self.up_suit
            case Name(_, suit, _):
                if not second:
                    return Problem(WRONG_ROUND, "name", seat=seat, suit=suit)
                if suit is Suit.NO_TRUMP and not self.rules.has_no_trump:
                    return Problem(NOT_ALLOWED_HERE, "no-trump", seat=seat, rule="no-trump")
                if suit is not Suit.NO_TRUMP and not self.rules.may_name(suit, self.turned_down):
                    return Problem(TURNED_DOWN_SUIT, seat=seat, suit=suit)
        return self._check_maker(seat, suit)

    def _why_not_call(self, seat: Seat) -> Problem:
        """The reason that this seat may not call now."""
        phase = self.phase
        if phase is THROW_IN:
            assert self.must_throw_in is not None
            reason, shown = self.must_throw_in
            return Problem(HAND_RULE_IGNORED, seat=shown, reason=reason)
        if phase is FIRST_ROUND or phase is SECOND_ROUND:
            return Problem(OUT_OF_TURN, "call", seat=seat, turn=self.turn)
        if phase is Phase.DEAL or phase is Phase.BENNY:
            return Problem(OUT_OF_TURN, "call-not-yet", seat=seat, phase=phase.value)
        return Problem(CALL_AFTER_TRUMP, "over" if phase is OVER else "", seat=seat)

    def _check_maker(self, seat: Seat, suit: Suit | None) -> Problem | None:
        stuck = self.phase is SECOND_ROUND and seat is self.dealer and self.rules.dealer_is_stuck
        if seat is self.farmer and not stuck and not self.rules.farmer_may_call:
            return Problem(FARMER_MAY_NOT_CALL, seat=seat)
        if suit is None or not self.whole[seat]:
            return None
        held = self.held[seat]
        if self.rules.may_make(suit, held):
            return None
        if stuck and not self.rules.nameable_suits(held, self.turned_down):
            return None
        case = "natural" if held & IN_SUIT[suit][suit] else ""
        return Problem(MUST_HOLD_TRUMP, case, seat=seat, suit=suit)

    def take_pass(self) -> None:
        """The seat whose turn it is passes."""
        self.play_on()
        self.passes += 1
        if self.turn is not None:
            self.turn = LEFT[self.turn]
        if self.passes == 4:
            self.phase = SECOND_ROUND
            self.turned_down = self.up_suit
            self.turn = LEFT[self.dealer]
        elif self.passes == 8:
            self.thrown_in = Ending.ALL_PASSED
            self.phase = OVER
            self.turn = None

    def _take_order(self, seat: Seat, alone: bool) -> None:
        self.turned_down = None
        self.ordered = True
        self._make(seat, self.up_suit, alone)
        dealer = self.dealer
        if self.up is None or self.up == UNKNOWN:
            self.hidden[dealer] += 1
            self.whole[dealer] = False
        else:
            self.held[dealer] |= BIT[self.up]
        if SEAT_BIT[dealer] & self.out:
            # A dealer who sits out still picks the card up; the discard does not matter to play.
            self._begin_play()
        else:
            self.phase = Phase.DISCARD
            self.turn = dealer

    def play_on(self) -> None:
        """Continue the bidding: nobody swaps any more, or throws in a hand that must be."""
        self.farmer_may_speak = False
        if self.phase is THROW_IN:
            self.phase = FIRST_ROUND
            self.turn = LEFT[self.dealer]

    def know(self, seat: Seat, cards: CardSet, size: int) -> None:
        """Set what is known of a seat's hand: these cards, in a hand of `size` cards."""
        self.held[seat] = cards
        self.hidden[seat] = max(0, size - cards.bit_count())
        self.whole[seat] = self.hidden[seat] == 0

    def _make(self, seat: Seat, suit: Suit | None, alone: bool) -> None:
        self.play_on()
        self.maker = seat
        self.trump = suit
        self.alone = alone
        self.out = SEAT_BIT[PARTNER[seat]] if alone else 0

    def _begin_play(self) -> None:
        assert self.maker is not None
        self.phase = PLAY
        self.out = sitting_out(self.maker, self.alone, self.lone_defender)
        self.busy = self.out
        self.turn = self.rules.opening_leader(
            self.dealer, self.maker, self.alone, self.lone_defender
        )

    # -- cards changing hands ----------------------------------------------------------------

    def _check_discard(self, card: Card) -> Problem | None:
        dealer = self.dealer
        if not self.ordered:
            return Problem(DISCARD_WITHOUT_ORDER, seat=dealer, card=card)
        begun = self.lone_defender is not None or self.best is not None or self.played
        if self.discarded is not None or begun or self.phase is OVER:
            return Problem(DISCARD_WITHOUT_ORDER, "late", seat=dealer, card=card)
        if card == UNKNOWN:
            return None
        if not BIT[card] & self.rules.whole_deck:
            return self._not_in_deck(dealer, card)
        if card == self.up and not self.rules.may_bury_up_card:
            return Problem(UP_CARD_BURIED, seat=dealer, card=card)
        if BIT[card] & self.held[dealer]:
            return None
        where = self._known_elsewhere(dealer, card)
        if where is not None:
            return Problem(CARD_NOT_HELD, "discard-elsewhere", seat=dealer, card=card, where=where)
        return (
            Problem(CARD_NOT_HELD, "discard", seat=dealer, card=card)
            if self.whole[dealer]
            else None
        )

    def _take_discard(self, card: Card) -> None:
        dealer = self.dealer
        self.discarded = card
        if card != UNKNOWN:
            if BIT[card] & self.held[dealer]:
                self.held[dealer] &= ~BIT[card]
            elif self.hidden[dealer]:
                self.hidden[dealer] -= 1
                self.whole[dealer] = self.hidden[dealer] == 0
        else:
            # Any of the known cards may be the buried one: the plays may tell.
            pool = self.held[dealer]
            if self.up is not None and not self.rules.may_bury_up_card:
                pool &= ~BIT[self.up]
            self.maybe_buried = pool
        if self.phase is Phase.DISCARD:
            self._begin_play()

    def _check_defend(self, seat: Seat) -> Problem | None:
        allowed = self.rules.may_defend_alone(self.alone)
        if self.phase is not PLAY or self.played or self.trick or self.winners:
            case = "defend-late"
        elif not allowed:
            against_loner = not self.alone and self.rules.may_defend_alone(True)
            case = "defend-against-two" if against_loner else "defend-alone"
        elif self.maker is not None and SIDE[seat] is SIDE[self.maker]:
            case = "defend-own-side"
        elif self.lone_defender is not None:
            case = "defend-twice"
        elif self.best is not None:
            case = "defend-after-best"
        else:
            return None
        rule = "" if allowed else "defend-alone"
        return Problem(NOT_ALLOWED_HERE, case, seat=seat, rule=rule, other=self.lone_defender)

    def _check_best(self, best: Best) -> Problem | None:
        if not self.rules.may_ask_for_best:
            return Problem(NOT_ALLOWED_HERE, "best", rule="partners-best")
        if not self.alone or self.maker is None:
            return Problem(NOT_ALLOWED_HERE, "best-loner")
        if self.phase is not PLAY or self.played or self.trick or self.winners:
            return Problem(NOT_ALLOWED_HERE, "best-late")
        if self.best is not None:
            return Problem(NOT_ALLOWED_HERE, "best-twice")
        giver, maker = PARTNER[self.maker], self.maker
        if best.given == best.returned != UNKNOWN:
            return Problem(CARD_NOT_HELD, "best-same", seat=maker, card=best.returned)
        for seat, card in ((giver, best.given), (maker, best.returned)):
            if card == UNKNOWN or BIT[card] & self.held[seat]:
                continue
            if not BIT[card] & self.rules.whole_deck:
                return self._not_in_deck(seat, card)
            where = self._known_elsewhere(seat, card)
            if self.whole[seat] or where is not None:
                return Problem(
                    CARD_NOT_HELD, "best", seat=seat, card=card, where=where or NOT_IN_HAND
                )
        return None

    def _take_best(self, best: Best, given: Card, returned: Card) -> None:
        assert self.maker is not None
        maker, giver = self.maker, PARTNER[self.maker]
        self.best = best
        for seat, gone, come in ((maker, returned, given), (giver, given, returned)):
            # A card that nobody remembers may be any of the hand.
            kept = 0 if gone == UNKNOWN else self.held[seat] & ~BIT[gone]
            self.know(seat, kept | BIT[come], 5)

    # -- play --------------------------------------------------------------------------------

    def check_play(self, seat: Seat, card: Card) -> Problem | None:
        """`check(Play(seat, card))`, without the action."""
        if self.phase is not PLAY:
            if self.phase is OVER:
                return Problem(TOO_MANY_TRICKS, "over", seat=seat, card=card)
            return Problem(OUT_OF_TURN, "not-yet", seat=seat, card=card, phase=self.phase.value)
        if SEAT_BIT[seat] & self.out:
            return Problem(SITTING_OUT, seat=seat, card=card)
        not_held = self.check_held(seat, card)
        turn = self._check_turn(seat, card)
        if turn is not None and turn.kind is WRONG_LEADER:
            return turn
        return not_held or turn or self._check_following(seat, card)

    def _check_turn(self, seat: Seat, card: Card) -> Problem | None:
        turn = self.turn
        if turn is None or seat is turn:
            return None
        if self.trick:
            return Problem(OUT_OF_TURN, seat=seat, card=card, turn=turn)
        case = "winner" if self.winners else "first"
        return Problem(WRONG_LEADER, case, seat=seat, card=card, turn=turn)

    def _check_following(self, seat: Seat, card: Card) -> Problem | None:
        """The problem with a card that does not follow suit although its player can; else
        `None`."""
        if card == UNKNOWN or may_be_played(BIT[card], self.suit_led, self.held[seat]):
            return None
        follow = self.suit_led & self.held[seat]
        buried = self.maybe_buried if seat is self.dealer else 0
        if buried and not follow & ~buried and follow.bit_count() == 1:
            return None  # The one card that would follow may be the one the dealer buried.
        return self.renege(seat, card, follow)

    def check_held(self, seat: Seat, card: Card) -> Problem | None:
        """The reason that a card cannot be in this seat's hand; `None` if it can."""
        if card == UNKNOWN:
            return None
        bit = BIT[card]
        if not bit & self.rules.whole_deck:
            return self._not_in_deck(seat, card)
        if bit & self.played:
            return Problem(DUPLICATE_CARD, "played", seat=seat, card=card)
        if card == self.discarded:
            return Problem(CARD_NOT_HELD, "buried", seat=seat, card=card)
        if bit & self.held[seat]:
            return None
        if card == self.up and self.maker is not None and self.best is None:
            if not self.ordered:
                return Problem(CARD_NOT_HELD, "turned-down", seat=seat, card=card)
            if seat is self.dealer:
                return None
            return Problem(UP_CARD_ELSEWHERE, seat=seat, card=card, dealer=self.dealer)
        where = self._known_elsewhere(seat, card)
        if not self.whole[seat] and where is None:
            return None
        return Problem(CARD_NOT_HELD, seat=seat, card=card, where=where or NOT_IN_HAND)

    def _not_in_deck(self, seat: Seat, card: Card) -> Problem:
        return Problem(CARD_NOT_IN_DECK, seat=seat, card=card, deck=len(self.rules.deck))

    def _known_elsewhere(self, seat: Seat, card: Card) -> Sentence | None:
        """The place where a card is known to be, other than this seat's hand; `None` if not
        known."""
        if card == UNKNOWN:
            return None
        bit = BIT[card]
        for other in SEATS:
            if other is not seat and bit & self.held[other]:
                return phrase("in {holder}'s hand", holder=other)
        if bit & self.kitty:
            return phrase("in the kitty")
        if bit & self.played:
            return phrase("played already")
        if card == self.up and not (self.ordered and seat is self.dealer):
            return phrase("the up-card")
        return None

    def renege(self, seat: Seat, card: Card, follow: CardSet, case: str = "") -> Problem:
        """The problem that a seat plays a card while it holds these, which `follow` suit; in the
        case `one-of`, while it holds at least one of them."""
        trump = self.trump
        assert trump is not None
        led = SUITS[SUIT_OF[trump][self.trick[0]]]
        held = tuple(cards_in(follow))
        if not case and led is trump:
            case = "trump"
        problem = Problem(RENEGE, case, seat=seat, card=card, led=led, held=held)
        left = left_bower(trump)
        if left is not None and card == left:
            problem.add("+played-left")
        elif left is not None and held == (left,):
            problem.add("+held-left", left=left)
        return problem

    def take_play(self, seat: Seat, card: Card) -> None:
        """The seat plays a card, legal or not."""
        trick = self.trick
        if not trick:
            self.suit_led = 0 if self.trump is None else FOLLOWS[self.trump][card]
        bit = BIT[card]
        if trick and SEAT_BIT[seat] & self.out:
            self.played |= bit  # A card of a seat that sits out takes no part in the trick.
            return
        trick.append(card)
        self.trick_by.append(seat)
        self.played |= bit
        if card == UNKNOWN:
            # It may have been any card of the hand: none of the others is certain any more.
            self.know(seat, 0, self.held[seat].bit_count() + self.hidden[seat] - 1)
        elif bit & self.held[seat]:
            self.held[seat] ^= bit
        elif self.hidden[seat]:
            self.hidden[seat] -= 1
            self.whole[seat] = self.hidden[seat] == 0
        busy = self.busy = self.busy | SEAT_BIT[seat]
        if busy == 15:
            self.end_trick()
        else:
            # Clockwise from the leader: a card out of turn takes nobody's turn away.
            self.turn = NEXT[busy][self.trick_by[0]]

    def end_trick(self) -> None:
        """Close the trick in progress with the cards it has, and see who won it."""
        trick = self.trick
        winner: Seat | None = None
        if trick and self.trump is not None:
            unseen = self.rules.whole_deck & ~self.played
            best = surely_winning_card(trick, self.trump, unseen)
            if best is not None:
                winner = self.trick_by[best]
        self.winners.append(winner)
        self.turn = winner
        self.trick = []
        self.trick_by = []
        self.busy = self.out
        self.suit_led = 0
        if len(self.winners) == 5:
            self.phase = OVER
            self.turn = None

    # -- what happened, and what is learnt later ----------------------------------------------

    def take_trick(self, seats: Sequence[Seat], cards: Sequence[Card]) -> int:
        """Take a whole trick if every card is plainly legal: in its player's hand, in turn, and not
        played yet. `seats` are its players in the order of play, one a card.

        Returns the number of cards that did not follow suit; or −1 without any change, and then
        `check_play` tells what is wrong, card by card.
        """
        held, whole, trump = self.held, self.whole, self.trump
        if trump is None or self.phase is not PLAY or self.trick or seats[0] is not self.turn:
            return -1
        led = FOLLOWS[trump][cards[0]]
        fallen = self.played
        off_suit = 0
        for seat, card in zip(seats, cards):  # noqa: B905 (equally long, and strict costs time)
            bit = BIT[card]
            mine = held[seat]
            if not bit & mine or bit & fallen:
                return -1
            if led and not bit & led:
                if not whole[seat] or led & mine:
                    return -1
                off_suit += 1
            fallen |= bit
        self.played = fallen
        for seat, card in zip(seats, cards):  # noqa: B905
            held[seat] ^= BIT[card]
        self.turn = seats[winning_card(cards, trump)]
        self.winners.append(self.turn)
        if len(self.winners) == 5:
            self.phase = OVER
            self.turn = None
        return off_suit

    def credit(self, winner: Seat | None) -> None:
        """Give the last trick to this seat, which leads the next one."""
        self.winners[-1] = winner
        if self.phase is PLAY:
            self.turn = winner

    def throw_in(self, reason: Ending) -> None:
        """End the hand here, without play."""
        self.thrown_in = reason
        self.phase = OVER

    def turn_to(self, seat: Seat | None) -> None:
        """Make it this seat's turn; `None` if that cannot be known."""
        self.turn = seat

    def name_up_suit(self, suit: Suit | None) -> None:
        """Set the suit of an up-card that is not known itself."""
        self.up_suit = suit

    def sit_out(self, out: int) -> None:
        """Let this set of seats sit out, because it did not play, whatever was called."""
        self.out = self.busy = out
        if self.turn is not None:
            self.turn = NEXT[out][self.turn]

    def dealer_has(self, shown: CardSet, maybe_buried: CardSet) -> None:
        """Give the dealer the cards that were shown; one of `maybe_buried` was discarded."""
        self.held[self.dealer] |= shown
        self.maybe_buried = maybe_buried

    def forget_dealer(self, discarded: Card | None) -> None:
        """Take the up-card and the discard out of the hands: who dealt is not known."""
        if self.up is not None:
            self.held[self.dealer] &= ~BIT[self.up]
            self.up = None
        self._take_discard(UNKNOWN)
        self.maybe_buried = 0
        if discarded is not None:
            self.discarded = discarded
        for seat in SEATS:
            self.know(seat, self.held[seat], 6)  # Any of them may have had another card.

    # -- what can be seen ---------------------------------------------------------------------

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat is known to hold now, by suit and rank."""
        return tuple(cards_in(self.held[seat]))

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play, clockwise from eldest: all but those who sit out for a loner."""
        return CLOCKWISE[self.out][LEFT[self.dealer]]

    # -- the result --------------------------------------------------------------------------

    def tricks(self) -> tuple[int, int]:
        """The finished tricks won by N/S and by E/W; a trick whose winner is not known counts for
        none."""
        sides = [SIDE[seat] for seat in self.winners if seat is not None]
        return sides.count(Side.NS), sides.count(Side.EW)

    def award(self) -> Award | None:
        """The points of the finished hand under its rules; `None` if it was thrown in.

        Raises `ValueError` if it is not over, or if the cards do not tell who won a trick.
        """
        if self.phase is not OVER:
            raise ValueError(f"the hand is not over: it waits for {self.phase.value}")
        if self.maker is None:
            return None
        tricks = self.tricks()
        if sum(tricks) != 5:
            raise ValueError("not all of the five tricks are known")
        return self.rules.award(self.result(tricks[SIDE[self.maker]]))

    def result(self, makers_tricks: int) -> Result:
        """The result of the hand if the makers took so many tricks; `ValueError` without a
        maker."""
        if self.maker is None:
            raise ValueError("nobody made trump")
        return Result(
            self.maker, self.alone, self.lone_defender, self.best is not None, makers_tricks
        )
