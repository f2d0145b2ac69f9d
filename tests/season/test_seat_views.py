"""The views in the scorebook's file: hands, games and irregularities as each seat saw them add up
to what is counted once more; and the evenings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.game_selection import day_of

from .random_season import book, is_result, season
from .recount import Recount, Row, Tables
from .test_win_chance import ONE_MORE

SUMS = {
    "seat_hands": (
        "points_for, points_against, margin, made, marched, euchred, defended, counts AS hands, "
        "called AS calls, alone AS loners, euchre AS euchres, loner_faced AS loners_faced, "
        "loner_stopped AS loners_stopped, taken AS chances_taken, stuck AS dealer_stuck, "
        "first_chance + second_chance AS call_chances, "
        "first_chance AND position = 'eldest' AS first_eldest_chances, "
        "second_chance AND position = 'third' AS second_third_chances, "
        "taken AND round = 2 AND position = 'dealer' AS second_dealer_taken, "
        "counts AND position = 'dealer''s partner' AS hands_partner"
    ),
    "seat_games": (
        "result = 'W' AS games_won, result = 'L' AS games_lost, result = 'T' AS games_tied, "
        "skunk AND result = 'W' AS skunks_given"
    ),
    "seat_irregularities": (
        "kind = 'renege' AND own AND how != 'corrected' AS reneges, "
        "kind = 'false-claim' AND own AS false_claims, kind = 'misdeal' AND own AS misdeals, "
        "kind = 'penalty' AND ours AS penalties"
    ),
}
"""What is summed up, as the recount names them."""

BROKEN_OFF = "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td"
MORE = [
    f"{BROKEN_OFF}; renege W 2 corrected; renege W 2 upheld; renege W 3 upheld; renege E rejected",
    *(BROKEN_OFF, "dealer W; maker E alone; defend N; renege W upheld"),
]
"""More rulings than a season has, and a hand that was broken off."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    """The book of a season, with hands after the end, many rulings and games struck out."""
    games = season(51, 60, namesakes=True)
    for nth, game in enumerate(games):
        if is_result(game):
            continue
        names_entries = any(one.about for one in game.entries)
        if nth % 4 == 0 and not names_entries:
            game.entries[1:1] = [ONE_MORE._replace(record=record) for record in MORE]
        if nth % 3:
            game.entries.append(ONE_MORE)
    with book(tmp_path_factory.mktemp("book") / "book.db", games) as store:
        assert len(store.rows("SELECT 1 FROM games WHERE state = 'struck'")) > 1
        assert len(store.rows("SELECT 1 FROM hands WHERE late")) > 5
        yield store


@pytest.mark.parametrize("view", SUMS)
def test_what_each_seat_saw_adds_up(store: Book, view: str) -> None:
    """In games with hands: those of results add their points to what is counted of hands."""
    of_hands = "SELECT game FROM games WHERE hands AND state != 'struck'"
    chosen = {game for (game,) in store.execute(of_hands)}
    again = Recount(Tables(store.rows), "player", chosen=chosen).rows
    columns = [column.rpartition(" AS ") for column in SUMS[view].split(", ")]
    sums = ", ".join(f"sum({what or name})" for what, _, name in columns)
    sql = f"SELECT player, {sums} FROM {view} WHERE game IN ({of_hands}) GROUP BY player"  # noqa: S608
    found = {player: numbers for player, *numbers in store.execute(sql)}
    for (player,), row in again.items():
        numbers = [row[count] for _, _, count in columns]
        assert found.get(player, [0] * len(numbers)) == numbers
    assert all(map(any, zip(*found.values(), strict=True)))


@pytest.mark.parametrize("table", ["hands", "games"])
def test_everybody_sees_the_others_clockwise(store: Book, table: str) -> None:
    keys = {"hands": "game, hand", "games": "game"}[table]
    sees = "seat, player, left_opponent, partner, right_opponent, north, east, south, west"
    sql = f"SELECT {sees} FROM seat_{table} JOIN {table} USING ({keys})"  # noqa: S608
    for seat, *names in store.execute(sql):
        at = "NESW".index(seat)
        assert names[:4] == [*names[4 + at :], *names[4 : 4 + at]]


def test_the_evenings(store: Book) -> None:
    evenings: defaultdict[str, list[Row]] = defaultdict(list)
    for game in store.rows("SELECT * FROM games WHERE state != 'struck' ORDER BY game"):
        evenings[day_of(game["date"], game["began"])].append(game)
    assert list(map(tuple, store.execute("SELECT * FROM evenings ORDER BY date"))) == [
        (date, len(those), sum(one["hands"] for one in those), those[0]["game"], those[-1]["game"])
        for date, those in sorted(evenings.items())
    ]
