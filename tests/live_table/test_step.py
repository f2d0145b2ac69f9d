"""What each key does at the live table, and what is said."""

from __future__ import annotations

import pytest

from euchre_cli.book.entries import NewEntry
from euchre_cli.live_table.key_reader import BACK, CLEAR, ENTER, REDO
from euchre_cli.live_table.keys import prompt_after
from euchre_cli.live_table.state import Bell, ChangedElsewhere, Drawn, Quit
from euchre_cli.live_table.step import prompt
from euchre_cli.terminal.exit_status import Exit
from euchre_engine.rules import SAYINGS
from euchre_engine.seats import Seat

from ..entered import hand, uid
from .books import Book, Live, after

OPEN = {
    "defend_alone": "always",
    "partners_best": "yes",
    "no_trump": "yes",
    "ace_no_face": "redeal",
    "steal_the_deal": "yes",
}
"""Rules under which every key has a meaning."""


@pytest.mark.parametrize(
    ("keys", "record"),
    [
        ("13", "maker N; tricks NS 3"),
        ("20", "maker E; tricks EW 0"),
        ("2m", "maker E made"),
        ("3he", "maker S hearts euchred"),
        ("3h5", "maker S hearts; tricks NS 5"),
        ("4N3", "maker W no-trump; tricks EW 3"),
        ("1c3", "maker N clubs; tricks NS 3"),
        ("2a5", "maker E alone; tricks EW 5"),
        ("2ah5", "maker E hearts alone; tricks EW 5"),
        ("2ab4", "maker E alone; best ?? for ??; tricks EW 4"),
        ("2x12", "maker E; defend N; tricks EW 2"),
        ("2ax3d1", "maker E diamonds alone; defend S; tricks EW 1"),
        ("m", "misdeal"),
        ("tp", "thrown-in"),
        ("ta3", "thrown-in ace-no-face S"),
        ("r23u", "renege E 3 upheld"),
        ("r2a1u", "maker N alone; renege E upheld"),
        ("g2y", "concede EW"),
    ],
)
def test_an_entry(keys: str, record: str) -> None:
    live = after(keys, **OPEN)
    assert live.records == [record]
    assert live.state.typed == ""
    assert live.state.good
    said = "Bob & Dan concede" if keys.startswith("g") else "Hand 1: "
    assert live.state.message.startswith(said)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("5", "The key 5 does nothing here"),
        ("h", "The key h comes after the caller"),
        ("\r", "The key Enter does nothing here"),
        ("\x1b[A", "That key does nothing here"),
        (BACK, "Nothing typed yet; u undoes the last entry"),
        (REDO, "Nothing to redo: the last entry was not an undo"),
        ("e", "No hand has been entered yet"),
        ("n", "Game 1 has no hands yet"),
        ("26", "6 tricks: a hand has five, and the callers take 0 to 5 of them"),
        ("2hh", "Hearts is already called: Backspace takes it back"),
        ("2aa", "Bob is already alone"),
        ("2n", "These rules do not have no-trump (no-trump is 'no' under standard)"),
        ("2b", "These rules do not have partner's best (partners-best is 'no' under standard)"),
        ("2ax", "These rules do not have a lone defender (defend-alone is 'no' under standard)"),
        ("r2c", ""),
        ("r25d", ""),
        ("r233", "Trick 3 is already given: Backspace takes it back"),
        ("r2a1j", "The hand is played to its end: enter who is alone with it"),
        ("r2a4", "Bob sat out when Dan was alone"),
        ("p1x", "The key x does nothing here"),
        ("w4", ""),
    ],
)
def test_the_last_key_is_refused(keys: str, said: str) -> None:
    live = Live(Book())
    *first, last = [keys] if keys.startswith("\x1b") else list(keys)
    before = live.press("".join(first))
    assert before.status is Exit.CLEAN
    live.handle(last)
    after = live.state
    if said:
        assert after.message == said
        assert (after.sheet, after.typed) == (before.sheet, before.typed)
        assert len(live.book.entries) == 1
    else:
        assert after.status is Exit.CLEAN


