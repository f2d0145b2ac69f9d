"""The commands of an evening as they are typed: what goes wrong at one, and what mends it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from euchre_cli.evening.rules import EVENING_RULES

from ..card_table import CardTable

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
WINNERS = f"evening new {EIGHT} --movement winners-move --rounds 3"
"""In the first round Ann & Cat play Bob & Dan at table 1, Eve & Gus play Fay & Hal at table 2."""


def scores(table: CardTable) -> list[str]:
    shown = [one["score"] for one in table.json("evening")["tables"]]
    return [f"{one['NS']}-{one['EW']}" if one else "" for one in shown]


def loners(table: CardTable) -> dict[str, int]:
    ladder = table.json("evening ladder")["ladder"]
    return {one["name"]: one["loners"] for one in ladder if one["loners"]}


def words(text: str) -> str:
    return " ".join(text.split())


def commands_in(text: str) -> list[str]:
    """The commands in a message that can be typed as they stand."""
    parts = words(text).split("`")[1::2]
    return [one.removeprefix("euchre ") for one in parts if "…" not in one and "NAME" not in one]


# -- results and corrections -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after", "made"),
    [
        ("1 6-9", ["6-9", ""], {}),
        ("1 9-6 2 8-8", ["9-6", "8-8"], {}),
        ("table 1 9 to 6 and table 2 8:8", ["9-6", "8-8"], {}),
        ("Bob 9-6", ["6-9", ""], {}),
        ("Dan and Bob 9-6 Gus 12-3", ["6-9", "12-3"], {}),
        ("1 9-8 2 8-9 --loner Ann --loner Fay --loner Ann", ["9-8", "8-9"], {"Ann": 2, "Fay": 1}),
    ],
)
def test_results_are_typed_as_people_say_them(
    table: CardTable, line: str, after: list[str], made: dict[str, int]
) -> None:
    table.done(WINNERS)
    table.done(f"evening result {line}")
    assert (scores(table), loners(table)) == (after, made)


def test_a_later_result_replaces_the_earlier_and_undo_brings_it_back(table: CardTable) -> None:
    table.done(WINNERS)
    table.done("evening result 1 9-6 2 8-7")
    assert "Ann & Cat 6, Bob & Dan 9; it was 9–6." in table.done("evening result 1 6-9")
    assert scores(table) == ["6-9", "8-7"]
    table.done("undo")
    assert scores(table) == ["9-6", "8-7"]
    table.done("undo")
    assert scores(table) == ["", ""]
    table.done("redo")
    table.done("redo")
    assert scores(table) == ["6-9", "8-7"]
    assert "its result already" in table.refused("evening result 1 6-9")
    assert "The book is sound." in table.done("doctor")


def test_a_forgotten_loner_is_added_and_a_result_moved_to_its_table(table: CardTable) -> None:
    table.done(WINNERS)
    table.done("evening result 1 13-6 --loner Cat")
    assert "2 loners: Ann and Cat; it was 13–6" in table.done("evening result 1 --loner Ann")
    table.done("evening result --loner Cat")
    assert loners(table) == {"Ann": 1, "Cat": 2}
    table.done("undo")
    table.done("undo")
    assert loners(table) == {"Cat": 1}
    table.done("undo")
    table.done("evening result 1 9-6")
    table.done("evening result 1 --table 2")
    assert scores(table) == ["", "9-6"]
    table.done("undo")
    assert scores(table) == ["9-6", ""]


def test_a_closed_round_is_corrected(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 3")
    table.done("evening result 1 9-6 2 8-7")
    table.done("evening next")
    assert "it was 8–7" in table.done("evening result 2 7-8 --round 1")
    points = {one["name"]: one["points"] for one in table.json("evening ladder")["ladder"]}
    assert sorted(points.values()) == [6, 6, 7, 7, 8, 8, 9, 9]
    assert "round 3 has not begun" in table.refused("evening result 2 7-8 --round 3")


@pytest.mark.parametrize(
    ("length", "result", "why"),
    [
        ("--hands 8", "1 3-2", "8 hands bring at least 8 points, unless some were thrown in"),
        ("--hands 8", "1 0-0", "8 hands bring at least 8 points"),
        ("--minutes 20", "1 0-0", "nobody has a point"),
    ],
)
def test_too_low_is_asked_about(table: CardTable, length: str, result: str, why: str) -> None:
    table.done(f"evening new {EIGHT} {length}")
    refused = table.refused(f"evening result {result}")
    assert why in refused
    assert "`--anyway`" in refused
    assert scores(table) == ["", ""]
    table.done(f"evening result {result} --anyway")
    assert scores(table)[0] == result.split()[1]


@pytest.mark.parametrize(
    ("length", "result", "why"),
    [
        ("--hands 8", "1 17-16", "8 hands bring at most 32 points, and 17–16 is 33"),
        ("--minutes 15", "1 201-3", "15 minutes bring at most 60 points"),
        ("--hands 8", "1 12-7 --loner Bob --loner Dan", "2 loners with all five tricks bring 8"),
        ("--to 10", "1 9-8", "10"),
        ("--hands 8", "3 12-7", "there is no table 3 in this round: it is table 1 or 2"),
        ("--hands 8", "Ann Fay 12-7", "nobody here is called 'Fay'"),
        ("--hands 8", "Ann Bob 12-7", "they play for both sides"),
        ("--hands 8", "Zoe 12-7", "nobody who plays in this round is called 'Zoe'"),
        ("--hands 8", "12-7", "which table?"),
        ("--hands 8", "1", "what was the score? As in `euchre evening result 1 12-7`"),
        ("--hands 8", "", "which table? As in `euchre evening result 2 12-7`"),
        ("--hands 8", "1 9-6 2 8-8 --table 2", "--table goes with one result"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_entered(
    table: CardTable, length: str, result: str, why: str
) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move {length}")
    assert why in table.refused(f"evening result {result}")
    assert scores(table) == ["", ""]


def test_a_result_that_reversed_who_moved_says_so_and_seats_anew_if_wanted(
    table: CardTable,
) -> None:
    table.done(WINNERS)
    table.done("evening result 1 9-6 2 9-6")
    table.done("evening next")
    seated = table.json("evening")["tables"]
    why = table.refused("evening result 1 6-9 --round 1")
    assert "people moved by them to round 2: `--reseat` seats it anew, `--anyway` leaves" in why
    table.done("evening result 1 6-9 --round 1 --anyway")
    assert table.json("evening")["tables"] == seated
    table.done("undo")
    table.done("evening result 1 6-9 --round 1 --reseat")
    again = table.json("evening")["tables"]
    assert {"Bob", "Dan"} <= set(again[0]["players"].values())
    table.done("undo")
    assert table.json("evening")["tables"] == seated
    table.done("evening result 1 9-7 --round 1")  # The same winners: nothing to ask.
    table.done("hand --table 1 N 3")
    assert "table 1 has entries in round 2" in table.refused(
        "evening result 1 6-9 --round 1 --reseat"
    )


def test_a_result_is_not_entered_over_hands(table: CardTable) -> None:
    table.done(WINNERS)
    table.done("hand --table 1 N 3")
    why = table.refused("evening result 1 12-7")
    assert "follows from its hands (1 hand, 1–0)" in why
    table.done(commands_in(why)[-1])
    table.done("evening result 1 12-7")


# -- rounds ----------------------------------------------------------------------------------------


def test_a_round_that_is_not_complete_is_closed_only_if_one_is_sure(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 2")
    table.done("hand --table 1 N 3")
    why = table.refused("evening next")
    assert "table 1 is still playing; table 2 has no score yet" in why
    told = words(table.done("evening next --anyway"))
    assert told.startswith("Round 1 is closed with 1 of 8 hands at table 1. ")
    assert "Nothing was entered at table 2 in round 1, which counts for nobody" in told
    for way in commands_in(told):
        table.done(way)
    assert "Nothing was entered" not in table.done("evening")


def test_the_end_with_a_round_unplayed_is_asked_about(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 3")
    table.done("evening result 1 9-6 2 8-7")
    assert "2 rounds of 3 are not played; with `--anyway`" in table.refused("evening end")
    table.done("evening end --anyway")
    assert table.json("evening")["ended"]
    assert "`euchre undo --game 1` opens it again" in table.refused("evening next")


def test_ties_are_cut_where_people_move_by_them(table: CardTable) -> None:
    table.done(WINNERS)
    table.done("evening result 1 8-8 2 9-6")
    why = table.refused("evening next")
    assert "a tie at table 1 is decided by a cut of the cards" in why
    assert commands_in(why) == ["evening next --cut 1 Ann"]
    assert "has not ended in a tie" in table.refused("evening next --cut 2 Eve")
    assert "nobody at table 1" in table.refused("evening next --cut 1 Eve")
    table.done("evening next --cut 1 Dan")
    assert {"Bob", "Dan"} <= set(table.json("evening")["tables"][0]["players"].values())


def test_a_prize_is_cut_for_at_the_end(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --rounds 1 --rule prizes=most-points")
    table.done("evening result 9-6")
    (prize,) = table.json("evening ladder")["prizes"]
    first, second = prize["cut"]
    table.done(f"evening end --cut most-points {second}")
    (prize,) = table.json("evening ladder")["prizes"]
    assert prize["winners"] == [second]
    assert prize["reason"].endswith(f"{first} also had 9, but {second} won the cut.")


# -- people ----------------------------------------------------------------------------------------


def test_a_late_couple_comes_and_a_couple_leaves_together(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement pairs")
    assert "partners stay together" in table.refused("evening come Ida")
    table.done("evening come Ida Joe")
    table.done("evening result 1 10-7 2 10-7")
    table.done("evening next")
    assert {"Ida", "Joe"} <= set(str(table.json("evening")).replace("'", " ").split())
    assert "Ann and Bob leave; 8 people are here" in table.done("evening leave Ann")


def test_leaving_is_from_the_next_round_on_unless_it_is_now(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 3")
    seated = table.json("evening")["tables"]
    table.done("evening leave Gus")
    assert table.json("evening")["tables"] == seated
    assert "Not any more after this round: Gus" in table.done("evening")
    table.done("undo")
    table.done("evening leave Gus --now")
    assert "Gus" not in str(table.json("evening")["tables"])


# -- ladder, rules, numbers ------------------------------------------------------------------------


def test_an_earlier_evening_is_shown_by_its_date_or_its_own_number(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    for date, score in (("2026-03-05", "9-6"), ("2026-03-12", "12-1")):
        table.done(f"evening new Ann Bob Cat Dan --rounds 1 --date {date}")
        table.done(f"evening result {score}")
        table.done("evening next")
    for which, number, most in (("2026-03-05", 1, 9), ("1", 1, 9), ("2", 2, 12)):
        shown = table.json(f"evening ladder --evening {which}")
        assert (shown["evening"], shown["ladder"][0]["points"]) == (number, most)
    assert table.done("evening").startswith("Evening 2, 2026-03-12")
    why = table.refused("evening ladder --evening 2026-04-01")
    assert "the last are 1 (2026-03-05), 2 (2026-03-12)" in why


@pytest.mark.parametrize("hands", [True, False])
def test_columns_and_prizes_are_those_that_can_be_known(table: CardTable, hands: bool) -> None:
    table.done(f"evening new {EIGHT} --rounds 2 --hands 2 --rule one-prize-each=no")
    for number in (1, 2):
        if hands:
            table.done(f"hand --table {number} N 5 alone")
            table.done(f"hand --table {number} E 2")
        else:
            table.done(f"evening result {number} 4-2")
    shown = table.done("evening ladder")
    assert all((f" {name}" in shown) == hands for name in ("loners", "euchres", "calls"))
    prizes = {one["prize"] for one in table.json("evening ladder")["prizes"]}
    assert ("most-loners" in prizes) == hands


def test_rules_are_listed_explained_and_changed(table: CardTable) -> None:
    assert "What counts if you say nothing else" in table.done("evening rules")
    table.done(f"evening new {EIGHT} --rounds 3 --rule sitting-out=5")
    listed = table.done("evening rules")
    assert all(name in listed for name in EVENING_RULES)
    assert table.done("evening rules Sitting-Out").splitlines()[-1] == "In evening 1: 5"
    told = words(table.done("evening rules ranking=wins sitting-out average"))
    assert told.startswith("Evening 1 counts by ranking wins and sitting-out average from its")
    assert "that is the rule already" in table.refused("evening rules ranking wins")
    table.done("undo")
    assert table.json("evening")["evening_rules"] == {"sitting-out": 5}
    table.done(f"evening new {EIGHT}")
    assert table.json("evening")["evening_rules"] == {"sitting-out": 5}
    table.done(f"evening new {EIGHT} --movement pairs")
    assert table.json("evening")["evening_rules"] == {}
    assert "cannot bring 8" in table.refused("evening rules sitting-out 8")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("evening rules sitting-out 51", "sitting-out must be 1 to 50, none or average, not '51'"),
        ("evening rules sitting-out=5 ranking", "ranking must be points, wins or margin"),
        ("evening rules prizes most-euchres", "prizes must be some of most-points"),
        ("evening rules loner-pints", "did you mean loner-points?"),
        ("evening rules lone-march 5", "'lone-march' is a house rule"),
        ("evening new A B C D --rule luck=3", "no house rule or rule of the evening 'luck'"),
        ("evening new A B C D --rule ranking=wins --rule sitting-out=8", "cannot bring 8"),
        ("evening new P Q R T U V X --movement pairs", "pairs is for 2 to 20 couples, not for 7"),
        ("evening new A and B, C and D, E --movement pairs", "a couple has two names"),
        ("evening plan 16 --movement winners-move", "has no plan in advance"),
        ("evening plan 3", "4 to 40 people, not for 3"),
        ("evening next --cut most-luck Ann", "no such prize"),
    ],
)
def test_what_there_is_not_is_refused_in_a_line(table: CardTable, line: str, why: str) -> None:
    table.done(f"evening new {EIGHT}")
    assert why in table.refused(line)


def test_where_somebody_sits(table: CardTable) -> None:
    table.done(WINNERS)
    said = table.done("evening Gus")
    assert said == "Round 1, table 2: Gus sits south with Eve, against Fay and Hal.\n"
    assert table.json("evening Gus")["partner"] == "Eve"


@pytest.mark.parametrize("columns", [40, 80, 160])
@pytest.mark.parametrize("movement", ["individual", "pairs"])
def test_everything_fits_and_no_name_is_cut(
    table: CardTable, columns: int, movement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    people = [f"Person Number {at}" for at in range(11, 19)]
    table.done(["evening", "new", ", ".join(people), "--movement", movement])
    table.done("evening result 1 10-7 2 7-10")
    for line in ("evening", "evening ladder", "evening plan"):
        told = table.done(line)
        assert max(map(len, told.splitlines())) <= columns
        assert line == "evening ladder" or all(name in words(told) for name in people), line


# -- the plan --------------------------------------------------------------------------------------


def test_the_plan_is_printed_without_a_book_in_every_form(table: CardTable) -> None:
    printed = table.done("evening plan 9 --rounds 3")
    assert printed.startswith("9 people, 2 tables, 3 rounds\n")
    rows = table.done("evening plan 9 --rounds 3 --csv").splitlines()
    assert rows[0] == "round,table,north,east,south,west"
    assert len(rows) == 1 + 3 * 3
    shown = json.loads(table.done("evening plan 9 --rounds 3 --json"))
    assert [len(one["tables"]) for one in shown["rounds"]] == [2, 2, 2]
    assert shown["fairness"]["sitting_out"] == {"least": 0, "most": 1}
    slips = table.done("evening plan 9 --rounds 3 --slips")
    assert slips.count("Round ") == 6
    assert slips.count("points ______  loners by") == 12
    assert not table.book.exists()
    couples = table.json("evening plan Ann and Bob, Cat and Dan, Eve and Fay --movement pairs")
    assert couples["meetings"] == {"least": 1, "most": 1}


def test_the_plan_of_the_evening_is_what_was_played_and_what_is_planned(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 3")

    def tables(shown: Any, number: int) -> list[list[str]]:
        return [[*one.values()][1:] for one in shown["rounds"][number - 1]["tables"]]

    planned = table.json("evening plan")
    table.done("evening result 1 9-6 2 8-7")
    table.done("evening next")
    assert table.json("evening plan") == planned
    now = [[*one["players"].values()] for one in table.json("evening")["tables"]]
    assert tables(planned, 2) == now
    table.done("evening leave Gus")
    left = table.json("evening plan")
    assert [tables(left, n) for n in (1, 2)] == [tables(planned, n) for n in (1, 2)]
    assert "Gus" not in str(tables(left, 3))


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("# Thursday\n1. Ann\n2) Bob\n- Cat\n\n8\n", ["Ann", "Bob", "Cat", "8"]),
        ("Ann, Bob\nCat,Aunt Jo\n", ["Ann", "Bob", "Cat", "Aunt Jo"]),
        ("Ann and Bob\nCat & Dan\n", ["Ann", "Bob", "Cat", "Dan"]),
    ],
)
def test_names_come_from_a_file(table: CardTable, text: str, people: list[str]) -> None:
    names = table.folder / "names.txt"
    names.write_text(text, encoding="utf-8")
    table.done(["evening", "new", str(names), "--movement", "pairs"])
    assert table.json("evening")["people"] == people
    assert table.json(f"evening plan --names {names}")["people"] == people
