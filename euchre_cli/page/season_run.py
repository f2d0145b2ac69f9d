"""How the season went: for each player a chart of the points ahead, evening by evening, and how far
luck alone takes an average player.

Knows: what a chart shows, and its words. Does not know: how a line is drawn (`pictures.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from itertools import groupby
from math import sqrt
from typing import Final, NamedTuple

from ..stat_columns.column import MIN_HANDS
from ..stat_columns.interval import Z
from ..stats.games import SEATS_OF, in_order
from ..stats.season import Season
from ..terminal.phrases import count
from .content import (
    Chart,
    Curve,
    PageCell,
    PageRow,
    PageTable,
    number_column,
    round_axis,
    short_date,
    signed_number,
)
from .season_tables import in_standings_order

MOST_CHARTS: Final = 24
"""The most players that have a chart."""

MOST_STEPS: Final = 60
"""The most evenings in a chart."""


class _EveningOrGame(NamedTuple):
    """An evening, or a game of the only one: its label, its day, and the numbers of its games."""

    label: str
    day: str
    games: tuple[int, ...]


class _Standing(NamedTuple):
    """A player's points ahead of the opponents, and hands played, since the season began."""

    margin: int
    hands: int

    def reach(self, spread: float) -> float:
        """How far ahead or behind an average player is at most after as many hands, in 95 of 100
        seasons; `spread` is the standard deviation of a hand's margin."""
        return Z * spread * sqrt(self.hands)


_START: Final = _Standing(0, 0)


def margins_over_time(season: Season) -> tuple[tuple[Chart, ...], PageTable | None]:
    """A chart for each player with enough hands, in the order of the standings, and the table of
    their numbers; nothing if there is only one step to draw, or nobody."""
    what, steps = _steps(season)
    standings, spread = _standings_after(season, steps)
    every = -(-len(steps) // MOST_STEPS)
    shown = range(len(steps) - 1, -1, -every)[::-1]
    steps, standings = [steps[at] for at in shown], [standings[at] for at in shown]
    now = standings[-1]
    enough = [name for name in now if now[name].hands >= MIN_HANDS]
    most = sorted(enough, key=lambda name: (-now[name].hands, name))[:MOST_CHARTS]
    names = [name for name in in_standings_order(season) if name in most]
    if len(steps) < 2 or not names:
        return (), None
    lines = [[_START, *(after[name] for after in standings)] for name in names]
    reach = max(line[-1].reach(spread) for line in lines)
    margins = [one.margin for line in lines for one in line]
    low, high = min(-reach, *margins), max(reach, *margins)
    y_ticks = [y for y in round_axis(low, high, whole=True)[0] if low <= y <= high]
    places, labels = _places([step.day for step in steps]), _ends(steps)

    def chart(column: int, name: str, line: Sequence[_Standing]) -> Chart:
        along = list(zip(places, line, strict=True))
        picture = Curve(
            tuple((x, float(one.margin)) for x, one in along),
            ((places[0], labels[0]), (places[-1], labels[1])),
            tuple((y, signed_number(y)) for y in y_ticks),
            low,
            high,
            0.0,
            tuple((x, -one.reach(spread), one.reach(spread)) for x, one in along),
        )
        margin, hands = line[-1]
        words = (
            f"{name}: {signed_number(margin)} points in {count(hands, 'hand')}; luck keeps an "
            f"average player within ±{line[-1].reach(spread):.0f}."
        )
        title = f"{name} {signed_number(margin)}"
        return Chart(f"run-{column + 1}", title, words, picture, column=column)

    numbers = PageTable(
        f"Points ahead after each {what}" + (f" (one in {every} is shown)" if every > 1 else ""),
        what,
        tuple(number_column(f"run-{at}", name) for at, name in enumerate(names)),
        tuple(
            PageRow(step.label, tuple(PageCell(signed_number(line[at].margin)) for line in lines))
            for at, step in enumerate(steps, 1)
        ),
        ordered=True,
    )
    pairs = zip(names, lines, strict=True)
    return tuple(chart(column, *named) for column, named in enumerate(pairs)), numbers


def _ends(steps: Sequence[_EveningOrGame]) -> tuple[str, str]:
    """The labels of the first and the last step, short enough for a phone: the month and its year,
    if they are in different ones; else the day, the first one without its year."""
    days = [short_date(step.day).split(" ") for step in (steps[0], steps[-1])]
    if any(len(day) != 3 for day in days):
        return steps[0].label, steps[-1].label
    if days[0][1:] == days[1][1:]:
        return " ".join(days[0][:2]), steps[-1].label
    return " ".join(days[0][1:]), " ".join(days[1][1:])


def _steps(season: Season) -> tuple[str, list[_EveningOrGame]]:
    """The word for a step, and the steps in their order: the evenings; or the games, if all are of
    one day, or of unknown days."""
    games = in_order(season.games)
    evenings = [
        _EveningOrGame(short_date(day) or "undated", day, tuple(game.number for game in group))
        for day, group in groupby(games, key=lambda game: game.day)
    ]
    if len(evenings) > 1:
        return "evening", evenings
    return "game", [
        _EveningOrGame(f"game {at}", "", (game.number,)) for at, game in enumerate(games, 1)
    ]


def _standings_after(
    season: Season, steps: Sequence[_EveningOrGame]
) -> tuple[list[defaultdict[str, _Standing]], float]:
    """Everybody's standing after each step, and the standard deviation of a hand's margin."""
    step_of = {game: at for at, step in enumerate(steps) for game in step.games}
    margins: list[defaultdict[str, list[int]]] = [defaultdict(list) for _ in steps]
    hands, squares = 0, 0
    for hand in season.book.hands():
        if not hand.counts:
            continue
        ahead = hand.points[0] - hand.points[1]
        hands, squares = hands + 1, squares + ahead * ahead
        for margin, seats in zip((ahead, -ahead), SEATS_OF, strict=True):
            for name in {hand.names[seat] for seat in seats} - {""}:
                margins[step_of[hand.game]][name].append(margin)
    now: defaultdict[str, _Standing] = defaultdict(lambda: _START)
    standings = []
    for of_step in margins:
        for name, added in of_step.items():
            margin, played = now[name]
            now[name] = _Standing(margin + sum(added), played + len(added))
        standings.append(now.copy())
    return standings, sqrt(squares / hands) if hands else 0.0


def _places(days: Sequence[str]) -> list[float]:
    """The places of the season's start and of its days on an axis: as far apart as the days are, if
    all are known and in order; else one step each."""
    try:
        places = [float(date.fromisoformat(day).toordinal()) for day in days]
    except ValueError:
        places = []
    if not places or places != sorted(set(places)):
        return [float(at) for at in range(len(days) + 1)]
    return [places[0] - (places[-1] - places[0]) / (len(places) - 1), *places]
