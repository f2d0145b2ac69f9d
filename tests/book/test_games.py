"""`euchre games`: the games in the book, newest first."""

from __future__ import annotations

import csv
import io
import json

import pytest

from euchre_cli.book.events import GameBegun
from euchre_cli.book.store import Store

from ..card_table import CardTable

HEADER = (
    "game,date,event,season,place,name,players.N,players.E,players.S,players.W,rules.preset,"
    "rules.rules,score.NS,score.EW,hands_played,state,winner,conceded,on_the_table,begun_at,match,"
    "evening,round,table"
)


@pytest.fixture
def season(table: CardTable) -> CardTable:
    """Four games: one over, one struck out, one left, and one on the table, by other people."""
    for line in (
        "new Ann Bob Cat Dan --target 4 --date 2026-10-30 --season 2026",
        "hand Ann 5 alone",
        "new Ann Bob Cat Dan --target 10 --date 2026-11-06",
        "hand Bob 3",
        "void --game 2",
        "new Ann Bob Cat Dan --date 2026-11-13",
        "hand Bob 3",
        "sub Bob Zoe",
        "hand Zoe 3",
        "new Fay Gus Hal Ida --rules csl --season winter --date 2026-11-20",
        "hand Fay 4",
    ):
        table.done(line)
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
        ("--until 2026-11-06", [2, 1]),
        ("--since 2026-11-06 --until 2026-11-13", [3, 2]),
    ],
)
def test_which_games(season: CardTable, options: str, numbers: list[int]) -> None:
    assert listed(season, f"games {options}") == numbers


def test_the_page_at_sixty_columns(season: CardTable) -> None:
    season.monkeypatch.setenv("COLUMNS", "60")
    assert season.done("games").splitlines() == [
        "game  date        N/S        E/W           score",
        "  *4  2026-11-20  Fay & Hal  Gus & Ida       1–0  not over",
        "   3  2026-11-13  Ann & Cat  Bob/Zoe & D…    0–2  not over",
        "   2  2026-11-06  Ann & Cat  Bob & Dan       0–1  struck out",
        "   1  2026-10-30  Ann & Cat  Bob & Dan       4–0  N/S won",
        "* the current game",
    ]


def test_how_games_come_out(table: CardTable) -> None:
    for line in (
        "new Ann Bob Cat Dan --rule hands=2",
        "hand Ann 3",
        "hand Bob 3",
        "rematch",
        "concede NS",
    ):
        table.done(line)
    page = table.done("games")
    assert " a tie " in page
    assert " E/W won, conceded " in page


def test_to_give_up_a_game_is_no_hand(table: CardTable) -> None:
    for line in ("new Ann Bob Cat Dan", "concede NS", "rematch", "hand Ann 3", "concede EW"):
        table.done(line)
    assert [game["hands_played"] for game in table.json("games")["games"]] == [1, 0]
    lines = table.done("games").splitlines()
    assert [line.split()[-2] for line in lines[1:3]] == ["1", "0"]
    assert "2 games, 1 hand" in table.done("night")


def test_no_more_than_twenty_unless_all_are_asked_for(table: CardTable) -> None:
    with Store.open(str(table.book), create=True) as store, store.writing() as writer:
        for day in range(1, 31):
            writer.begin(GameBegun(("Ann", "Bob", "Cat", "Dan"), date=f"2026-11-{day:02}"))
    assert listed(table) == list(range(30, 10, -1))
    assert table.done("games").splitlines()[-2:] == [
        "… and 10 earlier: euchre games --all",
        "* the current game",
    ]
    assert listed(table, "games --all") == list(range(30, 0, -1))
    assert "--all" not in table.done("games --all")
    assert listed(table, "games --until 2026-11-03") == [3, 2, 1]


def test_a_game_without_a_date_stands_where_it_was_written(table: CardTable) -> None:
    with Store.open(str(table.book), create=True) as store, store.writing() as writer:
        players = ("Ann", "Bob", "Cat", "Dan")
        writer.begin(GameBegun(players, date="2999-01-01"))
        writer.begin(GameBegun(players))
        writer.begin(GameBegun(players, date="1999-01-01"))
    assert listed(table) == [1, 2, 3]
    assert "-" in table.done("games").splitlines()[2].split()
    assert table.json("players")["players"][0]["first_played"] == "1999-01-01"


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


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("games --player Annn", "nobody in the scorebook is called 'Annn'; did you mean Ann?"),
        (
            "games --player Q",
            "nobody in the scorebook is called 'Q'; `euchre players` lists everybody",
        ),
    ],
)
def test_a_player_that_is_not_there(season: CardTable, line: str, words: str) -> None:
    assert season.refused(line).startswith(words)


def test_a_name_that_several_have(table: CardTable) -> None:
    table.done("new Anna Bob Annabel Dan")
    assert table.refused("games --player an") == (
        "'an' may be Anna or Annabel: type more of the name"
    )
    assert listed(table, "games --player anna") == [1]


@pytest.mark.parametrize("date", ["2026-13-01", "yesterday", "", "01.11.2026"])
@pytest.mark.parametrize("option", ["--since", "--until"])
def test_no_date(season: CardTable, option: str, date: str) -> None:
    assert "is not a date" in season.refused(["games", option, date])


def test_nothing_to_list(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    assert table.done("games --season 1999") == "No game matches.\n"
    table.done("undo")
    assert table.done("games").startswith("No games yet")
    assert table.json("games") == {"schema_version": 1, "games": []}
    assert table.done("games --csv") == HEADER + "\n"
    assert table.done("games --format jsonl") == ""


def test_a_result_that_was_struck_out_has_no_number_of_hands(table: CardTable) -> None:
    table.done("result Ann Bob Cat Dan 10-7")
    table.done("void --game 1")
    assert table.done("games").splitlines()[1].split()[-2:] == ["-", "standard"]
