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


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("evening new Ann Bob Cat", "4 to 40 people, not for 3"),
        ("evening new " + " ".join(f"P{at}x" for at in range(41)), "4 to 40 people, not for 41"),
        ("evening new Ann Bob Cat Dan ann", "Ann is named twice"),
        ("evening new 16", "`euchre evening plan 16`"),
        ("evening new Ann Bob Cat 7", "put commas between the names"),
        ("evening new Ann Bob Cat Dan --hands 8 --to 10", "a round has one length"),
        (
            "evening new Ann Bob Cat Dan Lou, 7",
            "'Ann Bob Cat Dan Lou' is taken for one name: put a",
        ),
        ("evening new --names nobody.txt", "cannot be read"),
        ("evening", "no evening is under way"),
        ("evening next", "no evening is under way"),
        ("evening result 1 12-7", "no evening is under way"),
        ("evening ladder", "no evening is under way"),
        ("hand --table 1 Ann 3", "no evening is under way"),
    ],
)
def test_what_does_not_make_an_evening_is_refused_in_a_line(
    table: CardTable, line: str, why: str
) -> None:
    table.done("new A B C D")
    answer = table.type(line)
    assert answer.status in (2, 3)
    assert why in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "length"),
    [
        ("", {"hands": 8}),
        ("--hands 10", {"hands": 10}),
        ("--to 7", {"target": 7}),
        ("--minutes 20", {"hands": 100}),
        ("--rule hands=12", {"hands": 12}),
        ("--rules eight-hands", {}),
    ],
)
def test_a_round_is_as_long_as_the_options_say(
    table: CardTable, options: str, length: dict[str, int]
) -> None:
    table.done(f"evening new {EIGHT} {options}")
    assert state(table)["house_rules"] == length


def test_a_number_is_a_name_between_commas_and_in_a_file(table: CardTable) -> None:
    table.done("evening new 7, Ann, Bob, Cat")
    assert state(table)["people"] == ["7", "Ann", "Bob", "Cat"]
    names = table.folder / "names.txt"
    names.write_text("Ann\n\n8\nBob\nAunt Jo\n", encoding="utf-8")
    table.done(["evening", "new", "--names", str(names)])
    assert state(table)["people"] == ["Ann", "8", "Bob", "Aunt Jo"]


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


def test_a_result_is_entered_by_table_or_by_side(evening: CardTable) -> None:
    north, east, _, west = players(evening, 2)
    assert "a score has two numbers" in evening.refused("evening result 1 12")
    evening.done("evening result 1 12 7")
    assert "both sides" in evening.refused(f"evening result {north} {east} 9-5")
    evening.done(f"evening result {east} {west} 9 5 --loner {west}")
    tables = state(evening)["tables"]
    assert [table["score"] for table in tables] == [{"NS": 12, "EW": 7}, {"NS": 5, "EW": 9}]
    loners = {one["name"]: one["loners"] for one in state(evening)["ladder"]}
    assert {name for name, count in loners.items() if count} == {west}


def test_a_round_closes_when_its_tables_are_done_and_the_last_ends_the_evening(
    evening: CardTable,
) -> None:
    assert "tables 1 and 2 have no score yet" in evening.refused("evening next")
    evening.done("evening result 1 12-7")
    assert "table 2 has no score yet" in evening.refused("evening next")
    evening.done("evening result 2 8-8")
    first = state(evening)["tables"]
    assert "round 2 of 3" in evening.done("evening next")
    assert state(evening)["tables"] != first
    evening.done("evening next --anyway")
    assert "the evening is over" in evening.done("evening next --anyway")
    assert state(evening)["ended"]
    assert "has ended" in evening.refused("evening next")
    assert {one["prize"] for one in state(evening)["prizes"]}


def test_who_leaves_or_comes_does_so_after_the_round_or_now_if_it_is_empty(
    evening: CardTable,
) -> None:
    before = state(evening)
    stays = evening.done("evening leave Hal")
    assert "Round 1 stays as it is: Hal plays it to the end; `--now` seats it anew." in stays
    assert state(evening)["tables"] == before["tables"]
    evening.done("undo")
    evening.done("evening leave Hal --now")
    empty = state(evening)
    assert (empty["round"], len(empty["people"])) == (1, 7)
    assert "Hal" not in str(empty["tables"])
    evening.done("undo")
    assert state(evening) == before
    evening.done("hand --table 1 N 3")
    assert "table 1 has entries in round 1" in evening.refused("evening leave Hal --now")
    evening.done("evening leave Hal")
    assert "Ann is here already" in evening.refused("evening come Ann")
    assert "Hal has left already" in evening.refused("evening leave Hal")
    evening.done("evening come Ida, Joe")
    assert state(evening)["tables"][1]["players"] == before["tables"][1]["players"]
    evening.done("evening next --anyway")
    later = state(evening)
    names = {name for table in later["tables"] for name in table["players"].values()}
    assert names | set(later["sitting_out"]) == {*EIGHT.split(), "Ida", "Joe"} - {"Hal"}
    told = " ".join(evening.done("history 1").split())
    assert "Ida and Joe come" in told
    assert "Hal leaves [taken back" in told
    evening.done("evening leave Ann Bob Cat")
    assert "only 3 would be left" in evening.refused("evening leave Ida, Joe, Fay")


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


