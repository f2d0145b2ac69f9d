"""Tricks that were given up: whether they were certain.

Knows: best play with all hands open. It costs more than the rest of a replay, so it is asked only
about a record that is told, not in a search. Does not know: points.
"""

from __future__ import annotations

from ..problems import REST_NOT_CERTAIN, Problem
from ..seats import SIDE
from ..trick import winning_card
from .hand_replay import HandReplay
from .record import Rest


def rest_not_certain(replay: HandReplay) -> Problem | None:
    """The note that the other side could have taken one of the tricks given up; `None` if not, or
    if not every card that was left is known. The record was replayed to its end."""
    hand, rest = replay.hand, replay.sheet.one(Rest)
    left = 5 - len(hand.winners)
    if rest is None or replay.verdict.void is not None or not replay.sheet.tricks or not left:
        return None
    players = hand.players
    known = all(hand.whole[seat] and hand.held[seat].bit_count() == left for seat in players)
    if hand.trump is None or hand.turn is None or hand.maybe_buried or not known:
        return None
    from ..solver.position import PlayPosition  # Of all that is audited only this needs a solver.
    from ..solver.solve import Solver

    held, tricks = tuple(hand.held), tuple(range(6))
    position = PlayPosition(hand.trump, hand.turn, held, (), hand.out, 0, tricks)
    line = Solver().card_line(position)
    for first in range(0, len(line), len(players)):
        trick = line[first : first + len(players)]
        winner = trick[winning_card([play.card for play in trick], hand.trump)].seat
        if SIDE[winner] is not rest.side:
            return Problem(
                REST_NOT_CERTAIN,
                at=(replay.sheet.number(Rest), 1),
                trick=len(hand.winners) + first // len(players) + 1,
                side=rest.side,
                winner=winner,
                leader=trick[0].seat,
                line=" ".join(str(play.card) for play in trick),
            )
    return None
