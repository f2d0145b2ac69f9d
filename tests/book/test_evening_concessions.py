"""At the tables of an evening: a side concedes, or leaves before the end, and who has won then.

The winner of a table is the winner of its game, not the side with more points.
"""

from __future__ import annotations

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.evenings import evening_under_way, scores_if_closed, table_scores
from euchre_cli.evening.scores import TableScore

from ..card_table import CardTable
from .test_evening_movements import EIGHT, FOUR_PAIRS, seated, state


def concede_from_ahead(table: CardTable) -> None:
    """East and west lead 9 to 6 at table 1, and concede."""
    table.done("hand --table 1 N 5")
    for hand in ("N 5", "N 5", "E 5", "E 5", "E 5", "E 5", "E 3"):
        table.done(f"hand --table 1 {hand}")
    table.done("concede EW --table 1")


def scores(table: CardTable, *, closed: bool = False) -> list[TableScore]:
    with Book.open(str(table.book)) as store:
        evening = evening_under_way(store)
        assert evening is not None
        return (scores_if_closed if closed else table_scores)(store, evening)


def test_whoever_concedes_has_lost_although_ahead(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement pairs")
    concede_from_ahead(table)
    assert "Ann & Bob lead with 1 win" in table.done("evening")
    assert "E/W conceded" in table.done("evening")
    assert state(table)["tables"][0]["winner"] == "NS"
    table.done("evening --page board.html")
    board = (table.folder / "board.html").read_text()
    assert board.count('class="side leads"') == 1
    assert board.index('class="side leads"') < board.index('class="side">')
    table.done("evening result 2 10-4")
    table.done("evening next")
    table.done("undo")
    table.done("undo --game 2")
    now = state(table)["tables"][0]
    assert (now["over"], now["winner"], now["score"]) == (False, None, {"NS": 6, "EW": 9})
    assert "table 1 is still playing" in table.refused("evening next")
    table.done("hand --table 1 E 3")
    won = {one["pair"][0]: one["won"] for one in state(table)["standing"]}
    assert (won["Ann"], won["Gus"]) == (0, 1)


def test_the_winners_who_move_up_are_those_to_whom_it_was_conceded(table: CardTable) -> None:
    table.done(f"evening new {EIGHT} --movement winners-move --to 10")
    concede_from_ahead(table)
    table.done("evening result 2 10-4")
    table.done("evening next")
    assert seated(table) == ["Ann & Eve v Cat & Gus", "Bob & Fay v Dan & Hal"]
    won = {one["name"]: one["won"] for one in table.json("evening ladder")["ladder"]}
    assert [name for name in EIGHT.split() if won[name]] == ["Ann", "Cat", "Eve", "Gus"]


def test_the_makers_win_when_one_hand_takes_both_sides_to_the_target(table: CardTable) -> None:
    """Here the winner has fewer points, and nobody conceded."""
    table.done("evening new Ann and Bob, Cat and Dan --movement pairs --to 3")
    for hand in ("N 5", "E 5", "N 3"):
        table.done(f"hand --table 1 {hand}")
    table.done("penalty NS 2 --hand 3 --table 1")
    (score,) = scores(table)
    assert (score.points, score.winner) == ((3, 4), 0)
    assert "Ann & Bob have won." in table.done("evening next")


@pytest.mark.parametrize("begun", ["", "hand --table 1 N 5"])
def test_who_leaves_has_given_up_an_unfinished_match_before_the_round_is_closed_and_after(
    begun: str, table: CardTable
) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement pairs")
    for line in filter(None, [begun, "evening result 2 10-4"]):
        table.done(line)
    table.done("evening leave Ann")
    assert "Gus & Hal" in table.done("evening")

    def results() -> object:
        now = state(table)
        return [one for one in now["standing"] if "Ann" in one["pair"] or "Cat" in one["pair"]]

    before, if_closed = results(), scores(table, closed=True)
    going = table.json("games")["games"]
    if begun:
        assert "1 hand (N/S left)" in table.done("evening")
        assert "as it is, and Ann & Bob, who left, concede" in table.refused("evening next")
    table.done("evening next --anyway")
    after = [score for score in scores(table) if score.round == 1]
    assert after == if_closed
    table.done("undo")
    assert results() == before
    assert table.json("games")["games"] == going
    table.done("redo")
    assert [score for score in scores(table) if score.round == 1] == after
    table.done("doctor")


def test_a_finished_match_stands_when_a_pair_leaves(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement pairs")
    table.done("evening result 1 10-4")
    table.done("evening result 2 10-4")
    table.done("evening leave Ann")
    table.done("evening next")
    won = {one["pair"][0]: (one["won"], one["defaults"]) for one in state(table)["standing"]}
    assert won["Ann"] == (1, 0)
    assert won["Gus"] == (0, 0)


def test_a_pair_that_comes_back_before_the_round_has_begun_plays_in_it(table: CardTable) -> None:
    table.done(f"evening new {FOUR_PAIRS} --movement pairs --rounds 2")
    table.done("evening result 2 10-4")
    table.done("evening leave Ann")
    table.done("evening next")
    assert len(seated(table)) == 1
    table.done("evening come Ann")
    assert any("Ann & Bob" in pairs and "Eve & Fay" in pairs for pairs in seated(table))
    assert [one["lost"] for one in state(table)["standing"] if "Ann" in one["pair"]] == [1]