def test_a_result_is_not_entered_over_hands(evening: CardTable) -> None:
    evening.done("hand --table 1 N 3")
    assert "follows from its hands (1 hand, 1–0)" in evening.refused("evening result 1 12-7")


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


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_no_name_is_shortened_where_it_says_who_sits_where(
    table: CardTable, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    people = [f"Person Number {at}" for at in range(11, 19)]
    told = table.done(["evening", "new", ", ".join(people)])
    assert all(name in " ".join(told.split()) for name in people)
    assert "…" not in told
    assert max(map(len, told.splitlines())) <= columns
    assert ("table  N & S" in told) == (columns == 120)


def test_the_only_table_need_not_be_named_for_its_result(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan Eve --rounds 2")
    table.done("evening result 9-3")
    assert state(table)["tables"][0]["score"] == {"NS": 9, "EW": 3}


def test_the_rules_of_the_evening_change_in_the_middle_and_go_on_to_the_next(
    evening: CardTable,
) -> None:
    caller, _, partner, _ = players(evening, 1)
    evening.done(f"evening result 1 9-3 --loner {caller}")

    def points() -> dict[str, int]:
        return {one["name"]: one["points"] for one in state(evening)["ladder"] if one["points"]}

    usual = points()
    told = evening.done("evening rules loner-points=caller")
    assert "It changes what counts for 2 of 8" in told
    assert points() == {**usual, caller: 9, partner: 5}
    evening.done("undo")
    assert points() == usual
    evening.done("evening rules sitting-out=5")
    assert "did you mean sitting-out?" in evening.refused("evening rules siting-out=5")
    assert "already" in evening.refused("evening rules sitting-out=5")
    evening.done(f"evening new {EIGHT}")
    rules = json.loads(evening.done("evening rules --json"))["rules"]
    assert {one["rule"]: one["value"] for one in rules if one["differs"]} == {"sitting-out": 5}


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


@pytest.mark.parametrize("length", ["--minutes 20", "--hands 8"])
def test_a_round_that_is_closed_ends_its_games_and_opens_them_again(
    table: CardTable, length: str
) -> None:
    table.done(f"evening new {EIGHT} --rounds 2 {length}")
    table.done("hand --table 1 N 3")
    table.done("hand --table 2 E 5")
    before = table.json("games")["games"]
    timed = length.startswith("--minutes")
    table.done("evening next" if timed else "evening next --anyway")
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


def test_a_terminal_that_entered_nothing_is_asked_for_the_table(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (2, 1):
        evening.done(f"hand --table {number} N 3")
    monkeypatch.setenv("EUCHRE_TERMINAL", "another")
    why = evening.refused("undo")
    assert "table 1 (" in why
    assert why.endswith("Name one with --table 1 or --table 2")
    evening.done("undo --table 2")
    assert [one["hands"] for one in state(evening)["tables"]] == [1, 0]


def test_an_evening_is_taken_back_and_done_again_as_a_whole(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state(evening)
    evening.done("undo")
    assert "no evening" in evening.refused("evening")
    monkeypatch.setenv("EUCHRE_TERMINAL", "another")
    assert "`euchre redo --game 1`" in evening.refused("redo")
    evening.done("redo --game 1")
    assert state(evening) == before


def test_a_new_evening_is_of_today_whatever_was_entered_for_the_last(
    table: CardTable, clock: Clock
) -> None:
    table.done(f"evening new {EIGHT}")
    yesterday = state(table)["date"]
    clock.turn(days=1)
    table.done("evening result 2 8-7")
    table.done(f"evening new {EIGHT}")
    assert state(table)["date"] > yesterday


def test_the_game_after_an_evening_is_as_long_as_the_one_before_it(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules csl --target 11")
    table.done(f"evening new {EIGHT}")
    table.done("hand --table 1 N 3")
    assert json.loads(table.done("evening --json"))["rules"] == "csl"
    table.done("evening end --anyway")
    assert "csl to 10" in table.done("new Ann Bob Cat Dan")
