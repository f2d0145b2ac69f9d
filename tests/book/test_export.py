"""Each game that is exported reads back as it was. What is written is in `sessions.txt`."""

from __future__ import annotations

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
from .exchange import games_in, in_order, said, written
from .random_games import play, random_head

FOUR = ("Ann", "Bob", "Cat", "Dan")


def test_the_header_of_the_csv_is_stable_and_in_the_help(table: CardTable) -> None:
    assert ",".join(COLUMNS) == (
        "game,date,event,season,place,name,rules,house_rules,start_ns,start_ew,hand,dealer,maker,"
        "suit,alone,lone_defender,best,tricks,outcome,points_ns,points_ew,ns,ew,north,east,south,west,record,"
        "began,best_of,round_number,table_number"
    )
    words = " ".join(table.done("export --help").split())
    listed = re.findall(r"\w+", re.sub(r"\(.*?\)", "", words.partition("these columns: ")[2]))
    assert [word for word in listed if word in COLUMNS][: len(COLUMNS)] == list(COLUMNS)


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
