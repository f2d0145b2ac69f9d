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
    date = state(evening)["date"]
    one, two = players(evening, 1), players(evening, 2)
    on_other(evening, f"evening result 2 9-8 --loner {two[0]}", "export --all -o other.euchre")
    alone = ["--db", str(evening.folder / "alone.db")]
    evening.done(["new", *one, "--date", date, "--rule", "hands=8", *alone])
    evening.done(["hand", "N", "3", *alone])
    evening.done(["export", "--all", "-o", "alone.euchre", *alone])
    told = evening.done("import other.euchre alone.euchre")
    assert "table 2 in round 1 of evening 1" in told
    assert "table 1 in round 1 of evening 1" in told
    tables = state(evening)["tables"]
    assert [table["score"] for table in tables] == [{"NS": 1, "EW": 0}, {"NS": 9, "EW": 8}]
    assert {one["name"] for one in state(evening)["ladder"] if one["loners"]} == {two[0]}
    assert "1 already here" in evening.done("import other.euchre")
    evening.done("doctor")


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
    assert "struck out, because table 1 in round 1 of evening 1 has game 2 (12–7)" in told
    assert "Take it back" not in told
    assert "If game 3 is the right one: euchre evening move --game 3" in told
    assert (counting(evening), scores(evening)[0]) == (1, (12, 7))
    assert "already here as game 3, struck out" in merged(evening)
    evening.done("evening move --game 3")
    assert (counting(evening), scores(evening)[0]) == (1, (9, 8))
    assert "1 already here" in merged(evening)
    for undo, redo in (("undo", "redo"), ("evening undo", "evening redo")):
        evening.done(undo)
        assert (counting(evening), scores(evening)[0]) == (1, (12, 7))
        evening.done(redo)
        assert (counting(evening), scores(evening)[0]) == (1, (9, 8))
    assert "game 3 is moved to table 1 in round 1, where game 2 was" in " ".join(
        evening.done("history 1").split()
    )
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
    assert f"If game {struck} is the right one: euchre evening move --game {struck}" in told
    evening.done(f"evening move --game {struck}")
    assert counting(evening) == 1
    evening.done("undo")
    assert (counting(evening), scores(evening)[0]) == (1, score)
    evening.done(f"undo --game {counting_game}")
    assert counting(evening) == (counting_game == 3)
    evening.done("doctor")


def test_a_dry_run_says_which_record_would_count(evening: CardTable) -> None:
    evening.done("evening result 1 12-7")
    on_other(evening, "evening result 1 9-8", "evening result 2 9-8")
    told = evening.json("import --dry-run other.db")["files"][0]["games"]
    evening_1 = {"evening": 1, "round": 1}
    assert [(one["game"], one["struck"], one["evening"]) for one in told] == [
        (3, True, None),
        (4, False, {**evening_1, "table": 2}),
    ]
    assert told[0]["other"] == {
        "game": 2,
        "score": {"NS": 12, "EW": 7},
        "evening": {**evening_1, "table": 1},
        "struck": "imported",
    }
    assert counting(evening) == 1


def test_a_result_under_the_wrong_round_is_moved_and_not_imported_again(
    evening: CardTable,
) -> None:
    on_other(evening, "evening next --anyway", "evening result 2 9-8")
    assert "table 2 in round 2 of evening 1" in merged(evening)
    assert scores(evening) == [None, None]
    evening.done("evening move 2 --round 2 --to-round 1")
    assert scores(evening) == [None, (9, 8)]
    assert "1 already here" in merged(evening)
    assert counting(evening) == 1


def test_a_name_that_is_spelt_otherwise_there_keeps_its_seat(evening: CardTable) -> None:
    north = players(evening, 1)[0]
    on_other(evening, f"players rename {north} {north}y", "evening result 1 9-8")
    told = merged(evening)
    assert scores(evening)[0] == (9, 8)
    command = f"euchre players rename {north}y {north} --merge"
    assert f"{north}y has the seat of {north} on the evening: `{command}`" in told
    assert "looks much like" not in told
    evening.done(command.removeprefix("euchre "))
    assert "1 already here" in merged(evening)
    assert players(evening, 1)[0] == north


