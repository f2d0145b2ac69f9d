"""The season's calendar: who plays, with whom, when; and the same season for the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from euchre_cli.book.people import checked_name
from tools.demo_season.game import RandomDraws
from tools.demo_season.season import demo_games, in_order, people, rounds


def test_the_same_numbers_give_the_same_season() -> None:
    first = list(demo_games(5, 1, 7))
    assert first == list(demo_games(5, 1, 7))
    assert first != list(demo_games(5, 1, 8))
    assert list(demo_games(4, 1, 7, cards=False)) == list(demo_games(4, 1, 7, cards=False))


def test_a_longer_season_begins_as_a_shorter_one() -> None:
    assert list(demo_games(8, 2, 7))[:4] == list(demo_games(8, 1, 7))


def test_chance_is_the_same_everywhere() -> None:
    # Python promises this of random() alone: a season is the same in its next version too.
    draws = RandomDraws("7 night 1 round 1 table 1")
    assert [draws.below(24) for _ in range(6)] == [1, 4, 14, 4, 22, 20]
    assert draws.shuffled("NESW") == ["N", "W", "E", "S"]


@pytest.mark.parametrize(
    ("players", "games_a_night", "tables"),
    [(4, 3, 1), (5, 4, 1), (7, 4, 1), (8, 4, 2), (9, 4, 2), (11, 4, 2), (12, 6, 3), (100, 50, 25)],
)
def test_games_of_a_night(players: int, games_a_night: int, tables: int) -> None:
    nights = 2
    sittings = [one for table in rounds(players, nights, RandomDraws("x")) for one in table]
    assert len(sittings) == games_a_night * nights
    assert {one.table for one in sittings} == set(range(1, tables + 1))
    for night in (1, 2):
        for number in {one.round for one in sittings}:
            now = [one.seats for one in sittings if (one.night, one.round) == (night, number)]
            seated = [person for seats in now for person in seats]
            assert len(set(seated)) == len(seated) == 4 * tables


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
def test_everybody_partners_everybody_and_sits_out_alike(players: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    played: Counter[int] = Counter()
    for table in rounds(players, 40, RandomDraws("x")):
        for north, east, south, west in (one.seats for one in table):
            partners.update([frozenset((north, south)), frozenset((east, west))])
            played.update((north, east, south, west))
    assert set(partners) == {frozenset(two) for two in combinations(range(players), 2)}
    assert max(played.values()) - min(played.values()) <= 3


def test_eight_partner_each_other_once_before_anybody_does_twice() -> None:
    pairs = [
        frozenset((seats[at], seats[at + 2]))
        for table in list(rounds(8, 4, RandomDraws("x")))[:7]
        for seats in (one.seats for one in table)
        for at in (0, 1)
    ]
    assert len(set(pairs)) == len(pairs) == 28


def test_a_long_season_begins_earlier_and_ends_by_the_same_summer() -> None:
    sittings = [one for table in rounds(4, 200, RandomDraws("x")) for one in table]
    assert {one.day.weekday() for one in sittings} == {3}
    assert sittings[-1].day.isoformat() == "2026-06-04"


def test_a_game_says_of_which_season_it_is() -> None:
    for game in demo_games(8, 1, 7):
        assert game.entries[0].new.record.startswith("game Round ")
        assert "; event Thursday; season Demo; date " in game.entries[0].new.record


@pytest.mark.parametrize("players", [4, 8, 26, 27, 100])
def test_the_people_are_that_many_each_by_a_name(players: int) -> None:
    names = [person.name for person in people(players, 7)]
    assert len({name.casefold() for name in names}) == players
    assert [checked_name(name) for name in names] == names
    assert names[:4] == ["Ann", "Bob", "Cat", "Dan"]


def test_what_is_entered_at_two_tables_stands_in_the_order_of_time() -> None:
    entered = list(in_order(demo_games(8, 2, 7)))
    assert all(one[2].at <= other[2].at for one, other in pairwise(entered))
    assert {number for number, _, _ in entered} == set(range(1, 9))
    for game in range(1, 9):
        places = [nth for number, nth, _ in entered if number == game]
        assert places == list(range(1, len(places) + 1))
