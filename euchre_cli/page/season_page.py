"""The page of a season, filled from its statistics.

Knows: which sections there are, and what is said above each. Does not know: how anything is counted
(`stats`), drawn (`charts.py`) or written (`html.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..render.stats_page import remarks, simulated
from ..render.win_chance import rates_words
from ..stats.filters import Filters
from ..stats.games import Book, GameResult
from ..stats.records import records_of
from ..stats.season import Season
from ..stats.win_chance_line import GameLine
from . import games, season_charts, season_tables
from .content import Chart, Figure, PageTable, SeasonPage, Section
from .words import span


def page_of(book: Book, asked: Filters, title: str | None, made_at: str, least: int) -> SeasonPage:
    """The page of the games of a book, of which there is at least one. `title` stands above
    it, `made_at` is the day it is made; a rate of fewer than `least` says so instead."""
    season = Season(book)
    season_tables.count_together(season)
    players = season_charts.players_of(season)
    days = sorted(filter(None, {game.day for game in season.games}))
    best, hands = games.best_games(book)
    when = span(days[0], days[-1]) if days else ""
    sections = (
        _standings(season, least),
        _strength(season, least),
        _calling(season, least),
        _pairs(season, players, season_tables.standings_order(season, least), least),
        _games(best, book.outcomes.hands),
        _records(season),
    )
    name = title or _title(season)
    nobody = simulated(season.games) == len(season.games)
    return SeasonPage(
        f"{name}: a simulated season" if nobody else name,
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
            "Much of euchre is luck. The range below a number includes the true value 95 times "
            "in a hundred; the wider it is, the more the cards may have done.",
            *remarks(season.games, players),
        ),
        tuple(section for section in sections if section.charts or section.tables),
        nobody,
    )


def _title(season: Season) -> str:
    name = _common({game.season for game in season.games})
    return f"Euchre, {name}" if name else "A season of euchre"


def _common(names: set[str]) -> str:
    """What all games have in common; empty if they differ."""
    return names.pop() if len(names) == 1 else ""


def _narrower(asked: Filters) -> list[str]:
    """The filters in words, without the season."""
    return asked._replace(season=None).words()


def _some(charts: Sequence[Chart | None]) -> tuple[Chart, ...]:
    return tuple(chart for chart in charts if chart is not None)


def _filled(*found: PageTable) -> tuple[PageTable, ...]:
    return tuple(table for table in found if table.rows)


def _says(table: PageTable) -> bool:
    """Whether any cell of a table has enough behind it."""
    return any(cell.text and not cell.thin for row in table.rows for cell in row.cells)


def _standings(season: Season, least: int) -> Section:
    main = season_tables.table_of(season, "standings", season_tables.STANDINGS, least)
    more = season_tables.table_of(
        season, "standings", season_tables.RUNS, least, title="Points, runs, skunks and the barn"
    )
    # Where the standings say nothing yet, the points come first.
    return Section(
        "standings",
        "Standings",
        "Who won, and by how much. Players are sorted by games won minus games lost, then by "
        "margin: what a player's side scored per hand, minus what the other side scored.",
        (),
        _filled(main, more._replace(folded=True)) if _says(main) else _filled(more, main),
    )


def _strength(season: Season, least: int) -> Section:
    over_time = season_charts.ratings_over_time(season, least)
    now = season_charts.ratings_now(season, least)
    lead = (
        "A rating looks at whom a player beat, and with whose help: a point above the average is "
        "about one game in a hundred. Points a hand are those of the player's side."
        if now
        else f"Nobody has {least} rated games yet. Points a hand are those of the player's side."
    )
    if over_time:
        lead += " What looks like a rise is often just a run of good cards."
    return Section(
        "ratings",
        "Ratings and points a hand",
        f"{lead} The bar through a dot is its range.",
        _some((over_time, now, season_charts.points_a_hand(season, least))),
    )


def _calling(season: Season, least: int) -> Section:
    chart = season_charts.calls(season, least)
    calling = season_tables.table_of(season, "calling", season_tables.CALLING, least)
    loners = season_tables.table_of(season, "loners", season_tables.LONERS, least)
    return Section(
        "calling",
        "Calling and loners",
        "Who makes trump, and what comes of it: with the partner, and alone. Players who call, "
        "or go alone, only on the best cards have the most points a call, so the order does not "
        "say who plays best.",
        _some((chart,)),
        tuple(filter(_says, (calling, loners))) if chart else (),
    )


def _pairs(season: Season, players: list[str], standing: list[str], least: int) -> Section:
    found = season_tables.pairs(season, least)
    heat = season_tables.heat_map(season, players, standing, least)
    if not _says(heat):
        lead = (
            f"No two players have played {least} hands together yet, so there is no margin to show."
        )
        return Section("pairs", "Partnerships", lead, (), _filled(found))
    lead = (
        "Green: the two scored more than their opponents; orange: less; the deeper the colour, "
        "the more. Bold and deep: clearly not 0, though one pair in twenty looks so by luck "
        "alone. Pale: "
        "it may well be luck. A dot: not enough hands."
    )
    if len(players) > season_tables.MOST_PLAYERS:
        lead += f" Only the {season_tables.MOST_PLAYERS} players with the most hands are shown."
    return Section("pairs", "Partnerships", lead, (), (heat, found._replace(folded=True)))


def _games(best: Sequence[tuple[GameResult, GameLine]], hands: int) -> Section:
    return Section(
        "games",
        "The best games",
        "The games in which the win chance moved most, up and down. Each line is the winners' "
        "chance after every hand; it follows from the score, who deals, and how often hands come "
        "out each way. The ring is the hand that moved it most.",
        tuple(games.win_chance(*one) for one in best),
        note=rates_words(hands),
    )


def _records(season: Season) -> Section:
    return Section(
        "records",
        "Records",
        "The most, the longest and the least likely.",
        (),
        _filled(season_tables.records(records_of(season))),
    )