def test_others_at_a_table_are_not_taken_for_those_who_sit_there(evening: CardTable) -> None:
    other = "other.db"
    (evening.folder / other).unlink()
    on_other(evening, f"evening new {' '.join(reversed(EIGHT.split()))}", "evening result 1 9-8")
    assert "not on evening 1, where others sit at table 1 in round 1" in merged(evening)
    assert scores(evening) == [None, None]
    strangers = "Una Val Wim Xia Yan Zed Ann Bob"
    (evening.folder / other).unlink()
    on_other(evening, f"evening new {strangers}", "evening result 1 9-8", "evening result 2 9-8")
    assert "has the seat of" not in merged(evening)
    assert (scores(evening), counting(evening)) == ([None, None], 3)


def test_a_log_that_was_written_before_brings_nothing(evening: CardTable) -> None:
    evening.done("hand --table 1 N 3")
    evening.done("export --all -o before.euchre")
    evening.done("hand --table 1 E 3")
    assert "already here as game 2" in evening.done("import before.euchre")
    assert (counting(evening), scores(evening)[0]) == (1, (1, 1))


def test_games_of_a_match_that_both_laptops_played_come_together(table: CardTable) -> None:
    table.done(["evening", "new", "Ann and Bob, Cat and Dan", "--movement", "pairs", "--best-of=3"])
    table.done("evening result 1 10-7")
    table.done("backup other.db")
    on_other(table, "evening result 1 5-10", "evening result 1 10-9")
    assert "3 games" not in merged(table)
    assert [game["state"] for game in table.json("games")["games"]] == ["over"] * 3
    assert "3 already here" in merged(table)
    alone = state(table)["tables"][0]
    assert alone["games"] == {"NS": 2, "EW": 1}


def test_of_two_records_of_a_game_of_a_match_the_other_can_be_chosen(table: CardTable) -> None:
    table.done(["evening", "new", "Ann and Bob, Cat and Dan", "--movement", "pairs", "--best-of=3"])
    table.done("backup other.db")
    table.done("evening result 1 10-7")
    on_other(table, "evening result 1 10-9", "evening result 1 7-10")
    assert "game 3: " in merged(table)
    assert state(table)["tables"][0]["games"] == {"NS": 1, "EW": 0}
    table.done("evening move --game 3")
    assert [one["score"]["EW"] for one in table.json("games")["games"]][:1] == [9]
    assert state(table)["tables"][0]["games"] == {"NS": 1, "EW": 0}
    table.done("evening move --game 4 1")
    assert state(table)["tables"][0]["games"] == {"NS": 1, "EW": 1}
    table.done("doctor")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("evening move", "which table? As in `euchre evening move 2 3`"),
        ("evening move --game 9", "there is no game 9"),
        ("evening move --game 2", "game 2 is that of table 1 in round 1 already"),
        ("evening move --game 3", "to which table? As in `euchre evening move --game 3 2`"),
        ("evening move --game 3 4", "there is no table 4 in round 1"),
        ("evening move --game 3 2 --to-round 2", "round 2 has not begun"),
        ("evening move --game 3 1 2", "with --game name only the table, and --to-round"),
    ],
)
def test_a_game_that_cannot_be_moved(evening: CardTable, line: str, why: str) -> None:
    evening.done("evening result 1 12-7")
    evening.done("result Una Val Wim Xia 10-7")
    assert why in evening.refused(line)


def test_any_game_can_be_put_at_its_table(evening: CardTable) -> None:
    two = players(evening, 2)
    evening.done("new Una Val Wim Xia --rule hands=8")
    evening.done("hand Una 3 --game 2")
    evening.done("sub Una Eli --game 2")
    evening.done("hand Val 5 --game 2")
    evening.done("evening move --game 2 2")
    assert (counting(evening), scores(evening)) == (1, [None, (1, 2)])
    assert players(evening, 2) == ["Eli", *two[1:]]
    evening.done("undo")
    assert (counting(evening), scores(evening)) == (1, [None, None])
    evening.done("doctor")


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
