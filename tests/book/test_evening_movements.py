"""Evenings in the scorebook in which the next round follows from the results: winners move, pairs
that meet, pairs that are knocked out, matches of several games."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from euchre_cli.evening.movements import MOVEMENTS
from euchre_cli.terminal.text import width_of
from euchre_engine.seats import Seat

from ..card_table import CardTable

EIGHT = "Ann Bob Cat Dan Eve Fay Gus Hal"
FOUR_PAIRS = "Ann and Bob, Cat and Dan, Eve and Fay, Gus and Hal"


def state(table: CardTable) -> Any:
    return json.loads(table.done("evening --json"))


def seated(table: CardTable) -> list[str]:
    """Who sits where, as `Ann & Bob v Cat & Dan`, by table."""
    return [
        f"{N} & {S} v {E} & {W}"
        for N, E, S, W in (one["players"].values() for one in state(table)["tables"])
    ]


def play(table: CardTable, *results: str) -> None:
    """Enters the results of the tables, the first at table 1, and closes the round."""
    for number, result in enumerate(results, 1):
        table.done(f"evening result {number} {result}")
    table.done("evening next")


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_every_movement_is_played_to_its_end(movement: str, table: CardTable) -> None:
    rounds = "" if "knockout" in movement else "--rounds 3"
    table.done(f"evening new {EIGHT} --movement {movement} {rounds}")
    for _ in range(20):
        for one in state(table)["tables"]:
            table.done(f"evening result {one['table']} 10-{one['table']}")
        if "evening is over" in table.done("evening next"):
            break
    now = state(table)
    assert now["ended"]
    assert now["movement"] == movement
    if MOVEMENTS[movement].fixed_partners:
        assert sorted(len(place["pair"]) for place in now["ranking"]) == [2, 2, 2, 2]
        assert now["ladder"] == []
    else:
        assert len(now["ladder"]) == 8


def test_winners_move_and_a_tie_waits_for_a_cut(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move")
    assert seated(table) == ["Ann & Cat v Bob & Dan", "Eve & Gus v Fay & Hal"]
    table.done("evening result 1 9-5")
    table.done("evening result 2 7-7")
    assert "euchre evening next --cut 2 Eve" in table.done("evening")
    why = table.refused("evening next")
    assert why == (
        "a tie at table 2 is decided by a cut of the cards: `euchre evening next --cut 2 Eve` says "
        "who won it"
    )
    table.done("evening next --cut 2 hal")
    assert seated(table) == ["Ann & Fay v Cat & Hal", "Bob & Eve v Dan & Gus"]
    assert "Hal won the cut for the tie at table 2 in round 1" in table.done("history 1")


@pytest.mark.parametrize(
    ("cuts", "why"),
    [
        ("--cut 1 Ann", "table 1 has not ended in a tie"),
        ("--cut 2 Ann", "nobody at table 2"),
        ("--cut 3 Ann", "there is no table 3 in round 1"),
        ("--cut 2", "--cut"),
        ("--cut two Eve", "--cut"),
    ],
)
def test_a_cut_is_for_a_tie_and_is_won_by_somebody_at_the_table(
    cuts: str, why: str, table: CardTable
) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move")
    table.done("evening result 1 9-5")
    table.done("evening result 2 7-7")
    assert why in table.refused(f"evening next {cuts}")
    assert state(table)["round"] == 1


def test_a_tie_that_may_stand_can_be_cut_for(table: CardTable) -> None:
    for cut, won in (("", [1, 0, 0, 0]), (" --cut 1 Gus", [1, 1, 0, 0])):
        table.done(f"evening new {EIGHT} --movement pairs --hands 8")
        table.done("evening result 1 7-7")
        table.done("evening result 2 9-5")
        table.done(f"evening next{cut}")
        assert [one["won"] for one in state(table)["standing"]] == won


def test_at_a_terminal_it_asks_who_won_each_cut(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move")
    table.done("evening result 1 7-7")
    table.done("evening result 2 8-8")
    questions: list[str] = []
    answers = iter(["Zoe", "bob", "Hal"])

    def answer(question: str) -> str:
        questions.append(question.strip())
        return next(answers)

    monkeypatch.setattr("euchre_cli.cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", answer)
    table.done("evening next")
    assert questions[0] == "Table 1 is a tie. Who won the cut, Ann & Cat or Bob & Dan:"
    assert len(questions) == 3
    assert seated(table) == ["Bob & Fay v Dan & Hal", "Ann & Eve v Cat & Gus"]


def test_undo_takes_back_the_cut_with_the_round(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move")
    table.done("evening result 1 7-7")
    table.done("evening result 2 7-7")
    assert "--cut 1 Ann --cut 2 Eve" in table.refused("evening next")
    assert "table 2" in table.refused("evening next --cut 1 Ann")
    table.done("evening next --cut 1 Bob --cut 2 Fay")
    assert "Taken back: the beginning of round 2" in table.done("evening undo")
    assert "--cut 1 Ann --cut 2 Eve" in table.refused("evening next")
    table.done("evening redo")
    assert state(table)["round"] == 2


def test_a_round_by_time_is_closed_as_it_stands(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move --minutes 20")
    table.done("hand --table 1 Ann 3")
    table.done("hand --table 2 Fay 5")
    table.done("evening next")
    assert seated(table) == ["Ann & Fay v Cat & Hal", "Bob & Eve v Dan & Gus"]


def test_where_the_next_round_follows_from_a_result_it_cannot_be_left_out(
    table: CardTable,
) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move")
    table.done("evening result 1 9-5")
    why = table.refused("evening next")
    assert why.endswith("`euchre evening result 2 12-7` enters it; what follows depends on it")
    why = table.refused("evening next --anyway")
    assert why == "what follows depends on the result of table 2: enter it first"
    table.done("evening undo")
    table.done("evening undo")
    table.done(f"evening new {EIGHT} --movement pairs")
    table.done("evening next --anyway")


def test_a_knockout_is_shown_as_its_bracket(table: CardTable) -> None:
    out = table.done(f"evening new {FOUR_PAIRS} --movement knockout --third-place")
    assert "4 pairs, movement knockout; a game a round; standard to 10." in out
    assert out.splitlines()[7:11] == [
        "Semi-final   1  Ann & Bob v Gus & Hal, table 1",
        "             2  Cat & Dan v Eve & Fay, table 2",
        "Final        3  winner of 1 v winner of 2",
        "Third place  4  loser of 1 v loser of 2",
    ]
    play(table, "10-4", "8-10")
    assert seated(table) == ["Ann & Bob v Eve & Fay", "Gus & Hal v Cat & Dan"]
    play(table, "5-10", "10-9")
    out = table.done("evening")
    assert "Eve & Fay have won.\n1  Eve & Fay\n2  Ann & Bob\n3  Gus & Hal\n4  Cat & Dan\n" in out
    assert "prize" not in out
    assert [place["place"] for place in state(table)["ranking"]] == [1, 2, 3, 4]
    assert state(table)["bracket"][2]["winner"] == ["Eve", "Fay"]


def test_a_pair_competes_for_prizes_together_after_a_single_game(table: CardTable) -> None:
    table.done("evening new Ann and Bob, Cat and Dan, Eve and Fay --movement knockout")
    for score in ("10-8", "10-2"):
        table.done(f"evening result {score}")
        table.done("evening next")
    prizes = " ".join(table.done("evening prizes").split())
    assert "Ann & Bob" in prizes
    assert "Ann and Bob" not in prizes


def test_a_match_of_three_games_is_played_at_one_table_in_one_round(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement knockout --best-of 3")
    out = table.done("evening result 1 10-4")
    assert "Ann & Bob lead the match 1–0, best of 3" in out
    assert "rematch" not in out
    assert "table 1 is still playing; table 2 has no score yet: " in table.refused("evening next")
    table.done("hand --table 1 Gus 5 alone")
    assert state(table)["tables"][0]["games"] == {"NS": 1, "EW": 0}
    assert state(table)["tables"][0]["score"] == {"NS": 0, "EW": 4}
    assert table.sheet(state(table)["tables"][0]["game"]).begun.dealer == Seat.E
    assert "1–0" in table.done("evening")
    table.done("hand --table 1 Gus 5 alone")
    out = table.done("hand --table 1 Gus 5")
    assert "Next: the next game of the match, at the same table." in out
    assert state(table)["tables"][0]["games"] == {"NS": 1, "EW": 1}
    table.done("evening result 1 10-9")
    assert "already, 10–9" in table.refused("evening result 1 10-9")
    table.done("evening result 2 10-0")
    table.done("evening result 2 10-0")
    table.done("evening next")
    assert seated(table) == ["Ann & Bob v Cat & Dan"]
    assert "Ann & Bob beat Gus & Hal 2–1 in games" in table.done("evening")
    # It is one match in the season too.
    match = json.loads(table.done("show 2 --json"))["match"]
    assert [pair["games_won"] for pair in match["pairs"]] == [2, 1]


def test_the_live_table_goes_on_with_the_next_game_of_a_match(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`undo` takes back the last hand of a game as long as the next one was not asked for."""
    table.done(f"evening new {FOUR_PAIRS} --movement knockout --best-of 3 --hands 2")
    lines = "15\n15\nundo\n15\nn\n25\n25\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    out = table.done("table --table 1 --plain")
    assert out.count("Ann & Bob won 4 to 0. Ann & Bob lead the match 1–0, best of 3.") == 2
    assert out.endswith("Gus & Hal won 4 to 0. The match is level at 1–1, best of 3.\n")
    assert state(table)["tables"][0]["games"] == {"NS": 1, "EW": 1}


