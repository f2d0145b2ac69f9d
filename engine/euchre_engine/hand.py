"""One hand of euchre: deal it, ask what is legal, play it, and ask what came of it.

Knows: what is legal in every state of a hand.
Does not know: what an action changes (`hand_state.py`), scores, other hands, or what was written
down about it (a record may say anything; `audit/` reads it).

Legality is stated once, in `check`; `legal` is what `check` passes; `apply` raises what `check`
says. What cannot be known to be illegal is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    parse_action,
)
from .cards import (
    BIT,
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
)
from .hand_state import FIELDS, FIRST_ROUND, OVER, PLAY, SECOND_ROUND, THROW_IN, HandState
from .hand_state import Outcome as Outcome
from .hand_state import Phase as Phase
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
from .rules import STANDARD, Ending, Rules
from .seats import CLOCKWISE, LEFT, PARTNER, SEAT_BIT, SEATS, SIDE, Seat
from .trick import may_be_played
from .words import Sentence, phrase

NOT_IN_HAND: Final = phrase("not in that hand")


class Hand(HandState):
    """One hand under `rules`: `Hand.deal(…)`, then `play("S order")` or `apply(Order(Seat.S))`.

    For reading: `phase`; `turn` (the seat to call or play, `None` if not known); `dealer`, `up`,
    `turned_down`, `trump`, `maker`, `alone`, `lone_defender`, `ordered` (true if the up-card was),
    `discarded`, `best`; `trick` and `trick_by` (the cards of the trick in progress and their
    players, in the order they fell); `winners` (of the finished tricks; `None` for a trick with
    unknown cards that decide it); `passes` (their number); `thrown_in` (the reason, if it was);
    `actions` (those applied). `cards`, `players`, `tricks` and `outcome` answer the rest.

    An action changes the hand; `copy` makes one to try things on. Two hands are equal if all of
    their attributes are.
    """

    __slots__ = ()

    @classmethod
    def deal(cls, dealer: Seat, pack: Sequence[Card], rules: Rules = STANDARD) -> Hand:
        """A hand dealt from a shuffled pack: five cards each to N, E, S and W, then the up-card."""
        return cls(rules).apply(Deal.of(dealer, pack))

    def play(self, words: str) -> Hand:
        """Apply an action in words (`S order`, `discard 9c`, `E Jh`), and return this hand.

        Raises `BadNotation` for words that are no action, and `IllegalAction` with the reason.
        """
        return self.apply(parse_action(words))

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

    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that the seat in turn may play; none unless the hand waits for one."""
        seat = self.turn
        if self.phase is not PLAY or seat is None:
            return ()
        deck = cards_in(self.rules.whole_deck)
        return tuple([card for card in deck if self.check_play(seat, card) is None])

    def apply(self, action: Action) -> Hand:
        """Apply a legal action and return this hand; `IllegalAction` (and no change) otherwise."""
        problem = self.check(action)
        if problem is not None:
            raise IllegalAction(problem)
        self.take(action)
        self.actions.append(action)
        return self

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

    # -- the deal --------------------------------------------------------------------------------

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

    # -- the bidding -----------------------------------------------------------------------------

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

    # -- cards changing hands --------------------------------------------------------------------

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

    # -- play ------------------------------------------------------------------------------------

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
            if seat is not self.dealer:
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

    # -- copies, and words ----------------------------------------------------------------------

    def copy(self) -> Hand:
        """An independent hand in the same state."""
        other = Hand(self.rules)
        for name in FIELDS:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, list) else value)
        return other

    def __copy__(self) -> Hand:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and all(
            getattr(self, name) == getattr(other, name) for name in FIELDS
        )

    def __repr__(self) -> str:
        return f"<Hand: {self._bidding_words()}, tricks {self.tricks()}, {self._waits()}>"

    def __str__(self) -> str:
        """The cards that are left, clockwise from eldest, and what the hand waits for; of a
        finished hand its tricks, and what came of it."""
        lines = [self._bidding_words()]
        if self.phase is OVER:
            fallen = [one for one in self.actions if isinstance(one, Play)]
            size = len(self.players)
            # A hand that was read from a record has no actions.
            for nth, winner in enumerate(self.winners if fallen else ()):
                trick = fallen[nth * size : (nth + 1) * size]
                lines.append(f"{', '.join(map(str, trick))}: {'?' if winner is None else winner}")
            known = self.maker is None or sum(self.tricks()) == 5
            return "\n".join([*lines, str(self.outcome()) if known else f"tricks {self.tricks()}"])
        for seat in CLOCKWISE[0][LEFT[self.dealer]]:
            cards = [*map(str, self.cards(seat)), *["??"] * self.hidden[seat]]
            out = " (sits out)" if SEAT_BIT[seat] & self.out else ""
            lines.append(f"{seat}: {' '.join(cards)}{out}")
        if self.trick:
            lines.append(f"trick: {', '.join(map('{} {}'.format, self.trick_by, self.trick))}")
        return "\n".join([*lines, f"tricks {self.tricks()}", self._waits()])

    def _bidding_words(self) -> str:
        made = "nobody has made trump"
        if self.maker is not None:
            made = f"{self.maker} made {self.trump or 'it'}{' alone' if self.alone else ''}"
        return f"{self.dealer} dealt, up {self.up or '??'}, {made}"

    def _waits(self) -> str:
        turn = "" if self.phase is OVER or self.turn is None else f"{self.turn}: "
        return f"waits for {turn}{self.phase.value}"
