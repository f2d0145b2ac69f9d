"""The views of what happened, row by row: a hand, a game and an irregularity as each seat saw it,
and who sat where, when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_cli.book.events import GameBegun
from euchre_cli.book.store import Store
from euchre_cli.stats.games import SEAT_OF, Book, Names, book_of, in_order

from .random_season import Played, book, is_result, season
from .recount import POSITIONS, irregularity_seen, seen, seen_by_side
from .test_outcomes import ONE_MORE

LETTERS = "NESW"

RULED = (
    "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td; "
    "renege W 2 corrected; renege W 2 upheld; renege W 3 upheld; renege E rejected"
)
UNDECIDED = "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td"
"""A hand that was broken off: in its second trick W does not follow to spades, and holds one."""
MORE = (RULED, UNDECIDED, "dealer W; maker E alone; defend N; renege W upheld")


@pytest.fixture(scope="module", params=[51, 52, 53])
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    """The book of a season, with hands after the end and more rulings than a season has."""
    games = season(request.param, 60, namesakes=True)
    for nth, one in enumerate(games):
        if is_result(one):
            continue
        if nth % 4 == 0 and not _counted(one):
            one.bodies[1:1] = [ONE_MORE._replace(record=record) for record in MORE]
        if nth % 3:
            one.bodies.append(ONE_MORE)
    path = tmp_path_factory.mktemp("book") / "book.db"
    with book(path, games) as store:
        yield store


def _counted(game: Played) -> bool:
    """Whether something in a game names another entry by its number."""
    return any(hasattr(body, "hand") or hasattr(body, "command") for body in game.bodies)


@pytest.fixture(scope="module")
def read(store: Store) -> Book:
    """What the commands read of it."""
    return book_of(store)


def beside(names: Names, seat: int) -> tuple[str, str, str, str]:
    """A seat's player, partner, and the opponents on the left and on the right."""
    return names[seat], names[(seat + 2) % 4], names[(seat + 1) % 4], names[(seat + 3) % 4]


def rows(store: Store, sql: str) -> list[tuple[object, ...]]:
    return [tuple(row.values()) for row in store.rows(sql)]


