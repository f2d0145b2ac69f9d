"""A hand that nobody entered in its place is put there later, and the hands after it move up."""

from __future__ import annotations

import pytest

from ..book.exchange import games_in, said, sheets_of, written
from ..card_table import CardTable


@pytest.fixture
def played(game: CardTable) -> CardTable:
    """Three hands; between the second and the third one was forgotten."""
    for line in ("hand Ann 3", "hand Bob 5", "hand Dan 2"):
        game.done(line)
    return game


def hands(table: CardTable) -> list[str]:
    """Who made trump in each hand."""
    sheet = table.sheet()
    return [
        sheet.players[line.verdict.maker] for line in sheet.lines if line.verdict.maker is not None
    ]


def test_it_stands_in_its_place_and_every_score_is_worked_out_anew(played: CardTable) -> None:
    told = " ".join(played.done("hand Cat 5 alone --after 2").split())
    assert told.startswith("Hand 3, entered later: Cat marches alone, 4 points to Ann & Cat.")
    assert "Ann & Cat 7, Bob & Dan 2; Ann deals. Undo: euchre undo" in told
    assert "What was hand 3 is hand 4 now." in told
    assert "hand 4: 3–2 is now 7–2" in told
    assert "From hand 4 on the deal moves: Dan dealt hand 4, not Cat." in told
    assert hands(played) == ["Ann", "Bob", "Cat", "Dan"]
    assert played.score() == (7, 2)


def test_it_may_have_been_the_first(played: CardTable) -> None:
    told = played.done("hand Cat 3 --after 0")
    assert "What were hands 1 to 3 are hands 2 to 4 now." in told
    assert hands(played) == ["Cat", "Ann", "Bob", "Dan"]


def test_it_is_undone_and_redone_like_any_other(played: CardTable) -> None:
    before = played.sheet()
    played.done("hand Cat 3 --after 1")
    after = played.sheet()
    assert "Taken back: hand 2: Cat makes 3" in played.done("undo")
    assert played.sheet().lines == before.lines
    played.done("redo")
    assert played.sheet().lines == after.lines


def test_it_is_corrected_and_struck_out_and_the_next_one_follows_the_last(
    played: CardTable,
) -> None:
    played.done("hand Cat 3 --after 1")
    assert "Hand 2 is now: Cat marches" in " ".join(played.done("amend 2 Cat 5").split())
    played.done("hand Bob 3")
    played.done("hand Ann 4 --after 1")
    assert hands(played) == ["Ann", "Ann", "Cat", "Bob", "Dan", "Bob"]
    played.done("void 2")
    assert hands(played) == ["Ann", "Cat", "Bob", "Dan", "Bob"]


def test_what_waits_for_the_hand_under_way_stays_with_it(played: CardTable) -> None:
    played.done("penalty Bob 1 late")
    played.done("hand Cat 3 --after 2")
    assert played.sheet().waiting
    assert [line.waited for line in played.sheet().lines] == [()] * 4


def test_who_sat_there_then_played_it(played: CardTable) -> None:
    played.done("sub Cat Eve")
    played.done("hand Eve 3")
    assert "Cat makes 3" in played.done("hand Cat 3 --after 2")
    assert "nobody here is called 'Eve'" in played.refused("hand Eve 3 --after 3")


def test_the_history_and_the_doctor_know_it(played: CardTable) -> None:
    played.done("hand Cat 3 --after 1")
    played.done("hand Ann 3")
    told = " ".join(played.done("history").split())
    assert "Hand 2: Cat makes 3, 1 point to Ann & Cat (entered later)" in told
    assert "Hand 5: Ann makes 3" in told
    played.done("doctor")


def test_a_log_has_it_in_its_place(played: CardTable) -> None:
    played.done("hand Cat 3 --after 1")
    before = sheets_of(played)
    after = [one.sheet for one in games_in(written(before))]
    assert [said(one) for one in after] == [said(one) for one in before]


def test_hands_that_now_come_after_the_end_are_told(game: CardTable) -> None:
    game.done("new Ann Bob Cat Dan --target 3")
    for line in ("hand Ann 5", "hand Bob 3", "hand Cat 3"):
        game.done(line)
    told = game.done("hand Ann 3 --after 1")
    assert "come after the end" in told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hand Cat 3 --after 9", "there is no hand 9 in game 1: it has 3"),
        ("hand Cat 3 --after 3", "is the last one; leave out --after, and this one comes next"),
        ("hand Cat 6 --after 1", "6 tricks: a hand has five"),
        ("insert 4 Cat 3", "euchre hand Bob 3 --after 2 (a hand"),
        ("forgot Bob 3", "euchre hand Bob 3 --after 2"),
    ],
)
def test_what_cannot_be_put_in_is_refused(played: CardTable, line: str, why: str) -> None:
    assert why in played.refused(line)
    assert len(played.sheet().lines) == 3
