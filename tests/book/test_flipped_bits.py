"""An entry that changed on the disk: named by whatever reads it, and never counted as it is now."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.flips import evening, flips
from euchre_cli.book import store
from euchre_cli.book.hash_chain import CHANGED, INTACT, UNLINKED, chain_state, chained, with_links
from euchre_cli.book.store import Store

from ..card_table import CardTable
from .forged import scribble
from .test_doctor import entries


def test_no_flipped_bit_of_an_entry_goes_unseen(tmp_path: Path) -> None:
    book = tmp_path / "book.db"
    evening(book)
    seen = flips(book, 40, seed=1)
    assert (seen.unseen, seen.wrong) == ([], [])
    assert seen.told > seen.refused
    assert seen.idle < 10


@pytest.fixture
def played(table: CardTable) -> CardTable:
    """A game of three hands: 2–1 after the second, and 3–1."""
    for line in ("new Ann Bob Cat Dan", "hand Ann 5", "hand Bob 3", "hand Cat 3"):
        table.done(line)
    return table


FOUR: str = "UPDATE events SET body = replace(body, 'NS 5', 'NS 4') WHERE id = 2"
"""Two points become one."""

AS_ENTERED = (
    "euchre: hand 1 of game 1 (entry 2) was changed on the disk: it now says `maker N; tricks NS "
    "4`, but its checksum proves that `maker N; tricks NS 5` was entered, and that counts; `euchre "
    "doctor` shows what to do\n"
)


@pytest.mark.parametrize("line", ["stats", "games", "night"])
def test_a_flipped_bit_of_a_long_book_found_sound_before_is_named(
    played: CardTable, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre_cli.book.sqlite_file.CHECKSUM_SIZE", 0)
    right = played.done(line)
    one_by_one = store._CONTENTS
    monkeypatch.setattr(store, "_CONTENTS", "SELECT 1 / 0 FROM nowhere")
    assert played.done(line) == right, "an unchanged book is looked through once"
    monkeypatch.setattr(store, "_CONTENTS", one_by_one)

    times = played.book.stat()
    content = bytearray(played.book.read_bytes())
    content[content.index(b"NS 5", content.index(b'"record"')) + 3] ^= 1
    played.book.write_bytes(content)
    os.utime(played.book, ns=(times.st_atime_ns, times.st_mtime_ns))
    for _ in range(2):
        answer = played.type(line)
        assert (answer.status, answer.out, answer.err) == (0, right, AS_ENTERED)


@pytest.mark.parametrize("line", ["score", "show", "games", "stats", "export", "players"])
def test_a_changed_entry_is_named_and_counts_as_it_was_entered(
    played: CardTable, line: str
) -> None:
    right = played.done(line)
    scribble(played.book, FOUR)
    answer = played.type(line)
    assert (answer.status, answer.out, answer.err) == (0, right, AS_ENTERED)


def test_the_table_goes_on_with_a_changed_entry(played: CardTable) -> None:
    scribble(played.book, FOUR)
    answer = played.type("hand Dan 3")
    assert (answer.status, answer.err) == (0, AS_ENTERED)
    assert played.json("score")["game"]["score"] == {"NS": 3, "EW": 2}
    played.done("amend 1 Ann 4")
    assert played.json("score")["game"]["score"] == {"NS": 2, "EW": 2}
    played.done("undo")
    assert played.json("score")["game"]["score"] == {"NS": 3, "EW": 2}


def test_mending_touches_neither_a_changed_entry_nor_what_the_tables_say(
    played: CardTable,
) -> None:
    scribble(played.book, FOUR)
    before = played.book.read_bytes()
    answer = played.type("doctor --mend")
    assert answer.status == 1
    assert played.book.read_bytes() == before
    said = " ".join(answer.out.split())
    assert "it now says `maker N; tricks NS 4`, but its checksum proves that" in said
    assert "`maker N; tricks NS 5` was entered, and that counts. Fix: `euchre doctor --db" in said


def test_what_nothing_proves_counts_as_the_tables_have_it(played: CardTable) -> None:
    """An entry whose own marks are gone as well, and the next one's."""
    scribble(played.book, FOUR, "UPDATE events SET hash = 'x', chain = 'y' WHERE id IN (2, 3)")
    answer = played.type("show")
    assert answer.status == 0
    assert (
        "The scores still have `maker N; tricks NS 5`, and that counts, but nothing proves it"
        in answer.err
    )
    assert "if it is wrong, enter the hand again with `euchre amend --game 1 1`\n" in answer.err
    assert played.json("score")["game"]["score"] == {"NS": 3, "EW": 1}


