"""What goes to a terminal acts on none; a pipe or a file gets every character."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from unicodedata import category

import pytest

from euchre_cli.terminal.text import safe

from ..card_table import CardTable

pty = pytest.importorskip("pty")

ACTS = {
    "an escape": "\x1b[2J\x1b]0;title\x07",
    "one byte that begins an escape": "\x9b2J\x9d0;title\x9c",
    "a bell and a backspace": "\x07\x08\x7f",
    "a direction": "\u202egnud\u202c\u2066x\u2069\u200f",
    "a line of its own": "\u2028\u2029\x85\x0b\x0c",
    "a tag and a joiner": "\U000e0041\ufeff\u00ad",
}
"""What no text of a log does to a terminal."""

NAME = "".join(ACTS.values()).replace("\u2028", "").replace("\u2029", "").replace("\x85", "")

LOG = "\n".join(
    f"event Ev{acts}ent  # remark {acts}\nplayer N A{acts}nn" if at == 0 else f"# {acts}"
    for at, acts in enumerate(ACTS.values())
)
HAND = "hand 1; dealer N; maker E; tricks EW 3  # and {}\nhand 2; up {}\n"

_OURS = re.compile(r"\x1b\[[0-9;]*m")
"""The colours of this program."""


@pytest.fixture
def table(table: CardTable) -> CardTable:
    """A log that would act on a terminal, in the working folder and in the book."""
    acts = "".join(ACTS.values())
    Path("log.euchre").write_text(LOG + "\n" + HAND.format(acts, acts), encoding="utf-8")
    answer = table.type("import --anyway log.euchre")
    assert "imported" in answer.out, answer
    return table


_RUN_ALL = """
import json, sys
from euchre_cli.commands.main import run
for words in json.load(open(sys.argv[1])):
    try:
        run(words)
    except SystemExit:
        sys.stderr.flush()
    print("=== next ===", flush=True)
"""


def _on_a_terminal(folder: Path, commands: Iterable[list[str]]) -> list[str]:
    """What each of some commands writes to a terminal, both streams."""
    asked = folder / "commands.json"
    asked.write_text(json.dumps(list(commands)))
    ours, theirs = pty.openpty()
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", _RUN_ALL, asked], stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        said = b""
        while True:
            try:
                piece = os.read(ours, 1 << 16)
            except OSError:  # As Linux says that nobody writes any more.
                break
            if not piece:
                break
            said += piece
        process.wait()
    os.close(ours)
    return said.decode().replace("\r\n", "\n").split("=== next ===\n")[:-1]


COMMANDS = {  # Those that show a book are in `tests/store/test_strange_names.py`.
    "fmt": ["fmt", "log.euchre"],
    "export": ["export", "--all"],
    "export as CSV": ["export", "--all", "--csv"],
    "report": ["report", "--out", "-"],
    "audit": ["audit", "log.euchre"],
    "audit as JSON Lines": ["audit", "--format", "jsonl", "log.euchre"],
    "a command that is not there": [NAME],
    "a file that is not there": ["audit", NAME],
    "a file to write": ["export", "--all", "--out", f"missing/{NAME}"],
}


def test_nothing_acts_on_a_terminal_and_what_would_is_shown(table: CardTable) -> None:
    answers = dict(zip(COMMANDS, _on_a_terminal(table.folder, COMMANDS.values()), strict=True))
    for name, said in answers.items():
        assert len(said) > 10, name
        acting = {one for one in _OURS.sub("", said) if category(one) in ("Cc", "Cf", "Zl", "Zp")}
        assert acting <= {"\n"}, (name, said)
    for name in ("fmt", "export"):
        assert "^[[2J^[]0" in answers[name]
    assert all(safe(acts) in answers["fmt"] for acts in ACTS.values())


def test_a_pipe_and_a_file_get_every_character(table: CardTable) -> None:
    printed = table.type("fmt log.euchre").out
    table.type("fmt --write log.euchre")
    written = Path("log.euchre").read_text(encoding="utf-8")
    assert all(acts in said for acts in ACTS.values() for said in (printed, written))
