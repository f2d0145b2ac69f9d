"""A book that is not as it was written: nothing of it goes unseen, and nothing is written over what
is left. While the file or its journal is whole, every entry is there and every score as it was."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.disk import JOURNAL
from euchre_cli.book.entries import Damaged, NewEntry
from euchre_cli.book.file import Newer
from euchre_cli.book.sheet import Sheet
from euchre_cli.book.tables import DERIVED as TABLES
from euchre_cli.terminal.exit_status import Failure

from ..card_table import CardTable
from ..store.book import derived, entries, wrong_with
from .random_games import NAMES, play, random_head

Harm: TypeAlias = Callable[[Path], object]


def only(*statements: str) -> Harm:
    """Harm done by another program."""

    def harm(book: Path) -> None:
        with closing(sqlite3.connect(book, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)

    return harm


def sql(*statements: str) -> Harm:
    """The same, of one that minds no trigger."""
    triggers = ("entries_are_never_changed", "entries_are_never_deleted")
    return only(*(f"DROP TRIGGER {name}" for name in triggers), *statements)


def journal_of(book: Path) -> Path:
    """Where its journal is."""
    return book.with_name(book.name + JOURNAL)


@pytest.fixture(autouse=True)
def quick_books() -> None:
    """Here books are begun as people begin theirs."""


@pytest.fixture
def played(table: CardTable) -> CardTable:
    """Two games, with a correction, a substitute, a ruling and an undo."""
    table.folder.chmod(0o700)
    return table.begun(
        *("new Ann Bob Cat Dan", "hand Ann 5", "hand Bob 3", "amend 1 Ann 3", "hand Cat 4"),
        *("new", "sub Dan Eve", "penalty --to NS 1 late", "hand Eve 4", "hand Bob 3", "undo"),
    )


# -- at random -----------------------------------------------------------------------------------

PAGE = 4096


def flip(content: bytearray, rng: Random) -> None:
    bit = rng.randrange(8 * len(content))
    content[bit // 8] ^= 1 << bit % 8


def zero(content: bytearray, rng: Random) -> None:
    page = rng.randrange(len(content) // PAGE) * PAGE
    content[page : page + PAGE] = bytes(PAGE)


def noise(content: bytearray, rng: Random) -> None:
    at = rng.randrange(len(content) - 300)
    content[at : at + 300] = rng.randbytes(300)


def cut(content: bytearray, rng: Random) -> None:
    del content[rng.randrange(len(content)) :]


KINDS = (flip, flip, zero, noise, cut)
"""What may happen to a file."""


def state(path: Path, said: list[str]) -> dict[str, Any]:
    """Everything that can be read of a book."""
    with Book.open(str(path), say=said.append) as book:
        rows = {table: book.rows(f"SELECT * FROM {table} ORDER BY game, 2, 3") for table in TABLES}  # noqa: S608
        sheets = [sheet and [line.text for line in sheet.lines] for sheet in every_sheet(book)]
        return {**rows, "entries": book.entries(), "sheets": sheets, "unwritable": book.unwritable}


def every_sheet(book: Book) -> list[Sheet | None]:
    return [book.sheet(number) for number in book.all_numbers()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of games with entries of all kinds."""
    path, rng = tmp_path_factory.mktemp("whole") / "whole.db", Random(7)
    with Book.open(str(path), create=True) as book:
        for _ in range(4):
            play(book, rng, random_head(rng, NAMES), 12)
        with book.writing() as writer:
            writer.rename(NAMES[0], "Anna")
    return path


def harmed(whole: Path, damaged: Path, suffix: str, rng: Random) -> None:
    """Copies the book, and spoils its file or its journal."""
    for end in ("", JOURNAL):
        shutil.copy(f"{whole}{end}", f"{damaged}{end}")
    target = Path(f"{damaged}{suffix}")
    content = bytearray(target.read_bytes())
    rng.choice(KINDS)(content, rng)
    target.write_bytes(content)


@pytest.mark.seeds(3)
@pytest.mark.parametrize("suffix", ["", JOURNAL], ids=["the file", "its journal"])
def test_nothing_is_lost_wrong_or_silent(
    whole: Path, tmp_path: Path, suffix: str, seed: int
) -> None:
    before, rng, damaged = state(whole, []), Random(seed), tmp_path / "damaged.db"
    for _ in range(5):
        harmed(whole, damaged, suffix, rng)
        said: list[str] = []
        with suppress(Newer):  # One bit of the number of the version was another.
            assert {**state(damaged, said), "unwritable": None} == before, said


@pytest.mark.seeds(2)
def test_without_a_journal_nothing_is_wrong_in_silence(
    whole: Path, tmp_path: Path, seed: int
) -> None:
    before, rng, damaged = state(whole, []), Random(seed), tmp_path / "damaged.db"
    for _ in range(5):
        harmed(whole, damaged, "", rng)
        journal_of(damaged).unlink()
        said: list[str] = []
        try:
            left = state(damaged, said)
            assert set(left["entries"]) <= set(before["entries"])
            assert left == before or left["unwritable"], said
        except Failure as refused:
            said.append(str(refused))
        assert said


