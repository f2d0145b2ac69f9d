"""Two terminals on one game: what the other entered is shown before anything is entered on it."""

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


def test_an_entry_against_a_score_that_has_moved_on_is_refused_once(game: CardTable) -> None:
    assert _at(game, "a", "score").status == 0
    assert _at(game, "b", "hand Bob 3").status == 0
    answer = _at(game, "a", "hand Bob 3")
    assert answer.status == 4
    assert answer.err == (
        "euchre: the score has moved on: game 1 is now at 0–1 after 1 hand (you last saw 0–0 "
        "after 0 hands). The last entry, by tester at another terminal, was hand 1, Bob makes 3, "
        "1 point to Bob & Dan. Nothing was changed; if your entry is still right, make it again\n"
    )
    assert game.score() == (0, 1)
    assert _at(game, "a", "hand Bob 3").status == 0
    assert game.score() == (0, 2)


@pytest.mark.parametrize("line", ["undo", "thrown-in", "penalty NS 1 x", "amend 1 Ann 3", "note x"])
def test_whatever_changes_the_game_is_refused_so(game: CardTable, line: str) -> None:
    assert _at(game, "a", "hand Ann 5").status == 0
    assert _at(game, "b", "score").status == 0
    assert _at(game, "b", "hand Bob 3").status == 0
    events = game.sheet().last
    assert _at(game, "a", line).status == 4
    assert game.sheet().last == events


def test_a_terminal_that_looked_again_goes_on(game: CardTable) -> None:
    assert _at(game, "a", "hand Ann 3").status == 0
    assert _at(game, "b", "score").status == 0
    assert _at(game, "b", "hand Bob 3").status == 0
    assert _at(game, "a", "score").status == 0
    assert _at(game, "a", "hand Bob 3").status == 0


def test_another_game_on_the_table_is_another_score(game: CardTable) -> None:
    assert _at(game, "a", "hand Ann 3").status == 0
    assert _at(game, "b", "rematch").status == 0
    answer = _at(game, "a", "hand Ann 3")
    assert answer.status == 4
    assert "game 2 is now at 0–0 after 0 hands (you last saw game 1). The last" in answer.err


def test_looking_at_an_old_game_changes_nothing(game: CardTable) -> None:
    for line in ("hand Ann 3", "rematch", "hand Ann 3"):
        assert _at(game, "a", line).status == 0
    _later(game)
    assert _at(game, "b", "score --game 1").status == 0
    assert _at(game, "b", "hand Bob 3").status == 0


def test_scripts_at_no_terminal_are_never_refused(game: CardTable) -> None:
    for terminal in ("a", "", "", ""):
        assert _at(game, terminal, "hand Ann 3").status == 0


def test_a_terminal_that_was_shown_nothing_doubles_no_hand(game: CardTable) -> None:
    assert _at(game, "a", "hand Ann 3").status == 0
    answer = _at(game, "b", "hand Ann 3")
    assert answer.status == 4
    assert "the score has moved on: game 1 is now at 1–0" in answer.err
    assert _at(game, "b", "hand Ann 3").status == 0


def test_a_terminal_that_names_the_game_is_asked_no_more(game: CardTable) -> None:
    assert _at(game, "a", "hand Bob 3").status == 0
    assert _at(game, "b", "hand Bob 3 --game 1").status == 0


def test_what_was_entered_a_while_ago_is_no_news(game: CardTable) -> None:
    assert _at(game, "a", "hand Ann 3").status == 0
    _later(game)
    assert _at(game, "b", "hand Ann 3").status == 0


def test_a_correction_elsewhere_is_named(game: CardTable) -> None:
    for line in ("hand Ann 3", "hand Ann 3"):
        assert _at(game, "a", line).status == 0
    assert _at(game, "b", "score").status == 0
    assert _at(game, "b", "amend 1 Bob 3").status == 0
    words = _at(game, "a", "undo").err
    assert "1–1 after 2 hands (you last saw 2–0 after 2 hands). The last entry, by" in words
    assert "was the correction of hand 1. Nothing was changed" in words


def test_nothing_is_asked_of_a_hand_that_would_be_refused(game: CardTable) -> None:
    """`hand` without words asks, at a terminal."""
    asked: list[str] = []
    answers: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        return answers.pop(0)

    game.monkeypatch.setattr("euchre_cli.cli.interview.can_ask", lambda: True)
    game.monkeypatch.setattr("click.termui.visible_prompt_func", answer)
    assert _at(game, "a", "score").status == 0
    assert _at(game, "b", "hand Bob 3").status == 0
    refused = _at(game, "a", "hand")
    assert (refused.status, asked) == (4, [])
    assert "the score has moved on: game 1 is now at 0–1" in refused.err
    answers += ["Ann", "3", "n"]
    assert _at(game, "a", "hand").status == 0
    assert (len(asked), game.score()) == (3, (1, 1))


def test_a_hand_of_a_table_whose_result_was_entered_elsewhere_is_told_that_it_is_over(
    table: CardTable,
) -> None:
    """And a correction of it is refused only once, though the table is no longer playing."""
    assert _at(table, "a", "evening new Ann Bob Cat Dan Eve Fay Gus Hal").status == 0
    seats = table.json("evening")["tables"][1]["players"]
    assert _at(table, "a", "hand --table 1 N 3").status == 0
    assert _at(table, "b", "evening result 2 9-8").status == 0
    for _ in range(2):
        answer = _at(table, "a", f"hand {seats['N']} 3")
        assert answer.status == 2
        assert "table 2 in round 1 is over: " in answer.err
    assert [_at(table, "a", "note --table 2 x").status for _ in range(2)] == [4, 0]
