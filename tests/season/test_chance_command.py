"""`euchre chance` and `euchre score --chance`: a chance asked for at the table."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.season.win_chance import OutcomeCounts, Standing, WinChance, blend
from euchre_cli.terminal.phrases import percent
from euchre_engine.rules import STANDARD

from ..card_table import CardTable

NEW = "new Ann Bob Cat Dan"


def told(table: CardTable, story: str) -> str:
    """What these commands print."""
    return "\n".join(f"$ euchre {line}\n{table.done(line)}" for line in story.split("; "))


def test_a_score_needs_no_scorebook(table: CardTable, snapshot: SnapshotAssertion) -> None:
    assert snapshot == told(
        table,
        "chance 9 6 --not-dealing --more; chance 3 4 --more; chance 0 20 --dealing --target 21; "
        "chance 0-0; chance 1 1 --rule made=0 --dealing --more; chance 0 0 --rules eight-hands; "
        "chance 5 3 --dealing --rules british --rule lone-march=5; chance 10 3; chance 3 13; "
        "chance 5 3 --dealing --rules eight-hands --hands-left 3; "
        "chance 5 3 --rule hands=4 --hands-left 2; chance 4 4 --rules eight-hands --hands-left 0",
    )
    assert not table.book.exists()


@pytest.mark.parametrize(
    "story",
    [
        f"{NEW} --rules british; hand Ann 5 alone; hand Bob 5 alone; chance --more; "
        "chance 9 6 --dealing; chance 9 6 --dealing --rules standard",
        f"{NEW} --target 4; hand Ann 5 alone; chance; chance --json",
        f"{NEW} --rules eight-hands; hand Ann 3; misdeal; chance",
    ],
    ids=["by its names, its dealer and its rules", "over", "a misdeal is no hand"],
)
def test_in_a_game(table: CardTable, story: str, snapshot: SnapshotAssertion) -> None:
    assert told(table, story) == snapshot


def test_the_scoreboard_tells_the_chance_until_the_game_is_over(table: CardTable) -> None:
    told(table, f"{NEW} --target 4; hand Ann 5")
    chance = table.json("chance")["chances"][0]
    assert table.json("score --chance")["chance"] == {"NS": chance["us"], "EW": chance["them"]}
    words = f"Ann & Cat {percent(chance['us'])}, Bob & Dan {percent(chance['them'])}."
    assert table.done("score --chance") == f"{table.done('score')}Win chance: {words}\n"
    table.done("hand Bob 2")
    how = "How it went: euchre show 1 --chance\n"
    assert table.done("score --chance") == table.done("score") + how
    assert table.json("score --chance")["chance"] == {"NS": 1, "EW": 0}
    table.done("void --game 1")
    assert table.json("score --chance --game 1")["chance"] is None
    assert table.done("score --chance --game 1") == table.done("score --game 1")


def test_programs_get_the_chances_of_the_model_with_the_book_s_hands_blended_in(
    game: CardTable, snapshot: SnapshotAssertion
) -> None:
    # Ann makes on her deal, Bob marches on his, Cat is euchred on hers, Dan's loner on his.
    told(game, "hand Ann 3; hand Bob 5; hand Cat 2; hand Dan 5 alone; thrown-in; misdeal")
    counts = OutcomeCounts(dealer_1=1, dealer_2=1, dealer_4=1, other_2=1)
    win, answer = WinChance(STANDARD, blend(counts)), game.json("chance 9 6")
    assert answer == snapshot(name="json")
    assert game.done("chance 9 6 --more") == snapshot(name="text")
    model = [win.chance(Standing((9, 6), dealer)) for dealer in (0, 1)]
    assert [case["us"] for case in answer["chances"]] == pytest.approx(model, abs=1e-6)


REFUSED = (
    "10 11; 3; 3 4 5; three 4; 3 ٤; 3 4000; -3 4; 3 4 --dealin; 3 4 --target 0; "
    "3 4 --rules nobody; 3 4 --hands-left 3; 3 4 --rules eight-hands; "
    "3 4 --rules eight-hands --hands-left 9; 3 4 --rules eight-hands --target 7; --dealing"
)


def test_what_cannot_be_asked_is_refused(table: CardTable, snapshot: SnapshotAssertion) -> None:
    assert {asked: table.refused(f"chance {asked}") for asked in REFUSED.split("; ")} == snapshot


def test_without_a_game_only_a_score_can_be_asked(table: CardTable) -> None:
    assert "there is no scorebook yet" in table.refused("chance", 3)
    told(table, f"{NEW}; undo")
    assert "no game is under way" in table.refused("chance")
    assert "from 9–6" in table.done("chance 9 6")


def test_a_round_of_minutes_has_no_number_of_hands_and_so_no_chance(table: CardTable) -> None:
    told(table, "evening new Ann Bob Cat Dan --minutes 20; hand Ann 5; hand Bob 2")
    for line in ("chance", "chance Ann", "chance --more", "score --chance", "show --chance"):
        said = " ".join(table.done(line).split())
        assert "No chance can be told: the round ends when time is up" in said, line
        assert "%" not in said, line
    assert (table.json("chance")["chances"], table.json("score --chance")["chance"]) == ([], None)
    assert "say how many hands are left" in table.refused("chance 4 3")
    assert "(standard, 3 hands, 3 still to play; " in table.done("chance 4 3 --hands-left 3")


def test_only_what_is_certain_looks_so() -> None:
    told = [percent(chance) for chance in (0.0, 1e-9, 0.006, 0.994, 0.9951, 1.0)]
    assert told == ["0 %", "<1 %", "1 %", "99 %", ">99 %", "100 %"]


def test_a_table_of_the_evening_is_named_by_its_number(table: CardTable) -> None:
    told(
        table,
        "evening new Ann Bob Cat Dan Eve Fay Gus Hal; hand Gus 5; new Ian Jo Kit Lee",
    )
    assert table.json("chance --table 1")["game"] == table.json("score --table 1")["game"]["game"]
    assert table.done("chance table 1") == table.done("chance Gus")
