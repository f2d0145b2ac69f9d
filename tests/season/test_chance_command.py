"""`euchre chance` and `euchre score --chance`: a chance asked for at the table."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.season.win_chance import OutcomeCounts, Standing, WinChance, blend
from euchre_cli.terminal.phrases import percent
from euchre_engine.rules import STANDARD, Rules

from ..card_table import CardTable


def told(table: CardTable, *lines: str) -> str:
    """What these commands print."""
    return "\n".join(f"$ euchre {line}\n{table.done(line)}" for line in lines)


def test_a_score_needs_no_scorebook(table: CardTable, snapshot: SnapshotAssertion) -> None:
    assert snapshot == told(
        table,
        "chance 9 6 --not-dealing --more",
        "chance 3 4 --more",
        "chance 0-0",
        "chance 0 20 --dealing --target 21",
        "chance 5 3 --dealing --rules british --rule lone-march=5",
        "chance 5 3 --dealing --rules eight-hands --hands-left 3",
        "chance 0 0 --rules eight-hands",
        "chance 5 3 --rule hands=4 --hands-left 2",
        "chance 1 1 --rule made=0 --dealing --more",
        "chance 10 3",
        "chance 3 13",
        "chance 4 4 --rules eight-hands --hands-left 0",
    )
    assert not table.book.exists()


def test_a_game_has_its_names_its_dealer_and_its_rules(
    table: CardTable, snapshot: SnapshotAssertion
) -> None:
    for line in ("new Ann Bob Cat Dan --rules british", "hand Ann 5 alone", "hand Bob 5 alone"):
        table.done(line)
    assert snapshot == told(
        table,
        *("chance --more", "chance 9 6 --dealing", "chance 9 6 --dealing --rules standard"),
        *("hand Ann 5 alone", "hand Bob 5", "hand Cat 5 alone", "chance"),
    )
    answer = table.json("chance")
    assert answer["us"] == {"name": "Ann & Cat", "side": "NS", "points": 12}
    assert (answer["over"], answer["chances"]) == (True, [])


def test_the_scoreboard_tells_the_chance_until_the_game_is_over(table: CardTable) -> None:
    for line in ("new Ann Bob Cat Dan --target 4", "hand Ann 5"):
        table.done(line)
    chance = table.json("chance")["chances"][0]
    assert table.json("score --chance")["chance"] == {"NS": chance["us"], "EW": chance["them"]}
    words = f"Ann & Cat {percent(chance['us'])}, Bob & Dan {percent(chance['them'])}."
    assert table.done("score --chance") == f"{table.done('score')}Win chance: {words}\n"
    table.done("hand Bob 2")
    how = "How it went: euchre show 1 --chance\n"
    assert table.done("score --chance") == table.done("score") + how
    assert table.json("score --chance")["chance"] == {"NS": 1, "EW": 0}


def test_a_fixed_number_of_hands_is_counted_without_a_misdeal(table: CardTable) -> None:
    for line in ("new Ann Bob Cat Dan --rules eight-hands", "hand Ann 3", "misdeal"):
        table.done(line)
    assert "7 still to play" in table.done("chance")
    ours = WinChance(Rules("eight-hands"), blend(OutcomeCounts(dealer_1=1)))
    chance = ours.chance(Standing((1, 0), 1, 7))
    assert table.json("chance")["chances"][0]["us"] == pytest.approx(chance, abs=1e-6)


def test_programs_get_the_chances_of_the_model_with_the_book_s_hands_blended_in(
    game: CardTable, snapshot: SnapshotAssertion
) -> None:
    # Ann makes on her deal, Bob marches on his, Cat is euchred on hers, Dan's loner on his.
    hands = ("hand Ann 3", "hand Bob 5", "hand Cat 2", "hand Dan 5 alone", "thrown-in", "misdeal")
    for line in hands:
        game.done(line)
    counts = OutcomeCounts(dealer_1=1, dealer_2=1, dealer_4=1, other_2=1)
    win, answer = WinChance(STANDARD, blend(counts)), game.json("chance 9 6")
    assert answer == snapshot(name="json")
    assert game.done("chance 9 6 --more") == snapshot(name="text")
    for case, dealer in zip(answer["chances"], (0, 1), strict=True):
        at = Standing((9, 6), dealer)
        found = case["us"], case["them"], case["leverage"]
        model = win.chance(at), win.chance(at.reversed), win.leverage(at)
        assert found == pytest.approx(model, abs=1e-6)


@pytest.mark.parametrize(
    ("asked", "why", "status"),
    [
        ("10 11", "10–11 is not possible: the game ends when one side reaches 10", 2),
        ("3", "'3' is not a score: give two scores, ours first", 2),
        ("3 4 5", "'3 4 5' is not a score", 2),
        ("three 4", "'three 4' is not a score", 2),
        ("3 ٤", "'3 ٤' is not a score", 2),
        ("3 4000", "'3 4000' is not a score", 2),
        ("-3 4", "`euchre chance` has no option -3", 2),
        ("3 4 --dealin", "`euchre chance` has no option --dealin; did you mean --dealing?", 2),
        ("3 4 --target 0", "--target is a number from 1 to 100", 2),
        ("3 4 --rules nobody", "there is no preset 'nobody'", 2),
        ("3 4 --hands-left 3", "standard plays to 10, not a number of hands", 2),
        ("3 4 --rules eight-hands", "say how many are left", 2),
        ("3 4 --rules eight-hands --hands-left 9", "there cannot be 9 left", 2),
        ("3 4 --rules eight-hands --target 7", "eight-hands plays 8 hands, not to a target", 2),
        ("--dealing", "these options go with two scores", 2),
        ("", "there is no scorebook yet", 3),
    ],
)
def test_what_cannot_be_asked_is_refused(
    table: CardTable, asked: str, why: str, status: int
) -> None:
    assert why in table.refused(f"chance {asked}", status)


def test_without_a_game_only_a_score_can_be_asked(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert "no game is under way" in table.refused("chance")
    assert "from 9–6" in table.done("chance 9 6")


def test_a_game_struck_out_has_no_chance(table: CardTable) -> None:
    for line in ("new Ann Bob Cat Dan", "hand Ann 3", "void --game 1"):
        table.done(line)
    assert table.json("score --chance --game 1")["chance"] is None
    assert table.done("score --chance --game 1") == table.done("score --game 1")


def test_a_round_of_minutes_has_no_number_of_hands_and_so_no_chance(table: CardTable) -> None:
    for line in ("evening new Ann Bob Cat Dan --minutes 20", "hand Ann 5", "hand Bob 2"):
        table.done(line)
    for line in ("chance", "chance Ann", "chance --more", "score --chance", "show --chance"):
        said = " ".join(table.done(line).split())
        assert "No chance can be told: the round ends when time is up" in said, line
        assert "%" not in said, line
    assert (table.json("chance")["chances"], table.json("score --chance")["chance"]) == ([], None)
    assert "say how many hands you think are left" in table.refused("chance 4 3")
    assert "(standard, 3 hands, 3 still to play; " in table.done("chance 4 3 --hands-left 3")


def test_only_what_is_certain_looks_so() -> None:
    told = [percent(chance) for chance in (0.0, 1e-9, 0.006, 0.994, 0.9951, 1.0)]
    assert told == ["0 %", "<1 %", "1 %", "99 %", ">99 %", "100 %"]
