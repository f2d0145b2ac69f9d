"""Sessions in a text file beside a test, as they are typed and answered.

A session is a title after `## `, lines that are typed after `$ `, and below each the answer; after
`% ` stands a line that succeeds, and whose answer is not of interest. An answer ends with the exit
status in brackets, if that is not 0. `pytest --snapshot-update` writes the answers as they are now;
whoever does that reads what has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from .card_table import CardTable


class Session(NamedTuple):
    """A session of a file, and whether its answers are written anew."""

    file: Path
    text: str
    anew: bool = False

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0]

    def check(self, answer: Callable[[str], str]) -> None:
        """Types the session, and compares what is answered."""
        told = [self.title]
        for line in filter(lambda line: line.startswith(("$ ", "% ")), self.text.splitlines()):
            said = answer(line[2:])
            assert line[0] == "$" or not said.endswith("]\n"), (line, said)
            told += [line, *([said.rstrip("\n")] if said and line[0] == "$" else [])]
        now = "\n".join(told)
        if self.anew:
            self.file.write_text(self.file.read_text("utf-8").replace(self.text, now), "utf-8")
        else:
            assert now == self.text


def sessions(*files: Path) -> pytest.MarkDecorator:
    """Runs a test with each `session` of some files."""
    found = []
    for file in files:
        for one in ("\n" + file.read_text("utf-8").rstrip("\n")).split("\n## ")[1:]:
            session = Session(file, one.rstrip("\n"))
            found.append(pytest.param(session, id=session.title))
    return pytest.mark.parametrize("session", found, indirect=True)


def typed(table: CardTable, line: str) -> str:
    """What a command prints; after ` <` stand the lines that it reads, with ` | ` between."""
    words, _, lines = line.partition(" <")
    read = "".join(f"{one.strip()}\n" for one in lines.split("|"))
    table.monkeypatch.setattr("sys.stdin", StringIO(read))
    said = table.type(words)
    assert "Traceback" not in said.err
    text = (said.out + said.err).replace(f"{table.folder}/", "")
    return text + (f"[{said.status}]\n" if said.status else "")
