"""The whole screen of a terminal: keys in, pictures out, and a look around each second.

Knows: prompt_toolkit and signals. Does not know: what is drawn, or what a key does.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import UIContent, UIControl
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from ...terminal import screen_text as names
from ...terminal.screen_text import Canvas, Reply, Row, fitted, help_page
from .dialogue import Effect
from .keys import help_sections
from .machine import Screen, State, question, step, tick

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

_KEYS: Final = {
    Keys.Escape: names.ESCAPE,
    Keys.Backspace: names.BACK,
    Keys.Enter: names.ENTER,
    Keys.Tab: names.TAB,
    Keys.ControlR: names.REDO,
    Keys.Home: names.HOME,
    Keys.End: names.END,
    Keys.Up: names.UP,
    Keys.Down: names.DOWN,
    Keys.Left: names.LEFT,
    Keys.Right: names.RIGHT,
    Keys.Delete: names.DELETE,
    Keys.Insert: names.INSERT,
}

_ENDS: Final = (signal.SIGHUP, signal.SIGTERM) if sys.platform != "win32" else ()
"""The signals of a terminal that is closed, and of a machine that shuts down."""


class Shown:
    """A `Screen` as it is shown; `left` is the effect that left it. The bell is `rung` or not."""

    def __init__(self, screen: Screen, state: State, rung: bool = True) -> None:
        self.screen, self.state, self.rung = screen, state, rung
        self.left: Effect = None

    def press(self, key: str) -> Reply:
        """Takes a key, and carries out what it leads to."""
        before = self.state
        self.state, self.left = step(self.screen, before, key)
        return "quit" if self.left is not None else self._bell(before)

    def tick(self) -> Reply:
        """Looks whether another terminal has entered something."""
        before = self.state
        self.state = tick(self.screen, before)
        return self._bell(before)

    def _bell(self, before: State) -> Reply:
        return "bell" if self.rung and self.state.flash > before.flash else ""

    def draw(self, canvas: Canvas) -> list[Row]:
        """The picture of the screen, or a page of its keys."""
        screen, page = self.screen, self.state.page
        rows = screen.draw(self.state, question(screen, self.state), canvas)
        if page:
            rows = help_page(help_sections(screen.tables), page, canvas, screen.help_key)
        return fitted(rows, canvas)


class _Picture(UIControl):
    """The control that draws the screen in the size of the window."""

    def __init__(self, shown: Shown, plain: bool) -> None:
        self.shown, self.plain = shown, plain

    def create_content(self, width: int, height: int) -> UIContent:
        rows = self.shown.draw(Canvas(width, height, self.plain))
        lines = [[(f"class:{style}" if style else "", text) for style, text in row] for row in rows]
        return UIContent(lambda at: lines[at], len(lines), show_cursor=False)  # type: ignore[arg-type,return-value]


def run_screen(shown: Shown, plain: bool, color: str) -> int:
    """Shows it until the user leaves; returns the signal that ended it, 0 for none.

    `plain` draws in ASCII; `color` is as in the settings. Raises `KeyboardInterrupt` at Ctrl-C,
    after the terminal is restored.
    """
    ending = 0
    bindings = KeyBindings()

    def follow(reply: Reply) -> None:
        if reply == "bell":
            app.output.bell()
            app.output.flush()
        elif reply == "quit" and not app.is_done:
            app.exit()
        app.invalidate()

    def bind(key: str | Keys, name: str = "") -> None:
        @bindings.add(key, eager=key == Keys.Escape)
        def press(event: KeyPressEvent) -> None:
            follow(shown.press(name or event.data))

    bind(Keys.Any)
    for key, name in _KEYS.items():
        bind(key, name)

    @bindings.add(Keys.ControlC)
    @bindings.add(Keys.SIGINT)
    def interrupt(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @bindings.add(Keys.ControlL)
    def redraw(event: KeyPressEvent) -> None:
        event.app.renderer.clear()

    depths = {"never": ColorDepth.MONOCHROME, "always": ColorDepth.ANSI_COLORS_ONLY}
    app: Application[None] = Application(
        layout=Layout(Window(_Picture(shown, plain), always_hide_cursor=True)),
        key_bindings=bindings,
        style=STYLE,
        full_screen=True,
        enable_page_navigation_bindings=False,
        color_depth=depths.get(color),
    )
    app.ttimeoutlen = 0.05  # Escape alone is a key here.

    def end(number: int) -> None:
        nonlocal ending
        ending = number
        if not app.is_done:
            app.exit()

    async def watch() -> None:
        while True:
            await asyncio.sleep(1)
            before = shown.state
            reply = shown.tick()
            if shown.state != before:
                follow(reply)

    def begin() -> None:
        loop = asyncio.get_running_loop()
        for number in _ENDS:
            loop.add_signal_handler(number, end, number)
        app.create_background_task(watch())

    # A terminal that was closed cannot be read or drawn on; the screen ends then, without an error.
    with suppress(EOFError, OSError):
        app.run(pre_run=begin)
    return ending


def die_of(number: int) -> None:
    """Ends the process by the signal that ended a screen, now that the terminal is restored."""
    if number:
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
