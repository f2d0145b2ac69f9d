"""Damage to a scorebook's file or its journal, in many ways: nothing of it goes unseen.

While one of the two is whole, every entry is still there, and every score is as it was. Knows: how
files are damaged, and what is looked at. Does not know: how a book finds out.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from euchre_cli.book.book import Book
from euchre_cli.book.disk import JOURNAL
from euchre_cli.book.entries import NewEntry, text_of
from euchre_cli.book.file import Newer
from euchre_cli.book.sheet import NewGame
from euchre_cli.book.tables import DERIVED
from euchre_cli.log.games import Head
from euchre_cli.log.records import About
from euchre_engine.seats import SEATS, Seat

PAGE: Final = 4096


def _flip(content: bytearray, rng: Random) -> None:
    bit = rng.randrange(8 * len(content))
    content[bit // 8] ^= 1 << bit % 8


def _zero(content: bytearray, rng: Random) -> None:
    page = rng.randrange(len(content) // PAGE) * PAGE
    content[page : page + PAGE] = bytes(PAGE)


def _noise(content: bytearray, rng: Random) -> None:
    at = rng.randrange(len(content) - 300)
    content[at : at + 300] = rng.randbytes(300)


def _cut(content: bytearray, rng: Random) -> None:
    del content[rng.randrange(len(content)) :]


KINDS: Final[dict[str, Callable[[bytearray, Random], None]]] = {
    "one bit": _flip,
    "a page of zeroes": _zero,
    "noise": _noise,
    "the end cut off": _cut,
}
"""What may happen to a file."""


def evening(path: Path, hands: int = 40) -> None:
    """A scorebook with games of all kinds of entries."""
    rng = Random(path.name)
    with Book.open(str(path), create=True) as book:
        book.terminal = "tty"
        for number in range(4):
            names = rng.sample(["Ann", "Bob", "Cat", "Dan", "Eve"], 4)
            with book.writing() as writer:
                head = Head().having(
                    players=dict(zip(SEATS, names, strict=True)), season=f"S{number}"
                )
                game = writer.begin(NewGame(head, Seat.N)).number
            for _ in range(hands // 4):
                _entry(book, game, rng)
        with book.writing() as writer:
            writer.rename("Ann", "Anna")


def _entry(book: Book, game: int, rng: Random) -> None:
    sheet = book.sheet(game)
    if sheet is None:
        raise RuntimeError("the game was taken back")
    hand = f"maker {rng.choice('NESW')}; tricks {{}} {rng.randint(0, 5)}"
    hand = hand.format("NS" if hand[6] in "NS" else "EW")
    seat, spare = rng.choice(SEATS), next(n for n in ("Eve", "Fay") if n not in sheet.players)
    last = sheet.lines[-1].entry.uid if sheet.lines else sheet.begun.uid
    what = rng.random()
    with book.writing() as writer:
        if what < 0.1:
            writer.add(game, NewEntry("player", text_of([About("player", (seat, spare))])))
        elif what < 0.2 and sheet.lines:
            writer.add(game, NewEntry("amended", hand, last, "looked again"))
        elif what < 0.3 and sheet.lines:
            writer.undo(game)
        elif what < 0.35:
            writer.add(game, NewEntry("hand", hand, last))
        else:
            writer.add(game, NewEntry("hand", hand))


def damage(folder: Path, count: int, seed: int, *, journal: bool = False) -> Counter[str]:
    """Damages the file of a book, or its journal, so many times in each way, and opens it. Returns
    how often it was found whole, was told, and could not be written. Raises `AssertionError` if a
    score or an entry is not as it was."""
    whole, damaged = folder / "whole.db", folder / "damaged.db"
    evening(whole)
    before = _state(whole, [])
    rng = Random(seed)
    found: Counter[str] = Counter()
    for kind, spoil in KINDS.items():
        for number in range(count):
            for suffix in ("", JOURNAL):
                shutil.copy(f"{whole}{suffix}", f"{damaged}{suffix}")
            target = Path(f"{damaged}{JOURNAL if journal else ''}")
            content = bytearray(target.read_bytes())
            spoil(content, rng)
            target.write_bytes(content)
            said: list[str] = []
            try:
                after = _state(damaged, said)
            except Newer:  # One bit of the number of the version was another.
                found["told"] += 1
                continue
            if after != before:
                raise AssertionError(f"{kind}, number {number} of seed {seed}: {said}")
            found["told" if said else "read as it was"] += 1
    return found


def _state(path: Path, said: list[str]) -> dict[str, Any]:
    """Everything that can be read of a book."""
    with Book.open(str(path), say=said.append) as book:
        state: dict[str, Any] = {
            table: book.rows(f"SELECT * FROM {table} ORDER BY game, 2, 3")  # noqa: S608
            for table in DERIVED
        }
        state["entries"] = book.entries()
        state["sheets"] = [
            None
            if sheet is None
            else (sheet.total, sheet.players, [line.text for line in sheet.lines])
            for sheet in map(book.sheet, book.streams())
        ]
        return state
