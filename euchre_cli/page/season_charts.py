"""The charts of ratings, points and calls, made from the statistics of a season.

Knows: what each chart shows, which ratings rest on enough games, and the words for each picture.
Does not know: how a player is rated, or how a picture is drawn (`charts.py`).
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
from .charts import MOST_NAMED_LINES
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
    first_and_last,
    number_column,
    percent,
    round_axis,
    short_date,
    short_list,
    ticks,
    with_minus_sign,
)
from .season_tables import cell_of, player_table

ROWS: Final = 24
"""The most players that have a row in a picture; the table beside it has all of them."""


def players_of(season: Season) -> list[str]:
    """All players, those with the most hands first."""
    rows = season.by("player").rows.values()
    return [row.key[0] for row in sorted(rows, key=lambda row: (-row["hands"], row.key))]


def _left_out(players: int, what: str = "played the most") -> str:
    """The note below a chart that shows only the first `ROWS` players, or an empty string."""
    return f" Only the {ROWS} players who {what} are shown." if players > ROWS else ""


def _dots(dots: Sequence[Dot], level: float | None, places: int | None = None) -> Dots:
    """A picture of dots, on an axis long enough for their intervals. `level` is drawn as a line;
    `places` are the decimals of the labels, by default as many as they need."""
    ends = [end for dot in dots for end in (dot.low, dot.high, dot.value) if end is not None]
    x_ticks, low, high = round_axis(min(ends), max(ends))
    if places is None:
        places = 1 if x_ticks[1] - x_ticks[0] >= 0.1 else 2
    return Dots(tuple(dots), ticks(x_ticks, places), low, high, level)


def points_a_hand(season: Season, min_hands: int) -> Chart | None:
    """The chart of every player's points a hand with the interval; `None` if nobody has enough
    hands."""
    column = COLUMNS["points_a_hand"]
    group = season.by("player")
    rows = table_rows(season, TABLES["standings"], "player", (column,), min_hands, column.name)
    enough = [(row.key[0], row.cells[0]) for row in rows if row.cells[0].enough(min_hands)]
    if not enough:
        return None
    most = {name for name, _ in sorted(enough, key=lambda pair: -(pair[1].n or 0))[:ROWS]}
    dots: list[Dot] = []
    ranked: list[Ranked] = []
    for name, cell in enough:
        if name in most:
            shown = cell_of(column, cell, min_hands)
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
        player_table(season, "points", min_hands),
        note + _left_out(len(enough)),
        small=True,
    )


def calls(season: Season, min_hands: int) -> Chart | None:
    """The chart of every player's calls, parted into made, marched and euchred; `None` if nobody
    called."""
    counts_of = season.by("player").rows
    rows = table_rows(season, TABLES["calling"], "player", (), min_hands, "calls")
    players = [counts_of[row.key] for row in rows]
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
        f"{first_and_last(ranked, 'The most', 'The fewest')}{_most_euchred(callers, min_hands)}",
        Bars(
            ("made", "marched", "euchred"),
            bars,
            ticks(round_axis(0, callers[0]["calls"], whole=True)[0], 0),
        ),
        player_table(season, "calls", min_hands),
        "Made here means three or four tricks; all five is a march."
        + _left_out(len(callers), "called the most"),
    )


def _most_euchred(callers: Sequence[RowCounts], min_hands: int) -> str:
    """The players with the highest share of euchres, of those with enough calls; an empty string if
    all have the same."""
    shares = {
        row.key[0]: (row["euchred"] / row["calls"], f"{row['euchred']:,} of {row['calls']:,}")
        for row in callers
        if row["calls"] >= min_hands
    }
    most = max((share for share, _ in shares.values()), default=0.0)
    holders = [f"{name} ({words})" for name, (share, words) in shares.items() if share == most]
    if not most or len(holders) == len(shares) > 1:
        return ""
    return f" The highest share of euchres: {short_list(holders)}."


# -- ratings -------------------------------------------------------------------------------------


EVENINGS: Final = 60
"""The most evenings shown in the chart of ratings."""

_TOO_FEW_GAMES: Final = "Players with fewer than {} rated games are not drawn."


def _sure_ratings(season: Season, min_hands: int) -> list[Rating]:
    """The present ratings that rest on enough games, the highest first."""
    column = COLUMNS["rating"]
    rows = table_rows(season, TABLES["ratings"], "player", (column,), min_hands)
    return [season.ratings.now[row.key[0]] for row in rows if row.cells[0].enough(min_hands)]


def ratings_over_time(season: Season, min_hands: int) -> Chart | None:
    """The chart of ratings at the end of every evening, for players who have enough rated games
    now; `None` with fewer than two of them, or with only one evening."""
    all_evenings = season.ratings.evenings
    now = _sure_ratings(season, min_hands)
    if len(now) < 2 or len(all_evenings) == 1:
        return None
    step = -(-len(all_evenings) // EVENINGS)
    shown_evenings = all_evenings[::-step][::-1]
    dates = [evening for evening, _ in shown_evenings]
    ratings_after = list(season.ratings.after([end for _, end in shown_evenings]))
    regulars = sorted(now, key=lambda rating: (-rating.games, -rating.mu))[:MOST_NAMED_LINES]
    order = [rating for rating in now if rating in regulars]
    order += [rating for rating in now if rating not in regulars]
    places = _day_places(dates)
    lines = tuple(
        ChartLine(
            rating.player,
            tuple(
                (place, ratings[rating.player].mu)
                for place, ratings in zip(places, ratings_after, strict=True)
                if rating.player in ratings
            ),
        )
        for rating in order
    )
    means = [y for line in lines for _, y in line.points]
    reach = max(rating.high - rating.mu for rating in now)
    # On an axis narrower than the uncertainty, a few lucky games would look like a climb.
    middle = (min(*means, MIDDLE) + max(*means, MIDDLE)) / 2
    y_ticks, low, high = round_axis(min(*means, middle - reach), max(*means, middle + reach))
    picture = Lines(
        lines,
        _day_ticks(_evenly(list(zip(places, dates, strict=True)))),
        ticks(y_ticks, 0 if all(tick % 1 == 0 for tick in y_ticks) else 1),
        low,
        high,
        MIDDLE,
    )
    notes = [f"Each line may be off by {reach:.0f} either way."]
    notes += [_TOO_FEW_GAMES.format(min_hands)] if len(now) < len(season.ratings.now) else []
    notes += (
        [f"Only the {MOST_NAMED_LINES} players with the most games are named."]
        if len(now) > MOST_NAMED_LINES
        else []
    )
    if step > 1:
        notes.append(f"Only one evening in {step} is shown, and the last one.")
    named = [rating.player for rating in order[:MOST_NAMED_LINES]]
    table = PageTable(
        "Ratings at the end of an evening",
        "evening",
        tuple(number_column(f"rating-of-{number}", name) for number, name in enumerate(named)),
        tuple(
            PageRow(
                short_date(evening) or "undated",
                tuple(_rating_cell(ratings, name) for name in named),
            )
            for evening, ratings in zip(dates, ratings_after, strict=True)
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


def _rating_cell(ratings: Mapping[str, Rating], name: str) -> PageCell:
    rating = ratings.get(name)
    return PageCell(f"{rating.mu:.1f} ±{rating.high - rating.mu:.0f}" if rating else "")


def _best_and_worst(now: Sequence[Rating]) -> str:
    ranked = [
        Ranked(rating.player, f"{rating.mu:.1f}", _rating_and_range(rating)) for rating in now
    ]
    return first_and_last(ranked, "First now", "Last")


def _rating_and_range(rating: Rating) -> str:
    return with_minus_sign(f"{rating.mu:.1f} ({rating.low:.1f} to {rating.high:.1f})")


def ratings_now(season: Season, min_hands: int) -> Chart | None:
    """The chart of the present ratings that rest on enough games, with their intervals; `None` if
    there are none."""
    now = _sure_ratings(season, min_hands)
    if not now:
        return None
    regulars = set(sorted(now, key=lambda rating: (-rating.games, rating.player))[:ROWS])
    shown = [rating for rating in now if rating in regulars]
    dots = [
        Dot(rating.player, rating.mu, rating.low, rating.high, _rating_and_range(rating))
        for rating in shown
    ]
    note = f"The line is at {MIDDLE:g}, the average of all rated players."
    if len(shown) > 1:
        first, second = shown[0].player, shown[1].player
        note += f" The chance that {first} is ahead of {second} is "
        note += f"{percent(season.ratings.ahead(first, second))}."
    note += _left_out(len(now))
    if len(now) < len(season.ratings.now):
        note += f" {_TOO_FEW_GAMES.format(min_hands)}"
    return Chart(
        "ratings-now",
        "Ratings now, and how sure they are",
        f"Ratings with their intervals. {_best_and_worst(shown)}",
        _dots(dots, MIDDLE, places=0),
        player_table(season, "ratings", min_hands),
        note,
        small=True,
    )


def _day_places(dates: Sequence[str]) -> list[float]:
    """The places of evenings on an axis: as far apart as their dates, if all have one and they are
    in order; else one step each."""
    try:
        places = [float(date.fromisoformat(text).toordinal()) for text in dates]
    except ValueError:
        places = []
    if places and places == sorted(set(places)):
        return places
    return [float(number) for number in range(len(dates))]


def _day_ticks(days: Sequence[Tick]) -> tuple[Tick, ...]:
    """The labels of days on an axis. If they are of several years, only the first day of each year
    has its year: labels with more years would overlap on a phone."""
    if len({text[:4] for _, text in days}) == 1:
        return tuple((place, short_date(text, year=False)) for place, text in days)
    before = ("", *(text[:4] for _, text in days))
    return tuple(
        (place, short_date(text, year=text[:4] != last))
        for (place, text), last in zip(days, before, strict=False)
    )


def _evenly(days: Sequence[Tick], most: int = 4) -> Sequence[Tick]:
    """At most `most` of the days: the first, the last, and some between them, about equally far
    apart."""
    steps = min(most, len(days)) - 1
    if steps < 1:
        return days
    return [days[round(number * (len(days) - 1) / steps)] for number in range(steps + 1)]
