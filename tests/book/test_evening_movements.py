"""Evenings in the scorebook by each movement: winners move, pairs that meet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from euchre_cli.evening.movements import MOVEMENTS
from euchre_cli.terminal.text import width_of

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
    table.done(f"evening new {EIGHT} --movement {movement} --rounds 3")
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
    assert "Taken back: the beginning of round 2" in table.done("undo")
    assert "--cut 1 Ann --cut 2 Eve" in table.refused("evening next")
    table.done("redo")
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
    table.done("undo")
    table.done("undo")
    table.done(f"evening new {EIGHT} --movement pairs")
    table.done("evening next --anyway")


def test_a_pair_competes_for_prizes_together_after_a_single_game(table: CardTable) -> None:
    table.done("evening new Ann and Bob, Cat and Dan, Eve and Fay --movement pairs")
    for score in ("10-8", "10-2"):
        table.done(f"evening result {score}")
        table.done("evening next")
    prizes = " ".join(table.done("evening ladder").split())
    assert "Ann & Bob" in prizes
    assert "Ann and Bob" not in prizes


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (f"{EIGHT} Ida --movement pairs", "for 2 to 20 pairs, not for 9 people"),
        (f"{EIGHT} --movement mitchell", "winners-move"),
        (f"{EIGHT} --movement 'round robin'", "fixed partners is `--movement pairs`"),
        ("Ann and Bob and Cat, Dan and Eve, Fay --movement pairs", "two names"),
        ("Ann and Bob, Cat, Dan and Eve --movement pairs", "two names"),
    ],
)
def test_what_does_not_fit_a_movement_is_refused_in_a_line(
    typed: str, why: str, table: CardTable
) -> None:
    table.done("new A B C D")
    assert why in table.refused(f"evening new {typed}")


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
        table.done(f"evening new {typed} --movement pairs")
        assert state(table)["people"] == ["Ann", "Bob", "Aunt Jo", "Cat", "Dan", "Eve"]


@pytest.mark.parametrize("columns", [60, 120])
def test_it_fits_the_paper(columns: int, table: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = ", ".join(f"Somebody {at}" for at in range(22))
    out = table.done(f"evening new {names} --movement pairs")
    out += table.done("evening ladder")
    assert max(map(width_of, out.splitlines())) <= columns
    assert "Somebody 1 " in out


@pytest.mark.parametrize(
    ("typed", "name"),
    [("winners", "winners-move"), ("MOVE", "winners-move"), ("pair", "pairs")],
)
def test_a_movement_is_known_by_a_part_of_its_name(typed: str, name: str, table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement {typed}")
    assert state(table)["movement"] == name


def test_of_rounds_that_follow_from_results_the_plan_has_only_those_known(
    table: CardTable,
) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move")
    sheet = table.done("evening plan")
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


def test_nobody_comes_late_where_that_does_not_fit_but_somebody_may_come_again(
    table: CardTable,
) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement pairs")
    assert "nobody can come later" in table.refused("evening come Ida, Jon")
    table.done("evening result 1 10-3")
    table.done("evening leave Hal")
    table.done("evening come Hal")
    assert state(table)["people"].count("Hal") == 1


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
    table.done(f"evening new {FOUR_PAIRS} --movement pairs")
    play(table, "10-2", "10-3")
    table.done("hand --table 1 N 3")
    out = " ".join(table.done("evening leave Bob").split())
    assert "The game at table 1 is conceded when the round is closed, unless it is played on" in out
    assert "`euchre void --game 4` strikes it out" in out
    table.done("void --game 4")