# -- what follows from the entries ---------------------------------------------------------------

DERIVED: dict[str, Harm] = {
    "the score of a hand": only("UPDATE hands SET ns = 7 WHERE hand = 1"),
    "a hand that is not there": only("DELETE FROM hands WHERE game = 2"),
    "the score of a game": only("UPDATE games SET ns = 9"),
    "a game that is not there": only("DELETE FROM games WHERE game = 2"),
    "a hand of no game": only("UPDATE hands SET game = 8 WHERE game = 2"),
    "a ruling that nobody made": only("INSERT INTO irregularities SELECT game, hand, 9, kind, "
    "seat, side, player, points, how, again FROM irregularities"),
    "the checksum of a game": only("UPDATE games SET checksum = 'x'"),
}  # fmt: skip


@pytest.mark.parametrize("harm", DERIVED)
def test_scores_that_do_not_fit_are_worked_out_anew(played: CardTable, harm: str) -> None:
    line = ("score", "games", "hand Ann 3 --game 1")[list(DERIVED).index(harm) % 3]
    before, rows, right = entries(played.book), derived(played.book), played.done("score")
    DERIVED[harm](played.book)
    answer = played.type(line)
    said = "some scores did not match the entries, and were worked out anew"
    assert (answer.status, answer.err) == (0, f"euchre: {said}\n")
    assert entries(played.book)[: len(before)] == before
    if not line.startswith("hand"):
        assert (derived(played.book), played.done("score")) == (rows, right)
    assert wrong_with(played.book) == []
    assert played.type(line).err == ""


# -- entries -------------------------------------------------------------------------------------

ENTRIES: dict[str, Harm] = {
    "a bit of an entry": sql("UPDATE entries SET record = 'maker N; tricks NS 4' WHERE id = 3"),
    "the checksum of an entry": sql("UPDATE entries SET checksum = 'x' WHERE id = 4"),
    "an entry that is gone": sql("DELETE FROM entries WHERE id = 5"),
    "how a game began": sql("DELETE FROM hands", "DELETE FROM games",
    "DELETE FROM irregularities", "DELETE FROM entries WHERE id = 1"),
    "a text that is none": sql("UPDATE entries SET who = CAST(x'ff' AS TEXT) WHERE id = 2"),
    "a table that is gone": only("DROP TABLE hands"),
    "an index that is gone": only("DROP INDEX entries_of_a_game"),
    "no header": lambda book: book.write_bytes(bytes(100) + book.read_bytes()[100:]),
    "nothing": lambda book: book.write_bytes(b""),
    "noise": lambda book: book.write_bytes(b"no database at all" * 300),
    "the first page alone": lambda book: book.write_bytes(book.read_bytes()[:4096]),
    "half of it": lambda book: book.write_bytes(book.read_bytes()[:30_000]),
}  # fmt: skip


@pytest.mark.parametrize("harm", ENTRIES)
def test_a_damaged_book_is_read_and_not_written_until_it_is_rescued(
    played: CardTable, harm: str
) -> None:
    before, journal = entries(played.book), journal_of(played.book).read_bytes()
    right = {line: played.done(line) for line in ("show 1", "export --all")}
    ENTRIES[harm](played.book)
    damaged = played.book.read_bytes()
    for line, out in right.items():
        answer = played.type(line)
        assert (answer.status, answer.out) == (0, out), line
        assert "is damaged" in answer.err or "is empty" in answer.err
        way_out = (
            "--keep journal`" if "is empty" in answer.err else "--rescue NEW.db` writes what is"
        )
        assert f"`euchre doctor {way_out}" in answer.err
        assert answer.err.count("\n") <= 2
    for line in ("hand Ann 3 --game 2", "undo"):
        said = played.type(line)
        assert said.status == 3
        assert "is damaged" in said.err or "is empty" in said.err
    answer = played.type("doctor")
    assert answer.status in (1, 3)
    assert "--rescue" in " ".join(answer.out.split())
    assert (played.book.read_bytes(), journal_of(played.book).read_bytes()) == (damaged, journal)
    assert played.done("doctor --rescue saved.db").startswith("Saved 11 entries of 2 games in ")
    saved = played.folder / "saved.db"
    assert entries(saved) == before
    assert wrong_with(saved) == []
    played.done("backup --restore saved.db")
    assert played.done("show 1") == right["show 1"]
    played.done("hand Ann 3 --game 2")
    assert wrong_with(played.book) == []


