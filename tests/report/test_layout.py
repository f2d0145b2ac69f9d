"""Tables and lines on a terminal: what is broken, what is left out, what stands below a row."""

from __future__ import annotations

from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.report.as_data import csv_lines, row_objects
from euchre_cli.report.as_text import line_lines, section_lines, table_lines
from euchre_cli.report.values import Cell, Heading, Line, Row, Section, Table
from euchre_cli.terminal.display import Paper


def paper(width: int, *, plain: bool = False) -> Paper:
    """Paper of this width without colours."""
    return Paper(width, plain, True, lambda text, style: text)


def row(*words: str, head: str = "", notes: tuple[str, ...] = ()) -> Row:
    """A row of words."""
    return Row((), tuple(Cell(words=one) for one in words), head=head, notes=notes)


@pytest.mark.parametrize("width", [90, 70, 26, 12])
def test_texts_are_broken_before_columns_are_left_out(
    width: int, snapshot: SnapshotAssertion
) -> None:
    entered = row("9", "the hand was entered again", "Ann & Bob", "1", head="Monday")
    noted = row("10", "a note", "Cat", "12", head="Tuesday", notes=("first", "a remark of words"))
    numbers = [Heading(name, name, "score") for name in ("#", "points")]
    headings = (numbers[0], Heading("what", "what"), Heading("who", "who"), numbers[1])
    rows = (entered, noted)
    table = Table("entries", "Entries", "", (), headings, rows, least=3, rest="--csv")
    lines = list(table_lines(table, paper(width)))
    assert "\n".join(lines) == snapshot
    assert max(map(len, lines)) <= width


def test_programs_get_the_objects_of_rows_that_have_them() -> None:
    whole = {"id": 9, "score": {"NS": 1, "EW": 2}, "ok": True}
    table = Table("t", "T", "", (), (), (Row((), (), object=whole),), csv=("id", "score.EW", "ok"))
    assert list(row_objects(table)) == [whole]
    assert list(csv_lines(table)) == ["id,score.EW,ok\n", "9,2,yes\n"]


def test_only_what_is_certain_fills_a_bar_or_nothing_of_it(snapshot: SnapshotAssertion) -> None:
    heights = (0.0, 1e-9, 0.25, 0.5, 1 - 1e-9, 1.0)
    rows = tuple(Row((at,), (Cell(words=f"{y:.3g}"),)) for at, y in enumerate(heights))
    numbers = Table("n", "N", "", ("hand",), (Heading("chance", "chance", "score"),), rows, ("#",))
    ticks = ((0, "0"), (0.5, "50"), (1, "100"))
    line = Line("How it went", "up and down", tuple(enumerate(heights)), (), ticks, level=0.5)
    line = replace(line, ring=(1, heights[1]), note="A note.", numbers=numbers)
    assert "\n".join(line_lines(line, paper(26, plain=True))) == snapshot
    assert "█" not in "".join(line_lines(line, paper(20)))


def test_a_paragraph_keeps_its_lines() -> None:
    section = Section("a", "Title", ("one\ntwo", Section("b", "Within", ("three",))))
    lines = ["Title", "one", "two", "", "Within", "three"]
    assert list(section_lines(section, paper(40))) == lines
