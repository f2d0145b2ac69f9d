"""Two scorebooks that are merged, in both directions: the same games and numbers in both."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry, text_of
from euchre_cli.book.import_log import ImportedFile, LogImporter
from euchre_cli.book.merge import Keep
from euchre_cli.book.sheet import NewGame
from euchre_cli.book.undo import commands_in
from euchre_cli.log.games import Head
from euchre_engine.audit.record import Maker, Tricks
from euchre_engine.seats import SEATS, Seat

from .random_games import Laptop

HERE_ONLY = ("game", "evening", "source", "opened", "last_event", "event", "checksum")
"""The columns that belong to one book."""
WHEN_READ = ("begun_at", "at")
"""Those that, for a game that was read from the same log for both, say when that was."""


def counted(book: Book) -> dict[str, list[dict[str, Any]]]:
    """All rows of the games, in an order of their own, without what belongs to one book."""
    name = dict(book.each("SELECT game, stream FROM entries"))
    read = {stream for (stream,) in book.each("SELECT stream FROM entries WHERE kind = 'read'")}
    found = {}
    for table in ("games", "hands", "irregularities"):
        rows = []
        for row in book.rows(f"SELECT * FROM {table}"):  # noqa: S608
            stream = name[row["game"]]
            left = HERE_ONLY + (WHEN_READ if stream in read else ())
            kept = {key: value for key, value in row.items() if key not in left}
            kept |= {"stream": stream, "evening": name.get(row.get("evening", 0))}
            rows.append(kept)
        found[table] = sorted(rows, key=lambda row: (row["stream"], row.get("hand"), str(row)))
    return found


def evenings(book: Book) -> dict[str, list[tuple[str, str, str]]]:
    """What counts of each evening."""
    found = {}
    for (number,) in book.each("SELECT game FROM entries WHERE kind = 'evening-begun'"):
        entries = commands_in(book.entries(number)).entries()
        found[book.stream_of(number)] = [(e.uid, e.kind, e.record) for e in entries]
    return found


def merged(into: Book, path: str, keep: Keep | None = None) -> ImportedFile:
    return LogImporter(into, lambda: into).import_book(path, keep)


def parted(folder: Path, rng: Random, most: int = 12) -> tuple[Laptop, Laptop]:
    """Two laptops, one of which began with a copy of the other's book."""
    mine = Laptop(folder / "mine.db")
    for _ in range(rng.randrange(most)):
        mine.something(rng)
    shutil.copy(folder / "mine.db", folder / "theirs.db")
    theirs = Laptop(folder / "theirs.db")
    for _ in range(rng.randrange(most)):
        mine.something(rng)
    for _ in range(rng.randrange(most)):
        theirs.something(rng)
    return mine, theirs


def merge_at_random(folder: Path, seed: int) -> None:
    rng = Random(seed)
    mine, theirs = parted(folder, rng)
    a, b = str(folder / "mine.db"), str(folder / "theirs.db")
    for _ in range(rng.choice((1, 2))):
        keep = rng.choice(("mine", "theirs", None))
        forks = merged(mine.book, b, keep).forks
        assert (not forks) or keep is None
        if rng.random() < 0.5:
            theirs.something(rng)
        if rng.random() < 0.3:
            mine.something(rng)
    merged(mine.book, b, "mine")
    merged(theirs.book, a, "theirs")
    merged(mine.book, b, "mine")
    assert counted(mine.book) == counted(theirs.book)
    assert evenings(mine.book) == evenings(theirs.book)
    before = mine.book.entries()
    again = merged(mine.book, b)
    assert (mine.book.entries(), again.forks) == (before, [])
    assert merged(theirs.book, a).forks == []
    for laptop in (mine, theirs):
        assert laptop.nobody_sits_twice()
        rows = counted(laptop.book)
        with laptop.book.writing() as writer:
            writer.derive(laptop.book.all_numbers())
        assert counted(laptop.book) == rows
        assert all(map(laptop.book.agrees, laptop.book.all_numbers()))
        laptop.book.close()


# -- what a table would meet -----------------------------------------------------------------------


