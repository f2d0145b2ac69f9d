"""A browser without a window, asked over a pipe in its own protocol (DevTools).

Knows: how Chromium is started, how a page is opened, and how what it says and asks for is heard.
Does not know: what the pages are.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 30.0
"""Seconds an answer may take on a busy machine."""


def found() -> str | None:
    """The browser that is installed here."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Seen(NamedTuple):
    """What came of opening a page: what was said on the console and what was blocked; and the
    addresses it asked for."""

    said: list[str]
    asked: list[str]


class Browser:
    """One browser, with one page open at a time. Nothing it asks for leaves this machine; it
    `reaches` one address that is not the loopback's, if any."""

    def __init__(self, program: str, folder: Path, reaches: str = "") -> None:
        theirs_in, self._to = _pipe()
        self._from, theirs_out = _pipe()

        excluded = f", EXCLUDE {reaches}, EXCLUDE 127.0.0.1" if reaches else ""

        def wire() -> None:
            os.dup2(theirs_in, 3)
            os.dup2(theirs_out, 4)

        self._process = subprocess.Popen(  # noqa: S603
            [
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-quic",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                f"--host-resolver-rules=MAP * ~NOTFOUND{excluded}",
                "--remote-debugging-pipe",
                f"--user-data-dir={folder}",
                "about:blank",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": str(folder)},
            pass_fds=(3, 4),
            preexec_fn=wire,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._heard: list[dict[str, Any]] = []
        self._rest = b""
        self._number = 0
        self._session = ""
        self._scripts = True
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime", "Audits"):
            self.ask(f"{domain}.enable")
        self.ask("Page.setLifecycleEventsEnabled", enabled=True)

    def close(self) -> None:
        os.close(self._to)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._from)

    # -- asking ------------------------------------------------------------------------------

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        """Ask the browser something and return its answer; what it says meanwhile is kept."""
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": given}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        answer = self._wait(lambda one: one.get("id") == number, keep=True)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _wait(self, wanted: Callable[[dict[str, Any]], bool], keep: bool) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while True:
            while b"\0" in self._rest:
                one, _, self._rest = self._rest.partition(b"\0")
                message: dict[str, Any] = json.loads(one)
                if keep and "method" in message:
                    self._heard.append(message)
                if wanted(message):
                    return message
            ready, _, _ = select.select([self._from], [], [], max(0, until - time.monotonic()))
            more = os.read(self._from, 1 << 16) if ready else b""
            if not more:
                raise TimeoutError("the browser does not answer")
            self._rest += more

    # -- pages -------------------------------------------------------------------------------

    def look(
        self, *, width: int = 1280, height: int = 900, dark: bool = False, paper: bool = False
    ) -> None:
        """From now on pages are seen at this size (CSS pixels), in the dark or not, or printed."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        self.light(dark=dark, paper=paper)

    def light(self, *, dark: bool = False, paper: bool = False) -> None:
        """From now on pages are seen in the dark or not, or printed."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        media = "print" if paper else "screen"
        self.ask("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def open(self, page: Path | str) -> Seen:
        """Open a page, a file or an address, wait until it has come to rest, and return what it
        said and asked for."""
        self._heard.clear()
        address = page if isinstance(page, str) else page.as_uri()
        loader = self.ask("Page.navigate", url=address)["loaderId"]

        def has_loaded(one: dict[str, Any]) -> bool:
            # The page before it may report late.
            loaded = one.get("method") == "Page.lifecycleEvent" and one["params"]["name"] == "load"
            return loaded and one["params"]["loaderId"] == loader

        if not any(map(has_loaded, self._heard)):
            self._wait(has_loaded, keep=True)
        # What a style or an image asks for is asked for before the next picture is drawn.
        if self._scripts:
            self.run("new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)))")
        said, asked = [], []
        for one in self._heard:
            given = one["params"]
            if one["method"] == "Log.entryAdded":
                said.append(given["entry"]["text"])
            elif one["method"] == "Runtime.consoleAPICalled":
                said.append(" ".join(str(word.get("value")) for word in given["args"]))
            elif one["method"] == "Runtime.exceptionThrown":
                said.append(given["exceptionDetails"]["text"])
            elif one["method"] == "Audits.issueAdded":
                said.append(given["issue"]["code"])
            elif one["method"] == "Network.requestWillBeSent" and given["loaderId"] == loader:
                asked.append(given["request"]["url"])
        return Seen(said, asked)

    def run(self, expression: str) -> Any:
        """What an expression gives in the page that is open. It is the browser that is asked: no
        policy of the page stands in its way."""
        answer = self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def tap(self, css: str) -> None:
        """Tap the first thing on the page that is found so, where it is once all is there."""
        self.until("document.readyState === 'complete'")
        found = f"document.querySelector({css!r})"
        self.run(f"{found}.scrollIntoView({{block: 'center'}})")
        middle = "one => [one.x + one.width / 2, one.y + one.height / 2]"
        x, y = self.run(f"({middle})({found}.getBoundingClientRect())")
        for kind in ("mousePressed", "mouseReleased"):
            given = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}
            self.ask("Input.dispatchMouseEvent", **given)

    def type(self, text: str) -> None:
        """Type into what was tapped."""
        for letter in text:
            self.ask("Input.insertText", text=letter)

    def until(self, expression: str, patience: float = PATIENCE) -> None:
        """Wait until an expression is true in the page that is open."""
        until = time.monotonic() + patience
        while not self.run(f"Boolean(document.body && ({expression}))"):
            if time.monotonic() > until:
                raise TimeoutError(f"{expression}: {self.run('document.body.innerText')}")
            time.sleep(0.05)

    def script(self, *, on: bool) -> None:
        """Whether scripts of pages are run."""
        self._scripts = on
        self.ask("Emulation.setScriptExecutionDisabled", value=not on)

    def hurry(self, times: int) -> None:
        """What pages do every few seconds they do so many times as often from now on."""
        source = f"const every = setInterval; setInterval = (act, ms) => every(act, ms / {times});"
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=source)

    def picture(self) -> bytes:
        """The page as it is seen, as PNG."""
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])

    def pdf(self) -> bytes:
        """The page as it is printed on A4."""
        printed = self.ask("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        return base64.b64decode(printed["data"])


def _pipe() -> tuple[int, int]:
    """A pipe's ends, as other descriptors than 3 and 4, which the browser knows as its own."""
    ends = os.pipe()
    read, write = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return read, write


def opened(browser: Browser, html: str, **look: Any) -> Seen:
    """Open this page as it is looked at, and return what it said and asked for."""
    browser.look(**look)
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(html, encoding="utf-8")
        return browser.open(page)


def texts(browser: Browser, selector: str) -> list[str]:
    """The texts of those elements that can be seen."""
    seen = "filter(one => one.checkVisibility()).map(one => one.innerText)"
    found: list[str] = browser.run(f"[...document.querySelectorAll({selector!r})].{seen}")
    return found


def complaints(browser: Browser, axe: str) -> list[str]:
    """What a checker of accessibility finds on the open page with everything unfolded: the rule,
    and where it is broken; in the dark only which texts stand out too little."""
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    browser.run(f"{axe}; 0")
    found: list[str] = []
    for dark, only in ((False, ""), (True, ", runOnly: ['color-contrast']")):
        browser.light(dark=dark)
        found += browser.run(
            f"axe.run({{resultTypes: ['violations']{only}}}).then(found => "
            "found.violations.flatMap(one => "
            "one.nodes.map(node => `${one.id}: ${node.html.slice(0, 80)}`)))"
        )
    return found
