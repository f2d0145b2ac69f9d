"""The charts of ratings, points and calls, from the statistics of a season.

Knows: what is drawn of them, whose rating is sure enough to be drawn, and how a picture is told in
words. Does not know: how anybody is rated, or how a picture is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..stat_columns.chances_and_ratings import MIDDLE
from ..stat_columns.stat_tables import COLUMNS, TABLES
from ..stats.counted_tables import table_rows
from ..stats.ratings import Rating
from ..stats.season import RowCounts, Season
from ..terminal.phrases import count
from .charts import MOST
from .content import (
    Bars,
    Chart,
    ChartBar,
    ChartLine,
    Dot,
    Dots,
    Lines,
    PageCell,
    PageRow,
    PageTable,
    Tick,
    number_column,
)
from .season_tables import CALLS, POINTS, RATINGS, table_of
from .words import Ranked, axis, cell_of, day, ends, minus, percent, ticks, together

ROWS: Final = 24
"""How many players have a row in a picture; the table beside it has everybody."""


def left_out(everybody: int, what: str = "played the most") -> str:
    """What is said below a picture that has no room for everybody, of those it shows."""
    return f" Only the {ROWS} players who {what} are shown." if everybody > ROWS else ""


def players_of(season: Season) -> list[str]:
    """All players, those with the most hands first."""
    tallies = season.by("player").rows.values()
    return [tally.key[0] for tally in sorted(tallies, key=lambda one: (-one["hands"], one.key))]


def points_a_hand(season: Season, least: int) -> Chart | None:
    """Everybody's points a hand with the interval; `None` where nobody has enough hands."""
    column = COLUMNS["points_a_hand"]
    group = season.by("player")
    rows = table_rows(season, TABLES["standings"], "player", (column,), least, column.name)
    found = [(row.key[0], row.cells[0]) for row in rows if row.cells[0].enough(least)]
    if not found:
        return None
    most = {name for name, _ in sorted(found, key=lambda one: -(one[1].n or 0))[:ROWS]}
    dots: list[Dot] = []
    ranked: list[Ranked] = []
    for name, cell in (one for one in found if one[0] in most):
        shown = cell_of(column, cell, least)
        words = f"{shown.text} ({shown.note})" if cell.low is not None else shown.text
        dots.append(Dot(name, cell.value or 0, cell.low, cell.high, words))
        ranked.append(Ranked(name, shown.text, words))
    hands = group.sum("hands")
    level = group.sum("points_in_hands") / hands if hands else None
    reach = [end for dot in dots for end in (dot.low, dot.high, dot.value) if end is not None]
    across, low, high = axis(min(reach), max(reach))
    words = f"Points a hand with 95 % intervals. {ends(ranked, 'The most', 'The fewest')}"
    note = "" if level is None else f"The line at {level:.2f} is the average of everybody."
    note += left_out(len(found))
    return Chart(
        "points-a-hand",
        "Points a hand, with 95 % intervals",
        words,
        Dots(
            tuple(dots), ticks(across, 1 if across[1] - across[0] >= 0.1 else 2), low, high, level
        ),
        table_of(season, "standings", POINTS, least, title="Points a hand", sort=column.name),
        note,
        small=True,
    )


def calls(season: Season, least: int) -> Chart | None:
    """What came of everybody's calls; `None` when nobody called."""
    found = season.by("player").rows
    rows = table_rows(season, TABLES["calling"], "player", (), least, "calls")
    everybody = [found[row.key] for row in rows]
    tallies = [tally for tally in everybody if tally["calls"]]
    if not tallies:
        return None
    bars = tuple(
        ChartBar(one.key[0], (one["made"] - one["marched"], one["marched"], one["euchred"]))
        for one in tallies[:ROWS]
    )
    first = tallies[0]
    across, _, _ = axis(0, first["calls"], whole=True)
    ranked = [
        Ranked(one.key[0], count(one["calls"], "call"), count(one["calls"], "call"))
        for one in everybody
    ]
    words = (
        "Calls that were made with three or four tricks, marched, and euchred. "
        f"{ends(ranked, 'The most', 'The fewest')}{_euchred(tallies, least)}"
    )
    return Chart(
        "calls",
        "What came of the calls",
        words,
        Bars(("made", "marched", "euchred"), bars, ticks(across, 0)),
        table_of(season, "calling", CALLS, least, title="Calls", sort="calls"),
        "Made here means three or four tricks; all five is a march."
        + left_out(len(tallies), "called the most"),
    )


def _euchred(tallies: Sequence[RowCounts], least: int) -> str:
    """Whose calls were euchred most, of those who called often enough; nothing where all are
    alike."""
    parts = {
        one.key[0]: (one["euchred"] / one["calls"], f"{one['euchred']:,} of {one['calls']:,}")
        for one in tallies
        if one["calls"] >= least
    }
    most = max((part for part, _ in parts.values()), default=0.0)
    holders = [f"{name} ({words})" for name, (part, words) in parts.items() if part == most]
    if not most or len(holders) == len(parts) > 1:
        return ""
    return f" The highest share of euchres: {together(holders)}."


EVENINGS: Final = 60
"""How many evenings are shown of many."""

_FEW: Final = "Players with fewer than {} rated games are not drawn."


def _sure(season: Season, least: int) -> list[Rating]:
    """The ratings that rest on enough games, in the order of the statistics."""
    column = COLUMNS["rating"]
    rows = table_rows(season, TABLES["ratings"], "player", (column,), least)
    return [season.ratings.now[row.key[0]] for row in rows if row.cells[0].enough(least)]


