"""How a season went: the points that each player is ahead, evening by evening, and how far luck
alone takes an average player.

In: a season. Out: a line for each player, as values of a report. Does not know: how a line is
drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache
from itertools import groupby
from math import sqrt
from typing import Final, NamedTuple

from ..report.axis import round_axis
from ..report.values import MIN_N, Cell, Heading, Line, Row, Table
from ..terminal.phrases import short_date, signed
from .interval import Z
from .ratings import LUCK, POINTS
from .season import Season
from .tables import STANDINGS

MOST_LINES: Final = 24
"""The most players who have a line."""

MOST_STEPS: Final = 60
"""The most evenings in a line."""


def player_link(name: str) -> str:
    """The name of the section about a player, which links lead to."""
    return f"player-{'_'.join(name.split())}"


def season_lines(season: Season) -> list[Line]:
    """A line for each player with enough hands, in the order of the standings, all with the same
    axes and one table of numbers; none if there is only one step to draw."""
    run = _run_of(season.everybody)
    return [run.line(name) for name in run.drawn]


def points_line(season: Season, player: str) -> Line | None:
    """The line of one player, with the axes of everybody's; `None` for too few hands, or if there
    is only one step to draw. It has no link: it is for the player's own section."""
    run = _run_of(season.everybody)
    return replace(run.line(player), link="") if player in run.players else None


class Step(NamedTuple):
    """An evening, or a game of the only one: its label, and its day (empty if unknown)."""

    label: str
    day: str


class _Ahead(NamedTuple):
    """A player's points ahead of the opponents, and hands played, since the season began."""

    points: int = 0
    hands: float = 0

    def reach(self, spread: float) -> float:
        """How far ahead or behind an average player is at most after as many hands, in 95 of 100
        seasons; `spread` is the standard deviation of a hand's points."""
        return Z * spread * sqrt(self.hands)


@lru_cache(maxsize=1)
def _run_of(season: Season) -> _Run:
    return _Run(season)


