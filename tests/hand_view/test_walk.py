"""Walking through hands: where each key leads, and the screen."""

from __future__ import annotations

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from euchre_cli.hand_view.pictures import text_of
from euchre_cli.hand_view.walk import HELP, Walk, WalkState
from euchre_cli.screen.shell.loop import run_screen
from euchre_cli.terminal.screen_text import BACK, DOWN, END, HOME, LEFT, RIGHT, UP, Canvas
from euchre_cli.terminal.text import width_of

from .hands import DISPUTED, SAMPLES, disputed, read_game

KEYS = {"l": LEFT, "u": UP, "r": RIGHT, "d": DOWN, "b": BACK, "h": HOME, "e": END}


@pytest.mark.parametrize(
    ("typed", "step"),
    [
        ("", 0),
        ("r l", 1),
        (" r ", 3),
        ("rrb", 1),
        ("dd", 7),
        ("ddu", 3),
        ("ru", 0),
        ("e", 23),
        ("eh", 0),
        ("$0", 0),
        ("!", 8),
    ],
)
def test_keys_walk_through_a_hand(typed: str, step: int) -> None:
    walk = Walk([disputed()])
    for key in typed:
        assert walk.press(KEYS.get(key, key)) == ""
    assert walk.state == WalkState(0, step)


@pytest.mark.parametrize("typed", ["l", "u", "er", "ed", "!!", "n", "p", "x"])
def test_a_key_that_leads_nowhere_rings(typed: str) -> None:
    walk = Walk([disputed()])
    *before, last = (KEYS.get(key, key) for key in typed)
    for key in before:
        walk.press(key)
    state = walk.state
    assert walk.press(last) == "bell"
    assert walk.state == state


def test_a_search_that_leads_nowhere_is_said_until_the_next_key() -> None:
    walk = Walk([disputed()])
    for key in ("!", "!"):
        walk.press(key)
    assert text_of(walk.draw(Canvas(40, 15))[-1]) == "There is no further finding."
    walk.press(RIGHT)
    assert "no further" not in text_of(walk.draw(Canvas(40, 15))[-1])


def test_from_hand_to_hand() -> None:
    hands = read_game(SAMPLES / "good" / "thursday.euchre")
    walk = Walk(hands, 2)
    walk.press(RIGHT)
    walk.press("n")
    assert walk.state == WalkState(3, 0)
    walk.press("p")
    walk.press("p")
    assert walk.state == WalkState(1, 0)
    assert walk.press("q") == "quit"


def test_a_finding_in_a_later_hand_is_gone_to() -> None:
    good = read_game(SAMPLES / "good" / "thursday.euchre")
    walk = Walk([good[0], disputed()])
    walk.press("!")
    assert walk.state == WalkState(1, 8)


def test_the_renege_in_a_small_window() -> None:
    walk = Walk([disputed()])
    walk.press("!")
    assert [text_of(row) for row in walk.draw(Canvas(40, 15))] == [
        "disputed.euchre, hand 9             9/23",
        "spades, made by Ann · tricks 1–0 · at 7…",
        "       Ann (maker)  J♥ A♣ 9♣ Q♦",
        "Dan (dealer)                         Bob",
        " J♣ Q♥[T♣]A♦    T♣          T♥ 9♥ K♦ T♦",
        "                   J♠",
        "             Cat  A♥ K♥ K♣",
        "Trick 2: Dan plays the T♣.",
        "! Dan played T♣ on a spade (trump) lead",
        "  while holding J♣; J♣ is the left",
        "  bower, so it is a trump and had to",
        "  follow. With best play after it, it",
        "  cost Ann & Cat a point; the rules give",
        "  two.",
        "arrows walk  ! finding  ? help  q quit",
    ]


@pytest.mark.parametrize(
    "size", [(40, 15), (40, 12), (60, 20), (80, 24), (120, 40), (20, 5), (1, 1)]
)
def test_every_screen_fits_its_window(size: tuple[int, int]) -> None:
    for path in (DISPUTED, SAMPLES / "good" / "league.euchre", SAMPLES / "good" / "benny.euchre"):
        for shown in read_game(path):
            walk = Walk([shown])
            for _ in range(len(shown.steps) + 1):
                rows = walk.draw(Canvas(*size, plain=True))
                assert len(rows) == size[1]
                assert all(width_of(text_of(row)) <= size[0] for row in rows)
                assert all(text.isascii() for row in rows for _, text in row)
                walk.press(RIGHT)


def test_the_help_has_every_key_and_goes_away_with_any() -> None:
    walk = Walk([disputed()])
    walk.press("?")
    lines = [text_of(row) for row in walk.draw(Canvas(80, 30))]
    for rows in HELP.values():
        for typed, does in rows:
            assert any(line.split() == f"{typed} {does}".split() for line in lines), typed
    walk.press("?")
    assert walk.state.help == 2
    walk.press(RIGHT)
    assert walk.state == WalkState()


def test_the_documents_have_every_key() -> None:
    page = (SAMPLES.parent / "docs" / "hands.md").read_text("utf-8")
    for typed, does in HELP["Walking through a hand"]:
        assert f"| {typed} | {does} |" in page


class Terminal(DummyOutput):
    """A terminal of a size."""

    def get_size(self) -> Size:
        return Size(rows=15, columns=40)


def test_keys_of_a_terminal_arrive() -> None:
    walk = Walk([disputed()])
    with create_pipe_input() as keys:
        keys.send_text("\x1b[C\x1b[C \x1b[D\x1b[Bq")
        assert run_screen(walk, True, "never", keys, Terminal()) == 0
    assert walk.state == WalkState(0, 3)
    walk = Walk([disputed()])
    with create_pipe_input() as keys:
        keys.send_text("\x1b[F\x1b[D\x1b[Hq")
        run_screen(walk, True, "never", keys, Terminal())
    assert walk.state == WalkState(0, 0)
