"""What is counted of games one after the other: streaks, leads and ratings, of which games, and
whose; and who is best in an evening, in numbers."""

from __future__ import annotations

import pytest

from euchre_cli.stat_columns.count_queries import EVERYBODY, PlayerFilter
from euchre_cli.stat_columns.row_counts import By
from euchre_cli.stat_columns.stat_tables import COLUMNS
from euchre_cli.stats.counted_tables import TableQuery, one_table
from euchre_cli.stats.games import Names, streaks_of
from euchre_cli.stats.night import ENOUGH_HANDS, Night, night_of
from euchre_cli.stats.records import records_of
from euchre_cli.stats.season import Season

from .hand_made import FOUR
from .played import QUICK, Told, book, season, told

HANDS = {"W": "N5! N5! N5", "L": "E5! E5! E5", "T": "N3 E3", "-": "N3"}
"""A game by how it ended for N/S; the last is not over."""

DAY = "2026-11-19"


def run(results: str, names: Names = FOUR) -> list[Told]:
    """Games that ended so, one an evening."""
    return [
        told(nth, HANDS[one], names, target=None if one == "T" else 10, date=f"2026-10-{nth:02}")
        for nth, one in enumerate(results, 1)
    ]


def night(*games: Told, date: str = DAY) -> Night:
    return night_of(book(*games), date)


# -- games in a row --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "streaks"),
    [
        ("", []),
        ("-", []),
        ("W", [(1, 1)]),
        ("WW-W", [(1, 3)]),
        ("WWTLL", [(1, 2), (0, 1), (-1, 2)]),
        ("-L-L-W", [(-1, 2), (1, 1)]),
    ],
)
def test_games_in_a_row(results: str, streaks: list[tuple[int, int]]) -> None:
    games = [one.game for one in run(results)]
    found = streaks_of(games)
    assert [(one.result, one.games) for one in found.get("Ann", [])] == streaks
    assert [(-one.result, one.games) for one in found.get("Dan", [])] == streaks
    ends = [(one.first.number, one.last.number) for one in found.get("Ann", [])]
    assert ends == sorted(ends)


def test_of_two_with_one_name_on_a_side_a_game_counts_once() -> None:
    found = streaks_of([one.game for one in run("WWL", ("Ann", "Bob", "Ann", ""))])
    assert [(one.result, one.games) for one in found["Ann"]] == [(1, 2), (-1, 1)]
    assert set(found) == {"Ann", "Bob"}


@pytest.mark.parametrize("by", ["player", "pair", "against"])
def test_a_row_has_each_game_once(by: By) -> None:
    for wanted in (PlayerFilter(), PlayerFilter("Ann")):
        of = season(run("WWLT-W"), wanted)
        rows = [row for key, row in of.by(by).rows.items() if key[0] == "Ann"]
        assert rows
        for row in rows:
            assert COLUMNS["form"].value(row, of).words == "WWLTW"
            assert COLUMNS["streak"].value(row, of)[:1] == (1,)
            assert COLUMNS["longest_won"].value(row, of).value == 2


@pytest.mark.parametrize(("results", "hands"), [("", 0), ("-", 1), ("W-", 4), ("WT-L", 9)])
def test_hands_are_rated_as_soon_as_they_are_played(results: str, hands: int) -> None:
    ratings = season(run(results)).ratings
    rated = {one.hands for one in ratings.by_player.values()}
    assert rated == ({hands} if hands else set())
    assert ratings.left_out == 0


# -- behind whom -----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["player", "pair"])
def test_rows_are_behind_the_leader_by_half_the_difference(by: By) -> None:
    of = season(run("WWLT"))
    behind = {
        key[0]: COLUMNS["games_behind"].value(row, of).value for key, row in of.by(by).rows.items()
    }
    assert (behind["Ann"], behind["Bob"]) == (0, 1)


def test_a_row_alone_is_behind_nobody() -> None:
    of = season(run("WLL"), PlayerFilter("Ann"))
    (row,) = of.by("player").rows.values()
    assert COLUMNS["games_behind"].value(row, of) == (None, None, None, None, None, "")
    two = season(run("WLL", ("Ann", "Bob", "", "")))
    found = [
        COLUMNS["games_behind"].value(row, two).value for row in two.by("player").rows.values()
    ]
    assert sorted(found, key=str) == [0, 1]


# -- evenings --------------------------------------------------------------------------------------

LONG = "N3 E3 " * 8 + "N5"
"""N/S win 10–8 in seventeen hands."""