def test_a_hand_that_is_undone_leaves_the_match_as_it_was(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement swiss --best-of 3")
    table.done("hand --table 1 Ann 3")
    table.done("undo")
    assert state(table)["tables"][0]["game"] is None
    table.done("evening result 1 10-4")
    table.done("hand --table 1 Ann 3")
    table.done("undo")
    assert state(table)["tables"][0]["games"] == {"NS": 1, "EW": 0}
    table.done("evening undo")
    assert state(table)["tables"][0]["games"] == {"NS": 0, "EW": 0}


def test_a_corrected_score_that_changes_who_went_on_is_said(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement double-knockout --hands 1")
    for number, maker in ((1, "Ann"), (2, "Cat")):
        table.done(f"hand --table {number} {maker} 3")
    table.done("evening next")
    table.done("amend 1 Gus 3 --game 2")
    assert "Round 2 does not follow from the scores before it any more" in table.done("evening")
    for number in (1, 2):
        table.done(f"evening result {number} 1-0")
    assert "euchre evening undo" in table.refused("evening next")
    table.done("amend 1 Ann 3 --game 2")
    table.done("evening next")


def test_pairs_meet_and_have_a_standing(table: CardTable) -> None:
    table.done("evening new Ann and Bob, Cat and Dan, Eve and Fay --movement pairs")
    assert seated(table) == ["Cat & Dan v Eve & Fay"]
    assert state(table)["rounds"] == 3
    play(table, "10-4")
    play(table, "10-9")
    assert "Eve & Fay" in table.done("evening")
    play(table, "10-1")
    out = table.done("evening")
    assert "have won" in out
    standing = state(table)["standing"]
    assert [one["pair"][0] for one in standing] == ["Ann", "Cat", "Eve"]
    assert {one["won"] for one in standing} == {1}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (f"{EIGHT} Ida --movement pairs", "for 2 to 20 pairs, not for 9 people"),
        (f"{EIGHT} Ida Jon --movement by-seats", "for 8, 12, 16 ... 40 people, not for 10"),
        (f"{EIGHT} --movement mitchell", "winners-move"),
        (f"{EIGHT} --movement 'round robin'", "fixed partners is `--movement pairs`"),
        (f"{EIGHT} --best-of 3", "for fixed partners"),
        (f"{EIGHT} --movement knockout --best-of 4", "an odd number"),
        (f"{EIGHT} --movement swiss --best-of 3 --minutes 30", "give --best-of or --minutes"),
        (f"{EIGHT} --movement swiss --third-place", "only played in a knockout"),
        (f"{EIGHT} --movement double-knockout --third-place", "only played in a knockout"),
        ("Ann and Bob and Cat, Dan and Eve, Fay --movement pairs", "two names"),
        ("Ann and Bob, Cat, Dan and Eve --movement swiss", "two names"),
    ],
)
def test_what_does_not_fit_a_movement_is_refused_in_a_line(
    typed: str, why: str, table: CardTable
) -> None:
    table.done("new A B C D")
    assert why in table.refused(f"evening new {typed}")


