"""What was asked, what was measured, and whether it was reached: rows, and how they are printed.

Knows: layout and verdicts. Does not know: how anything was measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

NAMES: Final = ("figure", "asked", "measured", "")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: `reached` is `None` where nothing was asked, and it is there to compare with."""

    figure: str
    asked: str
    measured: str
    reached: bool | None = None

    def verdict(self) -> str:
        """`reached`, `not reached`, or nothing."""
        if self.reached is None:
            return ""
        return "reached" if self.reached else "not reached"

    def cells(self) -> tuple[str, str, str, str]:
        """The cells of the table."""
        return self.figure, self.asked, self.measured, self.verdict()


def table(rows: Iterable[Row]) -> str:
    """The rows as a table of plain text, with a line that counts the verdicts."""
    rows = list(rows)
    cells = [NAMES, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(NAMES))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    asked = [row for row in rows if row.reached is not None]
    reached = sum(1 for row in asked if row.reached)
    return "\n".join([*lines, "", f"{reached} of {len(asked)} figures reached"])
