"""How a season went, evening by evening: the points that each player is ahead, with how far luck
alone takes an average player; and each player's rating.

In: a season. Out: lines, as values of a report. Does not know: how a rating is computed, or how a
line is drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import groupby
from math import sqrt
from operator import add
from typing import Final, NamedTuple

from ..report.axis import round_axis
from ..report.values import MIN_N, Cell, Heading, Line, Row, Table
from ..terminal.phrases import short_date, signed
from .interval import Z
from .ratings import LUCK, MIDDLE, POINTS, LineupResult, Rating, Ratings
from .season import Season
from .tables import STANDINGS

MOST_LINES: Final = 24
"""The most players who have a line."""

MOST_STEPS: Final = 60
"""The most evenings in a line of points."""

MOST_RATED_STEPS: Final = 40
"""The most evenings after which ratings are computed."""


def player_link(name: str) -> str:
    """The name of the section about a player, which links lead to."""
    return f"player-{'_'.join(name.split())}"


# -- the evenings --------------------------------------------------------------------------------


class Step(NamedTuple):
    """An evening, or a game of the only one: its label, and its day (empty if unknown)."""

    label: str
    day: str


class _Steps(NamedTuple):
    """The evenings of a season in their order; or the games, if all are of one day, or of unknown
    days. `what` each is called; which lineups `played` in each; and which of them are `shown`: of
    too many every second or third, and the last."""

    what: str
    all: list[Step]
    played: list[list[LineupResult]]
    shown: range

    @property
    def labels(self) -> list[Step]:
        """Those that are shown."""
        return [self.all[at] for at in self.shown]


def _steps_of(season: Season, most: int) -> _Steps:
    days = [(day, list(games)) for day, games in groupby(season.games, key=lambda game: game.day)]
    what, steps = "evening", [Step(short_date(day) or "undated", day) for day, _ in days]
    if len(days) < 2:
        days = [("", [game]) for game in season.games]
        what, steps = "game", [Step(f"game {at}", "") for at in range(1, len(days) + 1)]
    of_game = {game.number: at for at, (_, games) in enumerate(days) for game in games}
    played: list[list[LineupResult]] = [[] for _ in steps]
    for lineup in season.lineups:
        played[of_game[lineup.game]].append(lineup)
    every = max(1, -(-len(steps) // most))
    return _Steps(what, steps, played, range(len(steps) - 1, -1, -every)[::-1])


def _places(steps: Sequence[Step]) -> list[float]:
    """The places of the season's start and of these steps on an axis: as far apart as their days
    are, if all are known; else one step each."""
    try:
        places = [float(date.fromisoformat(step.day).toordinal()) for step in steps]
    except ValueError:
        places = []
    if len(places) < 2:
        return [float(at) for at in range(len(steps) + 1)]
    return [places[0] - (places[-1] - places[0]) / (len(places) - 1), *places]


def _end_labels(first: Step, last: Step) -> tuple[str, str]:
    """The labels of the first and the last step, short enough for a phone: the month and its year,
    if they are in different ones; else the day, the first one without its year."""
    days = [short_date(step.day).split(" ") for step in (first, last)]
    if any(len(day) != 3 for day in days):
        return first.label, last.label
    if days[0][1:] == days[1][1:]:
        return " ".join(days[0][:2]), last.label
    return " ".join(days[0][1:]), " ".join(days[1][1:])


# -- points --------------------------------------------------------------------------------------


class _Ahead(NamedTuple):
    """A player's points ahead of the opponents, and hands played, since the season began."""

    points: int = 0
    hands: float = 0


class _Points(NamedTuple):
    """Everybody's points `after` each step that is shown; and the standard deviation of a hand's
    points. A game of which only the result is known counts as the hands that usually make so many
    points."""

    steps: _Steps
    after: list[dict[str, _Ahead]]
    deviation: float
    players: list[str]

    def reach(self, hands: float) -> float:
        """How far ahead or behind an average player is at most after so many hands, in 95 of 100
        seasons."""
        return Z * self.deviation * sqrt(hands)


@lru_cache(maxsize=1)
def _points_of(season: Season) -> _Points:
    steps = _steps_of(season, MOST_STEPS)
    now: defaultdict[str, _Ahead] = defaultdict(_Ahead)
    after = []
    for at, played in enumerate(steps.played):
        for lineup in played:
            hands = lineup.hands or lineup.points / POINTS
            for side, margin in ((0, lineup.margin), (1, -lineup.margin)):
                for name in {*lineup.names[side::2]} - {""}:
                    now[name] = _Ahead(now[name].points + margin, now[name].hands + hands)
        if at in steps.shown:
            after.append(now.copy())
    hands_played = sum(lineup.hands for lineup in season.lineups)
    squares = sum(lineup.squares for lineup in season.lineups)
    deviation = sqrt(squares / hands_played) if hands_played else sqrt(LUCK)
    ladder = STANDINGS.rows(season, "player", ()) if len(after) > 1 else []
    players = [row.key[0] for row in ladder if now[row.key[0]].hands >= MIN_N]
    return _Points(steps, list(after), deviation, players)


def season_lines(season: Season) -> list[Line]:
    """A line for each player with enough hands, in the order of the standings, all with the same
    axes and one table of numbers; none if there is only one step to draw."""
    return list(_drawn(season.everybody).values())


