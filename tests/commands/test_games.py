"""`euchre games`: the games in the book, newest first."""

from __future__ import annotations

import csv
import io
import json

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.sheet import NewGame
from euchre_cli.log.games import Head
from euchre_engine.seats import SEATS

from ..card_table import CardTable

HEADER = (
    "game,date,event,season,place,name,players.N,players.E,players.S,players.W,rules.preset,"
    "rules.rules,score.NS,score.EW,hands_played,state,winner,conceded,on_the_table,begun_at,match,"
    "evening,round,table"
)


@pytest.fixture
def season(table: CardTable) -> CardTable:
    """Four games: one over, one struck out, one left, and one on the table, by other people."""
    table.plays("""
        new Ann Bob Cat Dan --target 4 --date 2026-10-30 --season 2026
        hand Ann 5 alone
        new Ann Bob Cat Dan --target 10 --date 2026-11-06
        hand Bob 3
        void --game 2
        new Ann Bob Cat Dan --date 2026-11-13
        hand Bob 3
        sub Bob Zoe
        hand Zoe 3
        new Fay Gus Hal Ida --rules csl --season winter --date 2026-11-20
        hand Fay 4
    """)
    return table


def listed(table: CardTable, line: str = "games") -> list[int]:
    """The numbers of the games that are listed."""
    return [one["game"] for one in table.json(line)["games"]]


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ("", [4, 3, 2, 1]),
        ("--player Ann", [3, 2, 1]),
        ("--player Fa", [4]),
        ("--player zoe", [3]),
        ("--season winter", [4]),
        ("--season 2026", [3, 2, 1]),
        ("--since 2026-11-06", [4, 3, 2]),
        ("--since 2026-11", [4, 3, 2]),
        ("--until 2026-11-06", [2, 1]),
        ("--since 2026-11-06 --until 2026-11-13", [3, 2]),
    ],
)
def test_which_games(season: CardTable, options: str, numbers: list[int]) -> None:
    assert listed(season, f"games {options}") == numbers


AT_60 = """\
game  date        N/S        E/W        score  result
  *4  2026-11-20  Fay & Hal  Gus & Ida    1–0  not over
   3  2026-11-13  Ann & Cat  Bob/Zoe &    0–2  not over
                             Dan
   2  2026-11-06  Ann & Cat  Bob & Dan    0–1  struck out
   1  2026-10-30  Ann & Cat  Bob & Dan    4–0  N/S won
2 more columns: --csv
* the current game
"""
AT_90 = """\
game  date        N/S        E/W            score  result      hands  rules
  *4  2026-11-20  Fay & Hal  Gus & Ida        1–0  not over        1  csl
   3  2026-11-13  Ann & Cat  Bob/Zoe & Dan    0–2  not over        2  standard, target 4
   2  2026-11-06  Ann & Cat  Bob & Dan        0–1  struck out      1  standard
   1  2026-10-30  Ann & Cat  Bob & Dan        4–0  N/S won         1  standard, target 4
* the current game
"""


@pytest.mark.parametrize(("columns", "text"), [(60, AT_60), (90, AT_90)])
def test_as_a_table(season: CardTable, columns: int, text: str) -> None:
    season.monkeypatch.setenv("COLUMNS", str(columns))
    assert season.done("games") == text


def test_as_rows(season: CardTable) -> None:
    whole = season.json("games")["games"]
    assert whole[0] == {
        "game": 4,
        "begun_at": whole[0]["begun_at"],
        "date": "2026-11-20",
        "event": "",
        "season": "winter",
        "place": "",
        "name": "",
        "players": {"N": "Fay", "E": "Gus", "S": "Hal", "W": "Ida"},
        "rules": {"preset": "csl", "rules": {}},
        "score": {"NS": 1, "EW": 0},
        "hands_played": 1,
        "state": "going",
        "winner": None,
        "conceded": None,
        "on_the_table": True,
        "match": None,
        "evening": None,
        "round": None,
        "table": None,
    }
    lines = season.done("games --format jsonl").splitlines()
    assert [json.loads(line) for line in lines] == whole
    rows = list(csv.DictReader(io.StringIO(season.done("games --csv"))))
    assert ",".join(rows[0]) == HEADER
    assert (rows[0]["players.N"], rows[0]["score.NS"], rows[0]["on_the_table"]) == (
        *("Fay", "1", "yes"),
    )


def test_how_games_come_out(table: CardTable) -> None:
    table.plays("""
        new Ann Bob Cat Dan --best-of 3
        hand Ann 3
        concede NS
        rematch
        hand Bob 3
        new Eve Fay Gus Hal --rule hands=2
        hand Eve 3
        hand Fay 3
        result Eve Fay Gus Hal 10-7
        result Eve Fay Gus Hal 7-10
        void --game 5
    """)
    rows = [line.split("  ") for line in table.done("games").splitlines()[1:-1]]
    assert [tuple(filter(None, map(str.strip, row)))[5:-1] for row in rows] == [
        ("struck out", "–"),
        ("N/S won", "–"),
        ("a tie", "2"),
        ("not over", "0–1 of 3", "1"),
        ("E/W won, conceded", "0–1 of 3", "1"),
    ]
    assert [game["hands_played"] for game in table.json("games")["games"]] == [0, 0, 2, 1, 1]


def dated(date: str) -> NewGame:
    """A game of this date."""
    players = dict(zip(SEATS, ("Ann", "Bob", "Cat", "Dan"), strict=True))
    return NewGame(Head().having(players=players, date=date))


def test_no_more_than_twenty_unless_all_are_wanted(table: CardTable) -> None:
    with Book.open(str(table.book), create=True) as store, store.writing() as writer:
        for day in range(1, 31):
            writer.begin(dated(f"2026-11-{day:02}"))
    assert listed(table) == list(range(30, 10, -1))
    assert table.done("games").splitlines()[-2:] == [
        "… and 10 earlier: euchre games --all",
        "* the current game",
    ]
    assert listed(table, "games --all") == list(range(30, 0, -1))
    assert "--all" not in table.done("games --all")
    assert listed(table, "games --until 2026-11-03") == [3, 2, 1]


def test_a_game_without_a_date_stands_where_it_was_written(table: CardTable) -> None:
    with Book.open(str(table.book), create=True) as store, store.writing() as writer:
        for date in ("2999-01-01", "", "1999-01-01"):
            writer.begin(dated(date))
    assert listed(table) == [1, 2, 3]


def test_what_is_not_there(season: CardTable) -> None:
    season.plays("""
        games --player Annn ! nobody in the scorebook is called 'Annn'; did you mean Ann?
        games --player Q ! nobody in the scorebook is called 'Q'; `euchre players` lists everybody
        games --season nope ! there is no season 'nope'; the seasons are 'winter', '2026'
        games --since 2026-13-01 ! is not a date
        games --until 2026-01 --since 2026-02 ! --since 2026-02-01 is after --until 2026-01-31
        games --until 1999 = No game matches.
    """)


def test_nothing_to_list(game: CardTable) -> None:
    game.plays("undo\ngames = No games yet")
    assert game.json("games") == {"schema_version": 1, "games": []}
    assert game.done("games --csv") == HEADER + "\n"
    assert game.done("games --format jsonl") == ""