@pytest.mark.parametrize(
    ("preset", "rules", "keys", "said"),
    [
        ("csl", {}, "2x", "These rules do not have a lone defender against two makers "),
        ("csl", {}, "2ax4", "Dan is on the makers' side"),
        ("csl", {}, "2ax1x", "Ann already defends alone"),
        ("csl", {}, "t", "The hand cannot be thrown in: Ann, the dealer, must call "),
        ("high-speed-house", {}, "2b", "Only a lone maker may ask for the partner's best card"),
        ("high-speed-house", {}, "2abb", "The partner's best card is already asked for"),
        ("standard", {"renege_hand": "scored"}, "r2a", "Who was alone is already known"),
        ("csl", {"ace_no_face": "redeal"}, "tp", "The hand cannot be thrown in: Ann, the dealer,"),
    ],
)
def test_a_rule_forbids_the_last_key(
    preset: str, rules: dict[str, str], keys: str, said: str
) -> None:
    live = after(keys, preset, **rules)
    assert live.state.message.startswith(said)
    assert live.state.status is Exit.USAGE
    assert live.state.typed == keys[:-1]


def test_who_deals_is_said_without_a_word_of_theft() -> None:
    live = after("13w4")
    assert live.state.message == "In hand 2: Dan deals"
    assert live.sheet.dealer is Seat.W
    live.press("13")
    assert live.records[1] == "maker N; tricks NS 3"
    assert live.sheet.lines[1].verdict.dealer is Seat.W
    assert live.sheet.lines[1].verdict.problems == []
    assert live.press("w1").message == "Ann is already the dealer of this hand: nothing to change"


def test_who_dealt_the_last_hand_is_corrected_without_entering_it_again() -> None:
    live = after("1323ew4")
    assert live.sheet.lines[1].verdict.dealer is Seat.W
    assert live.sheet.lines[1].verdict.problems == []
    assert live.sheet.dealer is Seat.N
    assert "Hand 2" in live.state.message
    live.press("u")
    assert live.sheet.lines[1].verdict.dealer is Seat.E


def test_a_stolen_deal() -> None:
    live = after("13z4")
    assert (
        prompt_after(live.sheet, "z4").question
        == "It was Bob's deal, and steal-the-deal is 'no' under standard."
    )
    assert live.press("y").message == "In hand 2: Dan deals out of turn"
    live.press("13")
    assert live.sheet.lines[1].verdict.dealer is Seat.W
    assert live.sheet.dealer is Seat.N


def test_a_stolen_deal_needs_no_question_where_the_rules_let_it_stand() -> None:
    live = after("13z413", "midwest")
    assert live.sheet.lines[1].verdict.dealer is Seat.W
    assert "the deal was not stolen" in live.press("z1").message.lower()


def test_a_substitute_is_typed_with_capitals_and_blanks() -> None:
    live = after("13i2Aunt Jo")
    assert live.sheet.players[1] == "Bob"
    assert prompt_after(live.sheet, live.state.typed).question == "Who sits down? Aunt Jo_"
    assert live.press(ENTER).message == "Aunt Jo sits in for Bob"
    assert live.sheet.players == ("Ann", "Aunt Jo", "Cat", "Dan")
    assert live.sheet.lines[0].players == ("Ann", "Bob", "Cat", "Dan")
    live.press("u")
    assert live.sheet.players[1] == "Bob"


