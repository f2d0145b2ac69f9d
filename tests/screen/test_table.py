"""What each key does at the live table, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from euchre_cli.screen.shell.machine import opened
from euchre_cli.terminal.exit_status import BadBook, Exit
from euchre_engine.rules import SAYINGS
from euchre_engine.seats import Seat

from ..card_table import CardTable
from .screens import AtTable

OPEN = {
    "defend_alone": "always",
    "partners_best": "yes",
    "no_trump": "yes",
    "ace_no_face": "redeal",
    "steal_the_deal": "yes",
}
"""Rules under which every key has a meaning."""

Begin = Callable[..., AtTable]


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return lambda keys="", *preset, **rules: _pressed(AtTable(tmp_path, *preset, **rules), keys)


def _pressed(table: AtTable, keys: str) -> AtTable:
    table.press(keys)
    return table


@pytest.mark.parametrize(
    ("keys", "record"),
    [
        ("13", "maker N; tricks NS 3"),
        ("20", "maker E; tricks EW 0"),
        ("2m", "maker E made"),
        ("3he", "maker S hearts euchred"),
        ("4N3", "maker W no-trump; tricks EW 3"),
        ("2ah5", "maker E hearts alone; tricks EW 5"),
        ("2ab4", "maker E alone; best ?? for ??; tricks EW 4"),
        ("2x12", "maker E; defend N; tricks EW 2"),
        ("2ax3d1", "maker E diamonds alone; defend S; tricks EW 1"),
        ("2ha\x7f\x7fs3", "maker E spades; tricks EW 3"),
        ("2ha\x1b13", "maker N; tricks NS 3"),
        ("m", "misdeal"),
        ("tp", "thrown-in"),
        ("ta3", "thrown-in ace-no-face S"),
        ("r23u", "renege E 3 upheld"),
        ("r2a1u", "maker N alone; renege E upheld"),
        ("g2y", "concede EW"),
    ],
)
def test_an_entry(begin: Begin, keys: str, record: str) -> None:
    table = begin(keys, **OPEN)
    assert [line.removeprefix("dealer N; ") for line in table.records] == [record]
    assert (table.state.keys, table.state.good) == ((), True)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("5", "The key 5 does nothing here"),
        ("h", "The key h does nothing here"),
        ("\r", "The key Enter does nothing here"),
        ("\x7f", "Nothing is typed that could be taken back"),
        ("\x12", "Nothing to redo: the last entry was not an undo"),
        ("e", "No hand has been entered yet"),
        ("n", "Game 1 has no hands yet"),
        ("z", "Anybody may deal the first hand, so nobody stole the deal: w says who deals"),
        ("26", "6 tricks: a hand has five, and the callers take 0 to 5 of them"),
        ("2hh", "The suit is called already: Backspace takes it back"),
        ("2aa", "Bob is alone already: Backspace takes it back"),
        ("2p", "That is said only of a hand that is amended: Backspace takes a key back"),
        ("2n", "These rules do not have no-trump (no-trump is 'no' under standard)"),
        ("2b", "These rules do not have partner's best (partners-best is 'no' under standard)"),
        ("2ax", "These rules do not have a lone defender (defend-alone is 'no' under standard)"),
        ("r233", "The key 3 does nothing here"),
        ("r2a4", "The key 4 does nothing here"),
        ("i2\r", "A player needs a name"),
        ("i2ann\r", "Ann is already at the table"),
        ("l0\r", "'0' is not a target: write 1 to 100 points"),
        ("lx\r", "To how many points? Type a number from 1 to 100"),
        ("f4", "A match is best of 3, 5, 7 …, up to 99: an odd number has a"),
    ],
)
def test_a_key_that_does_not_fit_changes_nothing_and_says_why(
    begin: Begin, keys: str, said: str
) -> None:
    table = begin(keys[:-1])
    before = table.state
    after = table.press(keys[-1])
    assert after.message.startswith(said[:60])
    assert (after.status, after.keys, after.subject) == (Exit.USAGE, before.keys, before.subject)


@pytest.mark.parametrize(
    ("preset", "keys", "said"),
    [
        ("csl", "2x", "These rules do not have a lone defender against two makers "),
        ("csl", "2ax1x", "A lone defender is named already"),
        ("csl", "t", "The hand cannot be thrown in: Ann, the dealer, must call "),
        ("high-speed-house", "2b", "Only a lone maker may ask for the partner's best card"),
        ("high-speed-house", "2abb", "The partner's best card is asked for already"),
        ("eight-hands", "l", "Game 1 is played for 8 hands"),
    ],
)
def test_a_rule_forbids_the_last_key(begin: Begin, preset: str, keys: str, said: str) -> None:
    table = begin(keys, preset)
    assert table.state.message.startswith(said)
    assert table.state.keys == tuple(keys[:-1])


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("13w4", "In hand 2: Dan deals"),
        ("13z4y", "In hand 2: Dan deals out of turn"),
        ("i2Aunt Jo\r", "Aunt Jo sits in for Bob"),
        ("i2Aunt\x7f\x7f Jo\r", "Au Jo sits in for Bob"),
        ("l11\r", "This game now goes to 11, not to 10"),
        ("f3", "Best of 3 from this game on"),
        ("p42", "In hand 1: 2 points to Ann & Cat, a penalty on Dan"),
        ("r25j", "In hand 1: "),
        ("2h31a5u", "Taken back: hand 2: Ann marches alone, 4 points to Ann & Cat"),
        ("2h3u\x12", "Done again: hand 1: Bob makes 3 in hearts"),
        ("13ny", "Game 2 begins: Bob deals"),
        ("13oy", "Game 2 begins: Ann & Dan against Cat & Bob, Bob deals"),
        ("13nyuy", "Taken back: game 2 begins: "),
        ("13e2h3", "Hand 1 is now: Bob makes 3 in hearts"),
        ("13e13", "Hand 1 is entered like that already: nothing to change"),
    ],
)
def test_what_is_said(begin: Begin, keys: str, said: str) -> None:
    assert begin(keys).state.message.startswith(said)


# -- to mend --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "keys", "records"),
    [
        ("2h3", "em", ["misdeal"]),
        ("2h3", "ew3", ["dealer S; maker E hearts; tricks EW 3"]),
        ("1323", "ez4y", ["maker N; tricks NS 3", "dealer W stolen; maker E; tricks EW 3"]),
        ("r2u", "e13", ["maker N; tricks NS 3"]),
        ("4sa5", "e35", ["maker S spades alone; tricks NS 5"]),
        ("4sa5", "e3p5", ["maker S spades; tricks NS 5"]),
        ("13233343", "e↑↑25", ["", "maker E; tricks EW 5", "", ""]),
        ("13233343", "e---+c5", ["", "", "", ""]),
    ],
)
def test_any_hand_is_amended(begin: Begin, before: str, keys: str, records: list[str]) -> None:
    table = begin(before)
    was = [record.removeprefix("dealer N; ") for record in table.records]
    wanted = [record or old for record, old in zip(records, was, strict=True)]
    table.press(keys)
    assert [record.removeprefix("dealer N; ") for record in table.records] == wanted


def test_the_questions_of_an_amended_hand_are_english(begin: Begin) -> None:
    table = begin("2h3e")
    asked = "Amend hand 1 (Bob makes 3 in hearts, 1 point to Bob & Dan). Who called?"
    assert table.question == asked
    table.press("2")
    assert table.question == "Amending hand 1: Bob, hearts. How many tricks?"


def test_undo_past_the_start_asks_for_the_game_itself(begin: Begin) -> None:
    table = begin("13uu")
    assert table.question.startswith("The only thing left to take back is game 1 itself.")
    table.press("n")
    assert table.state.keys == ()
    table.press("uy")
    assert table.shown.left is not None
    assert table.state.message.endswith("There is no other game")


def test_when_the_game_is_over_only_the_next_can_be_begun(begin: Begin) -> None:
    table = begin("13", target=1)
    for key in "1234mtrpwgh":
        table.press(key)
        assert not table.state.keys
        assert len(table.records) == 1
    assert "Ann & Cat won 1 to 0. n begins the next" in table.press("m").message
    table.press("n")
    assert (table.sheet.number, table.sheet.dealer) == (2, Seat.E)


def test_a_name_in_the_book_is_completed_and_a_slip_is_asked_about(begin: Begin) -> None:
    table = begin()
    subject = table.state.subject._replace(people=("Ann", "Bob", "Cat", "Dan", "Evelyn", "Finn"))
    table.shown.state = opened(subject)
    table.press("i2ev")
    assert "Tab Evelyn · Enter when done" in table.drawn(80, 24)[-1]
    table.press("\t\x7f")
    assert table.question.endswith("ev_")
    table.shown.state = opened(subject)
    table.press("i3fin\r")
    assert table.question == "fin is not in the book, but Finn is. Do you mean Finn?"
    table.press("y")
    assert table.sheet.players[2] == "Finn"


def test_help_is_shown_until_any_key_and_keeps_the_entry(begin: Begin) -> None:
    table = begin("2h?")
    assert "A hand: who called" in table.drawn()[0]
    pages = set()
    for _ in range(6):
        pages.add("\n".join(table.drawn(60, 12)))
        table.press("?")
    assert len(pages) > 2
    table.press("5")
    assert table.question == "Bob, hearts. How many tricks?"


# -- what is called out ---------------------------------------------------------------------------


def test_the_barn_is_called_out_and_rung_once(begin: Begin) -> None:
    table = begin("1a", target=5)
    assert table.shown.press("5") == "bell"
    assert table.state.message.endswith("Ann & Cat are in the barn!")
    table.press("2")
    assert table.shown.press("3") == ""
    silent = begin("", "standard", "off")
    assert "barn" not in silent.press("1a51a513").message.lower()


def test_a_saying_of_the_rule_sheet_is_quoted_and_explained_once(begin: Begin) -> None:
    table = begin("20", "bethweek")
    assert '"Euchre!" (It is the custom to say "Euchre!" when' in table.state.message
    assert table.press("20").message.endswith('"Euchre!"')
    assert "euchre" in SAYINGS


# -- what cannot be written, and another terminal -------------------------------------------------


def test_after_trouble_one_key_tries_again(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin()

    def full() -> None:
        raise BadBook("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(table.book, "writing", full)
        assert table.press("2h3").message == "The disk is full. Nothing is lost"
        assert (table.state.status, table.records) == (Exit.BAD_FILE, [])
        assert table.press("5\r").message.startswith("Your last entry is not written yet")
        assert table.question == "Not entered. Try again?"
    table.press("y")
    assert table.records == ["dealer N; maker E hearts; tricks EW 3"]
    with monkeypatch.context() as patch:
        patch.setattr(table.book, "writing", full)
        table.press("15")
    table.press("\x1b23")
    assert len(table.records) == 2


@pytest.mark.parametrize("before", ["", "2", "2h"])
@pytest.mark.parametrize("noticed", [True, False])
def test_an_entry_for_a_score_that_moved_on_is_held(
    begin: Begin, before: str, noticed: bool
) -> None:
    table = begin(before)
    table.elsewhere()
    if noticed:
        table.shown.tick()
        assert table.state.message.startswith("Entered at another terminal: you last saw 0–0")
    table.press("2h3".removeprefix(before))
    held = bool(before) or not noticed
    assert len(table.records) == (1 if held else 2)
    assert (table.state.status is Exit.BUSY) is held
    if held:
        assert table.state.message.startswith(
            "The score has moved on: you last saw 0–0 after 0 hands; it is 0–1 after 1 hand"
        )
        assert table.question == "Not entered. Enter it all the same?"
        table.press("\r3")
        assert len(table.records) == 1
        table.press("y")
        assert len(table.records) == 2


def test_undo_does_not_take_back_what_nobody_here_has_read(begin: Begin) -> None:
    table = begin("13")
    table.elsewhere()
    assert table.press("u").status is Exit.BUSY
    assert table.sheet.total == (1, 1)
    table.press("y")
    assert table.sheet.total == (1, 0)


def test_keys_that_cannot_be_entered_any_more_are_dropped(begin: Begin) -> None:
    table = begin("p402h", target=1)
    table.elsewhere()
    table.shown.tick()
    assert (table.state.keys, table.question) == ((), "The game is over.")


# -- the line mode --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "status", "said", "score"),
    [
        ("2h3\n1sa5\nundo", 0, "Taken back: hand 2", (0, 1)),
        ("2h3 1sa5", 0, "Hand 2: Ann marches in spades alone", (4, 1)),
        ("Bob 3 hearts\n", 0, "Hand 1: Bob makes 3 in hearts", (0, 1)),
        ("cat marched alone", 0, "Hand 1: Cat marches alone", (4, 0)),
        ("2h3\n\n", 0, "Ann & Cat 0, Bob & Dan 1; Bob deals.", (0, 1)),
        ("e\n2", 2, "No hand has been entered yet.", (0, 0)),
        ("2h\n", 2, "Not entered, because it is not complete.", (0, 0)),
        ("139\n23", 2, "That was line 1. Nothing after it was entered.", (1, 0)),
        ("banana", 2, "'banana' is not known here: type keys, or next, undo", (0, 0)),
        ("i2 Aunt Jo\n2h3", 0, "Aunt Jo sits in for Bob.", (0, 1)),
        ("l11\n13\nq\n13", 0, "This game now goes to 11, not to 10.", (1, 0)),
        ("keys", 0, "  e          amend the last hand; ↑ ↓ another", (0, 0)),
        ("help", 0, "a hand in words, as in: Bob 3 hearts", (0, 0)),
    ],
)
def test_lines(
    game: CardTable,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    status: int,
    said: str,
    score: tuple[int, int],
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    answer = game.type("table --plain")
    assert (answer.status, game.score()) == (status, score)
    assert said in answer.out


def test_with_two_games_under_way_they_are_offered(
    game: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.done("new Eve Fay Gus Hal")
    monkeypatch.setattr("sys.stdin", StringIO("13\n"))
    game.refused("table --plain")
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    typed = iter(["7", "nobody", "gus"])
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: next(typed))
    monkeypatch.setattr("sys.stdin", StringIO("13\n"))
    assert "Eve & Gus 1, Fay & Hal 0" in game.done("table --plain")
