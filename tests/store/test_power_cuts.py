"""The battery dies: at whichever moment of a command, and whatever the disk had not yet written.

The calls of a real command are written down (`faults.c`), and the disk is made as it may be after
each of them (`crashing_disk.py`): the book is as it was before or as it was to become, whole; and
once the command has answered, as it was to become.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import Entry

from .book import EUCHRE, entries, environment, wrong_with
from .crashing_disk import Call, Chooses, left_over, read_calls

HERE = Path(__file__).parent
RANDOM = 3
"""So many random choices of what is on the disk, beside all and nothing."""


def run(folder: Path, line: str) -> None:
    """The real command, which must succeed."""
    words = [str(EUCHRE), *line.split()]
    subprocess.run(words, env=environment(folder), check=True, capture_output=True)  # noqa: S603


def noted(faults: Path, folder: Path, line: str) -> list[Call]:
    """The calls of a command, which must succeed."""
    notes = folder.parent / "calls"
    done = subprocess.run(  # noqa: S603 (this interpreter)
        [
            *(sys.executable, "-m", "tests.store.noted_disk", str(folder), str(notes)),
            *line.split(),
        ],
        cwd=HERE.parent.parent,
        env={**os.environ, "LD_PRELOAD": str(faults)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done
    return read_calls(notes)


def choices(rng: Random) -> list[Chooses]:
    """Ways to choose what is on the disk: nothing, everything, anything."""
    some: list[Chooses] = [lambda: False, lambda: True]
    for _ in range(RANDOM):
        share = rng.choice([0.1, 0.5, 0.9])
        some.append(lambda share=share: rng.random() < share)  # type: ignore[misc]
    return some


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (["new Ann Bob Cat Dan", "hand Ann 3"], "hand Bob 3"),
        (["new Ann Bob Cat Dan", "hand Ann 3"], "undo"),
        (["new Ann Bob Cat Dan", "hand Ann 3"], "new"),
        (["new Ann Bob Cat Dan --target 100", *["hand Ann 3"] * 12], "amend 1 Bob 5 alone"),
        ([], "new Ann Bob Cat Dan"),
    ],
)
def test_the_book_is_whole_whenever_the_power_is_cut(
    faults: Path, tmp_path: Path, before: list[str], line: str
) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    for one in before:
        run(folder, one)
    book = folder / "book.db"
    there = {one.name: one.read_bytes() for one in folder.glob("book.db*")}
    old = entries(book) if before else []
    calls = noted(faults, folder, line)
    new = entries(book)
    assert len(new) > len(old)
    assert {call.what for call in calls} >= {"write", "sync", "create", "unlink"}
    rng = Random(7)
    seen = set()
    reopened = cache(partial(after_a_cut, tmp_path / "after"))
    for made in range(len(calls) + 1):
        for chooses in choices(rng):
            found = reopened(tuple(sorted(left_over(there, calls[:made], chooses).items())))
            assert found in (old, new), (made, calls[made - 1][:2])
            assert made < len(calls) or found == new, "the score was shown, and it is lost"
            seen.add(len(found))
    assert seen == {len(old), len(new)}


def after_a_cut(folder: Path, files: tuple[tuple[str, bytes], ...]) -> list[Entry]:
    """The entries of a book that is opened again; asserts that it is sound, and its journal too."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files:
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o600)
    book = folder / "book.db"
    with Book.open(str(book), create=True) as store:
        assert store.unwritable == ""
    found = entries(book)
    assert wrong_with(book) == []
    return found


CUT: list[tuple[str, Callable[[list[Call]], list[Call]]]] = [
    ("the journal is not synced", lambda calls: _without(calls, "sync", "book.db-journal")),
    ("the book is not synced", lambda calls: _without(calls, "sync", "book.db")),
    ("the folder is not synced", lambda calls: _without(calls, "sync", ".")),
]


def _without(calls: list[Call], what: str, name: str) -> list[Call]:
    return [call for call in calls if (call.what, call.name) != (what, name)]


@pytest.mark.parametrize(("what", "leave_out"), CUT, ids=[what for what, _ in CUT])
def test_a_book_that_is_kept_with_less_care_is_found_out(
    faults: Path, tmp_path: Path, what: str, leave_out: Callable[[list[Call]], list[Call]]
) -> None:
    """The disk that is made here does lose what nobody asked it to keep."""
    folder = tmp_path / "table"
    folder.mkdir()
    run(folder, "new Ann Bob Cat Dan")
    there = {one.name: one.read_bytes() for one in folder.glob("book.db*")}
    old = entries(folder / "book.db")
    calls = leave_out(noted(faults, folder, "hand Bob 3"))
    new = entries(folder / "book.db")
    rng = Random(7)
    reopened = cache(partial(after_a_cut, tmp_path / "after"))
    lost = 0
    for made in range(len(calls) + 1):
        for chooses in choices(rng):
            try:
                found = reopened(tuple(sorted(left_over(there, calls[:made], chooses).items())))
            except Exception:
                lost += 1
                continue
            lost += found not in (old, new) or (made == len(calls) and found != new)
    assert lost