def test_of_what_is_nowhere_any_more_the_rest_is_left(played: CardTable) -> None:
    for line in ("hand Bob 3 --game 1", "hand Bob 3 --game 1"):
        played.done(line)
    journal = journal_of(played.book)
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(line for line in lines if not line.startswith("[5,")))
    sql("DELETE FROM entries WHERE id = 5")(played.book)
    assert "1 entry is lost" in played.type("score").err
    answer = played.type("doctor --rescue saved.db")
    assert (answer.status, "1 entry is lost" in answer.out) == (1, True)
    assert len(entries(played.folder / "saved.db")) == 12
    shutil.copy(played.folder / "saved.db", played.folder / "book.db.evening-2026-11-01")
    assert "already exists" in played.refused("doctor --rescue saved.db", 3)


def test_a_copy_of_the_evening_has_what_the_others_lost(played: CardTable) -> None:
    before = entries(played.book)
    shutil.copy(played.book, played.folder / "book.db.evening-2026-11-01")
    journal_of(played.book).unlink()
    sql("DELETE FROM entries WHERE id = 5")(played.book)
    played.done("doctor --rescue saved.db")
    assert entries(played.folder / "saved.db") == before


def test_what_is_damaged_while_it_is_open_is_not_written(played: CardTable) -> None:
    with Book.open(str(played.book)) as book:
        ENTRIES["a bit of an entry"](played.book)
        with pytest.raises(Damaged), book.writing() as writer:
            writer.add(2, NewEntry("hand", "maker N; tricks NS 3"))
        sheet = book.sheet(1)  # It is read as it was.
        assert sheet is not None
        assert [line.verdict.total for line in sheet.lines] == [(1, 0), (1, 1), (2, 1)]
    assert len(entries(played.book)) == 11


# -- the journal ---------------------------------------------------------------------------------


def test_a_missing_journal_is_said_and_begun_anew(played: CardTable) -> None:
    journal_of(played.book).unlink()
    answer = played.type("score")
    assert answer.err == f"euchre: {journal_of(played.book)} is missing, and begun anew\n"
    assert played.type("score").err == ""
    assert wrong_with(played.book) == []


def test_a_torn_line_is_none(played: CardTable) -> None:
    """As a power cut leaves it; what was entered is in the book."""
    journal = journal_of(played.book)
    journal.write_bytes(journal.read_bytes()[:-70])
    played.done("hand Ann 3")
    assert wrong_with(played.book) in ([], ["journal: 1 line of it is damaged"])
    with Book.open(str(played.book)) as book:
        assert book.journal.entries() == book.entries()


def test_the_other_s_last_entries_are_added_by_whoever_writes_next(played: CardTable) -> None:
    """As a kill after the commit leaves it."""
    journal = journal_of(played.book)
    before = journal.read_bytes()
    played.done("hand Ann 3")
    journal.write_bytes(before)
    played.done("hand Bob 3")
    assert wrong_with(played.book) == []


# -- another one in its place --------------------------------------------------------------------


@pytest.fixture
def replaced(played: CardTable) -> dict[str, Harm]:
    """What may be in the place of the book, or of its journal."""
    old = played.folder / "old.db"
    shutil.copy(played.book, old)
    other = played.another("elsewhere")
    for line in ("new Ann Bob Cat Dan", "hand Dan 3"):
        other.done(line)
    played.monkeypatch.setenv("EUCHRE_DB", str(played.book))
    for line in ("hand Ann 3", "hand Ann 3"):
        played.done(line)
    return {
        "an older copy": lambda book: shutil.copy(old, book),
        "another book": lambda book: shutil.copy(other.book, book),
        "another's journal": lambda book: shutil.copy(journal_of(other.book), journal_of(book)),
    }


@pytest.mark.parametrize("kept", ["book", "journal"])
@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (
            "an older copy",
            "was put back to an older state: its journal has 2 entries more, the last of",
        ),
        ("another book", "is not the journal of"),
        ("another's journal", "is not the journal of"),
    ],
)
def test_nothing_is_written_until_it_is_said_which_to_keep(
    played: CardTable, replaced: dict[str, Harm], harm: str, says: str, kept: str
) -> None:
    replaced[harm](played.book)
    files = (played.book, journal_of(played.book))
    before = [one.read_bytes() for one in files]
    with Book.open(str(played.book)) as book:
        wanted = book.journal.entries() if kept == "journal" else entries(played.book)
    answer = played.type("games")
    assert answer.status == 0
    assert says in answer.err
    assert "`euchre doctor --keep book` or `euchre doctor --keep journal`" in answer.err
    for line in ("hand Ann 3 --game 1", "undo"):
        assert says in played.refused(line, 3)
    assert "--keep" in " ".join(played.type("doctor").out.split())
    assert [one.read_bytes() for one in files] == before
    assert "counts from now on" in played.type(f"doctor --keep {kept}").err
    assert entries(played.book) == wanted
    assert wrong_with(played.book) == []
    aside = [one.read_bytes() for one in played.folder.glob("*.before*")]
    assert before[kept == "book"] in aside
    played.done("new Ann Bob Cat Dan")
    assert played.type("games").err == ""
