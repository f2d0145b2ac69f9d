"""`euchre history`: every entry, who and when, and what became of it; nothing is ever lost."""

from __future__ import annotations

import csv
import io
import json
from random import Random

import pytest

from euchre_cli.book.events import Body, Event, HandEntered, HandStruck, Redone, Undone
from euchre_cli.book.sentences import hand_words
from euchre_cli.book.sheet import sheet_of
from euchre_cli.book.undo_stack import read_undo_stacks
from euchre_cli.render.history import history_of

from ..card_table import CardTable
from .clock import Clock
from .forged import forge
from .random_games import book_of, random_game

BEGINS = "game 1 begins: Ann & Cat against Bob & Dan (N Ann, E Bob, S Cat, W Dan); standard to 10"


def said(table: CardTable, line: str = "history") -> list[tuple[str, str | None, int | None]]:
    """What each entry says, what became of it, and which entry did that."""
    found = table.json(line)["events"]
    return [(one["what"], one["fate"], one["by"]) for one in found]


@pytest.mark.parametrize(
    ("entered", "words"),
    [
        ("hand Bob 3", "hand 1: Bob makes 3, 1 point to Bob & Dan"),
        (
            "hand Cat 5 alone --suit s",
            "hand 1: Cat marches in spades alone, 4 points to Ann & Cat",
        ),
        ("hand Dan 2", "hand 1: Dan is euchred with 2 tricks, 2 points to Ann & Cat"),
        ("thrown-in", "hand 1: thrown in, nobody called, no points"),
        ("misdeal Bob exposed", "hand 1: misdeal by Bob (exposed), no points"),
        (
            "renege Bob --trick 3 --by Cat",
            "hand 1: Cat's claim that Bob reneged in trick 3 was upheld, 2 points to Ann & Cat",
        ),
        ("renege Bob rejected", "in hand 1: the claim that Bob reneged was rejected"),
        ("penalty --to NS 2 talk", "in hand 1: penalty (talk), 2 points to Ann & Cat"),
        ("note hm", "in hand 1: note: hm"),
        ("sub Bob Eve", "Eve sits in for Bob at E"),
        ("concede NS", "Ann & Cat concede"),
        ("void --game 1 --why twice", "struck out game 1, because: twice"),
    ],
)
def test_each_entry_is_a_sentence(game: CardTable, entered: str, words: str) -> None:
    game.done(entered)
    begun, one = said(game, "history --game 1")
    assert begun == (f"{BEGINS}; Ann deals", None, None)
    assert one == (words, None, None)


def test_a_beginning_says_rules_opening_score_and_source(table: CardTable) -> None:
    log = "euchre 1\nrules csl\nrule lone-euchred 3\nstart NS 2 EW 1\nhand 1; dealer N; maker E; "
    (table.folder / "a.euchre").write_text(log + "tricks EW 3\n")
    table.done("import a.euchre")
    assert said(table, "history --game 1")[0][0].startswith(
        "game 1 begins: N/S against E/W; csl to 10, lone-euchred 3; "
    )
    assert "; from 2–1; read from " in said(table, "history --game 1")[0][0]


def test_what_was_taken_back_stays_and_says_by_what(game: CardTable) -> None:
    for line in ("hand Bob 3", "undo", "redo", "undo", "hand Ann 4"):
        game.done(line)
    first = "hand 1: Bob makes 3, 1 point to Bob & Dan"
    assert said(game)[1:] == [
        (first, "taken back", 5),
        (f"took back entry 2 ({first})", None, None),
        (f"redid entry 2 ({first})", None, None),
        (f"took back entry 2 ({first})", None, None),
        ("hand 1: Ann makes 4, 1 point to Ann & Cat", None, None),
    ]


def test_a_game_that_was_taken_back_whole(game: CardTable) -> None:
    game.done("undo")
    assert [fate for _, fate, _ in said(game, "history --game 1")] == ["taken back", None]
    assert "--all" in game.refused("history")
    assert len(said(game, "history --all")) == 2


