"""An evening in ten lines: what is worth telling, and what is left out."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from euchre_cli.season.games import Names, book_of
from euchre_cli.season.night import (
    ENOUGH_HANDS,
    LINES,
    WIDTH,
    Night,
    day_words,
    days_played,
    night_lines,
    night_object,
)
from euchre_cli.season.records import records_of
from euchre_cli.season.statistics import read_query, table_of

from .random_season import Played, turn
from .random_season import book as book_of_games
from .random_season import season as random_season
from .told import FOUR, QUICK, Told, book, result, season, told

NEXT = ("Ann", "Cat", "Bob", "Dan")
LAST = ("Ann", "Bob", "Dan", "Cat")
EIGHT = ("Eve", "Finn", "Gus", "Hal")
DAY = "2026-11-19"
LONG = "N3 E3 " * 8 + "N5"
"""N/S win 10–8 in seventeen hands."""


def night(*games: Told, date: str = DAY) -> Night:
    return Night(book(*games), date)


def lines(*games: Told, date: str = DAY) -> list[str]:
    """How an evening is told."""
    return night_lines(night(*games, date=date))


def said(begins: str, *games: Told, date: str = DAY) -> str:
    """What an evening's lines say after these words, up to the end of the line."""
    whole = "\n".join(lines(*games, date=date))
    return whole.partition(begins)[2].partition("\n")[0].strip()


# -- the whole of it -----------------------------------------------------------------------------

EVENING = (
    told(1, "N3 E3 S5! W2 N5 E3 N3 E5 S4", event="Thursdays", place="the Vera"),
    told(2, "E3 E3 E5! E3 E3 N5! S5 N5! N3", NEXT, place="the Vera"),
    told(3, "E5! S2 W3 N3 E3 E4 W5", LAST),
)


def test_an_evening() -> None:
    assert lines(told(9, QUICK, date="2026-11-12"), *EVENING) == [
        "19 November 2026, Thursdays, the Vera, 3 games, 25 hands",
        "Ann & Cat 11–4 Bob & Dan",
        "Ann & Bob 11–8 Cat & Dan",
        "Bob & Cat 11–1 Ann & Dan",
        "Player of the night: Cat, won 2 of 3, 30–16. 25 hands: mostly luck.",
        "Comeback: Ann & Bob won from 0–8, with a win chance of 5 %.",
        "Loners: 5 of 5 marched (Ann 2, Cat 2, Bob).",
        "Euchred: 2 of 25 calls, both Dan's idea.",
        "The season: Ann and Cat lead (won 3 of 4).",
        "Dan has lost 4 in a row.",
    ]


def test_results_count_in_points_and_loners() -> None:
    games = (told(1, LONG), result(2, (6, 10), loners=("Bob", "Bob")), result(3, (10, 7), NEXT))
    assert lines(*games) == [
        "Thursday 19 November 2026, 3 games, 17 hands",
        "2 games with the result only",
        "Ann & Cat 10–8 Bob & Dan",
        "Bob & Dan 10–6 Ann & Cat",
        "Ann & Bob 10–7 Cat & Dan",
        "Turning hand: Ann marched; Ann & Cat from 8–8 to 10–8 (+53 %).",
        "Loners: 2 of 2 marched (Bob 2). Nobody was euchred.",
    ]
    told_of = night(*games)
    assert list(told_of.players) == ["Bob", "Ann", "Dan", "Cat"]
    assert (told_of.players["Bob"]["points_for"], told_of.of_all["loners"]) == (28, 2)
    assert lines(result(1, (6, 10)))[0] == "Thursday 19 November 2026, 1 game, result only"


