"""The page of a season, filled from its statistics.

Knows: which sections there are, and what is said above each. Does not know: how anything is counted
(`stats.py`), drawn (`charts.py`) or written (`writing.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..season.book import Book, Game
from ..season.line import GameLine
from ..season.records import records_of
from ..season.tally import Season
from ..selection import Asked
from . import games, pictures, tables
from .content import Chart, Figure, Page, Section, Table
from .words import span


def page_of(book: Book, asked: Asked, title: str | None, made_at: str, least: int) -> Page:
    """The page of the games of a book, of which there is at least one. `title` stands above
    it, `made_at` is the day it is made; a rate of fewer than `least` says so instead."""
    from ..render.stats_page import remarks

    season = tables.season_of(book)
    players = pictures.players_of(season)
    days = sorted(filter(None, {game.day for game in season.games}))
    best, hands = games.best_games(book)
    when = span(days[0], days[-1]) if days else ""
    sections = (
        _standings(season, least),
        _strength(season, least),
        _calling(season, least),
        _pairs(book, players, least),
        _games(best),
        _records(season),
    )
    return Page(
        title or _title(season),
        "; ".join(
            filter(None, (_common({g.event for g in season.games}), when, *_narrower(asked)))
        ),
        made_at,
        tuple(
            Figure(f"{number:,}", one if number == 1 else f"{one}s")
            for number, one in (
                (len(players), "player"),
                (len(days), "evening"),
                (len(season.games), "game"),
                (hands, "hand"),
            )
            if number
        ),
        (
            "Luck decides much of euchre. The range below a number is where the true one lies 95 "
            "times in a hundred; where two ranges overlap, the cards may have made the difference.",
            *remarks(season.games, players),
        ),
        tuple(section for section in sections if section.charts or section.tables),
    )


def _title(season: Season) -> str:
    name = _common({game.season for game in season.games})
    return f"Euchre, {name}" if name else "A season of euchre"


def _common(names: set[str]) -> str:
    """What all games say alike; nothing where they differ."""
    return names.pop() if len(names) == 1 else ""


def _narrower(asked: Asked) -> list[str]:
    """What was asked for beside a season, in words."""
    return asked._replace(season=None).words()


def _some(charts: Sequence[Chart | None]) -> tuple[Chart, ...]:
    return tuple(chart for chart in charts if chart is not None)


def _filled(*found: Table) -> tuple[Table, ...]:
    return tuple(table for table in found if table.rows)


def _standings(season: Season, least: int) -> Section:
    return Section(
        "standings",
        "Standings",
        "Who won, and by how much: the margin is what a player's side made in a hand, less what "
        "the other side made.",
        (),
        _filled(
            tables.table_of(
                season,
                "standings",
                tables.STANDINGS,
                least,
            ),
            tables.table_of(
                season,
                "standings",
                tables.RUNS,
                least,
                title="Points, runs, skunks and the barn",
            )._replace(folded=True),
        ),
    )


def _strength(season: Season, least: int) -> Section:
    now = pictures.ratings_now(season, least)
    lead = (
        "A rating asks who was beaten, and with whose help; the points a hand are those of a "
        "player's side. What looks like a rise is often a run of cards."
        if now
        else f"No rating rests on {least} games yet. The points a hand are those of a player's "
        "side."
    )
    return Section(
        "ratings",
        "Ratings and points a hand",
        f"{lead} The bar through a dot is its range.",
        _some(
            (
                pictures.ratings_over_time(season, least),
                now,
                pictures.points_a_hand(season, least),
            )
        ),
    )


def _calling(season: Season, least: int) -> Section:
    chart = pictures.calls(season, least)
    return Section(
        "calling",
        "Calling and loners",
        "Who makes trump, and what comes of it: with the partner, and alone.",
        _some((chart,)),
        _filled(
            tables.table_of(
                season,
                "calling",
                tables.CALLING,
                least,
            ),
            tables.table_of(
                season,
                "loners",
                tables.LONERS,
                least,
            ),
        )
        if chart
        else (),
    )


def _pairs(book: Book, players: list[str], least: int) -> Section:
    lead = (
        "Green: the two made more than their opponents; orange: less. The deeper, the more. "
        "A dot: not enough hands. Of many pairs some stand out by luck alone."
    )
    if len(players) > tables.MOST_PLAYERS:
        lead += f" The {tables.MOST_PLAYERS} who played the most hands are shown."
    season = tables.season_of_pairs(book)
    found = tables.pairs(season, least)
    shown = (
        _filled(tables.heat_map(season, players, least), found._replace(folded=True))
        if found.rows
        else ()
    )
    return Section("pairs", "Partnerships", lead, (), shown)


def _games(best: Sequence[tuple[Game, GameLine]]) -> Section:
    return Section(
        "games",
        "The best games",
        "Those in which the win chance moved most, to and fro: the chance of those who won it, "
        "after every hand, from the score, who deals, and what hands usually bring. The ring is "
        "the hand that moved it most.",
        tuple(games.win_chance(*one) for one in best),
    )


def _records(season: Season) -> Section:
    return Section(
        "records",
        "Records",
        "The most, the longest and the least likely.",
        (),
        _filled(tables.records(records_of(season))),
    )
