"""Run with `faults.c` loaded: a command on a disk that fails at some of its calls in turn, or whose
calls are written down.

Prints a line of JSON for each attempt. Not a test by itself: `test_failing_disks.py` and
`test_power_cuts.py` start it, and judge.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from itertools import count
from pathlib import Path

from click.testing import CliRunner

from euchre_cli.commands import main as cli
from euchre_cli.terminal.exit_status import Failure

from .book import entries, environment, wrong_with

DISK = ctypes.CDLL(None)
DISK.fault_met.restype = ctypes.c_char_p


def run(folder: Path, words: list[str]) -> tuple[int, str]:
    """The exit status of a command, and what was said."""
    runner = CliRunner(env={**environment(folder), "EUCHRE_TERMINAL": None})
    result = runner.invoke(cli.main, words)
    if isinstance(result.exception, Failure):
        return result.exception.status, result.stdout + str(result.exception)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return -1, repr(result.exception)
    return result.exit_code, result.output


def fail(folder: Path, words: list[str], error: int, lasting: bool, first: int, step: int) -> None:
    """Runs a command while the call of some number fails, and then once more, for every `step`th
    number from `first`; tells what came of both, and puts the book back as it was."""
    book = folder / "book.db"
    files = (book, folder / "book.db.entries")
    kept = {one: one.read_bytes() for one in files if one.exists()}
    before = entries(book) if kept else []
    for number in count(first, step):
        DISK.fault_at(str(folder).encode(), number, error, int(lasting))
        status, said = run(folder, words)
        met = DISK.fault_met().decode()
        DISK.fault_at(b"", 0, 0, 0)
        if not met:
            return
        after = entries(book) if book.exists() else []
        told = {
            "met": met,
            "number": number,
            "status": status,
            "said": said,
            "kept": after[: len(before)] == before,
            "added": len(after) - len(before),
            "next": run(folder, words),
            "left": sorted(os.listdir(folder)),
            "wrong": wrong_with(book),
        }
        print(json.dumps(told))
        for one in files:
            if one in kept:
                one.write_bytes(kept[one])
            else:
                one.unlink()


def note(folder: Path, words: list[str], notes: str) -> int:
    """Runs a command, and writes down every call that it makes; returns its exit status."""
    DISK.note_calls(str(folder).encode(), notes.encode())
    status, said = run(folder, words)
    DISK.end_notes()
    print(said)
    return status


if __name__ == "__main__":
    where, command = Path(sys.argv[2]), sys.argv[1].split()
    if len(sys.argv) == 4:
        sys.exit(note(where, command, sys.argv[3]))
    error, lasting, first, step = map(int, sys.argv[3:])
    fail(where, command, error, bool(lasting), first, step)
