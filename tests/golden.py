"""Golden tables: text files of cases, each with what is answered to it.

A case is a line at the margin, and its answer the indented lines below; lines that begin with `#`
are remarks. `pytest --snapshot-update` writes the answers as they are now; whoever does that reads
what has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest


def cases(table: Path) -> dict[str, str]:
    """The cases of a table with their answers."""
    found: dict[str, list[str]] = {}
    answer: list[str] = []
    for line in table.read_text("utf-8").splitlines():
        if line.startswith("  "):
            answer.append(line[2:])
        elif line and not line.startswith("#"):
            answer = found[line] = []
    return {case: "\n".join(answer) for case, answer in found.items()}


def check(table: Path, said: Mapping[str, str], request: pytest.FixtureRequest) -> None:
    """Compare what is said of some of the cases, or of all, with a table."""
    if not request.config.getoption("--snapshot-update"):
        written = cases(table)
        assert said == {case: written[case] for case in said}
        return
    lines = []
    for line in table.read_text("utf-8").splitlines():
        if not line.startswith("  "):
            lines.append(line)
            answer = said.get(line, cases(table).get(line))
            lines += [] if answer is None else [f"  {one}" for one in answer.split("\n")]
    table.write_text("".join([f"{line}\n" for line in lines]), "utf-8")
