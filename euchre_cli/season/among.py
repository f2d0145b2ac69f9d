"""What records are found among: games with their like, their lines, and whose records are meant.

Knows: which games compare with which. Does not know: which records there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from .book import Game, Names, Score
from .line import Comeback, GameLine
from .lines import each_line, rules_of
from .record import Held, by_side, day_of

if TYPE_CHECKING:
    from .tally import Season


class Kind(NamedTuple):
    """What a game goes to: so many `points`, or so many `hands`; the other is `None`."""

    points: int | None
    hands: int | None

    def __str__(self) -> str:
        return f"to {self.points}" if self.points else f"of {self.hands} hands"


def kind_of(game: Game) -> Kind:
    """What a game goes to."""
    hands = None if game.target else rules_of(game.preset, game.house_rules).hands_to_play
    return Kind(game.target, hands)


class Course(NamedTuple):
    """What of a game's win-chance line may be a record: how many hands have a result, and how many
    are `used` of a fixed number; the `most` chance that either side had before the last hand; the
    comeback; and the hand that turned it, with what it added to N/S."""

    hands: int
    used: int
    most: float
    comeback: Comeback | None
    turning: tuple[Score, float] | None


_NO_COURSE: Final = Course(0, 0, 1.0, None, None)


class Among:
    """What records are found among: the games in their order, those that are `over`, those `alike`
    (of the kind that most are), the course of each, the points that a player's sides made in a
    night, and whose records are meant."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.games = season.games
        self.over = [game for game in self.games if game.over]
        kinds = Counter(map(kind_of, reversed(self.over)))  # Of as many, the one played last.
        self.kind = max(kinds, key=kinds.__getitem__) if kinds else Kind(None, None)
        self.alike = [game for game in self.over if kind_of(game) == self.kind]
        self.points: Counter[tuple[str, str]] = Counter()
        self._courses: dict[int, Course] = {}
        days = {game.number: day_of(game) for game in self.games}
        # One line after the other: those of a long season take much room.
        for number, line in each_line(season.book._replace(games=self.games)):
            self._courses[number] = _course(line)
            if days[number]:
                self._add_points(days[number], line)

    def _add_points(self, day: str, line: GameLine) -> None:
        for score in line.scores:
            for seat, name in self.players(score.names):
                self.points[day, name] += score.points[seat % 2]

    def course(self, game: Game) -> Course:
        """The course of a game."""
        return self._courses.get(game.number, _NO_COURSE)

    def side(self, names: Names, side: int) -> bool:
        """Whether a record of this side is meant."""
        seat = self.season.wanted.seat(names) if self.season.wanted.player else side
        return seat is not None and seat % 2 == side

    def players(self, names: Names) -> Iterator[tuple[int, str]]:
        """The seats and names of those whose records are meant."""
        wanted = self.season.wanted
        meant = wanted.seat(names) if wanted.player else None
        for seat, name in enumerate(names):
            if name and (not wanted.player or seat == meant):
                yield seat, name

    def whole(self, game: Game) -> Held:
        """A game as a holder: the winners stand first, of a tie N/S."""
        return by_side(game.names, game.winner or 0, game.total, game)

    @cached_property
    def played_out(self) -> list[Game]:
        """Of those alike, what was begun at nothing and not given up."""
        points = self.kind.points
        return [
            game
            for game in self.alike
            if game.start == (0, 0)
            and (
                max(game.total) >= points
                if points
                else self.course(game).used >= (self.kind.hands or 0)
            )
        ]


def _course(line: GameLine) -> Course:
    turning = None
    if line.turning is not None:
        turning = line.scores[line.turning], line.added[line.turning]
    return Course(
        sum(score.counts for score in line.scores),
        sum(score.used for score in line.scores),
        max((max(chance, 1 - chance) for chance in line.chances[:-1]), default=1.0),
        line.comeback,
        turning,
    )