def test_a_name_in_the_book_is_completed_and_a_slip_is_asked_about() -> None:
    live = Live(Book())
    live.state = live.state._replace(known_players=("Ann", "Bob", "Cat", "Dan", "Evelyn", "Finn"))
    live.press("i2ev")
    assert [offer.shown for offer in prompt(live.state).offers] == [
        "Tab Evelyn",
        "Enter when done",
    ]
    live.press("\t" + ENTER)
    assert live.sheet.players[1] == "Evelyn"
    live.press("i3fin" + ENTER)
    assert prompt(live.state).question == "fin is not in the book, but Finn is. Do you mean Finn?"
    live.press("y")
    assert live.sheet.players[2] == "Finn"
    live.press("i4evelin" + ENTER)  # She is at the table.
    assert live.sheet.players[3] == "evelin"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("i2" + ENTER, "A player needs a name"),
        ("i2ann" + ENTER, "Ann is already at the table"),
        ("i2north" + ENTER, "'north' is the name of a seat or a side"),
        ("i2a\t", "Tab completes a name only if one name in the book begins like that"),
        ("l" + ENTER, "To how many points?"),
        ("l0" + ENTER, "A game cannot go to 0"),
        ("l10" + ENTER, "Game 1 is already played to 10"),
        ("lx", "The key x does nothing here"),
    ],
)
def test_a_name_or_number_that_cannot_be_is_told_and_stays_typed(keys: str, said: str) -> None:
    live = after(keys)
    assert live.state.message.startswith(said)
    assert live.state.typed == keys[:-1]
    assert len(live.book.entries) == 1


def test_backspace_takes_letters_and_escape_the_whole_entry() -> None:
    live = after("i2Eva" + BACK + "e" + ENTER)
    assert live.sheet.players[1] == "Eve"
    live.press("i2Q" + CLEAR + "23")
    assert live.records == ["maker E; tricks EW 3"]


def test_lets_play_to_eleven() -> None:
    live = after("l11" + ENTER)
    assert live.state.message == "This game now goes to 11, not to 10"
    assert live.sheet.rules.target == 11
    live.press("u")
    assert live.sheet.rules.target == 10
    fixed = Live(Book("eight-hands"))
    assert "is played for 8 hands" in fixed.press("l").message


def test_a_match_of_an_odd_number_of_games() -> None:
    live = after("f3")
    assert live.state.message == "Best of 3 from this game on"
    assert live.sheet.best_of == 3
    assert live.press("f4").message.endswith("an odd number has a winner")
    live.press(CLEAR + "u")
    assert live.sheet.best_of == 0


def test_the_next_game_with_other_partners() -> None:
    live = after("13o", target=1)
    assert live.sheet.players == ("Ann", "Cat", "Dan", "Bob")
    assert live.state.message == "Game 2 begins: Ann & Dan against Cat & Bob, Bob deals"
    live.press("13o13o")
    assert live.sheet.players == ("Ann", "Bob", "Cat", "Dan")
    assert live.press("2o").message == "The key o does nothing here"
    assert live.press(CLEAR + "u").message.startswith("Nothing") or live.sheet.number == 4


def test_backspace_and_escape() -> None:
    live = after("2ha" + BACK + BACK + "s3")
    assert live.records == ["maker E spades; tricks EW 3"]
    live.press("2ha" + CLEAR + "13")
    assert live.records[1] == "maker N; tricks NS 3"


def test_undo_and_redo() -> None:
    live = after("2h31a5")
    shown = live.sheet
    assert live.press("u").message == (
        "Taken back: hand 2: Ann marches alone, 4 points to Ann & Cat"
    )
    assert live.score == (0, 1)
    live.press("u")
    assert live.score == (0, 0)
    assert live.press(REDO + REDO).message.startswith("Done again: hand 2: ")
    assert live.sheet.lines == shown.lines
    assert live.score == shown.total


def test_undo_past_the_start_asks_for_the_game_itself() -> None:
    live = after("13uu")
    assert live.state.typed == "u"
    live.press("n")
    assert (live.state.typed, live.score) == ("", (0, 0))
    live.press("uy")
    assert live.state.sheet is None
    assert live.state.message.startswith("Taken back: game 1 begins: ")
    assert live.state.message.endswith(". There is no current game")
    assert live.press("1").message == "The key 1 does nothing here"
    assert live.handle("q") == [Quit()]


def test_undo_of_a_game_leads_back_to_the_one_before() -> None:
    live = after("13n", target=1)
    assert live.state.message == "Game 2 begins: Bob deals"
    live.press("uy")
    assert live.sheet.number == 1
    assert live.state.message.endswith("The current game is game 1")


