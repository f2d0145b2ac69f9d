"""A command in what is printed is there to be copied: no line ends in the middle of one."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from euchre_cli.terminal.text import wrap

from ..card_table import CardTable

NARROW = 60
WIDE = 999

THIRTEEN = "Annabelle Bartholomew Cat Dan Eve Fay Gus Hal Ida Jon Kay Leo Mia"

TYPED = f"""
new Ann Bob Cat Dan; hand Bob 3; hand Ann 5 alone; score; games; show 1; night; stats --by night
stats head-to-head; player Ann; rules; result Ann Bob Cat Dan 10-7; result Ann Bob Cat Dan 10-7
undo; redo; evening new {THIRTEEN}; evening; hand --table 1 Bartholomew 3; evening result 2 12-7
evening next --anyway; evening leave Cat; undo; evening ladder; evening plan; evening rules
evening end; history; chance; config; doctor; players; explain
"""
"""What is typed, one after the other."""

LINES = re.split("; |\n", TYPED.strip())

_COMMAND = re.compile(r"`([^`]+)`|(?:: |, or )(euchre [^`,;(]*[^`,;(.\s])")


def broken(narrow: str, wide: str) -> list[str]:
    """The commands in a text that are there in its narrow version, but not in one line."""
    commands = {found[1] or found[2] for found in _COMMAND.finditer(wide)}
    lines, all_words = narrow.splitlines(), " ".join(narrow.split())
    return [
        command
        for command in sorted(commands)
        if len(command) < NARROW - 8 and command in all_words
        if not any(command in line for line in lines)
    ]


def test_no_line_ends_in_the_middle_of_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def printed(width: int) -> list[str]:
        folder = tmp_path / str(width)
        folder.mkdir()
        table = CardTable(folder, monkeypatch, capsys)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("COLUMNS", str(width))
        return [table.type(line).out for line in LINES]

    narrow, wide = printed(NARROW), printed(WIDE)
    assert sum(len(_COMMAND.findall(text)) for text in wide) > 30
    found = {
        line: broken(*texts)
        for line, *texts in zip(LINES, narrow, wide, strict=True)
        if broken(*texts)
    }
    assert not found


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Begun by mistake: euchre undo", ["Begun by mistake:", "euchre undo"]),
        (
            "It is over, `euchre undo` takes it back",
            ["It is over,", "`euchre undo` takes", "it back"],
        ),
        ("Round 1 is done: euchre redo. Go on", ["Round 1 is done:", "euchre redo. Go on"]),
        ("Next: euchre a, or euchre bcd e", ["Next: euchre a, or", "euchre bcd e"]),
        ('See: euchre new "A B" Cc', ["See:", 'euchre new "A B" Cc']),
        ("One of all 100 in 37 % is", ["One of all 100 in", "37 % is"]),
        # One that fits no line is broken as any sentence is.
        ("See: euchre hand --table 10 Bob 3", ["See: euchre hand", "--table 10 Bob 3"]),
    ],
)
def test_a_command_and_a_per_cent_are_not_broken(text: str, lines: list[str]) -> None:
    assert wrap(text, 20) == lines


def test_wrapping_loses_nothing() -> None:
    text = "a  b `c d` : euchre e f, g 5 % h"
    for width in range(1, 40):
        assert "".join(chain(*wrap(text, width))).replace(" ", "") == text.replace(" ", "")
