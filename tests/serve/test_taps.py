"""What is tapped at a table and on the host's page counts once, and means what a command means."""

from __future__ import annotations

import pytest

from ..card_table import CardTable
from .served import Served

SAYS = {"ns": 9, "ew": 8}


def test_a_result_counts_once_both_sides_have_said_it(table: CardTable, served: Served) -> None:
    seen = served.seen(2)
    assert "other side has to say" in served.tap(2, seen, side=0, **SAYS).words
    assert served.points(2) is None
    assert served.tap(2, seen, side=0, **SAYS).words == "That was entered already, and counts once."
    assert "Entered: Eve &amp; Fay 9, Gus &amp; Hal 8" in served.tap(2, seen, side=1, **SAYS).words
    for side in (0, 1):
        assert "counts once" in served.tap(2, seen, side=side, **SAYS).words
    assert served.points(2) == (9, 8)
    assert not served.room().waiting
    assert {one["terminal"] for one in table.json(f"history {served.game(2)}")["entries"]} == {
        "phone, table 2"
    }
    assert "host can correct it" in served.tap(2, side=0, **SAYS).words


def test_where_the_sides_differ_the_host_decides(served: Served) -> None:
    served.tap(1, side=0, ns=9, ew=8)
    assert "host sees both" in served.tap(1, side=1, ns=8, ew=9).words
    assert served.points(1) is None
    page = served.get(served.of_host()).page
    assert "they do not agree" in page
    assert page.count("Take this") == 2
    assert served.host_taps(1, again="yes").words == "Table 1 is asked again."
    assert not served.room().waiting
    served.tap(1, side=1, ns=8, ew=9, **{"loners-1": 1})
    seen = served.seen(1)
    form = {"ns": 8, "ew": 9, "loners-1": 1, "sure": "yes"}
    assert "Entered" in served.host_taps(1, seen, **form).words
    assert "counts once" in served.host_taps(1, seen, **form).words
    score = served.room().evening.scores[1, 1]
    assert (score.points, [one.loners for one in score.counts]) == ((8, 9), [0, 1, 0, 0])
    assert "Entered" in served.host_taps(1, ns=10, ew=7).words
    assert served.points(1) == (10, 7)


def test_hands_are_entered_at_once_and_the_last_is_taken_back(
    table: CardTable, served: Served
) -> None:
    seen = served.seen(3)
    hand = {"caller": 1, "tricks": 3}
    said = served.tap(3, seen, **hand)
    assert said.words.startswith("Hand 1: ")
    assert "counts once" in served.tap(3, seen, **hand).words
    assert "meanwhile" in served.tap(3, seen, caller=0, tricks=4).words
    assert served.points(3) == (0, 1)
    seen = served.seen(3)
    assert served.tap(3, seen, back=1).words.startswith("Taken back: hand 1")
    assert "counts once" in served.tap(3, seen, back=1).words
    assert served.points(3) is None
    served.tap(3, **hand)
    assert "hand by hand" in served.tap(3, side=0, **SAYS).words
    table.done("hand --table 3 Ida 5 alone")
    assert "not entered on a phone" in served.tap(3, back=1).words
    assert served.points(3) == (4, 1)
    for _ in range(6):
        said = served.tap(3, **hand)
    assert "won" in said.words
    assert "over" in served.tap(3, **hand).words
    assert "Next" in served.get(served.address(3)).page


def test_a_loner_by_hand_says_the_custom_and_the_barn(table: CardTable, served: Served) -> None:
    table.done("config customs on")
    table.done("evening new Ann Bob Cat Dan --to 6")
    served.look()
    assert served.tap(1, caller=0, tricks=5, alone="on").status == 200
    assert "in the barn!" in served.tap(1, caller=0, tricks=3).words


def test_a_page_that_is_behind_or_of_a_closed_round_takes_nothing(
    table: CardTable, served: Served
) -> None:
    seen = served.seen(1)
    table.done("evening result 1 10-7")
    assert "table 1 in round 1 is over" in served.tap(1, seen, caller=0, tricks=3).words
    table.done("hand --table 2 Eve 3")
    assert "meanwhile" in served.tap(2, seen, caller=0, tricks=4).words
    table.done(f"void --game {served.game(2)}")
    table.done("evening result 2 9-8 3 9-8")
    table.done("evening next")
    assert "round 1 is closed" in served.tap(1, side=0, **SAYS).words
    assert "round 9 has not begun" in served.tap(1, 0, 9, side=0, **SAYS).words
    assert served.tap(1, 10**8, 2, side=0, **SAYS).status == 409
    assert served.points(1) == (10, 7)


def test_what_is_doubtful_is_asked_and_what_cannot_be_is_refused(served: Served) -> None:
    asked = served.tap(1, side=0, ns=0, ew=3)
    assert (asked.status, asked.words) == (
        409,
        "0–3: 8 hands bring at least 8 points, unless some were thrown in. Is it right?",
    )
    assert served.tap(1, side=0, ns=0, ew=3, sure="yes").status == 200
    assert "8 hands bring at most" in served.tap(1, side=1, ns=40, ew=3).words


def test_claims_are_no_part_of_undo_and_go_when_others_sit_there(
    table: CardTable, served: Served
) -> None:
    table.done("evening result 1 10-7")
    served.tap(2, side=0, **SAYS)
    assert "taken back" in table.done("undo").lower()
    assert (served.points(1), list(served.room().waiting)) == (None, [(1, 2)])
    table.done("redo")
    assert (served.points(1), list(served.room().waiting)) == ((10, 7), [(1, 2)])
    table.done("players rename Eve Evi")
    assert "Evi" in served.get(served.address(2)).page
    assert list(served.room().waiting) == [(1, 2)]
    assert "table 2, Eve & Fay say: Eve & Fay 9, Gus & Hal 8" in table.done(
        f"history {served.room().evening.number}"
    )
    table.done(f"undo --game {served.game(1)}")
    table.done("evening leave Leo --now")
    assert not served.room().waiting


def test_an_undo_of_what_a_phone_entered_says_so(table: CardTable, served: Served) -> None:
    table.monkeypatch.setenv("EUCHRE_TERMINAL", "laptop")
    table.done("evening result 1 10-7")
    served.tap(2, caller=0, tricks=3)
    said = table.refused("undo --table 2")
    assert "entered on a phone, table 2" in said
    assert served.points(2) == (1, 0)
    table.done("undo --table 2")
    assert served.points(2) is None
    served.tap(2, caller=0, tricks=4)
    table.done("undo")
    assert (served.points(1), served.points(2)) == (None, (1, 0))


@pytest.mark.parametrize("words", ["Kim", "kim"])
def test_everybody_sees_where_they_sit(served: Served, words: str) -> None:
    page = served.get(f"/me/{words}").page
    assert "Round 1, table 3: Kim sits east with Leo" in page
    assert "Round 2, table" in page
    assert served.get("/me/nobody").status == 404
