"""The views in the scorebook's file: a hand, a game and an irregularity as each seat saw it, and
who sat where, when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from euchre_cli.book.game_selection import day_of
from euchre_cli.book.store import Store

from .random_season import book, is_result, season
from .recount import Hand, Row, irregularity_seen, seen, seen_game
from .test_win_chance import ONE_MORE

LETTERS = "NESW"
NAMES = ("north", "east", "south", "west")
COMPANY = ("player", "left_opponent", "partner", "right_opponent")

AS_SEEN: dict[str, Callable[[Hand], Any]] = {
    "position": lambda hand: hand.position,
    "counts": lambda hand: hand.counts,
    "points_for": lambda hand: hand.won,
    "points_against": lambda hand: hand.lost,
    "margin": lambda hand: hand.net * hand.counts,
    "called": lambda hand: hand.called,
    "made": lambda hand: hand.called and not hand.euchred,
    "marched": lambda hand: hand.called and hand.marched,
    "euchred": lambda hand: hand.called and hand.euchred,
    "alone": lambda hand: hand.loner,
    "defended": lambda hand: hand.against,
    "euchre": lambda hand: hand.against and hand.euchred,
    "loner_faced": lambda hand: hand.against and hand.alone,
    "loner_stopped": lambda hand: hand.against and hand.alone and not hand.marched,
    "round": lambda hand: hand.round,
    "first_chance": lambda hand: 1 in hand.chances,
    "second_chance": lambda hand: 2 in hand.chances,
    "taken": lambda hand: hand.called and hand.taken,
    "stuck": lambda hand: hand.called and hand.stuck,
}
"""Columns of `seat_hands`, as they are worked out once more."""

MORE = (
    "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td; "
    "renege W 2 corrected; renege W 2 upheld; renege W 3 upheld; renege E rejected",
    "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td",
    "dealer W; maker E alone; defend N; renege W upheld",
)
"""More rulings than a season has, and a hand that was broken off."""


@pytest.fixture(scope="module", params=[51, 52])
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    """The book of a season, with hands after the end and many rulings."""
    games = season(request.param, 60, namesakes=True)
    for nth, game in enumerate(games):
        if is_result(game):
            continue
        names_entries = any(
            hasattr(body, "hand") or hasattr(body, "command") for body in game.bodies
        )
        if nth % 4 == 0 and not names_entries:
            game.bodies[1:1] = [ONE_MORE._replace(record=record) for record in MORE]
        if nth % 3:
            game.bodies.append(ONE_MORE)
    with book(tmp_path_factory.mktemp("book") / "book.db", games) as store:
        yield store


def chosen_games(store: Store) -> dict[int, Row]:
    return {row["game"]: row for row in store.rows("SELECT * FROM games WHERE state != 'struck'")}


def company(row: Row, seat: int) -> dict[str, str]:
    """The four names as a seat sees them."""
    return {name: row[NAMES[(seat + n) % 4]] for n, name in enumerate(COMPANY)}


def same(found: list[Row], wanted: list[Row]) -> None:
    """Both have the same rows; yes and no are 1 and 0."""
    assert wanted
    names = list(wanted[0])
    assert sorted(repr([row[name] for name in names]) for row in found) == sorted(
        repr([int(value) if isinstance(value, bool) else value for value in row.values()])
        for row in wanted
    )


def test_a_hand_as_each_seat_saw_it(store: Store) -> None:
    games = chosen_games(store)
    wanted = [
        {"game": hand["game"], "hand": hand["hand"], "seat": LETTERS[seat], **company(hand, seat)}
        | {name: value(one) for name, value in AS_SEEN.items()}
        for hand in store.rows("SELECT * FROM hands WHERE NOT late")
        for seat in range(4)
        if hand["game"] in games and hand[NAMES[seat]]
        for one in [seen(hand, games[hand["game"]], seat)]
    ]
    same(store.rows("SELECT * FROM seat_hands"), wanted)


def test_a_game_as_each_seat_saw_it(store: Store) -> None:
    wanted = []
    for game in chosen_games(store).values():
        for seat in range(4):
            if game["state"] == "over" and game[NAMES[seat]]:
                one = seen_game(game, seat, ())
                own, other = ("ns", "ew") if seat % 2 == 0 else ("ew", "ns")
                points = {"points_for": game[own], "points_against": game[other]}
                row = {"game": game["game"], "seat": LETTERS[seat], **company(game, seat)}
                wanted.append(row | {"result": one.result, **points, "skunk": one.shutout})
    same(store.rows("SELECT * FROM seat_games"), wanted)
    assert {row["result"] for row in wanted} == set("WLT")


def test_an_irregularity_as_each_seat_saw_it(store: Store) -> None:
    games = chosen_games(store)
    hands = {(hand["game"], hand["hand"]): hand for hand in store.rows("SELECT * FROM hands")}
    wanted = []
    for row in store.rows("SELECT * FROM irregularities"):
        hand = hands[row["game"], row["hand"]]
        for seat in range(4):
            if row["game"] in games and not hand["late"] and hand[NAMES[seat]]:
                one = irregularity_seen(row, seat)
                told = {
                    name: row[name] for name in ("game", "hand", "number", "kind", "how", "points")
                }
                told |= {"seat": LETTERS[seat], "player": hand[NAMES[seat]]}
                told |= {"again": row["again"], "counts": hand["counts"]}
                wanted.append(told | {"own": one.own, "ours": one.ours})
    same(store.rows("SELECT * FROM seat_irregularities"), wanted)
    for name in ("own", "ours", "again", "counts"):
        assert {int(row[name]) for row in wanted} == {0, 1}


def test_who_sat_where_and_when(store: Store) -> None:
    games = chosen_games(store)
    days = {number: day_of(game["date"], game["began"]) for number, game in games.items()}
    assert {
        row["game"]: row["day"] for row in store.rows("SELECT * FROM days") if row["game"] in games
    } == days
    sat: defaultdict[str, set[int]] = defaultdict(set)
    # The tables have the hands after the end too, in which somebody may have sat down.
    for row in (*games.values(), *store.rows("SELECT * FROM hands")):
        for name in NAMES:
            if row[name] and row["game"] in games:
                sat[row[name]].add(row["game"])
    wanted = [
        {
            "player": name,
            "games": len(numbers),
            "first_played": min((days[n] for n in numbers if days[n]), default=None),
            "last_played": max((days[n] for n in numbers if days[n]), default=None),
        }
        for name, numbers in sat.items()
    ]
    same(store.rows("SELECT * FROM players"), wanted)
    by_day: defaultdict[str, list[int]] = defaultdict(list)
    for number, day in days.items():
        by_day[day].append(number)
    same(
        store.rows("SELECT * FROM evenings"),
        [
            {
                "date": day,
                "games": len(numbers),
                "hands": sum(games[number]["hands"] for number in numbers),
                "first_game": min(numbers),
                "last_game": max(numbers),
            }
            for day, numbers in by_day.items()
        ],
    )


def test_the_seasons_have_games_and_hands_that_do_not_count(store: Store) -> None:
    """Otherwise the tests above say less."""
    assert len(store.rows("SELECT 1 FROM games WHERE state = 'struck'")) > 1
    assert len(store.rows("SELECT 1 FROM hands WHERE late")) > 5