EIGHT = ("Eve", "Finn", "Gus", "Hal")


def best(*games: tuple[str, Names]) -> list[str]:
    """Who won most of these games, played in one evening."""
    found = night(*(told(nth, hands, names) for nth, (hands, names) in enumerate(games, 1)))
    return sorted(one.name for one in found.best)


def test_who_won_as_much_as_lost_has_not_won_most() -> None:
    alone, lost = ("Ann", "", "", ""), LONG.replace("N", "x").replace("E", "N").replace("x", "E")
    assert best((LONG, alone), (lost, alone)) == []
    assert best((LONG, alone), (LONG, alone)) == ["Ann"]
    assert best((lost, alone), (lost, alone)) == []


def test_so_many_hands_are_enough() -> None:
    hands = "N3 E3 " * 9 + "N3 N3"
    assert len(hands.split()) == ENOUGH_HANDS
    assert best((hands.replace("N3 N3", "N3"), FOUR)) == []
    assert best((hands, FOUR)) == ["Ann", "Cat"]


def test_games_without_a_date_have_no_part_in_an_evening() -> None:
    games = [told(1, QUICK, date="2026-11-12"), told(2, LONG)]
    undated = [told(nth, QUICK, ("Dan", "Bob", "Cat", "Ann"), date="") for nth in range(3, 9)]
    alone, among = night(*games), night(*games, *undated)
    assert (among.leaders, among.streaks) == (alone.leaders, alone.streaks)
    assert [game.number for game in among.games] == [2]


# -- who leads -------------------------------------------------------------------------------------


def leaders(*games: Told, date: str) -> list[str]:
    return [one.name for one in night(*games, date=date).leaders]


def test_nobody_leads_on_the_first_evening_however_many_games_it_has() -> None:
    games = [told(nth, QUICK, date="2026-11-12") for nth in (1, 2, 3)]
    assert leaders(*games, date="2026-11-12") == []
    assert leaders(*games, told(4, QUICK), date=DAY) == ["Ann", "Cat"]


@pytest.mark.parametrize("results", ["TTT", "WTL", "WLWL"])
def test_who_won_as_many_as_lost_is_level(results: str) -> None:
    found = night(*run(results), date=f"2026-10-0{len(results)}")
    assert (len(found.leaders), found.level) == (4, True)


def test_one_player_alone_leads_nobody() -> None:
    assert leaders(*run("WW", ("Ann", "", "", "")), date="2026-10-02") == []
    assert leaders(*run("WW", ("Ann", "Bob", "", "")), date="2026-10-02") == ["Ann"]


def test_who_leads_has_most_games_won_less_lost_of_few_games_or_many() -> None:
    few = [told(nth, QUICK, EIGHT, date="2026-10-01") for nth in (98, 99)]
    for results, first in (
        ("LWLWLWLWLW", ["Eve", "Gus"]),
        ("LWLWLWLWWW", ["Ann", "Cat", "Eve", "Gus"]),
        ("LWLWLWWWWW", ["Ann", "Cat"]),
    ):
        games = [*few, *run(results)]
        assert leaders(*games, date="2026-10-10") == first
        # They are those behind nobody, who stand first in the standings.
        table = one_table(season(games), TableQuery("standings", "player"))
        behind = [row.cells[table.columns.index(COLUMNS["games_behind"])] for row in table.rows]
        assert [cell.value for cell in behind] == sorted(cell.value or 0 for cell in behind)
        assert sorted(row.key[0] for row in table.rows[: len(first)]) == first
        assert [cell.value for cell in behind].count(0) == len(first)


def test_of_those_as_far_behind_who_has_more_points_a_hand_stands_first() -> None:
    games = [*run("W"), told(2, LONG, EIGHT), told(3, "N3 N5! N5! N3", ("Ida", "", "", ""))]
    table = one_table(season(games), TableQuery("standings", "player"))
    assert [row.key[0] for row in table.rows] == [
        *("Ann", "Cat", "Ida", "Eve", "Gus", "Finn", "Hal", "Bob", "Dan")
    ]


# -- whose records ---------------------------------------------------------------------------------


def records(*games: Told, wanted: PlayerFilter = EVERYBODY) -> dict[str, list[tuple[str, str]]]:
    """Who holds what: the first and the last day."""
    found = records_of(Season(book(*games), wanted))
    return {one.definition.name: [(held.since, held.date) for held in one.holders] for one in found}
