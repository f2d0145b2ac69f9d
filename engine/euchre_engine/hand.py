"""One hand of euchre: what is legal, and what follows.

Knows: the state of a hand from the deal to the fifth trick, as far as the cards are known.
Does not know: scores, other hands, or what was written down about it.

Legality is stated once, in `check`; `legal` is what `check` passes; `apply` raises what `check`
says. `take` applies an action that is known to have happened, legal or not: a replay uses it to go
on with what was recorded. A hand may be known in part: `held` are the cards a seat certainly has,
and `whole` says whether those are all of them. What cannot be known to be illegal is legal.
"""

from __future__ import annotations

from enum import Enum
from itertools import combinations

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
    CARD_NAMES,
    FOLLOWS,
    IN_SUIT,
    SUIT_OF,
    SUIT_WORDS,
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
from .endings import Ending
from .problems import (
    BEST_NOT_HELD,
    BURIED_CARD_PLAYED,
    CALL_AFTER_TRUMP,
    CALL_OUT_OF_TURN,
    CARD_NOT_HELD,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    DEALER_MUST_CALL,
    DISCARD_NOT_HELD,
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
    TURNED_DOWN_CARD_PLAYED,
    TURNED_DOWN_SUIT,
    UP_CARD_BURIED,
    UP_CARD_ELSEWHERE,
    WRONG_HAND_SIZE,
    WRONG_LEADER,
    WRONG_ROUND,
    IllegalAction,
    Kind,
    Problem,
)
from .rules import STANDARD, Result, Rules, sitting_out
from .seats import AT, CLOCKWISE, LEFT, NEXT, PARTNER, PLACES, SEATS, SIDE, Seat, Side
from .trick import surely_winning_card, winning_card
from .words import listed


class Phase(Enum):
    """What a hand waits for."""

    DEAL = "the deal"
    BENNY = "the dealer to name a suit for the Benny"
    THROW_IN = "a hand to be thrown in"
    FIRST_ROUND = "the first round of calls"
    SECOND_ROUND = "the second round of calls"
    DISCARD = "the dealer's discard"
    PLAY = "a card"
    OVER = "nothing: the hand is over"


FIRST_ROUND, SECOND_ROUND = Phase.FIRST_ROUND, Phase.SECOND_ROUND
THROW_IN, PLAY, OVER = Phase.THROW_IN, Phase.PLAY, Phase.OVER


