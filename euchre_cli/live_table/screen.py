"""The live table, or a dispute, on the whole screen of a terminal.

Knows: prompt_toolkit, signals, the settings of the screen. Does not know: what is drawn, or what a
key does.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from ..book.book import Book
from ..book.file import say_nothing
from ..cli import settings
from ..terminal.display import can_show_unicode
from .canvas import Canvas, Row
from .key_reader import ARROWS, BACK, CLEAR, END, HOME, REDO
from .state import Bell, Drawn, Effect, OpenDispute, Quit, TableEvent

STYLE: Final = Style.from_dict(
    {
        "error": "bold ansired",
        "note": "bold ansicyan",
        "mark": "bold reverse",
        "barn": "bold reverse ansiyellow",
        "barned": "bold ansiyellow",
        "good": "bold ansigreen",
        "red": "ansired",
        "strong": "bold",
        "faint": "ansibrightblack",
    }
)

ENDS: Final = (signal.SIGHUP, signal.SIGTERM) if sys.platform != "win32" else ()
"""The signals of a terminal that is closed, and of a machine that shuts down."""


class OnScreen(Protocol):
    """What is shown: it takes events, and draws itself."""

    @property
    def state(self) -> object:
        """What is drawn follows from it alone."""

    def handle(self, event: TableEvent) -> list[Effect]:
        """Takes a key or another event; returns the effects for the screen."""

    def tick(self) -> list[Effect]:
        """To be called once a second; returns the effects for the screen."""

    def draw(self, canvas: Canvas) -> list[Row]:
        """The picture of the state."""


class Left(NamedTuple):
    """How the screen was left: the signal that ended it, or 0; `dispute`: the one to open."""

    signal: int = 0
    dispute: OpenDispute | None = None


class _Picture(UIControl):
    """The control that draws the table in the size of the window."""

    def __init__(self, table: OnScreen, plain: bool) -> None:
        self.table = table
        self.plain = plain

    def create_content(self, width: int, height: int) -> UIContent:
        rows = self.table.draw(Canvas(width, height, self.plain))
        lines = [[(f"class:{style}" if style else "", text) for style, text in row] for row in rows]
        return UIContent(lambda at: lines[at], len(lines), show_cursor=False)  # type: ignore[arg-type,return-value]


def show(table: OnScreen, store: Book) -> Left:
    """Shows the table as the settings say until the user leaves it; returns how. A signal that ends
    the screen ends the process, now that the terminal is restored."""
    in_ascii = settings.value("cards").text == "plain" or not can_show_unicode()
    say, store.say = store.say, say_nothing  # A remark would spoil the screen.
    left = run_screen(table, in_ascii, settings.value("color").text)
    store.say = say
    if left.signal:
        store.close()
        signal.signal(left.signal, signal.SIG_DFL)
        os.kill(os.getpid(), left.signal)
    return left


def run_screen(
    table: OnScreen,
    plain: bool,
    color: str,
    source: Input | None = None,
    target: Output | None = None,
) -> Left:
    """Shows the table until the user leaves it; returns how.

    `color` is as in the settings. Raises `KeyboardInterrupt` at Ctrl-C, after the terminal is
    restored.
    """
    left = Left()

    def carry_out(app: Application[None], effects: list[Effect]) -> None:
        if Bell() in effects:
            app.output.bell()
            app.output.flush()
        nonlocal left
        for effect in effects:
            if isinstance(effect, OpenDispute):
                left = Left(dispute=effect)
        if Quit() in effects or left.dispute:
            app.exit()
        app.invalidate()

    bindings = KeyBindings()

    def bind(key: str | Keys, to: str | None) -> None:
        @bindings.add(key, eager=key == Keys.Escape)
        def press(event: KeyPressEvent) -> None:
            carry_out(event.app, table.handle(event.data if to is None else to))

    bind(Keys.Any, None)
    bind(Keys.Escape, CLEAR)
    bind(Keys.Backspace, BACK)
    bind(Keys.ControlR, REDO)
    bind(Keys.Home, HOME)
    bind(Keys.End, END)
    for key, arrow in zip((Keys.Left, Keys.Up, Keys.Right, Keys.Down), ARROWS, strict=True):
        bind(key, arrow)

    @bindings.add(Keys.ControlC)
    @bindings.add(Keys.SIGINT)
    def interrupt(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @bindings.add(Keys.ControlL)
    def redraw(event: KeyPressEvent) -> None:
        event.app.renderer.clear()

    app: Application[None] = Application(
        layout=Layout(Window(_Picture(table, plain), always_hide_cursor=True)),
        key_bindings=bindings,
        style=STYLE,
        full_screen=True,
        enable_page_navigation_bindings=False,
        color_depth={"never": ColorDepth.MONOCHROME, "always": ColorDepth.ANSI_COLORS_ONLY}.get(
            color
        ),
        input=source,
        output=target,
    )
    app.ttimeoutlen = 0.05  # Escape alone is a key here.

    def drawn(_: Application[None]) -> None:
        table.handle(Drawn())

    app.after_render += drawn

    def end(number: int) -> None:
        nonlocal left
        left = Left(number)
        if not app.is_done:
            app.exit()

    async def watch() -> None:
        while True:
            await asyncio.sleep(1)
            before = table.state
            effects = table.tick()
            if table.state != before:
                carry_out(app, effects)

    def begin() -> None:
        loop = asyncio.get_running_loop()
        for number in ENDS:
            loop.add_signal_handler(number, end, number)
        app.create_background_task(watch())

    # A terminal that was closed cannot be read or drawn on; the table ends then, without an error.
    with suppress(EOFError, OSError):
        app.run(pre_run=begin)
    return left
