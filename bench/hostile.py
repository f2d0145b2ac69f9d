"""Logs made to take all time or all memory: what each command takes of both.

What is measured is the processor and the memory of each process, so a busy machine spoils nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from .processes import EUCHRE, Cost, run
from .table import Row, table

MOST: Final = 300.0
"""MiB of memory that any of them may take."""

SLOW: Final = 12.0
"""Seconds of processor that any of them may take for each megabyte."""

RATIO: Final = 3.0
"""How much longer twice as much may take."""

COMMANDS: Final = ("audit -q", "import --anyway", "fmt")


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


HOSTILE: Final[dict[str, tuple[tuple[str, ...], Callable[[], Iterable[bytes]]]]] = {
    "lists.egn": (COMMANDS[:2], lambda: _json(b'{"deals":[', b"[],", 60_000_000)),
    "lists-that-are-read.egn": (COMMANDS[:2], lambda: _json(b'{"deals":[', b"[],", 2_900_000)),
    "objects.emn": (COMMANDS[:2], lambda: _json(b'{"games":[', b"{},", 60_000_000)),
    "wide-lines.euchre": (COMMANDS[:2], lambda: _wide("hand; dealer N; up Qs\n" * 99, 8_000_000)),
    "wide-line.euchre": (COMMANDS[:2], lambda: _wide("play N 9c " * 99, 59_000_000)),
    "results.csv": (
        COMMANDS[1:2],
        lambda: [b"north,east,south,west,ns,ew\n", *[b"Ann,Bob,Cat,Dan,10,7\n" * 1000] * 2700],
    ),
    "errors.euchre": (COMMANDS, lambda: [b"euchre 1\n", *[b"bla bla bla\n" * 700] * 333]),
}
"""Files by name: the commands that read each, and its content in pieces."""

GROWING: Final[dict[str, Callable[[int], str]]] = {
    "marks": lambda n: "hand 1\nhold " + "N 9h " * n,
    "claims": lambda n: "player N Ann\nhand 1\n" + "renege N 1 rejected\n" * n,
    "notes": lambda n: "player N Ann\n" + "note hello\n" * n,
    "up-cards": lambda n: "hand 1\n" + "up 9h\n" * n,
    "errors": lambda n: "bla bla bla\n" * n,
    "hands in error": lambda n: "hand 1; maker X\n" * n,
    "substitutes": lambda n: (
        "player N Ann\n"
        + "".join(f"player N P{at}\nhand {at}; maker N; tricks NS 3\n" for at in range(1, n + 1))
    ),
    "games": lambda n: "".join(
        f"game G{at}; player N Ann\nhand 1; maker N; tricks NS 3\n" for at in range(n)
    ),
}


def memory(folder: Path) -> str:
    """Every hostile file through every command that reads it, as a table. Raises `AssertionError`,
    with the table, where one takes more memory or time than it may."""
    rows = []
    for name, (commands, pieces) in HOSTILE.items():
        path = folder / name
        with path.open("wb") as stream:
            stream.writelines(pieces())
        size = path.stat().st_size / 1e6
        for command in commands:
            cost = _cost(command, path, folder)
            slow = cost.processor / size
            rows.append(
                Row(
                    f"{command} {name}, {size:.0f} MB",
                    f"{MOST:.0f} MiB, {SLOW:.0f} s a MB",
                    f"{cost.memory:.0f} MiB, {slow:.1f} s a MB",
                    cost.memory <= MOST and slow <= SLOW,
                )
            )
        path.unlink()
    return _shown(rows)


def growth(folder: Path, size: int = 2_000) -> str:
    """Logs of one kind of record, twice and four times as long, as a table. Raises
    `AssertionError`, with the table, where the time grows faster than the log."""
    rows = []
    for name, grown in GROWING.items():
        for command in COMMANDS:
            seconds = []
            for times in (1, 2, 4):
                path = folder / "growing.euchre"
                path.write_text("euchre 1\n" + grown(size * times))
                seconds.append(_cost(command, path, folder).processor)
            # What the start of a process takes is in each of them.
            ratio = (seconds[2] - seconds[1]) / max(0.1, seconds[1] - seconds[0])
            rows.append(
                Row(
                    f"{command}, {name}: {size:,}, {2 * size:,} and {4 * size:,}",
                    f"twice as much, {RATIO:.0f} times as long at most",
                    f"{ratio:.1f} ({', '.join(f'{one:.1f}' for one in seconds)} s)",
                    ratio <= RATIO,
                )
            )
    return _shown(rows)


def _shown(rows: Sequence[Row]) -> str:
    shown = "\n" + table(rows)
    if not all(row.reached for row in rows):
        raise AssertionError(shown)
    return shown


def _cost(command: str, path: Path, folder: Path) -> Cost:
    """What a command takes of a file, with a scorebook that is not there yet."""
    book = folder / "hostile.db"
    book.unlink(missing_ok=True)
    told = f"EUCHRE_DB={book} exec {EUCHRE} {command} {path} 2> {folder / 'err'}"
    return run(["sh", "-c", told], folder / "out", status=(0, 1, 3))
