"""The screens in a real terminal: keys, sizes, and every way they can end."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from euchre_cli.book.book import Book

from ..card_table import settings_in

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux")

PATIENCE = 60
COMMAND = [sys.executable, "-c", "from euchre_cli.commands.main import run; run()"]


class Pane:
    """A terminal of tmux's in which `euchre` runs, with a book of its own in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.book = folder / "book.db"
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        self.environment = {**kept, **settings_in(folder)} | {
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
        }
        del self.environment["COLUMNS"]

    def tmux(self, *words: str) -> str:
        done = subprocess.run(  # noqa: S603
            [str(shutil.which("tmux")), "-f", os.devnull, "-S", str(self.folder / "tmux"), *words],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
            env=self.environment,
        )
        return done.stdout

    def euchre(self, *words: str) -> None:
        """A command at another terminal."""
        subprocess.run(  # noqa: S603
            [*COMMAND, *words], check=True, env=self.environment, timeout=PATIENCE
        )

    def start(self, columns: int, lines: int, *words: str) -> None:
        """Run the command; its end is written below what it leaves on the screen."""
        size = ("-x", str(columns), "-y", str(lines))
        self.tmux("new-session", "-d", *size, self._command(words))

    def restart(self, columns: int, lines: int, *words: str) -> None:
        """Run another command in the same terminal, in place of the one that ended."""
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))
        self.tmux("respawn-pane", "-k", self._command(words))

    def _command(self, words: Iterable[str]) -> str:
        return f"{shlex.join([*COMMAND, *words])}; echo left with $?; exec cat"

    def press(self, keys: str) -> None:
        self.tmux("send-keys", "-l", keys)

    def wait_for(self, seen: Callable[[str], bool]) -> str:
        """The screen, once it is as it should be."""
        end = time.monotonic() + PATIENCE
        while not seen(screen := self.tmux("capture-pane", "-p")):
            assert time.monotonic() < end, screen
            time.sleep(0.03)
        return screen

    def score(self) -> tuple[int, int]:
        with Book.open(str(self.book)) as store:
            sheet = store.sheet(1)
            assert sheet is not None
            return sheet.total


@pytest.fixture
def pane() -> Iterator[Pane]:
    with TemporaryDirectory(prefix="euchre") as folder:  # A socket's path must be short.
        pane = Pane(Path(folder))
        yield pane
        subprocess.run(  # noqa: S603
            [str(shutil.which("tmux")), "-S", str(pane.folder / "tmux"), "kill-server"],
            capture_output=True,
            check=False,
        )


def test_a_game_and_a_dispute_in_a_real_terminal(pane: Pane) -> None:
    pane.start(60, 20, "table", "Ann", "Bob", "Cat", "Dan", "--dealer", "Dan")
    pane.wait_for(lambda screen: "Who called?" in screen)
    pane.press("2h31sa53d2")
    screen = pane.wait_for(lambda screen: "Hand 3: Cat is euchred in diamonds" in screen)
    assert screen.splitlines()[0].endswith("Hand 4: Cat deals, Dan leads")
    assert "  2 Ann marches in spades alone, 4 points to Ann & Cat   4–1" in screen
    assert screen.count("Cat is euchred") == 1
    pane.press("u")
    pane.wait_for(lambda screen: "Taken back: hand 3" in screen)
    pane.tmux("resize-window", "-x", "120", "-y", "40")
    pane.wait_for(lambda screen: "█" * 18 in screen)
    pane.euchre("hand", "Bob", "4")
    pane.wait_for(lambda screen: "Entered at another terminal" in screen)
    pane.press("4s3!!")
    pane.wait_for(lambda screen: "Who is accused of a renege?" in screen)
    pane.press("129daskctcjc9sqsac9cth")
    pane.wait_for(lambda screen: "Ann's fifth card?" in screen)
    pane.tmux("send-keys", "C-c")  # In the middle: what was typed is kept.
    screen = pane.wait_for(lambda screen: "left with 130" in screen)
    assert "Traceback" not in screen
    pane.restart(40, 15, "table")
    pane.wait_for(lambda screen: "Who called?" in screen)
    pane.press("!!")
    pane.wait_for(lambda screen: "Goes on with what was typed" in screen)
    pane.press("ks9d")
    pane.wait_for(lambda screen: "The nine of diamonds was turned down" in screen)
    pane.press("tsjhjdkd9hqdqcadtdahnnr")
    pane.wait_for(lambda screen: "u takes it back" in " ".join(screen.split()))
    assert pane.score() == (4, 4)
    pane.tmux("send-keys", "C-l")
    pane.press("uq")
    screen = pane.wait_for(lambda screen: "left with 0" in screen)
    assert "Game 1: Ann & Cat 4, Bob & Dan 3; Dan deals." in " ".join(screen.split())
    assert "Who called?" not in screen


def test_a_terminal_that_is_closed(pane: Pane) -> None:
    pane.euchre("new", "Ann", "Bob", "Cat", "Dan")
    errors = pane.folder / "errors"
    os.mkfifo(errors)
    command = shlex.join([*COMMAND, "table"])
    pane.tmux("new-session", "-d", "-x", "60", "-y", "20", f"exec {command} 2>{errors}")
    with errors.open() as stream:
        pane.wait_for(lambda screen: "Who called?" in screen)
        pane.press("13")
        pane.wait_for(lambda screen: "Hand 1: Ann makes 3" in screen)
        pane.tmux("kill-session")
        assert stream.read() == ""  # It can be read to its end when the process has ended.
    assert pane.score() == (1, 0)
