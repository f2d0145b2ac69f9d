"""The exit status of every command, in one place, and the errors that carry one."""

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


class Failure(Exception):
    """A command cannot be done; the message is a line or two that say why and what to do."""

    status = Exit.USAGE


class Refused(Failure):
    """What was entered cannot be: the game, its rules or its players do not allow it."""


class MovedOn(Failure):
    """Somebody else has written since this terminal last saw the score, or is writing now."""

    status = Exit.BUSY


class BadFile(Failure):
    """A file cannot be read or written."""

    status = Exit.BAD_FILE


class BadBook(BadFile):
    """The scorebook's file cannot be read or written."""