def test_amended_and_struck_out(game: CardTable) -> None:
    for line in ("hand Bob 3", "hand Cat 4", "hand Dan 5"):
        game.done(line)
    game.done(["amend", "1", "Bob", "5", "--why", "counted again"])
    game.done(["void", "2", "--why", "entered twice"])
    assert said(game)[1:] == [
        ("hand 1: Bob makes 3, 1 point to Bob & Dan", "amended", 5),
        ("hand 2: Cat makes 4, 1 point to Ann & Cat", "struck out", 6),
        ("hand 3: Dan marches, 2 points to Bob & Dan", None, None),
        (
            "hand 1 amended, from: Bob makes 3, 1 point to Bob & Dan; to: Bob marches, 2 points to "
            "Bob & Dan, because: counted again",
            None,
            None,
        ),
        (
            "struck out hand 2: Cat makes 4, 1 point to Ann & Cat, because: entered twice",
            None,
            None,
        ),
    ]
    game.done("undo")
    assert said(game)[2][1:] == (None, None)
    game.done("hand Ann 3")
    assert said(game)[-1][0].startswith("hand 4: ")


def test_a_hand_is_counted_as_it_was_when_it_was_entered(game: CardTable) -> None:
    for line in ("hand Bob 3", "void 1", "hand Cat 4"):
        game.done(line)
    assert [words[:7] for words, _, _ in said(game)[1:]] == ["hand 1:", "struck ", "hand 1:"]


def test_a_correction_that_changes_no_word_shows_the_records(game: CardTable) -> None:
    game.done("hand Bob 3")
    game.done(["amend", "1", "--record", "maker E; tricks NS 2 EW 3"])
    assert said(game)[-1][0] == (
        "hand 1 amended, from: dealer N; maker E; tricks EW 3; to: dealer N; maker E; tricks NS 2 "
        "EW 3"
    )
    game.done("note --hand 1 he had no heart")
    assert said(game)[-1][0] == "hand 1 amended, note: he had no heart"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dealer Dan --hand 2", "hand 2 was dealt by Dan"),
        (
            "dealer Cat --hand 1 --why 'we looked'",
            "hand 1 was dealt by Cat, because: we looked",
        ),
        ("dealer Cat --hand 2 --stolen", "hand 2 was dealt out of turn by Cat"),
        (
            "amend 2 4 --dealer Cat",
            "hand 2 amended, from: Bob makes 3, 1 point to Bob & Dan; to: Bob makes 4, 1 point to "
            "Bob & Dan; dealt out of turn by Cat",
        ),
    ],
)
def test_another_dealer_is_said_in_words(game: CardTable, line: str, words: str) -> None:
    for one in ("hand Ann 3", "hand Bob 3", line):
        game.done(one)
    assert said(game)[-1][0] == words


def test_a_hand_has_what_was_ruled_while_it_was_played(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules ontario")
    table.done("renege Bob")
    table.done("hand Bob 3")
    assert said(table)[-1][0] == ("hand 1: Bob makes 3; Bob reneged, 2 points to Ann & Cat")


def test_two_games_in_the_order_of_the_book(game: CardTable) -> None:
    for line in ("hand Bob 3", "new", "hand Cat 4", "resume 1", "hand Dan 3"):
        game.done(line)
    found = game.json("history --all")["events"]
    assert [(one["id"], one["game"], one["kind"]) for one in found] == [
        (1, 1, "game-begun"),
        (2, 1, "hand"),
        (3, 2, "game-begun"),
        (4, 2, "hand"),
        (5, 1, "resumed"),
        (6, 1, "hand"),
    ]
    assert found[4]["what"] == "resumed game 1"
    assert found[5]["hand"] == 2
    assert [one["id"] for one in game.json("history")["events"]] == [1, 2, 5, 6]
    assert [one["id"] for one in game.json("history --game 2")["events"]] == [3, 4]


# -- as a person reads it ------------------------------------------------------------------------


def test_the_page(game: CardTable, clock: Clock) -> None:
    game.monkeypatch.setenv("COLUMNS", "60")
    for line in ("hand Bob 3", "undo"):
        clock.turn(minutes=2)
        game.done(line)
    clock.turn(hours=5)
    game.done("hand Cat 4")
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
    ]


