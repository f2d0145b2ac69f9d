"""Games of logs and CSVs of results in the scorebook: what comes in, what does not, and that
nothing comes in twice."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import Entry, NewEntry, text_of
from euchre_cli.book.export_log import game_log
from euchre_cli.book.file import Row
from euchre_cli.book.games_in_log import MissingDetails
from euchre_cli.book.import_log import ImportedFile, LogImporter
from euchre_cli.book.sheet import Sheet
from euchre_cli.book.tables import DERIVED, Rows
from euchre_cli.book.writing import Writer
from euchre_cli.terminal.exit_status import BadBook
from euchre_engine.audit.record import Maker, Tricks
from euchre_engine.audit.replay import GameReplay
from euchre_engine.seats import Seat

from ..commands.audits import command
from ..store.book import environment
from .exchange import BEGUN, GAME, OVER, written
from .random_games import HARD_NAMES, NAMES, play, random_head

OTHER = OVER.replace("hearts", "spades")
IN_ERROR = GAME.replace("total NS 0", "total NS 1")
GOOD = Path(__file__).parents[2] / "sample_logs" / "good"


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """An empty book in a folder of its own; in the end it and its journal agree, and its rows are
    those that are made of its entries."""
    monkeypatch.chdir(tmp_path)
    with Book.open("book.db", create=True) as book:
        yield book
        said: list[str] = []
        Book.open("book.db", say=said.append).close()
        assert (said, book.journal.entries()) == ([], book.entries())
        assert all(map(book.agrees, book.all_numbers()))
        rows = derived(book)
        with book.writing() as writer:
            writer.derive_all()
        assert derived(book) == rows


def derived(book: Book) -> list[Row]:
    sql = "SELECT * FROM {} ORDER BY game, rowid"
    return [row for table in DERIVED for row in book.rows(sql.format(table))]


def imported(
    book: Book, text: str, name: str = "a.euchre", *, anyway: bool = False, dry: bool = False
) -> ImportedFile:
    Path(name).write_text(text)
    return LogImporter(book, lambda: book, anyway=anyway, dry=dry).import_file(name)


def became(file: ImportedFile) -> str:
    return " ".join(f"{game.became} {game.number or '-'}" for game in file.games)


def sheets(book: Book) -> list[Sheet]:
    found = [book.sheet(number) for number in book.all_numbers()]
    return [sheet for sheet in found if sheet is not None]


def two(one: str, other: str) -> str:
    return f"{one}game\n{other}"


GREW = GAME + "hand 4; maker N; tricks NS 3\n"
WAITS = GAME + "hand 4; penalty EW 1 a card shown\n"
WAITED = WAITS.replace("shown", "shown; maker N; tricks NS 3")


@pytest.mark.parametrize(
    ("before", "text", "becomes"),
    [
        ("", GAME, "imported 1"),
        ("", two(OVER, GAME), "imported 1 imported 2"),
        (GAME, GAME, "here 1"),
        (GAME, GREW, "continued 1"),
        (GAME, OVER, "continued 1"),
        (GREW, GAME, "here 1"),
        (GAME, WAITS, "continued 1"),
        (WAITS, GAME, "here 1"),
        (WAITS, WAITS, "here 1"),
        (OVER, GAME, "here 1"),
        (OVER, two(OVER, GAME), "here 1 imported 2"),
        (two(GAME, GAME), two(GREW, GAME), "continued 1 here 2"),
        (two(OVER, OVER), two(OVER, two(OVER, OVER)), "here 1 here 2 imported 3"),
        (GAME, OTHER, "imported 2"),
        (GAME, GREW.replace("player W Dan", "player W Dan\nplace Home"), "imported 2"),
        (GAME, GREW.replace("11-19", "11-20"), "imported 2"),
        (BEGUN, GREW.replace("player N", "begun 2026-11-19T20:00:00Z\nplayer N"), "imported 2"),
        (BEGUN, BEGUN.replace("hearts", "spades"), "left-out -"),
        (GAME, IN_ERROR, "left-out -"),
        (GAME, "hand 1; maker E; tricks EW 3\n", "imported 2"),
    ],
)
def test_what_is_here_is_not_added_again(book: Book, before: str, text: str, becomes: str) -> None:
    if before:
        imported(book, before)
    assert became(imported(book, text, "b.euchre", dry=True)) == becomes
    entries = book.entries()
    assert became(imported(book, text, "b.euchre")) == becomes
    if set(becomes.split()) & {"imported", "continued"}:
        assert len(book.entries()) > len(entries)
        again = imported(book, text, "b.euchre")
        assert {game.became for game in again.games} <= {"here", "left-out"}
    else:
        assert book.entries() == entries


def test_the_rulings_of_a_hand_under_way_are_not_doubled_when_the_log_grows(book: Book) -> None:
    imported(book, WAITS)
    assert sheets(book)[0].total == (4, 2)
    assert became(imported(book, WAITED)) == "continued 1"
    assert sheets(book)[0].total == (5, 2)
    with book.writing() as writer:
        writer.undo(1)
    assert sheets(book)[0].total == (4, 2)
    assert became(imported(book, WAITED)) == "continued 1"


def test_a_log_is_known_again_after_the_game_was_corrected(book: Book) -> None:
    imported(book, OVER)
    hand = sheets(book)[0].lines[0].entry.uid
    record = text_of([Maker(Seat.E), Tricks(2, 3)])
    with book.writing() as writer:
        writer.add(1, NewEntry("amended", record, hand))
    assert became(imported(book, OVER)) == "here 1"
    assert imported(book, OVER).games[0].struck is False
    with book.writing() as writer:
        writer.add(1, NewEntry("struck"))
    assert imported(book, OVER).games[0].struck is True


def test_a_file_comes_in_whole_or_not_at_all(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    write_rows, games = Writer._write_rows, []

    def full(writer: Writer, entries: list[Entry], rows: Rows) -> None:
        games.append(rows["games"])
        if len(games) == 3:
            raise BadBook("the disk is full")
        write_rows(writer, entries, rows)

    monkeypatch.setattr(Writer, "_write_rows", full)
    with pytest.raises(BadBook, match="the disk is full"):
        imported(book, two(OVER, two(GAME, OTHER)))
    assert book.entries() == []


def test_what_the_log_does_not_say_is_filled_in_and_names_are_those_of_the_book(book: Book) -> None:
    play(book, Random(2), random_head(Random(2), NAMES), 0)
    known = sheets(book)[0].players[0]
    hand = "hand 1; maker E; tricks EW 3"
    text = f'season " 2025  II"\nplayer N {known.upper()}\nplayer E Zoe\n{hand}\n'
    Path("a.euchre").write_text(text)
    filling = MissingDetails("Thursday", "2026", "Home", "2026-11-19")
    importer = LogImporter(book, lambda: book, filling)
    assert importer.import_file("a.euchre").notes == []
    head = sheets(book)[1].head
    assert (head.event, head.season, head.place, head.date) == (
        *("Thursday", "2025 II", "Home", "2026-11-19"),
    )
    assert sheets(book)[1].players == (known, "Zoe", "", "")
    assert became(importer.import_file("a.euchre")) == "here 2"
    Path("b.euchre").write_text(text.replace("Zoe", "Zoey"))
    assert importer.import_file("b.euchre").notes == [
        "b.euchre: Zoey is new in the book, and looks much like Zoe"
    ]


def test_a_game_read_on_two_laptops_is_one_game(book: Book) -> None:
    imported(book, two(OVER, OVER))
    with Book.open("other.db", create=True) as other:
        imported(other, two(OVER, OVER))
        mine, theirs = ([e.uid for e in b.entries() if e.kind != "read"] for b in (book, other))
    assert mine == theirs
    file = LogImporter(book, lambda: book).import_book("other.db")
    assert len(sheets(book)) == 2
    assert [game.became for game in file.games] == ["continued", "continued"]


def test_an_undone_import_can_be_made_again(book: Book) -> None:
    imported(book, OVER)
    with book.writing() as writer:
        writer.undo(1)
    assert became(imported(book, OVER)) == "imported 2"


def test_an_import_replays_a_hand_once(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed, hand = [], GameReplay.hand
    monkeypatch.setattr(
        GameReplay,
        "hand",
        lambda *given: (replayed.append(1), hand(*given))[1],  # type: ignore[func-returns-value]
    )
    imported(book, OVER)
    assert len(replayed) == 5


@pytest.mark.seeds(3)
def test_an_export_comes_in_as_the_same_games(book: Book, seed: int) -> None:
    rng = Random(seed)
    with Book.open("other.db", create=True) as other:
        for _ in range(4):
            play(other, rng, random_head(rng, HARD_NAMES), rng.randrange(15), HARD_NAMES)
        before = sorted((s for s in sheets(other) if not s.struck), key=lambda one: one.head.date)
        text = written(before)
        importer = LogImporter(other, lambda: other, anyway=True)
        Path("a.euchre").write_text(text)
        assert {game.became for game in importer.import_file("a.euchre").games} <= {"here"}
    imported(book, text, anyway=True)
    after = sheets(book)
    assert [game_log(one) for one in after] == [game_log(one) for one in before]
    assert written(sorted(after, key=lambda one: one.head.date)) == text
    for one, other_one in zip(after, before, strict=True):
        assert (one.total, one.over, one.dealer) == (
            *(other_one.total, other_one.over),
            other_one.dealer if one.lines or one.waiting else one.dealer,
        )


def test_a_log_on_standard_input(tmp_path: Path) -> None:
    done = subprocess.run(  # noqa: S603
        command("import", "-"),
        input=GAME.encode(),
        capture_output=True,
        check=False,
        env=environment(tmp_path),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"  game 1: 2026-11-19, Ann & Cat 4, Bob & Dan 1, 3 hands" in done.stdout


def test_a_good_log_comes_in_whole(book: Book) -> None:
    for path in GOOD.iterdir():
        file = LogImporter(book, lambda: book).import_file(str(path))
        assert {game.became for game in file.games} == {"imported"}, path