def sorted_(found: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """In an order that any values have."""
    return sorted(found, key=repr)


def test_a_hand_as_each_seat_saw_it(store: Store, read: Book) -> None:
    chosen = {game.number for game in read.games}
    games = {row["game"]: row for row in store.rows("SELECT * FROM games")}
    wanted = []
    for hand in store.rows("SELECT * FROM hands WHERE NOT late"):
        game, names = hand["game"], (hand["north"], hand["east"], hand["south"], hand["west"])
        for seat in range(4):
            if game not in chosen or not names[seat]:
                continue
            one = seen(hand, games[game], seat)
            counts, called, against = one.counts, one.called, one.against
            wanted.append(
                (
                    *(game, LETTERS[seat], *beside(names, seat)),
                    one.position,
                    *(one.outcome, counts, one.won, one.lost),
                    (one.won - one.lost) * counts,
                    *(counts and one.won > one.lost, counts and one.won < one.lost),
                    *(called, called and not one.euchred, called and one.marched),
                    *(called and one.euchred, called and one.alone),
                    *(against, against and one.euchred, against and one.alone),
                    against and one.alone and not one.marched,
                    against and one.defended_alone,
                    one.round,
                    one.suit,
                    *(called and one.taken, called and one.stuck),
                    *(at in one.chances for at in (1, 2)),
                )
            )
    found = rows(
        store,
        "SELECT game, seat, player, partner, left_opponent, right_opponent, position, outcome, "
        "counts, points_for, points_against, margin, won, lost, called, made, marched, euchred, "
        "alone, defended, euchre, loner_faced, loner_stopped, defended_alone, round, suit, "
        "taken, stuck, first_chance, second_chance FROM seat_hands",
    )
    assert sorted_(found) == sorted_([tuple(map(plain, row)) for row in wanted])


def plain(value: object) -> object:
    """A value as SQL has it: yes and no are 1 and 0."""
    return int(value) if isinstance(value, bool) else value


def test_an_irregularity_as_each_seat_saw_it(store: Store, read: Book) -> None:
    chosen = {game.number for game in read.games}
    wanted = []
    hands = {(hand["game"], hand["hand"]): hand for hand in store.rows("SELECT * FROM hands")}
    for row in store.rows("SELECT * FROM irregularities"):
        hand = hands[row["game"], row["hand"]]
        names = (hand["north"], hand["east"], hand["south"], hand["west"])
        for seat in range(4):
            if row["game"] not in chosen or hand["late"] or not names[seat]:
                continue
            one = irregularity_seen(row, hand, seat)
            dealer = hand["dealer"]
            at = None if dealer is None else POSITIONS[(seat - LETTERS.index(dealer) - 1) % 4]
            name, partner = beside(names, seat)[:2]
            wanted.append(
                (
                    *(row["game"], row["hand"], LETTERS[seat], name, partner, at),
                    *(row["kind"], row["how"], row["points"], int(one.own), int(one.ours)),
                    *(row["again"], hand["counts"], int(one.dealt), int(one.first)),
                )
            )
    found = rows(
        store,
        "SELECT game, hand, seat, player, partner, position, kind, how, points, own, ours, again, "
        "counts, position IS 'dealer', counts AND NOT again FROM seat_irregularities",
    )
    assert sorted_(found) == sorted_(wanted)
    for at in (9, 10, 11, 12, 13, 14):
        assert {row[at] for row in found} == {0, 1}


def test_a_game_as_each_seat_saw_it(store: Store, read: Book) -> None:
    wanted = []
    rows_by_number = {row["game"]: row for row in store.rows("SELECT * FROM games")}
    for nth, game in enumerate(in_order(read.games), 1):
        for seat in range(4):
            if not game.over or not game.names[seat]:
                continue
            one = seen_by_side(rows_by_number[game.number], seat % 2)
            own, other = game.total[seat % 2], game.total[1 - seat % 2]
            wanted.append(
                (
                    *(nth, game.number, LETTERS[seat], *beside(game.names, seat)),
                    *(one.result, own, other, int(one.shutout), int(one.in_barn)),
                )
            )
    found = rows(
        store,
        "SELECT nth, game, seat, player, partner, left_opponent, right_opponent, result, "
        "points_for, points_against, skunk, in_barn FROM seat_games",
    )
    assert sorted_(found) == sorted_(wanted)
    assert {row[7] for row in found} == set("WLT")


def test_who_sat_where_and_on_which_days(store: Store, read: Book) -> None:
    chosen = {game.number: game for game in read.games}
    sat = {
        (game.number, seat, game.names[SEAT_OF[seat]]) for game in read.games for seat in LETTERS
    }
    # The tables have the hands after the end too, in which somebody may have sat down.
    for game, *names in rows(store, "SELECT game, north, east, south, west FROM hands"):
        sat |= {(game, seat, names[at]) for at, seat in enumerate(LETTERS)}  # type: ignore[arg-type]
    sat = {one for one in sat if one[0] in chosen and one[2]}
    found = rows(store, "SELECT game, seat, player FROM sittings")
    assert {one for one in found if one[0] in chosen} == sat

    days = dict(rows(store, "SELECT game, day FROM days"))  # type: ignore[arg-type]
    assert {number: days[number] for number in chosen} == {
        number: game.day for number, game in chosen.items()
    }

    games: dict[str, set[int]] = defaultdict(set)
    for number, _, name in sat:
        games[name].add(number)
    wanted: list[tuple[object, ...]] = []
    for name, numbers in games.items():
        dated = [day for number in numbers if (day := chosen[number].day)]
        wanted.append((name, len(numbers), min(dated, default=None), max(dated, default=None)))
    assert sorted_(rows(store, "SELECT * FROM players")) == sorted_(wanted)


def test_the_games_of_each_evening(store: Store, read: Book) -> None:
    hands = dict(rows(store, "SELECT game, hands FROM games"))  # type: ignore[arg-type]
    evenings: dict[str, list[int]] = defaultdict(list)
    for game in read.games:
        evenings[game.day].append(game.number)
    wanted: list[tuple[object, ...]] = [
        (day, len(games), sum(hands[one] for one in games), min(games), max(games))
        for day, games in evenings.items()
    ]
    assert sorted_(rows(store, "SELECT * FROM evenings")) == sorted_(wanted)
    assert any(len(games) > 2 for games in evenings.values())


def test_the_seasons_have_games_that_do_not_count(store: Store) -> None:
    """Otherwise the tests above say less."""
    (struck,) = store.rows("SELECT count(*) AS games FROM games WHERE state = 'struck'")
    (late,) = store.rows("SELECT count(*) AS hands FROM hands WHERE late")
    assert struck["games"] > 1
    assert late["hands"] > 5


# -- the order of play -----------------------------------------------------------------------------


def test_games_stand_in_the_order_they_were_played(store: Store, read: Book) -> None:
    found = rows(store, "SELECT nth, game FROM order_of_play ORDER BY nth")
    games = in_order(read.games)
    assert found == [(nth, game.number) for nth, game in enumerate(games, 1)]


@pytest.mark.parametrize(
    "names",
    [
        ("night 2", "night 10", "night 010b", "night 10c"),
        ("0", "00x", "1", "9", "10", "99999999999999999999", "100000000000000000000"),
        ("a", "a1", "a1b", "a1b2", "a1b10", "a2", "ab", "b", "名9", "名10"),
    ],
)
def test_numbers_in_a_file_s_name_are_sorted_as_numbers(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    games = [
        Played([GameBegun(("A", "B", "C", "D"), source=name, date="2026-11-19")])
        for name in names[::-1]
    ]
    with book(tmp_path / "book.db", games) as store:
        found = rows(store, "SELECT source FROM order_of_play ORDER BY nth")
        assert [source for (source,) in found] == list(names)
        assert [game.source for game in in_order(book_of(store).games)] == list(names)
