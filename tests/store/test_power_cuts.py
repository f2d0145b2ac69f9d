"""The battery dies: at whichever moment of a command, and whatever the disk had not yet written.

The calls of a real command are written down (`faults.c`), and the disk is made as it may be after
each of them (`crashing_disk.py`): the book is as it was before or as it was to become, whole; and
once the command has answered, as it was to become.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import Entry

from .book import command, entries, on_a_disk
from .crashing_disk import Call, left_over, read_calls

BEGUN = ("new Ann Bob Cat Dan", "hand Ann 3")
CASES = (
    (BEGUN, "hand Bob 3"),
    ((), "new Ann Bob Cat Dan"),
    (("new Ann Bob Cat Dan --target 100", *["hand Ann 3"] * 12), "amend 1 Bob 5 alone"),
    (BEGUN, "undo"),
    (BEGUN, "new"),
)


class Table:
    """A book, what is written into it, and what may be left of that."""

    def __init__(self, faults: Path, folder: Path, before: tuple[str, ...], line: str) -> None:
        self.after = folder / "after"
        folder = folder / "table"
        folder.mkdir()
        book = folder / "book.db"
        for one in before:
            assert command(folder, one).returncode == 0
        self.there = {one.name: one.read_bytes() for one in folder.glob("book.db*")}
        self.old = entries(book) if before else []
        on_a_disk(faults, line, folder, folder.parent / "calls")
        self.calls = read_calls(folder.parent / "calls")
        self.new = entries(book)

    def cuts(self, rng: Random, calls: list[Call]) -> Iterator[tuple[bool, list[Entry]]]:
        """The entries after the power was cut at each moment, with nothing, everything, or anything
        of what was not synced on the disk; and whether the command had answered."""
        reopened = cache(partial(after_a_cut, self.after))
        for made in range(len(calls) + 1):
            for share in (0.0, 1.0, rng.choice([0.1, 0.5, 0.9])):
                left = left_over(self.there, calls[:made], lambda s=share: rng.random() < s)  # type: ignore[misc]
                yield made == len(calls), reopened(tuple(sorted(left.items())))


def after_a_cut(folder: Path, files: tuple[tuple[str, bytes], ...]) -> list[Entry]:
    """The entries of a book that is opened again; asserts that it is sound, and its journal too."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files:
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o600)
    book = folder / "book.db"
    with Book.open(str(book), create=True) as store:
        assert store.unwritable is None
        assert store.file.is_sound()
        assert all(map(store.agrees, store.all_numbers()))
        assert store.journal.entries() == store.entries()
        assert store.is_sealed()
        return store.entries()


@pytest.mark.seeds(2)
def test_the_book_is_whole_whenever_the_power_is_cut(
    faults: Path, tmp_path: Path, seed: int
) -> None:
    table = Table(faults, tmp_path, *CASES[seed % len(CASES)])
    assert len(table.new) > len(table.old)
    seen = set()
    for answered, found in table.cuts(Random(seed), table.calls):
        assert found in (table.old, table.new)
        assert found == table.new or not answered, "the score was shown, and it is lost"
        seen.add(len(found))
    assert seen == {len(table.old), len(table.new)}


@pytest.mark.seeds(1)
def test_a_book_that_is_kept_with_less_care_is_found_out(
    faults: Path, tmp_path: Path, seed: int
) -> None:
    """The disk that is made here does lose what nobody asked it to keep."""
    name = ("book.db-journal", "book.db", ".")[seed % 3]
    table = Table(faults, tmp_path, BEGUN[:1], "hand Bob 3")
    calls = [call for call in table.calls if (call.what, call.name) != ("sync", name)]

    try:
        whole = all(
            found == table.new or (found == table.old and not answered)
            for answered, found in table.cuts(Random(7), calls)
        )
    except Exception:
        whole = False  # It cannot even be read.
    assert not whole
