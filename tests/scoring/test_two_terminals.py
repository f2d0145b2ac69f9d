"""Two terminals on one game: the same hand is not entered twice, and nothing else is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ..card_table import Answer, CardTable


def _at(table: CardTable, terminal: str, line: str) -> Answer:
    table.monkeypatch.setenv("EUCHRE_TERMINAL", terminal)
    return table.type(line)


def _later(table: CardTable) -> None:
    """Three minutes go by."""
    then = datetime.now(UTC) + timedelta(minutes=3)
    table.monkeypatch.setattr("euchre_cli.book.book.now", lambda: then)


def test_the_hand_that_somebody_has_just_entered_is_refused_once(game: CardTable) -> None:
    assert _at(game, "a", "score").status == 0
    assert _at(game, "b", "hand Bob 3").status == 0
    answer = _at(game, "a", "hand Bob 3")
    assert answer.status == 4
    assert answer.err == (
        "euchre: somebody has just entered this hand, it seems: tester, at another terminal, "
        "hand 1: Bob makes 3, 1 point to Bob & Dan. The score is 0–1 after 1 hand. Nothing was "
        "changed; if yours is another hand, enter it again\n"
    )
    assert game.score() == (0, 1)
    assert _at(game, "a", "hand Bob 3").status == 0
    assert game.score() == (0, 2)


@pytest.mark.parametrize(
    ("before", "there", "line", "status"),
    [
        # What the terminal was shown, what another enters, what is typed here then.
        ("score", "hand Ann 3", "hand Bob 3", 4),  # It may be the same hand, read otherwise.
        ("", "hand Ann 3", "hand Ann 3", 4),
        ("", "hand Ann 3", "hand Bob 3", 0),
        ("score", "hand Ann 3", "hand Ann 3 --game 1", 0),
        ("score", "note hm", "hand Ann 3", 0),
        *(("score", "hand Ann 3", line, 0) for line in ("undo", "misdeal --game 1", "note x")),
        *(("score", "hand Ann 3", line, 0) for line in ("penalty NS 1 x", "amend 1 Bob 3")),
        ("score", "rematch", "hand Ann 3", 0),
    ],
)
def test_only_what_may_be_one_hand_entered_twice_is_refused(
    game: CardTable, before: str, there: str, line: str, status: int
) -> None:
    if before:
        assert _at(game, "a", before).status == 0
    if there == "rematch":
        assert _at(game, "b", "concede Ann").status == 0
    assert _at(game, "b", there).status == 0
    last = game.sheet().last
    assert _at(game, "a", line).status == status
    assert (game.sheet().last == last) == (status == 4)


def test_a_terminal_that_looked_again_goes_on(game: CardTable) -> None:
    assert _at(game, "b", "hand Bob 3").status == 0
    assert _at(game, "a", "score").status == 0
    assert _at(game, "a", "hand Bob 3").status == 0


def test_what_was_entered_a_while_ago_is_no_news(game: CardTable) -> None:
    assert _at(game, "a", "score").status == 0
    assert _at(game, "b", "hand Ann 3").status == 0
    _later(game)
    assert _at(game, "a", "hand Ann 3").status == 0


def test_scripts_at_no_terminal_are_never_refused(game: CardTable) -> None:
    for terminal in ("a", "", "", ""):
        assert _at(game, terminal, "hand Ann 3").status == 0


def test_a_table_whose_result_was_entered_elsewhere_is_over(table: CardTable) -> None:
    assert _at(table, "a", "evening new Ann Bob Cat Dan Eve Fay Gus Hal").status == 0
    seats = table.json("evening")["tables"][1]["players"]
    assert _at(table, "a", "hand --table 1 N 3").status == 0
    assert _at(table, "b", "evening result 2 9-8").status == 0
    answer = _at(table, "a", f"hand {seats['N']} 3")
    assert answer.status == 2
    assert "table 2 in round 1 is over: " in answer.err
