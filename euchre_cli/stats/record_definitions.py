"""What a record of a season is, every record there is, and what records are found among.

Knows: names, titles and definitions; that a tie has several holders, and which of two values is the
better; which games compare with which, and whose records count. Does not know: how each record is
found (`records.py`), or how one is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ..stat_columns.column import Unit
from .games import GameResult, Names, ScoredHand, in_order, rules_of, side_of
from .win_chance_line import COMEBACK, Comeback, GameLine, turning_of

if TYPE_CHECKING:
    from .season import Season


class RecordHolder(NamedTuple):
    """Who holds a record, and how it came about.

    `names` are a player, the two of a side (a seat's letter for who has no name, `N/S` or `E/W`
    where neither has one), or nobody: the whole table. Of a side, `against` is the other one and
    `score` the two totals, its own first. `date` is the evening, where anybody knows, `since` the
    first of several; `game` is the number of the game if it is about one; `words` say what else
    there is to say, without names. Of a hand, `maker` is who called (the name, or the seat's
    letter) and `outcome` what brought the points (see `ScoredHand.brought`).
    """

    names: tuple[str, ...]
    against: tuple[str, ...] = ()
    score: tuple[int, int] | None = None
    date: str = ""
    since: str = ""
    game: int | None = None
    words: str = ""
    maker: str = ""
    outcome: str = ""


ALIKE: Final = "counting only games of the most common kind"
"""How a definition says that games are compared with their like; a record says which kind that is.
"""


class Definition(NamedTuple):
    """What a record is, whoever holds it: its `name` (in JSON and CSV), its `title`, the
    `definition` in a sentence, its `unit`, whether the `lowest` value is the record, the `least`
    that is one, and how the value is `said`."""

    name: str
    title: str
    definition: str
    unit: Unit
    lowest: bool = False
    least: float = 1
    said: str = "{}"


class Record(NamedTuple):
    """A record: `what` it is, the `value`, and all who hold it, in the order in which they came to.
    `is_count`: the value is the number of entries in `held` (3 shutouts), which are not ranked."""

    what: Definition
    value: float | int
    held: tuple[RecordHolder, ...]
    is_count: bool = False

    @property
    def name(self) -> str:
        """What it is called in JSON and CSV."""
        return self.what.name

    @property
    def title(self) -> str:
        """What it is called in words."""
        return self.what.title

    @property
    def definition(self) -> str:
        """What it is, in a sentence."""
        return self.what.definition

    @property
    def unit(self) -> Unit:
        """What its value counts."""
        return self.what.unit


Candidate: TypeAlias = tuple[float | int, RecordHolder]
"""A value that may be the record, and its holder."""


def best(what: Definition, tries: Iterable[Candidate], kind: str = "") -> Record | None:
    """The record among these: the highest value, or the lowest if that is the record; `None` if
    there are no candidates. `kind` names the game length that the comparison is limited to."""
    value: float | int | None = None
    held: list[RecordHolder] = []
    for tried, holder in tries:
        if tried < what.least:
            continue
        if value is None or (tried < value if what.lowest else tried > value):
            value, held = tried, [holder]
        elif tried == value:
            held.append(holder)
    if value is None:
        return None
    if kind:
        words = what.definition.replace(ALIKE, f"counting only games {kind}, as most are")
        what = what._replace(definition=words)
    return Record(what, value, tuple(held))


def by_side(
    names: Names, side: int, score: tuple[int, int], game: GameResult, words: str = ""
) -> RecordHolder:
    """A side of a game as a holder, with a score (N/S, E/W)."""
    return RecordHolder(
        side_of(names, side),
        side_of(names, 1 - side),
        (score[side], score[1 - side]),
        game.day,
        game=game.number,
        words=words,
    )


STREAK = 2
"""Fewer games won in a row are no streak."""

_DEALT: Final = "Hands thrown in or misdealt count too, as they do in a game's numbering."

RECORDS: Final[dict[str, Definition]] = {
    one.name: one
    for one in (
        Definition(
            "longest_game",
            "Longest game",
            f"The most hands dealt in a game, {ALIKE}. {_DEALT}",
            "hands",
        ),
        Definition(
            "shortest_game",
            "Shortest game",
            f"The fewest hands dealt in a game that began at 0–0 and was not conceded, {ALIKE}. "
            f"{_DEALT}",
            "hands",
            lowest=True,
        ),
        Definition(
            "biggest_comeback",
            "Biggest comeback",
            f"The lowest win chance, below {100 * COMEBACK:.0f} %, that a side had at some point "
            f"in a game that it won and that the others did not concede.",
            "win chance",
            lowest=True,
            least=0,
        ),
        Definition(
            "in_doubt",
            "In doubt to the last",
            f"The game that was open longest: before its last hand, neither side ever had a "
            f"higher win chance than this, {ALIKE}.",
            "win chance",
            lowest=True,
            least=0,
            said="never above {}",
        ),
        Definition(
            "turning_hand",
            "Hand of the season",
            "The most win chance that one hand brought a side, in a game that is over. Shown "
            "with how the game ended, and the score before and after the hand.",
            "win chance",
            least=0,
            said="+{}",
        ),
        Definition(
            "loners_in_a_night",
            "Most lone marches in a night",
            "The most loners with all five tricks by one player in one night.",
            "calls",
        ),
        Definition(
            "loners_of_a_table",
            "Most lone marches in a night, all together",
            "The most loners with all five tricks in one night, whoever played them.",
            "calls",
        ),
        Definition(
            "euchres_in_a_game",
            "Most euchres in a game",
            "The most calls that were euchred in one game, counting both sides.",
            "calls",
        ),
        Definition(
            "shutouts",
            "Shutouts",
            "The number of games in which the losing side scored no points and did not concede.",
            "games",
        ),
        Definition(
            "highest_total",
            "Highest total",
            f"The most points a side had at the end of a game, {ALIKE}.",
            "points",
        ),
        Definition(
            "points_in_a_night",
            "Most points in a night",
            "The most points that a player's side scored in one night, including penalties.",
            "points",
        ),
        Definition(
            "longest_streak",
            "Longest winning streak",
            "The most games that a player won in a row. A tie ends the streak too.",
            "games",
            least=STREAK,
        ),
    )
}
"""Every record there is, set yet or not, in the order they are shown in."""


class GameLength(NamedTuple):
    """What a game goes to: so many `points`, or so many `hands`; the other is `None`."""

    points: int | None
    hands: int | None

    def __str__(self) -> str:
        return f"to {self.points}" if self.points else f"of {self.hands} hands"


def kind_of(game: GameResult) -> GameLength:
    """What a game goes to."""
    hands = None if game.target else rules_of(game.preset, game.house_rules).hands_to_play
    return GameLength(game.target, hands)


class GameFigures(NamedTuple):
    """The figures of one game that records compare: `hands` dealt, `used` hands of a fixed number,
    the highest win chance before the last hand (`most`), the comeback, and the turning hand with
    what it added to N/S."""

    hands: int
    used: int
    most: float
    comeback: Comeback | None
    turning: tuple[ScoredHand, float] | None


_NO_FIGURES: Final = GameFigures(0, 0, 1.0, None, None)


class RecordPool:
    """The games that records are searched in: `games` (filtered, in order), `over` (finished),
    `alike` (finished and played to the season's usual length), `touched` (finished, with a hand or
    the end that passes the player filter: records of hands go by who sat in them); the figures of
    each, and the points that each player's side made in a night."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.games = season.games
        self.over = [game for game in self.games if game.over]
        kinds = Counter(map(kind_of, reversed(self.over)))  # Of as many, the one played last.
        self.kind = max(kinds, key=kinds.__getitem__) if kinds else GameLength(None, None)
        self.alike = [game for game in self.over if kind_of(game) == self.kind]
        self.points: Counter[tuple[str, str]] = Counter()
        self._figures_of: dict[int, GameFigures] = {}
        days = {game.number: game.day for game in season.book.games}
        for number, line in season.each_line():
            self._figures_of[number] = self._figures(line)
            if days[number]:
                self._add_points(days[number], line)
        self.touched = [
            game
            for game in in_order(season.book.games)
            if game.over and game.number in self._figures_of
        ]

    def _add_points(self, day: str, line: GameLine) -> None:
        for score in line.scores:
            # Of two with one name on a side the side's points count once.
            named = self.season.players.named_seats(score.names)
            for side, name in {(seat % 2, score.names[seat]) for seat in named}:
                self.points[day, name] += score.points[side]

    def _figures(self, line: GameLine) -> GameFigures:
        turning = turning_of(
            line.scores, line.added, lambda score, side: self.side(score.names, side)
        )
        return GameFigures(
            len(line.scores),
            sum(score.used for score in line.scores),
            max((max(chance, 1 - chance) for chance in line.chances[:-1]), default=1.0),
            line.comeback,
            None if turning is None else (line.scores[turning], line.added[turning]),
        )

    def figures(self, game: GameResult) -> GameFigures:
        """The figures of a game."""
        return self._figures_of.get(game.number, _NO_FIGURES)

    def side(self, names: Names, side: int) -> bool:
        """Whether a record of this side is meant."""
        players = self.season.players
        return not players.player or side in (seat % 2 for seat in players.seats(names))

    def both_sides(self, game: GameResult) -> RecordHolder:
        """A game as a holder: the winners stand first, of a tie N/S."""
        return by_side(game.names, game.winner or 0, game.total, game)

    @cached_property
    def played_out(self) -> list[GameResult]:
        """Games of the usual length that began at 0–0 and were not conceded."""
        return [game for game in self.alike if game.start == (0, 0) and game.conceded is None]
