"""The exit statuses, and the errors that have one: refusals, also those that many commands say in
the same words.

A command returns its exit status, or raises one of these errors; `commands/main.py` prints the
error and exits with its status.
"""

from __future__ import annotations

from enum import IntEnum

from .text import safe


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


class Conflict(Failure):
    """Another terminal has changed the game since this one last showed it, or is writing to the
    book now."""

    status = Exit.BUSY


class BadFile(Failure):
    """A file cannot be read or written."""

    status = Exit.BAD_FILE


class BadBook(BadFile):
    """The scorebook's file cannot be read or written."""


# -- what many commands refuse in the same words ---------------------------------------------------


def asks(question: str, command: str) -> Refused:
    """The refusal of a line in which something is missing: a question, and a command in which it is
    answered."""
    return Refused(f"{question}? As in `{command}`")


def only_one(*options: str) -> Refused:
    """The refusal of options or words that do not go together."""
    *others, last = options
    return Refused(f"{', '.join(others)} and {last} do not go together: give one of them")


def goes_with(option: str, other: str) -> Refused:
    """The refusal of an option without the one that it needs."""
    return Refused(f"{option} goes with {other}")


def leave_out(option: str, why: str) -> Refused:
    """The refusal of an option, or of words, that have no place here."""
    return Refused(f"{why}: leave {option} out")


def is_no(typed: str, kind: str, write: str) -> Refused:
    """The refusal of a word that is no number, date or the like, with how one is written."""
    return Refused(f"'{safe(typed[:40])}' is not {kind}: write {write}")


def no_such(what: str, known: str) -> Refused:
    """The refusal of a name or number that there is not, with which there are, or where they are
    listed."""
    return Refused(f"there is no {what}; {known}")


def nothing_to_change(fact: str) -> Refused:
    """The refusal of a change to what is so already."""
    return Refused(f"{fact} already: nothing to change")


def nothing_done() -> Refused:
    """The refusal of what somebody was asked about, and does not want."""
    return Refused("nothing was changed")


def needs_terminal(what: str, command: str) -> Refused:
    """The refusal of something on a screen where there is no terminal, with what needs none."""
    return Refused(f"{what} a terminal; without one: `{command}`")


def needs_extra(what: str, extra: str) -> Refused:
    """The refusal of something for which other libraries must be installed."""
    return Refused(f"{what} an extra: `pip install 'euchre-scorekeeper[{extra}]'` installs it")


def answer_with(what: str) -> Refused:
    """The refusal of an answer to a question."""
    return Refused(f"type {what}")


def cannot_be(done: str, file: str, why: str | OSError) -> BadBook:
    """The error of a file that cannot be read, written, renamed …."""
    words = (why.strerror or str(why)).lower() if isinstance(why, OSError) else why
    return BadBook(f"{safe(file)} cannot be {done}: {words}")


def is_a_folder(name: str) -> BadBook:
    """The error of a folder in place of a file."""
    return BadBook(f"{safe(name)} is a folder: name a file inside it")
