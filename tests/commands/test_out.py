"""What a command writes into a file: whole or not at all, never over a scorebook, over any other
file only if that is asked for, and what is not an ordinary file stays."""

from __future__ import annotations

import os
import shlex
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..card_table import CardTable

LOG = """euchre 1
player N Ann; player E Bob; player S Cat; player W Dan
hand; dealer N; maker E; tricks EW 3
"""


@pytest.fixture
def table(table: CardTable) -> CardTable:
    """A book of one game, and its log, in the working folder."""
    Path("log.euchre").write_text(LOG)
    table.done("import log.euchre")
    return table


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.parametrize(
    "command",
    [
        "export --all --out pipe",
        "report --out pipe",
        "report --out pipe --force",
    ],
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


def _itself(book: Path) -> Path:
    return book


def _a_link(book: Path) -> Path:
    link = book.with_name("link.txt")
    link.symlink_to(book)
    return link


def _a_link_to_a_link(book: Path) -> Path:
    link = book.with_name("further.txt")
    link.symlink_to(_a_link(book))
    return link


def _another_name(book: Path) -> Path:
    name = book.with_name("name.txt")
    os.link(book, name)
    return name


def _copy_book(book: Path, name: str) -> Path:
    """Copies a book and its journal."""
    copy = book.with_name(name)
    copy.write_bytes(book.read_bytes())
    book.with_name(f"{name}.entries").write_bytes(_its_entries(book).read_bytes())
    return copy


def _a_copy(book: Path) -> Path:
    return _copy_book(book, "copy.txt")


def _its_entries(book: Path) -> Path:
    return book.with_name("book.db.entries")


def _its_journal(book: Path) -> Path:
    return book.with_name("book.db-journal")


def _its_log_of_writes(book: Path) -> Path:
    return book.with_name("book.db-wal")


BOOKS: list[Callable[[Path], Path]] = [
    _itself,
    _a_link,
    _a_link_to_a_link,
    _another_name,
    _a_copy,
    _its_journal,
    _its_log_of_writes,
    _its_entries,
]


@pytest.mark.parametrize("is_book", BOOKS)
@pytest.mark.parametrize("command", [*WRITERS, *KEEPERS])
@pytest.mark.parametrize("force", [False, True])
def test_no_command_writes_over_a_scorebook(
    table: CardTable, command: str, is_book: Callable[[Path], Path], force: bool
) -> None:
    _copy_book(table.book, "other.db")
    out = is_book(table.book)
    before = {path: path.read_bytes() for path in table.folder.iterdir() if path.is_file()}
    line = command.format(shlex.quote(str(out)))
    if force and command in WRITERS:
        line += " --force"
    answer = table.type(line)
    assert answer.status in (2, 3), answer
    assert answer.out == ""
    if command in WRITERS:
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
def test_a_file_made_meanwhile_is_kept(table: CardTable, command: str) -> None:
    _copy_book(table.book, "other.db")
    synced = os.fsync

    def meanwhile(handle: int) -> None:
        Path("new.txt").write_text("somebody else's\n")
        synced(handle)

    table.monkeypatch.setattr(os, "fsync", meanwhile)
    assert "already exists" in table.refused(command.format("new.txt"))
    assert Path("new.txt").read_text() == "somebody else's\n"
    assert [path.name for path in table.folder.iterdir() if "part" in path.name] == []


@pytest.mark.parametrize("command", WRITERS)
def test_a_full_disk_is_said_of_the_file_that_was_to_be_written(
    table: CardTable, command: str
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    _copy_book(table.book, "other.db")
    table.monkeypatch.setattr(os, "fsync", full)
    said = table.refused(command.format("new.txt"), 3)
    assert said == "new.txt cannot be written: no space left on device"
    assert not Path("new.txt").exists()
    assert [path.name for path in table.folder.iterdir() if "part" in path.name] == []


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("folder", "folder is a folder: name a file inside it"),
        ("missing/new.txt", "missing/new.txt cannot be written: no such file or directory"),
    ],
)
def test_where_no_file_can_be_written(table: CardTable, command: str, name: str, says: str) -> None:
    _copy_book(table.book, "other.db")
    Path("folder").mkdir()
    assert table.refused(command.format(name), 3) == says
    assert not Path("missing").exists()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk")
@pytest.mark.parametrize("words", ["fmt log.euchre", "export 1 --csv"])
def test_and_of_standard_output(table: CardTable, words: str) -> None:
    script = "from euchre_cli.commands.main import run; run()"
    with open("/dev/full", "w") as full:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-c", script, *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 3
    assert "log.euchre" not in done.stderr
    assert "no space left on device" in done.stderr
    assert len(done.stderr.splitlines()) == 1


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


@pytest.mark.parametrize(
    "command", [*KEEPERS, "new Ann Bob Cat Dan --db {}", "import log.euchre --db {}"]
)
@pytest.mark.parametrize("length", [247, 248, 256])
def test_so_is_that_of_a_scorebook_which_needs_room_for_its_journal(
    table: CardTable, command: str, length: int
) -> None:
    there = set(table.folder.iterdir())
    answer = table.type(command.format("n" * length))
    if length == 247:
        assert answer.status == 0, answer
        assert [path.stat().st_size > 0 for path in set(table.folder.iterdir()) - there] == [
            True,
            True,
        ]
    else:
        assert (answer.status, answer.err.count("\n")) == (3, 1)
        assert "name is too long" in answer.err
        assert set(table.folder.iterdir()) == there
