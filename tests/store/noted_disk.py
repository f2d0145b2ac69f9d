"""Run with `faults.c` loaded: a command, with every call that it makes to the disk written down.

Not a test by itself: `test_power_cuts.py` starts it.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

from click.testing import CliRunner

from euchre_cli.commands import main as cli

from .book import environment


def main(folder: Path, notes: Path, words: list[str]) -> int:
    """Run the command; returns its exit status."""
    runner = CliRunner(env={**environment(folder), "EUCHRE_TERMINAL": None})
    disk = ctypes.CDLL(None)
    disk.note_calls(str(folder).encode(), str(notes).encode())
    result = runner.invoke(cli.main, words)
    disk.end_notes()
    print(result.output)
    return result.exit_code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]))
