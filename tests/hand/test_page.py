"""The page of a hand in a browser: it steps through the hand, and is complete without a script."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_cli.hand.page import to_html

from ..browser import Browser
from .hands import DISPUTED, disputed, read_log

DEALT = ["J♣", "Q♥", "T♣", "A♦", "9♦"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The hand in which Dan reneged in the second trick, step 9 of 23."""
    path = tmp_path_factory.mktemp("hand") / "hand.html"
    path.write_text(to_html(disputed()), encoding="utf-8")
    return path


def visible(browser: Browser, selector: str) -> list[str]:
    """The texts of what can be seen of a selector."""
    texts = browser.run(
        f"[...document.querySelectorAll({selector!r})].filter("
        "one => one.checkVisibility({visibilityProperty: true})).map("
        "one => one.textContent.replace(/\\s+/g, ' ').trim())"
    )
    assert isinstance(texts, list)
    return texts


def press(browser: Browser, *keys: str) -> None:
    for key in keys:
        browser.run(f"dispatchEvent(new KeyboardEvent('keydown', {{key: {key!r}}}))")


def click(browser: Browser, label: str) -> None:
    browser.run(
        "[...document.querySelectorAll('button')].find(one => one.ariaLabel === "
        f"{label!r} || one.textContent === {label!r}).click()"
    )


@pytest.mark.parametrize(("width", "dark"), [(1280, True), (320, False)])
def test_the_page_is_quiet_asks_for_nothing_and_fits(
    width: int, dark: bool, browser: Browser, file: Path
) -> None:
    browser.look(width=width, dark=dark)
    seen = browser.open(file)
    assert (seen.said, seen.asked) == ([], [file.as_uri()])
    assert file.stat().st_size < 60 * 1024
    for key in ("", "!", "End"):
        press(browser, key)
        assert browser.run("document.documentElement.scrollWidth") == width


def test_a_hand_is_stepped_through_by_keys_and_by_buttons(browser: Browser, file: Path) -> None:
    browser.look(width=1280)
    browser.open(file)
    assert visible(browser, "#steps li > p:first-of-type") == ["Dan deals; the T♠ is turned up."]
    assert visible(browser, ".felt .card") == ["T♠"]
    assert visible(browser, ".west .hand .card") == ["J♣", "Q♥", "T♣", "A♦", "9♦"]
    press(browser, "ArrowRight", " ")
    assert visible(browser, ".west .hand .card") == ["J♣", "T♠", "Q♥", "T♣", "A♦", "9♦"]
    assert visible(browser, ".felt .card") == []
    click(browser, "One step on")
    assert visible(browser, ".felt .card") == ["9♠"]
    assert visible(browser, ".now") == ["9♠", "9♠"]
    assert visible(browser, "#where") == ["4 of 23"]
    click(browser, "One step back")
    assert visible(browser, "#where") == ["3 of 23"]
    click(browser, "To the end")
    assert visible(browser, "#where") == ["23 of 23"]
    assert visible(browser, ".felt .card") == ["Q♦", "9♥", "K♥", "A♦"]
    assert visible(browser, ".hand .card") == ["K♥"]
    press(browser, "ArrowRight", "ArrowLeft")
    assert visible(browser, "#where") == ["22 of 23"]
    press(browser, "Home")
    assert visible(browser, "#where") == ["1 of 23"]


def test_the_renege_is_gone_to(browser: Browser, file: Path) -> None:
    browser.look(width=390)
    browser.open(file)
    browser.run("location.hash = '#9'")
    browser.run("new Promise(done => setTimeout(done, 50))")
    assert visible(browser, "#where") == ["9 of 23"]
    press(browser, "Home", "!")
    assert visible(browser, "#where") == ["9 of 23"]
    press(browser, "Home")
    click(browser, "next remark")
    assert visible(browser, "#where") == ["9 of 23"]
    step = " ".join(visible(browser, "#steps li > p"))
    assert step.startswith("Trick 2: Dan plays the T♣. Spades are led: Dan must play J♣.")
    assert "Dan played T♣ on a spade (trump) lead while holding J♣" in step
    assert visible(browser, ".felt .card") == ["J♠", "T♣"]
    assert visible(browser, ".taken") == ["Tricks: N/S 1, E/W 0"]


def test_without_its_script_the_page_is_complete(
    browser: Browser, file: Path, tmp_path: Path
) -> None:
    page = file.read_text("utf-8")
    before, _, rest = page.partition("<script>")
    bare = tmp_path / "bare.html"
    bare.write_text(before + rest.partition("</script>")[2], encoding="utf-8")
    browser.look(width=390)
    assert browser.open(bare).said == []
    assert len(visible(browser, "#steps li")) == 23
    assert visible(browser, "#steps li:first-child .west .hand .card") == DEALT
    assert visible(browser, "#steps .table > .west .name") == ["Dan dealer"] * 6
    assert visible(browser, "#walk") == []
    assert len(visible(browser, "tbody tr")) == 5
    assert len(visible(browser, ".remark")) == 1
    assert browser.run("document.documentElement.scrollWidth") == 390


def test_on_paper_every_step_is_printed_wherever_the_walk_is(browser: Browser, file: Path) -> None:
    browser.look(width=1000)
    browser.open(file)
    press(browser, "End")
    browser.look(width=1000, paper=True)
    assert len(visible(browser, "#steps li")) == 23
    assert visible(browser, "#steps li:first-child .west .hand .card") == DEALT
    assert visible(browser, "#walk") == []
    assert browser.pdf().count(b"/Type /Page\n") == 2


def test_names_are_words_and_nothing_else(browser: Browser, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    log = tmp_path / "log.euchre"
    text = DISPUTED.read_text("utf-8").replace("player  W Dan", f"player  W {name}")
    log.write_text(text, encoding="utf-8")
    (shown,) = read_log(log)
    path = tmp_path / "hand.html"
    path.write_text(to_html(shown), encoding="utf-8")
    browser.look(width=390)
    seen = browser.open(path)
    assert (seen.said, seen.asked) == ([], [path.as_uri()])
    assert browser.run("document.querySelectorAll('img').length") == 0
    assert browser.run("document.documentElement.scrollWidth") == 390
    assert visible(browser, ".west bdi") == [name]
