"""The records of a season as types: every record's definition, its holders, and the pool of games
in which records are searched.

In: a season. Out: `RECORDS`, and the games and figures that `records.py` compares. A tie has
several holders. Does not know: how each record is found (`records.py`), or how one is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ..stat_columns.column import Unit
from ..terminal.phrases import count
from .games import GameResult, Names, in_order, own_first, rules_of, side_names
from .win_chance_line import COMEBACK, GameLine, LowPoint, TurningHand, turning_index

if TYPE_CHECKING:
    from .season import Season


class RecordHolder(NamedTuple):
    """A holder of a record, and how it was set.

    `names` are a player, the two of a side (or `N/S`, `E/W`: see `side_names`), or empty for the
    whole table. If a side holds it, `against` is the other side and `score` has the two totals, its
    own first. `date` is the evening if known, and `since` the first of several evenings; `game` is
    the game's number if the record is about one. `words` are further details without names. If it
    is about a hand, `maker` is the maker's name (or seat letter) and `outcome` is what scored the
    points (see `ScoredHand.outcome_for`).
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
"""The words in a definition that a record replaces with the kind of game that it compares."""


class RecordDefinition(NamedTuple):
    """A kind of record, whoever holds it: its `name` (in JSON and CSV), its `title`, its `meaning`
    in a sentence, its `unit`, if the `lowest` value is the record, the `minimum` that is a record,
    and the `template` in which the value is shown."""

    name: str
    title: str
    meaning: str
    unit: Unit
    lowest: bool = False
    minimum: float = 1
    template: str = "{}"


class Record(NamedTuple):
    """A record that was set: its `value`, and all holders in the order in which they set it.
    `is_count`: the value is the number of holders (3 shutouts), which are not ranked."""

    definition: RecordDefinition
    value: float | int
    holders: tuple[RecordHolder, ...]
    is_count: bool = False


Candidate: TypeAlias = tuple[float | int, RecordHolder]
"""A value that may be the record, and its holder."""


def best(
    definition: RecordDefinition, candidates: Iterable[Candidate], length: str = ""
) -> Record | None:
    """The record among the candidates: the highest value, or the lowest if the definition says so;
    `None` if no value reaches the minimum. `length` names the kind of game that is compared."""
    best_value: float | int | None = None
    holders: list[RecordHolder] = []
    for value, holder in candidates:
        if value < definition.minimum:
            continue
        if best_value is None or (value < best_value if definition.lowest else value > best_value):
            best_value, holders = value, [holder]
        elif value == best_value:
            holders.append(holder)
    if best_value is None:
        return None
    if length:
        meaning = definition.meaning.replace(ALIKE, f"counting only games {length}, as most are")
        definition = definition._replace(meaning=meaning)
    return Record(definition, best_value, tuple(holders))


def side_holder(
    names: Names, side: int, score: tuple[int, int], game: GameResult, words: str = ""
) -> RecordHolder:
    """A side (0 N/S, 1 E/W) of a game as a holder, with a score (N/S, E/W)."""
    return RecordHolder(
        side_names(names, side),
        side_names(names, 1 - side),
        own_first(score, side),
        game.day,
        game=game.number,
        words=words,
    )


SHORTEST_STREAK: Final = 2
"""The fewest games won in a row that are a streak."""

_DEALT: Final = "Hands thrown in or misdealt count too, as they do in a game's numbering."