def test_amend_shows_what_it_was_and_keeps_the_rulings() -> None:
    live = after("2h3e")
    question = prompt_after(live.sheet, "e")
    assert question.so_far == "Amend hand 1 (Bob makes 3 in hearts, 1 point to Bob & Dan)"
    live.press("2")
    assert prompt_after(live.sheet, "e2").so_far == "Hand 1 again: Bob, hearts"
    live.press("h5")
    assert live.records == ["maker E hearts; tricks EW 5"]
    assert live.sheet.lines[0].amended == 1
    assert live.score == (0, 2)
    assert live.state.message.startswith("Hand 1 is now: Bob marches in hearts, 2 points ")


@pytest.mark.parametrize(
    ("before", "keys", "records"),
    [
        ("2h3", "em", ["misdeal"]),
        ("2h3", "et", ["thrown-in"]),
        ("2h3", "ew3", ["dealer S; maker E hearts; tricks EW 3"]),
        ("1323", "ez4y", ["maker N; tricks NS 3", "dealer W stolen; maker E; tricks EW 3"]),
        ("r2u", "e13", ["maker N; tricks NS 3"]),
    ],
)
def test_amended(before: str, keys: str, records: list[str]) -> None:
    live = after(before)
    live.press(keys)
    assert live.records == records


@pytest.mark.parametrize(
    ("before", "keys", "so_far", "record"),
    [
        ("4sa5", "e35", "Cat, spades, alone", "maker S spades alone; tricks NS 5"),
        ("4sa5", "e3p5", "Cat, spades", "maker S spades; tricks NS 5"),
        ("2hab4", "e23", "Bob, hearts, alone, partner's best", None),
        ("2hab4", "e43", "Dan, hearts, alone", "maker W hearts alone; tricks EW 3"),
        ("2hax14", "e43", "Dan, hearts, alone, Ann alone too", None),
        ("2hax14", "e33", "Cat, hearts, alone", "maker S hearts alone; tricks NS 3"),
        ("2hax14", "e2x33", "Bob, hearts, alone, Cat alone too", None),
        ("m", "e23", "Bob", "maker E; tricks EW 3"),
        ("2hm", "e23", "Bob, hearts", "maker E hearts; tricks EW 3"),
    ],
)
def test_what_is_not_said_anew_of_an_amended_hand_stays_and_is_shown(
    before: str, keys: str, so_far: str, record: str | None
) -> None:
    live = after(before, **OPEN)
    live.press(keys[:-1])
    assert prompt(live.state).so_far == f"Hand 1 again: {so_far}"
    assert live.press(keys[-1]).good
    assert record is None or live.records == [record]


def test_the_hand_that_ended_the_game_can_be_amended() -> None:
    live = after("13", target=1)
    assert live.sheet.over
    live.press("em")
    assert not live.sheet.over
    assert live.score == (0, 0)


def test_amending_to_the_same_changes_nothing() -> None:
    live = after("2h3e2h3")
    assert live.state.message == "Hand 1 is already entered like that: nothing to amend"
    assert live.state.typed == "e2h"


def test_a_ruling_that_ended_the_game_is_not_amended() -> None:
    live = after("p12", target=1)
    assert live.sheet.over
    assert live.press("e").message == "Hand 1 is a ruling: u takes it back"


def test_a_penalty_counts_at_once_and_goes_with_the_hand() -> None:
    live = after("p42")
    assert live.score == (2, 0)
    assert live.state.message == ("In hand 1: 2 points to Ann & Cat, a penalty on Dan")
    live.press("23")
    assert live.score == (2, 1)
    assert len(live.sheet.lines) == 1


def test_when_the_game_is_over_only_the_next_can_be_begun() -> None:
    live = after("13", target=1)
    for key in "1234mtrpwgh":
        assert live.press(key).message == (
            "The game is over: Ann & Cat won 1 to 0. n begins the next, u takes the last entry back"
        )
    live.press("n")
    assert live.sheet.number == 2
    assert live.sheet.dealer is Seat.E


