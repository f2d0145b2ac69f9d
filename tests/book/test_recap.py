"""`euchre recap`: the hands since a score both sides remember, for when the counting cards
disagree."""

from __future__ import annotations

import pytest

from ..card_table import CardTable

EVENING = ["hand Bob 3", "hand Cat 5", "thrown-in", "hand Dan 3", "hand Ann 5 alone", "hand Bob 2"]
"""0–1, 2–1, 2–1, 2–2, 6–2, 8–2."""


@pytest.fixture
def played(game: CardTable) -> CardTable:
    """Six hands of a game."""
    for line in EVENING:
        game.done(line)
    return game


@pytest.mark.parametrize(
    ("line", "since", "hands"),
    [
        ("recap 2-2", (4, 2, 2), [5, 6]),
        ("recap 2–2", (4, 2, 2), [5, 6]),
        ("recap 2:2", (4, 2, 2), [5, 6]),
        # It was 2–1 twice: the last time counts, and a hand that brought nothing tells nothing.
        ("recap 2-1", (3, 2, 1), [4, 5, 6]),
        ("recap 0-0", (0, 0, 0), [1, 2, 3, 4, 5, 6]),
        ("recap 8-2", (6, 8, 2), []),
        ("recap", (1, 0, 1), [2, 3, 4, 5, 6]),
    ],
)
def test_the_hands_since(
    played: CardTable, line: str, since: tuple[int, int, int], hands: list[int]
) -> None:
    found = played.json(line)
    assert found["schema_version"] == 1
    hand, ns, ew = since
    assert found["since"] == {"hand": hand, "score": {"NS": ns, "EW": ew}}
    assert [one["hand"] for one in found["hands"]] == hands
    assert found["game"]["score"] == {"NS": 8, "EW": 2}


def test_the_page(played: CardTable) -> None:
    played.monkeypatch.setenv("COLUMNS", "60")
    assert played.done("recap 2-2").splitlines() == [
        "Game 1 after hand 4: Ann & Cat 2, Bob & Dan 2.",
        "",
        "#  deal  maker      tricks  result      points  N/S  E/W",
        "5  Ann   Ann alone       5  lone march  4–0       6    2",
        "6  Bob   Bob             2  euchred     2–0       8    2",
        "",
        "Ann & Cat 8, Bob & Dan 2; Cat deals.",
    ]
    assert "No hands since then." in played.done("recap 8-2")


@pytest.mark.parametrize(
    ("score", "says"),
    [
        ("2-6", "the score was never 2–6: write N/S first; it was 6–2 after hand 5"),
        (
            "7-2",
            "the score was never 7–2: the nearest were 6–2 after hand 5 and 8–2 after hand 6",
        ),
        (
            "0-2",
            "the score was never 0–2: the nearest were 0–1 after hand 1 and 2–2 after hand 4",
        ),
    ],
)
def test_a_score_that_never_was(played: CardTable, score: str, says: str) -> None:
    assert played.refused(f"recap {score}") == says


@pytest.mark.parametrize("score", ["6", "6-", "a-b", "6-4-2", "1000-0", "-1-2"])
def test_no_score(played: CardTable, score: str) -> None:
    played.refused(["recap", "--", score])


def test_no_hand_yet(game: CardTable) -> None:
    assert "No hands since then." in game.done("recap")
    assert game.refused("recap 1-0").endswith("it was 0–0 at the beginning")


def test_what_was_ruled_in_the_hand_under_way(played: CardTable) -> None:
    played.done("penalty --to EW 1 talk")
    page = played.done("recap 8-2")
    assert "now: penalty (talk), 1 point to Bob & Dan" in page
    assert "Ann & Cat 8, Bob & Dan 3" in page
    assert played.json("recap 8-3")["hands"] == []


def test_a_substitute_since(played: CardTable) -> None:
    played.done("sub Dan Eve")
    played.done("hand Eve 3")
    played.done("undo")
    page = played.done("recap 6-2")
    assert "W is now Eve" not in page
    played.done("hand Eve 3")
    page = played.done("recap 6-2")
    assert "    W is now Eve, in for Dan" in page.splitlines()


def test_another_game(played: CardTable) -> None:
    played.done("new")
    assert played.json("recap")["hands"] == []
    assert [one["hand"] for one in played.json("recap 6-2 --game 1")["hands"]] == [6]
