"""A disk that is full, may not grow, or fails: what was there is there, and the file is named.

One test loads a C library before the program that fails each of its calls in turn; the other uses
what the system has, a limit on the size of files.
"""

from __future__ import annotations

import errno
import json
import resource
from itertools import product
from pathlib import Path

import pytest

from .book import command, entries, on_a_disk, wrong_with


@pytest.mark.parametrize(
    ("line", "most"), [("hand Bob 3", 512), ("undo", 20_000), ("new Ann Bob Cat Dan", 4096)]
)
def test_a_file_that_may_not_grow_leaves_all_as_it_was(
    tmp_path: Path, line: str, most: int
) -> None:
    book, before = tmp_path / "book.db", []
    if not line.startswith("new"):
        for one in ("new Ann Bob Cat Dan", "hand Ann 3"):
            assert command(tmp_path, one).returncode == 0
        before = entries(book)
    # Python does not notice where it wrote half of a compiled module.
    answer = command(
        tmp_path,
        line,
        lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY)),
        PYTHONDONTWRITEBYTECODE=1,
    )
    assert (answer.returncode, answer.stdout) == (3, "")
    assert answer.stderr.startswith(f"euchre: {book}: ")
    assert answer.stderr.count("\n") == 1
    assert entries(book) == before
    assert command(tmp_path, line).returncode == 0
    assert wrong_with(book) == []


CASES = list(
    product(
        ("hand Bob 3", "undo", "new Ann Bob Cat Dan --target 100", "new Ann Bob Cat Dan"),
        ((errno.EIO, False), (errno.ENOSPC, True)),
    )
)
STEP = 6


@pytest.mark.seeds(1)
def test_whichever_call_fails_all_is_as_it_was(faults: Path, tmp_path: Path, seed: int) -> None:
    line, (error, lasting) = CASES[5 * seed % len(CASES)]
    book = tmp_path / "book.db"
    if line != CASES[-1][0]:
        for one in ("new Ann Bob Cat Dan", "hand Ann 3"):
            assert command(tmp_path, one).returncode == 0
    first = 1 + (seed + seed // len(CASES)) % STEP
    told = on_a_disk(faults, line, tmp_path, error, int(lasting), first, STEP)
    found = [json.loads(one) for one in told.splitlines()]
    assert len(found) > 2
    for one in found:
        assert one["kept"], one
        assert one["next"][0] == 0, one
        assert one["wrong"] == [], one
        assert set(one["left"]) <= {"book.db", "book.db.entries", "state"}, one
        if one["status"] == 0:
            assert one["added"] > 0, one  # It failed where nothing depends on it.
            continue
        assert one["status"] == 3, one
        assert str(book) in one["said"], one
        if one["added"]:
            # The commit was through, and what failed is to make sure of it.
            assert one["met"] == "sync folder", one
            assert "do not enter it again" in one["said"], one
