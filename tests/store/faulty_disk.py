"""Run with `faults.c` loaded: commands on a disk that fails at each of their calls in turn.

Prints a line of JSON for each attempt. Not a test by itself: `test_failing_disks.py` starts it, and
judges.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from pathlib import Path

from click.testing import CliRunner

from euchre_cli.book.entries import Entry
from euchre_cli.commands import main as cli
from euchre_cli.terminal.exit_status import Failure

from .book import entries, environment, wrong_with

DISK = ctypes.CDLL(None)
DISK.fault_met.restype = ctypes.c_char_p


class Disk:
    """A disk that fails, and a book on it, which is put back as it was after each attempt."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.book = folder / "book.db"
        files = (self.book, folder / "book.db.entries")
        self.kept = {one: one.read_bytes() if one.exists() else None for one in files}
        self.runner = CliRunner(env={**environment(folder), "EUCHRE_TERMINAL": None})

    def run(self, words: list[str]) -> tuple[int, str]:
        """The exit status, and what was said."""
        result = self.runner.invoke(cli.main, words)
        if isinstance(result.exception, Failure):
            return result.exception.status, result.stdout + str(result.exception)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            return -1, repr(result.exception)
        return result.exit_code, result.output

    def fail(self, words: list[str], number: int, error: int, lasting: bool) -> bool:
        """Run it while the call with a number fails, and then once more; tells what came of both.
        Returns whether there was such a call."""
        before = self.entries()
        DISK.fault_at(str(self.folder).encode(), number, error, int(lasting))
        status, said = self.run(words)
        met = DISK.fault_met().decode()
        DISK.fault_at(b"", 0, 0, 0)
        if not met:
            return False
        after = self.entries()
        next_status, next_said = self.run(words)
        left = sorted(os.listdir(self.folder))
        told = {
            "met": met,
            "number": number,
            "status": status,
            "said": said,
            "kept": after[: len(before)] == before,
            "added": len(after) - len(before),
            "left": left,
            "next": [next_status, next_said],
            "wrong": wrong_with(self.book),
        }
        print(json.dumps(told))
        for one, content in self.kept.items():
            if content is None:
                one.unlink()
            else:
                one.write_bytes(content)
        return True

    def entries(self) -> list[Entry]:
        """What stands in the book."""
        return entries(self.book) if self.book.exists() else []


def main(folder: Path, words: list[str], error: int, lasting: bool) -> None:
    """Fail each call of a command in turn."""
    disk = Disk(folder)
    number = 1
    while disk.fail(words, number, error, lasting):
        number += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[4:], int(sys.argv[2]), sys.argv[3] == "lasting")