def test_a_game_that_goes_on_is_left_only_when_it_is_meant() -> None:
    live = after("13n")
    assert prompt_after(live.sheet, "n").question == (
        "Game 1 is at 1–0 and is not over. Leave it, and begin another?"
    )
    live.press("n")
    assert live.sheet.number == 1
    live.press("ny")
    assert live.sheet.number == 2


def test_giving_up_is_meant() -> None:
    live = after("13g4n")
    assert not live.sheet.over
    live.press("g4y")
    assert live.sheet.over
    assert live.state.message.startswith("Bob & Dan concede")


def test_help_is_shown_until_any_key_and_keeps_the_entry() -> None:
    live = Live(Book())
    assert live.press("2h?").help
    assert live.press("?").help == 2
    assert live.press("?").help == 3
    assert not live.press("5").help
    assert live.state.typed == "2h"
    live.press("3")
    assert live.records == ["maker E hearts; tricks EW 3"]


# -- what is called out ----------------------------------------------------------------------------


def test_the_barn_is_called_out_and_rung_once() -> None:
    live = Live(Book(target=4))
    assert live.press("2").saying == ""
    assert live.handle("0") == []
    assert live.state.saying == ""
    live.press("1")
    assert live.handle("3") == [Bell()]
    assert live.state.saying == "Ann & Cat are in the barn!"
    live.press("2")
    assert live.handle("3") == []
    live.press("2a")
    assert live.handle("3") == []
    live.press("2")
    assert live.handle("3") == [Bell()]
    assert live.state.saying == "Barn to barn!"
    live.press("2")
    assert live.handle("3") == [Bell()]
    assert live.sheet.over


def test_a_saying_of_the_rule_sheet_is_quoted_and_explained_once() -> None:
    live = Live(Book("bethweek"))
    live.state = live.state._replace(unexplained_sayings=tuple(SAYINGS))
    assert live.press("20").saying == (
        '"Euchre!" (It is the custom to say "Euchre!" when the makers are euchred. To turn the '
        "sayings off: euchre config customs off)"
    )
    assert live.press("20").saying == '"Euchre!"'
    assert live.state.unexplained_sayings == ("five", "tables", "shame")


def test_without_customs_the_barn_is_not_mentioned() -> None:
    live = Live(Book(target=2), customs="off")
    live.press("1")
    assert live.handle("3") == []
    assert live.state.saying == ""
    live.press("1")
    assert live.handle("3") == [Bell()]  # The game is won all the same.


def test_the_bell_can_be_silent() -> None:
    live = Live(Book(target=2), bell=False)
    for key in "1313":
        assert live.handle(key) == []
    assert live.sheet.over


# -- what cannot be written, and somebody else ----------------------------------------------------


def test_after_trouble_one_key_tries_again() -> None:
    live = Live(Book())
    live.book.fails = True
    assert live.press("2h3").message == "The disk is full. Nothing is lost"
    assert live.state.status is Exit.BAD_FILE
    assert (live.state.typed, live.score) == ("2h", (0, 0))
    assert prompt(live.state).question == "Not entered. Try again?"
    live.book.fails = False
    live.press("y")
    assert live.records == ["maker E hearts; tricks EW 3"]
    live.book.fails = True
    assert live.press("u").status is Exit.BAD_FILE
    live.book.fails = False
    live.press("Y")
    assert live.records == []


@pytest.mark.parametrize("keys", ["23", "5", "i2Nils\r", "\r"])
def test_no_key_of_another_entry_tries_one_again_that_was_not_written(keys: str) -> None:
    live = Live(Book())
    live.book.fails = True
    live.press("15")
    live.book.fails = False
    for key in keys:
        assert live.press(key).message == (
            "Your last entry is not written yet: y tries again, Esc drops it"
        )
    assert prompt(live.state).so_far == "Ann"
    assert live.records == []
    live.press("y")
    assert live.records == ["maker N; tricks NS 5"]


