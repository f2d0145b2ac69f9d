"""An evening entered on two laptops, each with a book of its own, and merged as often as one likes:
every table counts once, and which of two records counts can be chosen."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from ..card_table import CardTable
from .test_evenings import EIGHT, players, state


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Eight people at two tables, three rounds of eight hands, and a copy on another laptop."""
    table.done(f"evening new {EIGHT} --rounds 3")
    table.done("backup other.db")
    return table


def on_other(evening: CardTable, *lines: str) -> None:
    """Types lines on the other laptop."""
    for line in lines:
        evening.done([*shlex.split(line), "--db", str(evening.folder / "other.db")])


def merged(evening: CardTable) -> str:
    """Imports the other laptop's book; returns what is said, in one line."""
    answer = evening.type("import other.db")
    assert answer.status == 0, answer
    return " ".join((answer.err + answer.out).split())


def scores(evening: CardTable) -> list[Any]:
    """The scores at the tables of the round under way (N/S, E/W); `None` if nothing was entered."""
    tables = state(evening)["tables"]
    return [one["score"] and (one["score"]["NS"], one["score"]["EW"]) for one in tables]


def counting(evening: CardTable) -> int:
    """The number of games that count in the statistics."""
    return sum(game["state"] != "struck" for game in evening.json("games")["games"])


def test_what_another_laptop_entered_finds_its_place(evening: CardTable) -> None:
    two = players(evening, 2)
    on_other(evening, f"evening result 2 9-8 --loner {two[0]}", "export --all -o other.euchre")
    assert "table 2 in round 1 of evening 1" in merged(evening)
    assert scores(evening) == [None, (9, 8)]
    assert {one["name"] for one in state(evening)["ladder"] if one["loners"]} == {two[0]}
    assert "1 already here" in evening.done("import other.euchre")
    evening.done("doctor")


def test_a_log_brings_ordinary_games_whatever_table_it_names(evening: CardTable) -> None:
    on_other(evening, "evening result 2 9-8", "export --all -o other.euchre")
    evening.done("import other.euchre")
    assert (scores(evening), counting(evening)) == ([None, None], 1)
    (game,) = evening.json("games")["games"]
    assert (game["round"], game["table"], game["evening"]) == (1, 2, None)


def test_two_books_are_merged_in_both_directions_and_twice(evening: CardTable) -> None:
    evening.done("evening result 1 12-7")
    on_other(evening, "evening result 2 9-8")
    content = (evening.folder / "other.db").read_bytes()
    assert "table 2 in round 1 of evening 1" in merged(evening)
    assert (evening.folder / "other.db").read_bytes() == content
    on_other(evening, "import book.db", "import book.db")
    assert "0 games imported, 2 already here." in merged(evening)
    assert scores(evening) == [(12, 7), (9, 8)]
    for book in ("book.db", "other.db"):
        games = evening.json(f"games --db {book}")["games"]
        played = {(one["round"], one["table"], one["score"]["NS"]) for one in games}
        assert played == {(1, 1, 12), (1, 2, 9)}


def test_of_two_records_of_a_table_only_the_first_counts_and_the_other_can_be_chosen(
    evening: CardTable,
) -> None:
    evening.done("evening result 1 12-7")
    on_other(evening, "evening result 1 9-8")
    told = merged(evening)
    assert "struck out, because game 2 (12–7) is another record of it" in told
    assert "Take it back" not in told
    choose = "euchre void --game 2, then euchre undo --game 3"
    assert f"If game 3 is the right one: {choose}" in told
    assert (counting(evening), scores(evening)[0]) == (1, (12, 7))
    assert "already here as game 3, struck out" in merged(evening)
    for line in ("void --game 2", "undo --game 3"):
        evening.done(line)
    assert (counting(evening), scores(evening)[0]) == (1, (9, 8))
    assert "1 already here" in merged(evening)
    evening.done("doctor")


