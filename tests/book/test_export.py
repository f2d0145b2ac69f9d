"""`euchre export`: what is written, and that each game reads back as it was."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry, text_of
from euchre_cli.book.exports import COLUMNS
from euchre_cli.book.scoring import head_records
from euchre_cli.book.tables import digest_of
from euchre_cli.log.games import Head
from euchre_engine.seats import SEATS, Seat
from tests.log.random_logs import format_text

from ..card_table import CardTable
from ..entered import hand, sheet_with
from .clock import Clock
from .exchange import games_in, in_order, said, written
from .random_games import play, random_head

FOUR = ("Ann", "Bob", "Cat", "Dan")


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Two games of an evening and one of another; the second is on the table."""
    clock = Clock(table.monkeypatch)
    table.done("new Ann Bob Cat Dan --date 2026-11-12 --season 2026 --target 5")
    table.done("hand Bob 5 alone")
    table.done("hand Dan 3")
    table.done("new --date 2026-11-19 --dealer Bob")
    table.done("hand Cat 2 h")
    clock.turn(hours=1)
    table.done("new --date 2026-11-19 --dealer Ann")
    table.done("hand Ann 3")
    table.done("sub Bob Eve")
    table.done("penalty --to NS 1 late")
    return table


THE_THIRD = """\
euchre 1
game
season  2026
date    2026-11-19
begun   2026-11-21T01:30:00Z
rules   standard
rule    target 5
player  N Ann
player  E Bob
player  S Cat
player  W Dan

hand 1
  dealer  N
  maker   N
  tricks  NS 3
  total   NS 1 EW 0

player  E Eve

hand 2
  dealer  E
  penalty NS 1 late
"""


# -- which games, and where to -------------------------------------------------------------------


def test_the_game_on_the_table(evening: CardTable) -> None:
    assert evening.done("export") == THE_THIRD


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("", [3]),
        ("3 1", [1, 3]),
        ("1-2", [1, 2]),
        ("1–2 2 2-3", [1, 2, 3]),
        ("--evening", [2, 3]),
        ("--evening 2026-11-12", [1]),
        ("--season 2026", [1, 2, 3]),
        ("--all", [1, 2, 3]),
    ],
)
def test_which_games(evening: CardTable, words: str, numbers: list[int]) -> None:
    told = json.loads(evening.done(f"export {words} --out some.euchre --json"))
    assert told["games"] == numbers


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("4", "there is no game 4; `euchre games` lists them"),
        (
            "--evening 2026-11-13",
            "no game was played on 2026-11-13; the latest evenings: 2026-11-19, 2026-11-12",
        ),
        ("--season 2025", "there is no season '2025'; the seasons are '2026'"),
        (
            "--evening 3",
            "--evening: '3' is not a date: write it as 2026-11-21, and put the games ",
        ),
        (
            "three",
            "'three' is not a game: write a number, or ",
        ),
        ("3-1", "'3-1' is not a game"),
        ("1 --all", "games, --evening, --season and --all do not go together"),
        ("-o game.EGN", "EGN and EMN files can be read but not written"),
        ("--json", "--json goes with --out FILE"),
    ],
)
def test_what_there_is_not(evening: CardTable, words: str, why: str) -> None:
    assert evening.refused(f"export {words}").startswith(why)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "there is no current game; name one, or give --all"),
        ("--all", "there are no games in the book; `euchre new Ann Bob Cat Dan` begins one"),
        ("--evening", "there is no game with a date; name one, or give --all"),
        ("--season x", "there is no season 'x'; no game has a season"),
    ],
)
def test_a_book_without_games(table: CardTable, words: str, why: str) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert table.refused(f"export {words}") == why


def test_a_game_struck_out_is_written_only_when_it_is_named(evening: CardTable) -> None:
    evening.done("void --game 2")
    told = json.loads(evening.done("export --all -o all.csv --json"))
    assert told == {
        "schema_version": 1,
        "file": "all.csv",
        "format": "csv",
        "games": [1, 3],
        "hands": 4,
    }
    assert json.loads(evening.done("export 1-3 -o all.csv --force --json"))["games"] == [1, 3]
    answer = evening.type("export 2")
    assert "maker   S hearts" in answer.out
    assert answer.err == "euchre: game 2 was struck out, which the export does not show\n"


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("", "euchre 1\n"),
        ("--out game.euchre", "euchre 1\n"),
        ("--out game.csv", "game,date,"),
        ("--out game.txt --csv", "game,date,"),
        ("--csv -o -", "game,date,"),
    ],
)
def test_the_format_is_said_or_is_that_of_the_name(
    evening: CardTable, words: str, begins: str
) -> None:
    answer = evening.type(f"export 1 {words}")
    assert answer.status == 0
    if "--out" in words:
        name = words.split()[1]
        assert (answer.out, answer.err) == ("", f"1 game, 2 hands written to {name}\n")
        assert Path(name).read_text().startswith(begins)
    else:
        assert answer.out.startswith(begins)


# -- what is written -----------------------------------------------------------------------------


def test_a_row_a_hand(evening: CardTable) -> None:
    rows = list(csv.DictReader(io.StringIO(evening.done("export --all --csv"))))
    assert [
        (row["game"], row["hand"], row["outcome"], row["ns"], row["ew"], row["record"])
        for row in rows
    ] == [
        ("1", "1", "lone march", "0", "4", "dealer N; maker E alone; tricks EW 5; total NS 0 EW 4"),
        ("1", "2", "made", "0", "5", "dealer E; maker W; tricks EW 3; total NS 0 EW 5"),
        ("2", "1", "euchred", "0", "2", "dealer E; maker S hearts; tricks NS 2; total NS 0 EW 2"),
        ("3", "1", "made", "1", "0", "dealer N; maker N; tricks NS 3; total NS 1 EW 0"),
        ("3", "2", "under way", "2", "0", "dealer E; penalty NS 1 late"),
    ]
    assert {row["house_rules"] for row in rows} == {'{"target": 5}'}
    assert rows[-1]["east"] == "Eve"


