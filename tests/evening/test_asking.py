"""An evening at a terminal: what is asked, with how few keys a round is entered, and what an answer
does."""

from __future__ import annotations

from io import StringIO

import pytest

from euchre_cli import interview

from ..card_table import CardTable

TWELVE = "Ann Bob Cat Dan Eve Fay Gus Hal Ida Jon Kim Leo"


@pytest.fixture
def asked(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> CardTable:
    """Somebody sits at the terminal."""
    monkeypatch.setattr(interview, "can_ask", lambda: True)
    return table


def typed(table: CardTable, line: str, *answers: str, status: int = 0) -> str:
    """Types a command, and an answer to each question."""
    table.monkeypatch.setattr("sys.stdin", StringIO("".join(f"{one}\n" for one in answers)))
    answer = table.type(line)
    assert answer.status == status, answer
    return answer.out + answer.err


def scores(table: CardTable) -> list[str]:
    shown = [one["score"] for one in table.json("evening")["tables"]]
    return [f"{one['NS']}-{one['EW']}" if one else "" for one in shown]


def test_a_round_of_three_tables_takes_few_keys(asked: CardTable) -> None:
    asked.done(f"evening new {TWELVE} --movement winners-move --rounds 3")
    lines = ("euchre evening result", "12-7", "9-8 Gus", "7-11", "")
    said = typed(asked, lines[0].removeprefix("euchre "), *lines[1:])
    assert sum(len(line) + 1 for line in lines) <= 65
    assert "Table 2, round 1: Eve & Gus 9, Fay & Hal 8; 1 loner: Gus." in said
    assert "Begin round 2? [Y/n]:" in said
    assert asked.json("evening")["round"] == 2


def test_a_table_that_plays_is_left_out_and_what_cannot_be_is_asked_again(asked: CardTable) -> None:
    asked.done(f"evening new {TWELVE} --movement winners-move --rounds 3")
    said = typed(asked, "evening result", "99-1", "12-7", "", "3-2", "n", "8-8")
    assert "8 hands bring at most 32 points" in said
    assert "8 hands bring at least 8 points" in said
    assert scores(asked) == ["12-7", "", "8-8"]
    typed(asked, "evening result", "5-11", "n")
    assert scores(asked) == ["12-7", "5-11", "8-8"]
    assert asked.json("evening")["round"] == 1


@pytest.mark.parametrize(("answer", "status", "score"), [("y", 0, "3-2"), ("n", 2, "")])
def test_what_is_doubtful_is_entered_only_if_it_is_right(
    asked: CardTable, answer: str, status: int, score: str
) -> None:
    asked.done(f"evening new {TWELVE}")
    typed(asked, "evening result 1 3-2", answer, status=status)
    assert scores(asked)[0] == score


@pytest.mark.parametrize(("answer", "again"), [("y", True), ("n", False)])
def test_who_moved_by_a_result_that_is_reversed_is_seated_anew_if_wanted(
    asked: CardTable, answer: str, again: bool
) -> None:
    asked.done(f"evening new {TWELVE} --movement winners-move --rounds 3")
    typed(asked, "evening result 1 9-6 2 9-6 3 9-6", "y")
    before = asked.json("evening")["tables"]
    said = typed(asked, "evening result 1 6-9 --round 1", answer)
    assert "The winners have changed, and people moved by them to round 2. Seat it anew?" in said
    assert (asked.json("evening")["tables"] != before) == again
    asked.done("undo")
    assert asked.json("evening")["tables"] == before


def test_ties_and_prizes_are_cut_for_when_they_are_asked(asked: CardTable) -> None:
    asked.done("evening new Ann Bob Cat Dan --movement winners-move --rounds 2")
    said = typed(asked, "evening result 8-8", "y", "Dan")
    assert "Table 1 is a tie. Who won the cut, Ann & Cat or Bob & Dan [later]:" in said
    said = typed(asked, "evening end", "y", "y", "Nobody", "Dan", "later")
    assert "Most points: who won the cut, " in said
    prizes = {one["prize"]: one["winners"] for one in asked.json("evening ladder")["prizes"]}
    assert prizes["most-points"] == ["Dan"]


def test_an_evening_does_not_end_unless_that_is_meant(asked: CardTable) -> None:
    asked.done(f"evening new {TWELVE} --rounds 3")
    typed(asked, "evening end", "n", status=2)
    assert not asked.json("evening")["ended"]
    typed(asked, "evening next", "n", status=2)
    assert asked.json("evening")["round"] == 1
    typed(asked, "evening next", "y")
    assert asked.json("evening")["round"] == 2
