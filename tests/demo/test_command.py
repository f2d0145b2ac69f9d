"""`euchre demo-season`: a book of its own, and never into another."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.book.store import Store
from euchre_cli.commands.demo_season import _Progress
from euchre_cli.demo.book import write_demo_book
from euchre_cli.demo.season import DemoGame, demo_games
from euchre_cli.terminal.exit_status import Refused
from euchre_cli.terminal.text import wrap

from ..card_table import CardTable

SMALL = "demo-season --players 4 --nights 1"


def _rows(path: Path) -> list[dict[str, Any]]:
    with Store.open(str(path)) as store:
        assert store.differences() == []
        return store.rows("SELECT * FROM events ORDER BY id")


def _files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_it_is_written_beside_the_scorebook(table: CardTable) -> None:
    said = table.done("demo-season --players 8 --nights 2")
    book = table.folder / "demo-season.db"
    assert _files(table.folder) == ["demo-season.db"]
    assert book.stat().st_mode & 0o777 == 0o600
    games, hands = len(list(demo_games(8, 2, 7))), _hands(book)
    assert said.splitlines() == [
        f"Simulated: {games} games, {hands} hands, by 8 made-up players, on 2 Thursdays "
        "(2025-09-04 to 2025-09-11).",
        *wrap(f"They are in {book}, apart from your games. To look at them:", 100, "  "),
        f"  euchre stats --db {book}",
        f"  euchre night --db {book}",
        f"  euchre report --db {book} --out season.html",
    ]


def _hands(book: Path) -> int:
    with Store.open(str(book)) as store:
        return int(store.rows("SELECT count(*) AS hands FROM hands WHERE counts")[0]["hands"])


def test_without_a_scorebook_anywhere_it_is_in_the_folder_for_data(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EUCHRE_DB")
    said = table.json(SMALL)
    assert said["file"] == str(table.folder / "data" / "euchre" / "demo-season.db")
    assert (table.folder / "data" / "euchre").stat().st_mode & 0o777 == 0o700


def test_as_json(table: CardTable) -> None:
    said = table.json(SMALL + " --out other.db --seed 3")
    book = table.folder / "other.db"
    assert said == {
        "schema_version": 1,
        "file": str(book),
        "replaced": False,
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "nights": 1,
        "seed": 3,
        "games": 3,
        "hands": _hands(book),
        "first_night": "2025-09-04",
        "last_night": "2025-09-04",
        "commands": [
            f"euchre stats --db {book}",
            f"euchre night --db {book}",
            f"euchre report --db {book} --out season.html",
        ],
    }


def test_the_same_seed_gives_the_same_book(table: CardTable) -> None:
    for name, seed in (("one", 7), ("two", 7), ("three", 8)):
        table.done(f"demo-season --players 9 --nights 2 --seed {seed} --out {name}.db")
    one, two, three = (_rows(table.folder / f"{name}.db") for name in ("one", "two", "three"))
    assert one == two
    assert one != three


@pytest.mark.parametrize(
    ("players", "nights", "games"), [(4, 1, 3), (5, 2, 8), (7, 1, 4), (9, 1, 4), (100, 1, 50)]
)
def test_any_number_of_players(table: CardTable, players: int, nights: int, games: int) -> None:
    said = table.json(f"demo-season --players {players} --nights {nights}")
    assert (said["games"], len(set(said["players"]))) == (games, players)
    rows = _rows(Path(said["file"]))
    assert [row["id"] for row in rows] == list(range(1, len(rows) + 1))
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)


def test_its_log_audits_clean_and_its_book_is_sound(table: CardTable) -> None:
    table.done("demo-season --players 8 --nights 4 --seed 9")
    book = table.folder / "demo-season.db"
    table.done(f"export --db {book} --season Demo --out season.euchre")
    table.done("audit --strict season.euchre")
    assert "The book is sound." in table.done(f"doctor --db {book}")


def test_the_last_game_lies_on_the_table(table: CardTable) -> None:
    table.done(SMALL)
    assert "won 1" in table.done("score --db demo-season.db")


# -- never into another book ---------------------------------------------------------------------


def _a_real_game(table: CardTable) -> bytes:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    return table.book.read_bytes()


@pytest.mark.parametrize("again", ["", " --again"])
@pytest.mark.parametrize("way", ["same", "symlink", "hard link"])
def test_the_scorebook_is_refused_by_any_name(table: CardTable, way: str, again: str) -> None:
    before = _a_real_game(table)
    name = "book.db"
    if way != "same":
        name = "link.db"
        link = os.symlink if way == "symlink" else os.link
        link(table.book, table.folder / name)
    assert "is your scorebook" in table.refused(f"{SMALL} --out {name}{again}")
    assert table.book.read_bytes() == before


def test_the_scorebook_is_refused_where_it_is_yet_to_be_begun(table: CardTable) -> None:
    assert "is your scorebook" in table.refused(f"{SMALL} --out book.db")
    assert _files(table.folder) == []


def test_so_is_a_demo_season_that_was_made_the_scorebook(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.done(SMALL)
    monkeypatch.setenv("EUCHRE_DB", str(table.folder / "demo-season.db"))
    assert "is your scorebook" in table.refused(SMALL + " --again")


@pytest.mark.parametrize("again", ["", " --again"])
@pytest.mark.parametrize("what", ["text", "nothing", "a scorebook", "a database"])
def test_what_is_no_demo_season_is_left_alone(table: CardTable, what: str, again: str) -> None:
    other = table.folder / "other.db"
    if what == "a scorebook":
        other.write_bytes(_a_real_game(table))
    elif what == "a database":
        import sqlite3

        with sqlite3.connect(other) as connection:
            connection.execute("CREATE TABLE events (id, who, kind, body)")
        connection.close()
    else:
        other.write_text("dear diary" * 200 if what == "text" else "")
    before = other.read_bytes(), _files(table.folder)
    said = table.refused(f"{SMALL} --out other.db{again}")
    assert said == (
        f"{other} already exists and is not just a demo season: name another file with --out"
    )
    assert (other.read_bytes(), _files(table.folder)) == before


def test_a_folder_is_refused(table: CardTable) -> None:
    (table.folder / "inside").mkdir()
    assert "is a folder" in table.refused(f"{SMALL} --out inside")


def test_a_demo_season_is_replaced_only_when_asked(table: CardTable) -> None:
    table.done(SMALL)
    book = table.folder / "demo-season.db"
    before = book.read_bytes()
    assert "--again" in table.refused(f"{SMALL} --seed 8")
    assert book.read_bytes() == before
    said = table.json(f"{SMALL} --seed 8 --again")
    assert said["replaced"] is True
    assert _rows(book)[0] != before
    table.done(f"{SMALL} --seed 8 --out other.db")
    assert _rows(book) == _rows(table.folder / "other.db")


def test_one_that_somebody_tried_things_on_may_be_replaced(table: CardTable) -> None:
    table.done(SMALL)
    before = _rows(table.folder / "demo-season.db")
    table.done("undo --db demo-season.db --game 3")
    table.done(SMALL + " --again")
    assert _rows(table.folder / "demo-season.db") == before


def test_one_in_which_somebody_began_a_game_may_not(table: CardTable) -> None:
    table.done(SMALL)
    book = table.folder / "demo-season.db"
    rows = _rows(book)
    book.unlink()
    with Store.open(str(book), create=True) as store:  # As no command of the table does it.
        more = {**rows[0], "id": len(rows) + 1, "command": len(rows) + 1, "who": "Ann", "game": 99}
        store.fill_empty(tuple(row.values())[:8] for row in [*rows, more])
    before = _rows(book)
    assert "not just a demo season" in table.refused(SMALL + " --again")
    assert _rows(table.folder / "demo-season.db") == before


def test_a_link_goes_on_pointing_to_it(table: CardTable) -> None:
    (table.folder / "link.db").symlink_to("target.db")
    table.done(f"{SMALL} --out link.db")
    assert (table.folder / "link.db").is_symlink()
    assert len(_rows(table.folder / "target.db")) > 20


# -- what goes wrong -----------------------------------------------------------------------------


class _Interrupted(BaseException):
    """Somebody pressed Ctrl-C."""


def _broken_off() -> Iterator[DemoGame]:
    yield from list(demo_games(4, 2, 8))[:4]
    raise _Interrupted


@pytest.mark.parametrize("again", [False, True])
def test_what_is_interrupted_leaves_everything_as_it_was(table: CardTable, again: bool) -> None:
    book = table.folder / "demo-season.db"
    if again:
        table.done(SMALL)
    before = _files(table.folder), book.read_bytes() if again else b""
    with pytest.raises(_Interrupted):
        write_demo_book(str(book), _broken_off(), replace=again)
    assert (_files(table.folder), book.read_bytes() if again else b"") == before


def test_a_file_that_comes_meanwhile_is_left_alone(table: CardTable) -> None:
    book = table.folder / "demo-season.db"
    with pytest.raises(Refused, match="not just a demo season"):
        write_demo_book(
            str(book),
            demo_games(4, 1, 7),
            replace=True,
            before_scoring=lambda: book.write_text("mine") and None,
        )
    assert book.read_text() == "mine"
    assert _files(table.folder) == ["demo-season.db"]


def test_a_place_that_is_none(table: CardTable) -> None:
    (table.folder / "file").write_text("")
    said = table.refused(f"{SMALL} --out file/season.db", status=3)
    assert said.startswith(f"{table.folder}/file/season.db cannot be written: ")


@pytest.mark.parametrize(
    "options",
    [
        *("--players 3", "--players 101", "--players many", "--nights 0", "--nights 201"),
        *("--seed -1", "--seed x", "--out ''"),
    ],
)
def test_bad_options(table: CardTable, options: str) -> None:
    answer = table.type(f"demo-season {options}")
    assert (answer.status, answer.out) == (2, "")
    assert options.split()[0] in answer.err
    assert _files(table.folder) == []


def test_a_bad_setting_is_said_before_anything_is_written(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_COLOR", "green")
    assert "EUCHRE_COLOR" in table.refused(SMALL)
    assert _files(table.folder) == []


def test_how_far_it_is_is_said_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def __init__(self, is_one: bool) -> None:
            super().__init__()
            self.is_one = is_one

        def isatty(self) -> bool:
            return self.is_one

    said = {}
    for is_one in (True, False):
        screen = Terminal(is_one)
        monkeypatch.setattr(sys, "stderr", screen)
        progress = _Progress(2)
        times = iter(range(100))
        progress.clock = lambda times=times: 10.0**9 + next(times)  # type: ignore[misc]
        games = list(progress.track(demo_games(4, 2, 7)))
        assert len(games) == 6
        progress.adding_up()
        progress.end()
        said[is_one] = screen.getvalue()
    assert said[False] == ""
    assert "evening 1 of 2 …" in said[True]
    assert "adding up" in said[True]
    assert said[True].endswith("\r\x1b[K")