class _Run:
    """Everybody's points ahead after each step of a season. A game of which only the result is
    known counts as the hands that usually make so many points."""

    def __init__(self, season: Season) -> None:
        self._season = season
        self.what, steps, step_of = steps_of(season)
        after = self._after(step_of, len(steps))
        # If there are too many, every second or third is shown, and the last.
        self.every = max(1, -(-len(steps) // MOST_STEPS))
        shown = range(len(steps) - 1, -1, -self.every)[::-1]
        self.steps, self.after = [steps[at] for at in shown], [after[at] for at in shown]
        self.now = self.after[-1] if steps else {}
        self.places = places_of([step.day for step in self.steps])

    def _after(self, step_of: dict[int, int], steps: int) -> list[defaultdict[str, _Ahead]]:
        added: list[list[tuple[str, int, float]]] = [[] for _ in range(steps)]
        hands, squares = 0, 0
        for lineup in self._season.lineups:
            hands, squares = hands + lineup.hands, squares + lineup.squares
            about = lineup.hands or lineup.points / POINTS
            for side, sign in ((0, 1), (1, -1)):
                for name in {*lineup.names[side::2]} - {""}:
                    added[step_of[lineup.game]].append((name, sign * lineup.margin, about))
        self.spread = sqrt(squares / hands) if hands else sqrt(LUCK)
        now: defaultdict[str, _Ahead] = defaultdict(_Ahead)
        after = []
        for of_step in added:
            for name, margin, played in of_step:
                now[name] = _Ahead(now[name].points + margin, now[name].hands + played)
            after.append(now.copy())
        return after

    @cached_property
    def players(self) -> list[str]:
        """The players who have a line, in the order of the standings."""
        rows = STANDINGS.rows(self._season, "player", ()) if len(self.steps) > 1 else []
        return [row.key[0] for row in rows if self.now[row.key[0]].hands >= MIN_N]

    @cached_property
    def drawn(self) -> list[str]:
        """The players whose lines are drawn together: those with the most hands."""
        most = sorted(self.players, key=lambda name: (-self.now[name].hands, name))[:MOST_LINES]
        return [name for name in self.players if name in most]

    @cached_property
    def _ends(self) -> tuple[float, float]:
        """The lowest and the highest value of all lines and of the bands at their ends."""
        points = [after[name].points for after in self.after for name in self.players]
        reach = max(self.now[name].reach(self.spread) for name in self.players)
        return min(-reach, *points), max(reach, *points)

    def line(self, name: str) -> Line:
        """The line of a player."""
        ahead = [_Ahead(), *(after[name] for after in self.after)]
        along = list(zip(self.places, ahead, strict=True))
        low, high = self._ends
        points, reach = ahead[-1].points, ahead[-1].reach(self.spread)
        labels = end_labels(self.steps)
        return Line(
            f"{name} {signed(points)}",
            f"{name}: {signed(points)} points; luck keeps an average player within ±{reach:.0f}.",
            tuple((x, float(one.points)) for x, one in along),
            ((self.places[0], labels[0]), (self.places[-1], labels[1])),
            tuple((y, signed(y)) for y in round_axis(low, high, whole=True) if low <= y <= high),
            ends=(low, high),
            band=tuple((x, -one.reach(self.spread), one.reach(self.spread)) for x, one in along),
            link=player_link(name),
            numbers=self._together if name in self.drawn else self._numbers([name]),
            column=name,
        )

    @cached_property
    def _together(self) -> Table:
        return self._numbers(self.drawn)

    def _numbers(self, players: Sequence[str]) -> Table:
        """The points of these players after each step."""
        only = f" (one in {self.every} is shown)" if self.every > 1 else ""
        return Table(
            "points-ahead",
            f"Points ahead after each {self.what}{only}",
            "",
            (self.what,),
            tuple(Heading(name, name, "points") for name in players),
            tuple(
                Row((step.label,), tuple(_points_cell(after[name].points) for name in players))
                for step, after in zip(self.steps, self.after, strict=True)
            ),
            folded=True,
            ordered=True,
        )


def _points_cell(points: int) -> Cell:
    return Cell(points, words=signed(points))


def steps_of(season: Season) -> tuple[str, list[Step], dict[int, int]]:
    """The word for a step; the steps in their order, which are the evenings, or the games if all
    are of one day, or of unknown days; and the step of each game."""
    days = [(day, list(games)) for day, games in groupby(season.games, key=lambda game: game.day)]
    if len(days) > 1:
        of_game = {game.number: at for at, (_, games) in enumerate(days) for game in games}
        return "evening", [Step(short_date(day) or "undated", day) for day, _ in days], of_game
    steps = [Step(f"game {at}", "") for at in range(1, len(season.games) + 1)]
    return "game", steps, {game.number: at for at, game in enumerate(season.games)}


def places_of(days: Sequence[str]) -> list[float]:
    """The places of the season's start and of its days on an axis: as far apart as the days are, if
    all are known; else one step each."""
    try:
        places = [float(date.fromisoformat(day).toordinal()) for day in days]
    except ValueError:
        places = []
    if len(places) < 2:
        return [float(at) for at in range(len(days) + 1)]
    return [places[0] - (places[-1] - places[0]) / (len(places) - 1), *places]


def end_labels(steps: Sequence[Step]) -> tuple[str, str]:
    """The labels of the first and the last step, short enough for a phone: the month and its year,
    if they are in different ones; else the day, the first one without its year."""
    days = [short_date(step.day).split(" ") for step in (steps[0], steps[-1])]
    if any(len(day) != 3 for day in days):
        return steps[0].label, steps[-1].label
    if days[0][1:] == days[1][1:]:
        return " ".join(days[0][:2]), steps[-1].label
    return " ".join(days[0][1:]), " ".join(days[1][1:])
