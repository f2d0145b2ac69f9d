"""The exit statuses, and the errors that carry one.

A command raises one of these errors, or returns its status; `cli/main.py` prints the error and
makes its status that of the program.
"""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit statuses of the program."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    BAD_FILE = 3
    BUSY = 4
    INTERRUPTED = 130


class Failure(Exception):
    """A command cannot be carried out; the message says in a line or two why, and what to do."""

    status = Exit.USAGE


class Refused(Failure):
    """An entry that the game, its rules or its players do not allow."""


class MovedOn(Failure):
    """Another terminal has changed the game since this one last showed it, or is writing now."""

    status = Exit.BUSY


class BadFile(Failure):
    """A file cannot be read or written."""

    status = Exit.BAD_FILE


class BadBook(BadFile):
    """The scorebook's file cannot be read or written."""
