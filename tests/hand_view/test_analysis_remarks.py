"""What the analysis says of a hand stands at its steps, with the view it was judged in."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.hand_view.analysis_remarks import add_analysis
from euchre_cli.hand_view.sentences import hand_remarks, remark_words
from euchre_cli.hand_view.shown_hand import ShownHand

from .hands import disputed, written

BLUNDER = (
    "Dan played Ts, a blunder (??) with all cards seen: Jc was better by 1 point, "
    "17 % of win chance."
)


def notes(shown: ShownHand) -> dict[int, list[str]]:
    """The remarks that are no findings, by step."""
    at_steps = {
        at: [words for severity, words in remark_words(shown, step) if severity == "note"]
        for at, step in enumerate(shown.steps)
    }
    return {at: words for at, words in at_steps.items() if words}


def test_with_all_cards_seen() -> None:
    shown = disputed()
    add_analysis(shown, "all-cards")
    assert notes(shown) == {
        1: [
            "Ann ordered it up, a blunder (??) with all cards seen: passing was better by 1 point, "
            "17 % of win chance."
        ],
        6: [BLUNDER],
    }
    assert hand_remarks(shown) == [
        ("note", "With all cards seen, 11 of 13 decisions were best or good.")
    ]


def test_with_what_the_player_could_know() -> None:
    shown = disputed()
    add_analysis(shown, "known")
    said = notes(shown)
    assert {1, 6} <= set(said)
    for words in said.values():
        assert all("with what the player could know" in one for one in words)
        assert not any("all cards" in one for one in words)


@pytest.mark.parametrize("view", ["known", "all-cards"])
def test_a_hand_without_cards_says_why_nothing_is_judged(view: str, tmp_path: Path) -> None:
    (shown,) = written(tmp_path, "hand", "dealer N", "maker E hearts", "tricks EW 4")
    add_analysis(shown, view)
    ((severity, words), _) = hand_remarks(shown)
    assert (severity, notes(shown)) == ("note", {})
    assert words.endswith("nothing can be judged: its cards are not recorded.")
