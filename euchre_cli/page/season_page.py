"""The page of a season, filled from its statistics: its sections, and its best games.

Knows: which sections there are and their leads, which games are the best, and the words for them.
Does not know: how anything is counted (the room `stats`), drawn (`charts.py`) or written
(`html.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..render.stats_cells import signed
from ..render.stats_page import remarks, simulated
from ..render.win_chance import rates_words, turning_words
from ..stats.filters import Filters
from ..stats.games import Book, GameResult, everybody, in_order, side_of
from ..stats.records import records_of
from ..stats.season import Season
from ..stats.win_chance_line import GameLine, each_line
from ..terminal.phrases import call_words, capitalized, count
from . import season_charts, season_tables
from .content import (
    Chart,
    ChartLine,
    Figure,
    Lines,
    PageCell,
    PageRow,
    PageTable,
    SeasonPage,
    Section,
    axis,
    day,
    minus,
    number_column,
    percent,
    span,
    words_column,
)


def page_of(book: Book, which: Filters, title: str | None, made_at: str, least: int) -> SeasonPage:
    """The page of the games of a book (at least one) that passed the filters `which`. `made_at` is
    the day it is made; a rate of fewer than `least` is a placeholder."""
    season = Season(book)
    season_tables.count_all(season)
    players = season_charts.players_of(season)
    days = sorted(filter(None, {game.day for game in season.games}))
    best, hands = best_games(book)
    sections = (
        _standings(season, least),
        _strength(season, least),
        _calling(season, least),
        _pairs(season, players, least),
        _games(best, book.outcomes.hands),
        _records(season),
    )
    season_name = _common({game.season for game in season.games})
    name = title or (f"Euchre, {season_name}" if season_name else "A season of euchre")
    is_simulated = simulated(season.games) == len(season.games)
    subtitle = (
        _common({game.event for game in season.games}),
        span(days[0], days[-1]) if days else "",
        *which._replace(season=None).words(),
    )
    totals = (len(players), "player"), (len(days), "evening"), (len(season.games), "game")
    return SeasonPage(
        f"{name}: a simulated season" if is_simulated else name,
        "; ".join(filter(None, subtitle)),
        made_at,
        tuple(
            Figure(f"{number:,}", what if number == 1 else f"{what}s")
            for number, what in (*totals, (hands, "hand"))
            if number
        ),
        (
            "Much of euchre is luck. The range below a number includes the true value 95 times "
            "in a hundred; the wider it is, the more the cards may have done.",
            *remarks(season.games, players),
        ),
        tuple(section for section in sections if section.charts or section.tables),
        is_simulated,
    )


def _common(names: set[str]) -> str:
    """The name that all games have in common; empty if they differ."""
    return names.pop() if len(names) == 1 else ""


def _drawn(charts: Sequence[Chart | None]) -> tuple[Chart, ...]:
    return tuple(chart for chart in charts if chart is not None)


def _nonempty(*tables: PageTable) -> tuple[PageTable, ...]:
    return tuple(table for table in tables if table.rows)


def _has_data(table: PageTable) -> bool:
    """Whether any cell has enough data to show."""
    return any(cell.text and not cell.thin for row in table.rows for cell in row.cells)


def _standings(season: Season, least: int) -> Section:
    main = season_tables.player_table(season, "standings", least)
    more = season_tables.player_table(season, "runs", least)
    # Where the standings say nothing yet, the points come first.
    return Section(
        "standings",
        "Standings",
        "Who won, and by how much. Players are sorted by games won minus games lost, then by "
        "margin: what a player's side scored per hand, minus what the other side scored.",
        (),
        _nonempty(main, more._replace(folded=True)) if _has_data(main) else _nonempty(more, main),
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
        _drawn((over_time, now, season_charts.points_a_hand(season, least))),
    )


def _calling(season: Season, least: int) -> Section:
    chart = season_charts.calls(season, least)
    calling = season_tables.player_table(season, "calling", least)
    loners = season_tables.player_table(season, "loners", least)
    return Section(
        "calling",
        "Calling and loners",
        "Who makes trump, and what comes of it: with the partner, and alone. Players who call, "
        "or go alone, only on the best cards have the most points a call, so the order does not "
        "say who plays best.",
        _drawn((chart,)),
        tuple(filter(_has_data, (calling, loners))) if chart else (),
    )


def _pairs(season: Season, players: list[str], least: int) -> Section:
    every_pair = season_tables.pairs_table(season, least)
    heat = season_tables.heat_map(season, players, least)
    if not _has_data(heat):
        lead = (
            f"No two players have played {least} hands together yet, so there is no margin to show."
        )
        return Section("pairs", "Partnerships", lead, (), _nonempty(every_pair))
    lead = (
        "Green: the two scored more than their opponents; orange: less; the deeper the colour, "
        "the more. Bold and deep: clearly not 0, though one pair in twenty looks so by luck "
        "alone. Pale: "
        "it may well be luck. A dot: not enough hands."
    )
    if len(players) > season_tables.MOST_PLAYERS:
        lead += f" Only the {season_tables.MOST_PLAYERS} players with the most hands are shown."
    return Section("pairs", "Partnerships", lead, (), (heat, every_pair._replace(folded=True)))


def _games(best: Sequence[tuple[GameResult, GameLine]], hands: int) -> Section:
    return Section(
        "games",
        "The best games",
        "The games in which the win chance moved most, up and down. Each line is the winners' "
        "chance after every hand; it follows from the score, who deals, and how often hands come "
        "out each way. The ring is the hand that moved it most.",
        tuple(game_chart(game, line) for game, line in best),
        note=rates_words(hands),
    )


def _records(season: Season) -> Section:
    return Section(
        "records",
        "Records",
        "The most, the longest and the least likely.",
        (),
        _nonempty(season_tables.records_table(records_of(season))),
    )


# -- the best games ------------------------------------------------------------------------------


MOST_GAMES: Final = 4
"""The most games that are drawn."""


def best_games(book: Book) -> tuple[list[tuple[GameResult, GameLine]], int]:
    """The finished games in which the win chance moved most, all hands together, the most first and
    of equals the earliest; and how many hands of all games have a result."""
    games = in_order(book.games)
    places = {game.number: place for place, game in enumerate(games)}
    best: list[tuple[float, int, GameLine]] = []
    hands = 0
    # One line after the other: those of a long season take much memory.
    for number, line in each_line(book):
        hands += sum(score.counts for score in line.scores)
        place = places[number]
        if games[place].winner is not None and line.turning is not None:
            best.append((sum(map(abs, line.added)), place, line))
            best.sort(key=lambda ranked: (-ranked[0], ranked[1]))
            del best[MOST_GAMES:]
    return [(games[place], line) for _, place, line in best], hands


def game_chart(game: GameResult, line: GameLine) -> Chart:
    """The win chance of the side that won a game, hand by hand."""
    if line.given_up is not None and not line.scores[-1].counts and not line.added[-1]:
        # The hand in which it was given up, which nobody played.
        line = line._replace(scores=line.scores[:-1], chances=line.chances[:-1])
    return _BestGame(game, line).chart()


class _BestGame:
    """A game as its winners saw it: `own` are their chances, before the first hand and after
    each."""

    def __init__(self, game: GameResult, line: GameLine) -> None:
        self.game = game
        self.line = line
        self.winner = game.winner or 0
        lineup = everybody(game.names, line.scores)
        self.won, self.lost = (
            " & ".join(side_of(lineup, side)) for side in (self.winner, 1 - self.winner)
        )
        self.own = [1 - chance if self.winner else chance for chance in line.chances]
        self.title = f"{self.won} beat {self.lost} {self._score(game.total)}"
        if line.given_up is not None:
            self.title += ", conceded"

    def chart(self) -> Chart:
        played = ", ".join(filter(None, (day(self.game.day), f"game {self.game.number}")))
        hands = axis(0, len(self.own) - 1, whole=True)[0]
        picture = Lines(
            (ChartLine(self.won, tuple((float(at), own) for at, own in enumerate(self.own))),),
            tuple((hand, f"{hand:g}") for hand in hands if hand < len(self.own)),
            ((0.0, "0 %"), (0.25, "25"), (0.5, "50 %"), (0.75, "75"), (1.0, "100 %")),
            0.0,
            1.0,
            0.5,
            self._ring(),
        )
        return Chart(
            f"game-{self.game.number}",
            self.title,
            self._alternative(),
            picture,
            self._table(),
            f"{played}: {self._sentence()}",
            small=True,
        )

    def _score(self, total: tuple[int, int]) -> str:
        return f"{total[self.winner]}–{total[1 - self.winner]}"

    def _change(self, at: int) -> str:
        """The change of the winners' chance by hand number `at`, from 1: `+47 %`."""
        return f"{minus(signed(100 * (self.own[at] - self.own[at - 1]), 0))} %"

    def _sentence(self) -> str:
        """The hand that turned the game, and how much it went to and fro:
        `hand 17 turned it (Eve was euchred, 7–9 to 9–9, +47 %), the favourite changed 4 times, and
        all its ups and downs add up to 246 %.`"""
        changes = sum((a - 0.5) * (b - 0.5) < 0 for a, b in pairwise(self.own))
        moved = sum(map(abs, self.line.added))
        parts = [
            f"the favourite {_TIMES.get(changes) or f'changed {changes} times'}",
            f"and all its ups and downs add up to {100 * moved:.0f} %",
        ]
        if self.line.turning is not None:
            parts.insert(0, self._turning(self.line.turning))
        if self.line.given_up is not None:
            parts[-1] += f"; {self.lost} conceded at {percent(1 - self.own[-1])}"
        return f"{', '.join(parts)}."

    def _turning(self, at: int) -> str:
        score = self.line.scores[at]
        gained = int(self.line.added[at] < 0)
        came = call_words(score.called(score.maker), score.brought(gained))
        moved = f"{self._score(score.before)} to {self._score(score.total)}"
        what = ", ".join(filter(None, (came, moved, self._change(at + 1))))
        return f"hand {score.hand} {turning_words(self.line, self.winner, over=True)} ({what})"

    def _ring(self) -> tuple[tuple[float, float, str], ...]:
        """A ring at the hand that moved the chance most."""
        if self.line.turning is None:
            return ()
        at = self.line.turning + 1
        hand = self.line.scores[at - 1].hand
        return ((float(at), self.own[at], f"hand {hand}: {self._change(at)}"),)

    def _alternative(self) -> str:
        hands = len(self.line.scores)
        without = hands - sum(score.counts for score in self.line.scores)
        words = f"{self.title}, in {count(hands, 'hand')}"
        words += f", {without} of them without a result. " if without else ". "
        words += f"Their win chance began at {percent(self.own[0])}"
        lowest = min(range(len(self.own)), key=self.own.__getitem__)
        if lowest:
            hand = self.line.scores[lowest - 1].hand
            words += f" and was lowest at {percent(self.own[lowest])} after hand {hand}"
        return f"{words}. {capitalized(self._sentence())}"

    def _table(self) -> PageTable:
        number = self.game.number
        rows = []
        for at, score in enumerate(self.line.scores, 1):
            texts = (
                *(score.called(score.dealer), score.called(score.maker)),
                *(self._score(score.total), percent(self.own[at]), self._change(at)),
            )
            rows.append(PageRow(str(score.hand), tuple(map(PageCell, texts))))
        columns = (
            words_column(f"dealer-{number}", "dealer"),
            words_column(f"maker-{number}", "maker"),
            number_column(f"score-{number}", "score"),
            number_column(f"chance-{number}", "chance"),
            number_column(f"added-{number}", "moved"),
        )
        return PageTable(f"Game {number}, hand by hand", "hand", columns, tuple(rows))


_TIMES: Final = {0: "never changed", 1: "changed once", 2: "changed twice"}
