"""Reneges, penalties, notes, concessions and substitutes."""

from __future__ import annotations

import pytest

from ..card_table import CardTable


@pytest.mark.parametrize(
    ("rules", "line", "score"),
    [
        ("", "renege Bob upheld --trick 3 --by Cat", (2, 0)),
        ("--rules seton", "renege Bob --maker Cat --alone", (4, 0)),
        ("--rules seton", "renege Bob --maker Cat", (2, 0)),
        ("", "penalty EW 2 'table talk'", (2, 0)),
        ("", "penalty Ann 1 late again", (0, 1)),
        ("", "penalty EW table talk", (0, 0)),
        ("--rule table-talk-points=2", "penalty EW table talk", (2, 0)),
        ("", "penalty Dan 2 talk --to Ann", (2, 0)),
        ("", "penalty --to EW 1 a house ruling", (0, 1)),
        ("", "penalty Dan 2 points table talk", (2, 0)),
        ("", "penalty Dan lead out of turn 2 points", (2, 0)),
        ("", "penalty Dan 1 trick 3", (1, 0)),
        ("", "note nothing to see", (0, 0)),
    ],
)
def test_points_of_a_ruling(
    table: CardTable, rules: str, line: str, score: tuple[int, int]
) -> None:
    table.done(f"new Ann Bob Cat Dan {rules}")
    table.done(line)
    assert table.score() == score


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("renege Bob --alone", "who played alone?"),
        ("renege Cat --maker Ann --alone", "Cat sat out while Ann played alone: who reneged?"),
        ("renege Bob --trick 6", "--trick"),
        ("renege Bob --hand 3", "there is no hand 3 in game 1: it has no hands yet"),
        ("renege Bob rejected --maker Ann", "leave --maker out"),
        ("renege Bob perhaps", "perhaps"),
        ("renege Bob --by Dan", "Ann and Cat can claim that Bob reneged, not Dan"),
        ("renege Bob rejected by Bob", "`euchre renege Bob --by Ann`"),
        ("penalty NS", "how many points?"),
        ("penalty NS -- -2 bad manners", "-2 points"),
        ("penalty NS 100 bad manners", "100 points"),
        ("penalty XX 2 talk", "nobody here is called 'XX'"),
        ("penalty", "whose offence was it?"),
        ("penalty Dan 2 late --to Bob", "give the points to Dan's own side"),
        ("concede Zoe", "nobody here is called 'Zoe'"),
        (["note", " "], "a note needs some text"),
        ("sub Bob Ann", "Ann sits there already"),
        ("sub Bob ''", "a player needs a name"),
        ("sub Bob ns", "'ns' is the name of a seat or a side"),
        ("sub Zoe Eve", "nobody here is called 'Zoe'"),
    ],
)
def test_what_cannot_be_ruled(game: CardTable, line: str | list[str], why: str) -> None:
    answer = game.type(line)
    assert answer.status == 2
    assert why in answer.err
    assert game.score() == (0, 0)


def test_a_hand_is_told_with_what_it_moved_the_score_by(game: CardTable) -> None:
    game.done("penalty NS 2 table talk")
    game.done("penalty --to Ann 3")
    assert game.done("hand Cat 3").startswith("Hand 1: Cat makes 3, 1 point to Ann & Cat.\n")
    assert "Taken back: hand 1: Cat makes 3, 1 point to Ann & Cat.\n" in game.done("undo")
    game.done("redo")
    assert " ".join(game.done("score").splitlines()[-2:]) == (
        "Hand 1: Cat makes 3, 1 point to Ann & Cat; 2 points to Bob & Dan for Ann & Cat's table "
        "talk; penalty, 3 points to Ann & Cat."
    )


def test_a_renege_whose_hand_is_scored(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules ontario")
    said = table.done("renege Bob --trick 2")
    assert "enter the hand once it is played out" in said
    assert table.score() == (2, 0)
    assert table.refused("misdeal").startswith("a renege was upheld in this hand")
    table.done("hand Ann 3")
    assert table.score() == (3, 0)
    assert table.sheet().problems() == []


def test_a_renege_found_out_after_the_hand(game: CardTable) -> None:
    game.done("hand Bob 3")
    said = game.done("renege Dan --hand 1 --trick 4")
    assert said.startswith("Hand 1 is now: Bob makes 3; Dan reneged in trick 4, 2 points")
    assert game.score() == (2, 0)


def test_both_sides_reneged(game: CardTable) -> None:
    game.done("renege Bob")
    game.done("renege Ann --hand 1")
    assert game.score() == (0, 0)
    assert game.dealer() == "Ann"


def test_a_side_gives_up(game: CardTable) -> None:
    game.done("hand Bob 3")
    said = game.done("concede Dan")
    assert "Bob & Dan concede" in said
    assert "Bob & Dan conceded at 1 to 0; Ann & Cat win" in said
    assert game.refused("hand Bob 3").startswith("game 1 is over")
    game.done("new Eve Fay Gus Hal")
    assert "`euchre undo --game 1` takes its last entry" in game.refused("hand Bob 3 --game 1")


def test_a_note_stands_in_the_hand_and_after_the_game(game: CardTable) -> None:
    game.done("note the tables were turned")
    game.done("hand Bob 3")
    game.done("concede NS")
    game.done("note good night; see you")
    assert [type(e).__name__ for e in game.sheet().lines[0].records].count("Note") == 1
    assert game.sheet().lines[-1].records[-1].text == "good night; see you"  # type: ignore[union-attr]
    assert game.sheet().problems() == []


@pytest.mark.parametrize(
    ("rules", "line", "score"),
    [
        ("", "penalty Dan table talk", (3, 0)),
        ("", "penalty Dan late", (3, 0)),
        ("", "penalty Dan two points", (2, 0)),
        ("--rule table-talk-points=2", "penalty Dan table talk", (2, 0)),
    ],
)
def test_at_a_terminal_the_points_that_nothing_says_are_asked(
    table: CardTable,
    monkeypatch: pytest.MonkeyPatch,
    rules: str,
    line: str,
    score: tuple[int, int],
) -> None:
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "3")
    table.done(f"new Ann Bob Cat Dan {rules}")
    table.done(line)
    assert table.score() == score


def test_a_penalty_on_both_partners_is_on_their_side(game: CardTable) -> None:
    game.done("penalty Bob and Dan 1 table talk")
    assert game.score() == (1, 0)
    why = "Bob and Cat are not partners: enter a penalty for each"
    assert game.refused("penalty Bob and Cat 1 table talk") == why


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lead out of turn", "for Dan's lead out of turn"),
        ("talking", "for Dan's talking"),
        ("peeking at the kitty", "for Dan's peeking at the kitty"),
        ("table talk", "for Dan's table talk"),
        ("slow", "a penalty on Dan (slow)"),
        ("a card was shown", "a penalty on Dan (a card was shown)"),
        ("king shown", "a penalty on Dan (king shown)"),
    ],
)
def test_a_penalty_reads_well_whatever_its_text(game: CardTable, text: str, said: str) -> None:
    told = " ".join(game.done(["penalty", "Dan", "2", *text.split()]).split())
    assert f"2 points to Ann & Cat {said}." in told.replace(", a penalty", " a penalty")
