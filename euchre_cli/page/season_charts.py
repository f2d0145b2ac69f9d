"""The charts of ratings, points and calls, from the statistics of a season.

Knows: what is drawn of them, whose rating is sure enough, and the words for each picture. Does not
know: how a player is rated, or how a picture is drawn (`charts.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from ..stat_columns.chances_and_ratings import MIDDLE
from ..stat_columns.row_counts import Rating, RowCounts
from ..stat_columns.stat_tables import COLUMNS, TABLES
from ..stats.counted_tables import table_rows
from ..stats.season import Season
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
    Ranked,
    Tick,
    axis,
    day,
    first_and_last,
    minus,
    number_column,
    percent,
    short_list,
    ticks,
)
from .season_tables import cell_of, player_table

ROWS: Final = 24
"""The most players with a row in a picture; the table beside it has all of them."""


def players_of(season: Season) -> list[str]:
    """All players, those with the most hands first."""
    tallies = season.by("player").rows.values()
    return [tally.key[0] for tally in sorted(tallies, key=lambda row: (-row["hands"], row.key))]


def _left_out(players: int, what: str = "played the most") -> str:
    """The note below a chart that shows only the first `ROWS` players, or an empty string."""
    return f" Only the {ROWS} players who {what} are shown." if players > ROWS else ""


def _dots(dots: Sequence[Dot], level: float | None, places: int | None = None) -> Dots:
    """Dots on an axis that holds their intervals; `places` are the decimals of its labels, by
    default as many as they need."""
    ends = [end for dot in dots for end in (dot.low, dot.high, dot.value) if end is not None]
    across, low, high = axis(min(ends), max(ends))
    if places is None:
        places = 1 if across[1] - across[0] >= 0.1 else 2
    return Dots(tuple(dots), ticks(across, places), low, high, level)


def points_a_hand(season: Season, least: int) -> Chart | None:
    """Every player's points a hand with the interval; `None` if nobody has enough hands."""
    column = COLUMNS["points_a_hand"]
    group = season.by("player")
    rows = table_rows(season, TABLES["standings"], "player", (column,), least, column.name)
    enough = [(row.key[0], row.cells[0]) for row in rows if row.cells[0].enough(least)]
    if not enough:
        return None
    most = {name for name, _ in sorted(enough, key=lambda pair: -(pair[1].n or 0))[:ROWS]}
    dots: list[Dot] = []
    ranked: list[Ranked] = []
    for name, cell in enough:
        if name in most:
            shown = cell_of(column, cell, least)
            words = f"{shown.text} ({shown.note})" if cell.low is not None else shown.text
            dots.append(Dot(name, cell.value or 0, cell.low, cell.high, words))
            ranked.append(Ranked(name, shown.text, words))
    hands = group.sum("hands")
    level = group.sum("points_in_hands") / hands if hands else None
    note = "" if level is None else f"The line at {level:.2f} is the average of everybody."
    return Chart(
        "points-a-hand",
        "Points a hand, with 95 % intervals",
        "Points a hand with 95 % intervals. " + first_and_last(ranked, "The most", "The fewest"),
        _dots(dots, level),
        player_table(season, "points", least),
        note + _left_out(len(enough)),
        small=True,
    )


def calls(season: Season, least: int) -> Chart | None:
    """Every player's calls made, marched and euchred; `None` if nobody called."""
    tallies = season.by("player").rows
    rows = table_rows(season, TABLES["calling"], "player", (), least, "calls")
    players = [tallies[row.key] for row in rows]
    callers = [player for player in players if player["calls"]]
    if not callers:
        return None
    bars = tuple(
        ChartBar(row.key[0], (row["made"] - row["marched"], row["marched"], row["euchred"]))
        for row in callers[:ROWS]
    )
    numbers = [(player.key[0], count(player["calls"], "call")) for player in players]
    ranked = [Ranked(name, number, number) for name, number in numbers]
    return Chart(
        "calls",
        "What came of the calls",
        "Calls that were made with three or four tricks, marched, and euchred. "
        f"{first_and_last(ranked, 'The most', 'The fewest')}{_most_euchred(callers, least)}",
        Bars(
            ("made", "marched", "euchred"),
            bars,
            ticks(axis(0, callers[0]["calls"], whole=True)[0], 0),
        ),
        player_table(season, "calls", least),
        "Made here means three or four tricks; all five is a march."
        + _left_out(len(callers), "called the most"),
    )


def _most_euchred(callers: Sequence[RowCounts], least: int) -> str:
    """The players with the highest share of euchres, of those with enough calls; an empty string if
    all have the same."""
    shares = {
        row.key[0]: (row["euchred"] / row["calls"], f"{row['euchred']:,} of {row['calls']:,}")
        for row in callers
        if row["calls"] >= least
    }
    most = max((share for share, _ in shares.values()), default=0.0)
    holders = [f"{name} ({words})" for name, (share, words) in shares.items() if share == most]
    if not most or len(holders) == len(shares) > 1:
        return ""
    return f" The highest share of euchres: {short_list(holders)}."


# -- ratings -------------------------------------------------------------------------------------


EVENINGS: Final = 60
"""The most evenings that are shown."""

_FEW: Final = "Players with fewer than {} rated games are not drawn."


def _sure_ratings(season: Season, least: int) -> list[Rating]:
    """The ratings that rest on enough games, in the order of the statistics."""
    column = COLUMNS["rating"]
    rows = table_rows(season, TABLES["ratings"], "player", (column,), least)
    return [season.ratings.now[row.key[0]] for row in rows if row.cells[0].enough(least)]


