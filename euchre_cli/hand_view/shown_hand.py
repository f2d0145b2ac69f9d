"""A hand to be shown: its steps, with the game it belongs to and the players' names.

Knows: hands of a sheet. Does not know: logs (`log_game.py`), or how a hand is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from euchre_engine.audit.hand_steps import HandSteps, Step, hand_steps
from euchre_engine.audit.renege_cost import RenegeCost, cost_of_renege
from euchre_engine.cards import LEAD_POWER, SUIT_OF, Card, Suit
from euchre_engine.problems import RENEGE, Place, Problem
from euchre_engine.rules import Rules
from euchre_engine.seats import Seat

from ..analysis.recorded_games import Stakes, lines_with_stakes
from ..book.people import label
from ..book.sheet import Line, Sheet
from ..season.win_chance import PUBLISHED
from ..terminal.exit_status import Refused


class ShownHand(NamedTuple):
    """A hand with its `title`, as a line of a score sheet, with the rules of its game and the score
    `before` it, and step by step; `costs` is what each proven renege in it cost, by the place of
    the problem."""

    title: str
    line: Line
    rules: Rules
    before: tuple[int, int]
    hand: HandSteps
    costs: Mapping[Place, RenegeCost]

    @property
    def steps(self) -> list[Step]:
        """Its steps."""
        return self.hand.steps

    @property
    def trump(self) -> Suit | None:
        """What was trump in the play."""
        return self.hand.end.trump

    def name(self, seat: Seat) -> str:
        """A player's name, or the seat's letter."""
        return label(self.line.players, seat)

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Cards as they are held: trumps first, then the other suits in alternating colours, each
        from the highest down."""
        trump = Suit.NO_TRUMP if self.trump is None else self.trump
        first = _FANNED.index(trump) if trump in _FANNED else 0
        suits = [*map(int, (*_FANNED[first:], *_FANNED[:first]))]

        def place(card: Card) -> tuple[int, int]:
            suit = SUIT_OF[trump][card]
            return suits.index(suit) if suit in suits else -1, -LEAD_POWER[trump][card][card]

        return sorted(cards, key=place)

    def problems(self) -> list[tuple[int | None, Problem]]:
        """What the audit finds wrong with the hand, each with the index of its step, if any."""
        at_steps = [(at, p) for at, step in enumerate(self.steps) for p in step.problems]
        return [*at_steps, *((None, problem) for problem in self.hand.problems)]


_FANNED = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def hand_of_sheet(sheet: Sheet, number: int) -> ShownHand:
    """The hand of this number in a game of the book. Raises `Refused` if there is none."""
    hands = {line.number: (line, stakes) for line, stakes in lines_with_stakes(sheet, PUBLISHED)}
    if number not in hands:
        raise Refused(f"game {sheet.number} has no hand {number}: {which_hands(len(hands))}")
    return _of_sheet(sheet, *hands[number])


def hands_of_sheet(sheet: Sheet) -> list[ShownHand]:
    """Every hand of a game of the book. Raises `Refused` if there are none."""
    hands = [_of_sheet(sheet, line, stakes) for line, stakes in lines_with_stakes(sheet, PUBLISHED)]
    if not hands and sheet.only_result:
        raise Refused(f"only the result of game {sheet.number} is known, not its hands")
    if not hands:
        raise Refused(f"no hands of game {sheet.number} have been played yet")
    return hands


def _of_sheet(sheet: Sheet, line: Line, stakes: Stakes) -> ShownHand:
    return shown_hand(f"Game {sheet.number}, hand {line.number}", line, stakes)


def which_hands(count: int) -> str:
    """The hands that there are: `its hands are 1 to 9`."""
    if count < 2:
        return "it has only hand 1" if count else "it has none yet"
    return f"its hands are 1 to {count}"


def shown_hand(title: str, line: Line, stakes: Stakes) -> ShownHand:
    """A hand to be shown, from its line."""
    verdict = line.verdict
    hand = hand_steps(stakes.rules, line.records, verdict.dealer, verdict)
    costs = {}
    for problem in verdict.problems:
        if problem.kind is RENEGE and not verdict.after_game:
            cost = cost_of_renege(stakes.rules, line.records, problem, verdict.dealer)
            if cost is not None:
                costs[problem.at] = cost
    return ShownHand(title, line, stakes.rules, stakes.total, hand, costs)
