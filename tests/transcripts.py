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

import pytest

from .card_table import CardTable


def sessions(file: Path) -> pytest.MarkDecorator:
    """Runs a test with each `session` of a file."""
    found = ("\n" + file.read_text("utf-8").rstrip("\n")).split("\n## ")[1:]
    named = [pytest.param(one.rstrip("\n"), id=one.partition("\n")[0]) for one in found]
    return pytest.mark.parametrize("session", named)


def check(
    file: Path, session: str, answer: Callable[[str], str], request: pytest.FixtureRequest
) -> None:
    """Types a session, and compares what is answered."""
    title, *lines = session.splitlines()
    told = [title]
    for line in (line for line in lines if line.startswith(("$ ", "% "))):
        said = answer(line[2:])
        assert line[0] == "$" or not said.endswith("]\n"), (line, said)
        told += [line, *([said.rstrip("\n")] if said and line[0] == "$" else [])]
    now = "\n".join(told)
    if request.config.getoption("--snapshot-update"):
        file.write_text(file.read_text("utf-8").replace(session, now), "utf-8")
    else:
        assert now == session


def typed(table: CardTable, line: str) -> str:
    """What a command prints; after ` <` stand the lines that it reads, with ` | ` between."""
    words, _, lines = line.partition(" <")
    read = "".join(f"{one.strip()}\n" for one in lines.split("|"))
    table.monkeypatch.setattr("sys.stdin", StringIO(read))
    said = table.type(words)
    assert "Traceback" not in said.err
    text = (said.out + said.err).replace(f"{table.folder}/", "")
    return text + (f"[{said.status}]\n" if said.status else "")
