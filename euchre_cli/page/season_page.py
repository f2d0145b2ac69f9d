"""The content of a season's page, made from its statistics: what it opens with, and its sections.

Knows: which sections there are and the text at their heads. Does not know: how anything is counted
(the room `stats`), drawn (`pictures.py`) or written (`html.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..render.stats_page import remarks
from ..season.chance import rates_words
from ..stat_columns.column import MIN_HANDS
from ..stats.filters import Filters
from ..stats.games import Book, GameResult
from ..stats.record_definitions import Record
from ..stats.records import records_of
from ..stats.season import Season
from ..stats.win_chance_line import GameLine
from ..terminal.phrases import count
from . import season_tables
from .best_games import best_games, game_chart
from .content import PageTable, SeasonPage, Section, date_range
from .evenings_section import evening_results, evenings_section
from .findings import findings
from .player_section import players_section
from .season_run import MOST_CHARTS, margins_over_time


def page_of(book: Book, filters: Filters, title: str | None, made_at: str) -> SeasonPage:
    """The page of the games in `book` (at least one), which `filters` selected. `made_at` is the
    day it is made."""
    season = Season(book)
    season_tables.count_all(season)
    players = season_tables.players_of(season)
    days = sorted(filter(None, {game.day for game in season.games}))
    best, hands = best_games(book)
    records = records_of(season)
    sections = (
        _standings(season),
        _ratings(season),
        _run(season, players),
        evenings_section(evening_results(book)),
        _calling(season),
        _loners(season),
        _pairs(season, players),
        players_section(season, players),
        _games(best, book.outcomes.hands),
        _records(records),
    )
    season_name = _common({game.season for game in season.games})
    name = title or (f"Euchre, {season_name}" if season_name else "A season of euchre")
    totals = (len(players), "player"), (len(days), "evening"), (len(season.games), "game")
    about = (
        _common({game.event for game in season.games}),
        date_range(days[0], days[-1]) if days else "",
        *filters._replace(season=None).words(),
        ", ".join(count(number, what) for number, what in (*totals, (hands, "hand")) if number),
    )
    return SeasonPage(
        name,
        tuple(filter(None, about)),
        made_at,
        tuple(finding.words for finding in findings(season, records)),
        tuple(remarks(season.games, players)),
        tuple(section for section in sections if section.charts or section.tables or section.parts),
    )


def _common(names: set[str]) -> str:
    """The name if there is only one, else an empty string."""
    return names.pop() if len(names) == 1 else ""


def _nonempty(*tables: PageTable) -> tuple[PageTable, ...]:
    return tuple(table for table in tables if table.rows)


def _folded(table: PageTable) -> PageTable:
    return table._replace(folded=True)


def _has_data(table: PageTable) -> bool:
    """Returns whether any cell has enough data to show."""
    return any(cell.text and not cell.thin for row in table.rows for cell in row.cells)


def _only(most: int, players: Sequence[str]) -> str:
    """The sentence that not all players are shown, or an empty string."""
    if len(players) <= most:
        return ""
    return f" Only the {most} players with the most hands are shown."


def _standings(season: Season) -> Section:
    ladder = season_tables.player_table(season, "standings")
    more = season_tables.player_table(season, "more")
    return Section(
        "standings",
        "Standings",
        ""
        if ladder.picture is None
        else "Margin: points for minus points against, a hand. A bar holds the true one 95 times "
        "in 100.",
        tables=_nonempty(ladder, _folded(more)),
    )


def _ratings(season: Season) -> Section:
    table = season_tables.player_table(season, "ratings")
    return Section(
        "ratings",
        "Who is really good",
        "A rating takes into account with whom and against whom somebody played. A bar holds the "
        "true one 95 times in 100.",
        tables=_nonempty(table) if table.picture else (),
    )


def _run(season: Season, players: Sequence[str]) -> Section:
    charts, numbers = margins_over_time(season)
    lead = (
        "Points ahead of the opponents, all hands added up. The grey area is luck: the line of an "
        "average player ends in it 95 times in 100, and one player in twenty leaves it by luck "
        "alone."
    )
    return Section(
        "run",
        "How the season went",
        lead + _only(MOST_CHARTS, players),
        charts,
        numbers,
    )


def _calling(season: Season) -> Section:
    table = season_tables.player_table(season, "calling")
    numbers = season_tables.player_table(season, "calling_numbers")
    return Section(
        "calling",
        "Calling",
        "What comes of a hundred calls: made with three or four tricks, marched with all five, or "
        "euchred. Who calls only the best cards is rarely euchred; whether that pays, the "
        "standings say.",
        tables=_nonempty(table, _folded(numbers)) if table.rows else (),
    )


def _loners(season: Season) -> Section:
    table = season_tables.player_table(season, "loners")
    numbers = season_tables.player_table(season, "loners_numbers")
    return Section(
        "loners",
        "Loners",
        "What comes of a hundred calls played alone.",
        tables=_nonempty(table, _folded(numbers)) if table.rows else (),
    )


def _pairs(season: Season, players: list[str]) -> Section:
    every_pair = season_tables.pairs_table(season)
    heat = season_tables.heat_map(season, players)
    if not _has_data(heat):
        lead = (
            f"No two players are known to have played {MIN_HANDS} hands together yet, so there is "
            "no margin to show."
        )
        return Section("pairs", "Partnerships", lead, tables=_nonempty(_folded(every_pair)))
    lead = (
        "Green: the two scored more than their opponents; orange: less. Bold and deep: clearly "
        "not 0, though one pair in twenty looks so by luck alone. A dot: not enough hands."
    )
    lead += _only(season_tables.MOST_PLAYERS, players)
    return Section("pairs", "Partnerships", lead, tables=(heat, _folded(every_pair)))


def _games(best: Sequence[tuple[GameResult, GameLine]], hands: int) -> Section:
    return Section(
        "games",
        "The best games",
        "The games that went to and fro most: the winners' win chance after every hand. The ring "
        "is the hand that moved it most.",
        tuple(game_chart(game, line) for game, line in best),
        note=rates_words(hands),
    )


def _records(records: Sequence[Record]) -> Section:
    return Section(
        "records",
        "Records",
        "The most, the longest and the least likely.",
        tables=_nonempty(season_tables.records_table(records)),
    )
