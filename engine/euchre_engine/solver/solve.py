"""What a hand is worth with best play by all when every card is known, and what each action keeps.

Knows: what can be asked, and which cards must be known for it. Does not know: how the calls and the
play are searched (`call_search.py`, `play_search.py`), what a player could know, or the score of
the game.

N/S want the most points for N/S less points for E/W; E/W want the least.
"""

from __future__ import annotations

from typing import Final

from ..actions import Action, Play
from ..cards import TRUMPS, UNKNOWN, Card
from ..hand import Hand, Phase
from ..problems import UnknownCards
from ..seats import CLOCKWISE, LEFT, SEATS, SIDE, BySide, Side
from .call_search import CallSearch, only_cards_left
from .card_search import CARD_ORDERS, CardSearch
from .play_search import PlaySearch
from .position import PlayPosition, cards_missing

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
    def tricks(self) -> BySide | None:
        """The tricks that each side takes in that line; `None` if the hand is thrown in."""
        end = self._hand.copy()
        for action in self.line:
            end.apply(action)
        return None if end.thrown_in is not None else end.tricks()


class Solver:
    """Solves the hands of one deal, and remembers what it found for the next question.

    Every question raises `UnknownCards` if cards in play are not known; those of a partner who sits
    out, and the kitty, are needed only where they can come into play.
    """

    def __init__(self) -> None:
        self._searches = [CardSearch(trump) for trump in TRUMPS]
        self._by_points = CallSearch(self._searches, _points_alone)
        self._by_tricks_too = CallSearch(self._searches, _with_tricks)

    def solve(self, hand: Hand) -> Solution:
        """Best play by all from a hand in any phase after the deal."""
        _require_cards(hand)
        return Solution(self._by_points.value(hand), hand, self)

    def solve_each(self, hand: Hand) -> dict[Action, int]:
        """Every legal action, and the points to N/S less those to E/W with best play by all after
        it. Empty for a hand that is over."""
        if only_cards_left(hand):
            position = PlayPosition.of(hand)
            turn = position.turn
            return {Play(turn, card): n for card, n in self.each_card(position).items()}
        _require_cards(hand)
        return self._by_points.value_of_each(hand)

    def line(self, hand: Hand) -> tuple[Action, ...]:
        """One line of best play from a hand to its end."""
        _require_cards(hand)
        hand = hand.copy()
        actions: list[Action] = []
        while hand.phase is not Phase.OVER:
            action = self._by_tricks_too.best_action(hand)
            if action is None:
                return (*actions, *self.card_line(PlayPosition.of(hand)))
            actions.append(action)
            hand.apply(action)
        return tuple(actions)

    def points(self, position: PlayPosition) -> int:
        """The points to N/S less those to E/W with best play by all from a position of the play."""
        return PlaySearch(self._searches, position, position.worth).most()

    def each_card(self, position: PlayPosition) -> dict[Card, int]:
        """The same after each card that may be played by the rules."""
        return PlaySearch(self._searches, position, position.worth).most_by_card()

    def card_line(self, position: PlayPosition) -> list[Play]:
        """One line of best play from a position of the play."""
        worth = _with_tricks(position.worth)
        strength = CARD_ORDERS[position.trump].bits
        line: list[Play] = []
        while position.tricks_left:
            seat = position.turn
            values = PlaySearch(self._searches, position, worth).most_by_card()
            best = (max if SIDE[seat] is Side.NS else min)(values.values())
            card = min((c for c in values if values[c] == best), key=strength.__getitem__)
            line.append(Play(seat, card))
            position = position.play(card)
        return line


def _points_alone(worth: tuple[int, ...]) -> tuple[int, ...]:
    """What tricks are worth, and nothing else."""
    return worth


def _with_tricks(worth: tuple[int, ...]) -> tuple[int, ...]:
    """What tricks are worth, with the tricks themselves as a tie-break."""
    return tuple([points * TIE_BREAK + tricks for tricks, points in enumerate(worth)])


def _require_cards(hand: Hand) -> None:
    """Raises `UnknownCards` if cards that may come into play are not known.

    Of a hand that is over none do; those of the play are asked for by its position.
    """
    if hand.phase is Phase.OVER or only_cards_left(hand):
        return
    if hand.phase is Phase.DEAL:
        raise UnknownCards("the cards are not dealt yet")
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
        raise UnknownCards(cards_missing(missing))


def solve(hand: Hand) -> Solution:
    """Best play by all from this hand, in any phase after the deal, with all cards known.

    The points are those of the rules in force, and only points count: three tricks and four are the
    same. Raises `UnknownCards` if cards that may come into play are not known.
    """
    return Solver().solve(hand)


def value(hand: Hand) -> int:
    """The points of `solve`: those to N/S less those to E/W with best play by all."""
    return solve(hand).points


def solve_each(hand: Hand) -> dict[Action, int]:
    """Every legal action, and the points to N/S less those to E/W with best play by all after it.

    For the plays of one hand after another, a `Solver` of your own remembers what it found. Raises
    `UnknownCards` if cards that may come into play are not known.
    """
    return Solver().solve_each(hand)
