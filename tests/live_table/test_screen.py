"""The live screen itself: keys from a terminal, sizes, and every way it can end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from euchre_cli.book.book import Book
from euchre_cli.cli.session import open_book
from euchre_cli.live_table import live, screen
from euchre_cli.live_table.canvas import Canvas, Row
from euchre_cli.live_table.live import LiveTable
from euchre_cli.live_table.picture import picture
from euchre_cli.live_table.state import State

from ..card_table import CardTable


class Terminal(DummyOutput):
    """A terminal of a size that counts the bells."""

    def __init__(self) -> None:
        self.size = Size(rows=20, columns=60)
        self.bells = 0

    def get_size(self) -> Size:
        return self.size

    def bell(self) -> None:
        self.bells += 1


class Sitting:
    """Somebody at the live screen: the keys they press, and what is drawn for them."""

    def __init__(self, table: LiveTable, keys: PipeInput) -> None:
        self.table = table
        self.keys = keys
        self.terminal = Terminal()
        self.looks: list[Canvas] = []
        self.when_drawn: Callable[[State], None] = lambda state: None

    def draw(self, state: State, look: Canvas) -> list[Row]:
        self.looks.append(look)
        self.when_drawn(state)
        return picture(state, look)

    def sit(self, keys: str = "") -> int:
        self.keys.send_text(keys)
        return screen.run_screen(self.table, True, "never", self.keys, self.terminal).signal


@pytest.fixture
def sitting(game: CardTable, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitting]:
    with create_pipe_input() as keys, open_book(None) as store:
        found = Sitting(LiveTable(store), keys)
        monkeypatch.setattr(live, "picture", found.draw)
        yield found


def test_hands_are_entered_without_enter(game: CardTable, sitting: Sitting) -> None:
    assert sitting.sit("2h31sa5uq") == 0
    assert game.score() == (0, 1)
    assert sitting.terminal.bells == 0


@pytest.mark.parametrize(
    ("keys", "score"),
    [
        ("2h\x7f\x7f13q", (1, 0)),
        ("2h\x083q", (0, 1)),  # Backspace, as some terminals send it.
        ("13u\x12q", (1, 0)),
        ("\x1b[A\x1b[6~13q", (1, 0)),
        ("1\x0c3q", (1, 0)),
        ("1\t\r3q", (1, 0)),
    ],
)
def test_keys_that_are_no_characters(
    game: CardTable, sitting: Sitting, keys: str, score: tuple[int, int]
) -> None:
    sitting.sit(keys)
    assert game.score() == score


def test_escape_drops_the_entry(game: CardTable, sitting: Sitting) -> None:
    def press(state: State) -> None:
        if state.typed == "2h":
            sitting.keys.send_text("\x1b")
            sitting.when_drawn = then

    def then(state: State) -> None:
        if state.typed == "":
            sitting.when_drawn = lambda state: None
            sitting.keys.send_text("13q")

    sitting.when_drawn = press
    sitting.sit("2h")
    assert game.score() == (1, 0)


def test_a_hand_is_on_the_disk_before_its_score_is_drawn(game: CardTable, sitting: Sitting) -> None:
    drawn: list[tuple[int, int]] = []

    def look(state: State) -> None:
        assert state.sheet is not None
        with Book.open(str(game.book)) as other:
            assert other.sheet(1) == state.sheet
        drawn.append(state.sheet.total)
        keys = {0: "13", 1: "23", 2: "q"}.get(len(state.sheet.lines))
        if len(drawn) == 1 or drawn[-1] != drawn[-2]:
            sitting.keys.send_text(str(keys))

    sitting.when_drawn = look
    sitting.sit()
    assert drawn[-1] == (1, 1)


def test_the_bell_rings_for_the_barn(sitting: Sitting) -> None:
    sitting.sit("1a51a513q")
    assert sitting.terminal.bells == 1


@pytest.mark.skipif(not hasattr(signal, "SIGWINCH"), reason="terminals have no size signal here")
def test_the_screen_follows_the_size_of_the_terminal(sitting: Sitting) -> None:
    def resize(state: State) -> None:
        if sitting.terminal.size.columns == 60:
            sitting.terminal.size = Size(rows=40, columns=120)
            os.kill(os.getpid(), signal.SIGWINCH)
        elif sitting.looks[-1] == Canvas(120, 40, True):
            sitting.when_drawn = lambda state: None
            sitting.keys.send_text("q")

    sitting.when_drawn = resize
    sitting.sit()
    assert sitting.looks[0] == Canvas(60, 20, True)
    assert sitting.looks[-1] == Canvas(120, 40, True)


def test_ctrl_c_ends_it_and_loses_nothing(game: CardTable, sitting: Sitting) -> None:
    with pytest.raises(KeyboardInterrupt):
        sitting.sit("132h\x03")
    assert game.score() == (1, 0)


def test_an_interrupt_from_outside_ends_it_too(game: CardTable, sitting: Sitting) -> None:
    sitting.when_drawn = _kill_once(sitting, signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        sitting.sit()


def test_a_terminal_that_is_gone_ends_it(game: CardTable, sitting: Sitting) -> None:
    sitting.keys.send_text("13")
    sitting.keys.close()
    left = screen.run_screen(sitting.table, True, "never", sitting.keys, sitting.terminal)
    assert left.signal == 0
    assert game.score() == (1, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_a_hangup_ends_it(sitting: Sitting, name: str) -> None:
    number = getattr(signal, name)
    sitting.when_drawn = _kill_once(sitting, number)
    assert sitting.sit() == number


def _kill_once(sitting: Sitting, number: int) -> Callable[[State], None]:
    def kill(state: State) -> None:
        sitting.when_drawn = lambda state: None
        os.kill(os.getpid(), number)

    return kill