def test_what_nothing_tells_of_does_not_count(played: CardTable) -> None:
    scribble(
        played.book,
        'UPDATE events SET body = \'{"record": "maker W; tricks EW 5"}\' WHERE id = 2',
        "UPDATE hands SET record = 'blot' WHERE hand = 1",
    )
    answer = played.type("score --json")
    assert (
        "nothing shows what was entered, so it does not count; enter the hand again" in answer.err
    )
    assert played.json("score")["game"]["score"] == {"NS": 1, "EW": 1}
    played.done("amend 1 Ann 5")
    assert played.json("score")["game"]["score"] == {"NS": 3, "EW": 1}


def test_a_game_whose_beginning_nobody_knows_is_refused_and_others_are_not(
    played: CardTable,
) -> None:
    played.done("new Ann Bob Cat Dan")
    scribble(
        played.book,
        "UPDATE events SET body = replace(body, 'Dan', 'Eva') WHERE id = 1",
        "DELETE FROM games WHERE game = 1",
    )
    assert "nothing shows what was entered, so the game cannot be read" in played.refused(
        "show 1", 3
    )
    assert played.type("show 2").status == 0
    assert played.type("hand Ann 3").status == 0


@pytest.mark.parametrize(
    ("harm", "line", "says"),
    [
        ("DELETE FROM events WHERE id = 3", "score", "the entry before entry 4 is missing"),
        (
            "DELETE FROM events WHERE id = 4",
            "doctor",
            "only the scores still show hand 3 of game 1: `maker S; tricks NS 3`, then 3–1",
        ),
        ("UPDATE events SET chain = 'x' WHERE id = 3", "score", "entry 3 is as it was entered"),
        ("UPDATE events SET hash = 'x' WHERE id = 3", "score", "entry 3 is as it was entered"),
    ],
    ids=["gone from the middle", "gone from the end", "a link that changed", "a hash that changed"],
)
def test_what_is_missing_or_does_not_follow_is_said(
    played: CardTable, harm: str, line: str, says: str
) -> None:
    scribble(played.book, harm)
    answer = played.type(line)
    assert says in " ".join((answer.out + answer.err).split())


def test_every_way_of_writing_keeps_the_chain(played: CardTable) -> None:
    for line in (
        "undo",
        "redo",
        "amend 1 Ann 4",
        "void 2",
        "penalty NS 1 late",
        "sub Dan Eve",
        "rematch",
        "hand Ann 3",
        "undo",
        "export --all --out log.euchre",
        "import log.euchre",
        "new",
        "resume 1",
    ):
        played.type(line)
    found = entries(played.book)
    assert len(found) > 12
    assert found == list(with_links(row[:8] for row in found))


def test_a_mark_that_changed_is_told_from_an_entry_that_did() -> None:
    values = (7, "2026-11-19T20:00:00Z", "ann", "tty", 1, 7, "hand", '{"record": "maker N"}')
    row = chained(values, "before")
    assert chain_state(row, "before") == INTACT
    assert chain_state(row, "another") == UNLINKED
    assert chain_state((*row[:8], "0" * 16, row[9]), "before") == UNLINKED
    assert chain_state((*row[:8], row[8], "0" * 16), "before") == UNLINKED
    for place in range(8):
        other = (*row[:place], row[place] * 2, *row[place + 1 :])
        assert chain_state(other, "before") == CHANGED, place


def test_text_that_is_none_is_read_all_the_same(played: CardTable) -> None:
    with closing(sqlite3.connect(played.book)) as connection:
        [[own]] = connection.execute("SELECT hash FROM events WHERE id = 2").fetchall()
    content = bytearray(played.book.read_bytes())
    at = content.rindex(b"maker N", 0, content.index(own.encode()))
    content[at] ^= 0x80
    played.book.write_bytes(content)
    answer = played.type("show")
    assert answer.status == 0
    assert "its checksum proves that" in answer.err
    with Store.open(str(played.book)) as store:
        assert store.sheet(1)
