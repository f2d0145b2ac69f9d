"""`euchre show`: the sheet of a game, hand by hand."""

from __future__ import annotations

import csv
import io
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.book import Book
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable

STORIES: Final = {
    "much happens": (
        "--rules csl --target 15 --event 'Thursday night'; hand Bob 3 --suit h; hand Cat 5 alone "
        "--suit s; misdeal Cat exposed; penalty --to NS 2 talk; hand Dan 2 --suit c; "
        "renege Bob --trick 3 --by Cat; sub Dan Eve; amend 1 Bob 5 --suit h; "
        "hand Eve 4 alone --defend Ann; target 12; note hm"
    ),
    "rulings on a hand that was entered": (
        "--rule false-claim-points=1 --rule table-talk-points=2; hand Ann 3; "
        "renege Bob --hand 1 rejected; penalty Bob table talk --hand 1"
    ),
    "a renege in a hand that is scored": (
        "--rule renege-hand=scored; renege Bob; hand Bob 3; renege Bob; hand Ann 5; renege Bob"
    ),
    "another target before the first hand": "--target 7; target 9; hand Ann 3",
    "the deal": "; hand Ann 3; hand Ann 5 --dealer Cat; dealer Ann; hand Dan 3; thrown-in",
    "a hand rule": "--rule ace-no-face=redeal; thrown-in ace-no-face Cat; thrown-in",
    "barn to barn": (
        "; hand Ann 5 alone; hand Ann 5 alone; hand Cat 3; hand Bob 5 alone; hand Bob 5 alone; "
        "hand Dan 4"
    ),
    "a match": "--best-of 3; hand Ann 5 alone; hand Ann 5 alone; hand Cat 5",
    "given up": "; hand Bob 3; concede NS",
    "given up after a penalty": "; penalty Ann 2 talking; concede NS",
    "struck out": "; hand Ann 5; void --game 1",
    "a substitute before the first hand": "; sub Bob Eve",
}


def play(table: CardTable, story: str) -> CardTable:
    """A game by the options it is begun with, and what is entered then."""
    options, *lines = story.split("; ")
    table.done(f"new Ann Bob Cat Dan --date 2026-11-19 {options.strip(';')}")
    for line in lines:
        table.done(line)
    return table


@pytest.mark.parametrize("name", STORIES)
def test_a_game_hand_by_hand(table: CardTable, name: str, snapshot: SnapshotAssertion) -> None:
    play(table, STORIES[name])
    assert table.done("show 1") == snapshot
    table.monkeypatch.setenv("COLUMNS", "48")
    table.monkeypatch.setenv("EUCHRE_CUSTOMS", "off")
    table.monkeypatch.setenv("EUCHRE_CARDS", "plain")
    narrow = table.done("show 1")
    assert narrow.isascii()
    assert "barn" not in narrow
    assert max(map(len, narrow.splitlines())) <= 48


def test_json_and_csv_have_the_whole_game(table: CardTable, snapshot: SnapshotAssertion) -> None:
    found = play(table, STORIES["much happens"]).json("show")
    with Book.open(str(table.book)) as store:
        kept = store.rows("SELECT * FROM hands ORDER BY hand")
    del found["game"]["begun_at"]
    hands = found["game"].pop("hands")
    assert found == snapshot
    assert [(one["outcome"], one["score"]) for one in hands] == [
        (row["outcome"], {"NS": row["ns"], "EW": row["ew"]}) for row in kept
    ]
    for row, one in zip(csv.DictReader(io.StringIO(table.done("show --csv"))), kept, strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in one.items()}


def test_findings_stand_below_the_hands(table: CardTable, snapshot: SnapshotAssertion) -> None:
    log = "euchre 1\nhand 1; dealer N; maker E; tricks EW 3; score EW 2\n"
    (table.folder / "a.euchre").write_text(log)
    table.done("import --anyway a.euchre")
    assert table.done("show 1") == snapshot
    assert table.json("show 1")["findings"] == snapshot


LONG = ("Bartholomew the Elder of Somewhere", "Bartholomew the Younger of There", "Cat", "名前")


@pytest.mark.parametrize("names", [LONG, ("🂡🃏 Zoë", "x" * 40, "y" * 40, "名" * 40)])
def test_whatever_the_names_it_fits(table: CardTable, names: tuple[str, ...]) -> None:
    table.done(["new", *names, "--rules", "csl"])
    for maker in "NESW":
        table.done(f"hand {maker} 4 alone --suit h")
    for columns in (40, 60, 80, 120):
        table.monkeypatch.setenv("COLUMNS", str(columns))
        for line in ("show", "show --chance", "games", "history"):
            assert max(map(width_of, table.done(line).splitlines())) <= columns, line


def test_a_table_of_an_evening(table: CardTable) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal --rounds 3 --date 2026-11-19")
    table.done("hand --table 2 N 3")
    assert "table 2, round 1 · " in table.done("show --table 2").splitlines()[0]
