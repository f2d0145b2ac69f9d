"""What must hold among the numbers of any season, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from euchre_cli.book.store import Store
from euchre_cli.columns.column import By
from euchre_cli.columns.tables import COLUMNS
from euchre_cli.stats.counting import RowCounts, Season
from euchre_cli.stats.tables import counts_of

from .counted import season_of
from .random_season import book, season

ROWS: Final[tuple[By, ...]] = ("player", "pair", "against", "seat", "night", "game")
SEATS: Final = ("eldest", "partner", "third", "dealer")
CALL: Final = "counts AND outcome IN ('made', 'march', 'lone march', 'euchred')"
"""A hand that is somebody's call, in SQL."""

COUNTED: Final = {
    "hands": ("table", "sum(counts)"),
    "points": ("table", "sum(points_ns + points_ew)"),
    "thrown_in": ("table", "sum(outcome = 'thrown-in')"),
    "points_for": ("side", "sum(points_ns + points_ew)"),
    "points_in_hands": ("side", "sum(counts * (points_ns + points_ew))"),
    "hands_won": ("side", "sum(counts AND points_ns != points_ew)"),
    "margin_squared": (
        "side",
        "2 * sum(counts * (points_ns - points_ew) * (points_ns - points_ew))",
    ),
    "calls": ("own", f"sum({CALL})"),
    "made": ("own", f"sum({CALL} AND outcome != 'euchred')"),
    "marched": ("own", f"sum({CALL} AND tricks = 5)"),
    "euchred": ("own", f"sum({CALL} AND outcome = 'euchred')"),
    "loners": ("own", f"sum({CALL} AND alone)"),
    "loners_euchred": ("own", f"sum({CALL} AND alone AND outcome = 'euchred')"),
    "calls_round_1": ("own", f"sum({CALL} AND round = 1)"),
    "calls_hearts": ("own", f"sum({CALL} AND suit = 'hearts')"),
    "calls_dealer": ("own", f"sum({CALL} AND maker = hands.dealer)"),
    "deals": ("own", "count(hands.dealer)"),
    "defended": ("side", f"sum({CALL})"),
    "euchres": ("side", f"sum({CALL} AND outcome = 'euchred')"),
    "loners_faced": ("side", f"sum({CALL} AND alone)"),
    "points_given_up": (
        "side",
        f"sum(CASE WHEN {CALL} THEN CASE WHEN maker IN ('N', 'S') THEN points_ns ELSE points_ew "
        "END END)",
    ),
}
"""Counts over all hands of a season, another way: whose each is, and what it is in SQL."""

RULED: Final = {
    "reneges": ("own", "kind = 'renege' AND how != 'corrected' AND seat IS NOT NULL"),
    "reneges_corrected": ("own", "kind = 'renege' AND how = 'corrected'"),
    "false_claims": ("own", "kind = 'false-claim' AND seat IS NOT NULL"),
    "misdeals": ("own", "kind = 'misdeal' AND seat IS NOT NULL"),
    "penalties": ("side", "kind = 'penalty'"),
}
"""Counts over all irregularities."""

TIMES: Final[dict[str, dict[By, int]]] = {
    "own": {"player": 1, "pair": 1, "against": 2, "night": 1, "game": 1},
    "side": {"player": 2, "pair": 1, "against": 4, "night": 1, "game": 1},
    "table": {"player": 4, "pair": 2, "against": 8, "night": 1, "game": 1},
}
"""In how many rows a thing is counted that is one player's own, one side's, or the whole table's,
where every seat has a name."""


SEEDS: Final = range(100, 106)
GAMES: Final = 40


@pytest.fixture(scope="module", params=SEEDS)
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    """The book of a season in which every seat has a name."""
    path = tmp_path_factory.mktemp("book") / "book.db"
    with book(path, season(request.param, GAMES, named=True)) as store:
        yield store


@pytest.fixture(scope="module")
def counted(store: Store) -> Season:
    """Its statistics."""
    return season_of(store)


def whole(store: Store, what: str, table: str = "hands") -> int:
    """A number straight from the tables of the file: `what` over the games that count."""
    rows = store.rows(
        f"SELECT coalesce({what}, 0) AS number FROM {table} JOIN games USING (game) "  # noqa: S608
        f"WHERE state != 'struck' {'AND NOT late' if table == 'hands' else ''}"
    )
    return int(rows[0]["number"])


def rows(counted: Season, by: By) -> list[RowCounts]:
    found = list(counted.by(by).rows.values())
    assert found
    return found


@pytest.mark.parametrize("by", ROWS)
@pytest.mark.parametrize(
    ("one", "parts"),
    [
        ("calls", ("made", "euchred")),
        ("loners", ("loners_marched", "loners_made", "loners_euchred")),
        ("calls_with_round", ("calls_round_1", "calls_round_2")),
    ],
)
def test_calls_are_the_sum_of_their_parts(
    counted: Season, by: By, one: str, parts: tuple[str, ...]
) -> None:
    for tally in rows(counted, by):
        assert sum(tally[part] for part in parts) == tally[one], tally.key


@pytest.mark.parametrize("by", ["player", "pair", "against"])
@pytest.mark.parametrize(
    ("one", "parts"),
    [
        ("games", ("games_won", "games_lost", "games_tied")),
        ("points", ("points_for", "points_against")),
    ],
)
def test_games_and_points_are_the_sum_of_their_parts(
    counted: Season, by: By, one: str, parts: tuple[str, ...]
) -> None:
    for tally in rows(counted, by):
        assert sum(tally[part] for part in parts) == tally[one], tally.key


