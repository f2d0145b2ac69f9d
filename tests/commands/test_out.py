"""What a command writes into a file: whole or not at all, never over a scorebook, over any other
file only if that is asked for, and what is not an ordinary file stays."""

from __future__ import annotations

import os
import shlex
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ..card_table import CardTable
from .audits import command

LOG = """euchre 1
player N Ann; player E Bob; player S Cat; player W Dan
hand; dealer N; maker E; tricks EW 3
"""


@pytest.fixture
def table(table: CardTable) -> CardTable:
    """A book of one game, and its log, in the working folder."""
    Path("log.euchre").write_text(LOG)
    return table.begun("import log.euchre")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize(
    "command", ["export --all --out pipe", "report --out pipe", "report --out pipe --force"]
)
def test_a_pipe_stays_a_pipe(table: CardTable, command: str) -> None:
    os.mkfifo("the pipe")
    os.symlink("the pipe", "pipe")
    assert "is not an ordinary file" in table.refused(command)
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)


WRITERS = [
    "export --all --out {}",
    "export 1 --csv --out {}",
    "export 1 --db other.db -o {}",
    "report --out {}",
    "report --from log.euchre --out {}",
]
"""Every command that writes a file of text, and the option that names it."""

KEEPERS = ["backup {}", "doctor --rescue {}"]
"""Those that write a scorebook: never in the place of a file."""


def _copy_book(book: Path, name: str) -> Path:
    """Copies a book and its journal."""
    copy = book.with_name(name)
    copy.write_bytes(book.read_bytes())
    book.with_name(f"{name}.entries").write_bytes(book.with_name("book.db.entries").read_bytes())
    return copy


def _linked(book: Path, *names: str) -> Path:
    """The last of some links, each to the one before it, the first to the book."""
    for name in names:
        book.with_name(name).symlink_to(book)
        book = book.with_name(name)
    return book


def _another_name(book: Path) -> Path:
    os.link(book, book.with_name("name.txt"))
    return book.with_name("name.txt")


BOOKS: dict[str, Callable[[Path], Path]] = {
    "itself": lambda book: book,
    "a link": lambda book: _linked(book, "link.txt"),
    "a link to a link": lambda book: _linked(book, "link.txt", "further.txt"),
    "another name": _another_name,
    "a copy": lambda book: _copy_book(book, "copy.txt"),
    **{end: lambda book, end=end: Path(f"{book}{end}") for end in ("-journal", "-wal", ".entries")},
}


@pytest.mark.parametrize("is_book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("command", [WRITERS[0], *(f"{one} --force" for one in WRITERS), *KEEPERS])
def test_no_command_writes_over_a_scorebook(
    table: CardTable, command: str, is_book: Callable[[Path], Path]
) -> None:
    _copy_book(table.book, "other.db")
    out = is_book(table.book)
    before = {path: path.read_bytes() for path in table.folder.iterdir() if path.is_file()}
    answer = table.type(command.format(shlex.quote(str(out))))
    assert answer.status in (2, 3), answer
    assert answer.out == ""
    if command not in KEEPERS:
        assert answer.err.endswith(
            "is a scorebook, or part of one, and is never written over: name another file\n"
        )
    assert {path: path.read_bytes() for path in table.folder.iterdir() if path.is_file()} == before


def test_a_setting_is_not_written_into_a_scorebook(table: CardTable) -> None:
    table.monkeypatch.setenv("EUCHRE_CONFIG", str(table.book))
    before = table.book.read_bytes()
    table.refused("config customs off", 3)
    assert table.book.read_bytes() == before


@pytest.mark.parametrize("command", WRITERS)
def test_a_file_that_is_there_is_written_over_only_with_force(
    table: CardTable, command: str
) -> None:
    _copy_book(table.book, "other.db")
    Path("mine.txt").write_text("mine\n")
    Path("mine.txt").chmod(0o640)
    Path("link").symlink_to("mine.txt")
    for name in ("mine.txt", "link"):
        said = table.refused(command.format(name))
        assert said == f"{name} already exists: name another file, or add --force to overwrite it"
    assert Path("mine.txt").read_text() == "mine\n"
    table.done(command.format("link") + " --force")
    assert Path("link").is_symlink()
    assert len(Path("mine.txt").read_text()) > 20
    assert stat.S_IMODE(Path("mine.txt").stat().st_mode) == 0o640


@pytest.mark.parametrize("command", WRITERS)
def test_what_goes_wrong_meanwhile_leaves_nothing_behind(table: CardTable, command: str) -> None:
    _copy_book(table.book, "other.db")
    synced = os.fsync

    def meanwhile(handle: int) -> None:
        Path("new.txt").write_text("somebody else's\n")
        synced(handle)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    table.monkeypatch.setattr(os, "fsync", meanwhile)
    assert "already exists" in table.refused(command.format("new.txt"))
    assert Path("new.txt").read_text() == "somebody else's\n"
    table.monkeypatch.setattr(os, "fsync", full)
    said = table.refused(command.format("another.txt"), 3)
    assert said == "another.txt cannot be written: no space left on device"
    Path("folder").mkdir()
    said = table.refused(command.format("folder"), 3)
    assert said == "folder is a folder: name a file inside it"
    said = table.refused(command.format("missing/new.txt"), 3)
    assert said.startswith("missing/new.txt cannot be written: no ")
    assert not any(Path(name).exists() for name in ("another.txt", "missing"))
    assert [path.name for path in table.folder.iterdir() if "part" in path.name] == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk")
@pytest.mark.parametrize(
    "words", ["fmt log.euchre", "export 1 --csv", "audit log.euchre", "audit -j 2 log.euchre", "-h"]
)
def test_and_of_standard_output(table: CardTable, words: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command(*words.split()), stdout=full, stderr=subprocess.PIPE)  # noqa: S603
    assert (done.returncode, done.stderr) == (3, b"euchre: no space left on device\n")


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize("length", [255, 256])
def test_a_very_long_name_is_written_or_refused_and_leaves_nothing(
    table: CardTable, command: str, length: int
) -> None:
    _copy_book(table.book, "other.db")
    there = set(table.folder.iterdir())
    answer = table.type(command.format("n" * length))
    if length == 255:
        assert answer.status == 0
        assert [path.stat().st_size > 0 for path in set(table.folder.iterdir()) - there] == [True]
    else:
        assert (answer.status, answer.err.count("\n")) == (3, 1)
        assert "file name too long" in answer.err
        assert set(table.folder.iterdir()) == there


@pytest.mark.parametrize("command", ["new Ann Bob Cat Dan --db {}", *KEEPERS])
def test_a_scorebook_whose_name_is_too_long_for_its_journal_is_not_begun(
    table: CardTable, command: str
) -> None:
    there = set(table.folder.iterdir())
    answer = table.type(command.format("n" * 248))
    assert (answer.status, answer.out) == (3, "")
    assert f"a scorebook cannot be called {'n' * 40}: choose another name" in answer.err
    assert set(table.folder.iterdir()) == there