def ratings_over_time(season: Season, least: int) -> Chart | None:
    """The ratings that rest on enough games now, at the end of every evening; `None` with fewer
    than two of them, or with only one evening."""
    all_evenings = season.ratings.evenings
    now = _sure_ratings(season, least)
    if len(now) < 2 or len(all_evenings) == 1:
        return None
    step = -(-len(all_evenings) // EVENINGS)
    some = all_evenings[::-step][::-1]
    dates = [evening for evening, _ in some]
    standings = list(season.ratings.after([end for _, end in some]))
    regulars = sorted(now, key=lambda rating: (-rating.games, -rating.mu))[:MOST]
    order = [rating for rating in now if rating in regulars]
    order += [rating for rating in now if rating not in regulars]
    places = _day_places(dates)
    lines = tuple(
        ChartLine(
            rating.player,
            tuple(
                (place, standing[rating.player].mu)
                for place, standing in zip(places, standings, strict=True)
                if rating.player in standing
            ),
        )
        for rating in order
    )
    means = [y for line in lines for _, y in line.points]
    reach = max(rating.high - rating.mu for rating in now)
    # On an axis narrower than the uncertainty, a few lucky games would look like a climb.
    middle = (min(*means, MIDDLE) + max(*means, MIDDLE)) / 2
    up, low, high = axis(min(*means, middle - reach), max(*means, middle + reach))
    picture = Lines(
        lines,
        _day_ticks(_evenly(list(zip(places, dates, strict=True)))),
        ticks(up, 0 if all(tick % 1 == 0 for tick in up) else 1),
        low,
        high,
        MIDDLE,
    )
    notes = [f"Each line may be off by {reach:.0f} either way."]
    notes += [_FEW.format(least)] if len(now) < len(season.ratings.now) else []
    notes += [f"Only the {MOST} players with the most games are named."] if len(now) > MOST else []
    if step > 1:
        notes.append(f"Only one evening in {step} is shown, and the last one.")
    named = [rating.player for rating in order[:MOST]]
    table = PageTable(
        "Ratings at the end of an evening",
        "evening",
        tuple(number_column(f"rating-of-{number}", name) for number, name in enumerate(named)),
        tuple(
            PageRow(
                day(evening) or "undated", tuple(_rating_cell(standing, name) for name in named)
            )
            for evening, standing in zip(dates, standings, strict=True)
        ),
    )
    return Chart(
        "ratings-over-time",
        "Rating after each evening",
        f"Ratings after each of {count(len(all_evenings), 'evening')}. {MIDDLE:g} is the average. "
        f"{_best_and_worst(now)}",
        picture,
        table,
        " ".join(notes),
    )


def _rating_cell(standing: Mapping[str, Rating], name: str) -> PageCell:
    rating = standing.get(name)
    return PageCell(f"{rating.mu:.1f} ±{rating.high - rating.mu:.0f}" if rating else "")


def _best_and_worst(now: Sequence[Rating]) -> str:
    ranked = [Ranked(one.player, f"{one.mu:.1f}", _with_range(one)) for one in now]
    return first_and_last(ranked, "First now", "Last")


def _with_range(rating: Rating) -> str:
    return minus(f"{rating.mu:.1f} ({rating.low:.1f} to {rating.high:.1f})")


def ratings_now(season: Season, least: int) -> Chart | None:
    """The ratings that rest on enough games, with their intervals; `None` if there are none."""
    now = _sure_ratings(season, least)
    if not now:
        return None
    regulars = set(sorted(now, key=lambda rating: (-rating.games, rating.player))[:ROWS])
    shown = [rating for rating in now if rating in regulars]
    dots = [Dot(one.player, one.mu, one.low, one.high, _with_range(one)) for one in shown]
    note = f"The line is at {MIDDLE:g}, the average of all rated players."
    if len(shown) > 1:
        first, second = shown[0].player, shown[1].player
        note += f" The chance that {first} is ahead of {second} is "
        note += f"{percent(season.ratings.ahead(first, second))}."
    note += _left_out(len(now))
    if len(now) < len(season.ratings.now):
        note += f" {_FEW.format(least)}"
    return Chart(
        "ratings-now",
        "Ratings now, and how sure they are",
        f"Ratings with their intervals. {_best_and_worst(shown)}",
        _dots(dots, MIDDLE, places=0),
        player_table(season, "ratings", least),
        note,
        small=True,
    )


def _day_places(dates: Sequence[str]) -> list[float]:
    """The places of evenings on an axis: as far apart as the days, if all are days in order."""
    try:
        places = [float(date.fromisoformat(text).toordinal()) for text in dates]
    except ValueError:
        places = []
    if places and places == sorted(set(places)):
        return places
    return [float(number) for number in range(len(dates))]


def _day_ticks(days: Sequence[Tick]) -> tuple[Tick, ...]:
    """Days as labels of an axis. If there are several years, each is written with its first day
    only: with all of them the labels would overlap on a phone."""
    if len({text[:4] for _, text in days}) == 1:
        return tuple((place, day(text, year=False)) for place, text in days)
    before = ("", *(text[:4] for _, text in days))
    return tuple(
        (place, day(text, year=text[:4] != last))
        for (place, text), last in zip(days, before, strict=False)
    )


def _evenly(days: Sequence[Tick], most: int = 4) -> Sequence[Tick]:
    """The first, the last, and some between, about as far apart."""
    steps = min(most, len(days)) - 1
    if steps < 1:
        return days
    return [days[round(number * (len(days) - 1) / steps)] for number in range(steps + 1)]
