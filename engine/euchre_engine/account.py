"""From a hand's record to what happened: the deal, the calls, the exchanges and the plays.

Knows: how to read a record that may be partial or wrong, by driving a `Hand` through it and going on
with the likeliest reading after each problem.
Does not know: points and claims; they are settled in `settle.py`.
"""

from __future__ import annotations

from .actions import Best, Call, Deal, Defend, Discard, Name, NameBenny, Order, Pass, ThrowIn
from .cards import BENNY, BIT, CARD_NAMES, SUIT_OF, UNKNOWN, Card, CardSet, Suit, cards_in
from .evidence import Evidence, PlayedCard
from .facts import Facts
from .hand import Hand, Phase
from .problems import (
    CALL_AFTER_TRUMP,
    CALL_OUT_OF_TURN,
    CARD_NOT_IN_DECK,
    CARD_PLAYED_TWICE,
    DEALER_MUST_CALL,
    DUPLICATE_CARD,
    HAND_RULE_IGNORED,
    HAND_RULE_NOT_MET,
    NOT_ALLOWED_HERE,
    RECORD_OUT_OF_PLACE,
    RENEGE,
    RENEGE_UNDECIDED,
    SITTING_OUT,
    STOLEN_DEAL,
    TOO_MANY_TRICKS,
    TRICK_SIZE,
    TURNED_DOWN_SUIT,
    UP_CARD_BURIED,
    WRONG_DEALER,
    WRONG_HAND_SIZE,
    WRONG_LEADER,
    WRONG_MAKER,
    WRONG_ROUND,
    Place,
    Problem,
)
from .record import Maker
from .rules import Ending, Rules
from .seats import CLOCKWISE, LEFT, SEATS, SIDE, Seat

HEAD: Place = (-1, 0)
"""The place of the `hand` record itself."""


