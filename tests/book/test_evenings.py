"""An evening of several tables in the scorebook: begun, entered from every side, closed, undone."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest

from ..card_table import CardTable
from .clock import Clock

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Eight people at two tables, three rounds of eight hands; in the first Hal & Ann against Gus
    & Dan or whoever the plan puts there."""
    table.done(f"evening new {EIGHT} --rounds 3")
    return table


def state(table: CardTable) -> Any:
    return json.loads(table.done("evening --json"))


def players(table: CardTable, number: int) -> list[str]:
    """The players at a table of the round under way, at N, E, S and W."""
    return list(state(table)["tables"][number - 1]["players"].values())


def test_a_hand_finds_its_table_by_number_or_by_name_and_begins_the_game(
    evening: CardTable,
) -> None:
    one, two = players(evening, 1), players(evening, 2)
    evening.done(f"hand --table 2 {two[1]} 3")
    evening.done(f"hand {one[0]} 5 alone")
    evening.done(f"hand {two[2]} 5")
    tables = state(evening)["tables"]
    assert [table["score"] for table in tables] == [{"NS": 4, "EW": 0}, {"NS": 2, "EW": 1}]
    assert [table["hands"] for table in tables] == [1, 2]
    assert "which table?" in evening.refused("hand N 3")
    assert "different tables" in evening.refused(f"hand {one[0]} 3 --defend {two[0]}")
    assert "there is no table 3" in evening.refused("hand --table 3 N 3")


def test_seats_alone_mean_the_only_table_and_names_a_game_beside_the_evening(
    table: CardTable,
) -> None:
    table.done("new Xia Yan Zoe Wil")
    table.done("evening new Ann Bob Cat Dan Eve --rounds 2")
    table.done("hand N 3")
    assert state(table)["tables"][0]["hands"] == 1
    table.done("hand Zoe 3")
    assert state(table)["tables"][0]["hands"] == 1
    assert "Ann sits out" in table.refused("hand Ann 3")
    assert "is called 'Qaz'" in table.refused("hand Qaz 3")


def test_a_game_begun_after_the_last_round_is_the_one_that_its_players_mean(
    evening: CardTable,
) -> None:
    evening.done("evening result 1 9-3")
    evening.done("evening result 2 9-3")
    evening.done("new Ann Bob Cat Dan")
    evening.done("hand Ann 3")
    assert [table["hands"] for table in state(evening)["tables"]] == [0, 0]
    evening.done("evening next")
    one = players(evening, 1)
    evening.done(f"hand {one[0]} 3")
    assert [table["hands"] for table in state(evening)["tables"]] == [1, 0]


