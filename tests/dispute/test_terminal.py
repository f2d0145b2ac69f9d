"""A dispute in a real terminal, from a hand entered at the live table to a ruling undone and made
again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from ..live_table.test_terminal import Pane

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux")


@pytest.fixture
def pane() -> Iterator[Pane]:
    with TemporaryDirectory(prefix="euchre") as folder:  # A socket's path must be short.
        pane = Pane(Path(folder))
        yield pane
        pane.tmux("kill-server")


def test_a_hand_of_the_live_table_is_disputed_ruled_undone_and_ruled_again(pane: Pane) -> None:
    pane.euchre("new", "Ann", "Bob", "Cat", "Dan", "--dealer", "Cat")
    pane.start(60, 22, "table")
    pane.wait_for(lambda screen: "Who called?" in screen)
    pane.press("4s3")
    pane.wait_for(lambda screen: "Hand 1: Dan makes 3 in spades" in screen)
    pane.press("!!")
    pane.wait_for(lambda screen: "Which card was turned up?" in screen)
    pane.press("9daskctcjc9sqsac9cth")
    pane.wait_for(lambda screen: "Ann, trick 5: which card?" in screen)
    pane.tmux("send-keys", "C-c")  # In the middle: what was typed is kept.
    pane.wait_for(lambda screen: "left with 130" in screen)
    pane.restart(40, 15, "table")
    pane.wait_for(lambda screen: "Who called?" in screen)
    pane.press("!!")
    pane.wait_for(lambda screen: "Goes on with what was typed" in screen)
    pane.press("ksth")  # The king of spades; then a card that lies there already.
    pane.wait_for(lambda screen: "The Th lies in Ann's fourth trick." in screen)
    pane.press("tsjhjdkc")  # The king of clubs too: one key is wrong, and taken back.
    pane.wait_for(lambda screen: "The Kc lies in Dan's second trick." in screen)
    pane.press("kd9hqdqcadtdah")
    pane.wait_for(lambda screen: "did you mean the jack of" in screen)
    pane.press("n")
    pane.wait_for(lambda screen: "Who claimed it?" in screen)
    pane.press("2")
    screen = pane.wait_for(lambda screen: "r write it into the book" in screen)
    assert "T♥!" in screen
    pane.press("r")
    pane.wait_for(lambda screen: "u, at the table, takes it back." in screen)
    assert pane.score() == (0, 2)
    pane.press("q")
    pane.wait_for(lambda screen: "Who called?" in screen)
    pane.press("u")
    pane.wait_for(lambda screen: "Taken back" in screen)
    assert pane.score() == (0, 1)
    pane.press("!!")
    pane.wait_for(lambda screen: "r write it into the book" in screen)
    pane.press("r")
    pane.wait_for(lambda screen: "u, at the table, takes it back." in screen)
    pane.press("q")
    pane.wait_for(lambda screen: "Who called?" in screen)
    pane.press("q")
    pane.wait_for(lambda screen: "left with 0" in screen)
    assert pane.score() == (0, 2)
    pane.euchre("doctor")
    log = pane.folder / "log.euchre"
    pane.euchre("export", "1", "--out", str(log))
    pane.euchre("audit", str(log))  # Ends with 1 if anything is wrong.


def test_a_terminal_that_is_closed_in_the_middle(pane: Pane) -> None:
    pane.euchre("new", "Ann", "Bob", "Cat", "Dan", "--dealer", "Cat")
    pane.euchre("hand", "Dan", "3", "spades")
    pane.start(60, 22, "dispute")
    pane.wait_for(lambda screen: "Which card was turned up?" in screen)
    pane.press("9daskc")
    pane.wait_for(lambda screen: "Dan, trick 3" in screen)
    pane.restart(120, 40, "dispute")  # The old terminal is closed under the dispute.
    screen = pane.wait_for(lambda screen: "Goes on with what was typed the last time" in screen)
    assert ">A♠" in screen
    pane.tmux("send-keys", "Escape")
    screen = pane.wait_for(lambda screen: "left with 0" in screen)
    assert "What was typed is kept: `euchre dispute 1` goes on with it." in screen
