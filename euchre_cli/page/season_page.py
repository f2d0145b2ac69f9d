"""The content of a season's page, made from its statistics: its sections, and its best games.

Knows: which sections there are and the text at their heads, which games are the best, and the words
for them. Does not know: how anything is counted (the room `stats`), drawn (`charts.py`) or written
(`html.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..render.stats_cells import signed
from ..render.stats_page import count_simulated, remarks
from ..render.win_chance import rates_words, turning_words
from ..stats.filters import Filters
from ..stats.games import Book, GameResult, in_order, side_names, whole_lineup
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
    date_range,
    number_column,
    percent,
    round_axis,
    short_date,
    with_minus_sign,
    words_column,
)


def page_of(
    book: Book, filters: Filters, title: str | None, made_at: str, min_hands: int
) -> SeasonPage:
    """The page of the games in `book` (at least one), which `filters` selected. `made_at` is the
    day it is made; a rate of fewer than `min_hands` is a placeholder."""
    season = Season(book)
    season_tables.count_all(season)
    players = season_charts.players_of(season)
    days = sorted(filter(None, {game.day for game in season.games}))
    best, hands = best_games(book)
    sections = (
        _standings(season, min_hands),
        _strength(season, min_hands),
        _calling(season, min_hands),
        _pairs(season, players, min_hands),
        _games(best, book.outcomes.hands),
        _records(season),
    )
    season_name = _common({game.season for game in season.games})
    name = title or (f"Euchre, {season_name}" if season_name else "A season of euchre")
    is_simulated = count_simulated(season.games) == len(season.games)
    subtitle = (
        _common({game.event for game in season.games}),
        date_range(days[0], days[-1]) if days else "",
        *filters._replace(season=None).words(),
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
    """The name if there is only one, else an empty string."""
    return names.pop() if len(names) == 1 else ""


def _drawn(charts: Sequence[Chart | None]) -> tuple[Chart, ...]:
    return tuple(chart for chart in charts if chart is not None)


def _nonempty(*tables: PageTable) -> tuple[PageTable, ...]:
    return tuple(table for table in tables if table.rows)


def _has_data(table: PageTable) -> bool:
    """Returns whether any cell has enough data to show."""
    return any(cell.text and not cell.thin for row in table.rows for cell in row.cells)


def _standings(season: Season, min_hands: int) -> Section:
    main = season_tables.player_table(season, "standings", min_hands)
    more = season_tables.player_table(season, "runs", min_hands)
    # The points come first as long as the standings have too little data.
    return Section(
        "standings",
        "Standings",
        "Who won, and by how much. Players are sorted by games won minus games lost, then by "
        "margin: what a player's side scored per hand, minus what the other side scored.",
        (),
        _nonempty(main, more._replace(folded=True)) if _has_data(main) else _nonempty(more, main),
    )


def _strength(season: Season, min_hands: int) -> Section:
    over_time = season_charts.ratings_over_time(season, min_hands)
    now = season_charts.ratings_now(season, min_hands)
    lead = (
        "A rating looks at whom a player beat, and with whose help: a point above the average is "
        "about one game in a hundred. Points a hand are those of the player's side."
        if now
        else f"Nobody has {min_hands} rated games yet. "
        "Points a hand are those of the player's side."
    )
    if over_time:
        lead += " What looks like a rise is often just a run of good cards."
    return Section(
        "ratings",
        "Ratings and points a hand",
        f"{lead} The bar through a dot is its range.",
        _drawn((over_time, now, season_charts.points_a_hand(season, min_hands))),
    )


def _calling(season: Season, min_hands: int) -> Section:
    chart = season_charts.calls(season, min_hands)
    calling = season_tables.player_table(season, "calling", min_hands)
    loners = season_tables.player_table(season, "loners", min_hands)
    return Section(
        "calling",
        "Calling and loners",
        "Who makes trump, and what comes of it: with the partner, and alone. Players who call, "
        "or go alone, only on the best cards have the most points a call, so the order does not "
        "say who plays best.",
        _drawn((chart,)),
        tuple(filter(_has_data, (calling, loners))) if chart else (),
    )


def _pairs(season: Season, players: list[str], min_hands: int) -> Section:
    every_pair = season_tables.pairs_table(season, min_hands)
    heat = season_tables.heat_map(season, players, min_hands)
    if not _has_data(heat):
        lead = (
            f"No two players have played {min_hands} hands together yet, "
            "so there is no margin to show."
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
    """The finished games in which the win chance moved most in all, those first in which it moved
    most (of equal games the earliest); and how many hands of all games have a result."""
    games = in_order(book.games)
    places = {game.number: place for place, game in enumerate(games)}
    best: list[tuple[float, int, GameLine]] = []
    hands = 0
    # One line at a time: all lines of a long season take much memory.
    for number, line in each_line(book):
        hands += sum(score.counts for score in line.hands)
        place = places[number]
        if games[place].winner is not None and line.turning is not None:
            best.append((sum(map(abs, line.added)), place, line))
            best.sort(key=lambda ranked: (-ranked[0], ranked[1]))
            del best[MOST_GAMES:]
    return [(games[place], line) for _, place, line in best], hands


def game_chart(game: GameResult, line: GameLine) -> Chart:
    """The chart of the winners' win chance in a game, hand by hand."""
    if line.given_up is not None and not line.hands[-1].counts and not line.added[-1]:
        # Leaves out the hand in which they conceded, because nobody played it.
        line = line._replace(hands=line.hands[:-1], chances=line.chances[:-1])
    return _BestGame(game, line).chart()