@pytest.mark.parametrize(
    ("here", "there", "score", "counting_game"),
    [
        pytest.param(["hand --table 1 N 3"], ["E 5"], (1, 2), 3, id="goes on"),
        pytest.param(["evening result 1 1-2"], ["N 3", "E 5"], (1, 2), 3, id="has the hands"),
        pytest.param(["evening result 1 1-3"], ["N 3", "E 5"], (1, 3), 2, id="another score"),
    ],
)
def test_the_record_that_has_more_of_the_same_game_counts(
    evening: CardTable,
    here: list[str],
    there: list[str],
    score: tuple[int, int],
    counting_game: int,
) -> None:
    for line in here:
        evening.done(line)
    if here[0].startswith("hand"):
        on_other(evening, "import book.db")
    on_other(evening, *(f"hand --table 1 {words}" for words in there))
    told = merged(evening)
    assert ("which has less of it, is struck out" in told) == (counting_game == 3)
    assert (counting(evening), scores(evening)[0]) == (1, score)
    merged(evening)
    assert (counting(evening), scores(evening)[0]) == (1, score)
    struck = 5 - counting_game
    choose = f"If game {struck} is the right one: euchre "
    assert choose in told
    for line in told.split(choose)[1].split(" game ")[0].split(", then euchre "):
        evening.done(" ".join(line.split()[:3]))
    assert counting(evening) == 1
    evening.done("doctor")


def test_a_dry_run_says_which_record_would_count(evening: CardTable) -> None:
    evening.done("evening result 1 12-7")
    on_other(evening, "evening result 1 9-8", "evening result 2 9-8")
    told = evening.json("import --dry-run other.db")["files"][0]["games"]
    evening_1 = {"evening": 1, "round": 1}
    assert [(one["game"], one["struck"], one["evening"]) for one in told] == [
        (3, True, {**evening_1, "table": 1}),
        (4, False, {**evening_1, "table": 2}),
    ]
    assert told[0]["other"] == {
        "game": 2,
        "score": {"NS": 12, "EW": 7},
        "struck": "imported",
    }
    assert counting(evening) == 1


def test_others_at_a_table_are_not_taken_for_those_who_sit_there(evening: CardTable) -> None:
    other = "other.db"
    (evening.folder / other).unlink()
    on_other(evening, f"evening new {' '.join(reversed(EIGHT.split()))}", "evening result 1 9-8")
    assert "of evening 1" not in merged(evening)
    assert scores(evening) == [None, None]
    strangers = "Una Val Wim Xia Yan Zed Ann Bob"
    (evening.folder / other).unlink()
    on_other(evening, f"evening new {strangers}", "evening result 1 9-8", "evening result 2 9-8")
    merged(evening)
    assert (scores(evening), counting(evening)) == ([None, None], 3)


def test_a_log_that_was_written_before_brings_nothing(evening: CardTable) -> None:
    evening.done("hand --table 1 N 3")
    evening.done("export --all -o before.euchre")
    evening.done("hand --table 1 E 3")
    assert "already here as game 2" in evening.done("import before.euchre")
    assert (counting(evening), scores(evening)[0]) == (1, (1, 1))


def test_a_game_that_was_corrected_after_it_was_sent_counts_once(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    table.done("export -o sent.euchre")
    table.done("amend 1 Bob 5")
    told = " ".join(table.done("import sent.euchre").split())
    assert "struck out, because game 1 (0–2) is another record of it" in told
    assert "euchre void --game 1, then euchre undo --game 2" in told
    assert counting(table) == 1
    table.done("void --game 1")
    table.done("undo --game 2")
    assert [game["score"]["EW"] for game in table.json("games")["games"]] == [1, 2]
    table.done("doctor")


@pytest.mark.parametrize(
    ("size", "why"),
    [
        (3_000, "the file is damaged; `euchre doctor` shows what to do"),
        (None, "there are no games in this scorebook"),
    ],
    ids=["damaged", "no games"],
)
def test_a_book_that_cannot_be_imported(table: CardTable, size: int | None, why: str) -> None:
    table.done(f"evening new {EIGHT}")
    table.done("backup other.db")
    other = table.folder / "other.db"
    other.write_bytes(other.read_bytes()[:size])
    answer = table.type("import other.db")
    assert (answer.status, answer.out, answer.err) == (3, "", f"other.db: {why}\n")
