"""One game: the score, who deals next, and when it is over.

Knows: what each hand brought and how it ended. Does not know: how points came about.
"""

from __future__ import annotations

from dataclasses import dataclass

from .hand import Hand
from .rules import STANDARD, Award, Ending, Rules
from .seats import OTHER, SIDE, Seat, Side


@dataclass(slots=True)
class Game:
    """A game under `rules` from an opening score: `score` each hand as it is finished.

    `total` is the score (N/S, E/W); `dealer` is who deals next, `None` when any seat may (the first
    hand) or when it cannot be known; `hands` is how many hands were played that count where a fixed
    number of hands is played; `over` and `winner` tell the end (a tie has no winner), `final` the
    score then, `conceded` the side that gave up.
    """

    rules: Rules = STANDARD
    total: tuple[int, int] = (0, 0)
    dealer: Seat | None = None
    hands: int = 0
    over: bool = False
    final: tuple[int, int] | None = None
    winner: Side | None = None
    conceded: Side | None = None

    def __post_init__(self) -> None:
        if self.rules.target is not None and self.rules.over(self.total, 0):
            self._finish(None)

    def score(self, hand: Hand) -> Award | None:
        """Add a finished hand, and return what it was worth; `None` when it was thrown in.

        The game goes on from whoever dealt it: that it was that seat's turn, and that the hand was
        played by the rules of this game, is not checked. Raises `ValueError` while the hand is not
        over, or where its cards do not say who won a trick. Points that the table gave otherwise
        (a penalty, a ruling) are added with `add`.
        """
        award = hand.award()
        points = (0, 0) if award is None else award.pair()
        makers = None if hand.maker is None else SIDE[hand.maker]
        self.add(hand.dealer, hand.thrown_in or Ending.SCORED, points, makers)
        return award

    def add(
        self, dealer: Seat | None, ending: Ending, points: tuple[int, int], makers: Side | None
    ) -> None:
        """One hand more: who dealt it, how it ended, its points as ruled, and the makers' side.

        After the game is over the score goes on, so that the mistake can be seen, but the winner
        stands.
        """
        self.total = (self.total[0] + points[0], self.total[1] + points[1])
        self.dealer = None if dealer is None else self.rules.next_dealer(dealer, ending)
        if ending.counts:
            self.hands += 1
        if not self.over and self.rules.over(self.total, self.hands):
            self._finish(makers)

    def play_to(self, target: int) -> None:
        """From here on the game is played to another target, unless it is over; a side that has it
        already wins."""
        if self.over:
            return
        self.rules = self.rules.with_rule("target", target)
        if self.rules.over(self.total, self.hands):
            self._finish(None)

    def concede(self, side: Side) -> None:
        """That side gives up the game; after the game is over it changes nothing."""
        if not self.over:
            self.over = True
            self.final = self.total
            self.conceded = side
            self.winner = OTHER[side]

    def end_at(self, total: tuple[int, int]) -> None:
        """It ended at this total, which is all that is known of it: whoever has more won."""
        self.total = self.final = total
        self.dealer = None
        self.over = True
        self.winner = self.rules.winner(total, None)

    def _finish(self, makers: Side | None) -> None:
        self.over = True
        self.final = self.total
        self.winner = self.rules.winner(self.total, makers)

    def in_the_barn(self) -> tuple[bool, bool]:
        """Whether N/S and E/W are one point short of the target, in a game that goes on."""
        ns, ew = self.total
        if self.over:
            return False, False
        return self.rules.in_the_barn(ns), self.rules.in_the_barn(ew)
