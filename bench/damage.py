"""Scorebooks damaged on the disk in many ways, and what of their entries is saved.

Knows: the kinds of damage, which pages of the file are still whole after each, and which entries
stand on those. Does not know: how entries are saved.
"""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from euchre_cli.book.events import GameBegun, HandEntered, RulingEntered
from euchre_cli.book.hash_chain import hash_of
from euchre_cli.book.rescue import rescue
from euchre_cli.book.sqlite_pages import find_entry_rows
from euchre_cli.book.store import Store
from euchre_cli.terminal.exit_status import Failure

Values: TypeAlias = tuple[Any, ...]

PAGE: Final = 4096

HANDS: Final = 150
"""Of the book that is damaged, which has several pages of entries and some that overflow."""


@dataclass
class Saved:
    """What was saved: of the entries `expected`, which stand on whole pages of all files, so many
    came `back`; `others` came back from pages that were not whole. `passed_on` are entries that
    came back changed and whose hash does not tell."""

    files: int = 0
    expected: int = 0
    back: int = 0
    others: int = 0
    marked: int = 0
    slowest: float = 0.0
    passed_on: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """Of the entries on whole pages, how many came back."""
        return self.back / self.expected if self.expected else 1.0

    def words(self) -> str:
        """The counts in a line."""
        return (
            f"{self.files:,} damaged files: {self.back:,} of {self.expected:,} entries on whole "
            f"pages came back ({self.share:.2%}), and {self.others:,} from pages that were "
            f"damaged; {self.marked:,} changed ones are marked, {len(self.passed_on)} passed on as "
            f"good; the slowest took {self.slowest:.1f} s; missed: {dict(self.missed)}"
        )


def book(path: Path) -> None:
    """A book of several games, with entries of many lengths."""
    with Store.open(str(path), create=True) as store:
        store.who, store.terminal = "ann", "/dev/pts/3"
        for number in range(HANDS):
            with store.writing() as writer:
                if number % 30 == 0:
                    game = writer.begin(GameBegun(("Ann", "Bob", "Cat", "Dan"), date="2026-11-19"))
                seat, side = (("N", "NS"), ("E", "EW"))[number % 2]
                writer.add(game.number, HandEntered(f"maker {seat} hearts; tricks {side} 3"))
                if number % 20 == 0:
                    talk = "talk " * (number * 12)
                    writer.add(game.number, RulingEntered(f"penalty NS 1 {talk}".strip()))


# -- the kinds of damage -------------------------------------------------------------------


def _bits(content: bytearray, rng: Random) -> None:
    for _ in range(rng.choice((1, 1, 3, 20))):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)


def _zeroed_pages(content: bytearray, rng: Random) -> None:
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(content) // PAGE) * PAGE
        content[start : start + PAGE] = bytes(PAGE)


def _noise(content: bytearray, rng: Random) -> None:
    start = rng.randrange(len(content))
    length = rng.choice((64, 512, 4096, 12_000))
    content[start : start + length] = rng.randbytes(len(content[start : start + length]))


def _cut_short(content: bytearray, rng: Random) -> None:
    del content[rng.randrange(PAGE, len(content)) :]


def _first_page(content: bytearray, rng: Random) -> None:
    length = rng.choice((16, 100, PAGE))
    content[:length] = rng.randbytes(length) if rng.random() < 0.5 else bytes(length)


def _schema(content: bytearray, rng: Random) -> None:
    at = content.find(rng.choice((b"CREATE VIEW", b"CREATE TABLE", b"CREATE TRIGGER")))
    content[at + rng.randrange(60)] ^= 1 << rng.randrange(8)


def _impossible_number(content: bytearray, rng: Random) -> None:
    at = content.rfind(b"2026-", 0, rng.randrange(PAGE, len(content)))
    place = at - rng.randint(1, 14)
    content[place] = rng.choice((0xFF, 0x80, 0x00, 0x7F))


def _page_heads(content: bytearray, rng: Random) -> None:
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(1, len(content) // PAGE) * PAGE
        content[start : start + 8] = rng.randbytes(8)


def _swapped_pages(content: bytearray, rng: Random) -> None:
    one, other = (rng.randrange(1, len(content) // PAGE) * PAGE for _ in range(2))
    there = bytes(content[one : one + PAGE])
    content[one : one + PAGE] = content[other : other + PAGE]
    content[other : other + PAGE] = there


KINDS: Final[dict[str, Callable[[bytearray, Random], None]]] = {
    "bits": _bits,
    "zeroed pages": _zeroed_pages,
    "noise": _noise,
    "cut short": _cut_short,
    "the first page": _first_page,
    "the schema": _schema,
    "an impossible number": _impossible_number,
    "heads of pages": _page_heads,
    "pages that changed places": _swapped_pages,
}


# -- what comes back -----------------------------------------------------------------------


def damage(folder: Path, files: int, seed: int) -> Saved:
    """Damage a book so many times, each in another way, and rescue what is left."""
    rng = Random(seed)  # noqa: S311
    path, harmed, target = (folder / name for name in ("whole.db", "harmed.db", "saved.db"))
    book(path)
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        right = {row[0]: row for row in connection.execute("SELECT * FROM events")}
    pages = _pages_of(whole)
    saved = Saved()
    for number in range(files):
        kind = list(KINDS)[number % len(KINDS)]
        content = bytearray(whole)
        KINDS[kind](content, rng)
        harmed.write_bytes(content)
        target.unlink(missing_ok=True)
        begun = time.monotonic()
        try:
            rescue(str(harmed), str(target))
        except Failure:
            back = {}
        else:
            with closing(sqlite3.connect(target)) as connection:
                back = {row[0]: row for row in connection.execute("SELECT * FROM events")}
        saved.slowest = max(saved.slowest, time.monotonic() - begun)
        _count(saved, kind, right, back, _on_whole_pages(pages, whole, content), f"file {number}")
    return saved


def _count(
    saved: Saved,
    kind: str,
    right: dict[int, Values],
    back: dict[int, Values],
    expected: set[int],
    told: str,
) -> None:
    good = {number for number, row in back.items() if row == right.get(number)}
    saved.files += 1
    saved.kinds[kind] += 1
    saved.expected += len(expected)
    saved.back += len(expected & good)
    saved.others += len(good - expected)
    if expected - good:
        saved.missed[kind] += len(expected - good)
    for number in back.keys() - good:
        if hash_of(back[number]) == back[number][8] and back[number][:8] != right[number][:8]:
            saved.passed_on.append(f"{told}, {kind}: entry {number}")
        else:
            saved.marked += 1


def _pages_of(content: bytes) -> dict[int, set[int]]:
    """The pages, counted from 1, on which each entry stands, with those it overflows to."""
    pages: dict[int, set[int]] = {}
    for one in find_entry_rows(content):
        if one.live:
            pages[one.numbers[0]] = {one.page}
            if len(one.payload) > PAGE - 35:
                at = content.find(one.payload[-16:])
                pages[one.numbers[0]] |= set(range(one.page, at // PAGE + 2))
    return pages


def _on_whole_pages(pages: dict[int, set[int]], whole: bytes, content: bytearray) -> set[int]:
    """The entries whose pages are as they were."""
    spoilt = {
        start // PAGE + 1
        for start in range(0, len(whole), PAGE)
        if content[start : start + PAGE] != whole[start : start + PAGE]
    }
    return {number for number, on in pages.items() if not on & spoilt}