class _BestGame:
    """A game as its winners saw it: `own` are their win chances, before the first hand and after
    each hand; `won` and `lost` are the names of the two sides."""

    def __init__(self, game: GameResult, line: GameLine) -> None:
        self.game = game
        self.line = line
        self.winner = game.winner or 0
        lineup = whole_lineup(game.names, line.hands)
        self.won, self.lost = (
            " & ".join(side_names(lineup, side)) for side in (self.winner, 1 - self.winner)
        )
        self.own = [1 - chance if self.winner else chance for chance in line.chances]
        self.title = f"{self.won} beat {self.lost} {self._score(game.total)}"
        if line.given_up is not None:
            self.title += ", conceded"

    def chart(self) -> Chart:
        played = ", ".join(filter(None, (short_date(self.game.day), f"game {self.game.number}")))
        hands = round_axis(0, len(self.own) - 1, whole=True)[0]
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
        return f"{with_minus_sign(signed(100 * (self.own[at] - self.own[at - 1]), 0))} %"

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
        score = self.line.hands[at]
        gaining_side = int(self.line.added[at] < 0)
        call = call_words(score.player_at(score.maker), score.outcome_for(gaining_side))
        scores = f"{self._score(score.before)} to {self._score(score.total)}"
        details = ", ".join(filter(None, (call, scores, self._change(at + 1))))
        return f"hand {score.hand} {turning_words(self.line, self.winner, over=True)} ({details})"

    def _ring(self) -> tuple[tuple[float, float, str], ...]:
        """A ring at the hand that moved the chance most."""
        if self.line.turning is None:
            return ()
        at = self.line.turning + 1
        hand = self.line.hands[at - 1].hand
        return ((float(at), self.own[at], f"hand {hand}: {self._change(at)}"),)

    def _alternative(self) -> str:
        hands = len(self.line.hands)
        without = hands - sum(score.counts for score in self.line.hands)
        words = f"{self.title}, in {count(hands, 'hand')}"
        words += f", {without} of them without a result. " if without else ". "
        words += f"Their win chance began at {percent(self.own[0])}"
        lowest = min(range(len(self.own)), key=self.own.__getitem__)
        if lowest:
            hand = self.line.hands[lowest - 1].hand
            words += f" and was lowest at {percent(self.own[lowest])} after hand {hand}"
        return f"{words}. {capitalized(self._sentence())}"

    def _table(self) -> PageTable:
        number = self.game.number
        rows = []
        for at, score in enumerate(self.line.hands, 1):
            texts = (
                *(score.player_at(score.dealer), score.player_at(score.maker)),
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
