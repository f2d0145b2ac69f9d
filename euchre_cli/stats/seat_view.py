"""A hand, and a game, as one of those who played it saw it.

Knows: what a row means for one seat: who called, for whom the points were. Does not know: names, or
what is counted of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ..book.sheet_rows import PLAYED_OUT
from .season import SEAT_OF, Game, Irregularity, Shape

POSITIONS: Final = ("eldest", "dealer's partner", "third", "dealer")
"""The seats by their place in the bidding, from the dealer's left."""

NEXT, REVERSE_NEXT, GREEN, BACK = "next", "reverse next", "green", "turned down"

_BLACK: Final = ("clubs", "spades")


class Seen(NamedTuple):
    """A hand as one seat saw it.

    `counts`: it was played and has a result. `outcome` is what it is called. `position` is the
    seat's place in the bidding (0 eldest … 3 the dealer), `None` when nobody knows who dealt.
    `caller`: 0 the seat itself made trump, 2 its partner, 1 the other side, `None`: nobody, or the
    hand has no result of its own (it was ruled, or only its points are known). `alone`: the caller
    played alone; `defence`: 0 the seat itself defended alone, 2 its partner, 1 the other side.
    `tricks` are the makers'. `won` and `lost` are the points for and against. `colour` is how a
    suit named in the second round goes with the one turned down.
    """

    counts: bool
    outcome: str
    position: int | None
    caller: int | None
    alone: bool
    defence: int | None
    tricks: int
    euchred: bool
    marched: bool
    round: int | None
    suit: str | None
    colour: str | None
    won: int
    lost: int

    @property
    def called(self) -> bool:
        """The seat made trump, and the hand has a result."""
        return self.caller == 0

    @property
    def against(self) -> bool:
        """The other side made trump, and the hand has a result."""
        return self.caller == 1


@lru_cache(maxsize=100_000)
def seen_from(shape: Shape, seat: int) -> Seen:
    """A hand as the seat (0 N … 3 W) saw it."""
    (dealer, maker, suit, up, round_, alone, lone, _, tricks, outcome, counts, ns, ew) = shape
    has_result = bool(counts) and outcome in PLAYED_OUT and maker is not None
    caller = _away(seat, maker) if has_result else None
    dealing = None if dealer is None else SEAT_OF[dealer]
    position = None if dealing is None else (seat - dealing - 1) % 4
    colour = None
    if has_result and round_ == 2 and suit is not None and up is not None:
        assert maker is not None
        colour = _colour(suit, up, None if dealing is None else (SEAT_OF[maker] - dealing) % 2 == 0)
    won, lost = (ns, ew) if seat % 2 == 0 else (ew, ns)
    return Seen(
        bool(counts),
        outcome,
        position,
        caller,
        has_result and bool(alone),
        _away(seat, lone) if has_result else None,
        tricks or 0,
        has_result and outcome == "euchred",
        has_result and outcome in ("march", "lone march"),
        round_ if has_result else None,
        suit if has_result else None,
        colour,
        won,
        lost,
    )


def dealer_of(shape: Shape) -> int | None:
    """The seat (0–3) that dealt."""
    return None if shape[0] is None else SEAT_OF[shape[0]]


def _away(seat: int, other: str | None) -> int | None:
    """Who the other is: 0 the seat itself, 2 its partner, 1 the other side."""
    if other is None:
        return None
    away = (SEAT_OF[other] - seat) % 4
    return 1 if away % 2 else away


def _colour(suit: str, up: str, by_dealers_side: bool | None) -> str | None:
    """What a call of the second round is called, after the suit that was turned down: `next` is the
    other suit of its colour; a suit of the other colour is `reverse next` when the dealer's side
    names it, and `green` otherwise."""
    if suit == "no-trump" or up == "no-trump":
        return None
    if suit == up:
        return BACK
    if (suit in _BLACK) == (up in _BLACK):
        return NEXT
    if by_dealers_side is None:
        return None
    return REVERSE_NEXT if by_dealers_side else GREEN


class GameSeen(NamedTuple):
    """A game that is over, as one side saw it: `result` is 1 won, 0 tied, −1 lost; `won` and `lost`
    are the totals; `skunk`: the side that lost had no point at all, and did not give up; `in_barn`:
    the side was one point short of the end before some hand."""

    game: Game
    side: int
    result: int
    won: int
    lost: int
    skunk: bool
    in_barn: bool


def game_seen(game: Game, side: int) -> GameSeen:
    """A game that is over as the side (0 N/S, 1 E/W) saw it."""
    result = 0 if game.winner is None else 1 if game.winner == side else -1
    won, lost = game.total[side], game.total[1 - side]
    skunk = result != 0 and (lost if result > 0 else won) == 0 and game.conceded is None
    return GameSeen(game, side, result, won, lost, skunk, game.in_barn[side])


class IrregularitySeen(NamedTuple):
    """An irregularity as a seat saw it: its `kind` and `how` it was ruled; `own`: it was the seat's
    own; `ours`: its side's; `points` it gave the other side; `dealt`: the seat was the dealer;
    `first`: it is the seat's first of its kind in the hand, which has a result."""

    kind: str
    how: str
    own: bool
    ours: bool
    points: int
    dealt: bool
    first: bool


def irregularity_seen(one: Irregularity, seat: int) -> IrregularitySeen:
    """An irregularity as the seat (0 N … 3 W) saw it."""
    own = one.seat is not None and SEAT_OF[one.seat] == seat
    ours = one.side == ("NS" if seat % 2 == 0 else "EW")
    first = one.counts and not one.again
    return IrregularitySeen(one.kind, one.how, own, ours, one.points, one.dealer == seat, first)
