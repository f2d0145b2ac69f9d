"""Writers killed with SIGKILL at random moments, two at a time, and the book they leave behind.

The real command and the real live table, each started as a person starts it. After each pair every
hand whose score was seen before the kill must be in the book with that score, every entry whole,
and the next command must find nothing in its way. Knows: how a writer is watched and killed. Does
not know: how the book is kept.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from euchre_cli.book.book import Book
from euchre_cli.book.entries import Entry

from ..entered import new_game
from .book import EUCHRE, command, entries, environment, wrong_with

PAIRS: Final = (
    ("hand", "hand"),
    ("plain", "hand"),
    ("screen", "hand"),
    ("plain", "plain"),
    ("screen", "screen"),
)
"""Who writes at the same time: `euchre hand`, and the live table as lines or on a screen."""

TARGET: Final = 100
"""A long game, so that one is not over at every turn; another begins before it is."""

_HEIGHT, _WIDTH = 24, 80

_SAID: Final = re.compile(
    r"^Hand (\d+): .*\n(?:.*\n){0,3}? *Ann & Cat (\d+), Bob & Dan (\d+)[;.].*\n", re.MULTILINE
)
_LISTED: Final = re.compile(r"^ *(\d+) [A-Z].* (\d+)–(\d+)$")


class Writer:
    """A process that enters hands; `seen` are the hands whose score it has shown: the number, and
    the total after it."""

    way = "hand"

    def __init__(self, folder: Path, who: str, rng: Random) -> None:
        self.who = who
        self.rng = rng
        self.text = ""
        self.seen: set[tuple[int, int, int]] = set()
        self.any_output = False
        self.process, self.source = self.start(environment(folder, EUCHRE_WHO=who, TERM="xterm"))
        os.set_blocking(self.source, False)

    def start(self, env: Mapping[str, str]) -> tuple[subprocess.Popen[bytes], int]:
        """Start the process; returns it, and where its output is read."""
        source, target = os.pipe()
        process = subprocess.Popen(  # noqa: S603 (the project's own command)
            [str(EUCHRE), "hand", self.rng.choice("NESW"), str(self.rng.randint(2, 4))],
            stdin=subprocess.DEVNULL,
            stdout=target,
            stderr=target,
            env=env,
        )
        os.close(target)
        return process, source

    def read(self) -> bool:
        """Read what there is; returns whether there was anything."""
        some = False
        while True:
            try:
                content = os.read(self.source, 65536)
            except BlockingIOError:
                return some
            except OSError:  # A terminal at which nobody sits any more.
                return some
            if not content:
                return some
            some = self.any_output = True
            self.look(content)

    def look(self, content: bytes) -> None:
        """Take notice of the scores in some output."""
        self.text += content.decode(errors="replace").replace("\r", "")
        found = list(_SAID.finditer(self.text))
        self.seen.update(map(_score, found))
        if found:
            self.text = self.text[found[-1].end() :]

    def feed(self, now: float) -> None:
        """Enter more, where this writer takes more."""

    def close(self) -> None:
        """Let go of what belongs to the process, which has ended."""
        os.close(self.source)


class TableWriter(Writer):
    """The live table at a terminal of its own, keys being pressed all the time."""

    way = "plain"
    options: tuple[str, ...] = ("--plain",)
    entry = "\n"

    def start(self, env: Mapping[str, str]) -> tuple[subprocess.Popen[bytes], int]:
        source, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", _HEIGHT, _WIDTH, 0, 0))
        modes = termios.tcgetattr(terminal)
        modes[3] &= ~termios.ECHO
        termios.tcsetattr(terminal, termios.TCSANOW, modes)
        process = subprocess.Popen(  # noqa: S603 (the project's own command)
            [str(EUCHRE), "table", *self.options],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            env=env,
        )
        os.close(terminal)
        self.fed = 0.0
        self.answered = False
        return process, source

    def read(self) -> bool:
        some = super().read()
        self.answered = self.answered or some
        return some

    def feed(self, now: float) -> None:
        if not self.any_output or now - self.fed < (0.002 if self.answered else 0.03):
            return
        self.fed = now
        self.answered = False
        with suppress(OSError):  # It may be gone, or not read so fast.
            keys = f"{self.rng.randint(1, 4)}{self.rng.randint(2, 4)}{self.entry}"
            os.write(self.source, keys.encode())


class ScreenWriter(TableWriter):
    """The live table on a screen."""

    way = "screen"
    options = ()
    entry = ""

    def start(self, env: Mapping[str, str]) -> tuple[subprocess.Popen[bytes], int]:
        from .glass import Glass

        self.glass = Glass(_HEIGHT, _WIDTH)
        return super().start(env)

    def look(self, content: bytes) -> None:
        for _ in self.glass.write(content):
            for line in self.glass.lines():
                found = _LISTED.match(line)
                if found:
                    self.seen.add(_score(found))


WRITERS: Final[dict[str, type[Writer]]] = {
    one.way: one for one in (Writer, TableWriter, ScreenWriter)
}

USUAL: Final = {"hand": 1.2, "plain": 2.0, "screen": 3.0}
"""The time from the start of a writer in which it is killed, in that of `euchre score`."""


def _score(said: re.Match[str]) -> tuple[int, int, int]:
    number, ns, ew = said.groups()
    return int(number), int(ns), int(ew)


class Moment:
    """When a writer is killed: at some time after its start, or a little after it (or the other
    one) begins to write, or has written, or the writer begins to say something, or has shown a
    score."""

    def __init__(self, writer: Writer, journal: Path, takes: float, rng: Random) -> None:
        self.writer, self.journal = writer, journal
        self.begun = time.perf_counter()
        self.how = rng.choice(("time", "time", "journal", "journal", "commit", "output", "score"))
        self.latest = self.begun + takes * rng.uniform(0, 1.1)
        self.extra = rng.uniform(0, 0.003)
        self.skipped = rng.randint(0, 6) if writer.way != "hand" else 0
        self.given_up = self.begun + 4 * takes + 1
        self.since: float | None = None
        self.there = False

    def due(self, now: float) -> bool:
        """Whether it has come."""
        if self.how == "time":
            return now >= self.latest
        if self.since is None and self._sign():
            self.since = now
        if self.since is None:
            return now >= self.given_up  # What it waits for does not happen.
        return now >= self.since + self.extra

    def _sign(self) -> bool:
        if self.how == "output":
            return self.writer.any_output
        if self.how == "score":
            return len(self.writer.seen) > self.skipped
        before, self.there = self.there, self.journal.exists()
        if self.there > before if self.how == "journal" else self.there < before:
            self.skipped -= 1
        return self.skipped < 0


class Killing:
    """A book in `folder`, and writers killed at it; `seed` fixes what is random."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.book = folder / "book.db"
        self.journal = Path(f"{self.book}-journal")
        self.rng = Random(seed)
        self.seed = seed
        self.killed = self.seen = 0
        self.turn = 0
        self.game = 0
        self.kept: list[Entry] = []
        self.next_game()
        begun = time.perf_counter()
        self.run("score")
        score = time.perf_counter() - begun
        self.takes = {way: times * score for way, times in USUAL.items()}

    def next_game(self) -> None:
        """Begin a game."""
        with Book.open(str(self.book), create=True) as store, store.writing() as pen:
            self.game = pen.begin(new_game(house_rules={"target": str(TARGET)})).number
        self.kept = entries(self.book)

    def pair(self, ways: Sequence[str]) -> None:
        """Start writers, kill each, and look at the book. Raises `AssertionError` when anything is
        wrong with it."""
        self.turn += 1
        writers = [
            WRITERS[way](self.folder, f"{way}-{self.turn}-{number}", self.rng)
            for number, way in enumerate(ways)
        ]
        alone = self.kill(writers)
        told = f"seed {self.seed}, turn {self.turn}, {' and '.join(ways)}: "
        try:
            self.examine(writers, alone)
        except AssertionError as wrong:
            raise AssertionError(f"{told}{wrong}") from wrong

    # -- killing -----------------------------------------------------------------------------

    def kill(self, writers: Iterable[Writer]) -> set[str]:
        """Kill each writer at a moment of its own; returns the names of those that ended by
        themselves before."""
        alone = set()
        alive = {
            writer.who: (writer, Moment(writer, self.journal, self.takes[writer.way], self.rng))
            for writer in writers
        }
        while alive:
            now = time.perf_counter()
            ready = [writer.source for writer, _ in alive.values()]
            select.select(ready, [], [], 0.0002)
            for who, (writer, moment) in list(alive.items()):
                writer.read()
                if moment.due(now):
                    writer.process.kill()
                elif writer.process.poll() is None:
                    writer.feed(now)
                    continue
                ended = writer.process.wait() != -9
                self.killed += not ended
                writer.read()
                writer.close()
                if ended:
                    alone.add(who)
                del alive[who]
        return alone

    # -- looking -----------------------------------------------------------------------------

    def examine(self, writers: Iterable[Writer], alone: Collection[str]) -> None:
        """Look at what the writers have left behind."""
        if self.rng.random() < 0.1:
            self.run("doctor")  # The first to come upon it, and not this process.
        self.healthy()
        found = entries(self.book)
        _demand(found[: len(self.kept)] == self.kept, "an entry that was there has changed")
        entered = Counter(entry.who for entry in found[len(self.kept) :])
        known = {writer.who for writer in writers}
        _demand(set(entered) <= known, f"entries by {set(entered) - known}")
        self.kept = list(found)
        with Book.open(str(self.book)) as store:
            rows = store.rows(
                "SELECT hand, ns, ew, who FROM hands JOIN entries ON entries.id = hands.event "
                "WHERE hands.game = ?",
                (self.game,),
            )
        there = {(row["hand"], row["ns"], row["ew"]): row["who"] for row in rows}
        _demand(len(there) == len(rows), "two hands with one number")
        for writer in writers:
            lost = writer.seen - set(there)
            self.seen += len(writer.seen)
            _demand(not lost, f"{writer.who} showed {sorted(lost)}, and the book has no such hand")
            _demand(writer.way != "hand" or entered[writer.who] <= 1, "one hand, entered twice")
            if writer.who in alone:
                status = writer.process.returncode
                whole = writer.way == "hand" and status == 0 and entered[writer.who] == 1
                _demand(whole, f"{writer.who} ended with {status}: {writer.text}")
        if rows and max(max(row["ns"], row["ew"]) for row in rows) > TARGET - 30:
            self.next_game()

    def healthy(self) -> None:
        """Raises `AssertionError` unless the book is sound, and nothing else lies about."""
        Book.open(str(self.book)).close()  # What a killed writer left undone is done.
        wrong = wrong_with(self.book)
        _demand(not wrong, f"wrong: {wrong}")
        stray = {one.name for one in self.folder.iterdir()} - _OURS
        _demand(not stray, f"left lying about: {stray}")

    def run(self, line: str) -> None:
        """Run the real command, which must succeed."""
        done = command(self.folder, line)
        _demand(done.returncode == 0, f"euchre {line} ends with {done.returncode}: {done}")


_OURS: Final = {"book.db", "book.db.entries", "book.db-journal", "state", "config.toml"}


def kill_writers(folder: Path, count: int, seed: int) -> None:
    """Kill at least `count` writers at a book in `folder`, in pairs of each kind in turn. Raises
    `AssertionError` with what was lost."""
    killing = Killing(folder, seed)
    while killing.killed < count:
        killing.pair(PAIRS[(seed + killing.turn) % len(PAIRS)])
    for line in ("doctor", "hand N 3", "undo", "score"):
        killing.run(line)
    killing.healthy()
    _demand(killing.seen > 0, "no score was seen, so none could be missed")


def _demand(holds: bool, told: str) -> None:
    if not holds:
        raise AssertionError(told)