@pytest.mark.parametrize("seed", range(4))
def test_any_evening_is_told_in_ten_lines(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", random_season(seed, 4 + 8 * seed)) as store:
        read = book_of(store)
        nights = [Night(read, date) for date in days_played(read)]
        for one in nights:
            told_of = night_lines(one)
            assert 2 <= len(told_of) <= LINES
            assert all(line == line.rstrip() and "  " not in line for line in told_of)
            json.dumps(night_object(one))
    assert [one.date for one in nights] == sorted((one.date for one in nights), reverse=True)


def test_neither_chairs_nor_the_order_of_games_change_an_evening(tmp_path: Path) -> None:
    games, rng = random_season(60, 26, named=True, logged=True), Random(60)
    told_of = []
    for nth, order in enumerate((games, rng.sample(games, len(games)))):
        chairs = [Played(turn(one.bodies, rng.randrange(4)), one.at) for one in order]
        with book_of_games(tmp_path / f"{nth}.db", chairs) as store:
            read = book_of(store)
            nights = [night_object(Night(read, day)) for day in days_played(read)]
        for one in nights:
            one["games"] = len(one["games"])
            one["turning"] = one["turning"] and one["turning"]["before"]
            one["comeback"] = one["comeback"] and one["comeback"]["score"]
            del one["matches"]
        told_of.append(nights)
    assert len(told_of[0]) > 2
    assert told_of[0] == told_of[1]


# -- games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (told(1, "N5! E5! N5! E3 N5"), "Ann & Cat 10–5 Bob & Dan"),
        (told(1, QUICK), "Ann & Cat 10–0 Bob & Dan, a skunk"),
        (told(1, "N5! E5! N3"), "Ann & Cat 5–4 Bob & Dan, not over"),
        (told(1, "N5! E5! N3", given_up=0), "Bob & Dan won at 4–5, Ann & Cat conceded"),
        (told(1, "", given_up=1), "Ann & Cat won at 0–0, Bob & Dan conceded"),
        (told(1, "N3 E3", target=None), "Ann & Cat 1–1 Bob & Dan, a tie"),
        (told(1, QUICK, ("Ann", "", "", "Dan")), "N/S 10–0 E/W, a skunk"),
    ],
)
def test_a_game_in_a_line(game: Told, line: str) -> None:
    assert lines(game)[1] == line


def test_many_games_of_the_same_pairs_share_a_line() -> None:
    games = [
        told(1, QUICK),
        told(2, "E5! E5! E3 E3", ("Bob", "Ann", "Dan", "Cat")),
        told(3, "N5! E3 N5! N5", ("Cat", "Dan", "Ann", "Bob")),
        told(4, "E5! E5! E5", NEXT),
        told(5, "N3", NEXT),
        told(6, "E3", NEXT, given_up=1),
    ]
    assert lines(*games)[1:3] == [
        "Ann & Cat 3, Bob & Dan 0: 10–0, 10–0, 10–1",
        "Ann & Bob 1, Cat & Dan 1: 0–10, 1–0 (not over),",
    ]


def test_of_many_games_in_other_pairs_it_is_told_who_won() -> None:
    everybody = [*FOUR, *EIGHT]
    games = []
    for nth in range(1, 10):
        step = 1 + nth % 3
        a, b, c, d = (everybody[(nth + step * place + place // 2) % 8] for place in range(4))
        games.append(told(nth, f"E3 {QUICK}" if nth < 7 else "N3", (a, b, c, d)))
    games.append(told(10, "", NEXT, given_up=1))
    found = lines(*games)
    assert found[1:3] == [
        "Games won: Bob 5 of 5, Gus 3 of 4, Eve 2 of 4, Finn 1 of 2,",
        "Ann 1 of 3, Cat 1 of 3, Dan 1 of 4, Hal 0 of 3",
    ]
    assert found[3:6] == [
        "3 games are not over.",
        "Ann & Bob won at 0–0, Cat & Dan conceded",
        "Closest: Bob & Gus 10–1 Dan & Ann",
    ]
    assert max(map(len, found)) <= WIDTH + 10


# -- who won most --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "who"),
    [
        ((FOUR, FOUR), "Players of the night: Ann and Cat, won 2 of 2. Mostly luck."),
        ((FOUR, NEXT), "Player of the night: Ann, won 2 of 2, 20–16. 34 hands: mostly luck."),
        # Everybody has won one.
        ((FOUR, ("Bob", "Ann", "Dan", "Cat")), ""),
        # Both won twice, and with each other once.
        (
            (FOUR, ("Eve", "Bob", "Finn", "Gus"), ("Ann", "Gus", "Finn", "Dan")),
            "Players of the night: Ann and Finn, won 2 of 2. Mostly luck.",
        ),
    ],
)
def test_who_won_most(names: tuple[Names, ...], who: str) -> None:
    found = lines(*(told(number, LONG, one) for number, one in enumerate(names, 1)))
    assert "".join(line for line in found if "of the night" in line) == who


def test_so_many_hands_are_enough() -> None:
    hands = "N3 E3 " * 9 + "N3 N3"
    assert len(hands.split()) == ENOUGH_HANDS
    assert night(told(1, hands)).best == ["Ann", "Cat"]
    assert night(told(1, hands.removesuffix(" N3"))).best == []


@pytest.mark.parametrize(("hands", "is_one"), [("E5!", False), ("E5! E3", True)])
def test_an_evening_and_a_season_have_the_same_comebacks(hands: str, is_one: bool) -> None:
    game = told(1, f"{hands} N5! N5! N5!")
    records = {one.kind.name for one in records_of(season(game))}
    assert (night(game).comeback is not None, "biggest_comeback" in records) == (is_one, is_one)


# -- loners and euchres --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ("-", ""),
        ("N3 E3", ""),
        ("N3 E3 N3 E3 N3 E3 N3 E3 N3 E3", "Nobody went alone. Nobody was euchred."),
        ("N3! E2", "Loners: 0 of 1 marched. Euchred: 1 of 2 calls, Bob's idea."),
        (
            "N5! E2! W5! N5!",
            "Loners: 3 of 4 marched (Ann 2, Dan). Euchred: 1 of 4 calls, Bob's idea.",
        ),
        ("N2 E2 N2 E3", "Euchred: 3 of 4 calls, 2 of them Ann's idea."),
        ("N2 E2", "Euchred: 2 of 2 calls."),
        ("E2 E2 N3", "Euchred: 2 of 3 calls, both Bob's idea."),
        ("E2 E2 E2", "Euchred: 3 of 3 calls, all Bob's idea."),
    ],
)
def test_loners_and_euchres(hands: str, words: str) -> None:
    found = lines(told(1, hands))[2:]
    assert " ".join(one for one in found if not one.startswith("Turning hand")) == words