def test_a_swiss_has_as_many_rounds_as_a_knockout_would(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement swiss")
    assert state(table)["rounds"] == 2
    play(table, "10-4", "10-4")
    play(table, "10-4", "10-4")
    assert state(table)["ended"]


def test_pairs_can_be_typed_in_several_ways(table: CardTable) -> None:
    listed = table.folder / "pairs.txt"
    listed.write_text("1. Ann & Bob\n2. Aunt Jo & Cat\n\n# late\n3. Dan and Eve\n")
    for typed in (
        "Ann and Bob, Aunt Jo and Cat, Dan and Eve",
        "'Ann & Bob, Aunt Jo & Cat, Dan & Eve'",
        "Ann, Bob, Aunt Jo, Cat, Dan, Eve",
        "Ann Bob 'Aunt Jo' Cat Dan Eve",
        f"--names {listed}",
    ):
        table.done(f"evening new {typed} --movement swiss")
        assert state(table)["people"] == ["Ann", "Bob", "Aunt Jo", "Cat", "Dan", "Eve"]


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("movement", ["pairs", "swiss", "knockout", "double-knockout"])
def test_it_fits_the_paper(
    movement: str, columns: int, table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = ", ".join(f"Somebody {at}" for at in range(22))
    out = table.done(f"evening new {names} --movement {movement} --best-of 3")
    out += table.done("evening ladder")
    assert max(map(width_of, out.splitlines())) <= columns
    assert "Somebody 1 " in out


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("winners", "winners-move"),
        ("SEATS", "by-seats"),
        ("knock-out", "knockout"),
        ("double", "double-knockout"),
    ],
)
def test_a_movement_is_known_by_a_part_of_its_name(typed: str, name: str, table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement {typed}")
    assert state(table)["movement"] == name


@pytest.mark.parametrize("typed", ["zzz", "", "o"])
def test_a_word_that_is_no_movement_is_refused(typed: str, table: CardTable) -> None:
    why = table.refused(["evening", "new", *EIGHT.split(), "--movement", typed])
    assert "--movement is individual, winners-move" in why


@pytest.mark.parametrize("movement", ["winners-move", "swiss"])
def test_of_rounds_that_follow_from_results_the_sheet_has_only_those_known(
    movement: str, table: CardTable
) -> None:
    table.done(f"evening new {EIGHT} --movement {movement}")
    sheet = table.done("evening sheet")
    assert "more even" not in sheet
    assert "Any two" not in sheet
    assert "Ann & " in sheet


# -- who leaves and who comes ----------------------------------------------------------------------


def test_a_pair_that_leaves_loses_its_matches_and_the_others_go_on(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement pairs")
    assert seated(table) == ["Ann & Bob v Gus & Hal", "Cat & Dan v Eve & Fay"]
    play(table, "10-4", "10-4")
    assert seated(table) == ["Eve & Fay v Ann & Bob", "Cat & Dan v Gus & Hal"]
    out = table.done("evening leave Hal")
    assert "A pair that leaves loses the rest of its matches by default." in out
    assert seated(table) == ["Eve & Fay v Ann & Bob"]
    play(table, "10-4")
    assert seated(table) == ["Ann & Bob v Cat & Dan"]
    play(table, "10-9")
    assert [(one["pair"][0], one["won"], one["defaults"]) for one in state(table)["standing"]] == [
        ("Cat", 2, 1),
        ("Ann", 2, 0),
        ("Eve", 2, 1),
        ("Gus", 0, 0),
    ]


def test_a_pair_that_leaves_a_knockout_during_its_match_has_lost_it(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement knockout")
    table.done("evening result 2 10-4")
    table.done("evening leave Ann")
    assert "Gus & Hal beat Ann & Bob by default" in table.done("evening")
    table.done("evening next")
    assert seated(table) == ["Gus & Hal v Cat & Dan"]


@pytest.mark.parametrize("movement", ["pairs", "knockout", "double-knockout"])
def test_nobody_comes_late_where_that_does_not_fit_but_somebody_may_come_again(
    movement: str, table: CardTable
) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement {movement}")
    assert "nobody can come later" in table.refused("evening come Ida, Jon")
    table.done("evening result 1 10-3")
    table.done("evening leave Hal")
    table.done("evening come Hal")
    assert state(table)["people"].count("Hal") == 1


def test_a_late_pair_plays_on_in_a_swiss_but_a_single_person_cannot(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement swiss --rounds 3")
    play(table, "10-4", "10-4")
    assert "partners come together: name both" in table.refused("evening come Ida")
    table.done("evening result 1 10-2")
    table.done("evening come Ida, Jon")
    table.done("evening result 2 10-2")
    table.done("evening next")
    names = [*seated(table), " & ".join(state(table)["sitting_out"])]
    assert any("Ida & Jon" in place for place in names)


def test_before_anything_is_entered_the_round_is_seated_anew_by_its_movement(
    table: CardTable,
) -> None:
    table.done(f"evening new {EIGHT} Ida --movement winners-move")
    assert state(table)["sitting_out"] == ["Ida"]
    play(table, "10-4", "4-10")
    assert seated(table) == ["Ann & Fay v Cat & Hal", "Bob & Eve v Dan & Ida"]
    table.done("evening leave Fay")
    assert seated(table) == ["Ann & Hal v Cat & Bob", "Dan & Gus v Eve & Ida"]
    table.done("evening come Fay")
    assert seated(table) == ["Ann & Fay v Cat & Hal", "Bob & Eve v Dan & Ida"]


def test_a_latecomer_who_sits_out_moves_nobody(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move")
    before = seated(table)
    out = table.done("evening come Zoe")
    assert seated(table) == before
    assert "Round 1 stays as it is, and Zoe sits out." in out
    assert "anew" not in out
    assert "Round 1 stays as it is." in table.done("evening leave Zoe")
    assert "it is seated anew" in table.done("evening come Zoe, Yan, Xia, Wil")


def test_who_leaves_during_a_match_is_told_what_becomes_of_it(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement knockout")
    play(table, "10-2", "10-3")
    table.done("hand --table 1 N 3")
    out = " ".join(table.done("evening leave Bob").split())
    assert "The game at table 1 is conceded when the round is closed, unless it is played on" in out
    assert "`euchre void --game 4` strikes it out" in out
    table.done("void --game 4")
    assert "Cat & Dan have won" in table.done("evening next")
