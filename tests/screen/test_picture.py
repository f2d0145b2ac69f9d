"""The pictures of both screens, at any size and after any keys."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.screen.dispute.book import DisputeScreen
from euchre_cli.screen.table.subject import OpenDispute
from euchre_cli.terminal.exit_status import Refused
from euchre_cli.terminal.screen_text import (
    BACK,
    DELETE,
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    REDO,
    TAB,
    UP,
    Canvas,
    Row,
)
from euchre_cli.terminal.text import width_of

from .screens import AtScreen, AtTable, at_dispute

EVENING = "2h31sa53d2m1c4"
RENEGE = "129daskctcjc9sqsac9cthkstsjhjdkd9hqdqcadtdahnn"
EVERY_KEY = [*"1234567890abcdefghijklmnopqrstuvwxyz!?+-/# ", ENTER, ESCAPE, BACK, TAB, UP, DOWN]
EVERY_KEY += [LEFT, DELETE, REDO]


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def at_table(folder: Path, keys: str = "", **rules: int) -> AtTable:
    table = AtTable(folder, **rules)
    table.press(keys)
    return table


@pytest.mark.parametrize("size", [(40, 15), (60, 20), (120, 40)])
def test_what_is_drawn(tmp_path: Path, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    """The table in an evening and in the barn; a dispute while it is typed and at its end."""
    evening = at_table(tmp_path, EVENING).drawn(*size)
    barn = at_table(tmp_path / "barn", "1a52a5", target=5).drawn(*size)
    dispute = at_dispute(tmp_path / "barn", "maker W spades; tricks EW 3")
    dispute.press(RENEGE[:20])
    typed = dispute.drawn(*size)
    dispute.press(RENEGE[20:])
    pages = (evening, barn, typed, dispute.drawn(*size))
    assert "\n\n".join("\n".join(page) for page in pages) == snapshot


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(40, 15, 1), (60, 15, 1), (60, 20, 1), (80, 24, 2), (120, 40, 3), (200, 60, 7)],
)
def test_the_digits_are_as_big_as_there_is_room(
    tmp_path: Path, width: int, height: int, scale: int
) -> None:
    rows = at_table(tmp_path, "2a5").drawn(width, height)
    assert max(len(found) for row in rows for found in re.findall("█+", row)) == 6 * scale
    assert any("┌" in row for row in rows) == (height > 15)


@pytest.mark.parametrize("size", [(24, 5), (30, 6), (40, 12), (40, 15), (60, 20), (120, 40)])
def test_what_is_never_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    table = at_table(tmp_path, EVENING)
    shown = " ".join(" ".join(table.drawn(*size)).split())
    assert "Who called?" in shown
    assert shown.endswith("q quit · ? keys")
    assert table.drawn(*size)[-2] == "Who called?" or size[0] < 30
    if size[1] > 6:
        assert "Hand 6: Ann deals, Bob leads" in shown
        table.press("4a")
        assert "Hand 6: Ann deals, Cat leads" in " ".join(" ".join(table.drawn(*size)).split())


def test_the_banner(tmp_path: Path) -> None:
    for keys, target, banner in (
        ("1a5", 5, "IN THE BARN"),
        ("1a5", 8, "a loner wins it"),
        ("1a5", 4, "*  Ann & Cat won 4 to 0  *"),
    ):
        folder = tmp_path / str(target)
        assert at_table(folder, keys, target=target).drawn()[12].strip() == banner


def test_the_barn_is_inverted_for_two_seconds_and_stays_yellow(tmp_path: Path) -> None:
    table = at_table(tmp_path, "1a5", target=5)

    def styles() -> set[str]:
        return {style for row in table.shown.draw(Canvas(80, 24)) for style, _ in row}

    assert "barn" in styles()
    table.shown.tick()
    table.shown.tick()
    assert "barn" in styles()
    table.shown.tick()
    assert "barn" not in styles()
    assert "barned" in styles()


@pytest.mark.parametrize("size", [(60, 20), (40, 15), (120, 40)])
def test_a_long_ruling_is_read_on(tmp_path: Path, size: tuple[int, int]) -> None:
    dispute = at_dispute(tmp_path, "maker W spades; tricks EW 3")
    dispute.press(RENEGE)
    read = ""
    for _ in range(8):
        read += " ".join(dispute.drawn(*size)) + " "
        dispute.press("↓")
    assert "Bob's claim that Ann" in " ".join(read.split())
    assert "Was trump clubs" in " ".join(read.split()).replace("was trump", "Was trump")
    assert any("r write it into the book" in row for row in dispute.drawn(*size))
    assert "↓ more" in read or size != (40, 15)


def fits(rows: list[Row], canvas: Canvas) -> bool:
    widths = [width_of("".join(text for _, text in row)) for row in rows]
    return len(rows) == canvas.height and max(widths) <= canvas.width


@pytest.mark.seeds(3)
def test_any_keys_at_any_size(seed: int, tmp_path: Path) -> None:
    """Nothing that is typed ends in an error, or is drawn beyond the edge, and Backspace is the
    state before the last key."""
    rng = Random(seed)
    table: AtScreen = AtTable(tmp_path, rng.choice(("standard", "british", "high-speed-house")))
    at = table
    for _ in range(150):
        key = rng.choice(EVERY_KEY)
        before = at.state
        at.shown.press(key)
        canvas = Canvas(rng.randint(24, 130), rng.randint(6, 45), rng.random() < 0.2)
        rows = at.shown.draw(canvas)
        assert fits(rows, canvas)
        assert not canvas.plain or "".join(text for row in rows for _, text in row).isascii()
        if len(at.state.keys) == len(before.keys) + 1 and at.state.keys[:-1] == before.keys:
            back = AtScreen(at.screen, at.state)
            back.shown.press(BACK)
            assert (back.state.subject, back.state.keys) == (before.subject, before.keys)
            at.screen.typed(at.state)
        left = at.shown.left
        if left is None:
            continue
        if isinstance(left, OpenDispute) and at is table:
            try:
                at = at_dispute_of(table, left.under_way)
            except Refused:
                at = table
        elif at is table:
            break
        else:
            at = table
        at.shown.left = None


def at_dispute_of(table: AtScreen, under_way: bool) -> AtScreen:
    """The dispute that the table has opened."""
    sheet = table.state.subject.sheet
    book = table.screen.book  # type: ignore[attr-defined]
    screen = DisputeScreen(book, sheet, 0 if under_way else -1, at_table=True)
    return AtScreen(screen, screen.first)
