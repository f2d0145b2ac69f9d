"""The chance to be ahead, synergy, and the hand that turned a game, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_cli.render.stats_table import draw_table
from euchre_cli.render.win_chance import turning_words
from euchre_cli.stat_columns.column import MIN_HANDS, Cell
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.counted_tables import TableQuery, counts_of, one_table
from euchre_cli.stats.games import ScoredHand, book_of
from euchre_cli.stats.season import Season
from euchre_cli.stats.win_chance_line import GameLine, LowPoint
from euchre_cli.terminal.phrases import call_words

from .hand_made import FOUR, paper
from .played import Told, season, told
from .random_season import book as book_of_games
from .random_season import season as random_season


def test_the_chance_to_be_ahead_is_that_of_the_next_with_enough_hands(any_season: Season) -> None:
    ratings = any_season.ratings
    order = list(ratings.by_player)
    assert len(order) > 3
    for at, name in enumerate(order):
        row = counts_of(any_season, "player", (name,))
        after = COLUMNS["ahead_of_next"].value(row, any_season).value
        below = [other for other in order[at + 1 :] if ratings.by_player[other].hands >= MIN_HANDS]
        known = bool(below) and ratings.by_player[name].hands >= MIN_HANDS
        assert after == (ratings.ahead(name, below[0]) if known else None)


@pytest.fixture(scope="module")
def any_season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """Sixty games of all sorts."""
    path: Path = tmp_path_factory.mktemp("behind") / "book.db"
    with book_of_games(path, random_season(5, 60, named=True)) as store:
        yield Season(book_of(store))


# -- synergy -------------------------------------------------------------------------------------


def _games(hands: int = 48, one: str = "Ann", apart: tuple[int, int] | None = None) -> list[Told]:
    """Three games of so many hands: a player with Cat, and either without the other, which may be
    of as many hands as `apart` says."""
    played = (
        (hands, "N3 E3 N5 E2", (one, "Bob", "Cat", "Dan")),
        (apart[0] if apart else hands, "N5 E3 N3 N3", (one, "Bob", "Eve", "Dan")),
        (apart[1] if apart else hands, "N3 E3 E3 N3", ("Eve", "Bob", "Cat", "Dan")),
    )
    return [
        told(number, " ".join([words] * (times // 4)), names, target=None)
        for number, (times, words, names) in enumerate(played, 1)
        if times
    ]


def _synergy(games: list[Told]) -> Cell:
    """The synergy of Ann and Cat."""
    found = season(games)
    return COLUMNS["synergy"].value(counts_of(found, "pair", ("Ann", "Cat")), found)


def test_four_who_always_sit_together_have_no_synergy_and_are_told_why() -> None:
    assert _synergy(_games(48, apart=(0, 0))).words == "never apart"
    friends = [told(1, " ".join(["N3 E3"] * 40), target=None)]
    assert _synergy(friends).words == "never apart"
    page = draw_table(one_table(season(friends), TableQuery("pairs", None)), paper(200)).lines
    assert "never apart, so no number: expected, synergy" in page
    assert not any("not enough hands" in line for line in page)


def test_two_of_one_name_were_never_apart() -> None:
    found = season([told(1, "N3", ("Ann", "Bob", "Ann", "Dan"))])
    cell = COLUMNS["synergy"].value(counts_of(found, "pair", ("Ann", "Ann")), found)
    assert (cell.value, cell.words) == (None, "never apart")


# -- the turning hand ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maker", "outcome", "points", "words"),
    [
        ("N", "made", (1, 0), ("made", "")),
        ("N", "march", (2, 0), ("march", "")),
        ("E", "lone march", (0, 4), ("", "lone march")),
        ("E", "euchred", (2, 0), ("euchred", "")),
        # Who made it, and was penalized for more.
        ("N", "made", (1, 2), ("made", "")),
        ("E", "renege", (2, 0), ("renege", "")),
        (None, "points", (2, 0), ("", "")),
        (None, "thrown-in", (0, 0), ("", "")),
        ("N", "conceded", (0, 0), ("", "")),
    ],
)
def test_what_brought_a_side_its_points(
    maker: str | None, outcome: str, points: tuple[int, int], words: tuple[str, str]
) -> None:
    score = ScoredHand(1, 1, "W", maker, points, points, True, FOUR, outcome=outcome)
    assert (score.outcome_for(0), score.outcome_for(1)) == words


@pytest.mark.parametrize(
    ("maker", "outcome", "words"),
    [
        ("Ann", "made", "Ann made it"),
        ("Ann", "march", "Ann marched"),
        ("N", "lone march", "N marched alone"),
        ("Ann", "euchred", "Ann was euchred"),
        ("Ann", "renege", "a renege"),
        ("Ann", "", "Ann called"),
        ("", "", ""),
        ("\x1b", "made", "^[ made it"),
    ],
)
def test_what_came_of_a_call(maker: str, outcome: str, words: str) -> None:
    assert call_words(maker, outcome) == words


@pytest.mark.parametrize(
    ("added", "turning", "given_up", "over", "winner", "words"),
    [
        ((0.1, 0.4), 1, None, False, None, "has moved the chance most"),
        ((0.1, 0.4), 1, None, True, 0, "decided the game"),
        ((0.4, 0.1), 0, None, True, 0, "turned the game"),
        ((0.4, 0.1), 0, None, True, 1, "moved the chance most"),
        ((-0.4, 0.1), 0, None, True, 1, "turned the game"),
        ((0.1, 0.4), 1, 1, True, 0, "moved the chance most"),
        ((0.1, 0.4), 1, None, True, None, "moved the chance most"),
    ],
)
def test_what_a_hand_did_to_its_game(
    added: tuple[float, ...],
    turning: int,
    given_up: int | None,
    over: bool,
    winner: int | None,
    words: str,
) -> None:
    score = ScoredHand(1, 1, "W", "N", (1, 0), (1, 0), True, FOUR)
    back: LowPoint | None = None
    line = GameLine((score, score), (0.5, 0.6, 1.0), added, (1, 1), turning, back, given_up)
    assert turning_words(line, winner, over=over) == words
