"""The figure of par: how well results above par go with true skill, beside margins and ratings.

Knows: the true skill of the people of the demo season, and how it was measured. Does not know: how
par is made, or what a column counts: it asks the statistics of a book, as `euchre stats` does.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import correlation, mean, stdev
from typing import TYPE_CHECKING, Final, TypeAlias

from .table import Row

if TYPE_CHECKING:
    from euchre_cli.stat_columns.column import Cell

    from .figures import Sizes

ASKED: Final = {60: 0.42, 120: 0.53, 240: 0.66}
"""The correlation of results above par with true skill that was asked for, by games."""

PLAYERS: Final = 8
GAMES_A_NIGHT: Final = 4

TRUE_SKILL: Final = {
    "Ann": 0.0208,
    "Bob": -0.0102,
    "Cat": 0.0455,
    "Dan": 0.0321,
    "Eve": -0.0011,
    "Finn": -0.0293,
    "Gus": -0.0508,
    "Hal": -0.0069,
}
"""What these people of the demo season make above par, in points a hand: `true_skill(100_000)`. The
standard error is 0.003."""

COLUMNS: Final = ("above_par", "margin_a_hand", "rating")

Estimates: TypeAlias = dict[str, dict[str, tuple[float, float, float]]]
"""What each column says of each player: its value, and the ends of its interval."""


def true_skill(deals: int) -> dict[str, float]:
    """The points a hand that each person makes above par, where everybody sits with everybody in
    every seat: twice as many hands as `deals`, because there are two tables."""
    from euchre_cli.simulated_player.par import par
    from euchre_engine.rules import STANDARD
    from euchre_engine.seats import SEATS
    from tools.demo_season.game import RandomDraws, play_hand
    from tools.demo_season.season import people

    draws = RandomDraws("truth 1")
    everybody = people(PLAYERS, 0)
    above = [0] * PLAYERS
    for number in range(deals):
        order = draws.shuffled(range(PLAYERS))
        for four in (order[:4], order[4:]):
            styles = [everybody[one].style for one in four]
            played = play_hand(draws, STANDARD, SEATS[number % 4], styles, (0, 0))
            award = played.end.award()
            ns, ew = (0, 0) if award is None else award.pair()
            over = ns - ew - par(STANDARD, played.deal)
            for seat, one in enumerate(four):
                above[one] += over if seat % 2 == 0 else -over
    return {person.name: points / deals for person, points in zip(everybody, above, strict=True)}


def against_true_skill(folder: Path, sizes: Sizes) -> list[Row]:
    """Results above par, margins and ratings of simulated seasons against true skill."""
    lengths = [games for games in ASKED if games <= sizes.hands] or [8]
    seeds = range(4 * sizes.rounds)
    with ProcessPoolExecutor() as pool:
        seasons = list(pool.map(partial(estimates, folder, lengths), seeds))
    rows = []
    for at, games in enumerate(lengths):
        found = {
            column: [with_true_skill(season[at][column]) for season in seasons]
            for column in COLUMNS
        }
        asked = ASKED.get(games)
        for column, correlations in found.items():
            judged = asked is not None and column == "above_par"
            average = mean(correlations)
            error = stdev(correlations) / len(correlations) ** 0.5
            rows.append(
                Row(
                    f"{column} and true skill, {games} games, {len(seeds)} seasons: correlation",
                    f"{asked:g}" if judged else "",
                    f"{average:.2f} ±{error:.2f}",
                    average >= (asked or 0) if judged else None,
                )
            )
    cells = [season[-1]["above_par"] for season in seasons]
    held = [low <= TRUE_SKILL[name] <= high for of in cells for name, (_, low, high) in of.items()]
    share = 100 * mean(held)
    rows.append(
        Row(
            "intervals of above_par that hold the true skill, of 100",
            "95 ± 5",
            f"{share:.0f} ({len(held)} intervals)",
            abs(share - 95) <= 5,
        )
    )
    return rows


def with_true_skill(of_players: dict[str, tuple[float, float, float]]) -> float:
    """The correlation of what a column says of the players with their true skill."""
    names = sorted(of_players)
    return correlation([TRUE_SKILL[one] for one in names], [of_players[one][0] for one in names])


def estimates(folder: Path, lengths: list[int], seed: int) -> list[Estimates]:
    """What the statistics say of the players of one simulated season, after so many games each."""
    from euchre_cli.book.store import Store
    from euchre_cli.stat_columns.stat_tables import COLUMNS as DECLARED
    from euchre_cli.stats.counted_tables import rows_of
    from euchre_cli.stats.filters import Filters, filter_games
    from euchre_cli.stats.games import book_of
    from euchre_cli.stats.season import Season
    from tools.demo_season.book import write_demo_book
    from tools.demo_season.season import demo_games

    nights = [games // GAMES_A_NIGHT for games in lengths]
    path = folder / f"season-{seed}.db"
    write_demo_book(str(path), demo_games(PLAYERS, nights[-1], seed))
    columns = [DECLARED[name] for name in COLUMNS]
    found = []
    with Store.open(str(path)) as store:
        book = book_of(store)
        days = sorted({game.day for game in book.games})
        for night in nights:
            season = Season(filter_games(book, Filters(until=days[night - 1]))[0])
            rows = rows_of(season, "player", columns)
            found.append(
                {
                    name: {row.key[0]: _numbers(row.cells[at]) for row in rows}
                    for at, name in enumerate(COLUMNS)
                }
            )
    path.unlink()
    return found


def _numbers(cell: Cell) -> tuple[float, float, float]:
    return cell.value or 0.0, cell.low or 0.0, cell.high or 0.0
