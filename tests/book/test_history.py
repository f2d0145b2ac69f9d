"""`euchre history`: every entry, who and when, and what became of it; nothing is ever lost."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.history import history_of
from euchre_cli.book.people import Renames
from euchre_cli.book.scoring import sheet_of
from euchre_cli.book.sentences import entered_words
from euchre_cli.book.undo import commands_in
from euchre_engine.seats import Seat

from ..card_table import CardTable
from ..entered import begins, entry, hand, uid
from .clock import Clock
from .random_games import NAMES, play, random_head

BEGINS = "game 1 begins: Ann & Cat against Bob & Dan (N Ann, E Bob, S Cat, W Dan); standard to 10"

BOB_3 = "hand 1: Bob makes 3, 1 point to Bob & Dan"


def said(table: CardTable, line: str = "history") -> list[str]:
    """What each entry after the first says, with what became of it and by which entry."""
    found = table.json(line)["entries"][1:]
    fates = (f" [{one['fate']} by {one['by']}]" if one["fate"] else "" for one in found)
    return [one["what"] + fate for one, fate in zip(found, fates, strict=True)]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("hand Bob 3", BOB_3),
        ("hand Cat 5 alone s", "hand 1: Cat marches in spades alone, 4 points to Ann & Cat"),
        ("misdeal Bob exposed", "hand 1: misdeal by Bob (exposed), no points"),
        (
            "renege Bob --trick 3 --by Cat",
            "hand 1: Cat's claim that Bob reneged in trick 3 was upheld, 2 points to Ann & Cat",
        ),
        ("renege Bob rejected", "in hand 1: the claim that Bob reneged was rejected"),
        ("penalty --to NS 2 talk", "in hand 1: penalty (talk), 2 points to Ann & Cat"),
        ("sub Bob Eve", "Eve sits in for Bob at E"),
        ("concede NS", "Ann & Cat concede"),
        ("void --game 1 --why twice", "struck out game 1, because: twice"),
        (
            "hand Ann 3/dealer Cat --hand 1 --why 'we looked'",
            "hand 1 was dealt by Cat, because: we looked",
        ),
        (
            "hand Ann 3/hand Bob 3/dealer Cat --hand 2 --stolen",
            "hand 2 was dealt out of turn by Cat",
        ),
        (
            "hand Ann 3/hand Bob 3/amend 2 4 --dealer Cat",
            "hand 2 amended, from: Bob makes 3, 1 point to Bob & Dan; to: Bob makes 4, 1 point to "
            "Bob & Dan; dealt out of turn by Cat",
        ),
        (
            "hand Bob 3/amend 1 --record 'maker E; tricks NS 2 EW 3'",
            "hand 1 amended, from: dealer N; maker E; tricks EW 3; to: dealer N; maker E; tricks "
            "NS 2 EW 3",
        ),
        ("hand Bob 3/note --hand 1 he had no heart", "hand 1 amended, note: he had no heart"),
        ("hand Bob 3/void 1/hand Cat 4", "hand 1: Cat makes 4, 1 point to Ann & Cat"),
        ("hand Bob 3/new/resume 1", "resumed game 1"),
    ],
)
def test_each_entry_is_a_sentence(game: CardTable, lines: str, words: str) -> None:
    for line in lines.split("/"):
        game.done(line)
    assert said(game, "history --game 1")[-1] == words


@pytest.mark.parametrize(
    ("lines", "history"),
    [
        (
            "hand Bob 3/undo/redo/undo/hand Ann 4",
            [
                f"{BOB_3} [taken back by 5]",
                f"took back entry 2 ({BOB_3})",
                f"redid entry 2 ({BOB_3})",
                f"took back entry 2 ({BOB_3})",
                "hand 1: Ann makes 4, 1 point to Ann & Cat",
            ],
        ),
        (
            "hand Bob 3/hand Cat 4/amend 1 5 --why 'counted again'/void 2 --why twice/undo",
            [
                f"{BOB_3} [amended by 4]",
                "hand 2: Cat makes 4, 1 point to Ann & Cat",
                "hand 1 amended, from: Bob makes 3, 1 point to Bob & Dan; to: Bob marches, 2 "
                "points to Bob & Dan, because: counted again",
                "struck out hand 2: Cat makes 4, 1 point to Ann & Cat, because: twice "
                "[taken back by 6]",
                "took back entry 5 (struck out hand 2: Cat makes 4, 1 point to Ann & Cat, "
                "because: twice)",
            ],
        ),
        (
            "new Ann Bob Cat Dan --target 5/undo --game 2",
            [
                "game 1, which had no hands, gave way to game 2 [taken back by 4]",
                "took back entry 3 (game 1, which had no hands, gave way to game 2)",
            ],
        ),
    ],
)
def test_what_was_changed_stays_and_says_by_what(
    game: CardTable, lines: str, history: list[str]
) -> None:
    for line in lines.split("/"):
        game.done(line)
    assert said(game, "history --game 1") == history


def test_games_in_the_order_of_the_book_and_those_that_were_taken_back(game: CardTable) -> None:
    log = "euchre 1\nrules csl\nrule lone-euchred 3\nstart NS 2 EW 1\nhand 1; dealer N; maker E; "
    (game.folder / "a.euchre").write_text(log + "tricks EW 3\n")
    for line in ("hand Bob 3", "new", "hand Cat 4", "resume 1", "hand Dan 3"):
        game.done(line)
    found = game.json("history --all")["entries"]
    kinds = [(1, "begun"), (1, "hand"), (2, "begun"), (2, "hand"), (1, "resumed"), (1, "hand")]
    assert [(one["game"], one["kind"]) for one in found] == kinds
    assert [one["id"] for one in game.json("history")["entries"]] == [1, 2, 5, 6]
    game.plays("""
        players rename Bob Bobby
        history --all = – Bob is renamed Bobby, in earlier entries too
        history ~ renamed
        history --game 9 ! there is no game 9
        history --game 1 --all ! --all and the name of a game do not go together
        undo
        undo --game 2
        undo --game 2
        history --game 2 = taken back by
        import a.euchre
        history 3 = Game 3 begins: N/S against E/W; csl to 10, lone-euchred 3; … from 2–1; read from
        new Ann Bob Cat Dan --rules ontario
        renege Bob
        hand Bob 3
        history = In hand 1: Bob reneged, 2 points … Hand 1: Bob makes 3, no points
    """)


# -- as a person reads it ------------------------------------------------------------------------


def test_the_page(game: CardTable, clock: Clock) -> None:
    game.monkeypatch.setenv("COLUMNS", "60")
    game.monkeypatch.setenv("EUCHRE_TERMINAL", "tty7")
    for line in ("hand Bob 3", "undo"):
        clock.turn(minutes=2)
        game.done(line)
    clock.turn(hours=5)
    game.done("hand Cat 4")
    clock.turn(hours=-6)
    game.done("note hm")
    assert game.done("history").splitlines() == [
        "#  time   who     what",
        "2026-11-20",
        "1  19:30  tester  Game 1 begins: Ann & Cat against Bob & Dan",
        "                  (N Ann, E Bob, S Cat, W Dan); standard to",
        "                  10; Ann deals",
        "2  19:32  tester  Hand 1: Bob makes 3, 1 point to Bob & Dan",
        "                  [taken back by 3]",
        "3  19:34  tester  Took back entry 2 (hand 1: Bob makes 3, 1",
        "                  point to Bob & Dan)",
        "2026-11-21",
        "4  00:34  tester  Hand 1: Cat makes 4, 1 point to Ann & Cat",
        "2026-11-20",
        "5  18:34  tester  In hand 2: note: hm [the clock had been",
        "                  turned back]",
    ]
    assert [one["clock_back"] for one in game.json("history")["entries"]] == [False] * 4 + [True]
    assert "tty7" in game.done("history -v")


def test_as_rows(game: CardTable) -> None:
    game.done("hand Bob 3")
    found = game.json("history")["entries"][1]
    row = list(csv.DictReader(io.StringIO(game.done("history --csv"))))[1]
    assert row == {name: {None: "", False: "no"}.get(one, str(one)) for name, one in found.items()}
    assert " ".join(row) == (
        "id game source uid stream order command at who terminal kind about record why checksum "
        "hand what fate by clock_back"
    )
    assert (row["record"], row["hand"], row["what"]) == ("maker E; tricks EW 3", "1", BOB_3)


# -- whatever was entered ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("amended", "corrects a hand that is not there"),
        ("undone", "there is nothing that could be undone"),
        ("hand", "follows a hand that is not there"),
    ],
)
def test_a_damaged_entry_is_told_and_where(game: CardTable, kind: str, says: str) -> None:
    game.done("hand Bob 3")
    insert(game, kind=kind, about=uid(50))
    said = game.refused("history --all", status=3)
    assert (says in said, "euchre doctor" in said) == (True, True)


def test_a_time_that_is_none_is_shown_as_it_stands(game: CardTable) -> None:
    insert(game, kind="player", record="player E Eve", at="9999-99-99T99:99:99Z")
    assert "9999-99-99" in game.done("history").splitlines()


def insert(table: CardTable, **changed: str) -> None:
    """Inserts an entry like the last one but for what is `changed`, whatever it says."""
    with Book.open(str(table.book)) as book, book.writing() as writer:
        last = book.entries()[-1]
        writer.add_rows([last._replace(uid=uid(99), command=uid(99), **changed)[1:-1]])


@pytest.mark.seeds(3)
def test_the_history_of_any_game_tells_each_entry_and_agrees_with_the_sheet(
    tmp_path: Path, seed: int
) -> None:
    rng = Random(seed)
    with Book.open(str(tmp_path / "book.db"), create=True) as book:
        played = play(book, rng, random_head(rng, NAMES), 25)
        entries = book.entries(played.number)
    found = history_of(entries)
    assert [one.entry for one in found] == entries
    stands = {one.id for one in commands_in(entries).entries()}
    told_to_stand = {one.entry.id for one in found if one.fate != "taken back"}
    undoing = {one.id for one in entries if one.kind in ("undone", "redone")}
    assert told_to_stand == stands | undoing
    sheet = sheet_of(entries)
    assert sheet is not None
    words = {one.entry.id: one.words for one in found}
    if any(one.kind == "struck" or (one.kind == "hand" and one.about) for one in entries):
        return  # The hands after it had another number when they were entered.
    for line in sheet.lines:
        if line.entry.kind == "hand" and not line.amended:
            said = entered_words(line, sheet.rules)
            assert words[line.entry.id] == f"hand {line.number}: {said}"


def test_two_ends_of_a_game_that_went_on_in_two_books() -> None:
    """The last of three hands was taken back in one book; in the other another hand was entered,
    which counts."""
    new = (
        begins(("Ann", "Bob", "Cat", "Dan"), dealer=Seat.N),
        hand("maker N; tricks NS 3"),
        NewEntry("undone", about=uid(2)),
        hand("maker E; tricks EW 3"),
        NewEntry("left-out", about=uid(3)),
        NewEntry("left-out", about=uid(4)),
        hand("maker W; tricks EW 3"),
    )
    found = history_of([entry(number, one) for number, one in enumerate(new, 1)])[1:]
    assert [(one.words.partition(":")[0], one.fate, one.by) for one in found] == [
        ("hand 1", "", None),
        ("took back entry 2 (hand 1", "left out", 5),
        ("hand maker E; tricks EW 3", "left out", 6),
        ("left out entry 3 (took back entry 2 (hand 1", "", None),
        ("left out entry 4 (hand maker E; tricks EW 3)", "", None),
        ("hand 2", "", None),
    ]


def test_an_entry_names_people_as_they_were_called_then() -> None:
    new = (begins(("Ann", "Bob", "Cat", "Dan")), *[hand("maker E; tricks EW 3")] * 2)
    entries = [entry(number, one) for number, one in enumerate(new, 1)]
    for order, who in ((3, "Bob"), (4, "Bobby")):
        entries[2] = entries[2]._replace(order=order)
        words = [one.words for one in history_of(entries, Renames(((3, "Bob", "Bobby"),)))]
        assert words[1:] == [
            "hand 1: Bob makes 3, 1 point to Bob & Dan",
            f"hand 2: {who} makes 3, 1 point to {who} & Dan",
        ]
