"""Seasons made by hand: games and hands as flat rows, without a scorebook or a log.

Knows: how little has to be said of a hand. Does not know: the rules; what is said is taken as it
is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from euchre_cli.stats.counting import Season
from euchre_cli.stats.filters import Asked
from euchre_cli.stats.rates import Counts
from euchre_cli.stats.season import Book, Game, Hand, Shape
from euchre_cli.stats.tables import counting
from euchre_cli.stats.views import Wanted
from euchre_cli.terminal.table import Paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from euchre_cli.stats.season import Irregularity, Names

FOUR = ("Ann", "Bob", "Cat", "Dan")
ANN_MADE = "N3"


def game(
    number: int,
    names: Names = FOUR,
    total: tuple[int, int] = (10, 6),
    *,
    date: str = "",
    state: str = "over",
    preset: str = "standard",
    house_rules: str = "{}",
    season: str = "",
) -> Game:
    """A game; it was won by whoever has more."""
    winner = None if state != "over" or total[0] == total[1] else int(total[1] > total[0])
    return Game(
        number,
        date,
        "",
        "",
        season,
        "",
        "",
        "",
        preset,
        house_rules,
        10,
        names,
        (0, 0),
        total,
        state,
        winner,
        (False, False),
    )


def hand(number: int, said: str = ANN_MADE, names: Names = FOUR, dealer: str | None = "W") -> Hand:
    """A hand of a game: `N3` North called and made three tricks, `E2` East was euchred, `S5!` South
    marched alone."""
    maker, tricks, alone = said[0], int(said[1]), said.endswith("!")
    for_makers = (4 if alone else 2) if tricks == 5 else 1 if tricks > 2 else 0
    points = (for_makers, 0 if for_makers else 2)
    ns, ew = points if maker in "NS" else points[::-1]
    outcome = "euchred" if tricks < 3 else "made" if tricks < 5 else "march"
    if alone and tricks == 5:
        outcome = "lone march"
    shape: Shape = (
        dealer, maker, "hearts", "hearts", 1, int(alone), None, 0, tricks, outcome, 1, ns, ew,
    )  # fmt: skip
    return number, shape, names


def season(
    games: Sequence[Game],
    hands: Sequence[Hand] = (),
    wanted: Wanted = Wanted(),  # noqa: B008
    irregularities: Sequence[Irregularity] = (),
) -> Season:
    """A season of these games and hands."""
    book = Book(list(games), lambda: hands, lambda: irregularities, lambda: (), Counts)
    return Season(book, counting(), wanted)


def paper(width: int = 80, *, plain: bool = False) -> Paper:
    """Paper without colours."""
    return Paper(width, plain, True, lambda text, style: text)


NOTHING_ASKED = Asked()
