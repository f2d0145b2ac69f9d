"""Where logs come from: files, folders, standard input; and which reader reads them.

Knows: names, suffixes and first bytes. Does not know: what a log says.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

SUFFIXES = (".euchre", ".jsonl", ".egn", ".emn")
"""The names a folder is searched for."""

STDIN = "-"


def gather(names: tuple[str, ...]) -> Iterator[str]:
    """The files meant by the arguments: folders give the logs in them, in order of name.

    A name that is no file is passed on, so that opening it gives the finding.
    """
    for name in names:
        path = Path(name)
        if name != STDIN and path.is_dir():
            found = sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES)
            if not found:
                yield name
            for one in found:
                yield str(one)
        else:
            yield name


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file or of standard input. Raises `OSError` as `open` does."""
    if name == STDIN:
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as stream:
            yield stream


def why_not(error: OSError, name: str) -> str:
    """One line on why a file cannot be read."""
    if isinstance(error, IsADirectoryError):
        return f"it is a folder in which no log was found ({', '.join(SUFFIXES)})"
    return (error.strerror or str(error)).lower()