class Two(NamedTuple):
    """Two laptops, and what can be entered on them."""

    mine: Book
    theirs: Book

    def hand(self, book: Book, game: int, maker: Seat) -> None:
        with book.writing() as writer:
            writer.add(game, NewEntry("hand", text_of([Maker(maker), Tricks(*_three(maker))])))

    def game(self, book: Book, names: str, **where: Any) -> int:
        head = Head().having(
            players=dict(zip(SEATS, names.split(), strict=True)), date="2026-11-19"
        )
        for name in ("round", "table", "result"):
            if name in where:
                setattr(head, name, where.pop(name))
        with book.writing() as writer:
            return writer.begin(NewGame(head, None, **where)).number

    def merged(self, keep: Keep | None = None) -> ImportedFile:
        return merged(self.mine, "theirs.db", keep)

    def back(self, keep: Keep | None = None) -> ImportedFile:
        return merged(self.theirs, "mine.db", keep)

    def scores(self) -> list[list[tuple[int, int]]]:
        sql = "SELECT ns, ew FROM games WHERE state != 'struck' ORDER BY ns, ew"
        return [book.execute(sql).fetchall() for book in self]


def _three(maker: Seat) -> tuple[int, int]:
    return (3, 2) if maker in (Seat.N, Seat.S) else (2, 3)


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    """Two laptops with a game of one hand, and an evening with a plan."""
    monkeypatch.chdir(tmp_path)
    mine = Book.open("mine.db", create=True)
    start = Two(mine, mine)
    start.game(mine, "Ann Bob Cat Dan")
    start.hand(mine, 1, Seat.N)
    with mine.writing() as writer:
        writer.begin_evening(NewEntry("evening-begun", '{"people": ["Ann"]}'))
    shutil.copy("mine.db", "theirs.db")
    with mine, Book.open("theirs.db") as theirs:
        yield Two(mine, theirs)


def test_what_was_entered_on_one_laptop_only_comes_in(two: Two) -> None:
    two.hand(two.theirs, 1, Seat.E)
    two.game(two.theirs, "Eve Fay Gus Hal")
    with two.theirs.writing() as writer:
        writer.add(2, NewEntry("plan-changed", '{"people": ["Ann", "Eve"]}'))
    file = two.merged()
    became = [(game.became, game.number) for game in file.games]
    assert became == [("continued", 1), ("imported", 3)]
    assert (two.mine.current(), two.mine.last_entered()) == (1, 1)
    assert {entry.source for entry in two.mine.entries() if entry.id > 3} == {"theirs.db"}
    assert evenings(two.mine) == evenings(two.theirs)
    assert counted(two.mine) == counted(two.theirs)
    assert {game.became for game in two.merged().games} == {"here"}
    assert two.back().games[0].became == "here"


@pytest.mark.parametrize(("keep", "score"), [("mine", (2, 0)), ("theirs", (1, 1))])
def test_a_game_that_went_on_at_both_is_left_out_until_one_end_is_chosen(
    two: Two, keep: Keep, score: tuple[int, int]
) -> None:
    two.hand(two.mine, 1, Seat.N)
    two.hand(two.theirs, 1, Seat.E)
    before = two.mine.entries()
    file = two.merged()
    (fork,) = file.forks
    assert fork.mine is not None
    assert fork.theirs is not None
    assert (fork.mine.total, fork.theirs.total) == ((2, 0), (1, 1))
    assert (file.games[0].became, file.games[0].why) == ("left-out", "it went on in both books")
    assert two.mine.entries() == before
    assert LogImporter(two.mine, lambda: two.mine).import_book("theirs.db", {fork.place: keep})
    assert two.back().forks == []
    assert two.scores() == [[score], [score]]