class Hand:
    """The state of one hand; a fold over actions, begun by `Deal`.

    All fields are for reading: `phase`; `turn` (whose call or card it is, `None` when that is not
    known); `held`, `hidden` (how many more cards a seat has) and `whole` by seat; `dealer`, `up`,
    `turned_down`, `trump`, `maker`, `alone`, `lone_defender`, `ordered`; `out` (the set of seats
    sitting out); `trick` and `trick_by` (the cards of the trick in progress and who played them, in
    the order they fell); `winners` (who won each finished trick, `None` where the cards do not
    say); `passes` (how many seats have passed).
    """

    __slots__ = (
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
        "led",
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

    def __init__(self, rules: Rules = STANDARD) -> None:
        self.rules = rules
        self.phase = Phase.DEAL
        self.turn: Seat | None = None
        self.dealer = Seat.N
        self.up: Card | None = None
        self.up_suit: Suit | None = None
        self.held: list[CardSet] = [0, 0, 0, 0]
        self.whole = [False, False, False, False]
        self.hidden = [5, 5, 5, 5]
        self.kitty: CardSet = 0
        self.kitty_top: CardSet = 0
        self.must_throw_in: tuple[Ending, Seat] | None = None
        self.farmer: Seat | None = None
        self.farmer_may_speak = False
        self.thrown_in: Ending | None = None
        self.passes = 0
        self.turned_down: Suit | None = None
        self.trump: Suit | None = None
        self.maker: Seat | None = None
        self.alone = False
        self.ordered = False
        self.discarded: Card | None = None
        self.maybe_buried: CardSet = 0
        self.lone_defender: Seat | None = None
        self.best: Best | None = None
        self.out = 0
        self.played: CardSet = 0
        self.trick: list[Card] = []
        self.trick_by: list[Seat] = []
        self.busy = 0
        self.led: CardSet = 0
        self.winners: list[Seat | None] = []

    # -- the three questions -----------------------------------------------------------------

    def check(self, action: Action) -> Problem | None:
        """Why an action is illegal now; `None` when it is legal (or not known to be illegal)."""
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
        is not known to be illegal. A hand that waits for its deal lists none: chance is not an
        action.
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
                self._take_deal(action)

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
                deck = list(cards_in(self.rules.whole_deck))
                plays += [Best(a, b) for a in deck for b in deck]
        if self.discarded is None and self.ordered:
            plays += [Discard(card) for card in cards_in(self.rules.whole_deck)]
        seats = SEATS if self.turn is None else (self.turn,)
        plays += [Play(seat, c) for seat in seats for c in cards_in(self.rules.whole_deck)]
        return plays

    # -- the deal ----------------------------------------------------------------------------

    def _check_deal(self, deal: Deal) -> Problem | None:
        if self.phase is not Phase.DEAL:
            return Problem(DUPLICATE_CARD, "this hand has been dealt")
        seen = BIT[deal.up] if deal.up is not None else 0
        if seen & ~self.rules.whole_deck:
            return Problem(CARD_NOT_IN_DECK, "the up-card is not in the deck", card=deal.up)
        for cards in (set_of(deal.kitty), *deal.hands):
            if cards & ~self.rules.whole_deck:
                return Problem(CARD_NOT_IN_DECK, "a card that is not in the deck was dealt")
            if cards & seen:
                twice = next(cards_in(cards & seen))
                return Problem(
                    DUPLICATE_CARD, f"{CARD_NAMES[twice]} was dealt twice", card=Card(twice)
                )
            seen |= cards
        if any(cards.bit_count() > 5 for cards in deal.hands):
            return Problem(WRONG_HAND_SIZE, "a seat was dealt more than five cards")
        if len(deal.kitty) > self.rules.kitty_size:
            return Problem(WRONG_HAND_SIZE, "the kitty has too many cards")
        return None

    def _take_deal(self, deal: Deal) -> None:
        self.dealer = deal.dealer
        self.up = deal.up
        if deal.kitty:
            self.kitty = set_of(deal.kitty)
            self.kitty_top = set_of(deal.kitty[:3])
        held = self.held = list(deal.hands)
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
            return Problem(
                NOT_ALLOWED_HERE,
                "the dealer names one of the four suits, once, when the Benny is turned up",
            )
        return None

    def _check_throw_in(self, action: ThrowIn) -> Problem | None:
        if not self.rules.has_throw_in(action.reason):
            return Problem(
                NOT_ALLOWED_HERE,
                f"these rules do not throw in a hand for {action.reason.value}",
                seat=action.seat,
                rule=action.reason.value,
            )
        if self.phase is THROW_IN:
            cards = self.held[action.seat]
            if not self.whole[action.seat] or self.rules.must_throw_in(cards) is action.reason:
                return None
        elif self.phase is FIRST_ROUND and self.farmer is None and not self.passes:
            if not self.whole[action.seat]:
                return None
        else:
            return Problem(
                HAND_RULE_NOT_MET, "a hand is thrown in before the bidding", seat=action.seat
            )
        return Problem(
            HAND_RULE_NOT_MET,
            f"{action.seat.name} was not dealt a hand with {_throw_in_words(action.reason)}",
            seat=action.seat,
        )

    def _check_swap(self, action: Swap) -> Problem | None:
        seat, cards = action.seat, action.cards
        wanted = self.rules.farmer_cards
        if not wanted:
            words = "these rules have no farmer's hand"
            return Problem(NOT_ALLOWED_HERE, words, seat=seat, rule="farmers-hand")
        if not self.farmer_may_speak or self.phase is not FIRST_ROUND:
            return Problem(
                HAND_RULE_NOT_MET,
                "a farmer's hand is swapped before the bidding, and only once a deal",
                seat=seat,
            )
        given = 0
        for card in cards:
            given |= BIT[card]
            if card != UNKNOWN and not BIT[card] & self.rules.whole_deck:
                return self._not_in_deck(seat, card)
            if card != UNKNOWN and not BIT[card] & wanted:
                return Problem(
                    HAND_RULE_NOT_MET,
                    f"{CARD_NAMES[card]} cannot be swapped for a farmer's hand",
                    seat=seat,
                    card=card,
                )
        for card in cards:
            if not BIT[card] & self.held[seat] and self._known_elsewhere(seat, card):
                words = f"{CARD_NAMES[card]} is {self._known_elsewhere(seat, card)}"
                return Problem(HAND_RULE_NOT_MET, words, seat=seat, card=card)
        known = sum(1 for card in cards if card != UNKNOWN)
        if len(cards) != 3 or given.bit_count() != known:
            return Problem(HAND_RULE_NOT_MET, "a farmer's hand swaps three cards", seat=seat)
        if self.whole[seat] and (
            given & ~self.held[seat] or not self.rules.may_swap(self.held[seat])
        ):
            return Problem(
                HAND_RULE_NOT_MET, f"{seat.name} was not dealt a farmer's hand", seat=seat
            )
        return None

    def _take_swap(self, action: Swap) -> None:
        seat = action.seat
        self.farmer = seat
        self.farmer_may_speak = False
        given = set_of(action.cards)
        self.know(seat, (self.held[seat] & ~given) | self.kitty_top, 5)
        self.kitty = (self.kitty & ~self.kitty_top) | given

    # -- the bidding -------------------------------------------------------------------------

    def check_call(self, call: Pass | Order | Name) -> Problem | None:
        """`check` of a call."""
        seat = call.seat
        phase = self.phase
        second = phase is SECOND_ROUND
        if seat is not self.turn or not (second or phase is FIRST_ROUND):
            return self._why_not_call(seat)
        if call.__class__ is Pass:
            if self.rules.may_pass(second, seat is self.dealer):
                return None
            words = f"{seat.name} is the dealer and must call"
            return Problem(DEALER_MUST_CALL, words, seat=seat, rule="stick-the-dealer")
        suit: Suit | None = None
        match call:
            case Order(_, alone):
                if second:
                    return Problem(
                        WRONG_ROUND,
                        "the up-card was turned down, so a suit must be named now",
                        seat=seat,
                    )
                if not alone and self.rules.must_play_alone(seat, self.dealer):
                    return Problem(
                        MUST_PLAY_ALONE,
                        f"{seat.name} is the dealer's partner and must play alone to order it up",
                        seat=seat,
                    )
                suit = self.up_suit
            case Name(_, suit, _):
                if not second:
                    return Problem(
                        WRONG_ROUND,
                        f"{seat.name} names {SUIT_WORDS[suit]} in the first round, when one can "
                        "only order up the up-card or pass",
                        seat=seat,
                    )
                if suit is Suit.NO_TRUMP and not self.rules.has_no_trump:
                    words = "these rules do not have no-trump"
                    return Problem(NOT_ALLOWED_HERE, words, seat=seat, rule="no-trump")
                if suit is not Suit.NO_TRUMP and not self.rules.may_name(suit, self.turned_down):
                    return Problem(
                        TURNED_DOWN_SUIT,
                        f"{seat.name} names {SUIT_WORDS[suit]}, the suit that was turned down",
                        seat=seat,
                    )
        return self._check_maker(seat, suit)

    def _why_not_call(self, seat: Seat) -> Problem:
        """Why this seat may not say anything now."""
        phase = self.phase
        if phase is THROW_IN:
            assert self.must_throw_in is not None
            reason, shown = self.must_throw_in
            words = (
                f"{shown.name} was dealt a hand with {_throw_in_words(reason)}, "
                "which must be thrown in"
            )
            return Problem(HAND_RULE_IGNORED, words, seat=shown)
        if phase is FIRST_ROUND or phase is SECOND_ROUND:
            assert self.turn is not None
            words = f"{seat.name} calls, but it is {self.turn.name}'s turn to speak"
            return Problem(CALL_OUT_OF_TURN, words, seat=seat)
        if phase is Phase.DEAL or phase is Phase.BENNY:
            return Problem(CALL_OUT_OF_TURN, f"it is time for {phase.value}", seat=seat)
        words = "the hand is over" if phase is OVER else "trump was already made"
        return Problem(CALL_AFTER_TRUMP, f"{seat.name} calls, but {words}", seat=seat)

    def _check_maker(self, seat: Seat, suit: Suit | None) -> Problem | None:
        stuck = self.phase is SECOND_ROUND and seat is self.dealer and self.rules.dealer_is_stuck
        if seat is self.farmer and not stuck and not self.rules.farmer_may_call:
            return Problem(
                FARMER_MAY_NOT_CALL,
                f"{seat.name} swapped a farmer's hand and may not make trump",
                seat=seat,
            )
        if suit is None or not self.whole[seat]:
            return None
        held = self.held[seat]
        if self.rules.may_make(suit, held):
            return None
        if stuck and not self.rules.nameable_suits(held, self.turned_down):
            return None
        own = "a trump of their own"
        if held & IN_SUIT[suit][suit]:
            own = "a natural trump (the left bower and the Benny do not count)"
        words = f"{seat.name} makes {SUIT_WORDS[suit]} trump without holding {own}"
        return Problem(MUST_HOLD_TRUMP, words, seat=seat)

    def take_pass(self) -> None:
        """The seat whose turn it is passes: `take(Pass(turn))`."""
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
        if AT[dealer] & self.out:
            # A dealer who sits out still picks the card up; the discard does not matter to play.
            self._begin_play()
        else:
            self.phase = Phase.DISCARD
            self.turn = dealer

    def play_on(self) -> None:
        """The bidding goes on: nobody swaps any more, or throws in a hand that must be."""
        self.farmer_may_speak = False
        if self.phase is THROW_IN:
            self.phase = FIRST_ROUND
            self.turn = LEFT[self.dealer]

    def know(self, seat: Seat, cards: CardSet, size: int) -> None:
        """Take it as known that a seat holds these cards, in a hand of `size` cards."""
        self.held[seat] = cards
        self.hidden[seat] = max(0, size - cards.bit_count())
        self.whole[seat] = self.hidden[seat] == 0

    def sit_out(self, out: int) -> None:
        """Go on with another set of seats sitting out than was called: those that did not play."""
        self.out = self.busy = out
        if self.turn is not None:
            self.turn = NEXT[out][self.turn]

    def _make(self, seat: Seat, suit: Suit | None, alone: bool) -> None:
        self.play_on()
        self.maker = seat
        self.trump = suit
        self.alone = alone
        self.out = AT[PARTNER[seat]] if alone else 0

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
            return Problem(
                DISCARD_WITHOUT_ORDER,
                "the dealer discards, but the up-card was not ordered up",
                seat=dealer,
                card=card,
            )
        begun = self.lone_defender is not None or self.best is not None or self.played
        if self.discarded is not None or begun or self.phase is OVER:
            return Problem(
                DISCARD_WITHOUT_ORDER,
                "the dealer discards once, before anything else happens",
                seat=dealer,
                card=card,
            )
        if card == UNKNOWN:
            return None
        if not BIT[card] & self.rules.whole_deck:
            return self._not_in_deck(dealer, card)
        if card == self.up and not self.rules.may_bury_up_card:
            return Problem(
                UP_CARD_BURIED,
                f"{dealer.name} buries the {CARD_NAMES[card]} just picked up",
                seat=dealer,
                card=card,
            )
        if not BIT[card] & self.held[dealer] and (
            self.whole[dealer] or self._known_elsewhere(dealer, card) is not None
        ):
            where = self._known_elsewhere(dealer, card)
            but = f", which is {where}" if where else " without holding it"
            return Problem(
                DISCARD_NOT_HELD,
                f"{dealer.name} discards {CARD_NAMES[card]}{but}",
                seat=dealer,
                card=card,
            )
        return None

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
            # Six cards, and any of those known may be the one that is gone: the plays may tell.
            pool = self.held[dealer]
            if self.up is not None and not self.rules.may_bury_up_card:
                pool &= ~BIT[self.up]
            self.maybe_buried = pool
        if self.phase is Phase.DISCARD:
            self._begin_play()

    def _check_defend(self, seat: Seat) -> Problem | None:
        words = ""
        if self.phase is not PLAY or self.played or self.trick or self.winners:
            words = "a defender must say so before the first lead to go alone"
        elif not self.rules.may_defend_alone(self.alone):
            words = "these rules do not have a lone defender" + (
                "" if self.alone or not self.rules.may_defend_alone(True) else " against two makers"
            )
        elif self.maker is not None and SIDE[seat] is SIDE[self.maker]:
            words = f"{seat.name} is on the makers' side"
        elif self.lone_defender is not None:
            words = f"{self.lone_defender.name} already defends alone"
        elif self.best is not None:
            words = "a defender who goes alone must say so before the partner's best card is given"
        allowed = self.rules.may_defend_alone(self.alone)
        rule = "" if allowed else "defend-alone"
        return Problem(NOT_ALLOWED_HERE, words, seat=seat, rule=rule) if words else None

    def _check_best(self, best: Best) -> Problem | None:
        words = ""
        if not self.rules.may_ask_for_best:
            words = "these rules do not have partner's best"
        elif not self.alone or self.maker is None:
            words = "only a lone maker may ask for the partner's best card"
        elif self.phase is not PLAY or self.played or self.trick or self.winners:
            words = "the partner's best card must be given before the first lead"
        elif self.best is not None:
            words = "the partner's best card is given only once"
        if words:
            rule = "" if self.rules.may_ask_for_best else "partners-best"
            return Problem(NOT_ALLOWED_HERE, words, rule=rule)
        assert self.maker is not None
        giver, maker = PARTNER[self.maker], self.maker
        if best.given == best.returned != UNKNOWN:
            words = "the maker must give back a different card"
            return Problem(BEST_NOT_HELD, words, seat=maker, card=best.returned)
        for seat, card in ((giver, best.given), (maker, best.returned)):
            if card == UNKNOWN or BIT[card] & self.held[seat]:
                continue
            if not BIT[card] & self.rules.whole_deck:
                return self._not_in_deck(seat, card)
            elsewhere = self._known_elsewhere(seat, card)
            if self.whole[seat] or elsewhere is not None:
                return Problem(
                    BEST_NOT_HELD,
                    f"{seat.name} gives {CARD_NAMES[card]}, which is "
                    f"{elsewhere or 'not in that hand'}",
                    seat=seat,
                    card=card,
                )
        return None

    def _take_best(self, best: Best, given: Card, returned: Card) -> None:
        assert self.maker is not None
        maker, giver = self.maker, PARTNER[self.maker]
        self.best = best
        for seat, gone, come in ((maker, returned, given), (giver, given, returned)):
            self.know(seat, (self.held[seat] | BIT[come]) & ~BIT[gone], 5)

    # -- play --------------------------------------------------------------------------------

    def check_play(self, seat: Seat, card: Card) -> Problem | None:
        """`check(Play(seat, card))`, without the action."""
        if self.phase is not PLAY:
            if self.phase is OVER:
                words = "this hand already has its five tricks"
                return Problem(TOO_MANY_TRICKS, words, seat=seat, card=card)
            words = f"{seat.name} plays, but it is time for {self.phase.value}"
            return Problem(OUT_OF_TURN, words, seat=seat, card=card)
        if AT[seat] & self.out:
            words = f"{seat.name} is sitting out but plays {CARD_NAMES[card]}"
            return Problem(SITTING_OUT, words, seat=seat, card=card)
        custody = self.check_custody(seat, card)
        turn = self._check_turn(seat, card)
        if turn is not None and turn.kind is WRONG_LEADER:
            return turn
        return custody or turn or self._check_following(seat, card)

    def _check_turn(self, seat: Seat, card: Card) -> Problem | None:
        turn = self.turn
        if turn is None or seat is turn:
            return None
        if self.trick:
            words = f"{seat.name} plays out of turn: it is {turn.name}'s turn"
            return Problem(OUT_OF_TURN, words, seat=seat, card=card)
        if self.winners:
            words = f"{seat.name} leads, but {turn.name} won the trick before"
        else:
            words = f"{seat.name} leads, but {turn.name} leads first"
        return Problem(WRONG_LEADER, words, seat=seat, card=card)

    def _check_following(self, seat: Seat, card: Card) -> Problem | None:
        """Whether the card follows suit, or the seat has nothing to follow with."""
        follow = self.led & self.held[seat]
        if not follow or card == UNKNOWN or BIT[card] & self.led:
            return None
        buried = self.maybe_buried if seat is self.dealer else 0
        if buried and not follow & ~buried and follow.bit_count() == 1:
            return None  # The one card that would follow may be the one the dealer buried.
        return self._renege(seat, card, follow)

    def check_custody(self, seat: Seat, card: Card) -> Problem | None:
        """Whether the card can be in this seat's hand at all."""
        if card == UNKNOWN:
            return None
        bit = BIT[card]
        name = CARD_NAMES[card]
        kind: Kind
        if not bit & self.rules.whole_deck:
            return self._not_in_deck(seat, card)
        if bit & self.played:
            kind, words = CARD_PLAYED_TWICE, f"{seat.name} plays {name}, which was already played"
        elif card == self.discarded:
            kind, words = BURIED_CARD_PLAYED, f"{seat.name} plays {name}, which the dealer buried"
        elif bit & self.held[seat]:
            return None
        elif card == self.up and self.maker is not None and self.best is None:
            if not self.ordered:
                kind = TURNED_DOWN_CARD_PLAYED
                words = f"{seat.name} plays {name}, which was turned down"
            elif seat is self.dealer:
                return None
            else:
                kind = UP_CARD_ELSEWHERE
                words = f"{seat.name} plays {name}, the up-card that {self.dealer.name} picked up"
        else:
            elsewhere = self._known_elsewhere(seat, card)
            if not self.whole[seat] and elsewhere is None:
                return None
            kind = CARD_NOT_HELD
            words = f"{seat.name} plays {name}, which is {elsewhere or 'not in that hand'}"
        return Problem(kind, words, seat=seat, card=card)

    def _not_in_deck(self, seat: Seat, card: Card) -> Problem:
        words = f"{CARD_NAMES[card]} is not in a deck of {len(self.rules.deck)} cards"
        return Problem(CARD_NOT_IN_DECK, words, seat=seat, card=card)

    def _known_elsewhere(self, seat: Seat, card: Card) -> str | None:
        """Where a card is known to be, if not with this seat."""
        bit = BIT[card]
        for other in SEATS:
            if other is not seat and bit & self.held[other]:
                return f"in {other.name}'s hand"
        if bit & self.kitty:
            return "in the kitty"
        if bit & self.played:
            return "played already"
        if not bit & self.rules.whole_deck:
            return "not in the deck"
        if card != UNKNOWN and card == self.up and not (self.ordered and seat is self.dealer):
            return "the up-card"
        return None

    def _renege(self, seat: Seat, card: Card, follow: CardSet) -> Problem:
        trump = self.trump
        assert trump is not None
        had = [CARD_NAMES[c] for c in cards_in(follow)]
        led_suit = SUIT_OF[trump][self.trick[0]]
        words = (
            f"{seat.name} played {CARD_NAMES[card]} on a {_led_words(led_suit, trump)} lead "
            f"while holding {listed(had)}"
        )
        left = left_bower(trump)
        if left is not None and card == left:
            words += (
                f"; {CARD_NAMES[card]} is the left bower, so it is a trump and does not follow "
                "its own suit"
            )
        elif left is not None and follow == BIT[left]:
            words += f"; {CARD_NAMES[left]} is the left bower, so it is a trump and had to follow"
        return Problem(RENEGE, words, seat=seat, card=card)

    def take_play(self, seat: Seat, card: Card) -> None:
        """`take(Play(seat, card))`, without the action."""
        trick = self.trick
        if not trick:
            self.led = 0 if self.trump is None else FOLLOWS[self.trump][card]
        bit = BIT[card]
        if trick and AT[seat] & self.out:
            self.played |= bit  # A card of a seat that sits out takes no part in the trick.
            return
        trick.append(card)
        self.trick_by.append(seat)
        self.played |= bit
        if bit & self.held[seat]:
            self.held[seat] ^= bit
        elif self.hidden[seat]:
            self.hidden[seat] -= 1
            self.whole[seat] = self.hidden[seat] == 0
        if card == UNKNOWN:
            # It may have been any card of the hand: none of the others is certain any more.
            self.know(seat, 0, self.held[seat].bit_count() + self.hidden[seat])
        busy = self.busy = self.busy | AT[seat]
        if busy == 15:
            self.end_trick()
        else:
            # Clockwise from the leader: a card out of turn takes nobody's turn away.
            self.turn = NEXT[busy][self.trick_by[0]]

    def play_trick(self, cards: tuple[Card, ...]) -> int:
        """Play a whole trick at once, clockwise from the seat whose turn it is.

        Only where every card is plainly legal: in its player's hand, and of the suit led unless
        that hand has none. Returns how many cards were off suit, or −1 having changed nothing; then
        `check_play` says what is the matter, card by card. A test holds the two to the same law.
        """
        turn, held, whole = self.turn, self.held, self.whole
        if turn is None or self.phase is not PLAY or self.trick or self.trump is None:
            return -1
        order = PLACES[self.out][turn]
        if len(cards) != len(order) or order[0] != turn:
            return -1
        led = FOLLOWS[self.trump][cards[0]]
        fallen = self.played
        off_suit = 0
        for seat, card in zip(order, cards):  # noqa: B905 (equally long, and strict costs time)
            bit = BIT[card]
            mine = held[seat]
            if not bit & mine or bit & fallen:
                break
            if not bit & led and led:
                if led & mine or not whole[seat]:
                    break
                off_suit += 1
            held[seat] = mine ^ bit
            fallen |= bit
        else:
            self.played = fallen
            winners = self.winners
            self.turn = winner = SEATS[order[winning_card(cards, self.trump)]]
            winners.append(winner)
            if len(winners) == 5:
                self.phase = OVER
                self.turn = None
            return off_suit
        fallen ^= self.played
        for seat, card in zip(order, cards):  # noqa: B905
            held[seat] |= BIT[card] & fallen
        return -1

    def end_trick(self) -> None:
        """Close the trick in progress with the cards it has, and see who won it."""
        trick = self.trick
        winner: Seat | None = None
        if trick and self.trump is not None:
            if UNKNOWN in trick:
                accounted = self.played | ~self.rules.whole_deck
                best = surely_winning_card(trick, self.trump, accounted)
            else:
                best = winning_card(trick, self.trump)
            if best is not None:
                winner = self.trick_by[best]
        self.winners.append(winner)
        self.turn = winner
        self.trick = []
        self.trick_by = []
        self.busy = self.out
        self.led = 0
        if len(self.winners) == 5:
            self.phase = OVER
            self.turn = None

    # -- the result --------------------------------------------------------------------------

    def tricks(self) -> tuple[int, int]:
        """The finished tricks won by N/S and by E/W; a trick whose winner is not known counts for
        none."""
        sides = [SIDE[seat] for seat in self.winners if seat is not None]
        return sides.count(Side.NS), sides.count(Side.EW)

    def result(self, makers_tricks: int) -> Result:
        """How the hand came out when the makers took so many tricks; `ValueError` without a
        maker."""
        if self.maker is None:
            raise ValueError("nobody made trump")
        return Result(
            self.maker, self.alone, self.lone_defender, self.best is not None, makers_tricks
        )


def _throw_in_words(reason: Ending) -> str:
    return "one ace and no face card" if reason is Ending.ACE_NO_FACE else "no ace and no face card"


def _led_words(led: int, trump: Suit) -> str:
    suit = SUIT_WORDS[led][:-1]
    return f"{suit} (trump)" if led == trump else suit
