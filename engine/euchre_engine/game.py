"""One game: the score, who deals next, and when it is over.

Knows: what each hand was worth and how it ended. Does not know: how those points were worked out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .rules import STANDARD, Ending, Rules
from .seats import NO_POINTS, OTHER, SIDE, BySide, Seat, Side

if TYPE_CHECKING:  # A game may be scored without a card.
    from .hand import Hand, Outcome

_new_tuple: Final = tuple.__new__  # As `BySide(…)` does it, only sooner: for every hand of a log.


@dataclass(slots=True)
class Game:
    """A game under `rules` from an opening score: `score` each hand as it is finished.

    `total` is the score; `dealer` is the next dealer, `None` if any seat may deal (the
    first hand) or if it cannot be known; `hands` is the number of hands so far that count (those
    thrown in or misdealt do not). Once the game is `over`, `winner` is the side that won (`None`
    for a tie), `final` the score at the end, and `conceded` the side that gave up, if one did.
    """

    rules: Rules = STANDARD
    total: BySide = NO_POINTS
    dealer: Seat | None = None
    hands: int = 0
    over: bool = False
    final: BySide | None = None
    winner: Side | None = None
    conceded: Side | None = None

    def __post_init__(self) -> None:
        if self.rules.target is not None and self.rules.over(self.total, 0):
            self._finish(None)

    def score(self, hand: Hand) -> Outcome:
        """Add a finished hand, and return what came of it.

        The deal passes on from whoever dealt the hand; whether it was that seat's turn, and whether
        the hand was played by the rules of this game, is not checked. Raises `ValueError` if the
        hand is not over, `UnknownCards` if its cards do not tell who won a trick. Points of another
        kind (a penalty, a ruling) are added with `add`.
        """
        outcome = hand.outcome()
        if outcome is None:
            raise ValueError(f"the hand is not over: it waits for {hand.phase.value}")
        makers = None if hand.maker is None else SIDE[hand.maker]
        self.add(hand.dealer, outcome.ending, outcome.points, makers)
        return outcome

    def add(
        self, dealer: Seat | None, ending: Ending, points: tuple[int, int], makers: Side | None
    ) -> None:
        """Add a hand: its dealer, how it ended, its points as ruled, and the makers' side.

        After the end of the game the score still changes, so that the mistake shows, but the winner
        does not.
        """
        ns, ew = self.total
        self.total = _new_tuple(BySide, (ns + points[0], ew + points[1]))
        self.dealer = None if dealer is None else self.rules.next_dealer(dealer, ending)
        if ending.counts:
            self.hands += 1
        if not self.over and self.rules.over(self.total, self.hands):
            self._finish(makers)

    def play_to(self, target: int) -> None:
        """Play to another target from now on, unless the game is over; a side that already has it
        wins."""
        if self.over:
            return
        self.rules = self.rules.with_rule("target", target)
        if self.rules.over(self.total, self.hands):
            self._finish(None)

    def concede(self, side: Side) -> None:
        """End the game, which `side` gives up; without effect once the game is over."""
        if not self.over:
            self.over = True
            self.final = self.total
            self.conceded = side
            self.winner = OTHER[side]

    def end_at(self, total: tuple[int, int]) -> None:
        """End a game of which only the final score is known: the side with more points won."""
        self.total = self.final = BySide(*total)
        self.dealer = None
        self.over = True
        self.winner = self.rules.winner(total, None)

    def _finish(self, makers: Side | None) -> None:
        self.over = True
        self.final = self.total
        self.winner = self.rules.winner(self.total, makers)