def _at_eight(minute: int) -> datetime:
    return datetime(2026, 11, 19, 20, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("minute", "counts", "words"),
    [
        (1, (10, 7), "10–7, entered later here, counts; 10–9 is left out"),
        (3, (10, 9), "10–9, entered later in that book, counts; 10–7 is left out"),
    ],
)
def test_of_two_results_of_a_table_the_later_counts(
    two: Two, minute: int, counts: tuple[int, int], words: str
) -> None:
    """In the other book two results were entered at once; the one of the other table stays."""
    two.mine.clock, two.theirs.clock = (lambda: _at_eight(2)), (lambda: _at_eight(minute))
    two.game(two.mine, "Ann Bob Cat Dan", evening=2, round=1, table=1, result=(10, 7))
    with two.theirs.writing() as writer, writer.one_command():
        for names, table, result in (("Ann Bob Cat Dan", 1, (10, 9)), ("E F G H", 2, (10, 2))):
            players = dict(zip(SEATS, names.split(), strict=True))
            head = Head().having(round=1, table=table, result=result, players=players)
            writer.begin(NewGame(head, evening=2))
    file = two.merged()
    assert file.notes == [f"theirs.db: table 1, round 1: {words}"]
    two.back()
    assert two.scores() == [sorted([(1, 0), (10, 2), counts])] * 2
    assert (two.merged().forks, two.merged().notes, two.back().notes) == ([], [], [])


def test_of_two_beginnings_of_a_round_the_later_counts(two: Two) -> None:
    for book in two:
        with book.writing() as writer:
            writer.add(2, NewEntry("round-begun", "2"))
    assert two.merged().forks == []
    two.back()
    assert [len(found) for found in evenings(two.mine).values()] == [2]
    assert evenings(two.mine) == evenings(two.theirs)


def test_a_result_and_hands_of_one_table_are_asked_about(two: Two) -> None:
    two.game(two.mine, "Ann Bob Cat Dan", evening=2, round=1, table=1, result=(10, 7))
    game = two.game(two.theirs, "Ann Bob Cat Dan", evening=2, round=1, table=1)
    two.hand(two.theirs, game, Seat.E)
    assert len(two.merged().forks) == 1
    assert two.merged("theirs").forks == []
    two.back()
    assert two.scores() == [[(0, 1), (1, 0)]] * 2


def test_each_keeps_its_own_end_and_then_one_is_chosen(two: Two) -> None:
    two.hand(two.mine, 1, Seat.N)
    two.hand(two.theirs, 1, Seat.E)
    shutil.copy("mine.db", "mine-before.db")
    two.merged("mine")
    merged(two.theirs, "mine-before.db", "mine")
    assert two.scores() == [[(2, 0)], [(1, 1)]]
    assert len(two.merged().forks) == 1
    two.merged("theirs")
    two.back()
    assert two.scores() == [[(1, 1)], [(1, 1)]]


def test_a_command_in_two_games_is_left_out_whole(two: Two) -> None:
    """A game gave way to another, in which hands were played; on the other laptop it went on."""
    old = two.game(two.mine, "Eve Fay Gus Hal")
    two.back()
    two.hand(two.theirs, old, Seat.E)
    new = two.game(two.mine, "Eve Fay Hal Gus", replaces=old)
    two.hand(two.mine, new, Seat.N)
    two.merged("theirs")
    assert two.scores()[0] == [(0, 1), (1, 0)]
    two.back()
    assert two.scores()[1] == [(0, 1), (1, 0)]
    assert counted(two.mine) == counted(two.theirs)


def test_a_rename_that_would_seat_somebody_twice_is_left_out(two: Two) -> None:
    two.game(two.theirs, "Dan Den Cat Bob")
    two.hand(two.mine, 1, Seat.N)
    with two.mine.writing() as writer:
        writer.rename("Dan", "Den")
    assert two.merged().notes == [
        "theirs.db: Dan is not renamed Den, because both sit at one table"
    ]
    two.back()
    assert counted(two.mine) == counted(two.theirs)
    assert two.mine.rows("SELECT west FROM games WHERE game = 1") == [{"west": "Dan"}]


# -- at random -------------------------------------------------------------------------------------


@pytest.mark.seeds(3)
def test_two_laptops_have_the_same_after_both_merges(tmp_path: Path, seed: int) -> None:
    merge_at_random(tmp_path, seed)
