"""The exit status of every command, in one place."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What the shell is told."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    BAD_FILE = 3
    BUSY = 4
    INTERRUPTED = 130