def ratings_over_time(season: Season, least: int) -> Chart | None:
    """The ratings that rest on enough games now, at the end of every evening; `None` where there
    are not two of them to compare, or one evening alone."""
    all_evenings = season.ratings.evenings
    now = _sure(season, least)
    if len(now) < 2 or len(all_evenings) == 1:
        return None
    step = -(-len(all_evenings) // EVENINGS)
    some = all_evenings[::-step][::-1]
    standings = season.ratings.after([end for _, end in some])
    evenings = [(date, standing) for (date, _), standing in zip(some, standings, strict=True)]
    regulars = sorted(now, key=lambda one: (-one.games, -one.mu))[:MOST]
    order = [one for one in now if one in regulars] + [one for one in now if one not in regulars]
    places = _places([date for date, _ in evenings])
    lines = tuple(
        ChartLine(
            one.player,
            tuple(
                (place, standing[one.player].mu)
                for place, (_, standing) in zip(places, evenings, strict=True)
                if one.player in standing
            ),
        )
        for one in order
    )
    means = [y for line in lines for _, y in line.points]
    reach = max(one.high - one.mu for one in now)
    # An axis narrower than the doubt would make a climb of a few lucky games.
    middle = (min(*means, MIDDLE) + max(*means, MIDDLE)) / 2
    up, low, high = axis(min(*means, middle - reach), max(*means, middle + reach))
    picture = Lines(
        lines,
        _dated(_some(list(zip(places, (date for date, _ in evenings), strict=True)))),
        ticks(up, 0 if all(one % 1 == 0 for one in up) else 1),
        low,
        high,
        MIDDLE,
    )
    words = (
        f"Ratings after each of {count(len(all_evenings), 'evening')}. {MIDDLE:g} is the average. "
        f"{_ends(now)}"
    )
    notes = [f"Each line may be off by {reach:.0f} either way."]
    notes += [_FEW.format(least)] if len(now) < len(season.ratings.now) else []
    notes += [f"Only the {MOST} players with the most games are named."] if len(now) > MOST else []
    if step > 1:
        notes.append(f"Only one evening in {step} is shown, and the last one.")
    table = PageTable(
        "Ratings at the end of an evening",
        "evening",
        tuple(
            number_column(f"rating-of-{number}", one.player)
            for number, one in enumerate(order[:MOST])
        ),
        tuple(
            PageRow(
                day(date) or "undated",
                tuple(
                    PageCell(_with_doubt(standing[one.player]) if one.player in standing else "")
                    for one in order[:MOST]
                ),
            )
            for date, standing in evenings
        ),
    )
    return Chart(
        "ratings-over-time", "Rating after each evening", words, picture, table, " ".join(notes)
    )


def _with_doubt(one: Rating) -> str:
    return f"{one.mu:.1f} ±{one.high - one.mu:.0f}"


def _ends(now: Sequence[Rating]) -> str:
    ranked = [Ranked(one.player, f"{one.mu:.1f}", _rated(one)) for one in now]
    return ends(ranked, "First now", "Last")


def _rated(one: Rating) -> str:
    return minus(f"{one.mu:.1f} ({one.low:.1f} to {one.high:.1f})")


def ratings_now(season: Season, least: int) -> Chart | None:
    """The ratings that rest on enough games, with their intervals; `None` where there is none."""
    now = _sure(season, least)
    if not now:
        return None
    chosen = set(sorted(now, key=lambda one: (-one.games, one.player))[:ROWS])
    everybody, now = len(now), [one for one in now if one in chosen]
    across, low, high = axis(min(one.low for one in now), max(one.high for one in now))
    dots = tuple(Dot(one.player, one.mu, one.low, one.high, _rated(one)) for one in now)
    words = f"Ratings with their intervals. {_ends(now)}"
    note = f"The line is at {MIDDLE:g}, the average of all rated players."
    if len(now) > 1:
        first, second = now[0].player, now[1].player
        note += f" The chance that {first} is ahead of {second} is "
        note += f"{percent(season.ratings.ahead(first, second))}."
    note += left_out(everybody)
    if everybody < len(season.ratings.now):
        note += f" {_FEW.format(least)}"
    return Chart(
        "ratings-now",
        "Ratings now, and how sure they are",
        words,
        Dots(dots, ticks(across, 0), low, high, MIDDLE),
        table_of(season, "ratings", RATINGS, least),
        note,
        small=True,
    )


def _places(dates: Sequence[str]) -> list[float]:
    """Where evenings stand on an axis: as far apart as the days, where all are days in order."""
    from datetime import date

    try:
        places = [float(date.fromisoformat(one).toordinal()) for one in dates]
    except ValueError:
        places = []
    if places and places == sorted(set(places)):
        return places
    return [float(number) for number in range(len(dates))]


def _dated(days: Sequence[Tick]) -> tuple[Tick, ...]:
    """Days as they stand at an axis: the year with the first of each, where there are several; all
    of them with their year would run into each other on a phone."""
    if len({date[:4] for _, date in days}) == 1:
        return tuple((place, day(date, year=False)) for place, date in days)
    before = ("", *(date[:4] for _, date in days))
    return tuple(
        (place, day(date, year=date[:4] != last))
        for (place, date), last in zip(days, before, strict=False)
    )


def _some(all_of_them: Sequence[Tick], most: int = 4) -> tuple[Tick, ...]:
    """The first, the last, and some between, about as far apart."""
    steps = min(most, len(all_of_them)) - 1
    if steps < 1:
        return tuple(all_of_them)
    last = len(all_of_them) - 1
    return tuple(all_of_them[round(number * last / steps)] for number in range(steps + 1))
