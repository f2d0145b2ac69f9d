"""What a hand is worth with best play by all when every card is known, and what each action keeps.

Knows: who decides what, and in which order. Does not know: how the play of the cards is searched
(`card_search.py`), what a player could know, or the score of the game.

N/S want the most points for N/S less points for E/W; E/W want the least.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from ..actions import Action, Best, Defend, Play, Swap
from ..cards import UNKNOWN, Card, Suit
from ..hand import Hand, Phase
from ..seats import CLOCKWISE, LEFT, SEAT_BIT, SEATS, SIDE, Side
from .card_search import CARD_ORDERS, CardOrder, CardSearch, choices
from .position import PlayPosition, cards_missing, worth_of

Decision: TypeAlias = tuple[Side, list[Action]]
"""A side, and the actions it may choose one of."""

Goals: TypeAlias = tuple[tuple[int, int], ...]
"""Values, and the goal of each."""

TIE_BREAK: Final = 6
"""More than the tricks of a hand: points times this, plus tricks, is a number that goes by points
and, where they are the same, by tricks."""


class Solution:
    """What best play by all makes of a hand.

    `points` are those of N/S less those of E/W. `line` and `tricks` are worked out when they are
    first asked for.
    """

    def __init__(self, points: int, hand: Hand, solver: Solver) -> None:
        self.points = points
        self._hand = hand.copy()
        self._solver = solver
        self._line: tuple[Action, ...] | None = None

    def __repr__(self) -> str:
        return f"<Solution: {self.points:+} to N/S>"

    @property
    def line(self) -> tuple[Action, ...]:
        """One line of best play, to the end of the hand. Where several actions are worth the same
        points, it has one that gets its side the most tricks."""
        if self._line is None:
            self._line = self._solver.line(self._hand)
        return self._line

    @property
    def tricks(self) -> tuple[int, int] | None:
        """The tricks that N/S and E/W take in that line; `None` if the hand is thrown in."""
        end = self._hand.copy()
        for action in self.line:
            end.apply(action)
        return None if end.thrown_in is not None else end.tricks()


class Solver:
    """Solves the hands of one deal, and remembers what it found for the next question.

    Every question raises `ValueError` if cards in play are not known; those of a partner who sits
    out, and the kitty, are needed only where they can come into play.
    """

    def __init__(self) -> None:
        self._searches: dict[Suit, CardSearch] = {}
        self._decided: dict[tuple[object, ...], tuple[int, Action]] = {}

    def solve(self, hand: Hand) -> Solution:
        """Best play by all from a hand in any phase after the deal."""
        return Solution(self._value(hand, False), hand, self)

    def solve_each(self, hand: Hand) -> dict[Action, int]:
        """Every legal action, and the points to N/S less those to E/W with best play by all after
        it. Empty for a hand that is over."""
        if _only_cards_left(hand):
            position = PlayPosition.of(hand)
            turn = position.turn
            return {Play(turn, card): n for card, n in self.each_card(position).items()}
        _require_cards(hand)
        return {a: self._value(hand.copy().apply(a), False) for a in hand.legal()}

    def line(self, hand: Hand) -> tuple[Action, ...]:
        """One line of best play from a hand to its end."""
        hand = hand.copy()
        actions: list[Action] = []
        while hand.phase is not Phase.OVER:
            if _only_cards_left(hand):
                actions += self.card_line(PlayPosition.of(hand))
                break
            action = self._decide(hand, True)[1]
            actions.append(action)
            hand.apply(action)
        return tuple(actions)

    # -- the play ----------------------------------------------------------------------------

    def points(self, position: PlayPosition) -> int:
        """The points to N/S less those to E/W with best play by all from a position of the play."""
        return self._value_of_play(position, position.worth)

    def each_card(self, position: PlayPosition) -> dict[Card, int]:
        """The same after each card that may be played by the rules."""
        return self._value_of_cards(position, position.worth)

    def card_line(self, position: PlayPosition) -> list[Play]:
        """One line of best play from a position of the play."""
        worth = _with_tricks(position.worth)
        strength = CARD_ORDERS[position.trump].bits
        line: list[Play] = []
        while position.tricks_left:
            seat = position.turn
            values = self._value_of_cards(position, worth)
            best = _best(SIDE[seat], list(values.values()))
            card = min((c for c in values if values[c] == best), key=strength.__getitem__)
            line.append(Play(seat, card))
            position = position.play(card)
        return line

    def _value_of_cards(self, position: PlayPosition, worth: tuple[int, ...]) -> dict[Card, int]:
        search = self._search(position.trump)
        bits = search.order.bits
        held, trick = _by_place(position, search.order)
        mine = held[len(trick)]
        others = search.order.between
        for cards in held:
            others |= cards
        unlike = choices(mine, others & ~mine)
        goals = _goals(position, worth)
        values: dict[int, int] = {}
        by_card: dict[Card, int] = {}
        for card in position.lawful_cards():
            alike = min([bit for bit in unlike if bit >= bits[card]])
            if alike not in values:
                values[alike] = _reached(search, held, [*trick, alike], goals)
            by_card[card] = values[alike]
        return by_card

    def _value_of_play(self, position: PlayPosition, worth: tuple[int, ...]) -> int:
        """The best that N/S reach from a position, of what their tricks are worth."""
        if not position.tricks_left:
            return worth[position.taken]
        search = self._search(position.trump)
        held, trick = _by_place(position, search.order)
        return _reached(search, held, trick, _goals(position, worth))

    def _search(self, trump: Suit) -> CardSearch:
        search = self._searches.get(trump)
        if search is None:
            search = self._searches[trump] = CardSearch(trump)
        return search

    # -- the calls and exchanges ---------------------------------------------------------------

    def _value(self, hand: Hand, with_tricks: bool) -> int:
        """The points to N/S less those to E/W; with tricks as a tie-break."""
        if hand.phase is Phase.OVER:
            if hand.award() is None:
                return 0
            worth = worth_of(hand)
            return (_with_tricks(worth) if with_tricks else worth)[hand.tricks()[0]]
        if _only_cards_left(hand):
            position = PlayPosition.of(hand)
            worth = position.worth
            return self._value_of_play(position, _with_tricks(worth) if with_tricks else worth)
        return self._decide(hand, with_tricks)[0]

    def _decide(self, hand: Hand, with_tricks: bool) -> tuple[int, Action]:
        """The value of a hand that waits for more than a card, and an action that keeps it."""
        _require_cards(hand)
        key = (with_tricks, *_state(hand))
        known = self._decided.get(key)
        if known is not None:
            return known
        chosen: tuple[int, Action] | None = None
        for side, actions in reversed(_decisions(hand)):
            best = -1 if side is Side.EW else 1
            for action in actions:
                value = self._value(hand.copy().apply(action), with_tricks)
                if chosen is None or value * best > chosen[0] * best:
                    chosen = value, action
        assert chosen is not None
        self._decided[key] = chosen
        return chosen


def _with_tricks(worth: tuple[int, ...]) -> tuple[int, ...]:
    """What tricks are worth, with the tricks themselves as a tie-break."""
    return tuple([points * TIE_BREAK + tricks for tricks, points in enumerate(worth)])


def _best(side: Side, values: list[int]) -> int:
    return max(values) if side is Side.NS else min(values)


def _goals(position: PlayPosition, worth: tuple[int, ...]) -> Goals:
    left, taken = position.tricks_left, position.taken
    return _sorted_goals(worth[taken : taken + left + 1], SIDE[position.leader] is Side.NS)


@lru_cache(maxsize=1024)
def _sorted_goals(worth: tuple[int, ...], ns_led: bool) -> Goals:
    """What the tricks that are left can be worth to N/S, from the least to the side that led to the
    most; each with the numbers of tricks of that side that are worth as much to it, or more."""
    by_tricks = worth if ns_led else worth[::-1]
    goals: list[tuple[int, int]] = []
    goal = 0
    for value in sorted(set(worth), reverse=ns_led):
        for tricks, points in enumerate(by_tricks):
            if points == value:
                goal |= 1 << tricks
        goals.append((value, goal))
    return tuple(goals[::-1])


def _reached(search: CardSearch, held: list[int], trick: list[int], goals: Goals) -> int:
    """The value of the best of the goals that the side that led reaches."""
    low, high = 0, len(goals) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if search.reaches(held, trick, goals[middle][1]):
            low = middle
        else:
            high = middle - 1
    return goals[low][0]


def _by_place(position: PlayPosition, order: CardOrder) -> tuple[list[int], list[int]]:
    """The cards of the players from the leader, with those they have played to the trick in
    progress; and these, up to the next player."""
    bits = order.bits
    leader, turn, out = position.leader, position.turn, position.out
    played = iter(position.trick)
    held: list[int] = []
    trick: list[int] = []
    to_play = False
    for place in range(4):
        seat = SEATS[(leader + place) % 4]
        to_play = to_play or seat is turn
        if SEAT_BIT[seat] & out:
            held.append(0)
            if not to_play:
                trick.append(0)
        elif to_play:
            held.append(order.set_of(position.held[seat]))
        else:
            card = bits[next(played)]
            trick.append(card)
            held.append(order.set_of(position.held[seat]) | card)
    return held, trick


def _only_cards_left(hand: Hand) -> bool:
    """True if a hand is in play and nobody may go alone or ask for a card any more."""
    if hand.phase is not Phase.PLAY:
        return False
    if hand.trick or hand.winners:
        return True
    rules = hand.rules
    defence = rules.may_defend_alone(hand.alone) and hand.lone_defender is None
    exchange = hand.alone and rules.may_ask_for_best
    return hand.best is not None or not (defence or exchange)


def _state(hand: Hand) -> tuple[object, ...]:
    """What the value of a hand depends on before its first card is played."""
    return (
        *(hand.rules, hand.dealer, hand.phase, hand.passes, hand.turn, *hand.held),
        *(hand.up, hand.up_suit, hand.kitty_top, hand.farmer, hand.farmer_may_speak),
        *(hand.maker, hand.trump, hand.alone, hand.discarded, hand.lone_defender, hand.best),
    )


def _decisions(hand: Hand) -> list[Decision]:
    """What may be decided now, in order: at the last decision one action must be chosen, at each
    other one none need be."""
    assert hand.turn is not None
    legal = hand.legal()
    decisions: list[Decision] = []
    for seat in CLOCKWISE[0][LEFT[hand.dealer]]:
        swaps: list[Action] = [a for a in legal if isinstance(a, Swap) and a.seat is seat]
        defences: list[Action] = [a for a in legal if isinstance(a, Defend) and a.seat is seat]
        decisions += [(SIDE[seat], some) for some in (swaps, defences) if some]
    exchanges: list[Action] = [action for action in legal if isinstance(action, Best)]
    if exchanges:
        assert hand.maker is not None
        decisions.append((SIDE[hand.maker], exchanges))
    # In play, there is also the discard of a dealer who sits out; it decides nothing.
    playing = hand.phase is Phase.PLAY
    others: list[Action] = [
        action
        for action in legal
        if (isinstance(action, Play) if playing else not isinstance(action, Swap))
    ]
    decisions.append((SIDE[hand.turn], others))
    return decisions


def _require_cards(hand: Hand) -> None:
    """Raises `ValueError` if cards that may come into play are not known."""
    if hand.phase is Phase.DEAL:
        raise ValueError("the cards are not dealt yet")
    rules = hand.rules
    in_play = CLOCKWISE[0][LEFT[hand.dealer]]
    if hand.maker is not None and not (hand.alone and rules.may_ask_for_best):
        in_play = hand.players
    missing = [str(seat) for seat in in_play if not hand.whole[seat]]
    if hand.maker is None and hand.up in (None, UNKNOWN):
        missing.append("the up-card")
    if hand.farmer_may_speak and hand.kitty_top.bit_count() < 3:
        swappers = [seat for seat in SEATS if rules.may_swap(hand.held[seat])]
        if swappers:
            missing.append("the kitty")
    if missing:
        raise ValueError(cards_missing(missing))


def solve(hand: Hand) -> Solution:
    """Best play by all from this hand, in any phase after the deal, with all cards known.

    The points are those of the rules in force, and only points count: three tricks and four are the
    same. Raises `ValueError` if cards that may come into play are not known.
    """
    return Solver().solve(hand)


def solve_each(hand: Hand) -> dict[Action, int]:
    """Every legal action, and the points to N/S less those to E/W with best play by all after it.

    For the plays of one hand after another, a `Solver` of your own remembers what it found. Raises
    `ValueError` if cards that may come into play are not known.
    """
    return Solver().solve_each(hand)
