"""Logs to audit, and the command run on them.

Knows: a log in which everything happens, one full hand, and how the command is run in this process
and in one of its own.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from euchre_cli.commands.main import main

HAND = """\
hand 1
  dealer  W
  up      Qs
  call    N order
  discard Ac
  play    N Kh Jh Ah Qs
  play    W 9d Kd Td Ad
  play    S 9c Ts Qh Tc
  play    W Jd Qd 9h Js
  play    S Qc Ks As 9s
  tricks  NS 3 EW 2
  score   NS 1
"""
"""A full hand without a fault, under any rules that let N order."""

RENEGE = HAND.replace("Kh Jh Ah", "Kh Td Ah").replace("9d Kd Td", "9d Kd Jh")
"""The same, but E trumps nothing and follows nothing: Td on a heart, with Jh still in hand."""


def one_seat_on(hand: str) -> str:
    """The same hand one seat further round the table."""
    on = str.maketrans("NESW", "ESWN")
    lines = []
    for line in hand.splitlines():
        words = line.split()
        if words[0] in ("dealer", "hold", "call", "play"):
            before, seat, after = re.split(r"(?<=\s)([NESW])(?=\s|$)", line, maxsplit=1)
            line = before + seat.translate(on) + after
        lines.append(line)
    return "\n".join(lines) + "\n"


EVERYTHING = f"""\
euchre 1
game    First
event   Thursday night
season  2026
place   Ann's kitchen
date    2026-11-19
rules   csl
rule    stick-the-dealer no
rule    lone-euchred 3
player  N Ann
player  E Bob
player  S Cat
player  W Dan
start   NS 1 EW 2

{RENEGE}
{
    one_seat_on(RENEGE)
    .replace("hand 1", "hand 2")
    .replace("NS 3 EW 2", "EW 3 NS 2")
    .replace("score   NS 1", "renege  S 1 by E upheld; score EW 2")
}
hand 3; dealer E; misdeal E wrong cut
hand 4; dealer E; thrown-in
hand 5; dealer S; maker W hearts alone; defend N; tricks EW 3; score EW 1
player S Eve
hand 6; dealer W; maker N c; tricks NS 3 EW 2; score NS 1; penalty EW 2 table-talk
hand 7; dealer N; maker E d; tricks NS 3 EW 2; score NS 1
hand 8; dealer E; score EW 1; total NS 5
concede EW
game    Second
rules   standard
rule    hands 2
player  S Cat
hand 1; dealer N; maker E d; tricks EW 5; score EW 2
hand 2; dealer E; up Jd; call S order alone; play S Kd 9c 9d; rest NS
"""
"""A log in which everything happens that a hand or a game can show."""


def run(*words: str, columns: int = 80, stdin: bytes | str | None = None) -> Result:
    """`euchre` with these words, in this process."""
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(main, list(words), input=stdin)


def audit(*words: str | Path, columns: int = 80, stdin: bytes | str | None = None) -> Result:
    """`euchre audit` in this process."""
    return run("audit", *map(str, words), columns=columns, stdin=stdin)


def process(
    *words: str | Path, stdin: bytes | None = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """`euchre` in a process of its own."""
    return subprocess.run(  # noqa: S603
        command(*words),
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"COLUMNS": "80"} | environment,
    )


def command(*words: str | Path) -> list[str]:
    """The words that run `euchre`."""
    return [
        sys.executable,
        "-c",
        "from euchre_cli.commands.main import run; run()",
        *map(str, words),
    ]


def schema() -> dict[str, Any]:
    """The schema that comes with the package."""
    text = (files("euchre_cli") / "audit" / "audit.schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


_VALIDATOR = Draft202012Validator(schema())


def whole(result: Result) -> dict[str, Any]:
    """The object that `--json` printed, which is as the schema says."""
    found: dict[str, Any] = json.loads(result.stdout)
    error = next(iter(_VALIDATOR.iter_errors(found)), None)
    assert error is None, f"{list(error.absolute_path)}: {error.message}"
    counted = found["summary"]
    games = [game for file in found["files"] for game in file["games"]]
    severities = [finding["severity"] for finding in found["findings"]]
    assert counted == {
        "games": len(games),
        "hands": sum(len(game["hands"]) for game in games),
        "errors": severities.count("error"),
        "notes": severities.count("note"),
    }
    return found
