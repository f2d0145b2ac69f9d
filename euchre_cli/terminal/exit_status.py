"""The exit statuses, and the errors that have one.

A command returns its exit status, or raises one of these errors; `commands/main.py` prints the
error and exits with its status.
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
    """A command cannot be carried out; the message gives the reason and a remedy in a line or
    two."""

    status = Exit.USAGE


class Refused(Failure):
    """An entry that the game, its rules or its players do not allow."""


def asks(question: str, command: str) -> Refused:
    """The refusal of a line in which something is missing: a question, and a command in which it is
    answered."""
    return Refused(f"{question}? As in `{command}`")


def only_one(*options: str) -> Refused:
    """The refusal of options or words that do not go together."""
    return Refused(f"{' and '.join(options)} do not go together: give one of them")


def goes_with(option: str, other: str) -> Refused:
    """The refusal of an option without the one that it needs."""
    return Refused(f"{option} goes with {other}")


class Conflict(Failure):
    """Another terminal has changed the game since this one last showed it, or is writing to the
    book now."""

    status = Exit.BUSY


class BadFile(Failure):
    """A file cannot be read or written."""

    status = Exit.BAD_FILE


class BadBook(BadFile):
    """The scorebook's file cannot be read or written."""
