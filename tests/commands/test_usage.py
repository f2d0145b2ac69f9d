"""What is said of a command line that cannot be meant: one plain sentence, with an example."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

import pytest

from euchre_cli.commands.main import COMMANDS

from ..card_table import CardTable


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hand Bob -1", "`euchre hand` has no option -1: as in `euchre hand Bob 3`"),
        ("stats --plyer 9", "`euchre stats` has no option --plyer; did you mean --player?"),
        (
            "hand Bob 3 --before 1",
            "`euchre hand` has no option --before: as in `euchre hand Bob 3`",
        ),
        ("--foo", "`euchre` has no option --foo: as in `euchre new Ann Bob Cat Dan`"),
        ("audit --jsno x", "`euchre audit` has no option --jsno; did you mean --json?"),
        ("renege", "`euchre renege` needs more: as in `euchre renege Bob`"),
        ("audit", "`euchre audit` needs more: as in `euchre audit thursday.euchre`"),
        ("rules diff", "`euchre rules diff` needs more: as in `euchre rules diff csl midwest`"),
        ("doctor foo bar", "`euchre doctor` does not take 'foo bar': as in `euchre doctor`"),
        ("rules list x", "`euchre rules list` does not take 'x'; `euchre help rules list` says "),
        ("undo --game", "--game needs a number from 1 up after it: as in `euchre undo --game 3`"),
        ("hand Bob 3 --suit", "--suit needs SUIT after it; `euchre help hand` says more"),
        ("hand Bob 3 --best=x", "nothing belongs after --best; `euchre help hand` says more"),
        ("undo --game abc", "--game is a number from 1 up, not 'abc': as in `euchre undo --game"),
        ("undo --game 0", "--game is a number from 1 up, not '0': as in `euchre undo --game 3`"),
        ("renege Bob --trick 9", "--trick is a number from 1 to 5, not '9': as in `euchre renege"),
        ("audit --jobs 0 x", "--jobs is a number from 1 to 64, not '0'; `euchre help audit` says"),
        ("stats --by foo", "--by is player, pair, seat, night, month or game, not 'foo': as in "),
        ("audit --color pink x", "--color is auto, always or never, not 'pink'; `euchre help a"),
        ("players foo", "`euchre players` has no command 'foo', only rename: as in `euchre play"),
        (
            "rules foo",
            "`euchre rules` has no command 'foo', only list, show, diff and choose: as in ",
        ),
        (
            "evening start Ann",
            "`euchre evening start Ann` is not how it is entered. Type: euchre evening new Ann",
        ),
        (
            "evening Close",
            "`euchre evening Close` is not how it is entered. Type: euchre evening next",
        ),
        (
            "evening new A B C D --winners-move",
            "`euchre evening new` has no option --winners-move: as in `euchre evening new",
        ),
        ("night foo", "'foo' is not a date: write it as 2026-11-21"),
        ("games --since foo", "--since: 'foo' is not a date: write it as 2026-11-21"),
        ("games --until 99999999999999999999", "--until: '99999999999999999999' is not a date: "),
        ("backup x --list", "FILE, --list and --restore do not go together"),
        ("--" + 99 * "x", "`euchre` has no option --xxx"),
    ],
)
def test_it_is_one_sentence_in_plain_words(table: CardTable, line: str, why: str) -> None:
    answer = table.type(line)
    assert answer.err.startswith(f"euchre: {why}")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert len(answer.err) < 200


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_is_wrong_in_the_same_way(table: CardTable, name: str) -> None:
    for words in ([name, "--zzzzz"], ["players", name, "x"]):
        answer = table.type(words)
        assert answer.status == 2
        assert answer.err.startswith("euchre: `euchre")
        assert answer.err.count("\n") == 1
        assert "`euchre" in answer.err.removeprefix("euchre: `euchre")  # What to type instead.


@pytest.mark.parametrize("columns", [40, 120])
def test_a_refusal_is_broken_between_words_at_the_terminal_s_width(columns: int) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 20, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    line = [
        sys.executable,
        "-c",
        "from euchre_cli.commands.main import run; run()",
        "renege",
        "--tirck",
    ]
    subprocess.run(line, stderr=theirs, env=environment, check=False)  # noqa: S603
    os.close(theirs)
    told = os.read(ours, 4096).decode()
    os.close(ours)
    lines = told.splitlines()
    assert len(lines) == (1 if columns == 120 else 2)
    assert max(map(len, lines)) <= columns
    piped = subprocess.run(line, stderr=subprocess.PIPE, env=environment, check=False)  # noqa: S603
    assert " ".join(told.split()) == piped.stderr.decode().strip()
