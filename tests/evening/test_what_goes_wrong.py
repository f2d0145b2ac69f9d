"""An evening on which something is forgotten, taken back, impossible, or not typed as it was meant:
what is said, and what can be typed next."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..card_table import CardTable

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
AS_TYPED = f"evening new {EIGHT} --movement winners-move --rounds 2"
"""Table 1 is Ann & Cat against Bob & Dan in the first round."""


def words(text: str) -> str:
    return " ".join(text.split())


def ways(text: str) -> list[str]:
    """The commands in a message that can be typed as they stand."""
    return [
        part.removeprefix("euchre ")
        for part in words(text).split("`")[1::2]
        if "…" not in part and "NAME" not in part
    ]


# -- tables that were left out ---------------------------------------------------------------------


def test_a_result_that_was_taken_back_is_missed_until_it_is_entered_again(table: CardTable) -> None:
    table.done(AS_TYPED)
    table.done("evening result 1 9-3")
    table.done("evening result 2 8-6")
    table.done("evening next")
    missed = (
        "Nothing was entered at table 2 in round 1, which counts for nobody: `euchre evening "
        "result 2 12-7 --round 1` enters it."
    )
    assert missed not in words(table.done("evening"))
    table.done("undo --game 3")
    assert missed in words(table.done("evening"))
    assert missed in words(table.done("evening ladder"))
    table.done("evening result 1 9-5")
    table.done("evening result 2 7-5")
    said = words(table.done("evening next"))
    again = "`euchre undo --game 1` opens the evening again, "
    assert missed.replace("`euchre", f"{again}`euchre") in said
    assert table.json("evening ladder")["also"]
    for way in ways(said):
        table.done(way)
    assert "Nothing was entered" not in words(table.done("evening"))


@pytest.mark.parametrize("emptied", ["void --game 3", "evening next --anyway"])
def test_a_table_of_a_closed_round_without_a_result_is_named(
    table: CardTable, emptied: str
) -> None:
    table.done(f"evening new {EIGHT} --rounds 2")
    table.done("evening result 1 9-3")
    if "void" in emptied:
        table.done("evening result 2 8-6")
        table.done("evening next")
    table.done(emptied)
    assert "Nothing was entered at table 2 in round 1" in words(table.done("evening"))


def test_a_round_that_is_closed_anyway_says_how_far_its_tables_were(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --rounds 2")
    table.done("hand --table 1 N 3")
    said = words(table.done("evening next --anyway"))
    assert said.startswith("Round 1 is closed with 1 of 8 hands at table 1. ")
    assert "Nothing was entered at table 2 in round 1" in said


def test_a_pair_that_left_leaves_no_table_to_be_entered(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement pairs")
    table.done("evening result 2 10-3")
    table.done("evening leave Ann Bob --next")
    table.done("evening next --anyway")
    assert "Nothing was entered" not in table.done("evening")


# -- what can be typed instead ---------------------------------------------------------------------


def test_a_result_is_replaced_by_what_the_refusal_says(table: CardTable) -> None:
    table.done(AS_TYPED)
    table.done("evening result 2 9-7")
    for way in ways(table.refused("evening result 2 7-9")):
        table.done(way)
    table.done("evening result 2 7-9")
    tables = table.json("evening")["tables"]
    assert [one["score"] for one in tables] == [None, {"NS": 7, "EW": 9}]


@pytest.mark.parametrize(
    ("length", "result", "why"),
    [
        ("--hands 8", "1 17-16", "8 hands bring at most 32 points, and 17–16 is 33"),
        ("--minutes 15", "1 201-3", "15 minutes bring at most 60 points, and 201–3 is 204"),
        (
            "--hands 8",
            "1 12-7 --loner Bob --loner Dan",
            "2 loners with all five tricks bring 8 points, and E/W have 7",
        ),
        (
            "--to 10",
            "1 10-4 --loner Ann --loner Ann --loner Ann --loner Cat",
            "4 loners with all five tricks bring 16 points, and N/S have 10",
        ),
        ("--hands 8", "1 127", "'127' is not a score; did you mean 12-7?"),
        ("--hands 8", "Ann 1211", "'1211' is not a score; did you mean 12-11?"),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    table: CardTable, length: str, result: str, why: str
) -> None:
    table.done(f"{AS_TYPED} {length}")
    assert table.refused(f"evening result {result}").startswith(why)


@pytest.mark.parametrize(
    ("length", "result"),
    [
        ("--hands 8", "1 32-0"),
        ("--hands 8", "1 12-8 --loner Bob --loner Dan"),
        ("--to 10", "1 10-4 --loner Ann --loner Ann --loner Ann"),
        ("--minutes 15", "1 30-3"),
    ],
)
def test_a_result_that_can_be_is_entered(table: CardTable, length: str, result: str) -> None:
    table.done(f"{AS_TYPED} {length}")
    table.done(f"evening result {result}")


def test_a_name_of_both_partners_means_their_side(table: CardTable) -> None:
    names = ["Kim Lee", "Kim Smith", "Ann", "Bob"]
    table.done(["evening", "new", *names, "--movement", "pairs"])
    table.done("evening result 1 Kim 10-4")
    assert table.json("evening")["tables"][0]["score"] == {"NS": 10, "EW": 4}


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("evening fix 2 7-12", "euchre void --game 5 (games lists them)"),
        ("evening clock", "euchre evening new --minutes 15 (rounds of 15 minutes"),
        ("next", "or evening next, at an evening of several tables"),
        ("leave Bob", "or evening leave Bob, at an evening of several tables"),
    ],
)
def test_words_that_are_no_command_are_answered_with_one(
    table: CardTable, typed: str, advice: str
) -> None:
    table.done(AS_TYPED)
    assert advice in table.refused(typed)


# -- names -----------------------------------------------------------------------------------------

PAIRS = [("Ann", "Bob"), ("Cat", "Dan"), ("Eve", "Fay"), ("Gus", "Hal")]


@pytest.mark.parametrize("between", [" & ", "&", "+", " + ", "/", " and "])
@pytest.mark.parametrize("in_file", [False, True])
def test_a_pair_in_quotes_is_two_people_who_stay_together(
    table: CardTable, tmp_path: Path, between: str, in_file: bool
) -> None:
    pairs = [between.join(pair) for pair in PAIRS]
    if in_file:
        file = tmp_path / "names.txt"
        file.write_text("\n".join(pairs))
        pairs = [str(file)]
    table.done(["evening", "new", *pairs, "--movement", "pairs"])
    assert table.json("evening")["people"] == EIGHT.split()
    table.done(["evening", "leave", between.join(PAIRS[0])])
    assert table.json("evening")["people"] == EIGHT.split()[2:]


def test_pairs_who_will_change_partners_are_told_so(table: CardTable) -> None:
    answer = table.type(["evening", "new", *map(" & ".join, PAIRS)])
    assert table.json("evening")["people"] == EIGHT.split()
    assert words(answer.err) == (
        "euchre: Ann and Bob are two people, who change partners like everybody; `--movement "
        "pairs` keeps partners together"
    )
    assert not table.type("evening new Ann, Bob, Cat and Dan").err


def test_people_of_the_same_name_are_told_apart_when_they_leave_and_come(table: CardTable) -> None:
    table.done(["evening", "new", "Kim Lee", "Kim Smith", "Ann", "Bob", "Cat"])
    assert table.done("evening leave kim lee").startswith("Kim Lee has left; 4 people are here.")
    assert table.refused("evening leave kim lee") == "Kim Lee has left already"
    assert table.done("evening come kim lee").startswith("Kim Lee has come; 5 people are here.")
    said = table.done("evening come Kim")
    assert said.startswith("Kim has come; 6 people")
    assert "New player Kim. If that is Kim Lee, who is here: euchre undo" in said


def test_who_left_is_named_when_that_is_taken_back(table: CardTable) -> None:
    table.done(AS_TYPED)
    table.done("evening result 1 9-3")
    table.done("evening leave Hal")
    assert table.done("undo").startswith("Taken back: Hal leaves.\n")
    assert table.done("redo").startswith("Done again: Hal leaves.\n")


def test_a_plan_changed_on_the_way_is_not_measured_by_one_for_all(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} Ivy --rounds 4")
    table.done("evening result 1 9-3")
    table.done("evening result 2 8-6")
    table.done("evening leave Hal")
    assert "more even" not in table.done("evening plan")


def test_a_reminder_says_that_the_game_is_conceded(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement pairs")
    table.done("hand Ann 3")
    assert "The game at table 1 is conceded when the round is closed" in words(
        table.done("evening leave Ann")
    )
    table.done("evening result 2 10-7")
    table.done("evening next --anyway")
    lost = next(one for one in table.json("evening")["standing"] if "Ann" in one["pair"])
    assert lost["lost"] >= 1


def test_a_cut_is_seen_at_its_table(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move --rounds 2")
    table.done("evening result 1 6-6")
    table.done("evening result 2 8-5")
    table.done("evening next --cut 1 Bob")
    table.done("undo")
    table.done("redo")
    assert "Bob won the cut for the tie at table 1 in round 1" in table.done("history 1")


# -- one count of everything -----------------------------------------------------------------------


def test_the_night_counts_games_as_the_ladder_does(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move --rounds 4")
    for _ in range(4):
        table.done("evening result 1 6-6")
        east = table.json("evening")["tables"][0]["players"]["E"]
        table.done("evening result 2 8-5")
        table.done(["evening", "next", "--cut", "1", east])
    ladder = {one["name"]: one for one in table.json("evening ladder")["ladder"]}
    counts = words(table.done("night")).split("Games won: ")[1].split(" 8 people")[0]
    for part in counts.split(", "):
        name, won, _, games = part.split()
        assert (won, games) == (str(ladder[name]["won"]), str(ladder[name]["tables"]))


def test_an_evening_with_a_ladder_has_no_other_player_of_the_night(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --movement winners-move --rounds 1 --hands 20")
    for _ in range(20):
        table.done("hand Ann 3")
    table.done("evening next")
    assert "layer of the night" not in table.done("night")
    assert table.json("night")["night"]["best"] == []


def test_a_high_round_that_everybody_had_is_nobodys(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan --movement winners-move --rounds 1")
    table.done("evening result 1 6-6")
    assert "Nobody wins high round: everybody had 6." in table.done("evening ladder")


def test_an_export_says_what_of_an_evening_is_not_in_it(table: CardTable) -> None:
    table.done(AS_TYPED)
    table.done("evening result 1 9-3")
    out = str(table.book.parent / "log.euchre")
    said = table.type(["export", "--all", "--out", out]).err
    assert "without its plan, rules, cuts and prizes: `euchre backup FILE`" in said
    table.done("new Ann Bob Cat Dan")
    assert "evening" not in table.type(["export", "--out", f"{out}2"]).err
