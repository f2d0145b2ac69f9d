"""What is said of a command line that cannot be meant: one plain sentence, with an example, broken
at the width of the terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest

from euchre_cli.commands.sections import COMMANDS

from ..card_table import CardTable


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_is_wrong_in_the_same_way(table: CardTable, name: str) -> None:
    for words in ([name, "--zzzzz"], ["players", name, "x"]):
        answer = table.type(words)
        assert answer.status == 2
        assert answer.err.startswith("euchre: `euchre")
        assert answer.err.count("\n") == 1
        assert "`euchre" in answer.err.removeprefix("euchre: `euchre")  # What to type instead.


@pytest.mark.parametrize(("columns", "lines"), [(40, 2), (120, 1)])
def test_a_refusal_is_broken_between_words_at_the_terminal_s_width(
    columns: int, lines: int
) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 20, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    run = "from euchre_cli.commands.main import run; run(['renege', '--tirck'])"
    subprocess.run([sys.executable, "-c", run], stderr=theirs, env=environment, check=False)  # noqa: S603
    os.close(theirs)
    told = os.read(ours, 4096).decode().splitlines()
    os.close(ours)
    assert len(told) == lines
    assert max(map(len, told)) <= columns
    assert " ".join(" ".join(told).split()) == (
        "euchre: `euchre renege` has no option --tirck; did you mean --trick?"
    )