# -- the season ----------------------------------------------------------------------------------


def weeks(results: str, names: Names = FOUR, **said_of: str) -> list[Told]:
    """Games that N/S won, lost, tied or did not finish, one an evening in October."""
    hands = {"W": QUICK, "L": "E5! E5! E5", "T": "N3 E3", "-": "N3"}
    return [
        told(
            at,
            hands[one],
            names,
            target=None if one == "T" else 10,
            date=f"2026-10-{at:02}",
            **said_of,
        )
        for at, one in enumerate(results, 1)
    ]


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ("W", ""),
        ("WWL", "Ann and Cat lead (won 2 of 3)."),
        ("WLWL", "everybody is level (won 2 of 4)."),
        ("WTL", "everybody is level (won 1 of 3)."),
    ],
)
def test_who_leads(results: str, words: str) -> None:
    games = weeks(results)
    date = f"2026-10-{len(results):02}"
    later = told(99, "E5! E5! E5", date="2026-12-01")
    other = told(98, "E5! E5! E5", ("Ann", "Eve", "Cat", "Dan"), date="2026-09-30", season="x")
    assert said("The season:", *games, later, other, date=date).partition(". ")[0] in (
        words,
        words.removesuffix("."),
    )


def test_who_leads_are_those_behind_nobody() -> None:
    few = [told(nth, QUICK, EIGHT, date="2026-10-01") for nth in (98, 99)]
    for results in ("LWLWLWLWLW", "LWLWLWLWWW", "LWLWLWWWWW"):
        games = [*few, *weeks(results)]
        table = table_of(season(*games), read_query("standings", "player"))
        behind = table.at("games_behind")
        first = {row.key[0] for row in table.rows if row.cells[behind].value == 0}
        assert {one.name for one in night(*games, date="2026-10-10").leaders} == first
    assert night(*weeks("WW", ("Ann", "", "", "")), date="2026-10-02").leaders == []


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ("WW", ""),
        ("LWWW", "Ann has won 3 in a row."),
        ("WWWT", ""),
        ("LLL", ""),
        ("LLLL", "Ann has lost 4 in a row."),
        ("WLLLLL", "Ann has lost 5 in a row; be kind."),
        ("WWW-", ""),
    ],
)
def test_a_streak(results: str, words: str) -> None:
    games = weeks(results, ("Ann", "", "", ""))
    found = lines(*games, date=f"2026-10-{len(results):02}")
    assert " ".join(line for line in found if "in a row" in line) == words


# -- dates ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "event", "words"),
    [
        ("2026-11-19", "League night", "Thursday 19 November 2026"),
        ("2026-11-19", "our THURSDAYS", "19 November 2026"),
        ("2024-02-29", "", "Thursday 29 February 2024"),
        ("\x1b[1m", "", "^[[1m"),
    ],
)
def test_a_day_in_words(date: str, event: str, words: str) -> None:
    assert day_words(date, [event]) == words