def test_the_header_of_the_csv_is_stable_and_in_the_help(table: CardTable) -> None:
    assert ",".join(COLUMNS) == (
        "game,date,event,season,place,name,rules,house_rules,start_ns,start_ew,hand,dealer,maker,"
        "suit,alone,lone_defender,best,tricks,outcome,points_ns,points_ew,ns,ew,north,east,south,west,record,"
        "began,best_of,round_number,table_number"
    )
    words = " ".join(table.done("export --help").split())
    listed = re.findall(r"\w+", re.sub(r"\(.*?\)", "", words.partition("these columns: ")[2]))
    assert [word for word in listed if word in COLUMNS][: len(COLUMNS)] == list(COLUMNS)


# -- each game reads back as it was --------------------------------------------------------------


def _game(*more: NewEntry, **about: Any) -> list[NewEntry]:
    players = dict(zip(SEATS, about.pop("players", FOUR), strict=True))
    dealer = about.pop("dealer", Seat.W)
    head = Head().having(**{"date": "2026-11-19", **about}, players=players)
    return [NewEntry("begun", text_of(head_records(head, dealer))), *more]


def _sits(seat: str, name: str) -> NewEntry:
    return NewEntry("player", f"player {seat} {name}")


ONE = hand("maker E; tricks EW 3")
NOTHING_SAID = {"players": ("", "", "", ""), "event": "", "season": "", "place": "", "name": ""}
BARE = [
    _game(ONE, event="Thursday", season="2026", place="Ann's", name="First"),
    _game(ONE, **NOTHING_SAID),
]


@pytest.mark.parametrize(
    "games",
    [
        BARE,
        BARE[::-1],
        [*BARE, *BARE],
        [_game(ONE, preset="csl", house_rules={"target": "5", "shutout": "4"}), _game(ONE)],
        [_game(ONE, house_rules={"stick-the-dealer": "yes"}), _game(ONE, preset="midwest")],
        [_game(ONE, start=(3, 8)), _game(ONE)],
        [_game(ONE, date="2026-11-20"), _game(ONE), _game(ONE, date="")],
        [_game(ONE, _sits("N", "Eve"), ONE), _game(ONE)],
        [_game(ONE, _sits("N", "Eve")), _game(ONE, players=("", "Bob", "Cat", "Dan"))],
        [_game(ONE, players=("Ann", "", "", "")), _game(ONE, players=("", "", "Cat", ""))],
        [_game(), _game(ONE, dealer=None), _game()],
    ],
)
def test_nothing_leaks_from_one_game_into_the_next(games: list[list[NewEntry]]) -> None:
    before = in_order(sheet_with(*entries) for entries in games)
    after = games_in(written(before))
    assert [game.errors for game in after] == [0] * len(games)
    assert [said(game.sheet) for game in after] == [said(one) for one in before]


def test_who_takes_a_seat_before_the_first_hand_sat_there_from_the_beginning() -> None:
    before = sheet_with(*_game(_sits("E", "Eve"), ONE))
    text = written([before])
    assert "player  E Eve" in text
    assert "Bob" not in text
    (after,) = games_in(text)
    assert said(after.sheet) == said(before)


WAITING = [
    ("note the lights went out",),
    ("penalty NS 2 table-talk",),
    ("penalty EW table-talk",),
    ("renege E 3 by N rejected",),
    ("renege E 3 dropped",),
    ("renege E corrected",),
    ("renege E upheld",),
    ("renege E upheld", "penalty NS 1 late", "note and so on"),
    ("note a", "renege S dropped", "note b"),
]


@pytest.mark.parametrize(("hands", "preset"), [(0, "standard"), (7, "eight-hands")])
@pytest.mark.parametrize("rulings", WAITING)
def test_what_was_ruled_in_the_hand_under_way_is_the_last_hand(
    rulings: tuple[str, ...], preset: str, hands: int
) -> None:
    # Both a ruling that ends the hand and the last of a fixed number of hands are among these.
    rules = {"renege-hand": "scored", "false-claim-points": "2", "table-talk-points": "2"}
    entered = [*[ONE] * hands, *[NewEntry("ruling", record) for record in rulings]]
    before = sheet_with(*_game(*entered, preset=preset, house_rules=rules))
    assert len(before.waiting) == len(rulings)
    (after,) = games_in(written([before]))
    assert after.errors == 0
    assert said(after.sheet) == said(before)
    assert after.sheet.waiting == before.waiting


def test_a_ruling_that_ended_the_game_is_a_hand_that_was_played() -> None:
    rulings = [NewEntry("ruling", f"penalty NS {points} late") for points in (4, 6)]
    before = sheet_with(*_game(*rulings))
    assert before.over
    (after,) = games_in(written([before]))
    assert said(after.sheet) == said(before)


@pytest.mark.seeds(3)
def test_random_games_are_clean_and_read_back(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    with Book.open(str(tmp_path / "book.db"), create=True) as book:
        games = [play(book, rng, random_head(rng), 20) for _ in range(rng.randrange(1, 4))]
    before = in_order(games)
    text = written(before)
    after = games_in(text)
    for one, game in zip(before, after, strict=True):
        # A correction may leave hands after the end of a game, or a deal out of turn.
        assert game.errors == len(one.problems())
        assert said(game.sheet) == said(one)
        assert digest_of(game.sheet) == digest_of(one)
    assert written([game.sheet for game in after]) == text
    assert format_text(text) == (text, [])
