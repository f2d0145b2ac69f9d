"""What was asked, what was measured, and whether it was reached: rows, and how they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: `reached` is `None` where nothing was asked, and it is there to compare with."""

    figure: str
    asked: str
    measured: str
    reached: bool | None = None


def table(rows: Iterable[Row]) -> str:
    """The rows as a table of plain text, with a line that counts the verdicts."""
    rows = list(rows)
    verdicts = {None: "", True: "reached", False: "not reached"}
    cells = [("figure", "asked", "measured", "")]
    cells += [(row.figure, row.asked, row.measured, verdicts[row.reached]) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
    asked = [row for row in rows if row.reached is not None]
    reached = sum(row.reached is True for row in asked)
    return "\n".join([*lines, "", f"{reached} of {len(asked)} figures reached"])
