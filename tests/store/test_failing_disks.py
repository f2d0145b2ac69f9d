"""A disk that is full, may not grow, or fails: what was there is there, and the file is named.

One test loads a C library before the program that fails each of its calls in turn; the others use
what the system has, a limit on the size of files and a small file system.
"""

from __future__ import annotations

import errno
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from .book import EUCHRE, entries, environment, wrong_with

HERE = Path(__file__).parent


def run(folder: Path, *words: str, most: int | None = None) -> subprocess.CompletedProcess[str]:
    """The real command; with `most`, no file may become larger than so many bytes, and Python keeps
    no compiled modules: it does not notice where it wrote half of one."""
    limit, env = None, environment(folder)
    if most is not None:
        limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        env["PYTHONDONTWRITEBYTECODE"] = "1"
    return subprocess.run(  # noqa: S603 (the project's own command)
        [str(EUCHRE), *words],
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        preexec_fn=limit,
    )


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Puts into a folder what the real command keeps after a game is begun and a hand entered."""
    made = tmp_path_factory.mktemp("begun")
    for line in ("new Ann Bob Cat Dan", "hand Ann 3"):
        assert run(made, *line.split()).returncode == 0

    def put(folder: Path) -> Path:
        shutil.copytree(made, folder, dirs_exist_ok=True)
        return folder / "book.db"

    return put


# -- a limit on the size of files ------------------------------------------------------------


@pytest.mark.parametrize("line", ["hand Bob 3", "undo", "new Ann Bob Cat Dan"])
@pytest.mark.parametrize("most", [0, 512, 5000, 20_000, 40_000])
def test_a_file_that_may_not_grow_leaves_all_as_it_was(
    begun: Callable[[Path], Path], tmp_path: Path, line: str, most: int
) -> None:
    book = begun(tmp_path)
    before = entries(book)
    answer = run(tmp_path, *line.split(), most=most)
    assert (answer.returncode, answer.stdout) == (3, "")
    assert answer.stderr.startswith(f"euchre: {book}: ")
    assert answer.stderr.count("\n") == 1
    assert entries(book) == before
    assert run(tmp_path, *line.split()).returncode == 0
    assert wrong_with(book) == []


@pytest.mark.parametrize("most", [0, 100, 4096, 30_000])
def test_a_book_that_cannot_be_begun_can_be_begun_later(tmp_path: Path, most: int) -> None:
    answer = run(tmp_path, "new", "Ann", "Bob", "Cat", "Dan", most=most)
    assert (answer.returncode, answer.stdout) == (3, "")
    assert str(tmp_path / "book.db") in answer.stderr
    assert run(tmp_path, "new", "Ann", "Bob", "Cat", "Dan").returncode == 0
    assert len(entries(tmp_path / "book.db")) == 1
    assert wrong_with(tmp_path / "book.db") == []


# -- a small disk ----------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with 256 KiB, most of it taken."""
    where = tmp_path / "disk"
    where.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    made = mount and subprocess.run(  # noqa: S603
        [mount, "-t", "tmpfs", "-o", "size=256k", "none", str(where)], capture_output=True
    )
    if not made or made.returncode or not umount:
        pytest.skip("no file system can be mounted here")
    yield where
    subprocess.run([umount, str(where)], check=True)  # noqa: S603


@pytest.mark.parametrize("line", ["hand Bob 3", "undo", "new Ann Bob Cat Dan"])
def test_a_full_disk_leaves_all_as_it_was(
    begun: Callable[[Path], Path], small_disk: Path, line: str
) -> None:
    book = begun(small_disk)
    before = entries(book)
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as stream, suppress(OSError):
        while stream.write(bytes(4096)):
            pass
    answer = run(small_disk, *line.split())
    assert (answer.returncode, answer.stdout) == (3, "")
    assert answer.stderr == (
        f"euchre: {book}: the disk is full, or the file may not grow any more: nothing was "
        "written; make room and enter it again\n"
    )
    assert entries(book) == before
    filler.unlink()
    assert run(small_disk, *line.split()).returncode == 0
    assert wrong_with(book) == []


# -- each call in turn -----------------------------------------------------------------------


def attempts(
    faults: Path, folder: Path, words: str, error: int, lasting: bool
) -> list[dict[str, Any]]:
    """What came of a command when each of its calls failed, and what of the same command after."""
    done = subprocess.run(  # noqa: S603 (this interpreter)
        [
            *(sys.executable, "-m", "tests.store.faulty_disk", str(folder), str(error)),
            *("lasting" if lasting else "once", *words.split()),
        ],
        cwd=HERE.parent.parent,
        env={**os.environ, "LD_PRELOAD": str(faults)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("error", "lasting"),
    [(errno.EIO, False), (errno.ENOSPC, True)],
    ids=["EIO once", "ENOSPC from then on"],
)
@pytest.mark.parametrize("words", ["hand Bob 3", "undo", "new Ann Bob Cat Dan --target 100"])
def test_whichever_call_fails_all_is_as_it_was(
    faults: Path,
    begun: Callable[[Path], Path],
    tmp_path: Path,
    words: str,
    error: int,
    lasting: bool,
) -> None:
    book = begun(tmp_path)
    found = attempts(faults, tmp_path, words, error, lasting)
    met = {one["met"] for one in found}
    assert {"write book.db", "write book.db-journal", "sync book.db", "sync folder"} <= met
    assert {"unlink book.db-journal", "write book.db.entries", "sync book.db.entries"} <= met
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
            assert "nothing was written" not in one["said"], one
            assert "do not enter it again" in one["said"], one


@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC], ids=["EIO", "ENOSPC"])
def test_a_book_that_cannot_be_begun_is_not_half_begun(
    faults: Path, tmp_path: Path, error: int
) -> None:
    words = "new Ann Bob Cat Dan"
    found = attempts(faults, tmp_path, words, error, False)
    assert len(found) > 1
    for one in found:
        assert one["next"][0] == 0, one
        assert one["wrong"] == [], one
        assert one["status"] in (0, 3), one