class Account:
    """What happened in one hand, as its record tells it.

    `hand` is its final state; `problems` what was wrong; `reneges` the proven ones in play order;
    `suspects` (proven, excluded, undecided); `dealer` who dealt, `None` when not known; `making` the
    call that made trump, as it was read. `due` is the seat that should deal, `None` when any may.
    """

    def __init__(self, rules: Rules, facts: Facts, due: Seat | None) -> None:
        self.rules = rules
        self.facts = facts
        self.problems: list[Problem] = facts.problems
        self.reneges: list[Problem] = []
        self.suspects = [0, 0, 0]
        self.making = _making_call(facts)
        maker = self.making[1].seat if self.making else None
        alone = bool(self.making and self.making[1].alone)
        self.evidence = Evidence(facts, maker, alone)
        self.dealer = self._who_dealt(due)
        self.assumed_dealer = self.dealer is None
        self.hand = Hand(rules)
        self.dealt: list[CardSet] = [0, 0, 0, 0]
        self._deal()
        self._hand_rules()
        self._calls()
        if self.hand.maker is not None:
            self._exchanges()
            if facts.tricks:
                self._know()
                self._plays()

    # -- the deal ----------------------------------------------------------------------------

    def _who_dealt(self, due: Seat | None) -> Seat | None:
        written = self.facts.dealer
        if written is None:
            return due
        seat = written.seat
        at = (self.facts.at["dealer"], 1)
        if due is None:
            return seat
        if seat is due:
            if written.stolen:
                words = f"it was {due.name}'s turn to deal: nothing was stolen"
                self._add(Problem(WRONG_DEALER, words, (at[0], 2), seat=seat))
            return seat
        words = f"{seat.name} dealt, but it was {due.name}'s turn to deal"
        if self.rules.deals_may_be_stolen:
            self._add(Problem(STOLEN_DEAL, words, at, seat=seat, severity="note"))
        elif written.stolen:
            words = f"{seat.name} stole the deal: it was {due.name}'s turn"
            self._add(Problem(STOLEN_DEAL, words, at, seat=seat, rule="steal-the-deal"))
        else:
            self._add(
                Problem(
                    WRONG_DEALER,
                    words,
                    at,
                    seat=seat,
                    claimed=seat.name,
                    computed=due.name,
                )
            )
        return seat

    def _deal(self) -> None:
        facts = self.facts
        up = facts.up.card if facts.up else None
        kitty = 0
        seen: dict[Card, Place] = {}
        if up is not None:
            self._one_of_each((up,), facts.at["up"], 1, seen)
        for index, hold in facts.holds:
            self._one_of_each(hold.cards, index, 2, seen)
            if len(hold.cards) != 5:
                words = f"{hold.seat.name} has {_count(len(hold.cards), 'card')}, not five"
                self._add(Problem(WRONG_HAND_SIZE, words, (index, 1), seat=hold.seat))
            for card in hold.cards:
                self.dealt[hold.seat] |= BIT[card]
        if facts.kitty is not None:
            index = facts.at["kitty"]
            self._one_of_each(facts.kitty.cards, index, 1, seen)
            if len(facts.kitty.cards) != self.rules.kitty_size:
                words = (
                    f"the kitty under the up-card has {_count(len(facts.kitty.cards), 'card')}, "
                    f"not {self.rules.kitty_size}"
                )
                self._add(Problem(WRONG_HAND_SIZE, words, (index, 0)))
            for card in facts.kitty.cards:
                kitty |= BIT[card]
        hands = self._dealt_hands(up)
        dealer = self.dealer
        if dealer is None:
            dealer = self._likeliest_dealer()
        self.hand.take(Deal(dealer, up, hands, kitty))
        maker = facts.maker
        if self.hand.up_suit is None and maker is not None and maker.suit is not None:
            if facts.calls and isinstance(facts.calls[-1][1], Order):
                self.hand.up_suit = maker.suit

    def _one_of_each(
        self, cards: tuple[Card, ...], index: int, first_part: int, seen: dict[Card, Place]
    ) -> None:
        for part, card in enumerate(cards, first_part):
            if card == UNKNOWN:
                continue
            name = CARD_NAMES[card]
            at = (index, part)
            if not BIT[card] & self.rules.whole_deck:
                words = f"{name} is not in a deck of {len(self.rules.deck)} cards"
                self._add(Problem(CARD_NOT_IN_DECK, words, at, card=card))
            if card in seen:
                self._add(
                    Problem(
                        DUPLICATE_CARD,
                        f"{name} was dealt twice",
                        at,
                        card=card,
                        because=seen[card],
                        because_card=card,
                        because_label="here too",
                    )
                )
            else:
                seen[card] = at

    def _dealt_hands(self, up: Card | None) -> tuple[CardSet, CardSet, CardSet, CardSet]:
        """What each seat was dealt: as written, or as the plays of a finished hand show it."""
        facts, evidence = self.facts, self.evidence
        hands = [0, 0, 0, 0]
        ordered = self.making is not None and isinstance(self.making[1], Order)
        for seat in SEATS:
            if facts.hold_of(seat) is not None:
                hands[seat] = self.dealt[seat]
                continue
            if not evidence.complete[seat] or facts.best is not None:
                continue
            if facts.swap is not None and facts.swap.seat is seat:
                continue
            cards = evidence.played[seat]
            if seat is self.dealer and ordered:
                discard = facts.discard.card if facts.discard else UNKNOWN
                if up is None or discard == UNKNOWN:
                    continue
                cards = (cards | BIT[discard]) & ~BIT[up]
            if cards.bit_count() == 5:
                hands[seat] = cards
        return (hands[0], hands[1], hands[2], hands[3])

    def _likeliest_dealer(self) -> Seat:
        """When nothing says who dealt: the seat that makes the first speaker or leader right."""
        if self.facts.calls:
            first = self.facts.calls[0][1]
            if isinstance(first, Pass):
                return _right(first.seat)
        if self.facts.tricks:
            return _right(self.facts.tricks[0][1].leader)
        return Seat.N

    def _hand_rules(self) -> None:
        """The Benny's suit, throw-ins and a farmer's hand: what comes before the bidding."""
        facts, hand = self.facts, self.hand
        if facts.benny is not None:
            self._do(facts.benny, (facts.at["benny"], 1))
        if hand.phase is Phase.BENNY:
            # Nobody wrote down what the Benny stands for: the making call may say it.
            suit = facts.maker.suit if facts.maker and facts.maker.suit else None
            hand.take(NameBenny(suit if suit is not None else Suit.CLUBS))
            if suit is None:
                hand.up_suit = None
        thrown = facts.thrown_in
        if (
            thrown is not None
            and thrown.reason is not Ending.ALL_PASSED
            and thrown.seat is not None
        ):
            action = ThrowIn(thrown.reason, thrown.seat)
            problem = hand.check(action)
            if problem is not None:
                problem.at = (facts.at["thrown_in"], 1)
                self._because_hold(problem, thrown.seat)
                self._add(problem)
            hand.take(action)
        if facts.swap is not None and hand.phase is not Phase.OVER:
            problem = hand.check(facts.swap)
            if problem is not None and problem.kind is not HAND_RULE_IGNORED:
                problem.at = (facts.at["swap"], 1)
                if problem.card is not None:
                    problem.at = (facts.at["swap"], 2 + facts.swap.cards.index(problem.card))
                else:
                    self._because_hold(problem, facts.swap.seat)
                self._add(problem)
            hand.take(facts.swap)

    def _because_hold(self, problem: Problem, seat: Seat) -> None:
        found = self.facts.hold_of(seat)
        if found is not None:
            problem.because = (found[0], 1)
            problem.because_label = f"what {seat.name} was dealt"

    # -- the calls ---------------------------------------------------------------------------

    def _calls(self) -> None:
        facts, hand = self.facts, self.hand
        if hand.phase is Phase.OVER:
            if facts.calls:
                words = "the hand was thrown in before the bidding"
                self._add(Problem(RECORD_OUT_OF_PLACE, words, (facts.calls[0][0], 0)))
            return
        if self.making is None:
            self._all_passed()
            return
        index, call = self.making
        written = index >= 0 and not isinstance(self.facts_entry(index), Maker)
        place = (index, 2) if written else (index, 0)
        passes = [(i, c) for i, c in facts.calls if i < index or not written]
        given = [(i, c) for i, c in passes if isinstance(c, Pass)]
        self._speak(given, call, place)
        if written:
            self._after_trump(index)
            self._check_maker_record(call)

    def facts_entry(self, index: int) -> Maker | None:
        """The maker record, if it is the entry at this index."""
        return self.facts.maker if self.facts.at.get("maker") == index else None

    def _speak(self, given: list[tuple[int, Call]], call: Call, place: Place) -> None:
        """Replay the passes that were written and those that were left out, then the call itself."""
        hand = self.hand
        first = given[:4] if isinstance(call, Order) or len(given) >= 4 else []
        second = given[4:] if len(given) >= 4 else ([] if isinstance(call, Order) else given)
        picked_up = self.facts.discard is not None
        if isinstance(call, Name) and len(given) < 4 and picked_up and call.suit is hand.up_suit:
            first, second = given, []
            self._round(first, call.seat)
        elif isinstance(call, Name):
            self._round(first, None)
            self._to_second_round()
            self._round(second, call.seat)
        else:
            self._round(first, call.seat)
        problem = self._check_call(call)
        if problem is not None:
            self._add_call(problem, place)
        if problem is not None and problem.kind is CALL_OUT_OF_TURN:
            # Whose turn it was is settled; what else is wrong with the call may still be said.
            hand.turn = call.seat
            again = self._check_call(call)
            if again is not None:
                self._add_call(again, place)
        if problem is not None and problem.kind is WRONG_ROUND and hand.up_suit is not None:
            # Naming in round 1, or ordering in round 2: the up-card's suit is trump either way.
            if isinstance(call, Order) or call.suit is hand.up_suit:  # type: ignore[union-attr]
                call = Order(call.seat, call.alone)  # type: ignore[union-attr]
        self.hand.take(call)

    def _check_call(self, call: Call) -> Problem | None:
        return self.hand.check(call)

    def _add_call(self, problem: Problem, place: Place) -> None:
        problem.at = place
        if problem.kind is CALL_OUT_OF_TURN:
            problem.at = (place[0], 1)
        if problem.kind is HAND_RULE_IGNORED and problem.seat is not None:
            self._because_hold(problem, problem.seat)
            problem.at = (place[0], 0)
        if problem.kind is TURNED_DOWN_SUIT and "up" in self.facts.at:
            problem.because = (self.facts.at["up"], 1)
            problem.because_card = self.facts.up.card if self.facts.up else None
            problem.because_label = "turned down"
            problem.message += "; if it was ordered up, write `order`"
        self._add(problem)

    def _round(self, given: list[tuple[int, Call]], until: Seat | None) -> None:
        """The passes of one round up to a speaker (`None`: the whole round): those written, or, when
        none was written, those left out."""
        hand = self.hand
        if not given:
            while hand.turn is not until and hand.phase is not Phase.OVER:
                before = hand.passes
                if hand.phase is Phase.THROW_IN or before in (3, 7):
                    if until is None or hand.phase is Phase.THROW_IN:
                        break
                hand.take(Pass(hand.turn if hand.turn is not None else Seat.N))
            if until is None and hand.phase is Phase.FIRST_ROUND:
                self._to_second_round()
            return
        for index, call in given:
            problem = hand.check(call)
            if problem is not None:
                self._add_call(problem, (index, 2 if problem.kind is DEALER_MUST_CALL else 1))
                if hand.phase is Phase.OVER:
                    return
                if hand.phase in (Phase.FIRST_ROUND, Phase.SECOND_ROUND):
                    hand.turn = call.seat
            hand.take(call)

    def _to_second_round(self) -> None:
        hand = self.hand
        while hand.phase is Phase.FIRST_ROUND:
            hand.take(Pass(hand.turn if hand.turn is not None else Seat.N))

    def _all_passed(self) -> None:
        facts, hand = self.facts, self.hand
        self._round(facts.calls, None) if facts.calls else None
        thrown = facts.thrown_in
        if thrown is not None and thrown.reason is Ending.ALL_PASSED:
            if not facts.calls and hand.phase is Phase.THROW_IN and hand.must_throw_in:
                problem = hand.check(Pass(LEFT[hand.dealer]))
                assert problem is not None
                self._add_call(problem, (facts.at["thrown_in"], 0))
            if self.rules.dealer_is_stuck and len(facts.calls) < 8:
                who = f"{self.dealer.name}, the dealer," if self.dealer else "the dealer"
                words = f"nobody called, but {who} had to: the hand cannot be thrown in"
                self._add(
                    Problem(DEALER_MUST_CALL, words, (facts.at["thrown_in"], 0), seat=self.dealer)
                )
            hand.thrown_in = Ending.ALL_PASSED
            hand.phase = Phase.OVER

    def _after_trump(self, index: int) -> None:
        """A call after the one that made trump, or a throw-in of a hand that has trump."""
        facts = self.facts
        for later, call in facts.calls:
            if later > index:
                words = f"{call.seat.name} calls, but trump was already made"
                self._add(
                    Problem(
                        CALL_AFTER_TRUMP,
                        words,
                        (later, 2),
                        seat=call.seat,
                        because=(index, 2),
                        because_label="trump was made here",
                    )
                )
                break
        thrown = facts.thrown_in
        if thrown is not None and thrown.reason is Ending.ALL_PASSED:
            words = "trump was made, so the hand cannot be thrown in"
            self._add(Problem(RECORD_OUT_OF_PLACE, words, (facts.at["thrown_in"], 0)))

    def _check_maker_record(self, call: Call) -> None:
        maker = self.facts.maker
        hand = self.hand
        if maker is None:
            return
        alone = not isinstance(call, Pass) and call.alone
        same_suit = maker.suit is None or hand.trump is None or maker.suit is hand.trump
        if maker.seat is call.seat and same_suit and maker.alone == alone:
            return
        claimed = _maker_words(maker.seat, maker.suit, maker.alone)
        computed = _maker_words(call.seat, hand.trump if maker.suit is not None else None, alone)
        self._add(
            Problem(
                WRONG_MAKER,
                f"the record says the maker was {claimed}, the calls say {computed}",
                (self.facts.at["maker"], 1),
                seat=maker.seat,
                claimed=claimed,
                computed=computed,
            )
        )

    # -- cards changing hands ----------------------------------------------------------------

    def _exchanges(self) -> None:
        facts, hand = self.facts, self.hand
        if facts.discard is not None:
            self._do(facts.discard, (facts.at["discard"], 1), legal_only=not hand.ordered)
        if hand.phase is Phase.DISCARD:
            hand.take(Discard(UNKNOWN))
        if facts.defend is not None:
            problem = self._do(facts.defend, (facts.at["defend"], 1), legal_only=True)
            on_makers_side = hand.maker is not None and SIDE[facts.defend.seat] is SIDE[hand.maker]
            if problem is not None and not on_makers_side:
                hand.take(Defend(facts.defend.seat))
        if facts.best is not None:
            best = facts.best
            at = facts.at["best"]
            problem = hand.check(best)
            if problem is not None:
                problem.at = (at, 0)
                if problem.card is not None:
                    problem.at = (at, 1 if problem.card == best.given else 3)
                    if problem.card == best.returned and problem.seat is hand.maker:
                        problem.at = (at, 3)
                self._add(problem)
            if problem is None or problem.kind is not NOT_ALLOWED_HERE or hand.alone:
                hand.take(best)

    def _do(
        self, action: Discard | Defend | Best | NameBenny, at: Place, legal_only: bool = False
    ) -> Problem | None:
        """Apply an action of the record, reporting it where it is illegal."""
        problem = self.hand.check(action)
        if problem is not None:
            problem.at = at
            self._add(problem)
            if legal_only:
                return problem
        self.hand.take(action)
        return problem

    # -- the plays ---------------------------------------------------------------------------

    def _know(self) -> None:
        """Give each seat the cards it is seen to play later: it held them from the start."""
        hand, evidence = self.hand, self.evidence
        if hand.out != evidence.out:
            hand.out = evidence.out
            if hand.turn is not None and 1 << hand.turn & hand.out:
                hand.turn = CLOCKWISE[hand.out][hand.turn][0]
        held, whole = hand.held, hand.whole
        played = evidence.played
        if whole[0] and whole[1] and whole[2] and whole[3] and not hand.maybe_buried:
            if held == played:
                return
        elsewhere = hand.kitty | ~self.rules.whole_deck
        if hand.discarded is not None:
            elsewhere |= BIT[hand.discarded]
        if hand.up is not None and not hand.ordered:
            elsewhere |= BIT[hand.up]
        taken = elsewhere
        for seat in SEATS:
            if whole[seat]:
                taken |= held[seat]
        claimed = [0, 0, 0, 0]
        for _, plays in evidence.tricks:
            for seat, card, _, _ in plays:
                bit = BIT[card]
                if not bit & taken and not (
                    hand.ordered and card == hand.up and seat is not hand.dealer and not hand.best
                ):
                    claimed[seat] |= bit
                    taken |= bit
        for seat in SEATS:
            if seat is hand.dealer and hand.maybe_buried:
                # The dealer's six cards: those played were not the one buried.
                mine = played[seat] & held[seat]
                left = hand.maybe_buried & ~mine
                hand.maybe_buried = left
                if mine.bit_count() == 5:
                    held[seat] = mine
                    hand.maybe_buried = 0
                elif left.bit_count() == 1:
                    held[seat] &= ~left
                    hand.maybe_buried = 0
            elif not whole[seat] or (seat is hand.dealer and hand.ordered):
                if not whole[seat]:
                    if evidence.complete[seat]:
                        held[seat] = claimed[seat] | (held[seat] & played[seat])
                        whole[seat] = True
                    else:
                        held[seat] |= claimed[seat]
                        whole[seat] = held[seat].bit_count() >= 5

    def _plays(self) -> None:
        hand, evidence, trump = self.hand, self.evidence, self.hand.trump
        suit_of = SUIT_OF[trump] if trump is not None else None
        check_play, take_play = hand.check_play, hand.take_play
        suspects = self.suspects
        if self.assumed_dealer and hand.trick == [] and evidence.tricks:
            hand.turn = None
        reported_sizes: set[int] = set()
        number = 0
        for index, plays in evidence.tricks:
            number += 1
            if number > 5:
                words = f"a sixth trick: {_count(len(evidence.tricks), 'trick')} are written"
                self._add(Problem(TOO_MANY_TRICKS, words, (index, 0), trick=number))
                break
            if evidence.extra[number - 1]:
                self._trick_size(number, index, reported_sizes)
            led = -2
            for play in plays:
                seat, card, _, at = play
                held = hand.held[seat]
                problem = check_play(seat, card)
                if suit_of is not None:
                    suit = suit_of[card]
                    if led == -2:
                        led = suit
                    elif suit != led and led >= 0 and suit >= 0:
                        self._suspect(play, problem, held, suspects)
                if problem is not None:
                    self._add_play(problem, play, index)
                take_play(seat, card)
            if hand.trick:
                hand.end_trick()
            if hand.winners and hand.winners[-1] is None:
                self._winner_from_record(number)
        if number == 5:
            self._never_played()

    def _trick_size(self, number: int, index: int, reported: set[int]) -> None:
        evidence = self.evidence
        extra = evidence.extra[number - 1]
        if extra in reported:
            return
        reported.add(extra)
        has = evidence.expected + extra
        words = (
            f"trick {number} has {_count(has, 'card')}, but {evidence.expected} seats are in play"
        )
        alike = sum(1 for e in evidence.extra if e == extra)
        if alike > 1:
            words += f" (so have {alike - 1} more)"
            if extra == -1 and evidence.expected == 4 and alike == len(evidence.extra):
                words += "; if the maker was alone, the call says `alone`"
        part = 2 + evidence.expected if extra > 0 else 0
        self._add(Problem(TRICK_SIZE, words, (index, part), trick=number))

    def _suspect(
        self, play: PlayedCard, problem: Problem | None, held: CardSet, suspects: list[int]
    ) -> None:
        """Count an off-suit play: proven, excluded, or undecided."""
        hand = self.hand
        seat = play.seat
        if problem is not None and problem.kind is RENEGE:
            suspects[0] += 1
            return
        if hand.whole[seat] and not held & hand.led:
            suspects[1] += 1
            return
        if problem is not None:
            return
        suspects[2] += 1
        name = CARD_NAMES[play.card]
        words = (
            f"{seat.name} played {name} off suit; not all of {seat.name}'s cards are known, so "
            "nothing proves or excludes a renege"
        )
        self._add(
            Problem(RENEGE_UNDECIDED, words, play.at, trick=play.trick, seat=seat, card=play.card)
        )

    def _add_play(self, problem: Problem, play: PlayedCard, index: int) -> None:
        hand = self.hand
        problem.trick = play.trick
        problem.at = play.at
        if problem.kind is WRONG_LEADER:
            problem.at = (index, 1)
            problem.computed = hand.turn.name if hand.turn is not None else None
            problem.claimed = play.seat.name
            if play.trick > 1:
                before = self.evidence.tricks[play.trick - 2][1]
                for earlier in before:
                    if earlier.seat is hand.turn:
                        problem.because = earlier.at
                        problem.because_card = earlier.card
                        problem.because_trick = earlier.trick
                        problem.because_label = "this card won"
        elif problem.kind is SITTING_OUT:
            if play.at[1] == 2:
                problem.at = (index, 1)
        elif problem.kind is RENEGE:
            self._proof(problem, play)
            self.reneges.append(problem)
        elif problem.kind is CARD_PLAYED_TWICE:
            for earlier in self._plays_before(play):
                if earlier.card == play.card:
                    problem.because = earlier.at
                    problem.because_card = earlier.card
                    problem.because_trick = earlier.trick
                    problem.because_label = "played here"
                    break
        elif play.card == hand.up and "up" in self.facts.at:
            problem.because = (self.facts.at["up"], 1)
            problem.because_card = play.card
            problem.because_label = "the up-card"
        elif play.card == hand.discarded:
            problem.because = (self.facts.at["discard"], 1)
            problem.because_card = play.card
            problem.because_label = "buried"
        else:
            self._because_held(problem, play)
        self._add(problem)

    def _plays_before(self, play: PlayedCard) -> list[PlayedCard]:
        return [p for _, plays in self.evidence.tricks for p in plays if p.at < play.at]

    def _because_held(self, problem: Problem, play: PlayedCard) -> None:
        """Point at the written hand or kitty that has the card, or at the player's own hand."""
        for index, hold in self.facts.holds:
            if play.card in hold.cards:
                problem.because = (index, 2 + hold.cards.index(play.card))
                problem.because_card = play.card
                problem.because_label = f"dealt to {hold.seat.name}"
                return
        kitty = self.facts.kitty
        if kitty is not None and play.card in kitty.cards:
            problem.because = (self.facts.at["kitty"], 1 + kitty.cards.index(play.card))
            problem.because_card = play.card
            problem.because_label = "in the kitty"
            return
        for _, plays in self.evidence.tricks[play.trick - 1 :]:
            for later in plays:
                if later.card == play.card and later.seat is not play.seat:
                    problem.because = later.at
                    problem.because_card = later.card
                    problem.because_trick = later.trick
                    problem.because_label = "played here too"
                    return
        self._because_hold(problem, play.seat)

    def _proof(self, problem: Problem, play: PlayedCard) -> None:
        """Where the card stands that proves a renege: a later play, or the hand written down."""
        hand = self.hand
        seat = play.seat
        follow = hand.led & hand.held[seat]
        later = self.evidence.later_play(seat, follow, play.trick)
        if later is not None:
            problem.because = later.at
            problem.because_card = later.card
            problem.because_trick = later.trick
            problem.because_label = f"{seat.name} still held this"
            return
        found = self.facts.hold_of(seat)
        proof = next(cards_in(follow))
        problem.because_card = proof
        problem.because_label = f"{seat.name} held this"
        if found is not None and proof in found[1].cards:
            problem.because = (found[0], 2 + found[1].cards.index(proof))
        elif proof == hand.up:
            problem.because = (self.facts.at["up"], 1)

    def _winner_from_record(self, number: int) -> None:
        """Who won a trick that its cards do not decide: as claimed, or the next leader."""
        hand = self.hand
        winner: Seat | None = None
        for _, won, after in self.facts.won:
            if after == number:
                winner = won.seat
        if winner is None and number < len(self.facts.tricks):
            winner = self.facts.tricks[number][1].leader
        hand.winners[-1] = winner
        if hand.phase is Phase.PLAY:
            hand.turn = winner

    def _never_played(self) -> None:
        """Where the up-card may not be buried, a dealer who played out without it buried it."""
        hand, up = self.hand, self.hand.up
        if (
            hand.ordered
            and up is not None
            and up < BENNY + 1
            and not self.rules.may_bury_up_card
            and hand.discarded == UNKNOWN
            and self.evidence.complete[hand.dealer]
            and not BIT[up] & self.evidence.played[hand.dealer]
            and not BIT[up] & hand.played
            and hand.best is None
        ):
            words = (
                f"{hand.dealer.name} took the up-card {CARD_NAMES[up]} and never played it: "
                "it must have been buried"
            )
            self._add(
                Problem(UP_CARD_BURIED, words, (self.facts.at["up"], 1), seat=hand.dealer, card=up)
            )

    def _add(self, problem: Problem) -> None:
        self.problems.append(problem)


def _making_call(facts: Facts) -> tuple[int, Order | Name] | None:
    """The call that made trump and its index: the first that is no pass, or what the maker record
    amounts to."""
    for index, call in facts.calls:
        if not isinstance(call, Pass):
            return index, call
    maker = facts.maker
    if maker is None:
        return None
    index = facts.at["maker"]
    up = facts.up.card if facts.up is not None else None
    up_suit = up // 6 if up is not None and up < BENNY else None
    if facts.benny is not None:
        up_suit = facts.benny.suit
    if maker.suit is None or facts.discard is not None or maker.suit == up_suit:
        return index, Order(maker.seat, maker.alone)
    return index, Name(maker.seat, maker.suit, maker.alone)


def _right(seat: Seat) -> Seat:
    return LEFT[LEFT[LEFT[seat]]]


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _maker_words(seat: Seat, suit: Suit | None, alone: bool) -> str:
    words = seat.name
    if suit is not None:
        words += f" {('clubs', 'diamonds', 'hearts', 'spades', 'no-trump')[suit]}"
    return words + (" alone" if alone else "")


SIDE_WORDS = ("N/S", "E/W")
