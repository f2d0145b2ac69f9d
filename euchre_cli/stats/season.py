"""What statistics are made of: games, hands and irregularities, as flat rows.

Knows: the rows, and their order in time. Does not know: where they come from (a scorebook, or
logs), which games were struck out and are not among them, or what is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ..book.game_selection import day_of, in_log_order
from ..book.sheet_rows import PLAYED_OUT

if TYPE_CHECKING:
    from .rates import Counts

Names: TypeAlias = tuple[str, str, str, str]
"""Who sits at N, E, S and W; an empty text for a seat without a name."""

SEAT_OF: Final = {"N": 0, "E": 1, "S": 2, "W": 3}
"""The seats by the letters that the tables have for them."""

SEATS_OF: Final = ((0, 2), (1, 3))
"""The seats of N/S and of E/W."""


def side_of(names: Names, side: int) -> tuple[str, ...]:
    """What a side (0 N/S, 1 E/W) is called: its two names, or its seats where one has none."""
    one, other = (names[seat] for seat in SEATS_OF[side])
    return (one, other) if one and other else ("N/S", "E/W")[side : side + 1]


class Game(NamedTuple):
    """A game: its `number`; when it was played (`date`, and `began` to the second, each empty where
    nobody knows), `source` where it was read; the `preset` and `house_rules` (JSON) it was played
    under, with the `target` (`None`: a fixed number of hands); `names` at its end, the `start` and
    the `total` (N/S, E/W), its `state` (`going`, `over`), the `winner` (0 N/S, 1 E/W, `None`: a tie
    or not over), whether each side was `in_barn`, one point short, before some hand, and the side
    that deals next (`next_dealer`, 0 N/S, 1 E/W, `None` where nobody knows), and the side that gave
    the game up (`conceded`; `None`: nobody did). `only_result`: no hand of it is known, but how it
    ended."""

    number: int
    date: str
    began: str
    source: str
    season: str
    event: str
    place: str
    name: str
    preset: str
    house_rules: str
    target: int | None
    names: Names
    start: tuple[int, int]
    total: tuple[int, int]
    state: str
    winner: int | None
    in_barn: tuple[bool, bool]
    next_dealer: int | None = None
    conceded: int | None = None
    only_result: bool = False

    @property
    def over(self) -> bool:
        """Whether the game came to its end."""
        return self.state == "over"

    @property
    def day(self) -> str:
        """The evening of the game, as far as anybody knows: `2026-11-21`, or nothing."""
        return day_of(self.date, self.began)


Shape: TypeAlias = tuple[
    str | None, str | None, str | None, str | None, int | None, int, str | None, int, int | None,
    str, int, int, int,
]  # fmt: skip
"""A hand without its names: dealer, maker (seat letters), suit, suit turned up, round of bidding,
alone, lone defender, partner's best, the makers' tricks, outcome, whether it counts, and the points
of N/S and of E/W. Many hands have the same."""

SHAPE: Final = (
    *("dealer", "maker", "suit", "up", "round", "alone", "lone_defender", "best", "tricks"),
    *("outcome", "counts", "points_ns", "points_ew"),
)
"""The columns of a shape, as the table `hands` calls them."""

Hand: TypeAlias = tuple[int, Shape, Names]
"""A hand: the number of its game, its shape, and who sat at N, E, S and W."""


class Irregularity(NamedTuple):
    """Something that was not as it should be, in a hand of a game: its `kind`, the `seat` and
    `side` (seat letter, `NS` or `EW`; `None` where nobody said), the `points` it gave the other
    side, `how` it was ruled, the hand's `dealer` (0–3), and who sat at N, E, S and W; `again`: an
    earlier one of this kind is the same seat's in this hand; `counts`: the hand has a result."""

    game: int
    hand: int
    kind: str
    seat: str | None
    side: str | None
    points: int
    how: str
    dealer: int | None
    names: Names
    again: bool = False
    counts: bool = True


class Score(NamedTuple):
    """A hand as a step of its game: the `dealer` and the `maker` (seat letters), the `points` it
    brought and the `total` after it (N/S, E/W), whether it `counts`, that is has a result, and who
    sat there; `used`: it is one of a fixed number of hands, as one of unknown result is too;
    `outcome` is what became of it, in the word of the table of hands (empty: nobody said)."""

    game: int
    hand: int
    dealer: str | None
    maker: str | None
    points: tuple[int, int]
    total: tuple[int, int]
    counts: bool
    names: Names
    used: bool = True
    outcome: str = ""

    @property
    def before(self) -> tuple[int, int]:
        """The score before the hand (N/S, E/W)."""
        return self.total[0] - self.points[0], self.total[1] - self.points[1]

    def brought(self, side: int) -> str:
        """The outcome, where it is what brought the side its points: the side's own call that was
        made or marched, the other's that was euchred, a renege; else nothing."""
        if self.outcome == "renege":
            return self.outcome if self.points[side] > 0 else ""
        if self.maker is None or self.outcome not in PLAYED_OUT:
            return ""
        own = SEAT_OF[self.maker] % 2 == side
        return "" if own is (self.outcome == "euchred") else self.outcome

    def called(self, seat: str | None) -> str:
        """What a seat's player is called: the name, or the seat's letter; nothing for nobody."""
        return "" if seat is None else self.names[SEAT_OF[seat]] or seat


def everybody(names: Names, scores: Iterable[Score]) -> Names:
    """Who sat in a game, seat by seat: `Bob/Eve` where Eve, who sits there now (`names`), took the
    place of Bob in the course of its hands."""
    sat: list[dict[str, None]] = [{}, {}, {}, {}]
    for sitting in (*dict.fromkeys(score.names for score in scores), names):
        for seat, name in enumerate(sitting):
            if name:
                sat[seat][name] = None
    north, east, south, west = map("/".join, sat)
    return north, east, south, west


class Book(NamedTuple):
    """What statistics are made of: every `games` in no order, and ways to go through its hands
    (those after a game's end left out), its irregularities, and its scores, game by game and hand
    by hand. `counts` says how its hands came out, all of them whichever games are left of it: a
    game has the same win chances whatever else is asked for."""

    games: list[Game]
    hands: Callable[[], Iterable[Hand]]
    irregularities: Callable[[], Iterable[Irregularity]]
    scores: Callable[[], Iterable[Score]]
    counts: Callable[[], Counts]


def in_order(games: Iterable[Game]) -> list[Game]:
    """Games in the order they were played, however they came into the book: by the day, then by the
    time they began, then by where they were read; their number decides only what is left."""
    return sorted(
        games, key=lambda game: in_log_order(game.day, game.began, game.source, game.number)
    )
