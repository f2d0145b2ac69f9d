"""What a proven renege cost with best play by all after it, beside what the rules give for it.

Knows: who holds which cards at the moment of the renege. Does not know: how a renege is proven
(`plays`), how a hand is best played (`solver/`), or how the answer is worded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import BIT, UNKNOWN, Card
from ..problems import Problem
from ..rules import Rules
from ..seats import CLOCKWISE, OTHER, SIDE, Seat, Side
from ..solver.position import PlayPosition, worth_of
from ..solver.solve import Solver
from .hand_replay import HandReplay
from .judge import read_as_written
from .record import Entry


class RenegeCost(NamedTuple):
    """What a renege cost, in points to N/S less points to E/W with best play by all after it.

    `seat` played `card` in `trick` (1–5), which is worth `as_played`; `lawful` has the cards that
    it might have played and what they are worth. `given_points` are those that the rules give the
    other side; 0 if both sides reneged in the hand.
    """

    seat: Seat
    trick: int
    card: Card
    as_played: int
    lawful: dict[Card, int]
    given_points: int

    @property
    def against(self) -> Side:
        """The side that the renege was against."""
        return OTHER[SIDE[self.seat]]

    @property
    def if_followed(self) -> int:
        """The worth of the best lawful card."""
        best = max if SIDE[self.seat] is Side.NS else min
        return best(self.lawful.values())

    @property
    def best(self) -> tuple[Card, ...]:
        """The lawful cards that are worth that much."""
        return tuple([card for card in self.lawful if self.lawful[card] == self.if_followed])

    @property
    def points(self) -> int:
        """The points that the renege cost the side it was against; negative if it cost the side of
        the player who reneged."""
        lost = self.if_followed - self.as_played
        return lost if self.against is Side.NS else -lost


def cost_of_renege(
    rules: Rules, entries: Sequence[Entry], renege: Problem, due: Seat | None = None
) -> RenegeCost | None:
    """What a proven renege of a recorded hand cost; `renege` is the problem in the verdict on it.

    `due` is the seat that should have dealt, as for `audit`. `None` if it is not certain that
    it was a renege, or if not all cards that were still to be played are known.
    """
    if renege.slip is not None or renege.doubt is not None:
        return None
    replay = read_as_written(rules, entries, due)
    proven = any(_same(one, renege) for one in replay.reneges)
    position = _position(replay, renege) if proven else None
    if position is None:
        return None
    assert renege.card is not None
    assert renege.trick is not None
    solver = Solver()
    hand = replay.hand
    offenders = {SIDE[proven.seat] for proven in replay.reneges if proven.seat is not None}
    given_points, _ = rules.renege_points(hand.alone or hand.lone_defender is not None)
    return RenegeCost(
        position.turn,
        renege.trick,
        renege.card,
        solver.points(position.play(renege.card)),
        solver.each_card(position),
        given_points if len(offenders) == 1 else 0,
    )


def _same(one: Problem, other: Problem) -> bool:
    """True if both are the same renege: an explanation may have its trick elsewhere."""
    return (one.at, one.trick, one.card) == (other.at, other.trick, other.card)


def _position(replay: HandReplay, renege: Problem) -> PlayPosition | None:
    """The position in which a card was played that did not follow suit; `None` if not all cards are
    known, or not everything before was played in turn. A trick before it has a winner: whoever led
    the next."""
    hand, plays = replay.hand, replay.plays
    number = renege.trick or 0
    assert hand.trump is not None
    trick = plays.trick(number)
    fallen = [play for play in trick if play.at < renege.at]
    players = CLOCKWISE[hand.out][trick[0].seat]
    winners = hand.winners[: number - 1]
    in_turn = tuple([play.seat for play in fallen]) == players[: len(fallen)]
    if not in_turn or len(fallen) == len(players):
        return None
    held = hand.held.copy()
    for play in plays.after(number - 1):
        if play.card == UNKNOWN:
            return None
        if play not in fallen:
            held[play.seat] |= BIT[play.card]
    in_hands = 0
    for seat in players:
        if held[seat].bit_count() != 6 - number - (seat in players[: len(fallen)]):
            return None
        if in_hands & held[seat]:
            return None
        in_hands |= held[seat]
    return PlayPosition(
        hand.trump,
        players[0],
        tuple(held),
        tuple([play.card for play in fallen]),
        hand.out,
        sum(1 for seat in winners if seat is not None and SIDE[seat] is Side.NS),
        worth_of(hand),
    )
