"""Logs made to take all time or all memory: what each command takes of both.

Knows: how such logs are made, and how much may be taken. Does not know: what the commands answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from .figures import EUCHRE
from .processes import Cost, run

MOST: Final = 300.0
"""MiB of memory that any of them may take."""

RATIO: Final = 3.0
"""How much longer twice as much may take."""

COMMANDS: Final = ("audit -q", "import --anyway --dry-run", "fmt", "convert --to jsonl")


class Hostile(NamedTuple):
    """A file: its name, the commands that read it, and its content in pieces."""

    name: str
    commands: tuple[str, ...]
    pieces: Callable[[], Iterator[bytes]]


def _wide(text: str, size: int) -> Iterator[bytes]:
    piece = text.encode("utf-16-le")
    yield b"\xff\xfe" + "euchre 1\n".encode("utf-16-le")
    for _ in range(size // len(piece)):
        yield piece


def _json(opening: bytes, value: bytes, size: int) -> Iterator[bytes]:
    yield opening
    for _ in range(size // (1000 * len(value))):
        yield value * 1000
    yield value.rstrip(b",") + b"]}"


def _csv(size: int) -> Iterator[bytes]:
    yield (
        b"game,date,event,season,place,name,rules,house_rules,start_ns,start_ew,hand,dealer,maker,"
        b"suit,alone,lone_defender,best,tricks,outcome,points_ns,points_ew,ns,ew,north,east,south,"
        b"west,record,began\n"
    )
    written = game = 0
    while written < size:
        game += 1
        rows = "".join(
            f"{game},2026-01-01,,,,,standard,{{}},0,0,{hand},N,E,h,no,,,3,made,0,1,0,{hand},"
            "Ann,Bob,Cat,Dan,dealer N; maker E h; tricks EW 3; score EW 1,\n"
            for hand in range(1, 10)
        ).encode()
        written += len(rows)
        yield rows


HOSTILE: Final = (
    Hostile("lists.egn", COMMANDS[:2], lambda: _json(b'{"deals":[', b"[],", 60_000_000)),
    Hostile(
        "lists-that-are-read.egn", COMMANDS[:2], lambda: _json(b'{"deals":[', b"[],", 2_900_000)
    ),
    Hostile("objects.emn", COMMANDS[:2], lambda: _json(b'{"games":[', b"{},", 60_000_000)),
    Hostile("wide.euchre", COMMANDS[:2], lambda: _wide("hand; dealer N; up Qs\n" * 99, 59_000_000)),
    Hostile("big.csv", COMMANDS[1:2], lambda: _csv(174_000_000)),
    Hostile(
        "lines.jsonl",
        COMMANDS[:2],
        lambda: iter([b'{"hand":1,"notes":[' + b"[]," * 300_000 + b"[]]}\n"] * 60),
    ),
    Hostile(
        "errors.euchre", COMMANDS, lambda: iter([b"euchre 1\n", *[b"bla bla bla\n" * 700] * 999])
    ),
)

GROWING: Final[dict[str, Callable[[int], str]]] = {
    "marks": lambda n: "hand 1\nhold " + "N 9h " * n,
    "claims": lambda n: "player N Ann\nhand 1\n" + "renege N 1 rejected\n" * n,
    "notes": lambda n: "player N Ann\n" + "note hello\n" * n,
    "up-cards": lambda n: "hand 1\n" + "up 9h\n" * n,
    "errors": lambda n: "bla bla bla\n" * n,
    "hands in error": lambda n: "hand 1; maker X\n" * n,
}


def memory(folder: Path) -> str:
    """Every hostile file through every command that reads it. Raises `AssertionError` where one
    takes more memory than it may."""
    most, of = 0.0, ""
    for hostile in HOSTILE:
        path = folder / hostile.name
        with path.open("wb") as stream:
            stream.writelines(hostile.pieces())
        for command in hostile.commands:
            taken = _cost(command, path, folder).memory
            if taken > most:
                most, of = taken, f"{command} {hostile.name}"
        path.unlink()
    if most > MOST:
        raise AssertionError(f"{of}: {most:.0f} MiB")
    return f"{len(HOSTILE)} hostile files: {most:.0f} MiB at most ({of})"


def growth(folder: Path, size: int = 8_000) -> str:
    """Logs of one kind of record, twice and four times as long. Raises `AssertionError` where the
    time grows faster than the log."""
    worst, of = 0.0, ""
    for name, grown in GROWING.items():
        for command in COMMANDS:
            seconds = []
            for times in (1, 2, 4):
                path = folder / "growing.euchre"
                path.write_text("euchre 1\n" + grown(size * times))
                seconds.append(_cost(command, path, folder).processor)
            ratio = (seconds[2] - seconds[1]) / max(0.1, seconds[1] - seconds[0])
            if ratio > worst:
                worst, of = ratio, f"{command}, {name}"
    if worst > RATIO:
        raise AssertionError(f"{of}: twice as much takes {worst:.1f} times as long")
    return f"twice as much takes {worst:.1f} times as long at most ({of})"


def _cost(command: str, path: Path, folder: Path) -> Cost:
    told = f"exec {EUCHRE} {command} {path} 2> {folder / 'err'}"
    return run(["sh", "-c", told], folder / "out", status=(0, 1, 3))
