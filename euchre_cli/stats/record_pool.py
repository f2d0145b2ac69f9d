"""What records are found among: games with their like, their lines, and whose records are meant.

Knows: which games compare with which. Does not know: which records there are.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from .chance_line import Comeback, GameLine, turning_of
from .games import Game, Names, Score, in_order, rules_of
from .record import Held, by_side

if TYPE_CHECKING:
    from .counting import Season


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
    """What of a game's win-chance line may be a record: how many hands were dealt, and how many
    are `used` of a fixed number; the `most` chance that either side had before the last hand; the
    comeback; and the hand that brought a side that is meant the most, with what it added to N/S."""

    hands: int
    used: int
    most: float
    comeback: Comeback | None
    turning: tuple[Score, float] | None


_NO_COURSE: Final = Course(0, 0, 1.0, None, None)


class RecordPool:
    """What records are found among: the games that are meant in their order, those that are `over`,
    those `alike` (of the kind that most are), the course of each, the points that a player's sides
    made in a night, and whose records are meant. `touched` are those over of which the end or a
    hand is meant: what is found among hands goes by who sat in them."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.games = season.games
        self.over = [game for game in self.games if game.over]
        kinds = Counter(map(kind_of, reversed(self.over)))  # Of as many, the one played last.
        self.kind = max(kinds, key=kinds.__getitem__) if kinds else Kind(None, None)
        self.alike = [game for game in self.over if kind_of(game) == self.kind]
        self.points: Counter[tuple[str, str]] = Counter()
        self._courses: dict[int, Course] = {}
        days = {game.number: game.day for game in season.book.games}
        for number, line in season.each_line():
            self._courses[number] = self._course(line)
            if days[number]:
                self._add_points(days[number], line)
        self.touched = [
            game
            for game in in_order(season.book.games)
            if game.over and game.number in self._courses
        ]

    def _add_points(self, day: str, line: GameLine) -> None:
        for score in line.scores:
            # Of two with one name on a side the side's points count once.
            named = self.season.players.named(score.names)
            for side, name in {(seat % 2, score.names[seat]) for seat in named}:
                self.points[day, name] += score.points[side]

    def _course(self, line: GameLine) -> Course:
        turning = turning_of(
            line.scores, line.added, lambda score, side: self.side(score.names, side)
        )
        return Course(
            len(line.scores),
            sum(score.used for score in line.scores),
            max((max(chance, 1 - chance) for chance in line.chances[:-1]), default=1.0),
            line.comeback,
            None if turning is None else (line.scores[turning], line.added[turning]),
        )

    def course(self, game: Game) -> Course:
        """The course of a game."""
        return self._courses.get(game.number, _NO_COURSE)

    def side(self, names: Names, side: int) -> bool:
        """Whether a record of this side is meant."""
        players = self.season.players
        return not players.player or side in (seat % 2 for seat in players.seats(names))

    def whole(self, game: Game) -> Held:
        """A game as a holder: the winners stand first, of a tie N/S."""
        return by_side(game.names, game.winner or 0, game.total, game)

    @cached_property
    def played_out(self) -> list[Game]:
        """Of those alike, what was begun at nothing and not given up."""
        return [game for game in self.alike if game.start == (0, 0) and game.conceded is None]
