"""A page that is opened in the browser, and what every page is asked.

Knows: how what can be seen is read. Does not know: what stands on a page.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..browser import Browser, Seen


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
