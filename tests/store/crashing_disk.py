"""What may be left on a disk when the power is cut: everything it promised to keep, and of the rest
all, nothing, or any part.

Knows: what a system call promises. A write, or a new length, is safe once its file was synced; a
name that came or went once its folder was. Does not know: whose files they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

SECTOR = 512
"""What a disk writes in one piece."""

FOLDER = "."


class Call(NamedTuple):
    """A call that was made to a file: `write`, `truncate`, `create`, `unlink` or `sync`."""

    what: str
    name: str
    at: int
    size: int
    content: bytes


def read_calls(notes: Path) -> list[Call]:
    """The calls that `faults.c` wrote down, in order."""
    calls = []
    with notes.open("rb") as stream:
        while line := stream.readline():
            what, name, at, size = line.decode().split()
            content = stream.read(int(size)) if what == "write" else b""
            calls.append(Call(what, name, int(at), int(size), content))
    return calls


Chooses = Callable[[], bool]
"""Tells of each thing that is not safe whether it is on the disk."""


def left_over(
    before: dict[str, bytes], calls: Iterable[Call], chooses: Chooses
) -> dict[str, bytes]:
    """The files after these calls and a power cut. Names come and go in their order, as on any file
    system with a journal; what is in a file may be there in any part, sector by sector."""
    calls = list(calls)
    synced = {name: _last_sync(calls, name) for name in {call.name for call in calls}}
    names_safe = synced.get(FOLDER, -1)
    files = {name: bytearray(content) for name, content in before.items()}
    visible = dict(files)
    names_kept = True
    for at, call in enumerate(calls):
        if call.what in ("create", "unlink"):
            names_kept = names_kept and (at < names_safe or chooses())
            if call.what == "create":
                files[call.name] = bytearray()
            if names_kept and call.what == "create":
                visible[call.name] = files[call.name]
            elif names_kept:
                visible.pop(call.name, None)
        elif call.what == "write":
            _write(files[call.name], call, at < synced[call.name], chooses)
        elif call.what == "truncate" and (at < synced[call.name] or chooses()):
            del files[call.name][call.size :]
    return {name: bytes(content) for name, content in visible.items()}


def _last_sync(calls: list[Call], name: str) -> int:
    found = [at for at, call in enumerate(calls) if (call.what, call.name) == ("sync", name)]
    return found[-1] if found else -1


def _write(content: bytearray, call: Call, safe: bool, chooses: Chooses) -> None:
    done = 0
    while done < call.size:
        piece = min(SECTOR - (call.at + done) % SECTOR, call.size - done)
        if safe or chooses():
            start = call.at + done
            if len(content) < start:
                content.extend(bytes(start - len(content)))
            content[start : start + piece] = call.content[done : done + piece]
        done += piece