@pytest.mark.parametrize("by", ROWS)
@pytest.mark.parametrize(
    ("fewer", "more"),
    [
        ("calls", "hands"),
        ("marched", "made"),
        ("loners", "calls"),
        ("calls_next", "calls_round_2"),
        ("calls_with_round", "calls"),
        ("loners_stopped", "loners_faced"),
        ("lone_defences_won", "lone_defences"),
        ("barn_won", "barn"),
    ],
)
def test_a_part_is_no_more_than_the_whole(counted: Season, by: By, fewer: str, more: str) -> None:
    for tally in rows(counted, by):
        assert 0 <= tally[fewer] <= tally[more], tally.key


@pytest.mark.parametrize("by", ["player", "pair", "against"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("points_for", "points_against"),
        ("hands_won", "hands_lost"),
        ("games_won", "games_lost"),
        ("skunks_given", "skunks_taken"),
    ],
)
def test_what_one_side_wins_the_other_loses(counted: Season, by: By, one: str, other: str) -> None:
    assert counted.by(by).sum(one) == counted.by(by).sum(other)
    assert counted.by(by).sum("margin") == 0


@pytest.mark.parametrize("name", COUNTED)
def test_hands_are_counted_once_for_each_whose_they_are(
    counted: Season, store: Store, name: str
) -> None:
    whose, sql = COUNTED[name]
    number = whole(store, sql)
    assert {by: counted.by(by).sum(name) for by in TIMES[whose]} == {
        by: times * number for by, times in TIMES[whose].items()
    }


@pytest.mark.parametrize("name", RULED)
def test_irregularities_are_counted_once_for_each_whose_they_are(
    counted: Season, store: Store, name: str
) -> None:
    whose, condition = RULED[name]
    number = whole(store, f"sum({condition})", "irregularities")
    assert {by: counted.by(by).sum(name) for by in TIMES[whose]} == {
        by: times * number for by, times in TIMES[whose].items()
    }


def test_games_are_counted_once_for_each_who_sat_there(counted: Season) -> None:
    games = len([game for game in counted.games if game.over])
    assert {by: counted.by(by).sum("games") for by in TIMES["table"]} == {
        by: times * games for by, times in TIMES["table"].items()
    }


def test_the_seasons_have_something_of_everything(tmp_path: Path) -> None:
    """Otherwise the tests above say little."""
    dull = {*COUNTED, *RULED}
    for seed in SEEDS:
        with book(tmp_path / f"{seed}.db", season(seed, GAMES, named=True)) as store:
            counted = season_of(store)
            dull = {name for name in dull if counted.by("player").sum(name) < 2}
    assert dull == set()


def test_a_hand_with_a_dealer_has_four_seats(counted: Season, store: Store) -> None:
    known = whole(store, "sum(counts AND hands.dealer IS NOT NULL)")
    assert [tally["hands"] for tally in rows(counted, "seat")] == [known] * 4
    for at, seat in enumerate(SEATS):
        of_seat = counted.by("player").sum(f"hands_{seat}")
        assert of_seat == known > 0
        name = ("eldest", "dealer's partner", "third", "dealer")[at]
        assert (
            counted.by("player").sum(f"calls_{seat}") == counted.by("seat").rows[(name,)]["calls"]
        )


@pytest.mark.parametrize("by", ["player", "pair", "seat", "night", "game"])
def test_shares_of_all_calls_sum_to_one(counted: Season, by: By) -> None:
    column = COLUMNS["part_of_calls"]
    shares = [column.value(tally, counted).value for tally in rows(counted, by)]
    assert sum(share or 0 for share in shares) == pytest.approx(1)


def test_a_row_that_is_not_there_is_empty_and_is_not_begun(counted: Season) -> None:
    there = set(counted.by("player").rows)
    assert counts_of(counted, "player", ("Nobody",))["hands"] == 0
    assert set(counted.by("player").rows) == there


def test_what_is_not_counted_is_no_nought(counted: Season) -> None:
    (tally, *_) = rows(counted, "player")
    assert tally["reneges"] >= 0
    for name in ("calls_by_nobody", "call_share"):
        with pytest.raises(KeyError, match=name):
            tally[name]


def test_somebody_leads(counted: Season) -> None:
    column = COLUMNS["games_behind"]
    behind = [column.value(tally, counted).value for tally in rows(counted, "player")]
    assert min(one for one in behind if one is not None) == 0


def test_streaks_and_form_go_with_the_games(counted: Season) -> None:
    for tally in rows(counted, "player"):
        cells = {
            name: COLUMNS[name].value(tally, counted)
            for name in ("streak", "longest_won", "longest_lost", "form", "games_behind")
        }
        form, streak = cells["form"].words, cells["streak"]
        assert len(form) == min(10, tally["games"])
        assert form.count("W") <= tally["games_won"]
        assert form.count("L") <= tally["games_lost"]
        if form:
            assert streak.words[0] == form[-1]
            longest = cells["longest_won" if form[-1] == "W" else "longest_lost"].value
            assert form[-1] == "T" or abs(streak.value or 0) <= (longest or 0)
