"""`euchre doctor --rescue`: what is left of a damaged book."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.damage import KINDS, damage
from euchre_cli.book.hash_chain import FROM_TABLES
from euchre_cli.book.rescue import rescue
from euchre_cli.book.sqlite_pages import find_entry_rows
from euchre_cli.book.store import Store

from ..card_table import CardTable
from .forged import older, scribble


def _page_of(book: Path, name: str) -> int:
    """The number of the first page of a table or an index."""
    with closing(sqlite3.connect(book)) as db:
        row = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return int(row[0])


def _scribble(book: Path, page: int) -> None:
    with book.open("r+b") as stream:
        stream.seek((page - 1) * 4096)
        stream.write(b"\xff" * 4096)


@pytest.fixture(scope="module")
def written() -> list[bytes]:
    """The book of `long_game`, once it was written."""
    return []


@pytest.fixture
def long_game(table: CardTable, written: list[bytes]) -> CardTable:
    """A book of more than a page of entries."""
    if written:
        table.book.write_bytes(written[0])
        return table
    table.done("new Ann Bob Cat Dan --target 100")
    for _ in range(60):
        table.done(f"penalty --to NS 1 {'talk ' * 20}")
    table.done("hand Ann 3")
    table.done("rematch")
    table.done("hand Bob 5 alone")
    written.append(table.book.read_bytes())
    return table


@pytest.mark.parametrize("harmed", ["hands", "games", "games_alike", "sqlite_autoindex_hands_1"])
def test_what_is_derived_is_made_anew(long_game: CardTable, harmed: str) -> None:
    events = _events(long_game.book)
    _scribble(long_game.book, _page_of(long_game.book, harmed))
    damaged = long_game.book.read_bytes()
    assert long_game.type("doctor").status != 0
    said = long_game.done("doctor --rescue saved.db")
    assert said.startswith("Saved 64 entries of 2 games in saved.db.")
    assert long_game.book.read_bytes() == damaged
    assert _events(long_game.folder / "saved.db") == events
    assert long_game.type("doctor --db saved.db").status == 0
    assert "0–4" in long_game.done("games --db saved.db")


def _pages_of_entries(book: Path) -> list[int]:
    return sorted({one.page for one in find_entry_rows(book.read_bytes()) if one.live})


def test_entries_that_cannot_be_read_are_counted(long_game: CardTable) -> None:
    events = _events(long_game.book)
    _scribble(long_game.book, _pages_of_entries(long_game.book)[2])
    answer = long_game.type("doctor --rescue saved.db")
    assert answer.status == 1
    saved = _events(long_game.folder / "saved.db")
    there = [row for row in saved if row[8] != FROM_TABLES]
    assert 0 < len(there) < len(events)
    assert set(there) <= set(events)
    assert f"{64 - len(there)} entries could not be read, and are missing." in answer.out
    # What they ruled, the tables still show.
    assert "1 entry was lost, and rebuilt from the scores" in answer.out
    assert "0–4" in long_game.type("games --db saved.db").out


def test_of_a_thousand_damaged_files_the_first_few(tmp_path: Path) -> None:
    """Of every kind of damage; `make torture` goes on from here."""
    saved = damage(tmp_path, len(KINDS), seed=1)
    assert saved.share >= 0.95, saved.words()
    assert saved.passed_on == []


def test_a_bit_in_the_sql_of_a_view_costs_nothing(long_game: CardTable) -> None:
    events = _events(long_game.book)
    content = bytearray(long_game.book.read_bytes())
    content[content.index(b"CREATE VIEW") + 3] ^= 1
    long_game.book.write_bytes(content)
    assert long_game.type("score").status == 3
    said = long_game.done("doctor --rescue saved.db")
    assert said.startswith("Saved 64 entries of 2 games in saved.db.\nLook")
    assert _events(long_game.folder / "saved.db") == events
    assert long_game.type("doctor --db saved.db").status == 0


def test_the_whole_pages_of_a_file_that_was_cut_short_come_back(long_game: CardTable) -> None:
    pages = _pages_of_entries(long_game.book)
    content = long_game.book.read_bytes()
    long_game.book.write_bytes(content[: pages[-1] * 4096 - 4096])
    answer = long_game.type("doctor --rescue saved.db")
    assert answer.status == 1
    assert "The end of the file is missing" in answer.out
    there = {
        one.numbers[0] for one in find_entry_rows(content) if one.live and one.page < pages[-1]
    }
    saved = _events(long_game.folder / "saved.db")
    assert {row[0] for row in saved if row[8] != FROM_TABLES} == there
    assert len(there) > 20


def test_a_book_without_hashes_is_saved_too(long_game: CardTable) -> None:
    events = _events(long_game.book)
    book = long_game.folder / "older.db"
    older(book, 2, events)
    with book.open("r+b") as stream:
        stream.write(bytes(100))
    said = long_game.done(f"doctor --db {book} --rescue saved.db")
    assert said.startswith("Saved 64 entries of 2 games")
    assert _events(long_game.folder / "saved.db") == events


def test_an_entry_with_a_flipped_bit_comes_back_as_it_was_entered(long_game: CardTable) -> None:
    events = _events(long_game.book)
    content = bytearray(long_game.book.read_bytes())
    content[content.rindex(b"maker N")] ^= 4
    long_game.book.write_bytes(content)
    said = long_game.done("doctor --rescue saved.db")
    assert (
        "1 entry was damaged. The checksum proves what was entered, and the new scorebook has that."
        in said
    )
    assert _events(long_game.folder / "saved.db") == events


@pytest.mark.parametrize("mark", ["hash", "chain"])
def test_a_mark_with_a_flipped_bit_comes_back_as_it_was(long_game: CardTable, mark: str) -> None:
    events = _events(long_game.book)
    with closing(sqlite3.connect(long_game.book)) as db:
        [[there]] = db.execute(f"SELECT {mark} FROM events WHERE id = 30").fetchall()  # noqa: S608
    content = bytearray(long_game.book.read_bytes())
    content[content.index(there.encode())] ^= 0x80
    long_game.book.write_bytes(content)
    long_game.done("doctor --rescue saved.db")
    assert _events(long_game.folder / "saved.db") == events


def test_an_entry_that_changed_is_marked_in_the_new_book(long_game: CardTable) -> None:
    scribble(
        long_game.book,
        'UPDATE events SET body = \'{"record": "maker W hearts; tricks EW 5"}\' WHERE id = 62',
    )
    answer = long_game.type("doctor --rescue saved.db")
    assert answer.status == 1
    assert "1 entry is still damaged; the new scorebook warns about each" in answer.out
    assert "entry 62" in long_game.type("show 1 --db saved.db").err
    assert long_game.type("doctor --db saved.db").status == 1


# -- what only the tables still show ---------------------------------------------------------------


@pytest.fixture
def evening(table: CardTable) -> CardTable:
    """Two games, with a correction, a substitute and a ruling."""
    for line in (
        "new Ann Bob Cat Dan --place Kitchen",
        "hand Ann 3",
        "hand Bob 5 alone",
        "amend 1 Ann 5",
        "new Cat Bob Ann Dan",
        "hand Cat 3",
        "sub Dan Eve",
        "penalty --to NS 1 late",
        "hand Eve 4",
    ):
        table.done(line)
    return table


LOST: dict[str, tuple[str, list[int], dict[str, str]]] = {
    "the last hand": ("id = 9", [9], {"2": "hand 2 of game 2 was lost"}),
    "the last hand, a ruling and a substitute": (
        "id > 6",
        [8, 9],
        {"2": "hand 2 and 1 other entry of game 2 were lost"},
    ),
    "the whole last game": ("id > 4", [5, 6, 8, 9], {"2": "hands 1 and 2 and 2 other entries"}),
    "a hand in the middle": ("id = 3", [3], {"1": "hand 2 of game 1 was lost"}),
    "how a game began": ("id = 5", [5], {"2": "1 entry of game 2 was lost"}),
    "how the first game began": ("id = 1", [1], {"1": "1 entry of game 1 was lost"}),
    "a correction": ("id = 4", [10], {"1": "hand 1 of game 1 was lost"}),
}
"""Which entries are lost, which are made again in their place, and what is said of each game."""


@pytest.mark.parametrize("lost", LOST)
def test_what_only_the_tables_show_comes_back_and_is_marked(evening: CardTable, lost: str) -> None:
    where, again, says = LOST[lost]
    scores = {game: evening.json(f"show {game}")["game"]["score"] for game in says}
    shown = {game: evening.done(f"show {game}") for game in says}
    scribble(evening.book, f"DELETE FROM events WHERE {where}")  # noqa: S608
    damaged = evening.book.read_bytes()
    answer = evening.type("doctor --rescue saved.db --json")
    assert (answer.status, answer.err) == (1, "")
    found = json.loads(answer.out)
    assert (found["from_tables"], found["scores"]) == (again, [])
    assert evening.book.read_bytes() == damaged
    for game, words in says.items():
        answer = evening.type(f"show {game} --db saved.db")
        assert answer.status == 0, answer.err
        assert answer.out.replace("    amended\n", "") == shown[game].replace("    amended\n", "")
        assert words in answer.err
        assert evening.type(f"score --game {game} --json --db saved.db").status == 0
        there = evening.json(f"show {game} --db saved.db")["game"]["score"]
        assert there == scores[game]


def test_a_match_whose_beginning_is_lost_comes_back(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --best-of 3 --target 2")
    table.done("hand Ann 5")
    scribble(table.book, "DELETE FROM events WHERE id = 2")
    assert table.type("doctor --rescue saved.db").status == 1
    assert "Ann & Cat lead the match 1–0, best of 3" in table.done("show 1 --db saved.db")


def test_a_hand_made_again_from_the_tables_is_settled_by_entering_it_again(
    evening: CardTable,
) -> None:
    scribble(evening.book, "DELETE FROM events WHERE id = 9")
    evening.type("doctor --rescue saved.db")
    assert "enter it again: `euchre amend --game 2 2 …" in evening.type("score --db saved.db").err
    evening.type("amend 2 Eve 4 --why checked --db saved.db")
    assert evening.type("score --db saved.db").err == ""
    assert "hand 2 entered again as it was" in evening.done("history --db saved.db").lower()
    evening.done("hand Cat 3 --db saved.db")
    assert evening.done("doctor --db saved.db").endswith("The book is sound.\n")


def test_an_entry_made_from_the_tables_is_still_marked_after_another_rescue(
    evening: CardTable,
) -> None:
    scribble(evening.book, "DELETE FROM events WHERE id = 9")
    evening.type("doctor --rescue saved.db")
    answer = evening.type("doctor --db saved.db --rescue again.db --json")
    assert json.loads(answer.out)["from_tables"] == [9]
    assert "hand 2 of game 2 was lost" in evening.type("score --db again.db").err


def test_of_a_game_whose_row_alone_is_left_the_score_comes_back(evening: CardTable) -> None:
    evening.done("new Ann Bob Cat Dan")
    for _ in range(5):
        evening.done("hand Ann 5")
    content = evening.book.read_bytes()
    page = _page_of(evening.book, "games")
    left = bytearray(len(content))
    left[:100] = content[:100]
    left[(page - 1) * 4096 : page * 4096] = content[(page - 1) * 4096 : page * 4096]
    (evening.folder / "left.db").write_bytes(left)
    answer = evening.type("doctor --db left.db --rescue saved.db")
    assert answer.out.startswith(
        "Saved 0 entries of 3 games in saved.db.\n3 entries were lost, and"
    )
    games = evening.json("games --db saved.db")["games"]
    assert [(one["score"], one["state"]) for one in reversed(games)] == [
        ({"NS": 2, "EW": 4}, "going"),
        ({"NS": 2, "EW": 1}, "going"),
        ({"NS": 10, "EW": 0}, "over"),
    ]


def test_whoever_is_killed_during_a_rescue_leaves_no_empty_book(
    evening: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object) -> None:
        assert not (evening.folder / "saved.db").exists()
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Store, "fill_empty", killed)
        with pytest.raises(Killed):
            rescue(str(evening.book), str(evening.folder / "saved.db"))
    assert not (evening.folder / "saved.db").exists()
    (evening.folder / ".saved.db.part").write_text("half of it")  # By somebody who was killed.
    evening.done("doctor --rescue saved.db")
    assert not list(evening.folder.glob(".saved*"))


def test_nothing_is_overwritten(long_game: CardTable) -> None:
    (long_game.folder / "saved.db").write_text("mine")
    assert long_game.refused("doctor --rescue saved.db", 3).startswith("saved.db already exists")
    assert (long_game.folder / "saved.db").read_text() == "mine"


def test_what_is_no_book_has_nothing_to_save(table: CardTable) -> None:
    table.book.write_bytes(b"no database" * 1000)
    answer = table.type("doctor --rescue saved.db")
    assert answer.status == 3
    assert "Traceback" not in answer.err
    assert not (table.folder / "saved.db").exists()


def _events(book: Path) -> list[tuple[object, ...]]:
    with Store.open_unchecked(str(book)) as store:
        return list(store.execute("SELECT * FROM events NOT INDEXED ORDER BY id"))