RECORDS: Final[dict[str, RecordDefinition]] = {
    one.name: one
    for one in (
        RecordDefinition(
            "longest_game",
            "Longest game",
            f"The most hands dealt in a game, {ALIKE}. {_DEALT}",
            "hands",
        ),
        RecordDefinition(
            "shortest_game",
            "Shortest game",
            f"The fewest hands dealt in a game that began at 0–0 and was not conceded, {ALIKE}. "
            f"{_DEALT}",
            "hands",
            lowest=True,
        ),
        RecordDefinition(
            "biggest_comeback",
            "Biggest comeback",
            f"The lowest win chance, below {100 * COMEBACK:.0f} %, that a side had at some point "
            f"in a game that it won and that the others did not concede.",
            "win chance",
            lowest=True,
            minimum=0,
        ),
        RecordDefinition(
            "in_doubt",
            "In doubt to the last",
            f"The game that was open longest: before its last hand, neither side ever had a "
            f"higher win chance than this, {ALIKE}.",
            "win chance",
            lowest=True,
            minimum=0,
            template="never above {}",
        ),
        RecordDefinition(
            "turning_hand",
            "Hand of the season",
            "The most win chance that one hand brought a side, in a game that is over. Shown "
            "with how the game ended, and the score before and after the hand.",
            "win chance",
            minimum=0,
            template="+{}",
        ),
        RecordDefinition(
            "loners_in_a_night",
            "Most lone marches in a night",
            "The most loners with all five tricks by one player in one night.",
            "calls",
        ),
        RecordDefinition(
            "loners_of_a_table",
            "Most lone marches in a night, all together",
            "The most loners with all five tricks in one night, whoever played them.",
            "calls",
        ),
        RecordDefinition(
            "euchres_in_a_game",
            "Most euchres in a game",
            "The most calls that were euchred in one game, counting both sides.",
            "calls",
        ),
        RecordDefinition(
            "shutouts",
            "Shutouts",
            "The number of games in which the losing side scored no points and did not concede.",
            "games",
        ),
        RecordDefinition(
            "highest_total",
            "Highest total",
            f"The most points a side had at the end of a game, {ALIKE}.",
            "points",
        ),
        RecordDefinition(
            "points_in_a_night",
            "Most points in a night",
            "The most points that a player's side scored in one night, including penalties.",
            "points",
        ),
        RecordDefinition(
            "longest_streak",
            "Longest winning streak",
            "The most games that a player won in a row. A tie ends the streak too.",
            "games",
            minimum=SHORTEST_STREAK,
        ),
    )
}
"""Every kind of record in the order in which they are shown."""


class GameLength(NamedTuple):
    """The target of a game in `points`, or its fixed number of `hands`; the other is `None`, and
    both of a game that ends when time is up."""

    points: int | None
    hands: int | None

    def __str__(self) -> str:
        if self.points:
            return f"to {self.points}"
        return f"of {count(self.hands, 'hand')}" if self.hands else "until time is up"


def length_of(game: GameResult) -> GameLength:
    """The points or hands that a game is played to."""
    no_hands = game.target or game.until_time
    hands = None if no_hands else rules_of(game.preset, game.house_rules).hands_to_play
    return GameLength(game.target, hands)


class GameFigures(NamedTuple):
    """The figures of one game that records compare: `hands` dealt, the highest win chance of either
    side before the last hand (0–1), the winners' low point, and the turning hand."""

    hands: int
    highest_chance: float
    low_point: LowPoint | None
    turning: TurningHand | None


_NO_FIGURES: Final = GameFigures(0, 1.0, None, None)


class RecordPool:
    """The games of a season in which records are searched.

    `games` pass the filters, in the order they were played. `over` are those that are finished, and
    `alike` those of them with the most common `length`. `touched` are finished too, and their end
    or one of their hands passes the player filter: records of hands go by who sat in the hand.
    `points` are the points of each player's side, by day and name.
    """

    def __init__(self, season: Season) -> None:
        self.season = season
        self.games = season.games
        self.over = [game for game in self.games if game.over]
        # If two lengths are equally common, the one played last counts.
        lengths = Counter(map(length_of, reversed(self.over)))
        self.length = max(lengths, key=lengths.__getitem__) if lengths else GameLength(None, None)
        self.alike = [game for game in self.over if length_of(game) == self.length]
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
        for hand in line.hands:
            # If both partners have the same name, their points count once.
            seats = self.season.players.named_seats(hand.names)
            for side, name in {(seat % 2, hand.names[seat]) for seat in seats}:
                self.points[day, name] += hand.points[side]

    def _figures(self, line: GameLine) -> GameFigures:
        turning = None
        if line.chances:
            turning = turning_index(
                line.hands, line.added, lambda hand, side: self.counts_for(hand.names, side)
            )
        return GameFigures(
            len(line.hands),
            max((max(chance, 1 - chance) for chance in line.chances[:-1]), default=1.0),
            line.low_point,
            None if turning is None else line.turning_hand(turning),
        )

    def figures(self, game: GameResult) -> GameFigures:
        """The figures of a game; those of a game without hands if it has none."""
        return self._figures_of.get(game.number, _NO_FIGURES)

    def counts_for(self, names: Names, side: int) -> bool:
        """Returns True if a record of this side (0 N/S, 1 E/W) passes the player filter."""
        players = self.season.players
        return not players.player or side in (seat % 2 for seat in players.seats(names))

    def both_sides(self, game: GameResult) -> RecordHolder:
        """A game as a holder, the winners first (N/S after a tie)."""
        return side_holder(game.names, game.winner or 0, game.total, game)

    @cached_property
    def played_out(self) -> list[GameResult]:
        """Games of the usual length that began at 0–0 and were not conceded."""
        return [game for game in self.alike if game.start == (0, 0) and game.conceded is None]