def test_what_was_not_written_can_be_dropped() -> None:
    live = Live(Book())
    live.book.fails = True
    live.press("15")
    live.book.fails = False
    live.press(BACK + "3")
    assert live.records == ["maker N; tricks NS 3"]
    live.book.fails = True
    live.press("15")
    live.book.fails = False
    live.press(CLEAR + "23")
    assert live.records[-1] == "maker E; tricks EW 3"


def elsewhere(live: Live) -> None:
    """Somebody else enters a hand, and this table notices."""
    live.book.write(1, hand("maker E hearts; tricks EW 3"))
    live.handle(ChangedElsewhere(live.book.sheet()))


def test_an_entry_against_a_score_that_moved_on_is_refused_with_both_shown() -> None:
    live = after("2h")
    live.book.write(1, hand("maker E hearts; tricks EW 3"))
    assert live.press("3").status is Exit.BUSY
    assert live.state.message == (
        "The score has moved on: you last saw 0–0 after 0 hands; it is 0–1 after 1 hand (hand "
        "1: Bob makes 3 in hearts, 1 point to Bob & Dan). Nothing was entered"
    )
    assert live.records == ["maker E hearts; tricks EW 3"]
    assert live.state.typed == "2h"
    asked = prompt(live.state)
    assert (asked.so_far, asked.question) == ("Bob, hearts", "Not entered. Enter it all the same?")
    live.press(BACK + "4")
    assert live.records[1:] == ["maker E hearts; tricks EW 4"]


@pytest.mark.parametrize("before", ["", "2", "2h"])
def test_what_was_begun_before_the_new_score_was_drawn_is_refused(before: str) -> None:
    live = after(before)
    elsewhere(live)
    live.press("2h3".removeprefix(before))
    assert live.state.status is Exit.BUSY
    assert len(live.records) == 1
    live.press("y")
    assert len(live.records) == 2


def test_a_new_score_behind_the_help_is_not_drawn_yet() -> None:
    live = after("?")
    elsewhere(live)
    live.handle(Drawn())
    for key in "?x2h3":
        live.handle(key)
    assert live.state.status is Exit.BUSY
    assert len(live.records) == 1


@pytest.mark.parametrize("keys", ["\r", "3", " ", "x", "h\r"])
def test_no_stray_key_enters_what_was_refused(keys: str) -> None:
    live = after("2h")
    elsewhere(live)
    live.press("3")
    live.press(keys)
    assert len(live.records) == 1


def test_a_key_typed_before_the_refusal_was_drawn_does_not_confirm_it() -> None:
    live = after("2h")
    elsewhere(live)
    assert live.press("3y").status is Exit.BUSY
    assert len(live.records) == 1
    live.press("y")
    assert len(live.records) == 2


def test_undo_does_not_take_back_what_nobody_here_has_read() -> None:
    live = after("13")
    live.book.write(1, hand("maker E; tricks EW 3"))
    assert live.press("u").status is Exit.BUSY
    assert live.score == (1, 1)
    live.press("u")
    assert live.score == (1, 0)


def test_an_amendment_is_dropped_when_another_hand_is_the_last() -> None:
    live = after("13e2")
    live.book.write(1, hand("maker E; tricks EW 3"))
    assert live.press("3").typed == ""
    assert live.records == ["maker N; tricks NS 3", "maker E; tricks EW 3"]


@pytest.mark.parametrize("typed", ["2h", "n"])
def test_keys_that_cannot_be_entered_any_more_are_dropped(typed: str) -> None:
    live = after("p40" + typed, target=1)
    live.book.write(1, hand("maker E; tricks EW 3"))
    live.handle(ChangedElsewhere(live.book.sheet()))
    assert live.state.typed == ""
    assert prompt(live.state).question == "The game is over."


def test_a_game_that_is_gone() -> None:
    live = after("2h")
    live.book.write(1, NewEntry("undone", about=uid(1)))
    live.press("3")
    assert live.state.sheet is None
    assert live.state.typed == ""
    assert live.state.message == (
        "The score has moved on: There is no current game. Nothing was entered"
    )