def points_line(season: Season, player: str) -> Line | None:
    """The line of one player, with the axes of everybody's; `None` for too few hands, or if there
    is only one step to draw. It has no link: it is for the player's own section."""
    points, drawn = _points_of(season.everybody), _drawn(season.everybody)
    if player not in points.players:
        return None
    line = drawn.get(player) or next(_lines(points, [player]))
    return replace(line, link="")


@lru_cache(maxsize=1)
def _drawn(season: Season) -> dict[str, Line]:
    """The lines that are drawn together, by player: of those with the most hands."""
    points = _points_of(season)
    now = points.after[-1] if points.after else {}
    most = sorted(points.players, key=lambda name: (-now[name].hands, name))[:MOST_LINES]
    lines = _lines(points, [name for name in points.players if name in most])
    return {line.column: line for line in lines}


def _lines(points: _Points, players: Sequence[str]) -> Iterator[Line]:
    """The lines of these players, who share a table of numbers."""
    if not players:
        return
    steps, after = points.steps, points.after
    shown, places = steps.labels, _places(steps.labels)
    heights = [now[name].points for now in after for name in points.players]
    reach = max(points.reach(after[-1][name].hands) for name in points.players)
    low, high = min(-reach, *heights), max(reach, *heights)
    ticks = tuple((y, signed(y)) for y in round_axis(low, high, whole=True) if low <= y <= high)
    numbers = _numbers(points, players)
    for name in players:
        ahead = [_Ahead(), *(now[name] for now in after)]
        band = tuple(
            (x, -points.reach(one.hands), points.reach(one.hands))
            for x, one in zip(places, ahead, strict=True)
        )
        total = signed(ahead[-1].points)
        yield Line(
            f"{name} {total}",
            f"{name}: {total} points; luck keeps an average player within ±{band[-1][2]:.0f}.",
            tuple((x, float(one.points)) for x, one in zip(places, ahead, strict=True)),
            tuple(zip((places[0], places[-1]), _end_labels(shown[0], shown[-1]), strict=True)),
            ticks,
            ends=(low, high),
            band=band,
            link=player_link(name),
            numbers=numbers,
            column=name,
        )


def _numbers(points: _Points, players: Sequence[str]) -> Table:
    """The points of these players after each step that is shown."""
    steps = points.steps
    title = f"Points ahead after each {steps.what}"
    if steps.shown.step > 1:
        title += f" (one in {steps.shown.step} is shown)"
    rows = [
        Row(
            (step.label,),
            tuple(Cell(now[name].points, words=signed(now[name].points)) for name in players),
        )
        for step, now in zip(steps.labels, points.after, strict=True)
    ]
    headings = tuple(Heading(name, name, "points") for name in players)
    keys = (steps.what,)
    return Table("points-ahead", title, "", keys, headings, tuple(rows), folded=True, ordered=True)


# -- ratings -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _ratings_of(season: Season) -> tuple[_Steps, list[dict[str, Rating]]]:
    """The ratings of all players after each step that is shown."""
    steps = _steps_of(season, MOST_RATED_STEPS)
    # The games of the same two pairs are added up, so that late evenings take no longer.
    sums: dict[tuple[bool, frozenset[str], frozenset[str]], LineupResult] = {}
    after = []
    for at, played in enumerate(steps.played):
        for result in played:
            north, east, south, west = result.names
            key = result.hands > 0, frozenset((north, south)), frozenset((east, west))
            so_far = sums.get(key)
            if so_far is not None:
                result = LineupResult(*so_far[:2], *map(add, so_far[2:], result[2:]))
            sums[key] = result
        if at in steps.shown:
            after.append(Ratings(sums.values()).by_player)
    return steps, after


def rating_line(season: Season, player: str) -> Line | None:
    """The rating of a player from the first step with enough hands on, with its 95 % interval as
    the band; `None` if that is one step only, or none."""
    steps, after = _ratings_of(season.everybody)
    known = [
        (place, step, ratings[player])
        for place, step, ratings in zip(_places(steps.labels)[1:], steps.labels, after, strict=True)
        if player in ratings and ratings[player].hands >= MIN_N
    ]
    if len(known) < 2:
        return None
    (start, first, began), (end, last, now) = known[0], known[-1]
    _, best_at, best = max(known, key=lambda one: one[2].value)
    _, worst_at, worst = min(known, key=lambda one: one[2].value)
    low, high = min(one.low for _, _, one in known), max(one.high for _, _, one in known)
    words = (
        f"Rating {steps.what} by {steps.what}: {began.value:.1f} after {first.label}, now "
        f"{now.value:.1f} ({now.low:.1f} to {now.high:.1f}); highest {best.value:.1f} after "
        f"{best_at.label}, lowest {worst.value:.1f} after {worst_at.label}."
    )
    return Line(
        "Rating over the season",
        words,
        tuple((place, one.value) for place, _, one in known),
        tuple(zip((start, end), _end_labels(first, last), strict=True)),
        tuple((y, f"{y:g}") for y in round_axis(low, high, whole=True) if low <= y <= high),
        (low, high),
        MIDDLE,
        tuple((place, one.low, one.high) for place, _, one in known),
        note=f"The band is the 95 % interval; {MIDDLE:g} is average.",
    )
