"""Bits flipped in the entries of a scorebook, and whether every command that reads it says so.

Knows: where SQLite has put the entries, and which commands count them. Does not know: how a changed
entry is found.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Final

from euchre_cli.book.events import GameBegun, HandAmended, HandEntered, RulingEntered, SeatTaken
from euchre_cli.book.store import Store
from euchre_cli.cli import main as cli
from euchre_engine.seats import Seat

READS: Final = (
    ("score", "--game"),
    ("show",),
    ("games", "--csv"),
    ("stats", "--csv"),
    ("export", "--all"),
    ("doctor",),
)
"""The commands that read the entries, or what follows from them; the first two one game's."""


@dataclass
class Seen:
    """What became of so many flips. A command `told` which entry it was on standard error, and
    printed what it had printed before; or it `refused`, with a status that is not 0. A flip that
    changed nothing of what an entry says (the length of its row, or that it is text) may be `idle`
    there, if `euchre doctor` refuses. Where that did not, it went `unseen`, or is `unread` if
    SQLite reads every entry as before (it never reads the type of a row's own number); `wrong` is
    what a command counted otherwise and did not refuse."""

    flips: int = 0
    runs: int = 0
    told: int = 0
    refused: int = 0
    idle: int = 0
    unread: int = 0
    unseen: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def words(self) -> str:
        """The counts in a line."""
        return (
            f"{self.flips} bits flipped in entries, {self.runs} commands: {self.told} named it "
            f"and counted what had been entered, {self.refused} refused, {self.idle} had nothing "
            f"to see and doctor did, {self.unread} flips changed nothing that is read; "
            f"{len(self.unseen)} flips went unseen, {len(self.wrong)} "
            "commands counted something else"
        )


def evening(book: Path) -> None:
    """A book of two games with entries of most kinds."""
    with Store.open(str(book), create=True) as store:
        with store.writing() as writer:
            writer.begin(GameBegun(("Ann", "Bob", "Cat", "Dan"), date="2026-11-19"))
        for body in (
            HandEntered("maker N hearts; tricks NS 5"),
            HandEntered("maker E spades; tricks EW 3"),
            RulingEntered("penalty NS 1 late"),
            HandEntered("maker S; tricks NS 2"),
            HandAmended(3, "maker E spades; tricks EW 4", "miscounted"),
            SeatTaken(Seat.E, "Eve"),
            HandEntered("maker W clubs alone; tricks EW 5"),
        ):
            with store.writing() as writer:
                writer.add(1, body)
        with store.writing() as writer:
            writer.begin(GameBegun(("Ann", "Bob", "Cat", "Dan"), date="2026-11-19"))
        for record in ("maker N; tricks NS 3", "maker E; tricks EW 3", "maker S; tricks NS 5"):
            with store.writing() as writer:
                writer.add(2, HandEntered(record))


def places(book: Path) -> list[tuple[int, int]]:
    """The places in the file where the values of the entries stand, each with its game."""
    content = book.read_bytes()
    with closing(sqlite3.connect(book)) as connection:
        found = connection.execute("SELECT at, game, chain FROM events")
        rows = found.fetchall()
    every: list[tuple[int, int]] = []
    for at, game, chain in rows:
        end = content.index(chain.encode()) + len(chain)
        # With the head of the row, where its types are (none of the number, a time of 20
        # characters), and before that its number and its length; what is before those is empty.
        head = content.rindex(b"\x00\x35", 0, content.rindex(at.encode(), 0, end)) - 1
        start = head - (2 if end - head < 1 << 7 else 3)
        every += [(place, game) for place in range(start, end)]
    return every


def flips(book: Path, number: int, seed: int) -> Seen:
    """Flip so many bits in entries of the book, one at a time, and run every command."""
    rng = Random(seed)  # noqa: S311
    whole = book.read_bytes()
    where = places(book)
    right = {words: _run(book, words) for game in (1, 2) for words in _reads(game)}
    entered = _entries(book)
    seen = Seen()
    for _ in range(number):
        (place, game), bit = rng.choice(where), rng.randrange(8)
        changed = bytearray(whole)
        changed[place] ^= 1 << bit
        book.write_bytes(changed)
        seen.flips += 1
        before = len(seen.unseen)
        for command in _reads(game):
            _count(seen, command, _run(book, command), right[command], f"byte {place}, bit {bit}")
        if len(seen.unseen) > before and _entries(book) == entered:
            seen.unseen.pop()
            seen.unread += 1
    book.write_bytes(whole)
    return seen


def _entries(book: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(book)) as connection:
        return connection.execute("SELECT * FROM events NOT INDEXED").fetchall()


def _reads(game: int) -> Iterator[tuple[str, ...]]:
    for number, command in enumerate(READS):
        yield (*command, str(game)) if number < _OF_ONE_GAME else command


_OF_ONE_GAME: Final = 2


def _count(
    seen: Seen,
    command: tuple[str, ...],
    now: tuple[int, str, str],
    right: tuple[int, str, str],
    told: str,
) -> None:
    status, out, err = now
    words = f"{told}, euchre {' '.join(command)}: {status} {err!r} {out!r}"
    seen.runs += 1
    if status == 0 and out != right[1]:
        seen.wrong.append(words)
    elif status == 0 and not err and command == ("doctor",):
        seen.unseen.append(words)
    elif status == 0 and not err:
        seen.idle += 1
    elif status:  # What was printed before counts for nothing.
        seen.refused += 1
    else:
        seen.told += 1


def _run(book: Path, command: tuple[str, ...]) -> tuple[int, str, str]:
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    status: object = 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            cli.run([*command, "--db", str(book)])
        except SystemExit as end:
            status = end.code
        except Exception as bug:
            raise AssertionError(f"euchre {' '.join(command)}: a traceback") from bug
    texts = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return int(str(status or 0)), texts[0], texts[1]
