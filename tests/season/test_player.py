"""A player beside the group: what is told of one, the rating over the season, and what must hold
among the numbers of a profile, whatever was played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest
from euchre_cli.season.rating_run import MOST_STEPS, rating_line
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.store import Store
from euchre_cli.report.as_text import section_lines
from euchre_cli.report.values import Cell, Line, Section, Table
from euchre_cli.season import rating_run
from euchre_cli.season.column import clearly_apart, mean_cell, share_cell
from euchre_cli.season.games import book_of
from euchre_cli.season.interval import Sums
from euchre_cli.season.player import Profile, profile_object, profile_of
from euchre_cli.season.player_section import player_section, style_words
from euchre_cli.season.ratings import Rating, Ratings
from euchre_cli.season.season import Season
from euchre_cli.terminal.text import width_of

from .hard_books import LOGS
from .random_season import book, season
from .told import FOUR, QUICK, Told, paper, result, small_season, told
from .told import season as season_of

EVEN = "N3 E3 S3 W3 "
"""A round in which everybody calls and makes it."""


@pytest.mark.parametrize("player", ["Ann", "Eve"])
def test_a_player_of_a_small_season(player: str, snapshot: SnapshotAssertion) -> None:
    counted = season_of(*small_season())
    for width in (60, 120):
        lines = section_lines(player_section(counted, player), paper(width), more=True)
        assert "\n".join(lines) == snapshot(name=f"{player}-{width}")
    assert profile_object(profile_of(counted, player)) == snapshot(name=f"{player}-object")


# -- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "value", "apart"),
    [
        (share_cell(50, 100), 0.30, 1),
        (share_cell(50, 100), 0.70, -1),
        (share_cell(50, 100), 0.40, 0),  # Outside of the 95 % interval, but not of the 99 % one.
        (share_cell(0, 0), 0.10, 0),
        (share_cell(0, 30), 0.30, -1),
        (mean_cell(Sums(100, 30, 100)), 0.0, 1),
        (mean_cell(Sums(100, 30, 900)), 0.0, 0),
        (Cell(1.0, 5), 0.0, 0),
    ],
)
def test_what_is_clearly_apart(cell: Cell, value: float, apart: int) -> None:
    assert clearly_apart(cell, value) == apart


@pytest.mark.parametrize(
    ("hands", "games", "player", "said"),
    [
        ("N3 " * 60, 1, "Ann", "Ann is a bold caller (100 % of chances)"),
        ("N3 " * 60, 4, "Bob", "Bob is a careful caller (0 % of chances)"),
        ("N3 " * 40, 1, "Ann", "Too few hands (40) to tell how Ann plays."),
        ("N3 E3! " * 50, 2, "Ann", "never goes alone (0 % of calls)"),
        (EVEN * 15, 1, "Ann", "Ann plays much like the group: nothing stands out clearly in"),
    ],
)
def test_a_player_is_called_what_the_numbers_bear(
    hands: str, games: int, player: str, said: str
) -> None:
    counted = season_of(*(told(nth + 1, hands, target=None) for nth in range(games)))
    assert said in style_words(profile_of(counted, player))


def test_places_are_those_of_the_table_of_ratings_and_partners_share_theirs() -> None:
    """Eve sat there for one hand, too few for the table."""
    last = told(2, "E3", (*FOUR[:3], "Eve"))
    counted = season_of(told(1, "N3 " * 20, target=None), last)
    places = {
        name: (one.rank, one.shared, one.rated)
        for name in (*FOUR, "Eve")
        for one in [profile_of(counted, name)]
    }
    assert places["Ann"] == places["Cat"] == (1, True, 4)
    assert {places["Bob"][0], places["Dan"][0]} == {3, 4}
    assert places["Eve"] == (None, False, 4)


def test_a_result_counts_in_games_and_points_and_not_in_rates() -> None:
    with_result = season_of(
        told(1, QUICK, season="A"), result(2, (7, 10), loners=("Ann",), season="B")
    )
    profile = profile_of(with_result, "Ann")
    assert [one[:4] for one in profile.seasons] == [("A", 1, 0, 0), ("B", 0, 1, 0)]
    assert [one[4:] for one in profile.seasons] == [(10, 0), (7, 10)]
    assert (profile.counts["hands"], profile.counts["loners"]) == (3, 2 + 1)
    assert profile.rate("loner_share").own.n == 3


# -- the rating over the season ------------------------------------------------------------------


def evenings(number: int) -> list[Told]:
    """Games of two pairs that take turns to win, on as many evenings, with other partners."""
    lineups = islice(cycle((FOUR, ("Ann", "Cat", "Bob", "Eve"), FOUR, FOUR)), number)
    hands = cycle((QUICK, "E3 E5 W5! W5 E2 E5", EVEN * 4))
    return [
        told(nth, one, names, date=f"2026-{1 + nth // 28:02d}-{1 + nth % 28:02d}")
        for nth, (names, one) in enumerate(zip(lineups, hands, strict=False), 1)
    ]


def test_the_rating_after_each_evening_is_that_of_the_games_until_then() -> None:
    games = evenings(12)
    counted = season_of(*games)
    line = rating_line(counted, "Ann")
    assert isinstance(line, Line)
    known: list[Rating] = []
    for end in range(1, 13):
        rating = season_of(*games[:end]).ratings.by_player["Ann"]
        known += [rating] if rating.hands >= 10 else []
    assert [y for _, y in line.points] == pytest.approx([one.value for one in known])
    assert [band[1:] for band in line.band] == [pytest.approx((r.low, r.high)) for r in known]
    assert [x for x, _ in line.points] == sorted({x for x, _ in line.points})
    now = counted.ratings.by_player["Ann"]
    assert f", now {now.value:.1f} ({now.low:.1f} to {now.high:.1f}); " in line.words
    assert line.words.startswith("Rating evening by evening: ")
    assert rating_line(season_of(*games[:1]), "Ann") is None


def test_each_step_is_computed_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    computed = 0

    def counting(*args: object) -> Ratings:
        nonlocal computed
        computed += 1
        return Ratings(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(rating_run, "Ratings", counting)
    counted = season_of(*evenings(100))
    lines = [rating_line(counted, name) for name in ("Ann", "Bob", "Eve")]
    assert all(lines)
    assert computed <= MOST_STEPS


# -- whatever was played -------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[200, 201])
def profiles(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Profile]]:
    path = tmp_path_factory.mktemp("book") / "book.db"
    with book(path, season(request.param, 60, named=True)) as store:
        counted = Season(book_of(store))
        yield [profile_of(counted, name) for (name,) in counted.rows("player")]


def test_seasons_partners_and_opponents_add_up_to_the_games(profiles: list[Profile]) -> None:
    for profile in profiles:
        counts = profile.counts
        games = [counts[f"games_{how}"] for how in ("won", "lost", "tied")]
        seasons = [sum(one[at] for one in profile.seasons) for at in (1, 2, 3)]
        assert seasons == games
        assert Counter(profile.results) == Counter(dict(zip("WLT", games, strict=True)))
        assert sum(one.games_won for one in profile.partners) == counts["games_won"]
        assert sum(one.games_lost for one in profile.opponents) == 2 * counts["games_lost"]
        assert sum(one.margin_a_hand.n or 0 for one in profile.partners) == counts["hands"]
        assert sum(one.margin_a_hand.n or 0 for one in profile.opponents) == 2 * counts["hands"]


def test_the_group_is_everybody_together(profiles: list[Profile]) -> None:
    for part, rates in profiles[0].rates.items():
        for at, rate in enumerate(rates):
            everybody = [profile.rates[part][at].own for profile in profiles]
            whole = sum(cell.n or 0 for cell in everybody)
            total = sum((cell.value or 0) * (cell.n or 0) for cell in everybody)
            assert rate.group.n == whole, rate.column.name
            assert (rate.group.value or 0) == pytest.approx(total / (whole or 1), abs=1e-9)


def test_the_calls_of_the_loners_are_all_calls(profiles: list[Profile]) -> None:
    for profile in profiles:
        reckoning, counts = profile.loners, profile.counts
        of_hands = counts["loners_made"] + counts["loners_euchred"] + reckoning.alone.marched
        assert reckoning.alone.number <= of_hands <= counts["loners"]
        played = reckoning.alone.number + reckoning.forced + reckoning.together.number
        assert played == counts["calls"]


@pytest.mark.parametrize("name", LOGS)
def test_everybody_of_hard_books_can_be_shown(hard_books: dict[str, Path], name: str) -> None:
    with Store.open(str(hard_books[name])) as store:
        counted = Season(book_of(store))
        for (player,) in list(counted.rows("player"))[:4]:
            section = player_section(counted, player)
            for width in (60, 120):
                lines = list(section_lines(section, paper(width), more=True))
                assert max(map(width_of, lines)) <= width, lines
                assert not [line for line in lines if "\x1b" in line or "\u202e" in line]
            json.dumps(profile_object(profile_of(counted, player)), allow_nan=False)
            names = [part.name for part in section.parts if isinstance(part, Section | Table)]
            assert len(set(names)) == len(names)