def test_a_clock_that_was_turned_back_is_marked(game: CardTable, clock: Clock) -> None:
    game.done("hand Bob 3")
    clock.turn(hours=-2)
    game.done("hand Cat 4")
    game.done("hand Dan 3")
    marked = [one["clock_back"] for one in game.json("history")["events"]]
    assert marked == [False, False, True, False]
    assert game.done("history").count("[the clock had been turned back]") == 1
    assert game.sheet().total == (1, 2)


def test_a_time_that_is_none_is_shown_as_it_stands(game: CardTable) -> None:
    forge(
        game.book,
        "INSERT INTO events SELECT 2, '9999-99-99T99:99:99Z', who, terminal, game, 2, 'seat', "
        """'{"seat": "E", "name": "Eve"}', '', '' FROM events""",
    )
    assert "9999-99-99" in game.done("history").splitlines()
    assert game.type("doctor").status == 1


def test_the_terminal_is_told_when_asked_for(game: CardTable) -> None:
    game.monkeypatch.setenv("EUCHRE_TERMINAL", "tty7")
    game.done("hand Bob 3")
    assert "tty7" not in game.done("history")
    assert "tty7" in game.done("history -v")


def test_as_rows(game: CardTable) -> None:
    game.done("hand Bob 3")
    whole = game.json("history")
    assert whole["schema_version"] == 1
    one = whole["events"][1]
    assert one == {
        "id": 2,
        "at": "2026-11-21T00:30:00Z",
        "who": "tester",
        "terminal": "",
        "game": 1,
        "command": 2,
        "kind": "hand",
        "hand": 1,
        "what": "hand 1: Bob makes 3, 1 point to Bob & Dan",
        "fate": None,
        "by": None,
        "clock_back": False,
        "content": {"record": "maker E; tricks EW 3"},
    }
    rows = list(csv.DictReader(io.StringIO(game.done("history --csv"))))
    assert list(rows[1]) == list(one)
    assert rows[1]["what"] == one["what"]
    assert json.loads(rows[1]["content"]) == one["content"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("history --game 9", "there is no game 9"),
        ("history --game 1 --all", "--all shows every game"),
    ],
)
def test_refused(game: CardTable, line: str, words: str) -> None:
    assert game.refused(line).startswith(words)


# -- whatever was entered ------------------------------------------------------------------------


def _with_undo_and_redo(rng: Random, bodies: list[Body]) -> list[Event]:
    """The events of a game at the end of which somebody took back and redid at random."""
    for _ in range(rng.randrange(8)):
        stand = read_undo_stacks(book_of(bodies))
        if stand.redo_stack and rng.random() < 0.4:
            bodies.append(Redone(stand.redo_stack[-1].id))
        elif len(stand.undo_stack) > 1:
            bodies.append(Undone(stand.undo_stack[-1].id))
    return book_of(bodies)


@pytest.mark.parametrize("seed", range(60))
def test_the_history_of_any_game_tells_each_event_and_agrees_with_the_sheet(seed: int) -> None:
    rng = Random(seed)
    events = _with_undo_and_redo(rng, random_game(rng))
    found = history_of(1, events)
    assert [one.event for one in found] == events
    stands = {event.id for event in read_undo_stacks(events).events()}
    told_to_stand = {one.event.id for one in found if one.fate != "taken back"}
    undoing = {event.id for event in events if isinstance(event.body, Undone | Redone)}
    assert told_to_stand == stands | undoing
    sheet = sheet_of(1, events)
    assert sheet is not None
    words = {one.event.id: one.words for one in found}
    struck = any(isinstance(event.body, HandStruck) for event in events)
    for line in sheet.lines:
        entered = isinstance(events[line.event - 1].body, HandEntered)
        if entered and not line.amended and not struck:
            hand = "" if line.is_concession else f"hand {line.number}: "
            assert words[line.event] == hand + hand_words(line, sheet.rules)


def test_a_damaged_event_is_told_and_where(game: CardTable) -> None:
    game.done("hand Bob 3")
    forge(game.book, 'UPDATE events SET body = \'{"record": "hand 3"}\' WHERE id = 2')
    said = game.refused("history", status=3)
    assert "entry 2" in said
    assert "euchre doctor" in said
