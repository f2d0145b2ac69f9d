"""Golden tables: text files of cases, each with what is answered to it.

A case is a line at the margin, and its answer the indented lines below; lines that begin with `#`
are remarks. Where the answer is what the program says, the test's module, run by itself, writes the
answers anew: read the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def cases(path: Path) -> list[tuple[str, str]]:
    """The cases of a table with their answers."""
    found: list[tuple[str, list[str]]] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("  "):
            found[-1][1].append(line[2:])
        elif _is_case(line):
            found.append((line, []))
    return [(case, "\n".join(answer)) for case, answer in found]


def differences(path: Path, answer: Callable[[str], str]) -> list[tuple[str, str, str]]:
    """The cases of a table that are answered otherwise, with both answers."""
    answered = [(case, before, answer(case)) for case, before in cases(path)]
    return [one for one in answered if one[1] != one[2]]


def write_anew(path: Path, answer: Callable[[str], str]) -> None:
    """Put the answers of today in the place of those in a table."""
    lines = []
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("  "):
            lines.append(line)
        if _is_case(line):
            lines += [f"  {said}" for said in answer(line).split("\n")]
    path.write_text("".join([f"{line}\n" for line in lines]), "utf-8")


def _is_case(line: str) -> bool:
    return bool(line) and line[0] not in " #"