def test_the_live_table_plays_a_table_round_after_round(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keys(lines: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(lines))
        return evening.done("table --table 2 --plain")

    first = players(evening, 2)
    assert f"{first[1]} makes 3" in keys("2h3\n")
    assert state(evening)["tables"][1]["hands"] == 1
    assert "6 hands to play" in keys("1h5\n")
    evening.done("evening next --anyway")
    second = players(evening, 2)
    assert f"{second[0]} makes 4" in keys("1c4\n")
    assert [table["hands"] for table in state(evening)["tables"]] == [0, 1]
    assert "there is no table 7" in evening.refused("table --table 7 --plain")


def test_the_last_hand_of_a_table_says_how_the_round_stands_and_no_more_is_taken(
    table: CardTable,
) -> None:
    table.done(f"evening new {EIGHT} --rounds 3 --hands 1")
    assert "Round 1: table 2 has no score yet." in table.done("hand --table 1 N 3")
    assert "Round 1 is complete: euchre evening next" in table.done("hand --table 2 N 3")
    why = table.refused("hand --table 1 N 3")
    assert why.startswith("table 1 in round 1 is over: ")
    assert "`euchre undo --game 2`" in why
    assert "rematch" not in why
    assert "from its hands (1 hand, 1–0): `euchre show 2`" in table.refused("evening result 1 2-1")


def test_a_rename_reaches_the_evening_and_nobody_takes_part_twice(evening: CardTable) -> None:
    evening.done("players rename Ann Zoe")
    assert "Ann" not in str(state(evening))
    assert "both took part in evening 1" in evening.refused("players rename Zoe Bob --merge")
    evening.done("evening result 1 9-8")
    evening.done("players rename Bob Bert")
    before = state(evening)
    assert "Bert" in str(before)
    evening.done("evening leave Zoe")
    evening.done("evening come Xia")
    assert "Zoe leaves" in evening.done("history 1")
    evening.done("players rename Xia Zoe --merge")
    assert "Zoe" in state(evening)["people"]
    for _ in range(4):
        evening.done("undo")
    assert "Bob" in str(state(evening))
    evening.done("doctor")


def test_a_round_that_is_closed_ends_its_games_and_opens_them_again(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 2 --minutes 20")
    table.done("hand --table 1 N 3")
    table.done("hand --table 2 E 5")
    before = table.json("games")["games"]
    table.done("evening next")
    games = table.json("games")["games"]
    assert [(game["state"], game["winner"]) for game in games] == [("over", "EW"), ("over", "NS")]
    table.done("undo")
    assert table.json("games")["games"] == before
    table.done("hand --table 1 N 5")
    table.done("undo")
    table.done("redo")
    table.done("evening next --anyway")
    table.done("undo")
    table.done("redo")
    assert [game["state"] for game in table.json("games")["games"]] == ["over", "over"]
    table.done("doctor")
    assert "the round is closed" in table.done("history 2")
    table.done("export --all -o closed.euchre")
    assert "nothing found" in table.done("audit closed.euchre")
    other = table.another("other")
    other.done(["import", str(table.folder / "closed.euchre")])
    assert [game["state"] for game in other.json("games")["games"]] == ["over", "over"]


@pytest.mark.parametrize("closes", ["evening next --anyway", "evening end --anyway"])
def test_closing_a_round_is_one_command_wherever_it_is_taken_back(
    evening: CardTable, closes: str
) -> None:
    evening.done("hand --table 1 N 3")
    evening.done("hand --table 2 E 5")
    before = state(evening)
    for number in (1, 2, 3):  # The evening, and the games that ended with its round.
        evening.done(closes)
        after = state(evening)
        evening.done(f"undo --game {number}")
        assert state(evening) == before
        evening.done(f"redo --game {number}")
        assert state(evening) == after
        evening.done("undo")
        assert state(evening) == before


def test_a_round_stays_closed_once_the_next_one_is(evening: CardTable) -> None:
    evening.done("hand --table 1 N 3")
    evening.done("evening next --anyway")
    evening.done("evening next --anyway")
    before = state(evening)
    assert "the same entry changed 1, which has later ones" in evening.refused("undo --game 2")
    assert state(evening) == before


def test_undo_means_what_was_entered_last_at_this_terminal(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_TERMINAL", "one")
    one, two = players(evening, 1), players(evening, 2)
    evening.done(f"hand {one[0]} 3")
    monkeypatch.setenv("EUCHRE_TERMINAL", "two")
    evening.done(f"hand {two[0]} 4")
    evening.done(f"hand {two[0]} 5")
    monkeypatch.setenv("EUCHRE_TERMINAL", "one")
    assert f"{one[0]} makes 3" in evening.done("undo")
    assert f"{one[0]} makes 3" in evening.done("redo")
    evening.done("evening next --anyway")
    assert "the beginning of round 2" in evening.done("undo")
    monkeypatch.setenv("EUCHRE_TERMINAL", "two")
    assert "hand 2" in evening.done("undo")
    assert "hand 1" in evening.done("undo")
    assert "hand 1" in evening.done("redo")
    assert [table["hands"] for table in state(evening)["tables"]] == [1, 1]


def test_undo_takes_no_older_entry_where_another_terminal_stands_above_the_last(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_TERMINAL", "one")
    evening.done("evening result 1 9-7")
    evening.done("evening rules ranking wins")
    monkeypatch.setenv("EUCHRE_TERMINAL", "two")
    evening.done("evening come Zoe")
    monkeypatch.setenv("EUCHRE_TERMINAL", "one")
    assert "`euchre undo --game 1` takes back the upper one" in evening.refused("undo")
    assert "Taken back: Zoe comes" in evening.done("undo --game 1")
    assert "Taken back: the rules of the evening: ranking wins" in evening.done("undo")
    assert "Taken back: game 2" in evening.done("undo")


def test_no_undo_or_redo_seats_a_table_with_entries_otherwise(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} Ida --rounds 4")
    table.done("evening next --anyway")
    planned = players(table, 1)

    def check_refused(line: str) -> None:
        table.done("hand --table 1 N 5 alone")
        entered = state(table)
        why = table.refused(line)
        assert why.startswith("table 1 has entries in round 2: take them back first, with `euchre ")
        assert state(table) == entered
        table.done("undo")

    table.done(f"evening leave {planned[0]} --now")
    reseated = players(table, 1)
    check_refused("undo --game 1")
    table.done("undo --game 1")
    assert players(table, 1) == planned
    check_refused("redo --game 1")
    table.done("redo --game 1")  # The leaving, not the hand.
    assert players(table, 1) == reseated != planned


def test_nobody_comes_or_leaves_while_a_round_that_is_to_begin_again_has_entries(
    evening: CardTable,
) -> None:
    evening.done("evening next --anyway")
    evening.done("hand --table 1 N 3")
    gone = players(evening, 1)[0]
    evening.done("undo --game 1")
    for line in (f"evening leave {gone}", "evening come Ida"):
        why = evening.refused(line)
        assert why.startswith("table 1 has entries in round 2: take them back first")
    evening.done("evening next --anyway")
    evening.done(f"evening leave {gone}")


def test_undo_means_the_last_entry_of_an_evening_even_the_day_after(
    clock: Clock, evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.done("evening result 1 9-8")
    evening.done("hand --table 2 N 3")
    clock.turn(hours=15)
    evening.done("evening leave Ann")
    assert "Taken back: Ann leaves" in evening.done("undo")
    assert "Done again: Ann leaves" in evening.done("redo")
    evening.done("evening end --anyway")
    clock.turn(hours=15)
    assert "Taken back: the end of the evening" in evening.done("undo")
    monkeypatch.setenv("EUCHRE_TERMINAL", "another")
    evening.done("new Jo Kim Lee Max")
    evening.done("hand Jo 3")
    monkeypatch.delenv("EUCHRE_TERMINAL")
    clock.turn(hours=13)
    assert "Taken back: hand 1: Jo makes 3" in evening.done("undo")


def test_the_evening_itself_is_taken_back_by_its_number_at_any_terminal(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.done("evening next --anyway")
    evening.done("hand --table 1 N 3")
    monkeypatch.setenv("EUCHRE_TERMINAL", "another")
    told = evening.done("undo --game 1")
    assert "Taken back: the beginning of round 2" in told
    assert "Redo: euchre redo" in told
    assert state(evening)["round"] == 1
    assert "Undo: euchre undo --game 1" in evening.done("redo --game 1")
    assert state(evening)["tables"][0]["hands"] == 1
    evening.done("evening end --anyway")
    assert "`euchre undo --game 1` opens it again" in evening.refused("evening next")
    evening.done("undo --game 1")
    assert not state(evening)["ended"]


@pytest.mark.parametrize(
    "line", ["hand --table 2 Ann 3", "hand --table 2 lou 3", "hand --table 2 Dan 3 --dealer Ann"]
)
def test_nobody_is_entered_at_a_table_where_they_do_not_sit(table: CardTable, line: str) -> None:
    names = ["Ann", "Bob", "Cat", "Kim", "Dan", "Eve", "Fay", "Gus", "Aunt Lou"]
    table.done(["evening", "new", ", ".join(names), "--movement", "winners-move"])
    assert "at the table: N Dan, E Eve, S Fay, W Gus" in table.refused(line)
    assert [one["hands"] for one in state(table)["tables"]] == [0, 0]


def test_the_game_after_an_evening_is_as_long_as_the_one_before_it(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules csl --target 11")
    table.done(f"evening new {EIGHT}")
    table.done("hand --table 1 N 3")
    assert json.loads(table.done("evening --json"))["rules"] == "csl"
    table.done("evening end --anyway")
    assert "csl to 10" in table.done("new Ann Bob Cat Dan")
